import type { SupplierContractState } from '#contract/finance/supplierContract/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const supplierContractDicts: readonly SeedDict[] = [
  closedDict<SupplierContractState>('supplierContractState', '供应商合同状态', 'State of a supplier’s contract', {
    draft: ['草稿', 'Draft', 'grey'],
    inReview: ['待审核', 'In review', 'amber'],
    scheduled: ['待执行', 'Scheduled', 'blue'],
    inForce: ['执行中', 'In force', 'green'],
    superseded: ['已被替代', 'Superseded', 'grey'],
    ended: ['已终止', 'Ended', 'grey'],
  }),
];
