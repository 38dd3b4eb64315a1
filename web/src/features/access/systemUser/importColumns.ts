/** The columns of the spreadsheet from which people are imported, as its template has them. */
import type { systemUserWords } from '#contract/access/systemUser/words.ts';
import type { Translate, useFields } from '#web/lib/words.ts';
import { toCsv } from '#web/lib/csv.ts';
import type { words } from './words.ts';

export const IMPORT_COLUMNS = [
  { name: 'account', isRequired: true },
  { name: 'realName', isRequired: true },
  { name: 'roles', isRequired: true },
  { name: 'defaultRole', isRequired: false },
  { name: 'employeeId', isRequired: false },
  { name: 'mobile', isRequired: false },
  { name: 'email', isRequired: false },
  { name: 'gender', isRequired: false },
  { name: 'type', isRequired: false },
  { name: 'supplier', isRequired: false },
  { name: 'school', isRequired: false },
  { name: 'department', isRequired: false },
  { name: 'major', isRequired: false },
  { name: 'remark', isRequired: false },
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]['name'];

type Say = Translate<(typeof words)['zh']>;
type SayField = ReturnType<typeof useFields<typeof systemUserWords>>;

/** The fields that some columns are called by. */
const FIELDS = {
  defaultRole: 'defaultRoleId',
  supplier: 'supplierId',
  school: 'schoolId',
  department: 'departmentId',
  major: 'majorId',
} as const;
const isPlace = (name: ImportColumn): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/** The head of a column, in the language of the person; the server reads both. */
export const headOf = (name: ImportColumn, t: Say, f: SayField): string =>
  name === 'roles' ? t('roleColumn') : f(isPlace(name) ? FIELDS[name] : name);

/** What may stand in a column. */
export const ruleOf = (name: ImportColumn, t: Say): string => t(`${name}Rule`);

/** An empty table with the heads. No sample row: it would be imported along. */
export const templateOf = (t: Say, f: SayField): string =>
  toCsv([IMPORT_COLUMNS.map(({ name }) => headOf(name, t, f))]);
