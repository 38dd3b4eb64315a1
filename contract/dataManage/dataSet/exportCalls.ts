/** What leaves of a data set, and what each format cannot carry of it. */
import { z } from 'zod';
import { call, id } from '#contract/ground/core.ts';
import { DATA_FORMATS, READ_ONLY_FORMATS } from './rules.ts';

const count = z.int();
const number = z.int().min(1);

export const dataExportCalls = {
  getLoss: call({
    path: '/dataManage/dataExport/getLoss',
    summary:
      'Counts what each format cannot carry of a version (`number` null: of the set as it is now), and says what each can.',
    access: 'dataManage:dataSet:list',
    effect: 'query',
    input: z.strictObject({ id, number: number.nullable() }),
    output: z.object({
      list: z.array(
        z.object({
          format: z.enum(DATA_FORMATS),
          /** What is lost, by its name in `LOSSES`, with how many objects or frames. */
          losses: z.array(z.object({ what: z.string(), count })),
          /** What the format has a place for, whatever the set holds. */
          carries: z.array(z.object({ what: z.string(), how: z.enum(['all', 'part', 'none']) })),
        }),
      ),
    }),
  }),
  start: call({
    path: '/dataManage/dataExport/start',
    summary:
      'Starts a job that writes a version (`number` null: the set as it is now) as an archive. Objects of classes that are private, such as faces and plates, are blurred in every picture that leaves; places in EXIF go.',
    access: 'dataManage:dataSet:export',
    effect: 'command',
    quota: { times: 20, seconds: 600 },
    input: z.strictObject({
      id,
      number: number.nullable(),
      format: z.enum(DATA_FORMATS).exclude(READ_ONLY_FORMATS),
      withPictures: z.boolean().default(true),
    }),
    output: z.object({ jobId: id }),
  }),
};
