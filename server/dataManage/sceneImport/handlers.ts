/** Imports of scenes as a person starts them: files are inspected first, then imported. */
import type { SceneImport, sceneImportCalls } from '#contract/dataManage/scene/importCalls.ts';
import { MOST_SCENE_FILES } from '#contract/dataManage/scene/rules.ts';
import { sceneImportWords } from '#contract/dataManage/scene/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { attachFiles, filesOf, releaseFiles } from '#server/base/file/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { outcomeIn } from '#server/ground/job/said.ts';
import { sceneImportMessages } from './messages.ts';
import { deleteSceneImport, insertSceneImport, lockSceneImport, sceneImports, updateSceneImport } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof lockSceneImport>['executeTakeFirstOrThrow']>>;

async function shown(
  { db, request }: Pick<CallContext, 'db' | 'request'>,
  rows: readonly Row[],
): Promise<SceneImport[]> {
  const ids = rows.map(({ id }) => id);
  const files = await filesOf(db, 'sceneImport', ids);
  return rows.map((row) => ({
    ...row,
    message: outcomeIn(row, request.language),
    fileNames: (files.get(row.id) ?? []).map(({ name }) => name),
  }));
}

/** An import, locked, at the version that the caller saw. */
function take(context: Pick<CallContext, 'actor' | 'db' | 'request'>, seen: { id: string; version: number }) {
  const { actor, db } = context;
  requireEverything(actor);
  return takeRow(lockSceneImport(db, seen.id), seen, async (current) => (await shown(context, [current]))[0]);
}

/** By its files, since an import has no name. */
const labelOf = async (db: Db, id: string): Promise<string> =>
  ((await filesOf(db, 'sceneImport', [id])).get(id) ?? [])
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 80) || id;

export const sceneImportHandlers: Handlers<typeof sceneImportCalls> = {
  async getImportList(context) {
    requireEverything(context.actor);
    return { list: await shown(context, await sceneImports(context.db).execute()) };
  },

  async inspect(context, { fileIds, frameRate }) {
    const { actor, db, request, services } = context;
    requireEverything(actor);
    const row = { state: 'inspecting' as const, frameRate, jobId: null, createdById: actor.userId };
    const { id } = await insertSceneImport(db, row).executeTakeFirstOrThrow();
    await attachFiles(context, { object: 'sceneImport', objectId: id }, fileIds, { max: MOST_SCENE_FILES });
    const job = { input: { importId: id }, userId: actor.userId, language: request.language };
    const jobId = await services.jobs.start(db, { kind: 'sceneInspect', ...job });
    await updateSceneImport(db, id, { jobId }).execute();
    context.record(changeOf(sceneImportWords, { id, label: await labelOf(db, id), after: { frameRate } }));
    return { id, jobId };
  },

  async inspectAgain(context, { id, version, frameRate }) {
    const { actor, db, request, services } = context;
    const row = await take(context, { id, version });
    if (row.state !== 'failed' || row.found !== null) throw new Refusal(409, sceneImportMessages.notAgain);
    const job = { input: { importId: id }, userId: actor.userId, language: request.language };
    const jobId = await services.jobs.start(db, { kind: 'sceneInspect', ...job });
    await updateSceneImport(db, id, { state: 'inspecting', frameRate, jobId }).execute();
    const change = { before: { frameRate: row.frameRate }, after: { frameRate } };
    context.record(changeOf(sceneImportWords, { id, label: await labelOf(db, id), ...change }));
    return { jobId };
  },

  async run(context, { id, version }) {
    const { actor, db, request, services } = context;
    const row = await take(context, { id, version });
    if (row.found === null || (row.state !== 'inspected' && row.state !== 'failed'))
      throw new Refusal(409, sceneImportMessages.notInspected);
    const job = { input: { importId: id }, userId: actor.userId, language: request.language };
    const jobId = await services.jobs.start(db, { kind: 'sceneImport', ...job });
    await updateSceneImport(db, id, { state: 'importing', jobId }).execute();
    const change = { before: { state: row.state }, after: { state: 'importing' } };
    context.record(changeOf(sceneImportWords, { id, label: await labelOf(db, id), ...change }));
    return { jobId };
  },

  async discard(context, { id, version }) {
    const { db } = context;
    const row = await take(context, { id, version });
    if (row.state === 'inspecting' || row.state === 'importing') throw new Refusal(409, sceneImportMessages.busy);
    const label = await labelOf(db, id);
    await releaseFiles(context, { object: 'sceneImport', objectId: id });
    await deleteSceneImport(db, id).execute();
    context.record(changeOf(sceneImportWords, { id, label, before: { state: row.state } }));
    return DONE;
  },
};
