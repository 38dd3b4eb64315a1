-- The SQL of server/dataManage/labelTask/queries.ts. Written by "npm run generate".

-- confirmLabelObjects
update "labelObject"
set "isConfirmed" = $1, "changedById" = $2, "changedAt" = $3, "revision" = "revision" + $4
where "jobId" = $5;

-- deleteLabelTask
delete from "labelTask"
where "id" = $1;

-- drawnInTask
select "labelObject"."id"
from "labelObject"
inner join "labelJob" on "labelJob"."id" = "labelObject"."jobId"
where "labelJob"."taskId" = $1 and "labelObject"."changedById" is not null
limit $2;

-- framePictures
select "id", "width", "height", "publicKey"
from "file"
where "id" = any($1::bigint[]) and "kind" = $2 and "state" = $3;

-- insertLabelFrames
insert into "labelFrame" ("taskId", "jobId", "place", "turn", "fileId", "width", "height")
values ($1, $2, $3, $4, $5, $6, $7);

-- insertLabelTask
insert into "labelTask" ("name", "jobSize", "remark", "aql")
values ($1, $2, $3, $4)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- labelTaskCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelTask"
  where ("labelTask"."dataSetId" is null or exists (
    select 1
    from "dataSet" "of"
    where "of"."id" = "labelTask"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
  ))
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelTask"
  where ("labelTask"."dataSetId" is null or exists (
    select 1
    from "dataSet" "of"
    where "of"."id" = "labelTask"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
  )) and "searchForm"("name") like "searchForm"($3) and "id" = $4
) limit 10001) as "capped";

-- labelTaskList
select "id", "name", "jobSize", "remark", "aql", "dataSetId", coalesce((
  select "name"
  from "dataSet"
  where "id" = "labelTask"."dataSetId"
), '') as "dataSetName", "createdAt", "updatedAt", "version", (
  select count(*)::int
  from "labelFrame"
  where "taskId" = "labelTask"."id" and not "isRepeated"
) as "frames", (
  select count(*)::int
  from "labelJob"
  where "taskId" = "labelTask"."id"
) as "jobs", (
  select count(*)::int
  from "labelJob"
  where "taskId" = "labelTask"."id" and "state" = 'completed'
) as "accepted"
from "labelTask"
where ("labelTask"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "labelTask"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
))
order by "labelTask"."name" asc, "labelTask"."id" asc
limit 21;

-- or
select "id", "name", "jobSize", "remark", "aql", "dataSetId", coalesce((
  select "name"
  from "dataSet"
  where "id" = "labelTask"."dataSetId"
), '') as "dataSetName", "createdAt", "updatedAt", "version", (
  select count(*)::int
  from "labelFrame"
  where "taskId" = "labelTask"."id" and not "isRepeated"
) as "frames", (
  select count(*)::int
  from "labelJob"
  where "taskId" = "labelTask"."id"
) as "jobs", (
  select count(*)::int
  from "labelJob"
  where "taskId" = "labelTask"."id" and "state" = 'completed'
) as "accepted"
from "labelTask"
where ("labelTask"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "labelTask"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "searchForm"("name") like "searchForm"($3) and "id" = $4 and ("labelTask"."name", "labelTask"."id") < ($5::text, $6::bigint)
order by "labelTask"."name" desc, "labelTask"."id" desc
limit 21;

-- lockLabelTask
select "id", "name", "jobSize", "remark", "aql", "dataSetId", coalesce((
  select "name"
  from "dataSet"
  where "id" = "labelTask"."dataSetId"
), '') as "dataSetName", "createdAt", "updatedAt", "version", (
  select count(*)::int
  from "labelFrame"
  where "taskId" = "labelTask"."id" and not "isRepeated"
) as "frames", (
  select count(*)::int
  from "labelJob"
  where "taskId" = "labelTask"."id"
) as "jobs", (
  select count(*)::int
  from "labelJob"
  where "taskId" = "labelTask"."id" and "state" = 'completed'
) as "accepted"
from "labelTask"
where ("labelTask"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "labelTask"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "id" = $3
for update;

-- updateLabelTask
update "labelTask"
set "remark" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
