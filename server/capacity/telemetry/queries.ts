/** Queries of the live path. Numbers of positions travel as arrays of doubles; a missing one is NaN. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { CarEventTable, TelemetryTable } from './table.ts';

/** The records behind live cars. */
export const carsForTelemetry = (db: Db) =>
  db
    .selectFrom('car')
    .select(['id as carId', 'fleetNumber', 'plate', 'supplierId', 'areaCode', 'groups'])
    .where('state', '<>', 'sold');

const millis = (column: string) => sql<number | null>`(date_part('epoch', ${sql.ref(column)}) * 1000)::float8`;
const asMillis = (value: string) => sql`to_timestamp(nullif(${sql.raw(value)}, 'NaN') / 1000)`;
const orNull = (value: string) => sql`nullif(${sql.raw(value)}, 'NaN')`;

const FIX_NAMES = [
  'carId',
  'at',
  'receivedAt',
  'lng',
  'lat',
  'speed',
  'heading',
  'altitude',
  'charge',
  'odometer',
  'alarms',
  'flags',
  'protocol',
  'terminalAlarms',
] as const;
type FixRow = Pick<Selectable<TelemetryTable>, (typeof FIX_NAMES)[number]>;
const FIX_COLUMNS = sql.join(FIX_NAMES.map((name) => sql.ref(name)));
const doubles = (columns: readonly Buffer[]) => sql.join(columns.map((column) => sql`${column}::float8[]`));

/** The columns of a position out of `unnest`. */
const fixValues = sql`"carId"::bigint, ${asMillis('"at"')}, ${asMillis('"receivedAt"')}, ${orNull('"lng"')},
  ${orNull('"lat"')}, ${orNull('"speed"')}, ${orNull('"heading"')}, ${orNull('"altitude"')}, ${orNull('"charge"')},
  ${orNull('"odometer"')}, ${orNull('"alarms"')}::smallint, ${orNull('"flags"')}::smallint,
  ${orNull('"protocol"')}::smallint, ${orNull('"terminalAlarms"')}`;

/** Adds positions to history; those that are there already stay as they are. In one order, so that nodes do not wait in a ring. */
export const insertFixes = (db: Db, columns: readonly Buffer[]) =>
  db
    .insertInto('telemetry')
    .columns(FIX_NAMES)
    .expression((eb) =>
      eb
        .selectFrom(
          sql<FixRow>`(select ${fixValues} from unnest(${doubles(columns)}) as "fix" (${FIX_COLUMNS}))`.as<'new'>(
            sql`"new" (${FIX_COLUMNS})`,
          ),
        )
        .selectAll('new')
        .orderBy('new.carId')
        .orderBy('new.at'),
    )
    .onConflict((conflict) => conflict.doNothing());

/** The columns of a car's last state. Times in milliseconds since 1970. */
export interface WrittenState {
  carId: string;
  at: number | null;
  receivedAt: number | null;
  lng: number | null;
  lat: number | null;
  speed: number | null;
  heading: number | null;
  altitude: number | null;
  charge: number | null;
  odometer: number | null;
  alarms: number | null;
  flags: number | null;
  protocol: number | null;
  terminalAlarms: number | null;
  orderedAt: number | null;
  state: VehicleState;
  stateSince: number;
  orderNo: string | null;
  heardAt: number | null;
}

const writtenStates = (db: Db) =>
  db
    .selectFrom('carState')
    .select([
      'carId',
      millis('at').as('at'),
      millis('receivedAt').as('receivedAt'),
      'lng',
      'lat',
      'speed',
      'heading',
      'altitude',
      'charge',
      'odometer',
      'alarms',
      'flags',
      'protocol',
      'terminalAlarms',
      millis('orderedAt').as('orderedAt'),
      'state',
      sql<number>`(date_part('epoch', "stateSince") * 1000)::float8`.as('stateSince'),
      'orderNo',
      millis('heardAt').as('heardAt'),
    ])
    .$castTo<WrittenState>();

/** Every car's last state. */
export const allStates = (db: Db) => writtenStates(db);

/** Those that any node has written in the last `seconds`, by the clock of the database. */
export const statesWrittenLately = (db: Db, seconds: number) =>
  writtenStates(db).where('writtenAt', '>', sql<string>`now() - ${seconds}::integer * interval '1 second'`);

/** The newest positions in history that no last state has yet, left by a server that was killed. */
export const newerThanState = (db: Db, now: string) =>
  db
    .selectFrom('car')
    .leftJoin('carState', 'carState.carId', 'car.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('telemetry')
          .selectAll()
          .whereRef('telemetry.carId', '=', 'car.id')
          .where('telemetry.at', '>', (inner) =>
            inner.fn.coalesce('carState.orderedAt', sql<string>`${now}::timestamptz - interval '1 day'`),
          )
          .where('telemetry.at', '<=', now)
          .orderBy('telemetry.at', 'desc')
          .limit(1)
          .as('fix'),
      (join) => join.onTrue(),
    )
    .select([
      'car.id as carId',
      millis('fix.at').as('at'),
      millis('fix.receivedAt').as('receivedAt'),
      'fix.lng',
      'fix.lat',
      'fix.speed',
      'fix.heading',
      'fix.altitude',
      'fix.charge',
      'fix.odometer',
      'fix.alarms',
      'fix.flags',
      'fix.protocol',
      'fix.terminalAlarms',
    ]);

/** The newer of the stored and the new value. */
const newer = <Value>(name: string) =>
  sql<Value>`case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity')
    then excluded.${sql.ref(name)} else "carState".${sql.ref(name)} end`;

/**
 * Writes last states down: the columns of a position, then the time that orders it and the time when the car was heard.
 * A newer position that another node wrote stays.
 */
