-- The SQL of server/insight/carHour/queries.ts. Written by "npm run generate".

-- beginCarHours
insert into "carHourClock" ("only", "timeZone", "countedTo")
select true, $1::text, date_trunc('hour', greatest($2::timestamptz, coalesce(least( (
  select "orderedAt"
  from "carEvent"
  order by "orderedAt"
  limit 1
), (
  select min("first"."at")
  from "car"
  cross join lateral (
    select "at"
    from "telemetry"
    where "carId" = "car"."id" and "at" >= $3::timestamptz
    order by "at"
    limit 1
  ) as "first"
)), $4::timestamptz)), $5)
on conflict ("only") do update
set "timeZone" = $6, "countedTo" = excluded."countedTo"
returning "countedTo";

-- carGroups
select array[]::text[] as "key", array[(sum("h"."idle"::float8 + "h"."toPickUp"::float8 + "h"."occupied"::float8) / 1000)::float8, (sum("h"."idle"::float8) / 1000)::float8, (sum("h"."toPickUp"::float8) / 1000)::float8, (sum("h"."occupied"::float8) / 1000)::float8, (sum("h"."outOfService"::float8) / 1000)::float8, (sum("h"."offline"::float8) / 1000)::float8, (count(distinct "h"."carId") filter (where "h"."idle" + "h"."toPickUp" + "h"."occupied" > 0))::float8, (sum("h"."idle"::float8) / nullif(sum("h"."idle"::float8 + "h"."toPickUp"::float8 + "h"."occupied"::float8), 0))::float8, (sum("h"."occupied"::float8) / nullif(sum("h"."idle"::float8 + "h"."toPickUp"::float8 + "h"."occupied"::float8), 0))::float8, (sum("h"."emptyMetres"::float8 + "h"."toPickUpMetres"::float8 + "h"."occupiedMetres"::float8 + "h"."unknownMetres"::float8))::float8, (sum("h"."emptyMetres"::float8))::float8, (sum("h"."toPickUpMetres"::float8))::float8, (sum("h"."occupiedMetres"::float8))::float8, (sum("h"."emptyMetres"::float8 + "h"."toPickUpMetres"::float8) / nullif(sum("h"."emptyMetres"::float8 + "h"."toPickUpMetres"::float8 + "h"."occupiedMetres"::float8), 0))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "carHour" as "h"
inner join "car" on "car"."id" = "h"."carId"
where true and "h"."at" >= $1 and "h"."at" <= $2::timestamptz - interval '1 hour'
group by 1
order by "count" desc, "key"
limit 2;

-- or
select array[(to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text collate "C", (to_char(("h"."at" at time zone $1), 'YYYY-MM-DD'))::text collate "C", (to_char(date_trunc('week', ("h"."at" at time zone $2)), 'YYYY-MM-DD'))::text collate "C", (to_char(("h"."at" at time zone $3), 'YYYY-MM'))::text collate "C", (to_char(("h"."at" at time zone $4), 'HH24'))::text collate "C", (to_char(("h"."at" at time zone $5), 'ID-HH24'))::text collate "C", ("car"."areaCode")::text collate "C", (coalesce("car"."supplierId"::text, ''))::text collate "C", ("car"."fleetNumber")::text collate "C"] as "key", array[(sum("h"."emptyMetres"::float8 + "h"."toPickUpMetres"::float8) / nullif(sum("h"."emptyMetres"::float8 + "h"."toPickUpMetres"::float8 + "h"."occupiedMetres"::float8), 0))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "carHour" as "h"
inner join "car" on "car"."id" = "h"."carId"
where "car"."supplierId" = $6::bigint and "h"."at" >= $7 and "h"."at" <= $8::timestamptz - interval '1 hour' and "car"."supplierId" = $9::bigint
group by 1
order by "key"
limit 11;

-- or
select array[(to_char(date_trunc('hour', (("h"."at" at time zone $1) + make_interval(secs => $2))) at time zone $3 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text collate "C"] as "key", array[(sum("h"."idle"::float8) / nullif(sum("h"."idle"::float8 + "h"."toPickUp"::float8 + "h"."occupied"::float8), 0))::float8] as "values", count(*)::integer as "count", array[]::integer[] as "parts"
from "carHour" as "h"
inner join "car" on "car"."id" = "h"."carId"
where (("car"."areaCode" ~>=~ $4 and "car"."areaCode" ~<~ $5)) and "h"."at" >= $6 and "h"."at" <= $7::timestamptz - interval '1 hour'
group by 1
order by "key"
limit 11;

-- carHourClock
select "timeZone", "countedTo"
from "carHourClock";

-- changedHours
select "c".*
from (
  select distinct "q"."carId", "h"."at"
  from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as "q" ("carId", "since", "until")
  left join lateral (
    select "e"."orderedAt"
    from "carEvent" as "e"
    where "e"."carId" = "q"."carId" and "e"."outcome" = 'taken' and "e"."orderedAt" > "q"."since" and "e"."stateAfter" in ('available', 'reserved', 'on_trip', 'non_operational', 'removed')
    order by "e"."orderedAt"
    limit 1
  ) as "next" on "q"."until" is null
  cross join lateral generate_series( date_bin('1 hour', greatest("q"."since" - make_interval(secs => $4::integer), $5::timestamptz), $6::timestamptz), least(coalesce("q"."until", "next"."orderedAt", $7::timestamptz) + make_interval(secs => $8::integer), $9::timestamptz - interval '1 second'), '1 hour') as "h" ("at")
  where "h"."at" >= $10::timestamptz
) as "c"
order by "c"."at", "c"."carId";

-- countHours
insert into "carHour" ("at", "carId", "idle", "toPickUp", "occupied", "outOfService", "offline", "emptyMetres", "toPickUpMetres", "occupiedMetres", "unknownMetres")
select "p"."at", "p"."carId", "hour"."idle", "hour"."toPickUp", "hour"."occupied", "hour"."outOfService", "hour"."offline", "hour"."emptyMetres", "hour"."toPickUpMetres", "hour"."occupiedMetres", "hour"."unknownMetres"
from unnest($1::bigint[], $2::timestamptz[]) as "p" ("carId", "at") join "car" on "car"."id" = "p"."carId"
left join lateral (
  select case "e"."stateAfter" when 'available' then 'idle' when 'reserved' then 'toPickUp' when 'on_trip' then 'occupied' when 'non_operational' then 'outOfService' when 'removed' then 'removed' when 'non_contactable' then 'offline' else coalesce((
    select case when "b"."event" = 'trip_stop' or "b"."stateAfter" = 'on_trip' then 'occupied' when "b"."event" = 'reservation_stop' or "b"."stateAfter" = 'reserved' then 'toPickUp' end
    from "carEvent" as "b"
    where "b"."carId" = "e"."carId" and "b"."outcome" = 'taken' and ("b"."orderedAt", "b"."id") <= ("e"."orderedAt", "e"."id") and "b"."orderedAt" > "e"."orderedAt" - interval '2 days' and ("b"."event" in ('reservation_stop', 'trip_stop') or "b"."stateAfter" in ('available', 'reserved', 'on_trip', 'non_operational', 'removed'))
    order by "b"."orderedAt" desc, "b"."id" desc
    limit 1
  ), 'outOfService') end as "phase"
  from "carEvent" as "e"
  where "e"."carId" = "p"."carId" and "e"."outcome" = 'taken' and "e"."orderedAt" <= "p"."at"
  order by "e"."orderedAt" desc, "e"."id" desc
  limit 1
) as "before" on true
cross join lateral (
  select coalesce(round(sum("seconds" * 1000) filter (where case when "phase" = 'removed' then 'outOfService' when "isHeard" then "phase" else 'offline' end = 'idle')), 0)::integer as "idle", coalesce(round(sum("seconds" * 1000) filter (where case when "phase" = 'removed' then 'outOfService' when "isHeard" then "phase" else 'offline' end = 'toPickUp')), 0)::integer as "toPickUp", coalesce(round(sum("seconds" * 1000) filter (where case when "phase" = 'removed' then 'outOfService' when "isHeard" then "phase" else 'offline' end = 'occupied')), 0)::integer as "occupied", coalesce(round(sum("seconds" * 1000) filter (where case when "phase" = 'removed' then 'outOfService' when "isHeard" then "phase" else 'offline' end = 'outOfService')), 0)::integer as "outOfService", coalesce(round(sum("seconds" * 1000) filter (where case when "phase" = 'removed' then 'outOfService' when "isHeard" then "phase" else 'offline' end = 'offline')), 0)::integer as "offline", coalesce(sum("seconds"::float8 * "pace") filter (where "phase" in ('idle', 'outOfService', 'removed')), 0)::real as "emptyMetres", coalesce(sum("seconds"::float8 * "pace") filter (where "phase" in ('toPickUp')), 0)::real as "toPickUpMetres", coalesce(sum("seconds"::float8 * "pace") filter (where "phase" in ('occupied')), 0)::real as "occupiedMetres", coalesce(sum("seconds"::float8 * "pace") filter (where "phase" in ('offline')), 0)::real as "unknownMetres", bool_or("isReport") as "hasReported"
  from (
    select extract(epoch from least("next", "p"."at" + interval '1 hour') - greatest("at", "p"."at")) as "seconds", max("phase") over (partition by "phaseNumber") as "phase", coalesce(bool_or("isHeard") over (partition by "reportNumber"), false) as "isHeard", coalesce(max("pace") over (partition by "fixNumber"), 0) as "pace", "isReport" and "at" >= "p"."at" and "at" < "p"."at" + interval '1 hour' as "isReport"
    from (
      select *, "isReport" and "nextReport" - "at" <= make_interval(secs => $3::integer) as "isHeard", case when "isFix" and extract(epoch from "nextFix" - "at")::float8 between 0.001 and 300 then 111195 * sqrt( power(least(abs("lng" - "nextLng"), 360 - abs("lng" - "nextLng")) * cos(radians(("lat" + "nextLat") / 2)), 2) + power("lat" - "nextLat", 2)) / extract(epoch from "nextFix" - "at")::float8 end as "pace"
      from (
        select *, lead("at") over "all" as "next", lead("at") over "reports" as "nextReport", lead("at") over "fixes" as "nextFix", lead("lng") over "fixes" as "nextLng", lead("lat") over "fixes" as "nextLat", count("phase") over "all" as "phaseNumber", count(*) filter (where "isReport") over "all" as "reportNumber", count(*) filter (where "isFix") over "all" as "fixNumber"
        from (
          select "t"."at", 0::bigint as "place", true as "isReport", "t"."flags" & 12 = 0 as "isFix", "t"."lng", "t"."lat", null::text as "phase"
          from "telemetry" as "t"
          where "t"."carId" = "p"."carId" and "t"."at" >= "p"."at" and "t"."at" < "p"."at" + interval '1 hour'
          union all (
            select "t"."at", 0::bigint as "place", true as "isReport", false as "isFix", "t"."lng", "t"."lat", null::text as "phase"
            from "telemetry" as "t"
            where "t"."carId" = "p"."carId" and "t"."at" < "p"."at" and "t"."at" >= "p"."at" - make_interval(secs => $4::integer)
            order by "t"."at" desc
            limit 1
          )
          union all (
            select "t"."at", 0::bigint as "place", false as "isReport", true as "isFix", "t"."lng", "t"."lat", null::text as "phase"
            from "telemetry" as "t"
            where "t"."carId" = "p"."carId" and "t"."flags" & 12 = 0 and "t"."at" < "p"."at" and "t"."at" >= "p"."at" - make_interval(secs => $5::integer)
            order by "t"."at" desc
            limit 1
          )
          union all (
            select "t"."at", 0::bigint as "place", true as "isReport", false as "isFix", "t"."lng", "t"."lat", null::text as "phase"
            from "telemetry" as "t"
            where "t"."carId" = "p"."carId" and "t"."at" >= "p"."at" + interval '1 hour' and "t"."at" < "p"."at" + interval '1 hour' + make_interval(secs => $6::integer)
            order by "t"."at"
            limit 1
          )
          union all (
            select "t"."at", 0::bigint as "place", false as "isReport", true as "isFix", "t"."lng", "t"."lat", null::text as "phase"
            from "telemetry" as "t"
            where "t"."carId" = "p"."carId" and "t"."flags" & 12 = 0 and "t"."at" >= "p"."at" + interval '1 hour' and "t"."at" < "p"."at" + interval '1 hour' + make_interval(secs => $7::integer)
            order by "t"."at"
            limit 1
          )
          union all
          select "e"."orderedAt" as "at", "e"."id" as "place", "e"."source" = 'car' as "isReport", false as "isFix", null::float8 as "lng", null::float8 as "lat", case when "e"."outcome" = 'taken' then case "e"."stateAfter" when 'available' then 'idle' when 'reserved' then 'toPickUp' when 'on_trip' then 'occupied' when 'non_operational' then 'outOfService' when 'removed' then 'removed' when 'non_contactable' then 'offline' else coalesce((
            select case when "b"."event" = 'trip_stop' or "b"."stateAfter" = 'on_trip' then 'occupied' when "b"."event" = 'reservation_stop' or "b"."stateAfter" = 'reserved' then 'toPickUp' end
            from "carEvent" as "b"
            where "b"."carId" = "e"."carId" and "b"."outcome" = 'taken' and ("b"."orderedAt", "b"."id") <= ("e"."orderedAt", "e"."id") and "b"."orderedAt" > "e"."orderedAt" - interval '2 days' and ("b"."event" in ('reservation_stop', 'trip_stop') or "b"."stateAfter" in ('available', 'reserved', 'on_trip', 'non_operational', 'removed'))
            order by "b"."orderedAt" desc, "b"."id" desc
            limit 1
          ), 'outOfService') end end as "phase"
          from "carEvent" as "e"
          where "e"."carId" = "p"."carId" and "e"."orderedAt" >= "p"."at" and "e"."orderedAt" < "p"."at" + interval '1 hour'
          union all (
            select "e"."orderedAt" as "at", "e"."id" as "place", "e"."source" = 'car' as "isReport", false as "isFix", null::float8 as "lng", null::float8 as "lat", null::text as "phase"
            from "carEvent" as "e"
            where "e"."carId" = "p"."carId" and "e"."source" = 'car' and "e"."orderedAt" < "p"."at" and "e"."orderedAt" >= "p"."at" - make_interval(secs => $8::integer)
            order by "e"."orderedAt" desc
            limit 1
          )
          union all (
            select "e"."orderedAt" as "at", "e"."id" as "place", "e"."source" = 'car' as "isReport", false as "isFix", null::float8 as "lng", null::float8 as "lat", null::text as "phase"
            from "carEvent" as "e"
            where "e"."carId" = "p"."carId" and "e"."source" = 'car' and "e"."orderedAt" >= "p"."at" + interval '1 hour' and "e"."orderedAt" < "p"."at" + interval '1 hour' + make_interval(secs => $9::integer)
            order by "e"."orderedAt"
            limit 1
          )
          union all
          select "p"."at", 0::bigint, false, false, null::float8, null::float8, coalesce("before"."phase", 'outOfService')
          union all
          select "p"."at" + interval '1 hour', 0::bigint, false, false, null::float8, null::float8, null::text
        ) as "mark"
        window "all" as (order by "at", "place" rows between unbounded preceding and current row), "reports" as (partition by "isReport" order by "at", "place"), "fixes" as (partition by "isFix" order by "at", "place")
      ) as "placed"
    ) as "known"
  ) as "slice"
  where "seconds" > 0 or "isReport"
) as "hour"
where "hour"."hasReported" or ("before"."phase" is not null and "car"."state" <> 'sold');

-- dropHours
delete from "carHour"
where ("at", "carId") in (
  select "at", "carId"
  from unnest($1::bigint[], $2::timestamptz[]) as "p" ("carId", "at")
);

-- dropHoursFrom
delete from "carHour"
where "at" > $1::timestamptz - interval '1 hour';

-- everyCar
select "id"
from "car"
order by "id";

-- lockCarHours
select pg_advisory_xact_lock(hashtext('carHour')) is not null as "locked";

-- setCountedTo
update "carHourClock"
set "countedTo" = $1;

-- takeChanges
delete from "carHourQueue"
where "id" in (
  select "id"
  from "carHourQueue"
  order by "id"
  limit 500
)
returning "carId", "since", "until";

-- waitingCarChanges
select count(*)::integer as "count"
from "carHourQueue";
