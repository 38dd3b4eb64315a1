import { alertWords } from '#contract/capacity/alert/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const alertListExport = listExport('/capacity/alert/getPageList', alertWords, (column) => [
  column.field('openedAt'),
  column.field('latestAt'),
  column.field('latestOccurredAt'),
  column.field('kind'),
  column.field('severity'),
  column.field('state'),
  column.field('fleetNumber'),
  column.field('plate'),
  column.named(...alertWords.fields.placeZh, (row) => ({ zh: row.placeZh, en: row.placeEn }), 24),
  column.text('经度', 'Longitude', (row) => row.position?.[0] ?? null),
  column.text('纬度', 'Latitude', (row) => row.position?.[1] ?? null),
  // the screen shows these units beside each figure
  column.text('速度（公里/小时）', 'Speed (km/h)', (row) => row.evidence.speed),
  column.text('限速（公里/小时）', 'Limit (km/h)', (row) => row.evidence.limit ?? null),
  column.text('电量（%）', 'Charge (%)', (row) => row.evidence.charge),
  column.field('orderNo', 20),
  column.field('occurrences', 8),
  column.field('takenByName'),
  column.field('takenAt'),
  column.field('recoveredAt'),
  column.field('closedAt'),
  column.field('outcome'),
]);
