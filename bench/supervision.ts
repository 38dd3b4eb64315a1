/**
 * `node bench/supervision.ts [ORDERS]`: what happened to so many orders of a day (five records each), checked and written for a
 * supervision platform in portions; beside it the same rows written by one plain statement of the database alone.
 */
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { run, type Figure } from './figures.ts';
import { startProduct, type Product } from './product.ts';

const ORDERS = Number(process.argv[2] ?? 200_000);
const KINDS = ['orderCreate', 'orderMatch', 'operateDepart', 'operateArrive', 'operatePay'];
const MOST_SECONDS = 60;
const MOST_GROWTH_MB = 150;
const DAY = '2024-05-02';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const SEED = `insert into "order" ("orderNo", "status", "requestedAt", "assignedAt", "pickedUpAt", "droppedOffAt", "price", "currency",
    "paymentState", "distance", "duration", "areaCode", "carNumber", "pickUpName", "pickUpLng", "pickUpLat", "dropOffName", "dropOffLng",
    "dropOffLat", "source", "sourceRef")
  select 'BENCH-' || n, 'completed', at, at + interval '1 minute', at + interval '6 minutes', at + interval '20 minutes',
    1000 + (n * 7919) % 20000, 'CNY', 'paid', 1000 + (n * 104729) % 40000, 60 + (n * 15485863) % 5400, '440305', '粤B12345',
    '站点 ' || n % 97, 113.9 + (n % 1000) / 5000.0, 22.5 + (n % 777) / 5000.0, '站点 ' || n % 89, 114.0 + (n % 900) / 5000.0,
    22.5 + (n % 555) / 5000.0, 'bench', n::text
  from (select n, '2024-05-01T17:00:00Z'::timestamptz + n * interval '20 hours' / $1::bigint as at
    from generate_series(1::bigint, $1::bigint) as n) as "rides"`;

/** The same rows again under another platform: what the database alone needs for them, constraints and indexes included. */
const COPY = `insert into "supervisionRecord" ("platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "at", "day", "fields",
    "notBefore", "findings", "state", "createdAt")
  select $2::bigint, "kind", "key", "subject", "orderId", "orderNo", "areaCode", "at", "day", "fields", "notBefore", "findings", "state",
    "createdAt" from "supervisionRecord" where "platformId" = $1::bigint`;

const added = z.object({ id: z.string() });
const portion = z.object({ recorded: z.int(), next: z.string().nullable() });

const addPlatform = async (product: Product, name: string, state: 'paused' | 'stopped'): Promise<string> =>
  added.parse(
    await product.call('/operation/supervisionPlatform/addOne', {
      name,
      state,
      address: 'https://supervision.example/records',
      companyId: 'BENCH',
      fareType: 'AV-1',
      licenseId: 'AV-0001',
      driverPhone: '13900001111',
      kinds: KINDS,
    }),
  ).id;

async function recordAll(product: Product, platformId: string) {
  const since = performance.now();
  const memory: number[] = [];
  let recorded = 0;
  for (let next: string | null | undefined; next !== null;) {
    const answer = await product.call('/operation/supervision/recordMissing', {
      platformId,
      day: DAY,
      ...(next === undefined ? {} : { after: next }),
    });
    const read = portion.parse(answer);
    recorded += read.recorded;
    ({ next } = read);
    memory.push(product.memory() ?? 0);
  }
  const half = Math.floor(memory.length / 2);
  const highest = (of: readonly number[]) => Math.max(0, ...of);
  return {
    recorded,
    took: (performance.now() - since) / 1000,
    growth: Math.max(0, highest(memory.slice(half)) - highest(memory.slice(0, half + 1))),
  };
}

async function measure(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir);
  try {
    return await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log }, async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        await client.query(SEED, [ORDERS]);
        await client.query('analyze "order"');
        const [ours, plain] = [
          await addPlatform(product, 'ours', 'paused'),
          await addPlatform(product, 'plain', 'stopped'),
        ];
        const { recorded, took, growth } = await recordAll(product, ours);
        const since = performance.now();
        await client.query(COPY, [ours, plain]);
        const reference = (performance.now() - since) / 1000;
        const wanted = ORDERS * KINDS.length;
        return [
          {
            what: `checked and written, ${recorded} records`,
            found: `${took.toFixed(1)} s`,
            wanted: `≤ ${MOST_SECONDS} s`,
            ok: took <= MOST_SECONDS && recorded === wanted,
          },
          {
            what: '  the same rows by one plain statement',
            found: `${reference.toFixed(1)} s`,
            wanted: 'reference',
            ok: true,
          },
          {
            what: '  memory of the server, second half above first',
            found: `${growth.toFixed(0)} MB`,
            wanted: `≤ ${MOST_GROWTH_MB} MB`,
            ok: growth <= MOST_GROWTH_MB,
          },
        ];
      } finally {
        await client.end();
      }
    });
  } finally {
    await product.stop();
  }
}

await run('supervision', (folder) => measure(join(folder, 'data')));
