/** Passenger segments as the options of a filter. */
import { callApi } from '#web/lib/client.ts';
import type { RemoteSource } from '#web/ui/ListPage.tsx';

const LIST = '/operation/passengerSegment/getPageList';

export const SEGMENT_CHOICES: RemoteSource = {
  find: async (keyword, signal) => {
    const { list } = await callApi(LIST, { keyword, pageSize: 100, withTotal: false }, { signal });
    return list.map(({ id, name }) => ({ value: id, label: name }));
  },
  resolve: async (id, signal) => {
    const { list } = await callApi(LIST, { id, withTotal: false }, { signal });
    return list.map(({ name }) => ({ value: id, label: name }))[0];
  },
};
