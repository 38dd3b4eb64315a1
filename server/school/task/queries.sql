-- The SQL of server/school/task/queries.ts. Written by "npm run generate".

-- answersOf
select "sysUser"."id" as "teacherId", "sysUser"."realName" as "teacherName", "school"."name" as "schoolName", "taskAssignment"."state", "taskAssignment"."reason", "taskAssignment"."answeredAt"
from "taskAssignment"
inner join "sysUser" on "sysUser"."id" = "taskAssignment"."teacherId"
left join "school" on "school"."id" = "sysUser"."schoolId"
where "taskAssignment"."taskId" = $1
order by "taskAssignment"."answeredAt" desc
limit $2;

-- deleteOffers
delete from "taskOffer"
where "taskId" = $1;

-- deleteTask
delete from "task"
where "id" = $1;

-- enabledEnterprise
select "id", "name"
from "supplier"
where "id" = $1 and "state" = $2;

-- enabledMajorsAmong
select "major"."id", "department"."schoolId"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."id" = any($1::bigint[]) and "major"."state" = $2;

-- enabledSchoolsAmong
select "id"
from "school"
where "id" = any($1::bigint[]) and "state" = $2;

-- holdTask
select "id", "state", "title", "acceptBy", "dueAt", "enterpriseId"
from "task"
where "id" = $1
for share;

-- insertAssignment
insert into "taskAssignment" ("taskId", "teacherId", "state", "answeredAt")
values ($1, $2, $3, $4)
on conflict ("taskId", "teacherId") do nothing
returning "version";

-- insertOffers
insert into "taskOffer" ("taskId", "schoolId", "majorId")
values ($1, $2, $3);

-- insertRelease
insert into "taskRelease" ("assignmentId", "taskId", "majorId", "dueAt", "attempts", "acceptLate", "note", "releasedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("taskId", "majorId") do nothing
returning "id";

-- insertTask
insert into "task" ("enterpriseId", "title", "capacity", "acceptBy", "dueAt", "createdBy")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- lockAssignment
select *
from "taskAssignment"
where "taskId" = $1 and "teacherId" = $2
for no key update;

-- lockTask
select "task".*
from "task"
where "task"."enterpriseId" = $1 and "task"."id" = $2
for no key update;

-- majorsToOffer
select "major"."id", "major"."name"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "department"."schoolId" = $1 and "department"."state" = $2 and "major"."state" = $3
order by "major"."name"
limit $4;

-- offerOfMajor
select "id"
from "taskOffer"
where "taskId" = $1 and "schoolId" = $2 and ("majorId" is null or "majorId" = $3)
limit $4;

-- offersOf
select "taskOffer"."schoolId", "school"."name" as "schoolName", "taskOffer"."majorId", "major"."name" as "majorName"
from "taskOffer"
inner join "school" on "school"."id" = "taskOffer"."schoolId"
left join "major" on "major"."id" = "taskOffer"."majorId"
where "taskOffer"."taskId" = $1
order by "school"."name", "major"."name";

-- peopleOfEnterprise
select "id"
from "sysUser"
where "supplierId" = $1 and "type" = $2 and "state" = $3
order by "id"
limit $4;

-- releaseToMajor
select "taskRelease"."id"
from "taskRelease"
inner join "task" on "task"."id" = "taskRelease"."taskId"
where "task"."enterpriseId" = $1 and "taskRelease"."majorId" = $2
limit $3;

-- releasesOf
select "taskRelease".*, "major"."name" as "majorName", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."releaseId" = "taskRelease"."id"
) as "studentCount"
from "taskRelease"
inner join "major" on "major"."id" = "taskRelease"."majorId"
where "taskRelease"."assignmentId" = $1
order by "taskRelease"."id";

-- schoolsToOffer
select "id", "name"
from "school"
where "state" = $1
order by "name"
limit $2;

-- takenByTeacher
select "taskAssignment"."id"
from "taskAssignment"
inner join "task" on "task"."id" = "taskAssignment"."taskId"
where "task"."enterpriseId" = $1 and "taskAssignment"."teacherId" = $2 and "taskAssignment"."state" <> $3
limit $4;

