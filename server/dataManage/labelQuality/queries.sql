-- The SQL of server/dataManage/labelQuality/queries.ts. Written by "npm run generate".

-- acceptedByDay
select to_char("m"."at" at time zone $1, 'YYYY-MM-DD') as "day", sum("j"."lastFrame" - "j"."firstFrame" + 1)::int as "frames"
from "labelMove" as "m"
inner join "labelJob" as "j" on "j"."id" = "m"."jobId"
where "j"."taskId" = $2 and "j"."repeats" is null and "m"."move" = 'accept' and "m"."at" >= $3
group by 1
order by 1
limit $4;

-- comparedFrames
select "f"."id", "known"."id" as "knownId", "known"."jobId" as "knownJobId", "f"."testOf" is not null as "isTest", "f"."jobId", "j"."number" as "jobNumber", ("j"."firstFrame" + (
  select count(*)
  from "labelFrame" "b"
  where "b"."jobId" = "f"."jobId" and "b"."turn" < "f"."turn"
))::int as "place", "j"."annotatorId", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "personName", "f"."width", "f"."height", (
  select (count(*) + coalesce(sum("runs"), 0) / 20)::int
  from "labelObject"
  where "frameId" in ("f"."id", "known"."id")
) as "objects"
from "labelFrame" as "f"
inner join "labelJob" as "j" on "j"."id" = "f"."jobId"
inner join "labelFrame" as "known" on "known"."id" = coalesce("f"."testOf", (
  select "o"."id"
  from "labelFrame" "o"
  where "o"."jobId" = "j"."repeats" and "o"."place" = "f"."place" and not "o"."isRepeated"
))
inner join "labelJob" as "other" on "other"."id" = "known"."jobId"
where "f"."isRepeated" = $1 and "j"."stage" <> 'annotation' and "other"."stage" <> 'annotation' and "f"."taskId" = $2
order by "f"."jobId" desc, "f"."turn"
limit $3;

-- drawnInJobs
select "jobId", concat_ws(' ', count(*), sum("revision"), max("changedAt")) as "mark"
from "labelObject"
where "jobId" = any($1::bigint[])
group by "jobId"
limit $2;

-- framesOfTwoPeople
select "f"."id", "known"."id" as "knownId", "known"."jobId" as "knownJobId", "f"."testOf" is not null as "isTest", "f"."jobId", "j"."number" as "jobNumber", ("j"."firstFrame" + (
  select count(*)
  from "labelFrame" "b"
  where "b"."jobId" = "f"."jobId" and "b"."turn" < "f"."turn"
))::int as "place", "j"."annotatorId", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "j"."annotatorId"
), '') as "personName", "f"."width", "f"."height", (
  select (count(*) + coalesce(sum("runs"), 0) / 20)::int
  from "labelObject"
  where "frameId" in ("f"."id", "known"."id")
) as "objects"
from "labelFrame" as "f"
inner join "labelJob" as "j" on "j"."id" = "f"."jobId"
inner join "labelFrame" as "known" on "known"."id" = coalesce("f"."testOf", (
  select "o"."id"
  from "labelFrame" "o"
  where "o"."jobId" = "j"."repeats" and "o"."place" = "f"."place" and not "o"."isRepeated"
))
inner join "labelJob" as "other" on "other"."id" = "known"."jobId"
inner join "labelTask" as "t" on "t"."id" = "f"."taskId"
where "f"."isRepeated" = $1 and "j"."stage" <> 'annotation' and "other"."stage" <> 'annotation' and "t"."dataSetId" = $2 and "f"."testOf" is null
order by "f"."jobId" desc, "f"."turn"
limit $3;

-- insertLabelMove
insert into "labelMove" ("jobId", "userId", "stage", "move", "at")
values ($1, $2, $3, $4, $5);

-- insertRepeatedFrames
insert into "labelFrame" ("taskId", "jobId", "place", "turn", "fileId", "width", "height", "isRepeated", "testOf")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- ownFrames
select "id", "place", "fileId", "sha256", "setKey", "strip", "width", "height"
from "labelFrame"
where "jobId" = $1 and "isRepeated" = $2
order by "turn"
limit $3;

-- ownTwins
select "twin"."id"
from "labelJob" as "j"
inner join "labelJob" as "twin" on ("twin"."id" = "j"."repeats" or "twin"."repeats" = "j"."id" or "twin"."repeats" = "j"."repeats")
where "j"."id" = $1 and "twin"."id" <> "j"."id" and "twin"."annotatorId" = $2
limit $3;

-- remainingFrames
select coalesce(sum("lastFrame" - "firstFrame" + 1), 0)::int as "frames"
from "labelJob"
where "taskId" = $1 and "repeats" is null and "state" <> 'completed';

-- untestedJobs
select "id", "firstFrame", "lastFrame"
from "labelJob"
where "taskId" = $1 and "stage" = 'annotation' and "state" = 'new' and not exists (
  select 1
  from "labelFrame" "f"
  where "f"."jobId" = "labelJob"."id" and "f"."testOf" is not null
) and not exists (
  select 1
  from "labelObject" "o"
  where "o"."jobId" = "labelJob"."id" and "o"."changedById" is not null
)
order by "id"
limit $2
for update;
