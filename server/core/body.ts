/** Reading a request's body: JSON without NUL, half characters and prototype tricks. */
import { messages } from './messages.ts';
import { FieldRefusal, Refusal } from './refusal.ts';

/** Names that could reach a prototype; no field of ours has one. */
const POISON = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 64;

/** Looks for NUL and half characters in strings and for poisonous names; all are rare enough to be looked for only on suspicion. */
function inspect(value: unknown, path: string, depth = 0): void {
  if (depth > MAX_DEPTH) throw new Refusal(400, messages.bodyNotJson);
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
    inspect(inner, at, depth + 1);
  }
}

/** Parses a body. Nothing at all counts as `{}`. 400 for anything that is not JSON. */
export function parseBody(text: string): unknown {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, messages.bodyNotJson, { cause: error });
  }
  const suspicious = text.includes('\\u') || text.includes('__proto__') || text.includes('constructor') || text.includes('prototype');
  if (suspicious) inspect(value, '');
  return value;
}
