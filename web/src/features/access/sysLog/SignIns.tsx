import { type ReactNode, useMemo } from 'react';
import { sysLogPage } from '#contract/access/sysLog/page.ts';
import { signInWords } from '#contract/access/sysLog/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/getSignInList';

function useColumns(): readonly Column<typeof PATH, typeof signInWords>[] {
  const f = useFields(signInWords);
  return useMemo(
    () => [
      { key: 'at', width: 192, sorts: ['-at', 'at'] },
      { key: 'account', width: 176 },
      { key: 'result', width: 184 },
      { key: 'ip', width: 144, render: ({ ip }) => <CopyText text={ip} label={f('ip')} /> },
      { key: 'userAgent', width: 256, render: ({ userAgent }) => <span title={userAgent}>{userAgent || '–'}</span> },
      { key: 'traceId', width: 220, render: ({ traceId }) => <CopyText text={traceId} label={f('traceId')} /> },
    ],
    [f],
  );
}

/** Sign-ins, refused or not, and sign-outs. */
export function SignIns({ tabs }: { tabs: ReactNode }) {
  const t = useWords(sysLogWords);
  const filters = useMemo<Filter<typeof PATH, typeof signInWords>[]>(
    () => [
      { kind: 'text', field: 'account', placeholder: t('accountHint') },
      { kind: 'choice', field: 'result' },
      { kind: 'dateRange', from: 'from', to: 'to', of: 'at' },
      { kind: 'text', field: 'ip' },
    ],
    [t],
  );
  return (
    <ListPage
      path={PATH}
      noun={signInWords}
      page={sysLogPage}
      purpose={t('signInsPurpose')}
      tabs={tabs}
      columns={useColumns()}
      filters={filters}
      defaultSort="-at"
      openDrawer={null}
      empty={{ title: t('signInsEmpty') }}
    />
  );
}
