-- The SQL of server/capacity/alert/queries.ts. Written by "npm run generate".

-- alertById
select "alert"."id", "alert"."kind", "alert"."severity", "alert"."state", "alert"."carId", "car"."fleetNumber", "car"."plate", "alert"."attention", "alert"."placeZh", "alert"."placeEn", "alert"."lng", "alert"."lat", "alert"."firstPlaceZh", "alert"."firstPlaceEn", "alert"."firstLng", "alert"."firstLat", "alert"."evidence", "alert"."orderNo", "alert"."openedAt", "alert"."occurredAt", "alert"."recoveredAt", "alert"."occurrences", "alert"."takenBy", "alert"."takenAt", "alert"."closedAt", "alert"."outcome", "alert"."snoozedUntil", "alert"."version", coalesce("alert"."recurredAt", "alert"."openedAt") as "latestAt", coalesce("alert"."recurredOccurredAt", "alert"."occurredAt") as "latestOccurredAt", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "alert"."takenBy"
), '') as "takenByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "alert"."closedBy"
), '') as "closedByName", "alert"."escalatedLevel", "car"."supplierId", "car"."areaCode", coalesce((
  select "name"
  from "supplier"
  where "id" = "car"."supplierId"
), '') as "supplierName"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $1::bigint and "alert"."id" = $2;

-- alertCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "alert"
  inner join "car" on "car"."id" = "alert"."carId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "alert"
  inner join "car" on "car"."id" = "alert"."carId"
  where "car"."supplierId" = $1::bigint and "alert"."state" <> 'closed' and "alert"."state" = any($2::text[]) and "alert"."severity" = any($3::text[]) and "alert"."kind" = any($4::text[]) and "alert"."carId" = $5 and ("searchForm"("car"."fleetNumber") like "searchForm"($6) or "car"."plate" like $7) and "alert"."openedAt" >= $8 and "alert"."openedAt" < $9 and "alert"."id" = $10 and "alert"."takenBy" = $11 and "alert"."state" = $12 and ("searchForm"("alert"."placeZh") = "searchForm"($13) or "searchForm"("alert"."placeEn") = "searchForm"($14)) and "alert"."placeZh" = $15 and "alert"."id" <> all($16::bigint[]) and "alert"."id" in (
    select "ranked"."id"
    from (
      select "alert"."id", row_number() over (partition by "alert"."kind", "alert"."placeZh", case when ("alert"."state" = 'open' and "alert"."severity" <> 'critical') then null else "alert"."id" end order by "alert"."attention", "alert"."id") as "place", count(*) over (partition by "alert"."kind", "alert"."placeZh", case when ("alert"."state" = 'open' and "alert"."severity" <> 'critical') then null else "alert"."id" end) as "size"
      from "alert"
      inner join "car" on "car"."id" = "alert"."carId"
      where "car"."supplierId" = $17::bigint and "alert"."state" <> 'closed' and "alert"."state" = any($18::text[]) and "alert"."severity" = any($19::text[]) and "alert"."kind" = any($20::text[]) and "alert"."carId" = $21 and ("searchForm"("car"."fleetNumber") like "searchForm"($22) or "car"."plate" like $23) and "alert"."openedAt" >= $24 and "alert"."openedAt" < $25 and "alert"."id" = $26 and "alert"."takenBy" = $27 and "alert"."state" = $28 and ("searchForm"("alert"."placeZh") = "searchForm"($29) or "searchForm"("alert"."placeEn") = "searchForm"($30)) and "alert"."placeZh" = $31 and "alert"."id" <> all($32::bigint[]) and coalesce("alert"."snoozedUntil" > $33::timestamptz, false) = $34
    ) as "ranked"
    where "place" = 1 or "size" < 3
  ) and coalesce("alert"."snoozedUntil" > $35::timestamptz, false) = $36
) limit 10001) as "capped";

