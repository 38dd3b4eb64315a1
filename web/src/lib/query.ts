/** The cache of what the server answered. */
import { QueryClient } from '@tanstack/react-query';

/**
 * Nothing is repeated behind a person's back: an error shows at once and offers to try again. Being offline is an
 * error like any other, not a wait without end.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
