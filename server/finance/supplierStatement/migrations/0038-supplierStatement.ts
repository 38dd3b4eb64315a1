/** Statements of suppliers with their orders, approvals, checks and disputes. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "supplierStatement" (
    "id" bigint generated always as identity primary key,
    "supplierId" bigint not null references "supplier",
    "contractId" bigint not null references "supplierContract",
    "period" text not null check ("period" ~ '^20\\d\\d-(0[1-9]|1[0-2])$'),
    "state" text not null default 'closing' check ("state" in ('closing', 'closed', 'approved')),
    "jobId" bigint,
    "currency" text not null,
    "orders" integer not null default 0,
    "earned" bigint not null default 0,
    "toppedUp" bigint not null default 0,
    "subtotal" bigint not null default 0,
    "tax" bigint not null default 0,
    "total" bigint not null default 0,
    "hash" text not null default '',
    "closedAt" timestamptz,
    "closedById" bigint,
    "closedBy" text not null default '',
    "postingId" bigint references "posting",
    "createdAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("supplierId", "period"),
    check (("state" = 'closing') = ("closedAt" is null))
  )`,
  `create index "supplierStatement_period" on "supplierStatement" ("period", "id")`,
  `create index "supplierStatement_total" on "supplierStatement" ("total", "id")`,
  `create table "supplierDispute" (
    "id" bigint generated always as identity primary key,
    "statementId" bigint not null references "supplierStatement",
    "orderId" bigint,
    "orderNo" text not null default '',
    "reason" text not null,
    "amount" bigint not null,
    "state" text not null default 'open' check ("state" in ('open', 'accepted', 'rejected')),
    "answer" text not null default '',
    "createdById" bigint not null,
    "createdBy" text not null,
    "createdAt" timestamptz not null,
    "answeredBy" text not null default '',
    "answeredAt" timestamptz,
    "settledById" bigint references "supplierStatement",
    "version" integer not null default 1
  )`,
  `create unique index "supplierDispute_open" on "supplierDispute" ("statementId", coalesce("orderId", 0)) where "state" = 'open'`,
  `create index "supplierDispute_statementId" on "supplierDispute" ("statementId", "id")`,
  `create table "supplierStatementLine" (
    "statementId" bigint not null references "supplierStatement",
    "line" smallint not null,
    "kind" text not null,
    "amount" bigint not null,
    "quantity" bigint,
    "rate" integer,
    "measure" text,
    "period" text,
    "disputeId" bigint references "supplierDispute",
    "orderNo" text not null default '',
    primary key ("statementId", "line")
  )`,
  // a row for each order: of the month itself its share, of an earlier month what it changes by. The value is what the contract
  // counts; null once an order is no longer the supplier's
  `create table "supplierStatementOrder" (
    "statementId" bigint not null references "supplierStatement",
    "orderId" bigint not null,
    "period" text not null,
    "value" integer,
    "amount" bigint not null,
    primary key ("statementId", "orderId")
  )`,
  `create index "supplierStatementOrder_amount" on "supplierStatementOrder" ("statementId", "amount", "orderId")`,
  `create table "supplierStatementApproval" (
    "statementId" bigint not null references "supplierStatement",
    "userId" bigint not null,
    "name" text not null,
    "at" timestamptz not null,
    primary key ("statementId", "userId")
  )`,
  `create table "supplierStatementCheck" (
    "id" bigint generated always as identity primary key,
    "statementId" bigint not null references "supplierStatement",
    "at" timestamptz not null,
    "by" text not null,
    "isIntact" boolean not null,
    "differences" integer not null,
    "amount" bigint not null,
    "list" jsonb not null
  )`,
  `create index "supplierStatementCheck_statementId" on "supplierStatementCheck" ("statementId", "id")`,
  // what is closed never changes, whoever writes to the database; it can only be approved and posted
  `create function "keepClosedStatement"() returns trigger language plpgsql as $$
  begin
    if old."state" <> 'closing' and (tg_op = 'DELETE' or (new."supplierId", new."contractId", new."period", new."currency", new."orders",
      new."earned", new."toppedUp", new."subtotal", new."tax", new."total", new."hash", new."closedAt") is distinct from
      (old."supplierId", old."contractId", old."period", old."currency", old."orders", old."earned", old."toppedUp", old."subtotal",
      old."tax", old."total", old."hash", old."closedAt") or new."state" = 'closing'
      or (old."state" = 'approved' and new."state" <> 'approved')) then
      raise exception 'a closed statement never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  `create trigger "supplierStatement_keep" before update or delete on "supplierStatement"
    for each row execute function "keepClosedStatement"()`,
  `create function "refuseStatementChange"() returns trigger language plpgsql as $$
  begin
    raise exception 'a closed statement never changes' using errcode = 'integrity_constraint_violation';
  end $$`,
  `create function "refuseLateStatementRow"() returns trigger language plpgsql as $$
  begin
    if exists (select from (select distinct "statementId" from "fresh") as "one"
      join "supplierStatement" as "s" on "s"."id" = "one"."statementId" where "s"."state" <> 'closing') then
      raise exception 'a closed statement never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end $$`,
  ...['supplierStatementLine', 'supplierStatementOrder'].flatMap((table) => [
    `create trigger "${table}_keep" before update or delete or truncate on "${table}"
      for each statement execute function "refuseStatementChange"()`,
    `create trigger "${table}_closing" after insert on "${table}" referencing new table as "fresh"
      for each statement execute function "refuseLateStatementRow"()`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
