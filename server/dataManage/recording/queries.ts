/** Queries over recording orders. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { AWAITED_STATES, type RecordingState } from '#contract/dataManage/recording/rules.ts';
import { carReach } from '#server/capacity/reach.ts';
import { holdsPlate } from '#server/capacity/plates.ts';
import { showsSeen, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { RecordingTable } from './table.ts';

export const recordingSorts: SortKeys<'createdAt' | 'at'> = {
  createdAt: { expression: sql`"recording"."createdAt"`, type: 'timestamptz' },
  at: { expression: sql`"recording"."at"`, type: 'timestamptz' },
};

export interface RecordingFilters {
  keyword?: string | undefined;
  state?: RecordingState | undefined;
  carId?: string | undefined;
  dataSetId?: string | undefined;
  ruleId?: string | undefined;
  alertId?: string | undefined;
  atFrom?: string | undefined;
  atTo?: string | undefined;
  id?: string | undefined;
}

/** Whose recordings: of the cars within reach, into sets that are seen. */
export interface RecordingReach {
  readonly scope: Scope;
  readonly sets: DataReach;
}

const filtered = (db: Db, { scope, sets }: RecordingReach, filters: RecordingFilters) => {
  const { keyword, state, carId, dataSetId, ruleId, alertId, atFrom, atTo, id } = filters;
  let query = db
    .selectFrom('recording')
    .innerJoin('car', 'car.id', 'recording.carId')
    .where(carReach(scope))
    .where(showsSeen(sets, 'recording.dataSetId'));
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) =>
      eb.or([holds('car.fleetNumber', keyword), holdsPlate('car.plate', keyword), holds('recording.reason', keyword)]),
    );
  if (state !== undefined) query = query.where('recording.state', '=', state);
  if (carId !== undefined) query = query.where('recording.carId', '=', carId);
  if (dataSetId !== undefined) query = query.where('recording.dataSetId', '=', dataSetId);
  if (ruleId !== undefined) query = query.where('recording.ruleId', '=', ruleId);
  if (alertId !== undefined) query = query.where('recording.alertId', '=', alertId);
  if (atFrom !== undefined) query = query.where('recording.at', '>=', atFrom);
  if (atTo !== undefined) query = query.where('recording.at', '<', atTo);
  if (id !== undefined) query = query.where('recording.id', '=', id);
  return query;
};

const whole = (db: Db, reach: RecordingReach, filters: RecordingFilters) =>
  filtered(db, reach, filters)
    .leftJoin('dataSet', 'dataSet.id', 'recording.dataSetId')
    .leftJoin('recordingRule', 'recordingRule.id', 'recording.ruleId')
    .leftJoin('sysUser', 'sysUser.id', 'recording.requestedById')
    .select([
      'recording.id',
      'recording.carId',
      'car.fleetNumber',
      'car.plate',
      'recording.at',
      'recording.before',
      'recording.after',
      'recording.channels',
      'recording.dataSetId',
      'recording.reason',
      'recording.alertId',
      'recording.ruleId',
      'recording.state',
      'recording.problem',
      'recording.answer',
      'recording.size',
      'recording.sha256',
      'recording.frames',
      'recording.importId',
      'recording.orderNo',
      'recording.expiresAt',
      'recording.receivedAt',
      'recording.endedAt',
      'recording.createdAt',
      'recording.version',
    ])
    .select([
      sql<string>`coalesce("dataSet"."name", '')`.as('dataSetName'),
      sql<string>`coalesce("recordingRule"."name", '')`.as('ruleName'),
      sql<string>`case when "recording"."ruleId" is null then coalesce("sysUser"."realName", '') else '' end`.as(
        'requestedByName',
      ),
    ]);

export const recordingList = (db: Db, reach: RecordingReach, filters: RecordingFilters, page: Page) =>
  paged(whole(db, reach, filters), page, sql`"recording"."id"`);

export const recordingCount = (db: Db, reach: RecordingReach, filters: RecordingFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

export const recordingById = (db: Db, reach: RecordingReach, id: string) => whole(db, reach, { id });

export const lockRecording = (db: Db, reach: RecordingReach, id: string) =>
  whole(db, reach, { id }).select('recording.commandId').forUpdate('recording');

/** A car within reach that may be asked. */
export const carToRecord = (db: Db, scope: Scope, carId: string) =>
  db
    .selectFrom('car')
    .select(['car.id', 'car.fleetNumber'])
    .where('car.id', '=', carId)
    .where('car.state', '<>', 'sold')
    .where(carReach(scope));

/** An alert of that car. */
export const alertOfCar = (db: Db, carId: string, id: string) =>
  db.selectFrom('alert').select('id').where('id', '=', id).where('carId', '=', carId);

/** No row comes back when the rule has asked for this moment of the car before. */
export const insertRecording = (db: Db, row: Insertable<RecordingTable>) =>
  db
    .insertInto('recording')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ruleId', 'carId', 'at']).where('ruleId', 'is not', null).doNothing())
    .returning('id');

export const updateRecording = (db: Db, id: string, fields: Updateable<RecordingTable>) =>
  db.updateTable('recording').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** The same while the car may still bring it. No row comes back when it may not. */
export const updateAwaited = (db: Db, id: string, fields: Updateable<RecordingTable>) =>
  updateRecording(db, id, fields).where('state', 'in', [...AWAITED_STATES]);

// ---------------------------------------------------------------- what the car says and brings

/** The car's word on the command of an order, as long as it is awaited. */
export const moveByCommand = (
  db: Db,
  commandId: string,
  from: readonly RecordingState[],
  fields: Updateable<RecordingTable>,
) =>
  db
    .updateTable('recording')
    .set(fields)
    .set(NEXT_VERSION)
    .where('commandId', '=', commandId)
    .where('state', 'in', [...from])
    .returning('id');

/** The order that a token stands for. */
export const recordingOfToken = (db: Db, id: string, tokenHash: Buffer) =>
  db
    .selectFrom('recording')
    .select(['id', 'state', 'expiresAt', 'bringing', 'sha256', 'size', 'requestedById'])
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash);

