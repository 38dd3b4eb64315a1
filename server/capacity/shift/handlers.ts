import { DONE } from '#contract/ground/core.ts';
import type { shiftCalls } from '#contract/capacity/shift/calls.ts';
import { MOST_PINNED } from '#contract/capacity/shift/rules.ts';
import { shiftWords } from '#contract/capacity/shift/words.ts';
import { insertSteps, lockAlerts, moveAlerts, peopleForAlert } from '#server/capacity/alert/queries.ts';
import { handlerRoles, rolesWith, tellOfAlerts } from '#server/capacity/alert/recipients.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { shiftMessages } from './messages.ts';
import {
  beginShift,
  endShift,
  heldAlerts,
  insertEntry,
  LOG_ENTRIES,
  peopleForShift,
  peopleOn,
  pinnedNotes,
  shiftLog,
  unpinNote,
} from './queries.ts';

type Context = CallContext<'capacity:alert:handle'>;
type Locked = Awaited<ReturnType<ReturnType<typeof lockAlerts>['execute']>>[number];

const people = async ({ actor, db, services }: Context, wishes: { keyword?: string | undefined; id?: string }) => {
  const roles = await rolesWith(db, services.sessions, 'capacity:alert:handle');
  const roleIds = roles.map(({ roleId }) => roleId);
  return peopleForShift(db, roleIds, actor.supplierId, { ...wishes, but: actor.userId }).execute();
};

/** Those of the alerts that a person may handle; one question for each supplier and division. */
async function forPerson({ db, services }: Context, alerts: readonly Locked[], userId: string): Promise<Locked[]> {
  const known = new Map<string, boolean>();
  const fitting: Locked[] = [];
  for (const alert of alerts) {
    const key = `${alert.supplierId ?? ''} ${alert.areaCode}`;
    let may = known.get(key);
    if (may === undefined) {
      const reach = await handlerRoles(db, services.sessions, alert);
      may = (await peopleForAlert(db, reach, { id: userId }).executeTakeFirst()) !== undefined;
      known.set(key, may);
    }
    if (may) fitting.push(alert);
  }
  return fitting;
}

/** Gives alerts to a person, each with its word. */
async function give(
  context: Context,
  alerts: readonly Locked[],
  { userId, noteOf }: { userId: string; noteOf: (id: string) => string },
): Promise<void> {
  const { actor, db, services } = context;
  if (alerts.length === 0) return;
  const at = services.now().toISOString();
  await moveAlerts(
    db,
    alerts.map(({ id }) => id),
    { takenBy: userId, takenAt: at },
  ).execute();
  await insertSteps(
    db,
    alerts.map(({ id }) => ({
      alertId: id,
      step: 'handedOver' as const,
      at,
      userId: actor.userId,
      toUserId: userId,
      note: noteOf(id),
    })),
  ).execute();
  await tellOfAlerts(db, services, alerts);
}

