import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';

/** Of all segments at once: each cell reads its own. */
export const sizesQuery = queryOptions({
  queryKey: ['/operation/passengerSegment/getSizes'],
  queryFn: ({ signal }) => callApi('/operation/passengerSegment/getSizes', {}, { signal }),
});
