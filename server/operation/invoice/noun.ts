import { invoicePage } from '#contract/operation/invoice/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { tellInvoices } from './demo.ts';
import { invoiceDicts } from './dictionaries.ts';
import { forgetInInvoices } from './erased.ts';
import { invoiceHandlers, openInvoiceHandlers } from './handlers.ts';
import { registerInvoiceLinks } from './links.ts';
import { invoiceListExport } from './listExport.ts';
import { tidyInvoices } from './service.ts';

export const invoiceNoun = noun({
  serves: { invoice: invoiceHandlers, openInvoice: openInvoiceHandlers },
  follows: { passengerErased: forgetInInvoices },
  listExports: [invoiceListExport],
  dictionaries: invoiceDicts,
  routes: registerInvoiceLinks,
  chores: { invoices: tidyInvoices },
  story: [{ name: 'invoices', place: 40, tell: tellInvoices }],
  menus: [
    {
      directory: 'operation',
      place: 60,
      page: invoicePage,
      actions: {
        'operation:invoice:list': ['查看', 'View'],
        'operation:invoice:request': ['申请开票', 'Ask for invoices'],
        'operation:invoice:red': ['红冲', 'Red letters'],
        'operation:invoice:reconcile': ['核对并处理差异', 'Check and settle differences'],
        'operation:invoice:export': ['导出', 'Export'],
      },
    },
  ],
});
