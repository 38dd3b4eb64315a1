/**
 * Calls people when nobody takes a critical alert: up the chain of the settings, a level at a time. Everything is in rows,
 * so that it survives restarts: the alert knows how many levels were called, and each thing to send is a row that one node
 * claims with a lease. A node that dies while it sends leaves the row to another when the lease ends.
 */
import type { AlertChannel, AlertStepKind } from '#contract/capacity/alert/rules.ts';
import { placeText } from '#contract/ground/placeBeside.ts';
import { sendThroughGateway, type SendOutcome } from '#server/access/outbox/gateway.ts';
import { canMail, sendMail } from '#server/access/outbox/mail.ts';
import { canTellGroup, tellGroup } from '#server/access/outbox/webhook.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import {
  escalateAfter,
  escalateEvery,
  escalationLanguage,
} from '#server/ground/settings/definitions/fleetEscalation.ts';
import { smsSender } from '#server/ground/settings/definitions/sms.ts';
import type { Services } from '#server/services.ts';
import { alertDicts } from '../dictionaries.ts';
import { alertMessages } from '../messages.ts';
import { insertSteps } from '../queries.ts';
import { tellOfAlerts } from '../recipients.ts';
import { levelsOf } from './levels.ts';
import { claimCalls, claimedCalls, escalateDue, insertCalls, peopleOnCall, settleCall } from './queries.ts';

const EVERY_MS = 1000;
/** Longer than any sender waits, a mail included. */
const LEASE_MS = 60_000;
const AGAIN_MS = 15_000;
const MOST_TRIES = 3;
const AT_ONCE = 10;

type Surroundings = Pick<
  Services,
  'alertWatch' | 'db' | 'live' | 'log' | 'now' | 'sessions' | 'settings' | 'telemetry'
>;
type Due = Awaited<ReturnType<ReturnType<typeof escalateDue>['execute']>>[number];
/** What leaves the system by a host outside, each by one of its own; the inbox is written as the level is called. */
const SENT_CHANNELS = ['sms', 'mail', 'group'] as const satisfies readonly AlertChannel[];
type SentChannel = (typeof SENT_CHANNELS)[number];
type Call = Awaited<ReturnType<ReturnType<typeof claimedCalls>['execute']>>[number];

const kinds = alertDicts.find(({ code }) => code === 'alertKind')?.items ?? [];
const KINDS = new Map<string, Message>(kinds.map(({ value, nameZh, nameEn }) => [value, { zh: nameZh, en: nameEn }]));

type Told = Pick<Due, 'carId' | 'kind' | 'placeZh' | 'placeEn' | 'lng' | 'lat' | 'openedAt'>;

/** Where the car is now, as far as this node knows; else where it was by the alert. */
function placeNow({ alertWatch, telemetry }: Pick<Surroundings, 'alertWatch' | 'telemetry'>, alert: Told) {
  const fix = telemetry.car(alert.carId)?.fix ?? null;
  if (fix !== null) return { ...alertWatch.placeAt(fix.lng, fix.lat), position: [fix.lng, fix.lat] };
  const { placeZh, placeEn, lng, lat } = alert;
  return { placeZh, placeEn, position: lng === null || lat === null ? null : [lng, lat] };
}

function sentence(services: Surroundings, alert: Told, car: string, language: 'zh-CN' | 'en-US'): string {
  const { kind, openedAt } = alert;
  const place = placeText(placeNow(services, alert), language, true);
  return say(alertMessages.unclaimed, language, {
    kind: say(KINDS.get(kind) ?? { zh: kind, en: kind }, language),
    car,
    place: place === '' ? say(alertMessages.noPlace, language) : place,
    minutes: Math.round((services.now().getTime() - Date.parse(openedAt)) / 60_000),
  });
}

/** Calls the next level for what nobody took in time: a step, a message in the inbox, and a row for each thing to send. */
export async function escalate(services: Surroundings): Promise<void> {
  const { db, now, settings } = services;
  const after = settings.get(escalateAfter);
  if (after === 0) return;
  const levels = levelsOf(settings);
  if (levels.length === 0) return;
  const chain = { levels: levels.length, after, every: settings.get(escalateEvery) };
  await db.transaction().execute(async (transaction) => {
    const due = await escalateDue(transaction, chain, now().toISOString()).execute();
    for (const alert of due) await callLevel(transaction, services, alert, levels[alert.escalatedLevel - 1] ?? []);
    const told = due.map(({ id, carId }) => ({ id, supplierId: services.telemetry.car(carId)?.supplierId ?? null }));
    await tellOfAlerts(transaction, services, told);
  });
}

