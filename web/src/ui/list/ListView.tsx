import { type Dispatch, type RefObject, type SetStateAction, Suspense, useEffect, useRef, useState } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import { messageOf } from '#web/lib/client.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '../ErrorState.tsx';
import { uiWords } from '../words.ts';
import { BatchBar } from './BatchBar.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { FEW_ROWS } from './limits.ts';
import { ListFooter } from './ListFooter.tsx';
import { ConfirmAct, fetchLaterParts } from './laterParts.ts';
import { ListHeader } from './ListHeader.tsx';
import { type ListViewProps, actionsWidth, headOf, useRowContext } from './listParts.ts';
import { ListTools } from './ListTools.tsx';
import { RowMenu, type RowMenuTarget } from './RowMenu.tsx';
import { SearchForm } from './SearchForm.tsx';
import type { AnyPageAction } from './types.ts';
import type { ListData } from './useListData.ts';
import { useListKeys } from './useListKeys.ts';
import { ViewBar } from './ViewBar.tsx';

function Batch<P extends ListPath>({ view }: { view: ListViewProps<P> }) {
  const { allowed, selection, data, batchWork, all, keyOf } = view;
  const onPage = (data.rows ?? []).filter((row) => selection.has(keyOf(row))).length;
  const isEverything = (data.total?.value ?? Infinity) <= selection.chosen.size;
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
  act: (action: AnyPageAction) => void;
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

interface FrameProps<P extends ListPath> extends TableProps<P> {
  turn: (to: { pageNum: number; cursor: string }) => void;
  frame: RefObject<HTMLDivElement | null>;
}

/** The table with its header, tools and footer. */
function Frame<P extends ListPath>({ view, act, current, setCurrent, turn, frame }: FrameProps<P>) {
  const t = useWords(uiWords);
  const { address, data } = view;
  return (
    <div className="uiTableFrame" data-list-keys="" ref={frame}>
      {data.isFetching && data.rows !== undefined ? (
        <div className="uiProgressLine" role="progressbar" aria-label={t('updating')} />
      ) : null}
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
  );
}

/** The question before an action of a row. */
function Asking<P extends ListPath>({ work }: { work: ListViewProps<P>['rowWork'] }) {
  const { asking, confirm, cancel } = work;
  if (asking === undefined) return null;
  const { title, text, typeToConfirm } = asking.question;
  return (
    <Suspense fallback={null}>
      <ConfirmAct
        title={title}
        confirmLabel={asking.action.label}
        isDanger={asking.action.danger}
        typeToConfirm={typeToConfirm}
        confirm={confirm}
        close={cancel}
      >
        {text}
      </ConfirmAct>
    </Suspense>
  );
}

/** Gives the keyboard to the current row when the drawer over the list has gone, unless the drawer was opened from elsewhere. */
function useFocusAfterDrawer(isOpen: boolean, frame: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(isOpen);
  // Synchronises with the browser's focus, which the frame has given back by then to where it came from: a button above the list,
  // or a row, which need not be the one that was shown last.
  useEffect(() => {
    const follow = () => {
      const { activeElement } = document;
      const row = activeElement?.closest('tr') ?? null;
      if (activeElement === document.body || (row !== null && frame.current?.contains(row) === true))
        frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
    };
    if (wasOpen.current && !isOpen) queueMicrotask(follow);
    wasOpen.current = isOpen;
  }, [isOpen, frame]);
}

/** Whether all rows there are stand on the screen, and are few: then there is nothing to keep as a view, nor to page. */
const isWhole = ({ rows, next, previous }: Pick<ListData<unknown>, 'rows' | 'next' | 'previous'>): boolean =>
  rows !== undefined && rows.length <= FEW_ROWS && next === undefined && previous === undefined;

/** Everything of a list that is seen. */
export function ListView<P extends ListPath>(view: ListViewProps<P>) {
  const { props, allowed, address, arrangement, data, openRow, exporting, exportBanner, isFiltered } = view;
  const isShort = !isFiltered && isWhole(data);
  useEffect(fetchLaterParts, []);
  const [current, setCurrent] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const act = (action: AnyPageAction) => (action.drawer === undefined ? action.run?.() : openRow.open(action.drawer));
  const search = (texts: Record<string, string>) => address.change({ texts });
  const turn = (to: { pageNum: number; cursor: string }) => {
    setCurrent(0);
    address.change(to);
  };
  const { primaryAction } = allowed;
  const { filters } = props;
  const { next, previous } = data;
  const frame = useRef<HTMLDivElement>(null);
  useFocusAfterDrawer(openRow.name !== '', frame);
  useListKeys({
    search: () => form.current?.querySelector('input')?.focus(),
    create: primaryAction === undefined ? undefined : () => act(primaryAction),
    refresh: data.refresh,
    previousPage: previous === undefined ? undefined : () => turn(previous),
    nextPage: next === undefined ? undefined : () => turn(next),
    enter: () => frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(),
  });
  return (
    <section className="uiList" aria-label={props.title}>
      {props.head ?? (
        <ListHeader
          title={props.title}
          purpose={props.purpose}
          primary={primaryAction}
          actions={allowed.actions}
          act={act}
        />
      )}
      {props.tabs}
      <div className="uiListBar">
        {isShort && arrangement.views.length === 0 && !arrangement.isChanged ? <span /> : <ViewBar {...arrangement} />}
        <ListTools
          columns={props.columns}
          arranged={arrangement.columns}
          arrange={arrangement.arrange}
          isFetching={data.isFetching}
          refresh={data.refresh}
          exporting={exporting}
        />
      </div>
      {filters.length === 0 ? null : (
        <SearchForm filters={filters} texts={address.texts} search={search} formRef={form} />
      )}
      <FilterChips filters={filters} texts={address.texts} search={search} />
      {props.banner}
      {exportBanner}
      <Frame view={view} act={act} current={current} setCurrent={setCurrent} turn={turn} frame={frame} />
      {props.drawer === undefined || openRow.name === '' ? null : props.drawer(openRow)}
      <Asking work={view.rowWork} />
    </section>
  );
}
