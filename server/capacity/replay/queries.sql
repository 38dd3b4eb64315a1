-- The SQL of server/capacity/replay/queries.ts. Written by "npm run generate".

-- alertMarks
select "alert"."id", "alert"."occurredAt" as "at", "alert"."carId", "alert"."kind", "alert"."severity"
from "car"
inner join "alert" on "alert"."carId" = "car"."id"
where "car"."supplierId" = $1::bigint and "car"."id" in ($2) and "car"."supplierId" = $3 and "car"."groups" @> array[$4]::text[] and "alert"."openedAt" >= $5 and "alert"."openedAt" < $6::timestamptz + interval '1 hour' and "alert"."occurredAt" >= $7 and "alert"."occurredAt" < $8
order by "alert"."urgency"
limit $9;

-- chosenCarIds
select "car"."id"
from "car"
where "car"."supplierId" = $1::bigint and "car"."id" in ($2) and "car"."supplierId" = $3 and "car"."groups" @> array[$4]::text[]
order by "car"."fleetNumber"
limit 10;

-- drivenBy
select "carId", coalesce(sum("metres"), 0)::float8 as "distance", coalesce(sum("gap") filter (where "metres" is not null and "isMoving"), 0)::float8 as "moving", max("kmh")::float8 as "topSpeed", bool_or("isWorkedOut") as "isSpeedWorkedOut"
from (
  select *, "speed" is null and "metres" is not null as "isWorkedOut", coalesce("speed", "metres" / nullif("gap", 0) * 3.6) as "kmh", coalesce("speed" >= 2, "metres" / nullif("gap", 0) * 3.6 >= 5) as "isMoving"
  from (
    select "carId", "at", "lng", "lat", "speed", "gap", case when "gap" <= 300 then 111195 * sqrt( power(least(abs("lng" - "lngBefore"), 360 - abs("lng" - "lngBefore")) * cos(radians(("lat" + "latBefore") / 2)), 2) + power("lat" - "latBefore", 2)) end as "metres"
    from (
      select "carId", "at", "lng", "lat", "speed", lag("lng") over "way" as "lngBefore", lag("lat") over "way" as "latBefore", date_part('epoch', "at" - lag("at") over "way") as "gap"
      from "telemetry"
      where "carId" = any($1::bigint[]) and "at" >= $2::timestamptz and "at" < $3::timestamptz and ("flags" & 12) = 0
      window "way" as (partition by "carId" order by "at")
    ) as "fix"
  ) as "way"
) as "leg"
group by "carId";

-- mapChanges
select max("moment") filter (where "moment" <= $1::timestamptz) as "from", min("moment") filter (where "moment" > $2::timestamptz) as "until"
from (
  select "validFrom" as "moment"
  from "rangeVersion"
  union all
  select "validTo"
  from "rangeVersion"
  union all
  select "validFrom"
  from "stationPast"
  union all
  select "validTo"
  from "stationPast"
  union all
  select "publishedAt"
  from "siteMapVersion"
  union all
  select "beganAt"
  from "closure"
  union all
  select "endedAt"
  from "closure"
) as "change";

-- pointsBefore
select "carId", (date_part('epoch', "at") * 1000)::float8 as "at", "lng", "lat", "speed", "heading", "charge"
from unnest($1::bigint[]) as "one"("id")
cross join lateral (
  select *
  from "telemetry"
  where "carId" = "one"."id" and "at" >= $2::timestamptz - interval '10 minutes' and "at" < $3::timestamptz and ("flags" & 12) = 0
  order by "at" desc
  limit 1
) as "fix";

-- pointsBeforeDense
select "carId", (date_part('epoch', "at") * 1000)::float8 as "at", "lng", "lat", "speed", "heading", "charge"
from (
  select distinct on ("carId") *
  from "telemetry"
  where "carId" = any($1::bigint[]) and "at" >= $2::timestamptz - interval '10 minutes' and "at" < $3::timestamptz and ("flags" & 12) = 0
  order by "carId", "at" desc
) as "fix";

-- pointsDense
select "carId", (date_part('epoch', "at") * 1000)::float8 as "at", "lng", "lat", "speed", "heading", "charge"
from (
  select distinct on ("carId", "bucket") *
  from (
    select *, floor(date_part('epoch', "at") / $1::integer) as "bucket"
    from "telemetry"
    where "carId" = any($2::bigint[]) and "at" >= $3::timestamptz and "at" < $4::timestamptz and ("flags" & 12) = 0
  ) as "fix"
  order by "carId", "bucket", "at"
) as "thinned"
order by "carId", "at";

-- pointsSparse
select "carId", (date_part('epoch', "at") * 1000)::float8 as "at", "lng", "lat", "speed", "heading", "charge"
from unnest($1::bigint[]) as "one"("id")
cross join generate_series($2::timestamptz, $3::timestamptz - interval '1 millisecond', make_interval(secs => $4::integer)) as "slot"("begin")
cross join lateral (
  select *
  from "telemetry"
  where "carId" = "one"."id" and "at" >= $5::timestamptz and "at" < $6::timestamptz and "at" >= "slot"."begin" and "at" < "slot"."begin" + make_interval(secs => $7::integer) and ("flags" & 12) = 0
  order by "carId", "at"
  limit 1
) as "fix"
order by "carId", "at";

