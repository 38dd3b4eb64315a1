/** What reading the longest bodies costs, of every call: lists, maps and texts are refused before they are read to the end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/ground/core.ts';
import { allCalls } from '#contract/index.ts';
import { fieldsOf, speaking } from './ground/core/issues.ts';
import { checkLengths } from './ground/core/lengths.ts';
import { BODY_LIMIT } from './ground/core/pipeline.ts';
import { FieldRefusal } from './ground/core/refusal.ts';
import { placesIn, plausibleInput, valueAt, withValueAt, type Json } from './testing/fuzz.ts';

/** What a person does not notice. */
const MOST_HELD_MS = 200;

/** The longest of each kind, made once: reading is what is measured. */
const OBJECTS = Array.from({ length: 300_000 }, (): Json => ({}));
const NAMES = Object.fromEntries(Array.from({ length: 120_000 }, (_, at) => [`k${at.toString(36)}`, 0]));

/** As long as the bytes of the call allow, and as many as its schema lets through. */
function* longValues(value: Json, bytes: number): Generator<[what: string, value: Json]> {
  const part = bytes / 1_000_000;
  if (Array.isArray(value)) {
    yield ['empty ones', part < 1 ? OBJECTS.slice(0, OBJECTS.length * part) : OBJECTS];
    const each = JSON.stringify(value[0] ?? 0).length + 1;
    const count = Math.min(3000, Math.floor(bytes / each));
    yield [`${count} good ones`, Array.from({ length: count }, (): Json => value[0] ?? null)];
  } else if (typeof value === 'object' && value !== null)
    yield ['names', part < 1 ? { ...value, ...Object.fromEntries(Object.entries(NAMES).slice(0, bytes / 9)) } : NAMES];
  else if (typeof value === 'string') {
    yield ['digits', '1'.repeat(bytes)];
    yield ['blanks', `x${' '.repeat(bytes - 2)}x`];
  }
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** What reading an input costs, whether it is taken or not. */
function readingMs({ input: schema }: Call, input: unknown): number {
  const since = cpuMs();
  try {
    checkLengths(schema, input);
    const { error } = schema.safeParse(input, speaking('zh-CN'));
    if (error !== undefined) fieldsOf(error);
  } catch (error) {
    // anything else would be a 500
    if (!(error instanceof FieldRefusal)) throw error;
  }
  return cpuMs() - since;
}

test('every list, map and text that a call takes, filled as far as its body goes', () => {
  for (const call of allCalls) {
    const bytes = call.upload === undefined ? (call.maxBytes ?? BODY_LIMIT) : 14_000;
    const plausible = plausibleInput(call);
    for (const place of placesIn(plausible))
      for (const [what, value] of longValues(valueAt(plausible, place), bytes)) {
        const input = withValueAt(plausible, place, value);
        // a collection of garbage may fall into one of them
        const once = readingMs(call, input);
        const ms = once <= MOST_HELD_MS ? once : Math.min(once, readingMs(call, input));
        assert.ok(ms <= MOST_HELD_MS, `${call.path} ${place.join('.')} of ${what}: ${Math.round(ms)} ms`);
      }
  }
});
