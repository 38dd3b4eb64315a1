import { alertProcedureWords } from '#contract/capacity/alertProcedure/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const alertProcedureListExport = listExport(
  '/capacity/alertProcedure/getPageList',
  alertProcedureWords,
  (column) => [
    column.field('kind'),
    column.field('severity'),
    column.field('stepsZh', 40),
    column.field('stepsEn', 40),
    column.field('state'),
    column.field('createdAt'),
    column.field('updatedAt'),
  ],
);
