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

/** The rows of a table; none where it may be absent and is. @throws Refusal where it may not. */
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
  for await (const value of jsonValues(file, { '[]': 'take' })) {
    const row = fieldsOf(value.value);
    yield {
      row,
      token: nameOf(row['token']),
      at: `${name}${placeOf(value)}`,
      items: [...wrongText(value)],
      bytes: value.bytes,
    };
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
}

/** A key frame of a sensor. */
export interface KeyFrame {
  readonly token: string;
  readonly key: string;
  readonly sample: string;
  readonly sensor: Sensor;
  readonly pose: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly timestamp: number | null;
}

export interface Moments {
  readonly frames: Map<string, KeyFrame>;
  /** By sample: the frame that cuboids lie in, and from there to the map. Without a LiDAR the frame of the car. */
  readonly bases: Map<string, { readonly frame: KeyFrame; readonly toMap: Matrix }>;
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
  for await (const { row, token } of rows(tables, 'sensor', true))
    kinds.set(token, { channel: textOf(row['channel']), modality: textOf(row['modality']) });
  const sensors = new Map<string, Sensor>();
  for await (const { row, token, at, items } of rows(tables, 'calibrated_sensor', true)) {
    yield* items;
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

async function samplesOf(tables: Tables): Promise<Map<string, Sample>> {
  const scenes = new Map<string, string>();
  for await (const { row, token } of rows(tables, 'scene', true))
    scenes.set(token, typeof row['name'] === 'string' ? row['name'] : token);
  const samples = new Map<string, Sample>();
  const byScene = new Map<string, Sample[]>();
  const held = heldOf(tables, 'sample');
  for await (const { row, token, bytes } of rows(tables, 'sample', true)) {
    const scene = scenes.get(nameOf(row['scene_token'])) ?? nameOf(row['scene_token']);
    const sample = { scene, place: 0, timestamp: numberOf(row['timestamp']) ?? 0 };
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

/** Where the car was, for the frames that are kept. */
async function posesOf(tables: Tables, frames: Iterable<KeyFrame>): Promise<Map<string, Matrix>> {
  const wanted = new Set<string>();
  for (const { pose } of frames) wanted.add(pose);
  const poses = new Map<string, Matrix>();
  for await (const { row, token } of rows(tables, 'ego_pose', true)) {
    if (!wanted.has(token)) continue;
    const pose = poseOf(row);
    if (pose !== null) poses.set(token, pose);
  }
  return poses;
}

/** Reads sensors and moments, tells the frames, and gives what annotations refer to. */
export async function* momentsOf(
  tables: Tables,
  paths: ReadonlySet<string>,
  others: Tally,
): AsyncGenerator<ReadItem, Moments> {
  const sensors = yield* sensorsOf(tables);
  const samples = await samplesOf(tables);
  const frames = new Map<string, KeyFrame>();
  const root = folderOf(tables.folder);
  let sweeps = 0;
  const held = heldOf(tables, 'sample_data');
  for await (const { row, token, at, items, bytes } of rows(tables, 'sample_data', true)) {
    yield* items;
    if (row['is_key_frame'] === false) {
      sweeps += 1;
      continue;
    }
    const sensor = sensors.get(nameOf(row['calibrated_sensor_token']));
    const name = textOf(row['filename']);
    const sample = nameOf(row['sample_token']);
    if (sensor === undefined || name === '' || !samples.has(sample)) {
      yield finding('notUnderstood', at);
      continue;
    }
    if (sensor.modality !== 'camera' && sensor.modality !== 'lidar') {
      others.add(`sample_data: ${sensor.modality}`);
      continue;
    }
    held.add(bytes);
    const whole = root === '' ? name : `${root}/${name}`;
    const key = paths.has(whole) ? whole : name;
    const [width, height, timestamp] = [sizeOf(row['width']), sizeOf(row['height']), numberOf(row['timestamp'])];
    frames.set(token, { token, key, sample, sensor, pose: nameOf(row['ego_pose_token']), width, height, timestamp });
  }
  if (sweeps > 0) yield finding('sweepsLeftOut', 'sample_data', { count: sweeps });
  const poses = await posesOf(tables, frames.values());
  const bases = basesOf(frames.values(), poses);
  const told = new Set<string>();
  for (const frame of frames.values()) {
    const { scene = '', place: rank = null } = samples.get(frame.sample) ?? {};
    const place = scene === '' ? null : rank;
    const { key, sensor, width, height } = frame;
    if (told.has(key)) {
      yield finding('frameTwice', 'sample_data', { frame: key });
      continue;
    }
    told.add(key);
    const base = bases.get(frame.sample);
    const car = poses.get(frame.pose);
    if (car === undefined) yield finding('calibrationBroken', 'ego_pose', { field: key });
    const projection =
      sensor.camera === null || base === undefined || car === undefined
        ? null
        : times(sensor.camera, times(inverse(sensor.pose), times(inverse(car), base.toMap)), 3);
    const value: FormatFrame = {
      ...bareFrame(key, sensor.modality === 'lidar' ? 'cloud' : 'picture'),
      scene,
      place,
      sensor: sensor.channel,
      width,
      height,
      takenAt: timeOfStamp(frame.timestamp),
      projection,
    };
    yield { kind: 'frame', value };
  }
  return { frames, bases };
}

function basesOf(frames: Iterable<KeyFrame>, poses: ReadonlyMap<string, Matrix>): Moments['bases'] {
  const bases = new Map<string, { frame: KeyFrame; toMap: Matrix }>();
  for (const frame of frames) {
    const car = poses.get(frame.pose);
    const isLidar = frame.sensor.modality === 'lidar';
    const held = bases.get(frame.sample);
    if (car === undefined || (held !== undefined && (!isLidar || held.frame.sensor.modality === 'lidar'))) continue;
    bases.set(frame.sample, { frame, toMap: isLidar ? times(car, frame.sensor.pose) : car });
  }
  return bases;
}
