/** Data sets: what the fleet and other worlds saw, with what is labelled in it, in versions that never change. */
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
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { DATA_SET_STATES } from './rules.ts';

const share = z.int().min(0).max(100);

const fields = {
  name: line(60),
  /** Where it comes from: a fleet, a public set, a supplier. */
  source: optionalLine(120),
  /** Under which its content may be used, e.g. `CC BY 4.0`. */
  licence: optionalLine(120),
  /** By what right persons in it are recorded, e.g. a notice on the car, a signed consent. */
  consent: optionalLine(300),
  /** Hundredths of the scenes for learning, choosing and measuring. They sum to 100. */
  splits: z
    .strictObject({ train: share, val: share, test: share })
    .refine(({ train, val, test }) => train + val + test === 100, { params: { key: 'dataSet.splits' } }),
  /** The only roles that see it; none: whoever may see data sets. */
  roleIds: z.array(id).max(20),
  remark: paragraph(500),
};

/** What a person fills in. */
export const dataSetForm = z.strictObject({
  ...fields,
  source: fields.source.default(''),
  licence: fields.licence.default(''),
  consent: fields.consent.default(''),
  splits: fields.splits.default({ train: 80, val: 10, test: 10 }),
  roleIds: fields.roleIds.default([]),
  remark: fields.remark.default(''),
});

const count = z.int();
const row = z.object({
  id,
  ...fields,
  state: z.enum(DATA_SET_STATES),
  frames: count,
  objects: count,
  /** Number of its newest version; 0 without one. */
  newestVersion: count,
  ownerName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type DataSet = z.output<typeof row>;

const versionRow = z.object({
  id,
  number: z.int(),
  name: z.string(),
  note: z.string(),
  /** SHA-256 over the frames and their objects, in the order of the frames' names. */
  hash: z.string(),
  /** The version that it continues; null for the first. */
  parent: z.int().nullable(),
  /** The version of the list of labels that was current; null without one. */
  labelVersion: z.int().nullable(),
  frames: count,
  objects: count,
  framesAdded: count,
  framesChanged: count,
  framesGone: count,
  createdByName: z.string(),
  createdAt: instant,
});
export type DataVersion = z.output<typeof versionRow>;

const counted = z.object({ added: count, changed: count, gone: count });
const difference = z.object({
  frames: counted,
  objects: counted,
  /** Objects by class, the most changed first. */
  classes: z.array(counted.extend({ id, code: z.string() })),
});
export type DataDifference = z.output<typeof difference>;

const seen = z.strictObject({ id, version });
const changed = z.object({ version });
const number = z.int().min(1);

export const dataSetCalls = {
  getPageList: call({
    path: '/dataManage/dataSet/getPageList',
    summary: 'Data sets that the caller’s role sees, with their counts, by name and state.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: listInput(['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', 'createdAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(DATA_SET_STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  addOne: call({
    path: '/dataManage/dataSet/addOne',
    summary: 'Adds an empty set of the caller. 409 with `fields` when the name is taken.',
    access: 'dataManage:dataSet:add',
    effect: 'command',
    input: dataSetForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/dataManage/dataSet/updateOne',
    summary:
      'Changes the fields that are named; versions keep the splits that they were frozen with. 409 with `current` when somebody else changed it meanwhile.',
    access: 'dataManage:dataSet:update',
    effect: 'command',
    current: row,
    input: changeInput(dataSetForm),
    output: changed,
  }),
  archive: call({
    path: '/dataManage/dataSet/archive',
    summary: 'Ends all changes of a set; its versions stay. 409 while an import runs.',
    access: 'dataManage:dataSet:update',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  reopen: call({
    path: '/dataManage/dataSet/reopen',
    summary: 'Lets an archived set be changed again.',
    access: 'dataManage:dataSet:update',
    effect: 'command',
    current: row,
    input: seen,
    output: changed,
  }),
  deleteById: call({
    path: '/dataManage/dataSet/deleteById',
    summary:
      'Deletes a set without versions for good, with its frames. 409 for one with versions, and while an import runs.',
    access: 'dataManage:dataSet:delete',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
  freeze: call({
    path: '/dataManage/dataSet/freeze',
    summary:
      'Keeps the set as it is as the next version, without copying content. 409 when nothing changed since the newest one, and while an import runs.',
    access: 'dataManage:dataSet:freeze',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, name: line(60), note: optionalLine(300) }),
    output: z.object({ version, number: z.int(), hash: z.string() }),
  }),
  getVersionList: call({
    path: '/dataManage/dataSet/getVersionList',
    summary: 'The versions of a set, newest first, each with what it changed against the one before.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(versionRow) }),
  }),
  getDifference: call({
    path: '/dataManage/dataSet/getDifference',
    summary:
      'Counts what differs between two versions of a set. `to` null: the set as it is now; `from` null: nothing. Frames are the same thing by their name, objects by their key in a frame.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ id, from: number.nullable(), to: number.nullable() }),
    output: difference,
  }),
  restoreVersion: call({
    path: '/dataManage/dataSet/restoreVersion',
    summary:
      'Makes the set again what a version keeps. What was changed since stays in the versions that have it, and is lost where none has. 409 while an import runs.',
    access: 'dataManage:dataSet:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, number }),
    output: changed,
  }),
  deleteVersion: call({
    path: '/dataManage/dataSet/deleteVersion',
    summary: 'Deletes a version with what only it keeps. 409 for one that something cites.',
    access: 'dataManage:dataSet:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, number }),
    output: changed,
  }),
};
