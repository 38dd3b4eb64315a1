/** Reports are deleted once their pack no longer keeps them, and alerts are found by their order. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // counted from when it went out, else from when it was due; null while it is owed
  `create function "reportKeptUntil"("one" "report") returns timestamptz language plpgsql stable as
    $$ begin
      if "one"."state" in ('draft', 'inReview', 'approved', 'sending') then return null; end if;
      return coalesce("one"."sentAt", "one"."dueAt")
        + make_interval(years => coalesce(("one"."definition"->>'keepYears')::integer, 5));
    end $$`,
  `create or replace function "keepSentReport"() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' then
        if coalesce("reportKeptUntil"(old) > now(), true)
          then raise exception 'a report is kept until it went out, and for the years of its pack'; end if;
        return old;
      end if;
      if old."state" in ('sent', 'rejected') then raise exception 'a report that was sent never changes'; end if;
      if old."state" = 'sending' and new."content" is distinct from old."content"
        then raise exception 'a report on its way never changes'; end if;
      return new;
    end $$`,
  `create or replace function "keepDelivery"() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' then
        if coalesce((select "reportKeptUntil"("report") > now() from "report" where "id" = old."reportId"), true)
          then raise exception 'what was sent is kept as long as its report'; end if;
        return old;
      end if;
      if old."state" <> 'waiting' then raise exception 'what became of a report never changes'; end if;
      if old."content" is not null and new."content" is distinct from old."content"
        then raise exception 'a file that may have been sent never changes'; end if;
      return new;
    end $$`,
  `create index "alert_orderNo" on "alert" ("orderNo") where "orderNo" <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
