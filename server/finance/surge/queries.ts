/** Queries over figures of demand. */
import { sql, type Insertable } from 'kysely';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { CountedCell, SurgeCellTable, SurgeDemandTable } from './table.ts';

export const surgeSorts: SortKeys<'most'> = { most: { expression: sql`"s"."most"`, type: 'bigint' } };

export const surgeList = (db: Db, page: Page) =>
  paged(
    db.selectFrom('surgeCell as s').select(['s.id', 's.cell', 's.figures', 's.most', 's.changedAt']),
    page,
    sql`"s"."id"`,
  );

export const surgeCount = (db: Db) => cappedCount(db, db.selectFrom('surgeCell as s').select(sql<number>`1`.as('one')));

/** All of them; there are few. */
export const allSurge = (db: Db) => db.selectFrom('surgeCell').select(['cell', 'figures']);

/** How many cells there are besides these. */
export const surgeBesides = (db: Db, cells: readonly string[]) =>
  db
    .selectFrom('surgeCell')
    .where(sql<boolean>`"cell" <> all (${[...cells]}::text[])`)
    .select(sql<number>`count(*)::int`.as('count'));

export const setSurge = (db: Db, rows: readonly Insertable<SurgeCellTable>[]) =>
  db
    .insertInto('surgeCell')
    .columns(['cell', 'figures', 'most', 'changedAt'])
    .expression(
      sql`select "r"."cell", "r"."figures", "r"."most", "r"."changedAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as "r" ("cell" text, "figures" smallint[], "most" smallint, "changedAt" timestamptz)`,
    )
    .onConflict((conflict) =>
      conflict.column('cell').doUpdateSet((eb) => ({
        figures: eb.ref('excluded.figures'),
        most: eb.ref('excluded.most'),
        changedAt: eb.ref('excluded.changedAt'),
      })),
    );

export const deleteSurge = (db: Db, id: string) =>
  db.deleteFrom('surgeCell').where('id', '=', id).returning(['cell', 'most']);

const DEMAND = sql`hashtext('pilotdesk.surgeDemand')`;

/** Only the node that gets this lock counts, until its transaction ends. */
export const tryDemandLock = (db: Db) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${DEMAND})`.as('taken'));

/** The newest count. */
export const latestDemand = (db: Db) =>
  db.selectFrom('surgeDemand').select(['at', 'wishes', 'cars', 'cells']).orderBy('at', 'desc').limit(1);

/** What was counted of a cell last before a moment; null: nothing was said of it. */
export const demandOfCell = (db: Db, cell: string, at: string) =>
  db
    .selectFrom('surgeDemand')
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .limit(1)
    .select(['at', sql<CountedCell | null>`"cells" -> ${cell}::text`.as('counted')]);

export const insertDemand = (db: Db, row: Insertable<SurgeDemandTable>) => db.insertInto('surgeDemand').values(row);

/** Counts that are over, and those of a clock that ran ahead. */
export const deleteDemand = (db: Db, before: string, after: string) =>
  db.deleteFrom('surgeDemand').where((eb) => eb.or([eb('at', '<', before), eb('at', '>', after)]));

/** Who wishes to ride, and from where; whoever is not known is told apart by `key`. */
export interface Wish {
  key: string;
  lng: number;
  lat: number;
}

/** Orders for at once of a time, and those that wait for a car, the oldest first. */
export const wishesOrdered = (db: Db, from: string, to: string) => {
  const orders = db
    .selectFrom('order as o')
    .innerJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .where('o.pickUpLng', 'is not', null)
    .where('o.pickUpLat', 'is not', null)
    .select([
      'o.id',
      // an order has its number at once, and its passenger soon
      sql<string>`coalesce(nullif('m' || "o"."mobileHash", 'm'), 'p' || "o"."passengerId", 'o' || "o"."id")`.as('key'),
      sql<number>`"o"."pickUpLng"`.as('lng'),
      sql<number>`"o"."pickUpLat"`.as('lat'),
    ]);
  const fresh = orders
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<=', to)
    .where('o.scheduledAt', 'is', null);
  return fresh.union(orders.where('r.waiting', '=', true).where('o.status', '=', 'requested')).orderBy('id');
};

/** About a kilometre and a half, in parts of a degree: somebody who asks again from nearby asks once. */
const ASKED_PARTS = 75;

/**
 * Prices for at once that were asked for and not taken, the oldest first: of a known passenger the last of a place, of the other
 * passengers of an app one for each place. They end at a fixed time after they were given.
 * @param after whose end is later
 */
export const wishesAsked = (db: Db, after: string, to: string) => {
  const part = (at: 0 | 1) => sql<number>`("q"."trip" -> 'pickUp' ->> ${sql.lit(at)}::int)::float8`;
  const key = sql<string>`coalesce(nullif('m' || "p"."mobileHash", 'm'), 'p' || "p"."id", 's' || "q"."source")`;
  const square = (at: 0 | 1) => sql`floor(${part(at)} * ${sql.lit(ASKED_PARTS)})`;
  return db
    .selectFrom('priceQuote as q')
    .leftJoin('passenger as p', (join) => join.on('p.id', '=', sql<string>`("q"."trip" ->> 'passengerId')::bigint`))
    .where('q.orderId', 'is', null)
    .where('q.formerOrderId', 'is', null)
    .where('q.expiresAt', '>', after)
    .where('q.createdAt', '<=', to)
    .where(sql<boolean>`"q"."trip" ->> 'scheduledAt' is null`)
    .groupBy([key, square(0), square(1)])
    .orderBy(sql`max("q"."id")`)
    .select([
      key.as('key'),
      sql<number>`(array_agg(${part(0)} order by "q"."id" desc))[1]`.as('lng'),
      sql<number>`(array_agg(${part(1)} order by "q"."id" desc))[1]`.as('lat'),
    ]);
};
