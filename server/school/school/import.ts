/** The import of departments and majors, or of students, as a job. */
import { join } from 'node:path';
import { z } from 'zod';
import { SCHOOL_SHEETS, type schoolCalls } from '#contract/school/school/calls.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { importFile } from '#server/ground/import/engine.ts';
import { keepSource, rejectNameOf, SOURCE_FILE, sourceIn, sourceKindOf } from '#server/ground/import/upload.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { schoolWithin } from '#server/base/organisation/reach.ts';
import { rolesByCode } from '#server/access/role/queries.ts';
import { rolesWithin } from '#server/access/role/service.ts';
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { schoolMessages } from './messages.ts';
import { structureSheet, studentSheet } from './sheets.ts';
import { writeStructure, writeStudents } from './writeSheets.ts';

const STUDENT_ROLE = 'student';

const schoolImportInput = z.object({
  sheet: z.enum(SCHOOL_SHEETS),
  /** The one school that the importer reaches; null for all. */
  only: z.string().nullable(),
  kind: z.enum(['csv', 'xlsx']),
  rejectName: z.string(),
});

/** 409 unless the actor could give every student that role by hand. */
async function checkMayGiveRole(db: Db, actor: Actor): Promise<void> {
  const roles = await rolesByCode(db, [STUDENT_ROLE]).execute();
  const [role] = roles;
  if (role === undefined) throw new Refusal(409, schoolMessages.noStudentRole);
  if (!(await rolesWithin(db, actor, roles)).has(role.id)) throw new Refusal(409, schoolMessages.studentRoleBeyond);
}

export const startSchoolImport: Handler<typeof schoolCalls.importList> = async (context, { fileName, sheet }) => {
  const { actor, db, request, services } = context;
  const kind = sourceKindOf(fileName);
  if (kind === null) throw refuseField('fileName', schoolMessages.notTable);
  if (sheet === 'students') await checkMayGiveRole(db, actor);
  const only = schoolWithin(scopeOf(actor));
  const input: z.output<typeof schoolImportInput> = { sheet, only, kind, rejectName: rejectNameOf(fileName, 'rows') };
  const jobId = await services.jobs.start(db, {
    kind: 'schoolImport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  await keepSource(context, jobId);
  const words = { ...schoolWords, object: 'schoolImport' };
  context.record(changeOf(words, { id: jobId, label: fileName, after: { sheet } }));
  return { jobId };
};

export const schoolImportJob = defineJob({
  kind: 'schoolImport',
  permission: 'sys:school:import',
  source: SOURCE_FILE,
  input: schoolImportInput,
  async run(context, { sheet, only, kind, rejectName }) {
    const path = await sourceIn(context.folder);
    const task = { path, kind, rejectPath: join(context.folder, rejectName), context };
    const { figures } =
      sheet === 'structure'
        ? await importFile({ ...task, profile: structureSheet, write: writeStructure(only) })
        : await importFile({
            ...task,
            profile: studentSheet,
            write: writeStudents(only, await studentRole(context.db)),
          });
    const files = figures.rejected > 0 ? [rejectName] : [];
    return { message: schoolMessages.imported, params: { ...figures }, figures, files, discard: [SOURCE_FILE] };
  },
});

async function studentRole(db: Db): Promise<string> {
  const [role] = await rolesByCode(db, [STUDENT_ROLE]).execute();
  if (role === undefined) throw new JobRefused(schoolMessages.noStudentRole);
  return role.id;
}
