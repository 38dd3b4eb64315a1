/** Labelling tasks of data sets: pictures and clouds come from a version, and what was accepted goes back into the set. */
import { z } from 'zod';
import { FRAME_KINDS } from '#contract/dataManage/dataSet/rules.ts';
import { call, id, version } from '#contract/ground/core.ts';

const count = z.int();

export const labelSetPart = {
  addFromSet: call({
    path: '/dataManage/labelTask/addFromSet',
    summary:
      'Adds the pictures or the clouds of a data set (`number` null: as it is now) with their objects as frames in new jobs; those that the task has are passed over. Whoever sees the task sees them. 409 for another set than before, and when they are too many.',
    access: 'dataManage:labelTask:update',
    effect: 'command',
    input: z.strictObject({
      id,
      version,
      dataSetId: id,
      number: z.int().min(1).nullable(),
      kind: z.enum(FRAME_KINDS).default('picture'),
    }),
    output: z.object({
      version,
      frames: count,
      jobs: count,
      /** Objects that stay in the set as they are: key points, those whose class is not in use or not drawn so, and masks too many. */
      leftOut: count,
      /** Objects that were cut to their pictures. */
      clipped: count,
    }),
  }),
  release: call({
    path: '/dataManage/labelTask/release',
    summary:
      'Puts what is labelled in accepted jobs into the data set of the task, whose next version then keeps it. Pictures that the set no longer shows are left out. 409 when nothing is accepted and while the set is imported into.',
    access: 'dataManage:labelTask:accept',
    effect: 'command',
    input: z.strictObject({ id, version }),
    output: z.object({ frames: count, unchanged: count }),
  }),
};
