/** One frame of OpenLABEL: the frames of its streams, and its objects laid onto them. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { fieldsOf, finding, type Fields, type Problem } from '../door.ts';
import { applied, IDENTITY, matrixOf, quaternionOf, times, turnOf, type Matrix } from '../matrices.ts';
import type { FormatFrame, ReadItem, Scalar } from '../model.ts';
import type { Tally } from '../seen.ts';
import { cuboidOf, isProblem, placeProblem } from '../shapes.ts';
import { attributesIn, drawnIn, type Drawn } from './data.ts';
import type { Rig, Stream } from './rig.ts';

/** What the file says of an object beside its frames. */
export interface Known {
  readonly type: string;
  readonly system: string;
  /** The track as a file of ours says it; '' for none; null: the object's own id. */
  readonly track: string | null;
  readonly attributes: Readonly<Record<string, Scalar>>;
  readonly drawn: readonly Drawn[];
  readonly intervals: readonly (readonly [number, number])[];
  /** The name of the first shape of each stream and kind, by which an object keeps it in each frame. */
  readonly names: Map<string, string>;
  isDrawn: boolean;
}

/** From the axes of a cuboid in a camera (length x, height y down, width z) to ours (length x, width y, height z up). */
const FROM_CAMERA_AXES: Matrix = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];

/** Where streams are not named: pictures without a camera and clouds of an unknown LiDAR. */
const unnamed = (isCamera: boolean, sensor: string): Stream => ({
  name: sensor,
  sensor,
  isCamera,
  uri: '',
  width: null,
  height: null,
  camera: null,
});

interface Laid {
  readonly stream: Stream;
  readonly drawn: Drawn;
  readonly shape: Geometry | Problem;
}

export class Moment {
  readonly #rig: Rig;
  readonly #objects: Map<string, Known>;
  readonly #statics: readonly (readonly [string, Known])[];
  readonly #number: number;
  readonly #others: Tally;
  readonly #asText: (name: string) => void;
  readonly #frames = new Map<string, { stream: Stream; frame: FormatFrame; isTold: boolean }>();

  constructor(
    rig: Rig,
    objects: Map<string, Known>,
    statics: readonly (readonly [string, Known])[],
    number: number,
    others: Tally,
    asText: (name: string) => void,
  ) {
    this.#rig = rig;
    this.#objects = objects;
    this.#statics = statics;
    this.#number = number;
    this.#others = others;
    this.#asText = asText;
  }

  see(stream: Stream, frame: FormatFrame): void {
    this.#frames.set(stream.name, { stream, frame, isTold: false });
  }

