import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { ENTRY_LIST } from './serviceQueries.ts';
import { Validity } from './Validity.tsx';
import { serviceWords } from './words.ts';

export function useEntryColumns(): Column<typeof ENTRY_LIST>[] {
  const t = useWords(serviceWords);
  const category = useDictLabel('serviceCategory');
  const channel = useDictLabel('serviceChannel');
  return useMemo(
    () => [
      { key: 'question', title: t('question'), width: 220 },
      { key: 'answerText', title: t('answer'), width: 220 },
      { key: 'category', title: t('category'), width: 112, render: (row) => category(row.category) },
      { key: 'state', title: t('state'), width: 92, render: (row) => <DictTag type="state" value={row.state} /> },
      { key: 'validity', title: t('validity'), width: 100, render: (row) => <Validity row={row} /> },
      {
        key: 'hits',
        title: t('hits'),
        width: 96,
        align: 'end',
        sorts: ['-hits', 'hits'],
        render: (row) => <span className="uiFigures">{formatNumber(row.hits)}</span>,
      },
      {
        key: 'lastAskedAt',
        title: t('lastAskedAt'),
        width: 184,
        sorts: ['-lastAskedAt', 'lastAskedAt'],
        render: (row) =>
          row.lastAskedAt === null ? <span className="uiQuiet">{t('never')}</span> : <Time at={row.lastAskedAt} />,
      },
      { key: 'language', title: t('language'), width: 88, render: (row) => t(row.language) },
      { key: 'channel', title: t('channel'), width: 108, render: (row) => channel(row.channel) },
      {
        key: 'otherWays',
        title: t('otherWays'),
        width: 132,
        hidden: true,
        render: (row) => t('waysCount', { count: row.otherWays.length }),
      },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        width: 184,
        sorts: ['-updatedAt', 'updatedAt'],
        render: (row) => <Time at={row.updatedAt} />,
      },
    ],
    [t, category, channel],
  );
}