-- alertCounts
select count(*) filter (where not "isSnoozed" and "state" = 'open') as "open", count(*) filter (where not "isSnoozed" and "state" = 'open' and "severity" = 'critical') as "critical", count(*) filter (where not "isSnoozed" and "state" = 'open' and "severity" = 'high') as "high", count(*) filter (where not "isSnoozed" and "state" = 'taken') as "taken", count(*) filter (where not "isSnoozed" and "state" = 'taken' and "takenBy" = $1::bigint) as "mine", count(*) filter (where "isSnoozed") as "snoozed", max("latestAt") filter (where not "isSnoozed" and "urgency" < 30000000000000 and ("state" = 'open' or "state" = 'taken' and "takenBy" = $2::bigint)) as "newestUrgentAt"
from (
  select "alert"."state", "alert"."severity", "alert"."urgency", "alert"."takenBy", coalesce("alert"."recurredAt", "alert"."openedAt") as "latestAt", coalesce("alert"."snoozedUntil" > $3::timestamptz, false) as "isSnoozed"
  from "alert"
  inner join "car" on "car"."id" = "alert"."carId"
  where "alert"."state" <> 'closed'
  order by "alert"."attention"
  limit 10000
) as "queue";

-- or
select count(*) filter (where not "isSnoozed" and "state" = 'open') as "open", count(*) filter (where not "isSnoozed" and "state" = 'open' and "severity" = 'critical') as "critical", count(*) filter (where not "isSnoozed" and "state" = 'open' and "severity" = 'high') as "high", count(*) filter (where not "isSnoozed" and "state" = 'taken') as "taken", count(*) filter (where not "isSnoozed" and "state" = 'taken' and "takenBy" = $1::bigint) as "mine", count(*) filter (where "isSnoozed") as "snoozed", max("latestAt") filter (where not "isSnoozed" and "urgency" < 30000000000000 and ("state" = 'open' or "state" = 'taken' and "takenBy" = $2::bigint)) as "newestUrgentAt"
from (
  select "alert"."state", "alert"."severity", "alert"."urgency", "alert"."takenBy", coalesce("alert"."recurredAt", "alert"."openedAt") as "latestAt", coalesce("alert"."snoozedUntil" > $3::timestamptz, false) as "isSnoozed"
  from "alert"
  inner join "car" on "car"."id" = "alert"."carId"
  where "car"."supplierId" = $4::bigint and "alert"."state" <> 'closed'
  order by "alert"."attention"
  limit 10000
) as "queue";

-- alertList
select "alert"."id", "alert"."kind", "alert"."severity", "alert"."state", "alert"."carId", "car"."fleetNumber", "car"."plate", "alert"."attention", "alert"."placeZh", "alert"."placeEn", "alert"."lng", "alert"."lat", "alert"."firstPlaceZh", "alert"."firstPlaceEn", "alert"."firstLng", "alert"."firstLat", "alert"."evidence", "alert"."orderNo", "alert"."openedAt", "alert"."occurredAt", "alert"."recoveredAt", "alert"."occurrences", "alert"."takenBy", "alert"."takenAt", "alert"."closedAt", "alert"."outcome", "alert"."snoozedUntil", "alert"."version", coalesce("alert"."recurredAt", "alert"."openedAt") as "latestAt", coalesce("alert"."recurredOccurredAt", "alert"."occurredAt") as "latestOccurredAt", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "alert"."takenBy"
), '') as "takenByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "alert"."closedBy"
), '') as "closedByName"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
order by "alert"."attention" asc, "alert"."id" asc
limit 21;

