/** Devices with credentials, counters and refusals of gateways, and remote commands. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "device" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car",
    "protocol" text not null check ("protocol" in ('mqtt', 'jt808', 'osmand')),
    -- what the device calls itself; empty for MQTT, where it is the fleet number of its car
    "identity" text not null check (length("identity") <= 64 and ("identity" = '') = ("protocol" = 'mqtt')),
    "secretDigest" text not null,
    -- a JT/T 808 terminal that cannot be given its code beforehand may fetch it once until then
    "registrableUntil" timestamptz,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled', 'removed')),
    "remark" text not null default '',
    "lastSeenAt" timestamptz,
    "lastAddress" text not null default '',
    -- the node that holds its connection
    "connectedNode" text,
    "connectedAt" timestamptz,
    "refusedCount" bigint not null default 0,
    "createdBy" bigint references "sysUser",
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  ) with (fillfactor = 80)`,
  // a credential belongs to one car, and a car has one MQTT account
  `create unique index "device_identity" on "device" ("protocol", "identity") where "state" <> 'removed' and "protocol" <> 'mqtt'`,
  `create unique index "device_mqtt" on "device" ("carId") where "state" <> 'removed' and "protocol" = 'mqtt'`,
  `create index "device_carId" on "device" ("carId", "id")`,
  `create index "device_createdBy" on "device" ("createdBy")`,
  `create index "device_updatedAt" on "device" ("updatedAt", "id")`,
  `create index "device_lastSeenAt" on "device" ((coalesce("lastSeenAt", '-infinity')), "id")`,
  `create index "device_refusedCount" on "device" ("refusedCount", "id")`,

  `create table "gatewayCount" (
    "day" date not null,
    "protocol" text not null,
    -- the message, e.g. 0x0200 or telemetry
    "kind" text not null,
    -- why it was refused; empty: it was taken
    "reason" text not null,
    "count" bigint not null,
    primary key ("day", "protocol", "kind", "reason")
  ) with (fillfactor = 80)`,

  `create table "refusedFrame" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null,
    "protocol" text not null,
    -- no reference: a flood of broken frames must not lock devices
    "deviceId" bigint,
    "identity" text not null,
    "address" text not null,
    "kind" text not null,
    "reason" text not null,
    "hex" text not null,
    "size" integer not null
  )`,
  `create index "refusedFrame_at" on "refusedFrame" ("at", "id")`,

  `create table "command" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car",
    "kind" text not null check ("kind" in ('stopAtSafePlace', 'resume', 'returnToStation', 'openDoors', 'message', 'assignOrder', 'cancelOrder')),
    -- prepared: waits for its second confirmation, and is not yet a command
    "state" text not null check ("state" in ('prepared', 'queued', 'sent', 'received', 'done', 'refused', 'timedOut', 'cancelled')),
    "reason" text not null default '',
    "text" text not null default '',
    "stationId" bigint references "station",
    "order" jsonb,
    -- null: the platform itself
    "requestedBy" bigint references "sysUser",
    "createdAt" timestamptz not null,
    -- until when it has to be confirmed, or else delivered
    "expiresAt" timestamptz not null,
    -- seconds that it may take once it was received
    "doneWithin" integer not null,
    -- when it is to be sent, or sent again
    "dueAt" timestamptz,
    "attempts" integer not null default 0,
    "protocol" text,
    "sentAt" timestamptz,
    "receivedAt" timestamptz,
    "endedAt" timestamptz,
    -- what the car said when it refused, or who cancelled why
    "answer" text not null default '',
    "cancelledBy" bigint references "sysUser",
    "version" integer not null default 1
  ) with (fillfactor = 80)`,
  `create index "command_carId" on "command" ("carId", "createdAt", "id")`,
  `create index "command_createdAt" on "command" ("createdAt", "id")`,
  `create index "command_stationId" on "command" ("stationId")`,
  `create index "command_requestedBy" on "command" ("requestedBy")`,
  `create index "command_cancelledBy" on "command" ("cancelledBy")`,
  `create index "command_dueAt" on "command" ("dueAt") where "state" in ('queued', 'sent')`,
  `create index "command_open" on "command" ("state", "expiresAt") where "state" in ('prepared', 'queued', 'sent', 'received')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
