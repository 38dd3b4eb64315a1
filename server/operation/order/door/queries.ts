/**
 * Every statement that writes an order. Only `move.ts` and `change.ts` beside it call them, so that nothing is written of which
 * nobody hears. Statements without a new version write what nobody edits on a screen.
 */
import { sql, type Expression, type Insertable, type RawBuilder } from 'kysely';
import type { OrderFlag, OrderStatus, PAYMENT_METHODS, PAYMENT_STATES } from '#contract/operation/order/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import {
  CORRECTED_COLUMNS,
  isPlaceColumn,
  NEW_ORDER,
  NEW_ORDER_COLUMNS,
  type NewOrderColumn,
} from '#server/operation/order/columns.ts';
import type { OrderRescheduleTable, OrderTable } from '#server/operation/order/table.ts';
import type { Move } from './move.ts';

/** Digits of the running number in an order's number. */
const NUMBER_WIDTH = 7;

/**
 * Adds an order that waits for a car or for its time, with a new number; no row when the source has one with this reference.
 */
export const requestOrder = (
  db: Db,
  day: string,
  fields: Omit<Insertable<OrderTable>, 'orderNo' | 'status' | 'priceParts'> & {
    requestedAt: string;
    status: 'scheduled' | 'requested';
  },
) =>
  db
    .insertInto('order')
    .values({
      ...fields,
      orderNo: sql<string>`${`P${day}`} || lpad(nextval('"openOrderNo"')::text, ${sql.lit(NUMBER_WIDTH)}, '0')`,
      priceParts: sql<string>`'[]'::jsonb`,
      createdAt: fields.requestedAt,
      updatedAt: fields.requestedAt,
    })
    .onConflict((conflict) => conflict.columns(['source', 'sourceRef']).doNothing())
    .returning(['id', 'orderNo', 'status']);

const ofCar = <Value>(carId: string, column: 'plate' | 'supplierId' | 'areaCode') =>
  sql<Value>`(select ${sql.ref(column)} from "car" where "id" = ${carId}::bigint)`;

/** What a step sets besides the state. */
function fieldsOf(move: Move, at: string) {
  switch (move.step) {
    case 'assign': {
      const { carId } = move;
      return {
        assignedAt: at,
        carId,
        carNumber: ofCar<string>(carId, 'plate'),
        supplierId: ofCar<string | null>(carId, 'supplierId'),
        // an order from before orders had one
        areaCode: sql<string>`case when "o"."areaCode" = '' then ${ofCar(carId, 'areaCode')} else "o"."areaCode" end`,
      };
    }
    case 'search':
      return {};
    case 'setOut':
      return { arrivingAt: at };
    case 'pickUp':
      return { pickedUpAt: at };
    case 'complete': {
      const { distance, duration, flags } = move;
      return { droppedOffAt: at, distance, duration, flags: [...flags] };
    }
    case 'reopen':
      return { carId: null, carNumber: '', supplierId: null, assignedAt: null, arrivingAt: null };
    case 'cancel':
      return { cancelledAt: at, cancelledBy: move.by, cancelReason: move.reason ?? '' };
    case 'fail':
      return { failedAt: at };
  }
}

/** Moves those of the orders that are in one of the states `from`, and answers them with the state they were in. */
export const moveOrders = (
  db: Db,
  ids: readonly string[],
  { from, to, now }: { from: readonly OrderStatus[]; to: OrderStatus; now: string },
  move: Move,
  at: string,
) =>
  db
    .updateTable('order as o')
    .from(
      db
        .selectFrom('order')
        .select(['id', 'status'])
        .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
        .where('status', 'in', from)
        // always in the same sequence, so that two who move the same orders wait and do not stop each other
        .orderBy('id')
        .forNoKeyUpdate()
        .as('before'),
    )
    .set(fieldsOf(move, at))
    .set((eb) => ({ status: to, updatedAt: now, version: eb('o.version', '+', 1) }))
    .whereRef('o.id', '=', 'before.id')
    .returning(['o.id', 'o.version', 'before.status as from']);

export const setRemark = (db: Db, id: string, remark: string, at: string) =>
  db
    .updateTable('order')
    .set({ remark, updatedAt: at, ...NEXT_VERSION })
    .where('id', '=', id)
    .returning('version');

/** For when a ride is booked, and where it goes; what is left out stays. */
export const setBooking = (
  db: Db,
  id: string,
  fields: { scheduledAt: string } & Partial<
    Pick<
      Insertable<OrderTable>,
      | 'pickUpName'
      | 'pickUpLng'
      | 'pickUpLat'
      | 'dropOffName'
      | 'dropOffLng'
      | 'dropOffLat'
      | 'areaCode'
      | 'pickUpRangeId'
      | 'pickUpStationId'
    >
  >,
  at: string,
) =>
  db
    .updateTable('order')
    .set({ ...fields, updatedAt: at, ...NEXT_VERSION })
    .where('id', '=', id)
    .returning('version');

export const insertReschedules = (db: Db, rows: readonly Insertable<OrderRescheduleTable>[]) =>
  db.insertInto('orderReschedule').values([...rows]);

export const setRating = (db: Db, id: string, rating: number) =>
  db.updateTable('order').set({ rating }).where('id', '=', id);

