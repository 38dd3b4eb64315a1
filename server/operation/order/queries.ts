/**
 * Queries over orders. A page is read in up to three steps: `orderPage` follows the index in the order of the list
 * and stops after a few thousand rows, which fills the page unless matches are rare or far; when it found some, it goes
 * on for ten times as many; else `orderPageGathered` collects all matches by the best index and sorts them. So no page
 * depends on the planner guessing right.
 */
import { sql, type InferResult, type RawBuilder } from 'kysely';
import { orderDetail, orderRow, type OrderDetail } from '#contract/operation/order/calls.ts';
import { cappedCount, type Ordering, type Page } from '#server/ground/core/list.ts';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { keptOf } from '#server/ground/person/person.ts';
import { CORRECTED_COLUMNS, type CorrectedOrderColumn } from './columns.ts';
import { conditionsOf, IS_BOOKED, type OrderSelection } from './filter.ts';
import type { OrderTable } from './table.ts';

/** Rows read in the order of the list before the matches are gathered instead. */
export const WALKED = { first: 2000, further: 50_000 } as const;

const ID = sql<string>`"o"."id"`;

const SUPPLIER_NAME =
  sql<string>`coalesce((select "name" from "supplier" where "supplier"."id" = "o"."supplierId"), '')`.as(
    'supplierName',
  );

type PlaceNamed = OrderDetail['pickUpStation'];

/** A station that is gone is called as it was. */
const PICK_UP_STATION = sql<PlaceNamed>`(select jsonb_build_object('id', "s"."stationId"::text, 'name', "s"."name", 'nameEn', "s"."nameEn")
  from "stationPast" as "s" where "s"."stationId" = "o"."pickUpStationId" order by "s"."validFrom" desc, "s"."id" desc limit 1)`;
const PICK_UP_RANGE = sql<PlaceNamed>`(select jsonb_build_object('id', "v"."rangeId"::text, 'name', "v"."name", 'nameEn', "v"."nameEn")
  from "rangeVersion" as "v" where "v"."rangeId" = "o"."pickUpRangeId" order by "v"."number" desc limit 1)`;
const PICK_UP = [PICK_UP_STATION.as('pickUpStation'), PICK_UP_RANGE.as('pickUpRange')] as const;

const PRICE = minorOrNull('o.price').as('price');

/** What an order shows that is no column of its own: it is joined, worked out or unsealed. */
const MADE: Readonly<Record<Exclude<keyof OrderDetail, keyof OrderTable>, true>> = {
  passengerName: true,
  passengerMobile: true,
  supplierName: true,
  pickUpPosition: true,
  dropOffPosition: true,
  searchFrom: true,
  carArrivedAt: true,
  seats: true,
  reschedules: true,
  timeline: true,
  pickUpRange: true,
  pickUpStation: true,
};

type ShownColumn<Shape> = Exclude<keyof Shape & keyof OrderTable, 'price'>;

/** The columns that a row shows as they are, from its declaration. A price is read as `PRICE`. */
function columnsOf<Shape extends object>(shape: Shape): `o.${ShownColumn<Shape>}`[] {
  const isShown = (name: string): name is ShownColumn<Shape> => name !== 'price' && !Object.hasOwn(MADE, name);
  return Object.keys(shape)
    .filter(isShown)
    .map((name) => `o.${name}` as const);
}

/** What else they are made of. */
const FURTHER = [PRICE, ...keptOf('o'), 'o.pickUpLng', 'o.pickUpLat', 'o.dropOffLng', 'o.dropOffLat'] as const;
const LIST_COLUMNS = [...columnsOf(orderRow.shape), ...FURTHER];
const DETAIL_COLUMNS = [...columnsOf(orderDetail.shape), ...FURTHER];

const allOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** One state whose orders have an index by price and by distance. */
function endedOnly({ statuses = [] }: OrderSelection['filters']): RawBuilder<boolean>[] {
  const [status, ...more] = statuses;
  const isIndexed = more.length === 0 && (status === 'cancelled' || status === 'failed');
  return isIndexed ? [sql<boolean>`"o"."status" = ${sql.lit(status)}`] : [];
}

