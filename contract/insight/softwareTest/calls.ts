/** Which software cars run, and what of the test lists it passed: for whoever answers to authorities. */
import { z } from 'zod';
import { call, id, instant, nothing } from '#contract/ground/core.ts';

const standing = z.object({
  listId: id,
  listName: z.string(),
  scenes: z.int(),
  /** Scenes of the list by the newest word on each; those of which nothing was said are the rest. */
  passed: z.int(),
  failed: z.int(),
  /** The newest word, and whose it is. */
  at: instant,
  byName: z.string(),
});

const software = z.object({
  software: z.string(),
  /** Cars that report it and are not sold; 0 for one that is only tested. */
  cars: z.int(),
  /** Lists by which it was judged, by name. */
  lists: z.array(standing),
});
export type SoftwareTested = z.output<typeof software>;

export const softwareTestCalls = {
  getSoftwareTests: call({
    path: '/operation/report/getSoftwareTests',
    summary:
      'The versions of the driving software that cars run, by how many, and those that were judged last; each with what it passed of which test list, when and by whose word. At most 50 versions.',
    access: 'operation:report:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      /** Test lists that there are; without any nothing can be passed. */
      lists: z.int(),
      list: z.array(software),
    }),
  }),
};
