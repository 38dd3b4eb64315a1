/** The annotations of COCO, one by one. */
import {
  attributesOf,
  fieldsOf,
  finding,
  isFields,
  isList,
  nameOf,
  numberOf,
  numbersOf,
  textOf,
  type Fields,
  type Problem,
} from '../door.ts';
import { jsonValues } from '../json.ts';
import { placeOf, wrongText } from '../jsonText.ts';
import type { FormatFrame, FormatObject, ReadItem, Scalar, SourceFile } from '../model.ts';
import { countsOf, maskOfColumns } from '../rle.ts';
import { Seen } from '../seen.ts';
import { boxOf, isProblem, keyPointsOf, placeProblem, polygonOf, rotatedBoxOf } from '../shapes.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';

type KnownFrame = Pick<FormatFrame, 'key' | 'width' | 'height'>;

/** What annotations refer to, by the ids of the file. */
export interface Lists {
  readonly frames: Map<string, KnownFrame>;
  readonly classes: Map<string, string>;
}

const READ = new Set([
  'id',
  'image_id',
  'category_id',
  'category_name',
  'bbox',
  'segmentation',
  'keypoints',
  'num_keypoints',
  'area',
  'iscrowd',
  'attributes',
  'score',
  'track_id',
  'drawn',
  'file_name',
]);

/** What a mask, polygons, key points and the box say, each kept or a problem. */
function shapesOf(entry: Fields, rotation: number): (Geometry | Problem)[] {
  const found: (Geometry | Problem)[] = [];
  const { bbox, segmentation, keypoints } = entry;
  if (isList(bbox) && bbox.length > 0) {
    const [x, y, width, height] = numbersOf(bbox) ?? [];
    if (x === undefined || y === undefined || width === undefined || height === undefined)
      found.push({ code: 'notANumber', values: { field: 'bbox' } });
    else if (rotation === 0) found.push(boxOf(x, y, width, height));
    else found.push(rotatedBoxOf(x + width / 2, y + height / 2, width, height, rotation));
  }
  if (isList(segmentation) && segmentation.length > 0) found.push(...polygonsOf(segmentation));
  else if (isFields(segmentation)) found.push(runsOf(segmentation));
  if (isList(keypoints) && keypoints.length > 0) {
    const numbers = numbersOf(keypoints);
    found.push(numbers === null ? { code: 'notANumber', values: { field: 'keypoints' } } : keyPointsOf(numbers));
  }
  return found;
}

function polygonsOf(segmentation: readonly unknown[]): (Geometry | Problem)[] {
  const problems: Problem[] = [];
  const rings: (readonly number[])[] = [];
  for (const each of segmentation) {
    const ring = numbersOf(each);
    if (ring === null) problems.push({ code: 'notANumber', values: { field: 'segmentation' } });
    else if (ring.length % 2 === 1) problems.push({ code: 'notUnderstood', values: {} });
    else if (ring.length < 6) problems.push({ code: 'tooFewPlaces', values: { count: ring.length / 2 } });
    else rings.push(ring);
  }
  return rings.length === 0 ? problems : [...problems, polygonOf(rings)];
}

function runsOf(segmentation: Fields): Geometry | Problem {
  const [height = 0, width = 0] = numbersOf(segmentation['size']) ?? [];
  const { counts: written } = segmentation;
  const counts = typeof written === 'string' ? countsOf(written) : numbersOf(written);
  return counts === null ? { code: 'maskBroken', values: {} } : maskOfColumns(counts, width, height);
}

/** The area says more than the shapes only where there is neither mask nor polygon; key points are judged by it. */
function isAreaTold(area: number, shapes: readonly Geometry[]): boolean {
  if (shapes.some(({ kind }) => kind === 'mask' || kind === 'polygon')) return false;
  const box = shapes.find((shape) => shape.kind === 'box' || shape.kind === 'rotatedBox');
  return box === undefined || Math.abs(box.width * box.height - area) > Math.max(1e-3 * area, 1e-6);
}

