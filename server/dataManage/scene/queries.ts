/** Queries over scenes and over the history that they are cut out of. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import {
  LONGEST_SCENE_S,
  type SceneKind,
  type SceneSource,
  type SceneState,
} from '#contract/dataManage/scene/rules.ts';
import { cappedCount, codeForms, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { isInRange } from '#server/capacity/range/inRange.ts';
import { flagBits } from '#server/capacity/telemetry/codes.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { seenBy, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';
import type { SceneTable, SceneTagTypeTable } from './table.ts';

/** As the index has it. */
const BEGUN = sql`coalesce("s"."startedAt", '-infinity'::timestamptz)`;

export const sceneSorts: SortKeys<'startedAt' | 'minTtc' | 'maxDeceleration' | 'name'> = {
  startedAt: {
    expression: BEGUN,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
  minTtc: { expression: sql`coalesce("s"."minTtc", 1e9)`, type: 'double precision', whenNull: '1000000000' },
  maxDeceleration: { expression: sql`coalesce("s"."maxDeceleration", -1)`, type: 'double precision', whenNull: '-1' },
  name: { expression: sql`"s"."name"`, type: 'text' },
};

export interface SceneFilters {
  keyword?: string | undefined;
  state?: SceneState | undefined;
  kind?: SceneKind | undefined;
  source?: SceneSource | undefined;
  tag?: string | undefined;
  tagFrom?: number | undefined;
  tagTo?: number | undefined;
  carId?: string | undefined;
  ttcFrom?: number | undefined;
  ttcBelow?: number | undefined;
  headwayFrom?: number | undefined;
  headwayTo?: number | undefined;
  petFrom?: number | undefined;
  petTo?: number | undefined;
  brakingFrom?: number | undefined;
  brakingTo?: number | undefined;
  rangeId?: string | undefined;
  startedFrom?: string | undefined;
  startedTo?: string | undefined;
  at?: string | undefined;
  actor?: string | undefined;
  id?: string | undefined;
}

/** Bounds of figures; a scene of which a figure is not known is within none. */
const BOUNDS = [
  ['s.minTtc', '>=', 'ttcFrom'],
  ['s.minTtc', '<', 'ttcBelow'],
  ['s.minHeadway', '>=', 'headwayFrom'],
  ['s.minHeadway', '<=', 'headwayTo'],
  ['s.minPet', '>=', 'petFrom'],
  ['s.minPet', '<=', 'petTo'],
  ['s.maxDeceleration', '>=', 'brakingFrom'],
  ['s.maxDeceleration', '<=', 'brakingTo'],
] as const;

/** The middle of our car's way. */
const MIDDLE = sql`point("s"."lng", "s"."lat")`;

const filtered = (db: Db, filters: SceneFilters) => {
  const { keyword, state, kind, source, tag, carId, rangeId, startedFrom, startedTo, at, actor, id } = filters;
  let query = db.selectFrom('scene as s');
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) => eb.or([holds('s.name', keyword), holds('s.summary', keyword)]));
  if (state !== undefined) query = query.where('s.state', '=', state);
  if (kind !== undefined) query = query.where('s.kind', '=', kind);
  if (source !== undefined) query = query.where('s.source', '=', source);
  // a group of tags stands for any of them
  if (tag !== undefined)
    query =
      query.where(sql<boolean>`"s"."tags" && array(select ${tag}::text union all select "i"."value" from "sysDictItem" as "i"
      join "sysDictType" as "t" on "t"."id" = "i"."typeId" where "t"."code" = 'sceneTag' and "i"."parentValue" = ${tag})`);
  for (const [bound, compares] of [
    [filters.tagFrom, sql`>=`],
    [filters.tagTo, sql`<=`],
  ] as const)
    if (bound !== undefined)
      query = query.where(
        sql<boolean>`case when jsonb_typeof("s"."tagValues" -> ${tag ?? ''}::text) = 'number'
          then ("s"."tagValues" ->> ${tag ?? ''}::text)::float8 ${compares} ${bound}::float8 else false end`,
      );
  if (carId !== undefined) query = query.where('s.carId', '=', carId);
  for (const [column, compares, name] of BOUNDS) {
    const bound = filters[name];
    if (bound !== undefined) query = query.where(column, compares, bound);
  }
  if (rangeId !== undefined) query = query.where(isInRange(rangeId, MIDDLE));
  if (startedFrom !== undefined) query = query.where('s.startedAt', '>=', startedFrom);
  if (startedTo !== undefined) query = query.where('s.startedAt', '<', startedTo);
  if (at !== undefined)
    query = query.where(
      sql<boolean>`${BEGUN} between ${at}::timestamptz - ${LONGEST_SCENE_S} * interval '1 second' and ${at}::timestamptz
        and "s"."startedAt" + "s"."duration" * interval '1 second' >= ${at}::timestamptz`,
    );
  if (actor !== undefined && actor !== '')
    query = query.where(
      sql<boolean>`"s"."tracks" @> any(${codeForms(actor).map((name) => JSON.stringify([{ name }]))}::jsonb[])`,
    );
  if (id !== undefined) query = query.where('s.id', '=', id);
  return query;
};

