import { nounWords } from '#contract/ground/words.ts';
import type { InvoiceCheck, invoiceCheckCalls, InvoiceCheckLine } from './calls.ts';

type Calls = typeof invoiceCheckCalls;

export const invoiceCheckWords = nounWords<InvoiceCheck, Omit<Calls, 'settleOne' | 'getLineList'>>()({
  object: 'invoiceCheck',
  path: '/operation/invoiceCheck',
  one: ['发票核对', 'Invoice check'],
  many: ['发票核对', 'Invoice checks'],
  fields: {
    day: { name: ['日期', 'Day'], as: 'day' },
    state: { name: ['状态', 'State'], dict: 'invoiceCheckState' },
    problem: { name: ['平台答复问题', 'Problem with the issuer'], none: ['无', 'None'] },
    issuedCount: { name: ['发票', 'Invoices'], as: 'number' },
    redCount: { name: ['红字发票', 'Red letters'], as: 'number' },
    matchedCount: { name: ['一致', 'Matched'], as: 'number' },
    openCount: { name: ['待处理差异', 'Open differences'], as: 'number' },
    settledCount: { name: ['已处理差异', 'Settled'], as: 'number' },
    sums: ['净额', 'Net'],
    open: ['有待处理差异', 'Has open differences'],
    madeBy: { name: ['核对人', 'Checked by'], none: ['每日自动', 'Nightly'] },
    madeAt: { name: ['核对时间', 'Checked'], as: 'time' },
  },
  calls: { startOne: ['核对一天的发票', 'Check the invoices of a day'] },
});

export const invoiceCheckLineWords = nounWords<InvoiceCheckLine, Pick<Calls, 'settleOne'>>()({
  object: 'invoiceCheckLine',
  path: '/operation/invoiceCheck',
  one: ['发票差异', 'Difference of an invoice'],
  many: ['发票差异', 'Differences of invoices'],
  fields: {
    kind: { name: ['差异', 'Difference'], dict: 'invoiceDifference' },
    document: { name: ['单据', 'Document'], dict: 'invoiceDocument' },
    buyerName: ['购买方', 'Buyer'],
    requestId: { name: ['请求编号', 'Request'], as: 'code' },
    ourNumber: { name: ['本地号码', 'Number here'], as: 'code', none: ['无', 'None'] },
    issuerNumber: { name: ['平台号码', 'Number of the issuer'], as: 'code', none: ['无', 'None'] },
    ourTotal: { name: ['发票金额', 'On the invoice'], as: 'money' },
    otherTotal: { name: ['对方金额', 'On the other side'], as: 'money' },
    way: { name: ['处理方式', 'Settled by'], dict: 'invoiceWay', none: ['待处理', 'Open'] },
    settledBy: ['处理人', 'Settled by'],
    settledAt: { name: ['处理时间', 'Settled'], as: 'time' },
    note: ['说明', 'Note'],
  },
  calls: { settleOne: ['处理发票差异', 'Settle a difference of an invoice'] },
});
