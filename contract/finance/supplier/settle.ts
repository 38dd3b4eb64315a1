/** What a supplier is owed for a month: the one function that every statement is made by. Whole minor units throughout. */
import { isAsGood, MEASURES, type Measure, type Quality } from './rules.ts';

/** What a share is a share of: what passengers paid, the way with a passenger, or the time with one. */
export const SHARE_BASES = ['percentage', 'distance', 'duration'] as const;
export type ShareBase = (typeof SHARE_BASES)[number];

/** An agreed level of quality, in hundredths, and what it changes, in hundredths of a percent of the month's share. */
export interface QualityLevel {
  readonly measure: Measure;
  readonly agreed: number;
  /** For a figure worse than agreed. */
  readonly deduction: number;
  /** For a figure at least as good as this; null: no bonus. */
  readonly bonusFrom: number | null;
  readonly bonus: number;
}

export interface SupplierTerms {
  readonly currency: string;
  /** `percentage`: hundredths of a percent of what was paid; `distance`: minor units a kilometre; `duration`: an hour. */
  readonly share: { readonly by: ShareBase; readonly rate: number };
  /** The least for a month, before tax. */
  readonly guarantee: number;
  readonly levels: readonly QualityLevel[];
  /** Hundredths of a percent; included in the amounts, or added to them. */
  readonly tax: { readonly rate: number; readonly isIncluded: boolean };
}

export const STATEMENT_LINES = [
  'share',
  'bonus',
  'deduction',
  'guarantee',
  'late',
  'lateGuarantee',
  'correction',
  'tax',
] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];

/** What came to be known of a month after its statement was closed. */
export interface LateMonth {
  /** `YYYY-MM`. */
  readonly period: string;
  readonly orders: number;
  /** What its orders are worth more, or less, than was settled. */
  readonly amount: number;
  /** What was settled for it before: share, bonuses and deductions; and what the guarantee added. */
  readonly settled: number;
  readonly toppedUp: number;
  readonly guarantee: number;
}

export interface Correction {
  readonly disputeId: string;
  readonly orderNo: string;
  readonly amount: number;
}

export interface StatementFacts {
  readonly share: { readonly orders: number; readonly amount: number };
  readonly quality: Quality;
  readonly late: readonly LateMonth[];
  readonly corrections: readonly Correction[];
}

export interface StatementLine {
  readonly kind: StatementLineKind;
  readonly amount: number;
  /** Orders, or the measured figure in hundredths. */
  readonly quantity: number | null;
  /** As the terms have it. */
  readonly rate: number | null;
  readonly measure: Measure | null;
  /** The earlier month that a late line is about. */
  readonly period: string | null;
  readonly disputeId: string | null;
  /** The order that a correction is about. */
  readonly orderNo: string;
}

export interface Settlement {
  /** They sum to `total`. */
  readonly lines: readonly StatementLine[];
  /** Before tax that is added. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** Share, bonuses and deductions of the month: what the guarantee is held against. */
  readonly earned: number;
  readonly toppedUp: number;
}

const HUNDREDTHS_OF_PERCENT = 10_000;
const METRES = 1000;
const SECONDS = 3600;
const DIVISOR: Readonly<Record<ShareBase, number>> = {
  percentage: HUNDREDTHS_OF_PERCENT,
  distance: METRES,
  duration: SECONDS,
};

/** `value * rate / divisor`, half away from zero. Exact: the product may be beyond what a number holds. */
function part(value: number, rate: number, divisor: number): number {
  const product = BigInt(value) * BigInt(rate);
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + BigInt(divisor)) / (2n * BigInt(divisor)));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/** The share for one order. @param value minor units that were paid, metres or seconds, as the terms count */
export const shareOfOrder = ({ share: { by, rate } }: Pick<SupplierTerms, 'share'>, value: number): number =>
  part(value, rate, DIVISOR[by]);

