-- The SQL of server/school/taskWork/queries.ts. Written by "npm run generate".

-- answerAttempt
update "taskAttempt"
set "outcome" = $1, "score" = $2
where "workId" = $3 and "number" = $4;

-- attemptsOf
select *
from "taskAttempt"
where "workId" = $1
order by "number" desc
limit $2;

-- countWorks
select count(*) as "count"
from "taskWork"
where "taskId" = $1;

-- countWorksIn
select count(*) as "count"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskWork"."state" in ($1);

-- or
select count(*) as "count"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskAssignment"."teacherId" = $1 and "taskWork"."state" in ($2, $3);

-- insertAttempt
insert into "taskAttempt" ("workId", "number", "text", "submittedAt")
values ($1, $2, $3, $4)
returning "id";

-- insertWorks
insert into "taskWork" ("releaseId", "taskId", "studentId", "studentName", "studentNumber", "attemptsAllowed")
values ($1, $2, $3, $4, $5, $6)
on conflict ("taskId", "studentId") do nothing
returning "id", "studentId";

-- lastWork
select "task"."id", "task"."title", "taskWork"."studentName", "taskWork"."score", "taskWork"."markedAt" as "at"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskWork"."studentId" = $1 and "taskWork"."markedAt" is not null and "taskWork"."state" in ($2, $3)
order by "taskWork"."markedAt" desc, "taskWork"."id" desc
limit $4;

-- or
select "task"."id", "task"."title", "taskWork"."studentName", "taskWork"."score", "taskWork"."reviewedAt" as "at"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "task"."enterpriseId" = $1 and "taskWork"."reviewedAt" is not null and "taskWork"."state" in ($2)
order by "taskWork"."reviewedAt" desc, "taskWork"."id" desc
limit $3;

-- lockWork
select "taskWork".*, "task"."title", "task"."enterpriseId", "task"."state" as "taskState", "taskRelease"."dueAt", "taskRelease"."acceptLate", "taskAssignment"."teacherId"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "task"."enterpriseId" = $1 and "taskWork"."id" = $2
for no key update of "taskWork";

-- or
select "taskWork".*, "task"."title", "task"."enterpriseId", "task"."state" as "taskState", "taskRelease"."dueAt", "taskRelease"."acceptLate", "taskAssignment"."teacherId"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskAssignment"."teacherId" = $1 and "taskWork"."id" = $2
for no key update of "taskWork";

-- or
select "taskWork".*, "task"."title", "task"."enterpriseId", "task"."state" as "taskState", "taskRelease"."dueAt", "taskRelease"."acceptLate", "taskAssignment"."teacherId"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskWork"."studentId" = $1 and "taskWork"."id" = $2
for no key update of "taskWork";

-- owedTasks
select "task"."id", "task"."title", count(*) as "students", min("taskRelease"."dueAt") as "oldestDueAt"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskAssignment"."teacherId" = $1 and ( "taskWork"."attemptCount" = 0 and "taskRelease"."dueAt" < $2::timestamptz and "task"."state" = 'published' and exists (
  select
  from "sysUser" as "debtor"
  where "debtor"."id" = "taskWork"."studentId" and "debtor"."majorId" = "taskRelease"."majorId" and "debtor"."state" = 'enabled'
) )
group by "task"."id", "task"."title"
order by "oldestDueAt", "task"."id"
limit $3;

-- resultExport
select "task"."title", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "school"."name" as "schoolName", "major"."name" as "majorName", "teacher"."realName" as "teacherName", "taskWork"."studentNumber", "taskWork"."studentName", "taskWork"."state", "taskWork"."attemptCount", "taskWork"."score", "taskWork"."submittedAt", "taskRelease"."dueAt"
from "task"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
left join "taskWork" on "taskWork"."taskId" = "task"."id"
left join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
left join "major" on "major"."id" = "taskRelease"."majorId"
left join "department" on "department"."id" = "major"."departmentId"
left join "school" on "school"."id" = "department"."schoolId"
left join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
left join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
order by "task"."createdAt" desc, "task"."id" desc, "taskWork"."studentNumber";

-- or
select "task"."title", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "school"."name" as "schoolName", "major"."name" as "majorName", "teacher"."realName" as "teacherName", "taskWork"."studentNumber", "taskWork"."studentName", "taskWork"."state", "taskWork"."attemptCount", "taskWork"."score", "taskWork"."submittedAt", "taskRelease"."dueAt"
from "task"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
left join "taskWork" on "taskWork"."taskId" = "task"."id"
left join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
left join "major" on "major"."id" = "taskRelease"."majorId"
left join "department" on "department"."id" = "major"."departmentId"
left join "school" on "school"."id" = "department"."schoolId"
left join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
left join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "task"."enterpriseId" = $1 and "task"."enterpriseId" = $2 and "searchForm"("task"."title") like "searchForm"($3) and "task"."state" = $4 and "task"."id" = $5 and "taskWork"."state" = $6
order by "task"."dueAt" asc, "task"."id" asc, "taskWork"."studentNumber";

-- studentSummary
select count(*) filter(where ("taskWork"."state" in ('assigned', 'returned') and "task"."state" = 'published')) as "toHandIn", min("taskRelease"."dueAt") filter(where ("taskWork"."state" in ('assigned', 'returned') and "task"."state" = 'published')) as "nextDueAt", count(*) filter(where "taskWork"."state" = $1) as "submitted"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
where "taskWork"."studentId" = $2;

-- studentWorkCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "taskWork"
  inner join "task" on "task"."id" = "taskWork"."taskId"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
  where "taskWork"."studentId" = $1
) limit 10001) as "capped";

