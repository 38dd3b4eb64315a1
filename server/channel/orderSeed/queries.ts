/**
 * Seeded orders, made inside the database: every value follows from the number of the order alone (no clock, no
 * chance), so the same command makes the same orders everywhere, and a larger number only adds more.
 */
import { sql, type Insertable } from 'kysely';
import { TOWN_CARS, townCarNumber } from '#contract/capacity/town/town.ts';
import type { OrderChargeTable } from '#server/finance/payRule/table.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { DispatchRequestTable } from '#server/operation/dispatch/table.ts';
import type { PickUp } from '#server/operation/scope/whereabouts.ts';
import { GIVEN_NAMES, HOURS_BEGIN, SEED_PLACES, SEED_SUPPLIERS, SURNAMES } from './data.ts';

export const ORDERS_A_DAY = 2740;
const CARS = 2000;
/** Who ride, some of them often: a person's number is the square of a chance. */
const PEOPLE = 400_000;
const TOWN_NUMBERS = Array.from({ length: TOWN_CARS }, (_nothing, place) => townCarNumber(place));

export const seedSupplierIds = (db: Db) =>
  db.selectFrom('supplier').select('id').where('state', '=', 'enabled').orderBy('id');

export const insertSeedSuppliers = (db: Db) =>
  db
    .insertInto('supplier')
    .values([...SEED_SUPPLIERS])
    .onConflict((conflict) => conflict.column('code').doNothing());

/** Whether any order exists but those of a source. */
export const anyOrderBut = (db: Db, source: string) =>
  db.selectFrom('order').select('id').where('source', '<>', source).limit(1);

export const countSeeded = (db: Db) =>
  db
    .selectFrom('order as o')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('o.source', '=', 'seed');

/** Updates the planner's statistics after many new rows. */
export const analyzeOrders = sql`analyze "order"`;

const texts = (values: readonly string[]) => sql`${[...values]}::text[]`;
const ids = (values: readonly (string | null)[]) => sql`${[...values]}::bigint[]`;
const numbers = (values: readonly number[]) => sql`${[...values]}::double precision[]`;

const CHANCES = 2_147_483_648;
/** Pseudo-random bits from a hash of a number: 31 bits, other ones for each `salt`. */
const chance = (salt: number, of: 'n' | 'person' = 'n') =>
  sql`(hashint8extended(${sql.ref(of)}, ${sql.lit(salt)}) & ${sql.lit(CHANCES - 1)})`;

const COLUMNS = [
  'orderNo',
  'status',
  'requestedAt',
  'assignedAt',
  'arrivingAt',
  'pickedUpAt',
  'droppedOffAt',
  'cancelledAt',
  'failedAt',
  'cancelledBy',
  'cancelReason',
  'personSealed',
  'mobileHash',
  'mobileEndHash',
  'nameHash',
  'carNumber',
  'supplierId',
  'areaCode',
  'pickUpRangeId',
  'pickUpStationId',
  'pickUpName',
  'pickUpLng',
  'pickUpLat',
  'dropOffName',
  'dropOffLng',
  'dropOffLat',
  'distance',
  'duration',
  'price',
  'priceParts',
  'paymentState',
  'paymentMethod',
  'rating',
  'source',
  'sourceRef',
  'flags',
  'createdAt',
  'updatedAt',
] as const;

/** Orders from one number to another, both included, each with the number of its person. */
const ridersBetween = (from: number, to: number) => sql`"number" as (
    select "n", ${chance(1)} as "a", ${chance(2)} as "b", ${chance(3)} as "c", ${chance(4)} as "d",
      (("n" - 1) % ${sql.lit(ORDERS_A_DAY)})::double precision / ${sql.lit(ORDERS_A_DAY)} as "share"
    from generate_series(${from}::bigint, ${to}::bigint) as "n"
  ), "rider" as (
    select *, floor(${sql.lit(PEOPLE)} * power(${chance(5)} / ${sql.lit(CHANCES)}::double precision, 2))::bigint as "person"
    from "number"
  )`;

