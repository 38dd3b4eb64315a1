/** Queries over passengers. One that was merged stands behind another: `mergedInto`. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { PassengerNeed, PassengerState } from '#contract/care/passenger/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { beginsWith, cappedCount, isCode, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { minor, minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { keptOf } from '#server/ground/person/person.ts';
import { inSegment } from '#server/operation/passengerSegment/queries.ts';
import type { PassengerConsentTable, PassengerLimitTable, PassengerTable } from './table.ts';

export const passengerSorts: SortKeys<'lastOrderAt' | 'rideCount' | 'spent' | 'createdAt'> = {
  lastOrderAt: { expression: sql`"p"."lastOrderAt"`, type: 'timestamptz', whenNull: '-infinity' },
  rideCount: { expression: sql`"p"."rideCount"`, type: 'integer' },
  spent: { expression: sql`"p"."spent"`, type: 'bigint' },
  createdAt: { expression: sql`"p"."createdAt"`, type: 'timestamptz' },
};

export interface PassengerFilters {
  /** A digest of the whole number, or its last four digits. */
  mobile?: { hash: string } | { tail: string } | undefined;
  nameHashes?: readonly string[] | undefined;
  tag?: string | undefined;
  need?: PassengerNeed | undefined;
  channel?: string | undefined;
  limited?: boolean | undefined;
  language?: Language | undefined;
  /** The division itself and all below it. */
  areaCode?: string | undefined;
  ridesFrom?: number | undefined;
  ridesTo?: number | undefined;
  currency?: string | undefined;
  spentFrom?: number | undefined;
  spentTo?: number | undefined;
  state?: PassengerState | undefined;
  lastFrom?: string | undefined;
  lastTo?: string | undefined;
  segmentId?: string | undefined;
  id?: string | undefined;
}

/** A limit that holds at a moment. */
const holds = (now: string) =>
  sql<boolean>`"l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > ${now}::timestamptz)`;

const limitedIds = (now: string) => sql`select coalesce("m"."mergedInto", "m"."id") from "passengerLimit" as "l"
  join "passenger" as "m" on "m"."id" = "l"."passengerId" where ${holds(now)}`;

/** The passenger with this digest, or the one it stands behind. */
const behind = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`"p"."id" in (select coalesce("m"."mergedInto", "m"."id") from "passenger" as "m" where ${condition})`;

/** The last order of passengers without any. */
const NEVER = sql<string>`'-infinity'::timestamptz`;

function byFigures(query: ReturnType<typeof everybody>, filters: PassengerFilters) {
  const { ridesFrom, ridesTo, currency, spentFrom, spentTo } = filters;
  let narrowed = query;
  if (ridesFrom !== undefined) narrowed = narrowed.where('p.rideCount', '>=', ridesFrom);
  if (ridesTo !== undefined) narrowed = narrowed.where('p.rideCount', '<=', ridesTo);
  if (currency !== undefined) narrowed = narrowed.where('p.currency', '=', currency);
  if (spentFrom !== undefined) narrowed = narrowed.where('p.spent', '>=', String(spentFrom));
  if (spentTo !== undefined) narrowed = narrowed.where('p.spent', '<=', String(spentTo));
  return narrowed;
}

const everybody = (db: Db) => db.selectFrom('passenger as p').where('p.mergedInto', 'is', null);

function filtered(db: Db, now: string, filters: PassengerFilters) {
  const {
    mobile,
    nameHashes,
    tag,
    need,
    channel,
    limited,
    language,
    areaCode,
    state,
    lastFrom,
    lastTo,
    segmentId,
    id,
  } = filters;
  let query = byFigures(everybody(db), filters);
  if (mobile !== undefined) {
    query = query.where(
      behind('hash' in mobile ? sql`"m"."mobileHash" = ${mobile.hash}` : sql`"m"."mobileTail" = ${mobile.tail}`),
    );
  }
  if (nameHashes !== undefined) query = query.where(behind(sql`"m"."nameHash" = any(${[...nameHashes]}::text[])`));
  if (tag !== undefined) query = query.where(sql<boolean>`"p"."tags" @> ${[tag]}::text[]`);
  if (need !== undefined) query = query.where(sql<boolean>`"p"."needs" @> ${[need]}::text[]`);
  if (channel !== undefined && channel !== '') query = query.where(isCode('p.channel', channel));
  if (limited === true) query = query.where(sql<boolean>`"p"."id" in (${limitedIds(now)})`);
  if (limited === false) query = query.where(sql<boolean>`"p"."id" not in (${limitedIds(now)})`);
  if (language !== undefined) query = query.where('p.language', '=', language);
  if (areaCode !== undefined) query = query.where('p.areaCode', 'like', beginsWith(areaCode));
  if (state !== undefined) query = query.where('p.state', '=', state);
  if (lastFrom !== undefined) query = query.where('p.lastOrderAt', '>=', lastFrom);
  if (lastTo !== undefined) query = query.where('p.lastOrderAt', '<', lastTo).where('p.lastOrderAt', '>', NEVER);
  if (segmentId !== undefined) query = query.where(inSegment(segmentId, now));
  if (id !== undefined) query = query.where('p.id', '=', id);
  return query;
}

