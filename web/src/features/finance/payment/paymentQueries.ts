import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const POSTING_LIST = '/operation/payment/getPageList';
export const REFUND_LIST = '/operation/payment/refund/getPageList';
export const NOTICE_LIST = '/operation/payment/event/getPageList';
export const STATEMENT_PROFILE_LIST = '/operation/statementProfile/getPageList';
export const RECONCILIATION_LIST = '/operation/reconciliation/getPageList';
const LINES = '/operation/reconciliation/getLineList';
const UNRECONCILED = '/operation/reconciliation/getUnreconciled';
const BALANCES = '/operation/payment/getBalances';

export const balancesQuery = queryOptions({
  queryKey: [BALANCES],
  queryFn: ({ signal }) => callApi(BALANCES, {}, { signal }),
});

export const unreconciledQuery = queryOptions({
  queryKey: [UNRECONCILED],
  queryFn: ({ signal }) => callApi(UNRECONCILED, {}, { signal }),
});

const MOST_PROFILES = 200;
/** The formats in use, by name. */
export const profilesQuery = queryOptions({
  queryKey: [STATEMENT_PROFILE_LIST, 'forFiles'],
  queryFn: ({ signal }) =>
    callApi(STATEMENT_PROFILE_LIST, { state: 'enabled', pageSize: MOST_PROFILES, withTotal: false }, { signal }),
});

export const linesQuery = (reconciliationId: string) =>
  queryOptions({
    queryKey: [LINES, reconciliationId],
    queryFn: ({ signal }) => callApi(LINES, { reconciliationId }, { signal }),
  });

/** Reads the books again, wherever they are shown. */
export async function moneyChanged(): Promise<void> {
  await Promise.all([
    ...([POSTING_LIST, REFUND_LIST, NOTICE_LIST, RECONCILIATION_LIST] as const).map((path) => refreshList(path)),
    queryClient.invalidateQueries({ queryKey: [BALANCES] }),
    queryClient.invalidateQueries({ queryKey: [UNRECONCILED] }),
    queryClient.invalidateQueries({ queryKey: [LINES] }),
  ]);
}
