-- The SQL of server/operation/order/door/queries.ts. Written by "npm run generate".

-- addFlags
update "order"
set "flags" = array(
  select distinct unnest("flags" || $1::text[])
  order by 1
)
where "id" = $2;

-- correctOrders
update "order" as "o"
set "orderNo" = "fresh"."orderNo", "status" = "fresh"."status", "tripType" = "fresh"."tripType", "requestedAt" = "fresh"."requestedAt", "scheduledAt" = "fresh"."scheduledAt", "assignedAt" = "fresh"."assignedAt", "arrivingAt" = "fresh"."arrivingAt", "pickedUpAt" = "fresh"."pickedUpAt", "droppedOffAt" = "fresh"."droppedOffAt", "cancelledAt" = "fresh"."cancelledAt", "failedAt" = "fresh"."failedAt", "cancelledBy" = "fresh"."cancelledBy", "cancelReason" = "fresh"."cancelReason", "personSealed" = "fresh"."personSealed", "mobileHash" = "fresh"."mobileHash", "mobileEndHash" = "fresh"."mobileEndHash", "nameHash" = "fresh"."nameHash", "carNumber" = "fresh"."carNumber", "supplierId" = "fresh"."supplierId", "areaCode" = "fresh"."areaCode", "pickUpName" = "fresh"."pickUpName", "pickUpLng" = "fresh"."pickUpLng", "pickUpLat" = "fresh"."pickUpLat", "pickUpRangeId" = case when ("o"."pickUpLng", "o"."pickUpLat") is distinct from ("fresh"."pickUpLng", "fresh"."pickUpLat") then "fresh"."pickUpRangeId" else "o"."pickUpRangeId" end, "pickUpStationId" = case when ("o"."pickUpLng", "o"."pickUpLat") is distinct from ("fresh"."pickUpLng", "fresh"."pickUpLat") then "fresh"."pickUpStationId" else "o"."pickUpStationId" end, "dropOffName" = "fresh"."dropOffName", "dropOffLng" = "fresh"."dropOffLng", "dropOffLat" = "fresh"."dropOffLat", "distance" = "fresh"."distance", "duration" = "fresh"."duration", "waited" = "fresh"."waited", "price" = "fresh"."price", "currency" = "fresh"."currency", "priceParts" = "fresh"."priceParts", "paymentState" = "fresh"."paymentState", "paymentMethod" = "fresh"."paymentMethod", "rating" = "fresh"."rating", "flags" = "fresh"."flags", "remark" = "fresh"."remark", "plainName" = $1, "plainMobile" = $2, "updatedAt" = $3, "version" = "o"."version" + $4
from json_to_recordset($5::json) as "fresh"("id" bigint, "orderNo" text, "status" text, "tripType" text, "requestedAt" timestamptz, "scheduledAt" timestamptz, "assignedAt" timestamptz, "arrivingAt" timestamptz, "pickedUpAt" timestamptz, "droppedOffAt" timestamptz, "cancelledAt" timestamptz, "failedAt" timestamptz, "cancelledBy" text, "cancelReason" text, "personSealed" text, "mobileHash" text, "mobileEndHash" text, "nameHash" text, "carNumber" text, "supplierId" bigint, "areaCode" text, "pickUpName" text, "pickUpLng" double precision, "pickUpLat" double precision, "pickUpRangeId" bigint, "pickUpStationId" bigint, "dropOffName" text, "dropOffLng" double precision, "dropOffLat" double precision, "distance" integer, "duration" integer, "waited" integer, "price" bigint, "currency" text, "priceParts" jsonb, "paymentState" text, "paymentMethod" text, "rating" smallint, "flags" text[], "remark" text)
where "o"."id" = "fresh"."id"
returning "o"."id";

-- erasePersons
update "order"
set "personSealed" = $1, "mobileHash" = $2, "mobileEndHash" = $3, "nameHash" = $4, "plainName" = $5, "plainMobile" = $6, "cancelReason" = $7, "remark" = $8, "version" = "version" + 1
where "passengerId" = any($9::bigint[]);

-- eraseReasons
update "orderReschedule"
set "reason" = $1
where "orderId" in (
  select "id"
  from "order"
  where "passengerId" = any($2::bigint[])
) and "reason" <> $3;

