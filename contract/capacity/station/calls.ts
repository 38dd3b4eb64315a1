/** Stations: the places where cars pick up, charge and rest, with their bays and the drawing of the place. */
import { z } from 'zod';
import { weekday, WEEKDAYS } from '#contract/ground/week.ts';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  paragraph,
  position,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';
import {
  ACCESSIBILITY,
  BAY_KINDS,
  MOST_SITE_FEATURES,
  MOST_SITE_VERTICES,
  SITE_FEATURE_KINDS,
  STATION_KINDS,
} from '#contract/capacity/car/rules.ts';
import { areaOf } from '#contract/ground/geometry.ts';
import { areaCode } from '#contract/base/sysArea/calls.ts';

export const MOST_BAYS = 200;

export const stationCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/);
export const bayCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/);

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
const span = { from: time, to: time };
const day = z.iso.date().refine((text) => text >= '1990-01-01' && text <= '2100-12-31');

interface Span {
  from: string;
  to: string;
}

/** Each span ends after it begins, and none begins before the one before it ended. */
const spansInOrder = (spans: readonly Span[]): boolean => {
  const sorted = spans.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.every(({ from, to }, place) => from < to && (place === 0 || (sorted[place - 1]?.to ?? '') <= from));
};
const spansProblem = { params: { key: 'station.hours' } };

export const openingHours = z.strictObject({
  /** 1: Monday … 7: Sunday; times by the clock of China. None: round the clock. */
  weekly: z
    .array(z.strictObject({ weekday, ...span }))
    .max(28)
    .refine((spans) => WEEKDAYS.every((of) => spansInOrder(spans.filter((one) => one.weekday === of))), spansProblem)
    .default([]),
  /** Take the place of the week's hours on their day. No span: closed. */
  exceptions: z
    .array(
      z.strictObject({
        date: day,
        spans: z.array(z.strictObject(span)).max(4).refine(spansInOrder, spansProblem),
        note: optionalLine(60).default(''),
      }),
    )
    .max(100)
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, {
      params: { key: 'station.dateTwice' },
    })
    .default([]),
});

export const bayForm = z.strictObject({
  code: bayCode,
  kind: z.enum(BAY_KINDS),
  /** Cars that fit. */
  capacity: z.int().min(1).max(100).default(1),
  state: z.enum(STATES).default('enabled'),
  /** Can be used with a wheelchair. */
  accessible: z.boolean().default(false),
  position: position.nullable().default(null),
  /** Metres around the position within which a standing car occupies the bay. */
  radius: z.number().min(1).max(100).default(5),
});
export type BayForm = z.output<typeof bayForm>;

export const stationForm = z.strictObject({
  code: stationCode,
  name: line(60),
  nameEn: optionalLine(80).default(''),
  kind: z.enum(STATION_KINDS),
  position,
  address: optionalLine(200).default(''),
  areaCode: z.union([z.literal(''), areaCode]).default(''),
  schoolId: id.nullable().default(null),
  openingHours: openingHours.default({ weekly: [], exceptions: [] }),
  accessibility: z.array(z.enum(ACCESSIBILITY)).max(ACCESSIBILITY.length).default([]),
  bays: z
    .array(bayForm)
    .max(MOST_BAYS)
    .refine((bays) => new Set(bays.map(({ code }) => code)).size === bays.length, {
      params: { key: 'station.bayTwice' },
    })
    .default([]),
  remark: paragraph(500).default(''),
});
export type StationForm = z.output<typeof stationForm>;

const stationRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(STATION_KINDS),
  position,
  address: z.string(),
  areaCode: z.string(),
  schoolId: id.nullable(),
  schoolName: z.string(),
  openingHours,
  accessibility: z.array(z.enum(ACCESSIBILITY)),
  state: z.enum(STATES),
  /** Cars that fit into its enabled bays. */
  capacity: z.int(),
  /** Cars that stand in its bays now. */
  occupied: z.int(),
  /** Cars whose home it is. */
  carCount: z.int(),
  /** The number of its published site map; null: it has none. */
  siteMapNumber: z.int().nullable(),
  remark: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type StationRow = z.output<typeof stationRow>;

