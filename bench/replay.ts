/**
 * `node bench/replay.ts [CARS]`: how long a jump takes in the replay of a whole fleet. An hour of so many cars (2,000 when left out) that report every
 * second, then `open` with the first chunk, and chunks elsewhere in the hour, against one plain statement that reads the
 * rows of as long a time.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { newScratch } from '#server/testing/scratch.ts';
import { onDatabase } from './fleet.ts';
import { within } from './mainThread.ts';
import { settle, type Figure } from './figures.ts';
import { type Product, startProduct } from './product.ts';

const CARS = Number(process.argv[2] ?? 2000);
const HOUR_S = 3600;
const MINUTE_S = 60;
const DAY_S = 86_400;
const EVENTS_EVERY_S = 600;
const MOST_MS = 1000;
/** Jumps that are measured, each to another minute. */
const JUMPS = 8;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const opened = z.object({ cars: z.array(z.unknown()), chunkSeconds: z.number() });
const chunk = z.object({ step: z.number(), cars: z.array(z.object({ track: z.array(z.number()) })) });

/**
 * Writes the hour into the table of its day in the order of arrival, and indexes it afterwards, which takes half the time of
 * the gateway. Resolves to the seconds it took.
 */
async function writeHour(client: pg.Client, from: number): Promise<number> {
  const since = performance.now();
  const day = iso(from).slice(0, 10);
  const table = `"telemetry_${day.replaceAll('-', '')}"`;
  await client.query(
    `insert into "car" ("fleetNumber", "plate")
      select 'B-' || "place", '粤B' || (10000 + "place") from generate_series(1, $1::integer) as "place"`,
    [CARS],
  );
  // the product creates future days itself
  const { rowCount } = await client.query(`select from pg_class where "oid" = to_regclass($1)`, [table]);
  if (rowCount === 1) await client.query(`alter table "telemetry" detach partition ${table}`);
  await client.query(`drop table if exists ${table}`);
  await client.query(`create table ${table} (like "telemetry" including defaults)`);
  for (let minute = 0; minute < HOUR_S; minute += MINUTE_S) {
    await client.query(
      `insert into ${table}
        select "id", "at", "at", 114 + ("id" % 100) * 0.002 + "second" * 0.00002, 22.5 + ("id" % 89) * 0.002,
          30 + ("second" + "id") % 30, ("id" * 7) % 360, null, 80 - "second" / 100, "second" * 10, 0, 0, 0
        from (select "car"."id", "second", to_timestamp($1::float8 + "second") as "at"
          from generate_series($2::integer, $3::integer) as "second",
            (select "id" from "car" where "fleetNumber" like 'B-%') as "car" order by "second", "car"."id") as "row"`,
      [from, minute, minute + MINUTE_S - 1],
    );
  }
  await client.query(`alter table ${table} add primary key ("carId", "at")`);
  await client.query(`create index on ${table} using brin ("at") with (pages_per_range = 32)`);
  const bounds = `from ('${day} 00:00:00+00') to ('${iso(from + DAY_S).slice(0, 10)} 00:00:00+00')`;
  await client.query(`alter table "telemetry" attach partition ${table} for values ${bounds}`);
  await client.query(
    `insert into "carEvent" ("carId", "eventId", "source", "at", "receivedAt", "orderedAt", "event", "state",
        "stateBefore", "stateAfter", "outcome")
      select "id", 'e' || "second", 'car', "at", "at", "at", 'trip_start', 'on_trip', 'reserved', 'on_trip', 'taken'
      from (select "id", "second", to_timestamp($1::float8 + "second" + "id" % 600) as "at"
        from "car", generate_series(0, $2::integer, $3::integer) as "second" where "fleetNumber" like 'B-%') as "row"`,
    [from, HOUR_S - 1, EVENTS_EVERY_S],
  );
  await client.query(`vacuum (analyze) ${table}, "carEvent", "car"`);
  return (performance.now() - since) / 1000;
}

