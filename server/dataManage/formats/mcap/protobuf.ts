/** Messages of Protocol Buffers by the set of descriptors that a recording carries of them. */
import type { Fields } from '../door.ts';

const DEEPEST = 32;
/** Types of fields, by their numbers in descriptors. */
const TYPE = {
  double: 1,
  float: 2,
  int64: 3,
  uint64: 4,
  int32: 5,
  fixed64: 6,
  fixed32: 7,
  bool: 8,
  string: 9,
  message: 11,
  bytes: 12,
  uint32: 13,
  enum: 14,
  sfixed32: 15,
  sfixed64: 16,
  sint32: 17,
  sint64: 18,
} as const;
const REPEATED = 3;

interface Field {
  readonly name: string;
  readonly type: number;
  readonly isMany: boolean;
  /** Of a message, without the leading point. */
  readonly of: string;
}
type Types = ReadonlyMap<string, ReadonlyMap<number, Field>>;

type Part = { readonly number: number } & (
  | { readonly wire: 'varint'; readonly value: bigint }
  | { readonly wire: 'bytes'; readonly value: Uint8Array }
);

class Wire {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) break;
      this.#at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new Error('a number does not end');
  }

  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Error('longer than the message');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  part(): Part {
    const key = this.varint();
    const number = Number(key >> 3n);
    const kind = Number(key & 7n);
    if (kind === 0) return { number, wire: 'varint', value: this.varint() };
    if (kind === 1) return { number, wire: 'bytes', value: this.bytes(8) };
    if (kind === 5) return { number, wire: 'bytes', value: this.bytes(4) };
    if (kind === 2) return { number, wire: 'bytes', value: this.bytes(Number(this.varint())) };
    throw new Error('groups are not read');
  }
}

function* partsOf(bytes: Uint8Array): Generator<Part> {
  const wire = new Wire(bytes);
  while (!wire.isAtEnd) yield wire.part();
}

const textIn = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

function descriptorField(bytes: Uint8Array): [number, Field] {
  let [number, type, label, name, of] = [0, 0, 0, '', ''];
  for (const part of partsOf(bytes))
    if (part.wire === 'varint') {
      if (part.number === 3) number = Number(part.value);
      if (part.number === 4) label = Number(part.value);
      if (part.number === 5) type = Number(part.value);
    } else {
      if (part.number === 1) name = textIn(part.value);
      if (part.number === 6) of = textIn(part.value).replace(/^\./, '');
    }
  return [number, { name, type, isMany: label === REPEATED, of }];
}

function putMessage(types: Map<string, Map<number, Field>>, home: string, bytes: Uint8Array, depth: number): void {
  if (depth > DEEPEST) throw new Error('too deep');
  const parts = [...partsOf(bytes)];
  const held = parts.find(({ number }) => number === 1);
  const name = `${home}${held?.wire === 'bytes' ? textIn(held.value) : ''}`;
  const fields = new Map<number, Field>();
  types.set(name, fields);
  for (const part of parts)
    if (part.wire === 'bytes') {
      if (part.number === 2) fields.set(...descriptorField(part.value));
      if (part.number === 3) putMessage(types, `${name}.`, part.value, depth + 1);
    }
}

function typesOf(set: Uint8Array): Types {
  const types = new Map<string, Map<number, Field>>();
  for (const file of partsOf(set)) {
    if (file.wire !== 'bytes' || file.number !== 1) continue;
    const parts = [...partsOf(file.value)];
    const held = parts.find(({ number }) => number === 2);
    const home = held?.wire === 'bytes' ? `${textIn(held.value)}.` : '';
    for (const part of parts) if (part.wire === 'bytes' && part.number === 4) putMessage(types, home, part.value, 0);
  }
  return types;
}

const signed = (value: bigint): number => Number(BigInt.asIntN(64, value));
/** How long a number of fixed length is; null for others. */
function lengthOf(type: number): 4 | 8 | null {
  if (type === TYPE.double || type === TYPE.fixed64 || type === TYPE.sfixed64) return 8;
  return type === TYPE.float || type === TYPE.fixed32 || type === TYPE.sfixed32 ? 4 : null;
}

function fixedNumber(type: number, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case TYPE.double:
      return view.getFloat64(0, true);
    case TYPE.float:
      return view.getFloat32(0, true);
    case TYPE.fixed32:
      return view.getUint32(0, true);
    case TYPE.sfixed32:
      return view.getInt32(0, true);
    case TYPE.fixed64:
      return Number(view.getBigUint64(0, true));
    default:
      return Number(view.getBigInt64(0, true));
  }
}

function whole(type: number, value: bigint): number | boolean {
  if (type === TYPE.bool) return value !== 0n;
  if (type === TYPE.sint32 || type === TYPE.sint64) return signed((value >> 1n) ^ -(value & 1n));
  return type === TYPE.uint64 || type === TYPE.uint32 ? Number(value) : signed(value);
}

function packed(type: number, bytes: Uint8Array): (number | boolean)[] {
  const wire = new Wire(bytes);
  const length = lengthOf(type);
  const values: (number | boolean)[] = [];
  while (!wire.isAtEnd)
    values.push(length === null ? whole(type, wire.varint()) : fixedNumber(type, wire.bytes(length)));
  return values;
}

/** What a field is that is not there, since zeros are not written. */
function absentValue({ type, isMany }: Field): unknown {
  if (isMany) return [];
  if (type === TYPE.string) return '';
  if (type === TYPE.bytes) return new Uint8Array();
  if (type === TYPE.bool) return false;
  return type === TYPE.message ? null : 0;
}

function read(types: Types, name: string, bytes: Uint8Array, depth: number): Fields {
  const fields = types.get(name);
  if (fields === undefined || depth > DEEPEST) throw new Error(`${name} is not defined`);
  const found: Record<string, unknown> = {};
  const lists = new Map<string, unknown[]>();
  for (const field of fields.values()) found[field.name] = absentValue(field);
  for (const part of partsOf(bytes)) {
    const field = fields.get(part.number);
    if (field === undefined) continue;
    const values = valuesOf(types, field, part, depth);
    if (!field.isMany) [found[field.name]] = values.slice(-1);
    else {
      const list = lists.get(field.name) ?? [];
      for (const value of values) list.push(value);
      lists.set(field.name, list);
      found[field.name] = list;
    }
  }
  return found;
}

function valuesOf(types: Types, { type, of }: Field, part: Part, depth: number): unknown[] {
  if (part.wire === 'varint') return [whole(type, part.value)];
  if (type === TYPE.string) return [textIn(part.value)];
  if (type === TYPE.bytes) return [part.value];
  if (type === TYPE.message) return [read(types, of, part.value, depth + 1)];
  return packed(type, part.value);
}

/** @throws Error for descriptors that cannot be used; what it gives throws for messages that are unlike them */
export function protobufDecoder(schema: string, set: Uint8Array): (data: Uint8Array) => Fields {
  const types = typesOf(set);
  if (!types.has(schema)) throw new Error(`${schema} is not defined`);
  return (data) => read(types, schema, data, 0);
}