/** The people of these orders. No real mobile number begins with 12. */
export const seedPersons = (db: Db, from: number, to: number) =>
  db
    .selectFrom(
      sql<{ person: string; name: string; mobile: string }>`(
  with ${ridersBetween(from, to)}
  select "person",
    (${texts(SURNAMES)})[1 + "name" % ${sql.lit(SURNAMES.length)}] || (${texts(GIVEN_NAMES)})[1 + "name" / 1000 % ${sql.lit(GIVEN_NAMES.length)}] as "name",
    '12' || lpad((${chance(7, 'person')} % 1000000000)::text, 9, '0') as "mobile"
  from (select distinct "person", ${chance(6, 'person')} as "name" from "rider") as "each")`.as<'p'>(sql`"p"`),
    )
    .selectAll();

/**
 * Adds the orders from one number to another, both included; existing ones stay.
 * @param persons JSON: a list of objects with the number of a person and the columns that keep them
 * @param pickUps where each of the `SEED_PLACES` lies
 */
export const seedOrders = (
  db: Db,
  from: number,
  to: number,
  { supplierIds, persons, pickUps }: { supplierIds: readonly string[]; persons: string; pickUps: readonly PickUp[] },
) =>
  db
    .insertInto('order')
    .columns(COLUMNS)
    .expression(ordersBetween(from, to, supplierIds, { persons, pickUps }))
    .onConflict((conflict) => conflict.doNothing());

