-- The SQL of server/insight/supervisionPlatform/queries.ts. Written by "npm run generate".

-- beginPositions
insert into "supervisionPosition" ("platformId", "sentTo", "dueAt")
values ($1, $2, $3)
on conflict ("platformId") do nothing;

-- claimPlatform
update "supervisionPlatform"
set "dueAt" = $1
where "id" in (
  select "due"."id"
  from "supervisionPlatform" as "due"
  where "due"."state" = $2 and "due"."dueAt" <= $3 and (exists (
    select "r"."id"
    from "supervisionRecord" as "r"
    where "r"."platformId" = "due"."id" and "r"."state" = 'waiting'
  ) or exists (
    select "s"."id"
    from "supervisionSend" as "s"
    where "s"."platformId" = "due"."id" and "s"."state" = 'open'
  ))
  order by "due"."dueAt"
  limit $4
  for update of "due" skip locked
)
returning "id", "name", "address", "tokenSealed", "certificate", "failures";

-- deleteSupervisionPlatform
delete from "supervisionPlatform"
where "id" = $1;

-- endPositions
delete from "supervisionPosition"
where "platformId" = $1;

-- hasRecords
select "id"
from "supervisionRecord"
where "platformId" = $1
limit $2;

-- holdPlatform
update "supervisionPlatform"
set "dueAt" = $1
where "id" = $2 and "address" = $3 and "state" = $4
returning "id";

-- insertSupervisionPlatform
insert into "supervisionPlatform" ("name", "state", "address", "companyId", "areaCodes", "kinds", "coordinates", "fareType", "licenseId", "driverName", "driverPhone", "certificate", "keptDays", "remark", "sinceAt", "dueAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockSupervisionPlatform
select "id", "name", "state", "address", "companyId", "areaCodes", "kinds", "positionKinds", "positionSeconds", "coordinates", "fareType", "licenseId", "driverName", "driverPhone", "certificate", "keptDays", "remark", "tokenSealed" <> '' as "hasToken", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", case when "failures" > 0 and "state" = 'sending' then "dueAt" end as "retryAt", "createdAt", "updatedAt", "version"
from "supervisionPlatform"
where "id" = $1
for update;

-- platformStatus
select "p"."id", "p"."name", "p"."state", "p"."failures", "p"."takenAt", "p"."problemDetail", nullif("p"."problem", '') as "problem", case when "p"."failures" > 0 and "p"."state" = 'sending' then "p"."dueAt" end as "retryAt", (
  select "at"
  from "supervisionRecord"
  where "platformId" = "p"."id" and "state" = 'waiting'
  order by "place"
  limit 1
) as "oldestAt", (
  select count(*)::int
  from (
    select
    from "supervisionRecord"
    where "platformId" = "p"."id" and "state" = 'waiting'
    limit 10001
  ) as "w"
) as "waiting", (
  select count(*)::int
  from "supervisionRecord"
  where "platformId" = "p"."id" and "state" = 'held'
) as "held", (
  select count(*)::int
  from "supervisionRecord"
  where "platformId" = "p"."id" and "state" = 'rejected'
) as "rejected"
from "supervisionPlatform" as "p"
order by "p"."name", "p"."id"
limit $1;

-- recordingPlatforms
select "id", "companyId", "areaCodes", "kinds", "coordinates", "fareType", "licenseId", "driverName", "driverPhone", "carsUpTo", (date_part('epoch', "sinceAt") * 1000)::float8 as "since"
from "supervisionPlatform"
where "state" <> $1
order by "id";

-- settleCars
update "supervisionPlatform"
set "carsUpTo" = $1
where "id" = $2 and "carsUpTo" is not distinct from $3
returning "id";

-- settleLink
update "supervisionPlatform"
set "dueAt" = $1, "failures" = $2, "problem" = $3, "problemDetail" = $4, "problemAt" = $5
where "id" = $6;

-- supervisionLink
select "id", "address", "tokenSealed", "certificate"
from "supervisionPlatform"
where "id" = $1;

-- supervisionPlatformCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supervisionPlatform"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "supervisionPlatform"
  where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- supervisionPlatformList
select "id", "name", "state", "address", "companyId", "areaCodes", "kinds", "positionKinds", "positionSeconds", "coordinates", "fareType", "licenseId", "driverName", "driverPhone", "certificate", "keptDays", "remark", "tokenSealed" <> '' as "hasToken", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", case when "failures" > 0 and "state" = 'sending' then "dueAt" end as "retryAt", "createdAt", "updatedAt", "version"
from "supervisionPlatform"
order by "supervisionPlatform"."name" asc, "supervisionPlatform"."id" asc
limit 21;

-- or
select "id", "name", "state", "address", "companyId", "areaCodes", "kinds", "positionKinds", "positionSeconds", "coordinates", "fareType", "licenseId", "driverName", "driverPhone", "certificate", "keptDays", "remark", "tokenSealed" <> '' as "hasToken", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", case when "failures" > 0 and "state" = 'sending' then "dueAt" end as "retryAt", "createdAt", "updatedAt", "version"
from "supervisionPlatform"
where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3 and ("supervisionPlatform"."name", "supervisionPlatform"."id") < ($4::text, $5::bigint)
order by "supervisionPlatform"."name" desc, "supervisionPlatform"."id" desc
limit 21;

-- updateSupervisionPlatform
update "supervisionPlatform"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
