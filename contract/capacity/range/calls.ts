/** Ranges: areas of operation and their rules. A range has a draft that people edit, and versions that never change. */
import { z } from 'zod';
import { weekday } from '#contract/ground/week.ts';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  paragraph,
  position,
  version,
} from '#contract/ground/core.ts';
import { MOST_RINGS, MOST_VERTICES, verticesIn } from '#contract/ground/geometry.ts';
import {
  FASTEST_LIMIT,
  HIGHEST_PRIORITY,
  RANGE_KINDS,
  RANGE_QUESTIONS,
  RANGE_STATES,
  type RangeKind,
} from './rules.ts';

/** Longitudes beyond ±180 are met where a map shows the world twice, and are brought back. */
const looseLngLat = z.tuple([z.number().min(-540).max(540), z.number().min(-90).max(90)]);
/** An area as a client sends it: bounded, its rings not yet checked. */
export const looseArea = z.strictObject({
  type: z.literal('MultiPolygon'),
  coordinates: z
    .array(z.array(z.array(looseLngLat).max(MOST_VERTICES)).max(MOST_RINGS))
    .max(MOST_RINGS)
    .refine((polygons) => verticesIn(polygons) <= MOST_VERTICES, { params: { key: 'geometry.tooManyVertices' } }),
});
/** An area as it is kept: valid, on a grid of 7 decimals, cut at the antimeridian. */
export const keptArea = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const date = z.iso.date().refine((text) => text >= '1970-01-01' && text <= '2999-12-31');

export const MOST_HOURS = 6;
export const MOST_EXCEPTIONS = 100;
export const MOST_GROUPS = 20;

/** The name of a group of cars, as records of cars carry it. */
const group = line(40);

export const schedule = z.strictObject({
  weekdays: z
    .array(weekday)
    .max(7)
    .refine((days) => new Set(days).size === days.length)
    .default([]),
  hours: z
    .array(z.strictObject({ from: time, to: time }))
    .max(MOST_HOURS)
    .default([]),
  fromDate: date.nullable().default(null),
  toDate: date.nullable().default(null),
  exceptions: z
    .array(z.strictObject({ date, applies: z.boolean(), remark: optionalLine(60).default('') }))
    .max(MOST_EXCEPTIONS)
    .refine((days) => new Set(days.map((each) => each.date)).size === days.length, {
      params: { key: 'range.exceptionTwice' },
    })
    .default([]),
});
const wholeSchedule = schedule.refine(
  ({ fromDate, toDate }) => fromDate === null || toDate === null || fromDate <= toDate,
  { path: ['toDate'], params: { key: 'range.endBeforeStart' } },
);
const NO_LIMITS = { weekdays: [], hours: [], fromDate: null, toDate: null, exceptions: [] };

const speedLimit = z.int().min(1).max(FASTEST_LIMIT).nullable();
const priority = z.int().min(0).max(HIGHEST_PRIORITY);
const groups = z
  .array(group)
  .max(MOST_GROUPS)
  .refine((names) => new Set(names).size === names.length);

/** Short and stable, for those who refer to it from outside; empty: none. */
const code = z.string().regex(/^([A-Za-z0-9][A-Za-z0-9_.-]{0,39})?$/);

export const slowHasLimit = ({ kind, speedLimit: limit }: { kind: RangeKind; speedLimit: number | null }): boolean =>
  kind !== 'slow' || limit !== null;

/** The form without the area. */
export const rangeForm = z
  .strictObject({
    name: line(60),
    /** Empty: the name stands for both languages. */
    nameEn: optionalLine(60).default(''),
    code: code.default(''),
    kind: z.enum(RANGE_KINDS),
    /** km/h; a slow range has one, any other may. */
    speedLimit: speedLimit.default(null),
    /** Which of several ranges decides where they overlap: the higher. */
    priority: priority.default(0),
    /** The groups of cars that it concerns; none: all cars. */
    groups: groups.default([]),
    schedule: wholeSchedule.default(NO_LIMITS),
    remark: paragraph(500).default(''),
  })
  .refine(slowHasLimit, { path: ['speedLimit'], params: { key: 'range.slowNeedsLimit' } });
/** The same with the area. */
export const drawnRangeForm = rangeForm.safeExtend({ geometry: looseArea });

