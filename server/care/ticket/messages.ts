import { defineMessages } from '#server/ground/core/messages.ts';

export const ticketMessages = defineMessages({
  keepsPerson: {
    zh: '工单 {ticket} 尚未解决，暂不能删除；请先处理，申请已保留',
    en: 'Ticket {ticket} is not solved, so nothing was erased; settle it first, the request is kept',
  },
  noOrder: { zh: '没有这张订单，或不在您的数据范围内', en: 'There is no such order within your data scope' },
  noCar: { zh: '没有这辆车，或不在您的数据范围内', en: 'There is no such car within your data scope' },
  notPlaced: {
    zh: '请填写订单或车辆：您的数据范围以外的工单，您自己也看不到',
    en: 'Name an order or a car: without one the ticket would be outside your own data scope',
  },
  takenBy: { zh: '{name} 已经领取了这个工单', en: '{name} has taken this ticket' },
  alreadyYours: { zh: '这个工单已经由您处理', en: 'You have this ticket already' },
  notNow: {
    zh: '工单当前的状态不能这样处理；内容没有发送',
    en: 'The state of the ticket does not allow this; nothing was sent',
  },
  noOwner: { zh: '此人无权处理这个工单', en: 'This person cannot handle this ticket' },
  closed: { zh: '工单已关闭，请新建工单', en: 'The ticket is closed; open another' },
  notDone: { zh: '工单解决后才能评价', en: 'Only a solved ticket can be rated' },
  refReused: { zh: '这个 ticketRef 已用于另一个工单', en: 'This ticketRef was used for another ticket' },
  noCarToHold: { zh: '工单没有关联车辆', en: 'The ticket names no car' },
  notHeld: { zh: '车辆没有因这个工单暂停接单', en: 'The car is not held for this ticket' },
  noOrderToPay: {
    zh: '工单没有订单，不能退款或补偿；请先新建带订单号的工单',
    en: 'This ticket is about no order, so that no money can be given; open one with the order’s number',
  },
  needsChannel: { zh: '退款要选择支付渠道', en: 'A refund needs the channel that it goes back through' },
  isMerged: {
    zh: '这个工单已合并到 {number}，请在那里继续；内容没有保存',
    en: 'This ticket was merged into {number}; go on there. Nothing was saved',
  },
  notMerged: { zh: '这个工单没有合并到别的工单', en: 'This ticket is not merged into another' },
  addedSince: {
    zh: '合并后 {number} 已有新内容，不能撤销；两个工单都没有变动',
    en: 'Something was added to {number} since, so the merge stays; both tickets are as they were',
  },
  holdsMerged: {
    zh: '已有工单合并到这个工单；请反过来，把另一个合并到这里',
    en: 'Other tickets were merged into this one; merge the other one into it instead',
  },
  holdsCar: {
    zh: '这个工单暂停着车辆或安排了交还；请先结束，或把另一个合并到这里',
    en: 'This ticket holds a car or has a hand-over prepared; end that first, or merge the other one into it',
  },
  notMergeable: {
    zh: '只能合并到同一订单或同一乘客、尚未解决的工单',
    en: 'Only into a ticket of the same order or passenger that is not done',
  },
  noPicture: { zh: '没有这张画面，或已经清除', en: 'There is no such picture, or it is gone already' },
  unfitFile: {
    zh: '文件没有收下：只收 {endings}，且内容要与名称相符',
    en: 'The file was not taken: {endings} only, and what their names say',
  },
  sentFile: { zh: '附件：{name}', en: 'File: {name}' },
  manyFiles: {
    zh: '文件没有收下：一个工单最多 {count} 个',
    en: 'The file was not taken: a ticket has at most {count}',
  },
  onlyLost: { zh: '只有失物工单可以这样处理', en: 'This is for lost property only' },
  noStation: { zh: '没有这个站点', en: 'There is no such station' },
  wrongCode: { zh: '交还码不对，物品没有登记交还', en: 'Wrong code; the hand-over was not recorded' },
  noCode: { zh: '请先安排交还', en: 'Prepare the hand-over first' },
  assigned: { zh: '{by} 把工单 {number} 转给了您', en: '{by} gave you ticket {number}' },
  breached: { zh: '工单 {number} 已超时', en: 'Ticket {number} is overdue' },
});
