-- The SQL of server/dataManage/labelPractice/queries.ts. Written by "npm run generate".

-- deleteLabelPractice
delete from "labelPractice"
where "id" = $1;

-- enterprisesToOffer
select "id", "name"
from "supplier"
where "kind" = $1 and "state" = $2
order by "name", "id"
limit $3;

-- framesOfContent
select "id", "jobId"
from "labelFrame"
where "sha256" = $1
limit $2;

-- framesOfFile
select "id", "jobId"
from "labelFrame"
where "taskId" = $1 and "fileId" = $2
limit $3;

-- insertLabelPractice
insert into "labelPractice" ("labelTaskId", "enterpriseId")
values ($1, $2)
on conflict ("labelTaskId") do nothing
returning "id";

-- jobsOfStudents
select "j"."id", "j"."taskId", "j"."annotatorId", "j"."number", (
  select count(*)::int
  from "labelFrame"
  where "jobId" = "j"."id"
) as "frames", "j"."stage", "j"."state", (
  select count(*)::int
  from "labelObject"
  where "jobId" = "j"."id"
) as "objects", (
  select count(*)::int
  from "labelNote"
  where "jobId" = "j"."id" and "isOpen"
) as "openNotes"
from "labelJob" as "j"
where "j"."taskId" = any($1::bigint[]) and "j"."annotatorId" = any($2::bigint[])
order by "j"."number"
limit $3;

-- labelPracticeById
select "p"."id", "p"."labelTaskId", "t"."name" as "labelTaskName", "t"."dataSetId", "p"."enterpriseId", "e"."name" as "enterpriseName", "p"."taskId", coalesce("task"."title", '') as "taskTitle", "task"."state" as "taskState", "p"."jobsEach", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and true
) as "jobs", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."annotatorId" is not null
) as "taken", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."stage" = 'acceptance' and "j"."state" <> 'completed'
) as "passed", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."state" = 'completed'
) as "accepted", "p"."createdAt", "p"."version"
from "labelPractice" as "p"
inner join "labelTask" as "t" on "t"."id" = "p"."labelTaskId"
inner join "supplier" as "e" on "e"."id" = "p"."enterpriseId"
left join "task" on "task"."id" = "p"."taskId"
where exists (
  select 1
  from "taskWork" "tw"
  where "tw"."taskId" = "p"."taskId" and "tw"."studentId" = $1::bigint
) and "p"."id" = $2;

-- labelPracticeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelPractice" as "p"
  inner join "labelTask" as "t" on "t"."id" = "p"."labelTaskId"
  where "p"."enterpriseId" = $1::bigint and "searchForm"("t"."name") like "searchForm"($2) and "p"."id" = $3
) limit 10001) as "capped";

-- labelPracticeList
select "p"."id", "p"."labelTaskId", "t"."name" as "labelTaskName", "t"."dataSetId", "p"."enterpriseId", "e"."name" as "enterpriseName", "p"."taskId", coalesce("task"."title", '') as "taskTitle", "task"."state" as "taskState", "p"."jobsEach", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and true
) as "jobs", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."annotatorId" is not null
) as "taken", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."stage" = 'acceptance' and "j"."state" <> 'completed'
) as "passed", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."state" = 'completed'
) as "accepted", "p"."createdAt", "p"."version"
from "labelPractice" as "p"
inner join "labelTask" as "t" on "t"."id" = "p"."labelTaskId"
inner join "supplier" as "e" on "e"."id" = "p"."enterpriseId"
left join "task" on "task"."id" = "p"."taskId"
where exists (
  select 1
  from "labelTask" "lt"
  where "lt"."id" = "p"."labelTaskId" and ("lt"."dataSetId" is null or exists (
    select 1
    from "dataSet" "of"
    where "of"."id" = "lt"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
  ))
)
order by "p"."createdAt" desc, "p"."id" desc
limit 21;

-- or
select "p"."id", "p"."labelTaskId", "t"."name" as "labelTaskName", "t"."dataSetId", "p"."enterpriseId", "e"."name" as "enterpriseName", "p"."taskId", coalesce("task"."title", '') as "taskTitle", "task"."state" as "taskState", "p"."jobsEach", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and true
) as "jobs", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."annotatorId" is not null
) as "taken", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."stage" = 'acceptance' and "j"."state" <> 'completed'
) as "passed", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."state" = 'completed'
) as "accepted", "p"."createdAt", "p"."version"
from "labelPractice" as "p"
inner join "labelTask" as "t" on "t"."id" = "p"."labelTaskId"
inner join "supplier" as "e" on "e"."id" = "p"."enterpriseId"
left join "task" on "task"."id" = "p"."taskId"
where exists (
  select 1
  from "taskAssignment" "ta"
  where "ta"."taskId" = "p"."taskId" and "ta"."teacherId" = $1::bigint and "ta"."state" <> 'declined'
) and "searchForm"("t"."name") like "searchForm"($2) and "p"."id" = $3 and ("p"."createdAt", "p"."id") > ($4::timestamptz, $5::bigint)
order by "p"."createdAt" asc, "p"."id" asc
limit 21;

-- labelsInUse
select "c".*, "into"."code" as "mergedIntoCode"
from "labelClass" as "c"
left join "labelClass" as "into" on "into"."id" = "c"."mergedIntoId"
where "c"."state" = $1
order by "c"."code"
limit $2;

