/**
 * `node bench/payRules.ts [ORDERS]`: prices a second on one core, and a back-test of a pay rule over a million stored orders
 * with calls beside it.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { payTerms } from '#contract/finance/payRule/terms.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { run, type Figure } from './figures.ts';
import { Probe, told } from './probe.ts';
import { untilSettled } from './settled.ts';
import { runTool, startProduct, type Product } from './product.ts';

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const PRICES = 1_000_000;
const CALLS_A_SECOND = 50;
const MOST_MS = 300;
const MOST_SECONDS = 30;
const MOST_MEGABYTES = 64;
const LOOK_MS = 200;

/** A rule with ten parts. */
const TERMS = payTerms.parse({
  ...CITY_TAXI,
  duration: { slabs: [{ from: 0, rate: 3000 }] },
  surge: { most: 200 },
  minimum: 1500,
  maximum: 50_000,
  bookingFee: 100,
  rounding: { unit: 10 },
  tax: { rate: 300, included: false },
});
const rideOf = (at: number): RideFacts => ({
  distance: at % 60_000,
  duration: at % 5000,
  waiting: at % 600,
  minute: at % 1440,
  tolls: at % 3 === 0 ? 500 : null,
  surge: at % 2 === 0 ? 150 : null,
  late: 0,
  outcome: { kind: 'driven' },
});

/** How often a second `work` is done for a ride: by the clock, and by the time that a processor worked, which other programs do not lengthen. */
function rate(work: (ride: RideFacts) => number): { byClock: number; byCore: number } {
  let kept = 0;
  const [since, usedBefore] = [performance.now(), process.cpuUsage()];
  for (let at = 0; at < PRICES; at += 1) kept += work(rideOf(at));
  const seconds = (performance.now() - since) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  if (!Number.isFinite(kept)) throw new Error('a price is no number');
  return { byClock: PRICES / seconds, byCore: (PRICES * 1_000_000) / (user + system) };
}

function priceFigure(): Figure {
  const prices = rate((ride) => priceOf(TERMS, ride).total);
  const copies = rate((ride) => JSON.stringify(ride).length);
  return {
    what: 'prices a second, one core, ten parts',
    found:
      `${prices.byCore.toFixed(0)} (writing the ride as JSON: ${copies.byCore.toFixed(0)}); ` +
      `by the clock ${prices.byClock.toFixed(0)} (${copies.byClock.toFixed(0)})`,
    wanted: '≥ 200000',
    ok: prices.byCore >= 200_000,
  };
}

const added = z.object({ versionId: z.string() });
const started = z.object({ jobId: z.string() });
const job = z.object({ state: z.string(), message: z.string() });

async function backTest(product: Product, probe: Probe): Promise<Figure[]> {
  const rule = { name: 'bench', scope: { sources: ['seed'] }, terms: TERMS };
  const { versionId } = added.parse(await product.call('/operation/payRule/addOne', rule));
  const period = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const before = product.memory() ?? 0;
  let most = before;
  const since = performance.now();
  const input = { id: versionId, ...period };
  const { jobId } = started.parse(await product.call('/operation/payRule/startBackTest', input));
  let ended = job.parse(await product.call('/sys/job/getById', { id: jobId }));
  while (ended.state === 'queued' || ended.state === 'running') {
    await delay(LOOK_MS);
    most = Math.max(most, product.memory() ?? 0);
    ended = job.parse(await product.call('/sys/job/getById', { id: jobId }));
  }
  const until = performance.now();
  if (ended.state !== 'succeeded') throw new Error(ended.message);
  const seconds = (until - since) / 1000;
  const beside = probe.between(since, until);
  const isWell = [...beside.statuses.keys()].every((status) => status === 200);
  return [
    {
      what: `back-test over ${ORDERS} orders`,
      found: `${seconds.toFixed(1)} s, ${(most - before).toFixed(0)} MB more`,
      wanted: `≤ ${MOST_SECONDS} s, ≤ ${MOST_MEGABYTES} MB`,
      ok: seconds <= MOST_SECONDS && most - before <= MOST_MEGABYTES,
    },
    {
      what: `  ${CALLS_A_SECOND} calls a second beside it`,
      found: `p50 ${beside.p50.toFixed(0)}, p99 ${beside.p99.toFixed(0)} ms: ${told(beside)}`,
      wanted: `p99 ≤ ${MOST_MS} ms`,
      ok: isWell && beside.calls > 0 && beside.p99 <= MOST_MS,
    },
  ];
}

async function measure(dataDir: string): Promise<Figure[]> {
  const prices = priceFigure();
  const product = await startProduct(dataDir);
  try {
    await runTool('seed', ['orders', String(ORDERS)], dataDir);
    await untilSettled(dataDir);
    const probe = new Probe(product);
    probe.start(CALLS_A_SECOND);
    // compiling and filling caches is not counted
    await delay(5000);
    const figures = [prices, ...(await backTest(product, probe))];
    await probe.stop();
    return figures;
  } finally {
    await product.stop();
  }
}

await run('payRules', (folder) => measure(join(folder, 'data')));
