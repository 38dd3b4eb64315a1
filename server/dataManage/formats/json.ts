/**
 * Reads JSON of any size: finds where each wanted value begins and ends, and gives only that to `JSON.parse`. Memory is that
 * of one value. Values that are not wanted are passed over.
 */
import { refuseFile } from './door.ts';
import { parse, type JsonValue } from './jsonText.ts';
import type { SourceFile } from './model.ts';

/** What is wanted of a value: the whole; only that it is there; or parts of it, by field, `[]` for elements of a list and `*` for any other field. */
export type Wanted = 'take' | 'note' | { readonly [field: string]: Wanted };

const DEEPEST = 64;
/** Bytes of one value. */
const LARGEST = 32 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_FIELDS = 0x7b;
const CLOSE_FIELDS = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

interface Level {
  readonly wanted: Wanted & object;
  readonly isList: boolean;
  readonly path: string;
  count: number;
}

type State = 'value' | 'key' | 'inKey' | 'colon' | 'after' | 'inValue' | 'inScalar' | 'end';

/** The pieces of one file, pushed part by part. */
class Cutter {
  readonly #file: string;
  readonly #levels: Level[] = [];
  #state: State = 'value';
  #mayClose = false;
  #wanted: Wanted | undefined;
  #key: string | number = '';
  #parts: Uint8Array[] = [];
  #length = 0;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #consumed = 0;

  constructor(file: string, wanted: Wanted & object) {
    this.#file = file;
    this.#wanted = wanted;
  }

