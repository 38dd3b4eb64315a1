/** Writes down what happened for the platforms that are told of it, where it becomes true, and again where something is missing. */
import { setImmediate } from 'node:timers/promises';
import type { SupervisionKind } from '#contract/insight/supervision/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { recordingPlatforms, settleCars, type RecordingPlatform } from '#server/insight/supervisionPlatform/queries.ts';
import type { OrderMoved } from '#server/operation/order/door/move.ts';
import type { Services } from '#server/services.ts';
import { recordOf, recordOfCar, type NewRecord } from './compose.ts';
import {
  carEventIds,
  carEventsAfter,
  carEventsOf,
  insertRecords,
  ordersNow,
  ordersOfSpan,
  requestOf,
  takeDue,
  type OrderFact,
} from './queries.ts';

/** What a step of an order is to a platform. A trip that fails is one that the operator called off. */
const KIND_OF_STEP: Partial<Record<OrderMoved['step'], SupervisionKind>> = {
  request: 'orderCreate',
  assign: 'orderMatch',
  pickUp: 'operateDepart',
  complete: 'operateArrive',
  cancel: 'orderCancel',
  fail: 'orderCancel',
};
const OF_ORDERS: readonly SupervisionKind[] = [
  'orderCreate',
  'orderMatch',
  'orderCancel',
  'operateDepart',
  'operateArrive',
  'operatePay',
  'ratedPassenger',
];
const DAY_MS = 86_400_000;
const MOST_BACK_MS = 3 * DAY_MS;
/** So many events before the newest may not be committed yet, and are looked at again. */
const UNSURE = 10_000;
const EVENTS_AT_ONCE = 50_000;
const MOST_DUE = 500;
const PORTION = 4000;
/** Orders whose records are written with one statement. */
const AT_ONCE = 500;
const MOST_WRITES = 2;
/** Before the first order. */
export const NO_ORDER = '0';

async function write(db: Db, records: readonly NewRecord[]): Promise<number> {
  if (records.length === 0) return 0;
  const [first] = records;
  const { numInsertedOrUpdatedRows } = await insertRecords(db, {
    platformId: records.map(({ platformId }) => platformId),
    kind: records.map(({ kind }) => kind),
    key: records.map(({ key }) => key),
    subject: records.map(({ subject }) => subject),
    orderId: records.map(({ orderId }) => orderId),
    orderNo: records.map(({ orderNo }) => orderNo),
    areaCode: records.map(({ areaCode }) => areaCode),
    supplierId: records.map(({ supplierId }) => supplierId),
    at: records.map(({ at }) => at),
    day: records.map(({ day }) => day),
    fields: records.map(({ fields }) => JSON.stringify(fields)),
    notBefore: records.map(({ notBefore }) => notBefore),
    findings: records.map(({ findings }) => findings.join(' ')),
    now: first?.createdAt ?? '',
  }).executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const present = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);

/** For each platform that was set up when it happened: what was before is recorded when a person asks for it. */
const recordsFor = (
  platforms: readonly RecordingPlatform[],
  kind: SupervisionKind,
  order: OrderFact,
  now: number,
): NewRecord[] =>
  platforms
    .map((platform) => ({ platform, record: recordOf(platform, kind, order, now) }))
    .flatMap(({ platform, record }) => (record === null || Date.parse(record.at) < platform.since ? [] : [record]));

/** In the transaction that moved the orders. */
export async function recordMoves({ now }: Pick<Services, 'now'>, db: Db, moved: readonly OrderMoved[]): Promise<void> {
  const told = moved.flatMap(({ orderId, step }) => {
    const kind = KIND_OF_STEP[step];
    return kind === undefined ? [] : [{ orderId, kind }];
  });
  if (told.length === 0) return;
  const platforms = await recordingPlatforms(db).execute();
  if (platforms.length === 0) return;
  const at = now().getTime();
  const orders = await ordersNow(
    db,
    told.map(({ orderId }) => orderId),
  ).execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const records = told.flatMap(({ orderId, kind }) => {
    const order = byId.get(orderId);
    return order === undefined ? [] : recordsFor(platforms, kind, order, at);
  });
  await write(db, records);
}

