/**
 * The ledger: accounts, postings and their entries. The database itself keeps it balanced and unchangeable, and keeps what each
 * order was charged, paid and refunded.
 */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "ledgerAccount" (
    "code" text primary key check ("code" ~ '^[a-z][A-Za-z]*(:[A-Za-z0-9-]+)*$'),
    "kind" text not null check ("kind" in ('asset', 'liability', 'revenue', 'expense'))
  )`,
  `create table "posting" (
    "id" bigint generated always as identity primary key,
    "kind" text not null check ("kind" in ('charge', 'payment', 'refund', 'compensation', 'supplierShare', 'payout', 'fee',
      'adjustment')),
    -- the same business fact is posted once
    "key" text not null unique,
    "at" timestamptz not null,
    "orderId" bigint references "order",
    -- its number at a payment provider
    "reference" text not null default '',
    "note" text not null default '',
    -- a correction: the posting whose entries it takes back
    "reversesId" bigint unique references "posting",
    "postedBy" text not null default '',
    "createdAt" timestamptz not null default now(),
    "madeIn" xid8 not null default pg_current_xact_id()
  )`,
  `create index "posting_at" on "posting" ("at", "id")`,
  `create index "posting_kind" on "posting" ("kind", "at", "id")`,
  `create index "posting_orderId" on "posting" ("orderId", "at") where "orderId" is not null`,
  `create index "posting_reference" on "posting" ("reference") where "reference" <> ''`,
  `create table "ledgerEntry" (
    "postingId" bigint not null references "posting",
    "line" smallint not null,
    "account" text not null references "ledgerAccount",
    -- minor units; debit above zero
    "amount" bigint not null check ("amount" <> 0),
    "currency" text not null check ("currency" ~ '^[A-Z]{3}$'),
    primary key ("postingId", "line")
  )`,
  `create index "ledgerEntry_account" on "ledgerEntry" ("account", "currency") include ("amount")`,
  // kept by the entries, so that refunds at the same moment wait for each other
  `create table "orderMoney" (
    "orderId" bigint primary key references "order",
    "currency" text not null,
    "charged" integer not null default 0,
    "paid" integer not null default 0,
    "refunded" integer not null default 0,
    "compensated" integer not null default 0,
    "due" integer not null default 0,
    constraint "orderMoney_refunds" check ("refunded" <= "paid")
  )`,
  `create index "orderMoney_due" on "orderMoney" ("orderId") where "due" <> 0`,

  // ---------------------------------------------------------------- nothing changes
  `create function "keepLedger"() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger only grows: % of "%" is refused', lower(tg_op), tg_table_name
      using errcode = 'integrity_constraint_violation';
  end $$`,
  ...['ledgerAccount', 'posting', 'ledgerEntry'].map(
    (table) => `create trigger "${table}_keep" before update or delete or truncate on "${table}"
      for each statement execute function "keepLedger"()`,
  ),
  // only the entries write it
  `create trigger "orderMoney_keep" before insert or update or delete on "orderMoney"
    for each row when (pg_trigger_depth() = 0) execute function "keepLedger"()`,
  `create trigger "orderMoney_keepAll" before truncate on "orderMoney"
    for each statement execute function "keepLedger"()`,

  // ---------------------------------------------------------------- a posting balances
  `create function "checkPosting"() returns trigger language plpgsql as $$
  begin
    if not exists (select from "ledgerEntry" where "postingId" = new."id") then
      raise exception 'posting % has no entries', new."id"
        using errcode = 'check_violation', constraint = 'posting_balances';
    end if;
    if exists (select from "ledgerEntry" where "postingId" = new."id" group by "currency" having sum("amount") <> 0) then
      raise exception 'the entries of posting % do not sum to zero', new."id"
        using errcode = 'check_violation', constraint = 'posting_balances';
    end if;
    return null;
  end $$`,
  `create constraint trigger "posting_balances" after insert on "posting"
    deferrable initially deferred for each row execute function "checkPosting"()`,

  // ---------------------------------------------------------------- what entries mean for an order
  `create function "takeEntries"() returns trigger language plpgsql as $$
  begin
    if exists (select from "fresh" join "posting" as "p" on "p"."id" = "fresh"."postingId"
        where "p"."madeIn" <> pg_current_xact_id()) then
      raise exception 'an entry belongs to a posting of before' using errcode = 'integrity_constraint_violation';
    end if;
    insert into "orderMoney" ("orderId", "currency")
      select distinct on ("p"."orderId") "p"."orderId", "fresh"."currency"
      from "fresh" join "posting" as "p" on "p"."id" = "fresh"."postingId"
      where "p"."orderId" is not null order by "p"."orderId"
      on conflict do nothing;
    update "orderMoney" as "m" set
      "charged" = "m"."charged" + "s"."charged", "paid" = "m"."paid" + "s"."paid",
      "refunded" = "m"."refunded" + "s"."refunded", "compensated" = "m"."compensated" + "s"."compensated",
      "due" = "m"."due" + "s"."due"
    from (
      select "p"."orderId",
        coalesce(sum("e"."amount") filter (where "p"."kind" = 'charge' and "e"."account" = 'receivable:passenger'), 0)
          as "charged",
        coalesce(sum("e"."amount") filter (where "p"."kind" = 'payment' and "e"."account" like 'clearing:%'), 0) as "paid",
        coalesce(-sum("e"."amount") filter (where "p"."kind" = 'refund' and "e"."account" like 'clearing:%'), 0)
          as "refunded",
        coalesce(sum("e"."amount") filter (where "e"."account" = 'compensation'), 0) as "compensated",
        coalesce(sum("e"."amount") filter (where "e"."account" = 'receivable:passenger'), 0) as "due"
      from "fresh" as "e" join "posting" as "p" on "p"."id" = "e"."postingId"
      where "p"."orderId" is not null group by "p"."orderId"
    ) as "s" where "m"."orderId" = "s"."orderId";
    if exists (select from "fresh" join "posting" as "p" on "p"."id" = "fresh"."postingId"
        join "orderMoney" as "m" on "m"."orderId" = "p"."orderId" where "m"."currency" <> "fresh"."currency") then
      raise exception 'an order has one currency'
        using errcode = 'check_violation', constraint = 'orderMoney_currency';
    end if;
    return null;
  end $$`,
  `create trigger "ledgerEntry_take" after insert on "ledgerEntry" referencing new table as "fresh"
    for each statement execute function "takeEntries"()`,

  // ---------------------------------------------------------------- orders whose price a file brought
  `create table "ledgerQueue" ("orderId" bigint primary key references "order" on delete cascade)`,
  `insert into "ledgerQueue" select "id" from "order" where "price" is not null`,
  `create function "queueOrders"() returns trigger language plpgsql as $$
  begin
    insert into "ledgerQueue" select "id" from "fresh" where "price" is not null on conflict do nothing;
    return null;
  end $$`,
  `create trigger "order_queued" after insert on "order" referencing new table as "fresh"
    for each statement execute function "queueOrders"()`,
  `create function "queueOrder"() returns trigger language plpgsql as $$
  begin
    insert into "ledgerQueue" values (new."id") on conflict do nothing;
    return null;
  end $$`,
  `create trigger "order_requeued" after update of "price", "paymentState" on "order" for each row
    when (new."price" is distinct from old."price" or new."paymentState" <> old."paymentState")
    execute function "queueOrder"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
