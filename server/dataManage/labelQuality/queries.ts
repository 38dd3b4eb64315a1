/** Queries over frames that are held against each other, and over what was done when. */
import { sql, type Insertable } from 'kysely';
import { MOST_JOB_FRAMES, type JobStage } from '#contract/dataManage/labelTask/rules.ts';
import { RUNS_OF_AN_OBJECT } from '#server/dataManage/labelJob/shown.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { LabelFrameTable, LabelMoveTable } from '#server/dataManage/labelTask/table.ts';

/** Frames of a report; of more the newest jobs are told. */
const MOST_PAIRS = 2000;

/** Frames that were labelled, with the frame that each is held against, which is known or another person's. Newest jobs first. */
const compared = (db: Db) =>
  db
    .selectFrom('labelFrame as f')
    .innerJoin('labelJob as j', 'j.id', 'f.jobId')
    .innerJoin('labelFrame as known', (join) =>
      join.on(
        'known.id',
        '=',
        sql<string>`coalesce("f"."testOf", (select "o"."id" from "labelFrame" "o"
          where "o"."jobId" = "j"."repeats" and "o"."place" = "f"."place" and not "o"."isRepeated"))`,
      ),
    )
    .innerJoin('labelJob as other', 'other.id', 'known.jobId')
    .select([
      'f.id',
      'known.id as knownId',
      'known.jobId as knownJobId',
      sql<boolean>`"f"."testOf" is not null`.as('isTest'),
      'f.jobId',
      'j.number as jobNumber',
      sql<number>`("j"."firstFrame" + (select count(*) from "labelFrame" "b"
        where "b"."jobId" = "f"."jobId" and "b"."turn" < "f"."turn"))::int`.as('place'),
      'j.annotatorId',
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "j"."annotatorId"), '')`.as('personName'),
      'f.width',
      'f.height',
      // a mask weighs as much as the objects that its runs would be
      sql<number>`(select (count(*) + coalesce(sum("runs"), 0) / ${sql.lit(RUNS_OF_AN_OBJECT)})::int from "labelObject"
        where "frameId" in ("f"."id", "known"."id"))`.as('objects'),
    ])
    .where('f.isRepeated', '=', true)
    .where('j.stage', '<>', sql.lit<JobStage>('annotation'))
    .where('other.stage', '<>', sql.lit<JobStage>('annotation'))
    .orderBy('f.jobId', 'desc')
    .orderBy('f.turn')
    .limit(MOST_PAIRS);

export const comparedFrames = (db: Db, taskId: string) => compared(db).where('f.taskId', '=', taskId);

/** Of all tasks that label a data set those that two people labelled. */
export const framesOfTwoPeople = (db: Db, dataSetId: string) =>
  compared(db)
    .innerJoin('labelTask as t', 't.id', 'f.taskId')
    .where('t.dataSetId', '=', dataSetId)
    .where('f.testOf', 'is', null);

/** What tells whether anything was drawn, changed or taken away in jobs since. */
export const drawnInJobs = (db: Db, jobIds: readonly string[]) =>
  db
    .selectFrom('labelObject')
    .select(['jobId', sql<string>`concat_ws(' ', count(*), sum("revision"), max("changedAt"))`.as('mark')])
    .where(sql<boolean>`"jobId" = any(${[...jobIds]}::bigint[])`)
    .groupBy('jobId')
    .limit(2 * MOST_PAIRS);

/** Frames that were accepted since an instant, by day of a clock. */
export const acceptedByDay = (db: Db, taskId: string, timeZone: string, since: string) =>
  db
    .selectFrom('labelMove as m')
    .innerJoin('labelJob as j', 'j.id', 'm.jobId')
    .select([
      sql<string>`to_char("m"."at" at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`sum("j"."lastFrame" - "j"."firstFrame" + 1)::int`.as('frames'),
    ])
    .where('j.taskId', '=', taskId)
    .where('j.repeats', 'is', null)
    .where('m.move', '=', sql.lit('accept'))
    .where('m.at', '>=', since)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(100);

export const remainingFrames = (db: Db, taskId: string) =>
  db
    .selectFrom('labelJob')
    .select(sql<number>`coalesce(sum("lastFrame" - "firstFrame" + 1), 0)::int`.as('frames'))
    .where('taskId', '=', taskId)
    .where('repeats', 'is', null)
    .where('state', '<>', sql.lit('completed'));

export const insertLabelMove = (db: Db, row: Insertable<LabelMoveTable>) => db.insertInto('labelMove').values(row);

/** Jobs in which nobody drew and that hide no test frame yet, locked; what came with the pictures is nobody's. */
export const untestedJobs = (db: Db, taskId: string) =>
  db
    .selectFrom('labelJob')
    .select(['id', 'firstFrame', 'lastFrame'])
    .where('taskId', '=', taskId)
    .where('stage', '=', sql.lit<JobStage>('annotation'))
    .where('state', '=', sql.lit('new'))
    .where(
      sql<boolean>`not exists (select 1 from "labelFrame" "f" where "f"."jobId" = "labelJob"."id" and "f"."testOf" is not null)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from "labelObject" "o" where "o"."jobId" = "labelJob"."id" and "o"."changedById" is not null)`,
    )
    .orderBy('id')
    .limit(2000)
    .forUpdate();

/** The frames of a job that are its own. */
export const ownFrames = (db: Db, jobId: string) =>
  db
    .selectFrom('labelFrame')
    .select(['id', 'place', 'fileId', 'sha256', 'setKey', 'strip', 'width', 'height'])
    .where('jobId', '=', jobId)
    .where('isRepeated', '=', false)
    .orderBy('turn')
    .limit(MOST_JOB_FRAMES);

export const insertRepeatedFrames = (db: Db, rows: readonly Insertable<LabelFrameTable>[]) =>
  db.insertInto('labelFrame').values(rows);

/** Jobs of the same frames as a job (what it repeats, and what repeats the same) that a person labels. */
export const ownTwins = (db: Db, jobId: string, userId: string) =>
  db
    .selectFrom('labelJob as j')
    .innerJoin('labelJob as twin', (join) =>
      join.on(
        sql<boolean>`("twin"."id" = "j"."repeats" or "twin"."repeats" = "j"."id" or "twin"."repeats" = "j"."repeats")`,
      ),
    )
    .select('twin.id')
    .where('j.id', '=', jobId)
    .whereRef('twin.id', '<>', 'j.id')
    .where('twin.annotatorId', '=', userId)
    .limit(1);