const COLUMNS = [
  'p.id',
  'p.nameSealed',
  'p.mobileSealed',
  'p.state',
  'p.channel',
  'p.language',
  'p.areaCode',
  'p.tags',
  'p.needs',
  'p.orderCount',
  'p.rideCount',
  'p.cancelledCount',
  'p.spent',
  'p.currency',
  'p.ratingSum',
  'p.ratingCount',
  'p.firstOrderAt',
  'p.createdAt',
  'p.updatedAt',
  'p.remark',
  'p.version',
] as const;
const lastOrderAt = sql<string | null>`nullif("p"."lastOrderAt", ${NEVER})`.as('lastOrderAt');

const withLimit = (db: Db, now: string, filters: PassengerFilters) =>
  filtered(db, now, filters)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('passengerLimit as l')
          .innerJoin('passenger as m', 'm.id', 'l.passengerId')
          .where(sql<boolean>`("m"."id" = "p"."id" or "m"."mergedInto" = "p"."id")`)
          .where(holds(now))
          .orderBy(sql`"l"."endsAt" desc nulls first`)
          .limit(1)
          .select(['l.kind', 'l.endsAt'])
          .as('limited'),
      (join) => join.onTrue(),
    )
    .select([...COLUMNS, lastOrderAt, 'limited.kind as limitKind', 'limited.endsAt as limitUntil']);

export const passengerList = (db: Db, now: string, filters: PassengerFilters, page: Page) =>
  paged(withLimit(db, now, filters), page, sql`"p"."id"`);

export const passengerCount = (db: Db, now: string, filters: PassengerFilters) =>
  cappedCount(db, filtered(db, now, filters).select(sql<number>`1`.as('one')));

/** The passenger, or the one it stands behind. */
export const passengerById = (db: Db, now: string, id: string) =>
  withLimit(db, now, {})
    .where(behind(sql`"m"."id" = ${id}::bigint`))
    .leftJoin('sysUser as asker', 'asker.id', 'p.erasureAskedBy')
    .select([
      'p.erasureReason',
      'p.erasureAskedBy',
      'p.erasureAskedAt',
      sql<string>`coalesce("asker"."realName", '')`.as('erasureAskedByName'),
    ]);

export const lockPassenger = (db: Db, id: string) =>
  db
    .selectFrom('passenger as p')
    .where('p.id', '=', id)
    .select([...COLUMNS, lastOrderAt, 'p.mergedInto', 'p.erasureAskedBy'])
    // orders may be linked beside it
    .forNoKeyUpdate();

export const limitsOf = (db: Db, id: string) =>
  db
    .selectFrom('passengerLimit as l')
    .innerJoin('passenger as m', 'm.id', 'l.passengerId')
    .leftJoin('sysUser as u', 'u.id', 'l.createdBy')
    .where(sql<boolean>`("m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`)
    .orderBy('l.id', 'desc')
    .limit(100)
    .select([
      'l.id',
      'l.kind',
      'l.reason',
      'l.startsAt',
      'l.endsAt',
      'l.liftedAt',
      sql<string>`coalesce("u"."realName", '')`.as('createdByName'),
    ]);

export const mergedBehind = (db: Db, id: string) =>
  db
    .selectFrom('passenger as m')
    .leftJoin('sysUser as u', 'u.id', 'm.mergedBy')
    .where('m.mergedInto', '=', id)
    .orderBy('m.mergedAt', 'desc')
    .limit(100)
    .select([
      'm.id',
      'm.nameSealed',
      'm.mobileSealed',
      'm.mergedAt',
      sql<string>`coalesce("u"."realName", '')`.as('mergedByName'),
    ]);

