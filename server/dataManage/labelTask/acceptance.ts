/** Which frames of a job the lead looks at before accepting it. */
import { createHash } from 'node:crypto';
import { samplePlan, type SampleLimit } from '#contract/dataManage/labelTask/sample.ts';

interface SampledJob {
  readonly id: string;
  readonly aql: SampleLimit;
}

/** Chosen by a hash, so that a job has the same sample whoever opens it and nobody picks it. */
export function sampleOf(
  { id: jobId, aql }: SampledJob,
  frameIds: readonly string[],
  notes: readonly { frameId: string; isOpen: boolean }[],
): { frameIds: string[]; faulty: number; mostFaulty: number } {
  const { frames, mostFaulty } = samplePlan(frameIds.length, aql);
  const drawn = frameIds
    .map((id) => ({ id, lot: createHash('sha256').update(`${jobId} ${id}`).digest('hex') }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, frames);
  const sample = new Set(drawn.map(({ id }) => id));
  const open = new Set(notes.flatMap(({ frameId, isOpen }) => (isOpen && sample.has(frameId) ? [frameId] : [])));
  return { frameIds: frameIds.filter((id) => sample.has(id)), faulty: open.size, mostFaulty };
}
