/** Queries over the records of supervision. */
import { sql, type Updateable } from 'kysely';
import type { RecordState, SupervisionKind } from '#contract/insight/supervision/rules.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { startsInByteOrder, within, type Scope } from '#server/ground/core/scope.ts';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { SupervisionRecordTable } from './table.ts';

export const supervisionSorts: SortKeys<'id'> = {
  id: { expression: sql`"r"."id"`, type: 'bigint' },
};

export interface SupervisionFilters {
  platformId?: string | undefined;
  kind?: SupervisionKind | undefined;
  states?: readonly RecordState[] | undefined;
  day?: string | undefined;
  orderNo?: string | undefined;
  id?: string | undefined;
}

/** No other text is asked of the database. */
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/;

const COLUMNS = [
  'r.id',
  'r.platformId',
  'p.name as platformName',
  'r.kind',
  'r.state',
  'r.edition',
  'r.orderNo',
  sql<string>`coalesce("r"."fields"->>'VehicleNo', '')`.as('vehicleNo'),
  'r.at',
  sql<string>`"r"."day"::text`.as('day'),
  'r.findings',
  'r.reason',
  'r.settledAt',
  'r.createdAt',
  'r.version',
] as const;

function filtered(db: Db, scope: Scope, { platformId, kind, states, day, orderNo, id }: SupervisionFilters) {
  let query = db
    .selectFrom('supervisionRecord as r')
    .innerJoin('supervisionPlatform as p', 'p.id', 'r.platformId')
    .where(within(scope, { area: 'r.areaCode', supplier: 'r.supplierId' }));
  if (platformId !== undefined) query = query.where('r.platformId', '=', platformId);
  if (kind !== undefined) query = query.where('r.kind', '=', kind);
  if (states !== undefined && states.length > 0) query = query.where('r.state', 'in', [...states]);
  if (day !== undefined && day !== '')
    query = DAY.test(day) ? query.where('r.day', '=', day) : query.where(sql<boolean>`false`);
  if (orderNo !== undefined && orderNo !== '') query = query.where(startsInByteOrder(sql.ref('r.orderNo'), orderNo));
  if (id !== undefined) query = query.where('r.id', '=', id);
  return query;
}

export const supervisionList = (db: Db, scope: Scope, filters: SupervisionFilters, page: Page) =>
  paged(filtered(db, scope, filters).select(COLUMNS), page, sql`"r"."id"`);

