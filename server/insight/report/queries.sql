-- The SQL of server/insight/report/queries.ts. Written by "npm run generate".

-- alertFacts
select "alert"."id", "alert"."kind", "alert"."occurredAt", "alert"."openedAt", "alert"."recoveredAt", "alert"."evidence", "alert"."orderNo", "alert"."placeZh", "alert"."placeEn", "alert"."firstPlaceZh", "alert"."firstPlaceEn", "alert"."lng", "alert"."lat", "alert"."firstLng", "alert"."firstLat", "car"."fleetNumber", "car"."plate", "car"."vin", "car"."model", "car"."softwareVersion", coalesce("supplier"."name", '') as "supplier"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
left join "supplier" on "supplier"."id" = "car"."supplierId"
where "alert"."id" = $1;

-- alertsOwed
select "id", "openedAt", "occurredAt"
from "alert"
where "openedAt" >= $1 and "kind" = any($2::text[]) and not exists (
  select
  from "report"
  where "packId" = $3 and "alertId" = "alert"."id"
)
order by "openedAt"
limit $4;

-- beganAt
select least((
  select "requestedAt"
  from "order"
  order by "requestedAt", "id"
  limit 1
), (
  select min("createdAt")
  from "car"
)) as "at";

-- carsHeard
select exists (
  select
  from "carHour"
  where "at" >= $1::timestamptz and "at" <= $2::timestamptz - interval '1 hour' and "idle" + "toPickUp" + "occupied" + "outOfService" > 0
) as "heard";

-- channelOf
select "reportChannel"."id", "reportChannel"."name", "reportChannel"."state", "reportPack"."format"
from "reportPack"
inner join "reportChannel" on "reportChannel"."id" = "reportPack"."channelId"
where "reportPack"."id" = $1;

-- divisionName
select "nameZh", "nameEn"
from "area"
where "code" = $1;

-- editionBefore
select "definition", "known", "corrections"
from "report"
where "number" = $1 and "edition" < $2
order by "edition" desc
limit $3;

-- editionsOf
select "id", "edition", "state", "sentAt"
from "report"
where "number" = $1
order by "edition" desc
limit $2;

-- enabledPacks
select "id", "name", "definition", "enabledAt" as "enabledAt"
from "reportPack"
where "state" = $1 and "enabledAt" is not null
order by "id";

-- eraseCorrections
update "report"
set "corrections" = $1, "known" = $2, "content" = $3, "hash" = $4, "version" = "version" + 1
where "state" = $5 and "alertId" in (
  select "id"
  from "alert"
  where ("alert"."orderNo" <> '' and "alert"."orderNo" = any($6::text[]))
)
returning "id";

-- eraseStepNotes
update "reportStep"
set "note" = $1
where "reportId" = any($2::bigint[]) and "note" <> $3;

-- forgetReports
delete from "report"
where "id" = any($1::bigint[]);

-- forgetSteps
delete from "reportStep"
where "reportId" = any($1::bigint[]);

-- incidentsReported
select distinct width_bucket(case when "report"."edition" = 1 then "alert"."openedAt" else (
  select min("at")
  from "reportStep"
  where "reportId" = "report"."id"
) end, $1::timestamptz[]) as "place"
from "report"
inner join "alert" on "alert"."id" = "report"."alertId"
where "report"."definition"->>'authority' = $2 and "report"."state" <> $3 and case when "report"."edition" = 1 then "alert"."openedAt" else (
  select min("at")
  from "reportStep"
  where "reportId" = "report"."id"
) end >= $4 and case when "report"."edition" = 1 then "alert"."openedAt" else (
  select min("at")
  from "reportStep"
  where "reportId" = "report"."id"
) end < $5;

-- insertReports
insert into "report" ("packId", "packName", "definition", "alertId", "fromAt", "dueAt", "number")
values ($1, $2, $3, $4, $5, $6, 'R-' || $7::int || '-' || lpad(nextval('"reportNumber"')::text, 6, '0'))
on conflict do nothing
returning "id";

-- or
insert into "report" ("packId", "packName", "definition", "alertId", "fromAt", "dueAt", "number", "edition")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing
returning "id";

-- insertStep
insert into "reportStep" ("reportId", "step", "at")
values ($1, $2, $3);

-- lockReport
select "report"."id", "report"."number", "report"."packId", "report"."packName", "report"."definition"->>'authority' as "authority", "report"."definition"->>'timeZone' as "timeZone", "report"."state", "report"."edition", "report"."dueAt", "report"."attention", "report"."alertId", "report"."fromAt" as "from", "report"."toAt" as "to", "report"."submittedBy", "report"."sentAt", "report"."hash", "report"."createdAt", "report"."version", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = (
    select "carId"
    from "alert"
    where "id" = "report"."alertId"
  )
), '') as "fleetNumber", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."submittedBy"
), '') as "submittedByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."approvedBy"
), '') as "approvedByName", "report"."definition", "report"."known", "report"."corrections", "report"."content", ("report"."attention" < $1::timestamptz) as "isOverdue", "reportKeptUntil"("report") as "keptUntil"
from "report"
where "report"."id" = $2
for no key update of "report";

-- notesOf
select "note"
from "alertStep"
where "alertId" = $1 and "step" in ($2, $3) and "note" <> $4
order by "id"
limit $5;

-- owedCounts
select count(*)::int as "owed", (count(*) filter (where ("report"."attention" < $1::timestamptz)))::int as "overdue", min("report"."dueAt") filter (where not ("report"."attention" < $2::timestamptz)) as "nextDueAt"
from "report"
where ("report"."attention" < timestamptz '3000-01-01 00:00Z');

