/** The export of any declared list: started by one call, and read in one snapshot with the rights of its starter. */
import { jobWords } from '#contract/base/job/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { allCalls } from '#contract/index.ts';
import { MAX_PAGE_SIZE, type Call } from '#contract/ground/core.ts';
import { DATA_SCOPES } from '#contract/ground/enums.ts';
import { EXPORT_FORMATS, EXPORTED_LISTS, LIST_EXPORTS, type ExportedList } from '#contract/listExports.ts';
import type { jobCalls } from '#contract/base/job/calls.ts';
import { speaking } from '#server/ground/core/issues.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages, messages, say } from '#server/ground/core/messages.ts';
import { refuseField, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { defineJob, type JobContext } from '#server/ground/job/define.ts';
import { dictionariesOf, tableColumns, type ListExport } from '#server/ground/job/listExport.ts';
import { scopeCovers } from '#server/ground/core/scope.ts';
import { inSnapshot } from '#server/ground/job/snapshot.ts';
import { writeTable } from '#server/ground/job/writeTable.ts';

const exportMessages = defineMessages({
  exported: {
    zh: '{title}：已导出 {count} 行',
    en: '{title}: {count} rows exported',
    one: '{title}: {count} row exported',
  },
});

/** Who asked, as they were when they asked; what they see is settled then. */
const asker = z.object({
  sessionId: z.string(),
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  roleId: z.string(),
  roleCode: z.string(),
  permissions: z.array(z.string()),
  dataScope: z.enum(DATA_SCOPES),
  areaCodes: z.array(z.string()),
  supplierId: z.string().nullable(),
  schoolId: z.string().nullable(),
});

const listExportInput = z.object({
  list: z.enum(EXPORTED_LISTS),
  /** The list's own input without its pages: filters and sort. */
  question: z.record(z.string(), z.unknown()),
  ids: z.array(z.string()).nullable(),
  format: z.enum(EXPORT_FORMATS),
  fileName: z.string(),
  asker,
});
type ListExportInput = z.output<typeof listExportInput>;

/** The walk turns the pages itself. */
const PAGING = new Set(['pageNum', 'pageSize', 'cursor', 'withTotal', 'sort']);

const callAt = (path: ExportedList): Call => {
  const call = allCalls.find((each) => each.path === path);
  if (call === undefined) throw new Error(`${path} is no call`);
  return call;
};

/** Whether a role may have the list as a file: it may see the list, and export it. */
const mayExport = (actor: Actor, list: ExportedList): boolean =>
  [callAt(list).access, LIST_EXPORTS[list]].every((needed) => needed === 'signedIn' || allows(actor, needed));

function askerOf({ mustChangePassword: _must, hasSecondFactor: _has, permissions, areaCodes, ...actor }: Actor) {
  return { ...actor, permissions: [...permissions], areaCodes: [...areaCodes] };
}

const actorOf = ({ permissions, ...made }: ListExportInput['asker']): Actor => ({
  ...made,
  permissions: new Set(permissions),
  mustChangePassword: false,
  hasSecondFactor: true,
});

export const startListExport: Handler<typeof jobCalls.exportList> = async (
  context,
  { list, filters, sort, ids = null, format },
) => {
  const { actor, db, request, services } = context;
  if (!mayExport(actor, list)) throw new Refusal(403, messages.forbidden);
  const page = Object.keys(filters).find((name) => PAGING.has(name));
  if (page !== undefined) throw refuseField(`filters.${page}`, messages.inputInvalid);
  const question = { ...filters, ...(sort === undefined ? {} : { sort }) };
  callAt(list).input.parse(question, speaking(request.language));
  const fileName = `${say(listExportOf(services.nouns.listExports, list).title, request.language)}-${stampOf(services.now())}.${format}`;
  const input: ListExportInput = { list, question, ids, format, fileName, asker: askerOf(actor) };
  const { language } = request;
  const jobId = await services.jobs.start(db, { kind: 'listExport', input, userId: actor.userId, language });
  const { keyword, ...others } = filters;
  const after = {
    list,
    format,
    sort,
    keyword,
    filters: Object.keys(others).length === 0 ? undefined : others,
    chosenRows: ids?.length,
  };
  // The keyword may be a telephone number.
  const entry = { id: jobId, label: fileName, after, secret: ['keyword'] };
  context.record(changeOf({ ...jobWords, object: 'listExport' }, entry));
  return { jobId };
};

/** How the list looks as a file. */
function listExportOf(exports: ReadonlyMap<string, ListExport>, list: ExportedList): ListExport {
  const found = exports.get(list);
  if (found === undefined) throw new Error(`${list} is not exported`);
  return found;
}

const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : undefined);

/** The rows of the list, a page at a time: as its call shows them to the asker, only those wanted where ids are given. */
async function* walk(
  db: Db,
  { lists, language, jobId, progress }: JobContext,
  { list, question, ids, asker: made }: ListExportInput,
): AsyncGenerator<unknown[], void, undefined> {
  if (lists === undefined) throw new Error('no lists are read here');
  const who = { actor: actorOf(made), language, traceId: `job-${jobId}` };
  const wanted = ids === null ? null : new Set<unknown>(ids);
  let cursor: string | null = null;
  do {
    const place = cursor === null ? { withTotal: wanted === null } : { withTotal: false, cursor };
    const page: Awaited<ReturnType<typeof lists.read>> = await lists.read(db, who, list, {
      ...question,
      ...place,
      pageSize: MAX_PAGE_SIZE,
    });
    if (page.total !== null) progress(0, page.totalIsCapped ? null : page.total);
    const rows = wanted === null ? page.list : page.list.filter((row) => wanted.delete(idOf(row)));
    if (rows.length > 0) yield rows;
    cursor = wanted?.size === 0 ? null : page.nextCursor;
  } while (cursor !== null);
}

export const listExportJob = defineJob({
  kind: 'listExport',
  permission: null,
  input: listExportInput,
  mayFetch: (actor, { list, asker: made }) =>
    mayExport(actor, list) &&
    made.permissions.every((permission) => allows(actor, permission)) &&
    scopeCovers(scopeOf(actor), scopeOf(actorOf(made))),
  run: (context, input) =>
    inSnapshot(context.db, async (transaction) => {
      const { clock, folder, language, progress, signal } = context;
      const { title, columns } = listExportOf(context.lists?.exports ?? new Map(), input.list);
      const word = await dictionaryWords(transaction, dictionariesOf(columns), language);
      const count = await writeTable({
        columns: tableColumns(columns, { language, clock, word }),
        rows: walk(transaction, context, input),
        format: input.format,
        signal,
        title: say(title, language),
        path: join(folder, input.fileName),
        onProgress: (done) => progress(done),
      });
      return {
        message: exportMessages.exported,
        params: { title, count },
        figures: { exported: count },
        files: [input.fileName],
      };
    }),
});
