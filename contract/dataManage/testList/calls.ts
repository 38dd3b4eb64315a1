/** Test lists: scenes, and which version of the driving software passed which of them, when, and by whose word. */
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
import { SCENE_KINDS, SCENE_STATES } from '#contract/dataManage/scene/rules.ts';
import { MOST_LIST_SCENES, VERDICTS } from './rules.ts';

const fields = { name: line(60), remark: paragraph(500) };

/** What a person fills in. */
export const testListForm = z.strictObject({ ...fields, remark: fields.remark.default('') });

const count = z.int();
const row = z.object({
  id,
  ...fields,
  scenes: count,
  /** The version of the software that was judged last; '' before any. */
  software: z.string(),
  /** Scenes of the list that it passed, and failed, by the newest word on each. */
  passed: count,
  failed: count,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type TestList = z.output<typeof row>;

const verdict = z.object({
  sceneId: id,
  software: z.string(),
  verdict: z.enum(VERDICTS),
  note: z.string(),
  byName: z.string(),
  at: instant,
});
export type TestVerdict = z.output<typeof verdict>;

const seen = z.strictObject({ id, version });

export const testListCalls = {
  getPageList: call({
    path: '/dataManage/testList/getPageList',
    summary: 'Test lists by name, each with what the software that was judged last passed.',
    access: 'dataManage:testList:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getVerdicts: call({
    path: '/dataManage/testList/getVerdicts',
    summary:
      'The scenes of a list in their order, the versions of the software that were judged last (newest first), and the newest word on each scene of each of them.',
    access: 'dataManage:testList:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      scenes: z.array(z.object({ id, name: z.string(), kind: z.enum(SCENE_KINDS), state: z.enum(SCENE_STATES) })),
      software: z.array(z.string()),
      list: z.array(verdict),
    }),
  }),
  addOne: call({
    path: '/dataManage/testList/addOne',
    summary: 'Adds a list without scenes. 409 with `fields` when the name is taken.',
    access: 'dataManage:testList:add',
    effect: 'command',
    input: testListForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/dataManage/testList/updateOne',
    summary: 'Changes the fields that are named. 409 with `current` when somebody else changed it meanwhile.',
    access: 'dataManage:testList:update',
    effect: 'command',
    current: row,
    input: changeInput(testListForm),
    output: z.object({ version }),
  }),
  setScenes: call({
    path: '/dataManage/testList/setScenes',
    summary:
      'Says which scenes are in a list, in this order. What was said of a scene that leaves is kept, and there again when it comes back. 400 for scenes that are not there or retired.',
    access: 'dataManage:testList:update',
    effect: 'command',
    current: row,
    input: z.strictObject({
      id,
      version,
      sceneIds: z
        .array(id)
        .max(MOST_LIST_SCENES)
        .refine((ids) => new Set(ids).size === ids.length),
    }),
    output: z.object({ version }),
  }),
  judge: call({
    path: '/dataManage/testList/judge',
    summary:
      'Says which scenes of a list a version of the software passed or failed, by the word of the caller. Words are added and never changed; the newest counts. 400 for a scene that is not in the list.',
    access: 'dataManage:testList:judge',
    effect: 'command',
    input: z.strictObject({
      id,
      software: line(60),
      verdicts: z
        .array(z.strictObject({ sceneId: id, verdict: z.enum(VERDICTS), note: optionalLine(200).default('') }))
        .min(1)
        .max(MOST_LIST_SCENES)
        .refine((all) => new Set(all.map(({ sceneId }) => sceneId)).size === all.length),
    }),
    output: done,
  }),
  deleteById: call({
    path: '/dataManage/testList/deleteById',
    summary: 'Deletes a list for good; 409 when software was judged by it.',
    access: 'dataManage:testList:delete',
    effect: 'command',
    current: row,
    input: seen,
    output: done,
  }),
};
