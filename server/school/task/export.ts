/** The export of tasks with every student's result: a job that writes an exact snapshot. */
import { clockHeading, clockTime, stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { taskEnterpriseCalls } from '#contract/school/task/calls.ts';
import { isLate, isMissing } from '#contract/school/task/rules.ts';
import { taskWords } from '#contract/school/task/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { limitCovers } from '#server/ground/job/reach.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell, type TableColumn } from '#server/ground/job/writeTable.ts';
import { taskMessages } from './messages.ts';
import { enterpriseWithin } from './service.ts';
import { resultExport } from '#server/school/taskWork/queries.ts';

const { keyword, state, enterpriseId, waiting, id, sort, format } = taskEnterpriseCalls.exportList.input.shape;

const taskExportInput = z.object({
  filters: z.object({ keyword, state, enterpriseId, waiting, id }),
  /** The one enterprise that is reached; null for all. */
  only: z.string().nullable(),
  sort: sort.unwrap(),
  format: format.unwrap(),
  fileName: z.string(),
});

type Line = Awaited<ReturnType<ReturnType<typeof resultExport>['execute']>>[number];

const TASK_STATE_WORDS = {
  draft: taskMessages.draft,
  published: taskMessages.published,
  closed: taskMessages.closedState,
};

function columnsIn(language: Language, now: Date, clock: WallClock): TableColumn<Line>[] {
  const column = (name: keyof typeof taskMessages, value: (line: Line) => Cell, width = 16): TableColumn<Line> => ({
    header: say(taskMessages[name], language),
    value,
    width,
  });
  const time = (name: 'submittedAt' | 'dueAt'): TableColumn<Line> => ({
    header: say(clockHeading(clock, taskMessages[name]), language),
    value: (line) => clockTime(clock, line[name]),
    width: 20,
  });
  const timing = ({ submittedAt, dueAt, attemptCount }: Line): Cell => {
    if (dueAt === null || attemptCount === null) return null;
    if (isMissing(attemptCount, dueAt, now)) return say(taskMessages.missing, language);
    return isLate(submittedAt, dueAt) ? say(taskMessages.late, language) : null;
  };
  return [
    column('task', (line) => line.title, 30),
    column('taskState', (line) => say(TASK_STATE_WORDS[line.taskState], language), 10),
    column('enterprise', (line) => line.enterpriseName, 24),
    column('school', (line) => line.schoolName, 24),
    column('major', (line) => line.majorName, 20),
    column('teacher', (line) => line.teacherName),
    column('number', (line) => line.studentNumber),
    column('student', (line) => line.studentName),
    column('state', (line) => (line.state === null ? null : say(taskMessages[line.state], language)), 10),
    column('attemptCount', (line) => line.attemptCount, 10),
    column('score', (line) => line.score, 8),
    time('submittedAt'),
    time('dueAt'),
    column('timing', timing, 8),
  ];
}

export const startTaskExport: Handler<typeof taskEnterpriseCalls.exportList> = async (
  context,
  { sort: order, format: kind, ...filters },
) => {
  const { actor, db, request, services } = context;
  const input: z.output<typeof taskExportInput> = {
    filters,
    only: enterpriseWithin(actor),
    sort: order,
    format: kind,
    fileName: `${say(taskMessages.exportTitle, request.language)}-${stampOf(services.now())}.${kind}`,
  };
  const job = { kind: 'taskExport', input, userId: actor.userId, language: request.language } as const;
  const jobId = await services.jobs.start(db, job);
  const words = { ...taskWords, object: 'taskExport' };
  context.record(changeOf(words, { id: jobId, label: input.fileName, after: { filters, format: kind } }));
  return { jobId };
};

export const taskExportJob = defineJob({
  kind: 'taskExport',
  permission: 'task:taskEnterprise:export',
  input: taskExportInput,
  mayFetch: (actor, { only }) => limitCovers(enterpriseWithin(actor), only),
  run: (
    { clock, db, folder, language, now, progress, signal },
    { filters, only, sort: order, format: kind, fileName },
  ) =>
    inSnapshot(db, async (transaction) => {
      const by = order.endsWith('dueAt') ? 'dueAt' : 'createdAt';
      const query = resultExport(transaction, only, { ...filters, by, descending: order.startsWith('-') });
      const count = await writeTable({
        columns: columnsIn(language, now(), clock),
        rows: readInBatches(transaction, query),
        format: kind,
        signal,
        title: say(taskMessages.exportTitle, language),
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return { message: taskMessages.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
