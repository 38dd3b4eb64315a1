/** Queries over dictionaries. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { MOST_DICT_TYPES, type DictColour } from '#contract/base/sysDict/calls.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { SysDictItemTable, SysDictTypeTable } from './table.ts';

// ---------------------------------------------------------------- for screens

/** Enabled dictionaries with their revision: those of these codes, or all. */
export const revisions = (db: Db, codes: readonly string[] | null) => {
  const query = db.selectFrom('sysDictType').select(['id', 'code', 'revision']).where('state', '=', 'enabled');
  const wanted = codes === null ? query : query.where('code', '=', sql<string>`any(${[...codes]}::text[])`);
  return wanted.orderBy('code').limit(MOST_DICT_TYPES);
};

/** The items of these dictionaries in their order. */
export const entriesOf = (db: Db, typeIds: readonly string[]) =>
  db
    .selectFrom('sysDictItem')
    .select(['typeId', 'value', 'nameZh', 'nameEn', 'colour', 'parentValue', 'state'])
    .where('typeId', '=', sql<string>`any(${[...typeIds]}::bigint[])`)
    .orderBy('typeId')
    .orderBy('orderNum')
    .orderBy('id');

// ---------------------------------------------------------------- types

export const typeSorts: SortKeys<'code' | 'updatedAt'> = {
  code: { expression: sql`"sysDictType"."code"`, type: 'text' },
  updatedAt: { expression: sql`"sysDictType"."updatedAt"`, type: 'timestamptz' },
};

export interface TypeFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  builtIn?: boolean | undefined;
  id?: string | undefined;
}

const TYPE = [
  'sysDictType.id',
  'sysDictType.code',
  'sysDictType.nameZh',
  'sysDictType.nameEn',
  'sysDictType.remark',
  'sysDictType.state',
  'sysDictType.builtIn',
  'sysDictType.closed',
  'sysDictType.revision',
  'sysDictType.createdAt',
  'sysDictType.updatedAt',
  'sysDictType.version',
] as const;

const filteredTypes = (db: Db, { keyword, state, builtIn, id }: TypeFilters) => {
  let query = db.selectFrom('sysDictType');
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([
        holds('sysDictType.code', keyword),
        holds('sysDictType.nameZh', keyword),
        holds('sysDictType.nameEn', keyword),
        eb.exists(
          eb
            .selectFrom('sysDictItem')
            .select('sysDictItem.id')
            .whereRef('sysDictItem.typeId', '=', 'sysDictType.id')
            .where((item) => item.or([holds('sysDictItem.nameZh', keyword), holds('sysDictItem.nameEn', keyword)])),
        ),
      ]),
    );
  }
  if (state !== undefined) query = query.where('sysDictType.state', '=', state);
  if (builtIn !== undefined) query = query.where('sysDictType.builtIn', '=', builtIn);
  if (id !== undefined) query = query.where('sysDictType.id', '=', id);
  return query;
};

const withItemCount = (query: ReturnType<typeof filteredTypes>) =>
  query.select(TYPE).select((eb) =>
    eb
      .selectFrom('sysDictItem')
      .select((count) => count.fn.countAll<string>().as('count'))
      .whereRef('sysDictItem.typeId', '=', 'sysDictType.id')
      .as('itemCount'),
  );

export const typeList = (db: Db, filters: TypeFilters, page: Page) =>
  paged(withItemCount(filteredTypes(db, filters)), page, sql`"sysDictType"."id"`);

export const typeCount = (db: Db, filters: TypeFilters) =>
  cappedCount(db, filteredTypes(db, filters).select(sql<number>`1`.as('one')));

export const typeById = (db: Db, id: string) => withItemCount(filteredTypes(db, { id }));

/** Whoever changes a dictionary or its items holds it until the transaction ends. */
export const lockType = (db: Db, id: string) =>
  db.selectFrom('sysDictType').select(TYPE).where('id', '=', id).forUpdate();

export const countTypes = (db: Db) => db.selectFrom('sysDictType').select((eb) => eb.fn.countAll<string>().as('count'));

/** No row comes back when the code is taken. */
export const insertType = (db: Db, row: Insertable<SysDictTypeTable>) =>
  db
    .insertInto('sysDictType')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'revision']);

export const typeWithCode = (db: Db, code: string) =>
  db.selectFrom('sysDictType').select('id').where('code', '=', code);

