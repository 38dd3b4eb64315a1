import { queryOptions } from '@tanstack/react-query';
import type { Rule, RuleVersion } from '#contract/operation/rule/calls.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const RULE_LIST = '/operation/rule/getPageList';
export type { Rule, RuleVersion };

const ONE = '/operation/rule/getById';

export const ruleQuery = (id: string) =>
  queryOptions({ queryKey: [ONE, id], queryFn: ({ signal }) => callApi(ONE, { id }, { signal }) });

export const shadowQuery = (id: string) =>
  queryOptions({
    queryKey: ['/operation/rule/getShadow', id],
    queryFn: ({ signal }) => callApi('/operation/rule/getShadow', { id }, { signal }),
  });

export const hitsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/operation/rule/getHitList', id],
    queryFn: ({ signal }) => callApi('/operation/rule/getHitList', { id }, { signal }),
  });

export const backTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['/operation/rule/getBackTest', id],
    queryFn: ({ signal }) => callApi('/operation/rule/getBackTest', { id }, { signal }),
  });

export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: ['/operation/rule/getEffect', id],
    queryFn: ({ signal }) => callApi('/operation/rule/getEffect', { id }, { signal }),
  });

export const expressionQuery = (kind: RuleKind, expression: string) =>
  queryOptions({
    queryKey: ['/operation/rule/checkExpression', kind, expression],
    queryFn: ({ signal }) => callApi('/operation/rule/checkExpression', { kind, expression }, { signal }),
    staleTime: Infinity,
  });

/** Reads the list and the rule again. */
export async function rulesChanged(): Promise<void> {
  await Promise.all([refreshList(RULE_LIST), queryClient.invalidateQueries({ queryKey: [ONE] })]);
}
