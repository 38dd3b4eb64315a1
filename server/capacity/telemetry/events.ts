/** Keeps the events of cars: each once, in the order in which they happened, with its outcome. */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { AHEAD_MS } from './admit.ts';
import type { CarEvent } from './fix.ts';
import { FIRST_LIFE, judge, type Life } from './lifecycle.ts';
import {
  beginState,
  eventBefore,
  eventOf,
  eventsSince,
  insertEvent,
  judgeEvent,
  lockState,
  setState,
} from './queries.ts';

/** An event that came when so many later ones were there already changes nothing any more. */
const MOST_LATER = 500;

export interface KeptEvent {
  /** `unknownCar`: there is no such record. */
  outcome: 'taken' | 'repeated' | 'refused' | 'unknownCar';
  /** Where the car is in its life now; null unless something was kept. */
  now: { state: VehicleState; stateSince: number; orderNo: string | null } | null;
  /** Found out on the way: the car was silent until now. */
  restored: CarEvent | null;
}

const nothing = (outcome: KeptEvent['outcome']): KeptEvent => ({ outcome, now: null, restored: null });

/** The clock that orders events: the car's own, or ours while the car's is ahead. */
const orderOf = ({ at, receivedAt }: CarEvent): string =>
  new Date(at > receivedAt + AHEAD_MS ? receivedAt : at).toISOString();

async function lifeBefore(db: Db, carId: string, orderedAt: string): Promise<{ life: Life; since: string | null }> {
  const last = await eventBefore(db, carId, orderedAt).executeTakeFirst();
  if (last === undefined) return { life: FIRST_LIFE, since: null };
  const { stateAfter: state, stateBefore, orderAfter: orderNo } = last;
  const beforeSilence = state === 'non_contactable' ? stateBefore : null;
  return { life: { state, beforeSilence, orderNo }, since: last.orderedAt };
}

function rowOf(event: CarEvent, source: 'car' | 'platform', orderedAt: string, state: VehicleState) {
  const { carId, eventId, event: name, orderNo, lng, lat, distance } = event;
  return {
    carId,
    eventId,
    source,
    at: new Date(event.at),
    receivedAt: new Date(event.receivedAt),
    orderedAt,
    event: name,
    state: event.state,
    stateBefore: state,
    stateAfter: state,
    outcome: 'refused' as const,
    orderNo,
    orderAfter: null,
    lng,
    lat,
    distance,
  };
}

/** A car that speaks of itself is silent no longer. */
async function restore(db: Db, event: CarEvent, orderedAt: string): Promise<CarEvent | null> {
  // with what it said in the same millisecond: that may have brought it back already
  const justAfter = new Date(Date.parse(orderedAt) + 1).toISOString();
  const { life, since } = await lifeBefore(db, event.carId, justAfter);
  if (life.state !== 'non_contactable' || event.event === 'comms_restored' || since === null) return null;
  const restored: CarEvent = {
    ...event,
    eventId: `restored ${Date.parse(since)}`,
    event: 'comms_restored',
    state: life.beforeSilence ?? 'available',
    orderNo: null,
    distance: null,
  };
  if ((await eventOf(db, event.carId, restored.eventId).executeTakeFirst()) !== undefined) return null;
  await insertEvent(db, rowOf(restored, 'platform', orderedAt, life.state)).execute();
  return restored;
}

/** Judges the events from an instant on anew. Answers the outcome of the one with this id, and the life they lead to. */
async function judgeSince(db: Db, carId: string, orderedAt: string, id: string) {
  const before = await lifeBefore(db, carId, orderedAt);
  let { life } = before;
  let since = before.since;
  let outcome: 'taken' | 'refused' = 'refused';
  const events = await eventsSince(db, carId, orderedAt, MOST_LATER + 1).execute();
  if (events.length > MOST_LATER) return null;
  for (const event of events) {
    const judged = judge(life, event);
    const verdict = {
      stateBefore: life.state,
      stateAfter: judged.life.state,
      orderAfter: judged.life.orderNo,
      outcome: judged.outcome,
    };
    const isNew =
      verdict.outcome !== event.outcome ||
      verdict.stateBefore !== event.stateBefore ||
      verdict.stateAfter !== event.stateAfter ||
      verdict.orderAfter !== event.orderAfter;
    if (isNew) await judgeEvent(db, event.id, verdict).execute();
    life = judged.life;
    if (judged.outcome === 'taken') since = event.orderedAt;
    if (event.id === id) ({ outcome } = judged);
  }
  return { outcome, life, since };
}

/** Keeps an event in one transaction; on every node the same comes of it. */
export function keepEvent(db: Db, event: CarEvent, source: 'car' | 'platform'): Promise<KeptEvent> {
  return db.transaction().execute(async (transaction) => {
    const { carId, eventId } = event;
    await beginState(transaction, carId).execute();
    const row = await lockState(transaction, carId).executeTakeFirst();
    if (row === undefined) return nothing('unknownCar');
    if ((await eventOf(transaction, carId, eventId).executeTakeFirst()) !== undefined) return nothing('repeated');
    const orderedAt = orderOf(event);
    const restored = source === 'car' ? await restore(transaction, event, orderedAt) : null;
    const { id } = await insertEvent(transaction, rowOf(event, source, orderedAt, row.state)).executeTakeFirstOrThrow();
    const judged = await judgeSince(transaction, carId, orderedAt, id);
    if (judged === null) return nothing('refused');
    const { outcome, life, since } = judged;
    const stateSince = since === null ? event.receivedAt : Date.parse(since);
    const now = { state: life.state, stateSince, orderNo: life.orderNo };
    const isOther = life.state !== row.state || life.orderNo !== row.orderNo;
    if (isOther || outcome === 'taken')
      await setState(transaction, carId, { ...now, stateSince: new Date(stateSince) }).execute();
    return { outcome, now, restored };
  });
}
