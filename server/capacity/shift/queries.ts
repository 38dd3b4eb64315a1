/** Queries over shifts. A house is the operator's own people, or those of one supplier. */
import { sql, type Insertable } from 'kysely';
import { goesOn } from '#server/ground/core/account.ts';
import { begins, holds } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { ShiftEntryTable, ShiftTable } from './table.ts';

export const LOG_ENTRIES = 50;
const MOST_PEOPLE = 50;
const MOST_HELD = 200;

const ofHouse = (supplierId: string | null) =>
  sql<boolean>`"sysUser"."supplierId" is not distinct from ${supplierId}::bigint`;

/** Who is on, since when, and with how many alerts; the longest first. */
export const peopleOn = (db: Db, supplierId: string | null) =>
  db
    .selectFrom('shift')
    .innerJoin('sysUser', 'sysUser.id', 'shift.userId')
    .select([
      'sysUser.id',
      'sysUser.realName',
      'shift.startedAt as since',
      sql<string>`(select count(*) from "alert" where "takenBy" = "sysUser"."id" and "state" = 'taken')`.as('alerts'),
    ])
    .where('shift.endedAt', 'is', null)
    .where(ofHouse(supplierId))
    .orderBy('shift.startedAt')
    .limit(MOST_PEOPLE);

const entries = (db: Db, supplierId: string | null) =>
  db
    .selectFrom('shiftEntry')
    .innerJoin('sysUser', 'sysUser.id', 'shiftEntry.userId')
    .leftJoin('sysUser as other', 'other.id', 'shiftEntry.toUserId')
    .select([
      'shiftEntry.id',
      'shiftEntry.kind',
      'shiftEntry.at',
      'sysUser.realName as by',
      sql<string>`coalesce("other"."realName", '')`.as('to'),
      'shiftEntry.note',
      'shiftEntry.alerts',
      'shiftEntry.isPinned',
    ])
    .where(ofHouse(supplierId))
    .orderBy('shiftEntry.id', 'desc');

/** Newest first; of those before an entry one more than are shown, which tells that there are older ones. */
export const shiftLog = (db: Db, supplierId: string | null, before?: string) =>
  before === undefined
    ? entries(db, supplierId).limit(LOG_ENTRIES)
    : entries(db, supplierId)
        .where('shiftEntry.id', '<', before)
        .limit(LOG_ENTRIES + 1);

export const pinnedNotes = (db: Db, supplierId: string | null) =>
  entries(db, supplierId).where('shiftEntry.isPinned', '=', true).limit(LOG_ENTRIES);

/** The alerts that a person has, with the last note on each, the most urgent first. */
export const heldAlerts = (db: Db, userId: string) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .select([
      'alert.id',
      'alert.kind',
      'alert.severity',
      'car.fleetNumber',
      'car.plate',
      'alert.takenAt',
      sql<string>`coalesce((select "note" from "alertStep" where "alertId" = "alert"."id" and "step" in ('answered', 'handedOver')
        and "note" <> '' order by "id" desc limit 1), '')`.as('lastNote'),
    ])
    .where('alert.takenBy', '=', userId)
    .where('alert.state', '=', 'taken')
    .where(sql<boolean>`"alert"."state" <> 'closed'`)
    .orderBy('alert.attention')
    .limit(MOST_HELD);

/** People of a house with one of the roles; those who are on first. */
export const peopleForShift = (
  db: Db,
  roleIds: readonly string[],
  supplierId: string | null,
  { keyword = '', id, but }: { keyword?: string | undefined; id?: string; but: string },
) => {
  let query = db
    .selectFrom('sysUser')
    .leftJoin('shift', (join) => join.onRef('shift.userId', '=', 'sysUser.id').on('shift.endedAt', 'is', null))
    .select(['sysUser.id', 'sysUser.account', 'sysUser.realName', sql<boolean>`"shift"."id" is not null`.as('isOn')])
    .where(goesOn())
    .where(ofHouse(supplierId))
    .where('sysUser.id', '<>', but)
    .where(
      sql<boolean>`exists (select from "userRole" where "userId" = "sysUser"."id" and "roleId" = any(${[...roleIds]}::bigint[]))`,
    )
    .orderBy(sql`"shift"."id" is null`)
    .orderBy('sysUser.realName')
    .orderBy('sysUser.id')
    .limit(MOST_PEOPLE);
  if (id !== undefined) query = query.where('sysUser.id', '=', id);
  if (keyword !== '') {
    query = query.where((eb) => eb.or([holds('sysUser.realName', keyword), begins('sysUser.account', keyword)]));
  }
  return query;
};

/** No row comes back for a person who is on. */
export const beginShift = (db: Db, userId: string, at: string) =>
  db
    .insertInto('shift')
    .values({ userId, startedAt: at })
    .onConflict((conflict) => conflict.column('userId').where('endedAt', 'is', null).doNothing())
    .returning('id');

export const endShift = (db: Db, userId: string, at: string) =>
  db
    .updateTable('shift')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returning('id');

export const insertEntry = (db: Db, row: Insertable<ShiftEntryTable>) =>
  db.insertInto('shiftEntry').values(row).returning('id');

/** In the order in which they happened; their ids come back in the same one. */
export const insertEntries = (db: Db, rows: readonly Insertable<ShiftEntryTable>[]) =>
  db.insertInto('shiftEntry').values(rows).returning('id');

export const insertShifts = (db: Db, rows: readonly Insertable<ShiftTable>[]) => db.insertInto('shift').values(rows);

/** No row comes back for a note that is not pinned, or of another house. */
export const unpinNote = (db: Db, id: string, supplierId: string | null) =>
  db
    .updateTable('shiftEntry')
    .set({ isPinned: false })
    .where('id', '=', id)
    .where('isPinned', '=', true)
    .where('userId', 'in', (eb) => eb.selectFrom('sysUser').select('sysUser.id').where(ofHouse(supplierId)))
    .returning('note');
