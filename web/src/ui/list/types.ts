/** The shapes a feature hands to a list, all derived from the list's call in the contract. */
import type { ReactNode } from 'react';
import type { CallInput, CallPermission, ListPath, RowOf } from '#contract/index.ts';

type Paging = 'pageNum' | 'pageSize' | 'cursor' | 'sort' | 'withTotal';
/** The filters of a list call. */
export type FilterField<P extends ListPath> = Exclude<keyof CallInput<P> & string, Paging>;
type FilterValue<P extends ListPath, F extends FilterField<P>> = NonNullable<CallInput<P>[F]>;
/** The filters that take any text (or any instant, or any id). */
type TextField<P extends ListPath> = {
  [F in FilterField<P>]: string extends FilterValue<P, F> ? F : never;
}[FilterField<P>];
type NumberField<P extends ListPath> = {
  [F in FilterField<P>]: number extends FilterValue<P, F> ? F : never;
}[FilterField<P>];
type FlagField<P extends ListPath> = {
  [F in FilterField<P>]: boolean extends FilterValue<P, F> ? F : never;
}[FilterField<P>];
/** The sorts that the call's enumeration offers: `'code' | '-code' | …`. */
export type SortOf<P extends ListPath> =
  CallInput<P> extends { sort?: infer Sort } ? Extract<NonNullable<Sort>, string> : never;

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface FilterBase {
  label: string;
  /** Shown without opening "more filters". The first three filters are, unless any says otherwise. */
  upFront?: boolean;
}
/** Looks for what the person types. `resolve` names a value that came from the address. */
export interface RemoteSource {
  find: (keyword: string, signal: AbortSignal) => Promise<Option[]>;
  resolve?: (value: string, signal: AbortSignal) => Promise<Option | undefined>;
}

type ChoiceFilter<P extends ListPath> = {
  [F in FilterField<P>]: FilterValue<P, F> extends string
    ? FilterBase & { kind: 'choice'; field: F; options: readonly Option<FilterValue<P, F>>[] }
    : never;
}[FilterField<P>];
type ChoicesFilter<P extends ListPath> = {
  [F in FilterField<P>]: FilterValue<P, F> extends readonly (infer Item extends string)[]
    ? FilterBase & { kind: 'choices'; field: F; options: readonly Option<Item>[] }
    : never;
}[FilterField<P>];

/**
 * One filter. Range filters take two fields of the input, either of which may be open; a date range means whole days
 * unless `withTime`. `scale` of a number range is
 * how many units of the wire make one of the screen: 100 for money kept in fen, 1000 for metres shown as kilometres.
 */
export type Filter<P extends ListPath> =
  | (FilterBase & { kind: 'text'; field: TextField<P>; placeholder?: string })
  | ChoiceFilter<P>
  | ChoicesFilter<P>
  | (FilterBase & { kind: 'flag'; field: FlagField<P> })
  | (FilterBase & { kind: 'remote'; field: TextField<P>; source: RemoteSource })
  | (FilterBase & { kind: 'dateRange'; from: TextField<P>; to: TextField<P>; withTime?: boolean })
  | (FilterBase & { kind: 'numberRange'; from: NumberField<P>; to: NumberField<P>; scale?: number; unit?: string });

/** A filter as the kit's own parts see it, the call forgotten. */
export type AnyFilter =
  | (FilterBase & { kind: 'text'; field: string; placeholder?: string })
  | (FilterBase & { kind: 'choice'; field: string; options: readonly Option[] })
  | (FilterBase & { kind: 'choices'; field: string; options: readonly Option[] })
  | (FilterBase & { kind: 'flag'; field: string })
  | (FilterBase & { kind: 'remote'; field: string; source: RemoteSource })
  | (FilterBase & { kind: 'dateRange'; from: string; to: string; withTime?: boolean })
  | (FilterBase & { kind: 'numberRange'; from: string; to: string; scale?: number; unit?: string });

