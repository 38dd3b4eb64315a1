import {
  defaultRoleIsHeld,
  defaultRoleProblem,
  schoolIsGiven,
  schoolProblem,
  supplierIsGiven,
  supplierProblem,
  systemUserEdit,
  systemUserRow,
} from '#contract/access/systemUser/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer } from '#web/ui/FormDrawer.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import type { IssuedPassword } from './PasswordResult.tsx';
import { UserFields } from './UserFields.tsx';
import { useNamesOf } from './useNamesOf.ts';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

const schema = systemUserEdit
  .refine(defaultRoleIsHeld, defaultRoleProblem)
  .refine(supplierIsGiven, supplierProblem)
  .refine(schoolIsGiven, schoolProblem);

const NEW = {
  account: '',
  realName: '',
  employeeId: '',
  mobile: '',
  email: '',
  gender: 'unknown',
  avatar: '',
  type: 'platform',
  supplierId: null,
  schoolId: null,
  departmentId: null,
  majorId: null,
  remark: '',
} as const;

/** The part of a person that is filled in. */
const formOf = (row: UserRow) => ({
  account: row.account,
  realName: row.realName,
  employeeId: row.employeeId,
  mobile: row.mobile,
  email: row.email,
  gender: row.gender,
  avatar: row.avatar,
  type: row.type,
  supplierId: row.supplierId,
  schoolId: row.schoolId,
  departmentId: row.departmentId,
  majorId: row.majorId,
  roleIds: row.roles.map(({ id }) => id),
  // None only when the role was deleted: then one has to be chosen.
  defaultRoleId: row.defaultRoleId ?? '',
  remark: row.remark,
});

function readCurrent(current: unknown) {
  const row = systemUserRow.parse(current);
  return { values: formOf(row), version: row.version };
}

interface UserFormProps {
  open: OpenDrawer<UserRow>;
  /** Shows the first password of somebody who was added. */
  issue: (issued: IssuedPassword) => void;
}

/** Adds a person, or changes one. */
export default function UserForm({ open, issue }: UserFormProps) {
  const t = useWords(words);
  const typeWord = useDictLabel('userType');
  const genderWord = useDictLabel('gender');
  const isNew = open.name === 'add';
  const { row } = open;
  const nameOf = useNamesOf(row);
  const show = (field: string, value: unknown): string => {
    if (field === 'type') return typeof value === 'string' ? typeWord(value) : '';
    if (field === 'gender') return typeof value === 'string' ? genderWord(value) : '';
    if (Array.isArray(value)) return value.map((id) => nameOf(field, String(id))).join(', ');
    return typeof value === 'string' ? nameOf(field, value) : '';
  };
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name: row?.realName ?? '' })}
      schema={schema}
      draftKey={isNew ? 'systemUser/add' : `systemUser/edit/${open.id}`}
      initial={isNew ? NEW : row === undefined ? (open.rowLoading ? undefined : null) : formOf(row)}
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (!isNew) {
          await callApi('/sys/systemUser/updateSysUserInfo', { ...values, id: open.id, version }, { idempotencyKey });
          return;
        }
        const { password, expiresAt } = await callApi('/sys/systemUser/addSysUserInfo', values, { idempotencyKey });
        issue({ account: values.account, realName: values.realName, password, expiresAt, isFirst: true });
      }}
      done={() => void refreshList(USER_LIST)}
      onClose={open.close}
      readCurrent={readCurrent}
      explain={(key) => (key === 'user.defaultRoleNotHeld' ? t('defaultRoleNotHeld') : undefined)}
      show={show}
      width={640}
    >
      {(form) => <UserFields form={form} row={row} />}
    </FormDrawer>
  );
}
