-- The SQL of server/insight/today/queries.ts. Written by "npm run generate".

-- bookingsAhead
select count(*)::integer as "count", (count(*) filter (where "o"."carId" is null and "o"."scheduledAt" < $1::timestamptz))::integer as "late"
from "order" as "o"
where true and "o"."scheduledAt" is not null and "o"."scheduledAt" < $2 and "o"."status" in ($3, $4, $5, $6);

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
