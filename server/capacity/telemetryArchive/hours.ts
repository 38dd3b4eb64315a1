/** Which part of the archive a span needs, in SQL: files `p` of days `d`, and cars `c` of a file. */
import { sql } from 'kysely';

export interface Span {
  /** ISO 8601; `to` does not belong to it. */
  from: string;
  to: string;
}

const utc = (at: string) => sql`(${at}::timestamptz at time zone 'UTC')`;
const lastOf = (to: string) => sql`(${utc(to)} - interval '1 microsecond')`;

/** Files in force of days that are read from the archive. */
export const archivedOn = (from: string, to: string) =>
  sql<boolean>`"p"."retiredAt" is null and "p"."day" >= ${utc(from)}::date and "p"."day" <= ${lastOf(to)}::date
    and "d"."completeAt" is not null and "d"."releasedAt" is not null`;

/** Whether a car reported in an hour that the span touches. */
export const hoursWithin = (from: string, to: string) => {
  const first = sql`(case when "p"."day" = ${utc(from)}::date then extract(hour from ${utc(from)})::integer else 0 end)`;
  const last = sql`(case when "p"."day" = ${lastOf(to)}::date then extract(hour from ${lastOf(to)})::integer else 23 end)`;
  return sql<boolean>`"c"."hours" & ((1 << (${last} + 1)) - (1 << ${first})) <> 0`;
};
