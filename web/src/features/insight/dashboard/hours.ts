/** The hours of a day as a chart has them. */
import type { FigureName } from '#contract/insight/figure/figures.ts';
import { ordersCounted } from '#contract/insight/figure/orders.ts';
import { usePage } from '#web/lib/page.tsx';
import { ordersAt } from '#web/lib/ordersAt.ts';
import type { Day } from './dashboardQueries.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The first instants of the day's hours, in milliseconds: 24 of them, or 23 or 25 when clocks change. */
export function hoursOf({ since, until }: Pick<Day, 'since' | 'until'>): number[] {
  const from = Date.parse(since);
  return Array.from({ length: Math.round((Date.parse(until) - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);
}

/** `00` to `23`, by the clock of the fleet: hours since its midnight. */
export const hourLabel = (hour: number): string => String(hour).padStart(2, '0');

/** The same day a week before. */
export const weekBefore = ({ since, until }: Pick<Day, 'since' | 'until'>) => ({
  from: new Date(Date.parse(since) - WEEK_MS).toISOString(),
  to: new Date(Date.parse(until) - WEEK_MS).toISOString(),
});

interface Row {
  key: string[];
  values: (number | null)[];
}

/**
 * A value for each hour: `nothing` where no group came, null for hours that are not over, which would look like a fall.
 * `shift`: how far the rows lie before the hours.
 */
export function byHour(rows: readonly Row[], hours: readonly number[], nothing: 0 | null, now: number, shift = 0) {
  const found = new Map(rows.map(({ key, values }) => [Date.parse(key[0] ?? '') + shift, values[0] ?? null]));
  return hours.map((hour) => (hour + HOUR_MS > now && shift === 0 ? null : (found.get(hour) ?? nothing)));
}
export { WEEK_MS };

/** Opens the orders that a figure counts in an hour. */
export function useOpenHour(hours: readonly number[], figure: FigureName): (hour: number) => void {
  const { navigate } = usePage();
  return (hour) => {
    const from = hours[hour];
    if (from === undefined) return;
    const period = { requestedFrom: new Date(from).toISOString(), requestedTo: new Date(from + HOUR_MS).toISOString() };
    navigate(ordersAt(ordersCounted(figure, period, '') ?? period));
  };
}
