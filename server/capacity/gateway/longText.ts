/**
 * A text too long to be held, of which only this is kept: how it begins, and the alarms, the last place and the last time in
 * it. Reads it in chunks, cut anywhere, and holds a few kilobytes of it however long it is. Pure.
 */
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { PLACE_IN_TEXT, TIME_IN_TEXT } from './brokenJson.ts';
import { alarmsInText, LIST_OF_ALARMS } from './cries.ts';

/** What is kept of its beginning, to be shown. */
const BEGINNING_BYTES = 1024;
/** What may stand on both sides of a cut. */
const SEAM = 1024;
/** It is read in portions of so many bytes. */
const PORTION = 4096;
/** Fewer wait for what follows them. */
const LEAST = 512;

/** A list of alarms that has not ended yet; empty for none. */
function openList(text: string): string {
  const rest = text.slice(text.lastIndexOf(']') + 1);
  const at = rest.search(LIST_OF_ALARMS);
  return at === -1 ? '' : rest.slice(at);
}

export class LongText {
  readonly #alarms = new Set<CarAlarm>();
  readonly #beginning: Buffer[] = [];
  #beginningBytes = 0;
  readonly #waiting = Buffer.alloc(PORTION);
  #waitingBytes = 0;
  #seam = '';
  #place = '';
  #time = '';

  get alarms(): readonly CarAlarm[] {
    this.#read();
    return [...this.#alarms];
  }

  /** How it begins. */
  get beginning(): Buffer {
    return Buffer.concat(this.#beginning);
  }

  /** Reads on; answers whether there was an alarm that was not said before. What is short may wait for what follows it. */
  push(bytes: Uint8Array): boolean {
    const before = this.#alarms.size;
    if (this.#beginningBytes < BEGINNING_BYTES) {
      const part = Buffer.from(bytes.subarray(0, BEGINNING_BYTES - this.#beginningBytes));
      this.#beginning.push(part);
      this.#beginningBytes += part.length;
    }
    for (let from = 0; from < bytes.length;) {
      const step = Math.min(PORTION - this.#waitingBytes, bytes.length - from);
      this.#waiting.set(bytes.subarray(from, from + step), this.#waitingBytes);
      this.#waitingBytes += step;
      from += step;
      if (this.#waitingBytes === PORTION) this.#read();
    }
    if (this.#waitingBytes >= LEAST) this.#read();
    return this.#alarms.size > before;
  }

  /** What it says of help, where and when, as a text that is read like any other. */
  get excerpt(): string {
    const alarms = JSON.stringify(this.alarms);
    return [`"alarms":${alarms}`, this.#place, this.#time].filter((one) => one !== '').join(',"');
  }

  #read(): void {
    const text = this.#seam + this.#waiting.toString('utf8', 0, this.#waitingBytes);
    this.#waitingBytes = 0;
    for (const alarm of alarmsInText(text)) this.#alarms.add(alarm);
    this.#place = [...text.matchAll(PLACE_IN_TEXT)].at(-1)?.[0] ?? this.#place;
    this.#time = [...text.matchAll(TIME_IN_TEXT)].at(-1)?.[0] ?? this.#time;
    const list = openList(text);
    // where it is cut no word begins
    this.#seam = list.length >= SEAM ? `"alarms":[x${list.slice(-SEAM)}` : `x${text.slice(-SEAM)}`;
  }
}
