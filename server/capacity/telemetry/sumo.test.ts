/** An hour of 120 taxis, replayed three times and shuffled: each position once, and the distances of the file. */
import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { createGunzip } from 'node:zlib';
import { drivenBy } from '#server/capacity/replay/queries.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { fixAt } from '#server/testing/cars.ts';
import { metresOnSphere } from '#contract/ground/distance.ts';
import type { Fix } from './fix.ts';

const FILE = resolve(import.meta.dirname, '../../../../shared/data/sumo/fcd-120taxis-1h.xml.gz');
const POSITIONS = 215_920;
const AT_ONCE = 4000;
const SHUFFLED_WITHIN_S = 30;

interface Row {
  name: string;
  second: number;
  lng: number;
  lat: number;
  heading: number;
  speed: number;
}

async function* rowsOf(path: string): AsyncGenerator<Row> {
  let second = 0;
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    second = Number(/<timestep time="([\d.]+)"/.exec(line)?.[1] ?? second);
    const [, name, lng, lat, heading, speed] =
      /<vehicle id="([^"]+)" x="([^"]+)" y="([^"]+)" angle="([^"]+)" speed="([^"]+)"/.exec(line) ?? [];
    if (name === undefined) continue;
    yield { name, second, lng: Number(lng), lat: Number(lat), heading: Number(heading), speed: Number(speed) * 3.6 };
  }
}

if (!existsSync(FILE)) test('the floating-car data', { skip: 'shared/data/sumo is not there' }, () => undefined);
else {
  const app = await startTestApp();
  const { services } = app.server;
  const { db, telemetry } = services;

  test('every position once, distances within 1 %, however often and in whatever order it comes', async () => {
    const from = services.now().getTime() - 3_700_000;
    const rows: Row[] = [];
    for await (const row of rowsOf(FILE)) rows.push(row);
    assert.equal(rows.length, POSITIONS);
    const names = [...new Set(rows.map(({ name }) => name))];
    const added = await db
      .insertInto('car')
      .values(names.map((name, place) => ({ fleetNumber: name, plate: `粤S${10_000 + place}` })))
      .returning(['id', 'fleetNumber'])
      .execute();
    await telemetry.refresh();
    const ids = new Map(added.map(({ id, fleetNumber }) => [fleetNumber, id]));

    const driven = new Map<string, number>();
    const last = new Map<string, Row>();
    for (const row of rows) {
      const before = last.get(row.name);
      const metres = before === undefined ? 0 : metresOnSphere(before.lng, before.lat, row.lng, row.lat);
      driven.set(row.name, (driven.get(row.name) ?? 0) + metres);
      last.set(row.name, row);
    }

    let state = 7;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    for (const shuffle of [0, SHUFFLED_WITHIN_S, SHUFFLED_WITHIN_S]) {
      const order = rows
        .map((row) => ({ row, place: row.second + random() * shuffle }))
        .toSorted((a, b) => a.place - b.place);
      for (let place = 0; place < order.length; place += AT_ONCE) {
        const fixes: Fix[] = order.slice(place, place + AT_ONCE).map(({ row }) =>
          fixAt(ids.get(row.name) ?? '', from + row.second * 1000, {
            lng: row.lng,
            lat: row.lat,
            heading: row.heading,
            speed: row.speed,
          }),
        );
        await telemetry.take(fixes);
      }
    }

    const { kept } = await db
      .selectFrom('telemetry')
      .select(({ fn }) => fn.countAll<string>().as('kept'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(kept), POSITIONS);
    const span = { from: new Date(from).toISOString(), to: new Date(from + 3_700_000).toISOString() };
    const { rows: found } = await drivenBy(db, [...ids.values()], span).execute(db);
    const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
    assert.equal(found.length, names.length);
    for (const { carId, distance } of found) {
      const expected = driven.get(nameOf.get(carId) ?? '') ?? 0;
      assert.ok(Math.abs(distance - expected) <= expected * 0.01, `${carId}: ${distance} for ${expected}`);
    }
    for (const [name, row] of last) {
      const fix = telemetry.car(ids.get(name) ?? '')?.fix;
      assert.deepEqual([fix?.at, fix?.lng, fix?.lat], [from + row.second * 1000, row.lng, row.lat]);
    }
  });
}