/** What was paid and rated since the last turn. */
async function recordDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (let more = true; more;) {
    more = await db.transaction().execute(async (transaction) => {
      const due = await takeDue(transaction, MOST_DUE).execute();
      if (due.length === 0) return false;
      const platforms = await recordingPlatforms(transaction).execute();
      const at = now().getTime();
      const orders = await ordersNow(
        transaction,
        due.map(({ orderId }) => orderId),
      ).execute();
      const byId = new Map(orders.map((order) => [order.id, order]));
      const records = due.flatMap(({ orderId, kind }) => {
        const order = byId.get(orderId);
        return order === undefined ? [] : recordsFor(platforms, kind, { ...order, rated: at }, at);
      });
      await write(transaction, records);
      return due.length === MOST_DUE;
    });
  }
}

/** Cars that began or ended their service, in the order in which it was heard: what was heard late is recorded late. */
async function recordCars({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now().getTime();
  for (const platform of await recordingPlatforms(db).execute()) {
    if (!platform.kinds.includes('operateLogin') && !platform.kinds.includes('operateLogout')) continue;
    const from = new Date(Math.max(platform.since, at - MOST_BACK_MS)).toISOString();
    const { newest, first } = await carEventIds(db, from).executeTakeFirstOrThrow();
    if (newest === null || first === null) continue;
    const last = Number(newest);
    let { carsUpTo } = platform;
    for (let after = Math.max(Number(carsUpTo ?? 0), Number(first)) - UNSURE; after < last;) {
      const upTo = Math.min(last, after + EVENTS_AT_ONCE);
      const heard = { after: String(after), upTo: String(upTo), from };
      const events = await carEventsAfter(db, heard, platform.areaCodes).execute();
      await write(
        db,
        events.flatMap((event) => present(recordOfCar(platform, event, at))),
      );
      after = upTo;
      if (carsUpTo === String(upTo)) continue;
      const settled = await settleCars(db, { id: platform.id, carsUpTo }, String(upTo)).executeTakeFirst();
      if (settled === undefined) break;
      carsUpTo = String(upTo);
    }
  }
}

/** Records what nobody tells in a transaction of its own. */
export async function recordRest(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  await recordDue(services);
  await recordCars(services);
}

function missingOfOrders(
  platform: RecordingPlatform,
  orders: readonly OrderFact[],
  day: string,
  now: number,
): NewRecord[] {
  return orders.flatMap((order) =>
    OF_ORDERS.flatMap((kind) => {
      const record = recordOf(platform, kind, order, now);
      return record === null || record.day !== day ? [] : [record];
    }),
  );
}

/** Writes while the next records are put together, some statements at a time. */
class Writes {
  readonly #db: Db;
  #running: Promise<number>[] = [];
  #recorded = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(records: readonly NewRecord[]): Promise<void> {
    if (this.#running.length === MOST_WRITES) await this.#settleFirst();
    const writing = write(this.#db, records);
    // it is heard of when its turn comes
    writing.catch(() => undefined);
    this.#running.push(writing);
    // lets it go out before the next are put together
    await setImmediate();
  }

  async #settleFirst(): Promise<void> {
    this.#recorded += (await this.#running.shift()) ?? 0;
  }

  async end(): Promise<number> {
    while (this.#running.length > 0) await this.#settleFirst();
    return this.#recorded;
  }
}

/**
 * Records what is missing of a day of Beijing, of a portion of its orders and with the first of them of its cars; what is recorded
 * stays as it is.
 * @param after the last order of the portion before; 0 for the first
 * @returns how many records were missing, and the last order of the portion; null: that was all
 */
export async function recordPortion(
  { jobDb, now }: Pick<Services, 'jobDb' | 'now'>,
  platform: RecordingPlatform,
  day: string,
  after: string,
): Promise<{ recorded: number; next: string | null }> {
  const begins = Date.parse(`${day}T00:00:00+08:00`);
  const span = { from: new Date(begins).toISOString(), to: new Date(begins + DAY_MS).toISOString() };
  const at = now().getTime();
  const last = after === NO_ORDER ? undefined : await requestOf(jobDb, after).executeTakeFirst();
  const orders = await ordersOfSpan(jobDb, span, last ?? null, PORTION).execute();
  const writes = new Writes(jobDb);
  if (after === NO_ORDER) {
    const events = await carEventsOf(jobDb, span).execute();
    await writes.add(events.flatMap((event) => present(recordOfCar({ ...platform, since: 0 }, event, at))));
  }
  for (let from = 0; from < orders.length; from += AT_ONCE)
    await writes.add(missingOfOrders(platform, orders.slice(from, from + AT_ONCE), day, at));
  const recorded = await writes.end();
  return { recorded, next: orders.length < PORTION ? null : (orders.at(-1)?.id ?? null) };
}
