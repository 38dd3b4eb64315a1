-- The SQL of server/insight/columns/queries.ts. Written by "npm run generate".

-- addMonths
insert into "columnMonth" ("month", "kind", "version", "upTo", "store", "key", "bytes", "sha256", "writtenAt", "form", "rows")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- changedDays
select distinct to_char("k"."day", 'YYYY-MM-DD') as "day"
from "columnChange" as "k"
where "k"."day" >= ($1::timestamptz at time zone 'UTC')::date and "k"."day" <= ($2::timestamptz at time zone 'UTC')::date
order by "day";

-- clockOf
select (extract(epoch from "c"."at") * 1000)::bigint::float8 as "at", "c"."ahead"
from (
  select "d"."ahead", "d"."before", (
    select min("s")
    from generate_series("d"."at" - interval '24 hours', "d"."at", interval '15 minutes') as "s"
    where extract(epoch from ("s" at time zone $1) - ("s" at time zone 'UTC'))::integer = "d"."ahead"
  ) as "at"
  from (
    select "g" as "at", extract(epoch from ("g" at time zone $2) - ("g" at time zone 'UTC'))::integer as "ahead", lag(extract(epoch from ("g" at time zone $3) - ("g" at time zone 'UTC'))::integer) over (order by "g") as "before"
    from generate_series(date_bin('15 minutes', $4::timestamptz, '2000-01-01T00:00:00Z'), $5::timestamptz + interval '24 hours', interval '24 hours') as "g"
  ) as "d"
  where "d"."before" is distinct from "d"."ahead"
) as "c"
order by "c"."at";

-- currentFiles
select to_char("c"."month", 'YYYY-MM-DD') as "month", "c"."kind", "c"."version", "c"."form", "c"."store", "c"."key", "c"."rows", "c"."bytes", "c"."sha256", "c"."upTo", "c"."writtenAt", "c"."provedAt", "c"."damagedAt", (
  select count(distinct "k"."day")
  from "columnChange" as "k"
  where "k"."day" >= "c"."month" and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo"
)::integer as "changedDays"
from "columnMonth" as "c"
where "c"."retiredAt" is null
order by "c"."month" desc, "c"."kind";

-- deleteMonth
delete from "columnMonth"
where "id" = $1;

-- dropIdleChanges
delete from "columnChange" as "k"
where not exists (
  select
  from "columnMonth" as "c"
  where "c"."retiredAt" is null and "k"."day" >= "c"."month" and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo"
);

-- dueMonths
select to_char("m"."month", 'YYYY-MM-DD') as "month"
from (
  select generate_series( (
    select date_trunc('month', min("requestedAt") at time zone 'UTC')
    from "order"
    where "requestedAt" >= $1::timestamptz - make_interval(years => 5)
  ), date_trunc('month', $2::timestamptz at time zone 'UTC'), interval '1 month')::date as "month"
  union select "month"
  from "columnMonth"
  where "retiredAt" is null and ("damagedAt" is not null or "form" <> 4)
) as "m"
left join "columnMonth" as "c" on "c"."month" = "m"."month" and "c"."kind" = 'orders' and "c"."retiredAt" is null
where ("c"."id" is not null or exists (
  select
  from "order" as "o"
  where "o"."requestedAt" >= ("m"."month"::timestamp at time zone 'UTC') and "o"."requestedAt" < least((("m"."month"::timestamp + interval '1 month') at time zone 'UTC'), $3::timestamptz)
)) and ("c"."id" is not null and (
  select count(*)
  from "columnMonth" as "f"
  where "f"."month" = "m"."month" and "f"."retiredAt" is null and "f"."damagedAt" is null and "f"."form" = 4
) = 3 and "c"."upTo" >= least((("m"."month"::timestamp + interval '1 month') at time zone 'UTC'), $4::timestamptz) and not ("c"."writtenAt" < $5::timestamptz and exists (
  select
  from "columnChange" as "k"
  where "k"."day" >= "m"."month" and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo" and "k"."day" < "m"."month" + interval '1 month'
))) is not true
order by "m"."month" desc
limit 12;

