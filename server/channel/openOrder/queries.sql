-- The SQL of server/channel/openOrder/queries.ts. Written by "npm run generate".

-- bookingOf
select "o"."id", "o"."status", "o"."scheduledAt", "o"."source", "o"."tripType", "o"."mobileHash", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", coalesce("r"."seats", $1) as "seats", coalesce("r"."wheelchair", $2) as "wheelchair", coalesce("r"."carGroup", $3) as "carGroup"
from "order" as "o"
left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
where "o"."id" = $4;

-- lockOpenOrder
select "o"."id", "o"."status", "o"."scheduledAt", "o"."rating", "o"."droppedOffAt"
from "order" as "o"
where "o"."source" = $1 and "o"."sourceRef" = $2 and exists (
  select "r"."orderId"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
)
for no key update;

-- openOrderOf
select "c"."lines" as "chargedLines", "c"."total"::double precision as "chargedTotal", "c"."tax"::double precision as "chargedTax", "c"."hash" as "chargedHash", "o"."id", "o"."orderNo", (
  select "q"."id"
  from "priceQuote" as "q"
  where "q"."orderId" = "o"."id"
) as "quoteId", "o"."sourceRef" as "externalId", "o"."status", "o"."tripType", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."arrivingAt", "r"."arrivedAt" as "carArrivedAt", "r"."seats", "r"."wheelchair", "r"."carGroup", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price"::double precision as "price", "o"."currency", "o"."rating", "o"."carId", "car"."plate", "car"."fleetNumber", "car"."model"
from "order" as "o"
inner join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
left join "car" on "car"."id" = "o"."carId"
left join "orderCharge" as "c" on "c"."orderId" = "o"."id"
where "o"."source" = $1 and "o"."sourceRef" = $2;

-- openOrdersOf
select "c"."lines" as "chargedLines", "c"."total"::double precision as "chargedTotal", "c"."tax"::double precision as "chargedTax", "c"."hash" as "chargedHash", "o"."id", "o"."orderNo", (
  select "q"."id"
  from "priceQuote" as "q"
  where "q"."orderId" = "o"."id"
) as "quoteId", "o"."sourceRef" as "externalId", "o"."status", "o"."tripType", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."arrivingAt", "r"."arrivedAt" as "carArrivedAt", "r"."seats", "r"."wheelchair", "r"."carGroup", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price"::double precision as "price", "o"."currency", "o"."rating", "o"."carId", "car"."plate", "car"."fleetNumber", "car"."model"
from "order" as "o"
inner join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
left join "car" on "car"."id" = "o"."carId"
left join "orderCharge" as "c" on "c"."orderId" = "o"."id"
where "o"."source" = $1 and "o"."sourceRef" = any($2::text[]);
