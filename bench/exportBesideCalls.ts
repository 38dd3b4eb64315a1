/**
 * `node bench/exportBesideCalls.ts [ORDERS] [SECONDS]`: the effect of an export of so many orders (100,000 when left out) on 200 calls a second.
 * The consistency of the file under changes is tested in `server/operation/order/export.test.ts`.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exportFigure } from './measures.ts';
import { run, type Figure } from './figures.ts';
import { Probe, told, type Probed } from './probe.ts';
import { runTool, startProduct } from './product.ts';

const ORDERS = Number(process.argv[2] ?? 100_000);
const CALLS_A_SECOND = 200;
const MOST_MS = 300;
/** Before, for comparison. */
const ALONE_MS = Number(process.argv[3] ?? 15) * 1000;

const ms = (value: number): string => value.toFixed(0);
const spread = (probed: Probed): string =>
  `p50 ${ms(probed.p50)}, p99 ${ms(probed.p99)}, slowest ${ms(probed.slowest)} ms: ${told(probed)}`;
const isWell = ({ statuses }: Probed): boolean => [...statuses.keys()].every((status) => status === 200);

async function measure(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir);
  try {
    await runTool('seed', ['orders', String(ORDERS)], dataDir);
    const probe = new Probe(product);
    probe.start(CALLS_A_SECOND);
    // compiling and filling caches is not counted
    await delay(ALONE_MS);
    const since = performance.now();
    await delay(ALONE_MS);
    const alone = probe.between(since, performance.now());
    const figures: Figure[] = [
      { what: `${CALLS_A_SECOND} calls a second, alone`, found: spread(alone), wanted: '', ok: isWell(alone) },
    ];
    for (const format of ['csv', 'xlsx'] as const) {
      const from = performance.now();
      const exported = await exportFigure(product, ORDERS, format);
      const beside = probe.between(from, performance.now());
      const isQuick = isWell(beside) && beside.calls > 0 && beside.p99 <= MOST_MS;
      figures.push(exported);
      figures.push({ what: '  calls beside it', found: spread(beside), wanted: `p99 ≤ ${MOST_MS} ms`, ok: isQuick });
    }
    await probe.stop();
    return figures;
  } finally {
    await product.stop();
  }
}

await run('exportBesideCalls', (folder) => measure(join(folder, 'data')));
