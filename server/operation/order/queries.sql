-- The SQL of server/operation/order/queries.ts. Written by "npm run generate".

-- knownOrders
select "o"."id", "o"."carId", "o"."source", "o"."sourceRef", "o"."plainName", "o"."plainMobile", "o"."orderNo", "o"."status", "o"."tripType", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."arrivingAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."personSealed", "o"."mobileHash", "o"."mobileEndHash", "o"."nameHash", "o"."carNumber", "o"."supplierId", "o"."areaCode", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."pickUpRangeId", "o"."pickUpStationId", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."waited", "o"."currency", "o"."priceParts", "o"."paymentState", "o"."paymentMethod", "o"."rating", "o"."flags", "o"."remark", "o"."price"::double precision as "price"
from "order" as "o"
inner join unnest($1::text[], $2::text[]) as "asked"("source", "sourceRef") on "o"."source" = "asked"."source" and "o"."sourceRef" = "asked"."sourceRef";

-- lockKnownOrders
select "o"."id", "o"."carId", "o"."source", "o"."sourceRef", "o"."plainName", "o"."plainMobile", "o"."orderNo", "o"."status", "o"."tripType", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."arrivingAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."personSealed", "o"."mobileHash", "o"."mobileEndHash", "o"."nameHash", "o"."carNumber", "o"."supplierId", "o"."areaCode", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."pickUpRangeId", "o"."pickUpStationId", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."waited", "o"."currency", "o"."priceParts", "o"."paymentState", "o"."paymentMethod", "o"."rating", "o"."flags", "o"."remark", "o"."price"::double precision as "price"
from "order" as "o"
inner join unnest($1::text[], $2::text[]) as "asked"("source", "sourceRef") on "o"."source" = "asked"."source" and "o"."sourceRef" = "asked"."sourceRef"
for no key update of "o";

-- lockOrder
select "o"."id", "o"."orderNo", "o"."status", "o"."scheduledAt", "o"."remark", "o"."flags", "o"."distance", "o"."price"::double precision as "price", "o"."cancelledAt", "o"."cancelledBy", "o"."cancelReason", "o"."version"
from "order" as "o"
where true and "o"."id" = $1
for no key update;

-- orderById
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."areaCode", "o"."passengerId", "o"."carId", "o"."assignedAt", "o"."arrivingAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."priceParts", "o"."paymentMethod", "o"."sourceRef", "o"."remark", "o"."createdAt", "o"."updatedAt", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName", (
  select jsonb_build_object('id', "s"."stationId"::text, 'name', "s"."name", 'nameEn', "s"."nameEn")
  from "stationPast" as "s"
  where "s"."stationId" = "o"."pickUpStationId"
  order by "s"."validFrom" desc, "s"."id" desc
  limit 1
) as "pickUpStation", (
  select jsonb_build_object('id', "v"."rangeId"::text, 'name', "v"."name", 'nameEn', "v"."nameEn")
  from "rangeVersion" as "v"
  where "v"."rangeId" = "o"."pickUpRangeId"
  order by "v"."number" desc
  limit 1
) as "pickUpRange", (
  select "r"."searchFrom"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
) as "searchFrom", (
  select "r"."seats"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
) as "seats", (
  select "r"."arrivedAt"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
) as "carArrivedAt"
from "order" as "o"
where true and "o"."id" = $1;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."areaCode", "o"."passengerId", "o"."carId", "o"."assignedAt", "o"."arrivingAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."priceParts", "o"."paymentMethod", "o"."sourceRef", "o"."remark", "o"."createdAt", "o"."updatedAt", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName", (
  select jsonb_build_object('id', "s"."stationId"::text, 'name', "s"."name", 'nameEn', "s"."nameEn")
  from "stationPast" as "s"
  where "s"."stationId" = "o"."pickUpStationId"
  order by "s"."validFrom" desc, "s"."id" desc
  limit 1
) as "pickUpStation", (
  select jsonb_build_object('id', "v"."rangeId"::text, 'name', "v"."name", 'nameEn', "v"."nameEn")
  from "rangeVersion" as "v"
  where "v"."rangeId" = "o"."pickUpRangeId"
  order by "v"."number" desc
  limit 1
) as "pickUpRange", (
  select "r"."searchFrom"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
) as "searchFrom", (
  select "r"."seats"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
) as "seats", (
  select "r"."arrivedAt"
  from "dispatchRequest" as "r"
  where "r"."orderId" = "o"."id"
) as "carArrivedAt"
from "order" as "o"
where "o"."supplierId" = $1::bigint and "o"."id" = $2;

-- orderCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "order" as "o"
  where true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "order" as "o"
  where "o"."status" = 'completed'
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "order" as "o"
  where "textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"($1) and "orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price") @> $2::text[] and "o"."requestedAt" >= $3::timestamptz and "o"."requestedAt" < $4::timestamptz and coalesce("o"."price", -1) >= $5::bigint and coalesce("o"."price", -1) between 0 and $6::bigint and ("o"."nameHash" = $7 and "o"."nameHash" <> '') and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint
) limit 10001) as "capped";

-- orderExport
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."areaCode", "o"."passengerId", "o"."carId", "o"."assignedAt", "o"."arrivingAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."priceParts", "o"."paymentMethod", "o"."sourceRef", "o"."remark", "o"."createdAt", "o"."updatedAt", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName", (
  select jsonb_build_object('id', "s"."stationId"::text, 'name', "s"."name", 'nameEn', "s"."nameEn")
  from "stationPast" as "s"
  where "s"."stationId" = "o"."pickUpStationId"
  order by "s"."validFrom" desc, "s"."id" desc
  limit 1
) as "pickUpStation", (
  select jsonb_build_object('id', "v"."rangeId"::text, 'name', "v"."name", 'nameEn', "v"."nameEn")
  from "rangeVersion" as "v"
  where "v"."rangeId" = "o"."pickUpRangeId"
  order by "v"."number" desc
  limit 1
) as "pickUpRange"
from "order" as "o"
where "textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"($1) and "orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price") @> $2::text[] and "o"."requestedAt" >= $3::timestamptz and "o"."requestedAt" < $4::timestamptz and coalesce("o"."price", -1) >= $5::bigint and coalesce("o"."price", -1) between 0 and $6::bigint and ("o"."nameHash" = $7 and "o"."nameHash" <> '') and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint
order by "o"."requestedAt" desc, "o"."id" desc;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."areaCode", "o"."passengerId", "o"."carId", "o"."assignedAt", "o"."arrivingAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."cancelledBy", "o"."cancelReason", "o"."priceParts", "o"."paymentMethod", "o"."sourceRef", "o"."remark", "o"."createdAt", "o"."updatedAt", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName", (
  select jsonb_build_object('id', "s"."stationId"::text, 'name', "s"."name", 'nameEn', "s"."nameEn")
  from "stationPast" as "s"
  where "s"."stationId" = "o"."pickUpStationId"
  order by "s"."validFrom" desc, "s"."id" desc
  limit 1
) as "pickUpStation", (
  select jsonb_build_object('id', "v"."rangeId"::text, 'name', "v"."name", 'nameEn', "v"."nameEn")
  from "rangeVersion" as "v"
  where "v"."rangeId" = "o"."pickUpRangeId"
  order by "v"."number" desc
  limit 1
) as "pickUpRange"
from "order" as "o"
where true
order by coalesce("o"."price", -1) asc, "o"."id" asc;

-- orderExportCount
select count(*) as "count"
from "order" as "o"
where true;

