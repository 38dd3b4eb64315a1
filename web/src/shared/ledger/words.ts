import { defineWords } from '#web/lib/words.ts';

export const ledgerWords = defineWords({
  receivable: ['应收乘客', 'Due from passengers'],
  clearing: ['待清算', 'Clearing'],
  bank: ['银行存款', 'Bank'],
  revenue: ['车费收入', 'Ride revenue'],
  refund: ['退款（冲减收入）', 'Refunds (less revenue)'],
  tax: ['销项税', 'Output tax'],
  inputTax: ['进项税', 'Input tax'],
  payable: ['应付供应商', 'Due to supplier'],
  suspense: ['待查款项', 'Suspense'],
  supplierShare: ['供应商分成', 'Supplier share'],
  compensation: ['乘客补偿', 'Compensation'],
  fee: ['渠道手续费', 'Provider fees'],
  adjustment: ['差错调整', 'Adjustments'],
  debit: ['借', 'Debit'],
  credit: ['贷', 'Credit'],
  account: ['科目', 'Account'],
  reversal: ['冲销', 'Reversal'],
  reversed: ['已冲销', 'Reversed'],
});
