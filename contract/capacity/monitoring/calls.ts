/**
 * Live monitoring: the map's settings and own base map, and what a viewer and the server say to each other on the
 * WebSocket. Frequent messages are binary: see monitoringFrames.ts. Positions WGS 84, speeds km/h, times ISO 8601 or
 * milliseconds since 1970 where said.
 */
import { z } from 'zod';
import { BASE_PATH, call, id, nothing, optionalLine, position } from '#contract/ground/core.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';

/** The WebSocket of live monitoring, opened with `?ticket=`; not a call, since a browser opens it with GET. */
export const MONITORING_PATH = `${BASE_PATH}/__monitoring`;

export const COORDINATE_SYSTEMS = ['wgs84', 'gcj02'] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

/** West, south, east, north in degrees; west is greater than east across the antimeridian. */
export const bounds = z.tuple([
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
]);
export type Bounds = z.output<typeof bounds>;

/** Which cars somebody wants to see. Empty lists and texts mean all. */
export const carFilter = z.strictObject({
  states: z.array(z.enum(VEHICLE_STATES)).max(VEHICLE_STATES.length).default([]),
  rangeId: id.nullable().default(null),
  supplierId: id.nullable().default(null),
  group: optionalLine(60).default(''),
  /** Part of the plate or of the fleet number. */
  search: optionalLine(40).default(''),
});
export type CarFilter = z.output<typeof carFilter>;

/** Cars that one viewer may watch. */
export const MOST_WATCHED = 20;

/** What a viewer sends, as JSON. Each message replaces what was said before of its kind. */
export const viewerMessage = z.discriminatedUnion('kind', [
  /** What is on the screen. */
  z.strictObject({ kind: z.literal('view'), bounds, zoom: z.number().min(0).max(24), filter: carFilter }),
  /** The cars whose values are wanted whole, wherever they are. */
  z.strictObject({
    kind: z.literal('watch'),
    carIds: z.array(id).max(MOST_WATCHED),
    /** Those of them that the person has opened: who watched a car, and how many at once, is kept. */
    opened: z.array(id).max(MOST_WATCHED).default([]),
  }),
  /** Asks for the names of cars that are on the screen. */
  z.strictObject({ kind: z.literal('names'), ids: z.array(id).min(1).max(200) }),
]);
export type ViewerMessage = z.input<typeof viewerMessage>;

const ms = z.number();
/** The live values of one car. */
export const watchedCar = z.object({
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  supplierId: z.string().nullable(),
  groups: z.array(z.string()),
  state: z.enum(VEHICLE_STATES),
  stateSince: ms,
  /** Null before the first position. */
  position: position.nullable(),
  /** What that place is called, as alerts say it; empty where nothing is known of it. */
  placeZh: z.string(),
  placeEn: z.string(),
  /** By the car's clock; null before the first position. */
  at: ms.nullable(),
  speed: z.number().nullable(),
  heading: z.number().nullable(),
  charge: z.number().nullable(),
  odometer: z.number().nullable(),
  alarms: z.array(z.string()),
  /** Set bits of the alarm word of a JT/T 808 terminal. */
  terminalAlarms: z.array(z.string()),
  flags: z.array(z.string()),
  orderNo: z.string().nullable(),
  /** By the server's clock; 0: never. */
  heardAt: ms,
});
export type WatchedCar = z.output<typeof watchedCar>;

/** Cars of a cell that are drawn as one: where, how many, and how many in each state in the order of VEHICLE_STATES. */
export const cluster = z.tuple([position, z.int(), z.array(z.int())]);
export type Cluster = z.output<typeof cluster>;

