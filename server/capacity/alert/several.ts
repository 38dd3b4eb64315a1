/** Commands on several alerts at once: each does what it may, and counts what it left. */
import type { alertCalls } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, refuseField } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { AlertStepKind } from '#contract/capacity/alert/rules.ts';
import { alertMessages } from './messages.ts';
import { insertSilence, insertSteps, lockAlerts, moveAlerts, takeFirst, type AlertMoveFields } from './queries.ts';
import { tellOfAlerts } from './recipients.ts';

type Commands = Handlers<typeof alertCalls>;
type Context = CallContext<'capacity:alert:handle'>;
type Locked = Awaited<ReturnType<ReturnType<typeof lockAlerts>['execute']>>[number];

const DAY_MS = 86_400_000;
const MOST_PUT_OFF_DAYS = 7;

interface Moved {
  fields: Partial<AlertMoveFields>;
  /** Written in this order for each alert. */
  steps: (alert: Locked) => readonly AlertStepKind[];
  /** Of the last step. */
  note?: string;
}

/** Moves those alerts among the ids that the caller may move; one entry in the log names them all. */
async function moveSeveral(
  context: Context,
  ids: readonly string[],
  may: (alert: Locked) => boolean,
  { fields, steps, note = '' }: Moved,
): Promise<{ moved: Locked[]; left: number }> {
  const { actor, db, services } = context;
  const alerts = await lockAlerts(db, scopeOf(actor), ids).execute();
  if (alerts.length === 0) throw notFound();
  const moved = alerts.filter(may);
  const at = services.now().toISOString();
  if (moved.length > 0) {
    const movedIds = moved.map(({ id }) => id);
    await moveAlerts(db, movedIds, fields).execute();
    const written = moved.flatMap((alert) =>
      steps(alert).map((step, place, all) => ({
        alertId: alert.id,
        step,
        at,
        userId: actor.userId,
        note: place === all.length - 1 ? note : '',
      })),
    );
    await insertSteps(db, written).execute();
    await tellOfAlerts(db, services, moved);
  }
  // what was asked for is named, too, when nothing of it could be changed
  const named = moved.length > 0 ? moved : alerts;
  const label = named.map(({ fleetNumber, plate }) => `${fleetNumber} ${plate}`).join(', ');
  const { state, takenBy, outcome, snoozedUntil } = fields;
  const after = { state, takenBy, outcome, snoozedUntil, note };
  context.record(changeOf(alertWords, { id: named[0]?.id ?? ids[0] ?? '', label, after }));
  return { moved, left: ids.length - moved.length };
}

const answerOf = ({ moved, left }: { moved: Locked[]; left: number }) => ({ done: moved.length, left });

export const takeSeveral: Commands['takeMany'] = async (context, { ids }) => {
  const at = context.services.now().toISOString();
  const fields = { state: 'taken' as const, takenBy: context.actor.userId, takenAt: at };
  const result = await moveSeveral(context, ids, ({ state }) => state === 'open', { fields, steps: () => ['taken'] });
  await firstTaken(context, result.moved, at);
  return answerOf(result);
};

export const closeSeveral: Commands['closeMany'] = async (context, { ids, outcome, note }) => {
  const { userId } = context.actor;
  const at = context.services.now().toISOString();
  const may = ({ state, takenBy, severity }: Locked) =>
    state === 'taken' ? takenBy === userId : state === 'open' && severity !== 'critical';
  const fields = { state: 'closed' as const, takenBy: userId, takenAt: at, closedBy: userId, closedAt: at, outcome };
  const steps = ({ state }: Locked): readonly AlertStepKind[] => (state === 'open' ? ['taken', 'closed'] : ['closed']);
  const result = await moveSeveral(context, ids, may, { fields, steps, note });
  await firstTaken(context, result.moved, at);
  return answerOf(result);
};

async function firstTaken({ db }: Context, moved: readonly Locked[], at: string): Promise<void> {
  const first = moved.filter(({ firstTakenAt }) => firstTakenAt === null).map(({ id }) => id);
  if (first.length > 0) await takeFirst(db, first, at).execute();
}

export const snoozeSeveral: Commands['snoozeMany'] = async (context, { ids, until, note, silence }) => {
  const { actor, db, services } = context;
  const ahead = Date.parse(until) - services.now().getTime();
  if (ahead <= 0 || ahead > MOST_PUT_OFF_DAYS * DAY_MS) throw refuseField('until', alertMessages.badUntil);
  const may = ({ state, takenBy, severity }: Locked) =>
    severity !== 'critical' && (state === 'open' || (state === 'taken' && takenBy === actor.userId));
  const fields = { snoozedUntil: until };
  const result = await moveSeveral(context, ids, may, { fields, steps: () => ['snoozed'], note });
  if (silence && result.moved.length > 0) {
    const carIds = [...new Set(result.moved.map(({ carId }) => carId))];
    const kinds = [...new Set(result.moved.map(({ kind }) => kind))];
    const createdAt = services.now();
    const row = { carIds, rangeId: null, kinds, from: createdAt, until, note, createdBy: actor.userId, createdAt };
    await insertSilence(db, row).execute();
  }
  return answerOf(result);
};
