import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** The filters of every list of tasks: words, and the state by its dictionary. */
export function useTaskFilters<State extends string>(dictionary: string, states: readonly State[]) {
  const t = useWords(words);
  const label = useDictLabel(dictionary);
  return useMemo(
    () => [
      { kind: 'text' as const, field: 'keyword' as const, label: t('keyword') },
      {
        kind: 'choice' as const,
        field: 'state' as const,
        label: t('state'),
        options: states.map((value) => ({ value, label: label(value) })),
      },
    ],
    [t, label, states],
  );
}
