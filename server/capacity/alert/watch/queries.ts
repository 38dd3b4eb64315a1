/** What the rules read and write, many alerts in one statement. */
import { sql } from 'kysely';
import type { AlertEvidence } from '#contract/capacity/alert/calls.ts';
import type { AlertKind, AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import { RANK_STEP } from './urgency.ts';

/** Everything that is still so, closed alerts included: those must not open anew. */
export const standingAlerts = (db: Db) =>
  db
    .selectFrom('alert')
    .select(['id', 'carId', 'kind', 'cause', 'orderNo', 'severity'])
    .where('recoveredAt', 'is', null);

export interface OverRow {
  carId: string;
  /** See `causeOf`. */
  cause: string;
  /** ISO 8601 */
  at: string;
}

/** What stood is over. */
export const recoverAlerts = (db: Db, rows: readonly OverRow[]) =>
  db
    .updateTable('alert')
    .from(
      sql<OverRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'found'>(
        sql`"found"("carId" bigint, "cause" text, "at" timestamptz)`,
      ),
    )
    .set({ recoveredAt: sql<string>`"found"."at"` })
    .whereRef('alert.carId', '=', 'found.carId')
    .whereRef('alert.cause', '=', 'found.cause')
    .where('alert.recoveredAt', 'is', null)
    .returning(['alert.id', 'alert.carId', 'alert.state']);

export interface RaisedRow {
  carId: string;
  kind: AlertKind;
  severity: AlertSeverity;
  urgency: number;
  placeZh: string;
  placeEn: string;
  lng: number | null;
  lat: number | null;
  evidence: AlertEvidence;
  orderNo: string;
  openedAt: string;
  /** By the car's clock: the first and the latest time. */
  occurredAt: string;
  latestOccurredAt: string;
  cause: string;
  occurrences: number;
  /** The ranges in force that hold its place, for silences of a range. */
  rangeIds: readonly string[];
}

const RAISED = sql`"found"("carId" bigint, "kind" text, "severity" text, "urgency" bigint, "placeZh" text, "placeEn" text,
  "lng" double precision, "lat" double precision, "evidence" jsonb, "orderNo" text, "openedAt" timestamptz,
  "occurredAt" timestamptz, "latestOccurredAt" timestamptz, "cause" text, "occurrences" integer, "rangeIds" bigint[])`;

const STEP = sql.lit(RANK_STEP);
const isWorse = sql`(excluded."urgency" / ${STEP} < "alert"."urgency" / ${STEP})`;
const isAnew = sql`("alert"."recoveredAt" is not null)`;

/**
 * Opens alerts. Where one of the cause is open for the car, that one is so again, or still so; where a person has closed
 * it and it was never over, nothing happens. `isNew`: opened just now; `isBack`: it had been over.
 */
export const raiseAlerts = (db: Db, rows: readonly RaisedRow[]) =>
  db
    .insertInto('alert')
    .columns([
      'carId',
      'kind',
      'severity',
      'urgency',
      'placeZh',
      'placeEn',
      'lng',
      'lat',
      'firstPlaceZh',
      'firstPlaceEn',
      'firstLng',
      'firstLat',
      'evidence',
      'orderNo',
      'openedAt',
      'occurredAt',
      'recurredOccurredAt',
      'lastAt',
      'occurrences',
      'snoozedUntil',
    ])
    .expression(
      sql`select "found"."carId", "found"."kind", "severity", "urgency", "placeZh", "placeEn", "lng", "lat",
          "placeZh", "placeEn", "lng", "lat", "evidence", "orderNo", "openedAt", "occurredAt", nullif("latestOccurredAt", "occurredAt"), "openedAt", "occurrences",
          (select max("until") from "alertSilence" as "silence" where "silence"."until" > "found"."openedAt"
            and "silence"."from" <= "found"."openedAt" and "found"."severity" <> 'critical'
            and "found"."kind" = any("silence"."kinds")
            and ("silence"."carIds" = '{}' or "found"."carId" = any("silence"."carIds"))
            and ("silence"."rangeId" is null or "silence"."rangeId" = any("found"."rangeIds")))
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${RAISED}
        join "car" on "car"."id" = "found"."carId"
        where not exists (select from "alert" as "old" where "old"."carId" = "found"."carId"
          and "old"."cause" = "found"."cause" and "old"."recoveredAt" is null and "old"."state" = 'closed')`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['carId', 'cause'])
        .where(sql<boolean>`"state" <> 'closed'`)
        .doUpdateSet({
          evidence: sql`excluded."evidence"`,
          lng: sql`excluded."lng"`,
          lat: sql`excluded."lat"`,
          placeZh: sql`excluded."placeZh"`,
          placeEn: sql`excluded."placeEn"`,
          orderNo: sql`excluded."orderNo"`,
          lastAt: sql`excluded."lastAt"`,
          severity: sql`case when ${isWorse} then excluded."severity" else "alert"."severity" end`,
          urgency: sql`least(excluded."urgency" / ${STEP}, "alert"."urgency" / ${STEP}) * ${STEP} + "alert"."urgency" % ${STEP}`,
          occurrences: sql`"alert"."occurrences" + case when ${isAnew} then excluded."occurrences" else 0 end`,
          recurredAt: sql`case when ${isAnew} then excluded."openedAt" else "alert"."recurredAt" end`,
          recurredOccurredAt: sql`case when ${isAnew} then coalesce(excluded."recurredOccurredAt", excluded."occurredAt")
            else "alert"."recurredOccurredAt" end`,
          snoozedUntil: sql`greatest(excluded."snoozedUntil", "alert"."snoozedUntil")`,
          recoveredAt: null,
        }),
    )
    .returning([
      'id',
      'carId',
      'kind',
      sql<boolean>`xmax = 0`.as('isNew'),
      sql<boolean>`xmax <> 0 and "recurredAt" is not distinct from "lastAt"`.as('isBack'),
    ]);

