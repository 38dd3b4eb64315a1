-- The SQL of server/school/school/queries.ts. Written by "npm run generate".

-- addDepartments
insert into "department" ("schoolId", "name", "nameEn")
values ($1, $2, $3)
on conflict do nothing
returning "id", "schoolId", "name";

-- addMajors
insert into "major" ("departmentId", "name", "nameEn")
values ($1, $2, $3)
on conflict do nothing
returning "id", "departmentId", "name";

-- countPeopleOfPlace
select count(*) as "count"
from "sysUser"
where "majorId" = $1;

-- deleteDepartment
delete from "department"
where "id" = $1;

-- deleteMajor
delete from "major"
where "id" = $1;

-- deleteSchool
delete from "school"
where "id" = $1;

-- departmentNamed
select "id"
from "department"
where "schoolId" = $1 and "searchForm"("name") = "searchForm"($2);

-- departmentTree
select "department"."id", "department"."name", "department"."nameEn", "department"."state", "department"."version", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."departmentId" = "department"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."departmentId" = "department"."id" and "sysUser"."type" = $2
) as "studentCount"
from "department"
where "department"."schoolId" = $3
order by "department"."name"
limit $4;

-- or
select "department"."id", "department"."name", "department"."nameEn", "department"."state", "department"."version", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."departmentId" = "department"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."departmentId" = "department"."id" and "sysUser"."type" = $2
) as "studentCount"
from "department"
where "department"."schoolId" = $3 and "department"."state" = $4
order by "department"."name"
limit $5;

-- departmentsOfSchool
select "id", "name"
from "department"
where "schoolId" = $1
order by "name";

-- insertDepartment
insert into "department" ("schoolId", "name")
values ($1, $2)
on conflict do nothing
returning "id";

-- insertMajor
insert into "major" ("departmentId", "name")
values ($1, $2)
on conflict do nothing
returning "id";

-- insertSchool
insert into "school" ("code", "name")
values ($1, $2)
on conflict ("code") do nothing
returning "id";

-- lockDepartment
select "department".*
from "department"
where "department"."id" = $1
for update;

-- or
select "department".*
from "department"
where "department"."id" = $1 and "department"."schoolId" = $2
for update;

-- lockMajor
select "major".*, "department"."schoolId"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."id" = $1
for update of "major";

-- or
select "major".*, "department"."schoolId"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."id" = $1 and "department"."schoolId" = $2
for update of "major";

-- lockSchool
select "school".*
from "school"
where "school"."id" = $1
for update;

-- or
select "school".*
from "school"
where "school"."id" = $1 and "school"."id" = $2
for update;

-- majorInReach
select "major"."id", "major"."name", "major"."state", "department"."schoolId"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."id" = $1;

-- or
select "major"."id", "major"."name", "major"."state", "department"."schoolId"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."id" = $1 and "department"."schoolId" = $2 and "department"."id" = $3 and "major"."id" = $4;

-- majorNamed
select "id"
from "major"
where "departmentId" = $1 and "searchForm"("name") = "searchForm"($2);

-- majorsInReach
select "major"."id", "major"."name"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."state" = $1 and "department"."state" = $2
order by "major"."name", "major"."id"
limit $3;

-- or
select "major"."id", "major"."name"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."state" = $1 and "department"."state" = $2 and "department"."schoolId" = $3 and "department"."id" = $4 and "major"."id" = $5
order by "major"."name", "major"."id"
limit $6;

-- majorsOfDepartment
select "id", "name"
from "major"
where "departmentId" = $1
order by "name";

-- majorsOfSchool
select "major"."id", "major"."departmentId", "major"."name", "major"."nameEn", "major"."state", "major"."version", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."majorId" = "major"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."majorId" = "major"."id" and "sysUser"."type" = $2
) as "studentCount"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "department"."schoolId" = $3
order by "major"."name"
limit $4;

-- or
select "major"."id", "major"."departmentId", "major"."name", "major"."nameEn", "major"."state", "major"."version", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."majorId" = "major"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."majorId" = "major"."id" and "sysUser"."type" = $2
) as "studentCount"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "department"."schoolId" = $3 and "major"."state" = $4
order by "major"."name"
limit $5;

-- peopleByNumber
select "id", "account", "employeeId", "realName", "type", "schoolId", "departmentId", "majorId"
from "sysUser"
where "employeeId" = any($1::text[]);

-- peopleOfPlace
select "id", "realName" as "name"
from "sysUser"
where "schoolId" = $1
order by "account"
limit $2;

-- personCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysUser"
  where "sysUser"."type" = $1
) limit 10001) as "capped";

