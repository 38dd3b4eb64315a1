/**
 * What happened while nobody wrote it down: the database was away when a car said that a trip ended, or the car lost its
 * memory on the way. The events of cars are kept by themselves (see `server/capacity/telemetry/events.ts`); from them orders catch up.
 */
import type { Db } from '#server/ground/database/pool.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { applyEvent } from './moves.ts';
import { eventsOfOrder, tripEnds } from './queries.ts';

/** A car that drives for nobody any more has broken its trip off after so long without having said that it ended. */
const BROKEN_OFF_MS = 60_000;

/** Looks at orders whose cars do not drive for them any more. */
export async function reconcile(db: Db, carOf: (carId: string) => LiveCar | undefined, now: number): Promise<void> {
  for (const { carId, orderNo, state, offeredAt } of await tripEnds(db).execute()) {
    const car = carOf(carId);
    if (state === 'offered' || car === undefined || car.orderNo === orderNo) continue;
    const events = await eventsOfOrder(db, carId, orderNo, offeredAt).execute();
    for (const { at, receivedAt, ...event } of events)
      await applyEvent(db, { ...event, at: Date.parse(at), receivedAt: Date.parse(receivedAt) });
    if (state !== 'driving' || now - car.stateSince <= BROKEN_OFF_MS) continue;
    const broken = { carId, orderNo, event: 'provider_cancellation', state: car.state } as const;
    const nowhere = { lng: null, lat: null, distance: null };
    await applyEvent(db, { ...broken, ...nowhere, eventId: '', at: car.stateSince, receivedAt: car.stateSince });
  }
}
