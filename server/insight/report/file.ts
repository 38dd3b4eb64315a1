/** A report as the file that an authority takes: one row, the columns of its form in their order. */
import type { ReportFormat } from '#contract/insight/reportPack/formats.ts';
import { writeFile } from 'node:fs/promises';
import type { Language } from '#contract/ground/enums.ts';

import { say } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { writeTable } from '#server/ground/job/writeTable.ts';
import { pdfOf } from '#server/ground/pdf/pdf.ts';
import { cellOf, jsonOf, printedReport, xmlOf } from './forms.ts';
import { reportMessages } from './messages.ts';
import type { ApprovedContent } from './present.ts';
import { stepsOf } from './queries.ts';

type Column = ApprovedContent['columns'][number];

async function* once(columns: readonly Column[]): AsyncGenerator<(readonly Column[])[], void, undefined> {
  yield [columns];
}

export interface Surroundings {
  readonly db: Db;
  /** By which times are printed. */
  readonly clock: WallClock;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** Who asks for it, for what is drawn aside. */
  readonly whose: string;
}

export interface Approved {
  readonly id: string;
  readonly hash: string;
  readonly content: ApprovedContent;
}

/** The name of the file of a version. */
export const fileNameOf = (
  { number, edition }: { number: string; edition: number },
  format: ReportFormat,
  isRedacted = false,
): string => `${number}-${edition}${isRedacted ? '-public' : ''}.${format}`;

/** Writes what was approved in a form. */
export async function writeReport(
  { db, clock, language, signal, whose }: Surroundings,
  { id, hash, content }: Approved,
  { format, path }: { format: ReportFormat; path: string },
): Promise<void> {
  const approved = { ...content, hash };
  if (format === 'json') await writeFile(path, jsonOf(approved), { mode: 0o600 });
  else if (format === 'xml') await writeFile(path, xmlOf(approved), { mode: 0o600 });
  else if (format === 'pdf') {
    const steps = await stepsOf(db, id).execute();
    const approvedAt = steps.find(({ step }) => step === 'approved')?.at ?? null;
    await writeFile(path, await pdfOf(printedReport(approved, { clock, language, approvedAt }), whose), {
      mode: 0o600,
    });
  } else
    await writeTable<readonly Column[]>({
      columns: content.columns.map(({ column }, at) => ({
        header: column,
        value: (row) => cellOf(row[at]),
        width: 20,
      })),
      rows: once(content.columns),
      format,
      signal,
      title: say(reportMessages.sheet, language),
      path,
    });
}