export interface AnyColumn<Row, Sort extends string = string> {
  /** Unique in the list; remembered with the person's arrangement, so keep it. A field's name where there is one. */
  key: string;
  title: string;
  /** What stands in the cell; without it the field of the row that `key` names. */
  render?: (row: Row) => ReactNode;
  /** Pixels; 140 when left out. */
  width?: number;
  /** Figures stand at the end. */
  align?: 'start' | 'end';
  /** The sorts of the call that this column stands for, first click first: `['-createdAt', 'createdAt']`. */
  sorts?: readonly Sort[];
  /** Not shown until the person chooses it. */
  hidden?: boolean;
}
export type Column<P extends ListPath> = AnyColumn<RowOf<P>, SortOf<P>>;

/** What is open over the list: `name` is `detail`, `add`, `edit`, or what the feature calls it. */
export interface OpenDrawer<Row> {
  name: string;
  /** Key of the record; empty for `add`. */
  id: string;
  /** The record, when it is on this page or was found by `findBy`; undefined while loading or when there is none. */
  row: Row | undefined;
  /** The record is being looked for. */
  rowLoading: boolean;
  open: (name: string, id?: string) => void;
  close: () => void;
  /** Steps to the neighbours on this page; undefined at its ends. */
  previous?: () => void;
  next?: () => void;
}

/** What a list looks for, without its pages: what an export takes. */
export type FoundInput<P extends ListPath> = Omit<CallInput<P>, 'pageNum' | 'pageSize' | 'cursor' | 'withTotal'>;

export interface PageAction {
  key: string;
  label: string;
  /** Left out of the screen when the role may not. */
  permission?: CallPermission;
  /** Opens the drawer of this name; or runs something. */
  drawer?: string;
  run?: () => void;
  icon?: ReactNode;
}

export interface RowAction<Row> {
  key: string;
  label: string;
  permission?: CallPermission;
  /** Opens the drawer of this name for the row; or runs something. A returned promise shows as busy, and the list is asked for anew after it. */
  drawer?: string;
  run?: (row: Row) => void | Promise<void>;
  danger?: boolean;
  /** Only for some rows. */
  when?: (row: Row) => boolean;
}

export interface BatchAction<Row> {
  key: string;
  label: string;
  permission?: CallPermission;
  /** At most 200 rows. Afterwards the list is asked for anew and, unless it answers false, the selection is let go. */
  run: (rows: Row[]) => Promise<void | false>;
  danger?: boolean;
}

export interface ListPageProps<P extends ListPath> {
  /** A list call of the contract. */
  path: P;
  title: string;
  /** One line: what one does here. */
  purpose?: string;
  /** Keep it in a `useMemo`: rows are drawn again when it changes. The first column names the row and stays in sight. */
  columns: readonly Column<P>[];
  filters?: readonly Filter<P>[];
  /** Always sent, never shown: `{ schoolId }` of a list inside another screen. */
  fixed?: Partial<CallInput<P>>;
  /** The sort without any choice of the person; the call's own default when left out. */
  defaultSort?: SortOf<P>;
  defaultPageSize?: number;
  /** Key of a row; its `id` when left out. */
  rowKey?: (row: RowOf<P>) => string;
  /** How a row is called in labels for screen readers; the text of its first column's field when left out. */
  rowLabel?: (row: RowOf<P>) => string;
  /** The filter that finds one record by its key, for a drawer opened by its address: usually `id`. */
  findBy?: TextField<P>;
  /** Enter and a click on a row open this drawer; `null` when rows cannot be opened. `detail` when left out. */
  openDrawer?: string | null;
  primaryAction?: PageAction;
  /** Beside the primary action, at most two stand out, the rest go into a menu. */
  actions?: readonly PageAction[];
  rowActions?: readonly RowAction<RowOf<P>>[];
  batchActions?: readonly BatchAction<RowOf<P>>[];
  /** An export of the list's own. Starts the export of what is found. `input` holds the filters and the sort, without paging. */
  exportAction?: { permission?: CallPermission; run: (input: FoundInput<P>) => Promise<void> };
  /** What to do when nothing is there yet. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode };
  /** Draws the drawer that the address names. */
  drawer?: (open: OpenDrawer<RowOf<P>>) => ReactNode;
  /** Between the search form and the table, e.g. a job's progress. */
  banner?: ReactNode;
  /** Beneath the heading: the tabs of a page that holds several lists. */
  tabs?: ReactNode;
}
