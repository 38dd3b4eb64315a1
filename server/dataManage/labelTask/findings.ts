/** What was found where frames of a labelling task can be held against each other. */
import { shownInFrames } from '#server/dataManage/labelJob/shown.ts';
import { compareTask } from '#server/dataManage/labelQuality/compare.task.ts';
import { comparedFrames } from '#server/dataManage/labelQuality/queries.ts';
import { run } from '#server/ground/aside/aside.ts';
import type { Db } from '#server/ground/database/pool.ts';

/** Objects of a report; of more the newest jobs are told. */
const MOST_OBJECTS = 50_000;
const ASIDE = { deadlineMs: 10_000, memoryMb: 256 };

/** The newest frames of a task that can be held against each other, as many as a report may have, with what each pair shows. */
async function pairsOf(db: Db, taskId: string) {
  let objects = 0;
  let frames = (await comparedFrames(db, taskId).execute()).filter((frame) => {
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

/** The frames of a task that can be held against each other, with what was found. */
export async function findings(db: Db, whose: string, taskId: string) {
  const pairs = await pairsOf(db, taskId);
  if (pairs.length === 0) return [];
  const found = await run(
    compareTask,
    pairs.map(({ frame: { width, height }, known, drawn }) => ({ known, drawn, size: { width, height } })),
    { ...ASIDE, whose },
  );
  return pairs.map(({ frame }, index) => ({ ...frame, findings: found[index] ?? [] }));
}
