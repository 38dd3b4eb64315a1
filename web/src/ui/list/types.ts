/**
 * The shapes a feature hands to a list, all derived from the list's call in the contract and from the noun's words.
 * What a screen leaves to the noun (a title, a label, the options of a choice) is filled in by `useDeclared.ts`.
 */
import type { ComponentType, ReactNode } from 'react';
import type { CallInput, CallPermission, ListPath, RowOf } from '#contract/index.ts';
import type { NounWords, PageWords, Text } from '#contract/ground/words.ts';
import type { FieldName } from '#web/lib/nouns.ts';

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

/** Words of the screen in the current language, or declared ones. */
export type Wording = string | Text;

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface FilterBase {
  label: string;
  /** Shown without opening "more filters". The first three filters are, unless any says otherwise. */
  upFront?: boolean;
}
/** Searches options by keyword. `resolve` names a value of the address. */
export interface RemoteSource {
  find: (keyword: string, signal: AbortSignal) => Promise<Option[]>;
  resolve?: (value: string, signal: AbortSignal) => Promise<Option | undefined>;
}

/** A label of the screen's own; the noun's word for the field where it is left out. */
type Labelled<W extends NounWords, F extends string> = Pick<FilterBase, 'upFront'> &
  (F extends FieldName<W> ? { label?: Wording } : { label: Wording });
/** `of` names the field whose word a range bears. */
type RangeLabel<W extends NounWords> = Pick<FilterBase, 'upFront'> &
  ({ label: Wording; of?: undefined } | { label?: undefined; of: FieldName<W> });
/** The options of a choice; those of the field's dictionary where they are left out, or `only` some of them. */
type Offered<W extends NounWords, F extends string, Value extends string> =
  | { options: readonly Option<Value>[]; only?: undefined }
  | (F extends FieldName<W>
      ? W['fields'][F] extends { readonly dict: string }
        ? { options?: undefined; only?: readonly Value[] }
        : never
      : never);

type ChoiceFilter<P extends ListPath, W extends NounWords> = {
  [F in FilterField<P>]: FilterValue<P, F> extends string
    ? { kind: 'choice'; field: F } & Labelled<W, F> & Offered<W, F, FilterValue<P, F>>
    : never;
}[FilterField<P>];
type ChoicesFilter<P extends ListPath, W extends NounWords> = {
  [F in FilterField<P>]: FilterValue<P, F> extends readonly (infer Item extends string)[]
    ? { kind: 'choices'; field: F } & Labelled<W, F> & Offered<W, F, Item>
    : never;
}[FilterField<P>];
type FieldFilter<Kind extends string, Field extends string, W extends NounWords, More = unknown> = {
  [F in Field]: { kind: Kind; field: F } & Labelled<W, F> & More;
}[Field];

/**
 * One filter. Range filters take two fields of the input, either of which may be open; a date range means whole days
 * unless `withTime`. `scale` of a number range is
 * how many units of the wire make one of the screen: 100 for money kept in fen, 1000 for metres shown as kilometres.
 */
export type Filter<P extends ListPath, W extends NounWords = NounWords> =
  | FieldFilter<'text', TextField<P>, W, { placeholder?: string }>
  | ChoiceFilter<P, W>
  | ChoicesFilter<P, W>
  | FieldFilter<'flag', FlagField<P>, W>
  | FieldFilter<'remote', TextField<P>, W, { source: RemoteSource }>
  | (RangeLabel<W> & { kind: 'dateRange'; from: TextField<P>; to: TextField<P>; withTime?: boolean })
  | (RangeLabel<W> & {
      kind: 'numberRange';
      from: NumberField<P>;
      to: NumberField<P>;
      scale?: number;
      unit?: string;
      /** The field without which the figures mean nothing. */
      needs?: TextField<P>;
      /** Values of that field with which they mean something; any where it is left out. */
      among?: readonly string[];
    });

/** A filter as the kit's own parts see it, the call forgotten. */
export type AnyFilter =
  | (FilterBase & { kind: 'text'; field: string; placeholder?: string })
  | (FilterBase & { kind: 'choice'; field: string; options: readonly Option[] })
  | (FilterBase & { kind: 'choices'; field: string; options: readonly Option[] })
  | (FilterBase & { kind: 'flag'; field: string })
  | (FilterBase & { kind: 'remote'; field: string; source: RemoteSource })
  | (FilterBase & { kind: 'dateRange'; from: string; to: string; withTime?: boolean })
  | (FilterBase & {
      kind: 'numberRange';
      from: string;
      to: string;
      scale?: number;
      unit?: string;
      needs?: string;
      among?: readonly string[];
    });

