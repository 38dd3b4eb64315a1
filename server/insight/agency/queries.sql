-- The SQL of server/insight/agency/queries.ts. Written by "npm run generate".

-- agencyById
select "id", "name", "areaCodes"
from "agency"
where "id" = $1;

-- agencyByToken
select "id", "name", "areaCodes"
from "agency"
where "tokenHash" = $1 and "state" = $2;

-- agencyCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "agency"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "agency"
  where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- agencyList
select "id", "name", "areaCodes", "state", "remark", "tokenPrefix", "tokenAt", "createdAt", "updatedAt", "version", (
  select max("lastAt")
  from "feedRead"
  where "agencyId" = "agency"."id"
) as "lastReadAt"
from "agency"
order by "agency"."name" asc, "agency"."id" asc
limit 21;

-- or
select "id", "name", "areaCodes", "state", "remark", "tokenPrefix", "tokenAt", "createdAt", "updatedAt", "version", (
  select max("lastAt")
  from "feedRead"
  where "agencyId" = "agency"."id"
) as "lastReadAt"
from "agency"
where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3 and ("agency"."name", "agency"."id") < ($4::text, $5::bigint)
order by "agency"."name" desc, "agency"."id" desc
limit 21;

-- claimPush
update "agencyPush"
set "dueAt" = $1
from "agency"
where "agency"."id" = "agencyPush"."agencyId" and "agencyPush"."agencyId" in (
  select "due"."agencyId"
  from "agencyPush" as "due"
  inner join "agency" as "of" on "of"."id" = "due"."agencyId"
  where "of"."state" = $2 and "due"."dueAt" <= $3
  order by "due"."dueAt"
  limit $4
  for update of "due" skip locked
)
returning "agencyPush"."agencyId" as "id", "agency"."areaCodes", "agencyPush"."address", "agencyPush"."tokenSealed", "agencyPush"."nextHour", "agencyPush"."failures";

-- deleteAgency
delete from "agency"
where "id" = $1;

-- endPush
delete from "agencyPush"
where "agencyId" = $1;

-- forgetPushRecords
delete from "agencyPushRecord"
where "at" < $1;

-- insertAgency
insert into "agency" ("name", "state", "remark", "areaCodes")
values ($1, $2, $3, $4)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- insertPushRecord
insert into "agencyPushRecord" ("agencyId", "at", "hour", "endpoint", "sent", "taken", "status", "outcome")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- lockAgency
select "id", "name", "areaCodes", "state", "remark", "tokenPrefix", "tokenAt", "createdAt", "updatedAt", "version", (
  select max("lastAt")
  from "feedRead"
  where "agencyId" = "agency"."id"
) as "lastReadAt"
from "agency"
where "id" = $1
for update;

-- pushOf
select "address", "nextHour", "dueAt", "failures"
from "agencyPush"
where "agencyId" = $1;

-- pushRecords
select "at", "hour", "endpoint", "sent", "taken", "status", "outcome"
from "agencyPushRecord"
where "agencyId" = $1
order by "id" desc
limit $2;

-- pushedAgencies
select "p"."agencyId", "a"."name" as "agencyName", "p"."address", "p"."nextHour", "p"."dueAt", "p"."failures"
from "agencyPush" as "p"
inner join "agency" as "a" on "a"."id" = "p"."agencyId"
order by "a"."name", "a"."id"
limit $1;

-- pushesOf
select "r"."id", "r"."agencyId", "a"."name" as "agencyName", "r"."at", "r"."hour", "r"."endpoint", "r"."sent", "r"."taken", "r"."status", "r"."outcome"
from "agencyPushRecord" as "r"
inner join "agency" as "a" on "a"."id" = "r"."agencyId"
order by "r"."id" desc
limit $1;

-- or
select "r"."id", "r"."agencyId", "a"."name" as "agencyName", "r"."at", "r"."hour", "r"."endpoint", "r"."sent", "r"."taken", "r"."status", "r"."outcome"
from "agencyPushRecord" as "r"
inner join "agency" as "a" on "a"."id" = "r"."agencyId"
where "r"."agencyId" = $1 and "r"."outcome" <> $2 and "r"."id" < $3
order by "r"."id" desc
limit $4;

-- savePush
insert into "agencyPush" ("agencyId", "address", "tokenSealed", "nextHour", "dueAt")
values ($1, $2, $3, $4, $5)
on conflict ("agencyId") do update
set "address" = $6, "tokenSealed" = $7, "dueAt" = $8, "failures" = $9;

-- sealedToken
select "address", "tokenSealed"
from "agencyPush"
where "agencyId" = $1;

-- settlePush
update "agencyPush"
set "nextHour" = $1, "dueAt" = $2, "failures" = $3
where "agencyId" = $4 and "address" = $5;

-- updateAgency
update "agency"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
