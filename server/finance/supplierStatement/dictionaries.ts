import type { DisputeState, StatementState } from '#contract/finance/supplierStatement/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const supplierStatementDicts: readonly SeedDict[] = [
  closedDict<StatementState>('supplierStatementState', '供应商结算单状态', 'State of a supplier statement', {
    closing: ['关账中', 'Closing', 'blue'],
    closed: ['待批准', 'To approve', 'amber'],
    approved: ['已批准', 'Approved', 'green'],
  }),
  closedDict<DisputeState>('supplierDisputeState', '结算异议状态', 'State of a dispute', {
    open: ['待答复', 'Open', 'amber'],
    accepted: ['已接受', 'Accepted', 'green'],
    rejected: ['未接受', 'Rejected', 'grey'],
  }),
];
