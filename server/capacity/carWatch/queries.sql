-- The SQL of server/capacity/carWatch/queries.ts. Written by "npm run generate".

-- beginWatches
insert into "carWatch" ("userId", "carId", "nodeId", "fromAt", "seenAt")
select "fresh"."userId", "fresh"."carId", $1 as "nodeId", "fresh"."fromAt", $2::timestamptz as "seenAt"
from json_to_recordset($3::json) as "fresh"("userId" bigint, "carId" bigint, "fromAt" timestamptz)
inner join "car" on "car"."id" = "fresh"."carId"
returning "id", "userId", "carId";

-- carWatchCount
select count(*) as "count"
from ((
  select 1 as "one"
  from (
    with "merged" as (
      select "userId", "carId", unnest(range_agg(tstzrange("fromAt", greatest("fromAt", coalesce("untilAt", $1::timestamptz))))) as "span"
      from "carWatch"
      where "fromAt" < $2::timestamptz and ("untilAt" > $3::timestamptz or "untilAt" is null)
      group by "userId", "carId"
    ), "hourly" as (
      select "userId", "carId", "hour", greatest(lower("span"), "hour", $4::timestamptz) as "begins", least(upper("span"), "hour" + interval '1 hour', $5::timestamptz) as "ends"
      from "merged", generate_series( date_trunc('hour', greatest(lower("span"), $6::timestamptz)), least(upper("span"), $7::timestamptz) - interval '1 microsecond', interval '1 hour') as "hour"
    ), "steps" as (
      select "userId", "hour", "begins" as "at", 1 as "step"
      from "hourly"
      union all
      select "userId", "hour", "ends", -1
      from "hourly"
    ), "counted" as (
      select "userId", "hour", sum("step") over (partition by "userId", "hour" order by "at", "step" rows unbounded preceding) as "count"
      from "steps"
    ), "tops" as (
      select "userId", "hour", max("count")::integer as "most"
      from "counted"
      group by "userId", "hour"
    )
    select "userId", "hour", min("most")::integer as "most", count(distinct "carId")::integer as "cars", round(sum(extract(epoch from "ends" - "begins")))::integer as "watched"
    from "hourly" join "tops"
    using ("userId", "hour")
    group by "userId", "hour"
  ) as "h"
  inner join "sysUser" as "u" on "u"."id" = "h"."userId"
  where true
) limit 10001) as "capped";

-- carWatchList
select (extract(epoch from "h"."hour")::bigint / 3600 * 10000000000 + "h"."userId") as "id", "h"."hour", "h"."userId", "u"."realName" as "person", "u"."account", "h"."most", "h"."cars", "h"."watched"
from (
  with "merged" as (
    select "userId", "carId", unnest(range_agg(tstzrange("fromAt", greatest("fromAt", coalesce("untilAt", $1::timestamptz))))) as "span"
    from "carWatch"
    where "fromAt" < $2::timestamptz and ("untilAt" > $3::timestamptz or "untilAt" is null)
    group by "userId", "carId"
  ), "hourly" as (
    select "userId", "carId", "hour", greatest(lower("span"), "hour", $4::timestamptz) as "begins", least(upper("span"), "hour" + interval '1 hour', $5::timestamptz) as "ends"
    from "merged", generate_series( date_trunc('hour', greatest(lower("span"), $6::timestamptz)), least(upper("span"), $7::timestamptz) - interval '1 microsecond', interval '1 hour') as "hour"
  ), "steps" as (
    select "userId", "hour", "begins" as "at", 1 as "step"
    from "hourly"
    union all
    select "userId", "hour", "ends", -1
    from "hourly"
  ), "counted" as (
    select "userId", "hour", sum("step") over (partition by "userId", "hour" order by "at", "step" rows unbounded preceding) as "count"
    from "steps"
  ), "tops" as (
    select "userId", "hour", max("count")::integer as "most"
    from "counted"
    group by "userId", "hour"
  )
  select "userId", "hour", min("most")::integer as "most", count(distinct "carId")::integer as "cars", round(sum(extract(epoch from "ends" - "begins")))::integer as "watched"
  from "hourly" join "tops"
  using ("userId", "hour")
  group by "userId", "hour"
) as "h"
inner join "sysUser" as "u" on "u"."id" = "h"."userId"
where true
order by "h"."hour" desc, (extract(epoch from "h"."hour")::bigint / 3600 * 10000000000 + "h"."userId") desc
limit 21;

