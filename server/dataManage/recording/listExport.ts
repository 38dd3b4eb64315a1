import { recordingWords } from '#contract/dataManage/recording/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const recordingListExport = listExport('/dataManage/recording/getPageList', recordingWords, (column) => [
  column.field('fleetNumber', 14),
  column.field('plate', 12),
  column.field('at'),
  column.field('before'),
  column.field('after'),
  column.field('state'),
  column.field('problem', 30),
  column.field('answer', 30),
  column.field('dataSetName', 24),
  column.field('frames'),
  column.field('size'),
  column.field('sha256', 20),
  column.field('orderNo', 20),
  column.field('reason', 30),
  column.field('ruleName', 20),
  column.field('requestedByName', 14),
  column.field('createdAt'),
  column.field('receivedAt'),
  column.field('endedAt'),
]);
