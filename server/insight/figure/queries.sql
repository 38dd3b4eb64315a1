-- The SQL of server/insight/figure/queries.ts. Written by "npm run generate".

-- alertGroups
select array[]::text[] as "key", array[(count(*))::float8, (count(*) filter (where "alert"."severity" = 'critical'))::float8, (count(*) filter (where "alert"."kind" in ('collision', 'rollover', 'sos', 'doorOpen', 'fault', 'stoppedTooLong', 'leftRange', 'noGo') and "alert"."outcome" is distinct from 'falseAlarm'))::float8, (percentile_cont(0.9) within group (order by extract(epoch from ("alert"."firstTakenAt" - "alert"."openedAt"))) filter (where "alert"."firstTakenAt" >= "alert"."openedAt"))::float8, (percentile_cont(0.9) within group (order by extract(epoch from ("alert"."closedAt" - "alert"."openedAt"))) filter (where "alert"."closedAt" >= "alert"."openedAt"))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where true and "alert"."openedAt" >= $1 and "alert"."openedAt" < $2
group by 1
order by "count" desc, "key"
limit 2;

-- or
select array[(to_char(date_trunc('hour', (("alert"."openedAt" at time zone $1) + make_interval(secs => $2))) at time zone $3 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text collate "C", (to_char((("alert"."openedAt" at time zone $4) + make_interval(secs => $5)), 'YYYY-MM-DD'))::text collate "C", (to_char(date_trunc('week', (("alert"."openedAt" at time zone $6) + make_interval(secs => $7))), 'YYYY-MM-DD'))::text collate "C", (to_char(("alert"."openedAt" at time zone $8) + make_interval(months => $9::integer), 'YYYY-MM'))::text collate "C", (to_char((("alert"."openedAt" at time zone $10) + make_interval(secs => $11)), 'HH24'))::text collate "C", (to_char((("alert"."openedAt" at time zone $12) + make_interval(secs => $13)), 'ID-HH24'))::text collate "C", ("car"."areaCode")::text collate "C", (coalesce("car"."supplierId"::text, ''))::text collate "C", ("alert"."kind")::text collate "C", ("alert"."severity")::text collate "C"] as "key", array[(count(*))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $14::bigint and "alert"."openedAt" >= $15 and "alert"."openedAt" < $16 and "car"."supplierId" = $17::bigint
group by 1
order by "key"
limit 11;

-- areaNames
select "code", "nameZh", "nameEn"
from "area"
where "code" = any($1::text[]);

-- currenciesOf
select "o"."currency"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."price" is not null
group by "o"."currency"
order by max("o"."requestedAt") desc, "o"."currency"
limit 20;

-- newestCurrency
select "o"."currency"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."price" is not null
order by "o"."requestedAt" desc
limit $3;

-- orderGroups
select array[]::text[] as "key", array[(count(*))::float8, (count(*) filter (where not ("o"."status" in ('completed', 'cancelled', 'failed')) and "o"."status" <> 'scheduled'))::float8, (count(*) filter (where "o"."status" = 'completed'))::float8, (count(*) filter (where "o"."status" = 'cancelled'))::float8, (count(*) filter (where "o"."status" = 'failed'))::float8, (count(*) filter (where ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true)))::float8, (count(*) filter (where "o"."status" = 'completed')::float8 / nullif(count(*) filter (where "o"."status" in ('completed', 'cancelled', 'failed')), 0))::float8, (count(*) filter (where "o"."status" = 'cancelled')::float8 / nullif(count(*) filter (where "o"."status" in ('completed', 'cancelled', 'failed')), 0))::float8, (percentile_cont(0.5) within group (order by greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)) filter (where "o"."pickedUpAt" >= "o"."requestedAt"))::float8, (percentile_cont(0.9) within group (order by greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)) filter (where "o"."pickedUpAt" >= "o"."requestedAt"))::float8, (percentile_cont(0.9) within group (order by greatest(extract(epoch from "o"."assignedAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)) filter (where "o"."assignedAt" >= "o"."requestedAt"))::float8, (coalesce(sum("o"."distance") filter (where "o"."status" = 'completed'), 0))::float8, (coalesce(sum("o"."duration") filter (where "o"."status" = 'completed'), 0))::float8, (coalesce(sum("o"."price") filter (where "o"."status" = 'completed' and "o"."currency" = $1), 0))::float8, (avg("o"."price") filter (where "o"."status" = 'completed' and "o"."currency" = $2))::float8, (sum("o"."price") filter (where "o"."status" = 'completed' and "o"."currency" = $3 and "o"."distance" > 0) * 1000.0 / nullif(sum("o"."distance") filter (where "o"."status" = 'completed' and "o"."currency" = $4 and "o"."price" is not null), 0))::float8, (avg("o"."rating"))::float8, (count(*) filter (where exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::float8, (count(*) filter (where "o"."status" = 'completed' and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
))::float8 / nullif(count(*) filter (where "o"."status" in ('completed', 'cancelled', 'failed') and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)), 0))::float8, (percentile_cont(0.5) within group (order by greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)) filter (where "o"."pickedUpAt" >= "o"."requestedAt" and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::float8, (percentile_cont(0.9) within group (order by greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)) filter (where "o"."pickedUpAt" >= "o"."requestedAt" and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::float8, (count(distinct coalesce((
  select "m"."mergedInto"
  from "passenger" as "m"
  where "m"."id" = "o"."passengerId"
), "o"."passengerId")))::float8, (count(distinct coalesce((
  select "m"."mergedInto"
  from "passenger" as "m"
  where "m"."id" = "o"."passengerId"
), "o"."passengerId")) filter (where "o"."status" = 'completed'))::float8, (count(distinct "o"."carNumber") filter (where "o"."status" = 'completed' and "o"."carNumber" <> ''))::float8, (count(*) filter (where "o"."status" = 'completed' and "o"."carNumber" <> '')::float8 / nullif(count(distinct ("o"."carNumber", ("o"."requestedAt" at time zone $5)::date)) filter (where "o"."status" = 'completed' and "o"."carNumber" <> ''), 0))::float8, (coalesce(sum((
  select "m"."refunded"
  from "orderMoney" as "m"
  where "m"."orderId" = "o"."id" and "m"."currency" = $6
)), 0))::float8, (percentile_cont(0.5) within group (order by abs((
  select extract(epoch from "r"."arrivedAt" - "f"."offeredAt") - "f"."expectedSeconds"
  from "dispatchRequest" as "r" join "dispatchOffer" as "f" on "f"."orderId" = "r"."orderId"
  where "r"."orderId" = "o"."id" and "f"."acceptedAt" <= "r"."arrivedAt"
  order by "f"."acceptedAt" desc
  limit 1
))))::float8, (count(*) filter (where (
  select extract(epoch from "r"."arrivedAt" - "f"."offeredAt") - "f"."expectedSeconds"
  from "dispatchRequest" as "r" join "dispatchOffer" as "f" on "f"."orderId" = "r"."orderId"
  where "r"."orderId" = "o"."id" and "f"."acceptedAt" <= "r"."arrivedAt"
  order by "f"."acceptedAt" desc
  limit 1
) > 120)::float8 / nullif(count((
  select extract(epoch from "r"."arrivedAt" - "f"."offeredAt") - "f"."expectedSeconds"
  from "dispatchRequest" as "r" join "dispatchOffer" as "f" on "f"."orderId" = "r"."orderId"
  where "r"."orderId" = "o"."id" and "f"."acceptedAt" <= "r"."arrivedAt"
  order by "f"."acceptedAt" desc
  limit 1
)), 0))::float8] as "values", count(*)::integer as "count", array[(count(*) filter (where exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::integer, (count(*) filter (where exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::integer, (count(*) filter (where "o"."pickedUpAt" >= "o"."requestedAt" and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::integer, (count(*) filter (where "o"."pickedUpAt" >= "o"."requestedAt" and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
)))::integer] as "parts"
from "order" as "o"
where "o"."requestedAt" >= $7::timestamptz and "o"."requestedAt" < $8::timestamptz
group by 1
order by "count" desc, "key"
limit 2;

-- or
select array[(to_char(date_trunc('hour', (("o"."requestedAt" at time zone $1) + make_interval(secs => $2))) at time zone $3 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text collate "C", (to_char((("o"."requestedAt" at time zone $4) + make_interval(secs => $5)), 'YYYY-MM-DD'))::text collate "C", (to_char(date_trunc('week', (("o"."requestedAt" at time zone $6) + make_interval(secs => $7))), 'YYYY-MM-DD'))::text collate "C", (to_char(("o"."requestedAt" at time zone $8) + make_interval(months => $9::integer), 'YYYY-MM'))::text collate "C", (to_char((("o"."requestedAt" at time zone $10) + make_interval(secs => $11)), 'HH24'))::text collate "C", (to_char((("o"."requestedAt" at time zone $12) + make_interval(secs => $13)), 'ID-HH24'))::text collate "C", ("o"."areaCode")::text collate "C", (coalesce("o"."pickUpRangeId"::text, ''))::text collate "C", (coalesce("o"."pickUpStationId"::text, ''))::text collate "C", (coalesce("o"."supplierId"::text, ''))::text collate "C", ("o"."source")::text collate "C", ("o"."tripType")::text collate "C", ("o"."status")::text collate "C", (coalesce("o"."cancelledBy", ''))::text collate "C", ("o"."cancelReason")::text collate "C", (coalesce("o"."flags"[1], ''))::text collate "C", (coalesce((array['0', '1000', '3000', '5000', '10000', '20000', '50000'])[width_bucket("o"."distance"::bigint, array[0, 1000, 3000, 5000, 10000, 20000, 50000]::bigint[])], ''))::text collate "C", (case when "o"."currency" = $14 then coalesce((array['0', '1000', '2000', '3000', '5000', '10000', '20000'])[width_bucket("o"."price"::bigint, array[0, 1000, 2000, 3000, 5000, 10000, 20000]::bigint[])], '') else '' end)::text collate "C"] as "key", array[(count(*))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "order" as "o"
where "o"."requestedAt" >= $15::timestamptz and "o"."requestedAt" < $16::timestamptz
group by 1
order by "key"
limit 1001;

-- or
select array[(coalesce("o"."supplierId"::text, ''))::text collate "C", ("o"."status")::text collate "C"] as "key", array[(count(*) filter (where "o"."status" = 'completed'))::float8, (coalesce(sum("o"."price") filter (where "o"."status" = 'completed' and "o"."currency" = $1), 0))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "order" as "o"
where "o"."requestedAt" >= $2::timestamptz and "o"."requestedAt" < $3::timestamptz and (("o"."areaCode" ~>=~ $4 and "o"."areaCode" ~<~ $5))
group by 1
order by "count" desc, "key"
limit 101;

-- rangeNames
select distinct on ("rangeId") "rangeId" as "id", "name", "nameEn"
from "rangeVersion"
where "rangeId" = any($1::bigint[])
order by "rangeId", "number" desc;

-- stationNames
select distinct on ("stationId") "stationId" as "id", "name", "nameEn"
from "stationPast"
where "stationId" = any($1::bigint[])
order by "stationId", "validFrom" desc;

-- supplierNames
select "id", "name"
from "supplier"
where "id" = any($1::bigint[]);
