-- The SQL of server/insight/supervision/queries.ts. Written by "npm run generate".

-- carEventsOf
select "e"."id", "e"."carId", "e"."event", "car"."plate", "car"."areaCode", "car"."supplierId", (date_part('epoch', "e"."orderedAt") * 1000)::float8 as "at", coalesce("e"."lng", "s"."lng") as "lng", coalesce("e"."lat", "s"."lat") as "lat"
from "carEvent" as "e"
inner join "car" on "car"."id" = "e"."carId"
left join "carState" as "s" on "s"."carId" = "e"."carId"
where "e"."outcome" = $1 and "e"."event" in ($2, $3) and "e"."orderedAt" >= $4 and "e"."orderedAt" < $5
order by "e"."orderedAt", "e"."id";

-- countDay
insert into "supervisionDay" ("platformId", "day", "kind", "happened", "recorded", "accepted", "waiting", "held", "rejected", "dropped", "missing", "countedAt")
with "p" as (
  select *
  from "supervisionPlatform"
  where "id" = $1
), "r" as (
  select distinct on ("kind", "of") "kind", "of", "state"
  from (
    select "kind", "state", "edition", "id", coalesce("orderId"::text, "key") as "of"
    from "supervisionRecord"
    where "platformId" = $2 and "day" = $3::date
  ) as "all"
  order by "kind", "of", "id" desc
), "f" as (
  select "k"."kind", "o"."id"::text as "of", "o"."id" as "orderId", "o"."orderNo", "o"."source", "k"."at", "o"."areaCode"
  from "order" as "o"
  cross join lateral (
    values ('orderCreate', "o"."requestedAt"), ('orderMatch', "o"."assignedAt"), ('orderCancel', coalesce("o"."cancelledAt", "o"."failedAt")), ('operateDepart', "o"."pickedUpAt"), ('operateArrive', case when "o"."status" = 'completed' then "o"."droppedOffAt" end), ('operatePay', case when "o"."paymentState" = 'paid' then "o"."droppedOffAt" end), ('ratedPassenger', case when "o"."rating" is not null then "o"."droppedOffAt" end)
  ) as "k"("kind", "at")
  where "o"."requestedAt" >= ($4::date::timestamp at time zone 'Asia/Shanghai') - interval '40 days' and "o"."requestedAt" < (($5::date + 1)::timestamp at time zone 'Asia/Shanghai') and "k"."at" >= ($6::date::timestamp at time zone 'Asia/Shanghai') and "k"."at" < (($7::date + 1)::timestamp at time zone 'Asia/Shanghai')
  union all
  select case "e"."event" when 'service_start' then 'operateLogin' else 'operateLogout' end, 'e' || "e"."id", null, '', '', "e"."orderedAt", "car"."areaCode"
  from "carEvent" as "e" join "car" on "car"."id" = "e"."carId"
  where "e"."outcome" = 'taken' and "e"."event" in ('service_start', 'service_end') and "e"."orderedAt" >= ($8::date::timestamp at time zone 'Asia/Shanghai') and "e"."orderedAt" < (($9::date + 1)::timestamp at time zone 'Asia/Shanghai')
), "facts" as (
  select "f".*, "r"."state", "p"."sinceAt"
  from "f"
  cross join "p"
  left join "r" on "r"."kind" = "f"."kind" and "r"."of" = "f"."of"
  where "f"."kind" = any("p"."kinds") and (cardinality("p"."areaCodes") = 0 or exists (
    select
    from unnest("p"."areaCodes") as "code"
    where starts_with("f"."areaCode", "code")
  ))
)
select $10::bigint, $11::date, "kind", count(*), count("state"), count(*) filter (where "state" = 'accepted'), count(*) filter (where "state" = 'waiting'), count(*) filter (where "state" = 'held'), count(*) filter (where "state" = 'rejected'), count(*) filter (where "state" = 'dropped'), count(*) filter (where "state" is null), $12::timestamptz
from "facts"
group by "kind"
on conflict ("platformId", "day", "kind") do update
set "happened" = "excluded"."happened", "recorded" = "excluded"."recorded", "accepted" = "excluded"."accepted", "waiting" = "excluded"."waiting", "held" = "excluded"."held", "rejected" = "excluded"."rejected", "dropped" = "excluded"."dropped", "missing" = "excluded"."missing", "countedAt" = "excluded"."countedAt";

