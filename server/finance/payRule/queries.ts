/** Queries over pay rules, their versions, quotes and charges. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { PayRuleState } from '#contract/finance/payRule/rules.ts';
import { MOST_PAY_RULE_VERSIONS } from '#contract/finance/payRule/rules.ts';
import { cappedCount, holds, inSearchForm, isSame, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { periodsIn } from '#server/operation/scope/state.ts';
import { minor, minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { QUIET_SECONDS } from './track.ts';
import type { OrderTollTable, OrderChargeTable, PayRuleTable, PayRuleVersionTable, PriceQuoteTable } from './table.ts';

const { endsAt, holdsAfter, stateAt } = periodsIn<'draft' | 'inReview'>('payRuleVersion');

export const payRuleSorts: SortKeys<'updatedAt' | 'name'> = {
  updatedAt: { expression: sql`"r"."updatedAt"`, type: 'timestamptz' },
  name: { expression: sql`"r"."name"`, type: 'text' },
};

export interface PayRuleFilters {
  keyword?: string | undefined;
  state?: PayRuleState | undefined;
  id?: string | undefined;
}

/** The rules, each with the version that stands for it: the one in force, else the newest. */
const filtered = (db: Db, now: string, { keyword, state, id }: PayRuleFilters) => {
  let query = db.selectFrom('payRule as r').innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('payRuleVersion as v')
        .whereRef('v.payRuleId', '=', 'r.id')
        .orderBy(sql`${stateAt(now)} = 'inForce'`, 'desc')
        .orderBy('v.number', 'desc')
        .limit(1)
        .select(['v.number', 'v.validFrom', endsAt.as('validTo'), 'v.scope', 'v.terms', stateAt(now).as('state')])
        .as('shown'),
    (join) => join.onTrue(),
  );
  if (keyword !== undefined && keyword !== '') query = query.where(holds('r.name', keyword));
  if (state !== undefined) query = query.where('shown.state', '=', state);
  if (id !== undefined) query = query.where('r.id', '=', id);
  return query;
};

const hasDraft = sql<boolean>`exists (select from "payRuleVersion" as "open"
  where "open"."payRuleId" = "r"."id" and "open"."state" <> 'approved' and "open"."number" > "shown"."number")`;

const rules = (db: Db, now: string, filters: PayRuleFilters) =>
  filtered(db, now, filters).select([
    'r.id',
    'r.name',
    'r.remark',
    'r.goldenCases',
    'shown.state',
    'shown.number',
    'shown.validFrom',
    'shown.validTo',
    'shown.scope',
    'shown.terms',
    hasDraft.as('hasDraft'),
    'r.createdAt',
    'r.updatedAt',
    'r.version',
  ]);

export const payRuleList = (db: Db, now: string, filters: PayRuleFilters, page: Page) =>
  paged(rules(db, now, filters), page, sql`"r"."id"`);

export const payRuleCount = (db: Db, now: string, filters: PayRuleFilters) =>
  cappedCount(db, filtered(db, now, filters).select(sql<number>`1`.as('one')));

export const payRuleById = (db: Db, now: string, id: string) => rules(db, now, { id });

export const lockPayRule = (db: Db, id: string) =>
  db.selectFrom('payRule').select(['id', 'name', 'remark', 'goldenCases', 'version']).where('id', '=', id).forUpdate();

/** No row comes back when the name is taken. */
export const insertPayRule = (db: Db, row: Insertable<PayRuleTable>) =>
  db
    .insertInto('payRule')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const payRuleWithName = (db: Db, name: string) =>
  db.selectFrom('payRule').select('id').where(isSame('name', name));

export const updatePayRule = (db: Db, id: string, fields: Updateable<PayRuleTable>) =>
  db.updateTable('payRule').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deletePayRule = (db: Db, id: string) => db.deleteFrom('payRule').where('id', '=', id);

const VERSION_COLUMNS = [
  'v.id',
  'v.payRuleId',
  'v.number',
  'v.scope',
  'v.terms',
  'v.note',
  'v.validFrom',
  'v.hash',
  'v.createdBy',
  'v.submittedBy',
  'v.decidedBy',
  'v.decision',
  'v.createdAt',
  'v.updatedAt',
  'v.version',
] as const;