/** Takes the turn to write. No row comes back while somebody else has it, or when it is no longer awaited. */
export const beginBringing = (db: Db, id: string, bringing: string, now: string, until: string) =>
  db
    .updateTable('recording')
    .set({ state: 'uploading', bringing, receivingUntil: until })
    .set(NEXT_VERSION)
    .where('id', '=', id)
    .where('state', 'in', [...AWAITED_STATES])
    .where((eb) => eb.or([eb('receivingUntil', 'is', null), eb('receivingUntil', '<', now)]))
    .returning('id');

/** The turn goes on until then. */
export const prolongBringing = (db: Db, id: string, until: string) =>
  db.updateTable('recording').set({ receivingUntil: until }).where('id', '=', id);

export const endBringing = (db: Db, id: string) =>
  db.updateTable('recording').set({ receivingUntil: null }).where('id', '=', id);

/** Those that nobody brings any more. */
export const expireRecordings = (db: Db, now: string) =>
  db
    .updateTable('recording')
    .set((eb) => ({
      state: 'expired',
      problem: eb
        .case()
        .when('state', '=', 'requested')
        .then(sql.lit('notReached' as const))
        .else(sql.lit('notBrought' as const))
        .end(),
      endedAt: now,
    }))
    .set(NEXT_VERSION)
    .where('state', 'in', [...AWAITED_STATES])
    .where('expiresAt', '<=', now)
    .returning(['id', 'commandId']);

/** Orders that are over and of which parts lie here; nobody writes them any more. */
export const recordingsWithParts = (db: Db, now: string, most: number) =>
  db
    .selectFrom('recording')
    .select('id')
    .where('bringing', '<>', '')
    .where('state', 'not in', [...AWAITED_STATES])
    .where((eb) => eb.or([eb('receivingUntil', 'is', null), eb('receivingUntil', '<', now)]))
    .orderBy('id')
    .limit(most);

export const forgetParts = (db: Db, id: string) =>
  db.updateTable('recording').set({ bringing: '' }).where('id', '=', id);

// ---------------------------------------------------------------- into the data set

/** The next one that was received and that no job puts into its set, locked; others are passed by. */
export const lockReceived = (db: Db, after: string) =>
  db
    .selectFrom('recording')
    .select(['id', 'dataSetId', 'fileId', 'importId', 'requestedById', 'language', 'receivedAt'])
    .where('state', '=', 'received')
    .where('jobId', 'is', null)
    .where('id', '>', after)
    // while a set takes a recording the others into it wait, and hold up no other set
    .where(
      sql<boolean>`not exists (select from "recording" as "other" where "other"."state" = 'received'
        and "other"."jobId" is not null and "other"."dataSetId" = "recording"."dataSetId")`,
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();

/** What a job has to know. */
export const recordingOfJob = (db: Db, id: string) =>
  db
    .selectFrom('recording')
    .innerJoin('car', 'car.id', 'recording.carId')
    .select([
      'recording.id',
      'recording.carId',
      'car.fleetNumber',
      'recording.at',
      'recording.before',
      'recording.after',
      'recording.importId',
      'recording.facts',
    ])
    .where('recording.id', '=', id);

/** What was recorded while a car drove for these orders. */
export const recordingsOfOrders = (db: Db, orderNos: readonly string[], most: number) =>
  db
    .selectFrom('recording')
    .leftJoin('dataSet', 'dataSet.id', 'recording.dataSetId')
    .select(['recording.id', 'recording.orderNo', 'recording.at', 'dataSet.name'])
    .where('recording.orderNo', '=', sql<string>`any(${[...orderNos]}::text[])`)
    .where('recording.orderNo', '<>', '')
    .orderBy('recording.id', 'desc')
    .limit(most);

export const factsOfRecording = (db: Db, id: string) => db.selectFrom('recording').select('facts').where('id', '=', id);

/** Those whose job ended without putting anything into the set. */
export const failWithJobs = (db: Db, now: string) =>
  db
    .updateTable('recording')
    .from('job')
    .set((eb) => ({
      state: 'failed',
      problem: sql.lit('notImported' as const),
      answer: sql<string>`left("job"."message", 500)`,
      endedAt: now,
      version: eb('recording.version', '+', 1),
    }))
    .whereRef('job.id', '=', 'recording.jobId')
    .where('recording.state', '=', 'received')
    .where('job.state', 'in', ['failed', 'cancelled'])
    .returning('recording.id');
