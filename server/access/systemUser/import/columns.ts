/** The columns of the spreadsheet from which people are imported. */
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { nameOf } from '#contract/ground/words.ts';
import { GENDERS, USER_TYPES } from '#contract/ground/enums.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { systemUserDicts } from '../dictionaries.ts';
import type { SheetColumns, TableRow } from '#server/ground/import/sheetHead.ts';

/** A heading of the sheet: what the field is called everywhere. */
const named = (name: keyof typeof systemUserWords.fields): Message => {
  const [zh, en] = nameOf(systemUserWords.fields[name]);
  return { zh, en };
};

export const COLUMNS = {
  account: named('account'),
  realName: named('realName'),
  employeeId: named('employeeId'),
  mobile: named('mobile'),
  email: named('email'),
  gender: named('gender'),
  type: named('type'),
  roles: { zh: '角色', en: 'Roles' },
  defaultRole: named('defaultRoleId'),
  supplier: named('supplierId'),
  school: named('schoolId'),
  department: named('departmentId'),
  major: named('majorId'),
  remark: named('remark'),
} satisfies Record<string, Message>;

export type Column = keyof typeof COLUMNS;

export const SHEET: SheetColumns<Column> = {
  names: COLUMNS,
  also: { roles: ['角色编码', 'Role codes'] },
  required: ['account', 'realName', 'roles'],
  passesOthers: false,
};

export type Cells = Record<Column, string>;

export function cellsOf({ cell: text }: TableRow<Column>): Cells {
  return {
    account: text('account'),
    realName: text('realName'),
    employeeId: text('employeeId'),
    mobile: text('mobile'),
    email: text('email'),
    gender: text('gender'),
    type: text('type'),
    roles: text('roles'),
    defaultRole: text('defaultRole'),
    supplier: text('supplier'),
    school: text('school'),
    department: text('department'),
    major: text('major'),
    remark: text('remark'),
  };
}

/** The values of an enumeration by their words in both languages, in small letters. */
function valuesOf<Value extends string>(values: readonly Value[], code: string): ReadonlyMap<string, Value> {
  const items = systemUserDicts.find((dict) => dict.code === code)?.items ?? [];
  return new Map(
    values.flatMap((value) => {
      const { nameZh = value, nameEn = value } = items.find((item) => item.value === value) ?? {};
      return [value, nameZh, nameEn].map((word): [string, Value] => [word.toLowerCase(), value]);
    }),
  );
}

/** What may stand in a cell of these columns; nothing: the first. */
export const GENDER_WORDS = valuesOf(GENDERS, 'gender');
export const TYPE_WORDS = valuesOf(USER_TYPES, 'userType');
