import type { CallOutput } from '#contract/index.ts';
import type { ConfigMainRow, ConfigOption, ConfigValue } from '#contract/system/sysConfig/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { loadSite } from '#web/lib/site.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

const MODULES_PATH = '/sys/sysConfigMain/getModuleList';
const MAINS_PATH = '/sys/sysConfigMain/findMainList';
export const DETAIL_PATH = '/sys/sysConfigOption/getDetailByMainId';
export const HISTORY_LIST = '/sys/sysConfigOption/getHistory';

export type Modules = CallOutput<typeof MODULES_PATH>['list'];
export type MainDetail = CallOutput<typeof DETAIL_PATH>;
export type { ConfigMainRow, ConfigOption, ConfigValue };

export const modulesQuery = {
  queryKey: [MODULES_PATH],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(MODULES_PATH, {}, { signal }),
};

/** All mains with their options' names and which of them differ from the default. */
export const mainsQuery = {
  queryKey: [MAINS_PATH],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(MAINS_PATH, {}, { signal }),
};

export const detailQuery = (mainId: string) => ({
  queryKey: [DETAIL_PATH, mainId],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(DETAIL_PATH, { mainId }, { signal }),
});

/** To be called after a change, an own one or one that was heard of. */
export async function refreshConfig(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [MODULES_PATH] }),
    queryClient.invalidateQueries({ queryKey: [MAINS_PATH] }),
    queryClient.invalidateQueries({ queryKey: [DETAIL_PATH] }),
    refreshList(HISTORY_LIST),
    loadSite(),
  ]);
}
