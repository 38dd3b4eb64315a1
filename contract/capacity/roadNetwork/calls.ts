/** The roads that quotes drive on: networks that an operator imports; one of them is in force at a time. */
import { z } from 'zod';
import { call, done, id, instant, line, listInput, listOutput, position, version } from '#contract/ground/core.ts';
import { MOST_NETWORKS, MOST_ROAD_BYTES, MOST_SEGMENTS, ROAD_NETWORK_STATES } from './rules.ts';

const row = z.object({
  id,
  /** Networks are counted from 1, and a number is not given again. */
  number: z.int(),
  fileName: z.string(),
  state: z.enum(ROAD_NETWORK_STATES),
  /** Lines of the file that cars drive on. */
  ways: z.int(),
  /** Features of the file that are none. */
  leftOut: z.int(),
  /** From one position of a line to the next. */
  segments: z.int(),
  /** Where roads meet or end. */
  junctions: z.int(),
  metres: z.int(),
  /** Metres of roads that cannot be driven to from the others, or not back; they are not used. */
  apartMetres: z.int(),
  /** West, south, east and north in degrees, WGS 84. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  importedAt: instant,
  importedByName: z.string(),
  /** When it came into force the last time, and by whom; null before. */
  inForceAt: instant.nullable(),
  inForceByName: z.string(),
  version,
});
export type RoadNetwork = z.output<typeof row>;

const detail = row.extend({
  /** The network to look at, in few positions: fast roads first. */
  lines: z.array(z.array(position)),
  /** No road was left out of the lines. */
  isWhole: z.boolean(),
});
export type RoadNetworkDetail = z.output<typeof detail>;

const seen = z.strictObject({ id, version });

export const roadNetworkCalls = {
  getPageList: call({
    path: '/capacity/roadNetwork/getPageList',
    summary: 'The networks of roads that were imported, the newest first, without their roads.',
    access: 'operation:config:list',
    effect: 'query',
    input: listInput(['-number', 'number'], { id: id.optional() }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/capacity/roadNetwork/getById',
    summary: 'A network with its roads as few lines (lng, lat in degrees, WGS 84), to look at.',
    access: 'operation:config:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  importGeojson: call({
    path: '/capacity/roadNetwork/importGeojson',
    summary:
      `Makes a network of a GeoJSON FeatureCollection of lines (WGS 84, ≤ ${MOST_ROAD_BYTES / 1024 ** 2} MB, ≤ ${MOST_SEGMENTS} segments), a draft at first. ` +
      'Read are `highway`, `oneway`, `junction`, `maxspeed` (km/h, or with `mph`) and access for cars, flat, in `tags` or in `other_tags`, and `speed` (m/s) of SUMO; all may be missing. ' +
      `400 with each fault’s feature, 409 beyond ${MOST_NETWORKS} networks.`,
    access: 'operation:config:update',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 10, seconds: 60, atOnce: 1 },
    upload: { maxBytes: MOST_ROAD_BYTES },
    input: z.strictObject({ fileName: line(200) }),
    output: z.object({
      id,
      number: z.int(),
      /** What to know of how the file was read; empty for nothing. */
      note: z.string(),
    }),
  }),
  putInForce: call({
    path: '/capacity/roadNetwork/putInForce',
    summary:
      'Puts a network in force, in the place of the one before. Quotes take it while `dispatch.estimate.useRoads` is on.',
    access: 'operation:config:update',
    effect: 'command',
    current: row,
    input: seen,
    output: z.object({ version }),
  }),
  withdraw: call({
    path: '/capacity/roadNetwork/withdraw',
    summary: 'Takes the network out of force; no other takes its place. 409 when it is not in force.',
    access: 'operation:config:update',
    effect: 'command',
    current: row,
    input: seen,
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/capacity/roadNetwork/deleteById',
    summary: 'Deletes a network that is not in force (409). Quotes keep their distances.',
    access: 'operation:config:update',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
};