-- taskById
select "task".*, "supplier"."name" as "enterpriseName", (
  select count(*) as "count"
  from "taskAssignment"
  where "taskAssignment"."taskId" = "task"."id" and "taskAssignment"."state" <> $1
) as "teacherCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."attemptCount" > $2
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" in ($3)
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" in ($4)
) as "waitingCount"
from "task"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
where "task"."enterpriseId" = $5 and "task"."id" = $6;

-- taskCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "task"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "task"
  where "task"."enterpriseId" = $1 and "task"."enterpriseId" = $2 and "searchForm"("task"."title") like "searchForm"($3) and "task"."state" = $4 and "task"."id" = $5 and exists (
    select "taskWork"."id"
    from "taskWork"
    where "taskWork"."taskId" = "task"."id" and "taskWork"."state" = $6
  )
) limit 10001) as "capped";

-- taskList
select "task".*, "supplier"."name" as "enterpriseName", (
  select count(*) as "count"
  from "taskAssignment"
  where "taskAssignment"."taskId" = "task"."id" and "taskAssignment"."state" <> $1
) as "teacherCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."attemptCount" > $2
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" in ($3)
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" in ($4)
) as "waitingCount"
from "task"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
order by "task"."createdAt" desc, "task"."id" desc
limit 21;

-- or
select "task".*, "supplier"."name" as "enterpriseName", (
  select count(*) as "count"
  from "taskAssignment"
  where "taskAssignment"."taskId" = "task"."id" and "taskAssignment"."state" <> $1
) as "teacherCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."attemptCount" > $2
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" in ($3)
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" in ($4)
) as "waitingCount"
from "task"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
where "task"."enterpriseId" = $5 and "task"."enterpriseId" = $6 and "searchForm"("task"."title") like "searchForm"($7) and "task"."state" = $8 and "task"."id" = $9 and exists (
  select "taskWork"."id"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id" and "taskWork"."state" = $10
)
order by "task"."createdAt" desc, "task"."id" desc
limit 21;

-- taskStateCounts
select "task"."state", count(*) as "count"
from "task"
group by "task"."state";

-- or
select "task"."state", count(*) as "count"
from "task"
where "task"."enterpriseId" = $1
group by "task"."state";

-- teacherTaskById
select "task"."id", "task"."title", "task"."description", "task"."capacity", "task"."acceptBy", "task"."dueAt", "task"."createdAt", "task"."enterpriseId", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "own"."id" as "assignmentId", "own"."state", "own"."reason", "own"."version", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "seatsTaken", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."attemptCount" > $1
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" = $2
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" in ($3, $4)
) as "waitingCount"
from "task"
left join "taskAssignment" as "own" on "own"."taskId" = "task"."id" and "own"."teacherId" = $5
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
where ("own"."id" is not null or ("task"."state" = $6 and exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $7 and ("taskOffer"."majorId" is null or "taskOffer"."majorId" = $8)
))) and "task"."id" = $9;

-- teacherTaskCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "task"
  left join "taskAssignment" as "own" on "own"."taskId" = "task"."id" and "own"."teacherId" = $1
  where ("own"."id" is not null or ("task"."state" = $2 and exists (
    select "taskOffer"."id"
    from "taskOffer"
    where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $3 and ("taskOffer"."majorId" is null or "taskOffer"."majorId" = $4)
  )))
) limit 10001) as "capped";

-- teacherTaskList
select "task"."id", "task"."title", "task"."description", "task"."capacity", "task"."acceptBy", "task"."dueAt", "task"."createdAt", "task"."enterpriseId", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "own"."id" as "assignmentId", "own"."state", "own"."reason", "own"."version", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "seatsTaken", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."attemptCount" > $1
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" = $2
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" in ($3, $4)
) as "waitingCount"
from "task"
left join "taskAssignment" as "own" on "own"."taskId" = "task"."id" and "own"."teacherId" = $5
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
where ("own"."id" is not null or ("task"."state" = $6 and exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $7
)))
order by "task"."createdAt" desc, "task"."id" desc
limit 21;

