/** The person's own account: how it is protected, where it is signed in, and who tried to. */
import './account.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { accountPage } from '#contract/access/person/page.ts';
import { personWords } from '#contract/access/person/words.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { useFields, useName, useText, useWords } from '#web/lib/words.ts';
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
  const f = useFields(personWords);
  const text = useText();
  const name = useName();
  const { user, role, roles } = useSession();
  const { data: security, error, refetch } = useQuery(securityQuery);
  return (
    <div className="account">
      <h1>{text(accountPage.title)}</h1>
      {tabs}
      <dl className="accountFacts">
        <dt>{f('realName')}</dt>
        <dd>{user.realName}</dd>
        <dt>{f('account')}</dt>
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
      {/* Sample people have no password. */}
      {security?.stepUpBy === 'nothing' ? null : <PasswordForm />}
    </div>
  );
}

export default function AccountPage() {
  const t = useWords(accountWords);
  const label = useText()(accountPage.title);
  const [{ tab }] = useSearchState(SEARCH);
  const tabs = <PageTabs label={label} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />;
  return tab === 'history' ? <SignInHistory tabs={tabs} /> : <Protection tabs={tabs} />;
}