  #broken(at: number): Error {
    return refuseFile('brokenJson', { file: this.#file, at: this.#consumed + at });
  }

  *push(chunk: Uint8Array): Generator<JsonValue, void, undefined> {
    let at = 0;
    while (at < chunk.length) {
      const byte = chunk[at] ?? 0;
      if (this.#isInside()) {
        const end = this.#state === 'inScalar' ? this.#scalarEnd(chunk, at) : this.#endIn(chunk, at);
        this.#keep(chunk, at, end < 0 ? chunk.length : end);
        if (end < 0) break;
        at = end;
        if (this.#state === 'inKey') {
          this.#key = textOfKey(this.#taken());
          this.#state = 'colon';
        } else {
          const value = this.#value(end);
          if (value !== null) yield value;
          this.#state = this.#levels.length === 0 ? 'end' : 'after';
        }
        continue;
      }
      if (isSpace(byte)) {
        at += 1;
        continue;
      }
      const noted = this.#step(byte, at);
      if (noted !== null) yield noted;
      // a value begins with this byte; it is looked at again as its first
      if (!this.#isInside()) at += 1;
    }
    this.#consumed += chunk.length;
  }

  #isInside(): boolean {
    return this.#state === 'inKey' || this.#state === 'inValue' || this.#state === 'inScalar';
  }

  /** One byte of the structure. */
  #step(byte: number, at: number): JsonValue | null {
    const level = this.#levels.at(-1);
    switch (this.#state) {
      case 'value':
        if (this.#mayClose && byte === CLOSE_LIST && level?.isList === true) return this.#close();
        if (level?.isList === true) {
          this.#key = level.count;
          this.#wanted = level.wanted['[]'];
        }
        return this.#begin(byte, at);
      case 'key':
        if (this.#mayClose && byte === CLOSE_FIELDS) return this.#close();
        if (byte !== QUOTE) throw this.#broken(at);
        this.#state = 'inKey';
        return null;
      case 'colon':
        if (byte !== COLON || level === undefined) throw this.#broken(at);
        // a field of a file may have the name of one that every object has
        this.#wanted = level.wanted[Object.hasOwn(level.wanted, this.#key) ? this.#key : '*'];
        this.#state = 'value';
        this.#mayClose = false;
        return null;
      case 'after':
        if (level === undefined) throw this.#broken(at);
        level.count += 1;
        if (byte === (level.isList ? CLOSE_LIST : CLOSE_FIELDS)) return this.#close();
        if (byte !== COMMA) throw this.#broken(at);
        this.#state = level.isList ? 'value' : 'key';
        this.#mayClose = false;
        return null;
      default:
        throw this.#broken(at);
    }
  }

  #close(): null {
    this.#levels.pop();
    this.#state = this.#levels.length === 0 ? 'end' : 'after';
    return null;
  }

  #begin(byte: number, at: number): JsonValue | null {
    const isContainer = byte === OPEN_FIELDS || byte === OPEN_LIST;
    if (typeof this.#wanted === 'object' && isContainer) {
      const above = this.#levels.at(-1);
      const path = above === undefined ? '' : this.#path(above);
      this.#levels.push({ wanted: this.#wanted, isList: byte === OPEN_LIST, path, count: 0 });
      if (this.#levels.length > DEEPEST) throw refuseFile('tooDeep', { file: this.#file, most: DEEPEST });
      this.#state = byte === OPEN_LIST ? 'value' : 'key';
      this.#mayClose = true;
      return null;
    }
    if (this.#levels.length === 0) throw refuseFile('notJson', { file: this.#file });
    if (byte === COMMA || byte === COLON || byte === CLOSE_LIST || byte === CLOSE_FIELDS) throw this.#broken(at);
    this.#state = isContainer || byte === QUOTE ? 'inValue' : 'inScalar';
    return null;
  }

  #path(level: Level): string {
    return level.path === '' ? String(this.#key) : `${level.path}.${this.#key}`;
  }

  /** The place after the text, list or object that is being read; -1 when it goes on. */
  #endIn(chunk: Uint8Array, from: number): number {
    let depth = this.#depth;
    let inString = this.#inString;
    let at = from;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) {
          inString = false;
          if (depth === 0) break;
        }
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN_FIELDS || byte === OPEN_LIST) {
        depth += 1;
        if (depth + this.#levels.length > DEEPEST) throw refuseFile('tooDeep', { file: this.#file, most: DEEPEST });
      } else if (byte === CLOSE_FIELDS || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    const isDone = at < chunk.length;
    this.#depth = isDone ? 0 : depth;
    this.#inString = inString;
    return isDone ? at + 1 : -1;
  }

  #scalarEnd(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_FIELDS || isSpace(byte)) return at;
    }
    return -1;
  }

  #keep(chunk: Uint8Array, from: number, to: number): void {
    if (this.#wanted !== 'take' && this.#state !== 'inKey') return;
    this.#length += to - from;
    if (this.#length > LARGEST) throw refuseFile('valueTooLarge', { file: this.#file, most: LARGEST >> 20 });
    this.#parts.push(chunk.subarray(from, to));
  }

  #taken(): Uint8Array {
    const [first] = this.#parts;
    const whole = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return whole;
  }

  #value(end: number): JsonValue | null {
    const level = this.#levels.at(-1);
    const path = level?.path ?? '';
    if (this.#wanted === 'note' || typeof this.#wanted === 'object')
      return { path, key: this.#key, value: undefined, hasNaN: false, hasBadText: false, bytes: 0 };
    if (this.#wanted !== 'take') return null;
    const bytes = this.#taken();
    const parsed = parse(bytes);
    if (parsed === null) throw this.#broken(end);
    return { path, key: this.#key, ...parsed, bytes: bytes.length };
  }

  /** @throws Refusal where the file ended too early. */
  end(): void {
    if (this.#state !== 'end') throw refuseFile('endsEarly', { file: this.#file });
  }
}

function textOfKey(bytes: Uint8Array): string {
  const parsed = parse(bytes);
  return typeof parsed?.value === 'string' ? parsed.value : Buffer.from(bytes).toString('utf8');
}

/** The wanted values of a file, in its order. @throws Refusal where it is no JSON or ends early. */
export async function* jsonValues(
  file: SourceFile,
  wanted: Wanted & object,
): AsyncGenerator<JsonValue, void, undefined> {
  const cutter = new Cutter(file.path, wanted);
  let isFirst = true;
  for await (const chunk of file.open()) {
    if (isFirst && chunk.length > 0) {
      isFirst = false;
      if (chunk[0] === 0xff || chunk[0] === 0xfe || chunk[0] === 0 || chunk[1] === 0)
        throw refuseFile('notText', { file: file.path });
      const hasMark = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
      yield* cutter.push(hasMark ? chunk.subarray(3) : chunk);
    } else yield* cutter.push(chunk);
  }
  cutter.end();
}
