/**
 * nuScenes' tables, and those of T4 for what is drawn on pictures. The car stands still at the origin of each moment's LiDAR,
 * since we keep no poses: cuboids are in its frame. Tables are written one after the other, each in a pass of its own; a
 * scene is held while its rows are linked to those before and behind.
 */
import type { Each } from '../ahead.ts';
import type { Writer } from '../door.ts';
import { inverse, quaternionOf, splitProjection } from '../matrices.ts';
import type { FormatFrame, WriteSource, WrittenFile } from '../model.ts';
import { attributeNames, dataToken, pictureRow, tokenOf } from './annotate.ts';
import { annotationRows, instanceRows, linksOf, scenes } from './chains.ts';

const PORTION = 65_536;
const FOLDER = 'v1.0-pilotdesk';
const LOG = tokenOf('log');

type Row = object;

/** Rows as a list in JSON. */
async function* table(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<string> {
  let portion = '[';
  let isFirst = true;
  for await (const row of rows) {
    portion += `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
    isFirst = false;
    if (portion.length < PORTION) continue;
    yield portion;
    portion = '';
  }
  yield `${portion}\n]\n`;
}

const stampOf = ({ takenAt }: FormatFrame): number => (takenAt === null ? 0 : Date.parse(takenAt) * 1000);

const sensorToken = ({ sensor, kind }: FormatFrame): string => tokenOf('sensor', sensor, kind);
const calibrationToken = (frame: FormatFrame): string =>
  tokenOf('calibration', sensorToken(frame), frame.projection === null ? null : frame.projection.join());

function calibrationRow(frame: FormatFrame): Row {
  const split = frame.projection === null ? null : splitProjection(frame.projection);
  const row = { token: calibrationToken(frame), sensor_token: sensorToken(frame) };
  if (split === null)
    return { ...row, translation: [0, 0, 0], rotation: [1, 0, 0, 0], camera_intrinsic: [], camera_distortion: [] };
  const pose = inverse(split.extrinsic);
  const [x, y, z, w] = quaternionOf(pose);
  const k = split.camera;
  return {
    ...row,
    translation: [pose[3], pose[7], pose[11]],
    rotation: [w, x, y, z],
    camera_intrinsic: [k.slice(0, 3), k.slice(4, 7), k.slice(8, 11)],
    camera_distortion: [0, 0, 0, 0, 0],
  };
}

/** Each row once. */
async function* distinct(
  source: WriteSource,
  rowsOf: (each: Each) => Iterable<readonly [string, Row]>,
): AsyncGenerator<Row> {
  const told = new Set<string>();
  for await (const each of source.frames())
    for (const [token, row] of rowsOf(each)) {
      if (told.has(token)) continue;
      told.add(token);
      yield row;
    }
}

async function* categories(source: WriteSource): AsyncGenerator<Row> {
  const told = new Set<string>();
  const row = (name: string): Row => ({ token: tokenOf('category', name), name, description: '' });
  for (const { name } of source.classes) if (!told.has(name) && told.add(name)) yield row(name);
  for await (const { objects } of source.frames())
    for (const { className } of objects) if (!told.has(className) && told.add(className)) yield row(className);
}

async function* sceneRows(source: WriteSource): AsyncGenerator<Row> {
  let held: { name: string; first: string; last: string; count: number } | null = null;
  const row = ({ name, first, last, count }: NonNullable<typeof held>): Row => ({
    token: tokenOf('scene', name),
    name,
    description: '',
    log_token: LOG,
    nbr_samples: count,
    first_sample_token: first,
    last_sample_token: last,
  });
  for await (const moments of scenes(source))
    for (const { scene, token } of moments) {
      if (held !== null && held.name !== scene) yield row(held);
      if (held === null || held.name !== scene) held = { name: scene, first: token, last: token, count: 0 };
      held.last = token;
      held.count += 1;
    }
  if (held !== null) yield row(held);
}

async function* sampleRows(source: WriteSource): AsyncGenerator<Row> {
  for await (const moments of scenes(source)) {
    const tokens = moments.map(({ token }) => token);
    for (const [at, { scene, token, each }] of moments.entries()) {
      const [first] = each;
      const timestamp = first === undefined ? 0 : stampOf(first.frame);
      yield { token, timestamp, scene_token: tokenOf('scene', scene), ...linksOf(tokens, at) };
    }
  }
}

async function* dataRows(source: WriteSource): AsyncGenerator<Row> {
  for await (const moments of scenes(source)) {
    const series = new Map<string, string[]>();
    const places = new Map<string, number>();
    for (const { each } of moments)
      for (const { frame } of each) {
        const tokens = series.get(sensorToken(frame)) ?? [];
        series.set(sensorToken(frame), tokens);
        places.set(frame.key, tokens.push(dataToken(frame)) - 1);
      }
    for (const { token, each } of moments)
      for (const { frame } of each)
        yield {
          token: dataToken(frame),
          sample_token: token,
          ego_pose_token: dataToken(frame),
          calibrated_sensor_token: calibrationToken(frame),
          filename: frame.key,
          fileformat: /\.([^/]+)$/.exec(frame.key)?.[1] ?? '',
          width: frame.width ?? 0,
          height: frame.height ?? 0,
          timestamp: stampOf(frame),
          is_key_frame: true,
          ...linksOf(series.get(sensorToken(frame)) ?? [], places.get(frame.key) ?? -1),
        };
  }
}

async function* poseRows(source: WriteSource): AsyncGenerator<Row> {
  for await (const { frame } of source.frames())
    yield { token: dataToken(frame), timestamp: stampOf(frame), translation: [0, 0, 0], rotation: [1, 0, 0, 0] };
}

async function* drawnRows(source: WriteSource, wanted: 'object_ann' | 'surface_ann'): AsyncGenerator<Row> {
  for await (const { frame, objects } of source.frames()) {
    if (frame.kind !== 'picture') continue;
    for (const object of objects) {
      const found = pictureRow(frame.scene, object, frame);
      if (found?.table === wanted) yield found.row;
    }
  }
}

function* attributeRows({ objects, frame }: Each): Generator<readonly [string, Row]> {
  for (const { attributes } of objects)
    for (const name of attributeNames(attributes, frame.kind === 'picture'))
      yield [name, { token: tokenOf('attribute', name), name, description: '' }];
}

function* visibilityRows({ objects }: Each): Generator<readonly [string, Row]> {
  for (const { attributes } of objects) {
    const { visibility: level } = attributes;
    if (typeof level === 'string') yield [level, { token: tokenOf('visibility', level), level, description: '' }];
  }
}

function tablesOf(source: WriteSource): Readonly<Record<string, AsyncIterable<Row> | Iterable<Row>>> {
  return {
    category: categories(source),
    attribute: distinct(source, attributeRows),
    visibility: distinct(source, visibilityRows),
    sensor: distinct(source, ({ frame }) => {
      const modality = frame.kind === 'cloud' ? 'lidar' : 'camera';
      return [[sensorToken(frame), { token: sensorToken(frame), channel: frame.sensor, modality }]];
    }),
    calibrated_sensor: distinct(source, ({ frame }) => [[calibrationToken(frame), calibrationRow(frame)]]),
    log: [{ token: LOG, logfile: '', vehicle: '', date_captured: '', location: '' }],
    map: [{ token: tokenOf('map'), log_tokens: [LOG], category: '', filename: '' }],
    scene: sceneRows(source),
    sample: sampleRows(source),
    sample_data: dataRows(source),
    ego_pose: poseRows(source),
    instance: instanceRows(source),
    sample_annotation: annotationRows(source),
    object_ann: drawnRows(source, 'object_ann'),
    surface_ann: drawnRows(source, 'surface_ann'),
  };
}

export const writer: Writer = {
  async *write(source): AsyncGenerator<WrittenFile> {
    for (const [name, rows] of Object.entries(tablesOf(source)))
      yield { path: `${FOLDER}/${name}.json`, content: table(rows) };
  },
  placing:
    () =>
    ({ key }) =>
      key,
};
