import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';

const DETAIL = '/capacity/eventRecord/getById';
/** While what comes after the event is still to come. */
const RECORDING_MS = 3000;

/** A record, asked for again until it is sealed. */
export const useEventRecord = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'recording' ? RECORDING_MS : false),
  });
