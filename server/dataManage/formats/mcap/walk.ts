/** Goes through the messages of a recording: twice alike, to say what is there and to take it out. */
import { hasEnding, type Fields, type Problem } from '../door.ts';
import type { ReadItem, SourceFile } from '../model.ts';
import { cloudIn, pictureIn, rawIn, type Content } from './contents.ts';
import { headOf, readingOf, type Reading, type Use } from './decode.ts';
import { messagesOf, type Recorded, type RecordedChannel } from './records.ts';

export interface Recording {
  readonly name: string;
  readonly parts: readonly SourceFile[];
}

export const isRecording = (file: SourceFile): boolean => hasEnding(file, 'mcap');

/** Recorders begin a new file when one is full, and count them from 0: those are one recording. */
export function recordingsIn(files: readonly SourceFile[]): Recording[] {
  const named = files.filter(isRecording).map((file) => ({ file, name: file.path.replace(/\.mcap$/i, '') }));
  const names = new Set(named.map(({ name }) => name));
  const recordings: Recording[] = [];
  const counted = Map.groupBy(named, ({ name }) => /^(.*[^/])_(?:0|[1-9]\d{0,5})$/.exec(name)?.[1] ?? '');
  const inParts = new Set<string>();
  for (const [name, list] of counted) {
    if (name === '' || names.has(name)) continue;
    const parts = list.map(({ file }, at) => ({ file, found: named.find((each) => each.name === `${name}_${at}`) }));
    if (!parts.every(({ found }) => found !== undefined)) continue;
    recordings.push({ name, parts: parts.flatMap(({ found }) => (found === undefined ? [] : [found.file])) });
    inParts.add(name);
  }
  for (const { file, name } of named) {
    const stem = /^(.*[^/])_\d+$/.exec(name)?.[1] ?? '';
    if (!inParts.has(stem)) recordings.push({ name, parts: [file] });
  }
  return recordings;
}

interface Shot {
  readonly kind: 'shot';
  readonly key: string;
  readonly isCloud: boolean;
  readonly frameId: string;
  readonly content: Content;
}

export type Step = {
  readonly channel: RecordedChannel;
  /** Nanoseconds since 1970. */
  readonly time: bigint;
  /** The message tells a time that is far from when it was recorded, which is taken instead. */
  readonly isFar: boolean;
  /** How long the message is. */
  readonly bytes: number;
} & (
  | Shot
  | { readonly kind: 'fields'; readonly use: Use; readonly fields: Fields }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'none' }
  /** An earlier part of the recording has it too. */
  | { readonly kind: 'twice' }
);

/** An hour: further apart, two clocks are not of one time. */
const FAR = 3_600_000_000_000n;
const LONGEST_TOPIC = 100;

/** The name of a topic as one name of a folder. */
const folderFor = (topic: string): string =>
  topic
    .replace(/^\//, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, LONGEST_TOPIC) || '_';

const stampText = (time: bigint): string =>
  `${time / 1_000_000_000n}.${String(time % 1_000_000_000n).padStart(9, '0')}`;

/** Content by what a message is; null for what holds none. */
async function contentIn(use: Use, fields: Fields): Promise<Content | Problem | null> {
  if (use === 'picture') return pictureIn(fields);
  if (use === 'raw') return rawIn(fields);
  return use === 'cloud' ? cloudIn(fields) : null;
}

class Walk {
  readonly #recording: Recording;
  readonly #readings = new Map<RecordedChannel, Reading>();
  /** In which part a name came first, and how often it came there. */
  readonly #names = new Map<string, { readonly part: number; count: number }>();

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  #reading(channel: RecordedChannel): Reading {
    const known = this.#readings.get(channel);
    if (known !== undefined) return known;
    const reading = readingOf(channel);
    this.#readings.set(channel, reading);
    return reading;
  }

  /** A name that is the same whenever the recording is read; null where an earlier part has it. */
  #nameOf(topic: string, time: bigint, part: number): string | null {
    const name = `${this.#recording.name}/${folderFor(topic)}/${stampText(time)}`;
    const known = this.#names.get(name);
    if (known === undefined) {
      this.#names.set(name, { part, count: 1 });
      return name;
    }
    if (known.part !== part) return null;
    known.count += 1;
    return `${name}~${known.count}`;
  }

  async step({ channel, logTime, data }: Recorded, part: number): Promise<Step> {
    const reading = this.#reading(channel);
    const before = { channel, time: logTime, isFar: false, bytes: data.length };
    if (reading === 'none') return { ...before, kind: 'none' };
    if (reading === 'broken') return { ...before, kind: 'problem', problem: { code: 'schemaBroken', values: {} } };
    const broken = { ...before, kind: 'problem', problem: { code: 'messageBroken', values: {} } } as const;
    try {
      const fields = reading.decode(data);
      const { frameId, stamp } = headOf(fields);
      const away = stamp === null || stamp === 0n ? 0n : stamp - logTime;
      const isFar = away > FAR || away < -FAR;
      const time = stamp === null || stamp === 0n || isFar ? logTime : stamp;
      const all = { ...before, time, isFar };
      const content = await contentIn(reading.use, fields);
      if (content === null) return { ...all, kind: 'fields', use: reading.use, fields };
      if ('code' in content) return { ...all, kind: 'problem', problem: content };
      const name = this.#nameOf(channel.topic, time, part);
      if (name === null) return { ...all, kind: 'twice' };
      return {
        ...all,
        kind: 'shot',
        key: `${name}.${content.ending}`,
        isCloud: reading.use === 'cloud',
        frameId,
        content,
      };
    } catch {
      return broken;
    }
  }
}

/** What each message of a recording is, and what is wrong with its files. */
export async function* stepsOf(recording: Recording): AsyncGenerator<Step | ReadItem> {
  const walk = new Walk(recording);
  for (const [part, file] of recording.parts.entries())
    for await (const item of messagesOf(file)) yield item.kind === 'message' ? await walk.step(item, part) : item;
}
