/**
 * COCO, in one file: pictures and classes, then annotations, each in a pass of its own. COCO wants a box and an area of
 * every annotation; where a box was not drawn, `drawn` names what was, so that it can be told when the file is read again.
 */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { Writer } from '../door.ts';
import type { FormatClass, FormatFrame, FormatObject, WriteSource } from '../model.ts';
import { areaOf, columnsOfMask, textOfCounts } from '../rle.ts';
import { extentOf } from '../shapes.ts';

/** Characters that are gathered before they are given. */
const PORTION = 65_536;

const shapeOf = <Kind extends Geometry['kind']>(object: FormatObject, kind: Kind) =>
  object.shapes.find((shape): shape is Extract<Geometry, { kind: Kind }> => shape.kind === kind);

/** Numbers for the classes: their own, or the next that is free. */
export function numbersOfClasses(classes: readonly FormatClass[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const { name, number } of classes) {
    if (number === null || taken.has(number) || numbers.has(name)) continue;
    numbers.set(name, number);
    taken.add(number);
  }
  let next = 1;
  for (const { name } of classes) {
    if (numbers.has(name)) continue;
    while (taken.has(next)) next += 1;
    numbers.set(name, next);
    taken.add(next);
  }
  return numbers;
}

const ringArea = (points: readonly (readonly number[])[]): number => {
  let twice = 0;
  let [x, y] = points.at(-1) ?? [];
  for (const [nextX = 0, nextY = 0] of points) {
    twice += (x ?? 0) * nextY - nextX * (y ?? 0);
    [x, y] = [nextX, nextY];
  }
  return Math.abs(twice) / 2;
};

function areaOfObject(object: FormatObject, width: number, height: number): number {
  const mask = shapeOf(object, 'mask');
  if (mask !== undefined) return areaOf(mask.runs);
  const polygon = shapeOf(object, 'polygon');
  if (polygon !== undefined)
    return [polygon.points, ...(polygon.rings ?? [])].reduce((sum, ring) => sum + ringArea(ring), 0);
  const told = object.attributes['area'];
  return typeof told === 'number' ? told : width * height;
}

/** What an object becomes, without its closing brace; '' where COCO can carry none of its shapes. */
function annotationOf(
  object: FormatObject,
  id: number,
  imageId: number,
  categoryId: number,
  frame: FormatFrame,
): string {
  const box = shapeOf(object, 'box');
  const rotated = box === undefined ? shapeOf(object, 'rotatedBox') : undefined;
  const polygon = shapeOf(object, 'polygon');
  const mask = polygon === undefined ? shapeOf(object, 'mask') : undefined;
  const keyPoints = shapeOf(object, 'keyPoints');
  const first = box ?? polygon ?? mask ?? keyPoints;
  if (first === undefined && rotated === undefined) return '';
  const extent = first === undefined ? null : extentOf(first);
  const [left, top, right, bottom] = extent ?? [0, 0, 0, 0];
  let [x, y, width, height] = [left, top, right - left, bottom - top];
  if (box !== undefined) ({ x, y, width, height } = box);
  if (rotated !== undefined)
    [x, y, width, height] = [
      rotated.x - rotated.width / 2,
      rotated.y - rotated.height / 2,
      rotated.width,
      rotated.height,
    ];
  const { iscrowd, score } = object.attributes;
  const segmentation =
    polygon === undefined
      ? mask === undefined
        ? '[]'
        : segmentationOf(mask, frame)
      : JSON.stringify([polygon.points, ...(polygon.rings ?? [])].map((ring) => ring.flat()));
  const area = areaOfObject(object, width, height);
  let text =
    `{"id":${id},"image_id":${imageId},"category_id":${categoryId},"segmentation":${segmentation},` +
    `"area":${area},"bbox":[${x},${y},${width},${height}],"iscrowd":${iscrowd === true ? 1 : 0}`;
  if (keyPoints !== undefined)
    text += `,"keypoints":${JSON.stringify(keyPoints.points.flat())},"num_keypoints":${keyPoints.points.filter(([, , seen]) => seen > 0).length}`;
  if (typeof score === 'number') text += `,"score":${score}`;
  const told: Record<string, unknown> = { ...object.attributes };
  // these have fields of their own
  if (typeof iscrowd === 'boolean') delete told['iscrowd'];
  if (typeof score === 'number') delete told['score'];
  if (polygon === undefined && mask === undefined && typeof told['area'] === 'number') delete told['area'];
  if (rotated !== undefined) told['rotation'] = rotated.angle;
  if (object.track !== '') told['track_id'] = object.track;
  if (Object.keys(told).length > 0) text += `,"attributes":${JSON.stringify(told)}`;
  if (box === undefined && rotated === undefined) {
    const drawn = [polygon, mask, keyPoints].flatMap((shape) => (shape === undefined ? [] : [shape.kind]));
    text += `,"drawn":${JSON.stringify(drawn)}`;
  }
  return text;
}