/** The conditions that the index of the list's order can follow, and the others. */
function splitFor(selection: OrderSelection, page: Page) {
  const { time, booked, price, lead, rest, words } = conditionsOf(selection);
  if (page.field === 'requestedAt')
    return { followed: [...time, ...lead], compared: [...booked, ...price, ...rest], words };
  if (page.field === 'scheduledAt')
    return { followed: [IS_BOOKED, ...booked], compared: [...time, ...price, ...lead, ...rest], words };
  const ended = endedOnly(selection.filters);
  if (page.field === 'price')
    return { followed: [...price, ...ended], compared: [...time, ...booked, ...lead, ...rest], words };
  return { followed: ended, compared: [...time, ...booked, ...price, ...lead, ...rest], words };
}

/** Whether `orderPage` may end before it has seen every order that could match. */
export const mayEndEarly = (selection: OrderSelection, page: Page): boolean =>
  splitFor(selection, page).compared.length > 0;

type ListRow = InferResult<ReturnType<typeof orderPageGathered>>[number];

/** The constant part of the list's SQL; building it takes longest. */
let listHead: RawBuilder<unknown> | undefined;
function headOf(db: Db): RawBuilder<unknown> {
  if (listHead !== undefined) return listHead;
  const columns = [...LIST_COLUMNS, SUPPLIER_NAME].map((column) =>
    typeof column === 'string' ? sql.ref(column) : column,
  );
  listHead = sql.raw(sql`select ${sql.join(columns)}`.compile(db).sql);
  return listHead;
}

const inOrderOf = ({ key, descending }: Page): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql`order by ${key.expression} ${direction}, ${ID} ${direction}`;
};

/** The first rows along the index. */
const walkOf = (followed: RawBuilder<boolean>[], page: Page, most: number) =>
  sql`(select * from "order" as "o" where ${allOf([...followed, ...beyondOf(page)])} ${inOrderOf(page)} limit ${sql.lit(most)})`;

/** Columns of figures that an order may lack: then it comes first by rising figures. */
const LACKED: Readonly<Record<string, RawBuilder<unknown>>> = {
  price: sql`"o"."price"`,
  distance: sql`"o"."distance"`,
};

/**
 * The first rows of a selection along the index. Of completed orders by rising figures: the few without one, which have an index of
 * their own, then those with one, since what else lacks a figure (whatever was cancelled) would be walked through in vain.
 */
function walkFor(
  { filters }: OrderSelection,
  page: Page,
  { followed, most }: { followed: RawBuilder<boolean>[]; most: number },
) {
  const lacked = LACKED[page.field];
  const [status, ...more] = filters.statuses ?? [];
  if (lacked === undefined || page.descending || status !== 'completed' || more.length > 0)
    return walkOf(followed, page, most);
  const beyond = beyondOf(page);
  const without = [sql<boolean>`"o"."status" = 'completed'`, sql<boolean>`${lacked} is null`, ...followed, ...beyond];
  const limit = sql.lit(most);
  const first = sql`(select * from "order" as "o" where ${allOf(without)} order by ${ID} limit ${limit})`;
  const others = walkOf([sql<boolean>`${page.key.expression} >= 0`, ...followed], page, most);
  return sql`(select * from (${first} union all ${others}) as "o" ${inOrderOf(page)} limit ${limit})`;
}

/** How many rows the first walk of `orderPage` sees, and how many of them match. */
export function orderSurvey(db: Db, selection: OrderSelection, page: Page) {
  const { followed, compared } = splitFor(selection, page);
  return db
    .selectFrom(sql`${walkFor(selection, page, { followed, most: WALKED.first })}`.as('o'))
    .select([
      sql<string>`count(*)`.as('walked'),
      sql<string>`count(*) filter (where ${allOf(compared)})`.as('matches'),
    ]);
}

/** Bytes of the table that are looked at by chance: a hundred and fifty of its pages, some thousand orders. */
const SAMPLED_BYTES = 150 * 8192;
const SAMPLE = sql`(select least(100, 100.0 * ${sql.lit(SAMPLED_BYTES)} / greatest(pg_relation_size('"order"'), 1)))`;

