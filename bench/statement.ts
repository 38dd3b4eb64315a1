/** `node bench/statement.ts [ORDERS]`: closing the statement of a supplier with so many orders, and comparing it with them again. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { run, type Figure } from './figures.ts';
import { startProduct, type Product } from './product.ts';

const ORDERS = Number(process.argv[2] ?? 100_000);
const MOST_SECONDS = 10;
const LOOK_MS = 50;
const PERIOD = '2020-05';

const TERMS = {
  currency: 'CNY',
  share: { by: 'percentage', rate: 7000 },
  guarantee: 1_000_000,
  levels: [{ measure: 'rating', agreed: 450, deduction: 200, bonusFrom: 470, bonus: 100 }],
  tax: { rate: 600, isIncluded: false },
};

/** A supplier with an approved contract and a month of orders. */
async function prepare(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "supplier" ("code", "name") values ('bench', 'Bench') returning "id"`,
  );
  const supplierId = rows[0]?.id ?? '';
  await client.query(
    `insert into "supplierContract" ("supplierId", "number", "state", "terms", "authorIds", "createdBy", "validFrom", "hash")
      values ($1, 1, 'approved', $2, '{}', 'bench', $3, 'bench')`,
    [supplierId, JSON.stringify(TERMS), PERIOD],
  );
  await client.query(
    `insert into "order" ("orderNo", "status", "requestedAt", "droppedOffAt", "supplierId", "price", "distance", "duration",
        "rating", "source", "sourceRef")
      select 'BENCH-' || n, 'completed', '2020-05-02T00:00:00Z'::timestamptz + n * interval '20 seconds',
        '2020-05-02T00:20:00Z'::timestamptz + n * interval '20 seconds', $1, 1000 + (n * 7919) % 20000, (n * 104729) % 40000,
        (n * 15485863) % 5400, 1 + n % 5, 'bench', n::text from generate_series(1::bigint, $2::bigint) as n`,
    [supplierId, ORDERS],
  );
  await client.query('analyze "order"');
  return supplierId;
}

const started = z.object({ jobId: z.string(), id: z.string().optional() });
const job = z.object({ state: z.string(), message: z.string() });

async function seconds(product: Product, path: string, input: object): Promise<{ took: number; id: string }> {
  const since = performance.now();
  const { jobId, id = '' } = started.parse(await product.call(path, input));
  for (;;) {
    const { state, message } = job.parse(await product.call('/sys/job/getById', { id: jobId }));
    if (state === 'succeeded') return { took: (performance.now() - since) / 1000, id };
    if (state !== 'queued' && state !== 'running') throw new Error(message);
    await delay(LOOK_MS);
  }
}

const figure = (what: string, took: number): Figure => ({
  what: `${what} ${ORDERS} orders`,
  found: `${took.toFixed(1)} s`,
  wanted: `≤ ${MOST_SECONDS} s`,
  ok: took <= MOST_SECONDS,
});

async function measure(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir);
  try {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const supplierId = await withDatabase(
      { dataDir, databaseUrl: null },
      { role: 'bench', log },
      async (connection) => {
        const client = new pg.Client(connection);
        await client.connect();
        try {
          return await prepare(client);
        } finally {
          await client.end();
        }
      },
    );
    const month = { supplierId, period: PERIOD };
    const live = performance.now();
    await product.call('/operation/supplier/statement/getLive', month);
    const lived = (performance.now() - live) / 1000;
    const { took: closed, id } = await seconds(product, '/operation/supplier/statement/closeOne', month);
    const { took: compared } = await seconds(product, '/operation/supplier/statement/checkOne', { id });
    return [
      figure('live statement of', lived),
      figure('statement closed,', closed),
      figure('recomputed and compared,', compared),
    ];
  } finally {
    await product.stop();
  }
}

await run('statement', (folder) => measure(join(folder, 'data')));
