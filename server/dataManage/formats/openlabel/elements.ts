/** Objects as element data of OpenLABEL, and what its pointers say of them. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { FormatFrame, Scalar } from '../model.ts';
import { columnsOfMask, textOfCounts } from '../rle.ts';

export type ElementType = 'bbox' | 'rbbox' | 'poly2d' | 'point2d' | 'cuboid' | 'binary' | 'num' | 'text' | 'boolean';
export interface Element {
  readonly name: string;
  readonly [field: string]: unknown;
}
export type Elements = Partial<Record<ElementType, Element[]>>;

export function attributeElements(attributes: Readonly<Record<string, Scalar>>): Elements {
  const elements: Elements = {};
  for (const [name, val] of Object.entries(attributes)) {
    const type = typeof val === 'number' ? 'num' : typeof val === 'boolean' ? 'boolean' : 'text';
    (elements[type] ??= []).push({ name, val });
  }
  return elements;
}

/** `stream` is the frame's; `base` the coordinate system of cuboids. `more` goes to the first element of the shape. */
export function shapeElements(
  shape: Geometry,
  frame: Pick<FormatFrame, 'width' | 'height'>,
  stream: string,
  base: string,
  more: object,
): readonly (readonly [ElementType, Element])[] {
  const name = stream === base ? shape.kind : `${shape.kind}_${stream}`;
  const where = { name, coordinate_system: stream, ...more };
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height } = shape;
      return [['bbox', { ...where, val: [x + width / 2, y + height / 2, width, height] }]];
    }
    case 'rotatedBox': {
      const { x, y, width, height, angle } = shape;
      return [['rbbox', { ...where, val: [x, y, width, height, (angle * Math.PI) / 180] }]];
    }
    case 'polygon':
    case 'polyline': {
      const rings = shape.kind === 'polygon' ? [shape.points, ...(shape.rings ?? [])] : [shape.points];
      const rest = { mode: 'MODE_POLY2D_ABSOLUTE', closed: shape.kind === 'polygon' };
      return rings.map((ring, at) => [
        'poly2d',
        {
          ...(at === 0 ? where : { ...where, attributes: undefined }),
          name: at === 0 ? name : `${name}/${at}`,
          val: ring.flat(),
          ...rest,
        },
      ]);
    }
    case 'points':
      return shape.points.map((val, id) => [
        'point2d',
        { ...(id === 0 ? where : { ...where, attributes: undefined }), val, id },
      ]);
    case 'keyPoints':
      return shape.points.map(([x, y, seen], id) => [
        'point2d',
        { ...where, val: [x, y], id, attributes: { num: [{ name: 'visibility', val: seen }] } },
      ]);
    case 'mask': {
      const width = Math.max(frame.width ?? 0, shape.x + shape.width);
      const height = Math.max(frame.height ?? 0, shape.y + shape.height);
      const val = textOfCounts(columnsOfMask(shape, width, height));
      return [['binary', { ...where, val, encoding: 'coco-rle', data_type: 'mask', size: [height, width] }]];
    }
    case 'cuboid': {
      const val = [...shape.centre, ...shape.rotation, ...shape.size];
      return [['cuboid', { ...where, coordinate_system: base, stream, val }]];
    }
  }
}

/** Frames in which something is, as intervals that grow at their end. */
export class Intervals {
  readonly #ends: number[] = [];

  add(frame: number): void {
    const last = this.#ends.at(-1);
    if (last === frame) return;
    if (last === frame - 1) this.#ends[this.#ends.length - 1] = frame;
    else this.#ends.push(frame, frame);
  }

  toJSON(): { frame_start: number; frame_end: number }[] {
    const intervals = [];
    for (let at = 0; at + 1 < this.#ends.length; at += 2)
      intervals.push({ frame_start: this.#ends[at] ?? 0, frame_end: this.#ends[at + 1] ?? 0 });
    return intervals;
  }
}

/** What stands of an object beside the frames. */
export class Summary {
  readonly name: string;
  readonly type: string;
  /** The track, where the id of the object does not say it. */
  readonly track: string | null;
  readonly frames = new Intervals();
  readonly #pointers = new Map<string, { type: ElementType; frame_intervals: Intervals }>();

  constructor(name: string, type: string, track: string | null) {
    this.name = name;
    this.type = type;
    this.track = track;
  }

  add(frame: number, elements: Elements): void {
    this.frames.add(frame);
    for (const [type, list] of Object.entries(elements))
      for (const each of list) {
        const { name } = each;
        let pointer = this.#pointers.get(name);
        if (pointer === undefined)
          this.#pointers.set(name, (pointer = { type: typeOf(type), frame_intervals: new Intervals() }));
        pointer.frame_intervals.add(frame);
      }
  }

  toJSON(): object {
    const { name, type, frames: frame_intervals, track } = this;
    const object_data_pointers = Object.fromEntries(this.#pointers);
    const object_data = track === null ? undefined : { text: [{ name: 'track', val: track }] };
    return { name, type, frame_intervals, object_data, object_data_pointers };
  }
}

const TYPES: readonly ElementType[] = [
  'bbox',
  'rbbox',
  'poly2d',
  'point2d',
  'cuboid',
  'binary',
  'num',
  'text',
  'boolean',
];
const typeOf = (name: string): ElementType => TYPES.find((type) => type === name) ?? 'text';
