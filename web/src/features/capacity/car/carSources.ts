/** The sources of the filters and fields of a car. */
import { callApi } from '#web/lib/client.ts';
import { contains } from '#web/ui/car/choices.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

async function groups(signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/capacity/car/getGroups', {}, { signal });
  return list.map((group) => ({ value: group, label: group }));
}

export const GROUPS: RemoteSource = {
  find: async (keyword, signal) => (await groups(signal)).filter(({ label }) => contains(label, keyword)),
  resolve: (value) => Promise.resolve({ value, label: value }),
};
