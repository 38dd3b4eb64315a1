-- The SQL of server/dataManage/dataSet/queries.ts. Written by "npm run generate".

-- classesToWrite
select "own"."id", "c"."code", "c"."coco", "c"."cocoId", "c"."kitti", "c"."nuscenes", "c"."openlabel", "own"."isPrivate" or "c"."isPrivate" as "isPrivate"
from "labelClass" as "own"
inner join "labelClass" as "c" on "c"."id" = coalesce("own"."mergedIntoId", "own"."id")
order by "c"."code", "own"."id"
limit $1;

-- countDraft
select cast(count(*) as integer) as "frames", cast(coalesce(sum("objects"), 0) as integer) as "objects"
from "dataFrame"
where "dataSetId" = $1 and "until" is null and "importId" is null;

-- dataSetById
select "set"."id", "set"."name", "set"."source", "set"."licence", "set"."consent", "set"."splits", "set"."roleIds", "set"."remark", case when "set"."state" = 'importing' and not exists (
  select 1
  from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end as "state", "set"."frames", "set"."objects", "set"."newestVersion", "set"."baseVersion", "set"."createdAt", "set"."updatedAt", "set"."version", coalesce("owner"."realName", '') as "ownerName"
from "dataSet" as "set"
left join "sysUser" as "owner" on "owner"."id" = "set"."ownerId"
where (cardinality("set"."roleIds") = 0 or $1::bigint = any("set"."roleIds") or "set"."ownerId" = $2::bigint) and "set"."id" = $3;

-- dataSetCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "dataSet" as "set"
  where (cardinality("set"."roleIds") = 0 or $1::bigint = any("set"."roleIds") or "set"."ownerId" = $2::bigint)
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "dataSet" as "set"
  where (cardinality("set"."roleIds") = 0 or $1::bigint = any("set"."roleIds") or "set"."ownerId" = $2::bigint) and "searchForm"("set"."name") like "searchForm"($3) and case when "set"."state" = 'importing' and not exists (
    select 1
    from "dataImport" i join "job" j on j."id" = i."jobId"
    where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
  ) then 'failed' else "set"."state" end = $4 and "set"."id" = $5
) limit 10001) as "capped";

