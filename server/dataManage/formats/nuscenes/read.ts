/**
 * nuScenes' tables and the T4 layout, which has the same with annotations of pictures (`object_ann`, `surface_ann`) besides.
 * Key frames become frames; cuboids go from the map into the frame of the LiDAR of their moment.
 */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import {
  fieldsOf,
  finding,
  isList,
  listOf,
  nameOf,
  numberOf,
  numbersOf,
  refuseFile,
  textOf,
  type Fields,
  type Reader,
} from '../door.ts';
import { inverse, quaternionOf, times } from '../matrices.ts';
import type { FormatObject, ReadItem, Scalar, SourceFile } from '../model.ts';
import { countsOf, maskOfColumns, turned } from '../rle.ts';
import { Seen, Tally } from '../seen.ts';
import { boxOf, cuboidOf, extentOf, isProblem, placeProblem } from '../shapes.ts';
import type { Problem } from '../door.ts';
import { MOST_RUNS } from '#contract/dataManage/dataSet/geometry.ts';
import { heldOf, momentsOf, poseOf, rows, tablesIn, type KeyFrame, type Moments, type Tables } from './rig.ts';

const OF_CUBOID = new Set([
  'token',
  'sample_token',
  'instance_token',
  'visibility_token',
  'attribute_tokens',
  'translation',
  'size',
  'rotation',
  'prev',
  'next',
  'num_lidar_pts',
  'num_radar_pts',
]);
const OF_PICTURE = new Set([
  'token',
  'sample_data_token',
  'instance_token',
  'category_token',
  'attribute_tokens',
  'bbox',
  'mask',
  'drawn',
]);

/** Names by token. */
interface Words {
  readonly categories: Map<string, string>;
  readonly attributes: Map<string, string>;
  readonly visibilities: Map<string, string>;
  readonly instances: Map<string, { category: string; name: string | null }>;
}

async function* wordsOf(tables: Tables, told: Set<string>): AsyncGenerator<ReadItem, Words> {
  const words: Words = { categories: new Map(), attributes: new Map(), visibilities: new Map(), instances: new Map() };
  const heldNames = heldOf(tables, 'category');
  for await (const { row, token, bytes } of rows(tables, 'category', true)) {
    heldNames.add(bytes);
    const name = textOf(row['name']);
    words.categories.set(token, name);
    if (name === '' || told.has(name)) continue;
    told.add(name);
    yield { kind: 'class', value: { name, number: null, parent: '' } };
  }
  for (const [table, field, names] of [
    ['attribute', 'name', words.attributes],
    ['visibility', 'level', words.visibilities],
  ] as const) {
    const held = heldOf(tables, table);
    for await (const { row, token, bytes } of rows(tables, table)) {
      held.add(bytes);
      names.set(token, textOf(row[field]));
    }
  }
  const held = heldOf(tables, 'instance');
  for await (const { row, token, bytes, items } of rows(tables, 'instance')) {
    yield* items;
    held.add(bytes);
    const { category_token: category, instance_name: name } = row;
    words.instances.set(token, { category: nameOf(category), name: typeof name === 'string' ? name : null });
  }
  return words;
}

/** `vehicle.moving` is the value `moving` of `vehicle`; a name without a point is true. */
function attributesOf(row: Fields, words: Words): Record<string, Scalar> {
  const attributes: Record<string, Scalar> = {};
  for (const each of listOf(row['attribute_tokens'])) {
    const name = words.attributes.get(nameOf(each)) ?? nameOf(each);
    const point = name.indexOf('.');
    if (point < 0) attributes[name] = true;
    else attributes[name.slice(0, point)] = name.slice(point + 1);
  }
  const visibility = words.visibilities.get(nameOf(row['visibility_token']));
  if (visibility !== undefined) attributes['visibility'] = visibility;
  for (const name of ['num_lidar_pts', 'num_radar_pts']) {
    const count = numberOf(row[name]);
    if (count !== null) attributes[name] = count;
  }
  return attributes;
}

