/** What is done with columns in helper processes: writing a file, and one question. */
import { z } from 'zod';
import type { ColumnKind } from '#contract/insight/columns/calls.ts';
import { task } from '#server/ground/aside/task.ts';
import { withEngine, type Given, type Row } from '#server/ground/columns/engine.ts';
import { quoted } from '#server/ground/columns/form.ts';
import { writeFile } from './form.ts';

const counted = z.object({ count: z.coerce.number() });

/** Writes lines to a file, and answers how many rows can be read from it. */
export const writeTask = task(
  import.meta.url,
  'write',
  ({ kind, folder, lines, file }: { kind: ColumnKind; folder: string; lines: string; file: string }) =>
    withEngine({ files: [], folder }, async (ask) => {
      await ask(writeFile(kind, lines, file));
      const [row] = await ask(`select count(*) as "count" from read_parquet(${quoted(file)})`);
      return counted.parse(row).count;
    }),
);

export const askTask = task(
  import.meta.url,
  'ask',
  ({ text, values, ...given }: Given & { text: string; values: readonly string[] }): Promise<Row[]> =>
    withEngine(given, (ask) => ask(text, values)),
);
