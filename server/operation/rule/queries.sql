-- The SQL of server/operation/rule/queries.ts. Written by "npm run generate".

-- alertsBetween
select "a"."id", "a"."kind", "a"."state", "a"."outcome", "a"."lng", "a"."lat", "a"."evidence", "a"."orderNo", "a"."openedAt", "a"."occurredAt", "a"."recoveredAt", "car"."plate", "car"."areaCode", "car"."groups"
from "alert" as "a"
inner join "car" on "car"."id" = "a"."carId"
where "a"."openedAt" >= $1 and "a"."openedAt" < $2 and "a"."kind" <> $3
order by "a"."openedAt";

-- askedFrom
select "v"."id", "v"."ruleId", "r"."name", "r"."kind", "v"."number", "v"."state", "v"."scope", "v"."terms", "v"."validFrom", least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "v"."shadowFrom", "v"."version"
from "ruleVersion" as "v"
inner join "rule" as "r" on "r"."id" = "v"."ruleId"
where ("v"."state" = $1 or "v"."state" = 'approved' and ("v"."validTo" is null or "v"."validTo" > greatest("v"."validFrom", $2::timestamptz)) and coalesce((
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) > $3::timestamptz, true))
order by "v"."id";

-- backTestOf
select "result"
from "ruleBackTest"
where "versionId" = $1;

-- carWithin
select "car"."id"
from "car"
where "car"."id" = $1 and "car"."supplierId" = $2::bigint;

-- countAlertsBetween
select count(*) as "count"
from "alert" as "a"
where "a"."openedAt" >= $1 and "a"."openedAt" < $2 and "a"."kind" <> $3;

-- countOrdersBetween
select count(*) as "count"
from "order" as "o"
where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2;

-- decidedBetween
select "d"."row" as "row", count(*)::integer as "decided"
from "ruleVerdict" as "d"
where "d"."ruleId" = $1 and "d"."versionId" = $2 and not "d"."isShadow" and "d"."at" >= $3 and "d"."at" < $4 and "d"."row" is not null
group by "d"."row"
order by "d"."row";

-- deleteOldVerdicts
delete from "ruleVerdict"
where "at" < $1 and ("orderId" is null or "isShadow");

-- deleteRule
delete from "rule"
where "id" = $1;

-- deleteVersion
delete from "ruleVersion"
where "id" = $1;

-- effectOf
select "result"
from "ruleEffect"
where "versionId" = $1;

-- hitsOf
select "d"."id", "d"."at", "r"."kind", "d"."ruleId", "r"."name", "v"."number", "d"."row", "d"."facts", "d"."outcome", "d"."orderId", "d"."carId", "v"."terms" ->> 'currency' as "currency", coalesce("o"."orderNo", '') as "orderNo", coalesce("car"."plate", '') as "plate"
from "ruleVerdict" as "d"
inner join "ruleVersion" as "v" on "v"."id" = "d"."versionId"
inner join "rule" as "r" on "r"."id" = "d"."ruleId"
left join "order" as "o" on "o"."id" = "d"."orderId"
left join "car" on "car"."id" = "d"."carId"
where "d"."ruleId" = $1 and not "d"."isShadow"
order by "d"."at" desc, "d"."id" desc
limit $2;

-- holdPassenger
select pg_advisory_xact_lock(hashtextextended($1, 0))::text as "held";

-- insertRule
insert into "rule" ("name", "kind", "remark")
values ($1, $2, $3)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- insertVerdicts
insert into "ruleVerdict" ("at", "ruleId", "versionId", "row", "facts", "outcome", "isShadow", "differs", "orderId", "carId")
select "new"."at", "new"."ruleId", "new"."versionId", "new"."row", "new"."facts", "new"."outcome", "new"."isShadow", "new"."differs", coalesce("new"."orderId", "order"."id"), "new"."carId"
from jsonb_to_recordset($1::jsonb) as "new"("at" timestamptz, "ruleId" bigint, "versionId" bigint, "row" integer, "facts" jsonb, "outcome" jsonb, "isShadow" boolean, "differs" boolean, "orderId" bigint, "orderNo" text, "carId" bigint) join "ruleVersion" on "ruleVersion"."id" = "new"."versionId"
left join "order" on "new"."orderNo" <> '' and "order"."orderNo" = "new"."orderNo";

