/** The folders of the jobs' files. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/ground/config/config.ts';
import type { JobFile } from './table.ts';

const jobsFolder = ({ dataDir }: Config): string => join(dataDir, 'files', 'jobs');

/** `id` comes from the database and is a number. */
export const jobFolder = (config: Config, id: string): string => join(jobsFolder(config), id);

/** Creates the folder when it is missing, readable by this account only. */
export async function openJobFolder(config: Config, id: string): Promise<string> {
  const folder = jobFolder(config, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export const removeJobFolder = (config: Config, id: string): Promise<void> =>
  rm(jobFolder(config, id), { recursive: true, force: true });

/** Names with sizes. */
export const sizesOf = (folder: string, names: readonly string[]): Promise<JobFile[]> =>
  Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));

/** The ids of the jobs that have a folder, each with the time of its last change. */
export async function foldersOfJobs(config: Config): Promise<{ id: string; changedAt: Date }[]> {
  const names = await readdir(jobsFolder(config)).catch(() => []);
  const ids = names.filter((name) => /^\d{1,18}$/.test(name));
  return Promise.all(ids.map(async (id) => ({ id, changedAt: (await stat(jobFolder(config, id))).mtime })));
}
