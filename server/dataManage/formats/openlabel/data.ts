/** The element data of an OpenLABEL object: shapes by stream, and attributes. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import {
  fieldsOf,
  isFields,
  listOf,
  numberOf,
  numbersOf,
  scalarOf,
  textOf,
  type Fields,
  type Problem,
} from '../door.ts';
import type { Scalar } from '../model.ts';
import { countsOf, maskOfColumns } from '../rle.ts';
import { boxOf, keyPointsOf, openOf, polygonOf, rotatedBoxOf } from '../shapes.ts';

/** A shape as it stands in the file; a cuboid stays numbers until its coordinate system is known. */
export interface Drawn {
  readonly name: string;
  readonly kind: Geometry['kind'];
  /** What the file says of where it lies: our own `stream`, or the coordinate system. */
  readonly stream: string;
  readonly system: string;
  readonly shape: Geometry | Problem | { readonly cuboid: readonly number[] };
  readonly attributes: Readonly<Record<string, Scalar>>;
}

const SHAPES = new Set(['bbox', 'rbbox', 'poly2d', 'point2d', 'cuboid', 'binary']);
const SCALARS = ['num', 'text', 'boolean'] as const;

/** Attributes of an object or of one of its shapes; lists become text, and their names go to `asText`. */
export function attributesIn(data: Fields, asText: (name: string) => void): Record<string, Scalar> {
  const attributes: Record<string, Scalar> = {};
  for (const kind of SCALARS)
    for (const each of listOf(data[kind])) {
      const { name, val } = fieldsOf(each);
      if (typeof name === 'string' && val !== null && val !== undefined) attributes[name] = scalarOf(val);
    }
  for (const each of listOf(data['vec'])) {
    const { name, val } = fieldsOf(each);
    if (typeof name !== 'string') continue;
    attributes[name] = scalarOf(val);
    asText(name);
  }
  return attributes;
}

function relative(numbers: readonly number[]): number[] {
  const absolute: number[] = [];
  for (const [at, number] of numbers.entries()) absolute.push(number + (absolute[at - 2] ?? 0));
  return absolute;
}

function polyOf({ val, mode, closed }: Fields): {
  kind: 'polygon' | 'polyline';
  shape: Geometry | Problem;
  numbers: readonly number[];
} {
  const kind = closed === true ? 'polygon' : 'polyline';
  const written = numbersOf(val);
  const isKnown = mode === undefined || mode === 'MODE_POLY2D_ABSOLUTE' || mode === 'MODE_POLY2D_RELATIVE';
  if (!isKnown) return { kind, shape: { code: 'shapeNotKept', values: { kind: textOf(mode) } }, numbers: [] };
  if (written === null) return { kind, shape: { code: 'notANumber', values: { field: 'poly2d' } }, numbers: [] };
  const numbers = mode === 'MODE_POLY2D_RELATIVE' ? relative(written) : written;
  const shape = kind === 'polygon' ? polygonOf([numbers]) : openOf('polyline', numbers);
  return { kind, shape, numbers };
}

function simpleOf(type: string, each: Fields): { kind: Geometry['kind']; shape: Drawn['shape'] } | null {
  const numbers = numbersOf(each['val']) ?? [];
  const [x = NaN, y = NaN, width = NaN, height = NaN, turn = NaN] = numbers;
  if (type === 'bbox') return { kind: 'box', shape: boxOf(x - width / 2, y - height / 2, width, height) };
  if (type === 'rbbox') return { kind: 'rotatedBox', shape: rotatedBoxOf(x, y, width, height, (turn * 180) / Math.PI) };
  if (type === 'cuboid')
    return numbers.length === 9 || numbers.length === 10
      ? { kind: 'cuboid', shape: { cuboid: numbers } }
      : { kind: 'cuboid', shape: { code: 'notANumber', values: { field: 'cuboid' } } };
  if (type !== 'binary' || each['data_type'] !== 'mask' || each['encoding'] !== 'coco-rle') return null;
  const [rows = 0, columns = 0] = numbersOf(each['size']) ?? [];
  const counts = countsOf(textOf(each['val']));
  return {
    kind: 'mask',
    shape: counts === null ? { code: 'maskBroken', values: {} } : maskOfColumns(counts, columns, rows),
  };
}

/** Points of one name with numbers, or all without: one set; with a `visibility` each they are key points. */
function pointSets(data: Fields, asText: (name: string) => void): Drawn[] {
  const sets = new Map<string, Fields[]>();
  for (const each of listOf(data['point2d'])) {
    if (!isFields(each)) continue;
    const { name, id, stream, coordinate_system: system } = each;
    const key = JSON.stringify([typeof id === 'number' ? name : '', stream, system]);
    sets.set(key, [...(sets.get(key) ?? []), each]);
  }
  return [...sets.values()].map((points): Drawn => {
    const attributes = points.map((each) => attributesIn(fieldsOf(each['attributes']), asText));
    const seen = attributes.map(({ visibility }) => numberOf(visibility));
    const isSeen = seen.every((each) => each !== null);
    const numbers = points.flatMap((each, at) => {
      const [x = NaN, y = NaN] = numbersOf(each['val']) ?? [];
      return isSeen ? [x, y, seen[at] ?? 0] : [x, y];
    });
    const { name, stream, coordinate_system: system } = points[0] ?? {};
    return {
      name: textOf(name),
      kind: isSeen ? 'keyPoints' : 'points',
      stream: textOf(stream),
      system: textOf(system),
      shape: isSeen ? keyPointsOf(numbers) : openOf('points', numbers),
      attributes: {},
    };
  });
}

/** The shapes of an object's data; kinds of data that are not kept go to `others`. */
export function drawnIn(data: Fields, others: (kind: string) => void, asText: (name: string) => void): Drawn[] {
  const drawn: Drawn[] = [];
  const rings = new Map<string, { place: number; parts: (readonly number[])[] }>();
  for (const [type, list] of Object.entries(data)) {
    if (!SHAPES.has(type)) {
      if (type !== 'vec' && !SCALARS.some((each) => each === type)) others(type);
      continue;
    }
    if (type === 'point2d') continue;
    for (const value of listOf(list)) {
      const each = fieldsOf(value);
      if (each['val'] === null) continue;
      const name = textOf(each['name']);
      const poly = type === 'poly2d' ? polyOf(each) : null;
      const found = poly ?? simpleOf(type, each);
      if (found === null) {
        others(type);
        continue;
      }
      // `name/1` is a further part of the polygon `name`
      const [, first = ''] = /^(.*)\/\d+$/.exec(name) ?? [];
      const held = rings.get(first);
      if (poly !== null && held !== undefined && poly.kind === 'polygon') {
        held.parts.push(poly.numbers);
        continue;
      }
      if (poly !== null && poly.kind === 'polygon') rings.set(name, { place: drawn.length, parts: [poly.numbers] });
      drawn.push({
        name,
        kind: found.kind,
        stream: textOf(each['stream']),
        system: textOf(each['coordinate_system']),
        shape: found.shape,
        attributes: attributesIn(fieldsOf(each['attributes']), asText),
      });
    }
  }
  for (const { place, parts } of rings.values()) {
    const first = drawn[place];
    if (parts.length > 1 && first !== undefined) drawn[place] = { ...first, shape: polygonOf(parts) };
  }
  return [...drawn, ...pointSets(data, asText)];
}
