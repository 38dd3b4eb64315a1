/** A report as the file that an authority takes: one row, the columns of its form in their order. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import type { reportCalls } from '#contract/insight/report/calls.ts';
import { REPORT_FORMATS } from '#contract/insight/report/rules.ts';
import { reportWords } from '#contract/insight/report/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { reachesEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { writeTable } from '#server/ground/job/writeTable.ts';
import { pdfOf } from '#server/ground/pdf/pdf.ts';
import { cellOf, jsonOf, printedReport, xmlOf } from './forms.ts';
import { reportMessages } from './messages.ts';
import { labelOf, readContent, type ApprovedContent } from './present.ts';
import { insertStep, reportById, stepsOf } from './queries.ts';

const exportInput = z.object({ reportId: id, format: z.enum(REPORT_FORMATS), fileName: z.string() });

export const startExport: Handler<typeof reportCalls.export> = async (context, { id: reportId, format }) => {
  requireSight(context.actor);
  const { actor, db, request, services } = context;
  const now = services.now().toISOString();
  const report = await reportById(db, reportId, now).executeTakeFirst();
  if (report === undefined) throw notFound();
  if (report.content === null) throw new Refusal(409, reportMessages.notApproved);
  const fileName = `${report.number}-${report.edition}.${format}`;
  const jobId = await services.jobs.start(db, {
    kind: 'reportExport',
    input: { reportId, format, fileName } satisfies z.input<typeof exportInput>,
    userId: actor.userId,
    language: request.language,
  });
  await insertStep(db, [{ reportId, step: 'exported', at: now, userId: actor.userId, note: format }]).execute();
  context.record(changeOf(reportWords, { id: reportId, label: labelOf(report), after: { format } }));
  return { jobId };
};

type Column = ApprovedContent['columns'][number];

async function* once(columns: readonly Column[]): AsyncGenerator<(readonly Column[])[], void, undefined> {
  yield [columns];
}

export const reportExportJob = defineJob({
  kind: 'reportExport',
  permission: 'operation:report:send',
  input: exportInput,
  mayFetch: (actor) => reachesEverything(actor),
  run: async ({ clock, db, folder, jobId, language, now, signal }, { reportId, format, fileName }) => {
    const report = await reportById(db, reportId, now().toISOString()).executeTakeFirst();
    if (report?.content == null) throw new JobRefused(reportMessages.gone);
    const content = readContent(report.content);
    const { columns } = content;
    const path = join(folder, fileName);
    const approved = { ...content, hash: report.hash };
    if (format === 'json') await writeFile(path, jsonOf(approved));
    else if (format === 'xml') await writeFile(path, xmlOf(approved));
    else if (format === 'pdf') {
      const steps = await stepsOf(db, reportId).execute();
      const approvedAt = steps.find(({ step }) => step === 'approved')?.at ?? null;
      const printed = printedReport(approved, { clock, language, approvedAt });
      await writeFile(path, await pdfOf(printed, jobId), { mode: 0o600 });
    } else {
      await writeTable<readonly Column[]>({
        columns: columns.map(({ column }, at) => ({ header: column, value: (row) => cellOf(row[at]), width: 20 })),
        rows: once(columns),
        format,
        signal,
        title: say(reportMessages.sheet, language),
        path,
      });
    }
    return {
      message: reportMessages.exported,
      params: { fields: columns.length },
      figures: { exported: columns.length },
      files: [fileName],
    };
  },
});
