/** Imports of scenes: read and told first, then written, all of them or none. */
import { z } from 'zod';
import type { SceneImportFound } from '#contract/dataManage/scene/importCalls.ts';
import { MOST_SCENE_FINDINGS } from '#contract/dataManage/scene/rules.ts';
import { id } from '#contract/ground/core.ts';
import { stream } from '#server/ground/aside/aside.ts';
import { defineJob, JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { fetchFiles } from '#server/dataManage/dataImport/fetch.ts';
import { isOfType } from '#server/dataManage/scene/tagValues.ts';
import { holdTagTypes, insertScene, tagTypes, usableTags } from '#server/dataManage/scene/queries.ts';
import { sceneImportMessages } from './messages.ts';
import { filesOfSceneImport, knownScenes, sceneImportOfJob, updateSceneImport } from './queries.ts';
import { readScenesTask, type FoundScene, type ReadPortion } from './read.task.ts';

const jobInput = z.object({ importId: id });
/** In the sentence of the end; all of them stand in the outcome. */
const MOST_TAGS_NAMED = 20;
const READ_LIMITS = { deadlineMs: 120_000, memoryMb: 1024, as: 'job' } as const;

type Import = NonNullable<Awaited<ReturnType<ReturnType<typeof sceneImportOfJob>['executeTakeFirst']>>>;

async function importOf({ db }: JobContext, importId: string): Promise<Import> {
  const row = await sceneImportOfJob(db, importId).executeTakeFirst();
  if (row === undefined) throw new JobRefused(sceneImportMessages.fileGone);
  return row;
}

async function portionsOf(
  context: JobContext,
  { id: importId, frameRate }: Import,
): Promise<AsyncIterable<ReadPortion>> {
  const files = await filesOfSceneImport(context.db, importId).execute();
  if (files.length === 0) throw new JobRefused(sceneImportMessages.fileGone);
  const uploads = await fetchFiles(context, files);
  const tags = (await usableTags(context.db).execute()).map(({ value }) => value);
  const types = await tagTypes(context.db).execute();
  const wish = { uploads, frameRate, tags, tagTypes: types, language: context.language };
  return stream(readScenesTask, wish, { ...READ_LIMITS, whose: importId, signal: context.signal });
}

const told = ({ name, file, format, facts, unplaced, scenario, duration }: FoundScene) => ({
  name,
  file,
  format,
  actors: facts.actors,
  unplaced,
  parameters: scenario?.parameters.length ?? 0,
  variations: scenario?.variations.length ?? 0,
  duration,
});

export const sceneInspectJob = defineJob({
  kind: 'sceneInspect',
  permission: 'dataManage:scene:add',
  input: jobInput,
  async run(context, { importId }) {
    const { db } = context;
    const row = await importOf(context, importId);
    const scenes: (ReturnType<typeof told> & { hash: string })[] = [];
    const findings: SceneImportFound['findings'] = [];
    let total = 0;
    for await (const portion of await portionsOf(context, row)) {
      if (portion.scene !== null) scenes.push({ ...told(portion.scene), hash: portion.scene.hash });
      total += portion.findings.length;
      findings.push(...portion.findings.slice(0, MOST_SCENE_FINDINGS - findings.length));
      context.progress(scenes.length);
    }
    if (scenes.length === 0) {
      const [first] = findings;
      const why = first === undefined ? sceneImportMessages.nothingFound : `${first.at}: ${first.text}`;
      throw new JobRefused(sceneImportMessages.noScene, { why });
    }
    const hashes = scenes.map(({ hash }) => hash);
    const known = new Set((await knownScenes(db, hashes).execute()).map(({ sourceHash }) => sourceHash));
    const found: SceneImportFound = {
      scenes: scenes.map(({ hash, ...scene }) => ({ ...scene, isKnown: known.has(hash) })),
      findings,
      total,
    };
    await updateSceneImport(db, importId, { state: 'inspected', found: JSON.stringify(found) }).execute();
    const params = { scenes: scenes.length, known: known.size, findings: total };
    const figures = { read: scenes.length, unchanged: known.size };
    return { message: sceneImportMessages.inspected, params, figures, files: [], discard: [] };
  },
});

const sceneRow = ({
  name,
  summary,
  frame,
  startedAt,
  duration,
  tags,
  tagValues,
  scenario,
  facts,
  hash,
}: FoundScene) => ({
  name,
  summary,
  kind: 'other' as const,
  source: 'import' as const,
  alertId: null,
  carId: null,
  fleetNumber: '',
  startedAt,
  duration,
  frame,
  tags: [...tags],
  tagValues: JSON.stringify(tagValues),
  scenario: scenario === null ? null : JSON.stringify(scenario),
  sourceHash: hash,
  taggedById: null,
  reviewedById: null,
  ...facts,
});

export const sceneImportJob = defineJob({
  kind: 'sceneImport',
  permission: 'dataManage:scene:add',
  input: jobInput,
  async run(context, { importId }) {
    const row = await importOf(context, importId);
    const portions = await portionsOf(context, row);
    const outcome = await context.db.transaction().execute(async (transaction) => {
      // the files were read by the types of before: a value whose type has changed since is left out
      await holdTagTypes(transaction).execute(transaction);
      const types = new Map((await tagTypes(transaction).execute()).map((type) => [type.tag, type]));
      const left = new Map<string, number>();
      let [added, unchanged] = [0, 0];
      for await (const { scene } of portions) {
        if (scene === null) continue;
        const values = Object.entries(scene.tagValues);
        const fitting = values.filter(([tag, value]) => isOfType(types.get(tag), value));
        const tagValues = Object.fromEntries(fitting);
        const fields = sceneRow({ ...scene, tagValues });
        const isNew = (await insertScene(transaction, fields).executeTakeFirst()) !== undefined;
        if (isNew) {
          added += 1;
          const changed = values.map(([tag]) => tag).filter((tag) => tagValues[tag] === undefined);
          for (const tag of [...scene.valuesLeft, ...changed]) left.set(tag, (left.get(tag) ?? 0) + 1);
        } else unchanged += 1;
        context.progress(added + unchanged);
      }
      const valuesLeft = [...left].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
      const done = { added, unchanged, valuesLeft };
      await updateSceneImport(transaction, importId, { state: 'done', outcome: JSON.stringify(done) }).execute();
      return done;
    });
    const { added, unchanged, valuesLeft } = outcome;
    const figures = { inserted: added, unchanged };
    const message = valuesLeft.length === 0 ? sceneImportMessages.imported : sceneImportMessages.importedWithout;
    const named = valuesLeft.slice(0, MOST_TAGS_NAMED).map(({ tag, count }) => `${tag} ${count}`);
    const left = [...named, ...(valuesLeft.length > MOST_TAGS_NAMED ? ['…'] : [])].join(', ');
    return { message, params: { added, unchanged, left }, figures, files: [], discard: [] };
  },
});
