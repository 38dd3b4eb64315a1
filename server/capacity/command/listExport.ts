import { commandWords } from '#contract/capacity/command/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const commandListExport = listExport('/capacity/command/getPageList', commandWords, (column) => [
  column.field('createdAt'),
  column.field('fleetNumber'),
  column.field('plate'),
  column.field('kind'),
  column.field('state'),
  column.field('reason', 30),
  column.field('requestedByName'),
  column.field('text', 30),
  column.field('stationName', 20),
  column.field('orderNo', 20),
  column.field('sentAt'),
  column.field('receivedAt'),
  column.field('endedAt'),
  column.field('answer', 30),
  column.field('cancelledByName'),
]);
