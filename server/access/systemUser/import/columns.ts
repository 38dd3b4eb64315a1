/** The columns of the spreadsheet from which people are imported. */
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { nameOf } from '#contract/ground/words.ts';
import { GENDERS, USER_TYPES } from '#contract/ground/enums.ts';
import type { Message } from '#server/ground/core/messages.ts';
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
  roles: { zh: '角色编码', en: 'Role codes' },
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

const words = <Value extends string>(values: readonly Value[], zh: Record<Value, string>) =>
  new Map(values.flatMap((value) => [value, zh[value]].map((word): [string, Value] => [word.toLowerCase(), value])));

/** What may stand in a cell of these columns; nothing: the first. */
export const GENDER_WORDS = words(GENDERS, { female: '女', male: '男', other: '其他', unknown: '未知' });
export const TYPE_WORDS = words(USER_TYPES, {
  platform: '平台',
  supplier: '供应商',
  enterprise: '企业',
  teacher: '教师',
  student: '学生',
});
