/** A person's columns and saved views of a list. Plain data, stored on the server. */

// Types rather than interfaces: only those fit the JSON of a preference.

/** Order, hidden columns and widths, by column key. Columns added to the product later take their default place. */
export type ColumnArrangement = {
  order: string[];
  hidden: string[];
  widths: Record<string, number>;
  /** Keys that existed at the time, to distinguish later columns from hidden ones. */
  known: string[];
};

export type SavedView = {
  id: string;
  name: string;
  texts: Record<string, string>;
  sort: string;
  columns: ColumnArrangement | null;
};

export type ListArrangement = {
  columns: ColumnArrangement | null;
  views: SavedView[];
  defaultViewId: string;
};

export const NO_ARRANGEMENT: ListArrangement = { columns: null, views: [], defaultViewId: '' };
export const MOST_VIEWS = 20;
export const NARROWEST = 64;
export const WIDEST = 640;

interface Arrangeable {
  key: string;
  hidden?: boolean;
}

/** All columns in the person's order; the first stays first, since it names the row. New ones keep their place. */
export function ordered<C extends Arrangeable>(columns: readonly C[], arranged: ColumnArrangement | null): C[] {
  if (arranged === null) return [...columns];
  const [first, ...rest] = columns;
  const place = (column: C): number => {
    const at = arranged.order.indexOf(column.key);
    // A new column follows its predecessor in the product.
    return at >= 0
      ? at
      : rest
          .slice(0, rest.indexOf(column))
          .reduce((most, before) => Math.max(most, arranged.order.indexOf(before.key)), -1) + 0.5;
  };
  const sorted = rest.map((column) => ({ column, at: place(column) })).toSorted((one, other) => one.at - other.at);
  return [...(first === undefined ? [] : [first]), ...sorted.map(({ column }) => column)];
}

export const isHidden = (column: Arrangeable, arranged: ColumnArrangement | null): boolean =>
  arranged !== null && arranged.known.includes(column.key)
    ? arranged.hidden.includes(column.key)
    : column.hidden === true;

/** The columns on screen, in order. */
export function shownColumns<C extends Arrangeable>(columns: readonly C[], arranged: ColumnArrangement | null): C[] {
  return ordered(columns, arranged).filter((column, place) => place === 0 || !isHidden(column, arranged));
}

/** The current arrangement with all defaults, for changing it. */
export function spelledOut(columns: readonly Arrangeable[], arranged: ColumnArrangement | null): ColumnArrangement {
  return {
    order: ordered(columns, arranged).map((column) => column.key),
    hidden: columns.filter((column) => isHidden(column, arranged)).map((column) => column.key),
    widths: arranged?.widths ?? {},
    known: columns.map((column) => column.key),
  };
}

/** Moves a column to another place; the first place is not for the taking. */
export function moved(
  columns: readonly Arrangeable[],
  arranged: ColumnArrangement | null,
  key: string,
  to: number,
): ColumnArrangement {
  const now = spelledOut(columns, arranged);
  const order = now.order.filter((other) => other !== key);
  order.splice(Math.min(Math.max(to, 1), order.length), 0, key);
  return { ...now, order };
}

/** Two sets of filters say the same. */
export function sameTexts(one: Record<string, string>, other: Record<string, string>): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] ?? '') === (other[key] ?? ''));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function isColumns(value: unknown): boolean {
  if (value === null) return true;
  if (!isRecord(value) || !isRecord(value['widths'])) return false;
  const widths = Object.values(value['widths']).every((width) => typeof width === 'number');
  return widths && isTexts(value['order']) && isTexts(value['hidden']) && isTexts(value['known']);
}

function isView(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['texts']) || !isColumns(value['columns'])) return false;
  const named = typeof value['id'] === 'string' && typeof value['name'] === 'string';
  return (
    named &&
    typeof value['sort'] === 'string' &&
    Object.values(value['texts']).every((item) => typeof item === 'string')
  );
}

/** Whether a stored value is an arrangement, since an older version may have stored another form. */
export function isArrangement(value: unknown): value is ListArrangement {
  if (!isRecord(value) || !Array.isArray(value['views'])) return false;
  return isColumns(value['columns']) && value['views'].every(isView) && typeof value['defaultViewId'] === 'string';
}