class Annotations {
  readonly #words: Words;
  readonly #moments: Moments;
  readonly #others: Tally;
  readonly #unknown = new Set<string>();
  readonly #seen = new Seen();
  #count = 0;

  constructor(words: Words, moments: Moments, others: Tally) {
    this.#words = words;
    this.#moments = moments;
    this.#others = others;
  }

  #note(table: string, row: Fields, known: ReadonlySet<string>): void {
    for (const [field, value] of Object.entries(row))
      if (!known.has(field) && value !== null && value !== '') this.#others.add(`${table}.${field}`);
  }

  *#object(frame: KeyFrame, token: string, row: Fields, shapes: readonly Geometry[], at: string): Generator<ReadItem> {
    const instanceToken = nameOf(row['instance_token']);
    const instance = this.#words.instances.get(instanceToken);
    const category = nameOf(row['category_token']) || (instance?.category ?? '');
    const className = this.#words.categories.get(category) ?? category;
    if (className === '') {
      yield finding('notUnderstood', at);
      return;
    }
    if (!this.#words.categories.has(category) && !this.#unknown.has(category)) {
      this.#unknown.add(category);
      yield finding('classUnknown', at, { name: className });
    }
    // files of ours name what is in one frame only by nothing
    const track = instance?.name === '' ? '' : instanceToken;
    this.#count += 1;
    const isTwice = token === '' || this.#seen.add(token);
    const key = isTwice ? `${token}#${this.#count}` : token;
    if (isTwice) yield finding('objectTwice', at, { key: token, as: key });
    const attributes = attributesOf(row, this.#words);
    const value: FormatObject = { frame: frame.key, key, className, shapes, attributes, track };
    yield { kind: 'object', value };
  }

  *cuboid(row: Fields, token: string, at: string): Generator<ReadItem> {
    const base = this.#moments.samples.get(nameOf(row['sample_token']))?.base ?? null;
    if (base === null) {
      yield finding('frameMissing', at, { frame: nameOf(row['sample_token']) });
      return;
    }
    this.#note('sample_annotation', row, OF_CUBOID);
    const pose = poseOf(row);
    const [width = NaN, length = NaN, height = NaN] = numbersOf(row['size']) ?? [];
    const here = pose === null ? null : times(inverse(base.toMap), pose);
    const shape: Geometry | Problem =
      here === null
        ? { code: 'notANumber', values: { field: 'rotation' } }
        : cuboidOf([here[3] ?? NaN, here[7] ?? NaN, here[11] ?? NaN], [length, width, height], quaternionOf(here));
    if (isProblem(shape)) yield finding(shape.code, at, shape.values);
    else yield* this.#object(base.frame, token, row, [shape], at);
  }

  *picture(table: string, row: Fields, token: string, at: string): Generator<ReadItem> {
    const frame = this.#moments.frames.get(nameOf(row['sample_data_token']));
    if (frame === undefined) {
      yield finding('frameMissing', at, { frame: nameOf(row['sample_data_token']) });
      return;
    }
    this.#note(table, row, OF_PICTURE);
    const found: (Geometry | Problem)[] = [];
    const mask = fieldsOf(row['mask']);
    const drawn = Object.keys(mask).length === 0 ? null : maskIn(mask, frame);
    const { drawn: kinds } = row;
    const bbox = numbersOf(row['bbox']);
    if (bbox !== null && bbox.length === 4) {
      const { box, isSize } = boxIn(bbox, drawn !== null && !isProblem(drawn) ? drawn : null);
      if (isSize) yield finding('boxReadAsSize', at);
      found.push(box);
    } else if (row['bbox'] !== undefined) found.push({ code: 'notANumber', values: { field: 'bbox' } });
    if (drawn !== null) found.push(drawn);
    const shapes: Geometry[] = [];
    for (const shape of found) {
      const wrong = isProblem(shape) ? shape.code : placeProblem(shape, frame);
      if (wrong !== null) yield finding(wrong, at, isProblem(shape) ? shape.values : {});
      // a box that a writer of ours derived from the mask
      const isDerived = !isProblem(shape) && isList(kinds) && !kinds.includes(shape.kind);
      if (!isProblem(shape) && wrong !== 'outside' && !isDerived) shapes.push(shape);
    }
    if (shapes.length === 0) yield finding('noShape', at, { key: token });
    else yield* this.#object(frame, token, row, shapes, at);
  }
}

