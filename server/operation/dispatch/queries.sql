-- The SQL of server/operation/dispatch/queries.ts. Written by "npm run generate".

-- acceptOffer
update "dispatchOffer"
set "state" = $1, "acceptedAt" = $2
where "id" = $3 and "carId" = $4 and "state" = $5
returning "orderId";

-- anyWaiting
select exists (
  select "orderId"
  from "dispatchRequest"
  where "waiting" = $1
) as "waiting", exists (
  select "orderId"
  from "dispatchRequest"
  where "searchFrom" <= $2
) as "due";

-- beginSearch
update "dispatchRequest"
set "searchFrom" = $1, "createdAt" = $2, "waiting" = "orderId" = any($3::bigint[])
where "orderId" = any($4::bigint[]);

-- carArrived
update "dispatchRequest"
set "arrivedAt" = $1
where "orderId" = $2 and "arrivedAt" is null;

-- countOffers
update "dispatchRequest"
set "offers" = "offers" + $1
where "orderId" = any($2::bigint[]);

-- dispatchableCars
select "id", "seats", "wheelchair", exists (
  select "alert"."id"
  from "alert"
  where "alert"."carId" = "car"."id" and "alert"."state" != $1 and "alert"."kind" in ($2, $3, $4)
) as "callsForHelp"
from "car"
where "state" = $5 and not exists (
  select "m"."id"
  from "carMaintenance" as "m"
  where "m"."carId" = "car"."id" and "m"."startsAt" <= $6 and "m"."endsAt" > $7
) and not exists (
  select "ticket"."id"
  from "ticket"
  where "ticket"."carId" = "car"."id" and "ticket"."heldUntil" > $8
);

-- dueBookings
select "orderId"
from "dispatchRequest"
where "searchFrom" <= $1
order by "searchFrom", "orderId"
limit $2;

-- or
select "orderId"
from "dispatchRequest"
where "searchFrom" <= $1 and "orderId" = any($2::bigint[])
order by "searchFrom", "orderId"
limit $3;

-- endOffers
update "dispatchOffer"
set "state" = $1, "endedAt" = $2
where "id" = any($3::bigint[]) and "state" in ($4, $5)
returning "id", "orderId", "carId";

-- or
update "dispatchOffer"
set "state" = $1, "endedAt" = $2
where "id" = any($3::bigint[]) and "state" in ($4) and "carId" = $5
returning "id", "orderId", "carId";

-- eventsOfOrder
select "carId", "eventId", "at", "receivedAt", "event", "state", "orderNo", "lng", "lat", "distance"
from "carEvent"
where "carId" = $1 and "orderedAt" >= $2::timestamptz - interval '1 minute' and "orderNo" = $3 and "outcome" = $4
order by "orderedAt", "id"
limit $5;

-- insertOffers
insert into "dispatchOffer" ("orderId", "carId", "expectedSeconds", "offeredAt", "answerBy")
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning "id", "orderId", "carId";

