/** Rules of invoices: states, amounts before tax, and totals in Chinese capitals. Amounts in minor units. */
import { nearestOf } from '#contract/ground/currency.ts';

/** `redRequested`: a red letter waits for the buyer, 72 hours at most. `redIssued`: taken back; its orders may be invoiced again. */
export const INVOICE_STATES = ['requested', 'issuing', 'issued', 'failed', 'redRequested', 'redIssued'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Of the fully digital e-fapiao: 81 is the special one (its tax may be deducted), 82 the ordinary one. */
export const INVOICE_KINDS = ['81', '82'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const BUYER_KINDS = ['person', 'company'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];

export const INVOICE_EVENTS = [
  'requested',
  'issued',
  'failed',
  'retried',
  'redRequested',
  'redRejected',
  'redLapsed',
  'redIssued',
  'sent',
  'notSent',
  'waiting',
  'renumbered',
  'linked',
  'unlinked',
] as const;
export type InvoiceEvent = (typeof INVOICE_EVENTS)[number];

/** What is drawn of an invoice, and may be given away by a link. */
export const INVOICE_PAPERS = ['invoice', 'trips'] as const;
export type InvoicePaper = (typeof INVOICE_PAPERS)[number];

/** Links of one invoice that are open at the same time. */
export const MOST_LINKS = 20;
export const MOST_LINK_DAYS = 90;
export const USUAL_LINK_DAYS = 30;

/** Documents that a traveller is known by, as the element of passenger transport has them. */
export const ID_KINDS = ['resident', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'foreignResident', 'other'] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** Who rode; more than a car has seats are refused. */
export const MOST_TRAVELLERS = 10;
export const MOST_ORDERS = 100;
/** The buyer answers a request for a red letter within this time. */
export const RED_LETTER_HOURS = 72;
/** The element of the digital invoice for passenger transport. */
export const PASSENGER_TRANSPORT = '09';

const BASIS = 10_000;

export interface Taxed {
  /** Before tax. */
  amount: number;
  tax: number;
  total: number;
}

/**
 * Splits a total that includes tax, so that amount and tax sum to it.
 * @param rate hundredths of a per cent
 */
export function splitTax(total: number, rate: number): Taxed {
  // whole minor units: halves round away from zero
  const amount = Math.sign(total) * nearestOf(Math.abs(total), BASIS, BASIS + rate);
  return { amount: amount + 0, tax: total - amount, total };
}

/** What of a charge has one rate; amounts with the tax in them. */
export interface RatePart {
  /** Hundredths of a per cent. */
  readonly rate: number;
  readonly total: number;
  readonly tax: number;
}

const sumOfField = (parts: readonly RatePart[], field: 'total' | 'tax'): number =>
  parts.reduce((sum, part) => sum + part[field], 0);

/**
 * What is left of a charge, by the rates in it: as it was charged, or in proportion where something went back or was given up. They
 * sum to what is left, and their taxes to what the books have of it.
 * @param parts of the charge, the rate of the ride first
 */
export function leftByRate(left: number, tax: number, parts: readonly RatePart[]): RatePart[] {
  const [whole, ofWhole] = [sumOfField(parts, 'total'), sumOfField(parts, 'tax')];
  if (left === whole && tax === ofWhole) return parts.filter(({ total }) => total > 0);
  let [before, done] = [0, 0];
  const shares = parts.flatMap(({ rate, total }) => {
    before += total;
    const until = whole === 0 ? left : nearestOf(left, before, whole);
    const share = until - done;
    done = until;
    return share === 0 ? [] : [{ rate, ...splitTax(share, rate) }];
  });
  // what rounding leaves over, on the largest
  const largest = shares.toSorted((one, other) => other.total - one.total)[0];
  const over = tax - sumOfField(shares, 'tax');
  return shares.map((share) => ({
    rate: share.rate,
    total: share.total,
    tax: share.tax + (share === largest ? over : 0),
  }));
}

export interface LineFacts {
  orderNo: string;
  /** What is left of what was paid. */
  net: number;
  /** Taken off before it was paid; above zero. */
  discount: number;
  /** Hundredths of a per cent. */
  rate: number;
  /** That the books have in `net`. */
  tax: number;
}

export interface LineSums extends Taxed {
  kind: 'ride' | 'discount';
  /** Empty for several orders in one line. */
  orderNo: string;
  /** Hundredths of a per cent; lines of before have that of their invoice. */
  rate?: number;
}

/** Orders of one rate as one. */
function togetherByRate(orders: readonly LineFacts[]): LineFacts[] {
  const byRate = new Map<number, LineFacts>();
  for (const { rate, net, discount, tax } of orders) {
    const known = byRate.get(rate) ?? { orderNo: '', rate, net: 0, discount: 0, tax: 0 };
    byRate.set(rate, { ...known, net: known.net + net, discount: known.discount + discount, tax: known.tax + tax });
  }
  return [...byRate.values()];
}

/**
 * The lines of an invoice: one for all that has a rate, or one for each order and rate, with the discount below the ride. They sum to
 * what is left, and their tax to what the books have of it.
 */
export function invoiceLines(orders: readonly LineFacts[], itemised: boolean): LineSums[] {
  const parts = itemised ? orders : togetherByRate(orders);
  return parts.flatMap(({ orderNo, net, discount, rate, tax }): LineSums[] => {
    const off = splitTax(-discount, rate);
    const whole = { total: net - off.total, tax: tax - off.tax };
    const ride: LineSums = { kind: 'ride', orderNo, rate, ...whole, amount: whole.total - whole.tax };
    return discount > 0 ? [ride, { kind: 'discount', orderNo, rate, ...off }] : [ride];
  });
}

export const sumOf = (lines: readonly Taxed[]): Taxed => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  tax: lines.reduce((sum, { tax }) => sum + tax, 0),
  total: lines.reduce((sum, { total }) => sum + total, 0),
});

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'] as const;
const GROUPS = ['', '万', '亿', '万亿'] as const;

function groupInCapitals(group: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) gap = text !== '';
    else {
      text += (gap ? '零' : '') + DIGITS.charAt(digit) + (UNITS[place] ?? '');
      gap = false;
    }
  }
  return text;
}

/** Fen as a sum in Chinese capitals, as invoices state it: 123450 is 壹仟贰佰叁拾肆元伍角整. */
export function inCapitals(fen: number): string {
  const whole = Math.abs(fen);
  const yuan = Math.floor(whole / 100);
  const [jiao, rest] = [Math.floor(whole / 10) % 10, whole % 10];
  let text = '';
  let gap = false;
  for (let at = GROUPS.length - 1; at >= 0; at -= 1) {
    const group = Math.floor(yuan / 10_000 ** at) % 10_000;
    if (group === 0) gap = text !== '';
    else {
      text += (text !== '' && (gap || group < 1000) ? '零' : '') + groupInCapitals(group) + (GROUPS[at] ?? '');
      gap = false;
    }
  }
  const sign = fen < 0 ? '负' : '';
  if (yuan === 0 && whole === 0) return '零元整';
  const main = yuan === 0 ? '' : `${text}元`;
  if (jiao === 0 && rest === 0) return `${sign}${main}整`;
  const tens = jiao === 0 ? (yuan === 0 ? '' : '零') : `${DIGITS.charAt(jiao)}角`;
  return sign + main + tens + (rest === 0 ? '整' : `${DIGITS.charAt(rest)}分`);
}
