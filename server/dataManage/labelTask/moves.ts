/** What is kept of each move of a job, and how a job is called in the log. */
import type { JobMove, JobStage } from '#contract/dataManage/labelTask/rules.ts';
import { insertLabelMove } from '#server/dataManage/labelQuality/queries.ts';
import type { CallContext } from '#server/ground/core/context.ts';

/** The name of a job for people. */
export const jobName = ({ taskName, number }: { taskName: string; number: number }): string => `${taskName} #${number}`;

/** Keeps who made which move when: pace and the record of a person follow from it. */
export async function noteMove(
  { db, actor, services }: Pick<CallContext, 'db' | 'actor' | 'services'>,
  { id: jobId, stage }: { id: string; stage: JobStage },
  move: JobMove,
): Promise<void> {
  await insertLabelMove(db, { jobId, userId: actor.userId, stage, move, at: services.now().toISOString() }).execute();
}
