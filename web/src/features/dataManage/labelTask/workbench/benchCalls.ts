/** Which calls the workbench makes: those of a labelling task, or those of practice, which reach a student's jobs alone. */
import { createContext, useContext } from 'react';
import { type JobMove, STAGE_MOVES } from '#contract/dataManage/labelTask/rules.ts';
import { callApi } from '#web/lib/client.ts';
import type { Job } from './Workbench.tsx';

export const TASK_CALLS = {
  saveObjects: '/dataManage/labelJob/saveObjects',
  addNote: '/dataManage/labelJob/addNote',
  closeNote: '/dataManage/labelJob/closeNote',
  work: '/dataManage/labelJob/work',
  review: '/dataManage/labelJob/review',
  accept: '/dataManage/labelJob/accept',
} as const;
export const PRACTICE_CALLS = {
  saveObjects: '/dataManage/labelPractice/saveObjects',
  addNote: '/dataManage/labelPractice/addNote',
  closeNote: '/dataManage/labelPractice/closeNote',
  work: '/dataManage/labelPractice/work',
  review: '/dataManage/labelPractice/review',
  accept: '/dataManage/labelPractice/accept',
} as const;
export type BenchCalls = typeof TASK_CALLS | typeof PRACTICE_CALLS;

export const BenchCallsContext = createContext<BenchCalls>(TASK_CALLS);
export const useBenchCalls = (): BenchCalls => useContext(BenchCallsContext);

const isOneOf = <Move extends JobMove>(moves: readonly Move[], move: JobMove): move is Move =>
  moves.some((one) => one === move);

/** Makes a move by the call of the job's stage. */
export async function makeMove(calls: BenchCalls, { id, version, stage }: Job['job'], move: JobMove): Promise<void> {
  const { annotation, validation, acceptance } = STAGE_MOVES;
  if (stage === 'annotation' && isOneOf(annotation, move)) await callApi(calls.work, { id, version, move });
  if (stage === 'validation' && isOneOf(validation, move)) await callApi(calls.review, { id, version, move });
  if (stage === 'acceptance' && isOneOf(acceptance, move)) await callApi(calls.accept, { id, version, move });
}