-- insertOrders
insert into "order" ("orderNo", "status", "tripType", "requestedAt", "scheduledAt", "assignedAt", "arrivingAt", "pickedUpAt", "droppedOffAt", "cancelledAt", "failedAt", "cancelledBy", "cancelReason", "personSealed", "mobileHash", "mobileEndHash", "nameHash", "carNumber", "supplierId", "areaCode", "pickUpName", "pickUpLng", "pickUpLat", "pickUpRangeId", "pickUpStationId", "dropOffName", "dropOffLng", "dropOffLat", "distance", "duration", "waited", "price", "currency", "priceParts", "paymentState", "paymentMethod", "rating", "source", "sourceRef", "flags", "remark")
select "fresh"."orderNo" as "orderNo", "fresh"."status" as "status", "fresh"."tripType" as "tripType", "fresh"."requestedAt" as "requestedAt", "fresh"."scheduledAt" as "scheduledAt", "fresh"."assignedAt" as "assignedAt", "fresh"."arrivingAt" as "arrivingAt", "fresh"."pickedUpAt" as "pickedUpAt", "fresh"."droppedOffAt" as "droppedOffAt", "fresh"."cancelledAt" as "cancelledAt", "fresh"."failedAt" as "failedAt", "fresh"."cancelledBy" as "cancelledBy", "fresh"."cancelReason" as "cancelReason", "fresh"."personSealed" as "personSealed", "fresh"."mobileHash" as "mobileHash", "fresh"."mobileEndHash" as "mobileEndHash", "fresh"."nameHash" as "nameHash", "fresh"."carNumber" as "carNumber", "fresh"."supplierId" as "supplierId", "fresh"."areaCode" as "areaCode", "fresh"."pickUpName" as "pickUpName", "fresh"."pickUpLng" as "pickUpLng", "fresh"."pickUpLat" as "pickUpLat", "fresh"."pickUpRangeId" as "pickUpRangeId", "fresh"."pickUpStationId" as "pickUpStationId", "fresh"."dropOffName" as "dropOffName", "fresh"."dropOffLng" as "dropOffLng", "fresh"."dropOffLat" as "dropOffLat", "fresh"."distance" as "distance", "fresh"."duration" as "duration", "fresh"."waited" as "waited", "fresh"."price" as "price", "fresh"."currency" as "currency", "fresh"."priceParts" as "priceParts", "fresh"."paymentState" as "paymentState", "fresh"."paymentMethod" as "paymentMethod", "fresh"."rating" as "rating", "fresh"."source" as "source", "fresh"."sourceRef" as "sourceRef", "fresh"."flags" as "flags", "fresh"."remark" as "remark"
from json_to_recordset($1::json) as "fresh"("orderNo" text, "status" text, "tripType" text, "requestedAt" timestamptz, "scheduledAt" timestamptz, "assignedAt" timestamptz, "arrivingAt" timestamptz, "pickedUpAt" timestamptz, "droppedOffAt" timestamptz, "cancelledAt" timestamptz, "failedAt" timestamptz, "cancelledBy" text, "cancelReason" text, "personSealed" text, "mobileHash" text, "mobileEndHash" text, "nameHash" text, "carNumber" text, "supplierId" bigint, "areaCode" text, "pickUpName" text, "pickUpLng" double precision, "pickUpLat" double precision, "pickUpRangeId" bigint, "pickUpStationId" bigint, "dropOffName" text, "dropOffLng" double precision, "dropOffLat" double precision, "distance" integer, "duration" integer, "waited" integer, "price" bigint, "currency" text, "priceParts" jsonb, "paymentState" text, "paymentMethod" text, "rating" smallint, "source" text, "sourceRef" text, "flags" text[], "remark" text)
on conflict do nothing
returning "source", "sourceRef", "flags" <> '{}' as "isFlagged";

-- insertPast
insert into "order" ("orderNo", "status", "requestedAt", "source", "sourceRef", "priceParts")
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning "id", "sourceRef";

