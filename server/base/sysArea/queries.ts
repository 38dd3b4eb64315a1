/** Queries over the administrative divisions. What stands above a row is in its code. */
import { sql, type Insertable, type RawBuilder, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { MOST_AREA_NODES, MOST_AREAS_FOUND, shortCode } from '#contract/base/sysArea/calls.ts';
import { contains } from '#server/ground/core/list.ts';
import { startsInByteOrder } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { Database } from '#server/ground/database/schema.ts';
import type { AreaTable } from './table.ts';
import { plainWord, readingsMeant } from './typedNames.ts';

/** A division above the row's is stopped. */
const stoppedAbove = sql<boolean>`exists (select from "area" as "up" where "up"."state" = 'disabled'
  and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9))
  and "up"."code" <> "area"."code")`;

const inheritedState = sql<'none' | 'stopped'>`case when ${stoppedAbove} then 'stopped' else 'none' end`;

const NAME = ['area.id', 'area.code', 'area.level', 'area.nameZh', 'area.nameEn'] as const;
const STANDING = [...NAME, 'area.parentId', 'area.state'] as const;
const COLUMNS = [
  ...STANDING,
  'area.pinyin',
  'area.initials',
  'area.lng',
  'area.lat',
  'area.custom',
  'area.remark',
  'area.createdAt',
  'area.updatedAt',
  'area.version',
] as const;

const childCount = sql<number>`(select count(*) from "area" as "child" where "child"."parentId" = "area"."id")::integer`;
const hasChildren = sql<boolean>`exists (select from "area" as "child" where "child"."parentId" = "area"."id")`;

const rows = (db: Db) =>
  db
    .selectFrom('area')
    .select(COLUMNS)
    .select([inheritedState.as('inheritedState'), childCount.as('childCount')]);

type Areas<Row> = SelectQueryBuilder<Database, 'area', Row>;

const below = <Row>(query: Areas<Row>, parentId: string | null): Areas<Row> =>
  parentId === null ? query.where('area.level', '=', 1) : query.where('area.parentId', '=', parentId);

const usableOnly = <Row>(query: Areas<Row>, usable: boolean): Areas<Row> =>
  usable ? query.where('area.state', '=', 'enabled').where(sql<boolean>`not ${stoppedAbove}`) : query;

const column = (table: string, name: string): RawBuilder<string> => sql`${sql.ref(`${table}.${name}`)}`;

/** The divisions directly below one, by code. */
export const areasBelow = (db: Db, parentId: string | null, usable: boolean) =>
  usableOnly(below(rows(db), parentId), usable).orderBy('area.id');

/** The divisions so many levels below one, with what a tree shows of them, high levels first; one more than are shown. */
export const nodesBelow = (db: Db, top: { code: string; level: number } | null, depth: number, usable: boolean) => {
  const { code, level } = top ?? { code: '', level: 0 };
  const query = db
    .selectFrom('area')
    .select(STANDING)
    .select([inheritedState.as('inheritedState'), hasChildren.as('hasChildren')])
    .where('area.level', '>', level)
    .where('area.level', '<=', level + depth);
  return usableOnly(code === '' ? query : query.where(startsInByteOrder(column('area', 'code'), code)), usable)
    .orderBy('area.level')
    .orderBy('area.id')
    .limit(MOST_AREA_NODES + 1);
};

export const areaById = (db: Db, id: string) => rows(db).where('area.id', '=', id);

/** The names of divisions by their codes, by code. */
export const areasByCode = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('area')
    .select(NAME)
    .select(['area.state', inheritedState.as('inheritedState')])
    .where('area.code', '=', sql<string>`any(${[...codes]}::text[])`)
    .orderBy('area.id');

/** The same, which cannot be deleted until the transaction ends. */
export const holdAreasByCode = (db: Db, codes: readonly string[]) => areasByCode(db, codes).forKeyShare('area');

// ---------------------------------------------------------------- searching

const IN_LETTERS = /^[\p{Script=Latin}' -]+$/u;

/** A word of a search: digits are a code, letters a reading, anything else is in the name. */
function found(table: string, typed: string): RawBuilder<boolean> {
  const word = plainWord(typed);
  if (/^\d+$/.test(word)) return startsInByteOrder(column(table, 'code'), shortCode(word));
  if (IN_LETTERS.test(word)) {
    const meant = readingsMeant(word);
    const names = new Set(meant.flatMap((each) => [each, each.replaceAll(/(?<=[ln])v/g, 'ü')]));
    // an English name has no dots where Chinese has none: Ürümqi is Urumqi
    names.add(word.replaceAll('v', 'u'));
    const readings = new Set(meant.map((each) => each.replaceAll(/[^a-z]/g, '')).filter((each) => each !== ''));
    const ways = [
      ...[...names].map((each) => startsInByteOrder(sql`lower(${column(table, 'nameEn')})`, each)),
      ...[...readings].map((each) => startsInByteOrder(column(table, 'pinyin'), each)),
      ...[...readings].slice(0, 1).map((each) => startsInByteOrder(column(table, 'initials'), each)),
    ];
    return sql<boolean>`(${sql.join(ways, sql` or `)})`;
  }
  const name = column(table, 'nameZh');
  // brackets stand in names as they are typed in Chinese
  const forms = [...new Set([typed.normalize('NFC'), word])];
  const ways = forms.map(
    (form) =>
      sql<boolean>`("textGrams"(${name}, '') @@ "gramQuery"(${form}) and lower(${name}) like lower(${contains(form)}))`,
  );
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** What is sought: the last word finds, those before it name what is above. */
export interface AreaSearch {
  /** The whole text, for English names with spaces in them. */
  text: string;
  words: readonly string[];
  usable: boolean;
  mostLevel: number;
}

/** What was found: high levels first, then what begins with it, then by code. */
export function findAreas(db: Db, { text, words, usable, mostLevel }: AreaSearch) {
  const last = words.at(-1) ?? text;
  const above = words.slice(0, -1).map(
    (word) => sql<boolean>`exists (select from "area" as "over" where ${found('over', word)}
      and "over"."level" < "area"."level" and left("area"."code", length("over"."code")) = "over"."code")`,
  );
  const parts = sql<boolean>`(${sql.join([found('area', last), ...above], sql` and `)})`;
  // syllables or English words that belong together
  const isOne = above.length > 0 && IN_LETTERS.test(plainWord(text));
  const matches = isOne ? sql<boolean>`(${parts} or ${found('area', text)})` : parts;
  const query = db
    .selectFrom('area')
    .select(NAME)
    .select(['area.state', inheritedState.as('inheritedState')])
    .where(matches)
    .where('area.level', '<=', mostLevel)
    .orderBy('area.level')
    .orderBy(sql`not starts_with("area"."nameZh", ${last})`)
    .orderBy('area.id')
    .limit(sql.lit(MOST_AREAS_FOUND));
  return usableOnly(query, usable);
}

// ---------------------------------------------------------------- changing

/** Until the transaction ends nobody else changes the division; others may still be added below it. */
export const lockArea = (db: Db, id: string) =>
  db.selectFrom('area').select(COLUMNS).where('area.id', '=', id).forNoKeyUpdate();

/** Nothing can be added below it any more, either. */
export const lockAreaForDeletion = (db: Db, id: string) =>
  db.selectFrom('area').select(COLUMNS).where('area.id', '=', id).forUpdate();

/** It cannot be deleted until the transaction ends. */
export const holdArea = (db: Db, id: string) =>
  db.selectFrom('area').select(['id', 'code', 'level']).where('id', '=', id).forKeyShare();

/** No row comes back when the code is taken. */
export const insertArea = (db: Db, row: Insertable<AreaTable>) =>
  db
    .insertInto('area')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');

/** No row comes back when the version is not the one that was seen. */
export const updateArea = (db: Db, id: string, version: number, fields: Updateable<AreaTable>) =>
  db
    .updateTable('area')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

export const deleteArea = (db: Db, id: string, version: number) =>
  db.deleteFrom('area').where('id', '=', id).where('version', '=', version).returning('id');

// ---------------------------------------------------------------- who uses a division

/** Counting the uses of one kind stops here. */
export const MOST_USES = 1000;
export const USES_NAMED = 5;

/** Roles that reach a division or something below it. */
export const rolesWithArea = (db: Db, code: string) =>
  db
    .selectFrom('role')
    .select(['nameZh', 'nameEn'])
    .where(sql<boolean>`exists (select from unnest("role"."areaCodes") as "own" where starts_with("own", ${code}))`)
    .orderBy('code')
    .limit(sql.lit(MOST_USES + 1));

export const ordersInArea = (db: Db, code: string) =>
  db
    .selectFrom('order')
    .select('orderNo')
    .where(startsInByteOrder(sql`"order"."areaCode"`, code))
    .limit(sql.lit(MOST_USES + 1));

export const carsInArea = (db: Db, code: string) =>
  db
    .selectFrom('car')
    .select('plate')
    .where(startsInByteOrder(sql`"car"."areaCode"`, code))
    .limit(sql.lit(MOST_USES + 1));

export const stationsInArea = (db: Db, code: string) =>
  db
    .selectFrom('station')
    .select('name')
    .where(startsInByteOrder(sql`"station"."areaCode"`, code))
    .limit(sql.lit(MOST_USES + 1));

// ---------------------------------------------------------------- the export

export interface AreaSelection {
  /** Below this code; empty for all. */
  code: string;
  mostLevel: number;
  state?: State | undefined;
}

/** The divisions below one, each after those above it: by code as a text. */
export const areaExport = (db: Db, { code, mostLevel, state }: AreaSelection) => {
  let query = rows(db)
    .where(startsInByteOrder(sql`"area"."code"`, code))
    .where('area.level', '<=', mostLevel);
  if (code !== '') query = query.where('area.code', '<>', code);
  if (state !== undefined) query = query.where('area.state', '=', state);
  return query.orderBy(sql`"area"."code" using ~<~`);
};
