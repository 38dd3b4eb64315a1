/**
 * The dictionaries that the product brings. Each noun declares its own in `dictionaries.ts`:
 *
 *   export const orderDicts: readonly SeedDict[] = [
 *     closedDict<OrderStatus>('orderStatus', '订单状态', 'Order state', {
 *       requested: ['待派单', 'Requested', 'amber'],
 *       …
 *     }),
 *   ];
 *
 * and announces them in its `noun.ts`. Names, colours and positions that people changed since are kept.
 */
import type { DictColour } from '#contract/base/sysDict/calls.ts';

interface SeedItem {
  readonly value: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly colour: DictColour;
  /** The group that it stands in; '' for none. */
  readonly parentValue: string;
}

export interface SeedDict {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** The values are an enumeration of the code: none can be added. */
  readonly closed: boolean;
  readonly items: readonly SeedItem[];
}

type Words = readonly [nameZh: string, nameEn: string, colour?: DictColour];

const itemsOf = (words: Readonly<Record<string, Words>>, parentValue = ''): SeedItem[] =>
  Object.entries(words).map(([value, [nameZh, nameEn, colour = 'none']]) => ({
    value,
    nameZh,
    nameEn,
    colour,
    parentValue,
  }));

/** An enumeration of the code, in the order of its words; the compiler sees that none is missing. */
export const closedDict = <Value extends string>(
  code: string,
  nameZh: string,
  nameEn: string,
  words: Readonly<Record<Value, Words>>,
): SeedDict => ({ code, nameZh, nameEn, closed: true, items: itemsOf(words) });

/** A list that the operator may extend. */
export const openDict = (
  code: string,
  nameZh: string,
  nameEn: string,
  words: Readonly<Record<string, Words>>,
): SeedDict => ({ code, nameZh, nameEn, closed: false, items: itemsOf(words) });

/** A list in groups that the operator may extend; a group is an item that others stand below. */
export const groupedDict = (
  code: string,
  nameZh: string,
  nameEn: string,
  groups: Readonly<Record<string, { readonly words: Words; readonly items: Readonly<Record<string, Words>> }>>,
): SeedDict => ({
  code,
  nameZh,
  nameEn,
  closed: false,
  items: Object.entries(groups).flatMap(([group, { words, items }]) => [
    ...itemsOf({ [group]: words }),
    ...itemsOf(items, group),
  ]),
});
