/** Reading a request's body: JSON without NUL, half characters and prototype tricks. */
import { messages } from './messages.ts';
import { FieldRefusal, Refusal } from './refusal.ts';

/** Names that could reach a prototype; no field of ours has one. */
const POISON = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 64;

const OPENS = new Set(['{'.charCodeAt(0), '['.charCodeAt(0)]);
const CLOSES = new Set(['}'.charCodeAt(0), ']'.charCodeAt(0)]);
const QUOTE = '"'.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);

/** Whether brackets nest deeper than any of our values: walking such a value would overflow the stack. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === ESCAPE) at += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (OPENS.has(code)) depth += 1;
    else if (CLOSES.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Searches strings for NUL, half characters and forbidden names. All are rare, so it runs only on suspicion. */
function inspect(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new FieldRefusal([{ path, sentence: messages.nulCharacter, params: {} }]);
  }
  // half of a surrogate pair is no character, and no database takes it
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new FieldRefusal([{ path, sentence: messages.brokenCharacter, params: {} }]);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (POISON.has(name)) throw new FieldRefusal([{ path: at, sentence: messages.inputInvalid, params: {} }]);
    if (name.includes('\0')) throw new FieldRefusal([{ path, sentence: messages.nulCharacter, params: {} }]);
    if (!name.isWellFormed()) throw new FieldRefusal([{ path, sentence: messages.brokenCharacter, params: {} }]);
    inspect(inner, at);
  }
}

/** Parses a body; an empty one counts as `{}`. 400 unless it is JSON. */
export function parseBody(text: string): unknown {
  if (text === '') return {};
  if (text.length > 2 * MAX_DEPTH && nestsTooDeep(text)) throw new Refusal(400, messages.bodyNotJson);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, messages.bodyNotJson, { cause: error });
  }
  const suspicious =
    text.includes('\\u') || text.includes('__proto__') || text.includes('constructor') || text.includes('prototype');
  if (suspicious) inspect(value, '');
  return value;
}
