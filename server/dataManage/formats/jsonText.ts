/** `JSON.parse` that loses no number silently, and reads what Python writes. */
import { isUtf8 } from 'node:buffer';
import { finding } from './door.ts';
import type { ReadItem } from './model.ts';

/** An integer of 16 digits or more that stands alone: most do not fit a double. */
const LONG_INTEGER = /(?<![\d.eE+])\d{16,}(?![\d.eE])/;
const LONG_INTEGERS = /-?(?<![\d.eE+])\d{16,}(?![\d.eE])/g;
const NOT_FINITE = /-?\b(?:NaN|Infinity)\b/g;

/** The place after the text that begins at `open`. */
function endOfText(json: string, open: number): number {
  for (let close = json.indexOf('"', open + 1); close > 0; close = json.indexOf('"', close + 1)) {
    let escapes = 0;
    while (json[close - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return close + 1;
  }
  return json.length;
}

/** Replaces what stands outside of texts. Not by one expression: that runs out of stack on a text with a million escapes. */
function replacedOutside(json: string, pattern: RegExp, by: (found: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  while (from < json.length) {
    const open = json.indexOf('"', from);
    parts.push(json.slice(from, open < 0 ? json.length : open).replace(pattern, by));
    if (open < 0) break;
    from = endOfText(json, open);
    parts.push(json.slice(open, from));
  }
  return parts.join('');
}

interface Parsed {
  /** Integers beyond 2^53 are kept as text, NaN and Infinity as null. */
  readonly value: unknown;
  readonly hasNaN: boolean;
  readonly hasBadText: boolean;
}

/** One value of a file. */
export interface JsonValue extends Parsed {
  /** Fields joined by dots: `openlabel.frames`. */
  readonly path: string;
  /** The last field, or the place in the list. */
  readonly key: string | number;
  /** How long it is in the file; 0 for what is only noted. */
  readonly bytes: number;
}

/** One value of JSON; null where it is none. */
export function parse(bytes: Uint8Array): Parsed | null {
  const hasBadText = !isUtf8(bytes);
  let text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  if (LONG_INTEGER.test(text))
    text = replacedOutside(text, LONG_INTEGERS, (found) =>
      Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
    );
  try {
    const value: unknown = JSON.parse(text);
    return { value, hasNaN: false, hasBadText };
  } catch {
    // Python writes these, though JSON has no such values
    const mended = replacedOutside(text, NOT_FINITE, () => 'null');
    if (mended === text) return null;
    try {
      const value: unknown = JSON.parse(mended);
      return { value, hasNaN: true, hasBadText };
    } catch {
      return null;
    }
  }
}

/** Where a value stands, for a person. */
export const placeOf = ({ path, key }: JsonValue): string =>
  typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;

/** What had to be mended of a value. */
export function* wrongText(value: JsonValue): Generator<ReadItem, void, undefined> {
  if (value.hasNaN) yield finding('notANumber', placeOf(value), { field: 'NaN' });
  if (value.hasBadText) yield finding('badText', placeOf(value));
}
