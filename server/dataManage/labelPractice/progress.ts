/** What students did, and how it agrees with frames that are known. */
import type { PracticeQuality } from '#contract/dataManage/labelPractice/calls.ts';
import { findings } from '#server/dataManage/labelQuality/findings.ts';
import { qualityOf } from '#server/dataManage/labelTask/report.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { jobsOfStudents } from './queries.ts';

type JobRow = Awaited<ReturnType<ReturnType<typeof jobsOfStudents>['execute']>>[number];

const shownJob = ({ taskId: _task, annotatorId: _annotator, ...job }: JobRow) => job;

/**
 * The jobs of students in a labelling task with their quality, by student.
 * @param whose the caller, whose turn it is with what costs time
 */
export async function didIn(db: Db, whose: string, labelTaskId: string, studentIds: readonly string[]) {
  const rows = await jobsOfStudents(db, [labelTaskId], studentIds).execute();
  const jobs = Map.groupBy(rows, ({ annotatorId }) => annotatorId ?? '');
  const handedIn = rows.some(({ stage }) => stage !== 'annotation');
  const { people } = qualityOf(handedIn ? await findings(db, whose, labelTaskId) : []);
  const qualities = new Map<string, PracticeQuality>(
    people.map(({ userId, name: _name, ...quality }) => [userId, quality]),
  );
  return (studentId: string) => ({
    jobs: (jobs.get(studentId) ?? []).map(shownJob),
    quality: qualities.get(studentId) ?? null,
  });
}
