import { supplierStatementPage } from '#contract/finance/supplierStatement/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { supplierCheckJob } from './check.ts';
import { supplierCloseJob } from './close.ts';
import { seedSupplierRecords } from './demo.ts';
import { supplierStatementDicts } from './dictionaries.ts';
import { supplierExportJob } from './export.ts';
import { supplierStatementHandlers } from './handlers.ts';
import { supplierStatementListExport } from './listExport.ts';
import { tellStatements } from './story.ts';

export const supplierStatementNoun = noun({
  serves: { supplierStatement: supplierStatementHandlers },
  listExports: [supplierStatementListExport],
  dictionaries: supplierStatementDicts,
  demo: seedSupplierRecords,
  story: [{ name: 'supplierStatements', needs: ['money'], tell: tellStatements }],
  jobs: [supplierCloseJob, supplierCheckJob, supplierExportJob],
  menus: [
    {
      directory: 'operation',
      place: 51,
      page: supplierStatementPage,
      actions: {
        'operation:supplier:statement': { name: ['查看', 'View'], roles: ['operations', 'supplier'] },
        'operation:supplier:settle': {
          name: ['关账、复核和答复异议', 'Close and check statements, answer disputes'],
          roles: ['operations'],
        },
        'operation:supplier:approveStatement': { name: ['批准', 'Approve'], roles: ['operations'] },
        'operation:supplier:payStatement': { name: ['登记付款', 'Record payouts'], roles: ['operations'] },
        'operation:supplier:dispute': { name: ['提出异议（供应商）', 'Dispute (supplier)'], roles: ['supplier'] },
        'operation:supplier:exportStatement': { name: ['导出', 'Export'], roles: ['operations', 'supplier'] },
      },
    },
  ],
});