-- or
select (extract(epoch from "h"."hour")::bigint / 3600 * 10000000000 + "h"."userId") as "id", "h"."hour", "h"."userId", "u"."realName" as "person", "u"."account", "h"."most", "h"."cars", "h"."watched"
from (
  with "merged" as (
    select "userId", "carId", unnest(range_agg(tstzrange("fromAt", greatest("fromAt", coalesce("untilAt", $1::timestamptz))))) as "span"
    from "carWatch"
    where "fromAt" < $2::timestamptz and ("untilAt" > $3::timestamptz or "untilAt" is null)
    group by "userId", "carId"
  ), "hourly" as (
    select "userId", "carId", "hour", greatest(lower("span"), "hour", $4::timestamptz) as "begins", least(upper("span"), "hour" + interval '1 hour', $5::timestamptz) as "ends"
    from "merged", generate_series( date_trunc('hour', greatest(lower("span"), $6::timestamptz)), least(upper("span"), $7::timestamptz) - interval '1 microsecond', interval '1 hour') as "hour"
  ), "steps" as (
    select "userId", "hour", "begins" as "at", 1 as "step"
    from "hourly"
    union all
    select "userId", "hour", "ends", -1
    from "hourly"
  ), "counted" as (
    select "userId", "hour", sum("step") over (partition by "userId", "hour" order by "at", "step" rows unbounded preceding) as "count"
    from "steps"
  ), "tops" as (
    select "userId", "hour", max("count")::integer as "most"
    from "counted"
    group by "userId", "hour"
  )
  select "userId", "hour", min("most")::integer as "most", count(distinct "carId")::integer as "cars", round(sum(extract(epoch from "ends" - "begins")))::integer as "watched"
  from "hourly" join "tops"
  using ("userId", "hour")
  group by "userId", "hour"
) as "h"
inner join "sysUser" as "u" on "u"."id" = "h"."userId"
where "u"."supplierId" = $8::bigint and ("searchForm"("u"."realName") like "searchForm"($9) or "searchForm"("u"."account") like "searchForm"($10)) and "h"."most" >= $11 and "h"."most" <= $12
order by "h"."hour" desc, (extract(epoch from "h"."hour")::bigint / 3600 * 10000000000 + "h"."userId") desc
limit 21;

-- deleteOldWatches
delete from "carWatch"
where "untilAt" < $1;

-- endLostWatches
update "carWatch"
set "untilAt" = greatest("fromAt", "seenAt")
where "untilAt" is null and (("nodeId" <> $1 and "seenAt" < $2) or ("nodeId" = $3 and "id" <> all($4::bigint[])));

-- endWatches
update "carWatch"
set "untilAt" = greatest("carWatch"."fromAt", "ended"."at")
from unnest($1::bigint[], $2::timestamptz[]) as "ended"("id", "at")
where "carWatch"."id" = "ended"."id";

-- endWatchesOfNode
update "carWatch"
set "untilAt" = greatest("fromAt", $1::timestamptz)
where "nodeId" = $2 and "untilAt" is null;

-- insertPastWatches
insert into "carWatch" ("userId", "carId", "nodeId", "fromAt", "seenAt", "untilAt")
select "takenBy" as "userId", "carId", 'story' as "nodeId", "takenAt" as "fromAt", least(coalesce("closedAt", "takenAt"), "takenAt" + interval '10 minutes') as "seenAt", least(coalesce("closedAt", "takenAt"), "takenAt" + interval '10 minutes') as "untilAt"
from "alert"
where "takenBy" is not null and "takenAt" < $1 and coalesce("closedAt", "takenAt") >= "takenAt";

-- leadsOf
select "u"."id"
from "shift"
inner join "sysUser" as "u" on "u"."id" = "shift"."userId"
where "shift"."endedAt" is null and "u"."id" <> $1 and exists (
  select
  from "userRole"
  where "userId" = "u"."id" and "roleId" = any($2::bigint[])
) and ("u"."supplierId" is null or "u"."supplierId" = (
  select "supplierId"
  from "sysUser"
  where "id" = $3::bigint
));

-- touchWatches
update "carWatch"
set "seenAt" = $1
where "id" = any($2::bigint[]);

-- watchedNow
select "u"."id", "u"."realName", count(distinct "w"."carId")::integer as "cars"
from "carWatch" as "w"
inner join "sysUser" as "u" on "u"."id" = "w"."userId"
where "w"."userId" = any($1::bigint[]) and "w"."untilAt" is null
group by "u"."id", "u"."realName";

-- watchesOfCar
select "u"."realName" as "person", "w"."fromAt" as "from", "w"."untilAt" as "until"
from "carWatch" as "w"
inner join "sysUser" as "u" on "u"."id" = "w"."userId"
where "w"."carId" = $1
order by "w"."fromAt" desc, "w"."id" desc
limit $2;

-- watchesWithin
select "u"."realName" as "person", "w"."fromAt" as "from", "w"."untilAt" as "until"
from "carWatch" as "w"
inner join "sysUser" as "u" on "u"."id" = "w"."userId"
where "w"."carId" = $1 and "w"."fromAt" <= $2 and ("w"."untilAt" is null or "w"."untilAt" >= $3::timestamptz)
order by "w"."fromAt", "w"."id"
limit $4;
