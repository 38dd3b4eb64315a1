/**
 * `node bench/eventRecord.ts [CARS] [EVENTS]`: so many cars report, each every few seconds, and some of them collide: from when the alert
 * opened until the first part of its record can be read by others; beside one plain statement that reads as much of the tracks.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { connectCar } from '#server/testing/cars.ts';
import { onDatabase, startFleet, type Fleet } from './fleet.ts';
import { run, type Figure } from './figures.ts';
import { startDriving } from './publishToScreen.ts';
import { places } from './town.ts';

const CARS = Number(process.argv[2] ?? 10_000);
const EVENTS = Number(process.argv[3] ?? 100);
/** Positions a second, of all cars together. */
const RATE = Math.ceil(CARS / 5);
const WARM_MS = 10_000;
/** Between two events. */
const APART_MS = 250;
const LOOKED_EVERY_MS = 20;
const ALL_WITHIN_MS = 60_000;
const MOST_MS = 1000;

const seen = z.array(z.object({ id: z.string(), openedAt: z.coerce.date(), carId: z.string() }));

const nth = (found: readonly number[], share: number): number =>
  found.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(found.length * share) - 1)] ?? Infinity;

/** Milliseconds from the opening of each alert to when its record was first seen to hold a part. */
async function watchRecords(client: pg.Client, isOver: () => boolean): Promise<Map<string, number>> {
  const waits = new Map<string, number>();
  for (const until = Date.now() + ALL_WITHIN_MS; waits.size < EVENTS && !(isOver() && Date.now() > until);) {
    const { rows } = await client.query(
      `select "r"."id"::text, "a"."openedAt", "r"."carId"::text from "eventRecord" as "r" join "alert" as "a" on "a"."id" = "r"."alertId"
        join "car" as "c" on "c"."id" = "r"."carId" join "eventRecordPart" as "p" on "p"."recordId" = "r"."id" and "p"."number" = 1
        where "c"."fleetNumber" like 'B-%' and "r"."kind" = 'collision'`,
    );
    const at = Date.now();
    for (const { id, openedAt } of seen.parse(rows)) if (!waits.has(id)) waits.set(id, at - openedAt.getTime());
    await delay(LOOKED_EVERY_MS);
  }
  return waits;
}

/** The same tracks, by one statement for each car. */
async function readTracks(client: pg.Client): Promise<number[]> {
  const cars = z
    .array(z.object({ carId: z.string() }))
    .parse((await client.query(`select "carId"::text from "eventRecord" where "kind" = 'collision' limit 100`)).rows);
  const took: number[] = [];
  for (const { carId } of cars) {
    const since = performance.now();
    await client.query(
      `select * from "telemetry" where "carId" = $1 and "at" > now() - interval '3 minutes' order by "at"`,
      [carId],
    );
    took.push(performance.now() - since);
  }
  return took;
}

async function collide({ mqttPort }: Fleet, cars: Fleet['cars'], where: readonly { lng: number; lat: number }[]) {
  for (const [place, [name, secret]] of cars.entries()) {
    const { lng, lat } = where[place] ?? { lng: 114, lat: 22.5 };
    const client = await connectCar(mqttPort, name, secret);
    const payload = { at: Date.now(), position: [lng, lat], speed: 3, alarms: ['collision'] };
    await client.publishAsync(`fleet/${name}/telemetry`, JSON.stringify(payload), { qos: 1 });
    await client.endAsync();
    await delay(APART_MS);
  }
}

async function measure(dataDir: string): Promise<Figure[]> {
  const fleet = await startFleet({ dataDir, cars: CARS });
  const driving = await startDriving({
    host: '127.0.0.1',
    port: fleet.mqttPort,
    cars: fleet.cars.slice(EVENTS),
    rate: RATE,
    qos: 1,
  });
  try {
    return await onDatabase(dataDir, async (client) => {
      driving.drive();
      await delay(WARM_MS);
      let isOver = false;
      const watching = watchRecords(client, () => isOver);
      await collide(fleet, fleet.cars.slice(0, EVENTS), places(EVENTS));
      isOver = true;
      const waits = [...(await watching).values()];
      const reference = await readTracks(client);
      const { sent } = await driving.tell();
      const p99 = nth(waits, 0.99);
      return [
        {
          what: `frozen after the alert, ${CARS} cars, ${RATE}/s`,
          found: `p50 ${nth(waits, 0.5)}, p99 ${p99}, slowest ${nth(waits, 1)} ms`,
          wanted: `p99 ≤ ${MOST_MS} ms`,
          ok: waits.length === EVENTS && p99 <= MOST_MS,
        },
        {
          what: '  the track of a car by one plain statement',
          found: `p50 ${nth(reference, 0.5).toFixed(1)}, p99 ${nth(reference, 0.99).toFixed(1)} ms`,
          wanted: 'reference',
          ok: true,
        },
        {
          what: '  frozen; positions meanwhile',
          found: `${waits.length} of ${EVENTS}; ${sent}`,
          wanted: 'all',
          ok: sent > 0,
        },
      ];
    });
  } finally {
    driving.end();
    await fleet.product.stop();
  }
}

await run('eventRecord', (folder) => measure(join(folder, 'data')));
