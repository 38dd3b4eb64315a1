/** An answer of the catalogue as a file, asked with the rights that its starter had. */
import { join } from 'node:path';
import { z } from 'zod';
import { DATA_SCOPES } from '#contract/ground/enums.ts';
import { analysisTable } from '#contract/insight/analysisView/calls.ts';
import { question } from '#contract/insight/figure/calls.ts';
import { EXPORT_FORMATS } from '#contract/listExports.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { say } from '#server/ground/core/messages.ts';
import { defineJob, type JobContext } from '#server/ground/job/define.ts';
import { scopeCovers } from '#server/ground/core/scope.ts';
import { writeTable, type Cell } from '#server/ground/job/writeTable.ts';
import { askFigures } from '#server/insight/figure/ask.ts';
import { sheetOf, type Sheet } from '#server/insight/figure/sheet.ts';
import type { OrderFilters } from '#server/operation/order/filter.ts';
import { tableOf } from './tables.ts';
import { analysisViewMessages } from './messages.ts';

const asker = z.object({
  userId: z.string(),
  dataScope: z.enum(DATA_SCOPES),
  areaCodes: z.array(z.string()),
  supplierId: z.string().nullable(),
  schoolId: z.string().nullable(),
  /** What the figures need, and no more. */
  rights: z.array(z.string()),
});
const file = { format: z.enum(EXPORT_FORMATS), fileName: z.string(), asker };

/** Whether somebody still holds what was held when the file was asked for. */
const mayStill = (actor: Actor, made: z.output<typeof asker>): boolean =>
  made.rights.every((right) => allows(actor, right)) && scopeCovers(scopeOf(actor), scopeOf(made));

interface WrittenSheet {
  sheet: Sheet;
  format: (typeof EXPORT_FORMATS)[number];
  fileName: string;
}

async function writeSheet(
  { folder, language, signal }: Pick<JobContext, 'folder' | 'language' | 'signal'>,
  { sheet: { heads, rows }, format, fileName }: WrittenSheet,
): Promise<void> {
  async function* batches(): AsyncGenerator<Cell[][], void, undefined> {
    yield rows;
  }
  await writeTable<Cell[]>({
    columns: heads.map((header, at) => ({ header, value: (row) => row[at] ?? null, width: 20 })),
    rows: batches(),
    format,
    signal,
    title: say(analysisViewMessages.fileName, language),
    path: join(folder, fileName),
  });
}

const outcomeOf = (count: number, fileName: string) => ({
  message: analysisViewMessages.exported,
  params: { count },
  figures: { exported: count },
  files: [fileName],
});

const input = z.object({ question, ...file });
export type FigureExportInput = z.output<typeof input>;

export const figureExportJob = defineJob({
  kind: 'figureExport',
  permission: null,
  input,
  mayFetch: (actor, { asker: made }) => mayStill(actor, made),
  async run(context, { question: asked, format, fileName, asker: made }) {
    const { db, clock, language, now, progress } = context;
    const may = (right: string) => made.rights.includes(right);
    const answer = await askFigures(
      { db, jobDb: db, columns: null, clock, now: now() },
      { scope: scopeOf(made), may, hidesSmall: false, language },
      asked,
    );
    const sheet = await sheetOf(db, asked, answer, { language, clock });
    await writeSheet(context, { sheet, format, fileName });
    progress(answer.rows.length, answer.rows.length);
    return outcomeOf(answer.rows.length, fileName);
  },
});

const tableInput = z.object({ table: analysisTable, hidesSmall: z.boolean(), ...file });
export type TableExportInput = z.output<typeof tableInput>;

export const tableExportJob = defineJob({
  kind: 'analysisExport',
  permission: null,
  input: tableInput,
  mayFetch: (actor, { asker: made, hidesSmall }) =>
    mayStill(actor, made) && (hidesSmall || allows(actor, 'operation:order:list')),
  async run(context, { table, hidesSmall, format, fileName, asker: made }) {
    const { db, clock, language, now, progress } = context;
    const scope = scopeOf(made);
    const select = (filters: OrderFilters) => ({ filters, scope, reveal: false });
    const asking = {
      db,
      jobDb: db,
      columns: null,
      clock,
      now: now(),
      language,
      userId: made.userId,
      select,
      hidesSmall,
    };
    const sheet = await tableOf(asking, table);
    await writeSheet(context, { sheet, format, fileName });
    const count = sheet.rows.findIndex(({ length }) => length === 0);
    progress(count, count);
    return outcomeOf(count, fileName);
  },
});