/** How many of some orders from anywhere in the table match, whatever the order of the list. */
export function orderSample(db: Db, selection: OrderSelection) {
  const { time, booked, price, lead, rest } = conditionsOf(selection);
  return db
    .selectFrom(sql`(select * from "order" tablesample system (${SAMPLE}))`.as('o'))
    .select([
      sql<string>`count(*)`.as('looked'),
      sql<string>`count(*) filter (where ${allOf([...time, ...booked, ...price, ...lead, ...rest])})`.as('matches'),
    ]);
}

/** A page of the list, or its beginning when matches are rare among the first few thousand rows. */
export function orderPage(
  db: Db,
  selection: OrderSelection,
  page: Page,
  most: number = WALKED.first,
): RawBuilder<ListRow> {
  const { followed, compared } = splitFor(selection, page);
  const { size, offset } = page;
  const inOrder = inOrderOf(page);
  // limits are literals: PostgreSQL caches no plan for a limit that is a parameter
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  const orders =
    compared.length === 0
      ? sql`"order" as "o" where ${allOf([...followed, ...beyondOf(page)])}`
      : sql`${walkFor(selection, page, { followed, most })} as "o" where ${allOf(compared)}`;
  return sql<ListRow>`${headOf(db)} from ${orders} ${inOrder} limit ${sql.lit(size + 1)} ${skip}`;
}

/** The condition to continue after the page before. */
function beyondOf({ key, after, descending }: Page): RawBuilder<boolean>[] {
  if (after === null) return [];
  const compare = sql.raw(descending ? '<' : '>');
  return [
    sql<boolean>`(${key.expression}, ${ID}) ${compare} (${after.value}::${sql.raw(key.type)}, ${after.id}::bigint)`,
  ];
}

/** The same page as `orderPage`, from all matches. */
export function orderPageGathered(db: Db, selection: OrderSelection, page: Page) {
  const { followed, compared, words } = splitFor(selection, page);
  const { key, descending } = page;
  const direction = descending ? 'desc' : 'asc';
  return db
    .with(
      (name) => name('hit').materialized(),
      (inner) =>
        inner
          .selectFrom('order as o')
          .where(allOf([...words, ...followed, ...compared, ...beyondOf(page)]))
          .select(['o.id', sql`${key.expression}`.as('key')]),
    )
    .with('place', (inner) =>
      inner
        .selectFrom('hit')
        .selectAll()
        .orderBy('key', direction)
        .orderBy('id', direction)
        .limit(page.size + 1)
        .offset(page.offset),
    )
    .selectFrom('place')
    .innerJoin('order as o', 'o.id', 'place.id')
    .select(LIST_COLUMNS)
    .select(SUPPLIER_NAME)
    .orderBy('place.key', direction)
    .orderBy('place.id', direction);
}

/** The orders of a selection, as a table named `o`. */
export const ordersWithin = (db: Db, selection: OrderSelection) => {
  const { time, booked, price, lead, rest, words } = conditionsOf(selection);
  return db.selectFrom('order as o').where(allOf([...words, ...time, ...booked, ...price, ...lead, ...rest]));
};

/** How many match, up to the cap. */
export const orderCount = (db: Db, selection: OrderSelection) =>
  cappedCount(db, ordersWithin(db, selection).select(sql<number>`1`.as('one')));

/** All matches in order, with the columns of an export; read it through a cursor. */
export const orderExport = (db: Db, selection: OrderSelection, { key, descending }: Ordering) =>
  ordersWithin(db, selection)
    .select(DETAIL_COLUMNS)
    .select([SUPPLIER_NAME, ...PICK_UP])
    .orderBy(key.expression, descending ? 'desc' : 'asc')
    .orderBy(ID, descending ? 'desc' : 'asc');

/** All matches, counted to the end: for the progress of an export. */
export const orderExportCount = (db: Db, selection: OrderSelection) =>
  ordersWithin(db, selection).select((eb) => eb.fn.countAll<string>().as('count'));

export const orderById = (db: Db, selection: OrderSelection, id: string) =>
  ordersWithin(db, selection)
    .where('o.id', '=', id)
    .select(DETAIL_COLUMNS)
    .select([SUPPLIER_NAME, ...PICK_UP])
    .select((eb) => {
      const request = eb.selectFrom('dispatchRequest as r').whereRef('r.orderId', '=', 'o.id');
      return [
        request.select('r.searchFrom').as('searchFrom'),
        request.select('r.seats').as('seats'),
        request.select('r.arrivedAt').as('carArrivedAt'),
      ];
    });

