/** Keeps the events of cars: each once, in the order in which they happened, with its outcome. */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { believedAt } from './admit.ts';
import type { CarEvent } from './fix.ts';
import { FIRST_LIFE, judge, type Life } from './lifecycle.ts';
import {
  beginState,
  eventBefore,
  eventOf,
  eventsSince,
  insertEvent,
  judgeEvent,
  heardSince,
  lastOrder,
  lockState,
  setState,
} from './queries.ts';
import type { Finding } from './silence.ts';

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

type LastEvent = Awaited<ReturnType<ReturnType<typeof eventBefore>['executeTakeFirst']>>;

/** The life that the newest event led to. */
function lifeSince(last: LastEvent): Life {
  if (last === undefined) return FIRST_LIFE;
  const { source, stateAfter: state, stateBefore, orderAfter: orderNo } = last;
  const beforeSilence = state === 'non_contactable' ? stateBefore : null;
  const beforeFinding = source === 'platform' ? stateBefore : null;
  return { state, beforeSilence, beforeFinding, orderNo };
}

async function lifeBefore(db: Db, carId: string, orderedAt: string): Promise<{ life: Life; since: string | null }> {
  const last = await eventBefore(db, carId, orderedAt).executeTakeFirst();
  return { life: lifeSince(last), since: last?.orderedAt ?? null };
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
    eventId: `restored ${Date.parse(since)} ${event.receivedAt}`,
    event: 'comms_restored',
    state: life.beforeSilence ?? 'available',
    orderNo: null,
    distance: null,
  };
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
      stateBefore: judged.from,
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

/** Puts an event in its place, and judges what follows. */
async function place(
  db: Db,
  row: { state: VehicleState; orderNo: string | null },
  inserted: ReturnType<typeof rowOf>,
): Promise<Omit<KeptEvent, 'restored'>> {
  const { carId, receivedAt } = inserted;
  const { id } = await insertEvent(db, inserted).executeTakeFirstOrThrow();
  const judged = await judgeSince(db, carId, inserted.orderedAt, id);
  if (judged === null) return { outcome: 'refused', now: null };
  const { outcome, life, since } = judged;
  const stateSince = since === null ? receivedAt.getTime() : Date.parse(since);
  const now = { state: life.state, stateSince, orderNo: life.orderNo };
  const isOther = life.state !== row.state || life.orderNo !== row.orderNo;
  if (isOther || outcome === 'taken') await setState(db, carId, { ...now, stateSince: new Date(stateSince) }).execute();
  return { outcome, now };
}

/** Keeps what a car says of itself in one transaction; on every node the same comes of it. */
export function keepEvent(db: Db, event: CarEvent): Promise<KeptEvent> {
  return db.transaction().execute(async (transaction) => {
    const { carId, eventId } = event;
    await beginState(transaction, carId).execute();
    const row = await lockState(transaction, carId).executeTakeFirst();
    if (row === undefined) return nothing('unknownCar');
    const known = await eventOf(transaction, carId, eventId).executeTakeFirst();
    // said again, it comes to no more than it did
    if (known !== undefined) return nothing(known.outcome === 'taken' ? 'repeated' : 'refused');
    const orderedAt = new Date(believedAt(event)).toISOString();
    const restored = await restore(transaction, event, orderedAt);
    return { ...(await place(transaction, row, rowOf(event, 'car', orderedAt, row.state))), restored };
  });
}

/** An instant behind all events. */
const END = '9999-01-01T00:00:00Z';

/**
 * Where a finding stands in the order of events, which is that of the car's clock: behind all that the car has said, and as
 * far behind our clock as the newest of that.
 */
async function orderOfFinding(db: Db, { carId, at, fix }: Finding): Promise<Date> {
  const last = await lastOrder(db, carId).executeTakeFirst();
  const lags = [
    ...(fix === null ? [] : [fix.receivedAt - fix.at]),
    ...(last?.source === 'car' ? [Date.parse(last.receivedAt) - Date.parse(last.orderedAt)] : []),
  ];
  const byItsClock = at - (lags.length === 0 ? 0 : Math.min(...lags));
  return new Date(last === undefined ? byItsClock : Math.max(Date.parse(last.orderedAt) + 1, byItsClock));
}

/** Whether a finding still follows from what the database knows of the car; `last`: its newest event that was taken. */
async function stillFollows(db: Db, finding: Finding, state: VehicleState, last: LastEvent): Promise<boolean> {
  const { carId, event, heardAt, fix } = finding;
  const isSilent = state === 'non_contactable';
  if (event === 'comms_lost') {
    const heard = await heardSince(db, carId, new Date(heardAt).toISOString()).executeTakeFirst();
    return !isSilent && heard === undefined;
  }
  if (!isSilent || last === undefined) return isSilent;
  // what a car sent before it said that it loses contact may come after that
  if (last.source === 'car') return fix !== null && fix.at > Date.parse(last.orderedAt);
  return heardAt > Date.parse(last.receivedAt);
}

/** `kept`: the event that was made of the finding; null: it did not follow any more, and left nothing. */
export interface KeptFinding {
  kept: CarEvent | null;
  now: KeptEvent['now'];
}

/**
 * Keeps a finding in one transaction, if it still follows: a silence that the car has broken meanwhile is none, and only
 * what came after the message that began a silence ends it. It stands behind all other events, so nothing is judged anew.
 */
export function keepFinding(db: Db, finding: Finding): Promise<KeptFinding> {
  const { carId, event, at, heardAt } = finding;
  return db.transaction().execute(async (transaction) => {
    const not: KeptFinding = { kept: null, now: null };
    await beginState(transaction, carId).execute();
    const row = await lockState(transaction, carId).executeTakeFirst();
    if (row === undefined) return not;
    const last = await eventBefore(transaction, carId, END).executeTakeFirst();
    if (!(await stillFollows(transaction, finding, row.state, last))) return not;
    // the state stays known when its events are forgotten
    const life = last === undefined ? { ...FIRST_LIFE, state: row.state } : lifeSince(last);
    const state = event === 'comms_lost' ? 'non_contactable' : (life.beforeSilence ?? FIRST_LIFE.state);
    const judged = judge(life, { event, state, source: 'platform', orderNo: null });
    if (judged.outcome === 'refused') return not;
    const orderedAt = await orderOfFinding(transaction, finding);
    const kept: CarEvent = {
      carId,
      eventId: `${event} ${heardAt} ${at}`,
      at,
      receivedAt: at,
      event,
      state,
      orderNo: null,
      lng: null,
      lat: null,
      distance: null,
    };
    const { orderNo } = judged.life;
    const verdict = { outcome: judged.outcome, stateAfter: state, orderAfter: orderNo };
    const inserted = { ...rowOf(kept, 'platform', orderedAt.toISOString(), judged.from), ...verdict };
    await insertEvent(transaction, inserted).execute();
    await setState(transaction, carId, { state, stateSince: orderedAt, orderNo }).execute();
    return { kept, now: { state, stateSince: orderedAt.getTime(), orderNo } };
  });
}
