import { reportWords } from '#contract/insight/report/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const reportListExport = listExport('/operation/report/getPageList', reportWords, (column) => [
  column.field('number', 18),
  column.field('edition', 8),
  column.field('packName', 40),
  column.field('authority', 30),
  column.field('state'),
  column.field('dueAt'),
  column.field('fleetNumber'),
  column.field('from'),
  column.field('to'),
  column.field('submittedByName'),
  column.field('approvedByName'),
  column.field('sentAt'),
  column.field('hash', 66),
]);
