import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import { messageOf } from '#web/lib/client.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '../ErrorState.tsx';
import { uiWords } from '../words.ts';
import { spelledOut } from './arrangement.ts';
import { BatchBar } from './BatchBar.tsx';
import type { DataHeadProps } from './DataHead.tsx';
import type { RowContext } from './DataRow.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListTools } from './ListTools.tsx';
import { RowMenu, type RowMenuTarget } from './RowMenu.tsx';
import { SearchForm } from './SearchForm.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import type { AnyFilter, ListPageProps, OpenDrawer, PageAction } from './types.ts';
import type { Allowed } from './useAllowed.ts';
import type { Arrangement } from './useArrangement.ts';
import type { ListAddressState } from './useListAddress.ts';
import type { ListData } from './useListData.ts';
import { useListKeys } from './useListKeys.ts';
import type { useBatchWork, useRowWork } from './useRowWork.ts';
import type { Selection } from './useSelection.ts';
import { useDrawerAddress } from './useOpenRow.ts';
import { ViewBar } from './ViewBar.tsx';

export interface ListViewProps<P extends ListPath> {
  props: ListPageProps<P>;
  allowed: Allowed<P>;
  filters: readonly AnyFilter[];
  address: ListAddressState;
  arrangement: Arrangement<RowOf<P>>;
  data: ListData<RowOf<P>>;
  selection: Selection<RowOf<P>>;
  openRow: OpenDrawer<RowOf<P>>;
  rowWork: ReturnType<typeof useRowWork<RowOf<P>>>;
  batchWork: ReturnType<typeof useBatchWork<RowOf<P>>>;
  all: { isChoosingAll: boolean; chooseAll: () => void };
  keyOf: (row: RowOf<P>) => string;
  labelOf: (row: RowOf<P>) => string;
  isFiltered: boolean;
  exportRows: (() => Promise<void>) | undefined;
}

const MORE_WIDTH = 44;
const WIDTH_OF_CHARACTER = 14;
const MOST_ACTIONS_WIDTH = 160;

/** Wide enough for the first action's words and the menu's button. */
function actionsWidth(labels: readonly string[]): number {
  const [first = ''] = labels;
  const letters = [...first].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.58), 0);
  const words = Math.ceil(letters * WIDTH_OF_CHARACTER) + 30;
  return Math.min(MOST_ACTIONS_WIDTH, words + (labels.length > 1 ? MORE_WIDTH - 14 : 0));
}

/** What all rows share, as one object that stays while nothing of it changes. */
function useRowContext<P extends ListPath>(view: ListViewProps<P>, setCurrent: (index: number) => void, setMenu: (target: RowMenuTarget<RowOf<P>>) => void) {
  const t = useWords(uiWords);
  const { props, allowed, arrangement, selection, openRow, rowWork, keyOf, labelOf } = view;
  const { toggle } = selection;
  const { open } = openRow;
  const { act } = rowWork;
  const { rowActions, batchActions } = allowed;
  const drawer = props.openDrawer === undefined ? 'detail' : props.openDrawer;
  const addressOf = useDrawerAddress();
  const canOpen = drawer !== null && props.drawer !== undefined;
  const { shown } = arrangement;
  return useMemo(
    (): RowContext<RowOf<P>> => ({
      columns: shown,
      keyOf,
      labelOf,
      addressOf: canOpen ? (key) => addressOf(drawer, key) : undefined,
      open: (key) => {
        if (canOpen) open(drawer, key);
      },
      actions: rowActions,
      act,
      openMenu: (row, button) => setMenu({ row, button }),
      toggle: batchActions.length === 0 ? undefined : toggle,
      setCurrent,
      words: { select: (label) => t('selectRow', { label }), more: (label) => t('moreActionsOf', { label }) },
    }),
    [shown, keyOf, labelOf, canOpen, drawer, addressOf, open, rowActions, act, batchActions, toggle, setCurrent, setMenu, t],
  );
}

/** Sorting, widths and choosing the page, for the head of the table. */
function headOf<P extends ListPath>({ address, arrangement, selection, data, allowed, keyOf, props }: ListViewProps<P>): DataHeadProps<RowOf<P>> {
  const rows = data.rows ?? [];
  const chosen = rows.filter((row) => selection.has(keyOf(row))).length;
  const setWidth = (key: string, width: number | undefined) => {
    const now = spelledOut(props.columns, arrangement.columns);
    const { [key]: _gone, ...others } = now.widths;
    arrangement.arrange({ ...now, widths: width === undefined ? others : { ...others, [key]: width } });
  };
  const pick = {
    all: rows.length > 0 && chosen === rows.length,
    some: chosen > 0,
    toggle: (choose: boolean) => selection.set(rows, choose),
  };
  return {
    columns: arrangement.shown,
    sort: address.sort,
    setSort: (sort) => address.change({ sort }),
    widths: arrangement.columns?.widths ?? {},
    setWidth,
    pick: allowed.batchActions.length === 0 ? undefined : pick,
    hasActions: allowed.rowActions.length > 0,
  };
}

function Batch<P extends ListPath>({ view }: { view: ListViewProps<P> }) {
  const { allowed, selection, data, batchWork, all, keyOf } = view;
  const onPage = (data.rows ?? []).filter((row) => selection.has(keyOf(row))).length;
  const isEverything = data.total !== undefined && data.total.value <= selection.chosen.size;
  return (
    <BatchBar
      selection={selection}
      onPage={onPage}
      actions={allowed.batchActions}
      busy={batchWork.busy}
      run={batchWork.run}
      chooseAll={isEverything ? undefined : all.chooseAll}
      isChoosingAll={all.isChoosingAll}
    />
  );
}

