import type { StatementProfile } from '#contract/finance/statementProfile/calls.ts';
import { statementProfileWords } from '#contract/finance/statementProfile/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const LISTS = ['reference', 'orderNo', 'moneyIn', 'moneyOut', 'at', 'fee', 'kind', 'backWords', 'footer'] as const;

/** How the files of a format are read: the headings of each column. */
export default function StatementProfileDetail({ open }: { open: OpenDrawer<StatementProfile> }) {
  const t = useWords(words);
  const sections = (profile: StatementProfile): SectionsOf<typeof statementProfileWords> => [
    {
      title: t('columnsOfFile'),
      fields: [...LISTS.map((field) => ({ field, value: profile[field].join(t('separator')) })), 'feeBelowZero'],
    },
    { title: t('basics'), fields: ['name', 'nameEn', 'channel', 'state', 'remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={statementProfileWords} sections={sections} />;
}
