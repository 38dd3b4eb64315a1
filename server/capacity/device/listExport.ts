import { deviceWords } from '#contract/capacity/device/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const deviceListExport = listExport('/capacity/device/getPageList', deviceWords, (column) => [
  column.field('fleetNumber'),
  column.field('plate'),
  column.field('protocol'),
  column.field('identity', 24),
  column.field('state'),
  column.field('online', 10),
  column.field('lastSeenAt'),
  column.field('lastAddress', 20),
  column.field('refusedCount', 10),
  column.field('remark', 30),
  column.field('createdAt'),
]);
