/** Compares the invoices of a day with what their issuer says of them, with their own lines and trips, and with the books. */
import type { InvoiceDifference, InvoiceDocument } from '#contract/finance/invoiceCheck/rules.ts';
import { trialNumber } from '#server/finance/invoice/issuer.ts';
import type { IssuedRecord } from '#server/finance/invoice/provider.ts';
import { requestIdOf } from '#server/finance/invoice/requests.ts';

export interface Ours {
  readonly id: string;
  readonly state: string;
  readonly number: string;
  readonly redNumber: string;
  readonly total: number;
  readonly tax: number;
  readonly currency: string;
  readonly attempt: number;
  readonly isTrial: boolean;
  readonly createdAt: string;
  readonly issuedAt: string | null;
  readonly redIssuedAt: string | null;
  readonly ofLines: number;
  readonly ofTrips: number;
  /** What the books have left of its orders; null once they are free again. */
  readonly left: number | null;
  /** By how much the books have more tax of its orders. */
  readonly taxAstray: number;
  readonly taxOfLines: number;
}

export interface Difference {
  readonly key: string;
  readonly kind: InvoiceDifference;
  readonly document: InvoiceDocument;
  readonly invoiceId: string | null;
  readonly requestId: string;
  readonly ourNumber: string;
  readonly issuerNumber: string;
  readonly currency: string;
  readonly ourTotal: number | null;
  readonly otherTotal: number | null;
}

/** A document of the day, which the issuer is to know. */
export interface Issued {
  readonly invoice: Ours;
  readonly document: InvoiceDocument;
  readonly requestId: string;
  readonly number: string;
  /** A red letter is below zero. */
  readonly total: number;
}

const within = (at: string | null, from: string, to: string): boolean =>
  at !== null && Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);

/** The documents that were issued on a day, of an invoice that has to do with it. */
export function issuedOn(invoice: Ours, from: string, to: string): Issued[] {
  const { number, redNumber, total, issuedAt, redIssuedAt } = invoice;
  const issued = (document: InvoiceDocument, its: string, sum: number): Issued => ({
    invoice,
    document,
    requestId: requestIdOf(document, invoice),
    number: its,
    total: sum,
  });
  return [
    ...(number !== '' && within(issuedAt, from, to) ? [issued('invoice', number, total)] : []),
    ...(redNumber !== '' && within(redIssuedAt, from, to) ? [issued('red', redNumber, -total)] : []),
  ];
}

interface Found {
  kind: InvoiceDifference;
  issuerNumber?: string;
  otherTotal?: number | null;
}

const differenceOf = (
  { invoice, document, requestId, number, total }: Issued,
  { kind, issuerNumber = '', otherTotal = null }: Found,
): Difference => ({
  key: [kind, requestId, issuerNumber, number, otherTotal ?? ''].join(':'),
  kind,
  document,
  invoiceId: invoice.id,
  requestId,
  ourNumber: number,
  issuerNumber,
  currency: invoice.currency,
  ourTotal: total,
  otherTotal,
});

/** Both figures of it are tax. */
const taxDifference = (issued: Issued, kind: 'tax' | 'issuerTax', ours: number, theirs: number): Difference[] =>
  ours === theirs ? [] : [{ ...differenceOf(issued, { kind, otherTotal: theirs }), ourTotal: ours }];

/** What is wrong with an invoice without asking its issuer. */
export function ownDifferences(invoice: Ours, isAskedOnTheDay: boolean): Difference[] {
  const { number, state, total, tax, ofLines, ofTrips, left, taxAstray, taxOfLines } = invoice;
  const whole: Issued = {
    invoice,
    document: 'invoice',
    requestId: requestIdOf('invoice', invoice),
    number,
    total,
  };
  if (number === '')
    return isAskedOnTheDay && (state === 'requested' || state === 'issuing')
      ? [differenceOf(whole, { kind: 'stuck' })]
      : [];
  const unlike = [ofLines, ofTrips].find((sum) => sum !== total);
  return [
    ...(unlike === undefined ? [] : [differenceOf(whole, { kind: 'sums', otherTotal: unlike })]),
    ...(left === null || left === total ? [] : [differenceOf(whole, { kind: 'orders', otherTotal: left })]),
    ...taxDifference(whole, 'tax', tax, taxOfLines === tax ? tax + taxAstray : taxOfLines),
  ];
}

