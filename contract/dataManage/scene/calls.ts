/** Scenes: spans of the fleet's history with actors and tracks, tagged, reviewed by another person, published. */
import { z } from 'zod';
import { FRAME_KINDS } from '#contract/dataManage/dataSet/rules.ts';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  namedValues,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import {
  ACTOR_KINDS,
  LONGEST_SCENE_S,
  MOST_ACTORS,
  MOST_PARAMETERS,
  MOST_ROAD_LINES,
  MOST_SCENE_POINTS,
  MOST_SENSOR_FRAMES,
  MOST_VARIATIONS,
  MOST_WAY_PLACES,
  SCENE_FRAMES,
  SCENE_KINDS,
  SCENE_MOVES,
  SCENE_SOURCES,
  SCENE_STATES,
  TAG_VALUE_TYPES,
} from './rules.ts';

/** A value of the dictionary `sceneTag`. */
const tag = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/);

/** Of one scene. */
const MOST_TAGS = 30;

/** What a tag says besides its name: how much it rains, how fast one may drive. */
const tagValue = z.union([z.number().min(-1e9).max(1e9), line(200), z.boolean()]);
export type TagValue = z.output<typeof tagValue>;
/** What values a tag may have, and their unit if they are numbers. */
const tagType = z.object({ tag, valueType: z.enum(TAG_VALUE_TYPES), unit: optionalLine(20) });
export type TagType = z.output<typeof tagType>;

const fields = {
  name: line(80),
  kind: z.enum(SCENE_KINDS),
  /** What happened, in a person's words. */
  summary: paragraph(2000),
};

/** What a person fills in. */
export const sceneForm = z.strictObject({ ...fields, summary: fields.summary.default('') });

