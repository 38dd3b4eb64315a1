-- The SQL of server/insight/supervision/recording/queries.ts. Written by "npm run generate".

-- carEventIds
select (
  select max("id")
  from "carEvent"
) as "newest", (
  select "id"
  from "carEvent"
  where "orderedAt" >= $1::timestamptz
  order by "orderedAt", "id"
  limit 1
) as "first";

-- carEventsAfter
select "e"."id", "e"."carId", "e"."event", "car"."plate", "car"."areaCode", "car"."supplierId", (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "at", coalesce("e"."lng", "s"."lng") as "lng", coalesce("e"."lat", "s"."lat") as "lat"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
left join "carState" as "s" on "s"."carId" = "e"."carId"
where "e"."outcome" = $1 and "e"."event" in ($2, $3) and "e"."id" > $4 and "e"."id" <= $5 and "e"."orderedAt" >= $6 and true
order by "e"."orderedAt", "e"."id";

-- or
select "e"."id", "e"."carId", "e"."event", "car"."plate", "car"."areaCode", "car"."supplierId", (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "at", coalesce("e"."lng", "s"."lng") as "lng", coalesce("e"."lat", "s"."lat") as "lat"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
left join "carState" as "s" on "s"."carId" = "e"."carId"
where "e"."outcome" = $1 and "e"."event" in ($2, $3) and "e"."id" > $4 and "e"."id" <= $5 and "e"."orderedAt" >= $6 and exists (
  select
  from unnest($7::text[]) as "one"("code")
  where starts_with("car"."areaCode", "code")
)
order by "e"."orderedAt", "e"."id";

-- carEventsOf
select "e"."id", "e"."carId", "e"."event", "car"."plate", "car"."areaCode", "car"."supplierId", (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "at", coalesce("e"."lng", "s"."lng") as "lng", coalesce("e"."lat", "s"."lat") as "lat"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
left join "carState" as "s" on "s"."carId" = "e"."carId"
where "e"."outcome" = $1 and "e"."event" in ($2, $3) and "e"."orderedAt" >= $4 and "e"."orderedAt" < $5
order by "e"."orderedAt", "e"."id";

-- insertRecords
insert into "supervisionRecord" ("platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields", "notBefore", "findings", "state", "createdAt")
select "platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields"::jsonb, "notBefore", string_to_array("findings", ' '), case "findings" when '' then 'waiting' else 'held' end, $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::timestamptz[], $11::date[], $12::text[], $13::bigint[], $14::text[]) as "new"("platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields", "notBefore", "findings")
on conflict ("platformId", "kind", "key", "edition") do nothing;

-- ordersNow
select "o"."id", "o"."orderNo", "o"."status", "o"."areaCode", "o"."supplierId", "o"."carNumber", "o"."cancelledBy", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price"::double precision as "price", "o"."currency", "o"."priceParts", "o"."paymentState", "o"."rating", (date_part('epoch', "o"."requestedAt") * 1000)::float8 as "requested", (date_part('epoch', "o"."scheduledAt") * 1000)::float8 as "scheduled", (date_part('epoch', "o"."assignedAt") * 1000)::float8 as "assigned", (date_part('epoch', "o"."pickedUpAt") * 1000)::float8 as "pickedUp", (date_part('epoch', "o"."droppedOffAt") * 1000)::float8 as "droppedOff", (date_part('epoch', "o"."cancelledAt") * 1000)::float8 as "cancelled", (date_part('epoch', "o"."failedAt") * 1000)::float8 as "failed", case when "o"."paymentState" = 'paid' then (
  select (date_part('epoch', max("at")) * 1000)::float8
  from "posting"
  where "orderId" = "o"."id" and "kind" = 'payment'
) end as "paid", exists (
  select
  from "invoiceOrder" as "i" join "invoice" on "invoice"."id" = "i"."invoiceId"
  where "i"."orderId" = "o"."id" and "i"."isLive" and "invoice"."state" = 'issued'
) as "isInvoiced", "s"."lng" as "carLng", "s"."lat" as "carLat", null::float8 as "rated"
from "order" as "o"
left join "carState" as "s" on "s"."carId" = "o"."carId"
where "o"."id" = any($1::bigint[])
order by "o"."id";

-- ordersOfSpan
select "o"."id", "o"."orderNo", "o"."status", "o"."areaCode", "o"."supplierId", "o"."carNumber", "o"."cancelledBy", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price"::double precision as "price", "o"."currency", "o"."priceParts", "o"."paymentState", "o"."rating", (date_part('epoch', "o"."requestedAt") * 1000)::float8 as "requested", (date_part('epoch', "o"."scheduledAt") * 1000)::float8 as "scheduled", (date_part('epoch', "o"."assignedAt") * 1000)::float8 as "assigned", (date_part('epoch', "o"."pickedUpAt") * 1000)::float8 as "pickedUp", (date_part('epoch', "o"."droppedOffAt") * 1000)::float8 as "droppedOff", (date_part('epoch', "o"."cancelledAt") * 1000)::float8 as "cancelled", (date_part('epoch', "o"."failedAt") * 1000)::float8 as "failed", case when "o"."paymentState" = 'paid' then (
  select (date_part('epoch', max("at")) * 1000)::float8
  from "posting"
  where "orderId" = "o"."id" and "kind" = 'payment'
) end as "paid", exists (
  select
  from "invoiceOrder" as "i" join "invoice" on "invoice"."id" = "i"."invoiceId"
  where "i"."orderId" = "o"."id" and "i"."isLive" and "invoice"."state" = 'issued'
) as "isInvoiced", null as "carLng", null as "carLat", null::float8 as "rated"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz - interval '40 days' and "o"."requestedAt" < $2 and greatest("o"."requestedAt", "o"."assignedAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt") >= $3::timestamptz
order by "o"."requestedAt", "o"."id"
limit 100;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."areaCode", "o"."supplierId", "o"."carNumber", "o"."cancelledBy", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price"::double precision as "price", "o"."currency", "o"."priceParts", "o"."paymentState", "o"."rating", (date_part('epoch', "o"."requestedAt") * 1000)::float8 as "requested", (date_part('epoch', "o"."scheduledAt") * 1000)::float8 as "scheduled", (date_part('epoch', "o"."assignedAt") * 1000)::float8 as "assigned", (date_part('epoch', "o"."pickedUpAt") * 1000)::float8 as "pickedUp", (date_part('epoch', "o"."droppedOffAt") * 1000)::float8 as "droppedOff", (date_part('epoch', "o"."cancelledAt") * 1000)::float8 as "cancelled", (date_part('epoch', "o"."failedAt") * 1000)::float8 as "failed", case when "o"."paymentState" = 'paid' then (
  select (date_part('epoch', max("at")) * 1000)::float8
  from "posting"
  where "orderId" = "o"."id" and "kind" = 'payment'
) end as "paid", exists (
  select
  from "invoiceOrder" as "i" join "invoice" on "invoice"."id" = "i"."invoiceId"
  where "i"."orderId" = "o"."id" and "i"."isLive" and "invoice"."state" = 'issued'
) as "isInvoiced", null as "carLng", null as "carLat", null::float8 as "rated"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz - interval '40 days' and "o"."requestedAt" < $2 and ("o"."requestedAt", "o"."id") > ($3::timestamptz, $4::bigint) and greatest("o"."requestedAt", "o"."assignedAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt") >= $5::timestamptz
order by "o"."requestedAt", "o"."id"
limit 100;

-- requestOf
select "id", "requestedAt"::text as "at"
from "order"
where "id" = $1;

-- takeDue
delete from "supervisionDue"
where ("orderId", "kind") in (
  select "orderId", "kind"
  from "supervisionDue"
  limit 100
  for update skip locked
)
returning "orderId", "kind";
