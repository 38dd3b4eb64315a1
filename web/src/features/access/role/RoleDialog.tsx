import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError, callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { holdersAddress } from './HoldersLink.tsx';
import { setRoleState } from './roleActions.ts';
import { type RoleRow, refreshRole } from './roleQueries.ts';
import { words } from './words.ts';

/** Somebody who holds a role. */
interface Holder {
  id: string;
  account: string;
  realName: string;
}

export type RoleDialogState =
  | { kind: 'stop' | 'delete'; row: RoleRow }
  | { kind: 'inUse'; row: RoleRow; holders: readonly Holder[]; count: number };

interface RoleDialogProps {
  dialog: RoleDialogState;
  ask: (next: RoleDialogState | undefined) => void;
}

/** The people that a refused deletion names; undefined when it was refused for another reason. */
function holdersIn(error: unknown): { holders: Holder[]; count: number } | undefined {
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

/** What is asked before a role is stopped or deleted, and who stands in the way of that. */
export function RoleDialog({ dialog, ask }: RoleDialogProps) {
  const t = useWords(words);
  const name = useName()(dialog.row);
  const { row } = dialog;
  const next = useRef<RoleDialogState>(undefined);
  if (dialog.kind === 'inUse') return <InUse {...dialog} close={() => ask(undefined)} />;
  if (dialog.kind === 'stop') {
    return (
      <ConfirmDanger
        title={t('stopTitle', { name })}
        confirmLabel={t('stop')}
        confirm={async () => {
          await setRoleState(row, 'disabled');
          await refreshRole(row.id, false);
        }}
        close={() => ask(undefined)}
      >
        {t('stopBody', { count: row.userCount })}
      </ConfirmDanger>
    );
  }
  const confirm = async () => {
    try {
      await callApi('/sys/role/deleteById', { id: row.id, version: row.version });
      notify('success', t('wasDeleted', { name }));
      await refreshRole(row.id, false);
    } catch (error) {
      const held = holdersIn(error);
      if (held === undefined) throw error;
      next.current = { kind: 'inUse', row, ...held };
    }
  };
  return (
    <ConfirmDanger
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      confirm={confirm}
      close={() => ask(next.current)}
    >
      {t('deleteBody', { code: row.code })}
    </ConfirmDanger>
  );
}

interface InUseProps {
  row: RoleRow;
  holders: readonly Holder[];
  count: number;
  close: () => void;
}

/** Says who holds a role that was to be deleted. */
function InUse({ row, holders, count, close }: InUseProps) {
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
            {holder.realName} <code className="roleCode">{holder.account}</code>
          </li>
        ))}
      </ul>
      {count > holders.length ? <p className="uiQuiet">{t('inUseMore', { count: count - holders.length })}</p> : null}
    </Modal>
  );
}
