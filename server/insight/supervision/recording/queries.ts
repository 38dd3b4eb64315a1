/** What happened to orders and cars, and its records. */
import { sql } from 'kysely';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { BOOKED_BEFORE } from '../booked.ts';

const millis = (column: string) => sql<number>`(date_part('epoch', ${sql.ref(column)}) * 1000)::float8`;
const millisOrNull = (column: string) => sql<number | null>`(date_part('epoch', ${sql.ref(column)}) * 1000)::float8`;

const orders = (db: Db) =>
  db
    .selectFrom('order as o')
    .select(['o.id', 'o.orderNo', 'o.status', 'o.areaCode', 'o.supplierId', 'o.carNumber', 'o.cancelledBy'])
    .select(['o.pickUpName', 'o.pickUpLng', 'o.pickUpLat', 'o.dropOffName', 'o.dropOffLng', 'o.dropOffLat'])
    .select(['o.distance', 'o.duration', minorOrNull('o.price').as('price'), 'o.currency', 'o.priceParts'])
    .select(['o.paymentState', 'o.rating'])
    .select([
      millis('o.requestedAt').as('requested'),
      millisOrNull('o.scheduledAt').as('scheduled'),
      millisOrNull('o.assignedAt').as('assigned'),
      millisOrNull('o.pickedUpAt').as('pickedUp'),
      millisOrNull('o.droppedOffAt').as('droppedOff'),
      millisOrNull('o.cancelledAt').as('cancelled'),
      millisOrNull('o.failedAt').as('failed'),
      sql<
        number | null
      >`case when "o"."paymentState" = 'paid' then (select (date_part('epoch', max("at")) * 1000)::float8
        from "posting" where "orderId" = "o"."id" and "kind" = 'payment') end`.as('paid'),
      sql<boolean>`exists (select from "invoiceOrder" as "i" join "invoice" on "invoice"."id" = "i"."invoiceId"
        where "i"."orderId" = "o"."id" and "i"."isLive" and "invoice"."state" = 'issued')`.as('isInvoiced'),
    ]);

const ids = (all: readonly string[]) => sql<string>`any(${[...all]}::bigint[])`;

/** Orders, with where the car of each is now. */
export const ordersNow = (db: Db, orderIds: readonly string[]) =>
  orders(db)
    .leftJoin('carState as s', 's.carId', 'o.carId')
    .select(['s.lng as carLng', 's.lat as carLat', sql<number | null>`null::float8`.as('rated')])
    .where('o.id', '=', ids(orderIds))
    .orderBy('o.id');
export type OrderFact = Awaited<ReturnType<ReturnType<typeof ordersNow>['execute']>>[number];

export interface Span {
  /** ISO 8601 */
  readonly from: string;
  readonly to: string;
}

/** When an order was asked for, with all digits. */
export const requestOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order')
    .select(['id', sql<string>`"requestedAt"::text`.as('at')])
    .where('id', '=', orderId);

/**
 * Orders of which something happened in a span, by when they were asked for, in portions. `after`: the last one before. Where their
 * cars were then is not asked.
 */
