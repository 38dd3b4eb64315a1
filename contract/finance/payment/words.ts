import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { paymentCalls, PaymentEvent, paymentEventCalls, Posting, Refund, refundCalls } from './calls.ts';
import { paymentPage } from './page.ts';

const MONEY = {
  orderId: ['订单', 'Order'],
  orderNo: ['订单号', 'Order'],
  amount: { name: ['金额', 'Amount'], as: 'money' },
  currency: ['币种', 'Currency'],
  channel: { name: ['支付渠道', 'Channel'], dict: 'payChannel' },
} as const;
const reference = { name: ['渠道流水号', 'Number at the provider'], as: 'code' } as const;

export const paymentWords = nounWords<Posting, typeof paymentCalls>()({
  object: 'posting',
  path: '/operation/payment',
  one: ['记账', 'Posting'],
  many: paymentPage.title,
  fields: {
    ...MONEY,
    reference,
    keyword: ['订单号或渠道流水号', 'Order, or number at the provider'],
    kind: { name: ['类别', 'Kind'], dict: 'postingKind' },
    at: { name: ['发生时间', 'Time'], as: 'time' },
    from: { name: ['不早于', 'From'], as: 'time' },
    to: { name: ['早于', 'Before'], as: 'time' },
    account: ['科目', 'Account'],
    note: ['说明', 'Note'],
    reversesId: ['冲销', 'Takes back'],
    reversedById: ['被冲销', 'Taken back by'],
    postedBy: { name: ['记账人', 'Posted by'], none: ['系统', 'System'] },
    createdAt: { name: ['记账时间', 'Posted'], as: 'time' },
    entries: ['分录', 'Entries'],
  },
  calls: {
    recordOne: ['登记收款', 'Record payment'],
    compensateOne: ['补偿乘客', 'Compensate'],
    writeOffOne: ['核销欠款', 'Write off'],
    reverseOne: ['冲销', 'Reverse posting'],
  },
});

export const refundWords = nounWords<Refund, typeof refundCalls>()({
  object: 'refund',
  path: '/operation/payment/refund',
  one: ['退款或补偿', 'Refund or compensation'],
  many: ['退款与补偿', 'Refunds and compensations'],
  fields: {
    ...MONEY,
    keyword: ['订单号', 'Order'],
    reference: { ...reference, none: ['渠道未确认', 'Not confirmed yet'] },
    kind: { name: ['类别', 'Kind'], dict: 'refundKind' },
    ticketId: ['工单', 'Ticket'],
    ticketNumber: { name: ['工单', 'Ticket'], as: 'code' },
    reason: ['原因', 'Reason'],
    state: { name: ['状态', 'State'], dict: 'refundState' },
    requestedBy: ['申请人', 'Asked for by'],
    decidedBy: ['审批人', 'Decided by'],
    decision: ['驳回原因', 'Rejected because'],
    postingId: paymentWords.one,
    createdAt: { name: ['申请时间', 'Asked for'], as: 'time' },
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    requestOne: ['申请退款', 'Refund'],
    approveOne: ['批准退款', 'Approve refund'],
    rejectOne: ['驳回退款', 'Reject refund'],
  },
});

export const paymentEventWords = nounWords<PaymentEvent, typeof paymentEventCalls>()({
  object: 'paymentEvent',
  path: '/operation/payment/event',
  one: ['支付通知', 'Payment notice'],
  many: ['支付通知', 'Payment notices'],
  fields: {
    ...MONEY,
    reference,
    keyword: ['来源订单号或渠道流水号', 'Order at the app, or number at the provider'],
    source: { name: ['来源', 'Source'], dict: 'orderSource' },
    eventId: { name: ['通知编号', 'Event'], as: 'code' },
    kind: { name: ['内容', 'What'], dict: 'paymentEventKind' },
    externalId: { name: ['来源订单号', 'Order at the app'], as: 'code' },
    at: { name: ['发生时间', 'Time'], as: 'time' },
    state: { name: ['状态', 'State'], dict: 'paymentEventState' },
    problem: { name: ['问题', 'Problem'], dict: 'paymentEventProblem' },
    note: ['处理说明', 'Note'],
    postingId: paymentWords.one,
    receivedAt: { name: ['收到时间', 'Received'], as: 'time' },
  },
  calls: {
    retryOne: ['重新处理支付通知', 'Retry payment notice'],
    dismissOne: ['忽略支付通知', 'Dismiss payment notice'],
  },
});
