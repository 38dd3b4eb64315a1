/** Queries over pictures and clouds, each kept once. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import type { ContentToRemoveTable, DataContentTable } from './table.ts';

export const contentByPublicKey = (db: Db, publicKey: string) =>
  db
    .selectFrom('dataContent')
    .select(['store', 'key', 'type', 'size', 'thumbKey', 'thumbSize'])
    .where('publicKey', '=', publicKey);

export const contentsByHash = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('dataContent')
    .select(['sha256', 'width', 'height', 'type', 'size'])
    .where(sql<boolean>`"sha256" = any(${[...hashes]}::text[])`);

/** Which of these are kept already; they count as brought just now, so that they stay until a frame names them. */
export const renewContents = (db: Db, hashes: readonly string[]) =>
  db
    .updateTable('dataContent')
    .set({ createdAt: sql`now()` })
    .where('sha256', 'in', (eb) =>
      eb
        .selectFrom('dataContent')
        .select('sha256')
        .where(sql<boolean>`"sha256" = any(${[...hashes]}::text[])`)
        // two that bring the same wait for each other in one order
        .orderBy('sha256')
        .forNoKeyUpdate(),
    )
    .returning('sha256');

/** What is about to be put into a store: removed from it again a day later, unless content takes it. */
export const insertToRemove = (db: Db, files: readonly Pick<Insertable<ContentToRemoveTable>, 'store' | 'key'>[]) =>
  db
    .insertInto('contentToRemove')
    .values(files.map((file) => ({ ...file, removeAt: sql<string>`now() + interval '1 day'` })))
    .returning('id');

/** Keeps content whose files are `ids`. Whoever brings the same at the same moment keeps the row of the first, and its files go. */
export const insertContent = (db: Db, row: Insertable<DataContentTable>, ids: readonly string[]) =>
  db
    .with('kept', (kept) =>
      kept
        .insertInto('dataContent')
        .values(row)
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .returning('sha256'),
    )
    .deleteFrom('contentToRemove')
    .where('id', 'in', [...ids])
    .where((eb) => eb.exists(eb.selectFrom('kept').select('sha256')));

/**
 * Content that no frame shows and that was not brought just now becomes what is to be removed from its store. What somebody takes at this
 * moment is passed by.
 * @returns a row for each
 */
export const giveUpContents = (db: Db, before: string, now: string, limit: number) =>
  db
    .with('gone', (gone) =>
      gone
        .deleteFrom('dataContent')
        .where('sha256', 'in', (eb) =>
          eb
            .selectFrom('dataContent as c')
            .select('c.sha256')
            .where('c.createdAt', '<', before)
            .where((of) =>
              of.not(of.exists(of.selectFrom('dataFrame as f').select('f.id').whereRef('f.sha256', '=', 'c.sha256'))),
            )
            .where((of) =>
              of.not(of.exists(of.selectFrom('labelFrame as l').select('l.id').whereRef('l.sha256', '=', 'c.sha256'))),
            )
            .orderBy('c.createdAt')
            .limit(limit)
            .forUpdate('c')
            .skipLocked(),
        )
        .returning(['sha256', 'store', 'key', 'thumbKey']),
    )
    .with('listed', (listed) =>
      listed
        .insertInto('contentToRemove')
        .columns(['store', 'key', 'removeAt'])
        .expression((eb) =>
          eb
            .selectFrom('gone')
            .select(['gone.store', 'gone.key', sql<string>`${now}::timestamptz`.as('removeAt')])
            .unionAll(
              eb
                .selectFrom('gone')
                .select([
                  'gone.store',
                  sql<string>`"gone"."thumbKey"`.as('key'),
                  sql<string>`${now}::timestamptz`.as('removeAt'),
                ])
                .where('gone.thumbKey', 'is not', null),
            ),
        ),
    )
    .selectFrom('gone')
    .select('sha256');

/** Files to be removed now, for one node alone until `until`. */
export const claimToRemove = (db: Db, now: string, until: string, most: number) =>
  db
    .updateTable('contentToRemove')
    .set({ removeAt: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('contentToRemove')
        .select('id')
        .where('removeAt', '<=', now)
        .orderBy('removeAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'store', 'key']);

export const deleteToRemove = (db: Db, id: string) => db.deleteFrom('contentToRemove').where('id', '=', id);