const versions = (db: Db, now: string) =>
  db
    .selectFrom('payRuleVersion as v')
    .innerJoin('payRule as r', 'r.id', 'v.payRuleId')
    .select([...VERSION_COLUMNS, endsAt.as('validTo'), 'r.name', stateAt(now).as('state')]);

export const versionsOf = (db: Db, now: string, payRuleId: string) =>
  versions(db, now).where('v.payRuleId', '=', payRuleId).orderBy('v.number', 'desc').limit(MOST_PAY_RULE_VERSIONS);

/** What waits for a decision, of all rules. */
export const reviewedVersions = (db: Db) =>
  db
    .selectFrom('payRuleVersion as v')
    .innerJoin('payRule as r', 'r.id', 'v.payRuleId')
    .where('v.state', '=', 'inReview')
    .orderBy('v.id')
    .select(['v.id', 'v.payRuleId', 'r.name', 'v.number', 'v.scope', 'v.validFrom']);

/** What is not in force yet, of all rules. */
export const pendingVersions = (db: Db, now: string, most: number) =>
  versions(db, now)
    .where(sql<boolean>`${stateAt(now)} in ('draft', 'inReview', 'scheduled')`)
    .orderBy('r.name')
    .orderBy('v.number')
    .limit(most);

export const versionById = (db: Db, now: string, id: string) => versions(db, now).where('v.id', '=', id);

/** A version with its authors, and its rule, locked. */
export const lockVersion = (db: Db, now: string, id: string) =>
  versions(db, now).select(['v.authorIds', 'r.goldenCases']).where('v.id', '=', id).forUpdate(['v', 'r']);

