/** A statement as a spreadsheet, its lines and then each order; or as a PDF. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import { nameOf, textIn } from '#contract/ground/words.ts';
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { STATEMENT_FORMATS } from '#contract/finance/supplierStatement/rules.ts';
import { statementOrderWords, supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { clockTime } from '#server/ground/job/fileTimes.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell } from '#server/ground/job/writeTable.ts';
import { pdfOf } from '#server/ground/pdf/pdf.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import type { Language } from '#contract/ground/enums.ts';
import { statementMessages } from './messages.ts';
import { printed } from './print.ts';
import { linesOf, statementById, statementOrderFile } from './queries.ts';

const EVERYTHING: Scope = { kind: 'everything' };

export const startExport: Handler<typeof supplierStatementCalls.exportOne> = async (
  context,
  { id: statementId, format },
) => {
  const { actor, db, request, services } = context;
  const row = await statementById(db, scopeOf(actor), statementId).executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.state === 'closing') throw new Refusal(409, statementMessages.isClosing);
  const { userId, supplierId, dataScope } = actor;
  const jobId = await services.jobs.start(db, {
    kind: 'supplierExport',
    // whoever changes the supplier meanwhile no longer fetches it
    input: { id: statementId, format, supplierId: dataScope === 'everything' ? null : supplierId },
    userId,
    language: request.language,
  });
  context.record(
    changeOf(supplierStatementWords, {
      id: statementId,
      label: `${row.supplierName} ${row.period}`,
      after: { format },
    }),
  );
  return { jobId };
};

interface Exported {
  item: string;
  orderNo: string;
  period: string;
  at: string | null;
  value: Cell;
  amount: number;
}

type Statement = NonNullable<Awaited<ReturnType<ReturnType<typeof statementById>['executeTakeFirst']>>>;

async function* rowsOf(
  db: Db,
  { id: statementId, period, currency, terms }: Statement,
  lineWords: (kind: string) => string,
  measureWord: (measure: string) => string,
): AsyncGenerator<Exported[]> {
  const units = minorUnitsIn(currency);
  const lines = await linesOf(db, statementId).execute();
  yield lines.map((line) => ({
    item: [lineWords(line.kind), line.measure === null ? '' : measureWord(line.measure)].join(' ').trim(),
    orderNo: line.orderNo,
    period: line.period ?? period,
    at: null,
    value: line.quantity === null ? null : Number(line.quantity) / (line.measure === null ? 1 : 100),
    amount: Number(line.amount) / units,
  }));
  const value = (counted: number | null) =>
    counted === null ? null : terms.share.by === 'percentage' ? counted / units : counted;
  for await (const batch of readInBatches(db, statementOrderFile(db, statementId)))
    yield batch.map((order) => ({
      item: '',
      orderNo: order.orderNo,
      period: order.period,
      at: order.requestedAt,
      value: value(order.value),
      amount: Number(order.amount) / units,
    }));
}

const columnsIn = (language: Language, clock: WallClock) => {
  const { fields } = statementOrderWords;
  const heading = (field: keyof typeof fields) => textIn(nameOf(fields[field]), language);
  return [
    { header: language === 'zh-CN' ? '项目' : 'Line', value: (row: Exported) => row.item, width: 24 },
    { header: heading('orderNo'), value: (row: Exported) => row.orderNo, width: 24 },
    { header: heading('period'), value: (row: Exported) => row.period, width: 10 },
    { header: heading('requestedAt'), value: (row: Exported) => clockTime(clock, row.at), width: 22 },
    { header: heading('value'), value: (row: Exported) => row.value, width: 14 },
    { header: heading('amount'), value: (row: Exported) => row.amount, width: 14 },
  ];
};

export const supplierExportJob = defineJob({
  kind: 'supplierExport',
  permission: 'operation:supplier:exportStatement',
  input: z.object({ id, format: z.enum(STATEMENT_FORMATS), supplierId: id.nullable() }),
  mayFetch: (actor, { supplierId }) =>
    actor.dataScope === 'everything' || (supplierId !== null && actor.supplierId === supplierId),
  run: ({ clock, db, folder, jobId, language, progress, signal }, { id: statementId, format }) =>
    inSnapshot(db, async (transaction) => {
      const statement = await statementById(transaction, EVERYTHING, statementId).executeTakeFirst();
      if (statement === undefined) throw new JobRefused(statementMessages.gone);
      const word = await dictionaryWords(transaction, ['supplierStatementLine', 'supplierMeasure'], language);
      const title = textIn(supplierStatementWords.one, language);
      const fileName = `${title}-${statement.period}.${format}`;
      const path = join(folder, fileName);
      if (format === 'pdf') {
        const document = await printed(transaction, statement, { clock, language, word });
        await writeFile(path, await pdfOf(document, jobId), { mode: 0o600 });
      }
      const rows =
        format === 'pdf'
          ? statement.orders
          : await writeTable({
              columns: columnsIn(language, clock),
              rows: rowsOf(
                transaction,
                statement,
                (kind) => word('supplierStatementLine', kind),
                (measure) => word('supplierMeasure', measure),
              ),
              format,
              signal,
              title,
              path,
              onProgress: (done) => progress(done),
            });
      return {
        message: statementMessages.exported,
        params: { count: rows },
        figures: { exported: rows },
        files: [fileName],
      };
    }),
});
