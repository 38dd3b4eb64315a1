/** Sensors, moments and places of the car in nuScenes' tables. */
import {
  bareFrame,
  baseName,
  fieldsOf,
  finding,
  folderOf,
  nameOf,
  numberOf,
  numbersOf,
  refuseFile,
  sizeOf,
  textOf,
  type Fields,
} from '../door.ts';
import { Held } from '../held.ts';
import { jsonValues } from '../json.ts';
import { placeOf, wrongText } from '../jsonText.ts';
import { IDENTITY, inverse, matrixOf, squared, times, type Matrix } from '../matrices.ts';
import type { FormatFrame, ReadItem, SourceFile } from '../model.ts';
import type { Tally } from '../seen.ts';

/** The tables of one data set, which lie in one folder. */
export interface Tables {
  readonly folder: string;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** Folders that hold `sample_data.json`. */
export function tablesIn(files: readonly SourceFile[]): Tables[] {
  const folders = new Map<string, Map<string, SourceFile>>();
  for (const file of files) {
    const [, name] = /^([a-z_]+)\.json$/.exec(baseName(file.path)) ?? [];
    if (name === undefined) continue;
    const folder = folderOf(file.path);
    const held = folders.get(folder) ?? new Map<string, SourceFile>();
    folders.set(folder, held.set(name, file));
  }
  return [...folders].filter(([, held]) => held.has('sample_data')).map(([folder, held]) => ({ folder, files: held }));
}

/** How a table is called in what is said of it. */
const tableName = ({ folder }: Tables, name: string): string => `${folder === '' ? '' : `${folder}/`}${name}.json`;

/** For the rows of a table that are kept. */
export const heldOf = (tables: Tables, name: string): Held => new Held(tableName(tables, name));

/** A table of millions of rows gives nothing for a while; whoever waits for items hears at least this often. */
const ROWS_WITHOUT_A_SIGN = 50_000;

/** The rows of a table; none where it may be absent and is. `items` are to be passed on. @throws Refusal where it may not. */
export async function* rows(
  tables: Tables,
  name: string,
  isNeeded = false,
): AsyncGenerator<{ row: Fields; token: string; at: string; items: ReadItem[]; bytes: number }> {
  const file = tables.files.get(name);
  if (file === undefined) {
    if (isNeeded) throw refuseFile('tableMissing', { file: tableName(tables, name) });
    return;
  }
  let count = 0;
  for await (const value of jsonValues(file, { '[]': 'take' })) {
    const row = fieldsOf(value.value);
    const items = [...wrongText(value)];
    count += 1;
    if (count % ROWS_WITHOUT_A_SIGN === 0) items.push({ kind: 'pause' });
    yield { row, token: nameOf(row['token']), at: `${name}${placeOf(value)}`, items, bytes: value.bytes };
  }
}

interface Sensor {
  readonly channel: string;
  readonly modality: string;
  /** From the sensor to the car. */
  readonly pose: Matrix;
  /** 3 × 4; null for what is no camera. */
  readonly camera: Matrix | null;
}

interface Sample {
  readonly scene: string;
  place: number;
  readonly timestamp: number;
  /** The frame that cuboids lie in, and from there to the map. Without a LiDAR the frame of the car; null where no place is known. */
  base: { readonly frame: KeyFrame; readonly toMap: Matrix } | null;
}

/** A key frame of a sensor. There may be hundreds of thousands, so what several share is one, and places are by number. */
export interface KeyFrame {
  readonly key: string;
  readonly sample: Sample;
  readonly sensor: Sensor;
  /** Where the car was: its number among the poses. */
  readonly pose: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly timestamp: number | null;
}

export interface Moments {
  /** By token; empty where no table refers to pictures. */
  readonly frames: ReadonlyMap<string, KeyFrame>;
  readonly samples: ReadonlyMap<string, Sample>;
}

/** Three numbers of a place and four of a turn (w, x, y, z); null where they are none. */
export function poseOf(row: Fields): Matrix | null {
  const shift = numbersOf(row['translation']);
  const turn = numbersOf(row['rotation']);
  if (shift?.length !== 3 || turn?.length !== 4) return null;
  const [x = 0, y = 0, z = 0] = shift;
  const [w = 0, a = 0, b = 0, c = 0] = turn;
  const length = Math.hypot(w, a, b, c);
  // whatever is far from one is no rounding of a turn
  if (!(Math.abs(length - 1) < 0.01)) return null;
  return matrixOf([a / length, b / length, c / length, w / length], [x, y, z]);
}

async function* sensorsOf(tables: Tables): AsyncGenerator<ReadItem, Map<string, Sensor>> {
  const kinds = new Map<string, { channel: string; modality: string }>();
  const heldKinds = heldOf(tables, 'sensor');
  for await (const { row, token, bytes } of rows(tables, 'sensor', true)) {
    heldKinds.add(bytes);
    kinds.set(token, { channel: textOf(row['channel']), modality: textOf(row['modality']) });
  }
  const sensors = new Map<string, Sensor>();
  const held = heldOf(tables, 'calibrated_sensor');
  for await (const { row, token, at, items, bytes } of rows(tables, 'calibrated_sensor', true)) {
    yield* items;
    held.add(bytes);
    const kind = kinds.get(nameOf(row['sensor_token'])) ?? { channel: '', modality: '' };
    const pose = poseOf(row);
    const lines = row['camera_intrinsic'];
    const flat = numbersOf(Array.isArray(lines) ? lines.flat() : null);
    const isCamera = flat?.length === 9 && flat.some((each) => each !== 0);
    if (pose === null) yield finding('calibrationBroken', at, { field: kind.channel });
    sensors.set(token, {
      ...kind,
      pose: pose ?? IDENTITY,
      camera: isCamera && pose !== null ? squared(flat).slice(0, 12) : null,
    });
  }
  return sensors;
}

async function* samplesOf(tables: Tables): AsyncGenerator<ReadItem, Map<string, Sample>> {
  const scenes = new Map<string, string>();
  const heldScenes = heldOf(tables, 'scene');
  for await (const { row, token, bytes } of rows(tables, 'scene', true)) {
    heldScenes.add(bytes);
    scenes.set(token, typeof row['name'] === 'string' ? row['name'] : token);
  }
  const samples = new Map<string, Sample>();
  const byScene = new Map<string, Sample[]>();
  const held = heldOf(tables, 'sample');
  for await (const { row, token, bytes, items } of rows(tables, 'sample', true)) {
    yield* items;
    const scene = scenes.get(nameOf(row['scene_token'])) ?? nameOf(row['scene_token']);
    const sample: Sample = { scene, place: 0, timestamp: numberOf(row['timestamp']) ?? 0, base: null };
    held.add(bytes);
    samples.set(token, sample);
    const all = byScene.get(scene);
    if (all === undefined) byScene.set(scene, [sample]);
    else all.push(sample);
  }
  for (const all of byScene.values()) {
    all.sort((a, b) => a.timestamp - b.timestamp);
    for (const [place, sample] of all.entries()) sample.place = place;
  }
  return samples;
}

/** Millionths of a second since 1970. */
const timeOfStamp = (stamp: number | null): string | null =>
  stamp === null || !(stamp > 0 && stamp < 8.64e18) ? null : new Date(stamp / 1000).toISOString();

/** Three rows of four. */
const OF_POSE = 12;

/** Where the car was, for the frames that are kept: numbers side by side, since there are as many as frames. */
class Poses {
  /** Which number a token has. */
  readonly #numbers = new Map<string, number>();
  #values = new Float64Array(0);