-- or
select "alert"."id", "alert"."kind", "alert"."severity", "alert"."state", "alert"."carId", "car"."fleetNumber", "car"."plate", "alert"."attention", "alert"."placeZh", "alert"."placeEn", "alert"."lng", "alert"."lat", "alert"."firstPlaceZh", "alert"."firstPlaceEn", "alert"."firstLng", "alert"."firstLat", "alert"."evidence", "alert"."orderNo", "alert"."openedAt", "alert"."occurredAt", "alert"."recoveredAt", "alert"."occurrences", "alert"."takenBy", "alert"."takenAt", "alert"."closedAt", "alert"."outcome", "alert"."snoozedUntil", "alert"."version", coalesce("alert"."recurredAt", "alert"."openedAt") as "latestAt", coalesce("alert"."recurredOccurredAt", "alert"."occurredAt") as "latestOccurredAt", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "alert"."takenBy"
), '') as "takenByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "alert"."closedBy"
), '') as "closedByName"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $1::bigint and "alert"."state" <> 'closed' and "alert"."state" = any($2::text[]) and "alert"."severity" = any($3::text[]) and "alert"."kind" = any($4::text[]) and "alert"."carId" = $5 and ("searchForm"("car"."fleetNumber") like "searchForm"($6) or "car"."plate" like $7) and "alert"."openedAt" >= $8 and "alert"."openedAt" < $9 and "alert"."id" = $10 and "alert"."takenBy" = $11 and "alert"."state" = $12 and ("searchForm"("alert"."placeZh") = "searchForm"($13) or "searchForm"("alert"."placeEn") = "searchForm"($14)) and "alert"."placeZh" = $15 and "alert"."id" <> all($16::bigint[]) and "alert"."id" in (
  select "ranked"."id"
  from (
    select "alert"."id", row_number() over (partition by "alert"."kind", "alert"."placeZh", case when ("alert"."state" = 'open' and "alert"."severity" <> 'critical') then null else "alert"."id" end order by "alert"."attention", "alert"."id") as "place", count(*) over (partition by "alert"."kind", "alert"."placeZh", case when ("alert"."state" = 'open' and "alert"."severity" <> 'critical') then null else "alert"."id" end) as "size"
    from "alert"
    inner join "car" on "car"."id" = "alert"."carId"
    where "car"."supplierId" = $17::bigint and "alert"."state" <> 'closed' and "alert"."state" = any($18::text[]) and "alert"."severity" = any($19::text[]) and "alert"."kind" = any($20::text[]) and "alert"."carId" = $21 and ("searchForm"("car"."fleetNumber") like "searchForm"($22) or "car"."plate" like $23) and "alert"."openedAt" >= $24 and "alert"."openedAt" < $25 and "alert"."id" = $26 and "alert"."takenBy" = $27 and "alert"."state" = $28 and ("searchForm"("alert"."placeZh") = "searchForm"($29) or "searchForm"("alert"."placeEn") = "searchForm"($30)) and "alert"."placeZh" = $31 and "alert"."id" <> all($32::bigint[]) and coalesce("alert"."snoozedUntil" > $33::timestamptz, false) = $34
  ) as "ranked"
  where "place" = 1 or "size" < 3
) and coalesce("alert"."snoozedUntil" > $35::timestamptz, false) = $36 and ("alert"."attention", "alert"."id") < ($37::bigint, $38::bigint)
order by "alert"."attention" desc, "alert"."id" desc
limit 21;

-- alertStats
select to_char(("alert"."openedAt" at time zone 'UTC') + make_interval(mins => $1::int), 'YYYY-MM-DD') as "day", "alert"."kind", count(*) as "count", percentile_cont(0.5) within group (order by extract(epoch from "alert"."firstTakenAt" - "alert"."openedAt")::double precision) as "takenMedian", percentile_cont(0.9) within group (order by extract(epoch from "alert"."firstTakenAt" - "alert"."openedAt")::double precision) as "takenP90", percentile_cont(0.5) within group (order by extract(epoch from "alert"."closedAt" - "alert"."openedAt")::double precision) as "closedMedian", percentile_cont(0.9) within group (order by extract(epoch from "alert"."closedAt" - "alert"."openedAt")::double precision) as "closedP90"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $2::bigint and "alert"."openedAt" >= $3 and "alert"."openedAt" < $4
group by 1, "alert"."kind"
order by 1 desc, "alert"."kind";

-- alertsOfOrders
select "id", "kind", "orderNo", "openedAt"
from "alert"
where ("alert"."orderNo" <> '' and "alert"."orderNo" = any($1::text[]))
order by "id" desc
limit $2;

-- allRoles
select "id", "dataScope", "areaCodes"
from "role"
where "state" = $1
order by "id"
limit $2;

-- carInReach
select "id", "fleetNumber", "plate"
from "car"
where "id" = $1 and true;

-- commandsDuring
select "command"."kind", "command"."state", "command"."reason", "command"."text", "command"."answer", "command"."createdAt" as "at", "command"."endedAt", "sysUser"."realName" as "by", "station"."name" as "stationZh", "station"."nameEn" as "stationEn"
from "command"
left join "sysUser" on "sysUser"."id" = "command"."requestedBy"
left join "station" on "station"."id" = "command"."stationId"
where "command"."carId" = $1 and "command"."createdAt" >= $2 and "command"."createdAt" <= $3 and "command"."requestedBy" is not null and "command"."state" <> $4
order by "command"."createdAt" desc, "command"."id" desc
limit $5;