/** What the server sends as JSON; single cars travel in binary messages. Its clock comes along as `now`. */
export const serverMessage = z.discriminatedUnion('kind', [
  /** How the view is answered from here on: car by car, or in clusters. Cars and clusters of before are forgotten. */
  z.object({ kind: z.literal('mode'), mode: z.enum(['cars', 'clusters']), now: ms }),
  z.object({ kind: z.literal('clusters'), clusters: z.array(cluster), now: ms }),
  /** Cars that pass the filter wherever they are, by state as in VEHICLE_STATES; the filter's states are left out. */
  z.object({
    kind: z.literal('counts'),
    counts: z.array(z.int()),
    /** Cars that pass the filter and have not told a position yet. */
    nowhere: z.int(),
    /** Since when the MQTT broker is away: cars that report over it are not heard, nor judged silent. Null: it is there. */
    brokerAwaySince: ms.nullable(),
    now: ms,
  }),
  z.object({ kind: z.literal('names'), cars: z.array(z.tuple([id, z.string(), z.string()])) }),
  /** Null: there is no such car within reach. */
  z.object({ kind: z.literal('watched'), carId: id, car: watchedCar.nullable(), now: ms }),
]);
export type ServerMessage = z.output<typeof serverMessage>;

/** How the server ends a connection; 4401: the session is over or its rights have changed, ask for a new ticket. */
export const CLOSE_CODES = { unfounded: 4401, badMessage: 4400, tooSlow: 4408, goingAway: 1001 } as const;

/** Longest message of a viewer, in bytes. */
export const MAX_VIEWER_MESSAGE_BYTES = 16 * 1024;

const geometry = z.union([
  z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(z.array(z.number())) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(z.array(z.number())))) }),
]);

/** One thing on the base map that is drawn from our own data. */
export const ownFeature = z.object({
  type: z.literal('Feature'),
  geometry,
  properties: z.object({
    layer: z.enum(['range', 'closure', 'station', 'road', 'water']),
    id: z.string(),
    /** The kind of the range, station or road; `drill` of a closed area: nobody has closed it in earnest. */
    kind: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
  }),
});
export type OwnFeature = z.output<typeof ownFeature>;

const foundCar = z.object({
  carId: id,
  plate: z.string(),
  fleetNumber: z.string(),
  state: z.enum(VEHICLE_STATES),
  /** Null before the first position. */
  position: position.nullable(),
});

export const monitoringCalls = {
  getTicket: call({
    path: '/capacity/monitoring/getTicket',
    summary: 'A one-use ticket, good for 30 s, that opens the WebSocket of live monitoring.',
    access: 'capacity:monitoring:view',
    effect: 'command',
    unaudited: 'a comfort of the console: the ticket opens nothing that the session does not',
    quota: { times: 120, seconds: 60 },
    input: nothing,
    output: z.object({ ticket: z.string() }),
  }),
  findCars: call({
    path: '/capacity/monitoring/findCars',
    summary: 'At most 20 cars within reach whose plate or fleet number holds a text, with where they are now.',
    access: 'capacity:monitoring:view',
    effect: 'query',
    input: z.strictObject({ search: optionalLine(40).default('') }),
    output: z.object({ cars: z.array(foundCar) }),
  }),
  getChoices: call({
    path: '/capacity/monitoring/getChoices',
    summary: 'What cars on the map can be filtered by: ranges in force, and the suppliers and groups of cars in reach.',
    access: 'capacity:monitoring:view',
    effect: 'query',
    input: nothing,
    output: z.object({
      ranges: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
      suppliers: z.array(z.object({ id, name: z.string() })),
      groups: z.array(z.string()),
    }),
  }),
  getMapSettings: call({
    path: '/capacity/monitoring/getMapSettings',
    summary: 'How maps are drawn: own base style or a configured one, in which coordinates, and where they begin.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({
      /** Address of a MapLibre style; null: the base style of our own. */
      styleUrl: z.string().nullable(),
      /** What the base map has to say of where it comes from, besides what its style says. */
      attribution: z.string(),
      /** In which the base map is drawn; our own data is shifted to fit. */
      coordinateSystem: z.enum(COORDINATE_SYSTEMS),
      /** Where maps begin without `bounds`; null: the world. */
      centre: position.nullable(),
      zoom: z.number(),
      /** Around most of the cars within reach, or else our stations and ranges; null when there is none. */
      bounds: bounds.nullable(),
    }),
  }),
  getOwnMap: call({
    path: '/capacity/monitoring/getOwnMap',
    summary: 'The base map of our own as GeoJSON: published ranges, closed areas, enabled stations, known roads.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({ type: z.literal('FeatureCollection'), features: z.array(ownFeature) }),
  }),
};