  /** The number of a pose that is wanted. */
  want(token: string): number {
    const number = this.#numbers.get(token) ?? this.#numbers.size;
    this.#numbers.set(token, number);
    return number;
  }

  /** Reads those that are wanted, and forgets their tokens. */
  async *read(tables: Tables): AsyncGenerator<ReadItem, void> {
    this.#values = new Float64Array(this.#numbers.size * OF_POSE).fill(NaN);
    for await (const { row, token, items } of rows(tables, 'ego_pose', true)) {
      yield* items;
      const number = this.#numbers.get(token);
      const pose = number === undefined ? null : poseOf(row);
      if (number !== undefined && pose !== null) this.#values.set(pose.slice(0, OF_POSE), number * OF_POSE);
    }
    this.#numbers.clear();
  }

  /** From the car to the map; undefined where the table has none that is understood. */
  of({ pose }: KeyFrame): Matrix | undefined {
    const values = this.#values.subarray(pose * OF_POSE, (pose + 1) * OF_POSE);
    return Number.isNaN(values[0]) ? undefined : [...values, 0, 0, 0, 1];
  }
}

/** Names of tables that refer to pictures by their tokens. */
const OF_PICTURES = ['object_ann', 'surface_ann'];

interface Kept {
  readonly frames: KeyFrame[];
  readonly poses: Poses;
  readonly byToken: Map<string, KeyFrame>;
}

/** The key frames of cameras and LiDARs. What else stands in `sample_data` goes by. */
async function* keyFramesOf(
  tables: Tables,
  samples: ReadonlyMap<string, Sample>,
  paths: ReadonlySet<string>,
  others: Tally,
): AsyncGenerator<ReadItem, Kept> {
  const sensors = yield* sensorsOf(tables);
  const kept: Kept = { frames: [], poses: new Poses(), byToken: new Map() };
  const isAskedFor = OF_PICTURES.some((name) => tables.files.has(name));
  const root = folderOf(tables.folder);
  let sweeps = 0;
  const held = new Held(tableName(tables, 'sample_data'), 'tooManyKeyFrames');
  for await (const { row, token, at, items } of rows(tables, 'sample_data', true)) {
    yield* items;
    if (row['is_key_frame'] === false) {
      sweeps += 1;
      continue;
    }
    const sensor = sensors.get(nameOf(row['calibrated_sensor_token']));
    const name = textOf(row['filename']);
    const sample = samples.get(nameOf(row['sample_token']));
    if (sensor === undefined || name === '' || sample === undefined) {
      yield finding('notUnderstood', at);
      continue;
    }
    if (sensor.modality !== 'camera' && sensor.modality !== 'lidar') {
      others.add(`sample_data: ${sensor.modality}`);
      continue;
    }
    const poseToken = nameOf(row['ego_pose_token']);
    const whole = root === '' ? name : `${root}/${name}`;
    const key = paths.has(whole) ? whole : name;
    held.add(key.length + poseToken.length + (isAskedFor ? token.length : 0));
    const [width, height, timestamp] = [sizeOf(row['width']), sizeOf(row['height']), numberOf(row['timestamp'])];
    const frame = { key, sample, sensor, pose: kept.poses.want(poseToken), width, height, timestamp };
    kept.frames.push(frame);
    if (isAskedFor) kept.byToken.set(token, frame);
  }
  if (sweeps > 0) yield finding('sweepsLeftOut', 'sample_data', { count: sweeps });
  yield* kept.poses.read(tables);
  return kept;
}

/** Says in which frame the cuboids of each moment lie: the first of its LiDARs, else of the car as the first camera saw it. */
function findBases(frames: readonly KeyFrame[], poses: Poses): void {
  for (const frame of frames) {
    const { sample, sensor } = frame;
    const isLidar = sensor.modality === 'lidar';
    if (sample.base !== null && (!isLidar || sample.base.frame.sensor.modality === 'lidar')) continue;
    const car = poses.of(frame);
    if (car !== undefined) sample.base = { frame, toMap: isLidar ? times(car, sensor.pose) : car };
  }
}

/** Reads sensors and moments, tells the frames, and gives what annotations refer to. */
export async function* momentsOf(
  tables: Tables,
  paths: ReadonlySet<string>,
  others: Tally,
): AsyncGenerator<ReadItem, Moments> {
  const samples = yield* samplesOf(tables);
  const { frames, poses, byToken } = yield* keyFramesOf(tables, samples, paths, others);
  findBases(frames, poses);
  const told = new Set<string>();
  for (const frame of frames) {
    const { key, sample, sensor, width, height } = frame;
    if (told.has(key)) {
      yield finding('frameTwice', 'sample_data', { frame: key });
      continue;
    }
    told.add(key);
    const { base, scene } = sample;
    const car = poses.of(frame);
    if (car === undefined) yield finding('calibrationBroken', 'ego_pose', { field: key });
    const projection =
      sensor.camera === null || base === null || car === undefined
        ? null
        : times(sensor.camera, times(inverse(sensor.pose), times(inverse(car), base.toMap)), 3);
    const value: FormatFrame = {
      ...bareFrame(key, sensor.modality === 'lidar' ? 'cloud' : 'picture'),
      scene,
      place: scene === '' ? null : sample.place,
      sensor: sensor.channel,
      width,
      height,
      takenAt: timeOfStamp(frame.timestamp),
      projection,
    };
    yield { kind: 'frame', value };
  }
  return { frames: byToken, samples };
}
