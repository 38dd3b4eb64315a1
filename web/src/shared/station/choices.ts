/** The stations to choose from. */
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

/** The name of a station in the current language. */
export const stationName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  nameIn({ nameZh: name, nameEn }, getLanguage());

async function stations(input: { keyword: string } | { id: string }, signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/capacity/station/getChoices', input, { signal });
  return list.map((station) => ({ value: station.id, label: stationName(station) }));
}

export const STATION_CHOICES: RemoteSource = {
  find: (keyword, signal) => stations({ keyword }, signal),
  resolve: async (id, signal) => (await stations({ id }, signal))[0],
};
