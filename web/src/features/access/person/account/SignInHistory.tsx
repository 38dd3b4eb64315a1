/** The own sign-ins: when, from where, with what, and how they ended. */
import { type ReactNode, useMemo } from 'react';
import { deviceOf } from '#web/lib/device.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { accountWords } from './accountWords.ts';
import { placeOf } from './places.ts';

const PATH = '/sys/sysuser/mySignIns';

/** What a person looks for among their own; whatever else came up is in the list all the same. */
const LOOKED_FOR = [
  'succeeded',
  'wrongCredentials',
  'wrongCode',
  'accountLocked',
  'steppedUp',
  'stepUpRefused',
  'signedOut',
] as const;

function useColumns(): Column<typeof PATH>[] {
  const t = useWords(accountWords);
  return useMemo(
    () => [
      { key: 'at', title: t('at'), width: 192, sorts: ['-at', 'at'], render: (row) => <Time at={row.at} /> },
      {
        key: 'result',
        title: t('result'),
        width: 200,
        render: (row) => <DictTag type="signInResult" value={row.result} />,
      },
      {
        key: 'ip',
        title: t('place'),
        width: 260,
        render: (row) => {
          const place = placeOf(row.ip);
          return (
            <>
              <CopyText text={row.ip} label={t('address')} />
              {place === 'elsewhere' ? null : <span className="sessionFaint"> {t(place)}</span>}
            </>
          );
        },
      },
      {
        key: 'userAgent',
        title: t('device'),
        width: 240,
        render: (row) => {
          const { browser, system } = deviceOf(row.userAgent);
          const parts = [browser, system].filter((part) => part !== '');
          return <span title={row.userAgent}>{parts.length === 0 ? t('unknownDevice') : parts.join(' · ')}</span>;
        },
      },
    ],
    [t],
  );
}

export function SignInHistory({ tabs }: { tabs: ReactNode }) {
  const t = useWords(accountWords);
  const columns = useColumns();
  const resultWord = useDictLabel('signInResult');
  const filters = useMemo(
    (): Filter<typeof PATH>[] => [
      {
        kind: 'choice',
        field: 'result',
        label: t('result'),
        options: LOOKED_FOR.map((value) => ({ value, label: resultWord(value) })),
      },
    ],
    [t, resultWord],
  );
  return (
    <ListPage
      path={PATH}
      title={t('title')}
      purpose={t('historyPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      defaultSort="-at"
      openDrawer={null}
      empty={{ title: t('historyEmpty') }}
    />
  );
}
