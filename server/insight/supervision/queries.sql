-- The SQL of server/insight/supervision/queries.ts. Written by "npm run generate".

-- editionsOf
select "id", "edition", "state", "settledAt"
from "supervisionRecord"
where "platformId" = $1 and "kind" = $2 and "key" = $3
order by "edition" desc
limit $4;

-- insertEdition
insert into "supervisionRecord" ("platformId", "kind", "key", "edition", "place", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields", "notBefore", "state", "note", "byUserId", "createdAt")
select "platformId", "kind", "key", "edition" + 1 as "edition", "place", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", $1::jsonb as "fields", "notBefore", 'waiting' as "state", $2 as "note", $3::bigint as "byUserId", $4::timestamptz as "createdAt"
from "supervisionRecord"
where "id" = $5
returning "id";

-- lockSupervision
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version", "r"."key", "r"."place", "r"."subject", "r"."orderId", "r"."areaCode", "r"."supplierId", "r"."fields", "r"."notBefore", "r"."note", "r"."sendId", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "r"."byUserId"
), '') as "person"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where true and "r"."id" = $1
for no key update of "r";

-- sendById
select "at", "tries", "records", "status", "answer"
from "supervisionSend"
where "id" = $1;

-- settleRecord
update "supervisionRecord"
set "state" = $1, "settledAt" = $2, "note" = $3, "byUserId" = $4, "version" = "version" + 1
where "id" = $5;

-- supervisionById
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version", "r"."key", "r"."place", "r"."subject", "r"."orderId", "r"."areaCode", "r"."supplierId", "r"."fields", "r"."notBefore", "r"."note", "r"."sendId", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "r"."byUserId"
), '') as "person"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where true and "r"."id" = $1;

-- supervisionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supervisionRecord" as "r"
  inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
  where true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "supervisionRecord" as "r"
  inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
  where true and "r"."platformId" = $1 and "r"."kind" = $2 and "r"."state" in ($3) and false and ("r"."orderNo" like $4 or "r"."orderNo" like $5) and "r"."id" = $6
) limit 10001) as "capped";

-- supervisionList
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where true
order by "r"."id" desc, "r"."id" desc
limit 21;

-- or
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where (("r"."areaCode" ~>=~ $1 and "r"."areaCode" ~<~ $2)) and "r"."platformId" = $3 and "r"."kind" = $4 and "r"."state" in ($5) and false and ("r"."orderNo" like $6 or "r"."orderNo" like $7) and "r"."id" = $8 and ("r"."id", "r"."id") < ($9::bigint, $10::bigint)
order by "r"."id" desc, "r"."id" desc
limit 21;