-- replayedCar
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where "car"."id" = $1 and "car"."supplierId" = $2::bigint;

-- replayedCars
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where true and exists (
  select
  from "telemetry"
  where "carId" = "car"."id" and "at" >= $1::timestamptz and "at" < $2::timestamptz
) or "car"."id" in ((
  select "c"."id"
  from "telemetryPart" as "p"
  inner join "telemetryDay" as "d" on "d"."day" = "p"."day"
  inner join lateral unnest("p"."carIds", "p"."hours") as "c"("id", "hours") on true
  where "p"."retiredAt" is null and "p"."day" >= ($3::timestamptz at time zone 'UTC')::date and "p"."day" <= (($4::timestamptz at time zone 'UTC') - interval '1 microsecond')::date and "d"."completeAt" is not null and "d"."releasedAt" is not null and "c"."hours" & ((1 << ((case when "p"."day" = (($5::timestamptz at time zone 'UTC') - interval '1 microsecond')::date then extract(hour from (($6::timestamptz at time zone 'UTC') - interval '1 microsecond'))::integer else 23 end) + 1)) - (1 << (case when "p"."day" = ($7::timestamptz at time zone 'UTC')::date then extract(hour from ($8::timestamptz at time zone 'UTC'))::integer else 0 end))) <> 0
))
order by "car"."fleetNumber"
limit 10;

-- or
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where "car"."supplierId" = $1::bigint and "car"."id" in ($2) and "car"."supplierId" = $3 and "car"."groups" @> array[$4]::text[] and exists (
  select
  from "telemetry"
  where "carId" = "car"."id" and "at" >= $5::timestamptz and "at" < $6::timestamptz
) or "car"."id" in ((
  select "c"."id"
  from "telemetryPart" as "p"
  inner join "telemetryDay" as "d" on "d"."day" = "p"."day"
  inner join lateral unnest("p"."carIds", "p"."hours") as "c"("id", "hours") on true
  where "p"."retiredAt" is null and "p"."day" >= ($7::timestamptz at time zone 'UTC')::date and "p"."day" <= (($8::timestamptz at time zone 'UTC') - interval '1 microsecond')::date and "d"."completeAt" is not null and "d"."releasedAt" is not null and "c"."hours" & ((1 << ((case when "p"."day" = (($9::timestamptz at time zone 'UTC') - interval '1 microsecond')::date then extract(hour from (($10::timestamptz at time zone 'UTC') - interval '1 microsecond'))::integer else 23 end) + 1)) - (1 << (case when "p"."day" = ($11::timestamptz at time zone 'UTC')::date then extract(hour from ($12::timestamptz at time zone 'UTC'))::integer else 0 end))) <> 0
))
order by "car"."fleetNumber"
limit 10;

-- siteMapsThen
select "s"."stationId", "map"."number", "map"."drawing"
from "stationPast" as "s"
inner join lateral (
  select "v"."number", "v"."drawing"
  from "siteMapVersion" as "v"
  where "v"."stationId" = "s"."stationId" and "v"."publishedAt" <= $1
  order by "v"."number" desc
  limit $2
) as "map" on true
where "s"."validFrom" <= $3::timestamptz and ("s"."validTo" is null or "s"."validTo" > $4::timestamptz) and "s"."lat" >= $5 and "s"."lat" <= $6 and "s"."lng" between $7 and $8
order by "s"."stationId"
limit $9;

-- or
select "s"."stationId", "map"."number", "map"."drawing"
from "stationPast" as "s"
inner join lateral (
  select "v"."number", "v"."drawing"
  from "siteMapVersion" as "v"
  where "v"."stationId" = "s"."stationId" and "v"."publishedAt" <= $1
  order by "v"."number" desc
  limit $2
) as "map" on true
where "s"."validFrom" <= $3::timestamptz and ("s"."validTo" is null or "s"."validTo" > $4::timestamptz) and "s"."lat" >= $5 and "s"."lat" <= $6 and ("s"."lng" >= $7 or "s"."lng" <= $8)
order by "s"."stationId"
limit $9;

-- stateChanges
select "carId", (date_part('epoch', "orderedAt") * 1000)::float8 as "at", "stateAfter" as "state"
from "carEvent"
where "carId" = any($1::bigint[]) and "outcome" = 'taken' and "orderedAt" >= $2::timestamptz and "orderedAt" < $3::timestamptz
union all
select "one"."id", 0::float8, coalesce("before"."stateAfter", "since"."stateBefore", "now"."state")
from unnest($4::bigint[]) as "one"("id")
left join lateral (
  select "stateAfter"
  from "carEvent"
  where "carId" = "one"."id" and "outcome" = 'taken' and "orderedAt" < $5::timestamptz
  order by "orderedAt" desc, "id" desc
  limit 1
) as "before" on true
left join lateral (
  select "stateBefore"
  from "carEvent"
  where "carId" = "one"."id" and "outcome" = 'taken' and "orderedAt" >= $6::timestamptz
  order by "orderedAt", "id"
  limit 1
) as "since" on true
left join "carState" as "now" on "now"."carId" = "one"."id"
where coalesce("before"."stateAfter", "since"."stateBefore", "now"."state") is not null
order by 1, 2;

