/** `node bench/invoice.ts`: an invoice with a hundred trips and its trip list as PDF, over HTTP, with nothing remembered. */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { openDatabase } from '#server/ground/database/pool.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { latency, median } from './load.ts';
import { worked } from './worked.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './figures.ts';

const TRIPS = 100;
const TIMES = 20;
const MOST_MS = 300;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Orders that were charged and paid. */
const orders = `insert into "order" ("orderNo", "status", "requestedAt", "pickedUpAt", "droppedOffAt", "price", "distance",
    "paymentState", "paymentMethod", "pickUpName", "dropOffName", "source", "sourceRef")
  select 'BENCH-' || n, 'completed', at, at, at + interval '20 minutes', 1000 + n, 5000 + n, 'paid', 'wechat',
    '云湾中心站 ' || n, '港区科技园 ' || n, 'bench', n::text
  from generate_series(1, ${TRIPS}) as n, lateral (select '2026-05-02T00:00:00Z'::timestamptz + n * interval '1 hour') as t(at)`;
const document = z.object({ base64: z.string() });

/** Milliseconds of both documents, one after the other, with those of a processor, and their bytes. */
async function measure(product: Product, dataDir: string): Promise<{ ms: number; worked: number; bytes: number }> {
  const orderNos = Array.from({ length: TRIPS }, (_, at) => `BENCH-${at + 1}`);
  const asked = await product.call('/operation/invoice/requestOne', { orderNos, buyerName: '周晓岚' });
  const { id } = z.object({ id: z.string() }).parse(asked);
  let bytes = 0;
  const draw = async () => {
    bytes = 0;
    for (const name of ['invoice', 'trips']) {
      const { base64 } = document.parse(await product.call('/operation/invoice/getPdf', { id, document: name }));
      bytes += Buffer.from(base64, 'base64').length;
    }
  };
  // loading what draws is not counted
  await draw();
  const found: number[] = [];
  const before = worked(product, dataDir);
  for (let at = 0; at < TIMES; at += 1) {
    const since = performance.now();
    await draw();
    found.push(performance.now() - since);
  }
  const seconds = worked(product, dataDir) - before;
  return { ms: median(found), worked: (seconds * 1000) / TIMES, bytes };
}

const folder = newScratch('invoice');
try {
  const dataDir = join(folder, 'data');
  const product = await startProduct(dataDir, { DEMO: 'off' });
  try {
    await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (target) => {
      const { db, close } = openDatabase({
        connection: 'connectionString' in target ? target.connectionString : target,
        max: 2,
        queryTimeoutMs: 0,
        applicationName: 'bench',
        onIdleError: () => undefined,
      });
      await sql.raw(orders).execute(db);
      await catchUp(db);
      await close();
    });
    const bare = await latency(async () => (await fetch(`${product.address}/readyz`)).text(), TIMES);
    const { ms, worked: own, bytes } = await measure(product, dataDir);
    const isOk = ms <= MOST_MS;
    process.stdout.write(
      `${isOk ? '  ok  ' : ' MISS '} invoice of ${TRIPS} trips and its trip list as PDF  ${ms.toFixed(0)} ms, ${own.toFixed(0)} ms of a processor, ` +
        `${(bytes / 1024).toFixed(0)} KB (an empty call: ${bare.toFixed(1)} ms)  ≤ ${MOST_MS} ms\n` +
        `       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
    );
    settle(isOk);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