/** A number begins with the year in which it was asked for or issued. */
function isOfSeries({ invoice: { createdAt, issuedAt, redIssuedAt }, number }: Issued, yearOf: (at: string) => string) {
  const years = [createdAt, issuedAt, redIssuedAt].flatMap((at) => (at === null ? [] : [yearOf(at)]));
  return years.includes(number.slice(0, 2));
}

/** What the issuer says of a document; `total` is null when only its number is known. */
export type Told = Pick<IssuedRecord, 'number' | 'tax'> & { total: number | null };

/** What is wrong with an issued document beside what its issuer says of its request. */
export function issuerDifferences(issued: Issued, told: readonly Told[], yearOf: (at: string) => string): Difference[] {
  const { invoice, document, number, total } = issued;
  const series = isOfSeries(issued, yearOf) ? [] : [differenceOf(issued, { kind: 'series' })];
  if (invoice.isTrial) {
    const at = { id: invoice.id, at: invoice.createdAt };
    const expected = trialNumber(at, document === 'invoice' ? '0' : '1');
    if (expected === number) return series;
    return [...series, differenceOf(issued, { kind: 'number', issuerNumber: expected, otherTotal: total })];
  }
  const [first, ...others] = told.toSorted(
    (one, other) => Number(other.number === number) - Number(one.number === number),
  );
  if (first === undefined) return [...series, differenceOf(issued, { kind: 'missingThere' })];
  const { number: issuerNumber, total: otherTotal, tax } = first;
  const ownTax = document === 'red' ? -invoice.tax : invoice.tax;
  const second = others.find((one) => one.number !== issuerNumber);
  return [
    ...series,
    ...(second === undefined
      ? []
      : [differenceOf(issued, { kind: 'twice', issuerNumber: second.number, otherTotal: second.total })]),
    ...(issuerNumber === number ? [] : [differenceOf(issued, { kind: 'number', issuerNumber, otherTotal })]),
    ...(otherTotal === null || otherTotal === total
      ? []
      : [differenceOf(issued, { kind: otherTotal > total ? 'more' : 'less', issuerNumber, otherTotal })]),
    ...(otherTotal === total ? taxDifference(issued, 'issuerTax', ownTax, tax ?? ownTax) : []),
  ];
}

const REQUEST = /^(invoice|red)-(\d{1,18})-(\d{1,9})$/;

/** Of which document of ours an issuer's record is; null for none. */
export function namedBy({
  requestId,
}: Pick<IssuedRecord, 'requestId'>): { document: InvoiceDocument; id: string; attempt: number } | null {
  const [, document, id, attempt] = REQUEST.exec(requestId) ?? [];
  return id === undefined ? null : { document: document === 'red' ? 'red' : 'invoice', id, attempt: Number(attempt) };
}

type Named = Pick<Ours, 'id' | 'number' | 'redNumber' | 'currency' | 'total'>;

/** What the issuer has that no document of the day matches; null when it is that of another day. */
export function strangerOf(record: IssuedRecord, known: Named | undefined, currency: string): Difference | null {
  const { requestId, number: issuerNumber, total: otherTotal } = record;
  const document = namedBy(record)?.document ?? (otherTotal < 0 ? 'red' : 'invoice');
  const ourNumber = known === undefined ? '' : document === 'red' ? known.redNumber : known.number;
  if (ourNumber === issuerNumber) return null;
  const kind = ourNumber === '' ? 'missingHere' : 'twice';
  return {
    key: [kind, requestId, issuerNumber].join(':'),
    kind,
    document,
    invoiceId: known?.id ?? null,
    requestId,
    ourNumber,
    issuerNumber,
    currency: known?.currency ?? currency,
    ourTotal: known === undefined || ourNumber === '' ? null : document === 'red' ? -known.total : known.total,
    otherTotal,
  };
}