function extrasOf(entry: Fields, shapes: readonly Geometry[]): { attributes: Record<string, Scalar>; track: string } {
  const { track_id: trackWithin, rotation: _rotation, ...told } = fieldsOf(entry['attributes']);
  const attributes = attributesOf(told);
  if (entry['iscrowd'] === 1 || entry['iscrowd'] === true) attributes['iscrowd'] = true;
  const score = numberOf(entry['score']);
  if (score !== null) attributes['score'] = score;
  const area = numberOf(entry['area']);
  if (area !== null && area > 0 && isAreaTold(area, shapes)) attributes['area'] = area;
  return { attributes, track: nameOf(entry['track_id'] ?? trackWithin) };
}

/** Kept shapes go to `kept`; what is wrong with the others is told. */
export function* keptOf(entry: Fields, frame: KnownFrame, at: string, kept: Geometry[]): Generator<ReadItem> {
  const { drawn } = entry;
  const rotation = numberOf(fieldsOf(entry['attributes'])['rotation']) ?? 0;
  for (const shape of shapesOf(entry, rotation)) {
    if (isProblem(shape)) {
      yield finding(shape.code, at, shape.values);
      continue;
    }
    // a box that a writer of ours derived from another shape
    if (isList(drawn) && !drawn.includes(shape.kind)) continue;
    const wrong = placeProblem(shape, frame);
    if (wrong !== null) yield finding(wrong, at);
    if (wrong !== 'outside') kept.push(shape);
  }
  const size = numbersOf(fieldsOf(entry['segmentation'])['size']);
  const [height = 0, width = 0] = size ?? [];
  if (size !== null && frame.width !== null && (height !== frame.height || width !== frame.width))
    yield finding('maskOfOtherSize', at, { width, height });
}

/** The objects of all files; entries go to `note` for fields that are not kept. */
export async function* objectsOf(
  files: readonly SourceFile[],
  { frames, classes }: Lists,
  note: (entry: Fields, known: ReadonlySet<string>) => void,
): AsyncGenerator<ReadItem> {
  const seen = new Seen();
  const unknown = new Set<string>();
  let place = 0;
  for (const file of files)
    for await (const value of jsonValues(file, { annotations: { '[]': 'take' }, '[]': 'take' })) {
      const at = placeOf(value);
      place += 1;
      yield* wrongText(value);
      const entry = fieldsOf(value.value);
      const id = nameOf(entry['id']);
      const frameId = nameOf(entry['image_id']);
      const classId = nameOf(entry['category_id']);
      // captions stand in files of their own, and are no objects
      if (classId === '' && typeof entry['caption'] === 'string') {
        note(entry, READ);
        continue;
      }
      if (frameId === '' || classId === '') {
        yield finding('notUnderstood', at);
        continue;
      }
      note(entry, READ);
      const frame = frames.get(frameId);
      if (frame === undefined) {
        yield finding('frameMissing', at, { frame: frameId });
        continue;
      }
      let className = classes.get(classId);
      if (className === undefined) {
        className = textOf(entry['category_name']) || classId;
        if (!unknown.has(classId)) yield finding('classUnknown', at, { name: className });
        unknown.add(classId);
      }
      const shapes: Geometry[] = [];
      yield* keptOf(entry, frame, at, shapes);
      const key = id === '' ? `#${place}` : id;
      if (shapes.length === 0) {
        yield finding('noShape', at, { key });
        continue;
      }
      const isTwice = seen.add(/^\d{1,15}$/.test(key) ? Number(key) : key);
      const object: FormatObject = {
        frame: frame.key,
        key: isTwice ? `${key}#${place}` : key,
        className,
        shapes,
        ...extrasOf(entry, shapes),
      };
      if (isTwice) yield finding('objectTwice', at, { key, as: object.key });
      yield { kind: 'object', value: object };
    }
}