export const setPrice = (db: Db, id: string, fields: { price: number; currency: string; priceParts: string }) =>
  db.updateTable('order').set(fields).where('id', '=', id);

/** What a person has settled: the flags that are left, and a distance that counts from now on. */
export const setChecked = (
  db: Db,
  id: string,
  { flags, distance }: { flags: readonly OrderFlag[]; distance?: number },
  at: string,
) =>
  db
    .updateTable('order')
    .set({ flags: [...flags], ...(distance === undefined ? {} : { distance }) })
    .set({ updatedAt: at, ...NEXT_VERSION })
    .where('id', '=', id)
    .returning('version');

/** Adds what is to be checked of an order by a person. */
export const addFlags = (db: Db, id: string, flags: readonly OrderFlag[]) =>
  db
    .updateTable('order')
    .set({ flags: sql<OrderFlag[]>`array(select distinct unnest("flags" || ${[...flags]}::text[]) order by 1)` })
    .where('id', '=', id);

export const setPaymentMethod = (db: Db, id: string, paymentMethod: (typeof PAYMENT_METHODS)[number]) =>
  db.updateTable('order').set({ paymentMethod }).where('id', '=', id);

/** How an order is paid; where there is no word of it, and where nothing changes, no row is written. */
export const setPaymentState = (db: Db, id: string, state: Expression<(typeof PAYMENT_STATES)[number]>) =>
  db
    .updateTable('order')
    .set({ paymentState: state })
    .where('id', '=', id)
    .where((eb) => eb('paymentState', '<>', state))
    .returning('id');

/** Links orders to the passengers of their numbers. */
export const linkToPassengers = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('order as o')
    .from('passenger as p')
    .set((eb) => ({ passengerId: eb.ref('p.id') }))
    .where('o.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .whereRef('p.mobileHash', '=', 'o.mobileHash');

const sealedNobody = { personSealed: '', mobileHash: '', mobileEndHash: '', nameHash: '' } as const;

/** Takes name, number and what was written from the orders of passengers. */
export const erasePersons = (db: Db, passengerIds: readonly string[]) =>
  db
    .updateTable('order')
    .set({ ...sealedNobody, plainName: '', plainMobile: '', cancelReason: '', remark: '', ...NEXT_VERSION })
    .where('passengerId', '=', sql<string>`any(${[...passengerIds]}::bigint[])`);

/** Takes what staff wrote of the passengers' changes of bookings. */
export const eraseReasons = (db: Db, passengerIds: readonly string[]) =>
  db
    .updateTable('orderReschedule')
    .set({ reason: '' })
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('order')
        .select('id')
        .where('passengerId', '=', sql<string>`any(${[...passengerIds]}::bigint[])`),
    )
    .where('reason', '<>', '');

/** Adds orders of the past as they are; those that are there stay. */
export const insertPast = (db: Db, rows: readonly Insertable<OrderTable>[]) =>
  db
    .insertInto('order')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'sourceRef']);

const columnsOfJson = (names: readonly NewOrderColumn[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(NEW_ORDER[name])}`));

/**
 * Adds orders, given as a JSON list of objects with the columns of a new order; an existing one (the same reference of the
 * same source, or the same order number) stays as it is. Returns the added ones.
 */
export const insertOrders = (db: Db, orders: string) =>
  db
    .insertInto('order')
    .columns(NEW_ORDER_COLUMNS)
    .expression(
      db
        .selectFrom(
          sql<Record<string, unknown>>`json_to_recordset(${orders}::json)`.as<'fresh'>(
            sql`"fresh"(${columnsOfJson(NEW_ORDER_COLUMNS)})`,
          ),
        )
        .select(NEW_ORDER_COLUMNS.map((name) => sql`"fresh".${sql.ref(name)}`.as(name))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['source', 'sourceRef', sql<boolean>`"flags" <> '{}'`.as('isFlagged')]);

const MOVED = sql`("o"."pickUpLng", "o"."pickUpLat") is distinct from ("fresh"."pickUpLng", "fresh"."pickUpLat")`;

/** What a pick-up that is not moved lay in when it was ordered, it lies in still. */
const correctedTo = (name: NewOrderColumn): RawBuilder<unknown> =>
  isPlaceColumn(name)
    ? sql`case when ${MOVED} then "fresh".${sql.ref(name)} else "o".${sql.ref(name)} end`
    : sql`"fresh".${sql.ref(name)}`;

/** Corrects orders, given as a JSON list of objects with `id` and all columns that a file may change. */
export const correctOrders = (db: Db, orders: string, now: string) =>
  db
    .updateTable('order as o')
    .from(
      sql<{ id: string }>`json_to_recordset(${orders}::json)`.as<'fresh'>(
        sql`"fresh"("id" bigint, ${columnsOfJson(CORRECTED_COLUMNS)})`,
      ),
    )
    .set(Object.fromEntries(CORRECTED_COLUMNS.map((name) => [name, correctedTo(name)])))
    .set({ plainName: '', plainMobile: '' })
    .set((eb) => ({ updatedAt: now, version: eb('o.version', '+', 1) }))
    .whereRef('o.id', '=', 'fresh.id')
    .returning('o.id');
