/**
 * Writes an import. Frames and objects first go where only the import sees them, then pictures and clouds are kept, and at the
 * end one transaction puts all of it into the set. A run that was killed goes on where it was.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DataImport } from '#contract/dataManage/dataSet/importCalls.ts';
import { MOST_FRAME_OBJECTS } from '#contract/dataManage/dataSet/rules.ts';
import { stream } from '#server/ground/aside/aside.ts';
import { defineJob, JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { keepContent } from '#server/dataManage/dataContent/keep.ts';
import { contentsByHash, renewContents } from '#server/dataManage/dataContent/queries.ts';
import { boundsArea } from '#server/dataManage/dataSet/area.ts';
import { bucketOf } from '#server/dataManage/dataSet/bucket.ts';
import { pointBytesOf } from '#server/dataManage/formats/clouds.ts';
import type { FormatFrame, FormatObject } from '#server/dataManage/formats/model.ts';
import { contentsTask, type LostContent, type TakenContent } from './contents.task.ts';
import { fetchUploads } from './fetch.ts';
import { Findings } from './findings.ts';
import { importJobInput, READ_LIMITS } from './inspectJob.ts';
import { dataImportMessages } from './messages.ts';
import { importOfJob, insertStagedFrames, insertStagedObjects, setContents, stagedFrames } from './queries.ts';
import { publishImport } from './publish.ts';
import { readDataTask, type ReadPortion } from './read.task.ts';
import type { Uploaded } from './source.ts';

type Import = NonNullable<Awaited<ReturnType<ReturnType<typeof importOfJob>['executeTakeFirst']>>>;
type Items = Extract<ReadPortion, { items: unknown }>;
type Outcome = NonNullable<DataImport['outcome']>;

const reached = z.object({ portions: z.int() });
const MOST_FRAMES_AT_ONCE = 200_000;
const LONGEST_KEY = 300;
/** While nothing is published yet, staged frames stand under this number. */
const STAGED = 1;

/** Frames whose content an earlier run kept, looked up at once. */
const KEPT_AT_ONCE = 500;

type StagedFrame = Awaited<ReturnType<ReturnType<typeof stagedFrames>['execute']>>[number];

const frameRow = (frame: FormatFrame) => ({ ...frame, bucket: bucketOf(frame) });

/** How an import differs that no person began. */
export interface Carried {
  /** See `fetchUploads`. */
  readonly under?: string;
  /** What is added to each frame before it is written; its key stays. */
  readonly carry?: (frame: FormatFrame) => FormatFrame;
}

class ImportRun {
  readonly #context: JobContext;
  readonly #row: Import;
  readonly #uploads: readonly Uploaded[];
  readonly #labels: ReadonlyMap<string, string | null>;
  readonly #carry: (frame: FormatFrame) => FormatFrame;
  readonly #frameIds = new Map<string, string>();
  readonly #objectsOf = new Map<string, number>();
  readonly #files = new Map<string, { readonly path: string; readonly bytes: number | null }>();
  readonly findings: Findings;
  #leftOut = 0;

  constructor(context: JobContext, row: Import, uploads: readonly Uploaded[], carry?: Carried['carry']) {
    this.#context = context;
    this.#row = row;
    this.#uploads = uploads;
    this.#labels = new Map(row.classes.map(({ name, classId }) => [name, classId]));
    this.#carry = carry ?? ((frame) => frame);
    this.findings = new Findings(context.language);
  }

