/** Queries over the frames of data sets and the objects in them. */
import { sql } from 'kysely';
import { bucketsOf, MOST_FRAME_OBJECTS, type Shares, type Split } from '#contract/dataManage/dataSet/rules.ts';
import type { GeometryKind } from '#contract/dataManage/dataSet/geometry.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { isInRange } from '#server/capacity/range/inRange.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { TILT } from '#server/dataManage/formats/carries.ts';
import type { Scalar } from '#server/dataManage/formats/model.ts';
import { classesMeaning, meantClass } from '#server/dataManage/labelList/meant.ts';
import { inVersion } from '#server/dataManage/dataSet/queries.ts';
import { seenBy, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';

export const dataFrameSorts: SortKeys<'key'> = { key: { expression: sql`"f"."key"`, type: 'text' } };

export interface DataFrameFilters {
  dataSetId: string;
  /** The version, or the number that the next one will have. */
  at: number;
  keyword?: string | undefined;
  scene?: string | undefined;
  sensor?: string | undefined;
  split?: Split | undefined;
  shares: Shares;
  classId?: string | undefined;
  hasObjects?: boolean | undefined;
  areaFrom?: number | undefined;
  areaTo?: number | undefined;
  attribute?: { readonly code: string; readonly value: string } | undefined;
  frameAttribute?: { readonly code: string; readonly value: string } | undefined;
  isUnconfirmed?: boolean | undefined;
  /** Frames of labelling tasks whose pictures are looked for. */
  labelFrameIds?: readonly string[] | undefined;
  differsFrom?: number | undefined;
  takenFrom?: string | undefined;
  takenTo?: string | undefined;
  rangeId?: string | undefined;
}

/** A value of an attribute as people write it: `true`, `3` and `"3"` are asked for in the same way. */
const attributeIs = (alias: 'o' | 'f', { code, value }: { readonly code: string; readonly value: string }) => {
  const spellings: unknown[] = [value];
  if (value === 'true' || value === 'false') spellings.push(value === 'true');
  if (value.trim() !== '' && Number.isFinite(Number(value))) spellings.push(Number(value));
  return sql.join(
    spellings.map((each) => sql`${sql.ref(`${alias}.attributes`)} @> ${JSON.stringify({ [code]: each })}::jsonb`),
    sql` or `,
  );
};

const degreesOf = (name: string) =>
  sql`case when jsonb_typeof("f"."attributes" -> ${name}::text) = 'number' then ("f"."attributes" ->> ${name}::text)::float8 end`;
/** Where a frame was taken, where it says so. */
const PLACE = sql`point(${degreesOf('longitude')}, ${degreesOf('latitude')})`;

const filtered = (db: Db, filters: DataFrameFilters) => {
  const { dataSetId, at, keyword, scene, sensor, split, shares, classId, hasObjects, differsFrom } = filters;
  const { areaFrom, areaTo, attribute, frameAttribute, isUnconfirmed, takenFrom, takenTo, rangeId, labelFrameIds } =
    filters;
  let query = db.selectFrom('dataFrame as f').where('f.dataSetId', '=', dataSetId).where(inVersion('f', at));
  if (keyword !== undefined && keyword !== '') query = query.where(holds('f.key', keyword));
  if (scene !== undefined) query = query.where('f.scene', '=', scene);
  if (sensor !== undefined) query = query.where('f.sensor', '=', sensor);
  if (split !== undefined) {
    const [from, to] = bucketsOf(split, shares);
    query = query.where('f.bucket', '>=', from).where('f.bucket', '<', to);
  }
  if (classId !== undefined) query = query.where(sql<boolean>`"f"."classIds" && ${classesMeaning(classId)}`);
  if (hasObjects !== undefined) query = query.where('f.objects', hasObjects ? '>' : '=', 0);
  if (takenFrom !== undefined) query = query.where('f.takenAt', '>=', takenFrom);
  if (takenTo !== undefined) query = query.where('f.takenAt', '<', takenTo);
  if (rangeId !== undefined) query = query.where(isInRange(rangeId, PLACE));
  if (frameAttribute !== undefined) query = query.where(sql<boolean>`(${attributeIs('f', frameAttribute)})`);
  if (differsFrom !== undefined) query = query.where(sql<boolean>`not (${inVersion('f', differsFrom)})`);
  if (labelFrameIds !== undefined)
    // what was labelled is this picture, and not one that took its name since
    query = query.where(
      sql<boolean>`("f"."key", "f"."sha256") in (select "l"."setKey", "l"."sha256" from "labelFrame" as "l" where "l"."id" = any(${[...labelFrameIds]}::bigint[]))`,
    );
  const ofObjects = [areaFrom, areaTo, attribute, isUnconfirmed].some((each) => each !== undefined);
  if (!ofObjects) return query;
  // all of it is asked of one object
  return query.where((eb) => {
    let objects = eb.selectFrom('dataObject as o').select('o.id').whereRef('o.frameId', '=', 'f.id');
    if (classId !== undefined) objects = objects.where(sql<boolean>`"o"."classId" = any(${classesMeaning(classId)})`);
    if (areaFrom !== undefined) objects = objects.where('o.area', '>=', areaFrom);
    if (areaTo !== undefined) objects = objects.where('o.area', '<', areaTo);
    if (attribute !== undefined) objects = objects.where(sql<boolean>`(${attributeIs('o', attribute)})`);
    if (isUnconfirmed !== undefined) objects = objects.where('o.isConfirmed', '=', !isUnconfirmed);
    return eb.exists(objects);
  });
};

const SHOWN = [
  'f.id',
  'f.key',
  'f.kind',
  'f.scene',
  'f.place',
  'f.sensor',
  'f.bucket',
  'f.width',
  'f.height',
  'f.takenAt',
  'f.objects',
] as const;

export const dataFrameList = (db: Db, filters: DataFrameFilters, page: Page) =>
  paged(
    filtered(db, filters)
      .leftJoin('dataContent as c', 'c.sha256', 'f.sha256')
      .select(SHOWN)
      .select(['c.publicKey', 'c.thumbKey']),
    page,
    sql`"f"."id"`,
  );

export const dataFrameCount = (db: Db, filters: DataFrameFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const dataFrameById = (db: Db, id: string) =>
  db
    .selectFrom('dataFrame as f')
    .leftJoin('dataContent as c', 'c.sha256', 'f.sha256')
    .select(SHOWN)
    .select(['f.dataSetId', 'f.attributes', 'f.projection', 'f.since', 'f.until', 'c.publicKey', 'c.thumbKey'])
    .where('f.id', '=', id)
    .where('f.importId', 'is', null);

/** What other sensors saw at the same place of a scene. */
export const framesOfMoment = (
  db: Db,
  { dataSetId, scene, place, at }: { dataSetId: string; scene: string; place: number; at: number },
) =>
  db
    .selectFrom('dataFrame as f')
    .leftJoin('dataContent as c', 'c.sha256', 'f.sha256')
    .select(SHOWN)
    .select(['f.projection', 'c.publicKey', 'c.thumbKey'])
    .where('f.dataSetId', '=', dataSetId)
    .where('f.scene', '=', scene)
    .where('f.place', '=', place)
    .where(inVersion('f', at))
    .orderBy('f.sensor')
    .orderBy('f.key')
    .limit(40);

export const objectsOfFrame = (db: Db, frameId: string) =>
  db
    .selectFrom('dataObject')
    .select(['id', 'key', 'shapes', 'attributes', 'track', 'source', 'isConfirmed'])
    .select(meantClass('dataObject.classId').as('classId'))
    .where('frameId', '=', frameId)
    .orderBy('key')
    .orderBy('id')
    .limit(MOST_FRAME_OBJECTS);

/** Those of some frames whose sets the caller sees. */
export const framesSeen = (db: Db, reach: DataReach, ids: readonly string[]) =>
  db
    .selectFrom('dataFrame as f')
    .innerJoin('dataSet as set', 'set.id', 'f.dataSetId')
    .select(['f.id', 'f.key', 'f.kind', 'f.scene', 'f.projection'])
    .where(sql<boolean>`"f"."id" = any(${[...ids]}::bigint[])`)
    .where('f.importId', 'is', null)
    .where(seenBy(reach, 'set'))
    .orderBy('f.id');

/** What other sensors saw at the moments of some frames. */
export const framesAround = (db: Db, ids: readonly string[], most: number) =>
  db
    .selectFrom('dataFrame as f')
    .innerJoin('dataFrame as o', (join) =>
      join
        .onRef('o.dataSetId', '=', 'f.dataSetId')
        .onRef('o.scene', '=', 'f.scene')
        .onRef('o.place', '=', 'f.place')
        .onRef('o.id', '<>', 'f.id'),
    )
    .select(['f.id as frameId', 'o.id', 'o.key'])
    .where(sql<boolean>`"f"."id" = any(${[...ids]}::bigint[])`)
    .where(
      sql<boolean>`"o"."importId" is null and "o"."since" <= "f"."since" and ("o"."until" is null or "o"."until" > "f"."since")`,
    )
    .orderBy('f.id')
    .orderBy('o.sensor')
    .orderBy('o.key')
    .limit(most);

/** Objects of some frames, and of others those that stand in space. */
export const objectsShown = (db: Db, own: readonly string[], around: readonly string[], most: number) =>
  db
    .selectFrom('dataObject')
    .select(['id', 'frameId', 'key', 'shapes', 'attributes', 'track', 'source', 'isConfirmed'])
    .select(meantClass('dataObject.classId').as('classId'))
    .where(sql<boolean>`"frameId" = any(${[...own, ...around]}::bigint[])`)
    .where(sql<boolean>`("frameId" = any(${[...own]}::bigint[]) or "shapes" @> '[{"kind": "cuboid"}]')`)
    .orderBy('frameId')
    .orderBy('key')
    .orderBy('id')
    .limit(most);

/** Frames of a version in the order of scene and place, for a file that is written. */
export const framesToWrite = (
  db: Db,
  dataSetId: string,
  at: number,
  after: { scene: string; place: number; key: string } | null,
  limit: number,
) => {
  const query = db
    .selectFrom('dataFrame as f')
    .leftJoin('dataContent as c', 'c.sha256', 'f.sha256')
    .select(SHOWN)
    .select(['f.attributes', 'f.projection', 'f.sha256', 'c.store', 'c.key as contentKey', 'c.size', 'c.type'])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', at))
    .orderBy('f.scene')
    .orderBy(sql`coalesce("f"."place", -1)`)
    .orderBy('f.key')
    .limit(limit);
  if (after === null) return query;
  return query.where(
    sql<boolean>`("f"."scene", coalesce("f"."place", -1), "f"."key") > (${after.scene}, ${after.place}, ${after.key})`,
  );
};

export const objectsOfFrames = (db: Db, frameIds: readonly string[]) =>
  db
    .selectFrom('dataObject')
    .select(['frameId', 'key', 'classId', 'shapes', 'attributes', 'track'])
    .where(sql<boolean>`"frameId" = any(${[...frameIds]}::bigint[])`)
    .orderBy('frameId')
    .orderBy('key');

/** Objects of frames that stand in space. */
export const cuboidsOfFrames = (db: Db, frameIds: readonly string[]) =>
  db
    .selectFrom('dataObject')
    .select(['id', 'key', 'shapes', 'attributes', 'track', 'source', 'isConfirmed'])
    .select(meantClass('dataObject.classId').as('classId'))
    .where(sql<boolean>`"frameId" = any(${[...frameIds]}::bigint[])`)
    .where(sql<boolean>`"shapes" @> '[{"kind": "cuboid"}]'`)
    .orderBy('frameId')
    .orderBy('key')
    .limit(MOST_FRAME_OBJECTS);

/** Counts of frames and objects by one property of the frame, the largest first. */
export const figuresBy = (db: Db, dataSetId: string, at: number, by: 'scene' | 'sensor' | 'bucket', limit: number) =>
  db
    .selectFrom('dataFrame as f')
    .select((eb) => [
      eb.cast<string>(`f.${by}`, 'text').as('name'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('frames'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('f.objects'), sql<number>`0`), 'integer').as('objects'),
    ])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', at))
    .groupBy(`f.${by}`)
    .orderBy('frames', 'desc')
    .orderBy('name')
    .limit(limit);

/** Values of attributes of frames, those that most frames have first. */
export const figuresByAttribute = (db: Db, dataSetId: string, at: number, limit: number) =>
  db
    .selectFrom('dataFrame as f')
    .innerJoinLateral(
      sql<{ code: string; value: string }>`(select "key" as "code", "value" from jsonb_each_text("f"."attributes"))`.as(
        'a',
      ),
      (join) => join.onTrue(),
    )
    .select((eb) => ['a.code', 'a.value', eb.cast<number>(eb.fn.countAll(), 'integer').as('frames')])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', at))
    .where(sql<boolean>`length("a"."code") <= 80 and length("a"."value") <= 200`)
    .groupBy(['a.code', 'a.value'])
    .orderBy('frames', 'desc')
    .orderBy('a.code')
    .orderBy('a.value')
    .limit(limit);

/** Counts of frames and objects by class. */
export const figuresByClass = (db: Db, dataSetId: string, at: number) =>
  db
    .selectFrom('dataObject as o')
    .innerJoin('dataFrame as f', 'f.id', 'o.frameId')
    .innerJoin('labelClass as own', 'own.id', 'o.classId')
    .innerJoin('labelClass as c', (join) =>
      join.on(sql<boolean>`"c"."id" = coalesce("own"."mergedIntoId", "own"."id")`),
    )
    .select((eb) => [
      'c.id',
      'c.code as name',
      eb.cast<number>(eb.fn.count('f.id').distinct(), 'integer').as('frames'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('objects'),
    ])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', at))
    .groupBy('c.id')
    .orderBy('objects', 'desc')
    .orderBy('c.code')
    .limit(1000);

// ---------------------------------------------------------------- what a format must carry

/** Combinations of properties that are told apart. */
const MOST_TRAITS = 5000;

/** Objects that are alike in what formats may lose of them, with how many there are. Of attributes the kinds of values. */
export const traitsOfObjects = (db: Db, dataSetId: string, at: number) =>
  db
    .selectFrom('dataFrame as f')
    .innerJoin('dataObject as o', 'o.frameId', 'f.id')
    .select([
      'f.kind as frameKind',
      sql<GeometryKind[]>`jsonb_path_query_array("o"."shapes", '$[*].kind')`.as('kinds'),
      sql<boolean>`"o"."shapes" @? '$[*].rings[0]'`.as('hasRings'),
      sql<boolean>`"o"."shapes" @? ${`$[*] ? (@.kind == "cuboid" && @.rotation[0] * @.rotation[0] + @.rotation[1] * @.rotation[1] > ${TILT * TILT})`}::jsonpath`.as(
        'isTilted',
      ),
      sql<Record<string, Scalar>>`case when "o"."attributes" = '{}' then '{}' else (
        select jsonb_object_agg("key", case jsonb_typeof("value") when 'number' then '0' when 'string' then '""' else "value" end)
        from jsonb_each("o"."attributes")) end`.as('attributes'),
      sql<boolean>`"o"."track" <> ''`.as('isTracked'),
      sql<number>`count(*)::int`.as('objects'),
    ])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', at))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
    .orderBy('objects', 'desc')
    .limit(MOST_TRAITS);

/** The same of frames. */
export const traitsOfFrames = (db: Db, dataSetId: string, at: number) =>
  db
    .selectFrom('dataFrame as f')
    .select([
      'f.kind',
      sql<boolean>`"f"."attributes" <> '{}'`.as('hasAttributes'),
      sql<boolean>`"f"."takenAt" is not null`.as('hasTime'),
      sql<boolean>`"f"."sensor" <> ''`.as('hasSensor'),
      sql<boolean>`"f"."projection" is not null`.as('hasProjection'),
      sql<boolean>`"f"."scene" <> ''`.as('hasScene'),
      // formats differ in which clouds they take
      sql<string>`case when "f"."kind" <> 'cloud' then '' when "f"."key" ilike '%.bin' then '.bin' else '.pcd' end`.as(
        'ending',
      ),
      sql<number>`count(*)::int`.as('frames'),
    ])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', at))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7`);
