/**
 * `node bench/sceneMining.ts [CARS] [HOURS]`: how long looking for scenes takes in the history of so many cars (1,000 when left out)
 * over so many hours (24), a position a second, against one plain statement that reads the same positions. The cars go up and down
 * streets of their own, four on each, so that they meet all the time; some brake hard.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { newScratch } from '#server/testing/scratch.ts';
import { print, settle, type Figure } from './figures.ts';
import { onDatabase } from './fleet.ts';
import { startProduct, type Product } from './product.ts';

const CARS = Number(process.argv[2] ?? 1000);
const HOURS = Number(process.argv[3] ?? 24);
const HOUR_S = 3600;
const DAY_S = 86_400;
/** Written at once. */
const PORTION_S = 600;
/** Cars on a street, and streets beside each other within the town. */
const ON_A_STREET = 4;
const STREETS_ABREAST = 60;
/** Of so many cars one brakes hard once in the day. */
const BRAKES_ONE_OF = 5;
const MOST_S = 60;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Writes positions into the table of a day that is over, and indexes them afterwards. A street is 5 km long and 300 m from the next;
 * the cars of one drive equally fast, with a lane between those that come and those that go.
 */
async function writeDay(client: pg.Client, from: number): Promise<void> {
  const day = iso(from).slice(0, 10);
  const table = `"telemetry_${day.replaceAll('-', '')}"`;
  await client.query(
    `insert into "car" ("fleetNumber", "plate")
      select 'B-' || "place", '粤B' || (10000 + "place") from generate_series(1, $1::integer) as "place"`,
    [CARS],
  );
  const { rowCount } = await client.query(`select from pg_class where "oid" = to_regclass($1)`, [table]);
  if (rowCount === 1) await client.query(`alter table "telemetry" detach partition ${table}`);
  await client.query(`drop table if exists ${table}`);
  await client.query(`create table ${table} (like "telemetry" including defaults)`);
  for (let second = 0; second < HOURS * HOUR_S; second += PORTION_S)
    await client.query(
      `insert into ${table}
        select "id", "at", "at", 114 + ("street" / ${STREETS_ABREAST}) * 0.06 + "x" / 102730,
          22.5 + ("street" % ${STREETS_ABREAST}) * 0.0027 + case when "back" then 0 else 0.000031 end,
          case when not "brakes" then "speed" * 3.6 when "place" = 0 then 40 when "place" = 1 then 15 else 0 end,
          case when "back" then 270 else 90 end, null, 80, "second", 0, 0, 0
        from (select *, "way" > 5000 as "back", case when "way" > 5000 then 10000 - "way" else "way" end as "x",
            ("second" + "nth" * 79) % ${DAY_S} as "place",
            "nth" % ${BRAKES_ONE_OF} = 0 and ("second" + "nth" * 79) % ${DAY_S} < 3 as "brakes"
          from (select "id", "nth", "second", "nth" / ${ON_A_STREET} as "street", 9 + "nth" / ${ON_A_STREET} % 5 as "speed",
              to_timestamp($1::float8 + "second") as "at",
              (("second" * (9 + "nth" / ${ON_A_STREET} % 5) + "nth" % ${ON_A_STREET} * 2500)::bigint % 10000)::float8 as "way"
            from generate_series($2::integer, $3::integer) as "second",
              (select "id", row_number() over (order by "id") - 1 as "nth" from "car" where "fleetNumber" like 'B-%') as "car")
            as "driven" order by "second", "id") as "row"`,
      [from, second, Math.min(second + PORTION_S, HOURS * HOUR_S) - 1],
    );
  await client.query(`alter table ${table} add primary key ("carId", "at")`);
  await client.query(`create index on ${table} using brin ("at") with (pages_per_range = 32)`);
  const bounds = `from ('${day} 00:00:00+00') to ('${iso(from + DAY_S).slice(0, 10)} 00:00:00+00')`;
  await client.query(`alter table "telemetry" attach partition ${table} for values ${bounds}`);
  await client.query(`vacuum (analyze) ${table}, "car"`);
}

const started = z.object({ jobId: z.string() });
const job = z.object({
  state: z.string(),
  message: z.string(),
  finishedAt: z.string().nullable(),
  figures: z.record(z.string(), z.number()),
});

async function timed<Result>(work: () => Promise<Result>): Promise<[result: Result, seconds: number]> {
  const since = performance.now();
  const result = await work();
  return [result, (performance.now() - since) / 1000];
}

async function mine(product: Product, span: { from: string; to: string }): Promise<z.output<typeof job>> {
  const { jobId } = started.parse(await product.call('/dataManage/scene/mine', span));
  for (;;) {
    const now = job.parse(await product.call('/sys/job/getById', { id: jobId }));
    if (now.finishedAt !== null) return now;
    await delay(100);
  }
}

async function figuresOf(product: Product, client: pg.Client, from: number): Promise<Figure[]> {
  const [, written] = await timed(() => writeDay(client, from));
  process.stdout.write(`       ${CARS * HOURS * HOUR_S} positions written in ${written.toFixed(0)} s\n`);
  const span = { from: iso(from), to: iso(from + HOURS * HOUR_S) };
  const [, plain] = await timed(() =>
    client.query(`select count(*), max("speed") from "telemetry" where "at" >= $1 and "at" < $2`, [span.from, span.to]),
  );
  const [{ state, message, figures }, seconds] = await timed(() => mine(product, span));
  if (state !== 'succeeded') throw new Error(message);
  const { added = 0, looked = 0, unchecked = 0 } = figures;
  return [
    {
      what: `mining of ${HOURS} h of ${CARS} cars`,
      found: `${seconds.toFixed(0)} s: ${looked} moments, ${added} scenes`,
      wanted: `≤ ${MOST_S} s`,
      ok: seconds <= MOST_S && added > 0,
    },
    { what: '  not wholly looked at', found: `${unchecked} minutes`, wanted: '0', ok: unchecked === 0 },
    {
      what: '  the same positions read by one plain statement',
      found: `${plain.toFixed(1)} s; mining takes ${(seconds / plain).toFixed(1)} times as long`,
      wanted: '',
      ok: true,
    },
  ];
}

const folder = newScratch('bench');
const dataDir = join(folder, 'data');
const product = await startProduct(dataDir, { DEMO: 'off' });
try {
  // the day before yesterday is over on every clock
  const from = (Math.floor(Date.now() / 1000 / DAY_S) - 2) * DAY_S;
  const figures = await onDatabase(dataDir, (client) => figuresOf(product, client, from));
  print(figures);
  settle(figures.every(({ ok }) => ok));
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