const bay = z.object({
  code: z.string(),
  kind: z.enum(BAY_KINDS),
  capacity: z.int(),
  state: z.enum(STATES),
  accessible: z.boolean(),
  position: position.nullable(),
  radius: z.number(),
});

const stationDetail = stationRow.extend({ bays: z.array(bay) });
export type StationDetail = z.output<typeof stationDetail>;

const seen = z.strictObject({ id, version });

const stationFilters = {
  /** Part of code or names. */
  keyword: optionalLine(60).optional(),
  kind: z.enum(STATION_KINDS).optional(),
  state: z.enum(STATES).optional(),
  areaCode: areaCode.optional(),
  schoolId: id.optional(),
  accessibility: z.enum(ACCESSIBILITY).optional(),
  id: id.optional(),
};

export const stationCalls = {
  getPageList: call({
    path: '/capacity/station/getPageList',
    summary: 'Stations within the caller’s data scope, each with what fits and what stands in its bays now.',
    access: 'capacity:station:list',
    effect: 'query',
    input: listInput(['code', '-code', 'name', '-name', '-createdAt', 'createdAt'], stationFilters),
    output: listOutput(stationRow),
  }),
  getById: call({
    path: '/capacity/station/getById',
    summary: 'One station with its bays. 404 outside the caller’s data scope.',
    access: 'capacity:station:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: stationDetail,
  }),
  getChoices: call({
    path: '/capacity/station/getChoices',
    summary: 'Enabled stations for choosing, at most 50, by part of code or name, or the one with an id.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({
      keyword: optionalLine(60).default(''),
      kind: z.enum(STATION_KINDS).optional(),
      id: id.optional(),
    }),
    output: z.object({
      list: z.array(z.object({ id, code: z.string(), name: z.string(), nameEn: z.string(), position })),
    }),
  }),
  getOccupancy: call({
    path: '/capacity/station/getOccupancy',
    summary:
      'Which bays of a station are occupied now: by cars that stand (below 2 km/h) within their radius. Cars out of the ' +
      'caller’s reach count without a name. The live event `station` tells when it changes.',
    access: 'capacity:station:list',
    effect: 'query',
    input: z.strictObject({ stationId: id }),
    output: z.object({
      bays: z.array(
        z.object({
          code: z.string(),
          /** How many stand there. */
          count: z.int(),
          /** Those within reach, the first to come first. */
          cars: z.array(z.object({ id, fleetNumber: z.string(), plate: z.string(), since: instant })),
        }),
      ),
    }),
  }),
  addOne: call({
    path: '/capacity/station/addOne',
    summary: 'Adds a station with its bays. 409 with `fields` when the code is taken.',
    access: 'capacity:station:add',
    effect: 'command',
    input: stationForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/capacity/station/updateOne',
    summary:
      'Changes a station; with `bays` its bays become those, by their codes. 409 with `current` when somebody else ' +
      'changed it meanwhile.',
    access: 'capacity:station:update',
    effect: 'command',
    current: stationDetail,
    input: changeInput(stationForm),
    output: z.object({ version }),
  }),
  getStopEffect: call({
    path: '/capacity/station/getStopEffect',
    summary:
      'What taking a station out of use would meet now: cars that stand in its bays, are sent there or have their home ' +
      'there, and open orders (within the caller’s reach) that begin or end within 50 m. None of them is changed by it.',
    access: 'capacity:station:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      carsHere: z.int(),
      /** By a command that has not ended. */
      carsSent: z.int(),
      homeCars: z.int(),
      orders: z.int(),
    }),
  }),
  updateState: call({
    path: '/capacity/station/updateState',
    summary: 'Opens a station for use or takes it out of use; it keeps its bays, cars and map.',
    access: 'capacity:station:update',
    effect: 'command',
    current: stationDetail,
    input: seen.extend({ state: z.enum(STATES) }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/capacity/station/deleteById',
    summary: 'Deletes a station that nothing uses. 409 with `data.cars` (at most 20) when it is the home of cars.',
    access: 'capacity:station:delete',
    effect: 'command',
    current: stationDetail,
    input: seen,
    output: done,
  }),
};

