-- The SQL of server/seed/queries.ts. Written by "npm run generate".

-- administratorWithoutOwnPassword
select "id", "passwordExpiresAt"
from "sysUser"
where "id" = $1 and "mustChangePassword" = $2 and "passwordChangedAt" is null;

-- adoptMenu
update "menu"
set "builtIn" = $1
where "id" = $2;

-- firstDepartmentAndMajor
select "department"."id" as "departmentId", "major"."id" as "majorId"
from "department"
left join "major" on "major"."departmentId" = "department"."id"
where "department"."schoolId" = $1
order by "department"."id", "major"."id"
limit $2;

-- firstSeed
select "createdAt"
from "seed"
order by "createdAt"
limit $1;

-- menuInTheWay
select "id"
from "menu"
where "deletedAt" is null and (("route" <> $1 and "route" = $2) or ("permission" <> $3 and "permission" = $4));

-- rememberSeed
insert into "seed" ("key", "rowId")
values ($1, $2);

-- rememberedSeeds
select "key", "rowId"
from "seed";

-- seedDepartment
insert into "department" ("schoolId", "name")
values ($1, $2)
returning "id";

-- seedGrants
insert into "roleMenu" ("roleId", "menuId")
values ($1, $2)
on conflict do nothing;

-- seedMajor
insert into "major" ("departmentId", "name")
values ($1, $2)
returning "id";

-- seedMenu
insert into "menu" ("parentId", "kind", "nameZh", "nameEn", "route", "builtIn", "orderNum")
values ($1, $2, $3, $4, $5, $6, (
  select coalesce(max("sibling"."orderNum") + 1, 0) as "next"
  from "menu" as "sibling"
  where "sibling"."parentId" is not distinct from $7
))
returning "id";

-- seedRole
insert into "role" ("code", "nameZh", "nameEn", "dataScope", "builtIn")
values ($1, $2, $3, $4, $5)
on conflict ("code") do update
set "builtIn" = $6
returning "id";

-- seedSchool
insert into "school" ("code", "name")
values ($1, $2)
on conflict ("code") do nothing
returning "id";

-- seedSupplier
insert into "supplier" ("code", "name")
values ($1, $2)
on conflict ("code") do nothing
returning "id";

-- seedUser
insert into "sysUser" ("account", "realName", "defaultRoleId")
values ($1, $2, $3)
on conflict do nothing
returning "id";

-- seedUserRoles
insert into "userRole" ("userId", "roleId")
values ($1, $2)
on conflict do nothing;

-- setFirstPassword
update "sysUser"
set "passwordHash" = $1, "mustChangePassword" = $2, "passwordExpiresAt" = $3
where "id" = $4;

-- takeSeedLock
select pg_advisory_xact_lock(hashtext('pilotdesk.seed'))::text as "locked";
