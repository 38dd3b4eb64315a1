import { rangeWords } from '#contract/capacity/range/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const rangeListExport = listExport('/capacity/range/getPageList', rangeWords, (column) => [
  column.field('name', 28),
  column.field('nameEn', 28),
  column.field('code'),
  column.field('kind'),
  column.field('state'),
  column.field('speedLimit', 14),
  column.field('priority', 10),
  column.field('groups', 24),
  column.of('area', (row) => Math.round(row.area / 1000) / 1000, 14),
  column.field('vertexCount', 10),
  column.field('publishedNumber', 14),
  column.field('remark', 32),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
