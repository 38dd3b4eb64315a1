/**
 * The list: search form, saved views, table, selection, paging, and the drawers over it. Everything a person does to
 * it stands in the address: filters by their field, `sort`, `pageNum`, `pageSize`, `view`, and `drawer` with `record`.
 *
 *   const COLUMNS: readonly Column<'/sys/role/getPageList', typeof roleWords>[] = [
 *     { key: 'nameZh', width: 196 },                                      // title and form are the declared ones
 *     { key: 'code', width: 130, sorts: ['code', '-code'] },
 *     { key: 'userCount', width: 80, render: (row) => <HoldersLink role={row} /> },   // what is special
 *     { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
 *   ];
 *   const FILTERS: readonly Filter<'/sys/role/getPageList', typeof roleWords>[] = [
 *     { kind: 'text', field: 'keyword' },
 *     { kind: 'choice', field: 'state' },                                 // its options are its dictionary's
 *     { kind: 'dateRange', of: 'createdAt', from: 'from', to: 'to' },     // bears the word of `of`
 *   ];
 *   const form = () => import('./RoleForm.tsx');
 *   const DRAWERS = { detail: () => import('./RoleDetail.tsx'), add: form, edit: form };
 *
 *   export default function RolePage() {
 *     const t = useWords(words);
 *     const rowActions = useMemo<RowAction<RoleRow>[]>(() => [
 *       { key: 'edit', permission: 'sys:role:update' },                   // known word, opens the drawer of its key
 *       { key: 'delete', danger: true, when: (row) => !row.builtIn,
 *         confirm: (row) => ({ title: t('deleteTitle', { name: row.nameZh }), text: t('deleteText') }),
 *         run: (row) => deleteRole(row) },
 *     ], [t]);
 *     return (
 *       <ListPage
 *         path="/sys/role/getPageList" noun={roleWords} page={rolePage} columns={COLUMNS} filters={FILTERS} findBy="id"
 *         primaryAction={{ key: 'add', label: t('add'), permission: 'sys:role:add' }} rowActions={rowActions}
 *         empty={{ hint: t('emptyHint') }} drawers={DRAWERS}
 *       />
 *     );
 *   }
 *
 * Columns, filters and drawers are constants outside the component where they need no words of the screen, and else in a
 * `useMemo`. A list that is no page of the menu says its `title`; without a noun every title, label and option is said.
 *
 * A list that stands in `contract/listExports.ts` has its export without a word here; `exportAction` is for those that
 * need more.
 *
 * After a write outside the list's own actions: `await refreshList('/sys/role/getPageList')`.
 */
import { useMemo, useState } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import type { NounWords } from '#contract/ground/words.ts';
import { notify } from '#web/lib/notices.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { messageOf } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import './kit.css';
import { plain } from './fieldValue.tsx';
import { cleaned, filtersToInput } from './list/filterValues.ts';
import { ListView } from './list/ListView.tsx';
import { MAX_PAGE_SIZE } from './list/limits.ts';
import type { BatchAction, DeclaredList, FoundInput, ListPageProps, OpenDrawer, Way } from './list/types.ts';
import { type Allowed, useAllowed } from './list/useAllowed.ts';
import { useArrangement } from './list/useArrangement.ts';
import { useDeclared } from './list/useDeclared.tsx';
import { useListAddress } from './list/useListAddress.ts';
import { requestList, useListData } from './list/useListData.ts';
import { useListExport } from './list/useListExport.tsx';
import { isWriting, useOpenRow } from './list/useOpenRow.ts';
import { useRowsLive } from './list/useRowsLive.ts';
import { useBatchWork, useRowWork } from './list/useRowWork.ts';
import { useSelection } from './list/useSelection.ts';
import { uiWords } from './words.ts';

export { refreshList } from './list/useListData.ts';
export type {
  BatchAction,
  Column,
  Filter,
  ListPageProps,
  OpenDrawer,
  Option,
  RemoteSource,
  RowAction,
} from './list/types.ts';

const DEFAULT_PAGE_SIZE = 20;

/** The `id` of a row, for the lists that do not say what else names it. */
const idOf = (row: unknown): string => plain(memberOf(row, 'id'));

