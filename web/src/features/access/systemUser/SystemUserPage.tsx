import { UploadOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { nameOf } from '#contract/ground/words.ts';
import { systemUserPage } from '#contract/access/systemUser/page.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { callApi } from '#web/lib/client.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useCan, useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type BatchAction, type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { BatchConfirm, type BatchQuestion } from './BatchConfirm.tsx';
import './systemUser.css';
import { setUserState } from './userActions.ts';
import { RoleTags, UserStateTag, placeOf } from './userCells.tsx';
import { SCHOOL_CHOICES } from '#web/shared/school/choices.ts';
import { USER_LIST, type UserRow, roleSource } from './userQueries.ts';
import { useMayChange } from './useMayChange.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

type UserPath = typeof USER_LIST;

/** The export that is followed stands in the address, so that a reload does not lose sight of it. */
const SEARCH = { exportJob: text() };
const form = () => import('./UserForm.tsx');
const DRAWERS = {
  detail: () => import('./UserDetail.tsx'),
  add: form,
  edit: form,
  resetPassword: () => import('./ResetPassword.tsx'),
  setPassword: () => import('./SetPassword.tsx'),
  import: () => import('./ImportDrawer.tsx'),
};

const COLUMNS: readonly Column<UserPath, typeof systemUserWords>[] = [
  { key: 'account', width: 180, sorts: ['account', '-account'] },
  { key: 'realName', width: 100 },
  { key: 'roles', width: 220, render: (row) => <RoleTags user={row} /> },
  { key: 'state', width: 100, render: (row) => <UserStateTag user={row} /> },
  { key: 'lastSignInAt', width: 178, sorts: ['-lastSignInAt', 'lastSignInAt'] },
  { key: 'mobile', width: 136 },
  { key: 'type', width: 108 },
  { key: 'belongsTo', title: nameOf(systemUserWords.fields.supplierName), width: 220, render: placeOf },
  { key: 'employeeId', width: 110 },
  { key: 'email', width: 200, hidden: true },
  { key: 'gender', width: 80, hidden: true },
  { key: 'passwordChangedAt', width: 170, hidden: true },
  { key: 'createdAt', width: 170, hidden: true, sorts: ['-createdAt', 'createdAt'] },
  { key: 'remark', width: 200, hidden: true },
];

function useFilters(): readonly Filter<UserPath, typeof systemUserWords>[] {
  const t = useWords(words);
  const reveals = useCan()('sys:systemUser:reveal');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', placeholder: t(reveals ? 'keywordMobile' : 'keyword') },
      { kind: 'choice', field: 'state' },
      { kind: 'remote', field: 'roleId', source: roleSource },
      { kind: 'choice', field: 'type' },
      { kind: 'remote', field: 'supplierId', source: SUPPLIER_CHOICES },
      { kind: 'remote', field: 'schoolId', source: SCHOOL_CHOICES },
      { kind: 'dateRange', from: 'createdFrom', to: 'createdTo', of: 'createdAt' },
    ],
    [t, reveals],
  );
}

/** The own account, and people who hold more than the own role, are left alone: the server refuses that. */
function useRowActions(): readonly RowAction<UserRow>[] {
  const t = useWords(words);
  const ownId = useSession().user.id;
  const mayChange = useMayChange();
  return useMemo(() => {
    const isOther = (row: UserRow) => row.id !== ownId && mayChange(row);
    return [
      { key: 'edit', permission: 'sys:systemUser:update', when: mayChange },
      {
        key: 'enable',
        permission: 'sys:systemUser:state',
        when: (row) => row.state !== 'enabled' && mayChange(row),
        run: (row) => setUserState([row], 'enabled'),
      },
      { key: 'resetPassword', label: t('resetPassword'), permission: 'sys:systemUser:password', when: isOther },
      { key: 'setPassword', label: t('setPassword'), permission: 'sys:systemUser:password', when: isOther },
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
  }, [t, ownId, mayChange]);
}

/** Signing several people out is asked first. */
function useBatchActions(ask: (question: BatchQuestion) => void): readonly BatchAction<UserRow>[] {
  const t = useWords(words);
  return useMemo(() => {
    const permission = 'sys:systemUser:state';
    const signingOut =
      (state: 'disabled' | 'locked') =>
      async (users: UserRow[]): Promise<void | false> => {
        if (users.length === 1 || users.every((user) => user.state === state)) return setUserState(users, state);
        const { promise, resolve } = Promise.withResolvers<boolean>();
        ask({ state, users, settle: resolve });
        if (!(await promise)) return false;
      };
    return [
      { key: 'enable', label: t('enable'), permission, run: (users) => setUserState(users, 'enabled') },
      { key: 'disable', label: t('disable'), permission, danger: true, run: signingOut('disabled') },
      { key: 'lock', label: t('lock'), permission, danger: true, run: signingOut('locked') },
    ];
  }, [t, ask]);
}

export default function SystemUserPage() {
  const t = useWords(words);
  const [{ exportJob }, setSearch] = useSearchState(SEARCH);
  const [question, ask] = useState<BatchQuestion>();
  return (
    <>
      <ListPage
        path={USER_LIST}
        noun={systemUserWords}
        page={systemUserPage}
        columns={COLUMNS}
        filters={useFilters()}
        findBy="id"
        rowLabel={(row) => `${row.realName} ${row.account}`}
        primaryAction={ACTIONS.add}
        actions={[{ ...ACTIONS.import, icon: <UploadOutlined aria-hidden="true" /> }]}
        rowActions={useRowActions()}
        batchActions={useBatchActions(ask)}
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
        drawers={DRAWERS}
      />
      {question === undefined ? null : <BatchConfirm {...question} close={() => ask(undefined)} />}
    </>
  );
}
