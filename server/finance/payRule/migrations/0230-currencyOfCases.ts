/** A golden case names the currency of its price: that of the version in force, else of the newest. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update "payRule" as "r" set "goldenCases" = (
      select jsonb_agg("c"."one" || jsonb_build_object('currency', coalesce("v"."currency", 'CNY')) order by "c"."place")
      from jsonb_array_elements("r"."goldenCases") with ordinality as "c" ("one", "place")
      left join lateral (
        select "terms" ->> 'currency' as "currency" from "payRuleVersion" where "payRuleId" = "r"."id"
        order by coalesce("state" = 'approved' and "validFrom" <= now(), false) desc, "number" desc limit 1
      ) as "v" on true
    ) where "goldenCases" <> '[]'`.execute(db);
}
