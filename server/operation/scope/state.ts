import { sql } from 'kysely';

/** How what is approved stands at a moment. */
export type Standing = 'scheduled' | 'inForce' | 'superseded' | 'retired';

/** The state of the version `v`: as it is written down until it is approved, then by its times. */
export const stateAt = <Written extends string>(now: string) => sql<Written | Standing>`case
    when "v"."state" <> 'approved' then "v"."state"
    when "v"."validTo" <= ${now}::timestamptz then case when "v"."isSuperseded" then 'superseded' else 'retired' end
    when "v"."validFrom" > ${now}::timestamptz then 'scheduled'
    else 'inForce'
  end`;
