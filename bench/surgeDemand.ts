/**
 * `node bench/surgeDemand.ts [CARS] [WISHES]`: counting the demand of a minute among so many free cars, orders and prices that were
 * asked for, beside reading the same orders by one plain statement; and how long others wait for their turn meanwhile.
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { withDatabase, type DatabaseTarget } from '#server/ground/database/embedded/borrow.ts';
import { openDatabase, type Db } from '#server/ground/database/pool.ts';
import type { FreeCar } from '#server/operation/dispatch/strategy.ts';
import { countDemand } from '#server/finance/surge/keep.ts';
import { Demand } from '#server/finance/surge/live.ts';
import { at } from '#server/testing/town.ts';
import { numbers } from '#server/testing/numbers.ts';
import { run, type Figure } from './figures.ts';
import { startProduct } from './product.ts';

const CARS = Number(process.argv[2] ?? 10_000);
const WISHES = Number(process.argv[3] ?? 5000);
const TIMES = 9;
/** A city of thirty kilometres across. */
const HALF_METRES = 15_000;
const MOST_MS = 1000;
const MOST_BLOCKED_MS = 100;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const next = numbers(262);
const place = (): [number, number] => at(next(-HALF_METRES, HALF_METRES), next(-HALF_METRES, HALF_METRES));
const placeAsked = (column: string, by: number) => `${column} + (n * ${by}) % 3000 / 10000.0 - 0.15`;

/** Orders of the last minutes that wait for a car, and as many prices that were asked for by passengers whom nobody knows. */
async function prepare(client: pg.Client, now: string): Promise<void> {
  await client.query(
    `insert into "order" ("orderNo", "status", "requestedAt", "pickUpLng", "pickUpLat", "mobileHash", "source", "sourceRef")
      select 'DEMAND-' || n, 'requested', $1::timestamptz - n % 500 * interval '1 second', ${placeAsked('113.94', 7919)},
        ${placeAsked('22.535', 104_729)}, 'hash' || n, 'bench', n::text from generate_series(1, $2::int) as n`,
    [now, WISHES],
  );
  await client.query(
    `insert into "dispatchRequest" ("orderId", "waiting", "waitUntil")
      select "id", true, $1::timestamptz + interval '1 hour' from "order" where "source" = 'bench'`,
    [now],
  );
  await client.query(
    `insert into "priceQuote" ("source", "versionId", "facts", "lines", "total", "tax", "currency", "hash", "trip", "createdAt", "expiresAt")
      select 'app' || n % 50, (select min("id") from "payRuleVersion"), '{}', '[]', 1000, 0, 'CNY', 'bench',
        jsonb_build_object('pickUp', jsonb_build_array(${placeAsked('113.94', 15_485)}, ${placeAsked('22.535', 32_452)})),
        $1::timestamptz - interval '1 minute', $1::timestamptz + interval '9 minutes' from generate_series(1, $2::int) as n`,
    [now, WISHES],
  );
  await client.query('analyze "order"');
  await client.query('analyze "dispatchRequest"');
  await client.query('analyze "priceQuote"');
}

const middleOf = (found: readonly number[]): number =>
  found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function measureOn(target: DatabaseTarget): Promise<Figure[]> {
  const begun = Date.now();
  const connection = 'connectionString' in target ? target.connectionString : target;
  const client = new pg.Client(target);
  await client.connect();
  const { db, close } = openDatabase({
    connection,
    max: 2,
    queryTimeoutMs: 20_000,
    applicationName: 'bench',
    onIdleError: () => undefined,
  });
  try {
    await prepare(client, new Date(begun).toISOString());
    const cars: FreeCar[] = Array.from({ length: CARS }, (_, car) => {
      const [lng, lat] = place();
      return { carId: String(car), lng, lat, freeIn: 0, seats: 4, wheelchair: false, groups: [] };
    });
    let heard = (): void => undefined;
    let clock = begun;
    const now = () => new Date(clock);
    const demand = new Demand({
      db,
      now,
      nodes: { onChanged: (_topic, listener) => void (heard = listener), hearsOthers: true },
    });
    const services = {
      db,
      now,
      demand,
      dispatcher: { freeCars: () => Promise.resolve(cars) },
      nodes: {
        async change<Result>(on: Db, _topics: readonly string[], work: (transaction: Db) => Promise<Result>) {
          const result = await work(on);
          heard();
          return result;
        },
      },
    };
    const plain = `select "o"."id", "o"."mobileHash", "o"."pickUpLng", "o"."pickUpLat" from "order" as "o"
      join "dispatchRequest" as "r" on "r"."orderId" = "o"."id" where "o"."requestedAt" >= $1`;
    const [counts, reads]: [number[], number[]] = [[], []];
    const delays = monitorEventLoopDelay({ resolution: 5 });
    let blocked = 0;
    for (let time = 0; time < TIMES; time += 1) {
      clock = begun + time * 60_000;
      reads.push(await timed(() => client.query(plain, [new Date(clock - 600_000).toISOString()])));
      delays.enable();
      counts.push(await timed(() => countDemand(services)));
      delays.disable();
      blocked = Math.max(blocked, delays.max / 1e6);
      delays.reset();
    }
    const { cells, wishes } = await demand.latest();
    const asked = middleOf(
      await Promise.all(Array.from({ length: 3 }, () => timed(() => demand.at([113.94, 22.535])))),
    );
    return [
      {
        what: `a minute of ${CARS} free cars, ${wishes} wishes`,
        found: `${middleOf(counts).toFixed(0)} ms (reading the orders alone: ${middleOf(reads).toFixed(0)}), ${Object.keys(cells).length} cells`,
        wanted: `≤ ${MOST_MS} ms`,
        ok: middleOf(counts) <= MOST_MS,
      },
      {
        what: 'others wait for their turn at most',
        found: `${blocked.toFixed(0)} ms`,
        wanted: `≤ ${MOST_BLOCKED_MS} ms`,
        ok: blocked <= MOST_BLOCKED_MS,
      },
      { what: 'the figure of a quote', found: `${asked.toFixed(3)} ms`, wanted: '≤ 1 ms', ok: asked <= 1 },
    ];
  } finally {
    await close();
    await client.end();
  }
}

await run('surgeDemand', async (folder) => {
  const dataDir = join(folder, 'data');
  // a database with a rule in force
  await startProduct(dataDir).then((once) => once.stop());
  return await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, measureOn);
});