async function callLevel(db: Db, services: Surroundings, alert: Due, accounts: readonly string[]): Promise<void> {
  const { now, settings, telemetry } = services;
  const people = accounts.length === 0 ? [] : await peopleOnCall(db, accounts).execute();
  const calls: { alertId: string; channel: AlertChannel; userId: string | null }[] = people.flatMap((person) => [
    ...(person.mobile !== '' && settings.get(smsSender) === 'gateway'
      ? [{ alertId: alert.id, channel: 'sms' as const, userId: person.id }]
      : []),
    ...(person.email !== '' && canMail(settings)
      ? [{ alertId: alert.id, channel: 'mail' as const, userId: person.id }]
      : []),
  ]);
  if (canTellGroup(settings)) calls.push({ alertId: alert.id, channel: 'group', userId: null });
  const step = { alertId: alert.id, step: 'escalated' as const, at: now().toISOString() };
  const car = telemetry.car(alert.carId);
  const name = car === undefined ? '' : `${car.fleetNumber} ${car.plate}`;
  const said = sentence(services, alert, name, settings.get(escalationLanguage));
  await insertSteps(db, [
    { ...step, note: String(alert.escalatedLevel) },
    ...people.map(({ id }) => ({
      ...step,
      step: 'called' as const,
      channel: 'inbox' as const,
      toUserId: id,
      note: said,
    })),
  ]).execute();
  if (calls.length > 0) await insertCalls(db, calls).execute();
  await sendMessages(
    { db, services },
    {
      userIds: people.map(({ id }) => id),
      kind: 'alert',
      titleZh: sentence(services, alert, name, 'zh-CN'),
      titleEn: sentence(services, alert, name, 'en-US'),
      link: `/capacity/monitoring?alert=${alert.id}&follow=1`,
      object: 'alert',
      objectId: alert.id,
    },
  );
}

async function send(services: Surroundings, call: Call, text: string): Promise<SendOutcome> {
  const { settings, now } = services;
  if (call.channel === 'group') return tellGroup(settings, text, now().getTime());
  if (call.channel === 'mail') return sendMail(settings, { to: call.email ?? '', subject: text, text });
  return sendThroughGateway(settings, { mobile: call.mobile ?? '', text, code: '' });
}

/** Sends what waits by a channel. Whoever took the alert meanwhile has ended it. */
export async function sendCalls(services: Surroundings, channel: SentChannel): Promise<void> {
  const { db, now } = services;
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const claimed = await claimCalls(db, channel, inMs(0), inMs(LEASE_MS), AT_ONCE).execute();
  if (claimed.length === 0) return;
  const calls = await claimedCalls(
    db,
    claimed.map(({ id }) => id),
  ).execute();
  await Promise.all(
    calls.map(async (call) => {
      if (call.state !== 'open') return settle(services, call, 'dropped', null, '');
      const text = sentence(
        services,
        call,
        `${call.fleetNumber} ${call.plate}`,
        services.settings.get(escalationLanguage),
      );
      const { isSent, outcome } = await send(services, call, text);
      // what was said stays in the history
      if (isSent) return settle(services, call, 'sent', 'called', text);
      return call.tries < MOST_TRIES
        ? void (await settleCall(db, call, 'waiting', inMs(AGAIN_MS)).execute())
        : settle(services, call, 'failed', 'callFailed', outcome);
    }),
  );
}

async function settle(
  services: Surroundings,
  call: Call,
  state: 'sent' | 'failed' | 'dropped',
  step: AlertStepKind | null,
  note: string,
): Promise<void> {
  const at = services.now().toISOString();
  await services.db.transaction().execute(async (transaction) => {
    const settled = await settleCall(transaction, call, state, null).executeTakeFirst();
    if (settled === undefined || step === null) return;
    const { alertId, channel, userId } = call;
    await insertSteps(transaction, [{ alertId, step, at, note, channel, toUserId: userId }]).execute();
    await tellOfAlerts(transaction, services, [{ id: alertId, supplierId: call.supplierId }]);
  });
}

/**
 * Begins to look. Levels are called whatever is being sent, and no channel waits for another: a gateway that hangs keeps nobody
 * else from hearing. The returned function ends it once the turns under way are over: what is being sent is settled, and not sent again.
 */
export function keepEscalating(services: Surroundings): () => Promise<void> {
  const { log } = services;
  const problem = 'alerts could not be escalated; it is tried again';
  const ends = [
    repeatedly({ everyMs: EVERY_MS, log, problem, run: () => escalate(services) }),
    ...SENT_CHANNELS.map((channel) =>
      repeatedly({
        everyMs: EVERY_MS,
        log,
        problem: `calls by ${channel} could not be sent; it is tried again`,
        run: () => sendCalls(services, channel),
      }),
    ),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
