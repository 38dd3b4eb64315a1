/**
 * `node bench/insight.ts [ORDERS] [--keep FOLDER]`: questions to the catalogue of figures over ORDERS orders (a million when left out;
 * at most a thousand days of them) against the `group by` over the orders of the same days; what sums cannot answer, of a year, from
 * columns and from rows; and how long sums take to be right
 * again after a tenth of the orders was corrected. `--keep`: a database that stays, seeded when it is not there.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { openDatabase } from '#server/ground/database/pool.ts';
import { catchUpRollups, proveRollups } from '#server/insight/rollup/catchUp.ts';
import { ORDERS_A_DAY } from '#server/channel/orderSeed/queries.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { measureColumns } from './columns.ts';
import { settle, type Figure } from './figures.ts';
import { runTool, startProduct, type Product } from './product.ts';

const ASK = '/insight/figure/ask';
const ASKED = 20;
/** The longest that may be asked about. */
const MOST_DAYS = 1000;
/** A question about places is about a year at most. */
const YEAR_DAYS = 365;
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

async function askAll(product: Product, raw: pg.Client, days: number): Promise<Figure[]> {
  const from = '2024-12-31T16:00:00.000Z';
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

async function measure(dataDir: string, orders: number): Promise<Figure[]> {
  const isThere = existsSync(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const product = await startProduct(dataDir, { DEMO: 'off' });
  try {
    if (!isThere) await runTool('seed', ['orders', String(orders)], dataDir);
    return await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
      const raw = new pg.Client(connection);
      await raw.connect();
      const { db: jobDb, close } = openDatabase({
        connection: 'connectionString' in connection ? connection.connectionString : connection,
        max: 2,
        queryTimeoutMs: 0,
        applicationName: 'bench',
        onIdleError: () => undefined,
      });
      const services = { jobDb, ranges: { clock: new WallClock(ZONE) } };
      const size = async (name: string) => {
        const { rows } = await raw.query<{ size: string; rows: string }>(
          `select pg_table_size('"${name}"') / 1000000 as size, (select count(*) from "${name}") as rows`,
        );
        return `${rows[0]?.rows} rows, ${rows[0]?.size} MB`;
      };
      try {
        const first = await msOf(() => catchUpRollups(services, FOREVER_MS));
        await raw.query('vacuum analyze "figureDay", "figureHour", "figureQueue"');
        const found: Figure[] = [];
        const add = (...figures: Figure[]) => {
          for (const { what, found: value, wanted, ok } of figures)
            process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(52)} ${value.padEnd(34)} ${wanted}\n`);
          found.push(...figures);
        };
        add({
          what: `sums of ${orders} orders counted`,
          found: `${(first / 1000).toFixed(1)} s`,
          wanted: `by day ${await size('figureDay')}; by hour ${await size('figureHour')}`,
          ok: true,
        });
        const days = Math.min(MOST_DAYS, Math.floor(orders / ORDERS_A_DAY));
        add(...(await askAll(product, raw, days)));
        await raw.query('vacuum analyze "order"');
        const year = Math.min(YEAR_DAYS, days);
        await measureColumns(product, { dataDir, jobDb, raw, orders, days: year }, add);
        const late = await msOf(() => raw.query(`update "order" set "price" = "price" + 1 where "id" % 10 = 0`));
        const again = await msOf(() => catchUpRollups(services, FOREVER_MS));
        const wrong = await proveRollups(services);
        add({
          what: `a tenth of them corrected in ${(late / 1000).toFixed(0)} s`,
          found: `counted again in ${(again / 1000).toFixed(1)} s, ${wrong} wrong`,
          wanted: `≤ ${MOST_CATCH_UP_S} s, none wrong`,
          ok: again <= MOST_CATCH_UP_S * 1000 && wrong === 0,
        });
        return found;
      } finally {
        await raw.end();
        await close();
      }
    });
  } finally {
    await product.stop();
  }
}

const given = process.argv.slice(2);
const orders = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 1_000_000);
const kept = given.includes('--keep') ? given[given.indexOf('--keep') + 1] : undefined;
const folder = kept ?? newScratch('insight');
try {
  const figures = await measure(join(folder, `orders-${orders}`), orders);
  process.stdout.write(`       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  settle(figures.every(({ ok }) => ok));
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
