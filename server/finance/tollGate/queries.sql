-- The SQL of server/finance/tollGate/queries.ts. Written by "npm run generate".

-- deleteTollGate
delete from "tollGate"
where "id" = $1;

-- gatesInUse
select "id", "position", "heading", "bothWays", "width", "currency", "amount"::double precision as "amount", "classes"
from "tollGate"
where "state" = $1
order by "id";

-- insertTollGate
insert into "tollGate" ("name", "position", "heading", "amount", "classes")
values ($1, $2, $3, $4, $5)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockTollGate
select "id", "name", "position", "heading", "bothWays", "width", "currency", "amount"::double precision as "amount", "classes", "state", "remark", "createdAt", "updatedAt", "version"
from "tollGate"
where "id" = $1
for update;

-- tollGateCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "tollGate"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "tollGate"
  where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- tollGateList
select "id", "name", "position", "heading", "bothWays", "width", "currency", "amount"::double precision as "amount", "classes", "state", "remark", "createdAt", "updatedAt", "version"
from "tollGate"
order by "tollGate"."name" asc, "tollGate"."id" asc
limit 21;

-- or
select "id", "name", "position", "heading", "bothWays", "width", "currency", "amount"::double precision as "amount", "classes", "state", "remark", "createdAt", "updatedAt", "version"
from "tollGate"
where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3 and ("tollGate"."name", "tollGate"."id") < ($4::text, $5::bigint)
order by "tollGate"."name" desc, "tollGate"."id" desc
limit 21;

-- updateTollGate
update "tollGate"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
