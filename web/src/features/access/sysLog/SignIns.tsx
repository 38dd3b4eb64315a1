import { type ReactNode, useMemo } from 'react';
import { SIGN_IN_RESULTS } from '#contract/access/sysLog/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/getSignInList';

function useColumns(): Column<typeof PATH>[] {
  const t = useWords(sysLogWords);
  return useMemo(
    () => [
      { key: 'at', title: t('at'), width: 192, sorts: ['-at', 'at'], render: (row) => <Time at={row.at} /> },
      { key: 'account', title: t('account'), width: 176 },
      {
        key: 'result',
        title: t('result'),
        width: 184,
        render: (row) => <DictTag type="signInResult" value={row.result} />,
      },
      { key: 'ip', title: t('ip'), width: 144, render: (row) => <CopyText text={row.ip} label={t('ip')} /> },
      {
        key: 'userAgent',
        title: t('userAgent'),
        width: 256,
        render: (row) => <span title={row.userAgent}>{row.userAgent || '–'}</span>,
      },
      {
        key: 'traceId',
        title: t('traceId'),
        width: 220,
        render: (row) => <CopyText text={row.traceId} label={t('traceId')} />,
      },
    ],
    [t],
  );
}

function useFilters(): Filter<typeof PATH>[] {
  const t = useWords(sysLogWords);
  const resultWord = useDictLabel('signInResult');
  return useMemo(
    () => [
      { kind: 'text', field: 'account', label: t('account'), placeholder: t('accountHint') },
      {
        kind: 'choice',
        field: 'result',
        label: t('result'),
        options: SIGN_IN_RESULTS.map((result) => ({ value: result, label: resultWord(result) })),
      },
      { kind: 'dateRange', from: 'from', to: 'to', label: t('at') },
      { kind: 'text', field: 'ip', label: t('ip') },
    ],
    [t, resultWord],
  );
}

/** Sign-ins, refused or not, and sign-outs. */
export function SignIns({ tabs }: { tabs: ReactNode }) {
  const t = useWords(sysLogWords);
  const columns = useColumns();
  const filters = useFilters();
  return (
    <ListPage
      path={PATH}
      title={t('title')}
      purpose={t('signInsPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      defaultSort="-at"
      openDrawer={null}
      empty={{ title: t('signInsEmpty') }}
    />
  );
}
