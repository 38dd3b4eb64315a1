import { invoicePage } from '#contract/finance/invoice/page.ts';
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
  story: [{ name: 'invoices', needs: ['money', 'passengers'], tell: tellInvoices }],
  menus: [
    {
      directory: 'operation',
      place: 60,
      page: invoicePage,
      actions: {
        'operation:invoice:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:invoice:request': { name: ['申请开票', 'Ask for invoices'], roles: ['operations'] },
        'operation:invoice:red': { name: ['红冲', 'Red letters'], roles: ['operations'] },
        'operation:invoice:reconcile': { name: ['核对并处理差异', 'Check and settle differences'], roles: [] },
        'operation:invoice:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