function segmentationOf(mask: Extract<Geometry, { kind: 'mask' }>, frame: FormatFrame): string {
  const width = Math.max(frame.width ?? 0, mask.x + mask.width);
  const height = Math.max(frame.height ?? 0, mask.y + mask.height);
  const counts = textOfCounts(columnsOfMask(mask, width, height));
  return `{"size":[${height},${width}],"counts":${JSON.stringify(counts)}}`;
}

function imageOf(frame: FormatFrame, id: number): string {
  const { key, width, height, takenAt, attributes } = frame;
  const image: Record<string, unknown> = { id, file_name: key, width: width ?? 0, height: height ?? 0 };
  if (takenAt !== null) image['date_captured'] = takenAt;
  if (Object.keys(attributes).length > 0) image['attributes'] = attributes;
  return JSON.stringify(image);
}

async function* fileOf(source: WriteSource): AsyncGenerator<string> {
  const numbers = numbersOfClasses(source.classes);
  yield `{"info":{"description":${JSON.stringify(source.name)}},"licenses":[],"images":[`;
  let portion = '';
  let images = 0;
  for await (const { frame } of source.frames()) {
    if (frame.kind !== 'picture') continue;
    images += 1;
    portion += `${images === 1 ? '' : ','}\n${imageOf(frame, images)}`;
    if (portion.length < PORTION) continue;
    yield portion;
    portion = '';
  }
  yield `${portion}\n],"annotations":[`;
  portion = '';
  let annotations = 0;
  let image = 0;
  for await (const { frame, objects } of source.frames()) {
    if (frame.kind !== 'picture') continue;
    image += 1;
    for (const object of objects) {
      let number = numbers.get(object.className);
      if (number === undefined) {
        // of a class that the source did not announce
        number = Math.max(0, ...numbers.values()) + 1;
        numbers.set(object.className, number);
      }
      const text = annotationOf(object, annotations + 1, image, number, frame);
      if (text === '') continue;
      annotations += 1;
      portion += `${annotations === 1 ? '' : ','}\n${text}}`;
      if (portion.length < PORTION) continue;
      yield portion;
      portion = '';
    }
  }
  const announced = new Map(source.classes.map((each) => [each.name, each]));
  const categories = [...numbers].map(([name, id]) => {
    const known = announced.get(name);
    const keyPoints = known?.keyPoints ?? [];
    const category = { id, name, supercategory: known?.parent ?? '' };
    return JSON.stringify(keyPoints.length === 0 ? category : { ...category, keypoints: keyPoints, skeleton: [] });
  });
  yield `${portion}\n],"categories":[\n${categories.join(',\n')}\n]}\n`;
}

export const writer: Writer = {
  async *write(source) {
    yield { path: 'annotations/instances.json', content: fileOf(source) };
  },
  placing:
    () =>
    ({ kind, key }) =>
      kind === 'picture' ? `images/${key}` : null,
};
