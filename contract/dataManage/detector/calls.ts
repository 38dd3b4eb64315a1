/** Detectors: hosts that say what they see on a picture. What they say of the pictures of a data set becomes its pre-labels. */
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
import { STATES } from '#contract/ground/enums.ts';
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';
import { areNamesOnce, MOST_DETECTOR_CLASSES } from './rules.ts';

const fields = {
  name: line(60),
  state: z.enum(STATES),
  /** Each picture is posted to it. */
  address: z.url({ protocol: /^https?$/ }).max(500),
  /** PEM; trusted besides the known ones. */
  certificate: paragraph(20_000),
  /** For one picture. */
  timeoutSeconds: z.int().min(1).max(120),
  /** Objects with a lower score are passed over. */
  leastScore: z.number().min(0).max(1),
  /** Labels of its own names; names that are not here are found as imports find them. */
  classes: z
    .array(z.strictObject({ name: line(200), classId: id }))
    .max(MOST_DETECTOR_CLASSES)
    .refine(areNamesOnce, { params: { key: 'detector.namesOnce' } }),
  remark: paragraph(500),
};

/** What a person fills in. */
export const detectorForm = z.strictObject({
  ...fields,
  state: fields.state.default('enabled'),
  certificate: fields.certificate.default(''),
  timeoutSeconds: fields.timeoutSeconds.default(30),
  leastScore: fields.leastScore.default(0),
  classes: fields.classes.default([]),
  remark: fields.remark.default(''),
});

const row = z.object({
  id,
  ...fields,
  /** There is a bearer token. */
  hasToken: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Detector = z.output<typeof row>;

export const detectorCalls = {
  getPageList: call({
    path: '/dataManage/detector/getPageList',
    summary: 'Detectors, by name and state.',
    access: 'dataManage:detector:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getChoices: call({
    path: '/dataManage/detector/getChoices',
    summary: 'Up to 200 enabled detectors by name, for whoever has pictures looked at.',
    access: 'dataManage:dataSet:import',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
  }),
  addOne: call({
    path: '/dataManage/detector/addOne',
    summary: 'Adds one. 409 with `fields` when the name is taken.',
    access: 'dataManage:detector:add',
    effect: 'command',
    input: detectorForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/dataManage/detector/updateOne',
    summary:
      'Changes the fields that are named; another address ends the token. 409 with `current` when somebody else changed it meanwhile.',
    access: 'dataManage:detector:update',
    effect: 'command',
    current: row,
    input: changeInput(detectorForm),
    output: z.object({ version }),
  }),
  setToken: call({
    path: '/dataManage/detector/setToken',
    summary: 'Sets the bearer token; an empty one ends it. It is kept sealed and never shown.',
    access: 'dataManage:detector:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, token: optionalLine(4000) }),
    output: z.object({ version }),
  }),
  test: call({
    path: '/dataManage/detector/test',
    summary: 'Asks the address without a picture; answers what stands in the way, or null.',
    access: 'dataManage:detector:update',
    effect: 'command',
    unaudited: 'it sends no picture and changes nothing that was set up',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ problem: z.enum(LINK_PROBLEMS).nullable(), detail: z.string() }),
  }),
  run: call({
    path: '/dataManage/detector/run',
    summary:
      'Starts a job that posts each picture of a data set, as it is now, to the detector, with private areas blurred and without metadata, and puts the objects of its answers beside those of the frames as pre-labels: source `detector`, not confirmed. The picture’s bytes go as the body (`content-type` its type, `x-picture-width`, `x-picture-height`, `authorization: Bearer` with a token); the answer is JSON of at most 4 MB, `{"objects": [{"category": "car", "score": 0.9, "bbox": [x, y, width, height], "segmentation": …}]}` with shapes as COCO writes them, at most 1000 objects. A picture whose answer cannot be used gets none; all of it is there at its end or nothing. 409 while the set is imported into and for a disabled detector.',
    access: 'dataManage:dataSet:import',
    effect: 'command',
    input: z.strictObject({ id, dataSetId: id }),
    output: z.object({ importId: id, jobId: id }),
  }),
  deleteById: call({
    path: '/dataManage/detector/deleteById',
    summary: 'Deletes one for good; what it said stays.',
    access: 'dataManage:detector:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