const whole = (db: Db, filters: SceneFilters) =>
  filtered(db, filters)
    .leftJoin('sysUser as tagger', 'tagger.id', 's.taggedById')
    .leftJoin('sysUser as reviewer', 'reviewer.id', 's.reviewedById')
    .select([
      's.id',
      's.name',
      's.kind',
      's.summary',
      's.state',
      's.source',
      's.alertId',
      's.carId',
      's.fleetNumber',
      's.startedAt',
      's.duration',
      's.frame',
      's.lng',
      's.lat',
      's.actors',
      's.tags',
      's.tagValues',
      's.minTtc',
      's.minHeadway',
      's.minPet',
      's.maxDeceleration',
      's.isPublic',
      's.taggedById',
      's.wasReviewed',
      's.createdAt',
      's.updatedAt',
      's.version',
    ])
    .select((eb) => [
      eb.fn.coalesce('tagger.realName', sql<string>`''`).as('taggedByName'),
      eb.fn.coalesce('reviewer.realName', sql<string>`''`).as('reviewedByName'),
    ]);

export const sceneList = (db: Db, filters: SceneFilters, page: Page) => paged(whole(db, filters), page, sql`"s"."id"`);

export const sceneCount = (db: Db, filters: SceneFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const sceneById = (db: Db, id: string) => whole(db, { id });

export const sceneTracks = (db: Db, id: string) =>
  db.selectFrom('scene').select(['tracks', 'scenario']).where('id', '=', id);

/** When a scene was, and the names of its actors. */
export const sceneSpan = (db: Db, id: string) =>
  db
    .selectFrom('scene')
    .select(['startedAt', 'duration', 'source', 'fleetNumber'])
    .select(sql<string[]>`array(select "a" ->> 'name' from jsonb_array_elements("tracks") as "a")`.as('names'))
    .where('id', '=', id);

/** Frames that are read through for one scene. */
const MOST_READ = 50_000;
/** Sensors of which the first frame is there besides every so many. */
const MOST_SENSORS = 200;

/** Frames of data sets as they are now that cars took in a span of time; of more than `most` every so many of each sensor. */
export const framesOfCars = (
  db: Db,
  reach: DataReach,
  { cars, from, to }: { cars: readonly string[]; from: string; to: string },
  most: number,
) =>
  db
    .with('read', (with_) =>
      with_
        .selectFrom('dataFrame as f')
        .select(['f.id', 'f.dataSetId', 'f.kind', 'f.sensor', 'f.key', 'f.takenAt', 'f.width', 'f.height', 'f.objects'])
        .select(['f.sha256', sql<string>`"f"."attributes" ->> 'car'`.as('car')])
        .where(sql<boolean>`("f"."attributes" ->> 'car') is not null`)
        .where(sql<boolean>`("f"."attributes" ->> 'car') = any(${[...cars]}::text[])`)
        .where('f.until', 'is', null)
        .where('f.importId', 'is', null)
        .where('f.takenAt', '>=', from)
        .where('f.takenAt', '<=', to)
        // as a list, since a join would go through the time once for each set
        .where(
          sql<boolean>`"f"."dataSetId" = any(array(select "set"."id" from "dataSet" as "set" where ${seenBy(reach, 'set')}))`,
        )
        .limit(MOST_READ),
    )
    .with('counted', (with_) =>
      with_
        .selectFrom('read')
        .selectAll()
        .select([
          sql<number>`ceil(count(*) over () / ${most}::float8)::integer`.as('step'),
          sql<number>`row_number() over (partition by "dataSetId", "car", "sensor", "kind" order by "takenAt", "id")`.as(
            'nth',
          ),
        ]),
    )
    .selectFrom('counted as f')
    .innerJoin('dataSet as set', 'set.id', 'f.dataSetId')
    .leftJoin('dataContent as c', 'c.sha256', 'f.sha256')
    .select(['f.id', 'f.dataSetId', 'set.name as dataSetName', 'f.car', 'f.kind', 'f.sensor', 'f.key', 'f.takenAt'])
    .select(['f.width', 'f.height', 'f.objects', 'f.step', 'c.publicKey'])
    .where(sql<boolean>`("f"."nth" - 1) % "f"."step" = 0`)
    .orderBy('f.takenAt')
    .orderBy('f.sensor')
    .orderBy('f.id')
    .limit(most + MOST_SENSORS);

/** The tracks as they are kept. */
export const sceneTracksText = (db: Db, id: string) =>
  db
    .selectFrom('scene')
    .select(sql<string>`"tracks"::text`.as('tracks'))
    .where('id', '=', id);

export const lockScene = (db: Db, id: string) => whole(db, { id }).forUpdate('s');

/** No row comes back when its alert, or what it was read from, is a scene already. */
export const insertScene = (db: Db, row: Insertable<SceneTable>) =>
  db
    .insertInto('scene')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

export const sceneOfAlert = (db: Db, alertId: string) =>
  db.selectFrom('scene').select(['id', 'startedAt', 'duration']).where('alertId', '=', alertId);

/** The scene that was cut by hand out of the history of a car from this instant on, for so many seconds. */
export const sceneOfMoment = (db: Db, carId: string, startedAt: string, duration: number) =>
  db
    .selectFrom('scene')
    .select(['id', 'startedAt', 'duration'])
    .where('carId', '=', carId)
    .where('source', '=', 'replay')
    .where('startedAt', '=', startedAt)
    .where('duration', '=', duration)
    .orderBy('id')
    .limit(1);

/** Whether a car has a scene of this kind that began within a time. */
export const sceneNear = (db: Db, carId: string, kind: SceneKind, from: string, to: string) =>
  db
    .selectFrom('scene')
    .select('id')
    .where('carId', '=', carId)
    .where('kind', '=', kind)
    .where('startedAt', '>=', from)
    .where('startedAt', '<', to)
    .limit(1);

export const updateScene = (db: Db, id: string, fields: Updateable<SceneTable>) =>
  db.updateTable('scene').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteScene = (db: Db, id: string) => db.deleteFrom('scene').where('id', '=', id);

/** The tags that may be chosen: what stands in a group and is not stopped. */
export const usableTags = (db: Db) =>
  db
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDictType as t', 't.id', 'i.typeId')
    .select('i.value')
    .where('t.code', '=', 'sceneTag')
    .where('i.parentValue', '<>', '')
    .where('i.state', '=', 'enabled')
    .limit(500);

export const tagTypes = (db: Db) => db.selectFrom('sceneTagType').selectAll().orderBy('tag').limit(500);

export const upsertTagType = (db: Db, row: Insertable<SceneTagTypeTable>) =>
  db
    .insertInto('sceneTagType')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet((eb) => ({
        valueType: eb.ref('excluded.valueType'),
        unit: eb.ref('excluded.unit'),
      })),
    );

