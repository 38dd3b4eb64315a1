-- The SQL of server/capacity/eventRecord/recorder/queries.ts. Written by "npm run generate".

-- alertsOf
select "id", "kind", "severity", "occurredAt", "openedAt", "lng", "lat", "placeZh", "placeEn", "orderNo"
from "alert"
where ("id" = $1 or ("carId" = $2 and "openedAt" >= $3 and "openedAt" <= $4))
order by "openedAt", "id"
limit $5;

-- beginRecords
insert into "eventRecord" ("alertId", "carId", "kind", "orderNo", "occurredAt", "fromAt", "toAt", "dueAt")
select "happened"."id", "happened"."carId", "happened"."kind", "happened"."orderNo", "happened"."at", "happened"."at" - make_interval(secs => $1::int) as "fromAt", "happened"."at" + make_interval(secs => $2::int) as "toAt", $3::timestamptz as "dueAt"
from (
  select "id", "carId", "kind", "orderNo", "occurredAt" as "at"
  from "alert"
  where "openedAt" >= $4
  union all
  select "id", "carId", "kind", "orderNo", "recurredOccurredAt" as "at"
  from "alert"
  where "state" <> 'closed' and "recurredAt" >= $5 and "recurredOccurredAt" is not null
) as "happened"
where "happened"."kind" = any($6::text[]) and not exists (
  select
  from "eventRecord" as "kept"
  where "kept"."alertId" = "happened"."id" and "kept"."fromAt" <= "happened"."at" and "kept"."toAt" >= "happened"."at"
)
on conflict ("alertId", "occurredAt") do nothing
returning "id";

-- carNow
select "car"."fleetNumber", "car"."plate", "car"."vin", "car"."model", "car"."softwareVersion", "car"."energy", "car"."seats", coalesce("supplier"."name", '') as "supplier"
from "car"
left join "supplier" on "supplier"."id" = "car"."supplierId"
where "car"."id" = $1;

-- commandsOf
select "command"."id", "command"."kind", "command"."state", "command"."reason", coalesce("sysUser"."realName", '') as "requestedBy", "command"."createdAt", "command"."sentAt", "command"."receivedAt", "command"."endedAt", "command"."answer"
from "command"
left join "sysUser" on "sysUser"."id" = "command"."requestedBy"
where "command"."carId" = $1 and "command"."state" <> $2 and "command"."createdAt" >= $3::timestamptz - interval '1 hour' and "command"."createdAt" <= $4 and coalesce("command"."endedAt" >= $5::timestamptz, true)
order by "command"."createdAt", "command"."id"
limit $6;

-- earlierParts
select "number", "content"
from "eventRecordPart"
where "recordId" = $1
order by "number";

-- insertPart
insert into "eventRecordPart" ("recordId", "number", "frozenAt", "positions", "content", "hash")
values ($1, $2, $3, $4, $5, $6);

-- lockDueRecord
select "id", "carId", "alertId", "state", "fromAt", "toAt", "frozenAt", "sealedAt", "hash"
from "eventRecord"
where "dueAt" <= $1
order by "dueAt"
limit $2
for update skip locked;

-- positionsOf
select "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms"
from "telemetry"
where "carId" = $1 and "at" >= $2::timestamptz and "at" <= $3::timestamptz
order by "at"
limit $4;

-- setRecord
update "eventRecord"
set "dueAt" = $1
where "id" = $2;

-- or
update "eventRecord"
set "state" = $1, "frozenAt" = $2, "sealedAt" = $3, "hash" = $4, "dueAt" = $5
where "id" = $6;

-- statesOf
select "at", "receivedAt", "source", "event", "stateBefore", "stateAfter", "outcome", "orderNo"
from "carEvent"
where "carId" = $1 and "orderedAt" <= $2::timestamptz and "orderedAt" >= coalesce((
  select max("orderedAt")
  from "carEvent"
  where "carId" = $3 and "outcome" = 'taken' and "orderedAt" < $4::timestamptz
), $5::timestamptz)
order by "orderedAt", "id"
limit $6;

-- stepsOf
select "alertStep"."alertId", "alertStep"."at", "alertStep"."step", coalesce("sysUser"."realName", '') as "person", "alertStep"."note"
from "alertStep"
left join "sysUser" on "sysUser"."id" = "alertStep"."userId"
where "alertStep"."alertId" = any($1::bigint[])
order by "alertStep"."at", "alertStep"."id"
limit $2;
