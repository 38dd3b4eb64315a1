/** Queries over closed areas, and over the log of the cars in them. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { ClosureCarState, ClosureOrigin, ClosureState } from '#contract/capacity/closure/rules.ts';
import { MOST_PRINTED_CARS } from '#contract/capacity/closure/rules.ts';
import type { ShownCommandState } from '#contract/capacity/command/rules.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { ClosureCarTable, ClosureStepTable, ClosureTable } from './table.ts';

/** On a map of the past. */
const MOST_THEN = 100;

// ---------------------------------------------------------------- the list

export const closureSorts: SortKeys<'fromAt'> = {
  fromAt: { expression: sql`"closure"."fromAt"`, type: 'timestamptz' },
};

export interface ClosureFilters {
  keyword?: string | undefined;
  state?: ClosureState | undefined;
  origin?: ClosureOrigin | undefined;
  isDrill?: boolean | undefined;
  id?: string | undefined;
}

/** How a closed area stands. */
export const closureState = sql<ClosureState>`case when "closure"."endedAt" is not null then 'over'
  when "closure"."beganAt" is null then 'scheduled' else 'inForce' end`;

const COLUMNS = [
  'closure.id',
  'closure.authority',
  'closure.reference',
  'closure.reason',
  'closure.origin',
  'closure.isDrill',
  'closure.area',
  'closure.vertexCount',
  'closure.fromAt',
  'closure.untilAt',
  'closure.beganAt',
  'closure.clearAt',
  'closure.endedAt',
  'closure.endReason',
  'closure.createdByName',
  'closure.createdAt',
  'closure.updatedAt',
  'closure.version',
] as const;

const filtered = (db: Db, { keyword, state, origin, isDrill, id }: ClosureFilters) => {
  let query = db.selectFrom('closure');
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) =>
      eb.or([
        holds('closure.authority', keyword),
        holds('closure.reference', keyword),
        holds('closure.reason', keyword),
      ]),
    );
  if (state !== undefined) query = query.where(closureState, '=', state);
  if (origin !== undefined) query = query.where('closure.origin', '=', origin);
  if (isDrill !== undefined) query = query.where('closure.isDrill', '=', isDrill);
  return id === undefined ? query : query.where('closure.id', '=', id);
};

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .select(COLUMNS)
    .select([
      closureState.as('state'),
      sql<number | null>`extract(epoch from "closure"."clearAt" - "closure"."beganAt")::float8`.as('secondsToClear'),
    ]);

export const closureList = (db: Db, filters: ClosureFilters, page: Page) =>
  paged(shown(filtered(db, filters)), page, sql`"closure"."id"`);