/** No row comes back while another version is being written. */
export const insertVersion = (db: Db, row: Omit<Insertable<PayRuleVersionTable>, 'number'>) =>
  db
    .insertInto('payRuleVersion')
    .values({
      ...row,
      number: sql<number>`(select coalesce(max("number"), 0) + 1 from "payRuleVersion" where "payRuleId" = ${row.payRuleId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number']);

export const updateVersion = (db: Db, id: string, fields: Updateable<PayRuleVersionTable>) =>
  db.updateTable('payRuleVersion').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteVersion = (db: Db, id: string) => db.deleteFrom('payRuleVersion').where('id', '=', id);

/** Approvals take turns, so that two of them cannot tie with each other. */
export const takeApprovalLock = (db: Db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pilotdesk.payRule'))`.as('taken'));

/** What is approved and has not ended by a moment; what was withdrawn before it began is not in it. */
export const approvedFrom = (db: Db, at: string) =>
  db
    .selectFrom('payRuleVersion as v')
    .innerJoin('payRule as r', 'r.id', 'v.payRuleId')
    .where(holdsAfter(at))
    .select(['v.id', 'v.payRuleId', 'r.name', 'v.number', 'v.scope', 'v.terms', 'v.validFrom', 'v.hash'])
    .select(endsAt.as('validTo'))
    .orderBy('v.id');

const QUOTE = [
  'source',
  'versionId',
  'facts',
  'lines',
  'total',
  'tax',
  'currency',
  'hash',
  'trip',
  'secondsToPickUp',
  'createdAt',
  'expiresAt',
] as const;

/** A quote to be kept. */
export type FreshQuote = Omit<Pick<Selectable<PriceQuoteTable>, (typeof QUOTE)[number]>, 'total' | 'tax'> &
  Record<'total' | 'tax', number>;

/** Keeps quotes, given as a JSON list of `FreshQuote`; their ids rise in the order of the list. */
export const insertQuotes = (db: Db, quotes: string) =>
  db
    .insertInto('priceQuote')
    .columns(QUOTE)
    .expression(
      db
        .selectFrom(
          sql<
            Pick<Selectable<PriceQuoteTable>, (typeof QUOTE)[number]> & { place: number }
          >`rows from (json_to_recordset(${quotes}::json) as (
            "source" text, "versionId" bigint, "facts" jsonb, "lines" jsonb, "total" bigint, "tax" bigint, "currency" text,
            "hash" text, "trip" jsonb, "secondsToPickUp" integer, "createdAt" timestamptz, "expiresAt" timestamptz)) with ordinality`.as<'fresh'>(
            sql`"fresh"(${sql.join([...QUOTE, 'place'].map((column) => sql.id(column)))})`,
          ),
        )
        .select(QUOTE)
        .orderBy('place'),
    )
    .returning('id');

export const lockQuote = (db: Db, id: string) =>
  db
    .selectFrom('priceQuote')
    .select(['id', 'source', 'trip', 'facts', 'orderId', 'formerOrderId', 'expiresAt'])
    .where('id', '=', id)
    .forUpdate();

export const claimQuote = (db: Db, id: string, orderId: string) =>
  db.updateTable('priceQuote').set({ orderId }).where('id', '=', id);

/** The quote of an order is one of before: another takes its place. */
export const releaseQuote = (db: Db, orderId: string) =>
  db.updateTable('priceQuote').set({ orderId: null, formerOrderId: orderId }).where('orderId', '=', orderId);

/** Quotes that no order took, some time after they ended. */
export const deleteOldQuotes = (db: Db, before: string) =>
  db
    .deleteFrom('priceQuote')
    .where('orderId', 'is', null)
    .where('formerOrderId', 'is', null)
    .where('expiresAt', '<', before);

const PRICED = ['facts', 'lines', 'hash'] as const;

/** What an order was promised, with the terms. */
export const quoteOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('priceQuote as q')
    .innerJoin('payRuleVersion as v', 'v.id', 'q.versionId')
    .innerJoin('payRule as r', 'r.id', 'v.payRuleId')
    .where('q.orderId', '=', orderId)
    .select(PRICED.map((name) => `q.${name}` as const))
    .select([
      minor('q.total').as('total'),
      minor('q.tax').as('tax'),
      'q.id',
      'q.currency',
      'q.versionId',
      'q.secondsToPickUp',
      'q.createdAt',
      'q.expiresAt',
      'r.id as payRuleId',
      'r.name',
      'v.number',
      'v.scope',
      'v.terms',
      'v.hash as versionHash',
    ]);

export const chargeOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('orderCharge as c')
    .innerJoin('payRuleVersion as v', 'v.id', 'c.versionId')
    .innerJoin('payRule as r', 'r.id', 'v.payRuleId')
    .where('c.orderId', '=', orderId)
    .select(PRICED.map((name) => `c.${name}` as const))
    .select([
      minor('c.total').as('total'),
      minor('c.tax').as('tax'),
      minor('c.meterTotal').as('meterTotal'),
      'c.differences',
      'c.seal',
      'c.chargedAt',
      'r.id as payRuleId',
      'r.name',
      'v.number',
      'v.scope',
      'v.terms',
      'v.hash as versionHash',
    ]);

/** An order is charged once. */
export const insertCharge = (db: Db, row: Insertable<OrderChargeTable>) =>
  db
    .insertInto('orderCharge')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());

/** What of a ride its price depends on. */
export const rideOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('dispatchRequest as d', 'd.orderId', 'o.id')
    .leftJoin('orderToll as l', 'l.orderId', 'o.id')
    .leftJoin('car', 'car.id', 'o.carId')
    .where('o.id', '=', orderId)
    .select([
      'o.status',
      'o.source',
      'o.tripType',
      // that of the pick-up, as when the ride was quoted and ordered
      sql<string>`coalesce("d"."areaCode", "o"."areaCode")`.as('areaCode'),
      'o.pickUpLng',
      'o.pickUpLat',
      'o.dropOffLng',
      'o.dropOffLat',
      'o.requestedAt',
      'o.scheduledAt',
      'o.assignedAt',
      'o.pickedUpAt',
      'o.droppedOffAt',
      'o.cancelledAt',
      'o.cancelledBy',
      'o.failedAt',
      'o.carId',
      'o.distance',
      'o.duration',
      minorOrNull('o.price').as('price'),
      'd.arrivedAt',
      'd.carGroup',
      'car.groups as carGroups',
      'd.segmentIds',
      minorOrNull('l.amount').as('tolls'),
    ]);

