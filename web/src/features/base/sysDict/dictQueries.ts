import type { CallOutput } from '#contract/index.ts';
import type { DictItemRow, DictTypeRow } from '#contract/base/sysDict/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const TYPE_LIST = '/sys/sysDict/getPageList';
export const ITEM_LIST = '/sys/sysDict/getItemPageList';

/** One dictionary by its id. */
export const typeQuery = (id: string) => ({
  queryKey: [TYPE_LIST, 'one', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DictTypeRow | null> =>
    (await callApi(TYPE_LIST, { id, pageSize: 1, withTotal: false }, { signal })).list[0] ?? null,
});

/** The first items of a dictionary, for choosing one of them as the one above. */
export const itemsQuery = (typeId: string) => ({
  queryKey: [ITEM_LIST, 'of', typeId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallOutput<typeof ITEM_LIST>['list']> =>
    (await callApi(ITEM_LIST, { typeId, pageSize: 200, withTotal: false }, { signal })).list,
});

/** To be called after a change: both lists, and what was asked for one dictionary. */
export async function refreshDicts(): Promise<void> {
  await Promise.all([
    refreshList(TYPE_LIST),
    refreshList(ITEM_LIST),
    queryClient.invalidateQueries({ queryKey: [TYPE_LIST, 'one'] }),
    queryClient.invalidateQueries({ queryKey: [ITEM_LIST, 'of'] }),
  ]);
}

export type { DictItemRow, DictTypeRow };
