-- The SQL of server/insight/userAnalysis/queries.ts. Written by "npm run generate".

-- cohortCells
select ("r"."first" - $1::date) / 7 as "cohort", ("r"."week" - "r"."first") / 7 as "age", count(distinct "r"."passengerId") as "passengers", count(distinct "r"."passengerId") filter (where "p"."currency" = $2) as "paying", coalesce(sum("r"."spent") filter (where "p"."currency" = $3), 0) as "spent"
from (
  select "r"."passengerId", "r"."week", "r"."spent", min("r"."week") over (partition by "r"."passengerId") as "first"
  from "passengerWeek" as "r"
) as "r"
inner join "passenger" as "p" on "p"."id" = "r"."passengerId"
where "r"."first" >= $4::date
group by 1, 2
order by 1, 2;

-- complaintsByWeek
select date_trunc('week', "t"."createdAt" at time zone $1)::date::text as "week", count(*) as "count"
from "ticket" as "t"
where "t"."kind" = $2 and "t"."createdAt" >= $3 and "t"."createdAt" < $4
group by 1
order by 1;

-- countWeeks
insert into "passengerWeek"
select "p"."id" as "passengerId", date_trunc('week', "o"."requestedAt" at time zone $1)::date as "week", count(*)::integer as "rides", coalesce(sum("o"."price") filter (where "o"."currency" = "p"."currency"), 0) as "spent", coalesce(sum("o"."rating"), 0)::integer as "ratingSum", count("o"."rating")::integer as "ratingCount"
from "passenger" as "m"
inner join "passenger" as "p" on "p"."id" = coalesce("m"."mergedInto", "m"."id")
inner join "order" as "o" on "o"."passengerId" = "m"."id"
where ("m"."id" = any($2::bigint[]) or "m"."mergedInto" = any($3::bigint[])) and "o"."status" = $4
group by 1, 2;

-- deleteWeeks
delete from "passengerWeek"
where "passengerId" in ($1, $2);

-- effectBands
with "f" as (
  select distinct on (coalesce("m"."mergedInto", "m"."id")) "o"."id", "o"."requestedAt", "o"."rating", coalesce("m"."mergedInto", "m"."id") as "root", width_bucket(greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)::integer, '{180,360,600}'::integer[]) as "band"
  from "order" as "o"
  inner join "passenger" as "m" on "m"."id" = "o"."passengerId"
  where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2 and "o"."status" = 'completed' and "o"."pickedUpAt" >= "o"."requestedAt"
  order by coalesce("m"."mergedInto", "m"."id"), "o"."requestedAt", "o"."id"
  limit 200000
)
select "seen"."band", count(*) as "passengers", count(*) filter (where "seen"."hit") as "hits"
from (
  select "f"."band", exists (
    select 1
    from "order" as "n"
    where "n"."passengerId" = any(array(
      select "s"."id"
      from "passenger" as "s"
      where "s"."id" = "f"."root" or "s"."mergedInto" = "f"."root"
    )) and "n"."requestedAt" > "f"."requestedAt" and "n"."requestedAt" <= "f"."requestedAt" + make_interval(days => 28) and "n"."status" = 'completed'
  ) as "hit"
  from "f"
) as "seen"
where "seen"."hit" is not null
group by "seen"."band"
order by "seen"."band";

-- or
with "f" as (
  select distinct on (coalesce("m"."mergedInto", "m"."id")) "o"."id", "o"."requestedAt", "o"."rating", coalesce("m"."mergedInto", "m"."id") as "root", array_position(array['completed', 'passenger', 'operator', 'vehicle', 'failed'], case "o"."status" when 'cancelled' then "o"."cancelledBy" else "o"."status" end) - 1 as "band"
  from "order" as "o"
  inner join "passenger" as "m" on "m"."id" = "o"."passengerId"
  where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2 and "o"."status" in ('completed', 'cancelled', 'failed')
  order by coalesce("m"."mergedInto", "m"."id"), "o"."requestedAt", "o"."id"
  limit 200000
)
select "seen"."band", count(*) as "passengers", count(*) filter (where "seen"."hit") as "hits"
from (
  select "f"."band", exists (
    select 1
    from "ticket" as "t"
    where "t"."orderId" = "f"."id" and "t"."kind" = 'complaint'
  ) as "hit"
  from "f"
) as "seen"
where "seen"."hit" is not null
group by "seen"."band"
order by "seen"."band";

-- or
with "f" as (
  select distinct on (coalesce("m"."mergedInto", "m"."id")) "o"."id", "o"."requestedAt", "o"."rating", coalesce("m"."mergedInto", "m"."id") as "root", width_bucket("o"."price", '{1500,3000,6000}'::bigint[]) as "band"
  from "order" as "o"
  inner join "passenger" as "m" on "m"."id" = "o"."passengerId"
  where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2 and "o"."status" = 'completed' and "o"."price" is not null and "o"."currency" = $3
  order by coalesce("m"."mergedInto", "m"."id"), "o"."requestedAt", "o"."id"
  limit 200000
)
select "seen"."band", count(*) as "passengers", count(*) filter (where "seen"."hit") as "hits"
from (
  select "f"."band", "f"."rating" <= 2 as "hit"
  from "f"
) as "seen"
where "seen"."hit" is not null
group by "seen"."band"
order by "seen"."band";

