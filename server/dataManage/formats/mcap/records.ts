/**
 * The messages of an MCAP file, from its beginning to where it ends. The index is not asked: it may be absent, and all of the
 * content is wanted anyway. A block that is broken is left out, and one block at most is in memory.
 */
import { zstdDecompressSync } from 'node:zlib';
import { McapRecordBuilder, McapStreamReader } from '@mcap/core';
import { finding, refuseFile } from '../door.ts';
import type { ReadItem, SourceFile } from '../model.ts';
import { undoLz4 } from './lz4.ts';

export interface RecordedChannel {
  readonly topic: string;
  /** Of its messages: `cdr`, `protobuf`, `json`. */
  readonly encoding: string;
  /** The name of what its messages are; '' where it has none. */
  readonly schema: string;
  /** How that is defined: `ros2msg`, `protobuf`, `jsonschema`. */
  readonly schemaEncoding: string;
  readonly definition: Uint8Array;
}

export interface Recorded {
  readonly kind: 'message';
  readonly channel: RecordedChannel;
  /** Nanoseconds since 1970. */
  readonly logTime: bigint;
  readonly data: Uint8Array;
}

export const MAGIC = Buffer.from('894d434150300d0a', 'hex');
const HEAD = 9;
const OPCODES = { footer: 2, schema: 3, channel: 4, message: 5, chunk: 6, dataEnd: 15 } as const;
const WANTED: ReadonlySet<number> = new Set([OPCODES.schema, OPCODES.channel, OPCODES.message, OPCODES.chunk]);
const MB = 1024 * 1024;
const MOST_MB = 256;
const MOST_DEFINITION = 4 * MB;

const DECOMPRESS: Readonly<Record<string, (bytes: Uint8Array, size: bigint) => Uint8Array>> = {
  zstd: (bytes, size) => {
    const out = zstdDecompressSync(bytes, { maxOutputLength: Number(size) });
    if (out.length !== Number(size)) throw new Error('the block has another length');
    return out;
  },
  lz4: (bytes, size) => undoLz4(bytes, Number(size)),
};
const isReadable = (compression: string): boolean => compression === '' || Object.hasOwn(DECOMPRESS, compression);

/** Bytes of a file in the lengths that are asked for. */
class Bytes {
  readonly #parts: AsyncIterator<Uint8Array>;
  #held: Uint8Array[] = [];
  #count = 0;
  at = 0;

  constructor(file: SourceFile) {
    this.#parts = file.open()[Symbol.asyncIterator]();
  }

  async #next(): Promise<Uint8Array | null> {
    const step = await this.#parts.next();
    return step.done === true ? null : step.value;
  }

  /** So many bytes, or null where fewer are left. */
  async take(length: number): Promise<Uint8Array | null> {
    while (this.#count < length) {
      const part = await this.#next();
      if (part === null) return null;
      this.#held.push(part);
      this.#count += part.length;
    }
    const [first] = this.#held;
    const whole = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held);
    this.#held = [whole.subarray(length)];
    this.#count -= length;
    this.at += length;
    return whole.subarray(0, length);
  }

  async skip(length: number): Promise<boolean> {
    for (let left = length; left > 0;) {
      const portion = Math.min(left, MB);
      if ((await this.take(portion)) === null) return false;
      left -= portion;
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#parts.return?.();
  }
}

interface Raw {
  readonly opcode: number;
  readonly head: Uint8Array;
  /** null where it is not wanted or too large. */
  readonly body: Uint8Array | null;
  readonly length: number;
  /** Where it begins. */
  readonly at: number;
}

/** The records of a file; the last is null where the file ends too early, with where that is. */
async function* recordsOf(
  file: SourceFile,
  isWanted: (opcode: number) => boolean,
): AsyncGenerator<Raw | { readonly endsAt: number }> {
  const bytes = new Bytes(file);
  try {
    const magic = await bytes.take(MAGIC.length);
    if (magic === null || !MAGIC.equals(magic)) throw refuseFile('notARecording', { file: file.path });
    for (;;) {
      const { at } = bytes;
      const head = await bytes.take(HEAD);
      // a machine that was switched off may leave zeros
      if (head === null || head[0] === 0) {
        yield { endsAt: at };
        return;
      }
      const opcode = head[0] ?? 0;
      const length = new DataView(head.buffer, head.byteOffset, HEAD).getBigUint64(1, true);
      if (length > BigInt(Math.max(0, file.bytes - bytes.at))) {
        yield { endsAt: at };
        return;
      }
      const isTaken = isWanted(opcode) && length <= MOST_MB * MB;
      const body = isTaken ? await bytes.take(Number(length)) : null;
      if (isTaken ? body === null : !(await bytes.skip(Number(length)))) {
        yield { endsAt: at };
        return;
      }
      yield { opcode, head, body, length: Number(length), at };
      if (opcode === OPCODES.footer) return;
    }
  } finally {
    await bytes.close();
  }
}

