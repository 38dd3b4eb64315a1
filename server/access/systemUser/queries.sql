-- The SQL of server/access/systemUser/queries.ts. Written by "npm run generate".

-- anyAdministrator
select "sysUser"."id"
from "sysUser"
inner join "userRole" on "userRole"."userId" = "sysUser"."id"
where "userRole"."roleId" = $1 and "sysUser"."state" = $2 and "sysUser"."demo" = $3 and "sysUser"."passwordHash" is not null and "sysUser"."passwordExpiresAt" is null
limit $4;

-- choosableUsers
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId"
from "sysUser"
where "sysUser"."supplierId" = $1 and ("sysUser"."state" = $2 or ("sysUser"."state" = $3 and "sysUser"."lockedUntil" is not null)) and ("searchForm"("sysUser"."account") like "searchForm"($4) or "searchForm"("sysUser"."realName") like "searchForm"($5) or "searchForm"("sysUser"."employeeId") like "searchForm"($6))
order by "sysUser"."account"
limit $7;

-- deleteUserRoles
delete from "userRole"
where "userId" = $1 and "roleId" in ($2, $3);

-- forgetThrottles
delete from "signInThrottle"
where "key" = any($1::text[]);

-- insertUser
insert into "sysUser" ("account", "realName", "employeeId")
values ($1, $2, $3)
on conflict do nothing
returning "id";

-- insertUserRoles
insert into "userRole" ("userId", "roleId")
values ($1, $2);

-- insertUsers
insert into "sysUser" ("account", "realName", "employeeId")
values ($1, $2, $3), ($4, $5, $6)
on conflict do nothing
returning "id", "account";

-- lockUsers
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."remark", "sysUser"."version"
from "sysUser"
where "sysUser"."supplierId" = $1 and "sysUser"."id" = any($2::bigint[])
order by "sysUser"."id"
for no key update;

-- rescueUser
update "sysUser"
set "passwordHash" = $1, "passwordExpiresAt" = $2, "passwordChangedAt" = $3, "mustChangePassword" = $4, "state" = $5, "lockedUntil" = $6, "updatedAt" = $7, "version" = "version" + 1
where "id" = $8;

-- rolesOfUsers
select "userRole"."userId", "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."dataScope", "role"."areaCodes"
from "userRole"
inner join "role" on "role"."id" = "userRole"."roleId"
where "userRole"."userId" = any($1::bigint[])
order by "role"."code";

-- setUserStates
update "sysUser"
set "state" = $1, "lockedUntil" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = any($3::bigint[]);

-- systemUserById
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."supplierId" = $1 and "sysUser"."id" = $2;

-- updateUser
update "sysUser"
set "realName" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";

-- userByEmployeeId
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."supplierId" = $1 and "sysUser"."employeeId" = $2;

-- userCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysUser"
  where 1 = 1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysUser"
  where "sysUser"."supplierId" = $1 and ("searchForm"("sysUser"."account") like "searchForm"($2) or "searchForm"("sysUser"."realName") like "searchForm"($3) or "searchForm"("sysUser"."employeeId") like "searchForm"($4) or "searchForm"("sysUser"."mobile") like "searchForm"($5)) and "sysUser"."id" = $6 and "sysUser"."state" = $7 and "sysUser"."type" = $8 and "sysUser"."supplierId" = $9 and "sysUser"."schoolId" = $10 and "sysUser"."createdAt" >= $11 and "sysUser"."createdAt" < $12 and exists (
    select "userRole"."userId"
    from "userRole"
    where "userRole"."userId" = "sysUser"."id" and "userRole"."roleId" = $13
  )
) limit 10001) as "capped";

-- userExport
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName", (
  select string_agg("role"."code", ' ' order by "role"."code") as "codes"
  from "userRole"
  inner join "role" on "role"."id" = "userRole"."roleId"
  where "userRole"."userId" = "sysUser"."id"
) as "roleCodes"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where 1 = 1 and ("searchForm"("sysUser"."account") like "searchForm"($1) or "searchForm"("sysUser"."realName") like "searchForm"($2) or "searchForm"("sysUser"."employeeId") like "searchForm"($3) or "searchForm"("sysUser"."mobile") like "searchForm"($4)) and "sysUser"."id" = $5 and "sysUser"."state" = $6 and "sysUser"."type" = $7 and "sysUser"."supplierId" = $8 and "sysUser"."schoolId" = $9 and "sysUser"."createdAt" >= $10 and "sysUser"."createdAt" < $11 and exists (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."userId" = "sysUser"."id" and "userRole"."roleId" = $12
)
order by "sysUser"."createdAt" desc, "sysUser"."id" desc;

-- userList
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where 1 = 1
order by coalesce("sysUser"."lastSignInAt", '-infinity'::timestamptz) desc, "sysUser"."id" desc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."supplierId" = $1 and ("searchForm"("sysUser"."account") like "searchForm"($2) or "searchForm"("sysUser"."realName") like "searchForm"($3) or "searchForm"("sysUser"."employeeId") like "searchForm"($4) or "searchForm"("sysUser"."mobile") like "searchForm"($5)) and "sysUser"."id" = $6 and "sysUser"."state" = $7 and "sysUser"."type" = $8 and "sysUser"."supplierId" = $9 and "sysUser"."schoolId" = $10 and "sysUser"."createdAt" >= $11 and "sysUser"."createdAt" < $12 and exists (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."userId" = "sysUser"."id" and "userRole"."roleId" = $13
) and (coalesce("sysUser"."lastSignInAt", '-infinity'::timestamptz), "sysUser"."id") < ($14::timestamptz, $15::bigint)
order by coalesce("sysUser"."lastSignInAt", '-infinity'::timestamptz) desc, "sysUser"."id" desc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."schoolId" = $1 and ("searchForm"("sysUser"."account") like "searchForm"($2) or "searchForm"("sysUser"."realName") like "searchForm"($3) or "searchForm"("sysUser"."employeeId") like "searchForm"($4))
order by coalesce("sysUser"."lastSignInAt", '-infinity'::timestamptz) desc, "sysUser"."id" desc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."departmentId", "sysUser"."majorId", "sysUser"."defaultRoleId", "sysUser"."state", "sysUser"."lockedUntil", "sysUser"."lastSignInAt", "sysUser"."passwordChangedAt", "sysUser"."remark", "sysUser"."createdAt", "sysUser"."updatedAt", "sysUser"."version", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "department"."name" as "departmentName", "major"."name" as "majorName"
from "sysUser"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" on "department"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."id" = $1
order by coalesce("sysUser"."lastSignInAt", '-infinity'::timestamptz) desc, "sysUser"."id" desc
limit 21;

-- usersWith
select "id", "account", "employeeId"
from "sysUser"
where (lower("account") = any($1::text[]) or "employeeId" = any($2::text[]));