-- personList
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."state", "sysUser"."createdAt", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."type" = $1
order by "sysUser"."account" asc, "sysUser"."id" asc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."state", "sysUser"."createdAt", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."type" = $1 and "sysUser"."schoolId" = $2 and "sysUser"."schoolId" = $3 and "sysUser"."departmentId" = $4 and "sysUser"."departmentId" = $5 and "sysUser"."majorId" = $6 and "sysUser"."majorId" = $7 and ("searchForm"("sysUser"."account") like "searchForm"($8) or "searchForm"("sysUser"."realName") like "searchForm"($9) or "searchForm"("sysUser"."employeeId") like "searchForm"($10))
order by "sysUser"."account" asc, "sysUser"."id" asc
limit 21;

-- placeOfUser
select "type", "state", "supplierId", "schoolId", "departmentId", "majorId", "realName"
from "sysUser"
where "id" = $1;

-- schoolById
select "school".*, (
  select count(*) as "count"
  from "department"
  where "department"."schoolId" = "school"."id"
) as "departmentCount", (
  select count(*) as "count"
  from "major"
  inner join "department" on "department"."id" = "major"."departmentId"
  where "department"."schoolId" = "school"."id"
) as "majorCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."schoolId" = "school"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."schoolId" = "school"."id" and "sysUser"."type" = $2
) as "studentCount"
from "school"
where "school"."id" = $3 and "school"."id" = $4;

-- schoolCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "school"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "school"
  where "school"."id" = $1 and ("searchForm"("school"."code") like "searchForm"($2) or "searchForm"("school"."name") like "searchForm"($3) or "searchForm"("school"."nameEn") like "searchForm"($4)) and "school"."state" = $5 and "school"."id" = $6
) limit 10001) as "capped";

-- schoolList
select "school".*, (
  select count(*) as "count"
  from "department"
  where "department"."schoolId" = "school"."id"
) as "departmentCount", (
  select count(*) as "count"
  from "major"
  inner join "department" on "department"."id" = "major"."departmentId"
  where "department"."schoolId" = "school"."id"
) as "majorCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."schoolId" = "school"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."schoolId" = "school"."id" and "sysUser"."type" = $2
) as "studentCount"
from "school"
order by "school"."code" asc, "school"."id" asc
limit 21;

-- or
select "school".*, (
  select count(*) as "count"
  from "department"
  where "department"."schoolId" = "school"."id"
) as "departmentCount", (
  select count(*) as "count"
  from "major"
  inner join "department" on "department"."id" = "major"."departmentId"
  where "department"."schoolId" = "school"."id"
) as "majorCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."schoolId" = "school"."id" and "sysUser"."type" = $1
) as "teacherCount", (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."schoolId" = "school"."id" and "sysUser"."type" = $2
) as "studentCount"
from "school"
where "school"."id" = $3 and ("searchForm"("school"."code") like "searchForm"($4) or "searchForm"("school"."name") like "searchForm"($5) or "searchForm"("school"."nameEn") like "searchForm"($6)) and "school"."state" = $7 and "school"."id" = $8
order by "school"."code" asc, "school"."id" asc
limit 21;

-- schoolWithCode
select "id"
from "school"
where "code" = $1;

-- schoolsByCode
select "school"."id", "school"."code"
from "school"
where "school"."code" = any($1::text[]);

-- structureExport
select "school"."code" as "schoolCode", "school"."name" as "schoolName", "department"."name" as "departmentName", "department"."nameEn" as "departmentNameEn", "department"."state" as "departmentState", "major"."name" as "majorName", "major"."nameEn" as "majorNameEn", "major"."state" as "majorState"
from "school"
inner join "department" on "department"."schoolId" = "school"."id"
left join "major" on "major"."departmentId" = "department"."id"
order by "school"."code", "department"."name", "major"."name";

-- studentExport
select "school"."code" as "schoolCode", "department"."name" as "departmentName", "major"."name" as "majorName", "sysUser"."employeeId", "sysUser"."realName", "sysUser"."account", "sysUser"."gender"
from "school"
inner join "sysUser" on "sysUser"."schoolId" = "school"."id"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."type" = $1
order by "school"."code", "sysUser"."account";

-- studentsOfMajor
select "id", "realName", "employeeId"
from "sysUser"
where "majorId" = $1 and "type" = $2 and "state" = $3
order by "employeeId", "id"
limit $4;

-- tasksOfPlace
select "task"."id", "task"."title" as "name"
from "task"
where exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."schoolId" = $1
)
order by "task"."id";

-- or
select "task"."id", "task"."title" as "name"
from "task"
where (exists (
  select "taskOffer"."id"
  from "taskOffer"
  where "taskOffer"."taskId" = "task"."id" and "taskOffer"."majorId" = $1
) or exists (
  select "taskRelease"."id"
  from "taskRelease"
  where "taskRelease"."taskId" = "task"."id" and "taskRelease"."majorId" = $2
))
order by "task"."id";

-- updateDepartment
update "department"
set "name" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateMajor
update "major"
set "name" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateSchool
update "school"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