export interface AnyColumn<Row, Sort extends string = string> {
  /** Unique in the list; remembered with the person's arrangement, so keep it. A field's name where there is one. */
  key: string;
  title: string;
  /** The content of the cell; the row's field `key` when left out. */
  render?: (row: Row) => ReactNode;
  /** Pixels; 140 when left out. */
  width?: number;
  /** Figures stand at the end. */
  align?: 'start' | 'end';
  /** The sorts of the column, in the order of clicks: `['-createdAt', 'createdAt']`. */
  sorts?: readonly Sort[];
  /** Not shown until the person chooses it. */
  hidden?: boolean;
  /** On a phone the card shows it wherever it stands; else the first few. */
  onCard?: boolean;
}

type RowField<P extends ListPath> = keyof RowOf<P> & string;
type ColumnBase<P extends ListPath> = Omit<AnyColumn<RowOf<P>, SortOf<P>>, 'key' | 'title' | 'render'>;
type Render<P extends ListPath> = (row: RowOf<P>) => ReactNode;
/**
 * One column. A field of the row takes its title and its form from the noun's words; `render` is for what is special.
 * A key that is no field of the row has a `render`, and one without declared words a `title`.
 */
export type Column<P extends ListPath, W extends NounWords = NounWords> = ColumnBase<P> &
  (
    | { key: RowField<P> & FieldName<W>; title?: Wording; render?: Render<P> }
    | { key: RowField<P>; title: Wording; render?: Render<P> }
    | { key: FieldName<W>; title?: Wording; render: Render<P> }
    | { key: string; title: Wording; render: Render<P> }
  );

/** A button at the foot of a detail. */
export interface Way {
  key: string;
  label: string;
  isPrimary: boolean;
  isDanger: boolean;
  go: () => void;
}