interface TableProps<P extends ListPath> {
  view: ListViewProps<P>;
  act: (action: PageAction) => void;
  current: number;
  setCurrent: Dispatch<SetStateAction<number>>;
}

function Table<P extends ListPath>({ view, act, current, setCurrent }: TableProps<P>) {
  const { props, allowed, address, data, selection, openRow, rowWork, keyOf, isFiltered } = view;
  const [menu, setMenu] = useState<RowMenuTarget<RowOf<P>>>();
  const context = useRowContext(view, setCurrent, setMenu);
  const onRowKey = (key: string, row: RowOf<P>): boolean => {
    if (key === 'Enter' && context.addressOf !== undefined) context.open(keyOf(row));
    else if (key === ' ' && context.toggle !== undefined) context.toggle(row);
    else return false;
    return true;
  };
  const empty = (
    <ListEmpty
      isFiltered={isFiltered}
      pageNum={address.pageNum}
      toFirstPage={() => address.change({ pageNum: 1, cursor: '' })}
      clearFilters={() => address.change({ texts: {} })}
      empty={props.empty}
      primary={allowed.primaryAction}
      act={act}
    />
  );
  if (data.rows === undefined && data.error !== null) return <ErrorState error={data.error} retry={data.refresh} />;
  return (
    <>
      <DataTable
        title={props.title}
        rows={data.rows}
        isBusy={data.isFetching}
        head={headOf(view)}
        context={context}
        actionsWidth={actionsWidth(allowed.rowActions.map((action) => action.label))}
        current={current}
        isChosen={selection.has}
        openKey={openRow.name === '' ? '' : openRow.id}
        busy={rowWork.busy}
        onRowKey={onRowKey}
        empty={empty}
      />
      <RowMenu target={menu} actions={allowed.rowActions} act={context.act} close={() => setMenu(undefined)} />
    </>
  );
}

/** Gives the keyboard back to the row it was on when the drawer over the list has gone. */
function useFocusAfterDrawer(isOpen: boolean, frame: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(isOpen);
  // Synchronises with the browser's focus, which falls to the document when a drawer goes.
  useEffect(() => {
    if (wasOpen.current && !isOpen) frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen, frame]);
}

/** Everything of a list that is seen. */
export function ListView<P extends ListPath>(view: ListViewProps<P>) {
  const t = useWords(uiWords);
  const { props, allowed, filters, address, arrangement, data, openRow, exportRows } = view;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const act = (action: PageAction) => (action.drawer === undefined ? action.run?.() : openRow.open(action.drawer));
  const search = (texts: Record<string, string>) => address.change({ texts });
  const turn = (to: { pageNum: number; cursor: string }) => {
    setCurrent(0);
    address.change(to);
  };
  const { primaryAction } = allowed;
  const { next, previous } = data;
  const frame = useRef<HTMLDivElement>(null);
  useFocusAfterDrawer(openRow.name !== '', frame);
  const keys = useListKeys({
    search: () => form.current?.querySelector('input')?.focus(),
    create: primaryAction === undefined ? undefined : () => act(primaryAction),
    refresh: data.refresh,
    help: () => setHelpOpen(true),
    previousPage: previous === undefined ? undefined : () => turn(previous),
    nextPage: next === undefined ? undefined : () => turn(next),
  });
  return (
    <section className="uiList" aria-label={props.title}>
      <ListHeader title={props.title} purpose={props.purpose} primary={primaryAction} actions={allowed.actions} act={act} />
      {props.tabs}
      <div className="uiListBar">
        <ViewBar {...arrangement} />
        <ListTools
          columns={props.columns}
          arranged={arrangement.columns}
          arrange={arrangement.arrange}
          isFetching={data.isFetching}
          refresh={data.refresh}
          exportRows={exportRows}
          help={() => setHelpOpen(true)}
        />
      </div>
      {filters.length === 0 ? null : <SearchForm filters={filters} texts={address.texts} search={search} formRef={form} />}
      <FilterChips filters={filters} texts={address.texts} search={search} />
      {props.banner}
      <div className="uiTableFrame" data-list-keys="" ref={frame}>
        {data.isFetching && data.rows !== undefined ? <div className="uiProgressLine" role="progressbar" aria-label={t('updating')} /> : null}
        <Batch view={view} />
        {data.error !== null && data.rows !== undefined ? (
          <div className="uiTableNote" role="alert">
            {t('shownAsOf', { time: formatTime(new Date(data.updatedAt).toISOString()), reason: messageOf(data.error) })}
          </div>
        ) : null}
        <Table view={view} act={act} current={current} setCurrent={setCurrent} />
        <ListFooter
          data={data}
          pageNum={address.pageNum}
          pageSize={address.pageSize}
          isDeep={address.cursor !== ''}
          turn={turn}
          setPageSize={(pageSize) => address.change({ pageSize })}
        />
      </div>
      {props.drawer === undefined || openRow.name === '' ? null : props.drawer(openRow)}
      <ShortcutHelp open={isHelpOpen} close={() => setHelpOpen(false)} areOn={keys.areOn} setOn={keys.setOn} />
    </section>
  );
}