export const shiftHandlers: Handlers<typeof shiftCalls> = {
  async getNow({ actor, db }) {
    const on = await peopleOn(db, actor.supplierId).execute();
    return {
      people: on.map(({ alerts, ...person }) => ({ ...person, alerts: Number(alerts) })),
      isOn: on.some(({ id }) => id === actor.userId),
      pinned: await pinnedNotes(db, actor.supplierId).execute(),
      mine: await heldAlerts(db, actor.userId).execute(),
      log: await shiftLog(db, actor.supplierId).execute(),
    };
  },

  async getLog({ actor, db }, { before }) {
    const list = await shiftLog(db, actor.supplierId, before).execute();
    return { list: list.slice(0, LOG_ENTRIES), hasMore: list.length > LOG_ENTRIES };
  },

  async getPeople(context, wishes) {
    return { list: await people(context, wishes) };
  },

  async begin(context) {
    const { actor, db, services } = context;
    const at = services.now().toISOString();
    const begun = await beginShift(db, actor.userId, at).executeTakeFirst();
    if (begun !== undefined) await insertEntry(db, { kind: 'began', at, userId: actor.userId }).execute();
    context.record(changeOf(shiftWords, { id: actor.userId, label: actor.realName }));
    return DONE;
  },

  async end(context, { note }) {
    const { actor, db, services } = context;
    const held = await heldAlerts(db, actor.userId).execute();
    if (held.length > 0) throw new Refusal(409, shiftMessages.hasAlerts, { params: { count: held.length } });
    const at = services.now().toISOString();
    if ((await endShift(db, actor.userId, at).executeTakeFirst()) === undefined)
      throw new Refusal(409, shiftMessages.notOn);
    await insertEntry(db, { kind: 'ended', at, userId: actor.userId, note }).execute();
    context.record(changeOf(shiftWords, { id: actor.userId, label: actor.realName, after: { note } }));
    return DONE;
  },

  async addNote(context, { note, isPinned }) {
    const { actor, db, services } = context;
    if (isPinned && (await pinnedNotes(db, actor.supplierId).execute()).length >= MOST_PINNED)
      throw new Refusal(409, shiftMessages.tooManyPinned, { params: { count: MOST_PINNED } });
    const at = services.now().toISOString();
    const { id } = await insertEntry(db, {
      kind: 'note',
      at,
      userId: actor.userId,
      note,
      isPinned,
    }).executeTakeFirstOrThrow();
    context.record(changeOf(shiftWords, { id, label: actor.realName, after: { note, isPinned } }));
    return { id };
  },

  async unpin(context, { id }) {
    const { actor, db } = context;
    const unpinned = await unpinNote(db, id, actor.supplierId).executeTakeFirst();
    if (unpinned === undefined) throw notFound();
    context.record(
      changeOf(shiftWords, {
        id,
        label: unpinned.note.slice(0, 60),
        before: { isPinned: true },
        after: { isPinned: false },
      }),
    );
    return DONE;
  },

  async handOver(context, { userId, alerts, note, end }) {
    const { actor, db, services } = context;
    const [person] = await people(context, { id: userId });
    if (person === undefined) throw refuseField('userId', shiftMessages.noPerson);
    const notes = new Map(alerts.map((alert) => [alert.id, alert.note]));
    const locked = notes.size === 0 ? [] : await lockAlerts(db, scopeOf(actor), [...notes.keys()]).execute();
    const own = locked.filter(({ state, takenBy }) => state === 'taken' && takenBy === actor.userId);
    const given = await forPerson(context, own, userId);
    await give(context, given, { userId, noteOf: (id) => notes.get(id) ?? '' });
    const at = services.now().toISOString();
    const count = given.length;
    await insertEntry(db, {
      kind: 'handedOver',
      at,
      userId: actor.userId,
      toUserId: userId,
      note,
      alerts: count,
    }).execute();
    const left = notes.size - count;
    // whoever still has something is still on
    if (end && left === 0 && (await heldAlerts(db, actor.userId).execute()).length === 0) {
      const ended = await endShift(db, actor.userId, at).executeTakeFirst();
      if (ended !== undefined) await insertEntry(db, { kind: 'ended', at, userId: actor.userId }).execute();
    }
    const params = { by: actor.realName, count };
    await sendMessages(
      { db, services },
      {
        userIds: [userId],
        kind: 'alert',
        titleZh: say(shiftMessages.handed, 'zh-CN', params),
        titleEn: say(shiftMessages.handed, 'en-US', params),
        bodyZh: note,
        bodyEn: note,
        link: '/capacity/monitoring?view=shift',
        object: 'shift',
        objectId: actor.userId,
      },
    );
    context.record(
      changeOf(shiftWords, {
        id: actor.userId,
        label: actor.realName,
        after: { to: person.realName, note, alerts: count },
      }),
    );
    return { done: count, left };
  },
};