  /**
   * Reads the files and writes frames and objects where only this import sees them. What an earlier run wrote is read again, for
   * what there is to say of it.
   */
  async stage(): Promise<void> {
    const { checkpoint, signal } = this.#context;
    const before = reached.safeParse(checkpoint);
    const done = before.success ? before.data.portions : 0;
    const written = new Map<string, string>();
    if (done > 0) for await (const { id, key } of this.#staged()) written.set(key, id);
    const wish = { uploads: this.#uploads, format: this.#row.format };
    let portions = 0;
    for await (const portion of stream(readDataTask, wish, { ...READ_LIMITS, whose: this.#row.id, signal })) {
      if ('format' in portion) continue;
      for (const [frame, path, bytes] of portion.contents) this.#files.set(frame, { path, bytes });
      portions += 1;
      if (portions > done) await this.#write(portion, portions);
      else this.#recall(portion, written);
    }
  }

  #recall(portion: Items, written: ReadonlyMap<string, string>): void {
    const { frames, objects } = this.#sorted(portion);
    for (const key of frames.keys()) {
      const id = written.get(key);
      if (id !== undefined) this.#frameIds.set(key, id);
    }
    for (const object of objects) this.#objectRow(object);
  }

  async *#staged() {
    let after = '0';
    for (;;) {
      const rows = await stagedFrames(this.#context.db, this.#row.id, after, 5000).execute();
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  /** The frames and the objects of a portion; what its reader found is kept. */
  #sorted(portion: Items): { frames: Map<string, FormatFrame>; objects: FormatObject[] } {
    const frames = new Map<string, FormatFrame>();
    const objects: FormatObject[] = [];
    for (const item of portion.items) {
      if (item.kind === 'finding') this.findings.addRead(item.value);
      if (item.kind === 'object') objects.push(item.value);
      if (item.kind === 'class') this.findings.addClass(item.value);
      if (item.kind !== 'frame') continue;
      if (item.value.key.length > LONGEST_KEY)
        this.findings.add(dataImportMessages.keyTooLong, item.value.key, { most: LONGEST_KEY });
      else frames.set(item.value.key, this.#carry(item.value));
    }
    return { frames, objects };
  }

  async #write(portion: Items, portions: number): Promise<void> {
    const { db, save, progress } = this.#context;
    const { id, dataSetId, onKnown } = this.#row;
    const { frames, objects } = this.#sorted(portion);
    if (this.#frameIds.size + frames.size > MOST_FRAMES_AT_ONCE)
      throw new JobRefused(dataImportMessages.tooManyFrames, { most: MOST_FRAMES_AT_ONCE });
    await db.transaction().execute(async (transaction) => {
      if (frames.size > 0) {
        const rows = JSON.stringify([...frames.values()].map(frameRow));
        for (const kept of await insertStagedFrames(transaction, id, dataSetId, STAGED, rows).execute())
          this.#frameIds.set(kept.key, kept.id);
      }
      const rows = objects.flatMap((object) => this.#objectRow(object));
      if (rows.length > 0)
        await insertStagedObjects(transaction, dataSetId, JSON.stringify(rows), onKnown === 'prelabel').execute();
      const doneCount = this.#frameIds.size;
      await save(transaction, { checkpoint: { portions }, doneCount, figures: {} });
    });
    progress(this.#frameIds.size);
  }

  #objectRow(object: FormatObject) {
    const { frame, className, shapes, key, attributes, track } = object;
    const classId = this.#labels.get(className) ?? null;
    const frameId = this.#frameIds.get(frame);
    if (classId === null) this.findings.add(dataImportMessages.classUnmapped, `${frame} ${key}`, { name: className });
    const count = (this.#objectsOf.get(frame) ?? 0) + 1;
    if (classId !== null && count > MOST_FRAME_OBJECTS)
      this.findings.add(dataImportMessages.tooManyObjects, frame, { most: MOST_FRAME_OBJECTS });
    if (classId === null || frameId === undefined || count > MOST_FRAME_OBJECTS) {
      this.#leftOut += 1;
      return [];
    }
    this.#objectsOf.set(frame, count);
    // numbers of a detector's objects are no numbers of ours
    const name = this.#row.onKnown === 'prelabel' ? `pre-${key}` : key;
    return [{ frameId, key: name, classId, shapes, attributes, track, area: boundsArea(shapes) }];
  }

  /** Keeps the pictures and clouds of the frames, each once whatever shows it. */
  async keepContents(): Promise<void> {
    const { folder, signal } = this.#context;
    const framesOf = new Map<string, StagedFrame[]>();
    let kept: StagedFrame[] = [];
    for await (const frame of this.#staged()) {
      const path = this.#files.get(frame.key)?.path;
      if (path === undefined) continue;
      if (frame.sha256 !== null) {
        kept.push(frame);
        if (kept.length < KEPT_AT_ONCE) continue;
        await this.#compareKept(kept);
        kept = [];
        continue;
      }
      const same = framesOf.get(path);
      if (same === undefined) framesOf.set(path, [frame]);
      else same.push(frame);
    }
    await this.#compareKept(kept);
    if (framesOf.size === 0) return;
    const taken = join(folder, 'contents');
    await rm(taken, { recursive: true, force: true });
    await mkdir(taken, { mode: 0o700 });
    const { format } = this.#row;
    const wish = { uploads: this.#uploads, format, paths: [...framesOf.keys()], folder: taken };
    let done = 0;
    for await (const portion of stream(contentsTask, wish, { ...READ_LIMITS, whose: this.#row.id, signal })) {
      await this.#keep(portion, framesOf);
      done += portion.length;
      this.#context.progress(done, framesOf.size);
    }
    await rm(taken, { recursive: true, force: true });
  }

  /** Says of content that an earlier run kept what that run found. */
  async #compareKept(frames: readonly StagedFrame[]): Promise<void> {
    if (frames.length === 0) return;
    const hashes = frames.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
    const contents = new Map(
      (await contentsByHash(this.#context.db, hashes).execute()).map((one) => [one.sha256, one]),
    );
    for (const frame of frames) {
      const content = contents.get(frame.sha256 ?? '');
      if (content === undefined) continue;
      this.#compareSides(frame, content);
      const { path = '', bytes = null } = this.#files.get(frame.key) ?? {};
      const point = pointBytesOf(path);
      if (bytes !== null && point !== null) this.#tellLeftOut(path, (bytes - Number(content.size)) / point);
    }
  }

  #tellLeftOut(path: string, count: number): void {
    if (count > 0) this.findings.add(dataImportMessages.pointsLeftOut, path, { count });
  }

  #compareSides({ key, width, height }: StagedFrame, content: Pick<TakenContent, 'width' | 'height'>): void {
    if (width === null || height === null || (width === content.width && height === content.height)) return;
    this.findings.add(dataImportMessages.otherSize, key, {
      width: content.width ?? 0,
      height: content.height ?? 0,
      said: `${width} × ${height}`,
    });
  }

  async #keep(
    portion: readonly (TakenContent | LostContent)[],
    framesOf: ReadonlyMap<string, readonly StagedFrame[]>,
  ): Promise<void> {
    const { db } = this.#context;
    const rows: { id: string; sha256: string; width: number | null; height: number | null }[] = [];
    const whole = portion.filter((content) => 'sha256' in content);
    for (const content of portion)
      if ('problem' in content) this.findings.add(dataImportMessages[content.problem], content.path, content.values);
      else this.#tellLeftOut(content.path, content.leftOut);
    const known = new Set(
      (
        await renewContents(
          db,
          whole.map(({ sha256 }) => sha256),
        ).execute()
      ).map((one) => one.sha256),
    );
    for (const content of whole) {
      if (!known.has(content.sha256)) await this.#store(content);
      known.add(content.sha256);
      await rm(content.file, { force: true });
      if (content.thumb !== null) await rm(content.thumb.file, { force: true });
      for (const frame of framesOf.get(content.path) ?? []) {
        rows.push({ id: frame.id, sha256: content.sha256, width: content.width, height: content.height });
        this.#compareSides(frame, content);
      }
    }
    if (rows.length > 0) await setContents(db, this.#row.id, JSON.stringify(rows)).execute();
  }

  async #store({ path, file, thumb, leftOut: _leftOut, ...content }: TakenContent): Promise<void> {
    const { db, stores } = this.#context;
    if (stores === undefined) throw new JobRefused(dataImportMessages.fileGone);
    await keepContent(db, stores().current, {
      ...content,
      name: path,
      open: () => createReadStream(file),
      thumb: thumb === null ? null : { size: thumb.size, open: () => createReadStream(thumb.file) },
    });
  }

  /** Puts all of it into the set at once. */
  publish(): Promise<Outcome> {
    const found = this.#row.found === null ? null : { ...this.#row.found, ...this.findings.kept };
    return publishImport(this.#context, this.#row, { found, leftOut: this.#leftOut });
  }
}

const ended = (outcome: Outcome) => ({
  message: dataImportMessages.imported,
  params: outcome,
  figures: outcome,
  files: [],
  discard: [],
});

/** Writes an import that was inspected. @throws JobRefused where its files are gone or too much */
export async function runImport(context: JobContext, importId: string, carried: Carried = {}): Promise<Outcome> {
  const row = await importOfJob(context.db, importId).executeTakeFirst();
  if (row === undefined) throw new JobRefused(dataImportMessages.fileGone);
  // an earlier run was killed when all was done
  if (row.state === 'done' && row.outcome !== null) return row.outcome;
  const uploads = await fetchUploads(context, importId, carried.under);
  const run = new ImportRun(context, row, uploads, carried.carry);
  await run.stage();
  await run.keepContents();
  return run.publish();
}

export const dataImportJob = defineJob({
  kind: 'dataImport',
  permission: 'dataManage:dataSet:import',
  input: importJobInput,
  run: async (context, { importId }) => ended(await runImport(context, importId)),
});
