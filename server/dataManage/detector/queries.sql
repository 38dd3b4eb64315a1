-- The SQL of server/dataManage/detector/queries.ts. Written by "npm run generate".

-- deleteDetector
delete from "detector"
where "id" = $1;

-- detectorChoices
select "id", "name"
from "detector"
where "state" = $1
order by "name"
limit $2;

-- detectorCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "detector"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "detector"
  where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- detectorLink
select "id", "name", "state", "address", "certificate", "tokenSealed", "timeoutSeconds", "leastScore", "classes"
from "detector"
where "id" = $1;

-- detectorList
select "id", "name", "state", "address", "certificate", "timeoutSeconds", "leastScore", "classes", "remark", "tokenSealed" <> '' as "hasToken", "createdAt", "updatedAt", "version"
from "detector"
order by "detector"."name" asc, "detector"."id" asc
limit 21;

-- or
select "id", "name", "state", "address", "certificate", "timeoutSeconds", "leastScore", "classes", "remark", "tokenSealed" <> '' as "hasToken", "createdAt", "updatedAt", "version"
from "detector"
where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3 and ("detector"."name", "detector"."id") < ($4::text, $5::bigint)
order by "detector"."name" desc, "detector"."id" desc
limit 21;

-- insertDetector
insert into "detector" ("name", "address")
values ($1, $2)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockDetector
select "id", "name", "state", "address", "certificate", "timeoutSeconds", "leastScore", "classes", "remark", "tokenSealed" <> '' as "hasToken", "createdAt", "updatedAt", "version"
from "detector"
where "id" = $1
for update;

-- updateDetector
update "detector"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
