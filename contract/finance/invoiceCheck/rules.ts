/** What a check of invoices finds, and how each kind of difference may be settled. */

/**
 * Against the issuer: `more` and `less` are its total beside ours; `missingHere`: it issued what is not issued here;
 * `missingThere`: it knows nothing of ours; `number`: it says another number; `twice`: it issued one request twice.
 * `series`: a number of another year or form. `sums`: lines or trips do not sum to the total. `orders`: the books have left
 * another sum of the orders' money. `stuck`: asked for on that day and still not issued.
 */
export const INVOICE_DIFFERENCES = [
  'more',
  'less',
  'missingHere',
  'missingThere',
  'number',
  'twice',
  'series',
  'sums',
  'orders',
  'tax',
  'issuerTax',
  'stuck',
] as const;
export type InvoiceDifference = (typeof INVOICE_DIFFERENCES)[number];

/** `invoice`, or the red letter that took it back. */
export const INVOICE_DOCUMENTS = ['invoice', 'red'] as const;
export type InvoiceDocument = (typeof INVOICE_DOCUMENTS)[number];

/** `red`: a red letter is asked for. `again`: the issuer is asked again, under the same request. `adopted`: its number is ours. */
export const INVOICE_WAYS = ['red', 'again', 'adopted', 'ignored'] as const;
export type InvoiceWay = (typeof INVOICE_WAYS)[number];

const RED: readonly InvoiceWay[] = ['red', 'ignored'];
const AGAIN: readonly InvoiceWay[] = ['again', 'ignored'];
const WAYS: Readonly<Record<InvoiceDifference, readonly InvoiceWay[]>> = {
  more: RED,
  less: RED,
  series: RED,
  sums: RED,
  orders: RED,
  tax: RED,
  issuerTax: RED,
  missingHere: AGAIN,
  missingThere: AGAIN,
  stuck: AGAIN,
  number: ['adopted', 'ignored'],
  twice: ['ignored'],
};

/** In which ways a difference may be settled, the usual one first. */
export function waysOf(line: {
  kind: InvoiceDifference;
  document: InvoiceDocument;
  /** Null for one that is nobody's here. */
  invoiceId: string | null;
}): readonly InvoiceWay[] {
  if (line.invoiceId === null || (line.document === 'red' && line.kind !== 'number')) return ['ignored'];
  return WAYS[line.kind];
}