/** The beginning of the last hour within one UTC day, in seconds since 1970. */
function lastHour(): number {
  const from = Math.floor(Date.now() / 60_000) * 60 - HOUR_S - MINUTE_S;
  const begun = Math.floor((from + HOUR_S) / DAY_S) * DAY_S;
  return from < begun ? begun - HOUR_S : from;
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, ms: number]> {
  const since = performance.now();
  const result = await work();
  return [result, performance.now() - since];
}

/** The median and the slowest of several runs. */
const spread = (times: readonly number[]): string =>
  `${within(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;

async function jumps(product: Product, client: pg.Client, from: number): Promise<Figure[]> {
  const call = async (span: { from: string; to: string }, step: number) =>
    chunk.parse(await product.call('/capacity/replay/getChunk', { ...span, step }));
  const hour = { from: iso(from), to: iso(from + HOUR_S) };
  const [{ cars, chunkSeconds }, openMs] = await timed(async () =>
    opened.parse(await product.call('/capacity/replay/open', hour)),
  );
  const spanAt = (second: number) => ({ from: iso(from + second), to: iso(from + second + chunkSeconds) });
  const [first, firstMs] = await timed(() => call(spanAt(0), 1));
  const positions = first.cars.reduce((sum, { track }) => sum + track.length / 6, 0);
  const [chunks, fast, plain]: [number[], number[], number[]] = [[], [], []];
  // each jump goes to an unread minute, the plain statement to the one beside it
  const apart = Math.floor((HOUR_S - chunkSeconds) / (JUMPS * 3));
  for (let jump = 0; jump < JUMPS; jump += 1) {
    const at = (place: number) =>
      HOUR_S / 2 + (((jump * 3 + place) * apart * 7 + chunkSeconds) % (HOUR_S / 2 - chunkSeconds));
    chunks.push((await timed(() => call(spanAt(at(0)), 1)))[1]);
    const span = spanAt(at(1));
    plain.push(
      (
        await timed(() =>
          client.query(
            `select "carId", "at", "lng", "lat", "speed", "heading", "charge" from "telemetry"
              where "at" >= $1 and "at" < $2 order by "carId", "at"`,
            [span.from, span.to],
          ),
        )
      )[1],
    );
    // at 60 times a picture shows six seconds
    fast.push((await timed(() => call(spanAt(at(2)), 6)))[1]);
  }
  const ratio = within(chunks, 0.5) / within(plain, 0.5);
  const is = (ms: number) => ms <= MOST_MS;
  return [
    {
      what: `replay: open an hour of ${cars.length} cars`,
      found: `${(openMs + firstMs).toFixed(0)} ms (open ${openMs.toFixed(0)}, chunk ${firstMs.toFixed(0)})`,
      wanted: '≤ 1 s',
      ok: cars.length === CARS && is(openMs + firstMs),
    },
    {
      what: `  a jump: ${chunkSeconds} s, ${positions} positions, step ${first.step} s`,
      found: spread(chunks),
      wanted: '≤ 1 s',
      ok: positions > 0 && is(within(chunks, 0.5)),
    },
    {
      what: '  the same rows by one plain statement',
      found: `${spread(plain)}; the jump takes ${ratio.toFixed(2)} times as long`,
      wanted: '',
      ok: true,
    },
    { what: '  a jump at 60 times', found: spread(fast), wanted: '≤ 1 s', ok: is(within(fast, 0.5)) },
  ];
}

async function main(): Promise<void> {
  const folder = newScratch('bench');
  const dataDir = join(folder, 'data');
  const product = await startProduct(dataDir, { DEMO: 'off' });
  try {
    const from = lastHour();
    const figures = await onDatabase(dataDir, async (client) => {
      const seconds = await writeHour(client, from);
      process.stdout.write(`       ${CARS * HOUR_S} positions written in ${seconds.toFixed(0)} s\n`);
      return jumps(product, client, from);
    });
    for (const { what, found, wanted, ok } of figures)
      process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(52)} ${found.padEnd(56)} ${wanted}\n`);
    process.stdout.write(`       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
    settle(figures.every(({ ok }) => ok));
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
