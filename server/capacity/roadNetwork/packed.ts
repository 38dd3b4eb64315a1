/**
 * A network as bytes: columns of whole numbers, one after the other, each behind its length. What was written once is read for ever:
 * another form gets another number (`FORM`), and this one stays readable.
 */
import type { Arcs } from './arcs.ts';
import type { Edges } from './edges.ts';
import type { Hierarchy } from './hierarchy.ts';

export const FORM = 1;
const BYTES = 4;

export interface Network {
  readonly edges: Edges;
  readonly hierarchy: Hierarchy;
}

const columnsOfArcs = ({ begins, to, time, length }: Arcs) => [begins, to, time, length];

export function packed({ edges, hierarchy }: Network): Buffer {
  const { nodes, from, to, length, time, oneWay, begins, xs, ys } = edges;
  const columns = [
    Int32Array.of(FORM, nodes),
    from,
    to,
    length,
    time,
    oneWay,
    begins,
    xs,
    ys,
    ...columnsOfArcs(hierarchy.up),
    ...columnsOfArcs(hierarchy.down),
  ];
  const bytes = Buffer.alloc(columns.reduce((sum, column) => sum + BYTES + column.byteLength, 0));
  let at = 0;
  for (const column of columns) {
    at = bytes.writeInt32LE(column.length, at);
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  return bytes;
}

/** @throws Error for bytes that are no network */
export function unpacked(bytes: Uint8Array): Network {
  // columns need whole numbers at whole places
  const { buffer } = Uint8Array.from(bytes);
  const view = new DataView(buffer);
  let at = 0;
  const next = (): Int32Array => {
    const length = view.getInt32(at, true);
    const column = new Int32Array(buffer, at + BYTES, length);
    at += BYTES + column.byteLength;
    return column;
  };
  const arcs = (): Arcs => ({ begins: next(), to: next(), time: next(), length: next() });
  const [form, nodes = 0] = next();
  if (form !== FORM) throw new Error(`a network of roads has the form ${form}, which is not known`);
  const edges: Edges = {
    nodes,
    from: next(),
    to: next(),
    length: next(),
    time: next(),
    oneWay: next(),
    begins: next(),
    xs: next(),
    ys: next(),
  };
  return { edges, hierarchy: { up: arcs(), down: arcs() } };
}
