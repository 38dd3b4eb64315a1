/** A shape element of CVAT's XML. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { FindingCode, Problem, Values } from '../door.ts';
import { boxOf, keyPointsOf, maskOf, openOf, polygonOf, rotatedBoxOf } from '../shapes.ts';

export const SHAPE_NAMES = new Set(['box', 'polygon', 'polyline', 'points', 'ellipse', 'mask', 'cuboid', 'skeleton']);

export interface Part {
  readonly label: string;
  readonly numbers: readonly number[];
  readonly seen: 0 | 1 | 2;
}

/** An element with what stood in it. */
export interface ShapeElement {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly attributes: Map<string, string>;
  /** Points of a skeleton. */
  readonly parts: Part[];
}

const ELLIPSE_POINTS = 36;

/** `1,2;3,4`. What is no number stays NaN, which no shape takes. */
export const pointsIn = (text: string | undefined): number[] =>
  (text ?? '').split(/[;,]/).map((each) => (each.trim() === '' ? NaN : Number(each)));

function ellipse(cx: number, cy: number, rx: number, ry: number, rotation: number): Geometry | Problem {
  if (!(rx > 0 && ry > 0)) return { code: 'noSize', values: { width: 2 * rx, height: 2 * ry } };
  const turn = (rotation * Math.PI) / 180;
  const numbers = Array.from({ length: ELLIPSE_POINTS }, (_, at) => {
    const angle = (2 * Math.PI * at) / ELLIPSE_POINTS;
    const [x, y] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)];
  }).flat();
  return polygonOf([numbers]);
}

/** Key points in the order of the label's parts, or as they stand where it names none. */
function skeleton({ parts }: ShapeElement, order: readonly string[]): Geometry | Problem {
  const inOrder = order.length === 0 ? parts : order.map((label) => parts.find((part) => part.label === label));
  return keyPointsOf(
    inOrder.flatMap((part) =>
      part === undefined ? [0, 0, 0] : [part.numbers[0] ?? NaN, part.numbers[1] ?? NaN, part.seen],
    ),
  );
}

/** The shape, and what has to be said of it though it is kept. */
export function shapeOf(
  element: ShapeElement,
  order: readonly string[],
): { shape: Geometry | Problem; remark: { code: FindingCode; values: Values } | null } {
  const { name, values } = element;
  const number = (key: string): number => (values[key] === undefined ? NaN : Number(values[key]));
  const plain = (shape: Geometry | Problem) => ({ shape, remark: null });
  const rotation = values['rotation'] === undefined ? 0 : number('rotation');
  switch (name) {
    case 'box': {
      const [left, top] = [number('xtl'), number('ytl')];
      const [width, height] = [number('xbr') - left, number('ybr') - top];
      return plain(
        rotation === 0
          ? boxOf(left, top, width, height)
          : rotatedBoxOf(left + width / 2, top + height / 2, width, height, rotation),
      );
    }
    case 'polygon':
      return plain(polygonOf([pointsIn(values['points'])]));
    case 'polyline':
      return plain(openOf('polyline', pointsIn(values['points'])));
    case 'points':
      return plain(openOf('points', pointsIn(values['points'])));
    case 'ellipse':
      return {
        shape: ellipse(number('cx'), number('cy'), number('rx'), number('ry'), rotation),
        remark: { code: 'ellipseAsPolygon', values: { count: ELLIPSE_POINTS } },
      };
    case 'mask':
      return plain(maskOf(number('left'), number('top'), number('width'), number('height'), pointsIn(values['rle'])));
    case 'skeleton':
      return plain(skeleton(element, order));
    default:
      return plain({ code: 'cuboidOfPicture', values: {} });
  }
}

/** Between two shapes of a track, `share` of the way; null where nothing leads from one to the other. */
export function between(a: Geometry, b: Geometry, share: number): Geometry | null {
  const mid = (one: number, other: number): number => one + (other - one) * share;
  if (a.kind === 'box' && b.kind === 'box')
    return {
      kind: 'box',
      x: mid(a.x, b.x),
      y: mid(a.y, b.y),
      width: mid(a.width, b.width),
      height: mid(a.height, b.height),
    };
  if (a.kind === 'rotatedBox' && b.kind === 'rotatedBox') {
    // by the shorter way round
    const turn = ((b.angle - a.angle + 540) % 360) - 180;
    const angle = (a.angle + turn * share + 360) % 360;
    return {
      kind: 'rotatedBox',
      x: mid(a.x, b.x),
      y: mid(a.y, b.y),
      width: mid(a.width, b.width),
      height: mid(a.height, b.height),
      angle,
    };
  }
  const along = (one: [number, number][], other: [number, number][]): [number, number][] =>
    one.map(([x, y], at) => [mid(x, other[at]?.[0] ?? x), mid(y, other[at]?.[1] ?? y)]);
  if (a.kind === 'polygon' && b.kind === 'polygon' && a.points.length === b.points.length)
    return { kind: 'polygon', points: along(a.points, b.points) };
  if (a.kind === 'polyline' && b.kind === 'polyline' && a.points.length === b.points.length)
    return { kind: 'polyline', points: along(a.points, b.points) };
  if (a.kind === 'points' && b.kind === 'points' && a.points.length === b.points.length)
    return { kind: 'points', points: along(a.points, b.points) };
  if (a.kind === 'keyPoints' && b.kind === 'keyPoints' && a.points.length === b.points.length)
    return {
      kind: 'keyPoints',
      points: a.points.map(([x, y, seen], at) => [
        mid(x, b.points[at]?.[0] ?? x),
        mid(y, b.points[at]?.[1] ?? y),
        seen,
      ]),
    };
  return null;
}
