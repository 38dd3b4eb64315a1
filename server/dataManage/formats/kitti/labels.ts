/** A line of KITTI's labels: type, truncated, occluded, alpha, box (4), height, width, length, place (3), turn about y, score. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { finding } from '../door.ts';
import { applied, at as cell, matrixOf, quaternionOf, times, type Matrix } from '../matrices.ts';
import type { FormatFrame, ReadItem, Scalar } from '../model.ts';
import { boxOf, cuboidOf, isProblem, placeProblem, type Vector } from '../shapes.ts';
import type { Calibration } from './calibration.ts';

export interface Line {
  /** Of tracking; '' otherwise. */
  readonly track: string;
  readonly columns: readonly string[];
}

/** Areas that nobody labelled; they have a box only. */
export const isDontCare = (className: string): boolean => className === 'DontCare';

/** What stands where something is not known. */
const UNKNOWN = { truncated: -1, occluded: -1, alpha: -10 } as const;

/** The turn of a cuboid in the camera's frame: length along its x, width along its y, height along its z. */
export const turnInCamera = (ry: number): Matrix =>
  [
    [Math.cos(ry), Math.sin(ry), 0, 0],
    [0, 0, -1, 0],
    [-Math.sin(ry), Math.cos(ry), 0, 0],
    [0, 0, 0, 1],
  ].flat();

/** The cuboid in the frame of `fromCamera`. */
function cuboidOfLine(numbers: readonly number[], { fromCamera }: Calibration) {
  const [height = NaN, width = NaN, length = NaN, x = NaN, y = NaN, z = NaN, ry = NaN] = numbers;
  const centre: Vector = applied(fromCamera, [x, y - height / 2, z]);
  if (!Number.isFinite(ry)) return cuboidOf([NaN, NaN, NaN], [length, width, height], [0, 0, 0, 1]);
  return cuboidOf(centre, [length, width, height], quaternionOf(times(fromCamera, turnInCamera(ry))));
}

/** `calibration` is null where the line has no cuboid by its class. */
export function* objectOf(
  { track, columns }: Line,
  key: string,
  at: string,
  frame: FormatFrame,
  calibration: Calibration | null,
): Generator<ReadItem, void, undefined> {
  const [className = '', ...texts] = columns;
  const numbers = texts.map(Number);
  const [truncated = NaN, occluded = NaN, alpha = NaN, left = NaN, top = NaN, right = NaN, bottom = NaN] = numbers;
  const shapes: Geometry[] = [];
  const box = boxOf(left, top, right - left, bottom - top);
  if (isProblem(box)) yield finding(box.code, at, box.values);
  else {
    const wrong = placeProblem(box, frame);
    if (wrong !== null) yield finding(wrong, at);
    if (wrong !== 'outside') shapes.push(box);
  }
  if (calibration !== null && !isUnknown(numbers)) {
    const cuboid = cuboidOfLine(numbers.slice(7, 14), calibration);
    if (isProblem(cuboid)) yield finding(cuboid.code, at, cuboid.values);
    else shapes.push(cuboid);
  }
  if (shapes.length === 0) {
    yield finding('noShape', at, { key });
    return;
  }
  const attributes: Record<string, Scalar> = {};
  const told = { truncated, occluded, alpha, score: numbers[14] };
  for (const [name, value] of Object.entries(told))
    if (
      value !== undefined &&
      Number.isFinite(value) &&
      value !== new Map<string, number>(Object.entries(UNKNOWN)).get(name)
    )
      attributes[name] = value;
    else if (value !== undefined && !Number.isFinite(value)) yield finding('notANumber', at, { field: name });
  // an object of tracking without a track is -1
  yield {
    kind: 'object',
    value: { frame: frame.key, key, className, shapes, attributes, track: track === '-1' ? '' : track },
  };
}

/** KITTI writes -1 for sizes and -1000 for places where there is no cuboid. */
const isUnknown = (numbers: readonly number[]): boolean =>
  numbers.slice(7, 10).every((size) => size === -1 || size === 0) &&
  numbers.slice(10, 13).every((place) => place === -1000 || place === 0);

/** Cuboid to place and turn of the line; the tilt that a line cannot say is lost. */
export function placeInCamera(cuboid: Extract<Geometry, { kind: 'cuboid' }>, toCamera: Matrix) {
  const centre = applied(toCamera, cuboid.centre);
  const turn = times(toCamera, matrixOf(cuboid.rotation));
  const ry = Math.atan2(-cell(turn, 2, 0), cell(turn, 0, 0));
  const [length, width, height] = cuboid.size;
  return { length, width, height, x: centre[0], y: centre[1] + height / 2, z: centre[2], ry };
}