export const deleteTagType = (db: Db, tag: string) => db.deleteFrom('sceneTagType').where('tag', '=', tag);

/** Types change one after the other, and while nobody tags a scene: a value never outlives the type that it was checked against. */
export const lockTagTypes = (_db: Db) => sql`select pg_advisory_xact_lock(hashtext('sceneTagType'))`;

/** Types stay as they are until the transaction ends; others tag meanwhile, however long an import takes. */
export const holdTagTypes = (_db: Db) => sql`select pg_advisory_xact_lock_shared(hashtext('sceneTagType'))`;

/** A scene that has a value of this tag. */
export const sceneWithValue = (db: Db, tag: string) =>
  db
    .selectFrom('scene as s')
    .select('s.name')
    .where(sql<boolean>`"s"."tags" @> array[${tag}::text] and jsonb_exists("s"."tagValues", ${tag}::text)`)
    .orderBy('s.id')
    .limit(1);

export const tagCounts = (db: Db) =>
  db
    .selectFrom('scene as s')
    .innerJoinLateral(sql<{ tag: string }>`unnest("s"."tags")`.as<'t'>(sql`"t"("tag")`), (join) => join.onTrue())
    .select((eb) => ['t.tag', eb.cast<number>(eb.fn.countAll(), 'integer').as('scenes')])
    .groupBy('t.tag')
    .orderBy('scenes', 'desc')
    .orderBy('t.tag')
    .limit(500);