-- stationsThen
select "s"."stationId" as "id", "s"."kind", "s"."name", "s"."nameEn", "s"."lng", "s"."lat"
from "stationPast" as "s"
where "s"."validFrom" <= $1::timestamptz and ("s"."validTo" is null or "s"."validTo" > $2::timestamptz) and "s"."state" = $3
order by "s"."stationId"
limit $4;

-- stopCounts
select "carId", count(*) as "stops"
from (
  select "carId", min("at") as "from", date_part('epoch', max("until") - min("at"))::float8 as "seconds", (array_agg("lng" order by "at"))[1] as "lng", (array_agg("lat" order by "at"))[1] as "lat"
  from (
    select *, count(*) filter (where "isMoving" or coalesce("gap" > 300, true)) over "way" as "rest", case when date_part('epoch', lead("at") over "way" - "at") <= 300 then lead("at") over "way" else "at" end as "until"
    from (
      select *, "speed" is null and "metres" is not null as "isWorkedOut", coalesce("speed", "metres" / nullif("gap", 0) * 3.6) as "kmh", coalesce("speed" >= 2, "metres" / nullif("gap", 0) * 3.6 >= 5) as "isMoving"
      from (
        select "carId", "at", "lng", "lat", "speed", "gap", case when "gap" <= 300 then 111195 * sqrt( power(least(abs("lng" - "lngBefore"), 360 - abs("lng" - "lngBefore")) * cos(radians(("lat" + "latBefore") / 2)), 2) + power("lat" - "latBefore", 2)) end as "metres"
        from (
          select "carId", "at", "lng", "lat", "speed", lag("lng") over "way" as "lngBefore", lag("lat") over "way" as "latBefore", date_part('epoch', "at" - lag("at") over "way") as "gap"
          from "telemetry"
          where "carId" = any($1::bigint[]) and "at" >= $2::timestamptz and "at" < $3::timestamptz and ("flags" & 12) = 0
          window "way" as (partition by "carId" order by "at")
        ) as "fix"
      ) as "way"
    ) as "moved"
    window "way" as (partition by "carId" order by "at")
  ) as "placed"
  where not "isMoving"
  group by "carId", "rest"
  having date_part('epoch', max("until") - min("at")) > 60
  order by "seconds" desc, "carId", "from"
  limit 1000000
) as "stop"
group by "carId";

-- stopsOf
select "carId", min("at") as "from", date_part('epoch', max("until") - min("at"))::float8 as "seconds", (array_agg("lng" order by "at"))[1] as "lng", (array_agg("lat" order by "at"))[1] as "lat"
from (
  select *, count(*) filter (where "isMoving" or coalesce("gap" > 300, true)) over "way" as "rest", case when date_part('epoch', lead("at") over "way" - "at") <= 300 then lead("at") over "way" else "at" end as "until"
  from (
    select *, "speed" is null and "metres" is not null as "isWorkedOut", coalesce("speed", "metres" / nullif("gap", 0) * 3.6) as "kmh", coalesce("speed" >= 2, "metres" / nullif("gap", 0) * 3.6 >= 5) as "isMoving"
    from (
      select "carId", "at", "lng", "lat", "speed", "gap", case when "gap" <= 300 then 111195 * sqrt( power(least(abs("lng" - "lngBefore"), 360 - abs("lng" - "lngBefore")) * cos(radians(("lat" + "latBefore") / 2)), 2) + power("lat" - "latBefore", 2)) end as "metres"
      from (
        select "carId", "at", "lng", "lat", "speed", lag("lng") over "way" as "lngBefore", lag("lat") over "way" as "latBefore", date_part('epoch', "at" - lag("at") over "way") as "gap"
        from "telemetry"
        where "carId" = any($1::bigint[]) and "at" >= $2::timestamptz and "at" < $3::timestamptz and ("flags" & 12) = 0
        window "way" as (partition by "carId" order by "at")
      ) as "fix"
    ) as "way"
  ) as "moved"
  window "way" as (partition by "carId" order by "at")
) as "placed"
where not "isMoving"
group by "carId", "rest"
having date_part('epoch', max("until") - min("at")) > 60
order by "seconds" desc, "carId", "from"
limit 500;

-- tripCounts
select "carId", count(*) as "trips"
from "order"
where "carId" = any($1::bigint[]) and "carId" is not null and "status" = $2 and "droppedOffAt" >= $3 and "droppedOffAt" < $4
group by "carId";

-- wholeTrack
select "at", "lng", "lat", "altitude", "speed"
from "telemetry"
where "carId" = $1 and "at" >= $2 and "at" < $3 and ("flags" & 8) = 0
order by "at";
