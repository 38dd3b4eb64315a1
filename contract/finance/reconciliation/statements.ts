/** How the files of payment providers are read: data, like the profiles of imports. */
import type { Channel } from '#contract/finance/payment/rules.ts';
import type { Text } from '#contract/ground/words.ts';

export const STATEMENT_PROFILES = ['generic', 'wechat', 'alipay', 'bank'] as const;
export type StatementProfileName = (typeof STATEMENT_PROFILES)[number];

export interface StatementProfile {
  readonly title: Text;
  /** Of which the file usually is. */
  readonly channel: Channel;
  /**
   * Headings of each column, the first that is there. `moneyIn` and `moneyOut` are either one column with a sign, or two.
   * The heading of the table is the first line that has the columns of `moneyIn` and of `reference` or `orderNo`.
   */
  readonly reference: readonly string[];
  readonly orderNo: readonly string[];
  readonly moneyIn: readonly string[];
  readonly moneyOut: readonly string[];
  readonly at: readonly string[];
  /** A column that says what a line is, and the words of it for money that went back. */
  readonly kind: readonly string[];
  readonly backWords: readonly string[];
  /** A line that begins with one of these ends the records: totals follow. */
  readonly footer: readonly string[];
}

const FOOTER = ['合计', '总计', '总', '小计', '本页', '汇总', 'total', 'sum', '#'] as const;

export const STATEMENTS: Readonly<Record<StatementProfileName, StatementProfile>> = {
  generic: {
    title: ['通用（流水号、订单号、金额、时间）', 'Generic (reference, order, amount, time)'],
    channel: 'wechat',
    reference: ['流水号', '渠道流水号', '交易号', 'reference', 'transaction', 'transaction id'],
    orderNo: ['订单号', '商户订单号', 'order', 'order no', 'orderNo'],
    moneyIn: ['金额', '交易金额', 'amount'],
    moneyOut: ['退款金额', 'refund', 'refund amount'],
    at: ['时间', '交易时间', 'time', 'at'],
    kind: ['类型', '交易类型', 'type', 'kind'],
    backWords: ['退款', 'refund', 'refunded'],
    footer: FOOTER,
  },
  wechat: {
    title: ['微信支付交易账单', 'WeChat Pay statement'],
    channel: 'wechat',
    reference: ['微信订单号'],
    orderNo: ['商户订单号'],
    moneyIn: ['应结订单金额', '订单金额', '总金额'],
    moneyOut: ['退款金额'],
    at: ['交易时间'],
    kind: ['交易状态'],
    backWords: ['REFUND', '退款'],
    footer: ['总交易单数', ...FOOTER],
  },
  alipay: {
    title: ['支付宝业务账单', 'Alipay statement'],
    channel: 'alipay',
    reference: ['支付宝交易号'],
    orderNo: ['商户订单号'],
    moneyIn: ['订单金额（元）', '订单金额(元)', '商家实收（元）'],
    moneyOut: [],
    at: ['完成时间', '创建时间'],
    kind: ['业务类型'],
    backWords: ['退款', '交易退款'],
    footer: FOOTER,
  },
  bank: {
    title: ['银行流水', 'Bank statement'],
    channel: 'bank',
    reference: ['交易流水号', '流水号', '凭证号'],
    orderNo: ['附言', '摘要', '用途', '备注'],
    moneyIn: ['贷方发生额', '收入金额', '收入', '贷方金额'],
    moneyOut: ['借方发生额', '支出金额', '支出', '借方金额'],
    at: ['交易时间', '交易日期', '记账日期'],
    kind: [],
    backWords: [],
    footer: FOOTER,
  },
};