-- or
select "command"."kind", "command"."state", "command"."reason", "command"."text", "command"."answer", "command"."createdAt" as "at", "command"."endedAt", "sysUser"."realName" as "by", "station"."name" as "stationZh", "station"."nameEn" as "stationEn"
from "command"
left join "sysUser" on "sysUser"."id" = "command"."requestedBy"
left join "station" on "station"."id" = "command"."stationId"
where "command"."carId" = $1 and "command"."createdAt" >= $2 and "command"."requestedBy" is not null and "command"."state" <> $3
order by "command"."createdAt" desc, "command"."id" desc
limit $4;

-- deleteTick
delete from "alertTick"
where "alertId" = $1 and "stepZh" = $2
returning "stepZh";

-- endSilence
update "alertSilence"
set "until" = $1
where "id" = $2 and "until" > $3;

-- eraseNotes
update "alertStep"
set "note" = $1
where "note" <> $2 and "alertId" in (
  select "id"
  from "alert"
  where ("alert"."orderNo" <> '' and "alert"."orderNo" = any($3::text[]))
);

-- groupSizes
select "alert"."kind", "alert"."placeZh", count(*) as "size"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where ("alert"."state" = 'open' and "alert"."severity" <> 'critical')
group by "alert"."kind", "alert"."placeZh"
having count(*) >= 3
limit $1;

-- or
select "alert"."kind", "alert"."placeZh", count(*) as "size"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $1::bigint and "alert"."state" <> 'closed' and "alert"."state" = any($2::text[]) and "alert"."severity" = any($3::text[]) and "alert"."kind" = any($4::text[]) and "alert"."carId" = $5 and ("searchForm"("car"."fleetNumber") like "searchForm"($6) or "car"."plate" like $7) and "alert"."openedAt" >= $8 and "alert"."openedAt" < $9 and "alert"."id" = $10 and "alert"."takenBy" = $11 and "alert"."state" = $12 and ("searchForm"("alert"."placeZh") = "searchForm"($13) or "searchForm"("alert"."placeEn") = "searchForm"($14)) and "alert"."placeZh" = $15 and "alert"."id" <> all($16::bigint[]) and coalesce("alert"."snoozedUntil" > $17::timestamptz, false) = $18 and ("alert"."state" = 'open' and "alert"."severity" <> 'critical')
group by "alert"."kind", "alert"."placeZh"
having count(*) >= 3
limit $19;

-- insertPastAlerts
insert into "alert" ("carId", "kind", "severity", "urgency", "evidence", "openedAt", "occurredAt", "lastAt")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

-- insertPicture
insert into "carPicture" ("carId", "camera", "at", "fileId")
values ($1, $2, $3, $4)
returning "id";

-- insertSilence
insert into "alertSilence" ("carIds", "rangeId", "kinds", "from", "until", "note", "createdBy", "createdAt")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

-- insertSteps
insert into "alertStep" ("alertId", "step", "at")
values ($1, $2, $3);

-- insertTick
insert into "alertTick" ("alertId", "stepZh", "stepEn", "at", "userId")
values ($1, $2, $3, $4, $5)
on conflict ("alertId", "stepZh") do nothing
returning "stepZh";

-- lockAlerts
select "alert"."id", "alert"."carId", "alert"."kind", "alert"."severity", "alert"."state", "alert"."takenBy", "alert"."takenAt", "alert"."firstTakenAt", "alert"."version", "car"."fleetNumber", "car"."plate", "car"."supplierId", "car"."areaCode"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $1::bigint and "alert"."id" = any($2::bigint[])
order by "alert"."id"
for no key update of "alert";

-- moveAlerts
update "alert"
set "state" = $1, "takenBy" = $2, "version" = "version" + 1
where "id" = any($3::bigint[])
returning "version";

-- pastRides
select "orderNo", "carId", "pickedUpAt", "pickUpLng", "pickUpLat"
from "order"
where "requestedAt" >= $1 and "requestedAt" < $2 and "status" = $3 and "carId" is not null
order by "requestedAt"
limit $4;

