import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

/** Where nothing else of the sweeps is. */
const PLACE: [number, number] = [113.94, 22.535];

/** A free car near the place. */
async function newFreeCar({ app }: World): Promise<string> {
  const { db, telemetry, now } = app.server.services;
  const number = next();
  const { id: carId } = await db
    .insertInto('car')
    .values({ fleetNumber: `FREE-${number}`, plate: `粤F${number}`, areaCode: '4403' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await telemetry.refresh();
  const at = now().getTime();
  const said = { carId, at, receivedAt: at };
  await telemetry.takeEvent({
    ...said,
    eventId: `free-${number}`,
    event: 'service_start',
    state: 'available',
    orderNo: null,
    lng: null,
    lat: null,
    distance: null,
  });
  await telemetry.take([
    {
      ...said,
      lng: PLACE[0],
      lat: PLACE[1],
      speed: 0,
      heading: 0,
      altitude: null,
      charge: 80,
      odometer: null,
      alarms: [],
      flags: [],
      protocol: 'mqtt',
    },
  ]);
  // the dispatcher reads the records of cars anew
  app.advance(6);
  return carId;
}

/** An order that the dispatcher searches a car for. */
async function newDispatched({ app }: World): Promise<{ id: string; version: number }> {
  const { db, now } = app.server.services;
  const number = next();
  const { id, version } = await db
    .insertInto('order')
    .values({
      orderNo: `D-${number}`,
      sourceRef: `dispatched-${number}`,
      source: 'example',
      status: 'requested',
      requestedAt: now(),
      priceParts: '[]',
      pickUpLng: PLACE[0],
      pickUpLat: PLACE[1],
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('dispatchRequest')
    .values({ orderId: id, waitUntil: new Date(now().getTime() + 3_600_000).toISOString() })
    .execute();
  return { id, version };
}

/** A zone of its own, and two places in it. */
async function newZone({ admin }: World): Promise<{ pickUp: [number, number]; dropOff: [number, number] }> {
  const number = next();
  const [west, south] = [100 + number / 100, 5];
  const ring = [west, west + 0.005, west + 0.005, west, west].map((lng, place): [number, number] => [
    lng,
    place === 2 || place === 3 ? south + 0.005 : south,
  ]);
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  const zone = await admin.call('/capacity/range/addOne', { name: `Booked ${number}`, kind: 'operating', geometry });
  await admin.call('/capacity/range/publish', { id: zone.id, version: 1, note: '' });
  return { pickUp: [west + 0.001, south + 0.001], dropOff: [west + 0.004, south + 0.004] };
}

/** A booked ride in a zone of its own. */
async function newBooked(world: World): Promise<{ id: string; version: number }> {
  const { db, now } = world.app.server.services;
  const { pickUp, dropOff } = await newZone(world);
  const number = next();
  const at = now().getTime();
  const { id, version } = await db
    .insertInto('order')
    .values({
      orderNo: `B-${number}`,
      sourceRef: `booked-${number}`,
      source: 'example',
      status: 'scheduled',
      tripType: 'reservation',
      requestedAt: now(),
      scheduledAt: new Date(at + 3_600_000),
      priceParts: '[]',
      pickUpLng: pickUp[0],
      pickUpLat: pickUp[1],
      dropOffLng: dropOff[0],
      dropOffLat: dropOff[1],
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const waitUntil = new Date(at + 7_200_000);
  await db.insertInto('dispatchRequest').values({ orderId: id, waitUntil, waiting: false }).execute();
  return { id, version };
}

/** A completed order that a person has to price. */
async function newUnpriced({ app }: World): Promise<{ id: string; version: number }> {
  const { db, now } = app.server.services;
  const number = next();
  return db
    .insertInto('order')
    .values({
      orderNo: `U-${number}`,
      sourceRef: `unpriced-${number}`,
      source: 'example',
      status: 'completed',
      requestedAt: now(),
      pickedUpAt: now(),
      droppedOffAt: now(),
      duration: 600,
      flags: ['noPrice', 'tooSlow'],
      priceParts: '[]',
      pickUpLng: PLACE[0],
      pickUpLat: PLACE[1],
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

export const orderExamples: Examples = {
  [contract.order.priceOne.path]: byAdmin(async (world) => ({
    ...(await newUnpriced(world)),
    distance: 5000,
    reason: 'example',
  })),
  [contract.order.quoteOne.path]: byAdmin(newZone),
  [contract.order.addOne.path]: byAdmin(async (world) => {
    const { pickUp, dropOff } = await newZone(world);
    return { pickUp: { name: 'A', position: pickUp }, dropOff: { name: 'B', position: dropOff } };
  }),
  [contract.order.rescheduleOne.path]: byAdmin(async (world) => ({
    ...(await newBooked(world)),
    scheduledAt: new Date(world.app.server.services.now().getTime() + 7_200_000).toISOString(),
    seats: 2,
    reason: 'example',
  })),
  [contract.order.checkOne.path]: byAdmin(async (world) => ({ ...(await newUnpriced(world)), note: 'example' })),
  [contract.order.assignOne.path]: byAdmin(async (world) => {
    const order = await newDispatched(world);
    return { ...order, carId: await newFreeCar(world), reason: 'example' };
  }),
};
