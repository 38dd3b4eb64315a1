/** The props of a list's table. */
import { type ReactNode, useMemo } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { spelledOut } from './arrangement.ts';
import type { DataHeadProps } from './DataHead.tsx';
import type { RowContext } from './DataRow.tsx';
import type { Exporting } from './ListTools.tsx';
import type { RowMenuTarget } from './RowMenu.tsx';
import type { DeclaredList, OpenDrawer } from './types.ts';
import type { Allowed } from './useAllowed.ts';
import type { Arrangement } from './useArrangement.ts';
import type { ListAddressState } from './useListAddress.ts';
import type { ListData } from './useListData.ts';
import { useDrawerAddress } from './useOpenRow.ts';
import type { useBatchWork, useRowWork } from './useRowWork.ts';
import type { Selection } from './useSelection.ts';

export interface ListViewProps<P extends ListPath> {
  props: DeclaredList<P>;
  allowed: Allowed<P>;
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
  exporting: Exporting | undefined;
  /** How far the common export is. */
  exportBanner: ReactNode;
}

const MORE_WIDTH = 44;
const WIDTH_OF_CHARACTER = 14;
const MOST_ACTIONS_WIDTH = 160;

/** Wide enough for the first action's words and the menu's button. */
export function actionsWidth(labels: readonly string[]): number {
  const [first = ''] = labels;
  const letters = [...first].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.58), 0);
  const words = Math.ceil(letters * WIDTH_OF_CHARACTER) + 30;
  return Math.min(MOST_ACTIONS_WIDTH, words + (labels.length > 1 ? MORE_WIDTH - 14 : 0));
}

/** What all rows share, as one object that stays while nothing of it changes. */
export function useRowContext<P extends ListPath>(
  view: ListViewProps<P>,
  setCurrent: (index: number) => void,
  setMenu: (target: RowMenuTarget<RowOf<P>>) => void,
) {
  const t = useWords(uiWords);
  const { props, allowed, arrangement, selection, openRow, rowWork, keyOf, labelOf } = view;
  const { toggle } = selection;
  const { open } = openRow;
  const { act } = rowWork;
  const { rowActions, batchActions } = allowed;
  const { opens, rowPage } = props;
  const { navigate } = usePage();
  const addressOf = useDrawerAddress();
  const { shown } = arrangement;
  return useMemo(
    (): RowContext<RowOf<P>> => ({
      columns: shown,
      keyOf,
      labelOf,
      addressOf: rowPage ?? (opens === null ? undefined : (key) => addressOf(opens, key)),
      open: (key) => {
        if (rowPage !== undefined) navigate(rowPage(key));
        else if (opens !== null) open(opens, key);
      },
      actions: rowActions,
      act,
      openMenu: (row, button) => setMenu({ row, button }),
      toggle: batchActions.length === 0 ? undefined : toggle,
      setCurrent,
      words: { select: (label) => t('selectRow', { label }), more: (label) => t('moreActionsOf', { label }) },
    }),
    [
      shown,
      keyOf,
      labelOf,
      opens,
      rowPage,
      navigate,
      addressOf,
      open,
      rowActions,
      act,
      batchActions,
      toggle,
      setCurrent,
      setMenu,
      t,
    ],
  );
}

/** Sorting, widths and choosing the page, for the head of the table. */
export function headOf<P extends ListPath>({
  address,
  arrangement,
  selection,
  data,
  allowed,
  keyOf,
  props,
}: ListViewProps<P>): DataHeadProps<RowOf<P>> {
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
