/** A town for tests of rides: one zone, apps that order in it, and cars that stand in it and say what they do. */
import { randomUUID } from 'node:crypto';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import { addCar, fixAt } from './cars.ts';
import type { Client, TestApp } from './harness.ts';
import { until } from './until.ts';

/** So many metres east and north of its middle, WGS 84. */
export const at = (east: number, north: number): [number, number] => [
  113.94 + east / 102_700,
  22.535 + north / 111_195,
];

/** A square around the middle, as the geometry of a zone. */
export function square(half: number) {
  const ring = [at(-half, -half), at(half, -half), at(half, half), at(-half, half), at(-half, -half)];
  return { type: 'MultiPolygon' as const, coordinates: [[ring]] };
}

/** A car of the town, that speaks for itself. */
export interface TownCar {
  readonly id: string;
  readonly say: (event: VehicleEvent, state: VehicleState, orderNo?: string | null, distance?: number) => Promise<void>;
  /** It reports where it is, and otherwise as `wishes` say; a car of which nothing is heard loses its order. */
  readonly stand: (place?: [number, number], wishes?: Partial<Fix>) => Promise<void>;
  /** Time passes while it keeps reporting where it was last. */
  readonly pass: (seconds: number) => Promise<void>;
  /** Stands until the order is offered to it. Answers the offer. */
  readonly offered: (orderNo: string) => Promise<string>;
  /** Stands until the order is offered to it, takes it and is on its way. */
  readonly assigned: (orderNo: string) => Promise<void>;
}

export interface Town {
  /** Of its zone. */
  readonly zoneId: string;
  /** An app that orders as `source`. */
  readonly appOf: (source: string) => Promise<Client>;
  readonly newCar: (wishes?: { groups?: string[] }) => Promise<TownCar>;
}

/** Seconds between two reports of a car. */
const REPORTS_EVERY = 10;

/**
 * @param admin makes the zone and the keys
 * @param half metres from the middle to each side of the zone
 */
export async function openTown(app: TestApp, admin: Client, half = 9000): Promise<Town> {
  const { services } = app.server;
  const { db, dispatcher, telemetry } = services;
  const zone = await admin.call('/capacity/range/addOne', { name: 'Town', kind: 'operating', geometry: square(half) });
  await admin.call('/capacity/range/publish', { id: zone.id, version: 1, note: '' });
  const now = () => services.now().getTime();
  const offerOf = (carId: string, orderNo: string) =>
    db
      .selectFrom('dispatchOffer as f')
      .innerJoin('order as o', 'o.id', 'f.orderId')
      .where('o.orderNo', '=', orderNo)
      .where('f.carId', '=', carId)
      .where('f.endedAt', 'is', null)
      .select('f.id')
      .executeTakeFirst();

  return {
    zoneId: zone.id,

    async appOf(source) {
      const { key } = await admin.call('/sys/apiKey/addOne', { name: source, source });
      return app.anonymous.as(key);
    },

    async newCar(wishes = {}) {
      const id = await addCar(services, wishes);
      let place = at(900, 500);
      const car: TownCar = {
        id,
        async say(event, state, orderNo = null, distance) {
          const moment = now();
          await telemetry.takeEvent({
            carId: id,
            eventId: randomUUID(),
            at: moment,
            receivedAt: moment,
            event,
            state,
            orderNo,
            lng: null,
            lat: null,
            distance: distance ?? null,
          });
        },
        async stand(where = place, fix = {}) {
          place = where;
          await telemetry.take([fixAt(id, now(), { lng: where[0], lat: where[1], heading: 0, charge: 80, ...fix })]);
        },
        async pass(seconds) {
          for (let left = seconds; left > 0; left -= REPORTS_EVERY) {
            await car.stand();
            app.advance(Math.min(REPORTS_EVERY, left));
          }
          await car.stand();
        },
        async offered(orderNo) {
          // a turn leaves alone what an event of the car holds at the same moment: the one after it offers
          const { id: offer } = await until('the order is offered', async () => {
            await car.stand();
            await dispatcher.turn();
            return offerOf(id, orderNo);
          });
          return offer;
        },
        async assigned(orderNo) {
          const offer = await car.offered(orderNo);
          await dispatcher.acknowledge(id, { id: `order-${offer}`, result: 'done' });
          await car.say('reservation_start', 'reserved', orderNo);
        },
      };
      await car.say('service_start', 'available');
      return car;
    },
  };
}
