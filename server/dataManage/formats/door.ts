/** What a format offers, and what all of them share: findings and values of unknown kind. */
import { Refusal } from '#server/ground/core/refusal.ts';
import { formatMessages } from './messages.ts';
import type { Finding, FormatFrame, ReadItem, Scalar, SourceFile, WriteSource, WrittenFile } from './model.ts';

export interface Reader {
  /** From 0, not this format, to 1: by the names of the files and their first bytes. */
  recognises(files: readonly SourceFile[]): Promise<number>;
  /** @throws Refusal where the files cannot be used. Whatever else is wrong is a finding. */
  read(files: readonly SourceFile[]): AsyncIterable<ReadItem>;
  /**
   * Only of formats whose files hold pictures and clouds in themselves: those of the wanted frames, each with the key of its
   * frame as its path, and each at most once.
   */
  within?(files: readonly SourceFile[], wanted: ReadonlySet<string>): AsyncIterable<SourceFile>;
}

export interface Writer {
  /** The content of a file is read to its end before the next file is asked for. */
  write(source: WriteSource): AsyncIterable<WrittenFile>;
  /** Says where the picture or cloud of a frame is to lie; null leaves it out. Ask once for each frame in the order of the source. */
  placing(): (frame: FormatFrame) => string | null;
  /** Bytes of a point in the clouds that it places, where it takes no longer ones. */
  readonly cloudPoint?: number;
}

export type FindingCode = keyof typeof formatMessages;
export type Values = Readonly<Record<string, string | number>>;

/** What cannot be kept of a shape, before its place is known. */
export interface Problem {
  readonly code: FindingCode;
  readonly values: Values;
}

export const finding = (code: FindingCode, at: string, values: Values = {}): ReadItem => ({
  kind: 'finding',
  value: { code, at, values } satisfies Finding,
});

export const refuseFile = (code: FindingCode, params: Values = {}): Refusal =>
  new Refusal(400, formatMessages[code], { params });

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (isList(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A finite number, or null. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
/** A number of pixels, or null. */
export const sizeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
/** A number or a text that names something; '' for neither. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** The numbers of a list, or null where it holds anything else. */
export function numbersOf(value: unknown): readonly number[] | null {
  if (!isList(value)) return null;
  const numbers: number[] = [];
  for (const each of value) {
    if (typeof each !== 'number' || !Number.isFinite(each)) return null;
    numbers.push(each);
  }
  return numbers;
}

/** An attribute as it can be kept: what is neither text, number nor boolean becomes its JSON. */
export const scalarOf = (value: unknown): Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : JSON.stringify(value ?? null);

export function attributesOf(fields: Fields): Record<string, Scalar> {
  const attributes: Record<string, Scalar> = {};
  for (const name in fields) attributes[name] = scalarOf(fields[name]);
  return attributes;
}

/** A time as ISO 8601 with an offset, or null where the text names none. */
export function timeOf(text: string): string | null {
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
export const hasEnding = (file: SourceFile, ...endings: readonly string[]): boolean =>
  endings.includes(endingOf(file.path));

/** A frame of which nothing but its name is known. */
export const bareFrame = (key: string, kind: FormatFrame['kind'] = 'picture'): FormatFrame => ({
  key,
  kind,
  scene: '',
  place: null,
  sensor: '',
  width: null,
  height: null,
  takenAt: null,
  attributes: {},
  projection: null,
});

/** The first bytes of a file. */
export async function firstBytes(file: SourceFile, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file.open()) {
    parts.push(part);
    length += part.length;
    if (length >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** The first bytes as text; bytes that are no UTF-8 are replaced. */
export const firstText = async (file: SourceFile, most = 65_536): Promise<string> =>
  Buffer.from(await firstBytes(file, most)).toString('utf8');

/** The whole of a small file. @throws Refusal where it is larger than `most` bytes. */
export async function wholeText(file: SourceFile, most: number): Promise<string> {
  if (file.bytes > most) throw refuseFile('fileTooLarge', { file: file.path, most });
  const bytes = await firstBytes(file, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile('notText', { file: file.path });
  }
}
