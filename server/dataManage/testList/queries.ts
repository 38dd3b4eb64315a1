/** Queries over test lists, their scenes, and what was said of versions of the software. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { MOST_LIST_SCENES, MOST_SHOWN_SOFTWARE, type Verdict } from '#contract/dataManage/testList/rules.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { TestListSceneTable, TestListTable, TestVerdictTable } from './table.ts';

export const testListSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"testList"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"testList"."name"`, type: 'text' },
};

export interface TestListFilters {
  keyword?: string | undefined;
  id?: string | undefined;
}

const filtered = (db: Db, { keyword, id }: TestListFilters) => {
  let query = db.selectFrom('testList');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('testList.name', keyword));
  if (id !== undefined) query = query.where('testList.id', '=', id);
  return query;
};

/** The version of the software that was judged last. */
const NEWEST = sql`(select "n"."software" from "testVerdict" "n" where "n"."testListId" = "testList"."id" order by "n"."id" desc limit 1)`;

/** Scenes that are in the list and of which the newest word on that version is this. */
const scenesWith = (verdict: Verdict) =>
  sql<number>`(select count(*)::int from (
    select distinct on ("v"."sceneId") "v"."verdict" from "testVerdict" "v"
    join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = ${NEWEST}
    order by "v"."sceneId", "v"."id" desc) as "newest" where "verdict" = ${sql.lit(verdict)})`;

const whole = (db: Db, filters: TestListFilters) =>
  filtered(db, filters)
    .select(['id', 'name', 'remark', 'createdAt', 'updatedAt', 'version'])
    .select([
      sql<number>`(select count(*)::int from "testListScene" "s" where "s"."testListId" = "testList"."id")`.as(
        'scenes',
      ),
      sql<string>`coalesce(${NEWEST}, '')`.as('software'),
      scenesWith('passed').as('passed'),
      scenesWith('failed').as('failed'),
    ]);

export const testListList = (db: Db, filters: TestListFilters, page: Page) =>
  paged(whole(db, filters), page, sql`"testList"."id"`);

export const testListCount = (db: Db, filters: TestListFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const testListExists = (db: Db, id: string) => filtered(db, { id }).select(['id', 'name']);

export const lockTestList = (db: Db, id: string) => whole(db, { id }).forUpdate();

/** No row comes back when the name is taken. */
export const insertTestList = (db: Db, row: Insertable<TestListTable>) =>
  db
    .insertInto('testList')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateTestList = (db: Db, id: string, fields: Updateable<TestListTable>) =>
  db.updateTable('testList').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteTestList = (db: Db, id: string) => db.deleteFrom('testList').where('id', '=', id);

export const scenesOfTestList = (db: Db, id: string) =>
  db
    .selectFrom('testListScene as l')
    .innerJoin('scene as s', 's.id', 'l.sceneId')
    .select(['s.id', 's.name', 's.kind', 's.state'])
    .where('l.testListId', '=', id)
    .orderBy('l.place')
    .limit(MOST_LIST_SCENES);

/** Those of some scenes that a list may take. */
export const scenesToTest = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('scene')
    .select('id')
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`)
    .where('state', '<>', sql.lit('retired'));

/** Scenes that a list may take, the newest first. */
export const newestScenes = (db: Db, most: number) =>
  db.selectFrom('scene').select('id').where('state', '<>', sql.lit('retired')).orderBy('id', 'desc').limit(most);

export const clearTestListScenes = (db: Db, id: string) => db.deleteFrom('testListScene').where('testListId', '=', id);

export const insertTestListScenes = (db: Db, rows: readonly Insertable<TestListSceneTable>[]) =>
  db.insertInto('testListScene').values(rows);

/** Versions of the software by when they were judged last, the newest first. */
export const softwareOfTestList = (db: Db, id: string) =>
  db
    .selectFrom('testVerdict')
    .select('software')
    .where('testListId', '=', id)
    .groupBy('software')
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(MOST_SHOWN_SOFTWARE);

/** The newest word on each scene of the list, of these versions. */
export const verdictsOfTestList = (db: Db, id: string, software: readonly string[]) =>
  db
    .selectFrom('testVerdict as v')
    .innerJoin('testListScene as s', (join) =>
      join.onRef('s.testListId', '=', 'v.testListId').onRef('s.sceneId', '=', 'v.sceneId'),
    )
    .select(['v.sceneId', 'v.software', 'v.verdict', 'v.note', 'v.byName', 'v.at'])
    .distinctOn(['v.software', 'v.sceneId'])
    .where('v.testListId', '=', id)
    .where(sql<boolean>`"v"."software" = any(${[...software]}::text[])`)
    .orderBy('v.software')
    .orderBy('v.sceneId')
    .orderBy('v.id', 'desc')
    .limit(MOST_LIST_SCENES * MOST_SHOWN_SOFTWARE);

export const wasJudgedBy = (db: Db, id: string) =>
  db.selectFrom('testVerdict').select('id').where('testListId', '=', id).limit(1);

export const insertTestVerdicts = (db: Db, rows: readonly Insertable<TestVerdictTable>[]) =>
  db.insertInto('testVerdict').values(rows);

const MOST_STANDING = 1000;

/** Versions by when they were judged last, whatever the list, the newest first. */
export const newestSoftware = (db: Db, most: number) =>
  db
    .selectFrom('testVerdict')
    .select('software')
    .groupBy('software')
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(most);

/** What these versions passed of each list by which they were judged: of its scenes, by the newest word on each. */
export const listsStanding = (db: Db, software: readonly string[]) =>
  db
    .with('newest', (with_) =>
      with_
        .selectFrom('testVerdict as v')
        .innerJoin('testListScene as s', (join) =>
          join.onRef('s.testListId', '=', 'v.testListId').onRef('s.sceneId', '=', 'v.sceneId'),
        )
        .select(['v.testListId', 'v.software', 'v.verdict', 'v.at', 'v.byName', 'v.id'])
        .distinctOn(['v.testListId', 'v.software', 'v.sceneId'])
        .where(sql<boolean>`"v"."software" = any(${[...software]}::text[])`)
        .orderBy('v.testListId')
        .orderBy('v.software')
        .orderBy('v.sceneId')
        .orderBy('v.id', 'desc'),
    )
    .selectFrom('newest as n')
    .innerJoin('testList as l', 'l.id', 'n.testListId')
    .select([
      'n.software',
      'l.id as listId',
      'l.name as listName',
      sql<number>`(select count(*)::int from "testListScene" where "testListId" = "l"."id")`.as('scenes'),
      sql<number>`(count(*) filter (where "n"."verdict" = 'passed'))::int`.as('passed'),
      sql<number>`(count(*) filter (where "n"."verdict" = 'failed'))::int`.as('failed'),
      sql<string>`(array_agg("n"."at" order by "n"."id" desc))[1]`.as('at'),
      sql<string>`(array_agg("n"."byName" order by "n"."id" desc))[1]`.as('byName'),
    ])
    .groupBy(['n.software', 'l.id', 'l.name'])
    .orderBy('l.name')
    .limit(MOST_STANDING);
