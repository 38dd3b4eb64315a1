-- The SQL of server/capacity/monitoring/queries.ts. Written by "npm run generate".

-- reachOfSessions
select "session"."id", "session"."userId", "sysUser"."supplierId", "sysUser"."schoolId", "role"."dataScope", "role"."areaCodes"
from "session"
inner join "sysUser" on "sysUser"."id" = "session"."userId"
inner join "role" on "role"."id" = "session"."roleId"
where "session"."id" = any($1::bigint[]);

-- stationsOnMap
select "id", "kind", "name", "nameEn", "lng", "lat"
from "station"
where "state" = $1
order by "id"
limit $2;

-- supplierNames
select "id", "name"
from "supplier"
where "id" = any($1::bigint[])
order by "name";