-- lockLabelPractice
select "p"."id", "p"."labelTaskId", "t"."name" as "labelTaskName", "t"."dataSetId", "p"."enterpriseId", "e"."name" as "enterpriseName", "p"."taskId", coalesce("task"."title", '') as "taskTitle", "task"."state" as "taskState", "p"."jobsEach", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and true
) as "jobs", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."annotatorId" is not null
) as "taken", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."stage" = 'acceptance' and "j"."state" <> 'completed'
) as "passed", (
  select count(*)::int
  from "labelJob" "j"
  where "j"."taskId" = "p"."labelTaskId" and "j"."state" = 'completed'
) as "accepted", "p"."createdAt", "p"."version"
from "labelPractice" as "p"
inner join "labelTask" as "t" on "t"."id" = "p"."labelTaskId"
inner join "supplier" as "e" on "e"."id" = "p"."enterpriseId"
left join "task" on "task"."id" = "p"."taskId"
where exists (
  select 1
  from "taskWork" "tw"
  where "tw"."taskId" = "p"."taskId" and "tw"."studentId" = $1::bigint
) and "p"."id" = $2
for update of "p";

-- nextFreeJob
select "j"."id", "j"."stage", "j"."state", "j"."annotatorId", "j"."reviewerId", "j"."number"
from "labelJob" as "j"
where "j"."taskId" = $1 and "j"."stage" = $2 and "j"."annotatorId" is null and "j"."repeats" is null
order by "j"."number"
limit $3
for update of "j" skip locked;

-- pictureOfFrame
select "l"."taskId", "l"."fileId", "l"."sha256", coalesce("c"."store", "file"."store") as "store", coalesce("c"."key", "file"."key") as "contentKey", coalesce("c"."size", "file"."size") as "size", coalesce("c"."type", "file"."type") as "type"
from "labelFrame" as "l"
left join "file" on "file"."id" = "l"."fileId"
left join "dataContent" as "c" on "c"."sha256" = "l"."sha256"
where "l"."id" = $1 and "l"."kind" = 'picture';

-- pictureOfSetFrame
select "f"."sha256", "c"."store", "c"."key" as "contentKey", "c"."size", "c"."type"
from "dataFrame" as "f"
inner join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."id" = $1 and "f"."kind" = 'picture';

-- practiceOfTask
select "id"
from "labelPractice"
where "taskId" = $1;

-- practicesOfStudent
select "p"."id", "p"."labelTaskId", "task"."id" as "taskId", "task"."title" as "taskTitle", "task"."state" as "taskState", "e"."name" as "enterpriseName", "p"."jobsEach", "r"."dueAt", "w"."state" as "workState", "w"."score"
from "labelPractice" as "p"
inner join "task" on "task"."id" = "p"."taskId"
inner join "supplier" as "e" on "e"."id" = "p"."enterpriseId"
inner join "taskWork" as "w" on "w"."taskId" = "p"."taskId"
inner join "taskRelease" as "r" on "r"."id" = "w"."releaseId"
where "w"."studentId" = $1
order by "w"."createdAt" desc, "p"."id" desc
limit $2;

-- privateInSets
select "o"."shapes"
from "dataFrame" as "f"
inner join "dataObject" as "o" on "o"."frameId" = "f"."id"
where "f"."sha256" = $1 and "f"."importId" is null and "o"."classId" = any($2::bigint[])
limit $3;

-- taskToOffer
select "t"."id", "t"."name", "t"."dataSetId"
from "labelTask" as "t"
where "t"."id" = $1 and ("t"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $2::bigint = any("of"."roleIds") or "of"."ownerId" = $3::bigint)
));

-- tasksToLink
select "task"."id", "task"."title" as "name"
from "task"
where "task"."enterpriseId" = $1 and "task"."state" <> $2 and not exists (
  select 1
  from "labelPractice" "p"
  where "p"."taskId" = "task"."id"
)
order by "task"."createdAt" desc, "task"."id"
limit $3;

-- tasksToOffer
select "t"."id", "t"."name"
from "labelTask" as "t"
where "t"."dataSetId" is not null and ("t"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "t"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and not exists (
  select 1
  from "labelPractice" "p"
  where "p"."labelTaskId" = "t"."id"
)
order by "t"."createdAt" desc, "t"."id"
limit $3;

-- updateLabelPractice
update "labelPractice"
set "taskId" = $1, "jobsEach" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3
returning "version";

-- worksOfPractice
select "w"."studentId", "w"."studentName", "w"."studentNumber", "w"."state" as "workState", "w"."score"
from "taskWork" as "w"
where "w"."taskId" = $1 and exists (
  select 1
  from "taskRelease" "tr" join "taskAssignment" "ta" on "ta"."id" = "tr"."assignmentId"
  where "tr"."id" = "w"."releaseId" and "ta"."teacherId" = $2::bigint
)
order by "w"."studentNumber", "w"."id"
limit $3;

-- or
select "w"."studentId", "w"."studentName", "w"."studentNumber", "w"."state" as "workState", "w"."score"
from "taskWork" as "w"
where "w"."taskId" = $1 and true
order by "w"."studentNumber", "w"."id"
limit $2;
