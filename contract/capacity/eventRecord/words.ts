import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { EventRecordDetail, eventRecordCalls } from './calls.ts';

export const eventRecordWords = nounWords<EventRecordDetail, typeof eventRecordCalls>()({
  object: 'eventRecord',
  path: '/capacity/eventRecord',
  one: ['事件数据', 'Event record'],
  many: ['事件数据', 'Event records'],
  fields: {
    occurredAt: { name: ['发生时间', 'Happened at'], as: 'time' },
    occurredFrom: ['发生时间起', 'Happened from'],
    occurredTo: ['发生时间止', 'Happened until'],
    kind: { name: ['类型', 'Kind'], dict: 'alertKind' },
    kinds: { name: ['类型', 'Kind'], dict: 'alertKind' },
    state: { name: COMMON.state.name, dict: 'eventRecordState' },
    car: ['车辆', 'Car'],
    carId: ['车辆', 'Car'],
    fleetNumber: ['自编号', 'Fleet number'],
    plate: ['车牌', 'Plate'],
    placeZh: ['地点', 'Place'],
    orderNo: ['订单', 'Order'],
    fromAt: { name: ['数据从', 'Data from'], as: 'time' },
    toAt: { name: ['数据到', 'Data until'], as: 'time' },
    frozenAt: { name: ['固定于', 'Frozen at'], as: 'time' },
    sealedAt: { name: ['封存于', 'Sealed at'], as: 'time' },
    hash: { name: ['校验值', 'Hash'], as: 'code' },
    alertId: ['告警', 'Alert'],
    form: { name: ['形式', 'Form'], dict: 'eventRecordForm' },
  },
  calls: {
    read: ['查看事件数据', 'Read an event record'],
    export: ['导出事件数据', 'Export an event record'],
  },
});