export const updatePassenger = (db: Db, id: string, fields: Updateable<PassengerTable>) =>
  db.updateTable('passenger').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const insertLimit = (db: Db, row: Insertable<PassengerLimitTable>) =>
  db.insertInto('passengerLimit').values(row);

export const liftLimits = (db: Db, id: string, now: string) =>
  db
    .updateTable('passengerLimit as l')
    .set({ liftedAt: now })
    .where(
      sql<boolean>`"l"."passengerId" in (select "m"."id" from "passenger" as "m"
        where "m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`,
    )
    .where(holds(now))
    .returning('l.id');

/** The limit of whoever has this number; no row for none. The one it stands behind is looked up first. */
export const limitOfMobile = (db: Db, mobileHash: string, now: string) => {
  const leader = sql`(select coalesce("k"."mergedInto", "k"."id") from "passenger" as "k" where "k"."mobileHash" = ${mobileHash})`;
  return db
    .selectFrom('passengerLimit as l')
    .where(
      sql<boolean>`"l"."passengerId" = any(array(select "m"."id" from "passenger" as "m" where "m"."id" = ${leader}
        union all select "m"."id" from "passenger" as "m" where "m"."mergedInto" = ${leader}))`,
    )
    .where(holds(now))
    .select('l.kind')
    .limit(1);
};

// ---------------------------------------------------------------- orders

/** As in the index `order_unlinked`. */
const isUnlinked = sql<boolean>`("passengerId" is null and "mobileHash" <> '')`;

/** Orders that belong to nobody yet, locked. */
export const takeUnlinked = (db: Db, most: number) =>
  db
    .selectFrom('order')
    .where(isUnlinked)
    .orderBy('id')
    .limit(most)
    .select(['id', 'mobileHash', 'personSealed', 'plainName', 'plainMobile', 'source', 'requestedAt'])
    .forNoKeyUpdate()
    .skipLocked();

