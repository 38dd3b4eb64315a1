/**
 * An hour of 120 taxis against an account that nobody of us kept: the trips of SUMO's `tripinfo` as orders, its floating-car data as
 * positions. Counts and waits are the account's to the second. Metres are measured by the product between positions two seconds
 * apart: chords cut corners, and a trip begins and ends within two seconds of a position, so a trip may be 25 m off and sums half
 * a percent.
 */
import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { createGunzip, gunzipSync } from 'node:zlib';
import type { FigureName } from '#contract/insight/figure/figures.ts';
import { drivenBy } from '#server/capacity/replay/queries.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';
import { fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../shared/data/sumo');
const POSITIONS = resolve(FOLDER, 'fcd-120taxis-1h.xml.gz');
const ACCOUNT = resolve(FOLDER, 'tripinfo.xml.gz');
const AT_ONCE = 4000;
const HOUR_S = 3600;
const TRIP_OFF_M = 25;
const SUM_OFF = 0.005;
/** A taxi has five trips or so: what single ones are off weighs more. */
const TAXI_OFF = 0.01;

interface Ride {
  name: string;
  requested: number;
  waited: number;
  taxi: string;
  pickedUp: number;
  /** Null while under way when the hour ends. */
  droppedOff: number | null;
  metres: number;
}
/** What a taxi said of itself. */
interface Word {
  second: number;
  event: VehicleEvent;
  state: VehicleState;
}
interface Taxi {
  name: string;
  driven: number;
  customers: number;
  occupied: number;
}

const fieldOf = (element: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? '';
const numberOf = (element: string, name: string): number => Number(fieldOf(element, name));

function accountOf(path: string): { rides: Ride[]; taxis: Taxi[] } {
  const text = gunzipSync(readFileSync(path)).toString();
  const rides = [...text.matchAll(/<personinfo ([^>]*)>\s*<ride ([^>]*)\/>/g)].map(([, person = '', ride = '']) => {
    const arrival = numberOf(ride, 'arrival');
    return {
      name: fieldOf(person, 'id'),
      requested: numberOf(person, 'depart'),
      waited: numberOf(ride, 'waitingTime'),
      taxi: fieldOf(ride, 'vehicle'),
      pickedUp: numberOf(ride, 'depart'),
      droppedOff: arrival < 0 ? null : arrival,
      metres: numberOf(ride, 'routeLength'),
    };
  });
  const taxis = [...text.matchAll(/<tripinfo ([^>]*)>\s*<taxi ([^>]*)\/>/g)].map(([, trip = '', taxi = '']) => ({
    name: fieldOf(trip, 'id'),
    driven: numberOf(trip, 'routeLength'),
    customers: numberOf(taxi, 'customers'),
    occupied: numberOf(taxi, 'occupiedDistance'),
  }));
  return { rides, taxis };
}

async function* positionsOf(path: string): AsyncGenerator<{ taxi: string; second: number; fix: Partial<Fix> }> {
  let second = 0;
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    second = Number(/<timestep time="([\d.]+)"/.exec(line)?.[1] ?? second);
    if (!line.includes('<vehicle ')) continue;
    yield {
      taxi: fieldOf(line, 'id'),
      second,
      fix: {
        lng: numberOf(line, 'x'),
        lat: numberOf(line, 'y'),
        heading: numberOf(line, 'angle'),
        speed: numberOf(line, 'speed') * 3.6,
      },
    };
  }
}

/** A taxi in service from the beginning, with its rides one after the other; it is on its way to one when it has no other. */
function wordsOf(rides: readonly Ride[]): Word[] {
  const words: Word[] = [{ second: 0, event: 'service_start', state: 'available' }];
  let free = 0;
  for (const { requested, pickedUp, droppedOff } of rides.toSorted((one, other) => one.pickedUp - other.pickedUp)) {
    assert.ok(pickedUp >= free, 'nobody shares a taxi');
    words.push(
      { second: Math.max(free, requested), event: 'reservation_start', state: 'reserved' },
      { second: pickedUp, event: 'reservation_stop', state: 'stopped' },
      { second: pickedUp, event: 'trip_start', state: 'on_trip' },
    );
    if (droppedOff === null) break;
    words.push(
      { second: droppedOff, event: 'trip_stop', state: 'stopped' },
      { second: droppedOff, event: 'trip_end', state: 'available' },
    );
    free = droppedOff;
  }
  return words;
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);
const within = (found: number, expected: number, share: number, what: string) =>
  assert.ok(Math.abs(found - expected) <= expected * share, `${what}: ${found} for ${expected}`);

/** As `percentile_cont` has it. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

if (!existsSync(ACCOUNT)) test('an hour of taxis', { skip: 'shared/data/sumo is not there' }, () => undefined);
else {
  const app = await startTestApp({ env: { DEMO: 'off' } });
  const { services } = app.server;
  const { db, telemetry } = services;

  test('trips, waits, occupied metres and metres driven empty are those of an independent account', async () => {
    const { rides, taxis } = accountOf(ACCOUNT);
    assert.deepEqual([rides.length, taxis.length], [600, 120]);
    // the last full hour
    const began = (Math.floor(services.now().getTime() / (HOUR_S * 1000)) - 1) * HOUR_S * 1000;
    const instant = (second: number) => new Date(began + second * 1000).toISOString();
    const added = await db
      .insertInto('car')
      .values(taxis.map(({ name }, place) => ({ fleetNumber: name, plate: `粤S${10_000 + place}` })))
      .returning(['id', 'fleetNumber', 'plate'])
      .execute();
    await telemetry.refresh();
    const cars = new Map(added.map((car) => [car.fleetNumber, car]));
    const carOf = (name: string) => cars.get(name) ?? assert.fail(name);

    let batch: Fix[] = [];
    let last = 0;
    for await (const { taxi, second, fix } of positionsOf(POSITIONS)) {
      batch.push(fixAt(carOf(taxi).id, began + second * 1000, fix));
      last = second;
      if (batch.length < AT_ONCE) continue;
      await telemetry.take(batch);
      batch = [];
    }
    await telemetry.take(batch);

    const metresOf = async (taxi: string, from: number, to: number) => {
      const span = { from: instant(from), to: instant(to) };
      const { rows } = await drivenBy(db, [carOf(taxi).id], span).execute(db);
      return rows[0]?.distance ?? 0;
    };
    const measured: (Ride & { driven: number })[] = [];
    for (const ride of rides)
      measured.push({ ...ride, driven: await metresOf(ride.taxi, ride.pickedUp, ride.droppedOff ?? HOUR_S) });

    await db
      .insertInto('order')
      .values(
        measured.map(({ name, requested, taxi, pickedUp, droppedOff, driven }) => ({
          orderNo: name,
          source: 'sumo',
          sourceRef: name,
          status: droppedOff === null ? ('onTrip' as const) : ('completed' as const),
          carNumber: carOf(taxi).plate,
          requestedAt: instant(requested),
          assignedAt: instant(requested),
          pickedUpAt: instant(pickedUp),
          droppedOffAt: droppedOff === null ? null : instant(droppedOff),
          duration: droppedOff === null ? null : droppedOff - pickedUp,
          distance: droppedOff === null ? null : Math.round(driven),
          priceParts: '[]',
        })),
      )
      .execute();

    const done = measured.filter(({ droppedOff }) => droppedOff !== null);
    for (const { name, driven, metres } of done)
      assert.ok(Math.abs(driven - metres) <= TRIP_OFF_M, `${name}: ${driven} for ${metres} m`);

    const admin = await app.signIn('admin', ADMIN_PASSWORD);
    const figures = ['orders', 'completed', 'underWay', 'waitP50', 'waitP90', 'tripDuration', 'activeCars'] as const;
    const asked: FigureName[] = [...figures, 'distance'];
    const { rows } = await admin.call('/insight/figure/ask', { figures: asked, from: instant(0), to: instant(HOUR_S) });
    const waits = rides.map(({ waited }) => waited);
    assert.deepEqual(rows[0]?.values.slice(0, figures.length), [
      rides.length,
      sumOf(taxis, ({ customers }) => customers),
      rides.length - done.length,
      Math.round(percentile(waits, 0.5)),
      Math.round(percentile(waits, 0.9)),
      sumOf(done, ({ pickedUp, droppedOff }) => (droppedOff ?? 0) - pickedUp),
      new Set(done.map(({ taxi }) => taxi)).size,
    ]);
    const occupiedOfDone = sumOf(done, ({ metres }) => metres);
    within(rows[0]?.values[figures.length] ?? 0, occupiedOfDone, SUM_OFF, 'occupied metres of completed trips');

    const byTaxi = Map.groupBy(measured, ({ taxi }) => taxi);
    for (const { name, occupied } of taxis)
      within(
        sumOf(byTaxi.get(name) ?? [], ({ driven }) => driven),
        occupied,
        TAXI_OFF,
        `occupied metres of ${name}`,
      );
    const hour = { from: instant(0), to: instant(HOUR_S) };
    const { rows: whole } = await drivenBy(
      db,
      added.map(({ id }) => id),
      hour,
    ).execute(db);
    const emptyShare = 1 - sumOf(measured, ({ driven }) => driven) / sumOf(whole, ({ distance }) => distance);
    const expected = 1 - sumOf(taxis, ({ occupied }) => occupied) / sumOf(taxis, ({ driven }) => driven);
    within(emptyShare, expected, TAXI_OFF, 'share of metres driven empty');

    // the same from hours of cars: what taxis said of themselves, and the whole way between their positions
    for (const { name } of taxis)
      for (const { second, event, state } of wordsOf(byTaxi.get(name) ?? [])) {
        const at = began + second * 1000;
        const said = { carId: carOf(name).id, eventId: `${event} ${second}`, at, receivedAt: at, event, state };
        const outcome = await telemetry.takeEvent({ ...said, orderNo: null, lng: null, lat: null, distance: null });
        assert.equal(outcome, 'taken', `${name} ${event} ${second}`);
      }
    app.advance(HOUR_S);
    await catchUpCarHours(services, 600_000);
    const ofCars: FigureName[] = [
      'carOccupiedTime',
      'carOccupiedDistance',
      'carDistance',
      'emptyShare',
      'carsInService',
    ];
    const ofFleet = await admin.call('/insight/figure/ask', { figures: ofCars, ...hour });
    const [time, occupied, driven, empty, count] = ofFleet.rows[0]?.values ?? [];
    // what taxis do after their last position nobody knows
    assert.equal(
      time,
      sumOf(rides, ({ pickedUp, droppedOff }) => Math.min(droppedOff ?? HOUR_S, last) - pickedUp),
    );
    assert.equal(count, taxis.length);
    within(
      occupied ?? 0,
      sumOf(taxis, (taxi) => taxi.occupied),
      SUM_OFF,
      'metres with a passenger, of hours of cars',
    );
    within(
      driven ?? 0,
      sumOf(taxis, (taxi) => taxi.driven),
      SUM_OFF,
      'metres, of hours of cars',
    );
    within(empty ?? 0, expected, TAXI_OFF, 'empty share, of hours of cars');
    const { rows: each } = await admin.call('/insight/figure/ask', { figures: ofCars, by: ['car'], ...hour });
    for (const taxi of taxis) {
      const found = each.find(({ key }) => key[0] === taxi.name)?.values[1];
      within(found ?? 0, taxi.occupied, TAXI_OFF, `metres of ${taxi.name} with a passenger, of hours of cars`);
    }
  });
}