-- peopleForAlert
select "id", "account", "realName"
from "sysUser"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and (exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($3::bigint[])
) or (exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($4::bigint[])
) and "supplierId" = $5::bigint))
order by "realName", "id"
limit $6;

-- or
select "id", "account", "realName"
from "sysUser"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and (exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($3::bigint[])
) or (exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($4::bigint[])
) and "supplierId" = $5::bigint)) and "id" = $6 and ("searchForm"("realName") like "searchForm"($7) or "searchForm"("account") like "searchForm"($8))
order by "realName", "id"
limit $9;

-- picturesOf
select distinct on ("carPicture"."camera") "carPicture"."id", "carPicture"."camera", "carPicture"."at", "file"."publicKey"
from "carPicture"
inner join "file" on "file"."id" = "carPicture"."fileId"
where "carPicture"."carId" = $1 and "carPicture"."at" >= $2 and "carPicture"."at" <= $3 and "file"."state" = $4
order by "carPicture"."camera", "carPicture"."at" desc;

-- rangeNamed
select "id", "name"
from "range"
where "id" = $1;

-- riderOf
select "personSealed", "plainName", "plainMobile"
from "order"
where "orderNo" = $1
limit $2;

-- silencesNow
select "alertSilence"."id", "alertSilence"."kinds", "alertSilence"."from", "alertSilence"."until", coalesce("range"."name", '') as "rangeName", coalesce("range"."nameEn", '') as "rangeNameEn", "alertSilence"."note", "alertSilence"."carIds", "sysUser"."realName" as "createdByName", array(
  select "fleetNumber"
  from "car"
  where "car"."id" = any("alertSilence"."carIds")
  order by "fleetNumber"
  limit 20
) as "cars"
from "alertSilence"
inner join "sysUser" on "sysUser"."id" = "alertSilence"."createdBy"
left join "range" on "range"."id" = "alertSilence"."rangeId"
where "alertSilence"."until" > $1
order by "alertSilence"."until", "alertSilence"."id"
limit $2;

-- or
select "alertSilence"."id", "alertSilence"."kinds", "alertSilence"."from", "alertSilence"."until", coalesce("range"."name", '') as "rangeName", coalesce("range"."nameEn", '') as "rangeNameEn", "alertSilence"."note", "alertSilence"."carIds", "sysUser"."realName" as "createdByName", array(
  select "fleetNumber"
  from "car"
  where "car"."id" = any("alertSilence"."carIds")
  order by "fleetNumber"
  limit 20
) as "cars"
from "alertSilence"
inner join "sysUser" on "sysUser"."id" = "alertSilence"."createdBy"
left join "range" on "range"."id" = "alertSilence"."rangeId"
where "alertSilence"."until" > $1 and exists (
  select
  from "car"
  where "car"."id" = any("alertSilence"."carIds") and "car"."supplierId" = $2::bigint
)
order by "alertSilence"."until", "alertSilence"."id"
limit $3;

-- stepsOf
select "alertStep"."step", "alertStep"."at", "alertStep"."note", "alertStep"."channel", "person"."realName" as "by", "other"."realName" as "to"
from "alertStep"
left join "sysUser" as "person" on "person"."id" = "alertStep"."userId"
left join "sysUser" as "other" on "other"."id" = "alertStep"."toUserId"
where "alertStep"."alertId" = $1
order by "alertStep"."id" desc
limit $2;

-- takeFirst
update "alert"
set "firstTakenAt" = $1
where "id" = any($2::bigint[]) and "firstTakenAt" is null;

-- ticksOf
select "alertTick"."stepZh", "alertTick"."stepEn", "alertTick"."at", "sysUser"."realName" as "by"
from "alertTick"
inner join "sysUser" on "sysUser"."id" = "alertTick"."userId"
where "alertTick"."alertId" = $1
order by "alertTick"."at"
limit $2;

-- waitingBySeverity
select "severity", count(*) as "count"
from "alert"
where "state" <> 'closed' and "state" = $1
group by "severity";

-- wakeAlerts
update "alert"
set "snoozedUntil" = $1
where "carId" = any($2::bigint[]) and "kind" = any($3::text[]) and "state" <> $4 and "snoozedUntil" = $5
returning "id", "carId";