-- dataSetList
select "set"."id", "set"."name", "set"."source", "set"."licence", "set"."consent", "set"."splits", "set"."roleIds", "set"."remark", case when "set"."state" = 'importing' and not exists (
  select 1
  from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end as "state", "set"."frames", "set"."objects", "set"."newestVersion", "set"."baseVersion", "set"."createdAt", "set"."updatedAt", "set"."version", coalesce("owner"."realName", '') as "ownerName"
from "dataSet" as "set"
left join "sysUser" as "owner" on "owner"."id" = "set"."ownerId"
where (cardinality("set"."roleIds") = 0 or $1::bigint = any("set"."roleIds") or "set"."ownerId" = $2::bigint)
order by "set"."name" asc, "set"."id" asc
limit 21;

-- or
select "set"."id", "set"."name", "set"."source", "set"."licence", "set"."consent", "set"."splits", "set"."roleIds", "set"."remark", case when "set"."state" = 'importing' and not exists (
  select 1
  from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end as "state", "set"."frames", "set"."objects", "set"."newestVersion", "set"."baseVersion", "set"."createdAt", "set"."updatedAt", "set"."version", coalesce("owner"."realName", '') as "ownerName"
from "dataSet" as "set"
left join "sysUser" as "owner" on "owner"."id" = "set"."ownerId"
where (cardinality("set"."roleIds") = 0 or $1::bigint = any("set"."roleIds") or "set"."ownerId" = $2::bigint) and "searchForm"("set"."name") like "searchForm"($3) and case when "set"."state" = 'importing' and not exists (
  select 1
  from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end = $4 and "set"."id" = $5 and ("set"."name", "set"."id") < ($6::text, $7::bigint)
order by "set"."name" desc, "set"."id" desc
limit 21;

-- dataVersion
select "id", "number", "name", "hash", "splits", "frames", "objects"
from "dataVersion"
where "dataSetId" = $1 and "number" = $2;

-- dataVersions
select "id", "number", "name", "note", "hash", "parent", "labelVersion", "frames", "objects", "framesAdded", "framesChanged", "framesGone", "createdByName", "createdAt"
from "dataVersion"
where "dataSetId" = $1
order by "number" desc
limit $2;

-- deleteDataSet
delete from "dataSet"
where "id" = $1;

-- deleteDataVersion
delete from "dataVersion"
where "id" = $1;

-- deleteLostFrames
delete from "dataFrame" as "f"
where "f"."dataSetId" = $1 and "f"."until" is not null and not exists (
  select "v"."id"
  from "dataVersion" as "v"
  where "v"."dataSetId" = "f"."dataSetId" and "v"."number" >= "f"."since" and "v"."number" < "f"."until"
);

-- deleteNewFrames
delete from "dataFrame"
where "dataSetId" = $1 and "importId" is null and "since" = $2;

-- or
delete from "dataFrame"
where "dataSetId" = $1 and "importId" is null and "since" = $2 and "id" = any($3::bigint[]);

-- deleteVersionUses
delete from "dataVersionUse"
where "object" = $1 and "objectId" = $2;

-- endFrames
update "dataFrame"
set "until" = $1
where "dataSetId" = $2 and "until" is null and "importId" is null and "since" < $3;

-- or
update "dataFrame"
set "until" = $1
where "dataSetId" = $2 and "until" is null and "importId" is null and "since" < $3 and "id" = any($4::bigint[]);

-- endFramesBeyond
update "dataFrame"
set "until" = $1
where "dataSetId" = $2 and "until" is null and "importId" is null and "since" < $3 and "since" > $4;

-- frameDifference
select (
  select to_jsonb("d") as "one"
  from (
    with "was" as (
      select "id", "key", "hash", "objects"
      from "dataFrame" f
      where f."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and not ("f"."importId" is null and "f"."since" <= $4 and ("f"."until" is null or "f"."until" > $5))
    ), "is" as (
      select "id", "key", "hash", "objects"
      from "dataFrame" f
      where f."dataSetId" = $6 and "f"."importId" is null and "f"."since" <= $7 and ("f"."until" is null or "f"."until" > $8) and not ("f"."importId" is null and "f"."since" <= $9 and ("f"."until" is null or "f"."until" > $10))
    ), "pair" as (
      select "was"."id" as "wasId", "is"."id" as "isId", coalesce("was"."objects", 0) as "wasObjects", coalesce("is"."objects", 0) as "isObjects"
      from "was"
      full join "is"
      using ("key")
      where "was"."hash" is distinct from "is"."hash"
    )
    select count(*) filter (where "wasId" is null)::int as "added", count(*) filter (where "wasId" is not null and "isId" is not null)::int as "changed", count(*) filter (where "isId" is null)::int as "gone"
    from "pair"
  ) as "d"
) as "counts";

-- insertDataSet
insert into "dataSet" ("name", "splits", "ownerId", "baseVersion")
values ($1, $2, $3, $4)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- insertDataVersion
insert into "dataVersion" ("dataSetId", "number", "name", "hash", "parent", "labelVersion", "splits", "frames", "objects", "framesAdded", "framesChanged", "framesGone", "createdByName")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
returning "id";

-- insertVersionUse
insert into "dataVersionUse" ("versionId", "object", "objectId", "label")
values ($1, $2, $3, $4)
on conflict ("versionId", "object", "objectId") do nothing;

-- lockDataSet
select "set"."id", "set"."name", "set"."source", "set"."licence", "set"."consent", "set"."splits", "set"."roleIds", "set"."remark", case when "set"."state" = 'importing' and not exists (
  select 1
  from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end as "state", "set"."frames", "set"."objects", "set"."newestVersion", "set"."baseVersion", "set"."createdAt", "set"."updatedAt", "set"."version", coalesce("owner"."realName", '') as "ownerName"
from "dataSet" as "set"
left join "sysUser" as "owner" on "owner"."id" = "set"."ownerId"
where (cardinality("set"."roleIds") = 0 or $1::bigint = any("set"."roleIds") or "set"."ownerId" = $2::bigint) and "set"."id" = $3
for update of "set";

-- lockDataSetOfJob
select "set"."id", "set"."name", "set"."newestVersion", "set"."baseVersion", "set"."splits", case when "set"."state" = 'importing' and not exists (
  select 1
  from "dataImport" i join "job" j on j."id" = i."jobId"
  where i."dataSetId" = "set"."id" and i."state" = 'importing' and j."state" in ('queued', 'running')
) then 'failed' else "set"."state" end as "state"
from "dataSet" as "set"
where "set"."id" = $1
for update of "set";

-- objectDifference
select "c"."id", "c"."code", "d"."added", "d"."changed", "d"."gone"
from (
  with "was" as (
    select "id", "key", "hash", "objects"
    from "dataFrame" f
    where f."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and not ("f"."importId" is null and "f"."since" <= $4 and ("f"."until" is null or "f"."until" > $5))
  ), "is" as (
    select "id", "key", "hash", "objects"
    from "dataFrame" f
    where f."dataSetId" = $6 and "f"."importId" is null and "f"."since" <= $7 and ("f"."until" is null or "f"."until" > $8) and not ("f"."importId" is null and "f"."since" <= $9 and ("f"."until" is null or "f"."until" > $10))
  ), "pair" as (
    select "was"."id" as "wasId", "is"."id" as "isId", coalesce("was"."objects", 0) as "wasObjects", coalesce("is"."objects", 0) as "isObjects"
    from "was"
    full join "is"
    using ("key")
    where "was"."hash" is distinct from "is"."hash"
  ), "o" as (
    select "pair"."isId", "pair"."wasId", x."key", coalesce(m."mergedIntoId", m."id") as "classId", x."shapes"::text || x."attributes"::text || x."track" as "rest", true as "isNew"
    from "pair" join "dataObject" x on x."frameId" = "pair"."isId" join "labelClass" m on m."id" = x."classId"
    union all
    select "pair"."isId", "pair"."wasId", x."key", coalesce(m."mergedIntoId", m."id"), x."shapes"::text || x."attributes"::text || x."track", false
    from "pair" join "dataObject" x on x."frameId" = "pair"."wasId" join "labelClass" m on m."id" = x."classId"
  ), "each" as (
    select max("classId") as "classId", count(*) as "times", bool_or("isNew") as "isThere", count(distinct md5("classId"::text || "rest")) > 1 as "differs"
    from "o"
    group by "isId", "wasId", "key"
  )
  select "classId", count(*) filter (where "times" = 1 and "isThere")::int as "added", count(*) filter (where "times" = 2 and "differs")::int as "changed", count(*) filter (where "times" = 1 and not "isThere")::int as "gone"
  from "each"
  group by "classId"
) as "d"
inner join "labelClass" as "c" on "c"."id" = "d"."classId"
where "d"."added" + "d"."changed" + "d"."gone" > 0
order by "d"."added" + "d"."changed" + "d"."gone" desc, "c"."code"
limit $11;

-- restoreFrames
insert into "dataFrame" ("dataSetId", "key", "kind", "scene", "place", "sensor", "bucket", "width", "height", "takenAt", "attributes", "projection", "sha256", "objects", "classIds", "hash", "since")
select "f"."dataSetId", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."attributes", "f"."projection", "f"."sha256", "f"."objects", "f"."classIds", "f"."hash", $1::integer as "since"
from "dataFrame" as "f"
where "f"."dataSetId" = $2 and "f"."until" is not null and "f"."importId" is null and "f"."since" <= $3 and ("f"."until" is null or "f"."until" > $4);

-- restoreObjects
insert into "dataObject" ("frameId", "dataSetId", "key", "classId", "shapes", "attributes", "track", "source", "isConfirmed", "area")
select "n"."id" as "frameId", "o"."dataSetId", "o"."key", "o"."classId", "o"."shapes", "o"."attributes", "o"."track", "o"."source", "o"."isConfirmed", "o"."area"
from "dataFrame" as "f"
inner join "dataFrame" as "n" on "n"."dataSetId" = "f"."dataSetId" and "n"."key" = "f"."key" and "n"."since" = $1 and "n"."until" is null and "n"."importId" is null
inner join "dataObject" as "o" on "o"."frameId" = "f"."id"
where "f"."dataSetId" = $2 and "f"."until" is not null and "f"."importId" is null and "f"."since" <= $3 and ("f"."until" is null or "f"."until" > $4);

-- updateDataSet
update "dataSet"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- usesOfVersion
select "object", "objectId", "label"
from "dataVersionUse"
where "versionId" = $1
order by "id" desc
limit $2;

-- versionHash
select encode(sha256(convert_to(coalesce(string_agg("f"."key" || ' ' || "f"."hash", chr(10) order by "f"."key"), ''), 'UTF8')), 'hex') as "hash"
from "dataFrame" as "f"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3);
