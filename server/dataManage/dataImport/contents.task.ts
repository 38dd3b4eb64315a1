/** Takes pictures and clouds out of the files of an import: hashed, measured, and pictures also small. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { task } from '#server/ground/aside/task.ts';
import type { DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import { isPlace, pointBytesOf, pointsOf } from '#server/dataManage/formats/clouds.ts';
import { formats } from '#server/dataManage/formats/byName.ts';
import type { SourceFile } from '#server/dataManage/formats/model.ts';
import type { dataImportMessages } from './messages.ts';
import { Sources, type Uploaded } from './source.ts';

export interface ContentsWish {
  readonly uploads: readonly Uploaded[];
  readonly format: DataFormat | null;
  /** Paths within the uploads; of a format whose files hold contents in themselves, keys of frames. */
  readonly paths: readonly string[];
  /** Where what was taken out is put. */
  readonly folder: string;
}

export interface TakenContent {
  readonly path: string;
  readonly sha256: string;
  readonly type: string;
  readonly size: number;
  /** Pixels as the picture is to be shown, turned as its EXIF says; null for a cloud. */
  readonly width: number | null;
  readonly height: number | null;
  /** Points of a cloud that are no places, and were left out. */
  readonly leftOut: number;
  readonly file: string;
  readonly thumb: { readonly file: string; readonly size: number } | null;
}
export interface LostContent {
  readonly path: string;
  readonly problem: keyof typeof dataImportMessages;
  readonly values?: Readonly<Record<string, number>>;
}

const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 16_384;
const THUMB_SIDE = 320;
const TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const AT_ONCE = 20;

sharp.cache(false);
sharp.concurrency(1);

/** @param through what becomes of the bytes on their way */
async function copied(
  source: SourceFile,
  file: string,
  through: (parts: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> = (parts) => parts,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    async function* () {
      for await (const part of through(source.open())) {
        hash.update(part);
        size += part.length;
        yield part;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return { sha256: hash.digest('hex'), size };
}

const isCloud = (path: string): boolean => /\.(bin|pcd)$/i.test(path);

async function takenCloud(source: SourceFile, file: string): Promise<TakenContent | LostContent> {
  const { path } = source;
  const whole = { type: 'application/octet-stream', width: null, height: null, file, thumb: null };
  const point = pointBytesOf(path);
  if (point === null) return { path, ...(await copied(source, file)), ...whole, leftOut: 0 };
  let bytes = 0;
  const kept = await copied(source, file, (parts) =>
    pointsOf(
      counted(parts, (length) => (bytes += length)),
      point,
      { isWanted: isPlace },
    ),
  );
  if (bytes % point === 0 && kept.size > 0) return { path, ...kept, ...whole, leftOut: (bytes - kept.size) / point };
  await rm(file, { force: true });
  return bytes % point === 0
    ? { path, problem: 'cloudEmpty' }
    : { path, problem: 'cloudLength', values: { bytes, point } };
}

async function* counted(parts: AsyncIterable<Uint8Array>, count: (length: number) => void): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    count(part.length);
    yield part;
  }
}

async function taken(source: SourceFile, folder: string, number: number): Promise<TakenContent | LostContent> {
  const { path } = source;
  const file = join(folder, `content-${number}`);
  if (isCloud(path)) return takenCloud(source, file);
  const { sha256, size } = await copied(source, file);
  const lost = async (problem: LostContent['problem']): Promise<LostContent> => {
    await rm(file, { force: true });
    return { path, problem };
  };
  try {
    const { format, width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    const type = TYPES[format];
    if (type === undefined) return await lost('notAPicture');
    if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
      return await lost('tooManyPixels');
    const thumb = `${file}-small`;
    const made = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toFile(thumb);
    const sides = { width: autoOrient.width, height: autoOrient.height };
    return { path, sha256, size, type, ...sides, leftOut: 0, file, thumb: { file: thumb, size: made.size } };
  } catch {
    return lost('brokenPicture');
  }
}

async function* contentsOf({
  uploads,
  format,
  paths,
  folder,
}: ContentsWish): AsyncGenerator<(TakenContent | LostContent)[], void, undefined> {
  const sources = await Sources.open(uploads);
  try {
    const reader = format === null ? undefined : formats[format]?.reader;
    const within = reader?.within?.(sources.files, new Set(paths));
    yield* takenFrom(within ?? among(sources.files, paths), folder);
  } finally {
    sources.close();
  }
}

function* among(files: readonly SourceFile[], paths: readonly string[]): Generator<SourceFile> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const path of paths) {
    const file = byPath.get(path);
    if (file !== undefined) yield file;
  }
}

async function* takenFrom(
  wanted: Iterable<SourceFile> | AsyncIterable<SourceFile>,
  folder: string,
): AsyncGenerator<(TakenContent | LostContent)[]> {
  let portion: (TakenContent | LostContent)[] = [];
  let number = 0;
  for await (const source of wanted) {
    portion.push(await taken(source, folder, number));
    number += 1;
    if (portion.length < AT_ONCE) continue;
    yield portion;
    portion = [];
  }
  yield portion;
}

export const contentsTask = task(import.meta.url, 'contents', contentsOf);
