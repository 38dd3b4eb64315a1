/**
 * Has a detector look at the pictures of a data set. What it says is staged as an import stages it, and one transaction puts all of
 * it into the set; a run that was killed goes on behind the last portion that was staged.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { id } from '#contract/ground/core.ts';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { contentThatLeaves } from '#server/dataManage/dataContent/leave.ts';
import { framesToWrite, objectsOfFrames } from '#server/dataManage/dataFrame/queries.ts';
import { labelFinder } from '#server/dataManage/dataImport/classes.ts';
import { Findings, keptFindings } from '#server/dataManage/dataImport/findings.ts';
import { publishImport } from '#server/dataManage/dataImport/publish.ts';
import { importOfJob, insertStagedFrames, insertStagedObjects } from '#server/dataManage/dataImport/queries.ts';
import { boundsArea } from '#server/dataManage/dataSet/area.ts';
import { classesToWrite, lockDataSetOfJob } from '#server/dataManage/dataSet/queries.ts';
import type { Finding } from '#server/dataManage/formats/model.ts';
import { run as runAside } from '#server/ground/aside/aside.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { defineJob, JobFault, JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';
import { answerTask, MOST_OBJECTS, type ReadAnswer } from './answer.task.ts';
import { askDetector, type Asked, DETECTOR_TOKEN, type Heard, MOST_ANSWER_BYTES } from './ask.ts';
import { detectorMessages } from './messages.ts';
import { detectorLink } from './queries.ts';

const MEGABYTE = 1024 * 1024;
const MOST_PICTURE_BYTES = 30 * MEGABYTE;
/** Pictures that a detector is asked of side by side, and that are staged together. */
const AT_ONCE = 4;
const TRIES = 3;
/** Before the second try and the third, in milliseconds. */
const WAITS = [1000, 4000];
/** Pictures in a row without an answer, after which the detector counts as away. */
const MOST_UNANSWERED = 8;
/** Problems that another try does not mend. */
const OF_SET_UP: ReadonlySet<LinkProblem> = new Set([
  'credentials',
  'notFound',
  'redirected',
  'certificate',
  'privateAddress',
  'notHttp',
]);
const READ_LIMITS = { deadlineMs: 10_000, memoryMb: 256, as: 'job' } as const;
const STAGED = 1;

const place = z.object({ scene: z.string(), place: z.int(), key: z.string() });
const state = z.object({
  after: place.nullable(),
  frames: z.int(),
  objects: z.int(),
  leftOut: z.int(),
  unanswered: z.int(),
  /** How many objects of each class it said, whatever it calls them. */
  classes: z
    .array(z.tuple([z.string(), z.int()]))
    // as checkpoints had them before
    .or(z.record(z.string(), z.int()).transform((counts) => Object.entries(counts))),
  said: keptFindings,
});
type State = z.output<typeof state>;
const BEGIN: State = {
  after: null,
  frames: 0,
  objects: 0,
  leftOut: 0,
  unanswered: 0,
  classes: [],
  said: { findings: [], counts: [] },
};
const MOST_CLASSES = 2000;

type Row = Awaited<ReturnType<ReturnType<typeof framesToWrite>['execute']>>[number];
type Detector = NonNullable<Awaited<ReturnType<ReturnType<typeof detectorLink>['executeTakeFirst']>>>;
type Read = Extract<ReadAnswer, { wrong: null }>;

const nameOf = (category: string, shapes: readonly Geometry[]): string =>
  createHash('sha256')
    .update(JSON.stringify([category, shapes]))
    .digest('hex')
    .slice(0, 24);

class DetectorRun {
  readonly #context: JobContext;
  readonly #importId: string;
  readonly #detector: Detector;
  readonly #asked: Asked;
  readonly #said: Findings;
  readonly #classIdOf: (name: string) => string | null;
  readonly #privateIds: ReadonlySet<string>;
  #state: State;

  constructor(
    context: JobContext,
    importId: string,
    detector: Detector,
    classIdOf: (name: string) => string | null,
    privateIds: ReadonlySet<string>,
  ) {
    this.#context = context;
    this.#importId = importId;
    this.#detector = detector;
    const { address, certificate, timeoutSeconds, tokenSealed } = detector;
    const token = tokenSealed === '' ? '' : context.vault.open(DETECTOR_TOKEN, tokenSealed);
    this.#asked = { address, certificate, timeoutSeconds, token };
    this.#classIdOf = classIdOf;
    this.#privateIds = privateIds;
    const before = state.safeParse(context.checkpoint);
    this.#state = before.success ? before.data : BEGIN;
    this.#said = new Findings(context.language, this.#state.said);
  }

