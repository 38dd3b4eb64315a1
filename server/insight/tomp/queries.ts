/** Queries over bookings of brokers. A broker reaches only those of its own source. */
import { sql, type Insertable } from 'kysely';
import { MOST_TOMP_BOOKINGS } from '#contract/insight/tomp/endpoints.ts';
import type { TompBookingState } from '#contract/insight/tomp/answers.ts';
import { minor } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { UnderWay } from '#server/ground/outward/dueTurns.ts';
import { roomFor } from '#server/ground/outward/room.ts';
import type { TompBookingTable, TompTold } from './table.ts';

export const insertTompOffer = (db: Db, row: Insertable<TompBookingTable>) => db.insertInto('tompBooking').values(row);

/** The state in the words of the standard: that of the order, once there is one. */
const state = (now: string) =>
  sql<TompBookingState>`case
    when "o"."status" in ('scheduled', 'requested', 'assigned', 'arriving') then 'CONFIRMED'
    when "o"."status" = 'onTrip' then 'STARTED'
    when "o"."status" = 'completed' then 'FINISHED'
    when "o"."status" in ('cancelled', 'failed') or "b"."state" = 'cancelled' then 'CANCELLED'
    when "b"."expiresAt" <= ${now}::timestamptz then 'EXPIRED'
    when "b"."state" = 'offered' then 'NEW'
    else 'PENDING' end`;

const bookings = (db: Db, source: string, now: string) =>
  db
    .selectFrom('tompBooking as b')
    .leftJoin('order as o', 'o.id', 'b.orderId')
    .where('b.source', '=', source)
    .select([
      'b.id',
      'b.ref',
      'b.source',
      'b.state as kept',
      'b.quoteId',
      'b.trip',
      'b.departsAt',
      'b.arrivesAt',
      'b.expiresAt',
      'b.riderSealed',
      'b.orderId',
      state(now).as('state'),
    ]);

export const tompBooking = (db: Db, source: string, ref: string, now: string) =>
  bookings(db, source, now).where('b.ref', '=', ref);

