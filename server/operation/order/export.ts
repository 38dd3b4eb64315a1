/** The export of orders: a job that writes an exact snapshot of the filtered list. */
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import type { orderCalls } from '#contract/operation/order/calls.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { scopeCovers } from '#server/ground/job/reach.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable } from '#server/ground/job/writeTable.ts';
import { exportColumns, exportTitle } from './exportColumns.ts';
import { orderSelection } from './filter.ts';
import { orderExport, orderExportCount } from './queries.ts';
import { selectionOf } from './service.ts';

const exportMessages = defineMessages({
  exported: { zh: '已导出 {count} 个订单', en: '{count} orders exported', one: '{count} order exported' },
});

const exportInput = z.object({
  selection: orderSelection,
  sort: z.object({ field: z.enum(['requestedAt', 'price', 'distance']), descending: z.boolean() }),
  format: z.enum(['csv', 'xlsx']),
  fileName: z.string(),
});
type ExportInput = z.output<typeof exportInput>;

const SORT_FIELDS = { requestedAt: 'requestedAt', price: 'price', distance: 'distance' } as const;
type SortField = keyof typeof SORT_FIELDS;

const isSortField = (field: string): field is SortField => Object.hasOwn(SORT_FIELDS, field);

function sortOf(sort: string): ExportInput['sort'] {
  const field = sort.replace(/^-/, '');
  return { field: isSortField(field) ? field : 'requestedAt', descending: sort.startsWith('-') };
}

export const startOrderExport: Handler<typeof orderCalls.exportList> = async (
  context,
  { sort, format, ...filters },
) => {
  const { actor, db, request, services } = context;
  const input: ExportInput = {
    selection: selectionOf(actor, filters),
    sort: sortOf(sort),
    format,
    fileName: `${say(exportTitle, request.language)}-${stampOf(services.now())}.${format}`,
  };
  const jobId = await services.jobs.start(db, {
    kind: 'orderExport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  context.record({
    object: 'orderExport',
    objectId: jobId,
    label: input.fileName,
    after: { filters, format, mobileNumbers: input.selection.reveal },
  });
  return { jobId };
};

export const orderExportJob = defineJob({
  kind: 'orderExport',
  permission: 'operation:order:export',
  input: exportInput,
  mayFetch: (actor, { selection: { scope, reveal } }) => {
    const own = selectionOf(actor);
    return (own.reveal || !reveal) && scopeCovers(own.scope, scope);
  },
  run: ({ clock, db, folder, language, progress, signal }, { selection, sort, format, fileName }) =>
    inSnapshot(db, async (transaction) => {
      const { count } = await orderExportCount(transaction, selection).executeTakeFirstOrThrow();
      progress(0, Number(count));
      const rows = await writeTable({
        columns: exportColumns(language, clock),
        rows: readInBatches(transaction, orderExport(transaction, selection, sort)),
        format,
        signal,
        title: say(exportTitle, language),
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return {
        message: exportMessages.exported,
        params: { count: rows },
        figures: { exported: rows },
        files: [fileName],
      };
    }),
});
