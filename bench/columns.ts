/** Questions that sums cannot answer, from columns and from rows of the same orders in one run. */
import { readdirSync, readFileSync } from 'node:fs';
import pino from 'pino';
import type pg from 'pg';
import { z } from 'zod';
import type { Db } from '#server/ground/database/pool.ts';
import { guard } from '#server/ground/storage/guard.ts';
import { LocalStore } from '#server/ground/storage/local.ts';
import { keepColumns } from '#server/insight/columns/write.ts';
import type { Figure } from './figures.ts';
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

interface Process {
  pid: number;
  parent: number;
  command: string;
  /** Seconds of a processor, with those of its children that ended. */
  seconds: number;
  /** Resident memory at most, in MB. */
  most: number;
}

const TICKS = 100;
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, , fields = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        const numbers = fields.split(' ').map(Number);
        const [parent = 0] = numbers.slice(1);
        const seconds = numbers.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const most = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 0) / 1024;
        return [{ pid: Number(name), parent, command, seconds, most }];
      } catch {
        // it ended
        return [];
      }
    });
}

/** Seconds that the server, its helpers and its database have worked. */
function worked({ pid }: Product, dataDir: string): number {
  const all = processes();
  const isOurs = (one: Process): boolean =>
    one.pid === pid ||
    (one.command.includes(dataDir) && one.command.includes('postgres')) ||
    all.some((other) => other.pid === one.parent && isOurs(other));
  return all.filter(isOurs).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The largest helper process of the product, in MB. */
function helpers({ pid }: Product) {
  let most = 0;
  const look = () => {
    for (const one of processes())
      if (one.parent === pid && one.command.includes('helper.main')) most = Math.max(most, one.most);
  };
  const timer = setInterval(look, 50);
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
  /** Of a processor. */
  seconds: number;
  told: string;
  isFromColumns: boolean;
}

/** The middle one of a few times. */
async function askOften(
  product: Product,
  { path, asked }: (typeof QUESTIONS)[number],
  { dataDir, days }: { dataDir: string; days: number },
): Promise<Asked> {
  const found: Asked[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const before = worked(product, dataDir);
    const startedAt = performance.now();
    const data = await product.call(path, asked(until(days, at)));
    const ms = performance.now() - startedAt;
    const seconds = worked(product, dataDir) - before;
    found.push({ ms, seconds, told: toldOf(data), isFromColumns: answer.parse(data).columns !== null });
  }
  const byTime = found.toSorted((one, other) => one.ms - other.ms);
  const [middle, last] = [byTime[Math.floor(ASKED / 2)], found.at(-1)];
  if (middle === undefined || last === undefined) throw new Error('nothing was asked');
  return { ...middle, told: last.told };
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
  const written = await keepColumns(serving, { leastOrders: 1, againMs: -1 });
  const took = (performance.now() - startedAt) / 1000;
  const { rows } = await raw.query<{ files: string; table: string }>(
    `select (select sum("bytes") from "columnMonth" where "retiredAt" is null) as files, pg_table_size('"order"') as table`,
  );
  const [files, table] = [Number(rows[0]?.files), Number(rows[0]?.table)];
  add(
    {
      what: `${written} of ${orders} orders written as columns`,
      found: `${took.toFixed(1)} s, ${Math.round(written / took)}/s`,
      wanted: `≥ ${LEAST_WRITTEN}/s`,
      ok: written / took >= LEAST_WRITTEN,
    },
    {
      what: 'their size',
      found: `${(files / MB).toFixed(0)} MB, ${((100 * files) / table).toFixed(1)} % of the table`,
      wanted: `≤ ${MOST_SHARE * 100} % (of ${(table / MB).toFixed(0)} MB)`,
      ok: files / table <= MOST_SHARE,
    },
  );
  const memory = helpers(product);
  for (const question of QUESTIONS) {
    const fromColumns = await askOften(product, question, { dataDir, days });
    await turn(product, false);
    const fromRows = await askOften(product, question, { dataDir, days }).catch(() => null);
    await turn(product, true);
    const times = fromRows === null ? null : fromRows.ms / fromColumns.ms;
    const isSame = fromRows === null || fromRows.told === fromColumns.told;
    const say = ({ ms, seconds }: Asked) => `${ms.toFixed(0)} ms, ${seconds.toFixed(1)} s of CPU`;
    add({
      what: question.what,
      found: `${say(fromColumns)}${fromColumns.isFromColumns ? '' : ' FROM ROWS'}; rows ${fromRows === null ? 'none in 10 s' : say(fromRows)}; ${isSame ? 'same' : 'DIFFERENT'}`,
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
