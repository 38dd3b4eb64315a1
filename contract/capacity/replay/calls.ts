/**
 * The whole fleet at any hour that is kept. Positions travel as whole numbers, each as the difference to the one before:
 * see `packedTrack`. Times by the cars' clocks.
 */
import { z } from 'zod';
import { ALERT_KINDS, ALERT_SEVERITIES } from '#contract/capacity/alert/rules.ts';
import { call, id, instant, optionalLine, position } from '#contract/ground/core.ts';
import { ownFeature } from '#contract/capacity/monitoring/calls.ts';
import { siteDrawing } from '#contract/capacity/station/calls.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';

/** Longest replay, and longest chunk of it, in seconds. */
export const MOST_REPLAYED_S = 6 * 3600;
export const MOST_CHUNK_S = 900;
/** Seconds between positions of a car that can be asked for; the server takes a longer one where there are many cars. */
export const REPLAY_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300] as const;
export const MOST_REPLAYED_CARS = 10_000;
/** Totals are worked out for at most so many cars times hours. */
export const MOST_CAR_HOURS = 600;
/** Longest track on one map, and longest track in one file, in seconds. */
export const MOST_TRACK_S = 86_400;
export const MOST_EXPORTED_S = 31 * 86_400;

const spanShape = { from: instant, to: instant };
const carsShape = {
  /** Only these cars. */
  carIds: z.array(id).min(1).max(200).optional(),
  supplierId: id.optional(),
  group: optionalLine(60).optional(),
};

const lengthOf = ({ from, to }: { from: string; to: string }): number => (Date.parse(to) - Date.parse(from)) / 1000;
const isSpan = (span: { from: string; to: string }) => lengthOf(span) > 0;
const spanProblem = { path: ['to'], params: { key: 'range.endBeforeStart' } };
const isAtMost = (seconds: number) => (span: { from: string; to: string }) => lengthOf(span) <= seconds;
const lengthProblem = { path: ['to'], params: { key: 'replay.tooLong' } };

/**
 * Six whole numbers for each position: tenths of a second, 1e-6 degrees east and north, each as the difference to the
 * position before (the first: to `from`, 0 and 0); then km/h, degrees clockwise from north and percent of charge as they
 * are, -1 for unknown. A speed that the car did not report is worked out from its positions: -2 stands for 0 km/h, -3 for 1
 * and so on.
 */
export const packedTrack = z.array(z.int());
export const PACKED = 6;

const replayCar = z.object({ id, fleetNumber: z.string(), plate: z.string() });
export type ReplayCar = z.output<typeof replayCar>;

const mark = z.object({
  /** The alert. */
  id,
  at: instant,
  carId: id,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
});
export type ReplayMark = z.output<typeof mark>;

const stateTimes = z.array(z.object({ state: z.enum(VEHICLE_STATES), seconds: z.number() }));

const carTotals = z.object({
  id,
  /** Metres. */
  distance: z.number(),
  /** Seconds in motion. */
  moving: z.number(),
  /** km/h; null when there is nothing to tell it from. */
  topSpeed: z.number().nullable(),
  /** Speeds that the car did not report were worked out from its positions. */
  isSpeedWorkedOut: z.boolean(),
  /** Rests of more than a minute. */
  stops: z.int(),
  trips: z.int(),
  states: stateTimes,
});
export type CarTotals = z.output<typeof carTotals>;

const stop = z.object({
  carId: id,
  from: instant,
  seconds: z.number(),
  position,
  /** The station beside it; empty for none. */
  placeZh: z.string(),
  placeEn: z.string(),
});
export type ReplayStop = z.output<typeof stop>;

/** Site maps of one answer. */
export const MOST_SITE_MAPS = 20;
const lng = z.number().min(-180).max(180);
const lat = z.number().min(-90).max(90);

