/**
 * `npm run bench -- [ORDERS] [--clone] [--faults]`: measures the product, on a database of its own, against references in the
 * same run. ORDERS: how many orders to seed, a million when left out. `--clone`: the fresh clone as well, which
 * downloads packages. `--faults`: the faults of the live fleet as well (`faults.ts`), which take half an hour.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { answerFigures } from './answers.ts';
import { cloneFigures } from './clone.ts';
import { dispatchFigures } from './dispatch.ts';
import { depthFigure, exportFigure, importFigures, listFigures, worstFigures } from './measures.ts';
import { settle, type Figure } from './figures.ts';
import { filterFigures } from './orderFilters.ts';
import { ROOT, runTool, startProduct } from './product.ts';
import { telemetryFigures } from './telemetry.ts';
import { uploadFigure } from './upload.ts';

const MILLION = 1_000_000;
const IMPORTED = 100_000;
/** Bytes. */
const UPLOADED = 1_000_000_000;
const ENTRIES = 50_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function print(figures: readonly Figure[]): void {
  for (const { what, found, wanted, ok } of figures)
    say(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(52)} ${found.padEnd(34)} ${wanted}`);
}

function weightFigure(): Figure {
  const wanted = '≤ 160 KB, ≤ 350 KB';
  try {
    const found = execFileSync(process.execPath, [join(ROOT, 'scripts', 'check', 'checkWeight.ts')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { what: 'weight, gzipped', found: found.trim(), wanted, ok: true };
  } catch {
    return { what: 'weight, gzipped', found: 'over its budget, or not built', wanted, ok: false };
  }
}

/** A measurement in its own program: it prints its results, and fails when they are too low. */
function programFigure(file: string, what: string): Figure {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench', file)], {
    stdio: 'inherit',
  });
  return { what, found: 'as printed above', wanted: 'as printed above', ok: status === 0 };
}

async function measure(folder: string, orders: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (...found: Figure[]) => {
    print(found);
    figures.push(...found);
  };
  const dataDir = join(folder, 'data');
  await startProduct(dataDir).then((first) => first.stop());
  const product = await startProduct(dataDir);
  add({
    what: 'start to ready, when built',
    found: `${(product.readyAfterMs / 1000).toFixed(1)} s`,
    wanted: '≤ 5 s',
    ok: product.readyAfterMs <= 5000,
  });
  const seedStartedAt = performance.now();
  await runTool('seed', ['orders', String(orders)], dataDir);
  const seedSeconds = (performance.now() - seedStartedAt) / 1000;
  add({
    what: `seed of ${orders} orders`,
    found: `${seedSeconds.toFixed(0)} s`,
    wanted: '≤ 120 s',
    ok: seedSeconds <= 120,
  });
  await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
    add(...(await listFigures(product, connection)));
    add(await depthFigure(product, connection, orders));
    add(...(await answerFigures(product, connection, ENTRIES)));
  });
  add(...(await worstFigures(product)));
  add(...(await filterFigures(product, orders, folder)));
  add(await exportFigure(product, orders, 'csv'), await exportFigure(product, orders, 'xlsx'));
  add(await uploadFigure(product, UPLOADED));
  await product.stop();
  add(...(await telemetryFigures(folder)));
  add(programFigure('ranges.ts', 'ranges around a position, and the rules'));
  add(programFigure('viewers.ts', 'viewers of the live map'));
  add(programFigure('publishToScreen.ts', 'from a car over MQTT to a viewer'));
  add(programFigure('portal.ts', 'readers of the portal beside people'));
  add(programFigure('quote.ts', 'quotes over HTTP'));
  add(programFigure('payRules.ts', 'prices, and a back-test over a million orders'));
  add(programFigure('exportBesideCalls.ts', 'an export beside 200 calls a second'));
  add(programFigure('map.ts', 'the live map in the browser'), programFigure('replay.ts', 'jumps in a replay'));
  add(...dispatchFigures());
  add(...(await importFigures(folder, IMPORTED)));
  add(weightFigure());
  if (process.argv.includes('--faults')) add(programFigure('faults.ts', 'faults of the live fleet'));
  if (process.argv.includes('--clone')) add(...(await cloneFigures(folder)));
  return figures;
}

const KNOWN = /^(?:\d+|--clone|--faults)$/;
const strange = process.argv.slice(2).find((argument) => !KNOWN.test(argument));
if (strange !== undefined) {
  // half an hour of work for a mistyped word would be too much
  say('Usage: npm run bench -- [ORDERS] [--clone] [--faults]');
  process.exit(strange === '--help' || strange === '-h' ? 0 : 1);
}
const orders = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? MILLION);
const folder = newScratch('bench');
say(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${orders} orders\n`);
try {
  const figures = await measure(folder, orders);
  const missed = figures.filter(({ ok }) => !ok).length;
  say(`\n${figures.length - missed} of ${figures.length} figures are within what is wanted.`);
  settle(missed === 0);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