// ---------------------------------------------------------------- the site map

/** Places cut out of one area. */
const MOST_SITE_HOLES = 20;
const ring = z.array(position).min(4).max(MOST_SITE_VERTICES);
const geometry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Point'), coordinates: position }),
  z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position).min(2).max(MOST_SITE_VERTICES) }),
  /** The border, then the holes. */
  z.strictObject({
    type: z.literal('Polygon'),
    coordinates: z
      .array(ring)
      .min(1)
      .max(MOST_SITE_HOLES + 1),
  }),
]);

/** Lanes are lines; bays points or areas; walking ways lines or areas; no-go places areas. */
export const siteFeature = z.strictObject({
  type: z.literal('Feature'),
  /** Names the feature in this drawing, also from one version to the next. */
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  geometry,
  properties: z.strictObject({
    kind: z.enum(SITE_FEATURE_KINDS),
    name: optionalLine(60).default(''),
    /** A bay's code: at publishing the bay of the station with this code gets its position, or is added. */
    bayCode: z.union([z.literal(''), bayCode]).default(''),
    /** Lanes: driven in the direction of the line only. */
    oneWay: z.boolean().default(false),
  }),
});
export type SiteFeature = z.output<typeof siteFeature>;

const GEOMETRIES: Record<(typeof SITE_FEATURE_KINDS)[number], readonly string[]> = {
  lane: ['LineString'],
  bay: ['Point', 'Polygon'],
  walkway: ['LineString', 'Polygon'],
  noGo: ['Polygon'],
};

const verticesOf = ({ geometry: shape }: SiteFeature): number =>
  shape.type === 'Point'
    ? 1
    : shape.type === 'LineString'
      ? shape.coordinates.length
      : shape.coordinates.reduce((sum, each) => sum + each.length, 0);

const isClosed = ({ geometry: shape }: SiteFeature): boolean =>
  shape.type !== 'Polygon' ||
  shape.coordinates.every((each) => {
    const [first, last] = [each[0], each.at(-1)];
    return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  });

/** Each hole lies within its area, and no two holes overlap. */
const isCutWell = ({ geometry: shape }: SiteFeature): boolean =>
  shape.type !== 'Polygon' || shape.coordinates.length === 1 || areaOf([shape.coordinates]).ok;

const codesAreOnce = (features: readonly SiteFeature[]): boolean => {
  const codes = features.map(({ properties }) => properties.bayCode).filter((code) => code !== '');
  return new Set(codes).size === codes.length;
};

const rule = (key: string) => ({ params: { key } });

/** GeoJSON (RFC 7946), at most 500 features with 5,000 vertices together. */
export const siteDrawing = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z
    .array(siteFeature)
    .max(MOST_SITE_FEATURES, { abort: true })
    .refine((all) => all.reduce((sum, each) => sum + verticesOf(each), 0) <= MOST_SITE_VERTICES, {
      ...rule('site.tooMany'),
      // what follows looks at each corner
      abort: true,
    })
    .refine((all) => all.every(isClosed), rule('site.notClosed'))
    .refine((all) => all.every(isCutWell), rule('site.badHole'))
    .refine(
      (all) => all.every((each) => GEOMETRIES[each.properties.kind].includes(each.geometry.type)),
      rule('site.wrongShape'),
    )
    .refine(
      (all) => all.every(({ properties: { kind, bayCode: code } }) => (kind === 'bay') === (code !== '')),
      rule('site.bayCode'),
    )
    .refine(codesAreOnce, rule('station.bayTwice'))
    .refine((all) => new Set(all.map((each) => each.id)).size === all.length, rule('site.idTwice')),
});
export type SiteDrawing = z.output<typeof siteDrawing>;