-- orderPage
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "order" as "o"
where true
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "order" as "o"
where "o"."status" = 'completed'
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "order" as "o"
where "o"."status" = 'completed' and ("o"."requestedAt", "o"."id") < ($1::timestamptz, $2::bigint)
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and ("o"."nameHash" = $3 and "o"."nameHash" <> '') and ("o"."requestedAt", "o"."id") < ($4::timestamptz, $5::bigint)
  order by "o"."requestedAt" desc, "o"."id" desc
  limit 2000
) as "o"
where coalesce("o"."price", -1) >= $6::bigint and coalesce("o"."price", -1) between 0 and $7::bigint and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where coalesce("o"."price", -1) >= $1::bigint and coalesce("o"."price", -1) between 0 and $2::bigint
  order by coalesce("o"."price", -1) asc, "o"."id" asc
  limit 2000
) as "o"
where "o"."requestedAt" >= $3::timestamptz and "o"."requestedAt" < $4::timestamptz and ("o"."nameHash" = $5 and "o"."nameHash" <> '') and "o"."currency" = $6 and "o"."source" = $7 and "o"."status" = any($8::text[]) and "o"."id" = any($9::bigint[]) and (("o"."carNumber" ~>=~ $10 and "o"."carNumber" ~<~ $11)) and (("o"."orderNo" ~>=~ $12 and "o"."orderNo" ~<~ $13) or ("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15)) and ("searchForm"("o"."pickUpName") like "searchForm"($16) or "searchForm"("o"."dropOffName") like "searchForm"($17)) and (("o"."areaCode" ~>=~ $18 and "o"."areaCode" ~<~ $19) or ("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $22::bigint and "o"."pickUpRangeId" = $23::bigint and "o"."supplierId" = $24::bigint
order by coalesce("o"."price", -1) asc, "o"."id" asc
limit 21
offset $25;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where "o"."supplierId" = $1::bigint
  order by "o"."requestedAt" desc, "o"."id" desc
  limit 2000
) as "o"
where ("o"."mobileHash" = $2 and "o"."mobileHash" <> '') and "o"."status" = 'completed'
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where true
  order by "o"."requestedAt" desc, "o"."id" desc
  limit 2000
) as "o"
where false
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where "o"."status" = 'cancelled'
  order by coalesce("o"."price", -1) asc, "o"."id" asc
  limit 2000
) as "o"
where "o"."status" = 'cancelled'
order by coalesce("o"."price", -1) asc, "o"."id" asc
limit 21
offset $1;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from ((
    select *
    from "order" as "o"
    where "o"."status" = 'completed' and "o"."price" is null
    order by "o"."id"
    limit 2000
  ) union all (
    select *
    from "order" as "o"
    where coalesce("o"."price", -1) >= 0
    order by coalesce("o"."price", -1) asc, "o"."id" asc
    limit 2000
  )) as "o"
  order by coalesce("o"."price", -1) asc, "o"."id" asc
  limit 2000
) as "o"
where "o"."status" = 'completed'
order by coalesce("o"."price", -1) asc, "o"."id" asc
limit 21
offset $1;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where ("o"."currency" = $1 and "o"."currency" <> 'CNY')
  order by "o"."requestedAt" desc, "o"."id" desc
  limit 2000
) as "o"
where coalesce("o"."price", -1) >= $2::bigint
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from (
  select *
  from "order" as "o"
  where "o"."status" = 'cancelled'
  order by coalesce("o"."distance", -1) desc, "o"."id" desc
  limit 2000
) as "o"
where "o"."status" = 'cancelled'
order by coalesce("o"."distance", -1) desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "order" as "o"
where "o"."pickUpStationId" = $1::bigint
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "order" as "o"
where "o"."pickUpRangeId" = $1::bigint
order by "o"."requestedAt" desc, "o"."id" desc
limit 21;

-- orderPageGathered
with "hit" as materialized (
  select "o"."id", "o"."requestedAt" as "key"
  from "order" as "o"
  where "textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"($1) and "orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price") @> $2::text[] and "o"."requestedAt" >= $3::timestamptz and "o"."requestedAt" < $4::timestamptz and ("o"."nameHash" = $5 and "o"."nameHash" <> '') and coalesce("o"."price", -1) >= $6::bigint and coalesce("o"."price", -1) between 0 and $7::bigint and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint
), "place" as (
  select *
  from "hit"
  order by "key" desc, "id" desc
  limit $27
  offset $28
)
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "place"
inner join "order" as "o" on "o"."id" = "place"."id"
order by "place"."key" desc, "place"."id" desc;

-- or
with "hit" as materialized (
  select "o"."id", "o"."requestedAt" as "key"
  from "order" as "o"
  where "textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"($1) and "orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price") @> $2::text[] and "o"."requestedAt" >= $3::timestamptz and "o"."requestedAt" < $4::timestamptz and ("o"."nameHash" = $5 and "o"."nameHash" <> '') and coalesce("o"."price", -1) >= $6::bigint and coalesce("o"."price", -1) between 0 and $7::bigint and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint and ("o"."requestedAt", "o"."id") < ($27::timestamptz, $28::bigint)
), "place" as (
  select *
  from "hit"
  order by "key" desc, "id" desc
  limit $29
  offset $30
)
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "place"
inner join "order" as "o" on "o"."id" = "place"."id"
order by "place"."key" desc, "place"."id" desc;

-- or
with "hit" as materialized (
  select "o"."id", coalesce("o"."price", -1) as "key"
  from "order" as "o"
  where "textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"($1) and "orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price") @> $2::text[] and coalesce("o"."price", -1) >= $3::bigint and coalesce("o"."price", -1) between 0 and $4::bigint and "o"."requestedAt" >= $5::timestamptz and "o"."requestedAt" < $6::timestamptz and ("o"."nameHash" = $7 and "o"."nameHash" <> '') and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint
), "place" as (
  select *
  from "hit"
  order by "key" asc, "id" asc
  limit $27
  offset $28
)
select "o"."id", "o"."orderNo", "o"."status", "o"."tripType", "o"."carNumber", "o"."supplierId", "o"."pickUpName", "o"."dropOffName", "o"."requestedAt", "o"."scheduledAt", "o"."distance", "o"."duration", "o"."currency", "o"."paymentState", "o"."rating", "o"."source", "o"."flags", "o"."version", "o"."price"::double precision as "price", "o"."personSealed", "o"."plainName", "o"."plainMobile", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "o"."supplierId"
), '') as "supplierName"
from "place"
inner join "order" as "o" on "o"."id" = "place"."id"
order by "place"."key" asc, "place"."id" asc;

