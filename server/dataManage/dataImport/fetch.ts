/** Brings the uploaded files of an import to this machine, where archives can be read from any place. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { dataImportMessages } from './messages.ts';
import { filesOfImport } from './queries.ts';
import type { Uploaded } from './source.ts';

type Fetching = Pick<JobContext, 'folder' | 'signal' | 'stores'>;

/** A file as it lies in a store. */
interface Stored {
  readonly id: string;
  readonly store: Parameters<ReturnType<NonNullable<JobContext['stores']>>['of']>[0];
  readonly key: string;
  readonly name: string;
  readonly size: string | number;
}

/**
 * The files of an import into a data set.
 * @param under the folder under which what is packed in archives counts as lying
 * @throws JobRefused when a file is gone
 */
export async function fetchUploads(
  context: Fetching & Pick<JobContext, 'db'>,
  importId: string,
  under?: string,
): Promise<Uploaded[]> {
  const uploads = await fetchFiles(context, await filesOfImport(context.db, importId).execute());
  return under === undefined ? uploads : uploads.map((uploaded) => ({ ...uploaded, under }));
}

/** What an earlier run brought whole is not brought again. @throws JobRefused when a file is gone */
export async function fetchFiles({ folder, signal, stores }: Fetching, files: readonly Stored[]): Promise<Uploaded[]> {
  if (files.length === 0 || stores === undefined) throw new JobRefused(dataImportMessages.fileGone);
  const uploads = join(folder, 'uploads');
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const here: Uploaded[] = [];
  for (const { id, store, key, name, size } of files) {
    signal.throwIfAborted();
    const path = join(uploads, id);
    const known = await stat(path).catch(() => null);
    if (known?.size !== Number(size)) {
      const body = await stores().of(store).read(key, Number(size));
      await pipeline(body, createWriteStream(`${path}.part`, { mode: 0o600 }), { signal });
      await rename(`${path}.part`, path);
    }
    here.push({ name, path });
  }
  return here;
}
