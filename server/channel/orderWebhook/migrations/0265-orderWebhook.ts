/** Addresses at which passengers' apps are told what becomes of their orders, and what they are told. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "orderWebhook" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "source" text not null,
    "address" text not null,
    -- none: all
    "events" text[] not null default '{}',
    "secretSealed" text not null,
    "remark" text not null default '',
    "failures" integer not null default 0,
    -- empty: the last try was answered
    "problem" text not null default '',
    "problemDetail" text not null default '',
    "problemAt" timestamptz,
    "takenAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "orderWebhook_name" on "orderWebhook" ("name")`,
  `create index "orderWebhook_createdAt" on "orderWebhook" ("createdAt", "id")`,
  `create table "orderWebhookCall" (
    "id" bigint generated always as identity primary key,
    "webhookId" bigint not null references "orderWebhook" on delete cascade,
    "orderId" bigint not null references "order",
    "event" text not null,
    "at" timestamptz not null,
    "state" text not null default 'waiting' check ("state" in ('waiting', 'taken', 'givenUp')),
    -- when a node takes it next; while one sends, when another may take over
    "dueAt" timestamptz not null,
    "tries" integer not null default 0,
    -- HTTP; 0: nobody answered
    "status" integer not null default 0
  )`,
  `create index "orderWebhookCall_dueAt" on "orderWebhookCall" ("dueAt") where "state" = 'waiting'`,
  `create index "orderWebhookCall_order" on "orderWebhookCall" ("orderId", "webhookId", "id") where "state" = 'waiting'`,
  `create index "orderWebhookCall_webhookId" on "orderWebhookCall" ("webhookId", "id")`,
  `create index "orderWebhookCall_orderId" on "orderWebhookCall" ("orderId")`,
  `create index "orderWebhookCall_at" on "orderWebhookCall" ("at") where "state" <> 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