export const replayCalls = {
  open: call({
    path: '/capacity/replay/open',
    summary:
      'What a replay of at most 6 hours shows: the cars within reach that reported in that time, the alerts as marks, and how long a chunk may be.',
    access: 'capacity:replay:view',
    effect: 'query',
    quota: { times: 120, seconds: 60, atOnce: 3 },
    input: z
      .strictObject({ ...spanShape, ...carsShape })
      .refine(isSpan, spanProblem)
      .refine(isAtMost(MOST_REPLAYED_S), lengthProblem),
    output: z.object({
      cars: z.array(replayCar),
      /** More cars than are shown reported. */
      isCapped: z.boolean(),
      /** At most 500, the most urgent. */
      marks: z.array(mark),
      /** The longest chunk to ask for, in seconds. */
      chunkSeconds: z.int(),
      /** Before this nothing is kept; null when nothing is kept at all. */
      keptFrom: instant.nullable(),
      /** The last position of any car within reach, as far as it is known; null for none. */
      newestAt: instant.nullable(),
    }),
  }),
  getChunk: call({
    path: '/capacity/replay/getChunk',
    summary:
      'Positions and states of cars in at most 15 minutes, one position in each `step` seconds. `step` in the answer may be longer than asked for. Each track begins with the last position before `from`, if there is one within ten minutes.',
    access: 'capacity:replay:view',
    effect: 'query',
    quota: { times: 600, seconds: 60, atOnce: 4 },
    input: z
      .strictObject({ ...spanShape, ...carsShape, step: z.int().min(1).max(300).default(1) })
      .refine(isSpan, spanProblem)
      .refine(isAtMost(MOST_CHUNK_S), lengthProblem),
    output: z.object({
      from: instant,
      /** Seconds. */
      step: z.int(),
      cars: z.array(
        z.object({
          id,
          track: packedTrack,
          /** Two whole numbers for each change: tenths of a second since `from`, and the place in the list of states. */
          states: z.array(z.int()),
        }),
      ),
    }),
  }),
  getTotals: call({
    path: '/capacity/replay/getTotals',
    summary: `Distance in metres, times in seconds, rests of more than a minute and trips (completed orders by the end of their ride), for each car; at most ${MOST_CAR_HOURS} cars times hours, else \`cars\` is null.`,
    access: 'capacity:replay:view',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: z
      .strictObject({ ...spanShape, ...carsShape })
      .refine(isSpan, spanProblem)
      .refine(isAtMost(MOST_REPLAYED_S), lengthProblem),
    output: z.object({
      cars: z.array(carTotals).nullable(),
      /** The longest first, at most 500. */
      stops: z.array(stop),
    }),
  }),
  getTrack: call({
    path: '/capacity/replay/getTrack',
    summary: 'The track of one car in at most a day, thinned to about 2,000 positions. 404 for a car out of reach.',
    access: 'capacity:replay:view',
    effect: 'query',
    quota: { times: 300, seconds: 60, atOnce: 4 },
    input: z
      .strictObject({ ...spanShape, carId: id })
      .refine(isSpan, spanProblem)
      .refine(isAtMost(MOST_TRACK_S), lengthProblem),
    output: z.object({ from: instant, step: z.int(), track: packedTrack }),
  }),
  getMap: call({
    path: '/capacity/replay/getMap',
    summary:
      'The base map as it was at a moment: the ranges in force and the stations in use then, and between which moments ' +
      'nothing of it, nor of any site map, changed.',
    access: 'capacity:replay:view',
    effect: 'query',
    quota: { times: 120, seconds: 60, atOnce: 2 },
    input: z.strictObject({ at: instant }),
    output: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(ownFeature),
      /** Null: nothing changed before. */
      from: instant.nullable(),
      /** Null: nothing changed since. */
      until: instant.nullable(),
    }),
  }),
  getSiteMaps: call({
    path: '/capacity/replay/getSiteMaps',
    summary: `The site maps that were published at a moment, of the stations within a box; at most ${MOST_SITE_MAPS}.`,
    access: 'capacity:replay:view',
    effect: 'query',
    quota: { times: 240, seconds: 60, atOnce: 2 },
    input: z.strictObject({ at: instant, west: lng, south: lat, east: lng, north: lat }),
    output: z.object({
      list: z.array(z.object({ stationId: id, number: z.int(), drawing: siteDrawing })).max(MOST_SITE_MAPS),
    }),
  }),
  exportTrack: call({
    path: '/capacity/replay/exportTrack',
    summary:
      'Starts a job that writes every kept position of one car in at most 31 days as GPX 1.1 or GeoJSON (RFC 7946 with `coordTimes`); follow it with /sys/job/getById. 404 for a car out of reach.',
    access: 'capacity:replay:export',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z
      .strictObject({ ...spanShape, carId: id, format: z.enum(['gpx', 'geojson']).default('gpx') })
      .refine(isSpan, spanProblem)
      .refine(isAtMost(MOST_EXPORTED_S), lengthProblem),
    output: z.object({ jobId: id }),
  }),
};
