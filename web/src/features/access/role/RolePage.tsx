import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { DATA_SCOPES, STATES } from '#contract/ground/enums.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useSession } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import './role.css';
import { RoleDialog, type RoleDialogState } from './RoleDialog.tsx';
import { ADMINISTRATOR, ROLE_LIST, type RoleRow } from './roleQueries.ts';
import { setRoleState } from './roleActions.ts';
import { useRoleColumns } from './roleColumns.tsx';
import { words } from './words.ts';

type RolePath = typeof ROLE_LIST;

const RoleForm = lazyPage(() => import('./RoleForm.tsx'));
const RoleDetail = lazyPage(() => import('./RoleDetail.tsx'));
const GrantDrawer = lazyPage(() => import('./GrantDrawer.tsx'));
const SeeAsDrawer = lazyPage(() => import('./SeeAsDrawer.tsx'));

function useFilters(): readonly Filter<RolePath>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('state');
  const scopeWord = useDictLabel('dataScope');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      {
        kind: 'choice',
        field: 'dataScope',
        label: t('dataScope'),
        options: DATA_SCOPES.map((value) => ({ value, label: scopeWord(value) })),
      },
    ],
    [t, stateWord, scopeWord],
  );
}

/** What can be done to a role. Stopping one that people hold is asked first; the rest can be taken back. */
function useRowActions(ask: (dialog: RoleDialogState) => void): readonly RowAction<RoleRow>[] {
  const t = useWords(words);
  const { role: own } = useSession();
  return useMemo(
    () => [
      { key: 'edit', label: t('edit'), permission: 'sys:role:update', drawer: 'edit' },
      { key: 'grant', label: t('grant'), permission: 'sys:role:grant', drawer: 'grant' },
      { key: 'seeAs', label: t('seeAs'), drawer: 'seeAs' },
      {
        key: 'enable',
        label: t('enable'),
        permission: 'sys:role:update',
        when: (row) => row.state === 'disabled',
        run: (row) => setRoleState(row, 'enabled'),
      },
      {
        key: 'stop',
        label: t('stop'),
        permission: 'sys:role:update',
        danger: true,
        when: (row) => row.state === 'enabled' && row.code !== ADMINISTRATOR && row.id !== own.id,
        run: (row) => (row.userCount === 0 ? setRoleState(row, 'disabled') : ask({ kind: 'stop', row })),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:role:delete',
        danger: true,
        when: (row) => !row.builtIn && row.id !== own.id,
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, own.id, ask],
  );
}

function RoleDrawer({ open }: { open: OpenDrawer<RoleRow> }) {
  switch (open.name) {
    case 'add':
    case 'edit':
      return <RoleForm open={open} />;
    case 'grant':
      return <GrantDrawer open={open} />;
    case 'seeAs':
      return <SeeAsDrawer open={open} />;
    default:
      return <RoleDetail open={open} />;
  }
}

export default function RolePage() {
  const t = useWords(words);
  const name = useName();
  const [dialog, ask] = useState<RoleDialogState>();
  const columns = useRoleColumns();
  const filters = useFilters();
  const rowActions = useRowActions(ask);
  const drawer = (open: OpenDrawer<RoleRow>) => (
    <Suspense fallback={null}>
      <RoleDrawer open={open} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={ROLE_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={name}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'sys:role:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {dialog === undefined ? null : <RoleDialog dialog={dialog} ask={ask} />}
    </>
  );
}
