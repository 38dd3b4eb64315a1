/** Adding people from a spreadsheet: good rows are added, all together; each bad one is named with its reason. */
import { buffer } from 'node:stream/consumers';
import type { Language } from '#contract/enums.ts';
import type { systemUserCalls } from '#contract/systemUser.ts';
import type { Handlers } from '../../core/context.ts';
import { say } from '../../core/messages.ts';
import { refuseField } from '../../core/refusal.ts';
import type { Db } from '../../database/pool.ts';
import type { Actor } from '../../session/actor.ts';
import { toColumns } from '../commands.ts';
import { userMessages } from '../messages.ts';
import { oneUsePassword } from '../oneUsePassword.ts';
import { insertUserRoles, insertUsers, usersWith } from '../queries.ts';
import { peopleOf, type UserForm } from '../service.ts';
import { cellsOf, columnsOf, type Cells } from './columns.ts';
import { lookUp } from './lookups.ts';
import { importMessages } from './messages.ts';
import { readSheet } from './readSheet.ts';
import { formOf } from './rowForm.ts';

/** Each password takes some 10 ms to hash: these are done within the time that a request may take. */
export const MOST_ROWS = 2000;

interface Row {
  line: number;
  account: string;
  /** Empty while nothing speaks against it. */
  reason: string;
  form: UserForm | null;
  password: string;
}

/** The rows as they stand in the file. 400 when it has none, too many, or not the right columns. */
async function readRows(fileName: string, bytes: Buffer): Promise<{ line: number; cells: Cells }[]> {
  const [head, ...rows] = await readSheet(fileName, bytes, MOST_ROWS);
  if (head === undefined || rows.length === 0) throw refuseField('fileName', importMessages.empty);
  const columns = columnsOf(head);
  if (rows.length > MOST_ROWS) throw refuseField('fileName', importMessages.tooManyRows, { most: MOST_ROWS });
  return rows.map((row) => ({ line: row.line, cells: cellsOf(row, columns) }));
}

/** Refuses what is in the file twice, the later row each time. */
function refuseRepeated(rows: readonly Row[], language: Language): void {
  const accounts = new Map<string, number>();
  const employeeIds = new Map<string, number>();
  for (const row of rows) {
    if (row.form === null) continue;
    const account = row.form.account.toLowerCase();
    const { employeeId } = row.form;
    const [sameAccount, sameId] = [accounts.get(account), employeeIds.get(employeeId)];
    if (sameAccount !== undefined) row.reason = say(importMessages.repeatedAccount, language, { line: sameAccount });
    else if (sameId !== undefined) row.reason = say(importMessages.repeatedEmployeeId, language, { line: sameId });
    else {
      accounts.set(account, row.line);
      if (employeeId !== '') employeeIds.set(employeeId, row.line);
    }
  }
}

/** Refuses what somebody has already. */
async function refuseTaken(db: Db, rows: readonly Row[], language: Language): Promise<void> {
  const forms = rows.flatMap(({ form }) => form ?? []);
  const known = await usersWith(
    db,
    forms.map(({ account }) => account),
    forms.map(({ employeeId }) => employeeId),
  ).execute();
  const accounts = new Set(known.map(({ account }) => account.toLowerCase()));
  const employeeIds = new Set(known.map(({ employeeId }) => employeeId));
  for (const row of rows) {
    if (row.form === null || row.reason !== '') continue;
    if (accounts.has(row.form.account.toLowerCase())) row.reason = say(userMessages.accountTaken, language);
    else if (row.form.employeeId !== '' && employeeIds.has(row.form.employeeId))
      row.reason = say(userMessages.employeeIdTaken, language);
  }
}

async function examine(
  db: Db,
  actor: Actor,
  language: Language,
  sheet: readonly { line: number; cells: Cells }[],
): Promise<Row[]> {
  const people = peopleOf(actor);
  const ownSchoolId = people.kind === 'school' ? people.id : null;
  const lookups = await lookUp(
    db,
    actor,
    sheet.map(({ cells }) => cells),
    ownSchoolId,
  );
  const rows = sheet.map(({ line, cells }): Row => {
    const result = formOf(cells, lookups, actor, language);
    const base = { line, account: cells.account, password: '' };
    return 'form' in result
      ? { ...base, reason: '', form: result.form }
      : { ...base, reason: result.reason, form: null };
  });
  refuseRepeated(rows, language);
  await refuseTaken(db, rows, language);
  return rows;
}

/** So many are hashed and written at a time: the connection is never idle for long. */
const BATCH = 50;
/** Hashes at once: the rest of the server keeps the other threads. */
const HASHES_AT_ONCE = 2;

async function passwordsFor(count: number, now: Date) {
  const made: Awaited<ReturnType<typeof oneUsePassword>>[] = [];
  while (made.length < count) {
    const wanted = Math.min(HASHES_AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: wanted }, () => oneUsePassword(now)))));
  }
  return made;
}

async function add(db: Db, rows: readonly (Row & { form: UserForm })[], now: Date, language: Language): Promise<void> {
  const passwords = await passwordsFor(rows.length, now);
  const columns = passwords.flatMap(({ passwordHash, expiresAt }, place) => {
    const form = rows[place]?.form;
    return form === undefined
      ? []
      : [{ ...toColumns(form), passwordHash, passwordExpiresAt: expiresAt, mustChangePassword: true }];
  });
  const added = new Map((await insertUsers(db, columns).execute()).map(({ id, account }) => [account, id]));
  const roles: { userId: string; roleId: string }[] = [];
  rows.forEach((row, place) => {
    const userId = added.get(row.form.account);
    row.password = userId === undefined ? '' : (passwords[place]?.password ?? '');
    // somebody else took it since it was looked for
    if (userId === undefined) row.reason = say(userMessages.accountTaken, language);
    else roles.push(...[...new Set(row.form.roleIds)].map((roleId) => ({ userId, roleId })));
  });
  if (roles.length > 0) await insertUserRoles(db, roles).execute();
}

export const importUsers: Handlers<typeof systemUserCalls>['importUsers'] = async (context, { fileName, dryRun }) => {
  const { actor, db, services, request } = context;
  const sheet = await readRows(fileName, await buffer(context.upload()));
  const rows = await examine(db, actor, request.language, sheet);
  const good = rows.flatMap((row) =>
    row.form === null || row.reason !== '' ? [] : [Object.assign(row, { form: row.form })],
  );
  const toAdd = dryRun ? [] : good;
  for (let start = 0; start < toAdd.length; start += BATCH) {
    await add(db, toAdd.slice(start, start + BATCH), services.now(), request.language);
  }
  const accepted = rows.filter(({ reason }) => reason === '');
  const figures = { read: rows.length, accepted: accepted.length, rejected: rows.length - accepted.length };
  context.record({
    object: 'systemUser',
    objectId: 'import',
    label: fileName,
    after: { ...figures, dryRun, accounts: dryRun ? [] : accepted.map(({ account }) => account) },
  });
  return {
    ...figures,
    rows: rows.map(({ line, account, reason, password }) => ({
      line,
      account,
      accepted: reason === '',
      reason,
      password,
    })),
  };
};
