/** Looking through the frames of a data set: pictures and clouds, with what is labelled in them. */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, optionalLine, version } from '#contract/ground/core.ts';
import { geometry } from './geometry.ts';
import {
  FRAME_KINDS,
  MOST_FRAME_OBJECTS,
  MOST_FRAMES_AT_ONCE,
  MOST_OBJECTS_AT_ONCE,
  OBJECT_SOURCES,
  SPLITS,
} from './rules.ts';

const count = z.int();
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const number = z.int().min(1);

const frameRow = z.object({
  id,
  /** Its name within the set. */
  key: z.string(),
  kind: z.enum(FRAME_KINDS),
  scene: z.string(),
  /** In its scene, from 0; null without an order. */
  place: z.int().nullable(),
  sensor: z.string(),
  split: z.enum(SPLITS),
  width: z.int().nullable(),
  height: z.int().nullable(),
  takenAt: instant.nullable(),
  objects: count,
  /** Where its picture is shown small; null without a picture. */
  thumb: z.string().nullable(),
});
export type DataFrame = z.output<typeof frameRow>;

const frameObject = z.object({
  id,
  key: z.string(),
  classId: id,
  /** One of a kind at most. */
  shapes: z.array(geometry),
  attributes: z.record(z.string(), scalar),
  track: z.string(),
  source: z.enum(OBJECT_SOURCES),
  /** A person has seen that it is right, or it came as truth. */
  isConfirmed: z.boolean(),
});
export type DataObject = z.output<typeof frameObject>;

/** Which frames: of a version (`number` null: the set as it is now), by what is in them. */
const filters = {
  dataSetId: id,
  number: number.nullable().default(null),
  keyword: optionalLine(120).optional(),
  scene: optionalLine(200).optional(),
  sensor: optionalLine(80).optional(),
  split: z.enum(SPLITS).optional(),
  classId: id.optional(),
  /** With objects, or without any. */
  hasObjects: z.boolean().optional(),
  /** With an object whose bounds have at least, and less than, so many square pixels. */
  areaFrom: z.int().min(0).max(1_000_000_000).optional(),
  areaTo: z.int().min(0).max(1_000_000_000).optional(),
  /** With an object that has this value of this attribute. */
  attribute: z.strictObject({ code: z.string().min(1).max(80), value: z.string().max(200) }).optional(),
  /** Frames that themselves have this value of this attribute, such as the weather. */
  frameAttribute: z.strictObject({ code: z.string().min(1).max(80), value: z.string().max(200) }).optional(),
  isUnconfirmed: z.boolean().optional(),
  /** Labelled by two people, who differ somewhere (true) or nowhere (false); of the newest 2000 that two labelled. */
  isUnlike: z.boolean().optional(),
  /** Only frames that are not as in this version. */
  differsFrom: number.optional(),
  takenFrom: instant.optional(),
  takenTo: instant.optional(),
  /** Taken in this zone, as it is drawn now: of frames that have `longitude` and `latitude`. */
  rangeId: id.optional(),
};

const figure = z.object({ name: z.string(), frames: count, objects: count });

export const dataFrameCalls = {
  getPageList: call({
    path: '/dataManage/dataFrame/getPageList',
    summary: 'Frames of a data set or of one of its versions, by what is in them. Sizes in pixels.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: listInput(['key', '-key'], filters),
    output: listOutput(frameRow),
  }),
  getById: call({
    path: '/dataManage/dataFrame/getById',
    summary: `A frame with up to ${MOST_FRAME_OBJECTS} objects, the other sensors' frames of its moment, and the cuboids of these (\`around\`), which are in the frame of the LiDAR like its own.`,
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      frame: frameRow.extend({
        dataSetId: id,
        /** Where the picture or the cloud is; null without content. */
        address: z.string().nullable(),
        attributes: z.record(z.string(), scalar),
        /** 3 × 4, row by row: from the frame of its cuboids to pixels. */
        projection: z.array(z.number()).nullable(),
      }),
      list: z.array(frameObject),
      siblings: z.array(
        frameRow.extend({ address: z.string().nullable(), projection: z.array(z.number()).nullable() }),
      ),
      around: z.array(frameObject),
    }),
  }),
  getObjects: call({
    path: '/dataManage/dataFrame/getObjects',
    summary: `What is labelled in several frames: each object once, and which of them each frame shows, those included that other sensors of its moment have in space. Frames that the caller does not see are left out. At most ${MOST_OBJECTS_AT_ONCE} objects; \`isCut\` says that there are more.`,
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ ids: z.array(id).min(1).max(MOST_FRAMES_AT_ONCE) }),
    output: z.object({
      list: z.array(
        z.object({
          id,
          /** 3 × 4, row by row: from the frame of its cuboids to pixels. */
          projection: z.array(z.number()).nullable(),
          objectIds: z.array(id),
          /** Of other sensors of its moment; of these only the cuboids are in its frame. */
          aroundIds: z.array(id),
        }),
      ),
      objects: z.array(frameObject),
      isCut: z.boolean(),
    }),
  }),
  getFigures: call({
    path: '/dataManage/dataFrame/getFigures',
    summary:
      'Counts the frames and objects of a version by class, scene (the 200 largest), sensor, split and attribute of the frame.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ dataSetId: id, number: number.nullable().default(null) }),
    output: z.object({
      classes: z.array(figure.extend({ id })),
      scenes: z.array(figure),
      sensors: z.array(figure),
      splits: z.array(figure),
      /** Attributes of frames, such as the weather: the hundred values that most frames have. */
      frameAttributes: z.array(z.object({ code: z.string(), value: z.string(), frames: count })),
    }),
  }),
  removeFrames: call({
    path: '/dataManage/dataFrame/removeFrames',
    summary: 'Takes frames out of the set as it is now; versions keep them. 409 while an import runs.',
    access: 'dataManage:dataSet:update',
    effect: 'command',
    input: z.strictObject({ dataSetId: id, version, ids: z.array(id).min(1).max(200) }),
    output: z.object({ version, removed: count }),
  }),
};
