/**
 * `node bench/orderFilters.ts [ORDERS] [--keep FOLDER] [--all]`: every filter and every pair of filters of the order list,
 * and every filter in every other order, with values that many, few and no orders have, at ORDERS orders (a million when left out) against 10,000. `--keep`:
 * databases that stay, seeded when they are not there. `--all`: prints every question, not only those that miss.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { newScratch } from '#server/testing/scratch.ts';
import { settle, type Figure } from './figures.ts';
import { runTool, startProduct, type Product } from './product.ts';

const LIST = '/operation/order/getPageList';
const FEW = 10_000;
const MOST_TIMES = 3;
const MOST_MS = 1000;
/** The plan of a statement is settled after five runs with its name, which it gets at the third. Fewer orders than FEW measure nothing. */
const ASKED = 12;
const COUNTED = 5;
const ENOUGH_MS = 250;

type Filter = Record<string, unknown>;

/** Values that many, few and no orders of the seed have, by filter. */
const filtersFor = (supplierId: string): Record<string, Filter[]> => ({
  time: [
    { requestedFrom: '2025-01-02T00:00:00Z', requestedTo: '2025-01-03T00:00:00Z' },
    { requestedFrom: '2025-01-02T00:00:00Z' },
  ],
  statuses: [
    { statuses: ['completed'] },
    { statuses: ['cancelled'] },
    { statuses: ['failed'] },
    { statuses: ['requested', 'assigned', 'arriving', 'onTrip'] },
  ],
  place: [{ place: '深圳北站' }, { place: '站' }, { place: '大梅沙停车场' }, { place: '查无此地' }],
  car: [{ car: '粤BD' }, { car: '粤BD105' }, { car: '粤BD10123' }],
  passenger: [{ passenger: '沈建华' }, { passenger: '欧阳' }, { passenger: '1234' }, { passenger: '12999999999' }],
  price: [{ priceFrom: 2000 }, { priceTo: 1500 }, { priceFrom: 3000, priceTo: 3010 }, { priceFrom: 1_500_000 }],
  currency: [{ currency: 'CNY' }, { currency: 'USD' }],
  supplierId: [{ supplierId }],
  source: [{ source: 'seed' }, { source: 'elsewhere' }],
  flag: [{ flag: 'tooLong' }, { flag: 'tooShort' }, { flag: 'priceMismatch' }],
  orderNo: [{ orderNo: 'PD20250102' }, { orderNo: 'PD20250102-000003' }, { orderNo: 'PD' }],
});

/** Besides the usual one, the newest first. */
const SORTS = ['requestedAt', 'price', '-price', 'distance', '-distance'];

interface Question {
  filters: string;
  asked: Filter;
}

function questionsOf(filters: Record<string, Filter[]>): Question[] {
  const names = Object.keys(filters);
  const values = (name: string) => filters[name] ?? [];
  const single = names.flatMap((name) => values(name).map((asked) => ({ filters: name, asked })));
  const sorted = SORTS.flatMap((sort) => [
    { filters: `none by ${sort}`, asked: { sort } },
    ...single.map(({ filters: name, asked }) => ({ filters: `${name} by ${sort}`, asked: { ...asked, sort } })),
  ]);
  const pairs = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        values(one).flatMap((first) =>
          values(other).map((second) => ({ filters: `${one} + ${other}`, asked: { ...first, ...second } })),
        ),
      ),
  );
  return [{ filters: 'none', asked: {} }, ...single, ...pairs, ...sorted];
}

/** Milliseconds of a call, asked so often: of the quickest, since the others measure what else the machine does. A refusal counts as endless. */
async function msOf(product: Product, input: Filter, times: number): Promise<number> {
  const taken: number[] = [];
  const beganAt = performance.now();
  for (let at = 0; at < times; at += 1) {
    const startedAt = performance.now();
    try {
      await product.call(LIST, input);
    } catch {
      return Infinity;
    }
    taken.push(performance.now() - startedAt);
    // what is slow need not be asked so often
    if (taken.length >= 3 && performance.now() - beganAt > ENOUGH_MS) break;
  }
  return Math.min(...taken.slice(-COUNTED));
}

interface Found extends Question {
  withTotal: boolean;
  few: number;
  many: number;
}

const isWithin = ({ few, many }: Pick<Found, 'few' | 'many'>): boolean => many <= MOST_MS && many / few <= MOST_TIMES;

const lineOf = ({ asked, withTotal, few, many }: Found): string =>
  `${isWithin({ few, many }) ? '  ok  ' : ' MISS '} ${(many / few).toFixed(1).padStart(6)} × ${many.toFixed(1).padStart(8)} ms, ${few.toFixed(1).padStart(6)} ms  ${withTotal ? 'total' : 'page '}  ${JSON.stringify(asked)}`;

/** Asks both products every question, and prints those that miss. */
async function measureFilters(
  few: Product,
  many: Product,
  { say, all, times }: { say: (line: string) => void; all: boolean; times: number },
): Promise<Found[]> {
  const page = z.object({ list: z.array(z.object({ supplierId: z.string().nullable() })) });
  const { list } = page.parse(await few.call(LIST, {}));
  const supplierId = list.find((row) => row.supplierId !== null)?.supplierId ?? '1';
  const found: Found[] = [];
  for (const question of questionsOf(filtersFor(supplierId))) {
    for (const withTotal of [false, true]) {
      const input = { ...question.asked, withTotal };
      const at = { ...question, withTotal, few: await msOf(few, input, times), many: await msOf(many, input, times) };
      found.push(at);
      if (all || !isWithin(at)) say(lineOf(at));
    }
  }
  return found;
}

function figuresOf(found: readonly Found[], orders: number): Figure[] {
  return [false, true].map((withTotal) => {
    const asked = found.filter((one) => one.withTotal === withTotal);
    const within = asked.filter(isWithin).length;
    const times = Math.max(...asked.map(({ few, many }) => many / few));
    const slowest = Math.max(...asked.map(({ many }) => many));
    return {
      what: `filters, pairs and sorts at ${orders}${withTotal ? ', with total' : ''}`,
      found: `${within} of ${asked.length}; ${times.toFixed(1)} ×, ${slowest.toFixed(0)} ms`,
      wanted: `all ≤ ${MOST_TIMES} × of ${FEW}, ≤ ${MOST_MS} ms`,
      ok: within === asked.length,
    };
  });
}

/** `many` has `orders` orders; another with 10,000 is made in `folder`. */
export async function filterFigures(many: Product, orders: number, folder: string, all = false): Promise<Figure[]> {
  const few = await startSeeded(folder, FEW);
  try {
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    return figuresOf(await measureFilters(few, many, { say, all, times: orders < FEW ? 1 : ASKED }), orders);
  } finally {
    await few.stop();
  }
}

async function startSeeded(folder: string, orders: number): Promise<Product> {
  const dataDir = join(folder, `orders-${orders}`);
  const isThere = existsSync(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const product = await startProduct(dataDir);
  if (!isThere) await runTool('seed', ['orders', String(orders)], dataDir);
  return product;
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const orders = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 1_000_000);
  const kept = given.includes('--keep') ? given[given.indexOf('--keep') + 1] : undefined;
  const folder = kept ?? newScratch('filters');
  const many = await startSeeded(folder, orders);
  try {
    const figures = await filterFigures(many, orders, folder, given.includes('--all'));
    for (const { what, found, wanted, ok } of figures)
      process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(52)} ${found.padEnd(34)} ${wanted}\n`);
    settle(figures.every(({ ok }) => ok));
  } finally {
    await many.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
