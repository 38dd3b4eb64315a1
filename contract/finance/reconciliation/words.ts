import { nounWords } from '#contract/ground/words.ts';
import type { Reconciliation, reconciliationCalls, ReconciliationLine } from './calls.ts';

type Calls = typeof reconciliationCalls;

const channel = { name: ['支付渠道', 'Channel'], dict: 'payChannel' } as const;
const currency = ['币种', 'Currency'] as const;

export const reconciliationWords = nounWords<Reconciliation, Omit<Calls, 'settleOne' | 'getLineList'>>()({
  object: 'reconciliation',
  path: '/operation/reconciliation',
  one: ['对账', 'Reconciliation'],
  many: ['对账', 'Reconciliation'],
  fields: {
    day: { name: ['日期', 'Day'], as: 'day' },
    channel,
    currency,
    profileId: ['文件格式', 'Format'],
    fileName: ['文件', 'File'],
    recordCount: { name: ['文件笔数', 'Records'], as: 'number' },
    matchedCount: { name: ['一致', 'Matched'], as: 'number' },
    openCount: { name: ['待处理差异', 'Open differences'], as: 'number' },
    settledCount: { name: ['已处理差异', 'Settled'], as: 'number' },
    fileAmount: { name: ['文件净额', 'By the file'], as: 'money' },
    ourAmount: { name: ['账面净额', 'By the books'], as: 'money' },
    fileFees: { name: ['文件手续费', 'Fees by the file'], as: 'money' },
    ourFees: { name: ['账面手续费', 'Fees by the books'], as: 'money' },
    open: ['有待处理差异', 'Has open differences'],
    madeBy: ['对账人', 'Reconciled by'],
    madeAt: { name: ['对账时间', 'Reconciled'], as: 'time' },
  },
  calls: { startOne: ['导入对账文件', 'Reconcile a file'] },
  logged: { profile: ['文件格式', 'Format'] },
});

export const reconciliationLineWords = nounWords<ReconciliationLine, Pick<Calls, 'settleOne'>>()({
  object: 'reconciliationLine',
  path: '/operation/reconciliation',
  one: ['对账差异', 'Difference'],
  many: ['对账差异', 'Differences'],
  fields: {
    kind: { name: ['差异', 'Difference'], dict: 'differenceKind' },
    currency,
    reference: { name: ['渠道流水号', 'Number at the provider'], as: 'code' },
    orderNo: ['订单号', 'Order'],
    fileAmount: { name: ['文件金额', 'By the file'], as: 'money' },
    ourAmount: { name: ['账面金额', 'By the books'], as: 'money' },
    fee: { name: ['手续费', 'Fee'], as: 'money' },
    at: { name: ['时间', 'Time'], as: 'time' },
    raw: ['无法读取的内容', 'What could not be read'],
    way: { name: ['处理方式', 'Settled by'], dict: 'settledWay', none: ['待处理', 'Open'] },
    settledBy: ['处理人', 'Settled by'],
    settledAt: { name: ['处理时间', 'Settled'], as: 'time' },
    note: ['说明', 'Note'],
  },
  calls: { settleOne: ['处理对账差异', 'Settle difference'] },
});