-- studentWorkList
select "taskWork".*, "task"."title", "task"."description", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "teacher"."realName" as "teacherName", "taskRelease"."dueAt", "taskRelease"."acceptLate", "taskRelease"."note"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "taskWork"."studentId" = $1
order by "taskWork"."createdAt" asc, "taskWork"."taskId" asc
limit 21;

-- or
select "taskWork".*, "task"."title", "task"."description", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "teacher"."realName" as "teacherName", "taskRelease"."dueAt", "taskRelease"."acceptLate", "taskRelease"."note"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "taskWork"."studentId" = $1 and "searchForm"("task"."title") like "searchForm"($2) and "taskWork"."state" = $3 and ("taskWork"."state" in ('assigned', 'returned') and "task"."state" = 'published')
order by "taskWork"."createdAt" asc, "taskWork"."taskId" asc
limit 21;

-- studentWorkOn
select "taskWork".*, "task"."title", "task"."description", "task"."state" as "taskState", "supplier"."name" as "enterpriseName", "teacher"."realName" as "teacherName", "taskRelease"."dueAt", "taskRelease"."acceptLate", "taskRelease"."note"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "supplier" on "supplier"."id" = "task"."enterpriseId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "taskWork"."studentId" = $1 and "taskWork"."taskId" = $2;

-- unfinishedStudents
select "studentId"
from "taskWork"
where "taskId" = $1 and "state" in ($2, $3)
order by "studentId"
limit $4;

-- updateWork
update "taskWork"
set "state" = $1, "score" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3
returning "version";

-- workById
select "taskWork".*, "major"."name" as "majorName", "taskRelease"."dueAt", "task"."title" as "taskTitle", "teacher"."realName" as "teacherName", ("student"."majorId" is distinct from "taskRelease"."majorId" or "student"."state" <> 'enabled') as "hasLeft"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "major" on "major"."id" = "taskRelease"."majorId"
inner join "sysUser" as "student" on "student"."id" = "taskWork"."studentId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "taskAssignment"."teacherId" = $1 and "taskWork"."id" = $2;

-- workCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "taskWork"
  inner join "task" on "task"."id" = "taskWork"."taskId"
  inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
  inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
  where "taskAssignment"."teacherId" = $1 and "taskWork"."taskId" = $2 and "taskWork"."state" = $3 and "taskWork"."id" = $4 and ("searchForm"("taskWork"."studentName") like "searchForm"($5) or "searchForm"("taskWork"."studentNumber") like "searchForm"($6))
) limit 10001) as "capped";

-- workList
select "taskWork".*, "major"."name" as "majorName", "taskRelease"."dueAt", "task"."title" as "taskTitle", "teacher"."realName" as "teacherName", ("student"."majorId" is distinct from "taskRelease"."majorId" or "student"."state" <> 'enabled') as "hasLeft"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "major" on "major"."id" = "taskRelease"."majorId"
inner join "sysUser" as "student" on "student"."id" = "taskWork"."studentId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "taskWork"."taskId" = $1
order by "taskWork"."studentNumber" asc, "taskWork"."id" asc
limit 21;

-- or
select "taskWork".*, "major"."name" as "majorName", "taskRelease"."dueAt", "task"."title" as "taskTitle", "teacher"."realName" as "teacherName", ("student"."majorId" is distinct from "taskRelease"."majorId" or "student"."state" <> 'enabled') as "hasLeft"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "major" on "major"."id" = "taskRelease"."majorId"
inner join "sysUser" as "student" on "student"."id" = "taskWork"."studentId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "task"."enterpriseId" = $1 and "taskWork"."taskId" = $2 and "taskWork"."state" = $3 and "taskWork"."id" = $4 and ("searchForm"("taskWork"."studentName") like "searchForm"($5) or "searchForm"("taskWork"."studentNumber") like "searchForm"($6))
order by "taskWork"."studentNumber" asc, "taskWork"."id" asc
limit 21;

-- or
select "taskWork".*, "major"."name" as "majorName", "taskRelease"."dueAt", "task"."title" as "taskTitle", "teacher"."realName" as "teacherName", ("student"."majorId" is distinct from "taskRelease"."majorId" or "student"."state" <> 'enabled') as "hasLeft"
from "taskWork"
inner join "task" on "task"."id" = "taskWork"."taskId"
inner join "taskRelease" on "taskRelease"."id" = "taskWork"."releaseId"
inner join "taskAssignment" on "taskAssignment"."id" = "taskRelease"."assignmentId"
inner join "major" on "major"."id" = "taskRelease"."majorId"
inner join "sysUser" as "student" on "student"."id" = "taskWork"."studentId"
inner join "sysUser" as "teacher" on "teacher"."id" = "taskAssignment"."teacherId"
where "taskAssignment"."teacherId" = $1 and ( "taskWork"."attemptCount" = 0 and "taskRelease"."dueAt" < $2::timestamptz and "task"."state" = 'published' and exists (
  select
  from "sysUser" as "debtor"
  where "debtor"."id" = "taskWork"."studentId" and "debtor"."majorId" = "taskRelease"."majorId" and "debtor"."state" = 'enabled'
) ) and "taskWork"."taskId" = $3 and "taskWork"."state" = $4 and "taskWork"."id" = $5 and ("searchForm"("taskWork"."studentName") like "searchForm"($6) or "searchForm"("taskWork"."studentNumber") like "searchForm"($7))
order by "taskWork"."studentNumber" asc, "taskWork"."id" asc
limit 21;

-- workOfAttempt
select "workId"
from "taskAttempt"
where "id" = $1;

-- workOnTask
select "id"
from "taskWork"
where "taskId" = $1 and "studentId" = $2;
