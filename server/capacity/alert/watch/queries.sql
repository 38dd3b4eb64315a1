-- The SQL of server/capacity/alert/watch/queries.ts. Written by "npm run generate".

-- closeRecovered
update "alert"
set "state" = $1, "closedAt" = $2, "outcome" = $3, "version" = "version" + 1
where "id" in (
  select "id"
  from "alert"
  where "state" = $4 and "state" <> 'closed' and "kind" = any($5::text[]) and "recoveredAt" <= $6
  order by "id"
  limit $7
  for update skip locked
)
returning "id", "carId";

-- divisionsWithPlace
select "nameZh", "nameEn", "lng" as "lng", "lat" as "lat"
from "area"
where "lng" is not null and "lat" is not null and "state" = $1
order by "level" desc, "id"
limit $2;

-- placesForAlerts
select "name", "nameEn", "lng", "lat"
from "station"
where "state" = $1
order by "id"
limit $2;

-- raiseAlerts
insert into "alert" ("carId", "kind", "severity", "urgency", "placeZh", "placeEn", "lng", "lat", "firstPlaceZh", "firstPlaceEn", "firstLng", "firstLat", "evidence", "orderNo", "openedAt", "occurredAt", "recurredOccurredAt", "lastAt", "occurrences", "snoozedUntil")
select "found"."carId", "found"."kind", "severity", "urgency", "placeZh", "placeEn", "lng", "lat", "placeZh", "placeEn", "lng", "lat", "evidence", "orderNo", "openedAt", "occurredAt", nullif("latestOccurredAt", "occurredAt"), "openedAt", "occurrences", (
  select max("until")
  from "alertSilence" as "silence"
  where "silence"."until" > "found"."openedAt" and "silence"."from" <= "found"."openedAt" and "found"."severity" <> 'critical' and "found"."kind" = any("silence"."kinds") and ("silence"."carIds" = '{}' or "found"."carId" = any("silence"."carIds")) and ("silence"."rangeId" is null or "silence"."rangeId" = any("found"."rangeIds"))
)
from jsonb_to_recordset($1::jsonb) as "found"("carId" bigint, "kind" text, "severity" text, "urgency" bigint, "placeZh" text, "placeEn" text, "lng" double precision, "lat" double precision, "evidence" jsonb, "orderNo" text, "openedAt" timestamptz, "occurredAt" timestamptz, "latestOccurredAt" timestamptz, "cause" text, "occurrences" integer, "rangeIds" bigint[]) join "car" on "car"."id" = "found"."carId"
where not exists (
  select
  from "alert" as "old"
  where "old"."carId" = "found"."carId" and "old"."cause" = "found"."cause" and "old"."recoveredAt" is null and "old"."state" = 'closed'
)
on conflict ("carId", "cause")
where "state" <> 'closed' do update
set "evidence" = excluded."evidence", "lng" = excluded."lng", "lat" = excluded."lat", "placeZh" = excluded."placeZh", "placeEn" = excluded."placeEn", "orderNo" = excluded."orderNo", "lastAt" = excluded."lastAt", "severity" = case when (excluded."urgency" / 10000000000000 < "alert"."urgency" / 10000000000000) then excluded."severity" else "alert"."severity" end, "urgency" = least(excluded."urgency" / 10000000000000, "alert"."urgency" / 10000000000000) * 10000000000000 + "alert"."urgency" % 10000000000000, "occurrences" = "alert"."occurrences" + case when ("alert"."recoveredAt" is not null) then excluded."occurrences" else 0 end, "recurredAt" = case when ("alert"."recoveredAt" is not null) then excluded."openedAt" else "alert"."recurredAt" end, "recurredOccurredAt" = case when ("alert"."recoveredAt" is not null) then coalesce(excluded."recurredOccurredAt", excluded."occurredAt") else "alert"."recurredOccurredAt" end, "snoozedUntil" = greatest(excluded."snoozedUntil", "alert"."snoozedUntil"), "recoveredAt" = $2
returning "id", "carId", "kind", xmax = 0 as "isNew", xmax <> 0 and "recurredAt" is not distinct from "lastAt" as "isBack";

-- recoverAlerts
update "alert"
set "recoveredAt" = "found"."at"
from jsonb_to_recordset($1::jsonb) as "found"("carId" bigint, "cause" text, "at" timestamptz)
where "alert"."carId" = "found"."carId" and "alert"."cause" = "found"."cause" and "alert"."recoveredAt" is null
returning "alert"."id", "alert"."carId", "alert"."state";

-- standingAlerts
select "id", "carId", "kind", "cause", "orderNo", "severity"
from "alert"
where "recoveredAt" is null;

-- touchAlerts
update "alert"
set "evidence" = "found"."evidence", "lng" = "found"."lng", "lat" = "found"."lat", "placeZh" = "found"."placeZh", "placeEn" = "found"."placeEn", "orderNo" = "found"."orderNo", "lastAt" = "found"."at", "severity" = case when "found"."rank" < "alert"."urgency" / 10000000000000 then "found"."severity" else "alert"."severity" end, "urgency" = least("found"."rank", "alert"."urgency" / 10000000000000) * 10000000000000 + "alert"."urgency" % 10000000000000
from jsonb_to_recordset($1::jsonb) as "found"("carId" bigint, "cause" text, "orderNo" text, "placeZh" text, "placeEn" text, "lng" double precision, "lat" double precision, "evidence" jsonb, "at" timestamptz, "severity" text, "rank" bigint)
where "alert"."carId" = "found"."carId" and "alert"."cause" = "found"."cause" and "alert"."state" <> $2
returning "alert"."id", "alert"."carId", "alert"."kind";

-- wakeDue
update "alert"
set "snoozedUntil" = $1
where "snoozedUntil" <= $2
returning "id", "carId";