/** The values of `COLUMNS` for each number. */
const ordersBetween = (
  from: number,
  to: number,
  supplierIds: readonly string[],
  { persons, pickUps }: { persons: string; pickUps: readonly PickUp[] },
) => sql`
  with ${ridersBetween(from, to)}, "sealed" as (
    select * from json_to_recordset(${persons}::json)
      as "s"("person" bigint, "personSealed" text, "mobileHash" text, "mobileEndHash" text, "nameHash" text)
  ), "moment" as (
    select *, timestamptz '2025-01-01 00:00:00+08' + (("n" - 1) / ${sql.lit(ORDERS_A_DAY)}) * interval '1 day'
        + floor(("hour" - 1) * 3600 + 3600 * ("share" - "begin") / ("end" - "begin")) * interval '1 second' as "at"
    from "rider", (select ${numbers(HOURS_BEGIN)} as "begins") as "day", width_bucket("share", "begins") as "hour",
      lateral (select "begins"["hour"] as "begin", coalesce("begins"["hour" + 1], 1) as "end") as "bounds"
  ), "trip" as (
    select *,
      case when "a" % 1000 < 880 then 'completed' when "a" % 1000 < 980 then 'cancelled' when "a" % 1000 < 995 then 'failed'
        when "a" % 1000 < 996 then 'requested' when "a" % 1000 < 997 then 'assigned' when "a" % 1000 < 998 then 'arriving'
        else 'onTrip' end as "status",
      case when "b" % 5000 = 0 then 200001 + "c" % 60000 when "b" % 200 = 1 then "c" % 100
        else 800 + ("b" % 1000) * ("b" % 1000) * 32 / 1000 + "c" % 900 end as "metres"
    from "moment"
  ), "priced" as (
    select *, "metres" * 36 / (180 + "d" % 250) + 60 as "seconds", "c" % 300 as "waited", 1100 as "base",
      greatest(0, "metres" - 2000) * 26 / 100 as "mileage", greatest(0, "metres" - 25000) * 8 / 100 as "emptyReturn",
      case when "hour" > 23 or "hour" < 7 then greatest(0, "metres" - 2000) * 26 / 500 else 0 end as "night"
    from "trip"
  )
  select 'PD' || to_char("at" at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || lpad("n"::text, 9, '0'), "status", "at",
    case when "status" <> 'requested' then "at" + interval '8 seconds' end,
    case when "status" in ('arriving', 'onTrip', 'completed') then "at" + interval '15 seconds' end,
    case when "status" in ('onTrip', 'completed') then "at" + (120 + "d" % 400) * interval '1 second' end,
    case when "isDone" then "at" + (120 + "d" % 400 + "seconds") * interval '1 second' end,
    case when "status" = 'cancelled' then "at" + (20 + "d" % 300) * interval '1 second' end,
    case when "status" = 'failed' then "at" + interval '10 minutes' end,
    case when "status" = 'cancelled' then case "d" % 10 when 0 then 'vehicle' when 1 then 'operator' else 'passenger' end end,
    case when "status" = 'cancelled' then (${texts(['行程有变', '等待时间过长', '下错地址', '车辆故障'])})[1 + "c" % 4] else '' end,
    "personSealed", "mobileHash", "mobileEndHash", "nameHash",
    case when "status" = 'requested' then '' else '粤BD' || (10000 + "car")::text end,
    case when "status" <> 'requested' then (${[...supplierIds]}::bigint[])[1 + "car" % ${sql.lit(supplierIds.length)}] end,
    (${texts(SEED_PLACES.map(({ areaCode }) => areaCode))})["from"],
    (${ids(pickUps.map(({ pickUpRangeId }) => pickUpRangeId))})["from"],
    (${ids(pickUps.map(({ pickUpStationId }) => pickUpStationId))})["from"],
    (${texts(SEED_PLACES.map(({ name }) => name))})["from"],
    (${numbers(SEED_PLACES.map(({ lng }) => lng))})["from"], (${numbers(SEED_PLACES.map(({ lat }) => lat))})["from"],
    (${texts(SEED_PLACES.map(({ name }) => name))})["to"],
    (${numbers(SEED_PLACES.map(({ lng }) => lng))})["to"], (${numbers(SEED_PLACES.map(({ lat }) => lat))})["to"],
    case when "isDone" then "metres" end, case when "isDone" then "seconds" end, case when "isDone" then "price" end,
    case when "isDone" then jsonb_build_array(
      jsonb_build_object('kind', 'base', 'amount', "base"), jsonb_build_object('kind', 'mileage', 'amount', "mileage"),
      jsonb_build_object('kind', 'emptyReturn', 'amount', "emptyReturn"), jsonb_build_object('kind', 'night', 'amount', "night"),
      jsonb_build_object('kind', 'waiting', 'amount', "waited")) else '[]' end,
    case when not "isDone" or "d" % 400 = 0 then 'unpaid' when "d" % 500 = 1 then 'refunded' else 'paid' end,
    case when "isDone" then (${texts(['wechat', 'wechat', 'alipay', 'card', 'balance'])})[1 + "a" % 5] else 'unknown' end,
    case when "isDone" and "c" % 5 < 3 then 5 - (("d" % 20) / 16) * ("b" % 4) end,
    'seed', "n"::text,
    array_remove(array[case when "isDone" and "metres" > 200000 then 'tooLong' end, case when "isDone" and "metres" < 100 then 'tooShort' end], null),
    "at", "at"
  from "priced" join "sealed" using ("person"), lateral (select "status" = 'completed' as "isDone", "base" + "mileage" + "emptyReturn" + "night" + "waited" as "price",
    "b" % ${sql.lit(CARS)} as "car", 1 + "d" % ${sql.lit(SEED_PLACES.length)} as "from", 1 + "a" % ${sql.lit(SEED_PLACES.length)} as "to") as "derived"`;

/** The cars that have driven in the story of the demo. */
export const seedCars = (db: Db) =>
  db
    .selectFrom('car')
    .select(['id', 'fleetNumber', 'plate', 'supplierId', 'wheelchair'])
    .where('fleetNumber', '=', sql<string>`any(${TOWN_NUMBERS}::text[])`);

/** What was asked of the search for a car, long over. */
export const insertPastRequests = (db: Db, rows: readonly Insertable<DispatchRequestTable>[]) =>
  db
    .insertInto('dispatchRequest')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing());

export const insertPastCharges = (db: Db, rows: readonly Insertable<OrderChargeTable>[]) =>
  db
    .insertInto('orderCharge')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing());
