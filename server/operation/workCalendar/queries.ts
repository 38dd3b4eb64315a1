import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

const dayText = sql<string>`"day"::text`.as('day');

export const workDaysBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('workDay')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .select([dayText, 'name', 'countsAs']);

export const setWorkDays = (db: Db, days: readonly { day: string; name: string; countsAs: number }[]) =>
  db
    .insertInto('workDay')
    .values([...days])
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), countsAs: eb.ref('excluded.countsAs') })),
    );

export const deleteWorkDay = (db: Db, day: string) =>
  db.deleteFrom('workDay').where('day', '=', day).returning(['name', 'countsAs']);