-- insertVersion
insert into "ruleVersion" ("ruleId", "scope", "terms", "authorIds", "createdBy", "number")
values ($1, $2, $3, $4, $5, (
  select coalesce(max("number"), 0) + 1
  from "ruleVersion"
  where "ruleId" = $6
))
on conflict do nothing
returning "id", "number";

-- keepBackTest
insert into "ruleBackTest" ("versionId", "result")
values ($1, $2)
on conflict ("versionId") do update
set "result" = $3;

-- keepEffect
insert into "ruleEffect" ("versionId", "result")
values ($1, $2)
on conflict ("versionId") do update
set "result" = $3;

-- lockRule
select "id", "name", "kind", "remark", "version"
from "rule"
where "id" = $1
for update;

-- lockVersion
select "v"."id", "v"."ruleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."shadowFrom", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."decidedBy", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state", "v"."authorIds", "r"."kind"
from "ruleVersion" as "v"
inner join "rule" as "r" on "r"."id" = "v"."ruleId"
where "v"."id" = $3
for update of "v", "r";

-- ordersBetween
select "o"."id", "o"."orderNo", "o"."status", "o"."source", "o"."areaCode", "o"."mobileHash", "o"."currency", "o"."price"::double precision as "price", "o"."tripType", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", "o"."distance", "o"."cancelledBy", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."pickedUpAt", "o"."cancelledAt", "o"."failedAt", "d"."arrivedAt", "d"."carGroup", "d"."seats", "d"."wheelchair", "d"."offers", "q"."secondsToPickUp", "d"."createdAt" as "searchedSince"
from "order" as "o"
left join "dispatchRequest" as "d" on "d"."orderId" = "o"."id"
left join "priceQuote" as "q" on "q"."orderId" = "o"."id"
where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2
order by "o"."requestedAt";

-- passengerCounts
select (count(*) filter (where "o"."status" in ('requested', 'assigned', 'arriving', 'onTrip')))::integer as "open", (count(*) filter (where "o"."status" = 'scheduled'))::integer as "booked", (count(*) filter (where "o"."requestedAt" >= $1::timestamptz))::integer as "lastDay", (count(*) filter (where "o"."cancelledAt" >= $2::timestamptz and "o"."cancelledBy" = 'passenger'))::integer as "cancelledLastDay", (count(*) filter (where "o"."status" = 'completed' and "o"."paymentState" = 'unpaid' and "o"."price" > 0))::integer as "unpaid"
from "order" as "o"
where ("o"."passengerId" = any(array(
  select "m"."id"
  from "passenger" as "m", "passenger" as "l"
  where "l"."mobileHash" = $3 and ("m"."id" = "l"."id" or "m"."mergedInto" = "l"."id")
)) or ("o"."passengerId" is null and "o"."mobileHash" <> '' and "o"."mobileHash" = $4)) and "o"."id" <> $5;

-- passengerKeys
select coalesce("l"."mobileHash", "p"."mobileHash") as "leaderHash"
from "passenger" as "p"
left join "passenger" as "l" on "l"."id" = "p"."mergedInto"
where "p"."mobileHash" = $1;

