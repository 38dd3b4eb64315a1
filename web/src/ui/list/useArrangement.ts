/** A person's columns and saved views of one list, combined with the address. */
import { useCallback, useEffect, useMemo } from 'react';
import { newKey } from '../newKey.ts';
import { usePreference } from '#web/lib/preferences.ts';
import {
  type ColumnArrangement,
  type ListArrangement,
  MOST_VIEWS,
  NO_ARRANGEMENT,
  type SavedView,
  isArrangement,
  sameTexts,
  shownColumns,
} from './arrangement.ts';
import type { AnyColumn } from './types.ts';
import type { ListAddressState } from './useListAddress.ts';

/** `all` in the address overrides a default view. */
const NO_VIEW = 'all';

export interface Arrangement<Row> {
  /** The columns on screen, in order. */
  shown: AnyColumn<Row>[];
  columns: ColumnArrangement | null;
  /** Changes the columns: those of the picked view, else those of the list. */
  arrange: (columns: ColumnArrangement | null) => void;
  views: SavedView[];
  defaultViewId: string;
  picked: SavedView | undefined;
  /** The filters or the sort differ from those of the picked view. */
  isChanged: boolean;
  isFull: boolean;
  pick: (view: SavedView | null) => void;
  /** Saves the current state as a new view, and selects it. */
  saveAs: (name: string) => void;
  /** Keeps the filters and the sort on screen in the picked view. */
  update: () => void;
  rename: (id: string, name: string) => void;
  /** Answers how to bring it back. */
  remove: (id: string) => () => void;
  setDefault: (id: string) => void;
  /** A default view may still be about to be applied. */
  isSettling: boolean;
}

const keyFor = (path: string): string => `list${path}`.slice(0, 80);

/** A bare address means the default view. Answers whether that is still to be applied. */
function useDefaultView(
  kept: ListArrangement,
  isReady: boolean,
  address: ListAddressState,
  apply: (view: SavedView) => void,
): boolean {
  const isBare =
    address.view === '' && address.record === '' && Object.values(address.texts).every((text) => text === '');
  const view = isBare ? kept.views.find(({ id }) => id === kept.defaultViewId) : undefined;
  // Synchronises the address, which lives outside React, with the preference once that has come.
  useEffect(() => {
    if (isReady && view !== undefined) apply(view);
  }, [isReady, view, apply]);
  return isBare && (!isReady || view !== undefined);
}

/** The changes to the views themselves. */
function useViewChanges(
  kept: ListArrangement,
  keep: (next: ListArrangement) => void,
  address: ListAddressState,
  picked: SavedView | undefined,
) {
  const { texts, sort, change } = address;
  const put = useCallback(
    (id: string, patch: Partial<SavedView>) =>
      keep({ ...kept, views: kept.views.map((view) => (view.id === id ? { ...view, ...patch } : view)) }),
    [kept, keep],
  );
  return useMemo(
    () => ({
      saveAs: (name: string) => {
        const view: SavedView = {
          id: newKey().slice(0, 8),
          name,
          texts,
          sort,
          columns: picked?.columns ?? kept.columns,
        };
        keep({ ...kept, views: [...kept.views, view] });
        change({ view: view.id }, { replace: true });
      },
      update: () => {
        if (picked !== undefined) put(picked.id, { texts, sort });
      },
      rename: (id: string, name: string) => put(id, { name }),
      remove: (id: string) => {
        keep({
          ...kept,
          views: kept.views.filter((view) => view.id !== id),
          defaultViewId: kept.defaultViewId === id ? '' : kept.defaultViewId,
        });
        if (picked?.id === id) change({ view: '' }, { replace: true });
        return () => keep(kept);
      },
      setDefault: (id: string) => keep({ ...kept, defaultViewId: id }),
      put,
    }),
    [kept, keep, texts, sort, change, picked, put],
  );
}

export function useArrangement<Row>(
  path: string,
  columns: readonly AnyColumn<Row>[],
  address: ListAddressState,
): Arrangement<Row> {
  const [kept, keep, { ready }] = usePreference<ListArrangement>(keyFor(path), NO_ARRANGEMENT, isArrangement);
  const { change, texts, sort } = address;
  const picked = kept.views.find((view) => view.id === address.view);
  const arranged = picked === undefined ? kept.columns : picked.columns;

  const apply = useCallback(
    (view: SavedView, replace = true) => change({ texts: view.texts, sort: view.sort, view: view.id }, { replace }),
    [change],
  );
  const isSettling = useDefaultView(kept, ready, address, apply);
  const { put, ...changes } = useViewChanges(kept, keep, address, picked);
  const pick = useCallback(
    (view: SavedView | null) => {
      if (view !== null) apply(view, false);
      else change({ texts: {}, sort: undefined, view: kept.defaultViewId === '' ? '' : NO_VIEW });
    },
    [apply, change, kept.defaultViewId],
  );
  const arrange = useCallback(
    (next: ColumnArrangement | null) =>
      picked === undefined ? keep({ ...kept, columns: next }) : put(picked.id, { columns: next }),
    [picked, keep, kept, put],
  );
  // Widths change at every move of a dragged edge; the rows are not drawn again for that.
  const shape = JSON.stringify(arranged === null ? null : [arranged.order, arranged.hidden, arranged.known]);
  // oxlint-disable-next-line react/exhaustive-deps -- `shape` stands for `arranged`
  const shown = useMemo(() => shownColumns(columns, arranged), [columns, shape]);
  return {
    shown,
    columns: arranged,
    arrange,
    views: kept.views,
    defaultViewId: kept.defaultViewId,
    picked,
    isChanged: picked !== undefined && !(sameTexts(picked.texts, texts) && picked.sort === sort),
    isFull: kept.views.length >= MOST_VIEWS,
    pick,
    ...changes,
    isSettling,
  };
}
