/** The columns of the spreadsheet from which people are imported. */
import { plainHead } from '../../import/cells.ts';
import { GENDERS, USER_TYPES } from '#contract/enums.ts';
import type { Message } from '../../core/messages.ts';
import { refuseField } from '../../core/refusal.ts';
import { importMessages } from './messages.ts';
import type { SheetRow } from './readSheet.ts';

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
const NAMES = Object.keys(COLUMNS).filter((name): name is Column => name in COLUMNS);
const REQUIRED: readonly Column[] = ['account', 'realName', 'roles'];

/** Heads are understood in both languages and as the field's name; case, spaces and a `*` do not matter. */
const BY_HEAD = new Map(
  NAMES.flatMap((name) =>
    [COLUMNS[name].zh, COLUMNS[name].en, name].map((head): [string, Column] => [plainHead(head), name]),
  ),
);

/** Which column stands where. 400 for one that is unknown, there twice, or missing. */
export function columnsOf(head: SheetRow): (Column | null)[] {
  const columns = head.cells.map((cell) => {
    const column = BY_HEAD.get(plainHead(cell));
    if (column === undefined && cell !== '')
      throw refuseField('fileName', importMessages.unknownColumn, { name: cell.slice(0, 60) });
    return column ?? null;
  });
  for (const name of NAMES) {
    const count = columns.filter((column) => column === name).length;
    const label = `${COLUMNS[name].zh} / ${COLUMNS[name].en}`;
    if (count > 1) throw refuseField('fileName', importMessages.repeatedColumn, { name: label });
    if (count === 0 && REQUIRED.includes(name))
      throw refuseField('fileName', importMessages.missingColumn, { name: label });
  }
  return columns;
}

export type Cells = Record<Column, string>;

export function cellsOf(row: SheetRow, columns: readonly (Column | null)[]): Cells {
  const text = (name: Column) => row.cells[columns.indexOf(name)] ?? '';
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