-- orderSample
select count(*) as "looked", count(*) filter (where coalesce("o"."price", -1) >= $1::bigint and ("o"."currency" = $2 and "o"."currency" <> 'CNY')) as "matches"
from (
  select *
  from "order" tablesample system ((
    select least(100, 100.0 * 1228800 / greatest(pg_relation_size('"order"'), 1))
  ))
) as "o";

-- or
select count(*) as "looked", count(*) filter (where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and coalesce("o"."price", -1) >= $3::bigint and coalesce("o"."price", -1) between 0 and $4::bigint and ("o"."nameHash" = $5 and "o"."nameHash" <> '') and "o"."currency" = $6 and "o"."source" = $7 and "o"."status" = any($8::text[]) and "o"."id" = any($9::bigint[]) and (("o"."carNumber" ~>=~ $10 and "o"."carNumber" ~<~ $11)) and (("o"."orderNo" ~>=~ $12 and "o"."orderNo" ~<~ $13) or ("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15)) and ("searchForm"("o"."pickUpName") like "searchForm"($16) or "searchForm"("o"."dropOffName") like "searchForm"($17)) and (("o"."areaCode" ~>=~ $18 and "o"."areaCode" ~<~ $19) or ("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $22::bigint and "o"."pickUpRangeId" = $23::bigint and "o"."supplierId" = $24::bigint) as "matches"
from (
  select *
  from "order" tablesample system ((
    select least(100, 100.0 * 1228800 / greatest(pg_relation_size('"order"'), 1))
  ))
) as "o";

-- or
select count(*) as "looked", count(*) filter (where "o"."supplierId" = $1::bigint and ("o"."mobileHash" = $2 and "o"."mobileHash" <> '') and "o"."status" = 'completed') as "matches"
from (
  select *
  from "order" tablesample system ((
    select least(100, 100.0 * 1228800 / greatest(pg_relation_size('"order"'), 1))
  ))
) as "o";

-- orderSources
with recursive "each" as (
  select min("o"."source") as "source"
  from "order" as "o"
  union all
  select (
    select min("o"."source") as "source"
    from "order" as "o"
    where "o"."source" > "each"."source"
  ) as "source"
  from "each"
  where "each"."source" is not null
)
select "each"."source" as "source"
from "each"
where "each"."source" is not null
limit $1;

-- or
with recursive "each" as (
  select min("o"."source") as "source"
  from "order" as "o"
  union all
  select (
    select min("o"."source") as "source"
    from "order" as "o"
    where "o"."source" > "each"."source"
  ) as "source"
  from "each"
  where "each"."source" is not null
)
select "each"."source" as "source"
from "each"
inner join lateral (
  select
  from "order" as "o"
  where "o"."source" = "each"."source" and "o"."supplierId" = $1::bigint
  limit 1
) as "reached" on true
where "each"."source" is not null
limit $2;

-- or
with recursive "each" as (
  select min("o"."source") as "source"
  from "order" as "o"
  union all
  select (
    select min("o"."source") as "source"
    from "order" as "o"
    where "o"."source" > "each"."source"
  ) as "source"
  from "each"
  where "each"."source" is not null
)
select "each"."source" as "source"
from "each"
inner join lateral (
  select
  from "order" as "o"
  where "o"."source" = "each"."source" and (("o"."areaCode" ~>=~ $1 and "o"."areaCode" ~<~ $2) or ("o"."areaCode" ~>=~ $3 and "o"."areaCode" ~<~ $4))
  limit 1
) as "reached" on true
where "each"."source" is not null
limit $5;

-- orderSurvey
select count(*) as "walked", count(*) filter (where coalesce("o"."price", -1) >= $1::bigint and coalesce("o"."price", -1) between 0 and $2::bigint and "o"."currency" = $3 and "o"."source" = $4 and "o"."status" = any($5::text[]) and "o"."id" = any($6::bigint[]) and (("o"."carNumber" ~>=~ $7 and "o"."carNumber" ~<~ $8)) and (("o"."orderNo" ~>=~ $9 and "o"."orderNo" ~<~ $10) or ("o"."orderNo" ~>=~ $11 and "o"."orderNo" ~<~ $12)) and ("searchForm"("o"."pickUpName") like "searchForm"($13) or "searchForm"("o"."dropOffName") like "searchForm"($14)) and (("o"."areaCode" ~>=~ $15 and "o"."areaCode" ~<~ $16) or ("o"."areaCode" ~>=~ $17 and "o"."areaCode" ~<~ $18)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $19::bigint and "o"."pickUpRangeId" = $20::bigint and "o"."supplierId" = $21::bigint) as "matches"
from (
  select *
  from "order" as "o"
  where "o"."requestedAt" >= $22::timestamptz and "o"."requestedAt" < $23::timestamptz and ("o"."nameHash" = $24 and "o"."nameHash" <> '')
  order by "o"."requestedAt" desc, "o"."id" desc
  limit 2000
) as "o";

-- or
select count(*) as "walked", count(*) filter (where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and ("o"."nameHash" = $3 and "o"."nameHash" <> '') and "o"."currency" = $4 and "o"."source" = $5 and "o"."status" = any($6::text[]) and "o"."id" = any($7::bigint[]) and (("o"."carNumber" ~>=~ $8 and "o"."carNumber" ~<~ $9)) and (("o"."orderNo" ~>=~ $10 and "o"."orderNo" ~<~ $11) or ("o"."orderNo" ~>=~ $12 and "o"."orderNo" ~<~ $13)) and ("searchForm"("o"."pickUpName") like "searchForm"($14) or "searchForm"("o"."dropOffName") like "searchForm"($15)) and (("o"."areaCode" ~>=~ $16 and "o"."areaCode" ~<~ $17) or ("o"."areaCode" ~>=~ $18 and "o"."areaCode" ~<~ $19)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $20::bigint and "o"."pickUpRangeId" = $21::bigint and "o"."supplierId" = $22::bigint) as "matches"
from (
  select *
  from "order" as "o"
  where coalesce("o"."price", -1) >= $23::bigint and coalesce("o"."price", -1) between 0 and $24::bigint
  order by coalesce("o"."price", -1) asc, "o"."id" asc
  limit 2000
) as "o";

-- ordersWithin
select
from "order" as "o"
where "textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"($1) and "orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price") @> $2::text[] and "o"."requestedAt" >= $3::timestamptz and "o"."requestedAt" < $4::timestamptz and coalesce("o"."price", -1) >= $5::bigint and coalesce("o"."price", -1) between 0 and $6::bigint and ("o"."nameHash" = $7 and "o"."nameHash" <> '') and "o"."currency" = $8 and "o"."source" = $9 and "o"."status" = any($10::text[]) and "o"."id" = any($11::bigint[]) and (("o"."carNumber" ~>=~ $12 and "o"."carNumber" ~<~ $13)) and (("o"."orderNo" ~>=~ $14 and "o"."orderNo" ~<~ $15) or ("o"."orderNo" ~>=~ $16 and "o"."orderNo" ~<~ $17)) and ("searchForm"("o"."pickUpName") like "searchForm"($18) or "searchForm"("o"."dropOffName") like "searchForm"($19)) and (("o"."areaCode" ~>=~ $20 and "o"."areaCode" ~<~ $21) or ("o"."areaCode" ~>=~ $22 and "o"."areaCode" ~<~ $23)) and "o"."flags" @> array['tooLong'] and "o"."pickUpStationId" = $24::bigint and "o"."pickUpRangeId" = $25::bigint and "o"."supplierId" = $26::bigint;

-- reschedulesOf
select "r"."id", "r"."at", "r"."by", "r"."reason", "r"."changeId", "r"."fromAt" as "from", "r"."toAt" as "to", "r"."fromTrip", "r"."toTrip", "r"."fromQuoteId", "u"."realName" as "person", "b"."total"::double precision as "totalBefore", "b"."currency" as "currencyBefore", "a"."total"::double precision as "totalAfter", "a"."currency" as "currencyAfter"
from "orderReschedule" as "r"
left join "sysUser" as "u" on "u"."id" = "r"."userId"
left join "priceQuote" as "b" on "b"."id" = "r"."fromQuoteId"
left join "priceQuote" as "a" on "a"."id" = "r"."toQuoteId"
where "r"."orderId" = $1
order by "r"."id";

-- supplierCodes
select "id", "code", "name"
from "supplier";
