import { defineMessages } from '#server/ground/core/messages.ts';

export const tompMessages = defineMessages({
  headerMissing: { zh: '请求缺少标头 {header}', en: 'The header {header} is missing' },
  otherApi: { zh: '标头 Api 应为 TOMP', en: 'The header Api must say TOMP' },
  otherVersion: {
    zh: '不支持 TOMP-API {asked}，这里是 {version}；见 /operator/meta',
    en: 'TOMP-API {asked} is not served here, {version} is; see /operator/meta',
  },
  otherOperator: {
    zh: '这条请求发给另一家运营方（addressed-to），没有处理；这里是 {operator}',
    en: 'This is addressed to another operator (addressed-to); nothing was done. Here is {operator}',
  },
  noEndpoint: { zh: '没有这个接口；见 /operator/meta', en: 'There is no such endpoint; see /operator/meta' },
  pageTooBig: { zh: '每次最多 {most} 条', en: 'At most {most} entries at a time' },
  noDestination: {
    zh: '请给出目的地（to），没有目的地不能报价',
    en: 'Say where to: without a destination there is no price',
  },
  pastDeparture: { zh: '出发时间已过', en: 'The time of departure has passed' },
  notFound: { zh: '没有这个预订', en: 'There is no such booking' },
  notBooked: {
    zh: '报价还没有预订，请先用它的编号调用 POST /bookings',
    en: 'This offer is not booked yet: send its id to POST /bookings first',
  },
  offerExpired: {
    zh: '报价已过期，没有预订；请重新询价',
    en: 'The offer has expired and nothing was booked; ask for a new one',
  },
  wasCancelled: { zh: '预订已取消', en: 'The booking is cancelled' },
  otherPlace: {
    zh: '报价是另一个地点的，没有预订；请按新的地点重新询价',
    en: 'The offer is for another place and nothing was booked; ask for a new one',
  },
  otherCustomer: {
    zh: '这个预订属于另一位乘客，没有更改',
    en: 'This booking is for another customer; nothing was changed',
  },
  badNumber: { zh: '电话号码应为 5 至 20 位数字，可带 +', en: 'A phone number has 5 to 20 digits, perhaps after a +' },
  committedBefore: {
    zh: '预订已经确认，没有再次下单',
    en: 'The booking is confirmed already; nothing was ordered again',
  },
  commitExpired: {
    zh: '预订已过期，没有下单；请重新询价',
    en: 'The booking has expired and no car was ordered; ask for a new offer',
  },
  notExtended: {
    zh: '有效期不能延长；请在 {until} 前确认，或重新询价',
    en: 'The time is not extended: commit before {until}, or ask for a new offer',
  },
  notDenied: { zh: '不支持 DENY：预订总是直接确认', en: 'DENY is not taken: bookings are confirmed at once' },
  legByCar: {
    zh: '不支持 {event}：行程由车辆自己开始和结束，没有更改',
    en: '{event} is not taken: the car begins and ends the ride itself; nothing was changed',
  },
  noPosition: {
    zh: '目前没有可显示的车辆位置：还没有派车，或行程已经结束',
    en: 'There is no position to tell: no car is assigned yet, or the ride has ended',
  },
  taxi: { zh: '自动驾驶出租车', en: 'Self-driving taxi' },
  taxiWheelchair: { zh: '自动驾驶出租车，带轮椅位', en: 'Self-driving taxi with a wheelchair space' },
  closedBy: {
    zh: '{authority}已封闭一处区域，解除前车辆不进入',
    en: '{authority} has closed an area; no car goes there until it is open again',
  },
  closedArea: { zh: '临时封闭区域', en: 'Closed area' },
  fare: { zh: '车费', en: 'Fare' },
  base: { zh: '起步', en: 'Base' },
  distance: { zh: '里程', en: 'Distance' },
  time: { zh: '时长', en: 'Time' },
  quoteCounts: { zh: '实际价格以报价为准', en: 'The offer is what counts' },
  cancellation: { zh: '取消费', en: 'Cancellation fee' },
  arrived: { zh: '车辆已到上车点', en: 'Arrived' },
  arriving: { zh: '车辆约 {minutes} 分钟后到达', en: 'The car arrives in about {minutes} min' },
  carLost: { zh: '车辆不能前来，正在另找车辆', en: 'The car cannot come; another one is searched' },
  cannotReach: {
    zh: '主管部门已封闭行程前方的一处地点，解除前车辆不能到达',
    en: 'An authority has closed a place of this ride; no car comes there until it is open again',
  },
  wasFailed: { zh: '没有车辆可用，或行程中断', en: 'No car could come, or the ride was interrupted' },
  byOperator: { zh: '运营方取消', en: 'Cancelled by the operator' },
  byPassenger: { zh: '乘客取消', en: 'Cancelled by the passenger' },
});

/** Titles of errors, by the last digits of their code. */
export const tompTitles = defineMessages({
  missing: { zh: '缺少内容', en: 'Missing' },
  invalid: { zh: '内容有误', en: 'Invalid' },
  illegal: { zh: '当前不允许', en: 'Not allowed now' },
  technical: { zh: '技术问题', en: 'Technical problem' },
  noAccess: { zh: '密钥无权使用', en: 'No access' },
  tooMany: { zh: '请求过多', en: 'Too many requests' },
  version: { zh: '版本不支持', en: 'Version not supported' },
  pageSize: { zh: '一页过大', en: 'Page too big' },
  expired: { zh: '已过期', en: 'Expired' },
  unknown: { zh: '没有找到', en: 'Not found' },
});
