/** The sources of fields and filters for cars and stations. */
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '../ListPage.tsx';

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

async function cars(input: { keyword: string } | { id: string }, signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/capacity/car/getChoices', input, { signal });
  return list.map(({ id, fleetNumber, plate }) => ({ value: id, label: `${fleetNumber} · ${plate}` }));
}

export const CAR_CHOICES: RemoteSource = {
  find: (keyword, signal) => cars({ keyword }, signal),
  resolve: async (id, signal) => (await cars({ id }, signal))[0],
};

export const contains = (label: string, keyword: string): boolean =>
  label.toLowerCase().includes(keyword.toLowerCase());

async function suppliers(signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/operation/supplier/getEnabledList', {}, { signal });
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

/** The list of suppliers is short and fetched whole. */
export const SUPPLIER_CHOICES: RemoteSource = {
  find: async (keyword, signal) => (await suppliers(signal)).filter(({ label }) => contains(label, keyword)),
  resolve: async (value, signal) => (await suppliers(signal)).find((option) => option.value === value),
};