/** A picture of the place beneath the drawing. */
export const sitePicture = z.strictObject({
  /** As `/uploadContent/img` answered it. */
  url: z.string().regex(/^\/(taxiadmin\/)?content\/img\/[\w-]{22,64}$/),
  /** Top left, top right, bottom right, bottom left. */
  corners: z.tuple([position, position, position, position]),
  opacity: z.number().min(0.1).max(1).default(0.7),
});
export type SitePicture = z.output<typeof sitePicture>;

const siteMap = z.object({
  stationId: id,
  stationName: z.string(),
  stationNameEn: z.string(),
  stationCode: z.string(),
  position,
  drawing: siteDrawing,
  picture: sitePicture.nullable(),
  /** The draft differs from the published version. */
  hasChanges: z.boolean(),
  publishedNumber: z.int().nullable(),
  lastNumber: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string(),
  /** 0 before anything was saved. */
  version: z.int().min(0),
});
export type SiteMap = z.output<typeof siteMap>;

const siteMapVersion = z.object({
  id,
  number: z.int(),
  note: z.string(),
  publishedAt: instant,
  publishedBy: z.string(),
  featureCount: z.int(),
});
export type SiteMapVersionRow = z.output<typeof siteMapVersion>;

const seenMap = z.strictObject({ stationId: id, version: z.int().min(0).max(2_147_483_647) });
const versionNumber = z.int().min(1).max(1_000_000);

export const siteMapCalls = {
  getById: call({
    path: '/capacity/station/siteMap/getById',
    summary: 'The draft of a station’s site map; an empty one with version 0 before anything was saved.',
    access: 'capacity:siteMap:list',
    effect: 'query',
    input: z.strictObject({ stationId: id }),
    output: siteMap,
  }),
  saveDraft: call({
    path: '/capacity/station/siteMap/saveDraft',
    summary:
      'Keeps the draft; what is published stays. 400 for what lies further than 5 km from the station, 409 with `current` ' +
      'when somebody else changed it meanwhile.',
    access: 'capacity:siteMap:update',
    effect: 'command',
    current: siteMap,
    input: seenMap.extend({ drawing: siteDrawing, picture: sitePicture.nullable() }),
    output: z.object({ version }),
  }),
  publishOne: call({
    path: '/capacity/station/siteMap/publishOne',
    summary:
      'Makes the draft the next version: the bays drawn get their positions, and those that the station does not have yet ' +
      'are added. 409 when nothing changed since the last one.',
    access: 'capacity:siteMap:publish',
    effect: 'command',
    current: siteMap,
    input: seenMap.extend({ note: optionalLine(200).default('') }),
    output: z.object({ version, number: z.int() }),
  }),
  restoreOne: call({
    path: '/capacity/station/siteMap/restoreOne',
    summary: 'Copies an earlier version into the draft; it counts only once it is published.',
    access: 'capacity:siteMap:update',
    effect: 'command',
    current: siteMap,
    input: seenMap.extend({ number: versionNumber }),
    output: z.object({ version }),
  }),
  getVersionList: call({
    path: '/capacity/station/siteMap/getVersionList',
    summary: 'The published versions of a site map, newest first, without their drawings.',
    access: 'capacity:siteMap:list',
    effect: 'query',
    input: listInput(['-number'], { stationId: id }),
    output: listOutput(siteMapVersion),
  }),
  getVersion: call({
    path: '/capacity/station/siteMap/getVersion',
    summary: 'One published version with its drawing.',
    access: 'capacity:siteMap:list',
    effect: 'query',
    input: z.strictObject({ stationId: id, number: versionNumber }),
    output: siteMapVersion.extend({ drawing: siteDrawing, picture: sitePicture.nullable() }),
  }),
};
