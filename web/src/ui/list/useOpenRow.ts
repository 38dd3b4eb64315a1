/** What the address has open over a list: which drawer, which record, and the neighbours of that record. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import { usePage } from '#web/lib/page.tsx';
import type { OpenDrawer } from './types.ts';
import type { ListAddressState } from './useListAddress.ts';
import { requestList } from './useListData.ts';

interface OpenRowOptions<P extends ListPath> {
  path: P;
  findBy: string | undefined;
  fixed: Record<string, unknown>;
  address: ListAddressState;
  rows: readonly RowOf<P>[] | undefined;
  keyOf: (row: RowOf<P>) => string;
}

/** Drawers that only show: leaving one is a step of its own, which can be walked back. A form that ended is not. */
const SHOWS = new Set(['detail']);

/** The address of a drawer of this page, for links. */
export function useDrawerAddress(): (name: string, id: string) => string {
  const { path, search } = usePage();
  return useCallback(
    (name, id) => {
      const next = new URLSearchParams(search);
      next.set('drawer', name);
      next.set('record', id);
      return `${path}?${next.toString()}`;
    },
    [path, search],
  );
}

export function useOpenRow<P extends ListPath>({ path, findBy, fixed, address, rows, keyOf }: OpenRowOptions<P>) {
  const { drawer, record, change } = address;
  const at = rows?.findIndex((row) => keyOf(row) === record) ?? -1;
  const onPage = at < 0 ? undefined : rows?.[at];
  const isSought = drawer !== '' && record !== '' && onPage === undefined && findBy !== undefined;
  const input = { ...fixed, ...(findBy === undefined ? {} : { [findBy]: record }), pageSize: 1, withTotal: false };
  const sought = useQuery({
    queryKey: [path, 'record', input],
    queryFn: ({ signal }) => requestList(path, input, signal),
    // The page's own rows come first: the record is usually among them.
    enabled: isSought && rows !== undefined,
  });
  const found = sought.data?.list[0];
  const row = onPage ?? (isSought ? found : undefined);

  const open = useCallback(
    (name: string, id = '') => change({ drawer: name, record: id }, { replace: drawer !== '' }),
    [change, drawer],
  );
  const close = useCallback(
    () => change({ drawer: undefined, record: undefined }, { replace: !SHOWS.has(drawer) }),
    [change, drawer],
  );
  const beside = (step: -1 | 1) => {
    const neighbour = at < 0 ? undefined : rows?.[at + step];
    return neighbour === undefined ? undefined : () => change({ record: keyOf(neighbour) }, { replace: true });
  };
  const state: OpenDrawer<RowOf<P>> = {
    name: drawer,
    id: record,
    row,
    rowLoading: record !== '' && row === undefined && (rows === undefined || (isSought && sought.isPending)),
    open,
    close,
    previous: beside(-1),
    next: beside(1),
  };
  return { state, open };
}
