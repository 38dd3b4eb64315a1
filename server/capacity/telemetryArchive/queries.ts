/** Which days of positions stand in files, and positions as lines of text for files. */
import { sql, type Insertable } from 'kysely';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { asText, lineOf, timeInLine } from '#server/ground/columns/lines.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { COLUMN_NAMES, COLUMNS, FORM } from './form.ts';
import { archivedOn, hoursWithin, type Span } from './hours.ts';
import type { TelemetryPartTable } from './table.ts';

const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

// ---------------------------------------------------------------- writing

/** One writer at a time, until the transaction ends; it takes no snapshot. */
export const LOCK_ARCHIVE = sql`lock table "telemetryPart" in share update exclusive mode`;

/** Files in force of a day, by the cars that they hold. */
export const currentParts = (db: Db, day: string) =>
  db
    .selectFrom('telemetryPart')
    .where('day', '=', day)
    .where('retiredAt', 'is', null)
    .orderBy('part')
    .select([
      'id',
      'part',
      'version',
      'carAfter',
      'carTo',
      'carIds',
      'isThin',
      'store',
      'key',
      'positions',
      'bytes',
      'sha256',
      'writtenAt',
      'damagedAt',
    ]);

export const newestVersion = (db: Db, day: string, part: number) =>
  db
    .selectFrom('telemetryPart')
    .where('day', '=', day)
    .where('part', '=', part)
    .select(sql<number>`coalesce(max("version"), 0)`.as('version'));

export const addPart = (db: Db, part: Omit<Insertable<TelemetryPartTable>, 'form'>) =>
  db.insertInto('telemetryPart').values({ ...part, form: FORM });

export const retirePart = (db: Db, id: string, now: string) =>
  db.updateTable('telemetryPart').set({ retiredAt: now }).where('id', '=', id);

export const noteDamage = (db: Db, id: string, now: string) =>
  db.updateTable('telemetryPart').set({ damagedAt: now }).where('id', '=', id).where('damagedAt', 'is', null);

const READ_AT = sql`coalesce("provedAt", "writtenAt")`;

/**
 * Files in force that nobody has read through since a moment, and damaged ones that may have been put back since another; the longest
 * ago first.
 */
export const filesToProve = (
  db: Db,
  { before, damagedBefore, most }: { before: string; damagedBefore: string; most: number },
) =>
  db
    .selectFrom('telemetryPart')
    .where('retiredAt', 'is', null)
    .where(
      sql<boolean>`${READ_AT} < case when "damagedAt" is null then ${before}::timestamptz else ${damagedBefore}::timestamptz end`,
    )
    .orderBy(READ_AT)
    .orderBy('id')
    .limit(sql.lit(most))
    .select(['id', 'store', 'key', 'bytes', 'sha256']);

/** What reading a file through has told; one that was put back is none of the damaged any more. */
export const noteProof = (db: Db, id: string, isGood: boolean, now: string) =>
  db
    .updateTable('telemetryPart')
    .set({ provedAt: now, damagedAt: isGood ? null : sql<string>`coalesce("damagedAt", ${now}::timestamptz)` })
    .where('id', '=', id);

/** Days with damaged files. */
export const damagedDays = (db: Db) =>
  db
    .selectFrom('telemetryPart')
    .where('retiredAt', 'is', null)
    .where('damagedAt', 'is not', null)
    .distinct()
    .orderBy('day')
    .select(dayText('day').as('day'));

export interface Cars {
  after: string;
  to: string;
}

/** How many positions of some cars a table has. */
export const countPositions = (_db: Db, table: string, { after, to }: Cars) =>
  sql<{
    positions: string;
  }>`select count(*) as "positions" from ${sql.table(table)} where "carId" > ${after}::bigint and "carId" <= ${to}::bigint`;

const LINE = lineOf(
  COLUMN_NAMES.map((name) =>
    COLUMNS[name] === 'time' ? timeInLine(sql.ref(`t.${name}`)) : sql`${sql.ref(`t.${name}`)}`,
  ),
);

export interface Place {
  carId: string;
  /** As PostgreSQL writes it. */
  at: string;
}
export interface Portion extends Place {
  text: string;
  count: number;
}