-- ruleById
select "r"."id", "r"."name", "r"."kind", "r"."remark", "shown"."state", "shown"."number", "shown"."validFrom", "shown"."validTo", "shown"."scope", exists (
  select
  from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = 'draft'
) as "hasDraft", exists (
  select
  from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = 'shadow'
) as "hasShadow", (
  select count(*)::integer
  from (
    select
    from "ruleVerdict" as "hit"
    where "hit"."ruleId" = "r"."id" and not "hit"."isShadow" and "hit"."at" >= $1::timestamptz
    limit 100000
  ) as "hits"
) as "hitsToday", "r"."createdAt", "r"."updatedAt", "r"."version"
from "rule" as "r"
inner join lateral (
  select "v"."number", "v"."validFrom", least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) as "validTo", "v"."scope", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $2::timestamptz then case when (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $3::timestamptz then 'scheduled' else 'inForce' end as "state"
  from "ruleVersion" as "v"
  where "v"."ruleId" = "r"."id"
  order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $4::timestamptz then case when (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $5::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
  limit $6
) as "shown" on true
where "r"."id" = $7;

-- ruleCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "rule" as "r"
  inner join lateral (
    select "v"."number", "v"."validFrom", least("v"."validTo", (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) as "validTo", "v"."scope", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $1::timestamptz then case when (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
    from "ruleVersion" as "v"
    where "v"."ruleId" = "r"."id"
    order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $3::timestamptz then case when (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
    limit $5
  ) as "shown" on true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "rule" as "r"
  inner join lateral (
    select "v"."number", "v"."validFrom", least("v"."validTo", (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) as "validTo", "v"."scope", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $1::timestamptz then case when (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
    from "ruleVersion" as "v"
    where "v"."ruleId" = "r"."id"
    order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $3::timestamptz then case when (
      select min("next"."validFrom")
      from "ruleVersion" as "next"
      where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
    limit $5
  ) as "shown" on true
  where "searchForm"("r"."name") like "searchForm"($6) and "r"."kind" = $7 and "shown"."state" = $8 and "r"."id" = $9
) limit 10001) as "capped";

-- ruleList
select "r"."id", "r"."name", "r"."kind", "r"."remark", "shown"."state", "shown"."number", "shown"."validFrom", "shown"."validTo", "shown"."scope", exists (
  select
  from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = 'draft'
) as "hasDraft", exists (
  select
  from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = 'shadow'
) as "hasShadow", (
  select count(*)::integer
  from (
    select
    from "ruleVerdict" as "hit"
    where "hit"."ruleId" = "r"."id" and not "hit"."isShadow" and "hit"."at" >= $1::timestamptz
    limit 100000
  ) as "hits"
) as "hitsToday", "r"."createdAt", "r"."updatedAt", "r"."version"
from "rule" as "r"
inner join lateral (
  select "v"."number", "v"."validFrom", least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) as "validTo", "v"."scope", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $2::timestamptz then case when (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $3::timestamptz then 'scheduled' else 'inForce' end as "state"
  from "ruleVersion" as "v"
  where "v"."ruleId" = "r"."id"
  order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $4::timestamptz then case when (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $5::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
  limit $6
) as "shown" on true
order by "r"."name" asc, "r"."id" asc
limit 21;

-- or
select "r"."id", "r"."name", "r"."kind", "r"."remark", "shown"."state", "shown"."number", "shown"."validFrom", "shown"."validTo", "shown"."scope", exists (
  select
  from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = 'draft'
) as "hasDraft", exists (
  select
  from "ruleVersion" as "open"
  where "open"."ruleId" = "r"."id" and "open"."state" = 'shadow'
) as "hasShadow", (
  select count(*)::integer
  from (
    select
    from "ruleVerdict" as "hit"
    where "hit"."ruleId" = "r"."id" and not "hit"."isShadow" and "hit"."at" >= $1::timestamptz
    limit 100000
  ) as "hits"
) as "hitsToday", "r"."createdAt", "r"."updatedAt", "r"."version"
from "rule" as "r"
inner join lateral (
  select "v"."number", "v"."validFrom", least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) as "validTo", "v"."scope", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $2::timestamptz then case when (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $3::timestamptz then 'scheduled' else 'inForce' end as "state"
  from "ruleVersion" as "v"
  where "v"."ruleId" = "r"."id"
  order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $4::timestamptz then case when (
    select min("next"."validFrom")
    from "ruleVersion" as "next"
    where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $5::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
  limit $6
) as "shown" on true
where "searchForm"("r"."name") like "searchForm"($7) and "r"."kind" = $8 and "shown"."state" = $9 and "r"."id" = $10 and ("r"."name", "r"."id") < ($11::text, $12::bigint)
order by "r"."name" desc, "r"."id" desc
limit 21;

-- ruleWithName
select "id"
from "rule"
where "searchForm"("name") = "searchForm"($1);

-- shadowExamples
select "d"."id", "d"."at", "r"."kind", "d"."ruleId", "r"."name", "v"."number", "d"."row", "d"."facts", "d"."outcome", "d"."orderId", "d"."carId", "v"."terms" ->> 'currency' as "currency", coalesce("o"."orderNo", '') as "orderNo", coalesce("car"."plate", '') as "plate"
from "ruleVerdict" as "d"
inner join "ruleVersion" as "v" on "v"."id" = "d"."versionId"
inner join "rule" as "r" on "r"."id" = "d"."ruleId"
left join "order" as "o" on "o"."id" = "d"."orderId"
left join "car" on "car"."id" = "d"."carId"
where "d"."versionId" = $1 and "d"."isShadow" and "d"."differs"
order by "d"."at" desc, "d"."id" desc
limit $2;

-- shadowSums
select "d"."row", count(*)::integer as "decided", (count(*) filter (where "d"."differs"))::integer as "differs"
from "ruleVerdict" as "d"
where "d"."versionId" = $1 and "d"."isShadow"
group by "d"."row"
order by "d"."row";

-- takeApprovalLock
select pg_advisory_xact_lock(hashtext('pilotdesk.rule')) as "taken";

-- updateRule
update "rule"
set "remark" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateVersion
update "ruleVersion"
set "note" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- verdictsOfCar
select "d"."id", "d"."at", "r"."kind", "d"."ruleId", "r"."name", "v"."number", "d"."row", "d"."facts", "d"."outcome", "d"."orderId", "d"."carId", "v"."terms" ->> 'currency' as "currency", coalesce("o"."orderNo", '') as "orderNo", coalesce("car"."plate", '') as "plate"
from "ruleVerdict" as "d"
inner join "ruleVersion" as "v" on "v"."id" = "d"."versionId"
inner join "rule" as "r" on "r"."id" = "d"."ruleId"
left join "order" as "o" on "o"."id" = "d"."orderId"
left join "car" on "car"."id" = "d"."carId"
where "d"."id" in (
  select "ofCar"."id"
  from "ruleVerdict" as "ofCar"
  where "ofCar"."carId" = $1 and "ofCar"."at" >= $2 and "ofCar"."at" < $3
  union select "ofOrder"."id"
  from "order" as "its"
  inner join "ruleVerdict" as "ofOrder" on "ofOrder"."orderId" = "its"."id"
  where "its"."carId" = $4 and "its"."requestedAt" >= $5::timestamptz - interval '62 days' and (coalesce("its"."scheduledAt", "its"."requestedAt") >= $6::timestamptz - interval '1 day') and "its"."requestedAt" < $7 and "ofOrder"."at" >= $8 and "ofOrder"."at" < $9
) and not "d"."isShadow" and ("d"."orderId" is null or "d"."orderId" in (
  select "o"."id"
  from "order" as "o"
  where "o"."supplierId" = $10::bigint and "o"."id" = "d"."orderId"
))
order by "d"."at", "d"."id"
limit $11;

-- verdictsOfOrder
select "d"."id", "d"."at", "r"."kind", "d"."ruleId", "r"."name", "v"."number", "d"."row", "d"."facts", "d"."outcome", "d"."orderId", "d"."carId", "v"."terms" ->> 'currency' as "currency", coalesce("o"."orderNo", '') as "orderNo", coalesce("car"."plate", '') as "plate"
from "ruleVerdict" as "d"
inner join "ruleVersion" as "v" on "v"."id" = "d"."versionId"
inner join "rule" as "r" on "r"."id" = "d"."ruleId"
left join "order" as "o" on "o"."id" = "d"."orderId"
left join "car" on "car"."id" = "d"."carId"
where "d"."orderId" = $1 and not "d"."isShadow"
order by "d"."at", "d"."id"
limit $2;

-- versionById
select "v"."id", "v"."ruleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."shadowFrom", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."decidedBy", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
from "ruleVersion" as "v"
inner join "rule" as "r" on "r"."id" = "v"."ruleId"
where "v"."id" = $3;

-- versionsOf
select "v"."id", "v"."ruleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."shadowFrom", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."decidedBy", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "ruleVersion" as "next"
  where "next"."ruleId" = "v"."ruleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
from "ruleVersion" as "v"
inner join "rule" as "r" on "r"."id" = "v"."ruleId"
where "v"."ruleId" = $3
order by "v"."number" desc
limit $4;
