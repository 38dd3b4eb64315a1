/** The export of schools: departments and majors, or students, under the headings that the import reads. */
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { schoolCalls } from '#contract/school/school/calls.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { limitCovers } from '#server/ground/job/reach.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell, type TableColumn } from '#server/ground/job/writeTable.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { schoolMessages } from './messages.ts';
import { structureExport, studentExport } from './queries.ts';

const { keyword, state, id, sheet, format } = schoolCalls.exportList.input.shape;

const schoolExportInput = z.object({
  filters: z.object({ keyword, state, id }),
  only: z.string().nullable(),
  sheet: sheet.unwrap(),
  format: format.unwrap(),
  fileName: z.string(),
});

type StructureLine = Awaited<ReturnType<ReturnType<typeof structureExport>['execute']>>[number];
type StudentLine = Awaited<ReturnType<ReturnType<typeof studentExport>['execute']>>[number];

const column = <Row>(header: string, value: (row: Row) => Cell, width = 24): TableColumn<Row> => ({
  header,
  value,
  width,
});

const STRUCTURE: readonly TableColumn<StructureLine>[] = [
  column('schoolCode', (row) => row.schoolCode, 14),
  column('school', (row) => row.schoolName),
  column('department', (row) => row.departmentName),
  column('departmentEn', (row) => row.departmentNameEn),
  column('major', (row) => row.majorName),
  column('majorEn', (row) => row.majorNameEn),
];
const STUDENTS: readonly TableColumn<StudentLine>[] = [
  column('schoolCode', (row) => row.schoolCode, 14),
  column('department', (row) => row.departmentName),
  column('major', (row) => row.majorName),
  column('number', (row) => row.employeeId, 16),
  column('name', (row) => row.realName, 16),
  column('account', (row) => row.account, 20),
  column('gender', (row) => row.gender, 10),
];

export const startSchoolExport: Handler<typeof schoolCalls.exportList> = async (
  context,
  { sheet: wanted, format: kind, sort: _sort, ...filters },
) => {
  const { actor, db, request, services } = context;
  const title = wanted === 'structure' ? schoolMessages.structureTitle : schoolMessages.studentsTitle;
  const fileName = `${say(title, request.language)}-${stampOf(services.now())}.${kind}`;
  const input: z.output<typeof schoolExportInput> = {
    filters,
    only: schoolWithin(scopeOf(actor)),
    sheet: wanted,
    format: kind,
    fileName,
  };
  const jobId = await services.jobs.start(db, {
    kind: 'schoolExport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  const words = { ...schoolWords, object: 'schoolExport' };
  const after = { filters, sheet: wanted, format: kind };
  context.record(changeOf(words, { id: jobId, label: fileName, after }));
  return { jobId };
};

export const schoolExportJob = defineJob({
  kind: 'schoolExport',
  permission: 'sys:school:export',
  input: schoolExportInput,
  mayFetch: (actor, { only }) => limitCovers(schoolWithin(scopeOf(actor)), only),
  run: ({ db, folder, language, progress, signal }, { filters, only, sheet: wanted, format: kind, fileName }) =>
    inSnapshot(db, async (transaction: Db) => {
      const title = wanted === 'structure' ? schoolMessages.structureTitle : schoolMessages.studentsTitle;
      const file = {
        format: kind,
        signal,
        title: say(title, language),
        path: join(folder, fileName),
        onProgress: (done: number) => progress(done),
      };
      const count =
        wanted === 'structure'
          ? await writeTable({
              ...file,
              columns: STRUCTURE,
              rows: readInBatches(transaction, structureExport(transaction, only, filters)),
            })
          : await writeTable({
              ...file,
              columns: STUDENTS,
              rows: readInBatches(transaction, studentExport(transaction, only, filters)),
            });
      return { message: schoolMessages.exported, params: { count }, figures: { exported: count }, files: [fileName] };
    }),
});
