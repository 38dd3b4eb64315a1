/** The measurements, each with its reference. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Figure } from './figures.ts';
import { latency, rates, withReference, type Target } from './load.ts';
import { ROOT, runTool, type Product } from './product.ts';

const LIST = '/operation/order/getPageList';
const SECONDS = 8;

const COLUMNS = [
  'id',
  'orderNo',
  'status',
  'passengerName',
  'passengerMobile',
  'carNumber',
  'supplierId',
  'pickUpName',
  'dropOffName',
  'requestedAt',
  'distance',
  'duration',
  'price',
  'currency',
  'paymentState',
  'rating',
  'source',
  'flags',
  'version',
]
  .map((name) => `"${name}"`)
  .join(', ');

const NEWEST = `select ${COLUMNS} from "order" where "status" = $1 order by "requestedAt" desc, "id" desc limit 20`;
const EXACT = `select count(*) from "order" where "status" = $1`;

/** Ends of the requested time: more than connections, so that no two requests are equal at once. */
const DIFFERENT = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2099, 0, 1, 0, at)).toISOString());

const askFor = ({ address, token }: Product, input: object): Target => ({
  url: `${address}/taxiadmin${LIST}`,
  headers: { 'content-type': 'application/json', token, authorization: token },
  body: JSON.stringify(input),
});

export async function listFigures(product: Product, connection: object): Promise<Figure[]> {
  const newest = { statuses: ['completed'], withTotal: false };
  const [bare, ours] = await withReference({ connection, text: NEWEST, values: ['completed'] }, (reference) =>
    rates(reference, askFor(product, newest), SECONDS),
  );
  const [exact, total] = await withReference({ connection, text: EXACT, values: ['completed'] }, (reference) =>
    rates(reference, askFor(product, { ...newest, withTotal: true }), SECONDS),
  );
  const [bareAgain, varied] = await withReference({ connection, text: NEWEST, values: ['completed'] }, (reference) =>
    rates(
      reference,
      { ...askFor(product, newest), bodies: DIFFERENT.map((to) => ({ ...newest, requestedTo: to })) },
      SECONDS,
    ),
  );
  const share = (ours / bare) * 100;
  return [
    {
      what: '20 newest completed, share of a bare server',
      found: `${share.toFixed(0)} % (${ours.toFixed(0)} of ${bare.toFixed(0)}/s)`,
      wanted: '≥ 70 %',
      ok: share >= 70,
    },
    {
      what: 'the same, each request another question',
      found: `${((varied / bareAgain) * 100).toFixed(0)} % (${varied.toFixed(0)} of ${bareAgain.toFixed(0)}/s)`,
      wanted: '≥ 70 %',
      ok: varied / bareAgain >= 0.7,
    },
    {
      what: 'with total, times an exact count(*)',
      found: `${(total / exact).toFixed(0)} × (${total.toFixed(0)} to ${exact.toFixed(0)}/s)`,
      wanted: '≥ 40 ×',
      ok: total / exact >= 40,
    },
  ];
}

/** The cursor after this many rows of the default order. */
async function cursorAfter(client: pg.Client, rows: number): Promise<string> {
  const { rows: found } = await client.query(
    'select "id"::text, to_char("requestedAt" at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS"Z"\') as "at" from "order" order by "requestedAt" desc, "id" desc offset $1 limit 1',
    [rows - 1],
  );
  const { id, at } = z.object({ id: z.string(), at: z.string() }).parse(found[0]);
  return Buffer.from(JSON.stringify(['-requestedAt', at, id])).toString('base64url');
}

export async function depthFigure(product: Product, connection: object, orders: number): Promise<Figure> {
  const client = new pg.Client(connection);
  await client.connect();
  const pageNum = Math.min(40_000, Math.floor(orders / 20) - 1);
  const cursor = await cursorAfter(client, (pageNum - 1) * 20);
  await client.end();
  const first = await latency(() => product.call(LIST, { withTotal: false }));
  const deep = await latency(() => product.call(LIST, { withTotal: false, cursor }));
  return {
    what: `page ${pageNum} by cursor, times page 1`,
    found: `${(deep / first).toFixed(2)} × (${deep.toFixed(2)} to ${first.toFixed(2)} ms)`,
    wanted: '≤ 1.5 ×',
    ok: deep / first <= 1.5,
  };
}

