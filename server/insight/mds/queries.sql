-- The SQL of server/insight/mds/queries.ts. Written by "npm run generate".

-- bayCounts
select "stationId" as "id", sum("capacity")::integer as "places"
from "stationBay"
where "stationId" = any($1::bigint[]) and "state" = $2
group by "stationId";

-- eventsBetween
select "e"."id" as "eventId", "e"."carId" as "id", "e"."orderedAt"::text as "cursor", "e"."event", "e"."stateAfter", "e"."orderNo" as "eventOrder", "e"."orderAfter", coalesce("e"."lng", "before"."lng", "s"."lng") as "eventLng", coalesce("e"."lat", "before"."lat", "s"."lat") as "eventLat", (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "eventAt", (date_part('epoch', "e"."receivedAt") * 1000)::float8 as "eventReceivedAt"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
left join lateral (
  select "telemetry"."lng", "telemetry"."lat"
  from "telemetry"
  where "telemetry"."carId" = "e"."carId" and "e"."lng" is null and "telemetry"."at" <= "e"."orderedAt" and "telemetry"."at" > "e"."orderedAt" - interval '2 days' and ("flags" & 12) = 0
  order by "telemetry"."at" desc
  limit 1
) as "before" on true
left join "carState" as "s" on "s"."carId" = "e"."carId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "e"."outcome" = $3 and "e"."orderedAt" >= $4 and "e"."orderedAt" < $5
order by "e"."orderedAt", "e"."id"
limit 1000;

-- or
select "e"."id" as "eventId", "e"."carId" as "id", "e"."orderedAt"::text as "cursor", "e"."event", "e"."stateAfter", "e"."orderNo" as "eventOrder", "e"."orderAfter", coalesce("e"."lng", "before"."lng", "s"."lng") as "eventLng", coalesce("e"."lat", "before"."lat", "s"."lat") as "eventLat", (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "eventAt", (date_part('epoch', "e"."receivedAt") * 1000)::float8 as "eventReceivedAt"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
left join lateral (
  select "telemetry"."lng", "telemetry"."lat"
  from "telemetry"
  where "telemetry"."carId" = "e"."carId" and "e"."lng" is null and "telemetry"."at" <= "e"."orderedAt" and "telemetry"."at" > "e"."orderedAt" - interval '2 days' and ("flags" & 12) = 0
  order by "telemetry"."at" desc
  limit 1
) as "before" on true
left join "carState" as "s" on "s"."carId" = "e"."carId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "e"."outcome" = $3 and "e"."orderedAt" >= $4 and "e"."orderedAt" < $5 and ("e"."orderedAt", "e"."id") > ($6::timestamptz, $7::bigint)
order by "e"."orderedAt", "e"."id"
limit 1000;

-- firstEvent
select (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "at"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "e"."outcome" = $3
order by "e"."orderedAt"
limit 1;

-- firstTrip
select (date_part('epoch', "o"."droppedOffAt") * 1000)::float8 as "at"
from "order" as "o"
inner join "car" on "car"."id" = "o"."carId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "o"."carId" is not null and "o"."status" = 'completed' and "o"."droppedOffAt" is not null
order by "o"."droppedOffAt"
limit 1;

-- monthOf
select left("o"."areaCode", 6) as "code", count(*)::integer as "trips", count(distinct coalesce("o"."passengerId"::text, 'o' || "o"."id"))::integer as "riders"
from "order" as "o"
inner join "car" on "car"."id" = "o"."carId"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "o"."carId" is not null and "o"."status" = 'completed' and "o"."droppedOffAt" >= $3 and "o"."droppedOffAt" < $4
group by 1
order by 1;

-- positionsOf
select "carId" as "id", (date_part('epoch', "at") * 1000)::float8 as "at", "lng", "lat", "speed", "heading", "altitude", "charge"
from "telemetry"
where "carId" = any($1::bigint[]) and "at" >= $2 and "at" < $3 and ("flags" & 12) = 0
order by "carId", "at";

-- ridesOf
select "carId" as "id", "orderNo", (date_part('epoch', "pickedUpAt") * 1000)::float8 as "started", (date_part('epoch', "droppedOffAt") * 1000)::float8 as "ended"
from "order"
where "carId" = any($1::bigint[]) and "requestedAt" >= $2::timestamptz - make_interval(days => 62) and coalesce("scheduledAt", "requestedAt") >= $3::timestamptz - interval '2 days' and "requestedAt" < $4 and "pickedUpAt" < $5 and ("droppedOffAt" >= $6 or "status" = $7)
order by "carId", "pickedUpAt";

-- statusById
select "car"."id", "s"."lng", "s"."lat", "s"."speed", "s"."heading", "s"."altitude", "s"."charge", "s"."orderNo", "s"."state", (date_part('epoch', "s"."at") * 1000)::float8 as "at", "e"."eventId", "e"."event", "e"."stateAfter", "e"."eventOrder", "e"."orderAfter", "e"."eventLng", "e"."eventLat", "e"."eventAt", "e"."eventReceivedAt"
from "car"
inner join "carState" as "s" on "s"."carId" = "car"."id"
inner join lateral (
  select "carEvent"."id" as "eventId", "carEvent"."event", "carEvent"."stateAfter", "carEvent"."orderNo" as "eventOrder", "carEvent"."orderAfter", "carEvent"."lng" as "eventLng", "carEvent"."lat" as "eventLat", (date_part('epoch', "carEvent"."orderedAt") * 1000)::float8 as "eventAt", (date_part('epoch', "carEvent"."receivedAt") * 1000)::float8 as "eventReceivedAt"
  from "carEvent"
  where "carEvent"."carId" = "car"."id" and "carEvent"."outcome" = $1
  order by "carEvent"."orderedAt" desc, "carEvent"."id" desc
  limit 1
) as "e" on true
where (("car"."areaCode" ~>=~ $2 and "car"."areaCode" ~<~ $3)) and "s"."lng" is not null and "s"."at" is not null and "car"."id" = $4;

-- statusesAfter
select "car"."id", "s"."lng", "s"."lat", "s"."speed", "s"."heading", "s"."altitude", "s"."charge", "s"."orderNo", "s"."state", (date_part('epoch', "s"."at") * 1000)::float8 as "at", "e"."eventId", "e"."event", "e"."stateAfter", "e"."eventOrder", "e"."orderAfter", "e"."eventLng", "e"."eventLat", "e"."eventAt", "e"."eventReceivedAt"
from "car"
inner join "carState" as "s" on "s"."carId" = "car"."id"
inner join lateral (
  select "carEvent"."id" as "eventId", "carEvent"."event", "carEvent"."stateAfter", "carEvent"."orderNo" as "eventOrder", "carEvent"."orderAfter", "carEvent"."lng" as "eventLng", "carEvent"."lat" as "eventLat", (date_part('epoch', "carEvent"."orderedAt") * 1000)::float8 as "eventAt", (date_part('epoch', "carEvent"."receivedAt") * 1000)::float8 as "eventReceivedAt"
  from "carEvent"
  where "carEvent"."carId" = "car"."id" and "carEvent"."outcome" = $1
  order by "carEvent"."orderedAt" desc, "carEvent"."id" desc
  limit 1
) as "e" on true
where (("car"."areaCode" ~>=~ $2 and "car"."areaCode" ~<~ $3)) and "s"."lng" is not null and "s"."at" is not null and "car"."id" > $4
order by "car"."id"
limit 1001;

-- tripsEnded
select "o"."id", "o"."orderNo", "o"."tripType", "o"."carId", "o"."droppedOffAt"::text as "cursor", (date_part('epoch', "o"."requestedAt") * 1000)::float8 as "requested", (date_part('epoch', "o"."scheduledAt") * 1000)::float8 as "scheduled", (date_part('epoch', "o"."assignedAt") * 1000)::float8 as "assigned", (date_part('epoch', "o"."pickedUpAt") * 1000)::float8 as "started", (date_part('epoch', "o"."droppedOffAt") * 1000)::float8 as "ended", (date_part('epoch', "o"."updatedAt") * 1000)::float8 as "updated", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."price"::double precision as "price", "o"."currency", "o"."paymentMethod", "o"."source", "r"."seats", coalesce("r"."wheelchair", false) as "wheelchair", "d"."quoted", exists (
  select
  from "priceQuote"
  where "priceQuote"."orderId" = "o"."id"
) as "isQuoted"
from "order" as "o"
inner join "car" on "car"."id" = "o"."carId"
left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
left join lateral (
  select (date_part('epoch', "offer"."offeredAt") + "offer"."expectedSeconds") * 1000 as "quoted"
  from "dispatchOffer" as "offer"
  where "offer"."orderId" = "o"."id" and "offer"."state" = $1
  order by "offer"."id" desc
  limit 1
) as "d" on true
where (("car"."areaCode" ~>=~ $2 and "car"."areaCode" ~<~ $3)) and "o"."carId" is not null and "o"."status" = 'completed' and "o"."droppedOffAt" >= $4 and "o"."droppedOffAt" < $5 and "o"."pickedUpAt" is not null and "o"."pickUpLng" is not null and "o"."dropOffLng" is not null
order by "o"."droppedOffAt", "o"."id"
limit 1000;

-- or
select "o"."id", "o"."orderNo", "o"."tripType", "o"."carId", "o"."droppedOffAt"::text as "cursor", (date_part('epoch', "o"."requestedAt") * 1000)::float8 as "requested", (date_part('epoch', "o"."scheduledAt") * 1000)::float8 as "scheduled", (date_part('epoch', "o"."assignedAt") * 1000)::float8 as "assigned", (date_part('epoch', "o"."pickedUpAt") * 1000)::float8 as "started", (date_part('epoch', "o"."droppedOffAt") * 1000)::float8 as "ended", (date_part('epoch', "o"."updatedAt") * 1000)::float8 as "updated", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."price"::double precision as "price", "o"."currency", "o"."paymentMethod", "o"."source", "r"."seats", coalesce("r"."wheelchair", false) as "wheelchair", "d"."quoted", exists (
  select
  from "priceQuote"
  where "priceQuote"."orderId" = "o"."id"
) as "isQuoted"
from "order" as "o"
inner join "car" on "car"."id" = "o"."carId"
left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
left join lateral (
  select (date_part('epoch', "offer"."offeredAt") + "offer"."expectedSeconds") * 1000 as "quoted"
  from "dispatchOffer" as "offer"
  where "offer"."orderId" = "o"."id" and "offer"."state" = $1
  order by "offer"."id" desc
  limit 1
) as "d" on true
where (("car"."areaCode" ~>=~ $2 and "car"."areaCode" ~<~ $3)) and "o"."carId" is not null and "o"."status" = 'completed' and "o"."droppedOffAt" >= $4 and "o"."droppedOffAt" < $5 and "o"."pickedUpAt" is not null and "o"."pickUpLng" is not null and "o"."dropOffLng" is not null and ("o"."droppedOffAt", "o"."id") > ($6::timestamptz, $7::bigint)
order by "o"."droppedOffAt", "o"."id"
limit 1000;

-- vehicleById
select "car"."id", "car"."plate", "car"."fleetNumber", "car"."vin", "car"."model", "car"."wheelchair", "car"."energy"
from "car"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "car"."id" = $3;

-- vehicleIds
select "car"."id"
from "car"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2))
order by "car"."id";

-- vehiclesAfter
select "car"."id", "car"."plate", "car"."fleetNumber", "car"."vin", "car"."model", "car"."wheelchair", "car"."energy"
from "car"
where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)) and "car"."id" > $3
order by "car"."id"
limit 1001;
