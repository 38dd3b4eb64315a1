import { defineMessages } from '#server/ground/core/messages.ts';

export const paymentMessages = defineMessages({
  badSignature: {
    zh: '签名不正确，没有记账：请用密钥对“时间戳.内容”计算 HMAC-SHA256',
    en: 'The signature is wrong; nothing was posted. Sign “timestamp.payload” with the secret by HMAC-SHA256',
  },
  oldSignature: {
    zh: '时间戳与服务器时间相差超过 {seconds} 秒，没有记账：请校准时钟后重新签名',
    en: 'The timestamp is more than {seconds} s off; nothing was posted. Set the clock and sign again',
  },
  notJson: { zh: '内容不是有效的 JSON 文本', en: 'The payload is not a JSON text' },
  eventReused: {
    zh: '这个 eventId 已用于另一条通知，没有记账',
    en: 'This eventId was used for another notice; nothing was posted',
  },
  busy: {
    zh: '这个订单正忙，没有记账，请稍后再发同一条通知',
    en: 'The order is busy; nothing was posted. Send the same notice again shortly',
  },
  otherAmount: {
    zh: '这个流水号已经以另一个金额记账，没有重复记账，已留给人工核对',
    en: 'This reference was posted with another amount; nothing was posted twice, a person will look at it',
  },
  otherCurrency: {
    zh: '币种与订单不同，没有记账，已留给人工核对',
    en: 'The order is in another currency; nothing was posted, a person will look at it',
  },
  exceedsPaid: {
    zh: '退款会超过已付金额，没有记账，已留给人工核对',
    en: 'The refund exceeds what was paid; nothing was posted, a person will look at it',
  },
  alreadyReversed: {
    zh: '这笔收款已经冲销，没有记账，已留给人工核对',
    en: 'This payment was reversed before; nothing was posted, a person will look at it',
  },
  nothingDue: { zh: '这个订单没有欠款', en: 'Nothing is due for this order' },
  moreThanDue: {
    zh: '金额超过欠款 {due}，没有登记；如确实多收，请先核对',
    en: 'This is more than the {due} that are due; nothing was recorded',
  },
  recordedBefore: {
    zh: '这个渠道流水号已经登记过，没有重复登记',
    en: 'This number at the provider was recorded before; nothing was recorded twice',
  },
  refundTooMuch: {
    zh: '最多还能退 {left}（已付减去已退和待审批的退款），没有提交',
    en: 'At most {left} can go back: what was paid, less refunds and those that wait. Nothing was submitted',
  },
  moneyApproved: {
    zh: '订单 {order} 的 {amount} 已批准并记账',
    en: '{amount} for order {order} was approved and posted',
  },
  moneyRejected: { zh: '订单 {order} 的 {amount} 被驳回', en: '{amount} for order {order} was rejected' },
  refundDecided: { zh: '这笔退款已经处理', en: 'This refund was decided before' },
  ownRefund: {
    zh: '不能批准自己申请的退款，请另一位同事审批',
    en: 'You asked for this refund; somebody else has to approve it',
  },
  eventSettled: { zh: '这条通知已经处理', en: 'This notice was settled before' },
});