export const updateType = (db: Db, id: string, fields: Updateable<SysDictTypeTable>) =>
  db
    .updateTable('sysDictType')
    .set((eb) => ({
      ...fields,
      updatedAt: sql<string>`now()`,
      version: eb('version', '+', 1),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['version', 'revision']);

/** Its items changed; its own form did not. */
export const raiseRevision = (db: Db, id: string) =>
  db
    .updateTable('sysDictType')
    .set((eb) => ({ revision: eb('revision', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .returning(['code', 'revision']);

export const deleteType = (db: Db, id: string) => db.deleteFrom('sysDictType').where('id', '=', id);

// ---------------------------------------------------------------- items

export const itemSorts: SortKeys<'orderNum' | 'value'> = {
  orderNum: { expression: sql`"sysDictItem"."orderNum"`, type: 'integer' },
  value: { expression: sql`"sysDictItem"."value"`, type: 'text' },
};

export interface ItemFilters {
  typeId?: string | undefined;
  keyword?: string | undefined;
  colour?: DictColour | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const ITEM = [
  'id',
  'typeId',
  'value',
  'nameZh',
  'nameEn',
  'colour',
  'orderNum',
  'parentValue',
  'state',
  'builtIn',
  'remark',
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filteredItems = (db: Db, { typeId, keyword, colour, state, id }: ItemFilters) => {
  let query = db.selectFrom('sysDictItem');
  if (typeId !== undefined) query = query.where('typeId', '=', typeId);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) => eb.or([holds('value', keyword), holds('nameZh', keyword), holds('nameEn', keyword)]));
  }
  if (colour !== undefined) query = query.where('colour', '=', colour);
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const itemList = (db: Db, filters: ItemFilters, page: Page) =>
  paged(filteredItems(db, filters).select(ITEM), page, sql`"sysDictItem"."id"`);

export const itemCount = (db: Db, filters: ItemFilters) =>
  cappedCount(db, filteredItems(db, filters).select(sql<number>`1`.as('one')));

export const itemById = (db: Db, id: string) => filteredItems(db, { id }).select(ITEM);

/** The places of all items of a dictionary, with what stands below what. */
export const placesOf = (db: Db, typeId: string) =>
  db
    .selectFrom('sysDictItem')
    .select(['id', 'value', 'parentValue', 'orderNum'])
    .where('typeId', '=', typeId)
    .orderBy('orderNum')
    .orderBy('id');

export const insertItem = (db: Db, row: Insertable<SysDictItemTable>) =>
  db.insertInto('sysDictItem').values(row).returning('id');

/** No row comes back when the version is not the one that was seen. */
export const updateItem = (db: Db, id: string, version: number, fields: Updateable<SysDictItemTable>) =>
  db
    .updateTable('sysDictItem')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

/** What stands below a value follows when it is renamed. */
export const followValue = (db: Db, typeId: string, from: string, to: string) =>
  db.updateTable('sysDictItem').set({ parentValue: to }).where('typeId', '=', typeId).where('parentValue', '=', from);

/** Numbers the items anew, in this order. */
export const renumber = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('sysDictItem')
    .from(
      sql<{ id: string; place: string }>`unnest(${[...ids]}::bigint[]) with ordinality`.as<'placed'>(
        sql`placed("id", "place")`,
      ),
    )
    .set({ orderNum: sql<number>`"placed"."place"::integer` })
    .whereRef('sysDictItem.id', '=', 'placed.id');

export const deleteItem = (db: Db, id: string) => db.deleteFrom('sysDictItem').where('id', '=', id);

// ---------------------------------------------------------------- seeds

/** Adds dictionaries of the product; one that an installation made itself before becomes the product's. */
export const seedTypes = (db: Db, rows: readonly Insertable<SysDictTypeTable>[]) =>
  db
    .insertInto('sysDictType')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({ builtIn: true, closed: eb.ref('excluded.closed'), state: 'enabled' })),
    )
    .returning(['id', 'code']);

/** Adds items of the product; answers those that are new. What people changed of the others stays. */
export const seedItems = (db: Db, rows: readonly Insertable<SysDictItemTable>[]) =>
  db
    .insertInto('sysDictItem')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['typeId', 'value']).doNothing())
    .returning('typeId');

export const raiseRevisions = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('sysDictType')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);
