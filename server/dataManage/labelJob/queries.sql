-- The SQL of server/dataManage/labelJob/queries.ts. Written by "npm run generate".

-- activeLabelClassIds
select "id", "code", "shapes"
from "labelClass"
where "id" = any($1::bigint[]) and "state" = $2;

-- camerasOfJob
select "l"."id", "s"."id" as "setFrameId", "s"."sensor", "s"."width", "s"."height", "s"."projection", "c"."publicKey"
from "labelFrame" as "l"
inner join "labelTask" as "t" on "t"."id" = "l"."taskId"
inner join lateral (
  select "f"."scene", "f"."place", "f"."since", "f"."key"
  from "dataFrame" as "f"
  where "f"."dataSetId" = "t"."dataSetId" and "f"."key" = "l"."setKey" and "f"."sha256" = "l"."sha256" and "f"."importId" is null
  order by "f"."since" desc
  limit $1
) as "f" on true
inner join "dataFrame" as "s" on "s"."dataSetId" = "t"."dataSetId" and "s"."scene" = "f"."scene" and "s"."place" = "f"."place" and "s"."since" <= "f"."since"
inner join "dataContent" as "c" on "c"."sha256" = "s"."sha256"
where "l"."jobId" = $2 and "l"."kind" = 'cloud' and "s"."kind" = 'picture' and "s"."importId" is null and "s"."projection" is not null and ("s"."until" is null or "s"."until" > "f"."since") and ("s"."scene" <> '' or regexp_replace("s"."key", '[^/]*/[^/]*$', '') = regexp_replace("f"."key", '[^/]*/[^/]*$', ''))
order by "l"."turn", "s"."sensor", "s"."key"
limit $3;

-- closeLabelNote
update "labelNote"
set "isOpen" = $1
where "id" = $2;

-- countLabelObjects
select count(*)::int as "objects", coalesce(sum("runs"), 0)::int as "runs"
from "labelObject"
where "jobId" = $1;

-- deleteLabelObjects
delete from "labelObject"
where "jobId" = $1 and "key" = any($2::text[]);

-- holdLabelJob
select "j"."id", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where ("t"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "j"."id" = $3
for share of "j";

-- insertLabelJobs
insert into "labelJob" ("taskId", "number", "firstFrame", "lastFrame", "annotatorId", "reviewerId")
values ($1, $2, $3, $4, $5, $6)
returning "id", "firstFrame", "lastFrame";

-- insertLabelNote
insert into "labelNote" ("jobId", "frameId", "x", "y", "text", "authorId")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- labelFramesOfJob
select "labelFrame"."id", coalesce("file"."name", "labelFrame"."setKey", '') as "name", "file"."publicKey", "dataContent"."publicKey" as "contentKey", "labelFrame"."kind", "labelFrame"."width", "labelFrame"."height", "labelFrame"."strip"
from "labelFrame"
left join "file" on "file"."id" = "labelFrame"."fileId"
left join "dataContent" on "dataContent"."sha256" = "labelFrame"."sha256"
where "labelFrame"."jobId" = $1
order by "labelFrame"."turn"
limit $2;

-- labelJobById
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where ("t"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "j"."id" = $3;

-- or
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where exists (
  select 1
  from "labelPractice" "lp" join "taskWork" "w" on "w"."taskId" = "lp"."taskId"
  where "lp"."labelTaskId" = "j"."taskId" and "w"."studentId" = "j"."annotatorId" and exists (
    select 1
    from "labelTask" "lt"
    where "lt"."id" = "lp"."labelTaskId" and ("lt"."dataSetId" is null or exists (
      select 1
      from "dataSet" "of"
      where "of"."id" = "lt"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
    ))
  ) and true
) and "j"."id" = $3;

-- or
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where exists (
  select 1
  from "labelPractice" "lp" join "taskWork" "w" on "w"."taskId" = "lp"."taskId"
  where "lp"."labelTaskId" = "j"."taskId" and "w"."studentId" = "j"."annotatorId" and "lp"."enterpriseId" = $1::bigint and true
) and "j"."id" = $2;

-- or
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where exists (
  select 1
  from "labelPractice" "lp" join "taskWork" "w" on "w"."taskId" = "lp"."taskId"
  where "lp"."labelTaskId" = "j"."taskId" and "w"."studentId" = "j"."annotatorId" and exists (
    select 1
    from "taskAssignment" "ta"
    where "ta"."taskId" = "lp"."taskId" and "ta"."teacherId" = $1::bigint and "ta"."state" <> 'declined'
  ) and exists (
    select 1
    from "taskRelease" "tr" join "taskAssignment" "ta" on "ta"."id" = "tr"."assignmentId"
    where "tr"."id" = "w"."releaseId" and "ta"."teacherId" = $2::bigint
  )
) and "j"."id" = $3;

-- or
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where exists (
  select 1
  from "labelPractice" "lp" join "taskWork" "w" on "w"."taskId" = "lp"."taskId"
  where "lp"."labelTaskId" = "j"."taskId" and "w"."studentId" = "j"."annotatorId" and exists (
    select 1
    from "taskWork" "tw"
    where "tw"."taskId" = "lp"."taskId" and "tw"."studentId" = $1::bigint
  ) and "w"."studentId" = $2::bigint
) and "j"."id" = $3;

-- labelJobCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelJob" as "j"
  inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelJob" as "j"
  inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
  where ("t"."dataSetId" is null or exists (
    select 1
    from "dataSet" "of"
    where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
  )) and "j"."taskId" = $3 and "j"."stage" = $4 and "j"."state" = $5 and ("j"."annotatorId" = $6 or "j"."reviewerId" = $7) and "j"."id" = $8
) limit 10001) as "capped";

