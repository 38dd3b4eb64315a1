/** Takes passengers who are erased out of the alerts of their rides (decision 0276). */
import { alertWords } from '#contract/capacity/alert/words.ts';
import type { Follow } from '#server/ground/core/events.ts';
import type { Holds } from '#server/ground/core/noun.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { alertMessages } from './messages.ts';
import { alertsOfOrders, eraseNotes } from './queries.ts';

const MOST_SHOWN = 1000;

/** @throws Refusal 409 while one is not closed: whoever handles it has to know whom it is about */
export const forgetInAlerts: Follow<'passengerErased'> = async (_services, db, erased) => {
  const orderNos = erased.flatMap((each) => each.orderNos);
  const open = await alertsOfOrders(db, orderNos, 1).where('state', '<>', 'closed').executeTakeFirst();
  if (open !== undefined) throw new Refusal(409, alertMessages.keepsPerson, { params: { order: open.orderNo } });
  await eraseNotes(db, orderNos).execute();
};

export const alertsHeld: Holds = async (db, orderNos) => {
  const alerts = await alertsOfOrders(db, orderNos, MOST_SHOWN).execute();
  const [zh, en] = alertWords.one;
  return alerts.map(({ kind, orderNo, openedAt }) => ({
    object: { zh, en },
    name: kind,
    orderNo,
    at: openedAt,
    keptUntil: null,
  }));
};