export const ordersOfSpan = (db: Db, { from, to }: Span, after: { at: string; id: string } | null, most: number) =>
  orders(db)
    .select([sql<number | null>`null`.as('carLng'), sql<number | null>`null`.as('carLat')])
    .select(sql<number | null>`null::float8`.as('rated'))
    .where('o.requestedAt', '>=', sql<string>`${from}::timestamptz - ${BOOKED_BEFORE}`)
    .where('o.requestedAt', '<', to)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("o"."requestedAt", "o"."id") > (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::bigint)`,
      ),
    )
    .where(
      sql<boolean>`greatest("o"."requestedAt", "o"."assignedAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt")
        >= ${from}::timestamptz`,
    )
    .orderBy('o.requestedAt')
    .orderBy('o.id')
    .limit(sql.lit(most));

const carEvents = (db: Db) =>
  db
    .selectFrom('carEvent as e')
    .innerJoin('car', 'car.id', 'e.carId')
    .leftJoin('carState as s', 's.carId', 'e.carId')
    .where('e.outcome', '=', 'taken')
    .where('e.event', 'in', ['service_start', 'service_end'])
    .select([
      'e.id',
      'e.carId',
      'e.event',
      'car.plate',
      'car.areaCode',
      'car.supplierId',
      millis('e.orderedAt').as('at'),
    ])
    .select([
      sql<number | null>`coalesce("e"."lng", "s"."lng")`.as('lng'),
      sql<number | null>`coalesce("e"."lat", "s"."lat")`.as('lat'),
    ]);

/** Cars that began or ended their service in a span. */
export const carEventsOf = (db: Db, { from, to }: Span) =>
  carEvents(db).where('e.orderedAt', '>=', from).where('e.orderedAt', '<', to).orderBy('e.orderedAt').orderBy('e.id');
export type CarEventFact = Awaited<ReturnType<ReturnType<typeof carEventsOf>['execute']>>[number];

/** The newest event of cars, and the first since an instant; null: there is none. */
export const carEventIds = (db: Db, from: string) =>
  db.selectNoFrom([
    sql<string | null>`(select max("id") from "carEvent")`.as('newest'),
    sql<
      string | null
    >`(select "id" from "carEvent" where "orderedAt" >= ${from}::timestamptz order by "orderedAt", "id" limit 1)`.as(
      'first',
    ),
  ]);

/** Cars of some divisions (none means all) that began or ended their service since an instant, of events that were heard after another. */
export const carEventsAfter = (
  db: Db,
  { after, upTo, from }: { readonly after: string; readonly upTo: string; readonly from: string },
  areaCodes: readonly string[],
) =>
  carEvents(db)
    .where('e.id', '>', after)
    .where('e.id', '<=', upTo)
    .where('e.orderedAt', '>=', from)
    .where(
      areaCodes.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`exists (select from unnest(${[...areaCodes]}::text[]) as "one"("code") where starts_with("car"."areaCode", "code"))`,
    )
    .orderBy('e.orderedAt')
    .orderBy('e.id');

/** What became true of orders beside their steps: whoever takes it records it, in the same transaction. */
export const takeDue = (db: Db, most: number) =>
  db
    .deleteFrom('supervisionDue')
    .where((eb) =>
      eb(
        sql`("orderId", "kind")`,
        'in',
        eb
          .selectFrom('supervisionDue')
          .select(['orderId', 'kind'])
          .limit(sql.lit(most))
          .forUpdate()
          .skipLocked()
          .$castTo<string>(),
      ),
    )
    .returning(['orderId', 'kind']);

/** Records as columns: the database reads them faster so than row by row. */
export interface RecordColumns {
  readonly platformId: readonly string[];
  readonly kind: readonly string[];
  readonly key: readonly string[];
  readonly subject: readonly string[];
  readonly orderId: readonly (string | null)[];
  readonly orderNo: readonly string[];
  readonly areaCode: readonly string[];
  readonly supplierId: readonly (string | null)[];
  readonly at: readonly string[];
  readonly day: readonly string[];
  /** JSON */
  readonly fields: readonly string[];
  readonly notBefore: readonly number[];
  /** Between blanks. */
  readonly findings: readonly string[];
  readonly now: string;
}

const column = (values: readonly unknown[], type: string) => sql`${[...values]}::${sql.raw(type)}[]`;

/** Records facts; those that are recorded already are left out. */
export const insertRecords = (db: Db, of: RecordColumns) =>
  db
    .insertInto('supervisionRecord')
    .columns([
      'platformId',
      'kind',
      'key',
      'subject',
      'orderId',
      'orderNo',
      'areaCode',
      'supplierId',
      'at',
      'day',
      'fields',
      'notBefore',
      'findings',
      'state',
      'createdAt',
    ])
    .expression(
      sql`select "platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields"::jsonb,
        "notBefore", string_to_array("findings", ' '), case "findings" when '' then 'waiting' else 'held' end, ${of.now}::timestamptz
        from unnest(${column(of.platformId, 'bigint')}, ${column(of.kind, 'text')}, ${column(of.key, 'text')},
          ${column(of.subject, 'text')}, ${column(of.orderId, 'bigint')}, ${column(of.orderNo, 'text')},
          ${column(of.areaCode, 'text')}, ${column(of.supplierId, 'bigint')}, ${column(of.at, 'timestamptz')},
          ${column(of.day, 'date')}, ${column(of.fields, 'text')}, ${column(of.notBefore, 'bigint')},
          ${column(of.findings, 'text')}) as "new"("platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode",
          "supplierId", "at", "day", "fields", "notBefore", "findings")`,
    )
    .onConflict((conflict) => conflict.columns(['platformId', 'kind', 'key', 'edition']).doNothing());
