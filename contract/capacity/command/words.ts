import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { commandCalls, CommandRow } from './calls.ts';

export const commandWords = nounWords<CommandRow, typeof commandCalls>()({
  object: 'command',
  path: '/capacity/command',
  one: ['远程指令', 'Remote command'],
  many: ['远程指令', 'Remote commands'],
  fields: {
    keyword: ['自编号、车牌或标识', 'Fleet number, plate or identity'],
    carId: ['车辆', 'Car'],
    fleetNumber: ['自编号', 'Fleet number'],
    plate: ['车牌', 'Plate'],
    kind: { name: ['指令', 'Command'], dict: 'commandKind' },
    state: { name: COMMON.state.name, dict: 'commandState' },
    reason: ['原因', 'Reason'],
    text: ['消息内容', 'Message'],
    stationId: ['站点', 'Station'],
    stationName: ['站点', 'Station'],
    orderNo: ['订单号', 'Order'],
    requestedByName: { name: ['下发人', 'By'], none: ['系统', 'System'] },
    createdAt: { name: ['下发时间', 'Asked'], as: 'time' },
    sentAt: { name: ['送出时间', 'Sent'], as: 'time' },
    receivedAt: { name: ['车辆收到', 'Received'], as: 'time' },
    endedAt: { name: ['结束时间', 'Ended'], as: 'time' },
    answer: ['车辆答复', 'Answer of the car'],
    cancelledByName: ['取消人', 'Cancelled by'],
  },
  calls: {
    send: ['下发远程指令', 'Send a remote command'],
    confirm: ['确认远程指令', 'Confirm a remote command'],
    cancel: ['取消远程指令', 'Cancel a remote command'],
  },
});
