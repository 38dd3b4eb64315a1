-- The SQL of server/insight/dashboard/queries.ts. Written by "npm run generate".

-- firstStates
select floor(extract(epoch from coalesce("first"."orderedAt", "car"."createdAt") - $1::timestamptz) / 3600)::integer as "hour", coalesce("first"."stateBefore", "s"."state") as "state", count(*) as "count"
from "car"
inner join "carState" as "s" on "s"."carId" = "car"."id"
left join lateral (
  select "e"."orderedAt", "e"."stateBefore"
  from "carEvent" as "e"
  where "e"."carId" = "car"."id" and "e"."outcome" = $2
  order by "e"."orderedAt", "e"."id"
  limit $3
) as "first" on true
where true and "car"."state" = $4 and coalesce("first"."orderedAt", "car"."createdAt") >= $5::timestamptz
group by 1, 2;

-- stateMoves
select floor(extract(epoch from "e"."orderedAt" - $1::timestamptz) / 3600)::integer as "hour", "e"."stateBefore", "e"."stateAfter", count(*) as "count"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
where true and "car"."state" = $2 and "e"."outcome" = $3 and "e"."stateBefore" <> "e"."stateAfter" and "e"."orderedAt" >= $4::timestamptz
group by "hour", "e"."stateBefore", "e"."stateAfter";

-- or
select floor(extract(epoch from "e"."orderedAt" - $1::timestamptz) / 3600)::integer as "hour", "e"."stateBefore", "e"."stateAfter", count(*) as "count"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
where "car"."supplierId" = $2::bigint and "car"."state" = $3 and "e"."outcome" = $4 and "e"."stateBefore" <> "e"."stateAfter" and "e"."orderedAt" >= $5::timestamptz
group by "hour", "e"."stateBefore", "e"."stateAfter";

-- unservedPlaces
select "o"."pickUpLng" as "lng", "o"."pickUpLat" as "lat"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true) and "o"."pickUpLng" is not null and "o"."pickUpLat" is not null
order by "o"."requestedAt" desc
limit 501;