/** Filters with rare, distant or no matches: the slowest that are possible. */
export async function worstFigures(product: Product): Promise<Figure[]> {
  const questions: [string, object][] = [
    ['a place that is nowhere', { place: '查无此地' }],
    ['one character that is everywhere', { place: '站' }],
    ['a place in a quiet state', { place: '大梅沙', statuses: ['failed', 'onTrip'] }],
    ['a car and a passenger', { car: '粤BD1', passenger: '欧阳娜' }],
    ['the cheapest of the longest', { flag: 'tooLong', sort: 'price' }],
    ['a mobile number', { passenger: '12999999999' }],
    ['amounts that nobody paid', { priceFrom: 1_500_000, statuses: ['cancelled'] }],
    [
      'everything together',
      { place: '深圳北站', passenger: '沈建华', statuses: ['completed', 'failed'], priceFrom: 9000, sort: '-distance' },
    ],
    ['page 400 of a place', { place: '福田', pageNum: 400 }],
  ];
  const figures: Figure[] = [];
  for (const [what, input] of questions) {
    const ms = await latency(() => product.call(LIST, input), 5);
    figures.push({ what: `list: ${what}`, found: `${ms.toFixed(0)} ms`, wanted: '≤ 1000 ms', ok: ms <= 1000 });
  }
  return figures;
}

const jobShape = z.object({ state: z.string(), message: z.string(), finishedAt: z.string().nullable() });

export async function exportFigure(product: Product, orders: number, format: 'csv' | 'xlsx'): Promise<Figure> {
  const before = product.memory();
  let most = before ?? 0;
  const startedAt = performance.now();
  const { jobId } = z
    .object({ jobId: z.string() })
    .parse(await product.call('/operation/order/exportList', { source: 'seed', format }));
  for (;;) {
    await delay(100);
    most = Math.max(most, product.memory() ?? 0);
    const job = jobShape.parse(await product.call('/sys/job/getById', { id: jobId }));
    if (job.finishedAt === null) continue;
    if (job.state !== 'succeeded') throw new Error(job.message);
    break;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const more = before === null ? null : most - before;
  return {
    what: `export of ${orders} rows as ${format}, more memory`,
    found: `${more === null ? 'not known here' : `${more.toFixed(0)} MB`} (${seconds.toFixed(0)} s)`,
    wanted: '≤ 64 MB',
    ok: more !== null && more <= 64,
  };
}

/** A file of orders of another system. */
function writeOrders(path: string, rows: number): void {
  const file = openSync(path, 'w');
  writeSync(
    file,
    'sourceRef,status,requestedAt,pickedUpAt,droppedOffAt,passengerName,passengerMobile,carNumber,pickUpName,pickUpLng,pickUpLat,dropOffName,dropOffLng,dropOffLat,distance,price,base,mileage\n',
  );
  for (let at = 0; at < rows; at += 1000) {
    const lines = Array.from({ length: 1000 }, (_, offset) => {
      const n = at + offset;
      const time = (seconds: number) => new Date(Date.UTC(2024, 0, 1) + (n * 30 + seconds) * 1000).toISOString();
      return `b-${n},completed,${time(0)},${time(300)},${time(1200)},王${n % 97}明,129${String(n).padStart(8, '0')},粤BD${10_000 + (n % 3000)},深圳北站${n % 60}号口,114.02,22.6,福田口岸${n % 70}号口,114.06,22.51,${1000 + (n % 20_000)},${(15 + (n % 50)).toFixed(2)},11.00,${(4 + (n % 50)).toFixed(2)}\n`;
    });
    writeSync(file, lines.join(''));
  }
  closeSync(file);
}

export async function importFigures(folder: string, rows: number): Promise<Figure[]> {
  const path = join(folder, 'orders.csv');
  writeOrders(path, rows);
  const figures: Figure[] = [];
  const measure = async (what: string, file: string, profile: string, count: number) => {
    const printed = await runTool('import', ['orders', file, '--profile', profile], join(folder, `data-${profile}`));
    const seconds = Number(/, ([\d.]+) s$/m.exec(printed)?.[1] ?? Number.NaN);
    const speed = count / seconds;
    figures.push({
      what,
      found: `${speed.toFixed(0)} rows/s (${count} in ${seconds} s)`,
      wanted: '≥ 5000 rows/s',
      ok: speed >= 5000,
    });
  };
  await measure('import of orders', path, 'generic', rows);
  const real = join(ROOT, '..', 'shared', 'data', 'trips', 'shenzhen_taxi_orders_priced.csv');
  if (existsSync(real)) await measure('import of the Shenzhen file', real, 'shenzhen', 10_619);
  return figures;
}
