-- The SQL of server/dataManage/labelSet/queries.ts. Written by "npm run generate".

-- framesOfSet
select "f"."id", "f"."key", "f"."sha256", "f"."width", "f"."height", "f"."scene", "f"."sensor"
from "dataFrame" as "f"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and "f"."kind" = $4 and "f"."sha256" is not null and not exists (
  select "l"."id"
  from "labelFrame" as "l"
  where "l"."taskId" = $5 and "l"."isRepeated" = $6 and "l"."setKey" = "f"."key"
)
order by "f"."scene", "f"."sensor", "f"."place", "f"."key", "f"."id"
limit $7;

-- insertReleasedObjects
insert into "dataObject" ("frameId", "dataSetId", "key", "classId", "shapes", "attributes", "track", "source", "isConfirmed", "area")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- objectsOfSet
select "frameId", "key", "shapes", "attributes", "track", "source", "isConfirmed", "area", coalesce((
  select m."mergedIntoId"
  from "labelClass" m
  where m."id" = "dataObject"."classId"
), "dataObject"."classId") as "classId"
from "dataObject"
where "frameId" = any($1::bigint[])
order by "frameId", "key"
limit $2;

-- releasedFrames
select "l"."id", "l"."jobId", "l"."strip", "l"."kind", "l"."width", "l"."height", "l"."leftOut", "f"."id" as "setFrameId", "f"."key", "f"."scene"
from "labelFrame" as "l"
inner join "labelJob" as "j" on "j"."id" = "l"."jobId"
inner join "dataFrame" as "f" on "f"."key" = "l"."setKey" and "f"."sha256" = "l"."sha256"
where "l"."taskId" = $1 and "l"."isRepeated" = $2 and "j"."state" = 'completed' and "f"."dataSetId" = $3 and "f"."until" is null and "f"."importId" is null
limit $4;

-- setLeftOut
update "labelFrame" as "l"
set "leftOut" = "n"."keys"
from jsonb_to_recordset($1::jsonb) as n("id" bigint, "keys" text[])
where "l"."id" = "n"."id";

-- setTaskDataSet
update "labelTask"
set "dataSetId" = $1
where "id" = $2;

-- stageAgain
insert into "dataFrame" ("dataSetId", "key", "kind", "scene", "place", "sensor", "bucket", "width", "height", "takenAt", "attributes", "projection", "sha256", "since", "importId")
select "dataSetId", "key", "kind", "scene", "place", "sensor", "bucket", "width", "height", "takenAt", "attributes", "projection", "sha256", "since", $1::bigint as "importId"
from "dataFrame"
where "id" = any($2::bigint[])
returning "id", "key";
