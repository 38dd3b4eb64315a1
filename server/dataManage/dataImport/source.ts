/** The files of an import as readers of formats see them: archives are opened, and lie open as long as a task runs. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { JobRefused } from '#server/ground/job/define.ts';
import { MOST_ARCHIVE_FILES } from '#contract/base/file/calls.ts';
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

async function listed(zip: ZipFile): Promise<Entry[]> {
  const list: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    list.push(entry);
    if (list.length > MOST_ARCHIVE_FILES)
      throw new JobRefused(dataImportMessages.tooManyFiles, { most: MOST_ARCHIVE_FILES });
  }
  return list.filter((entry) => !isFolder(entry) && !isClutter(entry.fileName));
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
  yield* stream;
}

/** All files of an import. Close it, or the archives stay open. */
export class Sources {
  readonly files: SourceFile[] = [];
  readonly #zips: ZipFile[] = [];

  /** @throws JobRefused for an archive that cannot be used, and where there is nothing */
  static async open(uploads: readonly Uploaded[]): Promise<Sources> {
    const sources = new Sources();
    try {
      for (const uploaded of uploads) await sources.#add(uploaded);
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

  async #add({ name, path, under, at = baseName(name) }: Uploaded): Promise<void> {
    if (endingOf(name) !== 'zip') {
      const { size } = await stat(path);
      this.files.push({ path: at, bytes: size, open: () => createReadStream(path) });
      return;
    }
    let list: Entry[];
    let zip: ZipFile;
    try {
      // names are checked: `..`, absolute paths and backslashes are refused
      zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
      this.#zips.push(zip);
      list = await listed(zip);
    } catch (error) {
      throw error instanceof JobRefused ? error : new JobRefused(dataImportMessages.brokenArchive, { file: name });
    }
    const bad = list.find((entry) => isLink(entry) || entry.isEncrypted() || entry.uncompressedSize > MOST_BYTES);
    if (bad !== undefined) throw new JobRefused(dataImportMessages.badEntry, { file: name, entry: bad.fileName });
    for (const entry of list)
      this.files.push({
        path: under === undefined ? entry.fileName : `${under}/${entry.fileName}`,
        bytes: entry.uncompressedSize,
        open: () => bytesOf(zip, entry),
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