-- periodFacts
select count(*) filter (where "kind" in ('collision', 'rollover')) as "collisions", count(*) filter (where "kind" = 'stoppedTooLong') as "stoppages", (
  select count(*)
  from "car"
  where "state" <> 'sold'
) as "carsKnown"
from "alert"
where "openedAt" >= $1 and "openedAt" < $2;

-- periodsBegun
select distinct "fromAt"
from "report"
where "packId" = $1 and "alertId" is null and "fromAt" >= $2;

-- recordOf
select "id", "hash"
from "eventRecord"
where "alertId" = $1
order by "occurredAt"
limit $2;

-- reportById
select "report"."id", "report"."number", "report"."packId", "report"."packName", "report"."definition"->>'authority' as "authority", "report"."definition"->>'timeZone' as "timeZone", "report"."state", "report"."edition", "report"."dueAt", "report"."attention", "report"."alertId", "report"."fromAt" as "from", "report"."toAt" as "to", "report"."submittedBy", "report"."sentAt", "report"."hash", "report"."createdAt", "report"."version", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = (
    select "carId"
    from "alert"
    where "id" = "report"."alertId"
  )
), '') as "fleetNumber", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."submittedBy"
), '') as "submittedByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."approvedBy"
), '') as "approvedByName", "report"."definition", "report"."known", "report"."corrections", "report"."content", ("report"."attention" < $1::timestamptz) as "isOverdue", "reportKeptUntil"("report") as "keptUntil"
from "report"
where "report"."id" = $2;

-- reportCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "report"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "report"
  where "searchForm"("report"."number") like "searchForm"($1) and "report"."packId" = $2 and "report"."state" in ($3) and ("report"."attention" < timestamptz '3000-01-01 00:00Z') and ("report"."attention" < $4::timestamptz) and "report"."alertId" = $5 and "report"."id" = $6
) limit 10001) as "capped";

-- reportList
select "report"."id", "report"."number", "report"."packId", "report"."packName", "report"."definition"->>'authority' as "authority", "report"."definition"->>'timeZone' as "timeZone", "report"."state", "report"."edition", "report"."dueAt", "report"."attention", "report"."alertId", "report"."fromAt" as "from", "report"."toAt" as "to", "report"."submittedBy", "report"."sentAt", "report"."hash", "report"."createdAt", "report"."version", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = (
    select "carId"
    from "alert"
    where "id" = "report"."alertId"
  )
), '') as "fleetNumber", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."submittedBy"
), '') as "submittedByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."approvedBy"
), '') as "approvedByName", ("report"."attention" < $1::timestamptz) as "isOverdue"
from "report"
order by "report"."dueAt" asc, "report"."id" asc
limit 21;

-- or
select "report"."id", "report"."number", "report"."packId", "report"."packName", "report"."definition"->>'authority' as "authority", "report"."definition"->>'timeZone' as "timeZone", "report"."state", "report"."edition", "report"."dueAt", "report"."attention", "report"."alertId", "report"."fromAt" as "from", "report"."toAt" as "to", "report"."submittedBy", "report"."sentAt", "report"."hash", "report"."createdAt", "report"."version", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = (
    select "carId"
    from "alert"
    where "id" = "report"."alertId"
  )
), '') as "fleetNumber", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."submittedBy"
), '') as "submittedByName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "report"."approvedBy"
), '') as "approvedByName", ("report"."attention" < $1::timestamptz) as "isOverdue"
from "report"
where "searchForm"("report"."number") like "searchForm"($2) and "report"."packId" = $3 and "report"."state" in ($4) and ("report"."attention" < timestamptz '3000-01-01 00:00Z') and ("report"."attention" < $5::timestamptz) and "report"."alertId" = $6 and "report"."id" = $7 and ("report"."dueAt", "report"."id") < ($8::timestamptz, $9::bigint)
order by "report"."dueAt" desc, "report"."id" desc
limit 21;

-- reportsOfOrders
select "report"."number", "report"."sentAt", "report"."createdAt", "alert"."orderNo", "reportKeptUntil"("report") as "keptUntil", "report"."definition"->>'authority' as "authority"
from "report"
inner join "alert" on "alert"."id" = "report"."alertId"
where ("alert"."orderNo" <> '' and "alert"."orderNo" = any($1::text[]))
order by "report"."id" desc
limit $2;

-- reportsPastKeeping
select "id"
from "report"
where "dueAt" < now() - interval '2 years' and not exists (
  select
  from "report" as "other"
  where "other"."number" = "report"."number" and coalesce("reportKeptUntil"("other") > now(), true)
)
order by "dueAt"
limit $1;

-- sentBefore
select "id"
from "report"
where "number" = $1 and "edition" < $2 and "state" = $3
limit $4;

-- stepsOf
select "step", "at", "note", "fields", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "reportStep"."userId"
), '') as "person"
from "reportStep"
where "reportId" = $1
order by "id" desc
limit $2;

-- takeReminders
update "report"
set "remindAt" = $1
where "id" in (
  select "id"
  from "report"
  where "remindAt" <= $2 and ("report"."attention" < timestamptz '3000-01-01 00:00Z')
  order by "id"
  limit $3
  for update skip locked
)
returning "id", "number", "packName", "dueAt";

-- updateReport
update "report"
set "state" = $1, "version" = "version" + 1
where "id" = $2
returning "version";
