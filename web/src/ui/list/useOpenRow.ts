/** The open drawer of the address: its name, its record, and the neighbours of the record. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ListPath, RowOf } from '#contract/index.ts';
import { usePage } from '#web/lib/page.tsx';
import type { RowProblem } from './types.ts';
import type { ListAddressState } from './useListAddress.ts';
import { requestList } from './useListData.ts';

interface OpenRowOptions<P extends ListPath> {
  path: P;
  findBy: string | undefined;
  fixed: Record<string, unknown>;
  address: ListAddressState;
  rows: readonly RowOf<P>[] | undefined;
  /** Why the list could not be read; the record may still be. */
  problem: RowProblem | undefined;
  keyOf: (row: RowOf<P>) => string;
}

/** Drawers that only show: leaving one is a step of its own, which can be walked back. A form that ended is not. */
const SHOWS = new Set(['detail']);

/** Whether a form is open over the list. */
export const isWriting = (drawer: string): boolean => drawer !== '' && !SHOWS.has(drawer);

/** The address of a drawer of this page, for links. */
export function useDrawerAddress(): (name: string, id: string) => string {
  const { path, search } = usePage();
  const rest = new URLSearchParams(search);
  rest.delete('drawer');
  rest.delete('record');
  // As text: these addresses do not depend on the open drawer, so the rows need not render again.
  const beside = rest.toString();
  return useCallback(
    (name, id) => {
      const next = new URLSearchParams(beside);
      next.set('drawer', name);
      next.set('record', id);
      return `${path}?${next.toString()}`;
    },
    [path, beside],
  );
}

export function useOpenRow<P extends ListPath>({
  path,
  findBy,
  fixed,
  address,
  rows,
  problem,
  keyOf,
}: OpenRowOptions<P>) {
  const { drawer, record, change } = address;
  const at = rows?.findIndex((row) => keyOf(row) === record) ?? -1;
  const onPage = at < 0 ? undefined : rows?.[at];
  const isSought = drawer !== '' && record !== '' && onPage === undefined && findBy !== undefined;
  const input = { ...fixed, ...(findBy === undefined ? {} : { [findBy]: record }), pageSize: 1, withTotal: false };
  const sought = useQuery({
    queryKey: [path, 'record', input],
    queryFn: ({ signal }) => requestList(path, input, signal),
    // The page's own rows come first: the record is usually among them.
    enabled: isSought && (rows !== undefined || problem !== undefined),
  });
  const found = sought.data?.list[0];
  const row = onPage ?? (isSought ? found : undefined);
  const soughtProblem = sought.error === null ? undefined : { error: sought.error, retry: () => void sought.refetch() };
  const isMissing = record !== '' && row === undefined;

  const isOpen = useRef(false);
  // Lets `open` stay the same function, so that the rows, which hold it, are not drawn again.
  useEffect(() => {
    isOpen.current = drawer !== '';
  }, [drawer]);
  const open = useCallback(
    (name: string, id = '') => change({ drawer: name, record: id }, { replace: isOpen.current }),
    [change],
  );
  const close = useCallback(
    () => change({ drawer: undefined, record: undefined }, { replace: !SHOWS.has(drawer) }),
    [change, drawer],
  );
  const beside = (step: -1 | 1) => {
    const neighbour = at < 0 ? undefined : rows?.[at + step];
    return neighbour === undefined ? undefined : () => change({ record: keyOf(neighbour) }, { replace: true });
  };
  const state = {
    name: drawer,
    id: record,
    row,
    rowLoading: isMissing && ((rows === undefined && problem === undefined) || (isSought && sought.isPending)),
    rowProblem: isMissing ? (isSought ? soughtProblem : problem) : undefined,
    open,
    close,
    previous: beside(-1),
    next: beside(1),
  };
  return { state, open };
}