/** The share for many orders, given by how many have the same value: the sum of their shares. */
export function shareOf(
  terms: Pick<SupplierTerms, 'share'>,
  values: Iterable<{ value: number; orders: number }>,
): StatementFacts['share'] {
  const sum = { orders: 0, amount: 0 };
  for (const { value, orders } of values) {
    sum.orders += orders;
    sum.amount += shareOfOrder(terms, value) * orders;
  }
  return sum;
}

const BARE = { quantity: null, rate: null, measure: null, period: null, disputeId: null, orderNo: '' } as const;

/** At most one line for each measure; one that was not measured changes nothing. */
function qualityLines({ levels }: SupplierTerms, share: number, quality: Quality): StatementLine[] {
  return MEASURES.flatMap((measure): StatementLine[] => {
    const level = levels.find((each) => each.measure === measure);
    const quantity = quality[measure];
    if (level === undefined || quantity === null) return [];
    const line = { ...BARE, measure, quantity };
    if (!isAsGood(measure, quantity, level.agreed))
      return [{ ...line, kind: 'deduction', rate: level.deduction, amount: -part(share, level.deduction, 10_000) }];
    if (level.bonusFrom === null || !isAsGood(measure, quantity, level.bonusFrom)) return [];
    return [{ ...line, kind: 'bonus', rate: level.bonus, amount: part(share, level.bonus, 10_000) }];
  }).filter(({ amount }) => amount !== 0);
}

const missing = (guarantee: number, earned: number): number => Math.max(0, guarantee - earned);

/** What an earlier month changes by; what its guarantee had added is given back as far as its orders now earn it. */
function lateLines({ period, orders, amount, settled, toppedUp, guarantee }: LateMonth): StatementLine[] {
  const change = missing(guarantee, settled + amount) - toppedUp;
  const late: StatementLine = { ...BARE, kind: 'late', period, quantity: orders, amount };
  return change === 0 ? [late] : [late, { ...BARE, kind: 'lateGuarantee', period, amount: change }];
}

const sumOf = (lines: readonly StatementLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The lines of a statement. The guarantee holds for the month itself; late lines and corrections come on top; tax rounds once. */
export function settle(terms: SupplierTerms, { share, quality, late, corrections }: StatementFacts): Settlement {
  const own: StatementLine[] = [
    { ...BARE, kind: 'share', quantity: share.orders, rate: terms.share.rate, amount: share.amount },
    ...qualityLines(terms, share.amount, quality),
  ];
  const earned = sumOf(own);
  const toppedUp = missing(terms.guarantee, earned);
  const lines = [
    ...own,
    ...(toppedUp === 0 ? [] : [{ ...BARE, kind: 'guarantee' as const, amount: toppedUp }]),
    ...late.flatMap(lateLines),
    ...corrections.map((each): StatementLine => ({ ...BARE, kind: 'correction', ...each })),
  ];
  const subtotal = sumOf(lines);
  const { rate, isIncluded } = terms.tax;
  const tax = isIncluded ? part(subtotal, rate, HUNDREDTHS_OF_PERCENT + rate) : part(subtotal, rate, 10_000);
  if (isIncluded || tax === 0) return { lines, subtotal, tax, total: subtotal, earned, toppedUp };
  const taxLine: StatementLine = { ...BARE, kind: 'tax', rate, amount: tax };
  return { lines: [...lines, taxLine], subtotal, tax, total: subtotal + tax, earned, toppedUp };
}

/**
 * What the month will come to when it goes on as it began: the share grows with the time, quality stays.
 * @param passed how much of the month has passed, in any unit; @param whole the month in that unit
 */
export function forecast(terms: SupplierTerms, facts: StatementFacts, passed: number, whole: number): Settlement {
  if (passed <= 0 || passed >= whole) return settle(terms, facts);
  const grown = (value: number) => part(value, Math.round(whole), Math.round(passed));
  const share = { orders: grown(facts.share.orders), amount: grown(facts.share.amount) };
  return settle(terms, { ...facts, share });
}