-- labelJobList
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
order by "j"."number" asc, "j"."id" asc
limit 21;

-- or
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where ("t"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "j"."taskId" = $3 and "j"."stage" = $4 and "j"."state" = $5 and ("j"."annotatorId" = $6 or "j"."reviewerId" = $7) and "j"."id" = $8 and ("j"."number", "j"."id") < ($9::integer, $10::bigint)
order by "j"."number" desc, "j"."id" desc
limit 21;

-- labelNoteById
select "id", "jobId", "text", "isOpen"
from "labelNote"
where "id" = $1;

-- labelNotesOfJob
select "id", "frameId", "x", "y", "text", "isOpen", "createdAt", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "labelNote"."authorId"
), '') as "authorName"
from "labelNote"
where "jobId" = $1
order by "id"
limit $2;

-- labelObjectsAround
select "key", "frameId", "classId", "geometry", "attributes", "source", "isConfirmed", "track", "isOutside", "group", "revision", "jobId"
from "labelObject"
where (("frameId" = any($1::bigint[]) and "track" is null) or ("jobId" = any($2::bigint[]) and "track" is not null))
order by "id"
limit $3;

-- labelObjectsOfJob
select "key", "frameId", "classId", "geometry", "attributes", "source", "isConfirmed", "track", "isOutside", "group", "revision"
from "labelObject"
where "jobId" = $1
order by "id"
limit $2;

-- lockLabelJob
select "j"."id", "j"."taskId", "t"."name" as "taskName", "j"."number", "j"."firstFrame", "j"."lastFrame", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."updatedAt", "j"."version", "t"."aql", "j"."repeats" is not null as "isRepeat", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "annotatorName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."reviewerId"
), '') as "reviewerName", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id" and not "isConfirmed"
) as "unconfirmed", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
inner join "labelTask" as "t" on "t"."id" = "j"."taskId"
where ("t"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "j"."id" = $3
for update of "j";

-- lockLabelObjects
select "key", "frameId", "classId", "geometry", "attributes", "source", "isConfirmed", "track", "isOutside", "group", "revision"
from "labelObject"
where "jobId" = $1 and "key" = any($2::text[])
order by "id"
for update;

-- moveLabelJob
update "labelJob"
set "stage" = $1, "state" = $2, "annotatorId" = $3, "reviewerId" = $4, "version" = "version" + 1, "updatedAt" = now()
where "id" = $5
returning "version";

-- newestLabelJob
select "number"
from "labelJob"
where "taskId" = $1
order by "number" desc
limit $2;

-- putLabelObjects
insert into "labelObject" ("jobId", "frameId", "key", "classId", "geometry", "attributes", "isConfirmed", "changedById", "changedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("jobId", "key") do update
set "frameId" = "excluded"."frameId", "classId" = "excluded"."classId", "geometry" = "excluded"."geometry", "attributes" = "excluded"."attributes", "isConfirmed" = "excluded"."isConfirmed", "track" = "excluded"."track", "isOutside" = "excluded"."isOutside", "group" = "excluded"."group", "changedById" = "excluded"."changedById", "changedAt" = "excluded"."changedAt", "revision" = "labelObject"."revision" + $10
returning "key", "revision";

-- seenLabelTask
select "id"
from "labelTask"
where "id" = $1 and ("labelTask"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "labelTask"."dataSetId" and (cardinality("of"."roleIds") = 0 or $2::bigint = any("of"."roleIds") or "of"."ownerId" = $3::bigint)
));

-- stripFrames
select "id", "jobId", "strip"
from "labelFrame"
where "jobId" = any($1::bigint[])
order by "jobId", "turn"
limit $2;