-- daysOf
select "d"."platformId", "p"."name" as "platformName", "d"."day"::text as "day", "d"."kind", "d"."happened", "d"."recorded", "d"."accepted", "d"."waiting", "d"."held", "d"."rejected", "d"."dropped", "d"."missing", "d"."countedAt"
from "supervisionDay" as "d"
inner join "supervisionPlatform" as "p" on "p"."id" = "d"."platformId"
where "d"."day" >= $1 and "d"."day" <= $2
order by "d"."day" desc, "p"."name", "d"."platformId", "d"."kind";

-- or
select "d"."platformId", "p"."name" as "platformName", "d"."day"::text as "day", "d"."kind", "d"."happened", "d"."recorded", "d"."accepted", "d"."waiting", "d"."held", "d"."rejected", "d"."dropped", "d"."missing", "d"."countedAt"
from "supervisionDay" as "d"
inner join "supervisionPlatform" as "p" on "p"."id" = "d"."platformId"
where "d"."day" >= $1 and "d"."day" <= $2 and "d"."platformId" = $3
order by "d"."day" desc, "p"."name", "d"."platformId", "d"."kind";

-- daysToCount
select "days"."day"
from (
  select "s"::date::text as "day"
  from generate_series($1::date, $2::date, '1 day') as "s"
) as "days"
where not exists (
  select
  from "supervisionDay" as "d"
  where "d"."platformId" = $3 and "d"."day" = "days"."day"::date
) or exists (
  select
  from "supervisionDay" as "d"
  where "d"."platformId" = $4 and "d"."day" = "days"."day"::date and "d"."waiting" + "d"."held" + "d"."rejected" + "d"."missing" > 0
)
order by "days"."day";

-- editionsOf
select "id", "edition", "state", "settledAt"
from "supervisionRecord"
where "platformId" = $1 and "kind" = $2 and "key" = $3
order by "edition" desc
limit $4;

-- forgetDays
delete from "supervisionDay"
where "platformId" = $1 and "day" < $2;

-- forgetRecords
delete from "supervisionRecord"
where "id" in (
  select "id"
  from "supervisionRecord"
  where "platformId" = $1 and "day" < $2 and "state" in ($3, $4, $5)
  limit 100
);

-- forgetSends
delete from "supervisionSend"
where "id" in (
  select "s"."id"
  from "supervisionSend" as "s"
  where "s"."platformId" = $1 and "s"."at" < $2 and "s"."state" <> $3 and not exists (
    select
    from "supervisionRecord"
    where "sendId" = "s"."id"
  )
  limit 100
);

-- giveToSend
update "supervisionRecord"
set "sendId" = $1
where "id" = any($2::bigint[]) and "state" = 'waiting';

-- insertEdition
insert into "supervisionRecord" ("platformId", "kind", "key", "edition", "place", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields", "notBefore", "state", "note", "byUserId", "createdAt")
select "platformId", "kind", "key", "edition" + 1 as "edition", "place", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", $1::jsonb as "fields", "notBefore", 'waiting' as "state", $2 as "note", $3::bigint as "byUserId", $4::timestamptz as "createdAt"
from "supervisionRecord"
where "id" = $5
returning "id";

-- insertRecords
insert into "supervisionRecord" ("platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields", "notBefore", "findings", "state", "createdAt")
select "platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields"::jsonb, "notBefore", string_to_array("findings", ' '), case "findings" when '' then 'waiting' else 'held' end, $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::timestamptz[], $11::date[], $12::text[], $13::bigint[], $14::text[]) as "new"("platformId", "kind", "key", "subject", "orderId", "orderNo", "areaCode", "supplierId", "at", "day", "fields", "notBefore", "findings")
on conflict ("platformId", "kind", "key", "edition") do nothing;

