-- The SQL of server/capacity/telemetry/queries.ts. Written by "npm run generate".

-- allStates
select "carId", (date_part('epoch', "at") * 1000)::float8 as "at", (date_part('epoch', "receivedAt") * 1000)::float8 as "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms", (date_part('epoch', "orderedAt") * 1000)::float8 as "orderedAt", "state", (date_part('epoch', "stateSince") * 1000)::float8 as "stateSince", "orderNo", (date_part('epoch', "heardAt") * 1000)::float8 as "heardAt"
from "carState";

-- beginState
insert into "carState" ("carId")
select "id"
from "car"
where "id" = $1
on conflict do nothing;

-- carsForTelemetry
select "id" as "carId", "fleetNumber", "plate", "supplierId", "areaCode", "groups"
from "car"
where "state" <> $1;

-- eventBefore
select "source", "stateBefore", "stateAfter", "orderAfter", "orderedAt", "receivedAt"
from "carEvent"
where "carId" = $1 and "orderedAt" < $2 and "outcome" = $3
order by "orderedAt" desc, "id" desc
limit $4;

-- eventOf
select "outcome"
from "carEvent"
where "carId" = $1 and "eventId" = $2;

-- eventsSince
select "id", "event", "state", "stateBefore", "stateAfter", "outcome", "source", "orderNo", "orderAfter", "orderedAt"
from "carEvent"
where "carId" = $1 and "orderedAt" >= $2
order by "orderedAt", "id"
limit $3;

-- forgetEvents
delete from "carEvent"
where "id" in (
  select "id"
  from "carEvent"
  where "orderedAt" < $1
  limit $2
);

-- heardSince
select "id"
from "carEvent"
where "carId" = $1 and "source" = $2 and "orderedAt" > $3::timestamptz - interval '1 hour' and "receivedAt" > $4
limit $5;

-- insertEvent
insert into "carEvent" ("carId", "eventId", "source", "at", "receivedAt", "orderedAt", "event", "state", "stateBefore", "stateAfter", "outcome", "orderNo", "orderAfter", "lng", "lat", "distance")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
returning "id";

-- insertFixes
insert into "telemetry" ("carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms")
select "new".*
from (
  select "carId"::bigint, to_timestamp(nullif("at", 'NaN') / 1000), to_timestamp(nullif("receivedAt", 'NaN') / 1000), nullif("lng", 'NaN'), nullif("lat", 'NaN'), nullif("speed", 'NaN'), nullif("heading", 'NaN'), nullif("altitude", 'NaN'), nullif("charge", 'NaN'), nullif("odometer", 'NaN'), nullif("alarms", 'NaN')::smallint, nullif("flags", 'NaN')::smallint, nullif("protocol", 'NaN')::smallint, nullif("terminalAlarms", 'NaN')
  from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::float8[], $14::float8[]) as "fix" ("carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms")
) as "new" ("carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms")
order by "new"."carId", "new"."at"
on conflict do nothing;

-- judgeEvent
update "carEvent"
set "stateBefore" = $1, "stateAfter" = $2, "orderAfter" = $3, "outcome" = $4
where "id" = $5;

-- lastOrder
select "source", "orderedAt", "receivedAt"
from "carEvent"
where "carId" = $1
order by "orderedAt" desc, "id" desc
limit $2;

-- lockState
select "carId", "state", "orderNo"
from "carState"
where "carId" = $1
for update;

-- newerThanState
select "car"."id" as "carId", (date_part('epoch', "fix"."at") * 1000)::float8 as "at", (date_part('epoch', "fix"."receivedAt") * 1000)::float8 as "receivedAt", "fix"."lng", "fix"."lat", "fix"."speed", "fix"."heading", "fix"."altitude", "fix"."charge", "fix"."odometer", "fix"."alarms", "fix"."flags", "fix"."protocol", "fix"."terminalAlarms"
from "car"
left join "carState" on "carState"."carId" = "car"."id"
inner join lateral (
  select *
  from "telemetry"
  where "telemetry"."carId" = "car"."id" and "telemetry"."at" > coalesce("carState"."orderedAt", $1::timestamptz - interval '1 day') and "telemetry"."at" <= $2
  order by "telemetry"."at" desc
  limit $3
) as "fix" on true;

-- setState
update "carState"
set "state" = $1, "stateSince" = $2, "orderNo" = $3, "writtenAt" = clock_timestamp()
where "carId" = $4;

-- statesWrittenLately
select "carId", (date_part('epoch', "at") * 1000)::float8 as "at", (date_part('epoch', "receivedAt") * 1000)::float8 as "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms", (date_part('epoch', "orderedAt") * 1000)::float8 as "orderedAt", "state", (date_part('epoch', "stateSince") * 1000)::float8 as "stateSince", "orderNo", (date_part('epoch', "heardAt") * 1000)::float8 as "heardAt"
from "carState"
where "writtenAt" > now() - $1::integer * interval '1 second';

-- takenEvents
select "carEvent"."carId", "carEvent"."eventId"
from "carEvent"
inner join (
  select *
  from unnest($1::bigint[], $2::text[]) as "asked" ("carId", "eventId")
) as "named" on "named"."carId" = "carEvent"."carId" and "named"."eventId" = "carEvent"."eventId"
where "carEvent"."outcome" = $3;

-- writeStates
insert into "carState" ("carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms", "orderedAt", "heardAt")
select "new".*
from (
  select "carId"::bigint, to_timestamp(nullif("at", 'NaN') / 1000), to_timestamp(nullif("receivedAt", 'NaN') / 1000), nullif("lng", 'NaN'), nullif("lat", 'NaN'), nullif("speed", 'NaN'), nullif("heading", 'NaN'), nullif("altitude", 'NaN'), nullif("charge", 'NaN'), nullif("odometer", 'NaN'), nullif("alarms", 'NaN')::smallint, nullif("flags", 'NaN')::smallint, nullif("protocol", 'NaN')::smallint, nullif("terminalAlarms", 'NaN'), to_timestamp(nullif("orderedAt", 'NaN') / 1000), to_timestamp(nullif("heardAt", 'NaN') / 1000)
  from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::float8[], $14::float8[], $15::float8[], $16::float8[]) as "fix" ("carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms", "orderedAt", "heardAt")
) as "new" ("carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms", "flags", "protocol", "terminalAlarms", "orderedAt", "heardAt")
where "new"."carId" in (
  select "id"
  from "car"
)
order by "new"."carId"
on conflict ("carId") do update
set "at" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."at" else "carState"."at" end, "receivedAt" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."receivedAt" else "carState"."receivedAt" end, "lng" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."lng" else "carState"."lng" end, "lat" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."lat" else "carState"."lat" end, "speed" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."speed" else "carState"."speed" end, "heading" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."heading" else "carState"."heading" end, "altitude" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."altitude" else "carState"."altitude" end, "charge" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."charge" else "carState"."charge" end, "odometer" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."odometer" else "carState"."odometer" end, "alarms" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."alarms" else "carState"."alarms" end, "flags" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."flags" else "carState"."flags" end, "protocol" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."protocol" else "carState"."protocol" end, "terminalAlarms" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."terminalAlarms" else "carState"."terminalAlarms" end, "orderedAt" = case when excluded."orderedAt" > coalesce("carState"."orderedAt", '-infinity') then excluded."orderedAt" else "carState"."orderedAt" end, "heardAt" = greatest("carState"."heardAt", excluded."heardAt"), "writtenAt" = clock_timestamp();
