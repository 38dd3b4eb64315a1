/** The columns of the spreadsheet from which people are imported. */
import { GENDERS, USER_TYPES } from '#contract/ground/enums.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { SheetColumns, TableRow } from '#server/ground/import/sheetHead.ts';

export const COLUMNS = {
  account: { zh: '账号', en: 'Account' },
  realName: { zh: '姓名', en: 'Name' },
  employeeId: { zh: '工号', en: 'Employee id' },
  mobile: { zh: '手机号', en: 'Mobile' },
  email: { zh: '邮箱', en: 'E-mail' },
  gender: { zh: '性别', en: 'Gender' },
  type: { zh: '类型', en: 'Type' },
  roles: { zh: '角色编码', en: 'Role codes' },
  defaultRole: { zh: '默认角色', en: 'Default role' },
  supplier: { zh: '供应商', en: 'Supplier' },
  school: { zh: '学校', en: 'School' },
  department: { zh: '院系', en: 'Department' },
  major: { zh: '专业', en: 'Major' },
  remark: { zh: '备注', en: 'Remark' },
} as const satisfies Record<string, Message>;

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