export const closureCount = (db: Db, filters: ClosureFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const closureById = (db: Db, id: string) => shown(filtered(db, { id })).select('closure.geometry');

export const stepsOf = (db: Db, closureId: string) =>
  db
    .selectFrom('closureStep')
    .select(['at', 'step', 'by', 'note'])
    .where('closureId', '=', closureId)
    .orderBy('id')
    .limit(200);

// ---------------------------------------------------------------- changing

/** Until the transaction ends nobody else changes the closure. */
export const lockClosure = (db: Db, id: string) =>
  db.selectFrom('closure').selectAll().where('id', '=', id).forUpdate();

/** Of those closed by keys of the same source; empty: by people. */
export const lockReferenced = (db: Db, source: string, reference: string) =>
  db.selectFrom('closure').selectAll().where('source', '=', source).where('reference', '=', reference).forUpdate();

/** Of two that name the same reference at once the second waits, and finds what the first did. */
export const holdReference = (db: Db, source: string, reference: string) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtext('pilotdesk.closure'), hashtext(${`${source} ${reference}`}))::text`.as(
      'held',
    ),
  );

export const countStanding = (db: Db) =>
  db
    .selectFrom('closure')
    .select(sql<string>`count(*)`.as('count'))
    .where('endedAt', 'is', null);

/** No row comes back when the reference is taken. */
export const insertClosure = (db: Db, row: Insertable<ClosureTable>) =>
  db
    .insertInto('closure')
    .values(row)
    // a parameter there would be unknown once the statement is planned for all values, and fit no index
    .onConflict((conflict) =>
      conflict.columns(['source', 'reference']).where('reference', '<>', sql.lit('')).doNothing(),
    )
    .returning('id');

export const updateClosure = (db: Db, id: string, fields: Updateable<ClosureTable>) =>
  db.updateTable('closure').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const insertSteps = (db: Db, steps: readonly Insertable<ClosureStepTable>[]) =>
  db.insertInto('closureStep').values([...steps]);

// ---------------------------------------------------------------- the log of cars

export const carSorts: SortKeys<'enteredAt'> = {
  enteredAt: { expression: sql`"closureCar"."enteredAt"`, type: 'timestamptz' },
};

export interface ClosureCarFilters {
  closureId: string;
  state?: ClosureCarState | undefined;
}

const carStateOf = sql<ClosureCarState>`case when "closureCar"."leftAt" is not null then 'left'
  when "closureCar"."isStanding" then 'standing' else 'inside' end`;

const carsOf = (db: Db, { closureId, state }: ClosureCarFilters) => {
  const query = db
    .selectFrom('closureCar')
    .innerJoin('car', 'car.id', 'closureCar.carId')
    .where('closureCar.closureId', '=', closureId);
  return state === undefined ? query : query.where(carStateOf, '=', state);
};

const shownCars = (db: Db, filters: ClosureCarFilters) =>
  carsOf(db, filters)
    .leftJoin('command', 'command.id', 'closureCar.commandId')
    .select([
      'closureCar.id',
      'closureCar.closureId',
      'closureCar.carId',
      'car.fleetNumber',
      'car.plate',
      'closureCar.atStart',
      'closureCar.vehicleState',
      'closureCar.orderNo',
      'closureCar.enteredAt',
      'closureCar.leftAt',
      'closureCar.commands',
      'command.kind as commandKind',
      sql<ShownCommandState | null>`"command"."state"`.as('commandState'),
      'command.createdAt as commandAt',
      sql<string | null>`coalesce("command"."receivedAt", "command"."endedAt")`.as('answeredAt'),
    ])
    .select([
      carStateOf.as('state'),
      sql<number | null>`extract(epoch from "closureCar"."leftAt" - "closureCar"."enteredAt")::float8`.as(
        'secondsInside',
      ),
    ]);

export const closureCars = (db: Db, filters: ClosureCarFilters, page: Page) =>
  paged(shownCars(db, filters), page, sql`"closureCar"."id"`);

/** The whole log, the first to come first. */
export const loggedCars = (db: Db, closureId: string) =>
  shownCars(db, { closureId }).orderBy('closureCar.enteredAt').orderBy('closureCar.id').limit(MOST_PRINTED_CARS);

export const closureCarCount = (db: Db, filters: ClosureCarFilters) =>
  cappedCount(db, carsOf(db, filters).select(sql<number>`1`.as('one')));

/** What the log comes to, over all cars: a proof of some of them would prove nothing. */
export const proofOf = (db: Db, closureId: string) => {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .selectFrom('closureCar')
    .where('closureId', '=', closureId)
    .select([
      count(sql`"atStart"`).as('atStart'),
      count(sql`not "atStart"`).as('enteredLater'),
      count(sql`"leftAt" is null and "isStanding"`).as('standing'),
      count(sql`"leftAt" is null and not "isStanding"`).as('inside'),
      count(sql`"leftAt" is not null`).as('left'),
      sql<number>`coalesce(sum("commands"), 0)::int`.as('commands'),
    ]);
};

/** The car that left last. */
export const lastToLeave = (db: Db, closureId: string) =>
  db
    .selectFrom('closureCar')
    .innerJoin('car', 'car.id', 'closureCar.carId')
    .innerJoin('closure', 'closure.id', 'closureCar.closureId')
    .where('closureCar.closureId', '=', closureId)
    .where('closureCar.leftAt', 'is not', null)
    .select([
      'car.fleetNumber',
      'closureCar.leftAt',
      sql<number>`extract(epoch from "closureCar"."leftAt" - "closure"."beganAt")::float8`.as('seconds'),
    ])
    .orderBy('closureCar.leftAt', 'desc')
    .orderBy('closureCar.id', 'desc')
    .limit(1);

/** Cars by their fleet numbers, in the order of these. */
export const carsNamed = (db: Db, fleetNumbers: readonly string[]) =>
  db
    .selectFrom('car')
    .select('id')
    .where('fleetNumber', '=', sql<string>`any(${[...fleetNumbers]})`)
    .orderBy('fleetNumber');

// ---------------------------------------------------------------- keeping watch

/** What nodes hold in memory: all that is not over. */
export const standingClosures = (db: Db) =>
  db
    .selectFrom('closure')
    .where('endedAt', 'is', null)
    .select(['id', 'authority', 'reference', 'geometry', 'bounds', 'fromAt', 'untilAt', 'isDrill'])
    .orderBy('id');

/** Those that were in force at a moment. */
export const closuresThen = (db: Db, at: string) =>
  db
    .selectFrom('closure')
    .where('beganAt', '<=', at)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', at)]))
    .select(['id', 'authority', 'isDrill', 'geometry'])
    .orderBy('id')
    .limit(MOST_THEN);

/** One node at a time keeps watch, until its transaction ends. */
export const tryWatchLock = (db: Db) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtext('pilotdesk.closure'))`.as('taken'));

/** Those whose time has come. */
export const beginClosures = (db: Db, now: string) =>
  db
    .updateTable('closure')
    .set({ beganAt: sql<string>`"fromAt"` })
    .where('endedAt', 'is', null)
    .where('beganAt', 'is', null)
    .where('fromAt', '<=', now)
    .returning(['id', 'beganAt']);

