/** The stations to choose from. */
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

/** The name of a station in the current language. */
export const stationName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  nameIn({ nameZh: name, nameEn }, getLanguage());

/** Stations by part of their name or code, with where they are. */
export const stationsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['/capacity/station/getChoices', keyword],
    queryFn: ({ signal }) => callApi('/capacity/station/getChoices', { keyword }, { signal, quiet: true }),
    staleTime: 60_000,
  });

async function stations(input: { keyword: string } | { id: string }, signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/capacity/station/getChoices', input, { signal });
  return list.map((station) => ({ value: station.id, label: stationName(station) }));
}

export const STATION_CHOICES: RemoteSource = {
  find: (keyword, signal) => stations({ keyword }, signal),
  resolve: async (id, signal) => (await stations({ id }, signal))[0],
};
