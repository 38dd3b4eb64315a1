/** The enumerations of invoice checks. */
import type { InvoiceCheckState } from '#contract/finance/invoiceCheck/calls.ts';
import type { InvoiceDifference, InvoiceDocument, InvoiceWay } from '#contract/finance/invoiceCheck/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const invoiceCheckDicts: readonly SeedDict[] = [
  closedDict<InvoiceCheckState>('invoiceCheckState', '发票核对状态', 'State of an invoice check', {
    waiting: ['等待', 'Waiting', 'grey'],
    running: ['核对中', 'Running', 'blue'],
    done: ['完成', 'Done', 'green'],
    failed: ['平台未核对', 'Issuer not compared', 'amber'],
  }),
  closedDict<InvoiceDifference>('invoiceDifference', '发票差异', 'Difference of an invoice', {
    more: ['平台金额多', 'Issuer has more', 'amber'],
    less: ['平台金额少', 'Issuer has less', 'amber'],
    missingHere: ['本地缺失', 'Not issued here', 'red'],
    missingThere: ['平台缺失', 'Unknown to the issuer', 'red'],
    number: ['号码不同', 'Another number', 'red'],
    twice: ['重复开具', 'Issued twice', 'red'],
    series: ['号段不符', 'Number of another series', 'amber'],
    sums: ['明细或行程不等于合计', 'Lines or trips do not sum', 'red'],
    orders: ['与账面不符', 'Differs from the books', 'amber'],
    tax: ['税额与账面不符', 'Tax differs from the books', 'amber'],
    issuerTax: ['税额与平台不符', 'Tax differs from the issuer', 'amber'],
    stuck: ['未开出', 'Still not issued', 'amber'],
  }),
  closedDict<InvoiceDocument>('invoiceDocument', '发票单据', 'Document of an invoice', {
    invoice: ['发票', 'Invoice'],
    red: ['红字发票', 'Red letter'],
  }),
  closedDict<InvoiceWay>('invoiceWay', '发票差异处理方式', 'How a difference of an invoice was settled', {
    red: ['申请红冲', 'Red letter asked for'],
    again: ['再次请求平台', 'Issuer asked again'],
    adopted: ['采用平台号码', 'Number adopted'],
    ignored: ['忽略', 'Ignored'],
  }),
];