export interface TouchedRow {
  carId: string;
  cause: string;
  orderNo: string;
  placeZh: string;
  placeEn: string;
  lng: number | null;
  lat: number | null;
  evidence: AlertEvidence;
  at: string;
  severity: AlertSeverity;
  rank: number;
}

/** Newer evidence of what goes on; a severity that is worse than before, never one that is better. */
export const touchAlerts = (db: Db, rows: readonly TouchedRow[]) =>
  db
    .updateTable('alert')
    .from(
      sql<
        Omit<TouchedRow, 'evidence'> & { evidence: string }
      >`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'found'>(
        sql`"found"("carId" bigint, "cause" text, "orderNo" text, "placeZh" text, "placeEn" text, "lng" double precision, "lat" double precision, "evidence" jsonb,
          "at" timestamptz, "severity" text, "rank" bigint)`,
      ),
    )
    .set({
      evidence: sql<string>`"found"."evidence"`,
      lng: sql<number>`"found"."lng"`,
      lat: sql<number>`"found"."lat"`,
      placeZh: sql<string>`"found"."placeZh"`,
      placeEn: sql<string>`"found"."placeEn"`,
      orderNo: sql<string>`"found"."orderNo"`,
      lastAt: sql<string>`"found"."at"`,
      severity: sql<AlertSeverity>`case when "found"."rank" < "alert"."urgency" / ${STEP} then "found"."severity" else "alert"."severity" end`,
      urgency: sql<string>`least("found"."rank", "alert"."urgency" / ${STEP}) * ${STEP} + "alert"."urgency" % ${STEP}`,
    })
    .whereRef('alert.carId', '=', 'found.carId')
    .whereRef('alert.cause', '=', 'found.cause')
    .where('alert.state', '<>', 'closed')
    .returning(['alert.id', 'alert.carId', 'alert.kind']);

/** Closes alerts that ended long ago and were not taken. */
export const closeRecovered = (db: Db, kinds: readonly AlertKind[], before: string, at: string) =>
  db
    .updateTable('alert')
    .set({ state: 'closed', closedAt: at, outcome: 'recovered', ...NEXT_VERSION })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('alert')
        .select('id')
        .where('state', '=', 'open')
        .where(sql<boolean>`"state" <> 'closed'`)
        .where('kind', '=', sql<AlertKind>`any(${[...kinds]}::text[])`)
        .where('recoveredAt', '<=', before)
        .orderBy('id')
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'carId']);

/** What was put off until now is asked for again. */
export const wakeDue = (db: Db, at: string) =>
  db.updateTable('alert').set({ snoozedUntil: null }).where('snoozedUntil', '<=', at).returning(['id', 'carId']);

/** The names of places. */
export const placesForAlerts = (db: Db) =>
  db
    .selectFrom('station')
    .select(['name', 'nameEn', 'lng', 'lat'])
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(5000);

/** The divisions whose place somebody has entered, the smallest kinds first. */
export const divisionsWithPlace = (db: Db) =>
  db
    .selectFrom('area')
    .select(['nameZh', 'nameEn'])
    .select([sql<number>`"lng"`.as('lng'), sql<number>`"lat"`.as('lat')])
    .where('lng', 'is not', null)
    .where('lat', 'is not', null)
    .where('state', '=', 'enabled')
    .orderBy('level', 'desc')
    .orderBy('id')
    .limit(5000);