-- lockRoots
select "id"
from "passenger"
where "id" in (
  select coalesce("q"."mergedInto", "q"."id")
  from "passenger" as "q"
  where "q"."id" = any($1::bigint[])
)
order by "id"
for no key update;

-- orderSpan
select to_json(min("requestedAt")) #>> '{}' as "first", to_json(max("requestedAt")) #>> '{}' as "last"
from "order";

-- passengerCurrencies
select "p"."currency"
from "passenger" as "p"
where "p"."mergedInto" is null and "p"."rideCount" > $1
group by "p"."currency"
order by count(*) desc, "p"."currency"
limit 20;

-- payingIn
select count(*)::integer as "count", coalesce(json_agg("p"."id")::text, '[]') as "ids"
from (
  select "id"
  from "passenger"
  where "mergedInto" is null and "rideCount" > $1 and "currency" <> $2
  limit $3
) as "p";

-- or
select count(*)::integer as "count", coalesce(json_agg("p"."id")::text, '[]') as "ids"
from (
  select "id"
  from "passenger"
  where "mergedInto" is null and "rideCount" > $1 and "currency" = $2
  limit $3
) as "p";

-- queueAllWeeks
insert into "passengerWeekQueue" ("passengerId")
select "id"
from "passenger"
where "mergedInto" is null;

-- queuedWeeks
select count(*) as "count"
from (
  select "id"
  from "passengerWeekQueue"
  limit $1
) as "some";

-- ridesBetween
select width_bucket("rides", '{1,2,3,5,10}'::integer[]) as "band", count(*) as "passengers"
from (
  select sum("rides")::integer as "rides"
  from "passengerWeek"
  where "week" >= $1::date and "week" < $2::date
  group by "passengerId"
) as "sums"
group by 1
order by 1;

-- segmentBounds
select percentile_disc(0.8) within group (order by "p"."rideCount") as "manyRides", percentile_disc(0.8) within group (order by "p"."spent") as "highSpent"
from "passenger" as "p"
where "p"."mergedInto" is null and "p"."state" = $1 and "p"."rideCount" > $2 and "p"."currency" = $3;

-- segmentSizes
select case when "p"."lastOrderAt" > $1::timestamptz - make_interval(days => 14) then 'recent' when "p"."lastOrderAt" > $2::timestamptz - make_interval(days => 28) then 'slipping' else 'lost' end as "recency", case when "p"."rideCount" = 1 then 'once' when "p"."rideCount" < $3::integer then 'some' else 'many' end as "frequency", case when "p"."spent" >= $4::bigint then 'high' else 'usual' end as "worth", count(*) as "passengers", sum("p"."rideCount") as "rides", sum("p"."spent") as "spent", sum("p"."ratingSum") as "ratingSum", sum("p"."ratingCount") as "ratingCount"
from "passenger" as "p"
where "p"."mergedInto" is null and "p"."state" = $5 and "p"."rideCount" > $6 and "p"."currency" = $7
group by 1, 2, 3
order by 1, 2, 3;

-- setWeekClock
insert into "passengerWeekClock" ("only", "timeZone")
values ($1, $2)
on conflict ("only") do update
set "timeZone" = $3
where "passengerWeekClock"."timeZone" != $4
returning "timeZone";

-- takeQueuedWeeks
delete from "passengerWeekQueue"
where "id" in (
  select "id"
  from "passengerWeekQueue"
  order by "id"
  limit $1
  for update skip locked
)
returning "passengerId";

-- weekSeries
with "w" as (
  select "r"."week", "r"."rides", "r"."ratingSum", "r"."ratingCount", lag("r"."week") over "own" as "before", lead("r"."week") over "own" as "after"
  from "passengerWeek" as "r"
  window "own" as (partition by "r"."passengerId" order by "r"."week")
), "rode" as (
  select "week", count(*) as "riders", count(*) filter (where "before" is null) as "new", count(*) filter (where "week" - "before" <= 28) as "returning", count(*) filter (where "week" - "before" > 28) as "back", sum("rides") as "rides", sum("ratingSum") as "ratingSum", sum("ratingCount") as "ratingCount"
  from "w"
  where "week" between $1::date and $2::date
  group by "week"
), "left" as (
  select "week" + 28 as "week", count(*) as "lost"
  from "w"
  where "week" between $3::date - 28 and $4::date and ("after" is null or "after" - "week" > 28)
  group by "week"
)
select "g"."day"::date::text as "week", coalesce("rode"."riders", 0) as "riders", coalesce("rode"."new", 0) as "new", coalesce("rode"."returning", 0) as "returning", coalesce("rode"."back", 0) as "back", coalesce("left"."lost", 0) as "lost", coalesce("rode"."rides", 0) as "rides", coalesce("rode"."ratingSum", 0) as "ratingSum", coalesce("rode"."ratingCount", 0) as "ratingCount"
from generate_series($5::date, $6::date, interval '7 days') as "g"("day")
left join "rode" on "rode"."week" = "g"."day"::date
left join "left" on "left"."week" = "g"."day"::date
order by "g"."day";
