import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type BatchAction, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import './systemUser.css';
import { setUserState } from './userActions.ts';
import { useUserColumns } from './userColumns.tsx';
import { UserDialog, type UserDialogState } from './UserDialog.tsx';
import { useUserFilters } from './userFilters.ts';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { useMayChange } from './useMayChange.ts';
import { words } from './words.ts';

const UserForm = lazyPage(() => import('./UserForm.tsx'));
const UserDetail = lazyPage(() => import('./UserDetail.tsx'));
const SetPassword = lazyPage(() => import('./SetPassword.tsx'));
const ImportDrawer = lazyPage(() => import('./ImportDrawer.tsx'));

/** The export that is followed stands in the address, so that a reload does not lose sight of it. */
const SEARCH = { exportJob: text() };

type Ask = (dialog: UserDialogState | undefined) => void;

/** What can be done to one person. The own account, and who holds more than the own role, are left alone: the server refuses that. */
function useRowActions(ask: Ask): readonly RowAction<UserRow>[] {
  const t = useWords(words);
  const ownId = useSession().user.id;
  const mayChange = useMayChange();
  return useMemo(() => {
    const isOther = (row: UserRow) => row.id !== ownId && mayChange(row);
    return [
      { key: 'edit', label: t('edit'), permission: 'sys:systemUser:update', when: mayChange, drawer: 'edit' },
      {
        key: 'enable',
        label: t('enable'),
        permission: 'sys:systemUser:state',
        when: (row) => row.state !== 'enabled' && mayChange(row),
        run: (row) => setUserState([row], 'enabled'),
      },
      {
        key: 'resetPassword',
        label: t('resetPassword'),
        permission: 'sys:systemUser:password',
        when: isOther,
        run: (user) => ask({ kind: 'reset', user }),
      },
      {
        key: 'setPassword',
        label: t('setPassword'),
        permission: 'sys:systemUser:password',
        when: isOther,
        drawer: 'setPassword',
      },
      {
        key: 'lock',
        label: t('lock'),
        permission: 'sys:systemUser:state',
        danger: true,
        when: (row) => row.state === 'enabled' && isOther(row),
        run: (row) => setUserState([row], 'locked'),
      },
      {
        key: 'disable',
        label: t('disable'),
        permission: 'sys:systemUser:state',
        danger: true,
        when: (row) => row.state !== 'disabled' && isOther(row),
        run: (row) => setUserState([row], 'disabled'),
      },
    ];
  }, [t, ownId, mayChange, ask]);
}

/** What can be done to many. Signing several people out is asked first. */
function useBatchActions(ask: Ask): readonly BatchAction<UserRow>[] {
  const t = useWords(words);
  return useMemo(() => {
    const signingOut =
      (kind: 'disabled' | 'locked') =>
      async (users: UserRow[]): Promise<void | false> => {
        if (users.length === 1 || users.every(({ state }) => state === kind)) return setUserState(users, kind);
        const { promise, resolve } = Promise.withResolvers<boolean>();
        ask({ kind, users, settle: resolve });
        if (!(await promise)) return false;
      };
    return [
      {
        key: 'enable',
        label: t('enable'),
        permission: 'sys:systemUser:state',
        run: (users) => setUserState(users, 'enabled'),
      },
      {
        key: 'disable',
        label: t('disable'),
        permission: 'sys:systemUser:state',
        danger: true,
        run: signingOut('disabled'),
      },
      { key: 'lock', label: t('lock'), permission: 'sys:systemUser:state', danger: true, run: signingOut('locked') },
    ];
  }, [t, ask]);
}

function UserDrawer({ open, ask }: { open: OpenDrawer<UserRow>; ask: Ask }) {
  switch (open.name) {
    case 'add':
    case 'edit':
      return <UserForm open={open} issue={(issued) => ask({ kind: 'issued', issued })} />;
    case 'setPassword':
      return <SetPassword open={open} />;
    case 'import':
      return <ImportDrawer close={open.close} />;
    default:
      return <UserDetail open={open} reset={(user) => ask({ kind: 'reset', user })} />;
  }
}

export default function SystemUserPage() {
  const t = useWords(words);
  const [{ exportJob }, setSearch] = useSearchState(SEARCH);
  const [dialog, ask] = useState<UserDialogState>();
  const columns = useUserColumns();
  const filters = useUserFilters();
  const rowActions = useRowActions(ask);
  const batchActions = useBatchActions(ask);
  const drawer = (open: OpenDrawer<UserRow>) => (
    <Suspense fallback={null}>
      <UserDrawer open={open} ask={ask} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={USER_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={(row) => `${row.realName} ${row.account}`}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'sys:systemUser:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        actions={[
          {
            key: 'import',
            label: t('import'),
            permission: 'sys:systemUser:add',
            drawer: 'import',
            icon: <UploadOutlined />,
          },
        ]}
        rowActions={rowActions}
        batchActions={batchActions}
        exportAction={{
          permission: 'sys:systemUser:export',
          run: async (input) => {
            const { jobId } = await callApi('/sys/systemUser/exportList', input);
            setSearch({ exportJob: jobId }, { replace: true });
          },
        }}
        empty={{ hint: t('emptyHint') }}
        banner={
          exportJob === '' ? undefined : (
            <JobProgress
              key={exportJob}
              jobId={exportJob}
              title={t('exportJob')}
              onClose={() => setSearch({ exportJob: '' }, { replace: true })}
            />
          )
        }
        drawer={drawer}
      />
      {dialog === undefined ? null : <UserDialog dialog={dialog} ask={ask} />}
    </>
  );
}
