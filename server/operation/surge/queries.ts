/** Queries over figures of demand. */
import { sql, type Insertable } from 'kysely';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { SurgeCellTable } from './table.ts';

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
