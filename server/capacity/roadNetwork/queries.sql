-- The SQL of server/capacity/roadNetwork/queries.ts. Written by "npm run generate".

-- deleteRoadNetwork
delete from "roadNetwork"
where "id" = $1;

-- insertRoadNetwork
insert into "roadNetwork" ("fileName", "ways", "leftOut", "segments", "junctions", "metres", "apartMetres", "bounds", "lines", "isWhole", "data", "importedByName", "number")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, nextval('"roadNetworkNumber"'))
returning "id", "number", "version";

-- lockRoadNetwork
select "id", "number", "fileName", "state", "ways", "leftOut", "segments", "junctions", "metres", "apartMetres", "bounds", "importedAt", "importedByName", "inForceAt", "inForceByName", "version"
from "roadNetwork"
where "id" = $1
for update;

-- lockRoadNetworks
select pg_advisory_xact_lock(hashtext('pilotdesk.roadNetwork'))::text as "taken";

-- networkInForce
select "id", "number", "data"
from "roadNetwork"
where "state" = $1;

-- networksKept
select count(*)::integer as "kept"
from "roadNetwork";

-- replaceNetworkInForce
update "roadNetwork"
set "state" = $1, "version" = "version" + 1
where "state" = $2;

-- roadNetworkById
select "id", "number", "fileName", "state", "ways", "leftOut", "segments", "junctions", "metres", "apartMetres", "bounds", "importedAt", "importedByName", "inForceAt", "inForceByName", "version", "lines", "isWhole"
from "roadNetwork"
where "id" = $1;

-- roadNetworkCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "roadNetwork"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "roadNetwork"
  where "id" = $1
) limit 10001) as "capped";

-- roadNetworkList
select "id", "number", "fileName", "state", "ways", "leftOut", "segments", "junctions", "metres", "apartMetres", "bounds", "importedAt", "importedByName", "inForceAt", "inForceByName", "version"
from "roadNetwork"
order by "roadNetwork"."number" desc, "roadNetwork"."id" desc
limit 21;

-- or
select "id", "number", "fileName", "state", "ways", "leftOut", "segments", "junctions", "metres", "apartMetres", "bounds", "importedAt", "importedByName", "inForceAt", "inForceByName", "version"
from "roadNetwork"
where "id" = $1 and ("roadNetwork"."number", "roadNetwork"."id") > ($2::integer, $3::bigint)
order by "roadNetwork"."number" asc, "roadNetwork"."id" asc
limit 21;

-- updateRoadNetwork
update "roadNetwork"
set "state" = $1, "inForceAt" = $2, "inForceByName" = $3, "version" = "version" + 1
where "id" = $4
returning "version";
