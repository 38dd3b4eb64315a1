/** The sources of the filters and fields of a car. */
import { callApi } from '#web/lib/client.ts';
import { amongAll } from '#web/ui/list/choices.ts';
import type { RemoteSource } from '#web/ui/ListPage.tsx';

export const GROUPS: RemoteSource = {
  ...amongAll(async (signal) => {
    const { list } = await callApi('/capacity/car/getGroups', {}, { signal });
    return list.map((group) => ({ value: group, label: group }));
  }),
  resolve: (value) => Promise.resolve({ value, label: value }),
};
