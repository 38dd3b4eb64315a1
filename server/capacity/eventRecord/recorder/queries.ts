/** What is to be recorded, and what stands in the history around an event. */
import { sql, type Insertable } from 'kysely';
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { EventRecordPartTable } from '../table.ts';

/** Seconds before and after an event that its record covers. */
export interface Around {
  before: number;
  after: number;
}

const instantOf = (at: string) => sql<string>`${at}::timestamptz`;
const seconds = (count: number) => sql`make_interval(secs => ${count}::int)`;

/**
 * Begins a record for each alert of these kinds that came about since a moment, by the server's clock, and has none. An alert that
 * came about again after the time of its record gets another one.
 */
export const beginRecords = (db: Db, kinds: readonly AlertKind[], since: string, around: Around, now: string) =>
  db
    .insertInto('eventRecord')
    .columns(['alertId', 'carId', 'kind', 'orderNo', 'occurredAt', 'fromAt', 'toAt', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom((from) =>
          from
            .selectFrom('alert')
            .select(['id', 'carId', 'kind', 'orderNo', 'occurredAt as at'])
            .where('openedAt', '>=', since)
            .unionAll(
              from
                .selectFrom('alert')
                .select(['id', 'carId', 'kind', 'orderNo', sql<string>`"recurredOccurredAt"`.as('at')])
                .where(sql<boolean>`"state" <> 'closed'`)
                .where('recurredAt', '>=', since)
                .where('recurredOccurredAt', 'is not', null),
            )
            .as('happened'),
        )
        .select([
          'happened.id',
          'happened.carId',
          'happened.kind',
          'happened.orderNo',
          'happened.at',
          sql<string>`"happened"."at" - ${seconds(around.before)}`.as('fromAt'),
          sql<string>`"happened"."at" + ${seconds(around.after)}`.as('toAt'),
          instantOf(now).as('dueAt'),
        ])
        .where('happened.kind', '=', sql<AlertKind>`any(${[...kinds]}::text[])`)
        .where(
          sql<boolean>`not exists (select from "eventRecord" as "kept" where "kept"."alertId" = "happened"."id"
            and "kept"."fromAt" <= "happened"."at" and "kept"."toAt" >= "happened"."at")`,
        ),
    )
    .onConflict((conflict) => conflict.columns(['alertId', 'occurredAt']).doNothing())
    .returning('id');

/** A record that is due, locked; another node takes another one. */
export const lockDueRecord = (db: Db, now: string) =>
  db
    .selectFrom('eventRecord')
    .select(['id', 'carId', 'alertId', 'state', 'fromAt', 'toAt', 'frozenAt', 'sealedAt', 'hash'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked();

/** What all parts of a record hold of positions, and how many parts there are. */
export const earlierParts = (db: Db, recordId: string) =>
  db.selectFrom('eventRecordPart').select(['number', 'content']).where('recordId', '=', recordId).orderBy('number');

export const insertPart = (db: Db, row: Insertable<EventRecordPartTable>) =>
  db.insertInto('eventRecordPart').values(row);

export interface RecordFields {
  state?: 'sealed';
  frozenAt?: string;
  sealedAt?: string;
  hash?: string;
  dueAt: string | null;
}

export const setRecord = (db: Db, id: string, fields: RecordFields) =>
  db.updateTable('eventRecord').set(fields).where('id', '=', id);

// ---------------------------------------------------------------- the history

export interface Window {
  carId: string;
  from: string;
  to: string;
}

/** A car sends one position a second as a rule; what sends a hundred is kept up to here. */
const MOST_POSITIONS = 20_000;
const MOST_ROWS = 500;

export const carNow = (db: Db, carId: string) =>
  db
    .selectFrom('car')
    .leftJoin('supplier', 'supplier.id', 'car.supplierId')
    .select([
      'car.fleetNumber',
      'car.plate',
      'car.vin',
      'car.model',
      'car.softwareVersion',
      'car.energy',
      'car.seats',
      sql<string>`coalesce("supplier"."name", '')`.as('supplier'),
    ])
    .where('car.id', '=', carId);

export const positionsOf = (db: Db, { carId, from, to }: Window) =>
  db
    .selectFrom('telemetry')
    .select([
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
    ])
    .where('carId', '=', carId)
    .where('at', '>=', instantOf(from))
    .where('at', '<=', instantOf(to))
    .orderBy('at')
    .limit(MOST_POSITIONS);

/** The changes of state in the window, and the last one before. */
export const statesOf = (db: Db, { carId, from, to }: Window) =>
  db
    .selectFrom('carEvent')
    .select(['at', 'receivedAt', 'source', 'event', 'stateBefore', 'stateAfter', 'outcome', 'orderNo'])
    .where('carId', '=', carId)
    .where('orderedAt', '<=', instantOf(to))
    .where(
      sql<boolean>`"orderedAt" >= coalesce((select max("orderedAt") from "carEvent" where "carId" = ${carId}
        and "outcome" = 'taken' and "orderedAt" < ${instantOf(from)}), ${instantOf(from)})`,
    )
    .orderBy('orderedAt')
    .orderBy('id')
    .limit(MOST_ROWS);

/** What the car was told within the window, or before and had not done by then. A command lives for an hour at most. */
export const commandsOf = (db: Db, { carId, from, to }: Window) =>
  db
    .selectFrom('command')
    .leftJoin('sysUser', 'sysUser.id', 'command.requestedBy')
    .select([
      'command.id',
      'command.kind',
      'command.state',
      'command.reason',
      sql<string>`coalesce("sysUser"."realName", '')`.as('requestedBy'),
      'command.createdAt',
      'command.sentAt',
      'command.receivedAt',
      'command.endedAt',
      'command.answer',
    ])
    .where('command.carId', '=', carId)
    .where('command.state', '<>', 'prepared')
    .where('command.createdAt', '>=', sql<string>`${instantOf(from)} - interval '1 hour'`)
    .where('command.createdAt', '<=', to)
    .where(sql<boolean>`coalesce("command"."endedAt" >= ${instantOf(from)}, true)`)
    .orderBy('command.createdAt')
    .orderBy('command.id')
    .limit(MOST_ROWS);

/** The alert of the record, and what else came about with the car in the window. */
export const alertsOf = (db: Db, alertId: string, { carId, from, to }: Window) =>
  db
    .selectFrom('alert')
    .select(['id', 'kind', 'severity', 'occurredAt', 'openedAt', 'lng', 'lat', 'placeZh', 'placeEn', 'orderNo'])
    .where((eb) =>
      eb.or([
        eb('id', '=', alertId),
        eb.and([eb('carId', '=', carId), eb('openedAt', '>=', from), eb('openedAt', '<=', to)]),
      ]),
    )
    .orderBy('openedAt')
    .orderBy('id')
    .limit(MOST_ROWS);

export const stepsOf = (db: Db, alertIds: readonly string[]) =>
  db
    .selectFrom('alertStep')
    .leftJoin('sysUser', 'sysUser.id', 'alertStep.userId')
    .select([
      'alertStep.alertId',
      'alertStep.at',
      'alertStep.step',
      sql<string>`coalesce("sysUser"."realName", '')`.as('person'),
      'alertStep.note',
    ])
    .where('alertStep.alertId', '=', sql<string>`any(${[...alertIds]}::bigint[])`)
    .orderBy('alertStep.at')
    .orderBy('alertStep.id')
    .limit(MOST_ROWS);
