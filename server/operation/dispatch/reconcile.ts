/**
 * Brings orders up to date after events were missed: the database was away when a car reported, or the car lost its memory.
 * The events are kept separately (`server/capacity/telemetry/events.ts`); orders are moved by them.
 */
import type { Db } from '#server/ground/database/pool.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { OrderDoor } from '#server/operation/order/door/move.ts';
import { applyEvent } from './moves.ts';
import { eventsOfOrder, tripEnds } from './queries.ts';

/** An order on a trip fails when its car has been without an order for this long and reported no end of the trip. */
const BROKEN_OFF_MS = 60_000;

/** Updates the orders whose cars no longer drive for them. */
export async function reconcile(
  db: Db,
  orders: Pick<OrderDoor, 'move'>,
  carOf: (carId: string) => LiveCar | undefined,
  now: number,
): Promise<void> {
  for (const { carId, orderNo, state, offeredAt } of await tripEnds(db).execute()) {
    const car = carOf(carId);
    if (state === 'offered' || car === undefined || car.orderNo === orderNo) continue;
    const events = await eventsOfOrder(db, carId, orderNo, offeredAt).execute();
    for (const { at, receivedAt, ...event } of events)
      await applyEvent(db, orders, { ...event, at: Date.parse(at), receivedAt: Date.parse(receivedAt) });
    if (state !== 'driving' || now - car.stateSince <= BROKEN_OFF_MS) continue;
    const broken = { carId, orderNo, event: 'provider_cancellation', state: car.state } as const;
    const nowhere = { lng: null, lat: null, distance: null };
    const at = { at: car.stateSince, receivedAt: car.stateSince };
    await applyEvent(db, orders, { ...broken, ...nowhere, ...at, eventId: '' });
  }
}
