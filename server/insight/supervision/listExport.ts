import { supervisionWords } from '#contract/insight/supervision/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const supervisionListExport = listExport('/operation/supervision/getPageList', supervisionWords, (column) => [
  column.field('platformName', 24),
  column.field('kind'),
  column.field('state'),
  column.field('edition', 8),
  column.field('orderNo', 18),
  column.field('vehicleNo'),
  column.field('at'),
  column.field('day'),
  column.field('reason', 40),
  column.field('settledAt'),
  column.field('createdAt'),
]);