/** Orders of these numbers that belong to nobody yet, locked; waits for whoever links them now. */
export const takeUnlinkedOf = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('order')
    .where(isUnlinked)
    .where(sql<boolean>`"mobileHash" = any(${[...hashes]}::text[])`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate();

/** Those of these numbers that are known. */
export const passengersOfHashes = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('passenger')
    .where(sql<boolean>`"mobileHash" = any(${[...hashes]}::text[])`)
    .select(['mobileHash', 'nameHash']);

/** Adds passengers that are not known by their number yet. */
export const insertPassengers = (db: Db, rows: readonly Insertable<PassengerTable>[]) =>
  db
    .insertInto('passenger')
    .values([...rows])
    .onConflict((conflict) => conflict.column('mobileHash').doNothing());

export const takeQueuedPassengers = (db: Db, most: number) =>
  db
    .deleteFrom('passengerQueue')
    .where('id', 'in', (eb) =>
      eb.selectFrom('passengerQueue').select('id').orderBy('id').limit(most).forUpdate().skipLocked(),
    )
    .returning('passengerId');

/** Locks passengers, and those that they stand behind, in the order of their ids. */
export const lockPassengers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('passenger as p')
    .where(
      sql<boolean>`"p"."id" in (select coalesce("m"."mergedInto", "m"."id") from "passenger" as "m"
        where "m"."id" = any(${[...ids]}::bigint[]))`,
    )
    .orderBy('p.id')
    .select('p.id')
    .forNoKeyUpdate();

export const queuePassengers = (db: Db, ids: readonly string[]) =>
  db.insertInto('passengerQueue').values(ids.map((passengerId) => ({ passengerId })));

/**
 * What a passenger spent on an order by the books (`money`): what was charged, for the ride or for cancelling it, as far as it was paid,
 * less what was refunded. Unpaid orders are nothing spent; what was paid too much is owed back. Lists, spending by currency and
 * segments by money all go by it.
 */
const SPENT = sql`least("money"."charged", "money"."paid" - "money"."refunded")`;

/** Counts the orders of passengers, with those behind them, anew. */
export const recount = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('passenger as p')
    .from(
      db
        .selectFrom('passenger as m')
        .innerJoin('order as o', 'o.passengerId', 'm.id')
        .leftJoin('orderMoney as money', 'money.orderId', 'o.id')
        // amounts of two currencies are never added
        .innerJoinLateral(
          sql<{ currency: string }>`(select "b"."currency" from "order" as "b"
            where "b"."passengerId" = any(array(select "s"."id" from "passenger" as "s"
              where "s"."id" = coalesce("m"."mergedInto", "m"."id") or "s"."mergedInto" = coalesce("m"."mergedInto", "m"."id")))
            order by "b"."requestedAt" desc, "b"."id" desc limit 1)`.as<'latest'>('latest'),
          (join) => join.onTrue(),
        )
        .where(
          sql<boolean>`coalesce("m"."mergedInto", "m"."id") in (select coalesce("q"."mergedInto", "q"."id")
            from "passenger" as "q" where "q"."id" = any(${[...ids]}::bigint[]))`,
        )
        .groupBy(sql`1`)
        .select([
          sql<string>`coalesce("m"."mergedInto", "m"."id")`.as('id'),
          sql<number>`count(*)::integer`.as('orderCount'),
          sql<number>`(count(*) filter (where "o"."status" = 'completed'))::integer`.as('rideCount'),
          sql<number>`(count(*) filter (where "o"."status" = 'cancelled'))::integer`.as('cancelledCount'),
          sql<string>`max("latest"."currency")`.as('currency'),
          sql<number>`coalesce(sum("o"."rating"), 0)::integer`.as('ratingSum'),
          sql<number>`count("o"."rating")::integer`.as('ratingCount'),
          sql<string>`min("o"."requestedAt")`.as('firstOrderAt'),
          sql<string>`max("o"."requestedAt")`.as('lastOrderAt'),
          sql<string>`coalesce(mode() within group (order by "o"."areaCode") filter (where "o"."areaCode" <> ''), '')`.as(
            'areaCode',
          ),
          sql<string>`(array_agg("o"."source" order by "o"."requestedAt"))[1]`.as('channel'),
          sql<string>`coalesce(sum(${SPENT}) filter (where "money"."currency" = "latest"."currency"), 0)`.as('spent'),
        ])
        .as('sums'),
    )
    .set((eb) => ({
      orderCount: eb.ref('sums.orderCount'),
      rideCount: eb.ref('sums.rideCount'),
      cancelledCount: eb.ref('sums.cancelledCount'),
      spent: eb.ref('sums.spent'),
      currency: eb.ref('sums.currency'),
      ratingSum: eb.ref('sums.ratingSum'),
      ratingCount: eb.ref('sums.ratingCount'),
      firstOrderAt: eb.ref('sums.firstOrderAt'),
      lastOrderAt: eb.ref('sums.lastOrderAt'),
      channel: eb.ref('sums.channel'),
      areaCode: eb.ref('sums.areaCode'),
    }))
    .whereRef('p.id', '=', 'sums.id');

/** Empties the figures of passengers whose orders all went to others. */
export const recountNone = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('passenger as p')
    .set({
      orderCount: 0,
      rideCount: 0,
      cancelledCount: 0,
      spent: '0',
      ratingSum: 0,
      ratingCount: 0,
      firstOrderAt: null,
      lastOrderAt: NEVER,
      areaCode: '',
    })
    .where(sql<boolean>`"p"."id" = any(${[...ids]}::bigint[])`)
    .where(
      sql<boolean>`not exists (select from "order" as "o" where "o"."passengerId" = any(array(
        select "m"."id" from "passenger" as "m" where "m"."id" = "p"."id" or "m"."mergedInto" = "p"."id")))`,
    );

/** What was spent, and how many rides were completed, by currency, the latest first. */
export const spendingOf = (db: Db, id: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('orderMoney as money', 'money.orderId', 'o.id')
    .where(
      sql<boolean>`"o"."passengerId" = any(array(select "m"."id" from "passenger" as "m"
        where "m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint))`,
    )
    .where(sql<boolean>`("o"."status" = 'completed' or ${SPENT} <> 0)`)
    .groupBy('o.currency')
    .orderBy(sql`max("o"."requestedAt") desc`)
    .limit(20)
    .select([
      'o.currency',
      sql<string>`coalesce(sum(${SPENT}), 0)`.as('spent'),
      sql<number>`(count(*) filter (where "o"."status" = 'completed'))::integer`.as('rideCount'),
    ]);

/** How many orders wait to be linked. */
export const unlinkedCount = (db: Db) =>
  cappedCount(
    db,
    db
      .selectFrom('order')
      .where(isUnlinked)
      .select(sql<number>`1`.as('one')),
  );

/** Orders of a passenger that wait for a car, locked. */
export const lockWaitingOrders = (db: Db, id: string) =>
  db
    .selectFrom('order as o')
    .where(
      sql<boolean>`"o"."passengerId" = any(array(select "m"."id" from "passenger" as "m"
        where "m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint))`,
    )
    .where('o.status', 'in', ['scheduled', 'requested'])
    .orderBy('o.id')
    .limit(100)
    .select(['o.id', 'o.orderNo'])
    .forNoKeyUpdate();

// ---------------------------------------------------------------- consents

export const consentsOf = (db: Db, id: string) =>
  db
    .selectFrom('passengerConsent as c')
    .innerJoin('passenger as m', 'm.id', 'c.passengerId')
    .where(sql<boolean>`("m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`)
    .orderBy('c.saidAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(100)
    .select(['c.kind', 'c.textVersion', 'c.isGiven', 'c.saidAt', 'c.channel']);

/** Adds what was not told before. */
export const insertConsents = (db: Db, rows: readonly Insertable<PassengerConsentTable>[]) =>
  db
    .insertInto('passengerConsent')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['passengerId', 'kind', 'saidAt']).doNothing())
    .returning('id');

/** Names those of these numbers that were known without a name; pairs by place in the lists. */
export const nameNameless = (
  db: Db,
  namelessHash: string,
  rows: readonly Record<'mobileHash' | 'nameHash' | 'nameSealed', string>[],
) =>
  db
    .updateTable('passenger as p')
    .from(
      sql<
        Record<'mobileHash' | 'nameHash' | 'nameSealed', string>
      >`unnest(${rows.map(({ mobileHash }) => mobileHash)}::text[],
        ${rows.map(({ nameHash }) => nameHash)}::text[], ${rows.map(({ nameSealed }) => nameSealed)}::text[])`.as<'named'>(
        sql`"named"("mobileHash", "nameHash", "nameSealed")`,
      ),
    )
    .set((eb) => ({ nameHash: eb.ref('named.nameHash'), nameSealed: eb.ref('named.nameSealed') }))
    .whereRef('p.mobileHash', '=', 'named.mobileHash')
    .where('p.nameHash', '=', namelessHash)
    .where('p.state', '=', 'active');

// ---------------------------------------------------------------- limits that end

/** Marks limits that end before `until` and were set well before, and answers them with whoever set them. */
export const takeEndingLimits = (db: Db, now: string, until: string) =>
  db
    .updateTable('passengerLimit as l')
    .set({ warnedAt: now })
    .where('l.warnedAt', 'is', null)
    .where('l.liftedAt', 'is', null)
    .where('l.endsAt', '>', now)
    .where('l.endsAt', '<=', until)
    .where(sql<boolean>`"l"."endsAt" - "l"."startsAt" > ${until}::timestamptz - ${now}::timestamptz`)
    .returning(['l.id', 'l.passengerId', 'l.endsAt', 'l.createdBy']);

/** Whether orders keep a passenger from being erased: one under way, or money that is due. */
export const openBusiness = (db: Db, id: string) =>
  db
    .selectFrom('order as o')
    .innerJoin('passenger as m', 'm.id', 'o.passengerId')
    .leftJoin('orderMoney as money', 'money.orderId', 'o.id')
    .where(sql<boolean>`("m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`)
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', ['scheduled', 'requested', 'assigned', 'arriving', 'onTrip']),
        sql<boolean>`coalesce("money"."due", 0) > 0`,
      ]),
    )
    .select('o.orderNo')
    .limit(1);