/**
 * The next positions of a table behind a place, by car and time, as lines: how many, and where they end.
 *
 * @param most of them
 */
export const nextLines = (_db: Db, table: string, { carId, at }: Place, to: string, most: number) =>
  sql<Portion>`select ${asText('l.line')} as "text", count(*)::integer as "count", max("l"."carId")::text as "carId",
      (array_agg("l"."at" order by "l"."carId" desc, "l"."at" desc))[1]::text as "at"
    from (select ${LINE} as "line", "t"."carId", "t"."at" from ${sql.table(table)} as "t"
      where ("t"."carId", "t"."at") > (${carId}::bigint, ${at}::timestamptz) and "t"."carId" <= ${to}::bigint
      order by "t"."carId", "t"."at" limit ${sql.lit(most)}) as "l"`;

/** Positions of cars that history still has of a span, as lines; one more than may be shows that there are more. */
export const linesOfCars = (_db: Db, carIds: readonly string[], { from, to }: Span, most: number) =>
  sql<{ text: string; count: number }>`select ${asText('l.line')} as "text", count(*)::integer as "count"
    from (select ${LINE} as "line" from "telemetry" as "t" where "t"."carId" = any(${[...carIds]}::bigint[])
      and "t"."at" >= ${from}::timestamptz and "t"."at" < ${to}::timestamptz limit ${sql.lit(most + 1)}) as "l"`;

/** A day that cannot be thinned or removed yet; null: nothing is wrong, there is only more than one round can do. */
export const waitOn = (db: Db, day: string, now: string, problem: string | null) =>
  db
    .insertInto('telemetryDay')
    .values({ day, waitingSince: now, problem })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        waitingSince: sql<string>`coalesce("telemetryDay"."waitingSince", excluded."waitingSince")`,
        problem,
        missedAt: null,
      }),
    );

/** The first moment since when any day waits. */
export const waitingSince = (db: Db) =>
  db.selectFrom('telemetryDay').select(sql<string | null>`min("waitingSince")`.as('since'));

export const completeDay = (db: Db, day: string, now: string) =>
  db
    .insertInto('telemetryDay')
    .values({ day, completeAt: now })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ completeAt: now, waitingSince: null, problem: null, missedAt: null }),
    );

/** Nobody waits while nothing is archived. */
export const endWaits = (db: Db) =>
  db.updateTable('telemetryDay').set({ waitingSince: null, problem: null }).where('waitingSince', 'is not', null);

/** It goes, whatever no file has of it. */
export const missDay = (db: Db, day: string, now: string) =>
  db.updateTable('telemetryDay').set({ missedAt: now, waitingSince: null }).where('day', '=', day);

/** History gives the day up. */
export const releaseDay = (db: Db, day: string, now: string) =>
  db.updateTable('telemetryDay').set({ releasedAt: now }).where('day', '=', day).where('releasedAt', 'is', null);

/** Days that cannot be written, and since when. */
export const waitingDays = (db: Db) =>
  db
    .selectFrom('telemetryDay')
    .where('waitingSince', 'is not', null)
    .where('problem', 'is not', null)
    .select([sql<string>`count(*)`.as('waiting'), sql<string | null>`min("waitingSince")`.as('since')]);

/** Days whose time in the archive is over. */
export const agedDays = (db: Db, before: string, most: number) =>
  db.selectFrom('telemetryDay').where('day', '<', before).orderBy('day').limit(most).select(dayText('day').as('day'));

export const forgetDay = (db: Db, day: string) => db.deleteFrom('telemetryDay').where('day', '=', day);

export const retireDay = (db: Db, day: string, now: string) =>
  db.updateTable('telemetryPart').set({ retiredAt: now }).where('day', '=', day).where('retiredAt', 'is', null);

/** Files that nobody reads any more. */
export const retiredParts = (db: Db, before: string) =>
  db
    .selectFrom('telemetryPart')
    .where('retiredAt', '<', before)
    .orderBy('id')
    .limit(100)
    .select(['id', 'store', 'key']);

export const deletePart = (db: Db, id: string) => db.deleteFrom('telemetryPart').where('id', '=', id);

