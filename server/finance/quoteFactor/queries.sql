-- The SQL of server/finance/quoteFactor/queries.ts. Written by "npm run generate".

-- deleteOldFactors
delete from "quoteFactor"
where "learnedAt" < $1;

-- insertFactors
insert into "quoteFactor" ("learnedAt", "learned", "judged", "fixedPercent", "fixedError", "learnedError", "roads", "factors")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

-- latestFactors
select *
from "quoteFactor"
order by "id" desc
limit $1;

-- ridesDriven
select "o"."id", coalesce("d"."areaCode", "o"."areaCode") as "areaCode", coalesce("o"."pickedUpAt", "o"."requestedAt") as "at", "o"."distance" as "driven", "o"."pickUpLng" as "fromLng", "o"."pickUpLat" as "fromLat", "o"."dropOffLng" as "toLng", "o"."dropOffLat" as "toLat"
from "order" as "o"
left join "dispatchRequest" as "d" on "d"."orderId" = "o"."id"
where "o"."status" = $1 and "o"."requestedAt" >= $2 and "o"."requestedAt" <= $3 and "o"."distance" > $4 and "o"."pickUpLng" is not null and "o"."dropOffLng" is not null and not ("o"."flags" && $5::text[]);

-- tryLearningLock
select pg_try_advisory_xact_lock(hashtext('pilotdesk.quoteFactor')) as "taken";