/** Leaves nothing that says who it was; a later order of the same number is another passenger. */
export const erasePassengers = (db: Db, id: string) =>
  db
    .updateTable('passenger')
    .set({
      state: 'erased',
      mobileHash: sql<string>`'erased:' || "id"`,
      mobileSealed: '',
      mobileTail: '',
      nameHash: '',
      nameSealed: '',
      tags: [],
      needs: [],
      remark: '',
      erasureReason: '',
    })
    .set(CHANGED)
    .where((eb) => eb.or([eb('id', '=', id), eb('mergedInto', '=', id)]))
    .returning(['id', 'version']);

/** Takes out of limits what was written about the passenger; kind and times stay. */
export const eraseReasons = (db: Db, id: string) =>
  db
    .updateTable('passengerLimit as l')
    .set({ reason: '' })
    .where(
      sql<boolean>`"l"."passengerId" in (select "m"."id" from "passenger" as "m"
        where "m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`,
    );

/** The numbers of all orders of passengers. */
export const orderNosOf = (db: Db, passengerIds: readonly string[]) =>
  db
    .selectFrom('order')
    .select('orderNo')
    .where('passengerId', '=', sql<string>`any(${[...passengerIds]}::bigint[])`)
    .orderBy('id');

export const ordersToHandOut = (db: Db, id: string, most: number) =>
  db
    .selectFrom('order as o')
    .innerJoin('passenger as m', 'm.id', 'o.passengerId')
    .where(sql<boolean>`("m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`)
    .orderBy('o.requestedAt', 'desc')
    .limit(most)
    .select([
      'o.orderNo',
      'o.requestedAt',
      'o.status',
      'o.pickUpName',
      'o.dropOffName',
      minorOrNull('o.price').as('price'),
      'o.currency',
      'o.rating',
    ]);

