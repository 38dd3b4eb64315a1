/** Fills in the parts that a screen leaves to its noun: headings, titles, labels, options, forms, and its drawers. */
import { PlusOutlined } from '@ant-design/icons';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import { type Field, fieldOf, nameOf, type NounWords, type Text } from '#contract/ground/words.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDicts } from '#web/lib/dict.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { isFigure, plain, type ShowField, useFieldText, useShowField } from '../fieldValue.tsx';
import { uiWords } from '../words.ts';
import type {
  AnyColumn,
  AnyFilter,
  AnyPageAction,
  AnyRowAction,
  DeclaredList,
  KnownAction,
  ListPageProps,
  OpenDrawer,
  Option,
  Wording,
} from './types.ts';

/** The declared fields of any noun. */
type Fields = Readonly<Record<string, Field>>;
const NO_FIELDS: Fields = {};
/** Wide enough for a date and a time of day. */
const TIME_WIDTH = 184;

/** The loose sides of the unions in `types.ts`: which of them a column, filter or action is was checked there. */
type LooseColumn<Row> = Omit<AnyColumn<Row>, 'title'> & { title?: Wording };
type LooseFilter = Partial<Omit<AnyFilter, 'label' | 'kind'>> & {
  kind: AnyFilter['kind'];
  label?: Wording;
  field?: string;
  of?: string;
  options?: readonly Option[];
  only?: readonly string[];
};
type LooseAction = { key: string; label?: Wording; drawer?: string };

const KNOWN: Readonly<Record<KnownAction, true>> = { edit: true, delete: true, enable: true, stop: true };
const isKnown = (key: string): key is KnownAction => Object.hasOwn(KNOWN, key);

function columnOf<Row>(
  { title, ...column }: LooseColumn<Row>,
  fields: Fields,
  say: (wording: Wording) => string,
  show: ShowField,
): AnyColumn<Row> {
  const field = fields[column.key];
  const ownTitle = say(title ?? (field === undefined ? column.key : nameOf(field)));
  if (field === undefined) return { ...column, title: ownTitle };
  return {
    width: fieldOf(field).as === 'time' ? TIME_WIDTH : undefined,
    align: isFigure(field) ? 'end' : undefined,
    render: (row) => show(field, memberOf(row, column.key), row),
    ...column,
    title: ownTitle,
  };
}

function useSay(): (wording: Wording) => string {
  const text = useText();
  return useMemo(() => (wording) => (typeof wording === 'string' ? wording : text(wording)), [text]);
}

const NO_FILTERS: readonly LooseFilter[] = [];

/** The filters of a list with their labels and options. */
export function useDeclaredFilters(filters: readonly LooseFilter[], noun?: NounWords): readonly AnyFilter[] {
  const fields = noun?.fields ?? NO_FIELDS;
  const say = useSay();
  const dictOf = useDicts();
  return useMemo(
    () =>
      filters.map((filter) => {
        const field = fields[filter.of ?? filter.field ?? ''];
        const label = say(filter.label ?? (field === undefined ? '' : nameOf(field)));
        const { only } = filter;
        const items = field === undefined ? [] : dictOf(fieldOf(field).dict ?? '');
        const options = filter.options ?? items.filter(({ value }) => only === undefined || only.includes(value));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Filter<P, W>` is an `AnyFilter` but for the label and the options, which are here now
        return { ...filter, label, options } as AnyFilter;
      }),
    [filters, fields, say, dictOf],
  );
}

function useActions() {
  const say = useSay();
  const t = useWords(uiWords);
  return useMemo(() => {
    const labelOf = ({ key, label }: LooseAction) => say(label ?? (isKnown(key) ? t(key) : key));
    return <Action extends LooseAction & { run?: unknown }>(action: Action) => ({
      ...action,
      label: labelOf(action),
      drawer: action.drawer ?? (action.run === undefined ? action.key : undefined),
    });
  }, [say, t]);
}

/** One component for each loader, so that two drawers of one form are one form. */
function piecesOf<P extends ListPath>({ drawers = {} }: Pick<ListPageProps<P>, 'drawers'>) {
  const loaders = new Map(Object.values(drawers).map((load) => [load, lazyPage(load)]));
  return new Map<string, ComponentType<{ open: OpenDrawer<RowOf<P>> }>>(
    Object.entries(drawers).flatMap(([name, load]) => {
      const Piece = loaders.get(load);
      return Piece === undefined ? [] : [[name, Piece]];
    }),
  );
}

function useDrawer<P extends ListPath>({ drawers, drawer }: Pick<ListPageProps<P>, 'drawers' | 'drawer'>) {
  const [pieces] = useState(() => piecesOf({ drawers }));
  return useMemo(() => {
    if (pieces.size === 0) return drawer;
    return (open: OpenDrawer<RowOf<P>>) => {
      const own = drawer?.(open);
      if (own !== undefined) return own;
      const [name = ''] = open.name.split('.', 1);
      const Piece = pieces.get(name) ?? pieces.get('detail');
      return Piece === undefined ? null : (
        <Suspense fallback={null}>
          <Piece open={open} />
        </Suspense>
      );
    };
  }, [drawer, pieces]);
}

export function useDeclared<P extends ListPath, W extends NounWords>(props: ListPageProps<P, W>): DeclaredList<P> {
  const {
    page,
    noun,
    primaryAction,
    actions,
    rowActions,
    columns,
    filters = NO_FILTERS,
    openDrawer = 'detail',
  } = props;
  const fields: Fields = noun?.fields ?? NO_FIELDS;
  const say = useSay();
  const show = useShowField();
  const fieldText = useFieldText();
  const named = useActions();
  const drawer = useDrawer<P>(props);
  const ownColumns = useMemo(
    () => columns.map((column) => columnOf<RowOf<P>>(column, fields, say, show)),
    [columns, fields, say, show],
  );
  // as the first column shows it, so that no title is a time or a code of the wire
  const first = columns[0]?.key ?? '';
  const firstField = fields[first];
  const ownLabel = useMemo(
    () => (row: RowOf<P>) => {
      const value = memberOf(row, first);
      return firstField === undefined ? plain(value) : fieldText(firstField, value, row);
    },
    [first, firstField, fieldText],
  );
  const ownRowActions = useMemo(
    (): AnyRowAction<RowOf<P>>[] => (rowActions ?? []).map((action) => named(action)),
    [rowActions, named],
  );
  const ownActions = useMemo((): AnyPageAction[] => (actions ?? []).map((action) => named(action)), [actions, named]);
  const primary = useMemo((): AnyPageAction | undefined => {
    if (primaryAction === undefined) return undefined;
    const plus = primaryAction.key === 'add' ? <PlusOutlined aria-hidden="true" /> : undefined;
    return { icon: plus, ...named(primaryAction) };
  }, [primaryAction, named]);
  const titled: Wording | Text = props.title ?? page?.title ?? '';
  const purpose = props.purpose ?? page?.purpose;
  const opens = openDrawer !== null && (drawer === props.drawer || props.drawers?.[openDrawer] !== undefined);
  return {
    ...props,
    title: say(titled),
    purpose: purpose === undefined ? undefined : say(purpose),
    columns: ownColumns,
    rowLabel: props.rowLabel ?? ownLabel,
    filters: useDeclaredFilters(filters, noun),
    primaryAction: primary,
    actions: ownActions,
    rowActions: ownRowActions,
    drawer,
    opens: opens && drawer !== undefined ? openDrawer : null,
  };
}
