import { useState } from 'react';
import { systemUserEdit, systemUserRow } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type IssuedPassword, PasswordResult } from './PasswordResult.tsx';
import { UserFields } from './UserFields.tsx';
import { useNamesOf } from './useNamesOf.ts';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

/** A person with the fields of the form. The default role is missing when it was deleted: then one has to be chosen. */
const formRow = (row: UserRow) => ({
  ...row,
  roleIds: row.roles.map(({ id }) => id),
  defaultRoleId: row.defaultRoleId ?? '',
});

function readCurrent(current: unknown) {
  const row = formRow(systemUserRow.parse(current));
  return { values: pickForm(systemUserEdit, row), version: row.version };
}

/** Adds a person and shows the first password, or changes one. */
export default function UserForm({ open }: { open: OpenDrawer<UserRow> }) {
  const t = useWords(words);
  const [issued, setIssued] = useState<IssuedPassword>();
  const { row } = open;
  const nameOf = useNamesOf(row);
  if (issued !== undefined) return <PasswordResult issued={issued} isFirst close={open.close} />;
  return (
    <FormDrawer
      open={{ ...open, row: row === undefined ? undefined : formRow(row) }}
      noun={systemUserWords}
      schema={systemUserEdit}
      add="/sys/systemUser/addSysUserInfo"
      update="/sys/systemUser/updateSysUserInfo"
      list={USER_LIST}
      afterAdd={(added, { account, realName }) => setIssued({ account, realName, ...added })}
      readCurrent={readCurrent}
      explain={(key) => (key === 'user.defaultRoleNotHeld' ? t('defaultRoleNotHeld') : undefined)}
      show={nameOf}
      width={640}
    >
      {(form) => <UserFields form={form} row={row} />}
    </FormDrawer>
  );
}