-- insertSend
insert into "supervisionSend" ("platformId", "kind", "records", "at")
values ($1, $2, $3, $4)
returning "id";

-- keptDays
select "id", "keptDays"
from "supervisionPlatform"
order by "id";

-- lastCarRecord
select "at"
from "supervisionRecord"
where "platformId" = $1 and "kind" in ($2, $3) and "day" >= (
  select max("day") - 3
  from "supervisionRecord"
  where "platformId" = $4
)
order by "at" desc
limit $5;

-- lockSupervision
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version", "r"."key", "r"."place", "r"."subject", "r"."orderId", "r"."areaCode", "r"."supplierId", "r"."fields", "r"."notBefore", "r"."note", "r"."sendId", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "r"."byUserId"
), '') as "person"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where true and "r"."id" = $1
for no key update of "r";

-- missingOf
select *
from (
  with "p" as (
    select *
    from "supervisionPlatform"
    where "id" = $1
  ), "r" as (
    select distinct on ("kind", "of") "kind", "of", "state"
    from (
      select "kind", "state", "edition", "id", coalesce("orderId"::text, "key") as "of"
      from "supervisionRecord"
      where "platformId" = $2 and "day" = $3::date
    ) as "all"
    order by "kind", "of", "id" desc
  ), "f" as (
    select "k"."kind", "o"."id"::text as "of", "o"."id" as "orderId", "o"."orderNo", "o"."source", "k"."at", "o"."areaCode"
    from "order" as "o"
    cross join lateral (
      values ('orderCreate', "o"."requestedAt"), ('orderMatch', "o"."assignedAt"), ('orderCancel', coalesce("o"."cancelledAt", "o"."failedAt")), ('operateDepart', "o"."pickedUpAt"), ('operateArrive', case when "o"."status" = 'completed' then "o"."droppedOffAt" end), ('operatePay', case when "o"."paymentState" = 'paid' then "o"."droppedOffAt" end), ('ratedPassenger', case when "o"."rating" is not null then "o"."droppedOffAt" end)
    ) as "k"("kind", "at")
    where "o"."requestedAt" >= ($4::date::timestamp at time zone 'Asia/Shanghai') - interval '40 days' and "o"."requestedAt" < (($5::date + 1)::timestamp at time zone 'Asia/Shanghai') and "k"."at" >= ($6::date::timestamp at time zone 'Asia/Shanghai') and "k"."at" < (($7::date + 1)::timestamp at time zone 'Asia/Shanghai')
    union all
    select case "e"."event" when 'service_start' then 'operateLogin' else 'operateLogout' end, 'e' || "e"."id", null, '', '', "e"."orderedAt", "car"."areaCode"
    from "carEvent" as "e" join "car" on "car"."id" = "e"."carId"
    where "e"."outcome" = 'taken' and "e"."event" in ('service_start', 'service_end') and "e"."orderedAt" >= ($8::date::timestamp at time zone 'Asia/Shanghai') and "e"."orderedAt" < (($9::date + 1)::timestamp at time zone 'Asia/Shanghai')
  ), "facts" as (
    select "f".*, "r"."state", "p"."sinceAt"
    from "f"
    cross join "p"
    left join "r" on "r"."kind" = "f"."kind" and "r"."of" = "f"."of"
    where "f"."kind" = any("p"."kinds") and (cardinality("p"."areaCodes") = 0 or exists (
      select
      from unnest("p"."areaCodes") as "code"
      where starts_with("f"."areaCode", "code")
    ))
  )
  select "orderId", "orderNo", "at", case when "at" < "sinceAt" then 'before' when "source" not like 'app:%' then 'file' else 'other' end as "why"
  from "facts"
  where "state" is null and "orderId" is not null and "kind" = $10
  order by "at", "orderId"
  limit 10
) as "m";

