import { noun } from '#server/ground/core/noun.ts';
import { checkInvoices } from './check.ts';
import { tellInvoiceCheck } from './demo.ts';
import { invoiceCheckDicts } from './dictionaries.ts';
import { invoiceCheckHandlers } from './handlers.ts';
import { invoiceCheckListExport } from './listExport.ts';

/** Its screen is that of invoices. */
export const invoiceCheckNoun = noun({
  serves: { invoiceCheck: invoiceCheckHandlers },
  listExports: [invoiceCheckListExport],
  dictionaries: invoiceCheckDicts,
  chores: { invoiceCheck: checkInvoices },
  story: [{ name: 'invoiceCheck', needs: ['invoices', 'reconciliation'], tell: tellInvoiceCheck }],
});