/** How a booked ride was changed, earliest first. */
export const reschedulesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderReschedule as r')
    .leftJoin('sysUser as u', 'u.id', 'r.userId')
    .leftJoin('priceQuote as b', 'b.id', 'r.fromQuoteId')
    .leftJoin('priceQuote as a', 'a.id', 'r.toQuoteId')
    .where('r.orderId', '=', orderId)
    .orderBy('r.id')
    .select([
      'r.id',
      'r.at',
      'r.by',
      'r.reason',
      'r.changeId',
      'r.fromAt as from',
      'r.toAt as to',
      'r.fromTrip',
      'r.toTrip',
      'r.fromQuoteId',
      'u.realName as person',
      minorOrNull('b.total').as('totalBefore'),
      'b.currency as currencyBefore',
      minorOrNull('a.total').as('totalAfter'),
      'a.currency as currencyAfter',
    ]);

/** An order within reach, locked until the transaction ends. */
export const lockOrder = (db: Db, selection: OrderSelection, id: string) =>
  ordersWithin(db, selection)
    .where('o.id', '=', id)
    .select([
      'o.id',
      'o.orderNo',
      'o.status',
      'o.scheduledAt',
      'o.remark',
      'o.flags',
      'o.distance',
      minorOrNull('o.price').as('price'),
      'o.cancelledAt',
      'o.cancelledBy',
      'o.cancelReason',
      'o.version',
    ])
    .forNoKeyUpdate();

/** Every source, found by skipping through the index from one to the next. */
const everySource = (db: Db) =>
  db
    .withRecursive('each', (inner) =>
      inner
        .selectFrom('order as o')
        .select(sql<string | null>`min("o"."source")`.as('source'))
        .unionAll(
          inner
            .selectFrom('each')
            .where('each.source', 'is not', null)
            .select((eb) =>
              eb
                .selectFrom('order as o')
                .whereRef('o.source', '>', 'each.source')
                .select((next) => next.fn.min('o.source').as('source'))
                .as('source'),
            ),
        ),
    )
    .selectFrom('each')
    .select(sql<string>`"each"."source"`.as('source'))
    .where('each.source', 'is not', null);

/** The sources of orders within reach: one index lookup for each source. */
export function orderSources(db: Db, selection: OrderSelection, most: number) {
  const { lead, rest } = conditionsOf({ ...selection, filters: {} });
  const reach = [...lead, ...rest];
  const sources = everySource(db).limit(most);
  if (reach.length === 0) return sources;
  // a limit of one keeps the planner from joining all rows of the scope
  const reached = sql`lateral (select from "order" as "o" where "o"."source" = "each"."source" and ${allOf(reach)} limit 1)`;
  return sources.innerJoin(reached.as<'reached'>(sql`"reached"`), (join) => join.onTrue());
}

const isPlain = (name: CorrectedOrderColumn): name is Exclude<CorrectedOrderColumn, 'price'> => name !== 'price';
const CORRECTED_OF_ORDER = CORRECTED_COLUMNS.filter(isPlain).map((name) => `o.${name}` as const);

/** The orders of these references (pairs by place in the two lists) with all that a file may change. */
export const knownOrders = (db: Db, sources: readonly string[], references: readonly string[]) =>
  db
    .selectFrom('order as o')
    .innerJoin(
      sql<{
        source: string;
        sourceRef: string;
      }>`unnest(${[...sources]}::text[], ${[...references]}::text[])`.as<'asked'>(sql`"asked"("source", "sourceRef")`),
      (join) => join.onRef('o.source', '=', 'asked.source').onRef('o.sourceRef', '=', 'asked.sourceRef'),
    )
    .select([
      'o.id',
      'o.carId',
      'o.source',
      'o.sourceRef',
      'o.plainName',
      'o.plainMobile',
      ...CORRECTED_OF_ORDER,
      PRICE,
    ]);

/** The same, locked. */
export const lockKnownOrders = (db: Db, sources: readonly string[], references: readonly string[]) =>
  knownOrders(db, sources, references).forNoKeyUpdate('o');

export const supplierCodes = (db: Db) => db.selectFrom('supplier').select(['id', 'code', 'name']);