export interface RowProblem {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The open drawer: `name` is `detail`, `add`, `edit`, or another name of the feature. */
export interface OpenDrawer<Row> {
  name: string;
  /** Key of the record; empty for `add`. */
  id: string;
  /** The record, when it is on this page or was found by `findBy`; undefined while loading or when there is none. */
  row: Row | undefined;
  /** The record is being loaded. */
  rowLoading: boolean;
  /** Why it could not be read; left out: it could, or is still being read. */
  rowProblem?: RowProblem | undefined;
  /** The label of the record; empty while unknown. */
  label: string;
  /** The part of the name after a point: `12` of `document.12`. */
  part: string;
  /** The row's actions that its detail offers, as far as this role and this row allow. */
  ways: readonly Way[];
  /** The same of a record that the detail has read itself: `open={{ ...open, ways: open.waysOf(data) }}`. */
  waysOf: (row: Row | undefined) => readonly Way[];
  open: (name: string, id?: string) => void;
  close: () => void;
  /** Steps to the neighbours on this page; undefined at its ends. */
  previous?: () => void;
  next?: () => void;
}

/** The input of a list without its paging, as an export takes it. */
export type FoundInput<P extends ListPath> = Omit<CallInput<P>, 'pageNum' | 'pageSize' | 'cursor' | 'withTotal'>;

/** Actions that the kit has words for. */
export type KnownAction = 'edit' | 'delete' | 'enable' | 'stop';
type Named = { key: KnownAction; label?: Wording } | { key: string; label: Wording };

interface ActionBase {
  /** Left out of the screen when the role may not. */
  permission?: CallPermission;
  /** The drawer it opens; that of its key where it does not `run` anything. */
  drawer?: string;
}

export type PageAction = Named & ActionBase & { run?: () => void; icon?: ReactNode };

/** The question before an action: `title` names the thing, `text` the consequences. */
export interface Question {
  title: string;
  text: ReactNode;
  /** Has to be typed first, for what cannot be brought back. */
  typeToConfirm?: string;
}

export type RowAction<Row> = Named &
  ActionBase & {
    /** A returned promise shows as busy; the list reloads after it. */
    run?: (row: Row) => void | Promise<void>;
    danger?: boolean;
    /** Only for some rows. */
    when?: (row: Row) => boolean;
    /** Asks before it runs; undefined: this row needs no asking. */
    confirm?: (row: Row) => Question | undefined;
    /** The detail offers it, too, as it does every action that opens a drawer; `primary` stands out there. */
    onDetail?: true | 'primary';
  };

/** An action as the kit's own parts see it: its label in the current language, its drawer made out. */
export type AnyPageAction = Omit<PageAction, 'label'> & { label: string };
export type AnyRowAction<Row> = Omit<RowAction<Row>, 'label'> & { label: string };

export interface BatchAction<Row> {
  key: string;
  label: string;
  permission?: CallPermission;
  /** Gets at most 200 rows. Afterwards the list reloads and, unless it resolves to false, the selection is cleared. */
  run: (rows: Row[]) => Promise<void | false>;
  danger?: boolean;
}

/** Loads a drawer's component. */
export type DrawerLoader<Row> = () => Promise<{ default: ComponentType<{ open: OpenDrawer<Row> }> }>;

/** The heading of a list that is not a page of the menu is its own. */
type Heading =
  | { page: PageWords; title?: Wording; purpose?: Wording }
  | { page?: undefined; title: Wording; purpose?: Wording };

interface ListBasics<P extends ListPath> {
  /** A list call of the contract. */
  path: P;
  /** Always sent, never shown: `{ schoolId }` of a list inside another screen. */
  fixed?: Partial<CallInput<P>>;
  /** The page that a row opens, by its key, in place of a drawer. Keep it outside the component. */
  rowPage?: (key: string) => string;
  /** Sent for the screen alone, not for an export nor for choosing all: `{ grouped: true }`. Keep it outside the component. */
  folded?: Partial<CallInput<P>>;
  /** The sort without any choice of the person; the call's own default when left out. */
  defaultSort?: SortOf<P>;
  defaultPageSize?: number;
  /** Key of a row; its `id` when left out. */
  rowKey?: (row: RowOf<P>) => string;
  /** The name of a row for screen readers; the text of its first column's field when left out. */
  rowLabel?: (row: RowOf<P>) => string;
  /** The filter that finds one record by its key, for a drawer opened by its address: usually `id`. */
  findBy?: TextField<P>;
  batchActions?: readonly BatchAction<RowOf<P>>[];
  /** Replaces the standard export. `input` has the filters and the sort, without paging. */
  exportAction?: { permission?: CallPermission; run: (input: FoundInput<P>) => Promise<void> };
  /** What to do when nothing is there yet. */
  empty?: { title?: string; hint?: ReactNode; action?: ReactNode };
  /** Between the search form and the table, e.g. a job's progress. */
  banner?: ReactNode;
  /** Stands in for the heading, on a page whose views share one. */
  head?: ReactNode;
  /** Beneath the heading: the tabs of a page that holds several lists. */
  tabs?: ReactNode;
}

export type ListPageProps<P extends ListPath, W extends NounWords = NounWords> = ListBasics<P> &
  Heading & {
    /** The noun's words: titles of columns, labels and options of filters. */
    noun?: W;
    /** Keep it outside the component or in a `useMemo`: rows are drawn again when it changes. The first column names the row and stays in sight. */
    columns: readonly Column<P, NoInfer<W>>[];
    filters?: readonly Filter<P, NoInfer<W>>[];
    /** Enter and a click on a row open this drawer; `null` when rows cannot be opened. `detail` when left out. */
    openDrawer?: string | null;
    /** With `key: 'add'` it bears a plus. */
    primaryAction?: PageAction;
    /** Beside the primary action, at most two stand out, the rest go into a menu. */
    actions?: readonly PageAction[];
    rowActions?: readonly RowAction<RowOf<P>>[];
    /** The drawers by their name in the address, each loaded when it is first opened. Keep it outside the component. */
    drawers?: Readonly<Record<string, DrawerLoader<RowOf<P>>>>;
    /** Draws a drawer that needs more than the address has open; undefined: the one of `drawers`. */
    drawer?: (open: OpenDrawer<RowOf<P>>) => ReactNode;
  };

/** A list as the kit's own parts see it: everything declared is filled in. */
export interface DeclaredList<P extends ListPath> extends ListBasics<P> {
  rowLabel: (row: RowOf<P>) => string;
  title: string;
  purpose: string | undefined;
  columns: readonly AnyColumn<RowOf<P>>[];
  filters: readonly AnyFilter[];
  /** The drawer that a row opens; null when rows cannot be opened. */
  opens: string | null;
  primaryAction: AnyPageAction | undefined;
  actions: readonly AnyPageAction[];
  rowActions: readonly AnyRowAction<RowOf<P>>[];
  drawer: ((open: OpenDrawer<RowOf<P>>) => ReactNode) | undefined;
}
