/** Brings the uploaded files of an import to this machine, where archives can be read from any place. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#contract/base/file/calls.ts';
import { IMPORT_FOLDER, MOST_FOLDER_BYTES, MOST_FOLDER_FILES } from '#contract/dataManage/dataSet/rules.ts';
import { baseName } from '#server/dataManage/formats/door.ts';
import { JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { dataImportMessages } from './messages.ts';
import { filesOfImport, importOfJob } from './queries.ts';
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
  const row = await importOfJob(context.db, importId).executeTakeFirst();
  if (row !== undefined && row.folder !== null && row.store !== null)
    return fetchFolder(context, row.store, row.folder);
  const uploads = await fetchFiles(context, await filesOfImport(context.db, importId).execute());
  return under === undefined ? uploads : uploads.map((uploaded) => ({ ...uploaded, under }));
}

/** The files of a folder of a store, each by its path in it. @throws JobRefused where there are none, or too many */
async function fetchFolder(context: Fetching, store: FileStore, folder: string): Promise<Uploaded[]> {
  const { stores } = context;
  if (stores === undefined) throw new JobRefused(dataImportMessages.fileGone);
  const prefix = IMPORT_FOLDER + folder;
  const { files, isCut, foreign } = await stores().of(store).list(prefix, MOST_FOLDER_FILES);
  if (files.length === 0) throw new JobRefused(dataImportMessages.emptyFolder, { folder: prefix, foreign });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (isCut || bytes > MOST_FOLDER_BYTES)
    throw new JobRefused(dataImportMessages.folderTooLarge, {
      files: MOST_FOLDER_FILES,
      gigabytes: MOST_FOLDER_BYTES / 1024 ** 3,
    });
  const here = await fetchFiles(
    context,
    files.map(({ key, size }) => ({
      id: createHash('sha256').update(key).digest('hex').slice(0, 40),
      store,
      key,
      name: baseName(key),
      size,
    })),
  );
  return here.map((uploaded, index) => ({ ...uploaded, at: files[index]?.key.slice(prefix.length) ?? uploaded.name }));
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
