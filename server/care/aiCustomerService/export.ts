/** The export of entries: a job that writes an exact snapshot of the filtered list, in the shape that an import takes. */
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { aiCustomerServiceCalls, SERVICE_SORTS } from '#contract/care/aiCustomerService/calls.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { orderingOf } from '#server/ground/core/list.ts';
import { textIn } from '#contract/ground/words.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell, type TableColumn } from '#server/ground/job/writeTable.ts';
import { WAY_SEPARATOR } from './columns.ts';
import { serviceMessages } from './messages.ts';
import { entryExport, entrySorts } from './queries.ts';

const { format, sort: _sort, ...filters } = aiCustomerServiceCalls.exportList.input.shape;

const exportInput = z.object({
  filters: z.object(filters),
  sort: z.enum(SERVICE_SORTS),
  format: format.unwrap(),
  fileName: z.string(),
  /** The moment for the filters that depend on it. */
  at: z.string(),
});
type ExportInput = z.output<typeof exportInput>;

type Row = Awaited<ReturnType<ReturnType<typeof entryExport>['execute']>>[number];

const column = (header: string, value: (row: Row) => Cell, width = 14): TableColumn<Row> => ({ header, value, width });

/** The headers are those of an import, in any language. */
const COLUMNS: readonly TableColumn<Row>[] = [
  column('question', (row) => row.question, 40),
  column('otherWays', (row) => row.otherWays.join(WAY_SEPARATOR), 40),
  column('answer', (row) => row.answerText, 60),
  column('category', (row) => row.category),
  column('channel', (row) => row.channel),
  column('language', (row) => row.language),
  column('validFrom', (row) => row.validFrom, 24),
  column('validTo', (row) => row.validTo, 24),
  column('state', (row) => row.state),
  column('hits', (row) => Number(row.hits)),
  column('lastAskedAt', (row) => row.lastAskedAt, 24),
  column('updatedAt', (row) => row.updatedAt, 24),
];

export const startServiceExport: Handler<typeof aiCustomerServiceCalls.exportList> = async (
  context,
  { sort, format: wanted, ...asked },
) => {
  const { actor, db, request, services } = context;
  const now = services.now();
  const input: ExportInput = {
    filters: asked,
    sort,
    format: wanted,
    fileName: `${textIn(serviceWords.many, request.language)}-${stampOf(now)}.${wanted}`,
    at: now.toISOString(),
  };
  const { userId } = actor;
  const jobId = await services.jobs.start(db, { kind: 'serviceExport', input, userId, language: request.language });
  context.record({
    object: 'serviceExport',
    objectId: jobId,
    label: input.fileName,
    after: { filters: asked, format: wanted },
  });
  return { jobId };
};

export const serviceExportJob = defineJob({
  kind: 'serviceExport',
  permission: 'ai:aiCustomerService:export',
  input: exportInput,
  run: ({ db, folder, language, progress, signal }, input) =>
    inSnapshot(db, async (transaction) => {
      const count = await writeTable({
        columns: COLUMNS,
        rows: readInBatches(
          transaction,
          entryExport(transaction, input.filters, input.at, orderingOf(input.sort, entrySorts)),
        ),
        format: input.format,
        signal,
        title: textIn(serviceWords.many, language),
        path: join(folder, input.fileName),
        onProgress: (done) => progress(done),
      });
      return {
        message: serviceMessages.exported,
        params: { count },
        figures: { exported: count },
        files: [input.fileName],
      };
    }),
});
