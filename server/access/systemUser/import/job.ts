/**
 * The work of an import of people: passwords are made and hashed outside of any transaction, and each batch is written
 * together with the place that is reached. The report, with the one-use passwords, is a file for whoever started it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { systemUserForm } from '#contract/access/systemUser/calls.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { RejectFile } from '#server/ground/import/rejects.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { toColumns } from '../commands.ts';
import { userMessages } from '../messages.ts';
import { oneUsePassword } from '../oneUsePassword.ts';
import { insertUserRoles, insertUsers } from '../queries.ts';
import { COLUMNS } from './columns.ts';

const words = defineMessages({
  imported: {
    zh: '读取 {read} 行：新增 {accepted} 人，拒绝 {rejected} 行。一次性密码在报告中，请尽快下载并交付',
    en: 'Rows read: {read}; people added: {accepted}; rows rejected: {rejected}. The one-use passwords are in the report; save it and pass them on soon',
  },
  added: { zh: '已新增', en: 'Added' },
  fileGone: {
    zh: '导入的数据已不在服务器上，请重新导入',
    en: 'The rows are no longer on the server; import the file again',
  },
  line: { zh: '行号', en: 'Line' },
  outcome: { zh: '结果', en: 'Outcome' },
  password: { zh: '一次性密码', en: 'One-use password' },
  report: { zh: '用户导入报告', en: 'user-import-report' },
});

/** What was read and checked when the import was started. */
export const ROWS_FILE = 'rows.json';

const importedRow = z.object({
  line: z.int(),
  account: z.string(),
  /** Why it is refused; empty while nothing speaks against it. */
  reason: z.string(),
  form: systemUserForm.nullable(),
});
export type ImportedRow = z.output<typeof importedRow>;
type GoodRow = ImportedRow & { form: NonNullable<ImportedRow['form']> };

const isGood = (row: ImportedRow): row is GoodRow => row.form !== null && row.reason === '';

export const keepRows = (folder: string, rows: readonly ImportedRow[]): Promise<void> =>
  writeFile(join(folder, ROWS_FILE), JSON.stringify(rows), { mode: 0o600, flush: true });

async function rowsIn(folder: string): Promise<ImportedRow[]> {
  const content = await readFile(join(folder, ROWS_FILE), 'utf8').catch(() => {
    throw new JobRefused(words.fileGone);
  });
  return z.array(importedRow).parse(JSON.parse(content));
}

/** So many are hashed and written at a time. */
const BATCH = 50;
/** Hashes at once: the rest of the server keeps the other threads. */
const HASHES_AT_ONCE = 2;

type OneUse = Awaited<ReturnType<typeof oneUsePassword>>;

async function passwordsFor(count: number, now: Date): Promise<OneUse[]> {
  const made: OneUse[] = [];
  while (made.length < count) {
    const wanted = Math.min(HASHES_AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: wanted }, () => oneUsePassword(now)))));
  }
  return made;
}

/** Adds people and answers the accounts that were added; somebody else may have taken one since it was looked for. */
async function add(db: Db, rows: readonly GoodRow[], passwords: readonly OneUse[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const columns = rows.flatMap(({ form }, place) => {
    const made = passwords[place];
    if (made === undefined) return [];
    const { passwordHash, expiresAt } = made;
    return [{ ...toColumns(form), passwordHash, passwordExpiresAt: expiresAt, mustChangePassword: true }];
  });
  const added = new Map((await insertUsers(db, columns).execute()).map(({ id, account }) => [account, id]));
  const roles = rows.flatMap(({ form }) => {
    const userId = added.get(form.account);
    return userId === undefined ? [] : [...new Set(form.roleIds)].map((roleId) => ({ userId, roleId }));
  });
  if (roles.length > 0) await insertUserRoles(db, roles).execute();
  return new Set(added.keys());
}

const checkpointShape = z.object({
  place: z.int().min(0),
  bytes: z.int().min(0),
  accepted: z.int().min(0),
  rejected: z.int().min(0),
});
const BEGINNING = { place: 0, bytes: 0, accepted: 0, rejected: 0 };

const headOf = (language: Language): string[] =>
  [words.line, words.outcome, COLUMNS.account, words.password].map((word) => say(word, language));

export const userImportJob = defineJob({
  kind: 'userImport',
  permission: 'sys:systemUser:add',
  source: ROWS_FILE,
  input: z.object({}),
  async run({ db, folder, language, now, checkpoint, signal, progress, save }) {
    const rows = await rowsIn(folder);
    const fileName = `${say(words.report, language)}.csv`;
    let state = checkpointShape.safeParse(checkpoint).data ?? BEGINNING;
    const report = await RejectFile.open(join(folder, fileName), state.bytes, headOf(language));
    progress(state.place, rows.length);
    try {
      while (state.place < rows.length) {
        signal.throwIfAborted();
        const batch = rows.slice(state.place, state.place + BATCH);
        const good = batch.filter(isGood);
        const passwords = await passwordsFor(good.length, now());
        const before = state;
        state = await db.transaction().execute(async (transaction) => {
          const added = await add(transaction, good, passwords);
          for (const row of batch) {
            const isAdded = isGood(row) && added.has(row.form.account);
            const password = isAdded ? (passwords[good.indexOf(row)]?.password ?? '') : '';
            const reason = row.reason === '' ? say(userMessages.accountTaken, language) : row.reason;
            report.add(row.line, isAdded ? say(words.added, language) : reason, [row.account, password]);
          }
          const next = {
            place: before.place + batch.length,
            bytes: await report.flush(),
            accepted: before.accepted + added.size,
            rejected: before.rejected + batch.length - added.size,
          };
          const { accepted, rejected } = next;
          await save(transaction, {
            checkpoint: next,
            doneCount: next.place,
            figures: { read: next.place, accepted, rejected },
          });
          return next;
        });
        progress(state.place);
      }
    } finally {
      await report.close(true);
    }
    const figures = { read: rows.length, accepted: state.accepted, rejected: state.rejected };
    return { message: words.imported, params: figures, figures, files: [fileName], discard: [ROWS_FILE] };
  },
});
