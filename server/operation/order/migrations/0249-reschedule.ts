/** Booked rides that are moved to another time, and the quotes that others took the place of. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // the order that another quote serves since
  `alter table "priceQuote" add column "formerOrderId" bigint references "order" on delete cascade`,
  `create index "priceQuote_formerOrderId" on "priceQuote" ("formerOrderId") where "formerOrderId" is not null`,
  `create or replace function "keepPrice"() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      raise exception '% is never emptied', tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    if tg_op = 'DELETE' then
      if exists (select from "order"
          where "id" in (old."orderId", (to_jsonb(old) ->> 'formerOrderId')::bigint)) then
        raise exception 'what was quoted or charged is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end if;
    if tg_table_name = 'priceQuote' and
        to_jsonb(new) - '{orderId,formerOrderId}'::text[] = to_jsonb(old) - '{orderId,formerOrderId}'::text[] then
      -- an order takes it
      if old."orderId" is null and old."formerOrderId" is null and new."formerOrderId" is null then
        return new;
      end if;
      -- another takes its place
      if old."orderId" is not null and new."orderId" is null and new."formerOrderId" = old."orderId" then
        return new;
      end if;
    end if;
    raise exception 'what was quoted or charged never changes' using errcode = 'integrity_constraint_violation';
  end $$`,
  `create table "orderReschedule" (
    "id" bigint generated always as identity primary key,
    "orderId" bigint not null references "order" on delete cascade,
    -- of the app; null: staff did it
    "changeId" text,
    "by" text not null check ("by" in ('passenger', 'operator')),
    "userId" bigint references "sysUser",
    "reason" text not null default '',
    "fromAt" timestamptz not null,
    "toAt" timestamptz not null,
    -- quotes that were taken stay as long as their order: the trigger above keeps them
    "fromQuoteId" bigint,
    "toQuoteId" bigint,
    "at" timestamptz not null,
    check (("by" = 'operator') = ("userId" is not null)),
    check (("by" = 'passenger') = ("changeId" is not null))
  )`,
  `create unique index "orderReschedule_change" on "orderReschedule" ("orderId", "changeId")`,
  `create index "orderReschedule_userId" on "orderReschedule" ("userId") where "userId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
