/** When versions of scoped rules begin and end: computed from all versions of a rule, and written down nowhere else. */
import { sql } from 'kysely';

/** How what is approved stands at a moment. */
export type Standing = 'scheduled' | 'inForce' | 'superseded' | 'retired';

const TABLES = {
  payRuleVersion: sql.ref('payRuleId'),
  ruleVersion: sql.ref('ruleId'),
} as const;

/**
 * Of the version `v` in a table of versions: `validTo` of the row is the end that somebody gave it. A version that was withdrawn
 * before it began ends where it begins, and is as if it had never been.
 */
export function periodsIn<Written extends string>(table: keyof typeof TABLES) {
  const owner = TABLES[table];
  /** Where the next version of the same rule takes over; null while none does. */
  const followedAt = sql<string | null>`(select min("next"."validFrom") from ${sql.table(table)} as "next"
    where "next".${owner} = "v".${owner} and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom"
    and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom"))`;
  /** Where it ends: by the next version or by a person, whichever is first; null without an end. */
  const endsAt = sql<string | null>`least("v"."validTo", ${followedAt})`;
  return {
    endsAt,
    /** Whether it is approved, was not withdrawn before it began, and has not ended by a moment. */
    holdsAfter: (at: string) => sql<boolean>`"v"."state" = 'approved'
      and ("v"."validTo" is null or "v"."validTo" > greatest("v"."validFrom", ${at}::timestamptz))
      and coalesce(${followedAt} > ${at}::timestamptz, true)`,
    /** As it is written down until it is approved, then by its times. */
    stateAt: (now: string) => sql<Written | Standing>`case
      when "v"."state" <> 'approved' then "v"."state"
      when "v"."validTo" <= "v"."validFrom" then 'retired'
      when ${endsAt} <= ${now}::timestamptz then
        case when ${followedAt} < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end
      when "v"."validFrom" > ${now}::timestamptz then 'scheduled'
      else 'inForce'
    end`,
  };
}