/** The scenes whose way is most like that of one: by the sum of differences, the nearest first. */
export const alikeScenes = (db: Db, id: string) =>
  db
    .selectFrom('scene as s')
    .innerJoin('scene as o', (join) => join.on('o.id', '=', id))
    .select(['s.id', 's.name', 's.kind'])
    .select(
      sql<number>`(select coalesce(sqrt(sum(power(a - b, 2)) / count(*)), 1e9) from unnest("s"."shape", "o"."shape") as u(a, b))`.as(
        'distance',
      ),
    )
    .where('s.id', '<>', id)
    .where(sql<boolean>`cardinality("s"."shape") = cardinality("o"."shape") and cardinality("o"."shape") > 0`)
    .orderBy('distance')
    .orderBy('s.id')
    .limit(10);

// ---------------------------------------------------------------- history

export const carNamed = (db: Db, id: string) => db.selectFrom('car').select(['id', 'fleetNumber']).where('id', '=', id);

export const alertToCut = (db: Db, id: string) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .select(['alert.id', 'alert.kind', 'alert.carId', 'alert.occurredAt', 'car.fleetNumber'])
    .where('alert.id', '=', id);

export const carIdsOfFleet = (db: Db, most: number) =>
  db.selectFrom('car').select(['id', 'fleetNumber']).orderBy('id').limit(most);

/** Alerts that a car has for each of its orders, though it is at a place once. */
export const ONCE_A_PLACE: readonly AlertKind[] = ['noGo', 'noStop'];

/** Alerts of a time that are worth a scene and are none yet. Those of a place count as one within `apart` seconds. */
export const alertsToMine = (db: Db, from: string, to: string, apart: number, most: number) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .select(['alert.id', 'alert.kind', 'alert.carId', 'alert.occurredAt', 'car.fleetNumber'])
    .where('alert.openedAt', '>=', from)
    .where('alert.openedAt', '<', to)
    .where('alert.kind', 'in', ['sos', 'collision', 'rollover', 'leftRange', 'noGo', 'noStop', 'stoppedTooLong'])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('scene').select('scene.id').whereRef('scene.alertId', '=', 'alert.id'))),
    )
    .where(
      sql<boolean>`("alert"."kind" <> all(${[...ONCE_A_PLACE]}::text[]) or not exists (select 1 from "scene" as "s"
        where "s"."carId" = "alert"."carId" and "s"."kind" = "alert"."kind"
          and "s"."startedAt" <= "alert"."occurredAt" + ${apart} * interval '1 second'
          and "s"."startedAt" + "s"."duration" * interval '1 second' >= "alert"."occurredAt" - ${apart} * interval '1 second'))`,
    )
    // the newest first: what has no positions stays for ever and must not hide the others
    .orderBy('alert.openedAt', 'desc')
    .limit(most);