  /** Asks of all pictures, and stages what is said. */
  async stage(dataSetId: string, draft: number): Promise<void> {
    const { db, progress, signal } = this.#context;
    for (;;) {
      signal.throwIfAborted();
      const rows: Row[] = await framesToWrite(db, dataSetId, draft, this.#state.after, AT_ONCE).execute();
      const last = rows.at(-1);
      if (last === undefined) return;
      await this.#portion(dataSetId, rows, { scene: last.scene, place: last.place ?? -1, key: last.key });
      progress(this.#state.frames);
    }
  }

  async #portion(dataSetId: string, rows: readonly Row[], after: z.output<typeof place>): Promise<void> {
    const { db, save } = this.#context;
    const pictures = rows.filter(({ kind, sha256 }) => kind === 'picture' && sha256 !== null);
    const ids = pictures.map((row) => row.id);
    const objects = Map.groupBy(await objectsOfFrames(db, ids).execute(), ({ frameId }) => frameId);
    const answers = await Promise.all(
      pictures.map(async (row) => {
        const hidden = (objects.get(row.id) ?? []).filter(({ classId }) => this.#privateIds.has(classId));
        return {
          row,
          read: await this.#ask(
            row,
            hidden.flatMap(({ shapes }) => shapes),
          ),
        };
      }),
    );
    const next: State = { ...this.#state, after, frames: this.#state.frames + pictures.length };
    const classes = new Map(next.classes);
    const staged = answers.flatMap(({ row, read }) => {
      const found = read === null ? [] : this.#objectsOf(row, read, next, classes);
      return found.length === 0 ? [] : [{ row, found }];
    });
    next.classes = [...classes];
    await db.transaction().execute(async (transaction) => {
      if (staged.length > 0) {
        const frames = JSON.stringify(staged.map(({ row }) => row));
        const kept = await insertStagedFrames(transaction, this.#importId, dataSetId, STAGED, frames).execute();
        const idOf = new Map(kept.map((frame) => [frame.key, frame.id]));
        const written = staged.flatMap(({ row, found }) => {
          const frameId = idOf.get(row.key);
          return frameId === undefined ? [] : found.map((object) => ({ ...object, frameId }));
        });
        await insertStagedObjects(transaction, dataSetId, JSON.stringify(written), true).execute();
      }
      const checkpoint = { ...next, said: this.#said.kept };
      await save(transaction, { checkpoint, doneCount: next.frames, figures: {} });
    });
    this.#state = next;
  }

  #objectsOf(row: Row, { objects, findings }: Read, counted: State, classes: Map<string, number>) {
    for (const finding of findings) this.#note(row.key, finding);
    const taken = new Set<string>();
    return objects.flatMap(({ category, score, shapes }) => {
      if (classes.has(category) || classes.size < MOST_CLASSES) classes.set(category, (classes.get(category) ?? 0) + 1);
      const classId = this.#classIdOf(category);
      if (classId === null) {
        counted.leftOut += 1;
        this.#said.add(detectorMessages.classUnmapped, row.key, { name: category });
        return [];
      }
      const attributes = score === null ? {} : { score };
      // the same thing said again is the same object, so one that a person confirmed stays confirmed
      const key = `pre-${nameOf(category, shapes)}`;
      if (taken.has(key)) return [];
      taken.add(key);
      counted.objects += 1;
      return [{ key, classId, shapes, attributes, track: '', area: boundsArea(shapes) }];
    });
  }

  #note(key: string, { code, at: within, values }: Finding): void {
    const at = `${key} ${within}`;
    if (code === 'noCategory' || code === 'noShape' || code === 'badScore') this.#said.add(detectorMessages[code], at);
    else this.#said.addRead({ code, at, values });
  }

  /** What the detector says of a picture; null: nothing that can be used, which is noted. @throws JobRefused when it is away */
  async #ask(row: Row, hidden: Parameters<typeof contentThatLeaves>[2]): Promise<Read | null> {
    const { key, width, height, type, size } = row;
    if (width === null || height === null || type === null) return null;
    if (Number(size) > MOST_PICTURE_BYTES) {
      this.#said.add(detectorMessages.pictureTooLarge, key, { most: MOST_PICTURE_BYTES / MEGABYTE });
      return null;
    }
    const content = await contentThatLeaves(this.#context, row, hidden);
    if (content === null) return null;
    const heard = await this.#tried({ bytes: await buffer(content), type, width, height });
    if (heard.outcome !== 'failed' || heard.problem === 'tooLong') this.#state.unanswered = 0;
    if (heard.outcome === 'said') return this.#read(key, heard.text, width, height);
    const { said } = heard;
    if (heard.outcome === 'refused') this.#said.add(detectorMessages.refused, key, { said });
    else if (heard.problem === 'tooLong')
      this.#said.add(detectorMessages.tooLong, key, { most: MOST_ANSWER_BYTES / MEGABYTE });
    else {
      const [zh, en] = LINK_PROBLEM_WORDS[heard.problem];
      const problem = { zh, en };
      if (OF_SET_UP.has(heard.problem)) throw new JobFault(detectorMessages.stopped, { problem, said });
      this.#state.unanswered += 1;
      this.#said.add(detectorMessages.noAnswer, key, { times: TRIES, problem, said });
      if (this.#state.unanswered >= MOST_UNANSWERED)
        throw new JobFault(detectorMessages.awayTooLong, { count: MOST_UNANSWERED, problem, said });
    }
    return null;
  }

  async #tried(picture: Parameters<typeof askDetector>[1]): Promise<Heard> {
    const { privateHosts, signal } = this.#context;
    for (let tried = 1; ; tried += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each try follows from the one before
      const heard = await askDetector(this.#asked, picture, privateHosts?.() ?? [], signal);
      const isOver = heard.outcome !== 'failed' || heard.problem === 'tooLong' || OF_SET_UP.has(heard.problem);
      if (isOver || tried === TRIES) return heard;
      // oxlint-disable-next-line no-await-in-loop -- between two tries
      await wait(WAITS[tried - 1], undefined, { signal });
    }
  }

  async #read(key: string, text: string, width: number, height: number): Promise<Read | null> {
    const { signal } = this.#context;
    const { leastScore } = this.#detector;
    try {
      const limits = { ...READ_LIMITS, whose: this.#importId, signal };
      const read = await runAside(answerTask, { text, width, height, leastScore }, limits);
      if (read.wrong === null) return read;
      if (read.wrong === 'tooMany')
        this.#said.add(detectorMessages.tooMany, key, { count: read.count, most: MOST_OBJECTS });
      else this.#said.add(detectorMessages[read.wrong], key);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refusal)) throw error;
      this.#said.add(detectorMessages.tooSlow, key);
    }
    return null;
  }

  /** What the import keeps of it. */
  get found() {
    const { frames, objects, classes, leftOut } = this.#state;
    return {
      leftOut,
      total: this.#said.total,
      found: {
        frames,
        withContent: frames,
        objects,
        known: frames,
        classes: classes
          .toSorted(([, one], [, other]) => other - one)
          .map(([name, count]) => ({ name, objects: count, classId: this.#classIdOf(name) })),
        ...this.#said.kept,
      },
    };
  }
}

const ended = (frames: number, objects: number, findings: number) => ({
  message: detectorMessages.done,
  params: { frames, objects, findings },
  figures: { frames, objects, findings },
  files: [],
  discard: [],
});

export const detectorRunJob = defineJob({
  kind: 'detectorRun',
  permission: 'dataManage:dataSet:import',
  input: z.object({ detectorId: id, importId: id }),
  async run(context, { detectorId, importId }) {
    const { db } = context;
    const row = await importOfJob(db, importId).executeTakeFirst();
    const detector = await detectorLink(db, detectorId).executeTakeFirst();
    if (row === undefined || detector === undefined) throw new JobRefused(detectorMessages.gone);
    if (row.state === 'done' && row.found !== null) {
      // an earlier run was killed when all was done
      const findings = row.found.counts.reduce((sum, { count }) => sum + count, 0);
      return ended(row.found.frames, row.found.objects, findings);
    }
    const byName = await labelFinder(db, 'coco');
    const own = new Map(detector.classes.map(({ name, classId }) => [name, classId]));
    const labels = await classesToWrite(db).execute();
    const privateIds = new Set(labels.filter(({ isPrivate }) => isPrivate).map((label) => label.id));
    const run = new DetectorRun(context, importId, detector, (name) => own.get(name) ?? byName(name), privateIds);
    const { newestVersion } = await lockDataSetOfJob(db, row.dataSetId).executeTakeFirstOrThrow();
    await run.stage(row.dataSetId, newestVersion + 1);
    const { found, leftOut, total } = run.found;
    if (found.frames === 0) throw new JobRefused(detectorMessages.noPictures);
    await publishImport(context, row, { found, leftOut });
    return ended(found.frames, found.objects, total);
  },
});
