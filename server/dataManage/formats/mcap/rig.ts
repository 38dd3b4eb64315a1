/** How the sensors of a recording stand to each other, and how its cameras see. */
import { fieldsOf, numbersOf, textOf, type Fields } from '../door.ts';
import { IDENTITY, inverse, squared, times, type Matrix } from '../matrices.ts';
import { headOf, numberIn, oneOf, transformOf, transformsIn } from './decode.ts';

const MOST_TRANSFORMS = 10_000;
const LONGEST_CHAIN = 100;
/** A car without a LiDAR has its cuboids in this frame (see 0121). */
const CAR = 'base_link';

interface Transform {
  readonly parent: string;
  /** From the child to the parent. */
  readonly matrix: Matrix;
  moves: boolean;
}

export interface Camera {
  readonly topic: string;
  readonly frameId: string;
  readonly width: number;
  readonly height: number;
  /** 3 × 3. */
  readonly k: readonly number[];
  /** 3 × 4, of the rectified picture; null where there is none. */
  readonly p: readonly number[] | null;
  readonly isDistorted: boolean;
}

/** Why a picture has no projection. */
export type Uncalibrated = 'cameraUncalibrated' | 'cameraOfOtherSize' | 'transformMissing' | 'transformMoves';

const same = (one: Matrix, other: Matrix): boolean =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 1e-3);
/** The numbers of a list; ROS gives lists of numbers, JSON and Protocol Buffers too. */
const listIn = (fields: Fields, ...names: readonly string[]): readonly number[] =>
  numbersOf(oneOf(fields, ...names)) ?? [];

export class Rig {
  readonly #transforms = new Map<string, Transform>();
  readonly #cameras = new Map<string, Camera>();

  /** Takes what says where sensors stand; false where it says nothing that can be used. */
  transform(message: Fields): boolean {
    return transformsIn(message)
      .map((each) => this.#one(each))
      .every(Boolean);
  }

  #one(fields: Fields): boolean {
    const isRos = fields['header'] !== undefined;
    const held = isRos ? fieldsOf(fields['transform']) : fields;
    const parent = isRos ? headOf(fields).frameId : textOf(fields['parent_frame_id']).replace(/^\//, '');
    const child = textOf(fields['child_frame_id']).replace(/^\//, '');
    const { matrix, length } = transformOf(fieldsOf(held['translation']), fieldsOf(held['rotation']));
    if (child === '' || parent === '' || child === parent || !(Math.abs(length - 1) < 0.01)) return false;
    const known = this.#transforms.get(child);
    if (known === undefined && this.#transforms.size < MOST_TRANSFORMS)
      this.#transforms.set(child, { parent, matrix, moves: false });
    if (known !== undefined && (known.parent !== parent || !same(known.matrix, matrix))) known.moves = true;
    return true;
  }

  /** Takes what a camera says of itself; false where it says nothing that can be used. */
  camera(topic: string, fields: Fields): boolean {
    const k = listIn(fields, 'k', 'K');
    const p = listIn(fields, 'p', 'P');
    if (k.length !== 9 || !((k[0] ?? 0) > 0) || !((k[4] ?? 0) > 0)) return false;
    if (this.#cameras.has(topic)) return true;
    const [width, height] = [numberIn(fields, 'width'), numberIn(fields, 'height')];
    const { frameId } = headOf(fields);
    const isDistorted = listIn(fields, 'd', 'D').some((each) => each !== 0);
    const isRectified = p.length === 12 && (p[0] ?? 0) > 0 && (p[5] ?? 0) > 0;
    this.#cameras.set(topic, { topic, frameId, width, height, k, p: isRectified ? p : null, isDistorted });
    return true;
  }

  /** What belongs to a picture: told beside it, or of the same frame where one camera only is of that. */
  cameraOf(topic: string, frameId: string): Camera | null {
    const beside = [...this.#cameras.values()]
      .map((camera) => ({ camera, folder: camera.topic.slice(0, camera.topic.lastIndexOf('/') + 1) }))
      .filter(({ folder }) => folder.length > 1 && topic.startsWith(folder))
      .toSorted((one, other) => other.folder.length - one.folder.length);
    const longest = beside.filter(({ folder }) => folder === beside[0]?.folder);
    if (longest.length === 1) return longest[0]?.camera ?? null;
    const framed = [...this.#cameras.values()].filter((camera) => frameId !== '' && camera.frameId === frameId);
    return framed.length === 1 ? (framed[0] ?? null) : null;
  }

  /** The frame that cuboids lie in: that of the LiDAR, else that of the car, where it is told. */
  base(lidar: string | null): string | null {
    if (lidar !== null) return lidar;
    return this.#transforms.has(CAR) || [...this.#transforms.values()].some(({ parent }) => parent === CAR)
      ? CAR
      : null;
  }

  /** The frames above a frame, itself first, each with the way from it. */
  #above(frame: string): { name: string; way: Matrix; moves: boolean }[] {
    const chain: { name: string; way: Matrix; moves: boolean }[] = [{ name: frame, way: IDENTITY, moves: false }];
    for (let last = chain[0]; last !== undefined && chain.length < LONGEST_CHAIN;) {
      const next = this.#transforms.get(last.name);
      if (next === undefined) break;
      last = { name: next.parent, way: times(next.matrix, last.way), moves: last.moves || next.moves };
      chain.push(last);
    }
    return chain;
  }

  #between(from: string, to: string): Matrix | Uncalibrated {
    const above = this.#above(to);
    for (const one of this.#above(from)) {
      const meeting = above.find(({ name }) => name === one.name);
      if (meeting !== undefined)
        return one.moves || meeting.moves ? 'transformMoves' : times(inverse(meeting.way), one.way);
    }
    return 'transformMissing';
  }

  /** 3 × 4 from the frame of the cuboids to pixels of a picture of these sides. */
  projection(
    topic: string,
    frameId: string,
    base: string | null,
    { width, height }: { width: number | null; height: number | null },
  ): readonly number[] | Uncalibrated {
    const camera = this.cameraOf(topic, frameId);
    if (camera === null) return 'cameraUncalibrated';
    const own = frameId === '' ? camera.frameId : frameId;
    const isRectified = camera.p !== null && /rect/i.test(topic);
    const seen = isRectified && camera.p !== null ? camera.p : squared(camera.k).slice(0, 12);
    // a camera may tell of its whole chip, and send less of its pixels
    const isSized = camera.width > 0 && camera.height > 0 && width !== null && height !== null;
    const [across, down] = isSized ? [width / camera.width, height / camera.height] : [1, 1];
    if (Math.abs(across / down - 1) > 0.01) return 'cameraOfOtherSize';
    const scaled = seen.map((value, at) => (at < 4 ? value * across : at < 8 ? value * down : value));
    if (base === null) return 'transformMissing';
    const way = this.#between(base, own);
    return typeof way === 'string' ? way : times(scaled, way, 3);
  }
}