/** Schemas and channels as they become known, and the messages of blocks. */
class Blocks {
  readonly #file: SourceFile;
  readonly #schemas = new Map<number, Pick<RecordedChannel, 'schema' | 'schemaEncoding' | 'definition'>>();
  readonly #raw = new Map<number, Parameters<McapRecordBuilder['writeChannel']>[0]>();
  readonly #channels = new Map<number, RecordedChannel>();
  #reader = this.#fresh();

  constructor(file: SourceFile) {
    this.#file = file;
  }

  #fresh(): McapStreamReader {
    const reader = new McapStreamReader({ noMagicPrefix: true, includeChunks: true, decompressHandlers: DECOMPRESS });
    const builder = new McapRecordBuilder();
    for (const channel of this.#raw.values()) builder.writeChannel(channel);
    if (builder.length > 0) reader.append(builder.buffer);
    while (reader.nextRecord() !== undefined);
    return reader;
  }

  /** A reader that found a fault is of no use any more. */
  renew(): void {
    this.#reader = this.#fresh();
  }

  #keepChannel(channel: Parameters<McapRecordBuilder['writeChannel']>[0]): void {
    const { id, schemaId, topic, messageEncoding } = channel;
    this.#raw.set(id, channel);
    const schema = this.#schemas.get(schemaId) ?? { schema: '', schemaEncoding: '', definition: new Uint8Array() };
    this.#channels.set(id, { topic, encoding: messageEncoding, ...schema });
  }

  /** @throws Error where the record is broken */
  *feed(head: Uint8Array, body: Uint8Array): Generator<Recorded | ReadItem> {
    this.#reader.append(head);
    this.#reader.append(body);
    for (let record = this.#reader.nextRecord(); record !== undefined; record = this.#reader.nextRecord())
      if (record.type === 'Schema') {
        const definition = record.data.length > MOST_DEFINITION ? new Uint8Array() : record.data;
        this.#schemas.set(record.id, { schema: record.name, schemaEncoding: record.encoding, definition });
      } else if (record.type === 'Channel') {
        // a channel that is told again is the same
        if (!this.#channels.has(record.id)) this.#keepChannel(record);
      } else if (record.type === 'Message') {
        const { channelId, logTime, data } = record;
        const channel = this.#channels.get(channelId);
        if (channel !== undefined) yield { kind: 'message', channel, logTime, data };
      } else if (record.type === 'Chunk') {
        const { compression, uncompressedSize } = record;
        if (isReadable(compression) && uncompressedSize <= MOST_MB * MB) continue;
        const { path: file } = this.#file;
        yield isReadable(compression)
          ? finding('blockTooLarge', file, { most: MOST_MB })
          : finding('compressionUnknown', file, { compression: compression.slice(0, 40) });
        this.renew();
        return;
      }
  }

  /** Channels that a broken block told are told again behind the data, where the file has an end. */
  async recover(): Promise<void> {
    this.renew();
    let isBehind = false;
    for await (const record of recordsOf(
      this.#file,
      (opcode) => isBehind && (opcode === OPCODES.schema || opcode === OPCODES.channel),
    )) {
      if ('endsAt' in record) return;
      if (record.opcode === OPCODES.dataEnd) isBehind = true;
      if (record.body === null) continue;
      try {
        for (const _ of this.feed(record.head, record.body));
      } catch {
        this.renew();
      }
    }
  }
}

/** @throws Refusal where the file does not begin as a recording */
export async function* messagesOf(file: SourceFile): AsyncGenerator<Recorded | ReadItem> {
  const blocks = new Blocks(file);
  let isRecovered = false;
  for await (const record of recordsOf(file, (opcode) => WANTED.has(opcode))) {
    if ('endsAt' in record) {
      yield finding('recordingEndsEarly', file.path, { bytes: record.endsAt });
      return;
    }
    const { opcode, head, body, at } = record;
    if (opcode === OPCODES.dataEnd) return;
    if (body === null) {
      if (WANTED.has(opcode)) yield finding('blockTooLarge', file.path, { most: MOST_MB });
      continue;
    }
    try {
      yield* blocks.feed(head, body);
    } catch {
      yield finding('blockBroken', file.path, { bytes: at });
      if (isRecovered) blocks.renew();
      else await blocks.recover();
      isRecovered = true;
    }
  }
}
