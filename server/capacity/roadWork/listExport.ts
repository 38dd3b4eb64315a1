import { roadWorkWords } from '#contract/capacity/roadWork/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const roadWorkListExport = listExport('/capacity/roadWork/getPageList', roadWorkWords, (column) => [
  column.field('roads', 30),
  column.field('impact'),
  column.field('state'),
  column.field('news'),
  column.field('doubts', 20),
  column.field('direction', 16),
  column.field('description', 40),
  column.field('startAt'),
  column.field('endAt'),
  column.field('closureState'),
  column.field('decidedByName'),
  column.field('decidedAt'),
  column.field('note', 30),
  column.field('authority', 24),
  column.field('feedName', 24),
  column.field('eventId', 30),
  column.field('seenAt'),
  column.field('changedAt'),
  column.field('goneAt'),
]);