/** The positions of a car from one moment to another, summed up: those that are believed. One row. */
export const trackOfRide = (db: Db, carId: string, from: string, to: string) =>
  db
    .selectFrom(
      db
        .selectFrom('telemetry')
        .where('carId', '=', carId)
        .where('at', '>=', from)
        .where('at', '<=', to)
        .where('flags', '=', sql.lit(0))
        .select([
          'at',
          'lng',
          'lat',
          sql<number>`extract(epoch from "at" - lag("at") over "inTime")::double precision`.as('gap'),
          sql<number>`111195 * sqrt(("lat" - lag("lat") over "inTime") ^ 2
            + (cos(radians("lat")) * ("lng" - lag("lng") over "inTime")) ^ 2)`.as('step'),
        ])
        .modifyEnd(sql`window "inTime" as (order by "at")`)
        .as('t'),
    )
    .select([
      sql<number>`count(*)::integer`.as('fixes'),
      sql<number>`coalesce(sum("t"."step"), 0)`.as('metres'),
      sql<number>`coalesce(sum(greatest("t"."gap" - ${sql.lit(QUIET_SECONDS)}, 0)), 0)`.as('silent'),
      sql<string | null>`min("t"."at")`.as('firstAt'),
      sql<string | null>`max("t"."at")`.as('lastAt'),
      sql<number | null>`(array_agg("t"."lng" order by "t"."at"))[1]`.as('firstLng'),
      sql<number | null>`(array_agg("t"."lat" order by "t"."at"))[1]`.as('firstLat'),
      sql<number | null>`(array_agg("t"."lng" order by "t"."at" desc))[1]`.as('lastLng'),
      sql<number | null>`(array_agg("t"."lat" order by "t"."at" desc))[1]`.as('lastLat'),
    ]);

/** What the roads of a ride cost; told again, the last holds. */
export const tellTolls = (db: Db, row: Insertable<OrderTollTable>) =>
  db
    .insertInto('orderToll')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        toldAt: eb.ref('excluded.toldAt'),
      })),
    );

const ENDED = ['completed', 'cancelled', 'failed'] as const;

/** The orders of a period that ended, for pricing them again. */
export const ordersBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('orderCharge as c', 'c.orderId', 'o.id')
    .leftJoin('dispatchRequest as d', 'd.orderId', 'o.id')
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .where('o.status', 'in', ENDED)
    .orderBy('o.requestedAt')
    .select([
      'o.id',
      'o.orderNo',
      'o.source',
      'o.tripType',
      sql<string>`coalesce("d"."areaCode", "o"."areaCode")`.as('areaCode'),
      'o.pickUpLng',
      'o.pickUpLat',
      'o.status',
      'o.requestedAt',
      'o.scheduledAt',
      'o.assignedAt',
      'o.pickedUpAt',
      'o.cancelledAt',
      'o.cancelledBy',
      'o.failedAt',
      'o.distance',
      'o.duration',
      'o.waited',
      minorOrNull('o.price').as('price'),
      'o.currency',
      'o.priceParts',
      'd.arrivedAt',
      'd.carGroup',
      'd.segmentIds',
      'c.facts',
    ]);

export const countOrdersBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('order as o')
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .where('o.status', 'in', ENDED)
    .select((eb) => eb.fn.countAll<string>().as('count'));

export const keepBackTest = (db: Db, versionId: string, result: string) =>
  db
    .insertInto('payBackTest')
    .values({ versionId, result })
    .onConflict((conflict) => conflict.column('versionId').doUpdateSet({ result }));

export const backTestOf = (db: Db, versionId: string) =>
  db
    .selectFrom('payBackTest as b')
    .innerJoin('payRuleVersion as v', 'v.id', 'b.versionId')
    .select(['b.result', 'v.scope', 'v.terms'])
    .where('b.versionId', '=', versionId);

/** Where a car was, as far as its positions are believed. */
export const wayOfRide = (db: Db, carId: string, from: string, to: string) =>
  db
    .selectFrom('telemetry')
    .where('carId', '=', carId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('flags', '=', sql.lit(0))
    .select([sql<number>`(extract(epoch from "at") * 1000)::double precision`.as('at'), 'lng', 'lat'])
    .orderBy('telemetry.at');
