/** The import of departments and majors, or of students, as a job. */
import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { SCHOOL_SHEETS, type schoolCalls } from '#contract/school.ts';
import type { Handler } from '../core/context.ts';
import { Refusal, refuseField } from '../core/refusal.ts';
import type { Db } from '../database/pool.ts';
import { importFile } from '../import/engine.ts';
import { importMessages } from '../import/messages.ts';
import { defineJob, JobRefused } from '../job/define.ts';
import { jobFolder, openJobFolder } from '../job/files.ts';
import { schoolWithin } from '../organisation/reach.ts';
import { rolesByCode } from '../role/queries.ts';
import { rolesWithin } from '../role/service.ts';
import { scopeOf, type Actor } from '../session/actor.ts';
import { schoolMessages } from './messages.ts';
import { structureSheet, studentSheet } from './sheets.ts';
import { writeStructure, writeStudents } from './writeSheets.ts';

const SOURCE_FILE = 'source.csv';
const EXTENSIONS = new Set(['.csv', '.txt', '.tsv']);
const STUDENT_ROLE = 'student';

const schoolImportInput = z.object({
  sheet: z.enum(SCHOOL_SHEETS),
  /** The one school that the importer reaches; null for all. */
  only: z.string().nullable(),
  rejectName: z.string(),
});

/** e.g. `students-rejected.csv`; only characters that any file system takes. */
const rejectNameOf = (fileName: string): string => {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(0, 60);
  return `${name || 'rows'}-rejected.csv`;
};

/** 409 unless the actor could give every student that role by hand. */
async function checkMayGiveRole(db: Db, actor: Actor): Promise<void> {
  const roles = await rolesByCode(db, [STUDENT_ROLE]).execute();
  const [role] = roles;
  if (role === undefined) throw new Refusal(409, schoolMessages.noStudentRole);
  if (!(await rolesWithin(db, actor, roles)).has(role.id)) throw new Refusal(409, schoolMessages.studentRoleBeyond);
}

/** The file lies in the job's folder before the job can be seen by anybody who would run it. */
export const startSchoolImport: Handler<typeof schoolCalls.importList> = async (context, { fileName, sheet }) => {
  const { actor, db, request, services } = context;
  if (!EXTENSIONS.has(extname(fileName).toLowerCase())) throw refuseField('fileName', schoolMessages.notCsv);
  if (sheet === 'students') await checkMayGiveRole(db, actor);
  const only = schoolWithin(scopeOf(actor));
  const input: z.output<typeof schoolImportInput> = { sheet, only, rejectName: rejectNameOf(fileName) };
  const jobId = await services.jobs.start(db, {
    kind: 'schoolImport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  const folder = await openJobFolder(services.config, jobId);
  try {
    await pipeline(context.upload(), createWriteStream(join(folder, SOURCE_FILE), { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(jobFolder(services.config, jobId), { recursive: true, force: true });
    throw error;
  }
  context.record({ object: 'schoolImport', objectId: jobId, label: fileName, after: { sheet } });
  return { jobId };
};

export const schoolImportJob = defineJob({
  kind: 'schoolImport',
  permission: 'sys:school:import',
  input: schoolImportInput,
  async run(context, { sheet, only, rejectName }) {
    const path = join(context.folder, SOURCE_FILE);
    await access(path).catch(() => {
      throw new JobRefused(importMessages.fileGone);
    });
    const task = { path, rejectPath: join(context.folder, rejectName), context };
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
