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

/** How pick-ups lie in zones and divisions. */
export const placesQuery = queryOptions({
  queryKey: ['/operation/payRule/getPlaceList'],
  queryFn: ({ signal }) => callApi('/operation/payRule/getPlaceList', {}, { signal }),
});

export const CALENDAR = '/operation/workCalendar/getList';
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/** Days of a year that count as another day of the week. */
export const calendarQuery = (year: number) =>
  queryOptions({
    queryKey: [CALENDAR, year],
    queryFn: ({ signal }) => callApi(CALENDAR, { year }, { signal }),
  });

/** The years from a date to another that the calendar has. */
export function yearsOf(from: string, to: string): number[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const begin = Math.max(first, FIRST_YEAR);
  return Array.from({ length: Math.max(0, Math.min(last, LAST_YEAR) - begin + 1) }, (_, place) => begin + place);
}

const MOST_OFFERED = 200;

/** The rules in force, whole. */
export const inForceQuery = queryOptions({
  queryKey: [PAY_RULE_LIST, 'inForce'],
  queryFn: ({ signal }) =>
    callApi(PAY_RULE_LIST, { state: 'inForce', sort: 'name', pageSize: MOST_OFFERED, withTotal: false }, { signal }),
});
