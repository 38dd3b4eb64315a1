-- The SQL of server/insight/today/queries.ts. Written by "npm run generate".

-- fleetStates
select "s"."state", count(*) as "count"
from "car"
inner join "carState" as "s" on "s"."carId" = "car"."id"
where true and "car"."state" = $1
group by "s"."state"
order by "s"."state";

-- or
select "s"."state", count(*) as "count"
from "car"
inner join "carState" as "s" on "s"."carId" = "car"."id"
where "car"."supplierId" = $1::bigint and "car"."state" = $2
group by "s"."state"
order by "s"."state";

-- placedCars
select "s"."state", "s"."lng", "s"."lat"
from "car"
inner join "carState" as "s" on "s"."carId" = "car"."id"
where true and "car"."state" = $1 and "s"."lng" is not null and "s"."lat" is not null
order by "car"."id"
limit 500;
