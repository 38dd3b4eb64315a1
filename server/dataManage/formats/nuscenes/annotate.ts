/** Objects as rows of nuScenes: cuboids of a moment, and what is drawn on its pictures. */
import { createHash } from 'node:crypto';
import type { Each } from '../ahead.ts';
import { carriesAttribute } from '../carries.ts';
import type { FormatFrame, FormatObject, Scalar } from '../model.ts';
import { columnsOfMask, textOfCounts } from '../rle.ts';
import { extentOf } from '../shapes.ts';

/** Frames of one moment: a sample. */
export interface Moment {
  readonly scene: string;
  readonly token: string;
  readonly each: readonly Each[];
}

/** 32 hex digits that follow from names, so that writing again gives the same tables. */
export const tokenOf = (...names: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);

export const dataToken = ({ key }: FormatFrame): string => tokenOf('data', key);

/** The thing that an object is: its track, or itself. */
export const instanceToken = (scene: string, { track, className, frame, key }: FormatObject): string =>
  track === '' ? tokenOf('alone', frame, key, className) : tokenOf('instance', scene, track, className);

/** Attributes as names: `name.value`, or the name of what is true. */
export function attributeNames(attributes: Readonly<Record<string, Scalar>>, isOnPicture: boolean): string[] {
  const names: string[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (!carriesAttribute('nuscenes', name, value) || typeof value === 'number') continue;
    if (name === 'visibility' && !isOnPicture) continue;
    names.push(value === true ? name : `${name}.${String(value)}`);
  }
  return names;
}

const countOf = (value: Scalar | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

export interface CuboidRow {
  readonly token: string;
  readonly instance: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Cuboids of a moment; one that stands in the cloud and in pictures is written once. */
export function cuboidRows({ scene, token: sample, each }: Moment): CuboidRow[] {
  const rows: CuboidRow[] = [];
  const told = new Set<string>();
  const cloudsFirst = [...each].sort((a, b) => Number(a.frame.kind === 'picture') - Number(b.frame.kind === 'picture'));
  for (const { objects } of cloudsFirst)
    for (const object of objects) {
      const shape = object.shapes.find(({ kind }) => kind === 'cuboid');
      if (shape?.kind !== 'cuboid') continue;
      const instance = instanceToken(scene, object);
      if (told.has(instance)) continue;
      told.add(instance);
      const { visibility } = object.attributes;
      const [length, width, height] = shape.size;
      const [x, y, z, w] = shape.rotation;
      const token = tokenOf('cuboid', object.frame, object.key, object.className);
      const row = {
        token,
        sample_token: sample,
        instance_token: instance,
        visibility_token: typeof visibility === 'string' ? tokenOf('visibility', visibility) : '',
        attribute_tokens: attributeNames(object.attributes, false).map((name) => tokenOf('attribute', name)),
        translation: shape.centre,
        size: [width, length, height],
        rotation: [w, x, y, z],
        num_lidar_pts: countOf(object.attributes['num_lidar_pts']),
        num_radar_pts: countOf(object.attributes['num_radar_pts']),
      };
      rows.push({ token, instance, row });
    }
  return rows;
}

/** The row of an object on a picture, in the table that it belongs to; null where nothing is drawn that nuScenes has. */
export function pictureRow(
  scene: string,
  object: FormatObject,
  frame: FormatFrame,
): { table: 'object_ann' | 'surface_ann'; row: object } | null {
  const box = object.shapes.find(({ kind }) => kind === 'box');
  const mask = object.shapes.find(({ kind }) => kind === 'mask');
  const extent = box ?? mask;
  if (extent === undefined) return null;
  const names = attributeNames(object.attributes, true);
  const token = tokenOf('drawn', object.frame, object.key, object.className);
  const common = { token, sample_data_token: dataToken(frame), category_token: tokenOf('category', object.className) };
  const written = mask?.kind === 'mask' ? maskOf(mask, frame) : null;
  if (box === undefined && object.track === '' && names.length === 0)
    return { table: 'surface_ann', row: { ...common, mask: written } };
  return {
    table: 'object_ann',
    row: {
      ...common,
      instance_token: instanceToken(scene, object),
      attribute_tokens: names.map((name) => tokenOf('attribute', name)),
      bbox: extentOf(extent),
      mask: written,
      ...(box === undefined && { drawn: ['mask'] }),
    },
  };
}

function maskOf(mask: Extract<FormatObject['shapes'][number], { kind: 'mask' }>, frame: FormatFrame) {
  const width = Math.max(frame.width ?? 0, mask.x + mask.width);
  const height = Math.max(frame.height ?? 0, mask.y + mask.height);
  const counts = Buffer.from(textOfCounts(columnsOfMask(mask, width, height)), 'latin1').toString('base64');
  return { size: [height, width], counts };
}