export interface TompBookingFilters {
  readonly state?: TompBookingState | undefined;
  /** Those that end later. */
  readonly from: string;
  readonly to?: string | undefined;
  /** Whole units of the currency that was offered. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly wheelchair?: boolean | undefined;
}

/** What was booked, the latest ride first; offers that nobody booked are none. */
export const tompBookings = (
  db: Db,
  source: string,
  { state: wanted, from, to, least, most, wheelchair }: TompBookingFilters,
  now: string,
) => {
  let query = bookings(db, source, now).where('b.state', '<>', sql.lit('offered')).where('b.arrivesAt', '>=', from);
  if (wanted !== undefined) query = query.where(state(now), '=', wanted);
  if (to !== undefined) query = query.where('b.departsAt', '<=', to);
  const price = sql<number>`("b"."trip"->>'price')::numeric`;
  if (least !== undefined) query = query.where(price, '>=', least);
  if (most !== undefined) query = query.where(price, '<=', most);
  if (wheelchair !== undefined)
    query = query.where(sql<boolean>`("b"."trip"->>'wheelchair')::boolean`, '=', wheelchair);
  return query.orderBy('b.arrivesAt', 'desc').orderBy('b.id', 'desc').limit(sql.lit(MOST_TOMP_BOOKINGS));
};

/** Books what was offered and still holds. */
export const bookTompOffer = (
  db: Db,
  id: string,
  row: { trip: string; riderSealed: string | null; callback: string; maasId: string },
  now: string,
) =>
  db
    .updateTable('tompBooking')
    .set({ ...row, state: 'booked' })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .where('expiresAt', '>', now)
    .returning('id');

/** Makes the order that of the booking, unless somebody cancelled or committed it meanwhile. */
export const commitTompBooking = (db: Db, id: string, orderId: string) =>
  db
    .updateTable('tompBooking')
    .set({ state: 'committed', orderId, riderSealed: null })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .returning('id');

/** Cancels what was not committed. */
export const cancelTompBooking = (db: Db, id: string) =>
  db
    .updateTable('tompBooking')
    .set({ state: 'cancelled', riderSealed: null })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .returning('id');

/** The broker cancels what was committed: it need not be told of that. */
export const callOffTompBooking = (db: Db, id: string) =>
  db.updateTable('tompBooking').set({ isCalledOff: true }).where('id', '=', id);

/** Forgets who would have ridden where nobody committed in time. */
export const forgetTompRiders = (db: Db, now: string) =>
  db
    .updateTable('tompBooking')
    .set({ riderSealed: null })
    .where('riderSealed', 'is not', null)
    .where('orderId', 'is', null)
    .where('expiresAt', '<=', now);

/** Forgets offers that nobody booked, and bookings that nobody committed, some time after they expired. */
export const forgetTompOffers = (db: Db, { offered, booked }: { offered: string; booked: string }) =>
  db
    .deleteFrom('tompBooking')
    .where('orderId', 'is', null)
    .where('expiresAt', '<', offered)
    .where((eb) => eb.or([eb('state', '=', 'offered'), eb('expiresAt', '<', booked)]));

export interface TompJournalFilters {
  readonly ref?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What was charged for a broker's bookings, in the order in which it was. */
export const tompCharges = (
  db: Db,
  source: string,
  { ref, from, to }: TompJournalFilters,
  { offset, limit }: { offset: number; limit: number },
) => {
  let query = db
    .selectFrom('tompBooking as b')
    .innerJoin('order as o', 'o.id', 'b.orderId')
    .innerJoin('orderCharge as c', 'c.orderId', 'b.orderId')
    .where('b.source', '=', source)
    .where('c.total', '>', sql<string>`0`);
  if (ref !== undefined) query = query.where('b.ref', '=', ref);
  if (from !== undefined) query = query.where('c.chargedAt', '>=', from);
  if (to !== undefined) query = query.where('c.chargedAt', '<=', to);
  return query
    .select([
      'b.ref',
      'o.status',
      'o.currency',
      'o.distance',
      'o.duration',
      'c.lines',
      minor('c.total').as('total'),
      minor('c.tax').as('tax'),
    ])
    .orderBy('c.chargedAt')
    .orderBy('c.orderId')
    .offset(offset)
    .limit(limit);
};

/** Writes down what happened to orders for the brokers that want to be told of them. */
export const insertTompCalls = (
  db: Db,
  told: readonly { orderId: string; event: TompTold; at: string }[],
  now: string,
) =>
  db
    .insertInto('tompCall')
    .columns(['bookingId', 'source', 'event', 'at', 'dueAt'])
    .expression(
      sql`select "b"."id", "b"."source", "one"."event", "one"."at", ${now}::timestamptz
        from unnest(${told.map(({ orderId }) => orderId)}::bigint[], ${told.map(({ event }) => event)}::text[],
          ${told.map(({ at }) => at)}::timestamptz[]) with ordinality as "one" ("orderId", "event", "at", "place")
        join "tompBooking" as "b" on "b"."orderId" = "one"."orderId"
        where "b"."callback" <> '' and not ("one"."event" = 'CANCEL' and "b"."isCalledOff")
        order by "one"."place"`,
    );

/**
 * Takes calls that are due, of each booking the first that waits, and of each broker so many that with those under way there are no
 * more than `most`.
 */
export const claimTompCalls = (db: Db, now: string, lease: string, most: number, underWay: UnderWay) =>
  db
    .with('taken', (cte) =>
      cte
        .selectFrom((eb) =>
          eb
            .selectFrom('tompCall')
            .select('source')
            .distinct()
            .where('state', '=', sql.lit('waiting'))
            .where('dueAt', '<=', now)
            .as('of'),
        )
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('tompCall as due')
              .select('due.id')
              .whereRef('due.source', '=', 'of.source')
              .where('due.state', '=', sql.lit('waiting'))
              .where('due.dueAt', '<=', now)
              .where(
                sql<boolean>`not exists (select from "tompCall" as "before"
                  where "before"."bookingId" = "due"."bookingId" and "before"."state" = 'waiting' and "before"."id" < "due"."id")`,
              )
              .orderBy('due.dueAt')
              .limit(roomFor(sql`"of"."source"`, most, underWay))
              .forUpdate()
              .skipLocked()
              .as('first'),
          (join) => join.onTrue(),
        )
        .select('first.id'),
    )
    .updateTable('tompCall as c')
    .from('taken')
    .innerJoin('tompBooking as b', (join) => join.onTrue())
    .whereRef('c.id', '=', 'taken.id')
    .whereRef('b.id', '=', 'c.bookingId')
    .set((eb) => ({ dueAt: lease, tries: eb('c.tries', '+', 1) }))
    .returning(['c.id', 'c.event', 'c.at', 'c.tries', 'b.ref', 'b.source', 'b.callback', 'b.maasId']);

export const settleTompCall = (
  db: Db,
  id: string,
  row: { state: 'waiting' | 'taken' | 'refused' | 'givenUp'; status: number; dueAt: string },
) => db.updateTable('tompCall').set(row).where('id', '=', id);

/** One that waits is tried at once. */
export const hurryTompCall = (db: Db, id: string, now: string) =>
  db.updateTable('tompCall').set({ dueAt: now }).where('id', '=', id).where('state', '=', sql.lit('waiting'));

/** Forgets what was settled some time ago. */
export const forgetTompCalls = (db: Db, before: string) =>
  db.deleteFrom('tompCall').where('state', '<>', sql.lit('waiting')).where('at', '<', before);
