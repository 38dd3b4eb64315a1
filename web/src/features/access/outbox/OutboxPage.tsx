import { useMemo, useState } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { SmsDialog } from './SmsDialog.tsx';
import { problemIn, words } from './words.ts';

const PATH = '/sys/outbox/getPageList';

function useColumns(): Column<typeof PATH>[] {
  const t = useWords(words);
  const purposeWord = useDictLabel('smsPurpose');
  const senderWord = useDictLabel('smsSender');
  return useMemo(
    () => [
      { key: 'at', title: t('at'), width: 184, sorts: ['-at', 'at'], render: (row) => <Time at={row.at} /> },
      { key: 'account', title: t('account'), width: 160 },
      { key: 'mobile', title: t('mobile'), width: 140 },
      { key: 'purpose', title: t('purposeOf'), width: 180, render: (row) => purposeWord(row.purpose) },
      { key: 'state', title: t('state'), width: 120, render: (row) => <DictTag type="smsState" value={row.state} /> },
      { key: 'sender', title: t('sender'), width: 120, render: (row) => senderWord(row.sender) },
      {
        key: 'expiresAt',
        title: t('expiresAt'),
        width: 184,
        render: (row) => (row.expiresAt === null ? '–' : <Time at={row.expiresAt} />),
      },
      {
        key: 'outcome',
        title: t('outcome'),
        width: 260,
        render: (row) => {
          const problem = problemIn(row.outcome);
          return <span title={row.outcome}>{problem === null ? row.outcome || '–' : t(problem)}</span>;
        },
      },
    ],
    [t, purposeWord, senderWord],
  );
}

const STATES = ['kept', 'waiting', 'sent', 'used', 'expired', 'failed'] as const;
const PURPOSES = ['changeMobileCode', 'mobileChanged'] as const;

function useFilters(): Filter<typeof PATH>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('smsState');
  const purposeWord = useDictLabel('smsPurpose');
  return useMemo(
    () => [
      { kind: 'text', field: 'account', label: t('account'), placeholder: t('accountHint') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      {
        kind: 'choice',
        field: 'purpose',
        label: t('purposeOf'),
        options: PURPOSES.map((value) => ({ value, label: purposeWord(value) })),
      },
      { kind: 'dateRange', from: 'from', to: 'to', label: t('at') },
    ],
    [t, stateWord, purposeWord],
  );
}

/** Text messages: what became of them, and the texts of those that wait to be passed on. */
export default function OutboxPage() {
  const t = useWords(words);
  const columns = useColumns();
  const filters = useFilters();
  const [reading, setReading] = useState<string>();
  return (
    <>
      <ListPage
        path={PATH}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        defaultSort="-at"
        openDrawer={null}
        rowLabel={(row) => `${row.account} ${row.mobile}`}
        rowActions={[
          {
            key: 'read',
            label: t('read'),
            permission: 'sys:outbox:read',
            when: (row) => row.readable,
            run: (row) => setReading(row.id),
          },
        ]}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      {reading === undefined ? null : <SmsDialog id={reading} close={() => setReading(undefined)} />}
    </>
  );
}
