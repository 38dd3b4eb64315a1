import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { alertCalls, AlertDetail, AlertEvidence } from './calls.ts';

/** An alert with the last report of its car. */
export const alertWords = nounWords<
  AlertDetail & Pick<AlertEvidence, 'speed' | 'charge' | 'topSpeed' | 'flags'>,
  typeof alertCalls
>()({
  object: 'alert',
  path: '/capacity/alert',
  one: ['告警', 'Alert'],
  many: ['告警队列', 'Alerts'],
  fields: {
    kind: { name: ['类型', 'Kind'], dict: 'alertKind' },
    kinds: { name: ['类型', 'Kind'], dict: 'alertKind' },
    severity: { name: ['级别', 'Severity'], dict: 'alertSeverity' },
    severities: { name: ['级别', 'Severity'], dict: 'alertSeverity' },
    state: { name: COMMON.state.name, dict: 'alertState' },
    states: { name: COMMON.state.name, dict: 'alertState' },
    car: ['车辆', 'Car'],
    fleetNumber: ['车队编号', 'Fleet number'],
    plate: ['车牌', 'Plate'],
    supplierName: ['供应商', 'Supplier'],
    placeZh: ['地点', 'Place'],
    position: ['坐标', 'Coordinates'],
    speed: ['速度', 'Speed'],
    topSpeed: ['最高速度', 'Top speed'],
    charge: ['电量', 'Charge'],
    flags: { name: ['数据异常', 'Odd about its data'], dict: 'fixFlag' },
    orderNo: ['订单', 'Order'],
    openedAt: { name: ['首次发生', 'First at'], as: 'time' },
    latestAt: { name: ['发生时间', 'Latest at'], as: 'time' },
    occurredAt: { name: ['首次发生（车辆时间）', 'First by the clock of the car'], as: 'time' },
    latestOccurredAt: { name: ['车辆时间', 'By the clock of the car'], as: 'time' },
    recoveredAt: { name: ['恢复时间', 'Recovered at'], as: 'time' },
    takenAt: { name: ['接手时间', 'Taken at'], as: 'time' },
    closedAt: { name: ['关闭时间', 'Closed at'], as: 'time' },
    occurrences: { name: ['次数', 'Times'], as: 'number' },
    takenBy: ['处理人', 'Handled by'],
    takenByName: ['处理人', 'Handled by'],
    outcome: { name: ['处理结果', 'Outcome'], dict: 'alertOutcome' },
    mine: ['只看我领取的', 'Only those I have'],
    userId: ['转交给', 'To'],
    note: ['记录', 'Note'],
  },
  calls: {
    take: ['领取告警', 'Take an alert'],
    release: ['放回告警', 'Give back an alert'],
    handOver: ['转交告警', 'Hand over an alert'],
    answer: ['记录告警处理', 'Note on an alert'],
    close: ['关闭告警', 'Close an alert'],
  },
});
