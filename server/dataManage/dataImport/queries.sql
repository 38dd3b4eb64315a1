-- The SQL of server/dataManage/dataImport/queries.ts. Written by "npm run generate".

-- countKnown
select cast(count(*) as integer) as "known"
from "dataFrame"
where "dataSetId" = $1 and "until" is null and "importId" is null and "key" = any($2::text[]);

-- dataImports
select "i"."id", "i"."dataSetId", "i"."format", "i"."onKnown", "i"."folder", "i"."createdById", "i"."detectorName", "i"."jobId", "i"."found", "i"."outcome", "i"."createdAt", "i"."version", case when "i"."state" in ('inspecting', 'importing') and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end as "state", coalesce("u"."realName", '') as "createdByName", case when "i"."message" <> $1 then "i"."message" else coalesce("j"."message", '') end as "message", case when "i"."message" = '' then "j"."said" end as "said"
from "dataImport" as "i"
left join "job" as "j" on "j"."id" = "i"."jobId"
left join "sysUser" as "u" on "u"."id" = "i"."createdById"
where "i"."dataSetId" = $2
order by "i"."id" desc
limit $3;

-- deleteDataImport
delete from "dataImport"
where "id" = $1;

-- deleteLostStaged
delete from "dataFrame"
where "importId" in (
  select "i"."id"
  from "dataImport" as "i"
  left join "job" as "j" on "j"."id" = "i"."jobId"
  where case when "i"."state" in ('inspecting', 'importing') and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end <> $1
);

-- deleteReplaced
delete from "dataFrame" as "c"
using "dataFrame" as "f"
where "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "c"."since" = $1 and "f"."importId" = $2;

-- deleteStaged
delete from "dataFrame"
where "importId" = $1;

-- dropKnownFrames
delete from "dataFrame" as "f"
using "dataFrame" as "c"
where "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "f"."importId" = $1 and "c"."hash" = "f"."hash";

-- or
delete from "dataFrame" as "f"
using "dataFrame" as "c"
where "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "f"."importId" = $1;

-- dropKnownObjects
delete from "dataObject" as "o"
using "dataFrame" as "f", "dataFrame" as "c", "dataObject" as "k"
where "f"."importId" = $1::bigint and "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "o"."frameId" = "f"."id" and "k"."frameId" = "c"."id" and "k"."key" = "o"."key";

-- endReplaced
update "dataFrame" as "c"
set "until" = $1
from "dataFrame" as "f"
where "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "c"."since" < $2 and "f"."importId" = $3;

-- filesOfImport
select "id", "store", "key", "name", "size"
from "file"
where "object" = $1 and "objectId" = $2 and "state" = $3
order by "place"
limit $4;

-- importOfJob
select "id", "dataSetId", "format", "onKnown", "classes", "found", "state", "outcome", "folder", "store"
from "dataImport"
where "id" = $1;

-- inheritContents
update "dataFrame" as "f"
set "sha256" = "c"."sha256", "width" = coalesce("f"."width", "c"."width"), "height" = coalesce("f"."height", "c"."height")
from "dataFrame" as "c"
where "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "f"."importId" = $1 and "f"."sha256" is null;

-- inheritFrames
update "dataFrame" as "f"
set "kind" = "c"."kind", "scene" = "c"."scene", "place" = "c"."place", "sensor" = "c"."sensor", "bucket" = "c"."bucket", "width" = "c"."width", "height" = "c"."height", "takenAt" = "c"."takenAt", "attributes" = "c"."attributes", "projection" = "c"."projection", "sha256" = "c"."sha256"
from "dataFrame" as "c"
where "f"."importId" = $1::bigint and "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null;

-- inheritObjects
insert into "dataObject" ("dataSetId", "key", "classId", "shapes", "attributes", "track", "source", "isConfirmed", "area", "frameId")
select "k"."dataSetId", "k"."key", "k"."classId", "k"."shapes", "k"."attributes", "k"."track", "k"."source", "k"."isConfirmed", "k"."area", "f"."id" as "frameId"
from "dataFrame" as "f", "dataFrame" as "c", "dataObject" as "k"
where "f"."importId" = $1::bigint and "c"."dataSetId" = "f"."dataSetId" and "c"."key" = "f"."key" and "c"."until" is null and "c"."importId" is null and "k"."frameId" = "c"."id";

