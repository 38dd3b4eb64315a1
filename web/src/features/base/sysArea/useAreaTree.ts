import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AreaRow } from '#contract/base/sysArea/calls.ts';
import { areasBelowQuery } from '#web/lib/areas.ts';

/** A row of the table: a division, or the word that what is below it is being read. */
export interface TreeRow {
  area: AreaRow;
  isOpen: boolean;
  isLoading: boolean;
  siblings: number;
  place: number;
}

export interface AreaTree {
  rows: readonly TreeRow[];
  isLoading: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => void;
  /** Opens or folds a division. */
  set: (id: string, isOpen: boolean) => void;
  /** Opens all these. */
  openAll: (ids: readonly string[]) => void;
  closeAll: () => void;
}

/** The divisions as far as they are opened; each level is asked for when it is, and never the whole tree. */
export function useAreaTree(): AreaTree {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => [...opened], [opened]);
  const levels = useQueries({
    queries: [null, ...ids].map((pid) => areasBelowQuery(pid, false)),
    combine: (answers) => ({
      byParent: new Map([null, ...ids].map((pid, place) => [pid, answers[place]?.data?.list])),
      isLoading: answers[0]?.data === undefined,
      isFetching: answers.some(({ isFetching }) => isFetching),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => void Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  });
  const { byParent } = levels;
  const rows = useMemo(() => {
    const rowsBelow = (pid: string | null): TreeRow[] => {
      const list = byParent.get(pid) ?? [];
      return list.flatMap((area, place) => {
        const isOpen = opened.has(area.id) && area.childCount > 0;
        const isLoading = isOpen && byParent.get(area.id) === undefined;
        const row: TreeRow = { area, isOpen, isLoading, siblings: list.length, place };
        return isOpen ? [row, ...rowsBelow(area.id)] : [row];
      });
    };
    return rowsBelow(null);
  }, [byParent, opened]);
  const set = useCallback(
    (id: string, isOpen: boolean) =>
      setOpened((before) => {
        const next = new Set(before);
        if (isOpen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const openAll = useCallback((more: readonly string[]) => setOpened((before) => new Set([...before, ...more])), []);
  const closeAll = useCallback(() => setOpened(new Set<string>()), []);
  const { isLoading, isFetching, error, refetch } = levels;
  return { rows, isLoading, isFetching, error, refetch, set, openAll, closeAll };
}
