/** Choices from lists that are short enough to be read whole: one request serves every field and filter for a minute. */
import type { CallInput, CallPath } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import type { Option, RemoteSource } from './types.ts';

const STALE_MS = 60_000;

/** The query of such a list. */
export const choices = <P extends CallPath>(path: P, input: CallInput<P>) => ({
  queryKey: [path, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(path, input, { signal }),
  staleTime: STALE_MS,
});

interface Named {
  id: string;
  name: string;
}

export const namedOptions = (list: readonly Named[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** Finds among what `load` answers whole. */
export function amongAll(load: (signal: AbortSignal) => Promise<readonly Option[]>): RemoteSource {
  return {
    find: async (keyword, signal) => {
      const sought = keyword.trim().toLowerCase();
      return (await load(signal)).filter(({ label }) => label.toLowerCase().includes(sought));
    },
    resolve: async (value, signal) => (await load(signal)).find((option) => option.value === value),
  };
}
