import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { rolePage } from '#contract/access/role/page.ts';
import { roleWords } from '#contract/access/role/words.ts';
import { useSession } from '#web/lib/session.ts';
import { useFields, useLanguage, useName, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { HoldersLink } from './HoldersLink.tsx';
import './role.css';
import { type HeldRole, RoleInUse } from './RoleInUse.tsx';
import { deleteRole, setRoleState } from './roleActions.ts';
import { ADMINISTRATOR, ROLE_LIST, type RoleRow } from './roleQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./RoleForm.tsx');
const DRAWERS = {
  detail: () => import('./RoleDetail.tsx'),
  add: form,
  edit: form,
  grant: () => import('./GrantDrawer.tsx'),
  seeAs: () => import('./SeeAsDrawer.tsx'),
};

function RoleName({ row }: { row: RoleRow }) {
  const name = useName();
  const f = useFields(roleWords);
  return (
    <>
      {name(row)} {row.builtIn ? <Tag className="roleBuiltIn">{f('builtIn')}</Tag> : null}
    </>
  );
}

type NameField = 'nameZh' | 'nameEn';
/** The name in the person's language comes first, the other one is there to be chosen. */
const columnsBy = (own: NameField, other: NameField): readonly Column<typeof ROLE_LIST, typeof roleWords>[] => [
  { key: own, title: roleWords.one, width: 196, render: (row) => <RoleName row={row} /> },
  { key: 'code', width: 130, sorts: ['code', '-code'] },
  { key: 'dataScope', width: 120 },
  { key: 'userCount', width: 80, render: (row) => <HoldersLink role={row} /> },
  { key: 'state', width: 100 },
  { key: other, width: 150, hidden: true },
  { key: 'homePage', width: 150, hidden: true },
  { key: 'remark', width: 220 },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
  { key: 'updatedAt' },
];
const COLUMNS = { 'zh-CN': columnsBy('nameZh', 'nameEn'), 'en-US': columnsBy('nameEn', 'nameZh') };

const FILTERS: readonly Filter<typeof ROLE_LIST, typeof roleWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'dataScope' },
];

/** Stopping a role that people hold is asked first; the other changes can be taken back. */
function useRowActions(tellInUse: (held: HeldRole) => void): readonly RowAction<RoleRow>[] {
  const t = useWords(words);
  const name = useName();
  const { role: own } = useSession();
  return useMemo(
    () => [
      { key: 'edit', permission: 'sys:role:update' },
      { key: 'grant', label: t('grant'), permission: 'sys:role:grant' },
      { key: 'seeAs', label: t('seeAs') },
      {
        key: 'enable',
        permission: 'sys:role:update',
        when: (row) => row.state === 'disabled',
        run: (row) => setRoleState(row, 'enabled'),
      },
      {
        key: 'stop',
        permission: 'sys:role:update',
        danger: true,
        when: (row) => row.state === 'enabled' && row.code !== ADMINISTRATOR && row.id !== own.id,
        confirm: (row) =>
          row.userCount === 0
            ? undefined
            : { title: t('stopTitle', { name: name(row) }), text: t('stopBody', { count: row.userCount }) },
        run: (row) => setRoleState(row, 'disabled'),
      },
      {
        key: 'delete',
        permission: 'sys:role:delete',
        danger: true,
        when: (row) => !row.builtIn && row.id !== own.id,
        confirm: (row) => ({
          title: t('deleteTitle', { name: name(row) }),
          text: t('deleteBody', { code: row.code }),
        }),
        run: (row) => deleteRole(row, tellInUse),
      },
    ],
    [t, name, own.id, tellInUse],
  );
}

export default function RolePage() {
  const t = useWords(words);
  const [held, tellInUse] = useState<HeldRole>();
  return (
    <>
      <ListPage
        path={ROLE_LIST}
        noun={roleWords}
        page={rolePage}
        columns={COLUMNS[useLanguage()]}
        filters={FILTERS}
        findBy="id"
        primaryAction={ACTIONS.add}
        rowActions={useRowActions(tellInUse)}
        empty={{ hint: t('emptyHint') }}
        drawers={DRAWERS}
      />
      {held === undefined ? null : <RoleInUse {...held} close={() => tellInUse(undefined)} />}
    </>
  );
}