export const supervisionCount = (db: Db, scope: Scope, filters: SupervisionFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const supervisionById = (db: Db, scope: Scope, id: string) =>
  filtered(db, scope, { id })
    .select(COLUMNS)
    .select([
      'r.key',
      'r.place',
      'r.subject',
      'r.orderId',
      'r.areaCode',
      'r.supplierId',
      'r.fields',
      'r.notBefore',
      'r.note',
    ])
    .select([
      'r.sendId',
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "r"."byUserId"), '')`.as('person'),
    ]);

export const lockSupervision = (db: Db, scope: Scope, id: string) => supervisionById(db, scope, id).forNoKeyUpdate('r');

/** All versions of what a record tells, the latest first. */
export const editionsOf = (
  db: Db,
  { platformId, kind, key }: { platformId: string; kind: SupervisionKind; key: string },
) =>
  db
    .selectFrom('supervisionRecord')
    .select(['id', 'edition', 'state', 'settledAt'])
    .where('platformId', '=', platformId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('edition', 'desc')
    .limit(100);

export const sendById = (db: Db, id: string) =>
  db.selectFrom('supervisionSend').select(['at', 'tries', 'records', 'status', 'answer']).where('id', '=', id);

export const settleRecord = (db: Db, id: string, fields: Updateable<SupervisionRecordTable>) =>
  db.updateTable('supervisionRecord').set(fields).set(NEXT_VERSION).where('id', '=', id);

/** A corrected version in the place of the one before. */
export const insertEdition = (
  db: Db,
  of: string,
  row: { fields: string; note: string; byUserId: string; now: string },
) =>
  db
    .insertInto('supervisionRecord')
    .columns([
      'platformId',
      'kind',
      'key',
      'edition',
      'place',
      'subject',
      'orderId',
      'orderNo',
      'areaCode',
      'supplierId',
      'at',
      'day',
      'fields',
      'notBefore',
      'state',
      'note',
      'byUserId',
      'createdAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('supervisionRecord')
        .select(['platformId', 'kind', 'key', sql<number>`"edition" + 1`.as('edition'), 'place', 'subject', 'orderId'])
        .select(['orderNo', 'areaCode', 'supplierId', 'at', 'day', sql<string>`${row.fields}::jsonb`.as('fields')])
        .select(['notBefore', sql<'waiting'>`'waiting'`.as('state'), sql<string>`${row.note}`.as('note')])
        .select([
          sql<string>`${row.byUserId}::bigint`.as('byUserId'),
          sql<string>`${row.now}::timestamptz`.as('createdAt'),
        ])
        .where('id', '=', of),
    )
    .returning('id');

// ---------------------------------------------------------------- what happened

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

/** Booked so long before the ride at most. */
const BOOKED_BEFORE = sql`interval '40 days'`;

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

/** When the last car is recorded to have begun or ended its service. */
export const lastCarRecord = (db: Db, platformId: string) =>
  db
    .selectFrom('supervisionRecord')
    .select('at')
    .where('platformId', '=', platformId)
    .where('kind', 'in', ['operateLogin', 'operateLogout'])
    .where(
      'day',
      '>=',
      sql<string>`(select max("day") - 3 from "supervisionRecord" where "platformId" = ${platformId})`,
    )
    .orderBy('at', 'desc')
    .limit(1);

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

// ---------------------------------------------------------------- sending

/** Requests that were begun and are not settled, the oldest first. */
export const openSends = (db: Db, platformId: string, most: number) =>
  db
    .selectFrom('supervisionSend')
    .select(['id', 'kind', 'records', 'tries', 'at'])
    .where('platformId', '=', platformId)
    .where('state', '=', sql.lit('open'))
    .orderBy('id')
    .limit(sql.lit(most));

/**
 * What goes out next: of each order and car the first record that waits, unless one before it is held back or was rejected. In
 * the order in which it was recorded.
 */
export const nextRecords = (db: Db, platformId: string, most: number) =>
  db
    .with('w', (cte) =>
      cte
        .selectFrom('supervisionRecord as r')
        .select(['r.id', 'r.subject', 'r.kind', 'r.place'])
        .where('r.platformId', '=', platformId)
        .where('r.state', '=', sql.lit('waiting'))
        .where(
          sql<boolean>`not exists (select from "supervisionRecord" as "b" where "b"."platformId" = "r"."platformId"
            and "b"."subject" = "r"."subject" and "b"."state" in ('held', 'rejected') and "b"."place" < "r"."place")`,
        )
        .orderBy('r.place')
        .limit(sql.lit(most)),
    )
    .with('f', (cte) =>
      cte
        .selectFrom('w')
        .distinctOn('w.subject')
        .select(['w.id', 'w.kind', 'w.place'])
        .orderBy('w.subject')
        .orderBy('w.place'),
    )
    .selectFrom('f')
    .select(['f.id', 'f.kind'])
    .orderBy('f.place');

export const insertSend = (db: Db, row: { platformId: string; kind: SupervisionKind; records: number; at: string }) =>
  db.insertInto('supervisionSend').values(row).returning('id');

/** Gives records to a request. */
export const giveToSend = (db: Db, recordIds: readonly string[], sendId: string) =>
  db
    .updateTable('supervisionRecord')
    .set({ sendId })
    .where('id', '=', ids(recordIds))
    .where('state', '=', sql.lit('waiting'));

/** The records of a request, in order. */
export const recordsOfSend = (db: Db, sendId: string) =>
  db
    .selectFrom('supervisionRecord')
    .select(['id', 'fields'])
    .where('sendId', '=', sendId)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('place');

/** Settles a request that is still open; no row comes back when another node did. */
export const settleSend = (
  db: Db,
  id: string,
  fields: { state?: 'taken' | 'split' | 'refused'; status: number; answer: string; settledAt?: string },
) =>
  db
    .updateTable('supervisionSend')
    .set(fields)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', sql.lit('open'))
    .returning('id');

/** What became of the records of a request. */
export const settleRecords = (
  db: Db,
  sendId: string,
  fields: { state: 'accepted' | 'rejected'; reason: string; settledAt: string },
) =>
  db
    .updateTable('supervisionRecord')
    .set(fields)
    .set(NEXT_VERSION)
    .where('sendId', '=', sendId)
    .where('state', '=', sql.lit('waiting'));

// ---------------------------------------------------------------- each day held against what happened

interface DayOf {
  readonly platformId: string;
  readonly day: string;
}

const DAY_BEGINS = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const DAY_ENDS = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** What happened on a day of Beijing of which the platform is told, with the latest version of its record. */
const factsOfDay = ({ platformId, day }: DayOf) => sql`
  with "p" as (select * from "supervisionPlatform" where "id" = ${platformId}),
  "r" as (
    select distinct on ("kind", "of") "kind", "of", "state"
    from (select "kind", "state", "edition", "id", coalesce("orderId"::text, "key") as "of" from "supervisionRecord"
      where "platformId" = ${platformId} and "day" = ${day}::date) as "all"
    order by "kind", "of", "id" desc
  ),
  "f" as (
    select "k"."kind", "o"."id"::text as "of", "o"."id" as "orderId", "o"."orderNo", "o"."source", "k"."at", "o"."areaCode"
    from "order" as "o"
    cross join lateral (values
      ('orderCreate', "o"."requestedAt"),
      ('orderMatch', "o"."assignedAt"),
      ('orderCancel', coalesce("o"."cancelledAt", "o"."failedAt")),
      ('operateDepart', "o"."pickedUpAt"),
      ('operateArrive', case when "o"."status" = 'completed' then "o"."droppedOffAt" end),
      ('operatePay', case when "o"."paymentState" = 'paid' then "o"."droppedOffAt" end),
      ('ratedPassenger', case when "o"."rating" is not null then "o"."droppedOffAt" end)
    ) as "k"("kind", "at")
    where "o"."requestedAt" >= ${DAY_BEGINS(day)} - ${BOOKED_BEFORE} and "o"."requestedAt" < ${DAY_ENDS(day)}
      and "k"."at" >= ${DAY_BEGINS(day)} and "k"."at" < ${DAY_ENDS(day)}
    union all
    select case "e"."event" when 'service_start' then 'operateLogin' else 'operateLogout' end, 'e' || "e"."id", null, '', '',
      "e"."orderedAt", "car"."areaCode"
    from "carEvent" as "e" join "car" on "car"."id" = "e"."carId"
    where "e"."outcome" = 'taken' and "e"."event" in ('service_start', 'service_end')
      and "e"."orderedAt" >= ${DAY_BEGINS(day)} and "e"."orderedAt" < ${DAY_ENDS(day)}
  ),
  "facts" as (
    select "f".*, "r"."state", "p"."sinceAt"
    from "f" cross join "p" left join "r" on "r"."kind" = "f"."kind" and "r"."of" = "f"."of"
    where "f"."kind" = any("p"."kinds") and (cardinality("p"."areaCodes") = 0
      or exists (select from unnest("p"."areaCodes") as "code" where starts_with("f"."areaCode", "code")))
  )`;

const counted = (state: string) => sql`count(*) filter (where "state" = ${sql.lit(state)})`;

/** Counts a day of a platform, and keeps that. */
export const countDay = (db: Db, of: DayOf, now: string) =>
  db
    .insertInto('supervisionDay')
    .columns([
      'platformId',
      'day',
      'kind',
      'happened',
      'recorded',
      'accepted',
      'waiting',
      'held',
      'rejected',
      'dropped',
      'missing',
      'countedAt',
    ])
    .expression(
      sql`${factsOfDay(of)} select ${of.platformId}::bigint, ${of.day}::date, "kind", count(*), count("state"),
        ${counted('accepted')}, ${counted('waiting')}, ${counted('held')}, ${counted('rejected')}, ${counted('dropped')},
        count(*) filter (where "state" is null), ${now}::timestamptz
        from "facts" group by "kind"`,
    )
    .onConflict((conflict) =>
      conflict.columns(['platformId', 'day', 'kind']).doUpdateSet((eb) => ({
        happened: eb.ref('excluded.happened'),
        recorded: eb.ref('excluded.recorded'),
        accepted: eb.ref('excluded.accepted'),
        waiting: eb.ref('excluded.waiting'),
        held: eb.ref('excluded.held'),
        rejected: eb.ref('excluded.rejected'),
        dropped: eb.ref('excluded.dropped'),
        missing: eb.ref('excluded.missing'),
        countedAt: eb.ref('excluded.countedAt'),
      })),
    );

/** Orders of a day of which a record of a kind is missing. */
export const missingOf = (db: Db, of: DayOf, kind: SupervisionKind, most: number) =>
  db
    .selectFrom(
      sql<{ orderId: string; orderNo: string; at: string; why: 'before' | 'file' | 'other' }>`(${factsOfDay(of)}
        select "orderId", "orderNo", "at", case when "at" < "sinceAt" then 'before' when "source" not like 'app:%' then 'file'
          else 'other' end as "why"
        from "facts" where "state" is null and "orderId" is not null and "kind" = ${kind} order by "at", "orderId"
        limit ${sql.lit(most)})`.as('m'),
    )
    .selectAll();

export const daysOf = (
  db: Db,
  { from, to, platformId }: { from: string; to: string; platformId?: string | undefined },
) => {
  let query = db
    .selectFrom('supervisionDay as d')
    .innerJoin('supervisionPlatform as p', 'p.id', 'd.platformId')
    .select(['d.platformId', 'p.name as platformName', sql<string>`"d"."day"::text`.as('day'), 'd.kind', 'd.happened'])
    .select(['d.recorded', 'd.accepted', 'd.waiting', 'd.held', 'd.rejected', 'd.dropped', 'd.missing', 'd.countedAt'])
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .orderBy('d.day', 'desc')
    .orderBy('p.name')
    .orderBy('d.platformId')
    .orderBy('d.kind');
  if (platformId !== undefined) query = query.where('d.platformId', '=', platformId);
  return query;
};

/** Days that are over and not counted yet, or still had something open when they were. */
export const daysToCount = (db: Db, platformId: string, from: string, to: string) =>
  db
    .selectFrom(
      sql<{
        day: string;
      }>`(select "s"::date::text as "day" from generate_series(${from}::date, ${to}::date, '1 day') as "s")`.as('days'),
    )
    .select('days.day')
    .where(
      sql<boolean>`not exists (select from "supervisionDay" as "d" where "d"."platformId" = ${platformId} and "d"."day" = "days"."day"::date)
        or exists (select from "supervisionDay" as "d" where "d"."platformId" = ${platformId} and "d"."day" = "days"."day"::date
          and "d"."waiting" + "d"."held" + "d"."rejected" + "d"."missing" > 0)`,
    )
    .orderBy('days.day');

// ---------------------------------------------------------------- keeping

/** Deletes records of before a day, some at a time; those that are not settled stay. */
export const forgetRecords = (db: Db, platformId: string, before: string, most: number) =>
  db
    .deleteFrom('supervisionRecord')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('supervisionRecord')
        .select('id')
        .where('platformId', '=', platformId)
        .where('day', '<', before)
        .where('state', 'in', ['accepted', 'replaced', 'dropped'])
        .limit(sql.lit(most)),
    );

export const forgetSends = (db: Db, platformId: string, before: string, most: number) =>
  db.deleteFrom('supervisionSend').where('id', 'in', (eb) =>
    eb
      .selectFrom('supervisionSend as s')
      .select('s.id')
      .where('s.platformId', '=', platformId)
      .where('s.at', '<', before)
      .where('s.state', '<>', 'open')
      .where(sql<boolean>`not exists (select from "supervisionRecord" where "sendId" = "s"."id")`)
      .limit(sql.lit(most)),
  );

export const forgetDays = (db: Db, platformId: string, before: string) =>
  db.deleteFrom('supervisionDay').where('platformId', '=', platformId).where('day', '<', before);

export const keptDays = (db: Db) => db.selectFrom('supervisionPlatform').select(['id', 'keptDays']).orderBy('id');