export const writeStates = (db: Db, columns: readonly Buffer[]) =>
  db
    .insertInto('carState')
    .columns([...FIX_NAMES, 'orderedAt', 'heardAt'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<FixRow & { orderedAt: string; heardAt: string }>`(
            select ${fixValues}, ${asMillis('"orderedAt"')}, ${asMillis('"heardAt"')}
            from unnest(${doubles(columns)}) as "fix" (${FIX_COLUMNS}, "orderedAt", "heardAt"))`.as<'new'>(
            sql`"new" (${FIX_COLUMNS}, "orderedAt", "heardAt")`,
          ),
        )
        .selectAll('new')
        .where('new.carId', 'in', (inner) => inner.selectFrom('car').select('id'))
        .orderBy('new.carId'),
    )
    .onConflict((conflict) =>
      conflict.column('carId').doUpdateSet({
        at: newer('at'),
        receivedAt: newer('receivedAt'),
        lng: newer('lng'),
        lat: newer('lat'),
        speed: newer('speed'),
        heading: newer('heading'),
        altitude: newer('altitude'),
        charge: newer('charge'),
        odometer: newer('odometer'),
        alarms: newer('alarms'),
        flags: newer('flags'),
        protocol: newer('protocol'),
        terminalAlarms: newer('terminalAlarms'),
        orderedAt: newer('orderedAt'),
        heardAt: sql<string>`greatest("carState"."heardAt", excluded."heardAt")`,
        writtenAt: sql<string>`clock_timestamp()`,
      }),
    );

/** Sees to it that a car has a row for its state. */
export const beginState = (db: Db, carId: string) =>
  db
    .insertInto('carState')
    .columns(['carId'])
    .expression((eb) => eb.selectFrom('car').select('id').where('id', '=', carId))
    .onConflict((conflict) => conflict.doNothing());

/** The state of a car; others wait until this transaction is over. */
export const lockState = (db: Db, carId: string) =>
  db.selectFrom('carState').select(['carId', 'state', 'orderNo']).where('carId', '=', carId).forUpdate();

export const eventOf = (db: Db, carId: string, eventId: string) =>
  db.selectFrom('carEvent').select(['outcome']).where('carId', '=', carId).where('eventId', '=', eventId);

/** Which of these events of cars are taken; cars and events at the same places belong together. */
export const takenEvents = (db: Db, carIds: readonly string[], eventIds: readonly string[]) =>
  db
    .selectFrom('carEvent')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom(
            sql<{ carId: string; eventId: string }>`unnest(${carIds}::bigint[], ${eventIds}::text[])`.as<'asked'>(
              sql`"asked" ("carId", "eventId")`,
            ),
          )
          .selectAll()
          .as('named'),
      (join) => join.onRef('named.carId', '=', 'carEvent.carId').onRef('named.eventId', '=', 'carEvent.eventId'),
    )
    .select(['carEvent.carId', 'carEvent.eventId'])
    .where('carEvent.outcome', '=', 'taken');

export const insertEvent = (db: Db, event: Insertable<CarEventTable>) =>
  db.insertInto('carEvent').values(event).returning('id');

/** Events from a moment on, in their order, up to a number of them. */
export const eventsSince = (db: Db, carId: string, orderedAt: string, limit: number) =>
  db
    .selectFrom('carEvent')
    .select([
      'id',
      'event',
      'state',
      'stateBefore',
      'stateAfter',
      'outcome',
      'source',
      'orderNo',
      'orderAfter',
      'orderedAt',
    ])
    .where('carId', '=', carId)
    .where('orderedAt', '>=', orderedAt)
    .orderBy('orderedAt')
    .orderBy('id')
    .limit(limit);

/** The newest event that was taken before a moment: what state the car was in then. */
export const eventBefore = (db: Db, carId: string, orderedAt: string) =>
  db
    .selectFrom('carEvent')
    .select(['source', 'stateBefore', 'stateAfter', 'orderAfter', 'orderedAt', 'receivedAt'])
    .where('carId', '=', carId)
    .where('orderedAt', '<', orderedAt)
    .where('outcome', '=', 'taken')
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** The last event in the order of a car's events, taken or not. */
export const lastOrder = (db: Db, carId: string) =>
  db
    .selectFrom('carEvent')
    .select(['source', 'orderedAt', 'receivedAt'])
    .where('carId', '=', carId)
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** An event that the car sent and that came after a moment; of those of its last hour, by its own clock. */
export const heardSince = (db: Db, carId: string, receivedAt: string) =>
  db
    .selectFrom('carEvent')
    .select('id')
    .where('carId', '=', carId)
    .where('source', '=', 'car')
    .where('orderedAt', '>', sql<string>`${receivedAt}::timestamptz - interval '1 hour'`)
    .where('receivedAt', '>', receivedAt)
    .limit(1);

export const judgeEvent = (
  db: Db,
  id: string,
  verdict: {
    stateBefore: VehicleState;
    stateAfter: VehicleState;
    orderAfter: string | null;
    outcome: 'taken' | 'refused';
  },
) => db.updateTable('carEvent').set(verdict).where('id', '=', id);

export const setState = (
  db: Db,
  carId: string,
  state: { state: VehicleState; stateSince: Date; orderNo: string | null },
) =>
  db
    .updateTable('carState')
    .set({ ...state, writtenAt: sql<string>`clock_timestamp()` })
    .where('carId', '=', carId);

/** Up to 10,000 events older than a moment are forgotten. */
export const forgetEvents = (db: Db, before: string) =>
  db
    .deleteFrom('carEvent')
    .where('id', 'in', (eb) => eb.selectFrom('carEvent').select('id').where('orderedAt', '<', before).limit(10_000));
