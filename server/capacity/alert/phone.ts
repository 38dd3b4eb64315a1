/** An operator telephones the car or the passenger of an alert: by the telephone system, or by hand. */
import type { alertCalls } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { canRing, ring } from '#server/access/outbox/phone.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { opened } from '#server/ground/person/person.ts';
import { alertMessages } from './messages.ts';
import { alertById, insertSteps, moveAlerts, riderOf } from './queries.ts';
import { tellOfAlerts } from './recipients.ts';

/** Takes no connection of the database while it rings. */
export const phoneOne: Handlers<typeof alertCalls>['phone'] = async ({ actor, services, recordIn }, { id, whom }) => {
  const { settings } = services;
  const alert = await alertById(services.db, scopeOf(actor), id).executeTakeFirst();
  if (alert === undefined) throw notFound();
  if (alert.state === 'closed') throw new Refusal(409, alertMessages.closed);
  const mayKnow = actor.permissions.has('operation:order:reveal');
  const rider =
    whom === 'passenger' && mayKnow && alert.orderNo !== ''
      ? await riderOf(services.db, alert.orderNo).executeTakeFirst()
      : undefined;
  const number = rider === undefined ? '' : opened(services.vault, rider).mobile;
  if (whom === 'passenger' && number === '') throw new Refusal(409, alertMessages.noNumber);
  const asked = { operator: actor.account, whom, car: alert.fleetNumber, number, alertId: id };
  const rung = canRing(settings) ? await ring(settings, asked) : null;
  const step = rung?.isSent === false ? 'phoneFailed' : whom === 'car' ? 'phonedCar' : 'phonedPassenger';
  const note = rung?.outcome ?? '';
  const at = services.now().toISOString();
  const { version } = await services.db.transaction().execute(async (db) => {
    const moved = await moveAlerts(db, [id], {}).executeTakeFirstOrThrow();
    await insertSteps(db, [{ alertId: id, step, at, userId: actor.userId, note }]).execute();
    await tellOfAlerts(db, services, [alert]);
    const label = `${alert.fleetNumber} ${alert.plate}`;
    await recordIn(db, changeOf(alertWords, { id, label, after: { whom, note } }));
    return moved;
  });
  if (rung?.isSent === false) throw new Refusal(409, alertMessages.notRung, { params: { outcome: rung.outcome } });
  return { version };
};
