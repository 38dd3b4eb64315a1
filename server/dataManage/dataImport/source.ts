/** The files of an import as readers of formats see them: archives are opened, and lie open as long as a task runs. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { JobRefused } from '#server/ground/job/define.ts';
import { MOST_ARCHIVE_BYTES, MOST_ARCHIVE_FILES } from '#contract/base/file/calls.ts';
import { ARCHIVE_TAIL_BYTES, archiveFault } from '#server/base/file/archive.ts';
import type { SourceFile } from '#server/dataManage/formats/model.ts';
import { baseName, endingOf } from '#server/dataManage/formats/door.ts';
import { dataImportMessages } from './messages.ts';

/** A file as it was uploaded. */
export interface Uploaded {
  readonly name: string;
  /** Where it lies on this machine. */
  readonly path: string;
  /** The folder under which what is packed in it counts as lying; left out: none. */
  readonly under?: string;
  /** Its path where it does not lie alone; left out: its name. */
  readonly at?: string;
}

/** Unpacked bytes of one file. */
const MOST_BYTES = 2 * 1024 ** 3;

const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/');
/** What systems put beside the files of a person. */
const isClutter = (path: string): boolean => /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/.test(path);
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** The files of an archive, without folders and clutter. */
async function listed(zip: ZipFile): Promise<Entry[]> {
  const list: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!isFolder(entry) && !isClutter(entry.fileName)) list.push(entry);
  return list;
}

/** What an archive would do to whoever unpacks it is known by its directory. @throws JobRefused where that is too much */
async function requireHarmless(path: string, file: string): Promise<void> {
  const { size } = await stat(path);
  const read = (start: number, end: number) => Promise.resolve(createReadStream(path, { start, end }));
  const tail =
    size === 0 ? Buffer.alloc(0) : await buffer(await read(Math.max(0, size - ARCHIVE_TAIL_BYTES), size - 1));
  const fault = await archiveFault({ size, read }, tail);
  if (fault === null) return;
  if (fault === 'tooManyFiles')
    throw new JobRefused(dataImportMessages.tooManyFiles, { file, most: MOST_ARCHIVE_FILES });
  if (fault === 'unpacksTooLarge')
    throw new JobRefused(dataImportMessages.unpacksTooLarge, { file, gigabytes: MOST_ARCHIVE_BYTES / 1024 ** 3 });
  throw new JobRefused(dataImportMessages[fault === 'contentDiffers' ? 'brokenArchive' : fault], { file });
}

/** The bytes of a file in an archive, never more than its directory says. @throws JobRefused where they are not what it says */
async function* bytesOf(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Uint8Array> {
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
    yield* stream;
  } catch {
    throw new JobRefused(dataImportMessages.brokenEntry, { file, entry: entry.fileName });
  }
}

/** @throws JobRefused where an archive is broken */
async function unbroken<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof JobRefused ? error : new JobRefused(dataImportMessages.brokenArchive, { file });
  }
}

/** All files of an import. Close it, or the archives stay open. */
export class Sources {
  readonly files: SourceFile[] = [];
  readonly #zips: ZipFile[] = [];

  /** @throws JobRefused for an archive that cannot be used, and where there is nothing */
  static async open(uploads: readonly Uploaded[]): Promise<Sources> {
    const sources = new Sources();
    try {
      const zips: (ZipFile | null)[] = [];
      for (const uploaded of uploads) zips.push(await sources.#zipOf(uploaded));
      for (const [index, uploaded] of uploads.entries()) await sources.#add(uploaded, zips[index] ?? null);
      if (sources.files.length === 0) throw new JobRefused(dataImportMessages.noFiles);
      return sources;
    } catch (error) {
      sources.close();
      throw error;
    }
  }

  close(): void {
    for (const zip of this.#zips) zip.close();
  }

  /** Opens an archive, without reading what is in it. All of an import count together: all of their files are known at once. */
  async #zipOf({ name, path }: Uploaded): Promise<ZipFile | null> {
    if (endingOf(name) !== 'zip') return null;
    const zip = await unbroken(name, async () => {
      await requireHarmless(path, name);
      // names are checked: `..`, absolute paths and backslashes are refused
      return openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    });
    this.#zips.push(zip);
    if (this.#zips.reduce((sum, { entryCount }) => sum + entryCount, 0) > MOST_ARCHIVE_FILES)
      throw new JobRefused(dataImportMessages.tooManyFiles, { file: name, most: MOST_ARCHIVE_FILES });
    return zip;
  }

  async #add({ name, path, under, at = baseName(name) }: Uploaded, zip: ZipFile | null): Promise<void> {
    if (zip === null) {
      const { size } = await stat(path);
      this.files.push({ path: at, bytes: size, open: () => createReadStream(path) });
      return;
    }
    const list = await unbroken(name, () => listed(zip));
    const bad = list.find((entry) => isLink(entry) || entry.isEncrypted() || entry.uncompressedSize > MOST_BYTES);
    if (bad !== undefined) throw new JobRefused(dataImportMessages.badEntry, { file: name, entry: bad.fileName });
    for (const entry of list)
      this.files.push({
        path: under === undefined ? entry.fileName : `${under}/${entry.fileName}`,
        bytes: entry.uncompressedSize,
        open: () => bytesOf(zip, entry, name),
      });
  }
}

/** Finds the content of a frame among the files: by its path, by the end of it, or by its name where that is there once. */
export class Contents {
  readonly #byPath: ReadonlyMap<string, SourceFile>;
  readonly #byName = new Map<string, SourceFile[]>();

  constructor(files: readonly SourceFile[]) {
    this.#byPath = new Map(files.map((file) => [file.path, file]));
    for (const file of files) {
      const same = this.#byName.get(baseName(file.path));
      if (same === undefined) this.#byName.set(baseName(file.path), [file]);
      else same.push(file);
    }
  }

  of(key: string): SourceFile | null {
    const exact = this.#byPath.get(key);
    if (exact !== undefined) return exact;
    const named = this.#byName.get(baseName(key)) ?? [];
    const fitting = named.filter(({ path }) => path.endsWith(`/${key}`) || key.endsWith(`/${path}`));
    if (fitting.length === 1) return fitting[0] ?? null;
    return named.length === 1 ? (named[0] ?? null) : null;
  }
}
