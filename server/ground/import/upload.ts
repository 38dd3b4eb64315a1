/** The uploaded file of an import, kept in its job's folder until the job succeeds. */
import { access, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CallContext } from '#server/ground/core/context.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { jobFolder, openJobFolder } from '#server/ground/job/files.ts';
import { importMessages } from './messages.ts';

/** Without it an import cannot run again. */
export const SOURCE_FILE = 'source';

export type SourceKind = 'csv' | 'xlsx';

const KINDS = new Map<string, SourceKind>([
  ['.csv', 'csv'],
  ['.txt', 'csv'],
  ['.tsv', 'csv'],
  ['.xlsx', 'xlsx'],
]);

/** The type of a file by its name; null when it is not accepted. */
export const sourceKindOf = (fileName: string): SourceKind | null => KINDS.get(extname(fileName).toLowerCase()) ?? null;

/** e.g. `students-rejected.csv`; only characters that any file system accepts. `otherwise` replaces a name without any. */
export function rejectNameOf(fileName: string, otherwise: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(0, 60);
  return `${name || otherwise}-rejected.csv`;
}

/**
 * Moves the upload into the job's folder before any worker can see the job. When the transaction fails after that, the folder
 * has no job and housekeeping removes it after a day.
 */
export async function keepSource({ services, moveUpload }: CallContext, jobId: string): Promise<void> {
  const folder = await openJobFolder(services.config, jobId);
  try {
    await moveUpload(join(folder, SOURCE_FILE));
  } catch (error) {
    await rm(jobFolder(services.config, jobId), { recursive: true, force: true });
    throw error;
  }
}

/** The path of the kept file. @throws JobRefused when it is gone */
export async function sourceIn(folder: string): Promise<string> {
  const path = join(folder, SOURCE_FILE);
  await access(path).catch(() => {
    throw new JobRefused(importMessages.fileGone);
  });
  return path;
}