-- insertDataImport
insert into "dataImport" ("dataSetId", "state", "format", "jobId", "createdById")
values ($1, $2, $3, $4, $5)
returning "id";

-- insertStagedFrames
insert into "dataFrame" ("dataSetId", "importId", "since", "key", "kind", "scene", "place", "sensor", "bucket", "width", "height", "takenAt", "attributes", "projection")
select $1::bigint as "dataSetId", $2::bigint as "importId", $3::integer as "since", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."attributes", "f"."projection"
from jsonb_to_recordset($4::jsonb) as "f"("key" text, "kind" text, "scene" text, "place" integer, "sensor" text, "bucket" smallint, "width" integer, "height" integer, "takenAt" timestamptz, "attributes" jsonb, "projection" jsonb)
on conflict do nothing
returning "id", "key";

-- insertStagedObjects
insert into "dataObject" ("dataSetId", "source", "isConfirmed", "frameId", "key", "classId", "shapes", "attributes", "track", "area")
select $1::bigint as "dataSetId", $2::text as "source", $3::boolean as "isConfirmed", "o"."frameId", "o"."key", "o"."classId", "o"."shapes", "o"."attributes", "o"."track", "o"."area"
from jsonb_to_recordset($4::jsonb) as "o"("frameId" bigint, "key" text, "classId" bigint, "shapes" jsonb, "attributes" jsonb, "track" text, "area" integer);

-- labelNames
select "id", "code", "nameZh", "nameEn", "coco", "kitti", "nuscenes", "openlabel", "state", "mergedIntoId"
from "labelClass"
order by "code"
limit $1;

-- lockDataImport
select "i"."id", "i"."dataSetId", "i"."format", "i"."onKnown", "i"."folder", "i"."createdById", "i"."detectorName", "i"."jobId", "i"."found", "i"."outcome", "i"."createdAt", "i"."version", case when "i"."state" in ('inspecting', 'importing') and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end as "state", coalesce("u"."realName", '') as "createdByName", case when "i"."message" <> $1 then "i"."message" else coalesce("j"."message", '') end as "message", case when "i"."message" = '' then "j"."said" end as "said"
from "dataImport" as "i"
left join "job" as "j" on "j"."id" = "i"."jobId"
left join "sysUser" as "u" on "u"."id" = "i"."createdById"
where "i"."id" = $2
for update of "i";

-- publishStaged
update "dataFrame"
set "importId" = $1, "since" = $2
where "importId" = $3;

-- sealFrames
with "next" as (
  select "id"
  from "dataFrame"
  where "importId" = $1 and "hash" = $2
  order by "id"
  limit $3
), "of" as (
  select "next"."id", count("o"."id")::int as "objects", coalesce(array_agg(distinct "o"."classId") filter (where "o"."id" is not null), '{}') as "classIds", coalesce(string_agg(concat_ws(chr(31), "o"."key", "o"."classId", "o"."shapes", "o"."attributes", "o"."track"), chr(30) order by "o"."key", "o"."id"), '') as "text"
  from "next"
  left join "dataObject" as "o" on "o"."frameId" = "next"."id"
  group by "next"."id"
) update "dataFrame" as "f"
set "objects" = "of"."objects", "classIds" = "of"."classIds", "hash" = encode(sha256(convert_to(concat_ws(chr(29), "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."width", "f"."height", extract(epoch from "f"."takenAt"), "f"."attributes", "f"."projection", "f"."sha256", "of"."text"), 'UTF8')), 'hex')
from "of"
where "f"."id" = "of"."id"
returning "f"."id";

-- setContents
update "dataFrame" as "f"
set "sha256" = "c"."sha256", "width" = coalesce("f"."width", "c"."width"), "height" = coalesce("f"."height", "c"."height")
from jsonb_to_recordset($1::jsonb) as "c"("id" bigint, "sha256" text, "width" integer, "height" integer)
where "f"."id" = "c"."id" and "f"."importId" = $2;

-- stagedFrames
select "id", "key", "sha256", "width", "height"
from "dataFrame"
where "importId" = $1 and "id" > $2
order by "id"
limit $3;

-- stagedObjectCount
select cast(coalesce(sum("objects"), 0) as integer) as "objects"
from "dataFrame"
where "importId" = $1;

-- updateDataImport
update "dataImport"
set "state" = $1, "version" = "version" + 1
where "id" = $2
returning "version";