-- filesToProve
select "id", "store", "key", "bytes", "sha256"
from "columnMonth"
where "retiredAt" is null and "damagedAt" is null and coalesce("provedAt", "writtenAt") < $1::timestamptz
order by coalesce("provedAt", "writtenAt"), "id"
limit 10;

-- freshLines
select coalesce(string_agg("l"."line", E'
') || E'
', '') as "text", count(*)::integer as "count"
from (
  select "i"."line"
  from unnest($1::timestamptz[], $2::timestamptz[]) as "s"("from", "to")
  cross join lateral ((
    select row("o"."id", "o"."status", "o"."tripType", ("o"."requestedAt" at time zone 'UTC'), ("o"."scheduledAt" at time zone 'UTC'), ("o"."assignedAt" at time zone 'UTC'), (case when "r"."arrivedAt" is not null then (
      select "f"."offeredAt" + make_interval(secs => "f"."expectedSeconds")
      from "dispatchOffer" as "f"
      where "f"."orderId" = "r"."orderId" and "f"."acceptedAt" <= "r"."arrivedAt"
      order by "f"."acceptedAt" desc
      limit 1
    ) end at time zone 'UTC'), (coalesce("r"."arrivedAt", "o"."pickedUpAt" - make_interval(secs => "o"."waited")) at time zone 'UTC'), ("o"."pickedUpAt" at time zone 'UTC'), ("o"."droppedOffAt" at time zone 'UTC'), ("o"."cancelledAt" at time zone 'UTC'), "o"."cancelledBy", "o"."cancelReason", "o"."passengerId", "o"."carNumber", "o"."supplierId", "o"."areaCode", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."pickUpRangeId", "o"."pickUpStationId", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price", "o"."currency", nullif("m"."refunded", 0), case when "m"."refunded" <> 0 then "m"."currency" end, "o"."paymentState", "o"."rating", "o"."source", array_to_string("o"."flags", ' '), exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ))::text as "line"
    from "order" as "o"
    left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
    left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
    where "o"."supplierId" = $3::bigint and "o"."source" = $4 and (("o"."areaCode" ~>=~ $5 and "o"."areaCode" ~<~ $6)) and "o"."status" = 'completed' and "o"."requestedAt" >= "s"."from" and "o"."requestedAt" < "s"."to"
    offset 0
  )) as "i"
  limit 100001
) as "l";

-- mergedPassengers
select count(*)::integer as "count", coalesce(json_agg("m"."id")::text, '[]') as "ids", coalesce(json_agg("m"."mergedInto")::text, '[]') as "roots"
from (
  select "id", "mergedInto"
  from "passenger"
  where "mergedInto" is not null
  limit $1
) as "m";

-- monthsOf
select "c"."id", "c"."store", "c"."key", "c"."bytes", "c"."sha256", "c"."rows", "c"."upTo", to_char("c"."month", 'YYYY-MM-DD') as "month"
from "columnMonth" as "c"
where "c"."kind" = 'orders' and "c"."retiredAt" is null and "c"."damagedAt" is null and "c"."form" = $1 and "c"."upTo" > $2 and ("c"."month"::timestamp at time zone 'UTC') < $3::timestamptz
order by "c"."month";

-- newestVersion
select coalesce(max("version"), 0) as "version"
from "columnMonth"
where "month" = $1;

-- noteDamage
update "columnMonth"
set "damagedAt" = $1
where "id" = $2 and "damagedAt" is null;

-- noteProof
update "columnMonth"
set "provedAt" = $1
where "id" = $2;

-- or
update "columnMonth"
set "provedAt" = $1, "damagedAt" = $2
where "id" = $3;

-- ordersAbout
select (
  select "reltuples"::float8
  from "pg_class"
  where "oid" = '"order"'::regclass
) as "orders";

-- retireMonth
update "columnMonth"
set "retiredAt" = $1
where "retiredAt" is null and "month" = $2;

-- or
update "columnMonth"
set "retiredAt" = $1
where "retiredAt" is null;

-- retiredMonths
select "id", "store", "key"
from "columnMonth"
where "retiredAt" < $1
order by "id"
limit $2;

-- spanLines
select coalesce(string_agg("l"."line", E'
') || E'
', '') as "text", count(*)::integer as "count"
from (
  select row("o"."id", "o"."status", "o"."tripType", ("o"."requestedAt" at time zone 'UTC'), ("o"."scheduledAt" at time zone 'UTC'), ("o"."assignedAt" at time zone 'UTC'), (case when "r"."arrivedAt" is not null then (
    select "f"."offeredAt" + make_interval(secs => "f"."expectedSeconds")
    from "dispatchOffer" as "f"
    where "f"."orderId" = "r"."orderId" and "f"."acceptedAt" <= "r"."arrivedAt"
    order by "f"."acceptedAt" desc
    limit 1
  ) end at time zone 'UTC'), (coalesce("r"."arrivedAt", "o"."pickedUpAt" - make_interval(secs => "o"."waited")) at time zone 'UTC'), ("o"."pickedUpAt" at time zone 'UTC'), ("o"."droppedOffAt" at time zone 'UTC'), ("o"."cancelledAt" at time zone 'UTC'), "o"."cancelledBy", "o"."cancelReason", "o"."passengerId", "o"."carNumber", "o"."supplierId", "o"."areaCode", "o"."pickUpName", "o"."pickUpLng", "o"."pickUpLat", "o"."pickUpRangeId", "o"."pickUpStationId", "o"."dropOffName", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."duration", "o"."price", "o"."currency", nullif("m"."refunded", 0), case when "m"."refunded" <> 0 then "m"."currency" end, "o"."paymentState", "o"."rating", "o"."source", array_to_string("o"."flags", ' '), exists (
    select
    from "dispatchRequest" as "w"
    where "w"."orderId" = "o"."id" and "w"."wheelchair"
  ))::text as "line"
  from "order" as "o"
  left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
  left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
  where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2
  order by "o"."requestedAt"
) as "l";

-- or
select coalesce(string_agg("l"."line", E'
') || E'
', '') as "text", count(*)::integer as "count"
from (
  select row("o"."id", "e"."event", ("e"."at" at time zone 'UTC'), "e"."by", case when "e"."status" is null then "e"."states"[cardinality("e"."states")] else "e"."states"[cardinality("e"."states") - 1] end, "e"."states"[cardinality("e"."states")], ("o"."requestedAt" at time zone 'UTC'), "o"."supplierId", "o"."areaCode", "o"."source", "e"."ordinal"::smallint)::text as "line"
  from "order" as "o"
  left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
  cross join lateral (
    select "e"."event", "e"."at", "e"."by", "e"."status", row_number() over "w" as "ordinal", array_agg("e"."status") filter (where "e"."status" is not null) over "w" as "states"
    from (
      values ('requested'::text, "o"."requestedAt", null::text, case "o"."status" when 'scheduled' then 'scheduled' else 'requested' end::text, 0), ('assigned'::text, "o"."assignedAt", null::text, 'assigned'::text, 1), ('arriving'::text, "o"."arrivingAt", null::text, 'arriving'::text, 2), ('arrived'::text, coalesce("r"."arrivedAt", "o"."pickedUpAt" - make_interval(secs => "o"."waited")), null::text, null::text, 3), ('pickedUp'::text, "o"."pickedUpAt", null::text, 'onTrip'::text, 4), ('droppedOff'::text, "o"."droppedOffAt", null::text, 'completed'::text, 5), ('cancelled'::text, "o"."cancelledAt", "o"."cancelledBy", 'cancelled'::text, 6), ('failed'::text, "o"."failedAt", null::text, 'failed'::text, 7)
      union all
      select 'rescheduled', "s"."at", "s"."by", null, 8
      from "orderReschedule" as "s"
      where "s"."orderId" = "o"."id"
    ) as "e" ("event", "at", "by", "status", "place")
    where "e"."at" is not null
    window "w" as (order by "e"."at", "e"."place" rows unbounded preceding)
  ) as "e"
  where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2
  order by "o"."requestedAt", "o"."id", "e"."ordinal"
) as "l";

-- or
select coalesce(string_agg("l"."line", E'
') || E'
', '') as "text", count(*)::integer as "count"
from (
  select row("o"."id", "e"."carId", "e"."part", ("e"."startedAt" at time zone 'UTC'), ("e"."endedAt" at time zone 'UTC'), "e"."distance", ("o"."requestedAt" at time zone 'UTC'), "o"."supplierId", "o"."areaCode", "o"."source", "e"."ordinal"::smallint)::text as "line"
  from "order" as "o"
  left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
  cross join lateral (
    select "p".*, row_number() over (order by "p"."startedAt", "p"."place") as "ordinal"
    from (
      select "d"."carId", "v".*
      from (
        select "f"."carId", "f"."isLast", case when "f"."isLast" then coalesce("o"."arrivingAt", "f"."acceptedAt") else "f"."acceptedAt" end as "setOutAt", case when "f"."isLast" then coalesce("r"."arrivedAt", "o"."pickedUpAt" - make_interval(secs => "o"."waited")) end as "arrivedAt", case when "f"."isLast" then coalesce("o"."pickedUpAt", least("f"."endedAt", "o"."cancelledAt", "o"."failedAt")) else "f"."endedAt" end as "leftAt"
        from (
          select "a"."carId", "a"."acceptedAt", "a"."endedAt", row_number() over (order by "a"."acceptedAt" desc, "a"."id" desc) = 1 as "isLast"
          from "dispatchOffer" as "a"
          where "a"."orderId" = "o"."id" and "a"."acceptedAt" is not null
          union all
          select "o"."carId", "o"."assignedAt", null, true
          where not exists (
            select
            from "dispatchOffer" as "a"
            where "a"."orderId" = "o"."id" and "a"."acceptedAt" is not null
          )
        ) as "f"
      ) as "d"
      cross join lateral (
        values ('toPickUp', 0, "d"."setOutAt", coalesce("d"."arrivedAt", "d"."leftAt"), null::integer), ('waiting', 1, "d"."arrivedAt", "d"."leftAt", null), ('occupied', 2, case when "d"."isLast" then "o"."pickedUpAt" end, coalesce("o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt"), "o"."distance")
      ) as "v" ("part", "place", "startedAt", "endedAt", "distance")
      union all
      select "c"."carId", 'stopped', 3, "c"."orderedAt", "n"."orderedAt", null
      from "carEvent" as "c"
      cross join lateral (
        select "k"."orderedAt"
        from "carEvent" as "k"
        where "k"."carId" = "c"."carId" and "k"."outcome" = 'taken' and ("k"."orderedAt", "k"."id") > ("c"."orderedAt", "c"."id")
        order by "k"."orderedAt", "k"."id"
        limit 1
      ) as "n"
      where "c"."carId" = "o"."carId" and "c"."outcome" = 'taken' and "c"."event" = 'trip_stop' and "c"."orderedAt" >= "o"."pickedUpAt" and "c"."orderedAt" < "o"."droppedOffAt"
    ) as "p"
    where "p"."endedAt" >= "p"."startedAt"
  ) as "e"
  where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2
  order by "o"."requestedAt", "o"."id", "e"."ordinal"
) as "l";

-- takeChanges
delete from "columnChange"
where "day" >= $1::date and "day" < $2::date + interval '1 month';
