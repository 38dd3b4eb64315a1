/** Questions that sums cannot answer, from columns and from rows of the same orders in one run. */
import { readdirSync, readFileSync } from 'node:fs';
import pino from 'pino';
import type pg from 'pg';
import { z } from 'zod';
import type { Db } from '#server/ground/database/pool.ts';
import { guard } from '#server/ground/storage/guard.ts';
import { LocalStore } from '#server/ground/storage/local.ts';
import { keepColumns } from '#server/insight/columns/write.ts';
import type { Figure } from './measures.ts';
import type { Product } from './product.ts';

const ASK = '/insight/figure/ask';
const CELLS = '/operation/orderAnalysis/getCells';
const FLOWS = '/operation/orderAnalysis/getFlows';
const ASKED = 3;
const MOST_MS = { columns: 1500, rows: 10_000 };
const LEAST_TIMES = 8;
const LEAST_WRITTEN = 200_000;
const MOST_SHARE = 0.3;
const MOST_MEMORY_MB = 512;
const MB = 1_000_000;
const DAY_MS = 86_400_000;
const FROM = Date.parse('2024-12-31T16:00:00.000Z');
const MAIN = 'storage.columns';

const from = new Date(FROM).toISOString();
/** Ends that differ, so that no answer is shared. */
const until = (days: number, at: number) => new Date(FROM + days * DAY_MS + at * 60_000).toISOString();

const QUESTIONS: readonly { what: string; path: string; asked: (to: string) => unknown }[] = [
  {
    what: 'week × channel × distance band: orders, wait p90, cars',
    path: ASK,
    asked: (to) => ({ figures: ['orders', 'waitP90', 'activeCars'], by: ['week', 'source', 'distanceBand'], from, to }),
  },
  {
    what: 'hour of week × area × price band: orders, revenue, wait p50',
    path: ASK,
    asked: (to) => ({ figures: ['orders', 'revenue', 'waitP50'], by: ['hourOfWeek', 'area', 'priceBand'], from, to }),
  },
  {
    what: 'H3 cells of everything',
    path: CELLS,
    asked: (to) => ({ requestedFrom: from, requestedTo: to, figure: 'wait', resolution: 8 }),
  },
  {
    what: 'flows of everything',
    path: FLOWS,
    asked: (to) => ({ requestedFrom: from, requestedTo: to, resolution: 7 }),
  },
];

const answer = z.looseObject({ asOf: z.string(), columns: z.unknown(), answeredBy: z.string().optional() });
/** What both ways have to say alike. */
const toldOf = (data: unknown): string => {
  const { asOf: _asOf, columns: _columns, answeredBy: _by, ...told } = answer.parse(data);
  return JSON.stringify(told);
};

/** The largest helper process of the product, in MB, since it was asked last. */
function helpers(pid: number) {
  let most = 0;
  const look = () => {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== pid || !/^Name:\s+node/m.test(status)) continue;
        most = Math.max(most, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        // it ended
      }
    }
  };
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

async function turn(product: Product, isOn: boolean): Promise<void> {
  const mainId = MAIN;
  const path = '/sys/sysConfigOption/getDetailByMainId';
  const { version } = z.looseObject({ version: z.number() }).parse(await product.call(path, { mainId }));
  await product.call('/sys/sysConfigOption/updateDetail', {
    mainId,
    version,
    values: [{ key: `${mainId}.isOn`, value: isOn }],
  });
}

interface Asked {
  ms: number;
  told: string;
  isFromColumns: boolean;
}

async function askOften(product: Product, { path, asked }: (typeof QUESTIONS)[number], days: number): Promise<Asked> {
  const found: Asked[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const startedAt = performance.now();
    const data = await product.call(path, asked(until(days, at)));
    const ms = performance.now() - startedAt;
    found.push({ ms, told: toldOf(data), isFromColumns: answer.parse(data).columns !== null });
  }
  const [slowest] = found.toSorted((one, other) => other.ms - one.ms);
  const last = found.at(-1);
  if (slowest === undefined || last === undefined) throw new Error('nothing was asked');
  return { ...last, ms: slowest.ms };
}

export async function measureColumns(
  product: Product,
  { dataDir, jobDb, raw, orders, days }: { dataDir: string; jobDb: Db; raw: pg.Client; orders: number; days: number },
  add: (...figures: Figure[]) => void,
): Promise<void> {
  const local = new LocalStore(dataDir);
  const store = guard(local, pino({ level: 'silent' }));
  const serving = {
    jobDb,
    now: () => new Date(),
    storage: { current: store, of: () => store, local },
    config: { dataDir },
    settings: { get: <Value>({ default: usual }: { default: Value }) => usual },
    log: { warn: (...told: unknown[]) => void process.stderr.write(`${JSON.stringify(told)}\n`) },
  };
  const startedAt = performance.now();
  const written = await keepColumns(serving, { leastOrders: 1 });
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await raw.query<{ files: string; table: string }>(
    `select (select sum("bytes") from "columnMonth" where "retiredAt" is null) as files, pg_table_size('"order"') as table`,
  );
  const [files, table] = [Number(rows[0]?.files), Number(rows[0]?.table)];
  add(
    {
      what: `${written} of ${orders} orders written as columns`,
      found: `${seconds.toFixed(1)} s, ${Math.round(written / seconds)}/s`,
      wanted: `≥ ${LEAST_WRITTEN}/s`,
      ok: written / seconds >= LEAST_WRITTEN,
    },
    {
      what: 'their size',
      found: `${(files / MB).toFixed(0)} MB, ${((100 * files) / table).toFixed(1)} % of the table`,
      wanted: `≤ ${MOST_SHARE * 100} % (of ${(table / MB).toFixed(0)} MB)`,
      ok: files / table <= MOST_SHARE,
    },
  );
  const memory = helpers(product.pid);
  for (const question of QUESTIONS) {
    const fromColumns = await askOften(product, question, days);
    await turn(product, false);
    const fromRows = await askOften(product, question, days).catch(() => null);
    await turn(product, true);
    const times = fromRows === null ? null : fromRows.ms / fromColumns.ms;
    const isSame = fromRows === null || fromRows.told === fromColumns.told;
    add({
      what: question.what,
      found: `${fromColumns.ms.toFixed(0)} ms${fromColumns.isFromColumns ? '' : ' FROM ROWS'}, rows ${fromRows === null ? 'none in 10 s' : `${fromRows.ms.toFixed(0)} ms`}, ${isSame ? 'same' : 'DIFFERENT'}`,
      wanted: `≤ ${MOST_MS.columns} and ≤ ${MOST_MS.rows} ms, ≥ ${LEAST_TIMES} ×${times === null ? '' : ` (${times.toFixed(1)} ×)`}`,
      ok:
        fromColumns.isFromColumns &&
        isSame &&
        fromColumns.ms <= MOST_MS.columns &&
        (times ?? Infinity) >= LEAST_TIMES &&
        (fromRows?.ms ?? Infinity) <= MOST_MS.rows,
    });
  }
  const most = memory();
  add({
    what: 'memory of a helper at most',
    found: `${most.toFixed(0)} MB`,
    wanted: `≤ ${MOST_MEMORY_MB} MB`,
    ok: most > 0 && most <= MOST_MEMORY_MB,
  });
}
