/** When versions of rules end follows from the versions beside them: only an end that a person gave is written down. */
import { sql, type Kysely } from 'kysely';

/** What a newer version ended ends as before; what a withdrawn one ended stays ended, so that no price changes by itself. */
const statementsFor = (table: string, owner: string) => [
  `update "${table}" as "v" set "validTo" = null
    where "isSuperseded" and exists (select from "${table}" as "next"
      where "next"."${owner}" = "v"."${owner}" and "next"."state" = 'approved' and "next"."validFrom" = "v"."validTo"
      and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom"))`,
  `alter table "${table}" drop column "isSuperseded"`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, owner] of [
    ['payRuleVersion', 'payRuleId'],
    ['ruleVersion', 'ruleId'],
  ] as const)
    for (const statement of statementsFor(table, owner)) await sql.raw(statement).execute(db);
}
