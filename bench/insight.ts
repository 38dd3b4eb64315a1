/**
 * `node bench/insight.ts [ORDERS] [LATE] [--keep FOLDER]`: questions to the catalogue of figures over a year of ORDERS orders (a million when left
 * out) against the `group by` over the same orders; what sums cannot answer, cohorts, funnel and distributions from columns and
 * from rows; and how long sums take to be right again after LATE orders (a tenth when left out, a million
 * at most) were corrected, with calls beside. `--keep`: a database that stays, seeded when it is not there.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { openDatabase } from '#server/ground/database/pool.ts';
import { installationKey } from '#server/ground/vault/key.ts';
import { Vault } from '#server/ground/vault/vault.ts';
import { catchUpRollups, proveRollups, type Serving } from '#server/insight/rollup/catchUp.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { measureColumns, writeColumns, type Period } from './columns.ts';
import { print, settle, type Figure } from './figures.ts';
import { SEEDED_DAYS, seedInsight } from './insightSeed.ts';
import { startProduct, type Product } from './product.ts';

const ASK = '/insight/figure/ask';
const ASKED = 20;
const MOST_SEED_S = 600;
const LIST = '/operation/order/getPageList';
/** Milliseconds from call to call beside the corrections. */
const BESIDE_MS = 200;
const MOST_BESIDE_MS = 300;
/** Statements in which the orders are corrected, one after the other. */
const PORTIONS = 50;
const MOST_LATE = 1_000_000;
const MOST_MS = 200;
const LEAST_TIMES = 8;
const FOREVER_MS = 3_600_000;
const MOST_CATCH_UP_S = 60;
const ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const answer = z.object({ answeredBy: z.string(), rows: z.array(z.unknown()) });

/** Cuts that sums answer, with the plain SQL that says the same. */
const QUESTIONS = [
  { by: ['day', 'status'], raw: `("requestedAt" at time zone '${ZONE}')::date, "status"` },
  { by: ['month', 'area'], raw: `date_trunc('month', "requestedAt" at time zone '${ZONE}'), "areaCode"` },
  { by: ['hourOfWeek'], raw: `to_char("requestedAt" at time zone '${ZONE}', 'ID-HH24')` },
  { by: ['supplier', 'week'], raw: `"supplierId", date_trunc('week', "requestedAt" at time zone '${ZONE}')` },
] as const;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function askAll(product: Product, raw: pg.Client, { from: first, days }: Period): Promise<Figure[]> {
  const from = new Date(first).toISOString();
  const figures: Figure[] = [];
  for (const { by, raw: cut } of QUESTIONS) {
    const times: number[] = [];
    let answeredBy = '';
    for (let at = 0; at < ASKED; at += 1) {
      // ends that differ, so that no answer is shared
      const to = new Date(Date.parse(from) + days * DAY_MS + at * 60_000).toISOString();
      const asked = { figures: ['orders', 'completed', 'completionRate', 'revenue'], by, from, to, most: 5000 };
      times.push(
        await msOf(async () => {
          answeredBy = answer.parse(await product.call(ASK, asked)).answeredBy;
        }),
      );
    }
    const plain = await msOf(() =>
      raw.query(`select ${cut}, count(*), count(*) filter (where "status" = 'completed'),
        sum("price") filter (where "status" = 'completed') from "order"
        where "requestedAt" >= '${from}' and "requestedAt" < '${new Date(Date.parse(from) + days * DAY_MS).toISOString()}' group by ${by.map((_, at) => at + 1).join(', ')}`),
    );
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(ASKED * 0.95) - 1] ?? Infinity;
    figures.push({
      what: `orders by ${by.join(' and ')}, by ${answeredBy}`,
      found: `p95 ${p95.toFixed(0)} ms, ${(plain / p95).toFixed(1)} × quicker`,
      wanted: `≤ ${MOST_MS} ms, ≥ ${LEAST_TIMES} × (${plain.toFixed(0)} ms)`,
      ok: p95 <= MOST_MS && plain / p95 >= LEAST_TIMES && answeredBy === 'rollups',
    });
  }
  return figures;
}

const hourMs = 3_600_000;
/** Midnight in Shenzhen a year ago. */
const yearAgo = (): number => (Math.floor((Date.now() + 8 * hourMs) / DAY_MS) - SEEDED_DAYS) * DAY_MS - 8 * hourMs;

/** Makes the database, with nothing beside. */
async function seed(dataDir: string, orders: number, add: (...figures: Figure[]) => void): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await startProduct(dataDir, { DEMO: 'off' }).then((product) => product.stop());
  const from = new Date(yearAgo()).toISOString();
  const vault = new Vault(installationKey({ dataDir, secretKey: null }));
  const say = (line: string) => void process.stdout.write(`       ${line}\n`);
  const seconds =
    (await msOf(() =>
      withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, (connection) =>
        seedInsight(connection, { orders, from, zone: ZONE, vault }, say),
      ),
    )) / 1000;
  add({
    what: `${orders} orders of a year seeded, with what finds them`,
    found: `${seconds.toFixed(0)} s`,
    wanted: `≤ ${MOST_SEED_S} s`,
    ok: seconds <= MOST_SEED_S,
  });
}

