import { Button, Modal } from 'antd';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { holdersAddress } from './HoldersLink.tsx';
import type { RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** A role that could not be deleted, and people who hold it. */
export interface HeldRole {
  row: RoleRow;
  holders: readonly { id: string; account: string; realName: string }[];
  count: number;
}

/** The people that a refused deletion names; undefined when it was refused for another reason. */
export function holdersIn(error: unknown): Omit<HeldRole, 'row'> | undefined {
  const users = error instanceof ApiError && error.status === 409 ? memberOf(error.data, 'users') : undefined;
  if (!(error instanceof ApiError) || !Array.isArray(users)) return undefined;
  const holders = users.map((user: unknown) => ({
    id: String(memberOf(user, 'id')),
    account: String(memberOf(user, 'account')),
    realName: String(memberOf(user, 'realName')),
  }));
  const count = memberOf(error.data, 'count');
  return { holders, count: typeof count === 'number' ? count : holders.length };
}

/** Says who holds a role that was to be deleted. */
export function RoleInUse({ row, holders, count, close }: HeldRole & { close: () => void }) {
  const t = useWords(words);
  const name = useName()(row);
  const can = useCan();
  const { navigate } = usePage();
  const show = () => {
    close();
    navigate(holdersAddress(row.id));
  };
  return (
    <Modal
      open
      title={t('inUseTitle', { name })}
      width={480}
      onCancel={close}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close}>{t('close')}</Button>
          {can('sys:systemUser:list') ? (
            <Button type="primary" onClick={show}>
              {t('showHolders')}
            </Button>
          ) : null}
        </div>
      }
    >
      <p>{t('inUseBody', { count })}</p>
      <ul className="roleHolderList">
        {holders.map((holder) => (
          <li key={holder.id}>
            {holder.realName} <code className="uiCode">{holder.account}</code>
          </li>
        ))}
      </ul>
      {count > holders.length ? <p className="uiQuiet">{t('inUseMore', { count: count - holders.length })}</p> : null}
    </Modal>
  );
}
