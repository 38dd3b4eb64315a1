/** The enumerations of payments. */
import type { AccountKind, PostingKind } from '#contract/finance/ledger/rules.ts';
import type {
  Channel,
  PaymentEventKind,
  PaymentEventProblem,
  PaymentEventState,
  RefundKind,
  RefundState,
} from '#contract/finance/payment/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const paymentDicts: readonly SeedDict[] = [
  closedDict<PostingKind>('postingKind', '记账类别', 'Kind of posting', {
    charge: ['车费', 'Charge'],
    payment: ['收款', 'Payment'],
    refund: ['退款', 'Refund'],
    compensation: ['补偿', 'Compensation'],
    supplierShare: ['供应商分成', 'Supplier share'],
    payout: ['付款', 'Payout'],
    fee: ['手续费', 'Fee'],
    adjustment: ['调整', 'Adjustment'],
  }),
  closedDict<AccountKind>('accountKind', '科目类别', 'Kind of account', {
    asset: ['资产', 'Asset'],
    liability: ['负债', 'Liability'],
    revenue: ['收入', 'Revenue'],
    expense: ['费用', 'Expense'],
  }),
  closedDict<Channel>('payChannel', '支付渠道', 'Payment channel', {
    wechat: ['微信支付', 'WeChat Pay'],
    alipay: ['支付宝', 'Alipay'],
    card: ['银行卡', 'Card'],
    bank: ['银行转账', 'Bank transfer'],
    cash: ['现金', 'Cash'],
    balance: ['余额', 'Balance'],
    unknown: ['未知', 'Unknown'],
  }),
  closedDict<RefundKind>('refundKind', '退款类别', 'Kind of refund', {
    refund: ['退款', 'Refund'],
    compensation: ['补偿', 'Compensation'],
  }),
  closedDict<RefundState>('refundState', '退款状态', 'State of a refund', {
    waiting: ['待审批', 'Awaiting approval', 'amber'],
    done: ['已入账', 'Posted', 'green'],
    rejected: ['已驳回', 'Rejected', 'grey'],
  }),
  closedDict<PaymentEventKind>('paymentEventKind', '支付通知内容', 'What a payment notice says', {
    paid: ['已支付', 'Paid'],
    refunded: ['已退款', 'Refunded'],
    reversed: ['支付撤销', 'Reversed'],
  }),
  closedDict<PaymentEventState>('paymentEventState', '支付通知状态', 'State of a payment notice', {
    taken: ['已记账', 'Posted', 'green'],
    repeated: ['重复', 'Repeated', 'grey'],
    waiting: ['等待中', 'Waiting', 'blue'],
    disputed: ['待核对', 'To check', 'amber'],
    dismissed: ['已忽略', 'Dismissed', 'grey'],
  }),
  closedDict<PaymentEventProblem>('paymentEventProblem', '支付通知问题', 'Problem of a payment notice', {
    noOrder: ['订单还不存在', 'Its order is not there yet'],
    noPayment: ['收款还没有到', 'Its payment has not come yet'],
    refundUndecided: ['同样的退款还在审批', 'The same refund awaits approval'],
    otherAmount: ['同一流水号，金额或订单不同', 'Same number, other amount or order'],
    otherCurrency: ['币种与订单不同', 'Another currency than the order'],
    exceedsPaid: ['退款超过已付金额', 'More than was paid'],
    alreadyReversed: ['已经冲销', 'Reversed before'],
  }),
];
