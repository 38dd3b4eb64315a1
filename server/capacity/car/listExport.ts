import { CAR_SHEET, carWords } from '#contract/capacity/car/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const carListExport = listExport('/capacity/car/getPageList', carWords, (column) => [
  column.field('fleetNumber'),
  column.field('plate'),
  column.field('vin', 20),
  column.field('model', 20),
  column.field('supplierName', 24),
  column.text(...CAR_SHEET.areaCode, (row) => row.areaCode),
  column.field('stationName', 24),
  column.of('groups', (row) => row.groups.join('、'), 24),
  column.field('seats', 8),
  column.field('wheelchair', 10),
  column.field('energy', 14),
  column.field('softwareVersion'),
  column.field('state', 14),
  column.of('vehicleState', (row) => row.live?.state, 14),
  // the screen shows the unit beside the figure
  column.text('电量（%）', 'Charge (%)', (row) => row.live?.charge ?? null, 10),
  column.of('heardAt', (row) => row.live?.heardAt),
  column.field('documentsExpireOn'),
  column.field('remark', 30),
]);
