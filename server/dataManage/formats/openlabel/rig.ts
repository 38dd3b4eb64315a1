/**
 * Sensors of an OpenLABEL file: its streams, and the tree of coordinate systems that leads from one to another. Cuboids of a
 * camera are brought into the frame of the LiDAR, from which the projection leads to pixels.
 */
import { fieldsOf, numbersOf, sizeOf, textOf, type Fields } from '../door.ts';
import { IDENTITY, inverse, isTurn, matrixOf, squared, times, turnOf, type Matrix } from '../matrices.ts';

export interface Stream {
  readonly name: string;
  /** The name of the sensor, '' for a stream that stands for none. */
  readonly sensor: string;
  readonly isCamera: boolean;
  readonly uri: string;
  readonly width: number | null;
  readonly height: number | null;
  /** 3 × 4, from the frame of the camera to pixels. */
  readonly camera: readonly number[] | null;
}

const posed = (shift: readonly number[], turn: Matrix): Matrix => {
  const [x = 0, y = 0, z = 0] = shift;
  return times([1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1], turn);
};

/** One of three ways to write a transform; null where it is none, or more than a turn and a shift. */
export function transformOf(value: unknown): Matrix | null {
  const fields = fieldsOf(value);
  const matrix = numbersOf(fields['matrix4x4']);
  const quaternion = numbersOf(fields['quaternion']);
  const angles = numbersOf(fields['euler_angles']);
  const shift = numbersOf(fields['translation']) ?? [0, 0, 0];
  let found: Matrix | null = null;
  if (matrix?.length === 16) found = matrix;
  else if (quaternion?.length === 4) {
    const [x = 0, y = 0, z = 0, w = 1] = quaternion;
    found = posed(shift, matrixOf([x, y, z, w]));
  } else if (angles?.length === 3 && (textOf(fields['sequence']) || 'ZYX').toUpperCase() === 'ZYX') {
    const [rz = 0, ry = 0, rx = 0] = angles;
    found = posed(shift, turnOf(rx, ry, rz));
  }
  return found !== null && isTurn(found) ? found : null;
}

export function streamsOf(value: unknown): Stream[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, each]) => {
    const { type, uri, stream_properties: more } = fieldsOf(each);
    if (type !== 'camera' && type !== 'lidar') return [];
    const properties = fieldsOf(more);
    const pinhole = fieldsOf(properties['intrinsics_pinhole']);
    const camera = numbersOf(pinhole['camera_matrix'] ?? pinhole['camera_matrix_3x4']);
    const { sensor } = properties;
    return {
      name,
      sensor: typeof sensor === 'string' ? sensor : name,
      isCamera: type === 'camera',
      uri: textOf(uri),
      width: sizeOf(pinhole['width_px'] ?? properties['width_px']),
      height: sizeOf(pinhole['height_px'] ?? properties['height_px']),
      camera:
        camera === null
          ? null
          : camera.length === 12
            ? camera
            : camera.length === 9
              ? squared(camera).slice(0, 12)
              : null,
    };
  });
}

/** The tree of coordinate systems; a frame may move some of them. */
export class CoordinateSystems {
  readonly #parents = new Map<string, string>();
  readonly #poses = new Map<string, Matrix>();
  #moved = new Map<string, Matrix>();

  constructor(value: unknown) {
    for (const [name, each] of Object.entries(fieldsOf(value))) {
      const { parent, pose_wrt_parent: pose } = fieldsOf(each);
      if (typeof parent === 'string') this.#parents.set(name, parent);
      const found = transformOf(pose);
      if (found !== null) this.#poses.set(name, found);
    }
  }

  has(name: string): boolean {
    return this.#parents.has(name);
  }

  /** Poses of one frame, by its `transforms`. Says how many there are. */
  move(transforms: unknown): number {
    this.#moved = new Map();
    for (const each of Object.values(fieldsOf(transforms))) {
      const { src, dst, transform_src_to_dst: written } = fieldsOf(each);
      const found = transformOf(written);
      if (typeof src !== 'string' || typeof dst !== 'string' || found === null) continue;
      // VCD's pointers are from a child to its parent, whichever is called the source
      if (this.#parents.get(src) === dst) this.#moved.set(src, found);
      else if (this.#parents.get(dst) === src) this.#moved.set(dst, inverse(found));
    }
    return this.#moved.size;
  }

  /** From a system to the one at its top; null where a pose on the way is not told. */
  #toTop(name: string): { top: string; matrix: Matrix; steps: Map<string, Matrix> } {
    let matrix: Matrix = IDENTITY;
    const steps = new Map<string, Matrix>([[name, matrix]]);
    let here = name;
    for (let step = 0; step < 64; step += 1) {
      const parent = this.#parents.get(here);
      const pose = this.#moved.get(here) ?? this.#poses.get(here);
      if (parent === undefined || parent === '' || pose === undefined) break;
      matrix = times(pose, matrix);
      here = parent;
      steps.set(here, matrix);
    }
    return { top: here, matrix, steps };
  }

  /** The transform of points from one system to another; null where there is no way. */
  between(from: string, to: string): Matrix | null {
    if (from === to) return IDENTITY;
    const start = this.#toTop(from);
    const end = this.#toTop(to);
    for (const [name, matrix] of start.steps) {
      const other = end.steps.get(name);
      if (other !== undefined) return times(inverse(other), matrix);
    }
    return null;
  }
}

export interface Rig {
  readonly streams: readonly Stream[];
  readonly systems: CoordinateSystems;
  /** The coordinate system of the cuboids of pictures: that of the first LiDAR. */
  readonly base: string | null;
}

export function rigOf(header: Fields): Rig {
  const streams = streamsOf(header['streams']);
  const systems = new CoordinateSystems(header['coordinate_systems']);
  const lidar = streams.find(({ isCamera }) => !isCamera)?.name;
  // files of ours without a cloud have a system that the cameras stand in
  return { streams, systems, base: lidar ?? (systems.has('base') ? 'base' : null) };
}

/** From the frame of the cuboids of a camera's pictures to pixels. */
export function projectionOf({ systems, base }: Rig, { name, camera }: Stream): readonly number[] | null {
  if (camera === null) return null;
  const toCamera = base === null ? IDENTITY : systems.between(base, name);
  return toCamera === null ? null : times(camera, toCamera, 3);
}

/** Seconds, thousandths, millionths or billionths since 1970, by their size. */
export function timeOfNumber(value: number): string | null {
  const milliseconds = [1e-6, 1e-3, 1, 1e3].map((by) => value * by).find((each) => each > 1e11 && each < 1e13);
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