// ---------------------------------------------------------------- reading

/** Files with positions of cars on the days of a span that history has no more as they were. */
export const partsFor = (db: Db, carIds: readonly string[], { from, to }: Span) =>
  db
    .selectFrom('telemetryPart as p')
    .innerJoin('telemetryDay as d', 'd.day', 'p.day')
    .where(archivedOn(from, to))
    .where(sql<boolean>`"p"."carIds" && ${[...carIds]}::bigint[]`)
    .orderBy('p.day')
    .orderBy('p.part')
    .select(['p.id', 'p.store', 'p.key', 'p.positions', 'p.bytes', 'p.sha256']);

/** The first day that the archive is read for. */
export const firstDay = (db: Db) =>
  db
    .selectFrom('telemetryDay')
    .where('completeAt', 'is not', null)
    .where('releasedAt', 'is not', null)
    .select(sql<string | null>`to_char(min("day"), 'YYYY-MM-DD')`.as('day'));

/** Cars that reported in the hours of UTC that a span touches, by the archive. */
export const archivedCars = (db: Db, { from, to }: Span) =>
  db
    .selectFrom('telemetryPart as p')
    .innerJoin('telemetryDay as d', 'd.day', 'p.day')
    .innerJoinLateral(
      sql<{ id: string; hours: number }>`unnest("p"."carIds", "p"."hours")`.as<'c'>(sql`"c"("id", "hours")`),
      (join) => join.onTrue(),
    )
    .where(archivedOn(from, to))
    .where(hoursWithin(from, to))
    .select('c.id');

// ---------------------------------------------------------------- telling

const DAY = dayText('d.day');
export const daySorts: SortKeys<'-day' | 'day'> = { day: { expression: DAY, type: 'text' } };
const DAY_ID = sql<string>`(("d"."day" - date '1970-01-01') + 1)`;

/** What the files in force of a day (`d`) are together. */
const FILES = sql`(select count(*)::integer as "files", coalesce(sum("t"."positions"), 0) as "positions", coalesce(sum("t"."bytes"), 0) as "bytes",
    coalesce(sum(cardinality("t"."carIds")), 0)::integer as "cars", coalesce(bool_or("t"."isThin"), false) as "isThin",
    coalesce(bit_or((select bit_or("h") from unnest("t"."hours") as "h")), 0) as "hours",
    case when bool_and("t"."provedAt" is not null) then min("t"."provedAt") end as "provedAt"
  from "telemetryPart" as "t" where "t"."day" = "d"."day" and "t"."retiredAt" is null)`;

interface FilesOfDay {
  files: number;
  positions: string;
  bytes: string;
  cars: number;
  isThin: boolean;
  /** In which any car reported, as bits. */
  hours: number;
  provedAt: string | null;
}

/** Days that archiving has met, with what their files are. */
export const archivedDays = (db: Db, page: Page) =>
  paged(
    db
      .selectFrom('telemetryDay as d')
      .innerJoinLateral(sql<FilesOfDay>`${FILES}`.as('f'), (join) => join.onTrue())
      .select([
        sql<string>`${DAY_ID}::text`.as('id'),
        DAY.as('day'),
        'd.waitingSince',
        'd.completeAt',
        'd.releasedAt',
        'd.missedAt',
        'f.files',
        'f.positions',
        'f.bytes',
        'f.cars',
        'f.isThin',
        'f.hours',
        'f.provedAt',
      ]),
    page,
    DAY_ID,
  );

export const archivedDayCount = (db: Db) =>
  cappedCount(db, db.selectFrom('telemetryDay').select(sql<number>`1`.as('one')));

/** Damaged files of some days. */
export const damagedParts = (db: Db, days: readonly string[]) =>
  db
    .selectFrom('telemetryPart')
    .where('day', '=', sql<string>`any(${[...days]}::date[])`)
    .where('retiredAt', 'is', null)
    .where('damagedAt', 'is not', null)
    .orderBy('day')
    .orderBy('part')
    .select([dayText('day').as('day'), 'isThin', 'store', 'key', sql<string>`"damagedAt"`.as('foundAt')]);
