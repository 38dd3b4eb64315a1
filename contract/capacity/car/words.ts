import { COMMON, nounWords, type Text } from '#contract/ground/words.ts';
import type { carCalls, CarDetail, CarDocument, CarMaintenance, LiveState } from './calls.ts';
import { carPage } from './page.ts';

type DocumentCall = 'addDocument' | 'updateDocument' | 'deleteDocument';
type MaintenanceCall = 'addMaintenance' | 'updateMaintenance' | 'deleteMaintenance';

/** A car with its live values. */
export const carWords = nounWords<
  CarDetail & Omit<LiveState, 'state'>,
  Omit<typeof carCalls, DocumentCall | MaintenanceCall>
>()({
  object: 'car',
  path: '/capacity/car',
  one: ['车辆', 'Car'],
  many: carPage.title,
  fields: {
    keyword: ['关键字', 'Keyword'],
    plate: ['车牌', 'Plate'],
    fleetNumber: ['自编号', 'Fleet number'],
    vin: ['车架号', 'VIN'],
    model: ['车型', 'Model'],
    supplierId: ['供应商', 'Supplier'],
    supplierName: { name: ['供应商', 'Supplier'], none: ['自有', 'Own'] },
    areaCode: ['行政区划', 'Administrative division'],
    stationId: ['所属站点', 'Home station'],
    stationName: ['所属站点', 'Home station'],
    group: ['车辆分组', 'Car groups'],
    groups: ['车辆分组', 'Car groups'],
    seats: { name: ['座位数', 'Seats'], as: 'number' },
    wheelchair: ['轮椅位', 'Wheelchair space'],
    energy: { name: ['能源', 'Energy'], dict: 'carEnergy' },
    softwareVersion: ['软件版本', 'Software version'],
    state: { name: ['档案状态', 'Record'], dict: 'carState' },
    vehicleState: { name: ['行驶状态', 'On the road'], dict: 'vehicleState' },
    heardAt: { name: ['最近上报', 'Last heard'], as: 'time' },
    charge: ['电量', 'Charge'],
    speed: ['车速', 'Speed'],
    position: ['位置', 'Position'],
    orderNo: ['订单', 'Order'],
    documents: ['证件', 'Documents'],
    documentsExpireOn: { name: ['证件到期日', 'Documents until'], as: 'day', none: ['无到期证件', 'None that expire'] },
    maintenance: ['维护', 'Maintenance'],
    isInMaintenance: ['正在维护', 'In maintenance now'],
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
    fileName: ['文件名', 'File'],
    dryRun: ['仅预检', 'Check only'],
  },
  calls: {
    addOne: ['新增车辆', 'Add a car'],
    updateOne: ['修改车辆', 'Change a car'],
    changeState: ['启用、停用或出售车辆', 'Enable, disable or sell a car'],
    importList: ['导入车辆', 'Import cars'],
  },
  logged: {
    read: { name: ['读取', 'Read'], as: 'number' },
    accepted: { name: ['可导入', 'Good'], as: 'number' },
    rejected: { name: ['不可导入', 'Bad'], as: 'number' },
    fleetNumbers: ['自编号', 'Fleet numbers'],
  },
});

export const carDocumentWords = nounWords<CarDocument, Pick<typeof carCalls, DocumentCall>>()({
  object: 'carDocument',
  path: '/capacity/car',
  one: ['车辆证件', 'Car document'],
  many: ['车辆证件', 'Car documents'],
  fields: {
    kind: { name: ['类型', 'Kind'], dict: 'carDocumentKind' },
    number: ['编号', 'Number'],
    issuedOn: { name: ['签发日期', 'Issued on'], as: 'day' },
    expiresOn: { name: ['有效期至', 'Good until'], as: 'day' },
    fileIds: ['附件', 'Files'],
    remark: COMMON.remark,
  },
  calls: {
    addDocument: ['新增车辆证件', 'Add a car document'],
    updateDocument: ['修改车辆证件', 'Change a car document'],
    deleteDocument: ['删除车辆证件', 'Delete a car document'],
  },
});

export const carMaintenanceWords = nounWords<CarMaintenance, Pick<typeof carCalls, MaintenanceCall>>()({
  object: 'carMaintenance',
  path: '/capacity/car',
  one: ['车辆维护', 'Car maintenance'],
  many: ['车辆维护', 'Car maintenance'],
  fields: {
    startsAt: { name: ['开始', 'From'], as: 'time' },
    endsAt: { name: ['结束', 'Until'], as: 'time' },
    reason: ['原因', 'Reason'],
  },
  calls: {
    addMaintenance: ['计划车辆维护', 'Plan car maintenance'],
    updateMaintenance: ['修改车辆维护', 'Change car maintenance'],
    deleteMaintenance: ['取消车辆维护', 'Cancel car maintenance'],
  },
});

const { fields } = carWords;

/** The headings of a spreadsheet of cars: the export has them, the import reads them. It holds the codes of areas, not their names. */
export const CAR_SHEET = {
  fleetNumber: fields.fleetNumber,
  plate: fields.plate,
  vin: fields.vin,
  model: fields.model,
  supplier: fields.supplierId,
  areaCode: ['区划代码', 'Division code'],
  station: fields.stationId,
  groups: fields.groups,
  seats: fields.seats.name,
  wheelchair: fields.wheelchair,
  energy: fields.energy.name,
  softwareVersion: fields.softwareVersion,
  remark: fields.remark,
} as const satisfies Record<string, Text>;
