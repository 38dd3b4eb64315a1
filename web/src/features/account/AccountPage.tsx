/** The person's own account: how it is protected, where it is signed in, and who tried to. */
import './account.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { securityQuery } from './accountQueries.ts';
import { accountWords } from './accountWords.ts';
import { FactorSection } from './FactorSection.tsx';
import { MobileSection } from './MobileSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInHistory } from './SignInHistory.tsx';

const TABS = ['protection', 'history'] as const;
const SEARCH = { tab: oneOf(TABS, 'protection') };

function Tabs({ tab }: { tab: (typeof TABS)[number] }) {
  const t = useWords(accountWords);
  const { path, setSearch } = usePage();
  const queryOf = (name: string) => new URLSearchParams(name === TABS[0] ? {} : { tab: name });
  return (
    <nav className="accountTabs" aria-label={t('tabs')}>
      {TABS.map((name) => (
        <a
          key={name}
          href={`${path}?${queryOf(name).toString()}`}
          aria-current={name === tab ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (name !== tab) setSearch(() => queryOf(name));
          }}
        >
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

function Protection({ tabs }: { tabs: ReactNode }) {
  const t = useWords(accountWords);
  const name = useName();
  const { user, role, roles } = useSession();
  const { data: security, error, refetch } = useQuery(securityQuery);
  return (
    <div className="account">
      <h1>{t('title')}</h1>
      {tabs}
      <dl className="accountFacts">
        <dt>{t('realName')}</dt>
        <dd>{user.realName}</dd>
        <dt>{t('account')}</dt>
        <dd>{user.account}</dd>
        <dt>{t('roles')}</dt>
        <dd className="accountRoles">
          {roles.map((held) => (
            <Tag key={held.id}>
              {name(held)}
              {held.id === role.id && <b> · {t('active')}</b>}
            </Tag>
          ))}
        </dd>
      </dl>
      {security === undefined ? (
        error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )
      ) : (
        <>
          <MobileSection security={security} />
          <FactorSection security={security} />
        </>
      )}
      <Sessions />
      <PasswordForm />
    </div>
  );
}

export default function AccountPage() {
  const [{ tab }] = useSearchState(SEARCH);
  const tabs = <Tabs tab={tab} />;
  return tab === 'history' ? <SignInHistory tabs={tabs} /> : <Protection tabs={tabs} />;
}
