import { defineMessages } from '#server/ground/core/messages.ts';

export const openOrderMessages = defineMessages({
  notServed: {
    zh: '该地点目前不在运营区内',
    en: 'This place is not within an operating zone at this time',
  },
  noGo: { zh: '该地点在禁行区内：{range}', en: 'Cars must not drive here: {range}' },
  noStop: { zh: '该地点不能上下车：{range}', en: 'Nobody may get in or out here: {range}' },
  closed: {
    zh: '{authority}已封闭该地点所在区域，目前不接送；请另选地点',
    en: '{authority} has closed the area of this place, and no car goes there now; choose another place',
  },
  samePlace: {
    zh: '上车点和目的地太近，请步行或另选目的地',
    en: 'The destination is too close to the pick-up place',
  },
  externalReused: { zh: '这个 externalId 已用于另一张订单', en: 'This externalId was used for another order' },
  quoteContradicts: {
    zh: '这张订单已按另一个报价下单，报价没有更换',
    en: 'This order was made by another quote, or without one; its price stays as it was',
  },
  noBookings: {
    zh: '目前不接受预约，没有下单；可以即时叫车',
    en: 'No bookings are taken; order a car for at once instead',
  },
  tooSoon: {
    zh: '预约须至少提前 {minutes} 分钟，没有下单；请另选时间或即时叫车',
    en: 'A ride is booked at least {minutes} minutes ahead; choose a later time, or order a car for at once',
  },
  tooFarAhead: {
    zh: '预约最多提前 {days} 天，没有下单；请另选时间',
    en: 'A ride is booked at most {days} days ahead; choose an earlier time',
  },
  changeNoBookings: {
    zh: '目前不接受预约，不能更改；预约没有更改',
    en: 'No bookings are taken, so the ride stays booked as it was',
  },
  changeTooSoon: {
    zh: '新的上车时间须至少在 {minutes} 分钟之后；预约没有更改',
    en: 'The new time must be at least {minutes} minutes ahead; the ride stays booked as it was',
  },
  changeTooFar: {
    zh: '新的上车时间最多在 {days} 天之内；预约没有更改',
    en: 'The new time must be at most {days} days ahead; the ride stays booked as it was',
  },
  thenNotServed: {
    zh: '约定的时间“{place}”不在运营区内；预约没有更改',
    en: '“{place}” is not within an operating zone at that time; the ride stays booked as it was',
  },
  thenClosed: {
    zh: '约定的时间“{place}”不能上下车（{range}）；预约没有更改',
    en: 'Nobody may get in or out at “{place}” at that time ({range}); the ride stays booked as it was',
  },
  thenClosedBy: {
    zh: '“{place}”所在区域到那时仍被{authority}封闭；预约没有更改',
    en: '{authority} has closed the area of “{place}” at that time; the ride stays booked as it was',
  },
  changeSamePlace: {
    zh: '上车点和目的地太近；预约没有更改',
    en: 'The destination is too close to the pick-up place; the ride stays booked as it was',
  },
  tooMany: {
    zh: '能接这张订单的车最多 {most} 座，坐不下 {seats} 人',
    en: 'No car for this ride has more than {most} seats, too few for {seats}',
  },
  changeTooMany: {
    zh: '能接这张订单的车最多 {most} 座，坐不下 {seats} 人；预约没有更改',
    en: 'No car for this ride has more than {most} seats, too few for {seats}; the ride stays booked as it was',
  },
  unchanged: { zh: '订单已经是这样约定的，没有可改的内容', en: 'The ride is booked like this already' },
  cannotReschedule: {
    zh: '订单当前为“{status}”，不能再修改预约；开始找车前才可以',
    en: 'The order is “{status}” and its booking can no longer be changed; that ends when its car is searched',
  },
  changeNeedsQuote: {
    zh: '这张订单有报价，修改预约须先询价；预约没有更改',
    en: 'The ride has a quote: ask for the new price first; it stays booked as it was',
  },
  changedBefore: {
    zh: '订单已经改到另一个时间，这次没有更改；请先查看订单',
    en: 'The ride was moved to another time meanwhile; nothing was changed now. Look at the order first',
  },
  changeReused: { zh: '这个 changeId 已用于另一次修改', en: 'This changeId was used for another change' },
  charged: {
    zh: '行程已经结束，金额已定，路桥费没有记录',
    en: 'The ride has ended and is charged; the tolls were not taken',
  },
  notCompleted: { zh: '订单完成后才能评价', en: 'Only a completed order can be rated' },
  ratedBefore: { zh: '评价已超过一天，不能再修改', en: 'A rating can be changed within a day only' },
});
