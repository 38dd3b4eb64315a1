/** Queries over operating rules, their versions, and what they decided. */
import { ALWAYS_RAISED } from '#contract/capacity/alert/rules.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import { MOST_DAYS_AHEAD } from '#contract/ground/booking.ts';
import type { Facts, Outcome } from '#contract/operation/rule/kinds.ts';
import { MOST_RULE_VERSIONS, type RuleKind, type RuleState } from '#contract/operation/rule/rules.ts';
import { cappedCount, holds, inSearchForm, isSame, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { carReach } from '#server/ground/core/placeReach.ts';
import { minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';
import { periodsIn } from '#server/operation/scope/state.ts';
import type { RuleTable, RuleVersionTable } from './table.ts';

export const ruleSorts: SortKeys<'updatedAt' | 'name'> = {
  updatedAt: { expression: sql`"r"."updatedAt"`, type: 'timestamptz' },
  name: { expression: sql`"r"."name"`, type: 'text' },
};

export interface RuleFilters {
  keyword?: string | undefined;
  kind?: RuleKind | undefined;
  state?: RuleState | undefined;
  id?: string | undefined;
}

/** The moment that states are told for, and the last local midnight. */
export interface RuleMoment {
  now: string;
  midnight: string;
}

type Written = 'draft' | 'shadow';
const { endsAt, holdsAfter, stateAt } = periodsIn<Written>('ruleVersion');

/** The rules, each with the version that stands for it: the one in force, else the newest. */
const filtered = (db: Db, now: string, { keyword, kind, state, id }: RuleFilters) => {
  let query = db.selectFrom('rule as r').innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('ruleVersion as v')
        .whereRef('v.ruleId', '=', 'r.id')
        .orderBy(sql`${stateAt(now)} = 'inForce'`, 'desc')
        .orderBy('v.number', 'desc')
        .limit(1)
        .select(['v.number', 'v.validFrom', endsAt.as('validTo'), 'v.scope', stateAt(now).as('state')])
        .as('shown'),
    (join) => join.onTrue(),
  );
  if (keyword !== undefined && keyword !== '') query = query.where(holds('r.name', keyword));
  if (kind !== undefined) query = query.where('r.kind', '=', kind);
  if (state !== undefined) query = query.where('shown.state', '=', state);
  if (id !== undefined) query = query.where('r.id', '=', id);
  return query;
};

const hasOpen = (state: Written) => sql<boolean>`exists (select from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = ${sql.lit(state)})`;

/** More hits than this are not counted. */
const MOST_HITS = 100_000;
const hitsSince = (midnight: string) => sql<number>`(select count(*)::integer from (select from "ruleVerdict" as "hit"
  where "hit"."ruleId" = "r"."id" and not "hit"."isShadow" and "hit"."at" >= ${midnight}::timestamptz
  limit ${sql.lit(MOST_HITS)}) as "hits")`;

const rules = (db: Db, { now, midnight }: RuleMoment, filters: RuleFilters) =>
  filtered(db, now, filters).select([
    'r.id',
    'r.name',
    'r.kind',
    'r.remark',
    'shown.state',
    'shown.number',
    'shown.validFrom',
    'shown.validTo',
    'shown.scope',
    hasOpen('draft').as('hasDraft'),
    hasOpen('shadow').as('hasShadow'),
    hitsSince(midnight).as('hitsToday'),
    'r.createdAt',
    'r.updatedAt',
    'r.version',
  ]);

export const ruleList = (db: Db, moment: RuleMoment, filters: RuleFilters, page: Page) =>
  paged(rules(db, moment, filters), page, sql`"r"."id"`);

export const ruleCount = (db: Db, now: string, filters: RuleFilters) =>
  cappedCount(db, filtered(db, now, filters).select(sql<number>`1`.as('one')));

export const ruleById = (db: Db, moment: RuleMoment, id: string) => rules(db, moment, { id });

export const lockRule = (db: Db, id: string) =>
  db.selectFrom('rule').select(['id', 'name', 'kind', 'remark', 'version']).where('id', '=', id).forUpdate();

/** No row comes back when the name is taken. */
export const insertRule = (db: Db, row: Insertable<RuleTable>) =>
  db
    .insertInto('rule')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const ruleWithName = (db: Db, name: string) => db.selectFrom('rule').select('id').where(isSame('name', name));

export const updateRule = (db: Db, id: string, fields: Updateable<RuleTable>) =>
  db.updateTable('rule').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteRule = (db: Db, id: string) => db.deleteFrom('rule').where('id', '=', id);

const VERSION_COLUMNS = [
  'v.id',
  'v.ruleId',
  'v.number',
  'v.scope',
  'v.terms',
  'v.note',
  'v.shadowFrom',
  'v.validFrom',
  'v.hash',
  'v.createdBy',
  'v.decidedBy',
  'v.createdAt',
  'v.updatedAt',
  'v.version',
] as const;

const versions = (db: Db, now: string) =>
  db
    .selectFrom('ruleVersion as v')
    .innerJoin('rule as r', 'r.id', 'v.ruleId')
    .select([...VERSION_COLUMNS, endsAt.as('validTo'), 'r.name', stateAt(now).as('state')]);

export const versionsOf = (db: Db, now: string, ruleId: string) =>
  versions(db, now).where('v.ruleId', '=', ruleId).orderBy('v.number', 'desc').limit(MOST_RULE_VERSIONS);

export const versionById = (db: Db, now: string, id: string) => versions(db, now).where('v.id', '=', id);

/** A version with its authors, and its rule, locked. */
export const lockVersion = (db: Db, now: string, id: string) =>
  versions(db, now).select(['v.authorIds', 'r.kind']).where('v.id', '=', id).forUpdate(['v', 'r']);

/** No row comes back while another version is being written. */
export const insertVersion = (db: Db, row: Omit<Insertable<RuleVersionTable>, 'number'>) =>
  db
    .insertInto('ruleVersion')
    .values({
      ...row,
      number: sql<number>`(select coalesce(max("number"), 0) + 1 from "ruleVersion" where "ruleId" = ${row.ruleId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number']);

export const updateVersion = (db: Db, id: string, fields: Updateable<RuleVersionTable>) =>
  db.updateTable('ruleVersion').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteVersion = (db: Db, id: string) => db.deleteFrom('ruleVersion').where('id', '=', id);

/** Approvals take turns, so that two of them cannot tie with each other. */
export const takeApprovalLock = (db: Db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pilotdesk.rule'))`.as('taken'));

/** What is approved and has not ended by a moment, and what runs in shadow. */
export const askedFrom = (db: Db, at: string) =>
  db
    .selectFrom('ruleVersion as v')
    .innerJoin('rule as r', 'r.id', 'v.ruleId')
    .where((eb) => eb.or([eb('v.state', '=', 'shadow'), holdsAfter(at)]))
    .select(['v.id', 'v.ruleId', 'r.name', 'r.kind', 'v.number', 'v.state', 'v.scope', 'v.terms'])
    .select(['v.validFrom', endsAt.as('validTo'), 'v.shadowFrom', 'v.version'])
    .orderBy('v.id');

/** A decision to be written down. The order by its id or, where only that is known, its number. */
export interface NewVerdict {
  at: string;
  ruleId: string;
  versionId: string;
  row: number | null;
  facts: Facts;
  outcome: Outcome;
  isShadow: boolean;
  differs: boolean;
  orderId: string | null;
  orderNo: string;
  carId: string | null;
}

/** Decisions of versions that were deleted meanwhile are left out. */
export const insertVerdicts = (db: Db, verdicts: readonly NewVerdict[]) =>
  db
    .insertInto('ruleVerdict')
    .columns(['at', 'ruleId', 'versionId', 'row', 'facts', 'outcome', 'isShadow', 'differs', 'orderId', 'carId'])
    .expression(
      sql`select "new"."at", "new"."ruleId", "new"."versionId", "new"."row", "new"."facts", "new"."outcome",
          "new"."isShadow", "new"."differs", coalesce("new"."orderId", "order"."id"), "new"."carId"
        from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as "new"("at" timestamptz, "ruleId" bigint,
          "versionId" bigint, "row" integer, "facts" jsonb, "outcome" jsonb, "isShadow" boolean, "differs" boolean,
          "orderId" bigint, "orderNo" text, "carId" bigint)
        join "ruleVersion" on "ruleVersion"."id" = "new"."versionId"
        left join "order" on "new"."orderNo" <> '' and "order"."orderNo" = "new"."orderNo"`,
    );

const verdicts = (db: Db) =>
  db
    .selectFrom('ruleVerdict as d')
    .innerJoin('ruleVersion as v', 'v.id', 'd.versionId')
    .innerJoin('rule as r', 'r.id', 'd.ruleId')
    .leftJoin('order as o', 'o.id', 'd.orderId')
    .leftJoin('car', 'car.id', 'd.carId')
    .select(['d.id', 'd.at', 'r.kind', 'd.ruleId', 'r.name', 'v.number', 'd.row', 'd.facts', 'd.outcome'])
    .select(['d.orderId', 'd.carId', sql<string>`"v"."terms" ->> 'currency'`.as('currency')])
    .select([
      sql<string>`coalesce("o"."orderNo", '')`.as('orderNo'),
      sql<string>`coalesce("car"."plate", '')`.as('plate'),
    ]);

/** A car that a caller reaches. */
export const carWithin = (db: Db, scope: Scope, carId: string) =>
  db.selectFrom('car').where('car.id', '=', carId).where(carReach(scope)).select('car.id');

const DAY = sql.lit('1 day');
/** A booked ride was asked for so long before its car drove, at most: as far ahead as one books, and a day at both ends. */
const LONGEST_BEFORE = sql.lit(`${MOST_DAYS_AHEAD + 2} days`);

/** What rules decided about a car and its orders between two instants, oldest first. */
export const verdictsOfCar = (
  db: Db,
  selection: OrderSelection,
  { carId, from, to }: { carId: string; from: string; to: string },
  most: number,
) =>
  verdicts(db)
    .where((eb) =>
      eb(
        'd.id',
        'in',
        db
          .selectFrom('ruleVerdict as ofCar')
          .where('ofCar.carId', '=', carId)
          .where('ofCar.at', '>=', from)
          .where('ofCar.at', '<', to)
          .select('ofCar.id')
          .union(
            db
              .selectFrom('order as its')
              .innerJoin('ruleVerdict as ofOrder', 'ofOrder.orderId', 'its.id')
              .where('its.carId', '=', carId)
              .where('its.requestedAt', '>=', sql<string>`${from}::timestamptz - interval ${LONGEST_BEFORE}`)
              .where(
                sql<boolean>`(coalesce("its"."scheduledAt", "its"."requestedAt") >= ${from}::timestamptz - interval ${DAY})`,
              )
              .where('its.requestedAt', '<', to)
              .where('ofOrder.at', '>=', from)
              .where('ofOrder.at', '<', to)
              .select('ofOrder.id'),
          ),
      ),
    )
    .where(sql<boolean>`not "d"."isShadow"`)
    .where((eb) =>
      eb.or([
        eb('d.orderId', 'is', null),
        eb(
          'd.orderId',
          'in',
          ordersWithin(db, selection)
            .where('o.id', '=', sql<string>`"d"."orderId"`)
            .select('o.id'),
        ),
      ]),
    )
    .orderBy('d.at')
    .orderBy('d.id')
    .limit(most);

const MOST_SHOWN = 50;

/** The newest decisions of a rule. */
export const hitsOf = (db: Db, ruleId: string) =>
  verdicts(db)
    .where('d.ruleId', '=', ruleId)
    .where(sql<boolean>`not "d"."isShadow"`)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(MOST_SHOWN);

/** What rules decided for an order, oldest first. */
export const verdictsOfOrder = (db: Db, orderId: string) =>
  verdicts(db)
    .where('d.orderId', '=', orderId)
    .where(sql<boolean>`not "d"."isShadow"`)
    .orderBy('d.at')
    .orderBy('d.id')
    .limit(MOST_SHOWN);

/** What a version in shadow would have done, by row. */
export const shadowSums = (db: Db, versionId: string) =>
  db
    .selectFrom('ruleVerdict as d')
    .where('d.versionId', '=', versionId)
    .where(sql<boolean>`"d"."isShadow"`)
    .groupBy('d.row')
    .orderBy('d.row')
    .select([
      'd.row',
      sql<number>`count(*)::integer`.as('decided'),
      sql<number>`(count(*) filter (where "d"."differs"))::integer`.as('differs'),
    ]);

/** The newest in which something else was done. */
export const shadowExamples = (db: Db, versionId: string) =>
  verdicts(db)
    .where('d.versionId', '=', versionId)
    .where(sql<boolean>`"d"."isShadow"`)
    .where(sql<boolean>`"d"."differs"`)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(20);

/** Decisions about no order, and all of shadows, some time ago. */
export const deleteOldVerdicts = (db: Db, before: string) =>
  db
    .deleteFrom('ruleVerdict')
    .where('at', '<', before)
    .where(sql<boolean>`("orderId" is null or "isShadow")`);

export const keepBackTest = (db: Db, versionId: string, result: string) =>
  db
    .insertInto('ruleBackTest')
    .values({ versionId, result })
    .onConflict((conflict) => conflict.column('versionId').doUpdateSet({ result }));

export const backTestOf = (db: Db, versionId: string) =>
  db.selectFrom('ruleBackTest').select('result').where('versionId', '=', versionId);

/** The decisions of a version between two instants, by row. */
export const decidedBetween = (db: Db, ruleId: string, versionId: string, from: string, to: string) =>
  db
    .selectFrom('ruleVerdict as d')
    .where('d.ruleId', '=', ruleId)
    .where('d.versionId', '=', versionId)
    .where(sql<boolean>`not "d"."isShadow"`)
    .where('d.at', '>=', from)
    .where('d.at', '<', to)
    .where('d.row', 'is not', null)
    .groupBy('d.row')
    .orderBy('d.row')
    .select([sql<number>`"d"."row"`.as('row'), sql<number>`count(*)::integer`.as('decided')]);

export const keepEffect = (db: Db, versionId: string, result: string) =>
  db
    .insertInto('ruleEffect')
    .values({ versionId, result })
    .onConflict((conflict) => conflict.column('versionId').doUpdateSet({ result }));

export const effectOf = (db: Db, versionId: string) =>
  db.selectFrom('ruleEffect').select('result').where('versionId', '=', versionId);

/** The orders of a period with what rules ask of them. */
export const ordersBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('dispatchRequest as d', 'd.orderId', 'o.id')
    .leftJoin('priceQuote as q', 'q.orderId', 'o.id')
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .orderBy('o.requestedAt')
    .select([
      'o.id',
      'o.orderNo',
      'o.status',
      'o.source',
      'o.areaCode',
      'o.mobileHash',
      'o.currency',
      minorOrNull('o.price').as('price'),
    ])
    .select('o.tripType')
    .select(['o.pickUpLng', 'o.pickUpLat', 'o.dropOffLng', 'o.dropOffLat', 'o.distance', 'o.cancelledBy'])
    .select(['o.requestedAt', 'o.scheduledAt', 'o.assignedAt', 'o.pickedUpAt', 'o.cancelledAt', 'o.failedAt'])
    .select(['d.arrivedAt', 'd.carGroup', 'd.seats', 'd.wheelchair', 'd.offers', 'q.secondsToPickUp'])
    .select('d.createdAt as searchedSince');

export const countOrdersBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('order as o')
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .select((eb) => eb.fn.countAll<string>().as('count'));

/** The alerts of a period with what rules ask of them. */
export const alertsBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('alert as a')
    .innerJoin('car', 'car.id', 'a.carId')
    .where('a.openedAt', '>=', from)
    .where('a.openedAt', '<', to)
    .where('a.kind', '<>', ALWAYS_RAISED)
    .orderBy('a.openedAt')
    .select(['a.id', 'a.kind', 'a.state', 'a.outcome', 'a.lng', 'a.lat', 'a.evidence', 'a.orderNo'])
    .select(['a.openedAt', 'a.occurredAt', 'a.recoveredAt', 'car.plate', 'car.areaCode', 'car.groups']);

export const countAlertsBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('alert as a')
    .where('a.openedAt', '>=', from)
    .where('a.openedAt', '<', to)
    .where('a.kind', '<>', ALWAYS_RAISED)
    .select((eb) => eb.fn.countAll<string>().as('count'));

/** The number by which a passenger is known, and that of whoever they were merged into. */
export const passengerKeys = (db: Db, mobileHash: string) =>
  db
    .selectFrom('passenger as p')
    .leftJoin('passenger as l', 'l.id', 'p.mergedInto')
    .where('p.mobileHash', '=', mobileHash)
    .select(sql<string>`coalesce("l"."mobileHash", "p"."mobileHash")`.as('leaderHash'));

/** Until the transaction ends nobody else orders for this passenger. */
export const holdPassenger = (db: Db, mobileHash: string) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtextextended(${`passenger ${mobileHash}`}, 0))::text`.as('held'),
  );

/**
 * What is known of a passenger besides one order: by the passenger and all merged into them, and by the number where orders are
 * not linked yet, whatever app they came from.
 */
export const passengerCounts = (
  db: Db,
  { leaderHash, mobileHash, besides }: { leaderHash: string; mobileHash: string; besides: string },
  since: string,
) =>
  db
    .selectFrom('order as o')
    .where(
      sql<boolean>`("o"."passengerId" = any(array(select "m"."id" from "passenger" as "m", "passenger" as "l"
          where "l"."mobileHash" = ${leaderHash} and ("m"."id" = "l"."id" or "m"."mergedInto" = "l"."id")))
        or ("o"."passengerId" is null and "o"."mobileHash" <> '' and "o"."mobileHash" = ${mobileHash}))`,
    )
    .where('o.id', '<>', besides)
    .select([
      sql<number>`(count(*) filter (where "o"."status" in ('requested', 'assigned', 'arriving', 'onTrip')))::integer`.as(
        'open',
      ),
      sql<number>`(count(*) filter (where "o"."status" = 'scheduled'))::integer`.as('booked'),
      sql<number>`(count(*) filter (where "o"."requestedAt" >= ${since}::timestamptz))::integer`.as('lastDay'),
      sql<number>`(count(*) filter (where "o"."cancelledAt" >= ${since}::timestamptz and "o"."cancelledBy" = 'passenger'))::integer`.as(
        'cancelledLastDay',
      ),
      sql<number>`(count(*) filter (where "o"."status" = 'completed' and "o"."paymentState" = 'unpaid' and "o"."price" > 0))::integer`.as(
        'unpaid',
      ),
    ]);
