import type { SupplierNoticeState } from '#contract/notices/sysNoticeProvider/states.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const supplierNoticeDicts: readonly SeedDict[] = [
  closedDict<SupplierNoticeState>('supplierNoticeState', '供应商通知状态', 'Supplier notice state', {
    draft: ['草稿', 'Draft', 'grey'],
    submitted: ['待推送', 'Handed in', 'blue'],
    returned: ['已退回', 'Returned', 'amber'],
    pushed: ['已推送', 'Pushed', 'green'],
  }),
  closedDict<'console' | 'api'>('supplierNoticeVia', '供应商通知来源', 'Where a supplier notice came from', {
    console: ['控制台', 'Console'],
    api: ['API', 'API'],
  }),
];
