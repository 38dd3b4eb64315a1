/** Minor units (fen, cents) and the units of a currency. */

const known = new Map<string, number>();

/** How many minor units make one unit of a currency (ISO 4217): 100 fen in a yuan, 1 in a yen. */
export function minorUnitsIn(currency: string): number {
  let units = known.get(currency);
  if (units === undefined) {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    units = 10 ** maximumFractionDigits;
    known.set(currency, units);
  }
  return units;
}
