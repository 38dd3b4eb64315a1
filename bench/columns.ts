/** Questions that sums cannot answer, from columns and from rows of the same orders in one run. */
import pino from 'pino';
import type pg from 'pg';
import { z } from 'zod';
import type { ColumnKind } from '#contract/insight/columns/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { guard } from '#server/ground/storage/guard.ts';
import { LocalStore } from '#server/ground/storage/local.ts';
import { keepColumns } from '#server/insight/columns/write.ts';
import type { Figure } from './figures.ts';
import type { Product } from './product.ts';
import { processes, worked } from './worked.ts';

const ASK = '/insight/figure/ask';
const CELLS = '/operation/orderAnalysis/getCells';
const FLOWS = '/operation/orderAnalysis/getFlows';
const ASKED = 3;
const MOST_MS = { columns: 1500, rows: 10_000 };
const LEAST_TIMES = 8;
const LEAST_WRITTEN = 200_000;
const LEAST_BESIDE = 50_000;
const MOST_SHARE = 0.3;
/** Each kind of a month says when it was written, one after the other. */
const KINDS_WRITTEN = `select "kind", sum("rows") as rows, sum("bytes") as bytes, extract(epoch from sum("took")) as seconds
  from (select *, "writtenAt" - lag("writtenAt") over (partition by "month" order by array_position('{orders,orderEvents,trips}', "kind")) as "took"
    from "columnMonth" where "retiredAt" is null) as m group by 1`;
const MOST_MEMORY_MB = 512;
const MB = 1_000_000;
const DAY_MS = 86_400_000;
const MAIN = 'storage.columns';
const COHORTS = '/operation/userAnalysis/getCohorts';
const FUNNEL = '/operation/orderAnalysis/getFunnel';
const DISTRIBUTION = '/operation/orderAnalysis/getDistribution';

interface Asking {
  what: string;
  path: string;
  asked: (from: string, to: string) => unknown;
  /** Plain SQL over the orders (`o`: those of the period) that says the most costly part of it. */
  raw: string;
}

const LOCAL = `"requestedAt" at time zone 'Asia/Shanghai'`;
const WAIT = `extract(epoch from "pickedUpAt" - "requestedAt")`;
const square = (column: string, width: number) => `floor("${column}" / ${width})`;
const of = (end: string, width: number) => `${square(`${end}Lng`, width)}, ${square(`${end}Lat`, width)}`;
const COHORTS_RAW = `with r as (select "passengerId", date_trunc('week', ${LOCAL})::date as w, sum("price") as "spent" from o where "status" = 'completed' group by 1, 2),
    f as (select *, min(w) over (partition by "passengerId") as "first" from r)
  select "first", w - "first", count(distinct "passengerId"), sum("spent") from f group by 1, 2`;

