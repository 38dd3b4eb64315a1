-- The SQL of server/capacity/command/queries.ts. Written by "npm run generate".

-- cancelQueued
update "command"
set "state" = $1, "endedAt" = $2, "cancelledBy" = $3, "answer" = $4, "dueAt" = $5, "version" = "version" + 1
where "id" = $6 and "state" = $7
returning "version";

-- carForCommand
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where "car"."id" = $1 and "car"."state" <> $2 and "car"."supplierId" = $3::bigint;

-- carForTimeline
select "car"."id"
from "car"
where "car"."id" = $1 and "car"."supplierId" = $2::bigint;

-- claimCommand
update "command"
set "state" = $1, "protocol" = $2, "sentAt" = coalesce("sentAt", $3::timestamptz), "dueAt" = $4, "attempts" = "attempts" + $5, "version" = "version" + $6
where "id" = $7 and "state" in ($8, $9) and "dueAt" <= $10
returning "carId", "attempts";

-- commandById
select "command"."id", "command"."carId", "car"."fleetNumber", "car"."plate", "command"."kind", "command"."state", "command"."reason", "command"."text", "command"."stationId", coalesce("station"."name", '') as "stationName", coalesce("station"."nameEn", '') as "stationNameEn", "command"."order" ->> 'orderNo' as "orderNo", "asker"."realName" as "requestedByName", "command"."createdAt", "command"."expiresAt", "command"."sentAt", "command"."receivedAt", "command"."endedAt", "command"."attempts", "command"."protocol", "command"."answer", "canceller"."realName" as "cancelledByName", "command"."version"
from "command"
inner join "car" on "car"."id" = "command"."carId"
left join "station" on "station"."id" = "command"."stationId"
left join "sysUser" as "asker" on "asker"."id" = "command"."requestedBy"
left join "sysUser" as "canceller" on "canceller"."id" = "command"."cancelledBy"
where "command"."state" <> $1 and true and "command"."id" = $2;

-- commandCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "command"
  inner join "car" on "car"."id" = "command"."carId"
  where "command"."state" <> $1 and true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "command"
  inner join "car" on "car"."id" = "command"."carId"
  where "command"."state" <> $1 and "car"."supplierId" = $2::bigint and ("searchForm"("car"."fleetNumber") like "searchForm"($3) or "car"."plate" like $4 or "searchForm"("command"."reason") like "searchForm"($5)) and "command"."carId" = $6 and "command"."kind" = $7 and "command"."state" = $8 and "command"."createdAt" >= $9 and "command"."createdAt" < $10 and "command"."id" = $11
) limit 10001) as "capped";

-- commandList
select "command"."id", "command"."carId", "car"."fleetNumber", "car"."plate", "command"."kind", "command"."state", "command"."reason", "command"."text", "command"."stationId", coalesce("station"."name", '') as "stationName", coalesce("station"."nameEn", '') as "stationNameEn", "command"."order" ->> 'orderNo' as "orderNo", "asker"."realName" as "requestedByName", "command"."createdAt", "command"."expiresAt", "command"."sentAt", "command"."receivedAt", "command"."endedAt", "command"."attempts", "command"."protocol", "command"."answer", "canceller"."realName" as "cancelledByName", "command"."version"
from "command"
inner join "car" on "car"."id" = "command"."carId"
left join "station" on "station"."id" = "command"."stationId"
left join "sysUser" as "asker" on "asker"."id" = "command"."requestedBy"
left join "sysUser" as "canceller" on "canceller"."id" = "command"."cancelledBy"
where "command"."state" <> $1 and true
order by "command"."createdAt" desc, "command"."id" desc
limit 21;

-- or
select "command"."id", "command"."carId", "car"."fleetNumber", "car"."plate", "command"."kind", "command"."state", "command"."reason", "command"."text", "command"."stationId", coalesce("station"."name", '') as "stationName", coalesce("station"."nameEn", '') as "stationNameEn", "command"."order" ->> 'orderNo' as "orderNo", "asker"."realName" as "requestedByName", "command"."createdAt", "command"."expiresAt", "command"."sentAt", "command"."receivedAt", "command"."endedAt", "command"."attempts", "command"."protocol", "command"."answer", "canceller"."realName" as "cancelledByName", "command"."version"
from "command"
inner join "car" on "car"."id" = "command"."carId"
left join "station" on "station"."id" = "command"."stationId"
left join "sysUser" as "asker" on "asker"."id" = "command"."requestedBy"
left join "sysUser" as "canceller" on "canceller"."id" = "command"."cancelledBy"
where "command"."state" <> $1 and "car"."supplierId" = $2::bigint and ("searchForm"("car"."fleetNumber") like "searchForm"($3) or "car"."plate" like $4 or "searchForm"("command"."reason") like "searchForm"($5)) and "command"."carId" = $6 and "command"."kind" = $7 and "command"."state" = $8 and "command"."createdAt" >= $9 and "command"."createdAt" < $10 and "command"."id" = $11 and ("command"."createdAt", "command"."id") > ($12::timestamptz, $13::bigint)
order by "command"."createdAt" asc, "command"."id" asc
limit 21;