/** What whoever has this number needs, and the passenger that it stands behind. */
export const needsOfMobile = (db: Db, mobileHash: string) =>
  db
    .selectFrom('passenger as m')
    .leftJoin('passenger as l', 'l.id', 'm.mergedInto')
    .where('m.mobileHash', '=', mobileHash)
    .select(sql<PassengerNeed[]>`"m"."needs" || coalesce("l"."needs", '{}')`.as('needs'));

export const passengerOfMobile = (db: Db, mobileHash: string) =>
  db.selectFrom('passenger').select('id').where('mobileHash', '=', mobileHash);

// ---------------------------------------------------------------- tickets, invoices and payments

const ordersOf = (
  id: string,
) => sql`(select "o"."id" from "order" as "o" join "passenger" as "m" on "m"."id" = "o"."passengerId"
  where "m"."id" = ${id}::bigint or "m"."mergedInto" = ${id}::bigint)`;

/** Of a passenger's orders, or under one of these numbers. */
const ticketsOf = (id: string, mobileHashes: readonly string[]) =>
  sql<boolean>`("t"."orderId" in ${ordersOf(id)} or ("t"."mobileHash" <> '' and "t"."mobileHash" = any(${[...mobileHashes]}::text[])))`;

export const ticketsToHandOut = (db: Db, id: string, mobileHashes: readonly string[], most: number) =>
  db
    .selectFrom('ticket as t')
    .leftJoin('order as o', 'o.id', 't.orderId')
    .where(ticketsOf(id, mobileHashes))
    .orderBy('t.createdAt', 'desc')
    .limit(most)
    .select([
      't.number',
      't.kind',
      't.subject',
      't.state',
      ...keptOf('t'),
      sql<string>`coalesce("o"."orderNo", '')`.as('orderNo'),
      't.rating',
      't.ratingText',
      't.createdAt',
      sql<{ kind: 'passenger' | 'reply'; text: string; at: string }[]>`coalesce((select json_agg(json_build_object(
          'kind', "e"."kind", 'text', "e"."text", 'at', "e"."at") order by "e"."id")
        from (select * from "ticketEntry" where "ticketId" = "t"."id" and "kind" in ('passenger', 'reply')
          order by "id" desc limit 500) as "e"), '[]')`.as('messages'),
    ]);

export const invoicesToHandOut = (db: Db, id: string, most: number) =>
  db
    .selectFrom('invoice as i')
    .where(
      sql<boolean>`"i"."id" in (select "io"."invoiceId" from "invoiceOrder" as "io" where "io"."orderId" in ${ordersOf(id)})`,
    )
    .orderBy('i.createdAt', 'desc')
    .limit(most)
    .select([
      'i.number',
      'i.state',
      'i.buyerName',
      'i.taxNumber',
      'i.email',
      minor('i.total').as('total'),
      'i.currency',
      'i.issuedAt',
      'i.createdAt',
    ]);

/** What was paid, given back and compensated for a passenger's orders. */
export const paymentsToHandOut = (db: Db, id: string, most: number) =>
  db
    .selectFrom('posting as p')
    .innerJoin('order as o', 'o.id', 'p.orderId')
    .where(sql<boolean>`"p"."orderId" in ${ordersOf(id)}`)
    .where('p.kind', 'in', ['payment', 'refund', 'compensation'])
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(most)
    .select([
      'p.kind',
      'p.at',
      'o.orderNo',
      'p.reference',
      minor(sql`(select sum(abs("e"."amount")) / 2 from "ledgerEntry" as "e" where "e"."postingId" = "p"."id")`).as(
        'amount',
      ),
      sql<string>`(select min("e"."currency") from "ledgerEntry" as "e" where "e"."postingId" = "p"."id")`.as(
        'currency',
      ),
      sql<boolean>`("p"."reversesId" is not null)`.as('isReversal'),
    ]);
