/** Labels: the tree of classes that objects in pictures and clouds of points are named by, in versions that never change. */
import { z } from 'zod';
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
  version,
} from '#contract/ground/core.ts';
import { richText } from '#contract/ground/richText.ts';
import { CONTENT_IMAGE_ADDRESS } from '#contract/ground/richTextRules.ts';
import {
  areAttributesOnce,
  ATTRIBUTE_KINDS,
  hasFittingBounds,
  hasFittingOptions,
  LABEL_SHAPES,
  LABEL_STATES,
  MOST_LABEL_EXAMPLES,
  MOST_LABEL_GUIDE,
} from './rules.ts';

const names = { nameZh: line(40), nameEn: line(60) };

/** What is said of an object besides its class. */
const attribute = z
  .strictObject({
    code: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    ...names,
    kind: z.enum(ATTRIBUTE_KINDS),
    /** It may be another from frame to frame; otherwise it holds for the whole track. */
    isChanging: z.boolean(),
    options: z.array(z.strictObject({ value: line(40), ...names })).max(100),
    /** Bounds of a number; null for none. */
    least: z.number().nullable(),
    most: z.number().nullable(),
  })
  .refine(hasFittingOptions, { path: ['options'], params: { key: 'label.options' } })
  .refine(hasFittingBounds, { path: ['most'], params: { key: 'label.bounds' } });
export type LabelAttribute = z.output<typeof attribute>;

/** A picture of what belongs to a class, or of what only looks like it, with what there is to see. */
const example = z.strictObject({
  address: z.string().regex(CONTENT_IMAGE_ADDRESS),
  isGood: z.boolean(),
  noteZh: optionalLine(200),
  noteEn: optionalLine(200),
});
export type LabelExample = z.output<typeof example>;

/** Names of one other world, the one that is written first. Each stands at one class of the list. */
const otherNames = z.array(line(80)).max(20);

const fields = {
  /** Dotted: `vehicle.car` stands below `vehicle`. */
  code: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9_]*(\.[a-z0-9][a-z0-9_]*){0,4}$/),
  ...names,
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  shapes: z.array(z.enum(LABEL_SHAPES)).min(1).max(LABEL_SHAPES.length),
  attributes: z
    .array(attribute)
    .max(40)
    .refine(areAttributesOnce, { params: { key: 'label.attributesOnce' } }),
  /** The key that chooses it at work; empty for none. */
  hotkey: z.string().regex(/^[0-9a-z]?$/),
  /** Shows who somebody is, as a face or a number plate does: blurred in every picture that leaves, and in those of practice. */
  isPrivate: z.boolean().default(false),
  /** What belongs to it and what does not, with pictures. */
  guideZh: richText(MOST_LABEL_GUIDE),
  guideEn: richText(MOST_LABEL_GUIDE),
  /** Examples and counter-examples. */
  examples: z.array(example).max(MOST_LABEL_EXAMPLES).default([]),
  coco: otherNames,
  /** Its number in COCO; null where files shall number it by themselves. */
  cocoId: z.int().min(1).max(100_000).nullable(),
  kitti: otherNames,
  nuscenes: otherNames,
  openlabel: otherNames,
};

/** What a person fills in. */
export const labelClassForm = z.strictObject({
  ...fields,
  colour: fields.colour.default('#1677ff'),
  shapes: fields.shapes.default(['box']),
  attributes: fields.attributes.default([]),
  hotkey: fields.hotkey.default(''),
  guideZh: fields.guideZh.default(''),
  guideEn: fields.guideEn.default(''),
  coco: otherNames.default([]),
  cocoId: fields.cocoId.default(null),
  kitti: otherNames.default([]),
  nuscenes: otherNames.default([]),
  openlabel: otherNames.default([]),
});

const state = z.enum(LABEL_STATES);

/** A class as a version keeps it. */
const keptClass = z.object({ id, ...fields, state, mergedIntoId: id.nullable() });
export type KeptLabelClass = z.output<typeof keptClass>;
export const keptClasses = z.array(keptClass);

const row = keptClass.extend({
  mergedIntoCode: z.string().nullable(),
  /** It stands in a released version, so it can be deprecated or merged, and not deleted. */
  isReleased: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type LabelClass = z.output<typeof row>;

const versionRow = z.object({
  id,
  number: z.int(),
  note: z.string(),
  /** SHA-256 of the classes. */
  hash: z.string(),
  classes: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  createdByName: z.string(),
  createdAt: instant,
});
export type LabelVersion = z.output<typeof versionRow>;

const named = keptClass.pick({ id: true, code: true, nameZh: true, nameEn: true });
const difference = z.object({
  added: z.array(named),
  /** With the fields that are not as they were. */
  changed: z.array(named.extend({ fields: z.array(z.string()) })),
  gone: z.array(named),
});
export type LabelDifference = z.output<typeof difference>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });

export const labelListCalls = {
  getPageList: call({
    path: '/dataManage/labelList/getPageList',
    summary: 'Classes of labels in the order of their tree, by name, state, shape, and name in another world.',
    access: 'dataManage:labelList:list',
    effect: 'query',
    input: listInput(['code', '-code', '-updatedAt', 'updatedAt'], {
      /** Part of the code or of a name, or a whole name of another world. */
      keyword: optionalLine(80).optional(),
      state: state.optional(),
      shape: z.enum(LABEL_SHAPES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/dataManage/labelList/addOne',
    summary:
      'Adds a class below the one that its code names. 409 with `fields` when code, key or a name of another world is taken.',
    access: 'dataManage:labelList:add',
    effect: 'command',
    input: labelClassForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/dataManage/labelList/updateOne',
    summary:
      'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile, and for the code of a class with others below it.',
    access: 'dataManage:labelList:update',
    effect: 'command',
    current: row,
    input: changeInput(labelClassForm),
    output: changed,
  }),
  deprecate: call({
    path: '/dataManage/labelList/deprecate',
    summary: 'Ends the use of a class for new labels; what has it keeps it. 409 while an active class stands below it.',
    access: 'dataManage:labelList:update',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  restore: call({
    path: '/dataManage/labelList/restore',
    summary: 'Makes a deprecated class usable again.',
    access: 'dataManage:labelList:update',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  merge: call({
    path: '/dataManage/labelList/merge',
    summary:
      'Merges a class into another for good: whatever names it means the other one from then on, and its names of other worlds go there. 409 while a class stands below it.',
    access: 'dataManage:labelList:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, intoId: id }),
    output: changed,
  }),
  deleteById: call({
    path: '/dataManage/labelList/deleteById',
    summary: 'Deletes a class that no version has and none stands below; 409 for any other.',
    access: 'dataManage:labelList:delete',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  release: call({
    path: '/dataManage/labelList/release',
    summary: 'Keeps the list as it is as the next version. 409 when nothing has changed since the last one.',
    access: 'dataManage:labelList:release',
    effect: 'command',
    input: z.strictObject({ note: line(200) }),
    output: z.object({ id, number: z.int() }),
  }),
  getVersionList: call({
    path: '/dataManage/labelList/getVersionList',
    summary: 'The versions of the list, newest first.',
    access: 'dataManage:labelList:list',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(versionRow) }),
  }),
  getDifference: call({
    path: '/dataManage/labelList/getDifference',
    summary:
      'What changed from one version to another, or to the list as it is now (`to` null). `from` null: from nothing.',
    access: 'dataManage:labelList:list',
    effect: 'query',
    input: z.strictObject({ from: z.int().min(1).nullable(), to: z.int().min(1).nullable() }),
    output: difference,
  }),
};
