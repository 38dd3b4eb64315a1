/** Messages of ROS 2: their definition in text, and CDR by it. */
import type { Fields } from '../door.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  /** null: one. 'some': as many as are told. */
  readonly count: number | 'some' | null;
}

/** Fields of each message by its name, the first of which is the root. */
interface Definition {
  readonly root: readonly Field[];
  readonly others: ReadonlyMap<string, readonly Field[]>;
}

const TIME: readonly Field[] = [
  { name: 'sec', type: 'int32', count: null },
  { name: 'nanosec', type: 'uint32', count: null },
];
const SIZES: Readonly<Record<string, number>> = {
  bool: 1,
  byte: 1,
  char: 1,
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  int64: 8,
  uint64: 8,
  float64: 8,
};
const DEEPEST = 32;
const MOST_ARRAY = 1_000_000;

const LINE = /^([A-Za-z][\w/]*)(?:<=\d+)?(?:\[(<=)?(\d*)\])?\s+([A-Za-z]\w*)\s*(.*)$/;

function fieldOf(line: string): Field | null {
  const [, type = '', bound, length, name = '', rest = ''] = LINE.exec(line) ?? [];
  // constants take no place
  if (name === '' || rest.startsWith('=')) return null;
  const count = length === undefined ? null : length === '' || bound !== undefined ? 'some' : Number(length);
  return { name, type, count };
}

/** `sensor_msgs/msg/Image` and `sensor_msgs/Image` are one. */
const shortName = (name: string): string => name.replace('/msg/', '/');

/** @throws Error for a text that defines nothing */
function definitionOf(text: string): Definition {
  const others = new Map<string, Field[]>([
    ['builtin_interfaces/Time', [...TIME]],
    ['builtin_interfaces/Duration', [...TIME]],
  ]);
  const root: Field[] = [];
  let fields = root;
  for (const each of text.split('\n')) {
    const line = each.replace(/#.*$/, '').trim();
    const [, name] = /^MSG:\s*(\S+)/.exec(line) ?? [];
    if (name !== undefined) {
      fields = [];
      others.set(shortName(name), fields);
      continue;
    }
    const field = fieldOf(line);
    if (field !== null) fields.push(field);
  }
  if (root.length === 0) throw new Error('no field is defined');
  return { root, others };
}

class Cdr {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #widest: number;
  readonly #others: Definition['others'];
  #at = 4;

  constructor(bytes: Uint8Array, others: Definition['others']) {
    this.#bytes = bytes;
    this.#others = others;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const kind = this.#view.getUint8(1);
    // plain CDR, and plain CDR of the second version, which packs numbers of eight bytes tighter
    if (kind !== 0 && kind !== 1 && kind !== 6 && kind !== 7) throw new Error('not plain CDR');
    this.#isLittle = kind % 2 === 1;
    this.#widest = kind > 1 ? 4 : 8;
  }

  #align(size: number): void {
    const to = Math.min(size, this.#widest);
    this.#at = 4 + Math.ceil((this.#at - 4) / to) * to;
  }

  #number(type: string): number | boolean {
    const size = SIZES[type] ?? 1;
    this.#align(size);
    const [view, at, isLittle] = [this.#view, this.#at, this.#isLittle];
    this.#at += size;
    switch (type) {
      case 'bool':
        return view.getUint8(at) !== 0;
      case 'int8':
        return view.getInt8(at);
      case 'int16':
        return view.getInt16(at, isLittle);
      case 'uint16':
        return view.getUint16(at, isLittle);
      case 'int32':
        return view.getInt32(at, isLittle);
      case 'uint32':
        return view.getUint32(at, isLittle);
      case 'float32':
        return view.getFloat32(at, isLittle);
      case 'float64':
        return view.getFloat64(at, isLittle);
      case 'int64':
        return Number(view.getBigInt64(at, isLittle));
      case 'uint64':
        return Number(view.getBigUint64(at, isLittle));
      default:
        return view.getUint8(at);
    }
  }

  #length(): number {
    this.#align(4);
    const length = this.#view.getUint32(this.#at, this.#isLittle);
    this.#at += 4;
    return length;
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Error('longer than the message');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #one(type: string, home: string, depth: number): unknown {
    if (type === 'string') {
      const bytes = this.#take(this.#length());
      return Buffer.from(bytes.at(-1) === 0 ? bytes.subarray(0, -1) : bytes).toString('utf8');
    }
    if (type === 'wstring') return Buffer.from(this.#take(this.#length() * 2)).toString('utf16le');
    if (Object.hasOwn(SIZES, type)) return this.#number(type);
    const name = shortName(type);
    const own = [name, `${home}/${name}`, `std_msgs/${name}`].find((each) => this.#others.has(each)) ?? '';
    const fields = this.#others.get(own);
    if (fields === undefined) throw new Error(`${type} is not defined`);
    return this.fields(fields, own.slice(0, own.indexOf('/')), depth + 1);
  }

  #many(type: string, count: number, home: string, depth: number): unknown {
    if (SIZES[type] === 1) return this.#take(count);
    if (count > MOST_ARRAY || count > this.#bytes.length - this.#at) throw new Error('longer than the message');
    return Array.from({ length: count }, () => this.#one(type, home, depth));
  }

  fields(fields: readonly Field[], home: string, depth: number): Fields {
    if (depth > DEEPEST) throw new Error('too deep');
    const found: Record<string, unknown> = {};
    // a message without fields takes one byte
    if (fields.length === 0) this.#at += 1;
    for (const { name, type, count } of fields)
      found[name] =
        count === null
          ? this.#one(type, home, depth)
          : this.#many(type, count === 'some' ? this.#length() : count, home, depth);
    return found;
  }
}

/** @throws Error for a definition that cannot be used; what it gives throws for messages that are unlike it */
export function rosDecoder(schema: string, text: string): (data: Uint8Array) => Fields {
  const { root, others } = definitionOf(text);
  const home = schema.slice(0, Math.max(0, schema.indexOf('/')));
  return (data) => new Cdr(data, others).fields(root, home, 0);
}
