import { useMemo } from 'react';
import type { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import type { ENTRY_LIST } from './serviceQueries.ts';
import { Validity } from './Validity.tsx';
import { words } from './words.ts';

export function useEntryColumns(): Column<typeof ENTRY_LIST, typeof serviceWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'question', width: 220 },
      { key: 'answerText', width: 220 },
      { key: 'category', width: 112 },
      { key: 'state', width: 92 },
      { key: 'validity', width: 100, render: (row) => <Validity row={row} /> },
      { key: 'hits', width: 96, sorts: ['-hits', 'hits'] },
      { key: 'lastAskedAt', sorts: ['-lastAskedAt', 'lastAskedAt'] },
      { key: 'language', width: 88 },
      { key: 'channel', width: 108 },
      {
        key: 'otherWays',
        width: 132,
        hidden: true,
        render: (row) => t('waysCount', { count: row.otherWays.length }),
      },
      { key: 'updatedAt', sorts: ['-updatedAt', 'updatedAt'] },
    ],
    [t],
  );
}