-- or
select "task"."id", "task"."title", "task"."description", "task"."capacity", "task"."acceptBy", "task"."dueAt", "task"."createdAt", "task"."enterpriseId", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "own"."id" as "assignmentId", "own"."state", "own"."reason", "own"."version", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "seatsTaken", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."attemptCount" > $1
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" = $2
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" in ($3, $4)
) as "waitingCount"
from "task"
left join "taskAssignment" as "own" on "own"."taskId" = "task"."id" and "own"."teacherId" = $5
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
where ("own"."id" is not null or ("task"."state" = $6 and exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $7 and ("taskOffer"."majorId" is null or exists (
    select "major"."id"
    from "major"
    where "major"."id" = "taskOffer"."majorId" and "major"."departmentId" = $8
  ))
))) and "searchForm"("task"."title") like "searchForm"($9) and "own"."id" is null
order by "task"."createdAt" desc, "task"."id" desc
limit 21;

-- or
select "task"."id", "task"."title", "task"."description", "task"."capacity", "task"."acceptBy", "task"."dueAt", "task"."createdAt", "task"."enterpriseId", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "own"."id" as "assignmentId", "own"."state", "own"."reason", "own"."version", (
  select count(*) as "count"
  from "taskWork"
  where "taskWork"."taskId" = "task"."id"
) as "seatsTaken", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id"
) as "studentCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."attemptCount" > $1
) as "submittedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" = $2
) as "acceptedCount", (
  select count(*) as "count"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" in ($3, $4)
) as "waitingCount"
from "task"
left join "taskAssignment" as "own" on "own"."taskId" = "task"."id" and "own"."teacherId" = $5
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
where ("own"."id" is not null or ("task"."state" = $6 and exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $7 and ("taskOffer"."majorId" is null or "taskOffer"."majorId" = $8)
))) and "own"."state" = $9 and exists (
  select "taskWork"."id"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and ( "taskWork"."attemptCount" = 0 and "taskRelease"."dueAt" < $10::timestamptz and "task"."state" = 'published' and exists (
    select
    from "sysUser" as "debtor"
    where "debtor"."id" = "taskWork"."studentId" and "debtor"."majorId" = "taskRelease"."majorId" and "debtor"."state" = 'enabled'
  ) )
) and (("own"."id" is null and "task"."acceptBy" > $11) or ("own"."state" = $12 and "task"."state" = $13) or exists (
  select "taskWork"."id"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" in ($14, $15)
))
order by "task"."createdAt" desc, "task"."id" desc
limit 21;

-- teacherTodoCounts
select count(*) filter(where ("own"."id" is null and "task"."acceptBy" > $1)) as "answer", count(*) filter(where ("own"."state" = $2 and "task"."state" = $3)) as "release", count(*) filter(where exists (
  select "taskWork"."id"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and "taskWork"."state" in ($4, $5)
)) as "mark", count(*) filter(where exists (
  select "taskWork"."id"
  from "taskWork"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  where "taskRelease"."assignmentId" = "own"."id" and ( "taskWork"."attemptCount" = 0 and "taskRelease"."dueAt" < $6::timestamptz and "task"."state" = 'published' and exists (
    select
    from "sysUser" as "debtor"
    where "debtor"."id" = "taskWork"."studentId" and "debtor"."majorId" = "taskRelease"."majorId" and "debtor"."state" = 'enabled'
  ) )
)) as "overdue"
from "task"
left join "taskAssignment" as "own" on "own"."taskId" = "task"."id" and "own"."teacherId" = $7
where ("own"."id" is not null or ("task"."state" = $8 and exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $9 and ("taskOffer"."majorId" is null or "taskOffer"."majorId" = $10)
)));

-- teachersOffered
select "sysUser"."id"
from "sysUser"
where "sysUser"."type" = $1 and ("sysUser"."state" = $2 or ("sysUser"."state" = $3 and "sysUser"."lockedUntil" is not null)) and exists (
  select "taskOffer"."id"
  from "taskOffer"
  left join "major" on "major"."id" = "taskOffer"."majorId"
  where "taskOffer"."taskId" = $4 and "taskOffer"."schoolId" = "sysUser"."schoolId" and ("taskOffer"."majorId" is null or "taskOffer"."majorId" = "sysUser"."majorId" or ("sysUser"."majorId" is null and ("sysUser"."departmentId" is null or "major"."departmentId" = "sysUser"."departmentId")))
)
order by "sysUser"."id"
limit $5;

-- updateAssignment
update "taskAssignment"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateTask
update "task"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
