/** Which orders the list shows for a figure. */
import { figureOf, type FigureName } from './figures.ts';

/** Filters of the list of orders by name. */
export type ListedOrders = Readonly<Record<string, string>>;

/** What both keep; null when nothing can be both. */
function bothStatuses(one: string | undefined, other: string | undefined): string | null {
  if (one === undefined || other === undefined) return one ?? other ?? '';
  const others = other.split(',');
  const both = one.split(',').filter((status) => others.includes(status));
  return both.length === 0 ? null : both.join(',');
}

const LOWER_BOUNDS = ['priceFrom', 'distanceFrom'];

/**
 * The filters of the list that show exactly the orders that a figure counts in a group; null where the list cannot.
 *
 * @param group filters of the group, as the answer has them
 * @param currency of the answer's amounts
 */
export function ordersCounted(name: FigureName, group: ListedOrders | null, currency: string): ListedOrders | null {
  const { counts, unit } = figureOf(name);
  if (group === null || counts === null) return null;
  const { statuses: asked, ...kept } = group;
  const { statuses: own, ...others } = counts;
  const statuses = bothStatuses(own, asked);
  if (statuses === null) return null;
  const found: Record<string, string> = { ...kept, ...others, ...(statuses === '' ? {} : { statuses }) };
  for (const bound of LOWER_BOUNDS) {
    const [theirs, ours] = [kept[bound], others[bound]];
    if (theirs !== undefined && ours !== undefined) found[bound] = String(Math.max(Number(theirs), Number(ours)));
  }
  if (unit.startsWith('money')) found['currency'] = currency;
  return found;
}