-- insertRequest
insert into "dispatchRequest" ("orderId", "seats", "wheelchair", "carGroup", "segmentIds", "areaCode", "longestWait", "waitUntil", "waiting", "searchFrom", "createdAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- lockOrderOfCar
select "o"."id", "o"."status", "o"."requestedAt", "o"."assignedAt", "o"."pickedUpAt", "o"."arrivingAt", "o"."price"::double precision as "price", "o"."priceParts", "f"."id" as "offerId", "f"."state"
from "order" as "o"
inner join "dispatchOffer" as "f" on "f"."orderId" = "o"."id" and "f"."carId" = $1 and "f"."endedAt" is null
where "o"."orderNo" = $2
for no key update of "o";

-- lockOrderOfOffer
select "id", "status", "areaCode"
from "order"
where "id" = (
  select "orderId"
  from "dispatchOffer"
  where "dispatchOffer"."id" = $1
)
for no key update;

-- lockOrders
select "id", "status"
from "order"
where "id" = any($1::bigint[])
order by "id"
for no key update skip locked;

-- mostSeats
select max("seats") as "most"
from "car"
where "state" = $1;

-- or
select max("seats") as "most"
from "car"
where "state" = $1 and $2 = any("groups") and "wheelchair" = $3;

-- offersOfOrder
select "f"."id", "f"."carId", "f"."state", "f"."offeredAt", "f"."endedAt", "c"."plate", "c"."fleetNumber", "c"."supplierId", "c"."areaCode"
from "dispatchOffer" as "f"
inner join "car" as "c" on "c"."id" = "f"."carId"
where "f"."orderId" = $1
order by "f"."id" desc
limit $2;

-- promisedPickUps
select "orderId", "secondsToPickUp"
from "priceQuote"
where "orderId" = any($1::bigint[]);

-- renewWait
update "dispatchRequest"
set "waitUntil" = greatest("waitUntil", $1::timestamptz + coalesce("longestWait", $2) * interval '1 second'), "arrivedAt" = $3, "offers" = $4
where "orderId" = any($5::bigint[]);

-- requestOfOrder
select "r"."orderId", "r"."seats", "r"."wheelchair", "r"."carGroup", "r"."waitUntil", "r"."offers", "o"."orderNo", "o"."status", "o"."source", "o"."tripType", coalesce("r"."areaCode", "o"."areaCode") as "areaCode", "r"."arrivedAt", "r"."createdAt" as "searchedSince", "o"."requestedAt", "o"."scheduledAt", "o"."pickUpLng", "o"."pickUpLat", "o"."pickUpName", "o"."dropOffLng", "o"."dropOffLat", "f"."id" as "offerId", "f"."carId", "f"."state" as "offerState", "f"."offeredAt", "f"."answerBy", "f"."acceptedAt", array(
  select "past"."carId"::text
  from "dispatchOffer" as "past"
  where "past"."orderId" = "r"."orderId" and "past"."state" in ('refused', 'timedOut', 'lost')
) as "passedOver"
from "dispatchRequest" as "r"
inner join "order" as "o" on "o"."id" = "r"."orderId"
left join "dispatchOffer" as "f" on "f"."orderId" = "r"."orderId" and "f"."endedAt" is null
where "r"."orderId" = $1;

-- rescheduleRequest
update "dispatchRequest"
set "longestWait" = $1, "waitUntil" = $2, "searchFrom" = $3, "seats" = $4
where "orderId" = $5;

-- or
update "dispatchRequest"
set "longestWait" = $1, "waitUntil" = $2, "searchFrom" = $3, "seats" = $4, "areaCode" = $5
where "orderId" = $6;

-- setOfferState
update "dispatchOffer"
set "state" = $1
where "id" = $2 and "endedAt" is null;

-- settleRequests
update "dispatchRequest"
set "waiting" = $1
where "orderId" = any($2::bigint[]);

-- tripEnds
select "f"."carId", "f"."state", "f"."orderId", "f"."offeredAt", "o"."orderNo", "o"."status", "o"."pickedUpAt", "o"."dropOffLng", "o"."dropOffLat"
from "dispatchOffer" as "f"
inner join "order" as "o" on "o"."id" = "f"."orderId"
where "f"."endedAt" is null;

-- tryDispatchLock
select pg_try_advisory_xact_lock(hashtext('pilotdesk.dispatch')) as "taken";

-- waitForDispatchLock
select pg_advisory_xact_lock(hashtext('pilotdesk.dispatch'))::text as "waited";

-- waitingRequests
select "r"."orderId", "r"."seats", "r"."wheelchair", "r"."carGroup", "r"."waitUntil", "r"."offers", "o"."orderNo", "o"."status", "o"."source", "o"."tripType", coalesce("r"."areaCode", "o"."areaCode") as "areaCode", "r"."arrivedAt", "r"."createdAt" as "searchedSince", "o"."requestedAt", "o"."scheduledAt", "o"."pickUpLng", "o"."pickUpLat", "o"."pickUpName", "o"."dropOffLng", "o"."dropOffLat", "f"."id" as "offerId", "f"."carId", "f"."state" as "offerState", "f"."offeredAt", "f"."answerBy", "f"."acceptedAt", array(
  select "past"."carId"::text
  from "dispatchOffer" as "past"
  where "past"."orderId" = "r"."orderId" and "past"."state" in ('refused', 'timedOut', 'lost')
) as "passedOver"
from "dispatchRequest" as "r"
inner join "order" as "o" on "o"."id" = "r"."orderId"
left join "dispatchOffer" as "f" on "f"."orderId" = "r"."orderId" and "f"."endedAt" is null
where "r"."waiting" = $1
order by "r"."createdAt", "r"."orderId"
limit $2;
