-- The SQL of server/access/role/queries.ts. Written by "npm run generate".

-- countHolders
select count(*) as "count"
from "userRole"
where "roleId" = $1;

-- deleteRole
delete from "role"
where "id" = $1 and "version" = $2
returning "id";

-- enabledRoles
select "id", "code", "nameZh", "nameEn", "dataScope", "areaCodes"
from "role"
where "state" = $1
order by "code"
limit $2;

-- grantsOfRoles
select "roleId", "menuId"
from "roleMenu"
where "roleId" = any($1::bigint[]);

-- holdersOf
select "sysUser"."id", "sysUser"."account", "sysUser"."realName"
from "userRole"
inner join "sysUser" on "sysUser"."id" = "userRole"."userId"
where "userRole"."roleId" = $1
order by "sysUser"."account"
limit $2;

-- insertRole
insert into "role" ("code", "nameZh", "nameEn", "dataScope")
values ($1, $2, $3, $4)
on conflict ("code") do nothing
returning "id";

-- lockAdministratorRole
select "id"
from "role"
where "code" = $1
for no key update;

-- lockRole
select "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."homePage", "role"."dataScope", "role"."areaCodes", "role"."state", "role"."builtIn", "role"."remark", "role"."createdAt", "role"."updatedAt", "role"."version"
from "role"
where "id" = $1
for no key update;

-- lockRoleForDeletion
select "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."homePage", "role"."dataScope", "role"."areaCodes", "role"."state", "role"."builtIn", "role"."remark", "role"."createdAt", "role"."updatedAt", "role"."version"
from "role"
where "id" = $1
for update;

-- peopleWhoMay
select distinct "sysUser"."id"
from "sysUser"
inner join "userRole" on "userRole"."userId" = "sysUser"."id"
inner join "role" on "role"."id" = "userRole"."roleId"
where "sysUser"."state" = $1 and "role"."state" = $2 and "role"."dataScope" = $3 and ("role"."code" = $4 or exists (
  select "roleMenu"."menuId"
  from "roleMenu"
  inner join "menu" on "menu"."id" = "roleMenu"."menuId"
  where "roleMenu"."roleId" = "role"."id" and "menu"."permission" = $5 and "menu"."deletedAt" is null
))
limit $6;

-- roleById
select "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."homePage", "role"."dataScope", "role"."areaCodes", "role"."state", "role"."builtIn", "role"."remark", "role"."createdAt", "role"."updatedAt", "role"."version", (
  select count(*) as "count"
  from "userRole"
  where "userRole"."roleId" = "role"."id"
) as "userCount"
from "role"
where "role"."id" = $1;

-- roleCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "role"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "role"
  where ("searchForm"("role"."code") like "searchForm"($1) or "searchForm"("role"."nameZh") like "searchForm"($2) or "searchForm"("role"."nameEn") like "searchForm"($3)) and "role"."state" = $4 and "role"."dataScope" = $5 and "role"."id" = $6
) limit 10001) as "capped";

-- roleList
select "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."homePage", "role"."dataScope", "role"."areaCodes", "role"."state", "role"."builtIn", "role"."remark", "role"."createdAt", "role"."updatedAt", "role"."version", (
  select count(*) as "count"
  from "userRole"
  where "userRole"."roleId" = "role"."id"
) as "userCount"
from "role"
order by "role"."code" asc, "role"."id" asc
limit 21;

-- or
select "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."homePage", "role"."dataScope", "role"."areaCodes", "role"."state", "role"."builtIn", "role"."remark", "role"."createdAt", "role"."updatedAt", "role"."version", (
  select count(*) as "count"
  from "userRole"
  where "userRole"."roleId" = "role"."id"
) as "userCount"
from "role"
where ("searchForm"("role"."code") like "searchForm"($1) or "searchForm"("role"."nameZh") like "searchForm"($2) or "searchForm"("role"."nameEn") like "searchForm"($3)) and "role"."state" = $4 and "role"."dataScope" = $5 and "role"."id" = $6 and ("role"."code", "role"."id") < ($7::text, $8::bigint)
order by "role"."code" desc, "role"."id" desc
limit 21;

-- roleWithCode
select "id"
from "role"
where "code" = $1;

-- rolesByCode
select "id", "code", "nameZh", "dataScope", "areaCodes"
from "role"
where "code" = any($1::text[])
order by "id" for key share;

-- rolesByIds
select "id", "code", "nameZh", "dataScope", "areaCodes"
from "role"
where "id" = any($1::bigint[])
order by "id" for key share;

-- rolesNamed
select "id", "code", "nameZh", "nameEn", "dataScope", "areaCodes"
from "role"
where (lower("code") = any($1::text[]) or lower("nameZh") = any($2::text[]) or lower("nameEn") = any($3::text[]))
order by "id" for key share;

-- updateRole
update "role"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";
