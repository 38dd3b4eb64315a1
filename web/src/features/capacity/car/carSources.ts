/** The sources of the filters and fields of a car. */
import { callApi } from '#web/lib/client.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

const contains = (label: string, keyword: string): boolean => label.toLowerCase().includes(keyword.toLowerCase());

async function suppliers(signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/operation/supplier/getEnabledList', {}, { signal });
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

/** The list of suppliers is short and fetched whole. */
export const SUPPLIERS: RemoteSource = {
  find: async (keyword, signal) => (await suppliers(signal)).filter(({ label }) => contains(label, keyword)),
  resolve: async (value, signal) => (await suppliers(signal)).find((option) => option.value === value),
};

async function groups(signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/capacity/car/getGroups', {}, { signal });
  return list.map((group) => ({ value: group, label: group }));
}

export const GROUPS: RemoteSource = {
  find: async (keyword, signal) => (await groups(signal)).filter(({ label }) => contains(label, keyword)),
  resolve: (value) => Promise.resolve({ value, label: value }),
};
