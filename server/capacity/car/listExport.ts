import { titledListExport } from '#server/ground/job/listExport.ts';
import { CAR_COLUMNS } from './columns.ts';

export const carListExport = titledListExport('/capacity/car/getPageList', { zh: '车辆', en: 'Cars' }, (column) => [
  column.text(CAR_COLUMNS.fleetNumber.zh, CAR_COLUMNS.fleetNumber.en, (row) => row.fleetNumber),
  column.text(CAR_COLUMNS.plate.zh, CAR_COLUMNS.plate.en, (row) => row.plate),
  column.text(CAR_COLUMNS.vin.zh, CAR_COLUMNS.vin.en, (row) => row.vin, 20),
  column.text(CAR_COLUMNS.model.zh, CAR_COLUMNS.model.en, (row) => row.model, 20),
  column.text(CAR_COLUMNS.supplier.zh, CAR_COLUMNS.supplier.en, (row) => row.supplierName, 24),
  column.text(CAR_COLUMNS.areaCode.zh, CAR_COLUMNS.areaCode.en, (row) => row.areaCode),
  column.text(CAR_COLUMNS.station.zh, CAR_COLUMNS.station.en, (row) => row.stationName, 24),
  column.text(CAR_COLUMNS.groups.zh, CAR_COLUMNS.groups.en, (row) => row.groups.join('、'), 24),
  column.text(CAR_COLUMNS.seats.zh, CAR_COLUMNS.seats.en, (row) => row.seats, 8),
  column.yesNo(CAR_COLUMNS.wheelchair.zh, CAR_COLUMNS.wheelchair.en, (row) => row.wheelchair),
  column.word(CAR_COLUMNS.energy.zh, CAR_COLUMNS.energy.en, 'carEnergy', (row) => row.energy),
  column.text(CAR_COLUMNS.softwareVersion.zh, CAR_COLUMNS.softwareVersion.en, (row) => row.softwareVersion),
  column.word('档案状态', 'Record', 'carState', (row) => row.state),
  column.word('行驶状态', 'Vehicle state', 'vehicleState', (row) => row.live?.state ?? null),
  column.text('电量（%）', 'Charge (%)', (row) => row.live?.charge ?? null, 10),
  column.time('最近上报', 'Last heard', (row) => row.live?.heardAt ?? null),
  column.text('证件到期日', 'Documents expire on', (row) => row.documentsExpireOn),
  column.text(CAR_COLUMNS.remark.zh, CAR_COLUMNS.remark.en, (row) => row.remark, 30),
]);
