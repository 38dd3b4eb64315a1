/** The shapes of an object. On pictures: pixels from the upper left, x to the right. In clouds: metres in the frame of the sensor. */
import { z } from 'zod';

/** Places of one ring, line or set of points. */
export const MOST_PLACES = 5000;
/** Rings of a polygon besides the first. */
const MOST_RINGS = 100;
export const LONGEST_SIDE = 32_768;
/** Runs of a mask. */
export const MOST_RUNS = 100_000;

const at = z
  .number()
  .min(-LONGEST_SIDE)
  .max(2 * LONGEST_SIDE);
const side = z.number().positive().max(LONGEST_SIDE);
const place = z.tuple([at, at]);
const ring = z.array(place).min(3).max(MOST_PLACES);
const metres = z.number().min(-1e7).max(1e7);
const length = z.number().positive().max(10_000);

export const geometry = z.discriminatedUnion('kind', [
  /** `x` and `y` are its upper left corner. */
  z.strictObject({ kind: z.literal('box'), x: at, y: at, width: side, height: side }),
  /** Around its centre, turned clockwise by `angle` degrees. */
  z.strictObject({
    kind: z.literal('rotatedBox'),
    x: at,
    y: at,
    width: side,
    height: side,
    angle: z.number().min(0).lt(360),
  }),
  /** Closed: the last place is joined to the first. `rings` are further parts of the same object, none of them a hole. */
  z.strictObject({ kind: z.literal('polygon'), points: ring, rings: z.array(ring).max(MOST_RINGS).optional() }),
  z.strictObject({ kind: z.literal('polyline'), points: z.array(place).min(2).max(MOST_PLACES) }),
  z.strictObject({ kind: z.literal('points'), points: z.array(place).min(1).max(MOST_PLACES) }),
  /** In the order that the class gives them. Seen: 0 not labelled, 1 labelled and hidden, 2 seen (COCO). */
  z.strictObject({
    kind: z.literal('keyPoints'),
    points: z
      .array(z.tuple([at, at, z.union([z.literal(0), z.literal(1), z.literal(2)])]))
      .min(1)
      .max(MOST_PLACES),
  }),
  /** Runs of pixels outside and inside by turns, row by row within its box, beginning outside; they sum to width × height. */
  z.strictObject({
    kind: z.literal('mask'),
    x: z.int().min(0).max(LONGEST_SIDE),
    y: z.int().min(0).max(LONGEST_SIDE),
    width: z.int().min(1).max(LONGEST_SIDE),
    height: z.int().min(1).max(LONGEST_SIDE),
    runs: z.array(z.int().min(0)).min(1).max(MOST_RUNS),
  }),
  /** Around its centre: length along its own x, width along y, height along z; turned by the quaternion x, y, z, w. */
  z.strictObject({
    kind: z.literal('cuboid'),
    centre: z.tuple([metres, metres, metres]),
    size: z.tuple([length, length, length]),
    rotation: z.tuple([
      z.number().min(-1).max(1),
      z.number().min(-1).max(1),
      z.number().min(-1).max(1),
      z.number().min(-1).max(1),
    ]),
  }),
]);
export type Geometry = z.output<typeof geometry>;
export type GeometryKind = Geometry['kind'];
