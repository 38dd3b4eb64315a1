/** Commands of people on reports; the state machine is `REPORT_TRANSITIONS`. */
import { createHash } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { reportCalls } from '#contract/insight/report/calls.ts';
import { REPORT_TRANSITIONS, STEP_OF, type ReportMove, type ReportStep } from '#contract/insight/report/rules.ts';
import { reportWords } from '#contract/insight/report/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireSight } from '#server/ground/core/reach.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { wasTried } from '#server/insight/reportDelivery/queries.ts';
import { gather } from './facts.ts';
import { reportMessages } from './messages.ts';
import { contentOf, detailOf, fieldsOf, labelOf, type ReportRecord } from './present.ts';
import { beginNext } from './next.ts';
import { editionsOf, insertStep, lockReport, updateReport } from './queries.ts';
import type { ReportTable } from './table.ts';

type Commands = Handlers<typeof reportCalls>;
export type Context = CallContext<`operation:report:${'write' | 'approve' | 'send'}`>;
interface Seen {
  id: string;
  version: number;
}

/** The report, locked, at the version that the caller saw. */
async function take(context: Context, seen: Seen): Promise<ReportRecord> {
  requireSight(context.actor);
  const { db, services } = context;
  const locked = lockReport(db, seen.id, services.now().toISOString());
  return takeRow(locked, seen, (row) => detailOf(services, db, row));
}

export const refuse = async (
  { db, services }: Context,
  report: ReportRecord,
  sentence: keyof typeof reportMessages,
  params: Readonly<Record<string, string>> = {},
) => new Refusal(409, reportMessages[sentence], { params, data: { current: await detailOf(services, db, report) } });

interface Change {
  step: ReportStep;
  fields: Updateable<ReportTable>;
  note?: string;
  filled?: readonly string[];
}

async function write(context: Context, report: ReportRecord, { step, fields, note = '', filled = [] }: Change) {
  const { actor, db, services } = context;
  const updated = await updateReport(db, report.id, fields).executeTakeFirstOrThrow();
  const at = services.now().toISOString();
  await insertStep(db, [{ reportId: report.id, step, at, userId: actor.userId, note, fields: [...filled] }]).execute();
  const { state = report.state } = fields;
  context.record(
    changeOf(reportWords, {
      id: report.id,
      label: labelOf(report),
      before: { state: report.state },
      after: { state, ...(note === '' ? {} : { note }), ...(filled.length === 0 ? {} : { values: filled.join(', ') }) },
    }),
  );
  return updated;
}

/** Moves a report to its next state. @throws Refusal 409 with `current` where its state does not allow it */
export async function move(
  context: Context,
  seen: Seen,
  by: ReportMove,
  more: (report: ReportRecord) => Promise<Updateable<ReportTable>> | Updateable<ReportTable>,
  note = '',
) {
  const report = await take(context, seen);
  const state = REPORT_TRANSITIONS[report.state][by];
  if (state === undefined) throw await refuse(context, report, 'wrongState');
  return write(context, report, { step: STEP_OF[by], fields: { state, ...(await more(report)) }, note });
}

export const correctOne: Commands['correct'] = async (context, { values, ...seen }) => {
  const report = await take(context, seen);
  if (report.state !== 'draft') throw await refuse(context, report, 'wrongState');
  const known = new Set(report.definition.fields.map(({ key }) => key));
  const corrections = new Map(Object.entries(report.corrections));
  for (const [key, value] of Object.entries(values)) {
    if (!known.has(key)) throw refuseField(`values.${key}`, reportMessages.noSuchField, { key });
    if (value === null) corrections.delete(key);
    else corrections.set(key, value.trim());
  }
  const fields = { corrections: JSON.stringify(Object.fromEntries(corrections)) };
  return write(context, report, { step: 'corrected', fields, filled: Object.keys(values) });
};

/** What the record knows stays as the second person will see it. */
export const submitOne: Commands['submit'] = (context, seen) =>
  move(context, seen, 'submit', async (report) => {
    const { actor, db, services } = context;
    const known = await gather(services, db, report);
    const filled = await fieldsOf(services, db, { ...report, known });
    const wrong = filled.filter(({ problem }) => problem !== null);
    const [first] = wrong;
    if (first !== undefined) {
      const column = report.definition.fields.find(({ key }) => key === first.key)?.column ?? first.key;
      throw new Refusal(400, reportMessages.unfinished, { params: { count: wrong.length, column } });
    }
    return { known: JSON.stringify(known), submittedBy: actor.userId };
  });

const BACK = { known: null, submittedBy: null, approvedBy: null, content: null, hash: '' } as const;

export const returnOne: Commands['return'] = (context, { note, ...seen }) =>
  move(
    context,
    seen,
    'return',
    async (report) => {
      if ((await wasTried(context.db, report.id).executeTakeFirst()) !== undefined)
        throw await refuse(context, report, 'mayHaveArrived');
      return BACK;
    },
    note,
  );

export const approveOne: Commands['approve'] = (context, seen) =>
  move(context, seen, 'approve', async (report) => {
    const { actor, db, services } = context;
    if (report.submittedBy === actor.userId) throw await refuse(context, report, 'samePerson');
    const content = contentOf(report, await fieldsOf(services, db, report));
    const hash = createHash('sha256').update(content).digest('hex');
    return { approvedBy: actor.userId, content, hash };
  });

export const sendOne: Commands['send'] = (context, { note, ...seen }) =>
  move(context, seen, 'send', () => ({ sentAt: context.services.now().toISOString() }), note);

export const dismissOne: Commands['dismiss'] = (context, { note, ...seen }) =>
  move(context, seen, 'dismiss', () => ({}), note);

export const reopenOne: Commands['reopen'] = (context, seen) => move(context, seen, 'reopen', () => ({}));

/** The next version begins with what the one before said where a person said it; the rest comes from the record of now. */
export const reviseOne: Commands['revise'] = async (context, seen) => {
  const { actor, db, services } = context;
  const report = await take(context, seen);
  if (report.state !== 'sent') throw await refuse(context, report, 'wrongState');
  const [latest] = await editionsOf(db, report.number).execute();
  if (latest?.id !== report.id) throw await refuse(context, report, 'laterEdition');
  const { number, edition } = report;
  const added = await beginNext(db, report, { at: services.now(), userId: actor.userId });
  if (added === undefined) throw await refuse(context, report, 'laterEdition');
  context.record(
    changeOf(reportWords, {
      id: added.id,
      label: labelOf({ number, edition: edition + 1 }),
      after: { edition: edition + 1 },
    }),
  );
  return added;
};
