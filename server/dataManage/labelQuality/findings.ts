/** What was found where frames of labelling tasks can be held against each other. */
import { shownInFrames } from '#server/dataManage/labelJob/shown.ts';
import { run } from '#server/ground/aside/aside.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { compareTask } from './compare.task.ts';
import { comparedFrames, drawnInJobs, framesOfTwoPeople } from './queries.ts';

/** Objects of a report; of more the newest jobs are told. */
const MOST_OBJECTS = 50_000;
const ASIDE = { deadlineMs: 10_000, memoryMb: 256 };
/** How often as many are compared for one list of frames. */
const MOST_ROUNDS = 4;
/** Pairs that are remembered, of all data sets. */
const MOST_REMEMBERED = 20_000;

type Compared = Awaited<ReturnType<ReturnType<typeof comparedFrames>['execute']>>[number];

/** The first of some frames, as many as a report may have, with what each pair shows. */
async function pairsOf(db: Db, candidates: readonly Compared[]) {
  let objects = 0;
  let frames = candidates.filter((frame) => {
    objects += frame.objects;
    return objects <= MOST_OBJECTS;
  });
  while (frames.length > 0) {
    const known = frames.map(({ knownId: id, knownJobId: jobId }) => ({ id, jobId }));
    // oxlint-disable-next-line no-await-in-loop -- tracks show more objects than they have key frames; then half the frames are told of
    const shown = await shownInFrames(db, [...frames, ...known], MOST_OBJECTS);
    const bare = (id: string) =>
      (shown?.get(id) ?? []).map(({ object: { classId, geometry } }) => ({ classId, geometry }));
    if (shown !== null) return frames.map((frame) => ({ frame, known: bare(frame.knownId), drawn: bare(frame.id) }));
    frames = frames.slice(0, Math.floor(frames.length / 2));
  }
  return [];
}

async function foundIn(db: Db, whose: string, candidates: readonly Compared[]) {
  const pairs = await pairsOf(db, candidates);
  if (pairs.length === 0) return [];
  const found = await run(
    compareTask,
    pairs.map(({ frame: { width, height }, known, drawn }) => ({ known, drawn, size: { width, height } })),
    { ...ASIDE, whose },
  );
  return pairs.map(({ frame }, index) => ({ ...frame, findings: found[index] ?? [] }));
}

/** The frames of a task that can be held against each other, with what was found. */
export const findings = async (db: Db, whose: string, taskId: string) =>
  foundIn(db, whose, await comparedFrames(db, taskId).execute());

/** Whether two differ, by frame, with what was drawn then: comparing outlines is dear, and a list is asked for page by page. */
const remembered = new WeakMap<object, Map<string, { mark: string; isUnlike: boolean }>>();

/** Frames of labelling tasks of a data set that two people labelled, and differ in, or in nothing. */
export async function framesOfTwo(db: Db, whose: string, dataSetId: string, isUnlike: boolean): Promise<string[]> {
  const frames = await framesOfTwoPeople(db, dataSetId).execute();
  if (frames.length === 0) return [];
  const known = remembered.get(db) ?? new Map<string, { mark: string; isUnlike: boolean }>();
  remembered.set(db, known);
  const jobIds = [...new Set(frames.flatMap(({ jobId, knownJobId }) => [jobId, knownJobId]))];
  const marks = new Map((await drawnInJobs(db, jobIds).execute()).map(({ jobId, mark }) => [jobId, mark]));
  const markOf = ({ jobId, knownJobId }: Compared): string =>
    `${marks.get(jobId) ?? ''}, ${marks.get(knownJobId) ?? ''}`;
  let missing = frames.filter((frame) => known.get(frame.id)?.mark !== markOf(frame));
  for (let round = 0; round < MOST_ROUNDS && missing.length > 0; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each round frees what the one before held
    const found = await foundIn(db, whose, missing);
    for (const frame of found) {
      known.delete(frame.id);
      known.set(frame.id, {
        mark: markOf(frame),
        isUnlike: frame.findings.some(({ kind }) => kind !== 'matched'),
      });
    }
    const done = new Set(found.map(({ id }) => id));
    // one that is too much by itself is passed over
    missing = found.length === 0 ? missing.slice(1) : missing.filter(({ id }) => !done.has(id));
  }
  for (const id of known.keys()) {
    if (known.size <= MOST_REMEMBERED) break;
    known.delete(id);
  }
  return frames.filter(({ id }) => known.get(id)?.isUnlike === isUnlike).map(({ id }) => id);
}
