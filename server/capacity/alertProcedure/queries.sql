-- The SQL of server/capacity/alertProcedure/queries.ts. Written by "npm run generate".

-- alertProcedureCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "alertProcedure"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "alertProcedure"
  where "kind" = $1 and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- alertProcedureList
select "id", "kind", "severity", "stepsZh", "stepsEn", "state", "createdAt", "updatedAt", "version"
from "alertProcedure"
order by "alertProcedure"."createdAt" asc, "alertProcedure"."id" asc
limit 21;

-- or
select "id", "kind", "severity", "stepsZh", "stepsEn", "state", "createdAt", "updatedAt", "version"
from "alertProcedure"
where "kind" = $1 and "state" = $2 and "id" = $3 and ("alertProcedure"."createdAt", "alertProcedure"."id") < ($4::timestamptz, $5::bigint)
order by "alertProcedure"."createdAt" desc, "alertProcedure"."id" desc
limit 21;

-- deleteAlertProcedure
delete from "alertProcedure"
where "id" = $1;

-- insertAlertProcedure
insert into "alertProcedure" ("kind", "severity", "stepsZh", "stepsEn", "state")
values ($1, $2, $3, $4, $5)
on conflict ("kind", "severity") do nothing
returning "id";

-- lockAlertProcedure
select "id", "kind", "severity", "stepsZh", "stepsEn", "state", "createdAt", "updatedAt", "version"
from "alertProcedure"
where "id" = $1
for update;

-- procedureFor
select "stepsZh", "stepsEn"
from "alertProcedure"
where "kind" = $1 and "state" = $2 and ("severity" = $3 or "severity" is null)
order by "severity" nulls last
limit $4;

-- updateAlertProcedure
update "alertProcedure"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
