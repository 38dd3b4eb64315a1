/** What an object is drawn as: on pictures in pixels from the upper left, x to the right; in clouds as a cuboid. */
import { z } from 'zod';
import { MOST_RUNS } from '#contract/dataManage/dataSet/geometry.ts';
import { isWholeMask } from '#contract/dataManage/dataSet/masks.ts';
import { MOST_POINTS } from './rules.ts';

const LONGEST_SIDE = 16_384;

const at = z.number().min(0).max(LONGEST_SIDE);
const side = z.number().positive().max(LONGEST_SIDE);
const place = z.tuple([at, at]);
const pixel = z.int().min(0).max(LONGEST_SIDE);
const metres = z.number().min(-100_000).max(100_000);
const length = z.number().positive().max(1000);
const turn = z.number().min(-1).max(1);

export const drawnGeometry = z.discriminatedUnion('kind', [
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
  /** Closed: the last place is joined to the first. */
  z.strictObject({ kind: z.literal('polygon'), points: z.array(place).min(3).max(MOST_POINTS) }),
  z.strictObject({ kind: z.literal('polyline'), points: z.array(place).min(2).max(MOST_POINTS) }),
  z.strictObject({ kind: z.literal('points'), points: z.array(place).min(1).max(MOST_POINTS) }),
  /** Runs of pixels outside and inside by turns, row by row within its box, beginning outside; they sum to width × height. */
  z
    .strictObject({
      kind: z.literal('mask'),
      x: pixel,
      y: pixel,
      width: pixel.min(1),
      height: pixel.min(1),
      runs: z.array(z.int().min(0)).min(2).max(MOST_RUNS),
    })
    .refine(isWholeMask, { path: ['runs'], params: { key: 'label.runs' } }),
  /** In a cloud, in metres: around its centre, length along its own x, width along y, height along z; turned by x, y, z, w. */
  z.strictObject({
    kind: z.literal('cuboid'),
    centre: z.tuple([metres, metres, metres]),
    size: z.tuple([length, length, length]),
    rotation: z.tuple([turn, turn, turn, turn]),
  }),
]);
export type Geometry = z.output<typeof drawnGeometry>;
