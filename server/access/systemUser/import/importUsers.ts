/** Importing people from a spreadsheet: each row is checked and each bad one named with its reason; a job adds the good ones. */
import { buffer } from 'node:stream/consumers';
import type { Language } from '#contract/ground/enums.ts';
import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { readTable, type TableRow } from '#server/ground/import/sheetHead.ts';
import { openJobFolder } from '#server/ground/job/files.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { userMessages } from '../messages.ts';
import { usersWith } from '../queries.ts';
import { peopleOf } from '../service.ts';
import { cellsOf, SHEET, type Cells, type Column } from './columns.ts';
import { keepRows, type ImportedRow } from './job.ts';
import { lookUp } from './lookups.ts';
import { importMessages } from './messages.ts';
import { formOf, joined } from './rowForm.ts';

export const MOST_ROWS = 2000;

interface SheetRow {
  line: number;
  cells: Cells;
  fault: TableRow<Column>['fault'];
}

/** What is wrong with rows besides what stands in them alone. */
type Note = (row: SheetRow, reason: string) => void;

/** Names repeated accounts and employee ids, in the later row each time. */
function noteRepeated(rows: readonly SheetRow[], language: Language, note: Note): void {
  const accounts = new Map<string, number>();
  const employeeIds = new Map<string, number>();
  for (const row of rows) {
    const [account, employeeId] = [row.cells.account.toLowerCase(), row.cells.employeeId];
    const [sameAccount, sameId] = [accounts.get(account), employeeIds.get(employeeId)];
    if (sameAccount !== undefined) note(row, say(importMessages.repeatedAccount, language, { line: sameAccount }));
    else if (account !== '') accounts.set(account, row.line);
    if (sameId !== undefined) note(row, say(importMessages.repeatedEmployeeId, language, { line: sameId }));
    else if (employeeId !== '') employeeIds.set(employeeId, row.line);
  }
}

/** Names accounts and employee ids that are taken. */
async function noteTaken(db: Db, rows: readonly SheetRow[], language: Language, note: Note): Promise<void> {
  const known = await usersWith(
    db,
    rows.map(({ cells }) => cells.account),
    rows.map(({ cells }) => cells.employeeId),
  ).execute();
  const accounts = new Set(known.map(({ account }) => account.toLowerCase()));
  const employeeIds = new Set(known.map(({ employeeId }) => employeeId));
  for (const row of rows) {
    const { account, employeeId } = row.cells;
    if (accounts.has(account.toLowerCase())) note(row, say(userMessages.accountTaken, language));
    if (employeeId !== '' && employeeIds.has(employeeId)) note(row, say(userMessages.employeeIdTaken, language));
  }
}

async function examine(db: Db, actor: Actor, language: Language, sheet: readonly SheetRow[]): Promise<ImportedRow[]> {
  const people = peopleOf(actor);
  const ownSchoolId = people.kind === 'school' ? people.id : null;
  const lookups = await lookUp(
    db,
    actor,
    sheet.map(({ cells }) => cells),
    ownSchoolId,
  );
  const besides = new Map<number, string[]>();
  const note: Note = ({ line }, reason) => {
    const known = besides.get(line);
    if (known === undefined) besides.set(line, [reason]);
    else known.push(reason);
  };
  noteRepeated(sheet, language, note);
  await noteTaken(db, sheet, language, note);
  return sheet.map(({ line, cells, fault }): ImportedRow => {
    if (fault !== null)
      return { line, account: cells.account, reason: say(fault.sentence, language, fault.params), form: null };
    const result = formOf(cells, lookups, actor, language);
    const own = 'form' in result ? [] : [result.reason];
    const reason = joined([...own, ...(besides.get(line) ?? [])], language);
    return { line, account: cells.account, reason, form: 'form' in result ? result.form : null };
  });
}

/** Reads and checks at once; the people are added by a job, since their passwords take a while to hash. */
export const importUsers: Handlers<typeof systemUserCalls>['importUsers'] = async (context, { fileName, dryRun }) => {
  const { actor, db, services, request } = context;
  const { language } = request;
  const table = await readTable(
    { name: fileName, bytes: await buffer(context.upload()), whose: actor.userId },
    SHEET,
    MOST_ROWS,
  );
  const sheet = table.map((row) => ({ line: row.line, cells: cellsOf(row), fault: row.fault }));
  const rows = await examine(db, actor, language, sheet);
  const accepted = rows.filter(({ reason }) => reason === '');
  const figures = { read: rows.length, accepted: accepted.length, rejected: rows.length - accepted.length };
  let jobId: string | null = null;
  if (!dryRun && accepted.length > 0) {
    jobId = await services.jobs.start(db, { kind: 'userImport', input: {}, userId: actor.userId, language });
    // Kept before any node can see the job.
    await keepRows(await openJobFolder(services.config, jobId), rows);
  }
  const after = { ...figures, dryRun, jobId, accounts: jobId === null ? [] : accepted.map(({ account }) => account) };
  context.record(changeOf(systemUserWords, { id: 'import', label: fileName, after }));
  return {
    ...figures,
    jobId,
    rows: rows.map(({ line, account, reason }) => ({ line, account, accepted: reason === '', reason })),
  };
};
