import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';

const PATH = '/sys/sysuser/myHomepageInfo';

/** What the home page tells a person about the own account. It is a help, not what the page is for. */
export const useHomepageInfo = () =>
  useQuery({ queryKey: [PATH], queryFn: ({ signal }) => callApi(PATH, {}, { signal }), staleTime: 0 });
