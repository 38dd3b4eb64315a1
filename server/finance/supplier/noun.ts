import { supplierPage } from '#contract/finance/supplier/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { supplierDicts } from './dictionaries.ts';
import { warnOfExpiries } from './expiries.ts';
import { supplierHandlers } from './handlers.ts';
import { supplierListExport } from './listExport.ts';
import { SUPPLIER_DOCUMENT, seesSupplierDocument } from './service.ts';

export const supplierNoun = noun({
  serves: { supplier: supplierHandlers },
  listExports: [supplierListExport],
  fileChecks: { [SUPPLIER_DOCUMENT]: seesSupplierDocument },
  dictionaries: supplierDicts,
  chores: { supplierExpiries: warnOfExpiries },
  menus: [
    {
      directory: 'operation',
      place: 50,
      page: supplierPage,
      actions: {
        'operation:supplier:list': { name: ['查看', 'View'], roles: ['operations', 'supplier', 'auditor'] },
        'operation:supplier:update': {
          name: ['维护档案和合同草稿', 'Keep records and draft contracts'],
          roles: ['operations'],
        },
        'operation:supplier:reveal': { name: ['查看完整银行账号', 'Reveal bank accounts'], roles: [] },
        'operation:supplier:approve': { name: ['批准和终止合同', 'Approve and end contracts'], roles: [] },
        'operation:supplier:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
