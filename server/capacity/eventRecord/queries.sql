-- The SQL of server/capacity/eventRecord/queries.ts. Written by "npm run generate".

-- eventRecordById
select "eventRecord"."id", "eventRecord"."alertId", "eventRecord"."carId", "car"."fleetNumber", "car"."plate", "eventRecord"."kind", "eventRecord"."occurredAt", "eventRecord"."fromAt", "eventRecord"."toAt", "eventRecord"."state", "eventRecord"."frozenAt", "eventRecord"."sealedAt", "eventRecord"."orderNo", "eventRecord"."hash", "alert"."placeZh", "alert"."placeEn"
from "eventRecord"
inner join "car" on "car"."id" = "eventRecord"."carId"
inner join "alert" on "alert"."id" = "eventRecord"."alertId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "eventRecord"."id" = $3;

-- eventRecordCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "eventRecord"
  inner join "car" on "car"."id" = "eventRecord"."carId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "eventRecord"
  inner join "car" on "car"."id" = "eventRecord"."carId"
  where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and ("searchForm"("car"."fleetNumber") like "searchForm"($3) or "car"."plate" like $4) and "eventRecord"."kind" in ($5) and "eventRecord"."state" = $6 and "eventRecord"."occurredAt" >= $7 and "eventRecord"."occurredAt" < $8 and "eventRecord"."alertId" = $9 and "eventRecord"."orderNo" = any($10::text[]) and "eventRecord"."id" = $11
) limit 10001) as "capped";

-- eventRecordList
select "eventRecord"."id", "eventRecord"."alertId", "eventRecord"."carId", "car"."fleetNumber", "car"."plate", "eventRecord"."kind", "eventRecord"."occurredAt", "eventRecord"."fromAt", "eventRecord"."toAt", "eventRecord"."state", "eventRecord"."frozenAt", "eventRecord"."sealedAt", "eventRecord"."orderNo", "eventRecord"."hash"
from "eventRecord"
inner join "car" on "car"."id" = "eventRecord"."carId"
order by "eventRecord"."occurredAt" desc, "eventRecord"."id" desc
limit 21;

-- or
select "eventRecord"."id", "eventRecord"."alertId", "eventRecord"."carId", "car"."fleetNumber", "car"."plate", "eventRecord"."kind", "eventRecord"."occurredAt", "eventRecord"."fromAt", "eventRecord"."toAt", "eventRecord"."state", "eventRecord"."frozenAt", "eventRecord"."sealedAt", "eventRecord"."orderNo", "eventRecord"."hash"
from "eventRecord"
inner join "car" on "car"."id" = "eventRecord"."carId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and ("searchForm"("car"."fleetNumber") like "searchForm"($3) or "car"."plate" like $4) and "eventRecord"."kind" in ($5) and "eventRecord"."state" = $6 and "eventRecord"."occurredAt" >= $7 and "eventRecord"."occurredAt" < $8 and "eventRecord"."alertId" = $9 and "eventRecord"."orderNo" = any($10::text[]) and "eventRecord"."id" = $11 and ("eventRecord"."occurredAt", "eventRecord"."id") < ($12::timestamptz, $13::bigint)
order by "eventRecord"."occurredAt" desc, "eventRecord"."id" desc
limit 21;

-- insertUse
insert into "eventRecordUse" ("recordId", "userId", "at", "use", "form")
values ($1, $2, $3, $4, $5);

-- partsOf
select "number", "frozenAt", "positions", "content", "hash"
from "eventRecordPart"
where "recordId" = $1
order by "number";

-- usesOf
select "eventRecordUse"."at", "sysUser"."realName" as "person", "eventRecordUse"."use", "eventRecordUse"."form"
from "eventRecordUse"
inner join "sysUser" on "sysUser"."id" = "eventRecordUse"."userId"
where "eventRecordUse"."recordId" = $1
order by "eventRecordUse"."id" desc
limit $2;
