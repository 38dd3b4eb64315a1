/** What a report shows. */
import { z } from 'zod';
import type { ReportDetail } from '#contract/insight/report/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import { fill, type ClockText, type FilledField } from '#contract/insight/report/fill.ts';
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { deliveriesOf } from '#server/insight/reportDelivery/queries.ts';
import { clockIn } from './clocks.ts';
import { gather } from './facts.ts';
import { channelOf, editionBefore, editionsOf, recordOf, stepsOf, type reportById } from './queries.ts';

export type ReportRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof reportById>['executeTakeFirst']>>>;

/** What the log calls a report. */
export const labelOf = ({ number, edition }: { number: string; edition: number }): string => `${number} · ${edition}`;

/** Writes times by the clock of a pack. */
export function clockOf({ timeZone }: Pick<PackDefinition, 'timeZone'>): ClockText {
  const clock = clockIn(timeZone);
  return (at) => clock.text(Date.parse(at));
}

/** The fields of a report, of a draft from the record as it is now. */
export async function fieldsOf(services: Services, db: Db, report: ReportRecord): Promise<FilledField[]> {
  const { definition, corrections } = report;
  const known = report.known ?? (await gather(services, db, report));
  return fill(definition, known, corrections, clockOf(definition));
}

/** What the version before said, by the key of the field. */
async function saidBefore(db: Db, { number, edition }: ReportRecord): Promise<Map<string, string>> {
  const before = await editionBefore(db, number, edition).executeTakeFirst();
  if (before?.known == null) return new Map();
  const fields = fill(before.definition, before.known, before.corrections, clockOf(before.definition));
  return new Map(fields.map(({ key, value }) => [key, value]));
}

export async function detailOf(services: Services, db: Db, report: ReportRecord): Promise<ReportDetail> {
  const before = await saidBefore(db, report);
  const fields = await fieldsOf(services, db, report);
  const record = report.alertId === null ? undefined : await recordOf(db, report.alertId).executeTakeFirst();
  return {
    ...report,
    fields: fields.map((field) => {
      const was = before.get(field.key);
      return { ...field, before: was === undefined || was === field.value ? null : was };
    }),
    eventRecordId: record?.id ?? null,
    channel: (await channelOf(db, report.packId).executeTakeFirst()) ?? null,
    deliveries: await deliveriesOf(db, report.id).execute(),
    editions: (await editionsOf(db, report.number).execute()).filter(({ id }) => id !== report.id),
    steps: await stepsOf(db, report.id).execute(),
  };
}

const approvedContent = z.object({
  number: z.string(),
  edition: z.int(),
  pack: z.string(),
  authority: z.string(),
  columns: z.array(
    z.object({
      column: z.string(),
      type: z.string(),
      value: z.string(),
      /** It is left out of the version for the public; nothing is said of the others. */
      confidential: z.literal(true).optional(),
    }),
  ),
});
export type ApprovedContent = z.output<typeof approvedContent>;

/** What is approved, as the text that is hashed, sent and kept. */
export function contentOf(report: ReportRecord, fields: readonly FilledField[]): string {
  const { number, edition, packName, definition } = report;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return canonicalJson({
    number,
    edition,
    pack: packName,
    authority: definition.authority,
    columns: definition.fields.map(({ key, column, type }) => {
      const { value = '', confidential = false } = byKey.get(key) ?? {};
      return { column, type, value, ...(confidential ? { confidential } : {}) };
    }),
  } satisfies ApprovedContent);
}

/** What stands in place of what is left out. */
export const REDACTED: Readonly<Record<Language, string>> = {
  'zh-CN': '［不公开］',
  'en-US': '[REDACTED, MAY CONTAIN CONFIDENTIAL BUSINESS INFORMATION]',
};

/** The version for the public; what is empty is no secret. */
export const redacted = (content: ApprovedContent, language: Language): ApprovedContent => ({
  ...content,
  columns: content.columns.map((column) =>
    column.confidential === true && column.value !== ''
      ? { ...column, type: 'line', value: REDACTED[language] }
      : column,
  ),
});

export const readContent = (content: string): ApprovedContent => approvedContent.parse(JSON.parse(content));