  /** The stream that a shape lies in; null where the file leaves it open. */
  #streamOf({ kind, stream, system }: Drawn, known: Known): Stream | null {
    const named = stream || system || known.system;
    const { streams } = this.#rig;
    const found = streams.find(({ name }) => name === named);
    if (kind === 'cuboid') {
      if (found !== undefined) return found;
      return streams.find(({ isCamera }) => !isCamera) ?? unnamed(false, named);
    }
    if (found?.isCamera === true) return found;
    const cameras = streams.filter(({ isCamera }) => isCamera);
    return cameras.length === 0 ? unnamed(true, '') : cameras.length === 1 ? (cameras[0] ?? null) : null;
  }

  /** A cuboid in the frame in which the cuboids of its stream are. */
  #cuboid(numbers: readonly number[], drawn: Drawn, known: Known, stream: Stream): Geometry | Problem {
    const { systems, base, streams } = this.#rig;
    const system = drawn.system || known.system || drawn.stream || stream.name;
    const isOfCamera = streams.some(({ name, isCamera }) => name === system && isCamera);
    const target = stream.isCamera ? (base ?? stream.name) : stream.name;
    const way = system === target || system === '' ? IDENTITY : systems.between(system, target);
    if (way === null) return { code: 'coordinatesUnknown', values: { name: system } };
    const [x = NaN, y = NaN, z = NaN] = numbers;
    const sizes = numbers.slice(-3);
    const [a = NaN, b = NaN, c = NaN, d = NaN] = numbers.slice(3, -3);
    const turn = numbers.length === 10 ? matrixOf([a, b, c, d]) : turnOf(a, b, c);
    const turned = times(way, isOfCamera ? times(turn, FROM_CAMERA_AXES) : turn);
    const [first = NaN, second = NaN, third = NaN] = sizes;
    const size = isOfCamera ? ([first, third, second] as const) : ([first, second, third] as const);
    return cuboidOf(applied(way, [x, y, z]), [...size], quaternionOf(turned));
  }

  #laid(drawn: Drawn, known: Known): Laid | Problem {
    const stream = this.#streamOf(drawn, known);
    if (stream === null) return { code: 'coordinatesUnknown', values: { name: drawn.system } };
    const { shape } = drawn;
    return { stream, drawn, shape: 'cuboid' in shape ? this.#cuboid(shape.cuboid, drawn, known, stream) : shape };
  }

  /** The frame of a stream, and the item that tells of it where nobody did. */
  *#frame(stream: Stream, unseen: (stream: Stream) => FormatFrame): Generator<ReadItem, FormatFrame> {
    let held = this.#frames.get(stream.name);
    if (held === undefined) {
      held = { stream, frame: unseen(stream), isTold: false };
      this.#frames.set(stream.name, held);
    }
    if (!held.isTold) {
      held.isTold = true;
      yield { kind: 'frame', value: held.frame };
    }
    return held.frame;
  }

  *#object(uid: string, known: Known, data: Fields, unseen: (stream: Stream) => FormatFrame): Generator<ReadItem> {
    const at = `frames.${this.#number}.objects.${uid}`;
    const note = (kind: string): void => this.#others.add(`object_data.${kind}`);
    const all = [...known.drawn, ...drawnIn(data, note, this.#asText)];
    const common = { ...known.attributes, ...attributesIn(data, this.#asText) };
    // of one stream each: the first of a kind under the object's own name, further ones as objects beside it
    const parts = new Map<
      string,
      { stream: Stream; suffix: string; shapes: Geometry[]; attributes: Record<string, Scalar> }
    >();
    for (const drawn of all) {
      const laid = this.#laid(drawn, known);
      const shape = 'code' in laid ? laid : laid.shape;
      if ('code' in laid || isProblem(shape)) {
        if (isProblem(shape)) yield finding(shape.code, `${at}.${drawn.name}`, shape.values);
        continue;
      }
      const { stream } = laid;
      const frame = yield* this.#frame(stream, unseen);
      const wrong = placeProblem(shape, frame);
      if (wrong !== null) yield finding(wrong, `${at}.${drawn.name}`);
      if (wrong === 'outside') continue;
      const kindKey = JSON.stringify([stream.name, drawn.kind]);
      if (!known.names.has(kindKey)) known.names.set(kindKey, drawn.name);
      let suffix = known.names.get(kindKey) === drawn.name ? '' : `/${drawn.name}`;
      for (
        let copy = 2;
        parts.get(`${stream.name} ${suffix}`)?.shapes.some(({ kind }) => kind === shape.kind);
        copy += 1
      )
        suffix = `/${drawn.name}/${copy}`;
      const key = `${stream.name} ${suffix}`;
      const part = parts.get(key) ?? { stream, suffix, shapes: [], attributes: { ...common } };
      parts.set(key, part);
      part.shapes.push(shape);
      for (const [name, value] of Object.entries(drawn.attributes)) {
        const isOther = Object.hasOwn(part.attributes, name) && part.attributes[name] !== value;
        part.attributes[isOther ? `${drawn.name}.${name}` : name] = value;
      }
    }
    for (const { stream, suffix, shapes, attributes } of parts.values()) {
      known.isDrawn = true;
      const frame = yield* this.#frame(stream, unseen);
      const track = known.track ?? uid;
      yield {
        kind: 'object',
        value: {
          frame: frame.key,
          key: `${uid}${suffix}`,
          className: known.type,
          shapes,
          attributes,
          track: track === '' ? '' : `${track}${suffix}`,
        },
      };
    }
  }

  /** The frames of this moment, and its objects. */
  *items(objects: Fields, unseen: (stream: Stream) => FormatFrame): Generator<ReadItem> {
    for (const { stream } of this.#frames.values()) yield* this.#frame(stream, unseen);
    for (const [uid, entry] of Object.entries(objects)) {
      const known = this.#objects.get(uid);
      if (known === undefined || known.type === '') {
        yield finding('classUnknown', `frames.${this.#number}.objects.${uid}`, { name: uid });
        continue;
      }
      yield* this.#object(uid, known, fieldsOf(fieldsOf(entry)['object_data']), unseen);
    }
    for (const [uid, known] of this.#statics) {
      if (known.type === '' || Object.hasOwn(objects, uid)) continue;
      const isHere =
        known.intervals.length === 0 ||
        known.intervals.some(([from, to]) => from <= this.#number && this.#number <= to);
      if (isHere) yield* this.#object(uid, known, {}, unseen);
    }
  }
}
