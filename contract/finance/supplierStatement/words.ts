import { nounWords } from '#contract/ground/words.ts';
import type { StatementOrder, SupplierDispute, SupplierStatement, supplierStatementCalls } from './calls.ts';
import { supplierStatementPage } from './page.ts';

type Calls = typeof supplierStatementCalls;
type DisputeCall = 'addDispute' | 'answerDispute';
type OrderCall = 'getOrderList';

export const supplierStatementWords = nounWords<SupplierStatement, Omit<Calls, DisputeCall | OrderCall>>()({
  object: 'supplierStatement',
  path: '/operation/supplier/statement',
  one: ['供应商结算单', 'Supplier statement'],
  many: supplierStatementPage.title,
  fields: {
    supplierId: ['供应商', 'Supplier'],
    supplierName: ['供应商', 'Supplier'],
    period: ['月份', 'Month'],
    state: { name: ['状态', 'State'], dict: 'supplierStatementState' },
    contractNumber: { name: ['合同版本', 'Contract version'], as: 'number' },
    orders: { name: ['订单数', 'Orders'], as: 'number' },
    subtotal: { name: ['税前金额', 'Before tax'], as: 'money' },
    tax: { name: ['税额', 'Tax'], as: 'money' },
    total: { name: ['应付', 'Owed'], as: 'money' },
    paid: { name: ['已付', 'Paid'], as: 'money' },
    unpaid: ['未付清', 'Not paid in full'],
    amount: { name: ['付款金额', 'Amount'], as: 'money' },
    channel: { name: ['付款渠道', 'Paid through'], dict: 'payChannel' },
    at: { name: ['付款时间', 'Paid at'], as: 'time' },
    reference: ['银行流水号', 'Number at the bank'],
    note: ['说明', 'Note'],
    currency: ['币种', 'Currency'],
    openDisputes: { name: ['待答复异议', 'Open disputes'], as: 'number' },
    approvals: { name: ['审批', 'Approvals'], as: 'number' },
    closedAt: { name: ['关账时间', 'Closed at'], as: 'time' },
    closedBy: ['关账人', 'Closed by'],
    format: ['格式', 'Format'],
  },
  calls: {
    closeOne: ['结算单关账', 'Close statement'],
    checkOne: ['复核结算单', 'Check statement'],
    approveOne: ['审批结算单', 'Approve statement'],
    payOne: ['登记付款', 'Record payout'],
    exportOne: ['导出结算单', 'Export statement'],
  },
});

export const statementOrderWords = nounWords<StatementOrder, Pick<Calls, OrderCall>>()({
  object: 'supplierStatementOrder',
  path: '/operation/supplier/statement',
  one: ['结算订单', 'Order of a statement'],
  many: ['结算订单', 'Orders of a statement'],
  fields: {
    orderNo: ['订单号', 'Order'],
    period: ['所属月份', 'Month'],
    requestedAt: { name: ['下单时间', 'Requested'], as: 'time' },
    value: ['计算依据', 'Counted'],
    amount: ['结算金额', 'Share'],
  },
  calls: {},
});

export const supplierDisputeWords = nounWords<SupplierDispute, Pick<Calls, DisputeCall>>()({
  object: 'supplierDispute',
  path: '/operation/supplier/statement',
  one: ['结算异议', 'Dispute of a statement'],
  many: ['异议', 'Disputes'],
  fields: {
    orderNo: ['订单号', 'Order'],
    line: ['结算行', 'Line'],
    reason: ['理由', 'Reason'],
    amount: ['金额', 'Amount'],
    accepted: ['接受金额', 'Accepted amount'],
    state: { name: ['状态', 'State'], dict: 'supplierDisputeState' },
    isAccepted: ['接受', 'Accepted'],
    answer: ['答复', 'Answer'],
    createdBy: ['提出人', 'Raised by'],
    createdAt: { name: ['提出时间', 'Raised at'], as: 'time' },
    answeredBy: ['答复人', 'Answered by'],
    settledIn: ['计入月份', 'Corrected in'],
  },
  calls: {
    addDispute: ['提出结算异议', 'Dispute statement'],
    answerDispute: ['答复结算异议', 'Answer dispute'],
  },
});