const content = z.object({
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(RANGE_KINDS),
  speedLimit: z.number().nullable(),
  priority: z.int(),
  groups: z.array(z.string()),
  schedule,
  /** Square metres. */
  area: z.number(),
  vertexCount: z.int(),
  /** West, south, east, north in degrees; null while nothing is drawn. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});

const rangeRow = content.extend({
  id,
  code: z.string(),
  remark: z.string(),
  state: z.enum(RANGE_STATES),
  /** The version that applies; null: none. */
  publishedNumber: z.int().nullable(),
  lastNumber: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type RangeRow = z.output<typeof rangeRow>;
const rangeDetail = rangeRow.extend({ geometry: keptArea });
export type RangeDetail = z.output<typeof rangeDetail>;

const rangeVersion = content.extend({
  id,
  number: z.int(),
  note: z.string(),
  /** From when, and until when, it applied; null: it does now. */
  validFrom: instant,
  validTo: instant.nullable(),
  publishedBy: z.string(),
});
export type RangeVersion = z.output<typeof rangeVersion>;

const appliedRange = z.object({
  id,
  code: z.string(),
  number: z.int(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(RANGE_KINDS),
  speedLimit: z.number().nullable(),
  priority: z.int(),
  groups: z.array(z.string()),
  schedule,
});
/** A published range that contains a position at a moment. */
export type AppliedRange = z.output<typeof appliedRange>;

/** `orders`: those open that begin or end inside. */
const extent = z.object({ area: z.number(), cars: z.int(), orders: z.int() });

const seen = z.strictObject({ id, version });
const number = z.int().min(1).max(1_000_000);

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const MOST_IMPORTED = 500;
export const MOST_EXPORTED = 200;
/** Vertices of one export, and of one answer for a map. */
export const MOST_EXPORTED_VERTICES = 400_000;
export const MOST_SHOWN_VERTICES = 40_000;

const importInput = z.strictObject({
  fileName: line(200),
  /** The kind of the new ranges, where the file has none. */
  kind: z.enum(RANGE_KINDS).default('operating'),
  speedLimit: speedLimit.default(null),
  /** The property that names them; found by itself when left out. */
  nameProperty: optionalLine(60).optional(),
});

const importedRange = z.object({
  /** Place in the file, from 1. */
  place: z.int(),
  name: z.string(),
  code: z.string(),
  kind: z.enum(RANGE_KINDS),
  speedLimit: z.number().nullable(),
  area: z.number(),
  vertexCount: z.int(),
  /** `add`: a new draft. `update`: the draft of the range with this code. `skip`: no area. `refuse`: stops the import. */
  effect: z.enum(['add', 'update', 'skip', 'refuse']),
  problem: z.string().nullable(),
  at: z.tuple([z.number(), z.number()]).nullable(),
});
export type ImportedRange = z.output<typeof importedRange>;

const shownRange = z.object({
  id,
  number: z.int(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(RANGE_KINDS),
  speedLimit: z.number().nullable(),
  priority: z.int(),
  /** Whether its schedule lets it apply now. */
  appliesNow: z.boolean(),
  /** Simplified for the zoom. */
  geometry: keptArea,
});
export type ShownRange = z.output<typeof shownRange>;

const clash = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(RANGE_KINDS),
  speedLimit: z.number().nullable(),
  priority: z.int(),
  /** How the other lies to this one. */
  relation: z.enum(['overlaps', 'contains', 'inside']),
  questions: z.array(z.object({ question: z.enum(RANGE_QUESTIONS), winner: z.enum(['this', 'other']) })),
  /** Both have the same priority: the stricter one wins. */
  isTie: z.boolean(),
  /** One of them applies only at times. */
  isTimed: z.boolean(),
});
export type RangeClash = z.output<typeof clash>;

export const rangeCalls = {
  getPageList: call({
    path: '/capacity/range/getPageList',
    summary: 'The ranges with their drafts, by name or code, kind and state, without their areas.',
    access: 'capacity:range:list',
    effect: 'query',
    input: listInput(['name', '-name', '-updatedAt', 'updatedAt', '-area', 'area', '-priority', 'priority'], {
      keyword: optionalLine(60).optional(),
      kind: z.enum(RANGE_KINDS).optional(),
      state: z.enum(RANGE_STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(rangeRow),
  }),
  getById: call({
    path: '/capacity/range/getById',
    summary: 'A range with the area of its draft: a GeoJSON MultiPolygon in WGS 84.',
    access: 'capacity:range:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: rangeDetail,
  }),
  getGroups: call({
    path: '/capacity/range/getGroups',
    summary: 'The groups that cars belong to, at most 200, for choosing.',
    access: 'capacity:range:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(z.string()) }),
  }),
  addOne: call({
    path: '/capacity/range/addOne',
    summary:
      'Adds a range as a draft. 400 with `at` ([lng, lat]) where the area is not valid, 409 when the code is taken.',
    access: 'capacity:range:add',
    effect: 'command',
    quota: { times: 120, seconds: 60, atOnce: 2 },
    input: drawnRangeForm,
    output: z.object({ id }),
  }),
  updateDraft: call({
    path: '/capacity/range/updateDraft',
    summary: 'Changes the draft; what applies stays. 400 with `at` ([lng, lat]) where the area is not valid.',
    access: 'capacity:range:update',
    effect: 'command',
    current: rangeDetail,
    quota: { times: 240, seconds: 60, atOnce: 2 },
    input: changeInput(drawnRangeForm),
    output: z.object({ version }),
  }),
  publish: call({
    path: '/capacity/range/publish',
    summary: 'The draft applies from now on, on every node. 409 when it has no area or has not changed.',
    access: 'capacity:range:publish',
    effect: 'command',
    current: rangeDetail,
    input: seen.extend({ note: optionalLine(200).default('') }),
    output: z.object({ version, number: z.int() }),
  }),
  retire: call({
    path: '/capacity/range/retire',
    summary: 'The range applies no longer; its versions are kept. 409 when it does not apply.',
    access: 'capacity:range:publish',
    effect: 'command',
    current: rangeDetail,
    input: seen.extend({ note: optionalLine(200).default('') }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/capacity/range/deleteById',
    summary: 'Deletes a draft that was never published. 409 for any other: what applied once is kept.',
    access: 'capacity:range:delete',
    effect: 'command',
    current: rangeDetail,
    input: seen,
    output: done,
  }),
  getPublishPreview: call({
    path: '/capacity/range/getPublishPreview',
    summary:
      'What publishing the draft, or retiring what applies, would do now: area in m², cars and open orders inside before ' +
      'and after, and whom it leaves without a zone. Cars and orders within the caller’s reach.',
    access: 'capacity:range:list',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: z.strictObject({ id, act: z.enum(['publish', 'retire']).default('publish') }),
    output: z.object({
      /** Null: it does not apply now. */
      before: extent.nullable(),
      /** Null: it will not apply. */
      after: extent.nullable(),
      effects: z.object({
        /** Cars in service that are in an operating range now, and would be in none. */
        carsOut: z.int(),
        /** Cars that would be where they may not drive. */
        carsBarred: z.int(),
        /** Open orders whose places ahead are served now, and would no longer be. They go on all the same. */
        ordersOut: z.int(),
        /** Only the newest of the open orders were looked at. */
        isCapped: z.boolean(),
      }),
      /** m² that are new, and that are no longer part of it; null when that takes too long to work out. */
      added: z.number().nullable(),
      removed: z.number().nullable(),
      /** Other fields in which the draft differs from the version in force. */
      changed: z.array(z.enum(['name', 'nameEn', 'kind', 'speedLimit', 'priority', 'groups', 'schedule'])),
    }),
  }),
  getVersions: call({
    path: '/capacity/range/getVersions',
    summary: 'The versions of a range, newest first, without their areas.',
    access: 'capacity:range:list',
    effect: 'query',
    input: listInput(['-number', 'number'], { rangeId: id }),
    output: listOutput(rangeVersion),
  }),
  getVersion: call({
    path: '/capacity/range/getVersion',
    summary: 'One version with its area.',
    access: 'capacity:range:list',
    effect: 'query',
    input: z.strictObject({ rangeId: id, number }),
    output: rangeVersion.extend({ geometry: keptArea }),
  }),
  restore: call({
    path: '/capacity/range/restore',
    summary: 'Copies an earlier version into the draft; it applies only once it is published.',
    access: 'capacity:range:update',
    effect: 'command',
    current: rangeDetail,
    input: seen.extend({ number }),
    output: z.object({ version }),
  }),
  previewGeojson: call({
    path: '/capacity/range/previewGeojson',
    summary: 'What importing a GeoJSON file (≤ 20 MB, Polygon and MultiPolygon, WGS 84) would make; changes nothing.',
    access: 'capacity:range:add',
    effect: 'query',
    quota: { times: 20, seconds: 60, atOnce: 1 },
    upload: { maxBytes: IMPORT_MAX_BYTES },
    input: importInput,
    output: z.object({
      nameProperties: z.array(z.string()),
      /** What was made of the file as a whole; empty mostly. */
      note: z.string(),
      list: z.array(importedRange),
    }),
  }),
  importGeojson: call({
    path: '/capacity/range/importGeojson',
    summary:
      'Makes a draft of each area of a GeoJSON file, all or none; a known `code` changes that range’s draft. ' +
      '400 with `at` when an area is not valid.',
    access: 'capacity:range:add',
    effect: 'command',
    quota: { times: 20, seconds: 60, atOnce: 1 },
    upload: { maxBytes: IMPORT_MAX_BYTES },
    input: importInput,
    output: z.object({ added: z.int(), updated: z.int(), ids: z.array(id) }),
  }),
  exportGeojson: call({
    path: '/capacity/range/exportGeojson',
    summary:
      'Ranges as an RFC 7946 FeatureCollection: those named, or all that apply. 400 beyond 200 ranges or 400,000 vertices.',
    access: 'capacity:range:export',
    effect: 'query',
    quota: { times: 20, seconds: 60, atOnce: 1 },
    input: z.strictObject({
      /** None: all that apply. */
      ids: z.array(id).max(MOST_EXPORTED).default([]),
      source: z.enum(['draft', 'published']).default('published'),
    }),
    output: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.object({
          type: z.literal('Feature'),
          id: z.string(),
          bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          properties: content
            .omit({ area: true, vertexCount: true, bounds: true })
            .extend({ code: z.string(), number: z.int().nullable(), areaKm2: z.number() }),
          geometry: z.union([
            z.object({ type: z.literal('Polygon'), coordinates: keptArea.shape.coordinates.element }),
            keptArea,
          ]),
        }),
      ),
    }),
  }),
  combine: call({
    path: '/capacity/range/combine',
    summary: 'Joins two areas, or cuts the second out of the first; saves nothing. 400 when that takes over 4 s.',
    access: 'capacity:range:list',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 1 },
    input: z.strictObject({
      operation: z.enum(['join', 'cut', 'common']),
      geometry: looseArea,
      /** The other area: drawn, or that of another range's draft. */
      other: z.union([z.strictObject({ id }), z.strictObject({ geometry: looseArea })]),
    }),
    output: z.object({ geometry: keptArea, area: z.number() }),
  }),
  getClashes: call({
    path: '/capacity/range/getClashes',
    summary: 'Ranges that apply, overlap an area and answer the same question otherwise, and which wins; at most 50.',
    access: 'capacity:range:list',
    effect: 'query',
    quota: { times: 120, seconds: 60, atOnce: 2 },
    input: z.strictObject({
      /** Itself left out. */
      id: id.optional(),
      geometry: looseArea,
      kind: z.enum(RANGE_KINDS),
      speedLimit: speedLimit.default(null),
      priority: priority.default(0),
      groups: groups.default([]),
      schedule: wholeSchedule.default(NO_LIMITS),
    }),
    output: z.object({ list: z.array(clash), isCapped: z.boolean() }),
  }),
  getApplying: call({
    path: '/capacity/range/getApplying',
    summary: 'Which versions applied at a moment and a place (WGS 84) to a car of some groups, and what held there.',
    access: 'capacity:range:list',
    effect: 'query',
    input: z.strictObject({
      /** Now when left out. */
      at: instant.optional(),
      position,
      groups: groups.default([]),
    }),
    output: z.object({
      at: instant,
      list: z.array(appliedRange),
      mayDrive: z.boolean().nullable(),
      mayStop: z.boolean(),
      /** km/h */
      speedLimit: z.number().nullable(),
      decidedBy: z.object({ drive: id.nullable(), stop: id.nullable(), speed: id.nullable() }),
    }),
  }),
  getPublished: call({
    path: '/capacity/range/getPublished',
    summary: 'What applies within a part of the map, simplified for its zoom; at most 1,000 ranges.',
    access: 'capacity:range:list',
    effect: 'query',
    input: z.strictObject({
      west: z.number().min(-180).max(180),
      south: z.number().min(-90).max(90),
      /** Below `west` where the view crosses the antimeridian. */
      east: z.number().min(-180).max(180),
      north: z.number().min(-90).max(90),
      zoom: z.number().min(0).max(24),
    }),
    output: z.object({ list: z.array(shownRange), isCapped: z.boolean() }),
  }),
};
