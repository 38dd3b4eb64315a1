/** The queries about commands, and their refresh. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

const ABILITIES = '/capacity/command/getAbilities';
export const COMMAND_LIST = '/capacity/command/getPageList';
export const TIMELINE = '/capacity/car/getTimeline';
const RECENT = 5;
const LIVE_MS = 2000;

/** `live`: read again all the while, for whoever is about to send. */
export const useAbilities = (carId: string, { live = false } = {}) =>
  useQuery({
    queryKey: [ABILITIES, carId],
    queryFn: ({ signal }) => callApi(ABILITIES, { carId }, { signal }),
    staleTime: live ? 0 : 10_000,
    refetchInterval: live ? LIVE_MS : false,
  });

export const useRecentCommands = (carId: string, enabled: boolean) =>
  useQuery({
    queryKey: [COMMAND_LIST, 'recent', carId],
    queryFn: ({ signal }) => callApi(COMMAND_LIST, { carId, pageSize: RECENT, withTotal: false }, { signal }),
    enabled,
  });

export async function commandsChanged(): Promise<void> {
  await Promise.all([
    refreshList(COMMAND_LIST),
    queryClient.invalidateQueries({ queryKey: [COMMAND_LIST] }),
    queryClient.invalidateQueries({ queryKey: [TIMELINE] }),
  ]);
}

/** Refreshes when a command of this car, or of any, changed. */
export function useCommandChanges(carId?: string): void {
  useLiveEvent('command', (event) => {
    if (event.kind === 'resync' || carId === undefined || event.carId === carId) void commandsChanged();
  });
}
