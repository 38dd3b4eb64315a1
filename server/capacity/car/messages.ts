import { defineMessages } from '#server/ground/core/messages.ts';

export const carMessages = defineMessages({
  fleetNumberTaken: {
    zh: '这个自编号已被使用过；编号不会重复分配，即使原车已出售',
    en: 'This fleet number has been used; a number is never given again, even after its car is sold',
  },
  fleetNumberStays: {
    zh: '已收到过该车的数据，自编号不能再修改',
    en: 'The car has reported already, so its fleet number stays',
  },
  plateTaken: { zh: '另一辆车正在使用这个车牌', en: 'Another car has this plate' },
  vinTaken: { zh: '另一辆车正在使用这个车架号', en: 'Another car has this VIN' },
  unknownSupplier: { zh: '没有这个供应商', en: 'There is no such supplier' },
  unknownStation: { zh: '没有这个站点', en: 'There is no such station' },
  sold: {
    zh: '该车已出售，记录不能再修改；如需修改请先撤销出售',
    en: 'The car is sold and its record stays as it is; take the sale back first',
  },
  noSuchMove: {
    zh: '车辆不能从“{from}”变为“{to}”',
    en: 'A car that is {from} cannot become {to}',
  },
  busy: {
    zh: '该车正在执行订单，不能出售；请先让它完成或取消订单',
    en: 'The car is serving an order and cannot be sold; finish or cancel the order first',
  },
  tooManyDocuments: { zh: '一辆车最多 {most} 份证件', en: 'A car has at most {most} documents' },
  overlaps: {
    zh: '与已有的维护时段重叠',
    en: 'This overlaps another maintenance window of the car',
  },
  stateEnabled: { zh: '启用', en: 'enabled' },
  stateDisabled: { zh: '停用', en: 'disabled' },
  stateSold: { zh: '已出售', en: 'sold' },
});
