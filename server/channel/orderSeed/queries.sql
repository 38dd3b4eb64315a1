-- The SQL of server/channel/orderSeed/queries.ts. Written by "npm run generate".

-- anyOrderBut
select "id"
from "order"
where "source" <> $1
limit $2;

-- countSeeded
select count(*) as "count"
from "order" as "o"
where "o"."source" = $1;

-- insertPastCharges
insert into "orderCharge" ("orderId", "versionId", "facts", "lines", "total", "tax", "meterTotal", "differences", "hash", "chargedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict do nothing;

-- insertPastRequests
insert into "dispatchRequest" ("orderId", "wheelchair", "waiting", "waitUntil", "offers", "arrivedAt", "createdAt")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing;

-- insertSeedSuppliers
insert into "supplier" ("code", "name")
values ($1, $2), ($3, $4), ($5, $6)
on conflict ("code") do nothing;

-- seedCars
select "id", "fleetNumber", "plate", "supplierId", "wheelchair"
from "car"
where "fleetNumber" = any($1::text[]);

-- seedOrders
insert into "order" ("orderNo", "status", "requestedAt", "assignedAt", "arrivingAt", "pickedUpAt", "droppedOffAt", "cancelledAt", "failedAt", "cancelledBy", "cancelReason", "personSealed", "mobileHash", "mobileEndHash", "nameHash", "carNumber", "supplierId", "areaCode", "pickUpRangeId", "pickUpStationId", "pickUpName", "pickUpLng", "pickUpLat", "dropOffName", "dropOffLng", "dropOffLat", "distance", "duration", "price", "priceParts", "paymentState", "paymentMethod", "rating", "source", "sourceRef", "flags", "createdAt", "updatedAt")
with "number" as (
  select "n", (hashint8extended("n", 1) & 2147483647) as "a", (hashint8extended("n", 2) & 2147483647) as "b", (hashint8extended("n", 3) & 2147483647) as "c", (hashint8extended("n", 4) & 2147483647) as "d", (("n" - 1) % 2740)::double precision / 2740 as "share"
  from generate_series($1::bigint, $2::bigint) as "n"
), "rider" as (
  select *, floor(400000 * power((hashint8extended("n", 5) & 2147483647) / 2147483648::double precision, 2))::bigint as "person"
  from "number"
), "sealed" as (
  select *
  from json_to_recordset($3::json) as "s"("person" bigint, "personSealed" text, "mobileHash" text, "mobileEndHash" text, "nameHash" text)
), "moment" as (
  select *, timestamptz '2025-01-01 00:00:00+08' + (("n" - 1) / 2740) * interval '1 day' + floor(("hour" - 1) * 3600 + 3600 * ("share" - "begin") / ("end" - "begin")) * interval '1 second' as "at"
  from "rider", (
    select $4::double precision[] as "begins"
  ) as "day", width_bucket("share", "begins") as "hour", lateral (
    select "begins"["hour"] as "begin", coalesce("begins"["hour" + 1], 1) as "end"
  ) as "bounds"
), "trip" as (
  select *, case when "a" % 1000 < 880 then 'completed' when "a" % 1000 < 980 then 'cancelled' when "a" % 1000 < 995 then 'failed' when "a" % 1000 < 996 then 'requested' when "a" % 1000 < 997 then 'assigned' when "a" % 1000 < 998 then 'arriving' else 'onTrip' end as "status", case when "b" % 5000 = 0 then 200001 + "c" % 60000 when "b" % 200 = 1 then "c" % 100 else 800 + ("b" % 1000) * ("b" % 1000) * 32 / 1000 + "c" % 900 end as "metres"
  from "moment"
), "priced" as (
  select *, "metres" * 36 / (180 + "d" % 250) + 60 as "seconds", "c" % 300 as "waited", 1100 as "base", greatest(0, "metres" - 2000) * 26 / 100 as "mileage", greatest(0, "metres" - 25000) * 8 / 100 as "emptyReturn", case when "hour" > 23 or "hour" < 7 then greatest(0, "metres" - 2000) * 26 / 500 else 0 end as "night"
  from "trip"
)
select 'PD' || to_char("at" at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || lpad("n"::text, 9, '0'), "status", "at", case when "status" <> 'requested' then "at" + interval '8 seconds' end, case when "status" in ('arriving', 'onTrip', 'completed') then "at" + interval '15 seconds' end, case when "status" in ('onTrip', 'completed') then "at" + (120 + "d" % 400) * interval '1 second' end, case when "isDone" then "at" + (120 + "d" % 400 + "seconds") * interval '1 second' end, case when "status" = 'cancelled' then "at" + (20 + "d" % 300) * interval '1 second' end, case when "status" = 'failed' then "at" + interval '10 minutes' end, case when "status" = 'cancelled' then case "d" % 10 when 0 then 'vehicle' when 1 then 'operator' else 'passenger' end end, case when "status" = 'cancelled' then ($5::text[])[1 + "c" % 4] else '' end, "personSealed", "mobileHash", "mobileEndHash", "nameHash", case when "status" = 'requested' then '' else '粤BD' || (10000 + "car")::text end, case when "status" <> 'requested' then ($6::bigint[])[1 + "car" % 3] end, ($7::text[])["from"], ($8::bigint[])["from"], ($9::bigint[])["from"], ($10::text[])["from"], ($11::double precision[])["from"], ($12::double precision[])["from"], ($13::text[])["to"], ($14::double precision[])["to"], ($15::double precision[])["to"], case when "isDone" then "metres" end, case when "isDone" then "seconds" end, case when "isDone" then "price" end, case when "isDone" then jsonb_build_array( jsonb_build_object('kind', 'base', 'amount', "base"), jsonb_build_object('kind', 'mileage', 'amount', "mileage"), jsonb_build_object('kind', 'emptyReturn', 'amount', "emptyReturn"), jsonb_build_object('kind', 'night', 'amount', "night"), jsonb_build_object('kind', 'waiting', 'amount', "waited")) else '[]' end, case when not "isDone" or "d" % 400 = 0 then 'unpaid' when "d" % 500 = 1 then 'refunded' else 'paid' end, case when "isDone" then ($16::text[])[1 + "a" % 5] else 'unknown' end, case when "isDone" and "c" % 5 < 3 then 5 - (("d" % 20) / 16) * ("b" % 4) end, 'seed', "n"::text, array_remove(array[case when "isDone" and "metres" > 200000 then 'tooLong' end, case when "isDone" and "metres" < 100 then 'tooShort' end], null), "at", "at"
from "priced" join "sealed"
using ("person"), lateral (
  select "status" = 'completed' as "isDone", "base" + "mileage" + "emptyReturn" + "night" + "waited" as "price", "b" % 2000 as "car", 1 + "d" % 532 as "from", 1 + "a" % 532 as "to"
) as "derived"
on conflict do nothing;

-- seedPersons
select *
from (
  with "number" as (
    select "n", (hashint8extended("n", 1) & 2147483647) as "a", (hashint8extended("n", 2) & 2147483647) as "b", (hashint8extended("n", 3) & 2147483647) as "c", (hashint8extended("n", 4) & 2147483647) as "d", (("n" - 1) % 2740)::double precision / 2740 as "share"
    from generate_series($1::bigint, $2::bigint) as "n"
  ), "rider" as (
    select *, floor(400000 * power((hashint8extended("n", 5) & 2147483647) / 2147483648::double precision, 2))::bigint as "person"
    from "number"
  )
  select "person", ($3::text[])[1 + "name" % 50] || ($4::text[])[1 + "name" / 1000 % 40] as "name", '12' || lpad(((hashint8extended("person", 7) & 2147483647) % 1000000000)::text, 9, '0') as "mobile"
  from (
    select distinct "person", (hashint8extended("person", 6) & 2147483647) as "name"
    from "rider"
  ) as "each"
) as "p";

-- seedSupplierIds
select "id"
from "supplier"
where "state" = $1
order by "id";
