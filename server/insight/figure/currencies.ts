/** Which currencies the amounts of a period have. */
import { patiently } from '#server/ground/database/patiently.ts';
import { rolledCurrencies } from '#server/insight/rollup/queries.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import type { Asking } from './ask.ts';
import { currenciesOf, newestCurrency } from './queries.ts';

const DAY_MS = 86_400_000;
/** Orders of longer periods are not all looked at: their days are summed by currency. */
const SHORT_MS = 2 * DAY_MS;

/** That of the newest order with an amount first. */
export async function currenciesIn(
  { db, jobDb, clock }: Pick<Asking, 'db' | 'jobDb' | 'clock'>,
  selection: OrderSelection,
  { requestedFrom, requestedTo }: { requestedFrom: string; requestedTo: string },
): Promise<string[]> {
  if (Date.parse(requestedTo) - Date.parse(requestedFrom) <= SHORT_MS)
    return (await currenciesOf(db, selection).execute()).map(({ currency }) => currency);
  const dayOf = (at: string) => new Date(clock.moment(Date.parse(at)).day * DAY_MS).toISOString().slice(0, 10);
  const [newest, summed] = await Promise.all([
    newestCurrency(db, selection).execute(),
    patiently({ jobDb }, (patient) =>
      rolledCurrencies(patient, selection, { dayFrom: dayOf(requestedFrom), dayTo: dayOf(requestedTo) }),
    ),
  ]);
  return [...new Set([...newest, ...summed].map(({ currency }) => currency))];
}
