/** Rides that were driven, with their positions, for tests. */
import type { Services } from '#server/services.ts';
import { addCar, drive } from './cars.ts';
import { makeOrder } from './orders.ts';

let serial = 0;

/** A completed ride eastwards at 36 km/h that has just ended; its positions are in the history. */
export async function drivenRide(services: Services, seconds = 600) {
  serial += 1;
  const { db, now, telemetry } = services;
  const carId = await addCar(services);
  const from = now().getTime() - (seconds + 60) * 1000;
  const fixes = drive(carId, from, seconds);
  await telemetry.take(fixes);
  const [first, last] = [fixes[0], fixes.at(-1)];
  const orderNo = `RIDE${process.pid}X${serial}`;
  const orderId = await makeOrder(db, {
    orderNo,
    carId,
    requestedAt: new Date(from - 300_000).toISOString(),
    pickedUpAt: new Date(from).toISOString(),
    droppedOffAt: new Date(from + seconds * 1000).toISOString(),
    pickUpLng: first?.lng ?? null,
    pickUpLat: first?.lat ?? null,
    dropOffLng: last?.lng ?? null,
    dropOffLat: last?.lat ?? null,
  });
  return { orderNo, orderId, carId, fixes };
}