-- dueCommands
select "closure"."geometry" as "area", "command"."id", "command"."carId", "car"."fleetNumber", "command"."kind", "command"."state", "command"."text", "command"."order", "command"."recording", "command"."createdAt", "command"."expiresAt", "station"."name" as "stationName", "station"."lng", "station"."lat"
from "command"
inner join "car" on "car"."id" = "command"."carId"
left join "station" on "station"."id" = "command"."stationId"
left join "closure" on "closure"."id" = "command"."closureId"
where "command"."state" in ($1, $2) and "command"."dueAt" <= $3 and "command"."expiresAt" > $4
order by "command"."dueAt"
limit $5;

-- forgetPrepared
delete from "command"
where "state" = $1 and "expiresAt" < $2;

-- insertCommand
insert into "command" ("carId", "kind", "state", "stationId", "order", "requestedBy", "createdAt", "expiresAt", "doneWithin", "protocol", "cancelledBy")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "state";

-- insertCommands
insert into "command" ("carId", "kind", "state", "closureId", "createdAt", "expiresAt", "doneWithin")
values ($1, $2, $3, $4, $5, $6, $7), ($8, $9, $10, $11, $12, $13, $14)
returning "id";

-- lockCommand
select "command"."id", "command"."carId", "command"."kind", "command"."state", "command"."version", "car"."fleetNumber"
from "command"
inner join "car" on "car"."id" = "command"."carId"
where "command"."id" = $1 and "command"."state" <> $2 and "car"."supplierId" = $3::bigint
for no key update of "command";

-- lockPrepared
select "command"."id", "command"."carId", "command"."kind", "command"."state", "command"."reason", "command"."expiresAt", "car"."fleetNumber"
from "command"
inner join "car" on "car"."id" = "command"."carId"
where "command"."id" = $1 and "command"."requestedBy" = $2 and "car"."state" <> $3 and "car"."supplierId" = $4::bigint
for no key update of "command";

-- makeDue
update "command"
set "dueAt" = $1
where "carId" = any($2::bigint[]) and "state" in ($3, $4) and "dueAt" > $5;

-- markEnded
update "command"
set "state" = $1, "answer" = $2, "receivedAt" = coalesce("receivedAt", $3::timestamptz), "endedAt" = $4, "dueAt" = $5, "version" = "version" + $6
where "id" = $7 and "carId" = $8 and "state" in ($9, $10, $11, $12)
returning "id", "kind";

-- markReceived
update "command"
set "state" = $1, "receivedAt" = $2, "dueAt" = $3, "expiresAt" = $4::timestamptz + "doneWithin" * interval '1 second', "version" = "version" + $5
where "id" = $6 and "carId" = $7 and "state" in ($8, $9)
returning "id", "kind";

-- queuePrepared
update "command"
set "state" = $1, "createdAt" = $2, "dueAt" = $3, "expiresAt" = $4, "version" = "version" + 1
where "id" = $5 and "state" = $6
returning "version";

-- stationForCommand
select "id", "name"
from "station"
where "id" = $1 and "state" = $2;

-- timeOutCommands
update "command"
set "state" = $1, "endedAt" = $2, "dueAt" = $3, "version" = "version" + 1
where "state" in ($4, $5, $6) and "expiresAt" <= $7
returning "id", "carId", "kind";

-- timelineAlerts
select "alert"."id", "alert"."openedAt" as "at", "alert"."kind", "alert"."state", "alert"."lng", "alert"."lat", "sysUser"."realName"
from "alert"
left join "sysUser" on "sysUser"."id" = coalesce("alert"."closedBy", "alert"."takenBy")
where "alert"."carId" = $1 and "alert"."openedAt" < $2
order by "alert"."openedAt" desc, "alert"."id" desc
limit $3;

-- timelineCommands
select "command"."id", "command"."createdAt" as "at", "command"."kind", "command"."state", "command"."reason", "sysUser"."realName"
from "command"
left join "sysUser" on "sysUser"."id" = "command"."requestedBy"
where "command"."carId" = $1 and "command"."state" <> $2 and "command"."createdAt" < $3
order by "command"."createdAt" desc, "command"."id" desc
limit $4;

-- timelineEvents
select "id", "orderedAt" as "at", "event", "state", "stateAfter", "outcome", "orderNo", "lng", "lat"
from "carEvent"
where "carId" = $1 and "orderedAt" < $2
order by "orderedAt" desc, "id" desc
limit $3;

-- unclaimCommand
update "command"
set "state" = case when "attempts" = 1 then 'queued' else 'sent' end, "sentAt" = case when "attempts" = 1 then null else "sentAt" end, "attempts" = "attempts" - $1, "dueAt" = $2, "version" = "version" + $3
where "id" = $4 and "state" = $5;

-- withdrawCommand
update "command"
set "state" = $1, "endedAt" = $2, "dueAt" = $3, "version" = "version" + 1
where "id" = $4 and "state" in ($5, $6, $7)
returning "id", "carId";
