/** Imports as a person starts them: files are inspected first, then imported. */
import type { dataImportCalls, DataImport } from '#contract/dataManage/dataSet/importCalls.ts';
import { IMPORT_FOLDER, MOST_FOLDER_FILES, MOST_IMPORT_FILES } from '#contract/dataManage/dataSet/rules.ts';
import { dataImportWords } from '#contract/dataManage/dataSet/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { attachFiles, filesOf, releaseFiles } from '#server/base/file/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { lockDataSet, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import { dataReach, refuseUnchangeable, seenDataSet } from '#server/dataManage/dataSet/reach.ts';
import { makeLabelsOf } from './makeLabels.ts';
import { outcomeIn } from '#server/ground/job/said.ts';
import { dataImportMessages } from './messages.ts';
import {
  dataImports,
  deleteDataImport,
  deleteStaged,
  insertDataImport,
  labelNames,
  lockDataImport,
  updateDataImport,
} from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof lockDataImport>['executeTakeFirstOrThrow']>>;

async function shown(
  { actor, db, request }: Pick<CallContext, 'actor' | 'db' | 'request'>,
  rows: readonly Row[],
): Promise<DataImport[]> {
  const files = await filesOf(
    db,
    'dataImport',
    rows.map(({ id }) => id),
  );
  return rows.map(({ createdById, ...row }) => ({
    ...row,
    message: outcomeIn(row, request.language),
    isMine: createdById === actor.userId,
    fileNames: row.folder === null ? (files.get(row.id) ?? []).map(({ name }) => name) : [IMPORT_FOLDER + row.folder],
  }));
}

/** Locks the set and refuses where it cannot take an import. */
async function takeSet({ actor, db }: Pick<CallContext, 'actor' | 'db'>, id: string) {
  requireEverything(actor);
  const set = await lockDataSet(db, dataReach(actor), id).executeTakeFirst();
  if (set === undefined) throw notFound();
  refuseUnchangeable(set);
  return set;
}

/** An import of a set that the caller sees, locked, at the version that the caller saw. */
async function take(context: Pick<CallContext, 'actor' | 'db' | 'request'>, seen: { id: string; version: number }) {
  const { db } = context;
  const row = await takeRow(lockDataImport(db, seen.id), seen, async (current) => (await shown(context, [current]))[0]);
  const set = await takeSet(context, row.dataSetId);
  return { row, set };
}

export const dataImportHandlers: Handlers<typeof dataImportCalls> = {
  async getImportList(context, { dataSetId }) {
    await seenDataSet(context, dataSetId);
    return { list: await shown(context, await dataImports(context.db, dataSetId).execute()) };
  },

  async getFolders({ actor, services }, { folder }) {
    requireEverything(actor);
    const prefix = IMPORT_FOLDER + folder;
    const { files, isCut, foreign } = await services.storage.current.list(prefix, MOST_FOLDER_FILES);
    const list = new Map<string, { folder: string; files: number; bytes: number }>();
    for (const { key, size } of files) {
      const [inside = '', ...rest] = key.slice(prefix.length).split('/');
      if (rest.length === 0) continue;
      const name = `${folder}${inside}/`;
      const before = list.get(name) ?? { folder: name, files: 0, bytes: 0 };
      list.set(name, { folder: name, files: before.files + 1, bytes: before.bytes + size });
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return { files: files.length, bytes, list: [...list.values()], isCut, foreign };
  },

  async inspect(context, { dataSetId, fileIds, folder, format }) {
    const { actor, db, request, services } = context;
    const set = await takeSet(context, dataSetId);
    const source = { folder, store: folder === null ? null : services.storage.current.kind };
    const row = { ...source, dataSetId, format, state: 'inspecting' as const, jobId: null, createdById: actor.userId };
    const { id } = await insertDataImport(db, row).executeTakeFirstOrThrow();
    if (folder === null)
      await attachFiles(context, { object: 'dataImport', objectId: id }, fileIds, { max: MOST_IMPORT_FILES });
    const job = { kind: 'dataInspect', input: { importId: id }, userId: actor.userId, language: request.language };
    const jobId = await services.jobs.start(db, { ...job, kind: 'dataInspect' });
    await updateDataImport(db, id, { jobId }).execute();
    context.record(changeOf(dataImportWords, { id, label: set.name, after: { dataSetId, format, folder } }));
    return { id, jobId };
  },

  async run(context, { id, version, onKnown, classes, makeLabels }) {
    const { actor, db, request, services } = context;
    const { row, set } = await take(context, { id, version });
    if (row.found === null || (row.state !== 'inspected' && row.state !== 'failed'))
      throw new Refusal(409, dataImportMessages.notInspected);
    const known = new Set((await labelNames(db).execute()).map((label) => label.id));
    if (classes.some(({ classId }) => classId !== null && !known.has(classId)))
      throw refuseField('classes', dataImportMessages.unknownClass);
    const chosen = new Map(classes.map(({ name, classId }) => [name, classId]));
    const made = await makeLabelsOf(context, { ...row.found, format: row.format }, makeLabels);
    const mapped = row.found.classes.map(({ name, classId }) => ({
      name,
      classId: made.ids.get(name) ?? (chosen.has(name) ? (chosen.get(name) ?? null) : classId),
    }));
    // an earlier run that failed may have left something
    await deleteStaged(db, id).execute();
    const job = { input: { importId: id }, userId: actor.userId, language: request.language };
    const jobId = await services.jobs.start(db, { kind: 'dataImport', ...job });
    const fields = { state: 'importing', onKnown, jobId, message: '', classes: JSON.stringify(mapped) } as const;
    // so that an import that fails knows them when it begins again
    const found = {
      ...row.found,
      classes: row.found.classes.map((one) => ({ ...one, classId: made.ids.get(one.name) ?? one.classId })),
    };
    await updateDataImport(db, id, { ...fields, found: JSON.stringify(found) }).execute();
    await updateDataSet(db, set.id, { state: 'importing' }).execute();
    context.record(
      changeOf(dataImportWords, { id, label: set.name, after: { dataSetId: set.id, onKnown, ...made.told } }),
    );
    return { jobId };
  },

  async discard(context, { id, version }) {
    const { row, set } = await take(context, { id, version });
    if (row.state === 'inspecting' || row.state === 'importing') throw new Refusal(409, dataImportMessages.busy);
    await releaseFiles(context, { object: 'dataImport', objectId: id });
    await deleteDataImport(context.db, id).execute();
    context.record(changeOf(dataImportWords, { id, label: set.name, before: { dataSetId: set.id, state: row.state } }));
    return DONE;
  },
};
