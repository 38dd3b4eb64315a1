/** What nouns keep of persons, sealed after an update (decision 0227). */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import type { Kept } from './person.ts';
import type { PersonTable } from './tables.ts';

const isReadable = sql<boolean>`("plainName" <> '' or "plainMobile" <> '')`;

const rowsOf = ({ table }: PersonTable) => sql<Kept & { id: string }>`${sql.table(table)}`.as('t');

/** Rows that still say who their person is, the latest first, locked; those that somebody holds are left. */
export const takeUnsealed = (db: Db, table: PersonTable, { most, below }: { most: number; below: string | null }) =>
  db
    .selectFrom(rowsOf(table))
    .where(isReadable)
    .$if(below !== null, (query) => query.where('t.id', '<', below))
    .orderBy('t.id', 'desc')
    .limit(most)
    .select(['t.id', 't.personSealed', 't.plainName', 't.plainMobile'])
    .forNoKeyUpdate()
    .skipLocked();

/** Whether any does. */
export const anyUnsealed = (db: Db, table: PersonTable) =>
  db.selectFrom(rowsOf(table)).where(isReadable).orderBy('t.id').select('t.id').limit(1);

/** Keeps persons sealed from now on, given as a JSON list of `id` and the table's columns; nobody's list changes by it. */
export const sealRows = (db: Db, table: PersonTable, rows: string) =>
  db
    .updateTable(rowsOf(table))
    .from(
      sql<{ id: string }>`json_to_recordset(${rows}::json)`.as<'s'>(
        sql`"s"("id" bigint, ${sql.join(table.columns.map((name) => sql`${sql.ref(name)} text`))})`,
      ),
    )
    .set(Object.fromEntries(table.columns.map((name) => [name, sql`"s".${sql.ref(name)}`])))
    .set({ plainName: '', plainMobile: '' })
    .whereRef('t.id', '=', 's.id');
