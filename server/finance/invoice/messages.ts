import { defineMessages } from '#server/ground/core/messages.ts';

export const invoiceMessages = defineMessages({
  noOrder: { zh: '没有订单 {orders}', en: 'There is no order {orders}' },
  notPaid: { zh: '订单 {orders} 尚未付清，不能开票', en: 'Order {orders} is not paid, so it cannot be invoiced' },
  nothingLeft: {
    zh: '订单 {orders} 已全额退款，没有可开票的金额',
    en: 'Nothing is left of the money of order {orders}: it went back whole',
  },
  mixedCurrencies: { zh: '一张发票只能有一种币种', en: 'An invoice has one currency' },
  invoiced: {
    zh: '订单 {orders} 已有发票，一个订单只开一次。请先红冲原发票',
    en: 'Order {orders} has an invoice; an order is invoiced once. Take that one back by a red letter first',
  },
  notNow: { zh: '发票的状态不允许这样做', en: 'The state of the invoice does not allow this' },
  lapsed: {
    zh: '72 小时确认期已过，发票维持原状。请重新申请红冲',
    en: 'The 72 hours to confirm are over, and the invoice stands. Ask for a red letter again',
  },
  noMail: {
    zh: '没有设置邮件服务器或收件邮箱，没有发送。请在设置的“邮件”中填写，或在发票上填写邮箱',
    en: 'There is no mail server or no address, so nothing was sent. Set the server under E-mail, or give an address',
  },
  redWaits: {
    zh: '开票平台尚未答复（{problem}），红字发票没有开具，状态不变。请稍后再次确认，不会重复开具',
    en: 'The provider has not answered yet ({problem}); no red letter is issued and nothing changed. Confirm again later: it is not issued twice',
  },
  redRefused: {
    zh: '开票平台拒绝开具红字发票：{problem}。发票维持原状',
    en: 'The provider refused the red letter: {problem}. The invoice stands as before',
  },
  tooManyLinks: {
    zh: '这张发票已有 {most} 个有效链接，没有新增；请先撤回不用的',
    en: 'This invoice has {most} open links, so none was added; withdraw those that are not needed first',
  },
  linkOver: { zh: '这个链接已经撤回或过期', en: 'This link was withdrawn or has expired' },
  linkGone: {
    zh: '链接无效、已过期或已撤回，请向开票方索取新的链接',
    en: 'This link is not valid, has expired or was withdrawn; ask whoever issued the invoice for a new one',
  },
  notIssued: { zh: '发票尚未开具', en: 'The invoice is not issued yet' },
});