/** Calls of a list at a steady pace until it is told to end; answers how long each took. */
function callsBeside(product: Product) {
  const times: number[] = [];
  const over = new AbortController();
  const calling = (async () => {
    while (!over.signal.aborted) {
      const asked = { withTotal: false, requestedTo: new Date(Date.now() + times.length).toISOString() };
      times.push(await msOf(() => product.call(LIST, asked)));
      await delay(BESIDE_MS);
    }
  })();
  return async () => {
    over.abort();
    await calling;
    return times.toSorted((one, other) => one - other);
  };
}

/** Corrects orders all over the year, as files of late orders do, and counts the sums again, with calls beside. */
async function lateFigures(
  product: Product,
  raw: pg.Client,
  services: Serving,
  { orders, late }: Pick<Measuring, 'orders' | 'late'>,
): Promise<Figure[]> {
  const every = Math.max(1, Math.floor(orders / late));
  const step = Math.ceil(orders / PORTIONS);
  const end = callsBeside(product);
  const corrected = await msOf(async () => {
    for (let at = 0; at < orders; at += step)
      await raw.query(
        `update "order" set "price" = "price" + 1 where "id" % ${every} = 0 and "id" > ${at} and "id" <= ${at + step}`,
      );
  });
  const again = await msOf(() => catchUpRollups(services, FOREVER_MS));
  const times = await end();
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
  const wrong = await proveRollups(services);
  return [
    {
      what: `${Math.floor(orders / every)} late orders in ${(corrected / 1000).toFixed(0)} s`,
      found: `sums right again in ${(again / 1000).toFixed(1)} s, ${wrong} wrong`,
      wanted: `≤ ${MOST_CATCH_UP_S} s, none wrong`,
      ok: again <= MOST_CATCH_UP_S * 1000 && wrong === 0,
    },
    {
      what: `${times.length} calls of a list beside it`,
      found: `p99 ${p99.toFixed(0)} ms`,
      wanted: `≤ ${MOST_BESIDE_MS} ms`,
      ok: p99 <= MOST_BESIDE_MS,
    },
  ];
}

async function sizeOf(raw: pg.Client, name: string): Promise<string> {
  const { rows } = await raw.query<{ size: string; rows: string }>(
    `select pg_table_size('"${name}"') / 1000000 as size, (select count(*) from "${name}") as rows`,
  );
  return `${rows[0]?.rows} rows, ${rows[0]?.size} MB`;
}

interface Measuring {
  dataDir: string;
  orders: number;
  /** Orders that are corrected. */
  late: number;
  add: (...figures: Figure[]) => void;
}

/** Works on the database by connections of its own. */
async function onDatabase(
  dataDir: string,
  work: (at: { raw: pg.Client; services: Serving }) => Promise<void>,
): Promise<void> {
  await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
    const raw = new pg.Client(connection);
    await raw.connect();
    const { db: jobDb, close } = openDatabase({
      connection: 'connectionString' in connection ? connection.connectionString : connection,
      max: 2,
      queryTimeoutMs: 0,
      applicationName: 'bench',
      onIdleError: () => undefined,
    });
    try {
      await work({ raw, services: { jobDb, ranges: { clock: new WallClock(ZONE) } } });
    } finally {
      await raw.end();
      await close();
    }
  });
}

async function measure({ dataDir, orders, late, add }: Measuring): Promise<void> {
  if (!existsSync(dataDir)) await seed(dataDir, orders, add);
  await onDatabase(dataDir, async ({ raw, services }) => {
    const first = await msOf(() => catchUpRollups(services, FOREVER_MS));
    await raw.query('vacuum analyze "figureDay", "figureHour", "figureQueue"');
    add({
      what: `sums of ${orders} orders counted`,
      found: `${(first / 1000).toFixed(1)} s`,
      wanted: `by day ${await sizeOf(raw, 'figureDay')}; by hour ${await sizeOf(raw, 'figureHour')}`,
      ok: true,
    });
    await writeColumns({ dataDir, jobDb: services.jobDb, raw, orders }, add);
  });
  const product = await startProduct(dataDir, { DEMO: 'off' });
  try {
    await onDatabase(dataDir, async ({ raw, services }) => {
      const { rows } = await raw.query<{ at: string }>('select min("requestedAt") as at from "order"');
      const period = { from: new Date(rows[0]?.at ?? '').getTime(), days: SEEDED_DAYS };
      add(...(await askAll(product, raw, period)));
      await measureColumns(product, { dataDir, raw, ...period }, add);
      add(...(await lateFigures(product, raw, services, { orders, late })));
    });
  } finally {
    await product.stop();
  }
}

const given = process.argv.slice(2);
const [orders = 1_000_000, asked = Infinity] = given.filter((argument) => /^\d+$/.test(argument)).map(Number);
const late = Math.min(asked, Math.floor(orders / 10), MOST_LATE);
const kept = given.includes('--keep') ? given[given.indexOf('--keep') + 1] : undefined;
const folder = kept ?? newScratch('insight');
try {
  const figures: Figure[] = [];
  const add = (...found: Figure[]) => {
    print(found);
    figures.push(...found);
  };
  await measure({ dataDir: join(folder, `orders-${orders}`), orders, late, add });
  settle(figures.every(({ ok }) => ok));
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
