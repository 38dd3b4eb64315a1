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
import { below, codesIn, type Lookups } from './lookups.ts';
import { importMessages } from './messages.ts';

/** Why a row is refused. */
class RowRefusal extends Error {
  readonly column: Column;
  readonly sentence: Message;
  readonly params: Record<string, string>;

  constructor(column: Column, sentence: Message, params: Record<string, string> = {}) {
    super(sentence.en);
    this.column = column;
    this.sentence = sentence;
    this.params = params;
  }
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

/** Reads a row; `reason` is in the caller's language. */
export function formOf(cells: Cells, lookups: Lookups, actor: Actor, language: Language): RowForm {
  try {
    const parsed = systemUserCalls.addSysUserInfo.input.safeParse(fieldsOf(cells, lookups, actor), speaking(language));
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(({ path, message }) => atColumn(String(path[0]), message, language));
      return { reason: reasons.join(language === 'zh-CN' ? '；' : '; ') };
    }
    checkWithinReach(actor, parsed.data, null);
    return { form: parsed.data };
  } catch (error) {
    if (error instanceof RowRefusal)
      return { reason: atColumn(error.column, say(error.sentence, language, error.params), language) };
    if (!(error instanceof FieldRefusal)) throw error;
    const reasons = error.fields.map(({ path, sentence, params }) =>
      atColumn(path, say(sentence, language, params), language),
    );
    return { reason: reasons.join() };
  }
}

function fieldsOf(cells: Cells, lookups: Lookups, actor: Actor) {
  const people = peopleOf(actor);
  const roleIds = codesIn(cells.roles).map((code) => roleId(code, lookups));
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
    defaultRoleId: cells.defaultRole === '' ? roleIds[0] : roleId(cells.defaultRole, lookups),
    gender: word('gender', cells.gender, GENDER_WORDS) ?? 'unknown',
    type: word('type', cells.type, TYPE_WORDS) ?? 'platform',
  };
}

function roleId(code: string, { roles, grantable }: Lookups): string {
  const id = roles.get(code);
  if (id === undefined) throw new RowRefusal('roles', importMessages.unknownRole, { name: code });
  if (!grantable.has(code)) throw new RowRefusal('roles', userMessages.roleBeyondYours, { name: code });
  return id;
}

function find(column: Column, name: string, ids: ReadonlyMap<string, string>, parentId?: string): string | null {
  if (name === '') return null;
  const id = ids.get(parentId === undefined ? name : below(parentId, name));
  if (id === undefined) throw new RowRefusal(column, importMessages.unknownPartner, { name });
  return id;
}

function word<Value extends string>(column: Column, text: string, known: ReadonlyMap<string, Value>): Value | null {
  if (text === '') return null;
  const value = known.get(text.toLowerCase());
  if (value === undefined) throw new RowRefusal(column, sheetMessages.unknownValue, { name: text });
  return value;
}
