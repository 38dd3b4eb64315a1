import { defineMessages } from '#server/ground/core/messages.ts';

export const orderMessages = defineMessages({
  outOfReach: {
    zh: '上车点不在你的数据范围内，没有下单；请由能看到这个区域的人下单',
    en: 'The pick-up lies outside the data scope of your role, and nothing was ordered; somebody who sees that area can order it',
  },
  noRequest: {
    zh: '这个订单不在派单中，不能指定车辆',
    en: 'This order is not being dispatched; no car can be assigned to it',
  },
  notFree: {
    zh: '这辆车现在不能接这个订单，订单未变；请另选一辆',
    en: 'This car cannot take the order now; the order is unchanged. Choose another car',
  },
  closed: {
    zh: '上车点或目的地所在区域已封闭，解除前不能派车；订单未变',
    en: 'The area of a place of this order is closed, and no car is sent there until it is lifted; the order is unchanged',
  },
  hasPrice: {
    zh: '只有已完成且没有金额的订单可以核定计价；这个订单未变',
    en: 'Only a completed order without a price can be priced by hand; this one is unchanged',
  },
  nothingToCheck: {
    zh: '这个订单没有可以标记的待核对原因；没有金额的订单请先核定计价',
    en: 'Nothing of this order can be marked as checked; one without a price is priced first',
  },
  cannotCancel: {
    zh: '订单当前为“{status}”，不能取消',
    en: 'The order is “{status}” and can no longer be cancelled',
  },
});
