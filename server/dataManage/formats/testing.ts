/** Files in memory and on disk, and what a reader says of them, for tests. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { say } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Reader, Writer } from './door.ts';
import { matrixOf } from './matrices.ts';
import type { FormatClass, FormatFrame, FormatObject, ReadItem, SourceFile, WriteSource } from './model.ts';

const SHARED = resolve(import.meta.dirname, '../../../../shared/data');

/** Real files lie beside the project and not in it; a test that needs them is skipped without them. */
export const absent = (path: string): string | false =>
  existsSync(join(SHARED, path)) ? false : `the shared data ${path} is not there`;

export const sharedPath = (path: string): string => join(SHARED, path);

/** All files below a folder of the shared data, or the one file; their paths begin below `path`'s parent. */
export function sharedFiles(path: string): SourceFile[] {
  const root = join(SHARED, path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const below = statSync(root).isDirectory()
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
        .sort()
    : [''];
  return below.map((each) => ({
    path: `${name}${each}`,
    bytes: statSync(root + each).size,
    open: () => createReadStream(root + each),
  }));
}

/** A file of this text or these bytes, given in parts of `part` bytes. */
export function inMemory(path: string, content: string | Uint8Array, part = 65_536): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    path,
    bytes: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part);
    },
  };
}

export interface Told {
  readonly classes: FormatClass[];
  readonly frames: FormatFrame[];
  readonly objects: FormatObject[];
  /** `code at` of each. */
  readonly findings: string[];
}

export async function told(items: AsyncIterable<ReadItem>): Promise<Told> {
  const all: Told = { classes: [], frames: [], objects: [], findings: [] };
  const known = new Set<string>();
  for await (const item of items) {
    if (item.kind === 'class') all.classes.push(item.value);
    else if (item.kind === 'frame') {
      if (known.has(item.value.key)) throw new Error(`frame ${item.value.key} comes twice`);
      known.add(item.value.key);
      all.frames.push(item.value);
    } else if (item.kind === 'object') {
      if (!known.has(item.value.frame)) throw new Error(`object ${item.value.key} comes before its frame`);
      all.objects.push(item.value);
    } else if (item.kind === 'finding') all.findings.push(`${item.value.code} ${item.value.at}`.trim());
  }
  return all;
}

export const sourceOf = ({ classes, frames, objects }: Pick<Told, 'classes' | 'frames' | 'objects'>): WriteSource => ({
  name: 'test',
  classes,
  async *frames() {
    const ofFrame = Map.groupBy(objects, ({ frame }) => frame);
    for (const frame of frames) yield { frame, objects: ofFrame.get(frame.key) ?? [] };
  },
});

export async function written(writer: Writer, source: WriteSource): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const { path, content } of writer.write(source)) {
    const parts: string[] = [];
    for await (const part of content) parts.push(part);
    files.push(inMemory(path, parts.join('')));
  }
  const place = writer.placing();
  for await (const { frame } of source.frames()) {
    const path = place(frame);
    const bytes = frame.kind === 'cloud' ? Buffer.alloc(32) : png(frame.width ?? 1, frame.height ?? 1);
    if (path !== null) files.push(inMemory(path, bytes));
  }
  return files;
}

/** Out and in again. */
export const again = async (format: { reader: Reader; writer: Writer }, source: WriteSource): Promise<Told> =>
  told(format.reader.read(await written(format.writer, source)));

/** The head of a PNG: all that is needed to say how large it is. */
export function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452' + '00'.repeat(17), 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** Numbers to so many decimals, so that meaning is compared and not the last bit. */
export const rounded = (value: unknown, decimals = 4): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'number' ? Number(each.toFixed(decimals)) + 0 : each,
    ),
  );

/** Objects with turns as matrices, since two quaternions mean the same turn. */
export const withMatrices = (objects: readonly FormatObject[]) =>
  objects.map(({ shapes, ...rest }) => ({
    ...rest,
    shapes: shapes.map((shape) => (shape.kind === 'cuboid' ? { ...shape, rotation: matrixOf(shape.rotation) } : shape)),
  }));

/** Whether an error is a refusal whose English sentence is like this. */
export const refusal =
  (pattern: RegExp) =>
  (error: unknown): boolean =>
    error instanceof Refusal && pattern.test(say(error.sentence, 'en-US', error.details.params));
