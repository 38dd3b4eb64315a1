import { eventRecordWords } from '#contract/capacity/eventRecord/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const eventRecordListExport = listExport('/capacity/eventRecord/getPageList', eventRecordWords, (column) => [
  column.field('occurredAt'),
  column.field('kind'),
  column.field('fleetNumber'),
  column.field('plate'),
  column.field('orderNo', 20),
  column.field('state'),
  column.field('fromAt'),
  column.field('toAt'),
  column.field('frozenAt'),
  column.field('sealedAt'),
  column.field('hash', 66),
]);
