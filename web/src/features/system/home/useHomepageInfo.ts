import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';

const PATH = '/sys/sysuser/myHomepageInfo';
/** Milliseconds between two looks while the sample data of a demo is being written. */
const FOLLOW_MS = 1500;

/** What the home page tells a person about the own account. It is a help, not what the page is for. */
export const useHomepageInfo = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.story ?? null) === null ? false : FOLLOW_MS),
  });
