-- The SQL of server/insight/reportPack/queries.ts. Written by "npm run generate".

-- anyReportOf
select "id"
from "report"
where "packId" = $1
limit $2;

-- channelThere
select "id"
from "reportChannel"
where "id" = $1;

-- deleteReportPack
delete from "reportPack"
where "id" = $1;

-- insertReportPack
insert into "reportPack" ("name", "state", "definition", "template", "enabledAt")
values ($1, $2, $3, $4, $5)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockReportPack
select "id", "name", "state", "definition", "channelId", coalesce((
  select "name"
  from "reportChannel"
  where "id" = "reportPack"."channelId"
), '') as "channelName", "format", "template", "enabledAt", "createdAt", "updatedAt", "version"
from "reportPack"
where "id" = $1
for update;

-- reportPackCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "reportPack"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "reportPack"
  where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- reportPackList
select "id", "name", "state", "definition", "channelId", coalesce((
  select "name"
  from "reportChannel"
  where "id" = "reportPack"."channelId"
), '') as "channelName", "format", "template", "enabledAt", "createdAt", "updatedAt", "version"
from "reportPack"
order by "reportPack"."name" asc, "reportPack"."id" asc
limit 21;

-- or
select "id", "name", "state", "definition", "channelId", coalesce((
  select "name"
  from "reportChannel"
  where "id" = "reportPack"."channelId"
), '') as "channelName", "format", "template", "enabledAt", "createdAt", "updatedAt", "version"
from "reportPack"
where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3 and ("reportPack"."name", "reportPack"."id") < ($4::text, $5::bigint)
order by "reportPack"."name" desc, "reportPack"."id" desc
limit 21;

-- updateReportPack
update "reportPack"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