/** COCO's runs in base64. T4 writes them row by row, with the width before the height. */
function maskIn(mask: Fields, { width, height }: KeyFrame): Geometry | Problem {
  const [rowCount = 0, columnCount = 0] = numbersOf(mask['size']) ?? [];
  const counts = countsOf(Buffer.from(textOf(mask['counts']), 'base64').toString('latin1'));
  if (counts === null || counts.length === 0) return { code: 'maskBroken', values: {} };
  if (rowCount === height || rowCount !== width || columnCount !== height)
    return maskOfColumns(counts, columnCount, rowCount);
  if (counts.reduce((sum, count) => sum + count, 0) !== rowCount * columnCount)
    return { code: 'maskBroken', values: {} };
  const columns = turned(counts, columnCount, rowCount, 4 * MOST_RUNS);
  return columns === null
    ? { code: 'maskTooFine', values: { most: MOST_RUNS } }
    : maskOfColumns(columns, width ?? 0, columnCount);
}

/** Two corners, unless only a corner and a size fit the mask. */
function boxIn(
  [a = 0, b = 0, c = 0, d = 0]: readonly number[],
  mask: Geometry | null,
): { box: Geometry | Problem; isSize: boolean } {
  const extent = mask === null ? null : extentOf(mask);
  const fits = (right: number, bottom: number): boolean =>
    extent !== null && Math.abs(right - extent[2]) <= 2 && Math.abs(bottom - extent[3]) <= 2;
  const isSize = !fits(c, d) && fits(a + c, b + d);
  return { box: isSize ? boxOf(a, b, c, d) : boxOf(a, b, c - a, d - b), isSize };
}

async function* setItems(
  tables: Tables,
  paths: ReadonlySet<string>,
  classes: Set<string>,
  others: Tally,
): AsyncGenerator<ReadItem> {
  const words = yield* wordsOf(tables, classes);
  const moments = yield* momentsOf(tables, paths, others);
  const annotations = new Annotations(words, moments, others);
  for await (const { row, token, at, items } of rows(tables, 'sample_annotation')) {
    yield* items;
    yield* annotations.cuboid(row, token, at);
  }
  for (const table of ['object_ann', 'surface_ann'])
    for await (const { row, token, at, items } of rows(tables, table)) {
      yield* items;
      yield* annotations.picture(table, row, token, at);
    }
}

async function* read(files: readonly SourceFile[]): AsyncGenerator<ReadItem> {
  const sets = tablesIn(files);
  if (sets.length === 0) throw refuseFile('notOfFormat', { format: 'nuScenes' });
  const paths = new Set(files.map(({ path }) => path));
  const classes = new Set<string>();
  const others = new Tally();
  for (const tables of sets) yield* setItems(tables, paths, classes, others);
  for (const [field, count] of others.counts) yield finding('fieldNotKept', '', { field, count });
}

export const reader: Reader = {
  recognises(files) {
    const sets = tablesIn(files);
    const isWhole = sets.some(({ files: held }) =>
      ['sample', 'scene', 'sensor', 'calibrated_sensor', 'ego_pose'].every((name) => held.has(name)),
    );
    return Promise.resolve(isWhole ? 0.98 : sets.length > 0 ? 0.5 : 0);
  },
  read,
};