const QUESTIONS: readonly Asking[] = [
  {
    what: 'week × channel × distance band: orders, wait p90, cars',
    path: ASK,
    asked: (from, to) => ({
      figures: ['orders', 'waitP90', 'activeCars'],
      by: ['week', 'source', 'distanceBand'],
      from,
      to,
    }),
    raw: `select date_trunc('week', ${LOCAL}), "source", width_bucket("distance", '{1000,3000,5000,10000,20000}'::int[]), count(*),
      percentile_cont(0.9) within group (order by ${WAIT}), count(distinct "carNumber") from o group by 1, 2, 3`,
  },
  {
    what: 'hour of week × area × price band: orders, revenue, wait p50',
    path: ASK,
    asked: (from, to) => ({
      figures: ['orders', 'revenue', 'waitP50'],
      by: ['hourOfWeek', 'area', 'priceBand'],
      from,
      to,
    }),
    raw: `select to_char(${LOCAL}, 'ID-HH24'), "areaCode", width_bucket("price", '{1000,2000,3000,5000,10000}'::bigint[]), count(*), sum("price"),
      percentile_cont(0.5) within group (order by ${WAIT}) from o group by 1, 2, 3`,
  },
  {
    what: 'H3 cells of everything',
    path: CELLS,
    asked: (from, to) => ({ requestedFrom: from, requestedTo: to, figure: 'wait', resolution: 8 }),
    raw: `select ${of('pickUp', 0.0004)}, count(*), sum("price"), percentile_cont(0.5) within group (order by ${WAIT}) from o group by 1, 2`,
  },
  {
    what: 'flows of everything',
    path: FLOWS,
    asked: (from, to) => ({ requestedFrom: from, requestedTo: to, resolution: 7 }),
    raw: `select ${of('pickUp', 0.001)}, ${of('dropOff', 0.001)}, count(*) from o where "status" = 'completed' group by 1, 2, 3, 4`,
  },
  {
    what: 'funnel',
    path: FUNNEL,
    asked: (from, to) => ({ requestedFrom: from, requestedTo: to }),
    raw: `select "status", "paymentState", "assignedAt" is not null, "pickedUpAt" is not null, count(*) from o group by 1, 2, 3, 4`,
  },
  {
    what: 'distribution of waits',
    path: DISTRIBUTION,
    asked: (from, to) => ({ requestedFrom: from, requestedTo: to, measure: 'wait' }),
    raw: `select count(*), avg(${WAIT}), percentile_cont('{0.1,0.25,0.5,0.75,0.9,0.95}'::float8[]) within group (order by ${WAIT}) from o`,
  },
  {
    what: 'cohorts by week: who rode again',
    path: COHORTS,
    asked: () => ({ measure: 'retention', span: 1, periods: 26 }),
    raw: COHORTS_RAW,
  },
  {
    what: 'cohorts by four weeks: what they spent',
    path: COHORTS,
    asked: () => ({ measure: 'value', span: 4, periods: 12 }),
    raw: COHORTS_RAW,
  },
];

const answer = z.looseObject({
  asOf: z.string(),
  columns: z.unknown(),
  answeredBy: z.string().optional(),
  waiting: z.number().optional(),
});
/** What both ways have to say alike. */
const toldOf = (data: unknown): string => {
  const { asOf: _asOf, columns: _columns, answeredBy: _by, waiting: _waiting, ...told } = answer.parse(data);
  return JSON.stringify(told);
};

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

export interface Period {
  /** The first moment, in milliseconds. */
  from: number;
  days: number;
}

/** Ends that differ, so that no answer is shared. */
const until = ({ from, days }: Period, at: number) => new Date(from + days * DAY_MS + at * 60_000).toISOString();

/** Milliseconds that the plain SQL takes. */
async function rawMs(raw: pg.Client, text: string, { from, days }: Period): Promise<number> {
  const body = text.startsWith('with ') ? `, ${text.slice('with '.length)}` : text;
  const startedAt = performance.now();
  await raw.query(`with o as not materialized (select * from "order" where "requestedAt" >= '${new Date(from).toISOString()}'
    and "requestedAt" < '${until({ from, days }, 0)}')${body}`);
  return performance.now() - startedAt;
}

/** The middle one of a few times. */
async function askOften(
  product: Product,
  { path, asked }: Asking,
  { dataDir, from, days }: Period & { dataDir: string },
): Promise<Asked> {
  const found: Asked[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const before = worked(product, dataDir);
    const startedAt = performance.now();
    const data = await product.call(path, asked(new Date(from).toISOString(), until({ from, days }, at)));
    const ms = performance.now() - startedAt;
    const seconds = worked(product, dataDir) - before;
    found.push({ ms, seconds, told: toldOf(data), isFromColumns: answer.parse(data).columns !== null });
  }
  const byTime = found.toSorted((one, other) => one.ms - other.ms);
  const [middle, last] = [byTime[Math.floor(ASKED / 2)], found.at(-1)];
  if (middle === undefined || last === undefined) throw new Error('nothing was asked');
  return { ...middle, told: last.told };
}

