/** The records of suppliers, their documents, and their contracts in versions of whole months. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "supplier"
    add column "creditCode" text not null default '',
    add column "address" text not null default '',
    add column "contacts" jsonb not null default '[]',
    add column "areaCodes" text[] not null default '{}',
    add column "bankName" text not null default '',
    add column "bankAccountName" text not null default '',
    add column "bankAccountSealed" text,
    add column "bankAccountMasked" text not null default '',
    add column "documentsExpireOn" text,
    add column "remark" text not null default '',
    add column "createdAt" timestamptz not null default now(),
    add column "updatedAt" timestamptz not null default now(),
    add column "version" integer not null default 1`,
  `create unique index "supplier_creditCode" on "supplier" ("creditCode") where "creditCode" <> ''`,
  `create index "supplier_name" on "supplier" ("name", "id")`,
  `create index "supplier_createdAt" on "supplier" ("createdAt", "id")`,
  `create index "supplier_documentsExpireOn" on "supplier" (coalesce("documentsExpireOn", '9999-12-31'), "id")`,
  `create table "supplierDocument" (
    "id" bigint generated always as identity primary key,
    "supplierId" bigint not null references "supplier",
    "kind" text not null check ("kind" in ('businessLicence', 'qualification', 'insurance', 'contract')),
    "number" text not null default '',
    "issuedOn" text,
    "expiresOn" text,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "supplierDocument_supplierId" on "supplierDocument" ("supplierId")`,
  `create table "supplierContract" (
    "id" bigint generated always as identity primary key,
    "supplierId" bigint not null references "supplier",
    "number" integer not null,
    "state" text not null default 'draft' check ("state" in ('draft', 'inReview', 'approved')),
    "terms" jsonb not null,
    "note" text not null default '',
    "authorIds" bigint[] not null,
    "createdBy" text not null,
    "submittedBy" text not null default '',
    "decidedBy" text not null default '',
    "decision" text not null default '',
    "validFrom" text,
    "validTo" text,
    "hash" text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("supplierId", "number"),
    check (("state" = 'approved') = ("validFrom" is not null and "hash" is not null))
  )`,
  // one is written at a time
  `create unique index "supplierContract_open" on "supplierContract" ("supplierId") where "state" <> 'approved'`,
  // what was approved never changes, whoever writes to the database; only its end is still open. No month has two
  `create function "keepApprovedContract"() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old."state" = 'approved' and (tg_op = 'DELETE' or (new."supplierId", new."number", new."state", new."terms",
      new."validFrom", new."hash") is distinct from (old."supplierId", old."number", old."state", old."terms", old."validFrom",
      old."hash")) then
      raise exception 'an approved version of a contract never changes' using errcode = 'integrity_constraint_violation';
    end if;
    if tg_op <> 'DELETE' and new."state" = 'approved' and exists (select from "supplierContract" as "other"
      where "other"."supplierId" = new."supplierId" and "other"."id" <> new."id" and "other"."state" = 'approved'
        and "other"."validFrom" <= coalesce(new."validTo", '9999-12') and coalesce("other"."validTo", '9999-12') >= new."validFrom"
        and coalesce("other"."validTo", '9999-12') >= "other"."validFrom" and coalesce(new."validTo", '9999-12') >= new."validFrom") then
      raise exception 'a month has one contract' using errcode = 'integrity_constraint_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  `create trigger "supplierContract_keep" before insert or update or delete on "supplierContract"
    for each row execute function "keepApprovedContract"()`,
  `create index "dispatchOffer_carOffered" on "dispatchOffer" ("carId", "offeredAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
