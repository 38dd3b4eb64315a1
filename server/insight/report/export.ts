/** Writes a report as a file for whoever asks for it. */
import { REPORT_FORMATS } from '#contract/insight/reportPack/formats.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import type { reportCalls } from '#contract/insight/report/calls.ts';

import { reportWords } from '#contract/insight/report/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { reachesEverything, requireSight } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { fileNameOf, writeReport } from './file.ts';
import { reportMessages } from './messages.ts';
import { labelOf, readContent, redacted } from './present.ts';
import { insertStep, reportById } from './queries.ts';

const exportInput = z.object({
  reportId: id,
  format: z.enum(REPORT_FORMATS),
  fileName: z.string(),
  redacted: z.boolean().default(false),
});

export const startExport: Handler<typeof reportCalls.export> = async (
  context,
  { id: reportId, format, redacted: isRedacted },
) => {
  requireSight(context.actor);
  const { actor, db, request, services } = context;
  const now = services.now().toISOString();
  const report = await reportById(db, reportId, now).executeTakeFirst();
  if (report === undefined) throw notFound();
  if (report.content === null) throw new Refusal(409, reportMessages.notApproved);
  const fileName = fileNameOf(report, format, isRedacted);
  const jobId = await services.jobs.start(db, {
    kind: 'reportExport',
    input: { reportId, format, fileName, redacted: isRedacted } satisfies z.input<typeof exportInput>,
    userId: actor.userId,
    language: request.language,
  });
  await insertStep(db, [
    { reportId, step: 'exported', at: now, userId: actor.userId, note: isRedacted ? `${format}, redacted` : format },
  ]).execute();
  context.record(
    changeOf(reportWords, { id: reportId, label: labelOf(report), after: { format, redacted: isRedacted } }),
  );
  return { jobId };
};

export const reportExportJob = defineJob({
  kind: 'reportExport',
  permission: 'operation:report:send',
  input: exportInput,
  mayFetch: (actor) => reachesEverything(actor),
  run: async (
    { clock, db, folder, jobId, language, now, signal },
    { reportId, format, fileName, redacted: isRedacted },
  ) => {
    const report = await reportById(db, reportId, now().toISOString()).executeTakeFirst();
    if (report?.content == null) throw new JobRefused(reportMessages.gone);
    const whole = readContent(report.content);
    const content = isRedacted ? redacted(whole, report.definition.language) : whole;
    const { columns } = content;
    await writeReport(
      { db, clock, language, signal, whose: jobId },
      { id: reportId, hash: report.hash, content },
      { format, path: join(folder, fileName) },
    );
    return {
      message: reportMessages.exported,
      params: { fields: columns.length },
      figures: { exported: columns.length },
      files: [fileName],
    };
  },
});