const seconds = z.number();
/** To look for, in seconds or m/s². */
const figure = z.number().min(0).max(1000);
const row = z.object({
  id,
  ...fields,
  state: z.enum(SCENE_STATES),
  source: z.enum(SCENE_SOURCES),
  /** The alert that it was made of. */
  alertId: id.nullable(),
  carId: id.nullable(),
  fleetNumber: z.string(),
  /** null where nobody says when it was, as with a scenario. */
  startedAt: instant.nullable(),
  /** Seconds; 0 where only the beginning is known. */
  duration: seconds,
  frame: z.enum(SCENE_FRAMES),
  /** The middle of our car's way, WGS 84; null in a frame that is not on earth. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  actors: z.int(),
  tags: z.array(tag),
  /** Of those tags that have one. */
  tagValues: z.record(z.string(), tagValue),
  /** Seconds; null where nothing can be said. */
  minTtc: seconds.nullable(),
  minHeadway: seconds.nullable(),
  minPet: seconds.nullable(),
  /** m/s² */
  maxDeceleration: z.number().nullable(),
  /** Released to the portal: stories may show it. */
  isPublic: z.boolean(),
  taggedByName: z.string(),
  reviewedByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Scene = z.output<typeof row>;

/** Seconds since the beginning, longitude, latitude, degrees clockwise from north, m/s. Off the earth x and y in metres, and clockwise from y. */
const point = z.tuple([z.number(), z.number(), z.number(), z.number().nullable(), z.number()]);
const place = z.tuple([z.number(), z.number()]);
const actor = z.object({
  id: z.string().max(80),
  name: z.string().max(80),
  kind: z.enum(ACTOR_KINDS),
  isEgo: z.boolean(),
  /** Metres. */
  length: z.number(),
  width: z.number(),
  height: z.number(),
  points: z.array(point).max(MOST_SCENE_POINTS),
  /** The way that a scenario plans without times: x and y in metres. */
  way: z.array(place).max(MOST_WAY_PLACES).optional(),
});
export type SceneActor = z.output<typeof actor>;
export const sceneActors = z.array(actor).max(MOST_ACTORS);

/** What a scenario says besides its tracks; it is a plan, and nobody has driven it. */
const scenario = z.object({
  /** Its file, its author and its licence, as they stand there. */
  file: z.string().max(300),
  author: z.string().max(200),
  licence: z.string().max(200),
  parameters: z
    .array(
      z.object({
        name: z.string().max(200),
        /** As OpenSCENARIO has it: `double`, `string` and so on. */
        type: z.string().max(40),
        /** What it is where no variation says otherwise. */
        value: z.string().max(300),
        /** How it is worked out of others; '' for a given one. */
        formula: z.string().max(300),
        /** What it may be: conditions that hold together, one such list after the other. */
        limits: z.array(z.string().max(300)).max(20),
      }),
    )
    .max(MOST_PARAMETERS),
  variations: z
    .array(
      z.object({
        name: z.string().max(300),
        /** Combinations of values; null where the file leaves it to chance. */
        runs: z.int().nullable(),
        values: z.array(z.object({ parameter: z.string().max(200), values: z.string().max(500) })).max(MOST_PARAMETERS),
      }),
    )
    .max(MOST_VARIATIONS),
  /** The road that it names and that was not among the files: drawn as straight, its places are an idea. Left out where it was. */
  roadMissing: z.string().max(300).optional(),
  /** Lines of the road: edges of lanes, and where roads run. x and y in metres. */
  road: z
    .array(z.object({ kind: z.enum(['reference', 'lane', 'edge']), places: z.array(place).max(MOST_WAY_PLACES) }))
    .max(MOST_ROAD_LINES),
});
export type Scenario = z.output<typeof scenario>;

const sensorFrame = z.object({
  /** Of the frame in its data set. */
  id,
  kind: z.enum(FRAME_KINDS),
  sensor: z.string(),
  key: z.string(),
  /** Seconds since the beginning of the scene. */
  at: seconds,
  width: z.int().nullable(),
  height: z.int().nullable(),
  objects: z.int(),
  /** Where the picture or the cloud is; null without content. */
  address: z.string().nullable(),
});
export type SensorFrame = z.output<typeof sensorFrame>;

/** What the sensors of one car saw, as one data set has it. */
const sensorSight = z.object({
  dataSetId: id,
  dataSetName: z.string(),
  fleetNumber: z.string(),
  isEgo: z.boolean(),
  /** By their moment. */
  frames: z.array(sensorFrame),
});
export type SensorSight = z.output<typeof sensorSight>;

/** A scene and where in it the moment lies that it was made of, in seconds since its beginning. */
const kept = z.object({ id, at: seconds });
const seen = z.strictObject({ id, version });
const changed = z.object({ version });
export const SCENE_FORMATS = ['openlabel', 'openscenario', 'geojson', 'csv'] as const;
export type SceneFormat = (typeof SCENE_FORMATS)[number];

export const sceneCalls = {
  getPageList: call({
    path: '/dataManage/scene/getPageList',
    summary: 'Scenes by state, kind, tag, car, time, zone, and how critical they are. Times in seconds.',
    access: 'dataManage:scene:list',
    effect: 'query',
    input: listInput(['-startedAt', 'startedAt', 'minTtc', '-maxDeceleration', 'name', '-name'], {
      keyword: optionalLine(80).optional(),
      state: z.enum(SCENE_STATES).optional(),
      kind: z.enum(SCENE_KINDS).optional(),
      source: z.enum(SCENE_SOURCES).optional(),
      /** A tag, or a group of tags: then scenes with any of them. */
      tag: tag.optional(),
      /** With a number of that tag of at least, and at most, so much in the unit of the tag. */
      tagFrom: z.number().min(-1e9).max(1e9).optional(),
      tagTo: z.number().min(-1e9).max(1e9).optional(),
      carId: id.optional(),
      /** With a time to collision of at least, and below, so many seconds. */
      ttcFrom: figure.optional(),
      ttcBelow: z.number().min(0).max(60).optional(),
      /** Of at least, and at most, so many seconds or m/s²; what is not known is none of them. */
      headwayFrom: figure.optional(),
      headwayTo: figure.optional(),
      petFrom: figure.optional(),
      petTo: figure.optional(),
      brakingFrom: figure.optional(),
      brakingTo: figure.optional(),
      /** Whose middle lies in this zone, as it is drawn now. */
      rangeId: id.optional(),
      startedFrom: instant.optional(),
      startedTo: instant.optional(),
      /** Scenes that hold this instant. */
      at: instant.optional(),
      /** The fleet number of a car that is an actor. */
      actor: optionalLine(80).optional(),
      id: id.optional(),
    }).refine(
      (filters) => filters.tag !== undefined || (filters.tagFrom === undefined && filters.tagTo === undefined),
      { path: ['tag'], params: { key: 'scene.tagOfRange' } },
    ),
    output: listOutput(row),
  }),
  getById: call({
    path: '/dataManage/scene/getById',
    summary: 'A scene with the tracks of its actors, and up to ten others whose tracks are most alike.',
    access: 'dataManage:scene:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      scene: row,
      list: sceneActors,
      /** null for a scene that is no scenario. */
      scenario: scenario.nullable(),
      alike: z.array(z.object({ id, name: z.string(), kind: z.enum(SCENE_KINDS), distance: z.number() })),
    }),
  }),
  getFrames: call({
    path: '/dataManage/scene/getFrames',
    summary: `What the sensors of the scene's cars saw while it lasted: frames, as they are now, of the data sets that the caller sees, which name a car by their attribute \`car\` and their moment. Sets of our car come first, those with more frames before others. At most about ${MOST_SENSOR_FRAMES} frames: of more only every \`step\`th of each sensor. Empty without the right to see data sets, and for scenes from files.`,
    access: 'dataManage:scene:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(sensorSight), step: z.int() }),
  }),
  getTagCounts: call({
    path: '/dataManage/scene/getTagCounts',
    summary: 'How many scenes have each tag.',
    access: 'dataManage:scene:list',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.object({ tag, scenes: z.int() })) }),
  }),
  getTagTypes: call({
    path: '/dataManage/scene/getTagTypes',
    summary: 'The tags that have values, with the type of these and the unit of numbers. Any other tag is a name only.',
    access: 'dataManage:scene:list',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(tagType) }),
  }),
  setTagType: call({
    path: '/dataManage/scene/setTagType',
    summary:
      'Says what values a tag may have: none, numbers in a unit, text, or yes and no. 409 while a scene has a value of another type or unit.',
    access: 'dataManage:scene:update',
    effect: 'command',
    input: z.strictObject({ ...tagType.shape, unit: optionalLine(20).default('') }),
    output: done,
  }),
  addOne: call({
    path: '/dataManage/scene/addOne',
    summary: `Makes a scene of what a car and those within 150 m did, for at most ${LONGEST_SCENE_S} seconds of the history. 409 where the history has no positions.`,
    access: 'dataManage:scene:add',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 60, seconds: 600, atOnce: 2 },
    input: z.strictObject({
      ...sceneForm.shape,
      carId: id,
      startedAt: instant,
      duration: z.int().min(5).max(LONGEST_SCENE_S),
    }),
    output: z.object({ id }),
  }),
  addOfAlert: call({
    path: '/dataManage/scene/addOfAlert',
    summary: 'Makes a scene of the minute around an alert, once; asking again answers the same one.',
    access: 'dataManage:scene:add',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 60, seconds: 600, atOnce: 2 },
    input: z.strictObject({ alertId: id }),
    output: kept,
  }),
  addOfMoment: call({
    path: '/dataManage/scene/addOfMoment',
    summary:
      'Makes a scene of the minute around a moment of a car, by the second, once; asking again answers the same one. 409 where the history has no positions.',
    access: 'dataManage:scene:add',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 60, seconds: 600, atOnce: 2 },
    input: z.strictObject({ carId: id, at: instant }),
    output: kept,
  }),
  mine: call({
    path: '/dataManage/scene/mine',
    summary:
      'Starts a job that looks for candidates in at most seven days of history: hard braking, alerts, help that people gave a car by remote commands, and near misses and cut-ins between cars of the fleet. What is a scene already is not made again.',
    access: 'dataManage:scene:add',
    effect: 'command',
    quota: { times: 10, seconds: 600 },
    input: z.strictObject({ from: instant, to: instant }),
    output: z.object({ jobId: id }),
  }),
  updateOne: call({
    path: '/dataManage/scene/updateOne',
    summary:
      'Changes the fields that are named. 409 for a published scene, and when somebody else changed it meanwhile.',
    access: 'dataManage:scene:update',
    effect: 'command',
    current: row,
    input: changeInput(sceneForm),
    output: changed,
  }),
  setTags: call({
    path: '/dataManage/scene/setTags',
    summary:
      'Says what is in a scene, by enabled values of the dictionary `sceneTag` that stand in a group; with tags a candidate is tagged. What the scene has already may stay. `tagValues` are those of tags that have a type; a tag may be without one, and left out they stay as they are. 400 for any other tag or value, 409 for a scene that was reviewed.',
    access: 'dataManage:scene:update',
    effect: 'command',
    current: row,
    input: z.strictObject({
      id,
      version,
      tags: z.array(tag).max(MOST_TAGS),
      tagValues: namedValues(tag, tagValue, MOST_TAGS).optional(),
    }),
    output: changed,
  }),
  review: call({
    path: '/dataManage/scene/review',
    summary:
      'Approves a tagged scene (never by who tagged it), sends it back, publishes, retires or reopens it. 409 where the move is not open.',
    access: 'dataManage:scene:review',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, move: z.enum(SCENE_MOVES) }),
    output: changed,
  }),
  setPublic: call({
    path: '/dataManage/scene/setPublic',
    summary:
      'Releases a published scene to the portal, where stories may show it in metres, without names, time and place; or takes it back, and every story of it with it, at once on every node. 409 for a scene that is not published.',
    access: 'dataManage:scene:release',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, isPublic: z.boolean() }),
    output: changed,
  }),
  deleteById: call({
    path: '/dataManage/scene/deleteById',
    summary: 'Deletes a scene that was never reviewed for good; 409 for any other.',
    access: 'dataManage:scene:delete',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  exportOne: call({
    path: '/dataManage/scene/exportOne',
    summary:
      'A scene as OpenLABEL 1.0, OpenSCENARIO XML 1.2 (tracks as trajectories), GeoJSON or CSV, as text. GeoJSON is 409 for a scene that has no place on earth.',
    access: 'dataManage:scene:export',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 60, seconds: 600, atOnce: 2 },
    input: z.strictObject({ id, format: z.enum(SCENE_FORMATS) }),
    output: z.object({ fileName: z.string(), type: z.string(), content: z.string() }),
  }),
};
