import { defineMessages } from '#server/ground/core/messages.ts';

export const passengerMessages = defineMessages({
  waitedWhenLimited: { zh: '乘客被限制乘车', en: 'The passenger was stopped from ordering' },
  unpaid: {
    zh: '该乘客有未付费用，暂不能叫车；付清后请联系客服解除',
    en: 'Fares of this passenger are unpaid, so no car can be ordered; pay them and ask customer care to lift the limit',
  },
  abuse: {
    zh: '该乘客已被限制乘车，请联系客服',
    en: 'This passenger may not order a car at present; please ask customer care',
  },
  notActive: {
    zh: '该乘客正在删除或已删除个人信息，不能修改',
    en: 'This passenger is being erased, or was; nothing can be changed',
  },
  isMerged: {
    zh: '该乘客已合并到其他乘客，请先撤销合并',
    en: 'This passenger is merged into another; undo that first',
  },
  hasMerged: {
    zh: '已有其他乘客合并到该乘客，请先撤销',
    en: 'Other passengers are merged into this one; undo that first',
  },
  notMerged: { zh: '该乘客没有合并', en: 'This passenger is not merged' },
  intoItself: { zh: '不能合并到自己', en: 'A passenger cannot be merged into itself' },
  erasedBehind: {
    zh: '该记录的个人信息已随合并的乘客一起删除，合并不能撤销；订单仍计在合并后的乘客名下',
    en: 'This record was erased together with the passenger it stands behind, so the merge cannot be undone; its orders stay counted there',
  },
  saidLater: { zh: '同意的时间晚于现在', en: 'The time of a consent lies ahead' },
  notLimited: { zh: '该乘客没有乘车限制', en: 'There is no limit to lift' },
  endsBefore: { zh: '截止时间必须晚于现在', en: 'The limit has to end after now' },
  notAsked: { zh: '没有待审核的删除申请', en: 'Nobody has asked for an erasure' },
  ownRequest: { zh: '删除申请要由另一人审核', en: 'Somebody else has to decide on an erasure' },
  unsealed: {
    zh: '更新后正在加密以前订单和工单中的姓名和手机号，请几分钟后再试；申请已保留',
    en: 'After an update, names and numbers in earlier orders and tickets are being encrypted. Try again in a few minutes; a request is kept',
  },
  openOrder: {
    zh: '订单 {order} 尚未结束或未付清，暂不能删除；申请已保留',
    en: 'Order {order} is under way or not paid, so nothing was erased; the request is kept',
  },
});
