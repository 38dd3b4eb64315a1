-- The SQL of server/access/menu/queries.ts. Written by "npm run generate".

-- allMenus
select "id", "parentId", "kind", "nameZh", "nameEn", "route", "permission", "icon", "orderNum", "visible", "keepAlive", "externalLink", "state", "builtIn", "deletedAt", "version"
from "menu"
order by "orderNum", "id";

-- deleteGrants
delete from "roleMenu"
where "roleId" = $1 and "menuId" = any($2::bigint[]);

-- grantsOfRole
select "role"."code", "roleMenu"."menuId"
from "role"
left join "roleMenu" on "roleMenu"."roleId" = "role"."id"
where "role"."id" = $1;

-- insertGrants
insert into "roleMenu" ("roleId", "menuId")
select $1::bigint, unnest($2::bigint[])
on conflict do nothing;

-- insertMenu
insert into "menu" ("parentId", "kind", "nameZh", "nameEn", "route", "orderNum")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- renumberMenus
update "menu"
set "orderNum" = "wanted"."place" - 1
from unnest($1::bigint[])
with ordinality as wanted("id", "place")
where "menu"."id" = "wanted"."id" and "menu"."orderNum" <> "wanted"."place" - 1;

-- takeMenuLock
select pg_advisory_xact_lock(hashtext('pilotdesk.menu'))::text as "locked";

-- updateMenu
update "menu"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";