/** Those whose time is over. */
export const expireClosures = (db: Db, now: string) =>
  db
    .updateTable('closure')
    .set((eb) => ({ endedAt: eb.ref('untilAt'), version: eb('version', '+', 1) }))
    .where('endedAt', 'is', null)
    .where('untilAt', '<=', now)
    .returning(['id', 'untilAt']);

/** In force, locked against whoever lifts or changes them. */
export const closuresInForce = (db: Db) =>
  db
    .selectFrom('closure')
    .where('endedAt', 'is', null)
    .where('beganAt', 'is not', null)
    .select(['id', 'authority', 'reference', 'geometry', 'bounds', 'beganAt', 'lookedAt', 'clearAt'])
    .orderBy('id')
    .forUpdate();

/** The cars that were inside at the last look, with what became of the command to each. */
export const carsInside = (db: Db, closureIds: readonly string[]) =>
  db
    .selectFrom('closureCar')
    .leftJoin('command', 'command.id', 'closureCar.commandId')
    .where('closureCar.leftAt', 'is', null)
    .where('closureCar.closureId', '=', sql<string>`any(${[...closureIds]}::bigint[])`)
    .select([
      'closureCar.id',
      'closureCar.closureId',
      'closureCar.carId',
      'closureCar.enteredAt',
      'closureCar.isStanding',
      'closureCar.commands',
      'closureCar.nextAt',
      'command.kind as commandKind',
      'command.state as commandState',
    ]);

export const insertCars = (db: Db, rows: readonly Insertable<ClosureCarTable>[]) =>
  db
    .insertInto('closureCar')
    .values([...rows])
    .returning(['id', 'closureId', 'carId']);

interface Left {
  id: string;
  at: string;
}

/** All that left, in one statement. */
export const markLeft = (db: Db, left: readonly Left[]) =>
  db
    .updateTable('closureCar')
    .from(
      sql<Left>`unnest(${left.map(({ id }) => id)}::bigint[], ${left.map(({ at }) => at)}::timestamptz[])`.as<'gone'>(
        sql`"gone"("id", "at")`,
      ),
    )
    .set({ leftAt: sql<string>`greatest("gone"."at", "closureCar"."enteredAt")`, nextAt: null })
    .whereRef('closureCar.id', '=', 'gone.id');

/** Cars that stood out of service, and are in service again. */
export const markMobile = (db: Db, ids: readonly string[], now: string) =>
  db
    .updateTable('closureCar')
    .set({ isStanding: false, nextAt: now })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);

interface Asked {
  id: string;
  commandId: string;
}

/** All that got a command, in one statement. */
export const markAsked = (db: Db, asked: readonly Asked[], nextAt: string) =>
  db
    .updateTable('closureCar')
    .from(
      sql<Asked>`unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ commandId }) => commandId)}::bigint[])`.as<'asked'>(
        sql`"asked"("id", "commandId")`,
      ),
    )
    .set((eb) => ({
      commandId: sql<string>`"asked"."commandId"`,
      commands: eb('closureCar.commands', '+', 1),
      nextAt,
    }))
    .whereRef('closureCar.id', '=', 'asked.id');

export const markLooked = (db: Db, closureIds: readonly string[], now: string) =>
  db
    .updateTable('closure')
    .set({ lookedAt: now })
    .where('id', '=', sql<string>`any(${[...closureIds]}::bigint[])`);

/** Those that have no car inside for the first time, with when the last one left; without any: when they began. */
export const clearClosures = (db: Db, closureIds: readonly string[]) =>
  db
    .updateTable('closure')
    .set({
      clearAt: sql<string>`coalesce((select max("c"."leftAt") from "closureCar" as "c" where "c"."closureId" = "closure"."id"),
        "closure"."beganAt")`,
    })
    .where('id', '=', sql<string>`any(${[...closureIds]}::bigint[])`)
    .where('clearAt', 'is', null)
    .returning(['id', 'clearAt']);

/** The cars that were told of these closures from a moment on. */
export const toldSince = (db: Db, closureIds: readonly string[], since: string) =>
  db
    .selectFrom('command')
    .where('closureId', '=', sql<string>`any(${[...closureIds]}::bigint[])`)
    .where('createdAt', '>=', since)
    .select(['closureId', 'carId']);

/** Cars that carry a passenger to a place near these areas: within their boxes. */
export const ridesInto = (db: Db, closureIds: readonly string[]) =>
  db
    .selectFrom('order as o')
    .where('o.status', '=', 'onTrip')
    .where('o.carId', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('closure')
          .select('closure.id')
          .where('closure.id', '=', sql<string>`any(${[...closureIds]}::bigint[])`)
          .where(sql<boolean>`"o"."dropOffLng" between "closure"."bounds"[1] and "closure"."bounds"[3]
            and "o"."dropOffLat" between "closure"."bounds"[2] and "closure"."bounds"[4]`),
      ),
    )
    .select(['o.carId', 'o.dropOffLng as lng', 'o.dropOffLat as lat']);
