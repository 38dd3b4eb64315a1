/** The person's own account: who they are here, their password, their sessions. */
import './account.css';
import { Tag } from 'antd';
import { useSession } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { accountWords } from './accountWords.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';

export default function AccountPage() {
  const t = useWords(accountWords);
  const name = useName();
  const { user, role, roles } = useSession();
  return (
    <div className="account">
      <h1>{t('title')}</h1>
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
      <Sessions />
      <PasswordForm />
    </div>
  );
}
