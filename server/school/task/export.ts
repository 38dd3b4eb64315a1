/** The export of tasks with every student's result: a job that writes an exact snapshot. */
import { clockHeading, clockTime, stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { nameOf, textIn, type Field } from '#contract/ground/words.ts';
import { taskEnterpriseCalls } from '#contract/school/task/calls.ts';
import { isLate, isMissing } from '#contract/school/task/rules.ts';
import { taskWords, teacherTaskWords, workWords } from '#contract/school/task/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { defineJob } from '#server/ground/job/define.ts';
import type { CellWords } from '#server/ground/job/listExport.ts';
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

const { fields: works } = workWords;
const { taskState } = teacherTaskWords.fields;
const DICTIONARIES = [taskState.dict, works.state.dict];

function columnsIn({ language, clock, word }: CellWords, now: Date): TableColumn<Line>[] {
  const nameIn = (field: Field): string => textIn(nameOf(field), language);
  const column = (header: string, value: (line: Line) => Cell, width = 16): TableColumn<Line> => ({
    header,
    value,
    width,
  });
  const time = (name: 'submittedAt' | 'dueAt'): TableColumn<Line> => {
    const [zh, en] = works[name].name;
    return column(say(clockHeading(clock, { zh, en }), language), (line) => clockTime(clock, line[name]), 20);
  };
  const timing = ({ submittedAt, dueAt, attemptCount }: Line): Cell => {
    if (dueAt === null || attemptCount === null) return null;
    if (isMissing(attemptCount, dueAt, now)) return nameIn(works.missing);
    return isLate(submittedAt, dueAt) ? nameIn(works.late) : null;
  };
  return [
    column(nameIn(works.title), (line) => line.title, 30),
    column(nameIn(taskState), (line) => word(taskState.dict, line.taskState), 10),
    column(nameIn(works.enterpriseName), (line) => line.enterpriseName, 24),
    column(say(taskMessages.school, language), (line) => line.schoolName, 24),
    column(nameIn(works.majorName), (line) => line.majorName, 20),
    column(nameIn(works.teacherName), (line) => line.teacherName),
    column(nameIn(works.studentNumber), (line) => line.studentNumber),
    column(nameIn(works.studentName), (line) => line.studentName),
    column(nameIn(works.state), (line) => (line.state === null ? null : word(works.state.dict, line.state)), 10),
    column(nameIn(works.attemptCount), (line) => line.attemptCount, 10),
    column(nameIn(works.score), (line) => line.score, 8),
    time('submittedAt'),
    time('dueAt'),
    column(say(taskMessages.timing, language), timing, 8),
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
      const word = await dictionaryWords(transaction, DICTIONARIES, language);
      const count = await writeTable({
        columns: columnsIn({ language, clock, word }, now()),
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
