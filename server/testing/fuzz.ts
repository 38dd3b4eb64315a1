/** Inputs that no honest caller sends, derived from a call's own schema. The same calls always give the same inputs. */
import { z } from 'zod';
import type { Call } from '#contract/ground/core.ts';
import type { Client, RawAnswer } from './harness.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)]);

/** Put in the place of every field in turn. */
const HOSTILE: readonly Json[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  9_007_199_254_740_992,
  ' ',
  'x'.repeat(20_000),
  `${'🚕'.repeat(60)}\u202e${'é'.normalize('NFD')}`,
  '\'; drop table "role"; -- %_\\ ${jndi:x} <script>',
  '-1',
  'NaN',
  '99999999999999999999',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0001-01-01T00:00:00+23:59',
  '\ud800',
  'a\u0000b',
  [null],
  ['1', '1'],
  { a: 1 },
  deep(30),
];

/** Tried in this order for a text with a pattern, until one fits. */
const TEXTS = [
  '999999999',
  '2026-01-01T00:00:00Z',
  'example',
  'Example',
  'sys/role',
  'sys:role:list',
  'CNY',
  'a@example.com',
  '13900000000',
  'https://example.com',
  '44',
];

function textFor(schema: JsonObject): string {
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : null;
  if (schema['format'] === 'date-time') return '2026-01-01T00:00:00Z';
  return TEXTS.find((candidate) => pattern === null || pattern.test(candidate)) ?? '1';
}

/** A plausible value of a JSON schema. */
function valueFor(schema: Json | undefined): Json {
  if (!isObject(schema)) return null;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return valueFor(choices.at(-1)) ?? valueFor(choices[0]);
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([name, inner]) => [
          name,
          valueFor(inner),
        ]),
      );
    case 'array':
      return [valueFor(schema['items'])];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return textFor(schema);
  }
}

/** Every place inside a value, outermost first. */
export function placesIn(value: Json, at: (string | number)[] = []): (string | number)[][] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [at, ...inner.flatMap(([key, item]) => placesIn(item, [...at, key]))];
}

export const valueAt = (value: Json, place: readonly (string | number)[]): Json =>
  place.reduce<Json>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isObject(inner) ? inner[key] : undefined) ?? null,
    value,
  );

export function withValueAt(value: Json, [key, ...rest]: readonly (string | number)[], replacement: Json): Json {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? withValueAt(item, rest, replacement) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === key ? withValueAt(item, rest, replacement) : item]),
  );
}

/** A plausible input of a call: of the right shape, about rows that do not exist. */
export function plausibleInput(call: Call): Json {
  return valueFor(z.json().parse(JSON.parse(JSON.stringify(z.toJSONSchema(call.input, { io: 'input' })))));
}

/** Each hostile value in the place of each field of a plausible input. */
export function* hostileInputs(call: Call): Generator<Json> {
  const plausible = plausibleInput(call);
  for (const place of placesIn(plausible)) for (const hostile of HOSTILE) yield withValueAt(plausible, place, hostile);
}

/** Sends an input to any call, with an empty file where it takes one. */
export function sendTo(
  client: Client,
  call: Call,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  if (call.upload === undefined) return client.send(call.path, input, headers);
  const file = new Uint8Array();
  return client.send(call.path, file, {
    'content-type': 'application/octet-stream',
    'x-upload-input': encodeURIComponent(JSON.stringify(input)),
    ...headers,
  });
}
