/** The demo's labelling task: the streets of its data set, with a job at each step of its way. */
import { afterMove, type JobMove } from '#contract/dataManage/labelTask/rules.ts';
import { freezeDataSet } from '#server/dataManage/dataSet/versions.ts';
import { lockDataSetOfJob } from '#server/dataManage/dataSet/queries.ts';
import { insertLabelNote, labelFramesOfJob, labelJobById, moveLabelJob } from '#server/dataManage/labelJob/queries.ts';
import { insertLabelMove } from '#server/dataManage/labelQuality/queries.ts';
import type { Story } from '#server/ground/core/story.ts';
import { confirmLabelObjects, insertLabelTask } from './queries.ts';
import { takeFrames } from './takeFrames.ts';

const TASK = { name: '云湾街景 · 行人与车辆', jobSize: 6, remark: '每个时刻的行人、骑行者和车辆；看不清的写明遮挡' };
const VERSION = { name: '首批', note: '三条道路，送标注前', createdByName: '李思敏' };
const NOTE = '右侧骑行者漏标，遮挡请选“部分”';
const MINUTE_MS = 60_000;

const LABELLED = ['take', 'submit'] as const;
/** The moves of each job, in its order; the last has none. */
const WAYS: readonly (readonly JobMove[])[] = [
  [...LABELLED, 'take', 'pass', 'accept'],
  [...LABELLED, 'take', 'pass'],
  [...LABELLED, 'take'],
  [...LABELLED, 'take', 'reject'],
  ['take'],
];
/** Between two moves, and two jobs. */
const STEP_MS = 25 * MINUTE_MS;

export async function tellLabelling({ seeds, services }: Story): Promise<void> {
  const { db, began } = seeds;
  const [annotatorId, reviewerId] = ['data', 'operations'].map((name) => seeds.idOf(`user:demo.${name}`));
  const dataSetId = seeds.idOf('dataSet:streets');
  if (annotatorId === undefined || reviewerId === undefined || dataSetId === undefined) return;
  const set = await lockDataSetOfJob(db, dataSetId).executeTakeFirst();
  if (set === undefined) return;
  const version = await freezeDataSet(db, set, VERSION);
  const id = await seeds.once('labelTask:streets', () => insertLabelTask(db, TASK));
  if (id === undefined || version === null) return;
  const from = { dataSetId, at: version.number, versionId: version.id };
  const now = services.now().toISOString();
  const { jobs } = await takeFrames(db, now, { ...TASK, id, frames: 0 }, from, 'picture');
  let at = began.getTime() - 30 * STEP_MS;
  for (const [place, { id: jobId }] of jobs.entries())
    for (const move of WAYS[place] ?? []) {
      at += STEP_MS;
      const time = new Date(at).toISOString();
      const job = await labelJobById(db, 'everybody', jobId).executeTakeFirstOrThrow();
      const userId = job.stage === 'annotation' ? annotatorId : reviewerId;
      if (move === 'submit') await confirmLabelObjects(db, jobId, { userId, at: time }).execute();
      if (move === 'reject') {
        const [frame] = await labelFramesOfJob(db, jobId).execute();
        if (frame === undefined) continue;
        const { id: frameId, width, height } = frame;
        const spot = { x: Math.round(width * 0.7), y: Math.round(height * 0.6) };
        await insertLabelNote(db, { jobId, frameId, ...spot, text: NOTE, authorId: userId }).execute();
      }
      await insertLabelMove(db, { jobId, userId, stage: job.stage, move, at: time }).execute();
      await moveLabelJob(db, jobId, afterMove(job, move, userId)).execute();
    }
}
