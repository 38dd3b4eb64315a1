/** The messages between the server and its helper processes, and how a refusal is passed. */
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { JobRefused } from '#server/ground/job/define.ts';

/** To a helper. `next`: asks for the next portion. */
export type Order =
  | { readonly kind: 'begin'; readonly file: string; readonly name: string; readonly input: unknown }
  | { kind: 'next' };

/** A refusal as plain data. */
export type Refused =
  | (Pick<Refusal, 'status' | 'sentence'> &
      Pick<Refusal['details'], 'params' | 'data'> & { readonly fields?: FieldRefusal['fields'] })
  | { readonly job: Pick<JobRefused, 'sentence' | 'params' | 'figures'> };

/** From a helper: one report for each order. */
export type Report =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'portion'; readonly value: unknown }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly refused: Refused }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };

/** The report of a task that threw. */
export function reportOf(error: unknown): Report {
  if (error instanceof JobRefused) {
    const { sentence, params, figures } = error;
    return { kind: 'refused', refused: { job: { sentence, params, figures } } };
  }
  if (error instanceof Refusal) {
    const { status, sentence, details } = error;
    const { params = {}, data = {} } = details;
    const fields = error instanceof FieldRefusal ? { fields: error.fields } : {};
    return { kind: 'refused', refused: { status, sentence, params, data, ...fields } };
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', message, stack };
}

/** The error that a report describes. */
export function errorOf(report: Extract<Report, { kind: 'refused' | 'failed' }>): Error {
  if (report.kind === 'failed') return new Error(report.message, { cause: report.stack });
  const { refused } = report;
  if ('job' in refused) return new JobRefused(refused.job.sentence, refused.job.params, refused.job.figures);
  const { status, sentence, params = {}, data = {}, fields } = refused;
  return fields === undefined
    ? new Refusal(status, sentence, { params, data })
    : new FieldRefusal(fields, status, sentence, undefined, data);
}
