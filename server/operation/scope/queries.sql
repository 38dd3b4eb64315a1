-- The SQL of server/operation/scope/queries.ts. Written by "npm run generate".

-- stationDivisions
select "lng", "lat", "areaCode"
from "station"
where "state" = $1 and "areaCode" <> $2
order by "id"
limit $3;
