import { sceneWords } from '#contract/dataManage/scene/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const sceneListExport = listExport('/dataManage/scene/getPageList', sceneWords, (column) => [
  column.field('name', 32),
  column.field('kind'),
  column.field('state'),
  column.field('source'),
  column.field('fleetNumber'),
  column.field('startedAt'),
  column.field('frame'),
  column.field('duration'),
  column.field('actors'),
  column.field('minTtc'),
  column.field('minHeadway'),
  column.field('minPet'),
  column.field('maxDeceleration'),
  column.field('summary', 40),
  column.field('isPublic'),
  column.field('taggedByName'),
  column.field('reviewedByName'),
  column.field('createdAt'),
]);
