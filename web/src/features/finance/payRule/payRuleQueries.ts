import { queryOptions } from '@tanstack/react-query';
import type { PayRule, PayRuleVersion } from '#contract/finance/payRule/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const PAY_RULE_LIST = '/operation/payRule/getPageList';
export type { PayRule, PayRuleVersion };

const PENDING = '/operation/payRule/getPendingList';
const VERSIONS = '/operation/payRule/getVersionList';

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [VERSIONS, id],
    queryFn: ({ signal }) => callApi(VERSIONS, { id }, { signal }),
  });

export const backTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['/operation/payRule/getBackTest', id],
    queryFn: ({ signal }) => callApi('/operation/payRule/getBackTest', { id }, { signal }),
  });

/** Reads the list and the versions again. */
export async function payRulesChanged(): Promise<void> {
  await Promise.all([
    refreshList(PAY_RULE_LIST),
    queryClient.invalidateQueries({ queryKey: [VERSIONS] }),
    queryClient.invalidateQueries({ queryKey: [PENDING] }),
  ]);
}

/** Versions that are not in force yet, of all rules. */
export const pendingQuery = queryOptions({
  queryKey: [PENDING],
  queryFn: ({ signal }) => callApi(PENDING, {}, { signal }),
});

const MOST_OFFERED = 200;

/** The rules in force, whole. */
export const inForceQuery = queryOptions({
  queryKey: [PAY_RULE_LIST, 'inForce'],
  queryFn: ({ signal }) =>
    callApi(PAY_RULE_LIST, { state: 'inForce', sort: 'name', pageSize: MOST_OFFERED, withTotal: false }, { signal }),
});