-- nextRecords
with "w" as (
  select "r"."id", "r"."subject", "r"."kind", "r"."place"
  from "supervisionRecord" as "r"
  where "r"."platformId" = $1 and "r"."state" = 'waiting' and not exists (
    select
    from "supervisionRecord" as "b"
    where "b"."platformId" = "r"."platformId" and "b"."subject" = "r"."subject" and "b"."state" in ('held', 'rejected') and "b"."place" < "r"."place"
  )
  order by "r"."place"
  limit 100
), "f" as (
  select distinct on ("w"."subject") "w"."id", "w"."kind", "w"."place"
  from "w"
  order by "w"."subject", "w"."place"
)
select "f"."id", "f"."kind"
from "f"
order by "f"."place";

-- openSends
select "id", "kind", "records", "tries", "at"
from "supervisionSend"
where "platformId" = $1 and "state" = 'open'
order by "id"
limit 10;

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

-- recordsOfSend
select "id", "fields"
from "supervisionRecord"
where "sendId" = $1 and "state" = 'waiting'
order by "place";

-- requestOf
select "id", "requestedAt"::text as "at"
from "order"
where "id" = $1;

-- sendById
select "at", "tries", "records", "status", "answer"
from "supervisionSend"
where "id" = $1;

-- settleRecord
update "supervisionRecord"
set "state" = $1, "settledAt" = $2, "note" = $3, "byUserId" = $4, "version" = "version" + 1
where "id" = $5;

-- settleRecords
update "supervisionRecord"
set "state" = $1, "reason" = $2, "settledAt" = $3, "version" = "version" + 1
where "sendId" = $4 and "state" = 'waiting';

-- settleSend
update "supervisionSend"
set "status" = $1, "answer" = $2, "tries" = "tries" + $3
where "id" = $4 and "state" = 'open'
returning "id";

-- or
update "supervisionSend"
set "state" = $1, "status" = $2, "answer" = $3, "settledAt" = $4, "tries" = "tries" + $5
where "id" = $6 and "state" = 'open'
returning "id";

-- supervisionById
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version", "r"."key", "r"."place", "r"."subject", "r"."orderId", "r"."areaCode", "r"."supplierId", "r"."fields", "r"."notBefore", "r"."note", "r"."sendId", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "r"."byUserId"
), '') as "person"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where true and "r"."id" = $1;

-- supervisionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supervisionRecord" as "r"
  inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
  where true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "supervisionRecord" as "r"
  inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
  where true and "r"."platformId" = $1 and "r"."kind" = $2 and "r"."state" in ($3) and false and ("r"."orderNo" ~>=~ $4 and "r"."orderNo" ~<~ $5) and "r"."id" = $6
) limit 10001) as "capped";

-- supervisionList
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where true
order by "r"."id" desc, "r"."id" desc
limit 21;

-- or
select "r"."id", "r"."platformId", "p"."name" as "platformName", "r"."kind", "r"."state", "r"."edition", "r"."orderNo", coalesce("r"."fields"->>'VehicleNo', '') as "vehicleNo", "r"."at", "r"."day"::text as "day", "r"."findings", "r"."reason", "r"."settledAt", "r"."createdAt", "r"."version"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where (("r"."areaCode" ~>=~ $1 and "r"."areaCode" ~<~ $2)) and "r"."platformId" = $3 and "r"."kind" = $4 and "r"."state" in ($5) and false and ("r"."orderNo" ~>=~ $6 and "r"."orderNo" ~<~ $7) and "r"."id" = $8 and ("r"."id", "r"."id") < ($9::bigint, $10::bigint)
order by "r"."id" desc, "r"."id" desc
limit 21;

-- takeDue
delete from "supervisionDue"
where ("orderId", "kind") in (
  select "orderId", "kind"
  from "supervisionDue"
  limit 100
  for update skip locked
)
returning "orderId", "kind";
