/** The person's own account: how it is protected, where it is signed in, and who tried to. */
import './account.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { securityQuery } from './accountQueries.ts';
import { accountWords } from './accountWords.ts';
import { FactorSection } from './FactorSection.tsx';
import { MobileSection } from './MobileSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInHistory } from './SignInHistory.tsx';

const TABS = ['protection', 'history'] as const;
const SEARCH = { tab: oneOf(TABS, 'protection') };

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
      {/* a sample person has no password to change */}
      {security?.stepUpBy === 'nothing' ? null : <PasswordForm />}
    </div>
  );
}

export default function AccountPage() {
  const t = useWords(accountWords);
  const [{ tab }] = useSearchState(SEARCH);
  const tabs = <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />;
  return tab === 'history' ? <SignInHistory tabs={tabs} /> : <Protection tabs={tabs} />;
}
