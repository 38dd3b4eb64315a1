/** Commands of people on alerts; the state machine is `ALERT_TRANSITIONS`. */
import type { alertCalls } from '#contract/capacity/alert/calls.ts';
import {
  ALERT_TRANSITIONS,
  HOLDERS_MOVES,
  MOST_ALERT_FILES,
  type AlertMove,
  type AlertStepKind,
} from '#contract/capacity/alert/rules.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { changedMeanwhile, notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { alertMessages } from './messages.ts';
import { ALERT_OBJECT, findAlert } from './present.ts';
import { attachFiles, filesOf } from '#server/base/file/service.ts';
import {
  peopleForAlert,
  deleteTick,
  insertSteps,
  insertTick,
  lockAlerts,
  moveAlerts,
  type AlertMoveFields,
} from './queries.ts';
import { handlerRoles, tellOfAlerts } from './recipients.ts';

type Commands = Handlers<typeof alertCalls>;
type Context = CallContext<'capacity:alert:handle'>;
type Locked = Awaited<ReturnType<ReturnType<typeof lockAlerts>['executeTakeFirstOrThrow']>>;

/** The alert, locked, if the move is allowed to the caller now; 404 out of reach, 409 with `current` otherwise. */
async function takeAlert(context: Context, move: AlertMove, seen: { id: string; version?: number }): Promise<Locked> {
  const { actor, db } = context;
  const scope = scopeOf(actor);
  const alert = await lockAlerts(db, scope, [seen.id]).executeTakeFirst();
  if (alert === undefined) throw notFound();
  const refuse = async (sentence: keyof typeof alertMessages) => {
    const current = await findAlert(context, scope, seen.id);
    return new Refusal(409, alertMessages[sentence], {
      params: { name: current?.takenByName ?? '' },
      data: { current },
    });
  };
  if (alert.state === 'closed') throw await refuse('closed');
  if (ALERT_TRANSITIONS[alert.state][move] === undefined) {
    if (move !== 'take') throw await refuse('notTaken');
    throw await refuse(alert.takenBy === actor.userId ? 'alreadyYours' : 'takenBy');
  }
  if (HOLDERS_MOVES.includes(move) && alert.takenBy !== actor.userId) throw await refuse('notYours');
  if (seen.version !== undefined && seen.version !== alert.version)
    throw changedMeanwhile(await findAlert(context, scope, seen.id));
  return alert;
}

interface Move {
  step: AlertStepKind;
  fields: Partial<AlertMoveFields>;
  note?: string;
  toUserId?: string;
}

/** Writes the move, its step and its entry in the log, and notifies the open consoles. */
async function make(context: Context, alert: Locked, { step, fields, note = '', toUserId }: Move) {
  const { actor, db, services } = context;
  const moved = await moveAlerts(db, [alert.id], fields).executeTakeFirstOrThrow();
  const at = services.now().toISOString();
  await insertSteps(db, [
    { alertId: alert.id, step, at, userId: actor.userId, note, toUserId: toUserId ?? null },
  ]).execute();
  await tellOfAlerts(db, services, [alert]);
  const { state = alert.state, takenBy = alert.takenBy, outcome } = fields;
  const label = `${alert.fleetNumber} ${alert.plate}`;
  context.record(
    changeOf(alertWords, { id: alert.id, label, before: alert, after: { state, takenBy, outcome, note } }),
  );
  return moved;
}

const takenFields = (context: Context, alert: Locked, userId: string): Partial<AlertMoveFields> => {
  const at = context.services.now().toISOString();
  return { state: 'taken', takenBy: userId, takenAt: at, firstTakenAt: alert.firstTakenAt ?? at };
};

export const takeOne: Commands['take'] = async (context, { id }) => {
  const alert = await takeAlert(context, 'take', { id });
  return make(context, alert, { step: 'taken', fields: takenFields(context, alert, context.actor.userId) });
};

export const releaseOne: Commands['release'] = async (context, seen) => {
  const alert = await takeAlert(context, 'release', seen);
  return make(context, alert, { step: 'released', fields: { state: 'open', takenBy: null, takenAt: null } });
};

export const handOverOne: Commands['handOver'] = async (context, { id, version, userId, note }) => {
  const { actor, db, services } = context;
  const alert = await takeAlert(context, 'handOver', { id, version });
  const reach = await handlerRoles(db, services.sessions, alert);
  const target = await peopleForAlert(db, reach, { id: userId }).executeTakeFirst();
  if (target === undefined) throw refuseField('userId', alertMessages.noHandler);
  const moved = await make(context, alert, {
    step: 'handedOver',
    fields: takenFields(context, alert, userId),
    note,
    toUserId: userId,
  });
  if (userId !== actor.userId) {
    const params = { by: actor.realName, car: `${alert.fleetNumber} ${alert.plate}` };
    await sendMessages(
      { db, services },
      {
        userIds: [userId],
        kind: 'alert',
        titleZh: say(alertMessages.handedOver, 'zh-CN', params),
        titleEn: say(alertMessages.handedOver, 'en-US', params),
        bodyZh: note,
        bodyEn: note,
        link: `/capacity/monitoring?alert=${id}&follow=1`,
        object: 'alert',
        objectId: id,
      },
    );
  }
  return moved;
};

export const answerOne: Commands['answer'] = async (context, { id, note }) => {
  const alert = await takeAlert(context, 'answer', { id });
  return make(context, alert, { step: 'answered', fields: {}, note });
};

/** The step of the procedure in the caller's language. */
const inLanguage = ({ request }: Context, { stepZh, stepEn }: { stepZh: string; stepEn: string }) =>
  request.language === 'zh-CN' || stepEn === '' ? stepZh : stepEn;

export const tickOne: Commands['tick'] = async (context, { id, stepZh, isDone }) => {
  const { actor, db, services } = context;
  const alert = await takeAlert(context, 'answer', { id });
  const detail = await findAlert(context, scopeOf(actor), id);
  const step = detail?.procedure.find((one) => one.stepZh === stepZh);
  if (step === undefined) throw notFound();
  const at = services.now().toISOString();
  const changed = isDone
    ? await insertTick(db, { alertId: id, stepZh, stepEn: step.stepEn, at, userId: actor.userId }).executeTakeFirst()
    : await deleteTick(db, id, stepZh).executeTakeFirst();
  if (changed === undefined) {
    // somebody else was faster: it is so already
    context.record(changeOf(alertWords, { id, label: `${alert.fleetNumber} ${alert.plate}` }));
    return { version: alert.version };
  }
  return make(context, alert, { step: isDone ? 'ticked' : 'unticked', fields: {}, note: inLanguage(context, step) });
};

export const attachFilesToOne: Commands['attach'] = async (context, { id, fileIds }) => {
  const alert = await takeAlert(context, 'answer', { id });
  await attachFiles(context, { object: ALERT_OBJECT, objectId: id }, fileIds, { max: MOST_ALERT_FILES });
  const files = (await filesOf(context.db, ALERT_OBJECT, [id])).get(id) ?? [];
  return make(context, alert, {
    step: 'attached',
    fields: {},
    note: files
      .map(({ name }) => name)
      .join(' · ')
      .slice(0, 500),
  });
};

export const closeOne: Commands['close'] = async (context, { id, version, outcome, note }) => {
  const { actor, services } = context;
  const alert = await takeAlert(context, 'close', { id, version });
  const fields = { state: 'closed' as const, closedBy: actor.userId, closedAt: services.now().toISOString(), outcome };
  return make(context, alert, { step: 'closed', fields, note });
};