/** Commands that move a car or open it, which people gave and the car received in a time, and of which there is no scene yet. */
export const helpToMine = (db: Db, from: string, to: string, apart: number, most: number) =>
  db
    .selectFrom('command')
    .innerJoin('car', 'car.id', 'command.carId')
    .select(['command.carId', 'car.fleetNumber'])
    .select(sql<string>`"command"."receivedAt"`.as('at'))
    // the index is by when it was given, which is not long before
    .where('command.createdAt', '>=', sql<string>`${from}::timestamptz - interval '1 day'`)
    .where('command.createdAt', '<', to)
    .where('command.receivedAt', '>=', from)
    .where('command.receivedAt', '<', to)
    .where('command.requestedBy', 'is not', null)
    .where('command.kind', 'in', ['stopAtSafePlace', 'resume', 'returnToStation', 'openDoors'])
    .where(
      sql<boolean>`not exists (select 1 from "scene" as "s" where "s"."carId" = "command"."carId" and "s"."kind" = 'remoteHelp'
        and "s"."startedAt" <= "command"."receivedAt" + ${apart} * interval '1 second'
        and "s"."startedAt" + "s"."duration" * interval '1 second' >= "command"."receivedAt" - ${apart} * interval '1 second')`,
    )
    .orderBy('command.receivedAt', 'desc')
    .limit(most);

export interface Braking {
  carId: string;
  fleetNumber: string;
  at: string;
  lng: number;
  lat: number;
}

/** Positions without satellites, and jumps. */
const NOT_THERE = sql.lit(flagBits(['noFix', 'jump']));
/** As `< 1`: the planner takes `= 0` for one row in two hundred, and sorts what it should count. */
const isThere = sql`("flags" & ${NOT_THERE}) < 1`;
/** Seconds between two positions that tell of braking. */
const [BRAKING_LEAST_S, BRAKING_MOST_S] = [0.2, 3];

/** How hard a car braked since its position before, in km/h and second, and how long that is ago, over `"way"`. */
const brakingOverWay = sql`(lag("speed") over "way" - "speed") / nullif(date_part('epoch', "at" - lag("at") over "way"), 0) as "braking",
        date_part('epoch', "at" - lag("at") over "way") as "gap"`;

/** Moments at which a car braked harder than so many km/h in a second, the hardest first. For short times: all positions are sorted. */
export const hardBrakings = (_db: Db, from: string, to: string, kmhPerSecond: number, most: number) =>
  sql<Braking>`select b."carId"::text as "carId", car."fleetNumber", b."at", b."lng", b."lat" from (
      select "carId", "at", "lng", "lat", ${brakingOverWay}
      from "telemetry" where "at" >= ${from}::timestamptz and "at" < ${to}::timestamptz and ${isThere}
      window "way" as (partition by "carId" order by "at")) as b
    join car on car."id" = b."carId"
    where b."gap" between ${BRAKING_LEAST_S}::float8 and ${BRAKING_MOST_S}::float8 and b."braking" >= ${kmhPerSecond}::float8
    order by b."braking" desc limit ${most}::integer`;

