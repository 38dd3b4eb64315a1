import { recordingRuleWords } from '#contract/dataManage/recordingRule/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const recordingRuleListExport = listExport(
  '/dataManage/recordingRule/getPageList',
  recordingRuleWords,
  (column) => [
    column.field('name', 24),
    column.field('trigger', 24),
    column.field('rangeName', 20),
    column.field('before'),
    column.field('after'),
    column.field('dataSetName', 24),
    column.field('perDay'),
    column.field('state'),
    column.field('enabledByName', 14),
    column.field('enabledAt'),
    column.field('asked'),
    column.field('createdAt'),
    column.field('updatedAt'),
  ],
);
