/** Queries over classes of labels and the versions of their list. */
import { sql, type Insertable, type Updateable } from 'kysely';
import {
  LABEL_WORLDS,
  type LabelShape,
  type LabelState,
  MOST_LABEL_CLASSES,
  MOST_LABEL_VERSIONS,
} from '#contract/dataManage/labelList/rules.ts';
import { beginsWith, cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED, NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { LabelClassTable, LabelVersionTable } from './table.ts';

export const labelClassSorts: SortKeys<'code' | 'updatedAt'> = {
  code: { expression: sql`"c"."code"`, type: 'text' },
  updatedAt: { expression: sql`"c"."updatedAt"`, type: 'timestamptz' },
};

export interface LabelClassFilters {
  keyword?: string | undefined;
  state?: LabelState | undefined;
  shape?: LabelShape | undefined;
  id?: string | undefined;
}

const KEPT = [
  'c.id',
  'c.code',
  'c.nameZh',
  'c.nameEn',
  'c.colour',
  'c.shapes',
  'c.attributes',
  'c.hotkey',
  'c.isPrivate',
  'c.guideZh',
  'c.guideEn',
  'c.examples',
  'c.coco',
  'c.cocoId',
  'c.kitti',
  'c.nuscenes',
  'c.openlabel',
  'c.state',
  'c.mergedIntoId',
] as const;

const filtered = (db: Db, { keyword, state, shape, id }: LabelClassFilters) => {
  let query = db.selectFrom('labelClass as c').leftJoin('labelClass as into', 'into.id', 'c.mergedIntoId');
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) =>
      eb.or([
        holds('c.code', keyword),
        holds('c.nameZh', keyword),
        holds('c.nameEn', keyword),
        ...LABEL_WORLDS.map((world) => eb(sql.val(keyword), '=', eb.fn.any(eb.ref(`c.${world}`)))),
      ]),
    );
  if (state !== undefined) query = query.where('c.state', '=', state);
  if (shape !== undefined) query = query.where((eb) => eb(sql.val(shape), '=', eb.fn.any(eb.ref('c.shapes'))));
  if (id !== undefined) query = query.where('c.id', '=', id);
  return query;
};

const whole = (db: Db, filters: LabelClassFilters) =>
  filtered(db, filters).select([
    ...KEPT,
    'into.code as mergedIntoCode',
    'c.isReleased',
    'c.createdAt',
    'c.updatedAt',
    'c.version',
  ]);

export const labelClassList = (db: Db, filters: LabelClassFilters, page: Page) =>
  paged(whole(db, filters), page, sql`"c"."id"`);

export const labelClassCount = (db: Db, filters: LabelClassFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockLabelClass = (db: Db, id: string) => whole(db, { id }).forUpdate('c');

/** Whoever changes the list takes turns: code, key, names and parents are of the whole list. */
export const takeLabelLock = (db: Db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pilotdesk.labels'))`.as('taken'));

/** The list whole, in the order of its tree. */
export const labelClasses = (db: Db) =>
  db.selectFrom('labelClass as c').select(KEPT).orderBy('c.code').limit(MOST_LABEL_CLASSES);

/** Classes below one, at any depth; or only those in use. */
export const labelClassesBelow = (db: Db, code: string, onlyActive: boolean) => {
  const query = db
    .selectFrom('labelClass')
    .select(['id', 'code'])
    .where('code', 'like', beginsWith(`${code}.`))
    .limit(1);
  return onlyActive ? query.where('state', '=', 'active') : query;
};

export const insertLabelClass = (db: Db, row: Insertable<LabelClassTable>) =>
  db
    .insertInto('labelClass')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const updateLabelClass = (db: Db, id: string, fields: Updateable<LabelClassTable>) =>
  db.updateTable('labelClass').set(fields).set(CHANGED).where('id', '=', id).returning('version');

/** What was merged into a class before goes with it. */
export const redirectLabelClasses = (db: Db, fromId: string, toId: string) =>
  db.updateTable('labelClass').set({ mergedIntoId: toId }).set(NEXT_VERSION).where('mergedIntoId', '=', fromId);

export const labelClassesMergedInto = (db: Db, id: string) =>
  db.selectFrom('labelClass').select('id').where('mergedIntoId', '=', id).limit(1);

export const deleteLabelClass = (db: Db, id: string) => db.deleteFrom('labelClass').where('id', '=', id);

export const markReleased = (db: Db) =>
  db.updateTable('labelClass').set({ isReleased: true }).where('isReleased', '=', false);

export const insertLabelVersion = (db: Db, row: Insertable<LabelVersionTable>) =>
  db.insertInto('labelVersion').values(row).returning(['id', 'number']);

export const newestLabelVersion = (db: Db) =>
  db.selectFrom('labelVersion').select(['number', 'content']).orderBy('number', 'desc').limit(1);

export const labelVersionByNumber = (db: Db, number: number) =>
  db.selectFrom('labelVersion').select('content').where('number', '=', number);

export const labelVersions = (db: Db) =>
  db
    .selectFrom('labelVersion')
    .select(['id', 'number', 'note', 'hash', 'classes', 'added', 'changed', 'gone', 'createdByName', 'createdAt'])
    .orderBy('number', 'desc')
    .limit(MOST_LABEL_VERSIONS);