/** Whether a car of these was in an encounter within a time. */
export const encounterNear = (db: Db, carIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('scene')
    .select('id')
    .where('carId', '=', sql<string>`any(${[...carIds]}::bigint[])`)
    .where('kind', 'in', ['nearMiss', 'cutIn'])
    .where('startedAt', '>=', from)
    .where('startedAt', '<', to)
    .limit(1);

export interface Encounter {
  one: string;
  other: string;
  /** Seconds since 1970. */
  from: number;
  to: number;
}

/** A car that braked hard: when (seconds since 1970), and how hard (km/h and second). */
export interface HardBraking {
  carId: string;
  fleetNumber: string;
  at: number;
  braking: number;
}

/** A car that braked hard, or two that met. */
export type Driven = ({ kind: 'braking' } & HardBraking) | ({ kind: 'met' } & Encounter);

interface DrivenWish {
  readonly from: string;
  readonly to: string;
  /** Nothing before is known, where a slice is one of several. */
  readonly begin: string;
  readonly kmhPerSecond: number;
  readonly mostBrakings: number;
  readonly mostMet: number;
}

/** Seconds of a car's way that are looked at as one. */
const PART_S = 10;
const part = sql.lit(`${PART_S} seconds`);
/** Cells of 500 m to the north, and of at least as much to the east up to 66 degrees: nobody drives through three of them in that time. */
const CELLS_NORTH = 111_195 / 500;
const CELLS_EAST = CELLS_NORTH * 0.4;
/** Degrees of 20 m, half of what is near: the middle between two cars is in both of their boxes. */
const HALF_NORTH = 20 / 111_195;
const HALF_EAST = HALF_NORTH / 0.4;
const NEAR_M = 40;
/** km/h; meetings in which both are slower are queues and parking. */
const MEETING_KMH = 20;
/** The cosine of 150 degrees: cars whose ways differ by more in every second in which they are near only pass each other. */
const PASSING = -Math.sqrt(3) / 2;
/** Degrees of 0.3 m in a step: less is no way. */
const STANDS = 0.3 / 111_195;
/** Seconds behind a part that are read, to know where its last position led. */
const AHEAD_S = 2;

/** The ways of a car in a part, a position a second, as one row. */
const wayOf = (car: 'one' | 'other', from: string) => sql`(
        select array_agg("second") as "seconds", array_agg("lng") as "lngs", array_agg("lat") as "lats", array_agg("speed") as "speeds" from (
          select distinct on ("second") floor(date_part('epoch', "at")) as "second", "lng", "lat", "speed" from "telemetry"
          where "carId" = ${sql.ref(`near.${car}`)} and "at" >= "near"."part" and "at" < "near"."part" + ${part}::interval + make_interval(secs => ${AHEAD_S}::integer)
            and "at" >= ${from}::timestamptz and ${isThere}
          order by "second", "at") as "raw")`;

/** The positions of such a row, each with the one behind it. */
const stepsOf = (way: 'mine' | 'theirs') => {
  const list = (name: string) => sql.ref(`${way}.${name}`);
  return sql`unnest(${list('seconds')}, ${list('lngs')}, ${list('lats')}, ${list('speeds')}, ${list('lngs')}[2:], ${list('lats')}[2:])`;
};

/**
 * What happened in a slice of the history, by one pass over its positions. Hard brakings, the hardest first; and pairs of cars that were
 * within 40 m in one second, one of them at 20 km/h or more, and that did not only pass each other, by minute, the closest first.
 *
 * What a car drove in a few seconds is one box with its fastest and slowest. Positions are looked up again only where a box says that its
 * car may have braked so hard, and where two boxes touch in one cell. The ways of a pair come as one row each, since the planner
 * knows too little of parts to join them well.
 */
export const driven = (_db: Db, { from, to, begin, kmhPerSecond, mostBrakings, mostMet }: DrivenWish) =>
  sql<Driven>`with "box" as materialized (
      select *, lag("fastest") over (partition by "carId" order by "part") as "fastestBefore",
        floor("west" * ${CELLS_EAST}::float8)::integer as "x", floor("east" * ${CELLS_EAST}::float8)::integer as "xEnd",
        floor("south" * ${CELLS_NORTH}::float8)::integer as "y", floor("north" * ${CELLS_NORTH}::float8)::integer as "yEnd"
      from (select "carId", date_bin(${part}::interval, "at", 'epoch') as "part", max("speed") as "fastest", min("speed") as "slowest",
          min("lng") - ${HALF_EAST}::float8 as "west", max("lng") + ${HALF_EAST}::float8 as "east",
          min("lat") - ${HALF_NORTH}::float8 as "south", max("lat") + ${HALF_NORTH}::float8 as "north"
        from "telemetry" where "at" >= greatest(${begin}::timestamptz, ${from}::timestamptz - make_interval(secs => ${BRAKING_MOST_S}::integer))
          and "at" < ${to}::timestamptz and ${isThere}
        group by 1, 2) as "drove"),
    "braking" as (select "box"."carId", "at", "braking" from "box"
      cross join lateral (select "at", ${brakingOverWay} from "telemetry"
        where "carId" = "box"."carId" and "at" >= greatest(${begin}::timestamptz, "part" - make_interval(secs => ${BRAKING_MOST_S}::integer))
          and "at" < "part" + ${part}::interval and "at" < ${to}::timestamptz and ${isThere}
        window "way" as (order by "at")) as "fix"
      where greatest("fastest", "fastestBefore") - "slowest" >= ${BRAKING_LEAST_S * 0.999}::float8 * ${kmhPerSecond}::float8
        and "at" >= "part" and "at" >= ${from}::timestamptz
        and "gap" between ${BRAKING_LEAST_S}::float8 and ${BRAKING_MOST_S}::float8 and "braking" >= ${kmhPerSecond}::float8),
    "cell" as materialized (
      select "part", "x", "y", "carId", "fastest", "west", "east", "south", "north" from "box"
      union all select "part", "xEnd", "y", "carId", "fastest", "west", "east", "south", "north" from "box" where "xEnd" > "x"
      union all select "part", "x", "yEnd", "carId", "fastest", "west", "east", "south", "north" from "box" where "yEnd" > "y"
      union all select "part", "xEnd", "yEnd", "carId", "fastest", "west", "east", "south", "north" from "box" where "xEnd" > "x" and "yEnd" > "y"),
    "near" as materialized (select distinct least(a."carId", b."carId") as "one", greatest(a."carId", b."carId") as "other", a."part"
      from "cell" as a join "cell" as b on (b."part", b."x", b."y") = (a."part", a."x", a."y") and a."carId" <> b."carId"
        and a."fastest" >= ${MEETING_KMH}::float8 and (b."fastest" < ${MEETING_KMH}::float8 or a."carId" < b."carId")
        and a."west" <= b."east" and b."west" <= a."east" and a."south" <= b."north" and b."south" <= a."north"
        and a."part" > ${from}::timestamptz - ${part}::interval),
    "step" as (select "one", "other", "own"."second",
        111195 * sqrt(power(("own"."lng" - "its"."lng") * cos(radians("own"."lat")), 2) + power("own"."lat" - "its"."lat", 2)) as "metres",
        ("own"."nextLng" - "own"."lng") * cos(radians("own"."lat")) as "ownEast", "own"."nextLat" - "own"."lat" as "ownNorth",
        ("its"."nextLng" - "its"."lng") * cos(radians("own"."lat")) as "itsEast", "its"."nextLat" - "its"."lat" as "itsNorth"
      from "near" cross join lateral ${wayOf('one', from)} as "mine" cross join lateral ${wayOf('other', from)} as "theirs"
      cross join lateral ${stepsOf('mine')} as "own"("second", "lng", "lat", "speed", "nextLng", "nextLat")
      join lateral ${stepsOf('theirs')} as "its"("second", "lng", "lat", "speed", "nextLng", "nextLat")
        on "its"."second" = "own"."second" and greatest("own"."speed", "its"."speed") >= ${MEETING_KMH}::float8
      where "own"."second" < date_part('epoch', "near"."part") + ${PART_S}::integer and "own"."second" < date_part('epoch', ${to}::timestamptz))
    (select 'met' as "kind", "one"::text as "one", "other"::text as "other", min("second")::float8 as "from", max("second")::float8 as "to",
        null as "carId", null as "fleetNumber", null::float8 as "at", null::float8 as "braking"
      from "step" where "metres" <= ${NEAR_M}::float8 group by "one", "other", floor("second" / 60)
      -- whoever stands, and whose way is not known, may go anywhere
      having bool_or(("ownEast" * "itsEast" + "ownNorth" * "itsNorth" >
        ${PASSING}::float8 * sqrt(("ownEast" ^ 2 + "ownNorth" ^ 2) * ("itsEast" ^ 2 + "itsNorth" ^ 2))) is not false
        or greatest(abs("ownEast"), abs("ownNorth")) < ${STANDS}::float8 or greatest(abs("itsEast"), abs("itsNorth")) < ${STANDS}::float8)
      order by min("metres"), "one", "other", 4 limit ${mostMet}::integer)
    union all (select 'braking', null, null, null, null, "carId"::text, "fleetNumber", date_part('epoch', "at")::float8, "braking"::float8
      from "braking" join "car" on "car"."id" = "carId" order by "braking" desc, "carId", "at" limit ${mostBrakings}::integer)`;

/** Cars of the fleet. */
export const carCount = (db: Db) => db.selectFrom('car').select(sql<number>`count(*)::integer`.as('cars'));

/** The scenes that were released to the portal, the newest first. */
export const publicScenes = (db: Db, most: number) =>
  db
    .selectFrom('scene')
    .select(['id', 'name', 'kind'])
    .where('isPublic', '=', true)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most);

/** A scene that was released; nobody takes it back before the transaction ends. */
export const publicScene = (db: Db, id: string) =>
  db.selectFrom('scene').select(['name', 'frame', 'tracks', 'scenario', 'isPublic']).where('id', '=', id).forShare();
