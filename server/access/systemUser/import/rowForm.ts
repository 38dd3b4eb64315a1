/** A row of the spreadsheet as the form that an administrator would have filled in, or why it is refused. */
import type { Language } from '#contract/ground/enums.ts';
import { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { speaking } from '#server/ground/core/issues.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import { sheetMessages } from '#server/ground/import/sheetMessages.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { userMessages } from '../messages.ts';
import { checkWithinReach, peopleOf, type UserForm } from '../service.ts';
import { COLUMNS, GENDER_WORDS, TYPE_WORDS, type Cells, type Column } from './columns.ts';
import { below, rolesIn, type Lookups } from './lookups.ts';
import { importMessages } from './messages.ts';

/** Something wrong in a row. */
interface Fault {
  column: Column;
  sentence: Message;
  params: Record<string, string>;
}

export type RowForm = { form: UserForm } | { reason: string };

/** Columns by the fields of the form. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  roleIds: 'roles',
  defaultRoleId: 'defaultRole',
  supplierId: 'supplier',
  schoolId: 'school',
  departmentId: 'department',
  majorId: 'major',
};
const isColumn = (name: string): name is Column => name in COLUMNS;

const atColumn = (column: string, reason: string, language: Language): string => {
  const name = COLUMN_OF[column] ?? column;
  return isColumn(name)
    ? say(sheetMessages.badValue, language, { column: say(COLUMNS[name], language), reason })
    : reason;
};

/** Reads a row; `reason` names all that is wrong with it, in the caller's language. */
export function formOf(cells: Cells, lookups: Lookups, actor: Actor, language: Language): RowForm {
  const faults: Fault[] = [];
  const fields = fieldsOf(cells, lookups, actor, (column, sentence, name) =>
    faults.push({ column, sentence, params: { name } }),
  );
  const reasons = faults.map(({ column, sentence, params }) =>
    atColumn(column, say(sentence, language, params), language),
  );
  const parsed = systemUserCalls.addSysUserInfo.input.safeParse(fields, speaking(language));
  if (parsed.success) reasons.push(...beyondReach(actor, parsed.data, language));
  else {
    // what could not be found is missing in the form, too
    const named = new Set<string>(faults.map(({ column }) => column));
    // left empty it is the first role, whose own fault is named
    if (cells.defaultRole === '') named.add('defaultRole');
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0]);
      if (!named.has(COLUMN_OF[field] ?? field)) reasons.push(atColumn(field, message, language));
    }
  }
  if (parsed.success && reasons.length === 0) return { form: parsed.data };
  return { reason: joined(reasons, language) };
}

export const joined = (reasons: readonly string[], language: Language): string =>
  [...new Set(reasons)].join(language === 'zh-CN' ? '；' : '; ');

function beyondReach(actor: Actor, form: UserForm, language: Language): string[] {
  try {
    checkWithinReach(actor, form, null);
    return [];
  } catch (error) {
    if (!(error instanceof FieldRefusal)) throw error;
    return error.fields.map(({ path, sentence, params }) => atColumn(path, say(sentence, language, params), language));
  }
}

/** Notes what is wrong. */
type Note = (column: Column, sentence: Message, name: string) => void;

function fieldsOf(cells: Cells, lookups: Lookups, actor: Actor, note: Note) {
  const people = peopleOf(actor);
  const roleOf = (column: Column, name: string) => roleId(column, name, lookups, note);
  const roleIds = rolesIn(cells.roles, (part) => lookups.roles.has(part)).flatMap(
    (name) => roleOf('roles', name) ?? [],
  );
  const find = (column: Column, name: string, ids: ReadonlyMap<string, string>, parentId?: string): string | null => {
    if (name === '') return null;
    const id = ids.get(parentId === undefined ? name : below(parentId, name));
    if (id === undefined) note(column, importMessages.unknownPartner, name);
    return id ?? null;
  };
  const word = <Value extends string>(
    column: Column,
    text: string,
    known: ReadonlyMap<string, Value>,
    usual: Value,
  ): Value => {
    const value = text === '' ? usual : known.get(text.toLowerCase());
    if (value === undefined) note(column, sheetMessages.unknownValue, text);
    return value ?? usual;
  };
  const supplierId =
    find('supplier', cells.supplier, lookups.suppliers) ?? (people.kind === 'supplier' ? people.id : null);
  const schoolId = find('school', cells.school, lookups.schools) ?? (people.kind === 'school' ? people.id : null);
  const departmentId = find('department', cells.department, lookups.departments, schoolId ?? '');
  const { account, realName, employeeId, mobile, email, remark } = cells;
  return {
    account,
    realName,
    employeeId,
    mobile,
    email,
    remark,
    roleIds,
    supplierId,
    schoolId,
    departmentId,
    majorId: find('major', cells.major, lookups.majors, departmentId ?? ''),
    defaultRoleId: cells.defaultRole === '' ? roleIds[0] : (roleOf('defaultRole', cells.defaultRole) ?? undefined),
    gender: word('gender', cells.gender, GENDER_WORDS, 'unknown'),
    type: word('type', cells.type, TYPE_WORDS, 'platform'),
  };
}

function roleId(column: Column, name: string, { roles, grantable }: Lookups, note: Note): string | null {
  const id = roles.get(name.toLowerCase());
  if (id === undefined) note(column, importMessages.unknownRole, name);
  else if (id === null) note(column, importMessages.severalRoles, name);
  else if (!grantable.has(id)) note(column, userMessages.roleBeyondYours, name);
  else return id;
  return null;
}
