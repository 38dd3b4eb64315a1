/** Who sells what an invoice is for. */
import { invoiceSeller, invoiceSellerTaxNumber } from '#server/ground/settings/definitions/invoice.ts';
import type { Settings } from '#server/ground/settings/settings.ts';

/** As an issued invoice names it, whatever the settings say since; before it is issued, as the settings do. */
export const sellerOf = (
  { sellerName, sellerTaxNumber }: Readonly<Record<'sellerName' | 'sellerTaxNumber', string>>,
  settings: Pick<Settings, 'get'>,
): { name: string; taxNumber: string } =>
  sellerName === ''
    ? { name: settings.get(invoiceSeller), taxNumber: settings.get(invoiceSellerTaxNumber) }
    : { name: sellerName, taxNumber: sellerTaxNumber };
