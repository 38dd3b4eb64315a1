/** Silences: alerts that are expected, e.g. of planned work, are put off as they open. */
import { MOST_SILENCE_DAYS, type alertCalls } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseField } from '#server/ground/core/refusal.ts';
import { alertMessages } from './messages.ts';
import { carInReach, endSilence, insertSilence, rangeNamed, silencesNow, wakeAlerts } from './queries.ts';
import { tellOfAlerts } from './recipients.ts';

type Commands = Handlers<typeof alertCalls>;

const DAY_MS = 86_400_000;

export const addOneSilence: Commands['addSilence'] = async (
  context,
  { carId, rangeId, kinds, from, until, reason },
) => {
  const { actor, db, services } = context;
  const now = services.now();
  const ahead = Date.parse(until) - now.getTime();
  if (ahead <= 0 || ahead > MOST_SILENCE_DAYS * DAY_MS) throw refuseField('until', alertMessages.badSilenceEnd);
  // without a car it is of other people's cars, too
  if (carId === null) requireEverything(actor);
  const car = carId === null ? null : await carInReach(db, scopeOf(actor), carId).executeTakeFirst();
  const range = rangeId === null ? null : await rangeNamed(db, rangeId).executeTakeFirst();
  if (car === undefined || range === undefined) throw notFound();
  const { id } = await insertSilence(db, {
    carIds: car === null ? [] : [car.id],
    rangeId,
    kinds,
    from,
    until,
    note: reason,
    createdBy: actor.userId,
    createdAt: now,
  }).executeTakeFirstOrThrow();
  const label = [car === null ? '' : `${car.fleetNumber} ${car.plate}`, range?.name ?? '']
    .filter((name) => name !== '')
    .join(', ');
  context.record(changeOf(alertWords, { id, label, after: { carId, rangeId, kinds, from, until, reason } }));
  return { id };
};

export const endOneSilence: Commands['endSilence'] = async (context, { id }) => {
  const { actor, db, services } = context;
  const now = services.now().toISOString();
  const silence = (await silencesNow(db, scopeOf(actor), now).execute()).find((one) => one.id === id);
  if (silence === undefined) throw notFound();
  await endSilence(db, id, now).execute();
  const woken = await wakeAlerts(db, silence).execute();
  const told = woken.map((alert) => ({
    id: alert.id,
    supplierId: services.telemetry.car(alert.carId)?.supplierId ?? null,
  }));
  await tellOfAlerts(db, services, told);
  const label = [...silence.cars, silence.rangeName].filter((name) => name !== '').join(', ');
  context.record(changeOf(alertWords, { id, label, before: { until: silence.until }, after: { until: now } }));
  return {};
};
