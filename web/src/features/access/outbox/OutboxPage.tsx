import { useMemo } from 'react';
import { outboxPage } from '#contract/access/outbox/page.ts';
import { outboxWords } from '#contract/access/outbox/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { problemIn, words } from './words.ts';

const PATH = '/sys/outbox/getPageList';
const DRAWERS = { read: () => import('./SmsDialog.tsx') };

/** What went wrong before the gateway in words of ours, else what the gateway answered. */
function Outcome({ outcome }: { outcome: string }) {
  const t = useWords(words);
  const problem = problemIn(outcome);
  return <span title={outcome}>{problem === null ? outcome || '–' : t(problem)}</span>;
}

const COLUMNS: readonly Column<typeof PATH, typeof outboxWords>[] = [
  { key: 'at', sorts: ['-at', 'at'] },
  { key: 'account', width: 160 },
  { key: 'mobile', width: 140 },
  { key: 'purpose', width: 180 },
  { key: 'state', width: 120 },
  { key: 'sender', width: 120 },
  { key: 'expiresAt' },
  { key: 'outcome', width: 260, render: ({ outcome }) => <Outcome outcome={outcome} /> },
];

/** Text messages: what became of them, and the texts of those that wait to be passed on. */
export default function OutboxPage() {
  const t = useWords(words);
  const filters = useMemo<Filter<typeof PATH, typeof outboxWords>[]>(
    () => [
      { kind: 'text', field: 'account', placeholder: t('accountHint') },
      { kind: 'choice', field: 'state' },
      { kind: 'choice', field: 'purpose' },
      { kind: 'dateRange', from: 'from', to: 'to', of: 'at' },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        path={PATH}
        noun={outboxWords}
        page={outboxPage}
        purpose={t('purpose')}
        columns={COLUMNS}
        filters={filters}
        defaultSort="-at"
        openDrawer={null}
        drawers={DRAWERS}
        rowLabel={(row) => `${row.account} ${row.mobile}`}
        rowActions={[
          {
            key: 'read',
            label: t('read'),
            permission: 'sys:outbox:read',
            when: (row) => row.readable,
          },
        ]}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
    </>
  );
}
