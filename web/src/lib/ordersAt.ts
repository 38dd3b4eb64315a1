import { minorUnitsIn } from '#contract/ground/currency.ts';

/** The address of the list of orders with these filters; amounts in minor units, which an address has as people read them. */
export function ordersAt(filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters);
  for (const name of ['priceFrom', 'priceTo']) {
    const amount = query.get(name);
    if (amount !== null) query.set(name, String(Number(amount) / minorUnitsIn(query.get('currency') ?? '')));
  }
  return `/operation/order?${query.toString()}`;
}
