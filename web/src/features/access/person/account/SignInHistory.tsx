/** The own sign-ins: when, from where, with what, and how they ended. */
import type { ReactNode } from 'react';
import { accountPage } from '#contract/access/person/page.ts';
import { ownSignInWords } from '#contract/access/person/words.ts';
import { deviceOf } from '#web/lib/device.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { accountWords } from './accountWords.ts';
import { placeOf } from './places.ts';

const PATH = '/sys/sysuser/mySignIns';

/** The results that people look for among their own; the list holds all others, too. */
const LOOKED_FOR = [
  'succeeded',
  'wrongCredentials',
  'wrongCode',
  'accountLocked',
  'steppedUp',
  'stepUpRefused',
  'signedOut',
] as const;

function Place({ ip }: { ip: string }) {
  const t = useWords(accountWords);
  const place = placeOf(ip);
  return (
    <>
      <CopyText text={ip} label={t('address')} />
      {place === 'elsewhere' ? null : <span className="sessionFaint"> {t(place)}</span>}
    </>
  );
}

function Device({ userAgent }: { userAgent: string }) {
  const t = useWords(accountWords);
  const { browser, system } = deviceOf(userAgent);
  const parts = [browser, system].filter((part) => part !== '');
  return <span title={userAgent}>{parts.length === 0 ? t('unknownDevice') : parts.join(' · ')}</span>;
}

const COLUMNS: readonly Column<typeof PATH, typeof ownSignInWords>[] = [
  { key: 'at', width: 192, sorts: ['-at', 'at'] },
  { key: 'result', width: 200 },
  { key: 'ip', width: 260, render: ({ ip }) => <Place ip={ip} /> },
  { key: 'userAgent', width: 240, render: ({ userAgent }) => <Device userAgent={userAgent} /> },
];
const FILTERS: readonly Filter<typeof PATH, typeof ownSignInWords>[] = [
  { kind: 'choice', field: 'result', only: LOOKED_FOR },
];

export function SignInHistory({ tabs }: { tabs: ReactNode }) {
  const t = useWords(accountWords);
  return (
    <ListPage
      path={PATH}
      noun={ownSignInWords}
      page={accountPage}
      purpose={t('historyPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="-at"
      openDrawer={null}
      empty={{ title: t('historyEmpty') }}
    />
  );
}