async function questionFigure(
  product: Product,
  question: Asking,
  { dataDir, raw, ...period }: Period & { dataDir: string; raw: pg.Client },
): Promise<Figure> {
  const ask = () => askOften(product, question, { dataDir, ...period }).catch(() => null);
  const fromColumns = await ask();
  await turn(product, false);
  const fromRows = await ask();
  await turn(product, true);
  const plain = await rawMs(raw, question.raw, period);
  const times = fromColumns === null ? 0 : plain / fromColumns.ms;
  const isSame = fromRows === null || fromColumns === null || fromRows.told === fromColumns.told;
  const say = (one: Asked | null) =>
    one === null ? 'none in time' : `${one.ms.toFixed(0)} ms, ${one.seconds.toFixed(1)} s of CPU`;
  const isFromColumns = fromColumns?.isFromColumns === true;
  return {
    what: question.what,
    found: `${say(fromColumns)}${isFromColumns ? '' : ' FROM ROWS'}; rows ${say(fromRows)}; ${isSame ? 'same' : 'DIFFERENT'}`,
    wanted: `≤ ${MOST_MS.columns} and ≤ ${MOST_MS.rows} ms, ≥ ${LEAST_TIMES} × (${times.toFixed(1)} ×: ${plain.toFixed(0)} ms)`,
    ok:
      isFromColumns &&
      isSame &&
      (fromColumns?.ms ?? Infinity) <= MOST_MS.columns &&
      times >= LEAST_TIMES &&
      (fromRows?.ms ?? Infinity) <= MOST_MS.rows,
  };
}

/** Writes the files, with nothing beside, and says how quickly and how large. */
export async function writeColumns(
  { dataDir, jobDb, raw, orders }: { dataDir: string; jobDb: Db; raw: pg.Client; orders: number },
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
  const all = (performance.now() - startedAt) / 1000;
  const { rows } = await raw.query<{ kind: ColumnKind; rows: string; bytes: string; seconds: string | null }>(
    KINDS_WRITTEN,
  );
  const writtenOf = (wanted: ColumnKind) => {
    const found = rows.find(({ kind }) => kind === wanted);
    return { rows: Number(found?.rows), bytes: Number(found?.bytes), seconds: Number(found?.seconds) };
  };
  const [events, trips] = [writtenOf('orderEvents'), writtenOf('trips')];
  const took = all - events.seconds - trips.seconds;
  const { rows: sizes } = await raw.query<{ table: string }>(`select pg_table_size('"order"') as table`);
  const [files, table] = [writtenOf('orders').bytes, Number(sizes[0]?.table)];
  const share = (bytes: number) =>
    `${(bytes / MB).toFixed(0)} MB, ${((100 * bytes) / table).toFixed(1)} % of the table`;
  const beside = (what: string, kind: typeof events): Figure => ({
    what: `${kind.rows} ${what} written beside them`,
    found: `${kind.seconds.toFixed(1)} s, ${Math.round(kind.rows / kind.seconds)}/s; ${share(kind.bytes)}`,
    wanted: `≥ ${LEAST_BESIDE}/s, ≤ ${MOST_SHARE * 100} %`,
    ok: kind.rows / kind.seconds >= LEAST_BESIDE && kind.bytes / table <= MOST_SHARE,
  });
  add(
    {
      what: `${written} of ${orders} orders written as columns`,
      found: `${took.toFixed(1)} s, ${Math.round(written / took)}/s`,
      wanted: `≥ ${LEAST_WRITTEN}/s`,
      ok: written / took >= LEAST_WRITTEN,
    },
    {
      what: 'their size',
      found: share(files),
      wanted: `≤ ${MOST_SHARE * 100} % (of ${(table / MB).toFixed(0)} MB)`,
      ok: files / table <= MOST_SHARE,
    },
    beside('order events', events),
    beside('trip parts', trips),
  );
}

/** Asks each question from columns and from rows, and the database plainly. */
export async function measureColumns(
  product: Product,
  { dataDir, raw, ...period }: Period & { dataDir: string; raw: pg.Client },
  add: (...figures: Figure[]) => void,
): Promise<void> {
  const memory = helpers(product);
  for (const question of QUESTIONS) add(await questionFigure(product, question, { dataDir, raw, ...period }));
  const most = memory();
  add({
    what: 'memory of a helper at most',
    found: `${most.toFixed(0)} MB`,
    wanted: `≤ ${MOST_MEMORY_MB} MB`,
    ok: most > 0 && most <= MOST_MEMORY_MB,
  });
}
