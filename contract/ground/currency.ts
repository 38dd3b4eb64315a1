/** Minor units (fen, cents) and the units of a currency. */

/**
 * Largest amount of one order, in minor units: ten billion rupiah. A number holds the sum of nine thousand of them exactly, and
 * the database keeps amounts as whole numbers of 64 bits.
 */
export const MOST_MINOR = 1_000_000_000_000;

/** Largest amount of one fee, fare or bound, in minor units: a hundred million rupiah. */
export const MOST_FEE = 10_000_000_000;

/** The whole number nearest to a product by a divisor, halves up, however large the product is. All are whole, the divisor above zero. */
export function nearestOf(one: number, other: number, divisor: number): number {
  const product = one * other;
  const twice = 2 * product + divisor;
  if (Number.isSafeInteger(product) && Number.isSafeInteger(twice)) return Math.floor(twice / (2 * divisor));
  const [dividend, by] = [2n * BigInt(one) * BigInt(other) + BigInt(divisor), 2n * BigInt(divisor)];
  const floored = dividend / by - (dividend % by < 0n ? 1n : 0n);
  return Number(floored);
}

const known = new Map<string, number>();
/** Beyond the currencies that are there, names come from people. */
const MOST_KNOWN = 500;

/** How many minor units make one of a currency (ISO 4217: JPY 1, CNY 100, KWD 1000); as most have for one that is none. */
export function minorUnitsIn(currency: string): number {
  let units = known.get(currency);
  if (units !== undefined) return units;
  if (!/^[A-Z]{3}$/.test(currency)) return 100;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  units = 10 ** maximumFractionDigits;
  if (known.size < MOST_KNOWN) known.set(currency, units);
  return units;
}

/** Digits that a number of the kind that computers count with holds for sure. */
const SURE_DIGITS = 15;

/**
 * Minor units of an amount that was written with decimals, perhaps with a fraction: 1.005 yuan are 100.5 fen, though the product of
 * the two is a little less.
 */
export const minorOf = (amount: number, minorUnits: number): number =>
  Number((amount * minorUnits).toPrecision(SURE_DIGITS));

/** How many decimals an amount of a currency is written with. */
export const decimalsIn = (currency: string): number => Math.round(Math.log10(minorUnitsIn(currency)));

/** Whole units of a currency from its minor ones, which may have a fraction: 350 fen are 3.5 yuan. */
export const majorOf = (minor: number, currency: string): number =>
  Number((minor / minorUnitsIn(currency)).toFixed(decimalsIn(currency) + 4));

/** Of the codes that begin with X (metals, tests, none) those of currencies that people pay in. */
const SHARED = new Set(['XAF', 'XCD', 'XCG', 'XOF', 'XPF']);
let supported: ReadonlySet<string> | undefined;

/** Whether a code names a currency of ISO 4217 in which somebody can pay. */
export function isCurrency(code: string): boolean {
  supported ??= new Set(Intl.supportedValuesOf('currency'));
  return supported.has(code) && (!code.startsWith('X') || SHARED.has(code));
}