/** Chooses all that match, up to the cap, with one request of the largest page. */
function useChooseAll<P extends ListPath>(path: P, input: Record<string, unknown>, choose: (rows: RowOf<P>[]) => void) {
  const [isChoosingAll, setChoosing] = useState(false);
  const chooseAll = async () => {
    setChoosing(true);
    try {
      const { list } = await requestList(path, { ...input, pageNum: 1, pageSize: MAX_PAGE_SIZE, withTotal: false });
      choose(list);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setChoosing(false);
  };
  return { isChoosingAll, chooseAll: () => void chooseAll() };
}

/** The input of the list call, from the address. */
function useQuestion<P extends ListPath>({ fixed, filters }: DeclaredList<P>, texts: Record<string, string>) {
  const kept = cleaned(filters, texts);
  const input = { ...fixed, ...filtersToInput(filters, kept) };
  const identity = JSON.stringify(input);
  // Equal questions are one object, however often the page is drawn.
  // oxlint-disable-next-line react/exhaustive-deps -- `identity` stands for `input`
  const stable = useMemo(() => input, [identity]);
  return { filters: stable, identity, isFiltered: Object.keys(kept).length > 0 };
}

/** A list's own export where it has one, else that of all declared lists, which chosen rows can have too. */
function useExports<P extends ListPath>(
  { path, title }: DeclaredList<P>,
  allowed: Allowed<P>,
  found: FoundInput<P>,
  asked: { filters: Record<string, unknown>; sort: string },
) {
  const t = useWords(uiWords);
  const { start, banner } = useListExport(path, title, asked);
  const { exportAction, batchActions } = allowed;
  const withChosen = useMemo(() => {
    if (start === undefined || batchActions.length === 0) return allowed;
    const chosen: BatchAction<RowOf<P>> = {
      key: 'exportChosen',
      label: t('exportChosen'),
      run: async (rows) => {
        await start('xlsx', rows.map(idOf));
        return false;
      },
    };
    return { ...allowed, batchActions: [...batchActions, chosen] };
  }, [allowed, batchActions, start, t]);
  const exporting =
    exportAction !== undefined
      ? { title, asksFormat: false, run: () => exportAction.run(found) }
      : start !== undefined
        ? { title, asksFormat: true, run: start }
        : undefined;
  return { allowed: withChosen, exporting, banner };
}

/** The open drawer of the address, with its row, neighbours and label. */
function opened<P extends ListPath>(
  state: ReturnType<typeof useOpenRow<P>>['state'],
  { rowActions }: Allowed<P>,
  act: ReturnType<typeof useRowWork<RowOf<P>>>['act'],
  labelOf: (row: RowOf<P>) => string,
): OpenDrawer<RowOf<P>> {
  const { name, row } = state;
  const [, part = ''] = name.split('.', 2);
  const waysOf = (shown: RowOf<P> | undefined): Way[] =>
    rowActions.flatMap((action) => {
      const { key, label, drawer, when, onDetail, danger = false } = action;
      const isOffered = drawer === undefined ? onDetail !== undefined : drawer !== name;
      if (!isOffered || shown === undefined || when?.(shown) === false) return [];
      return [{ key, label, isPrimary: onDetail === 'primary', isDanger: danger, go: () => act(action, shown) }];
    });
  return { ...state, label: row === undefined ? '' : labelOf(row), part, ways: waysOf(row), waysOf };
}

export function ListPage<P extends ListPath, W extends NounWords = NounWords>(given: ListPageProps<P, W>) {
  const props = useDeclared(given);
  const { path, columns, filters, defaultSort, defaultPageSize = DEFAULT_PAGE_SIZE, findBy, fixed } = props;
  const sorts = columns.flatMap((column) => column.sorts ?? []);
  const address = useListAddress(filters, { sort: defaultSort ?? '', pageSize: defaultPageSize }, sorts);
  const arrangement = useArrangement(path, columns, address);
  const { identity, isFiltered, ...question } = useQuestion(props, address.texts);
  const asked = useMemo(() => ({ filters: question.filters, sort: address.sort }), [question.filters, address.sort]);
  const { folded } = props;
  const shown = useMemo(() => ({ ...asked, filters: { ...asked.filters, ...folded } }), [asked, folded]);
  const data = useListData(path, shown, address, !arrangement.isSettling);
  useRowsLive(path, isWriting(address.drawer));
  const { rowKey: keyOf = idOf, rowLabel: labelOf } = props;
  const selection = useSelection(identity, data.isPrevious ? undefined : data.rows, keyOf);
  const openRow = useOpenRow({
    path,
    findBy,
    fixed: { ...fixed },
    address,
    rows: data.isPrevious ? undefined : data.rows,
    problem: data.error === null ? undefined : { error: data.error, retry: data.refresh },
    keyOf,
  });
  const rowWork = useRowWork(path, keyOf, openRow.open);
  const batchWork = useBatchWork(path, selection);
  const input = address.sort === '' ? question.filters : { ...question.filters, sort: address.sort };
  const all = useChooseAll(path, input, (rows) => selection.set(rows, true));
  const allowed = useAllowed(props);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Filter<P>` and `SortOf<P>` allow only fields and values of this call
  const found = input as FoundInput<P>;
  const exports = useExports(props, allowed, found, asked);
  return (
    <ListView
      props={props}
      allowed={exports.allowed}
      address={address}
      arrangement={arrangement}
      data={data}
      selection={selection}
      openRow={opened(openRow.state, exports.allowed, rowWork.act, labelOf)}
      rowWork={rowWork}
      batchWork={batchWork}
      all={all}
      keyOf={keyOf}
      labelOf={labelOf}
      isFiltered={isFiltered}
      exporting={exports.exporting}
      exportBanner={exports.banner}
    />
  );
}