-- insertReschedules
insert into "orderReschedule" ("orderId", "changeId", "by", "userId", "fromAt", "toAt", "fromQuoteId", "toQuoteId", "fromTrip", "toTrip", "at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- linkToPassengers
update "order" as "o"
set "passengerId" = "p"."id"
from "passenger" as "p"
where "o"."id" = any($1::bigint[]) and "p"."mobileHash" = "o"."mobileHash";

-- moveOrders
update "order" as "o"
set "assignedAt" = $1, "carId" = $2, "carNumber" = (
  select "plate"
  from "car"
  where "id" = $3::bigint
), "supplierId" = (
  select "supplierId"
  from "car"
  where "id" = $4::bigint
), "areaCode" = case when "o"."areaCode" = '' then (
  select "areaCode"
  from "car"
  where "id" = $5::bigint
) else "o"."areaCode" end, "status" = $6, "updatedAt" = $7, "version" = "o"."version" + $8
from (
  select "id", "status"
  from "order"
  where "id" = any($9::bigint[]) and "status" in ($10)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "arrivingAt" = $1, "status" = $2, "updatedAt" = $3, "version" = "o"."version" + $4
from (
  select "id", "status"
  from "order"
  where "id" = any($5::bigint[]) and "status" in ($6)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "pickedUpAt" = $1, "status" = $2, "updatedAt" = $3, "version" = "o"."version" + $4
from (
  select "id", "status"
  from "order"
  where "id" = any($5::bigint[]) and "status" in ($6)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "droppedOffAt" = $1, "distance" = $2, "duration" = $3, "flags" = $4, "status" = $5, "updatedAt" = $6, "version" = "o"."version" + $7
from (
  select "id", "status"
  from "order"
  where "id" = any($8::bigint[]) and "status" in ($9)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "carId" = $1, "carNumber" = $2, "supplierId" = $3, "assignedAt" = $4, "arrivingAt" = $5, "status" = $6, "updatedAt" = $7, "version" = "o"."version" + $8
from (
  select "id", "status"
  from "order"
  where "id" = any($9::bigint[]) and "status" in ($10, $11)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "cancelledAt" = $1, "cancelledBy" = $2, "cancelReason" = $3, "status" = $4, "updatedAt" = $5, "version" = "o"."version" + $6
from (
  select "id", "status"
  from "order"
  where "id" = any($7::bigint[]) and "status" in ($8)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "failedAt" = $1, "status" = $2, "updatedAt" = $3, "version" = "o"."version" + $4
from (
  select "id", "status"
  from "order"
  where "id" = any($5::bigint[]) and "status" in ($6)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- or
update "order" as "o"
set "status" = $1, "updatedAt" = $2, "version" = "o"."version" + $3
from (
  select "id", "status"
  from "order"
  where "id" = any($4::bigint[]) and "status" in ($5)
  order by "id"
  for no key update
) as "before"
where "o"."id" = "before"."id"
returning "o"."id", "o"."version", "before"."status" as "from";

-- requestOrder
insert into "order" ("source", "sourceRef", "tripType", "areaCode", "pickUpRangeId", "pickUpStationId", "requestedAt", "scheduledAt", "status", "personSealed", "mobileHash", "mobileEndHash", "nameHash", "pickUpName", "pickUpLng", "pickUpLat", "dropOffName", "dropOffLng", "dropOffLat", "orderNo", "priceParts", "createdAt", "updatedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20 || lpad(nextval('"openOrderNo"')::text, 7, '0'), '[]'::jsonb, $21, $22)
on conflict ("source", "sourceRef") do nothing
returning "id", "orderNo", "status";

-- setBooking
update "order"
set "scheduledAt" = $1, "updatedAt" = $2, "version" = "version" + 1
where "id" = $3
returning "version";

-- or
update "order"
set "scheduledAt" = $1, "pickUpName" = $2, "pickUpLng" = $3, "pickUpLat" = $4, "dropOffName" = $5, "dropOffLng" = $6, "dropOffLat" = $7, "areaCode" = $8, "pickUpRangeId" = $9, "pickUpStationId" = $10, "updatedAt" = $11, "version" = "version" + 1
where "id" = $12
returning "version";

-- setChecked
update "order"
set "flags" = $1, "updatedAt" = $2, "version" = "version" + 1
where "id" = $3
returning "version";

-- or
update "order"
set "flags" = $1, "distance" = $2, "updatedAt" = $3, "version" = "version" + 1
where "id" = $4
returning "version";

-- setPaymentMethod
update "order"
set "paymentMethod" = $1
where "id" = $2;

-- setPaymentState
update "order"
set "paymentState" = 'paid'
where "id" = $1 and "paymentState" <> 'paid'
returning "id";

-- setPrice
update "order"
set "price" = $1, "currency" = $2, "priceParts" = $3
where "id" = $4;

-- setRating
update "order"
set "rating" = $1
where "id" = $2;

-- setRemark
update "order"
set "remark" = $1, "updatedAt" = $2, "version" = "version" + 1
where "id" = $3
returning "version";
