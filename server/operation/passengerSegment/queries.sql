-- The SQL of server/operation/passengerSegment/queries.ts. Written by "npm run generate".

-- allSegments
select "id", "name"
from "passengerSegment"
order by "name"
limit $1;

-- deletePassengerSegment
delete from "passengerSegment"
where "id" = $1;

-- holdSegments
select "id", "name", "lastWithin", "lastOver", "ridesFrom", "ridesTo", "currency", "spentFrom", "spentTo", "remark", "createdAt", "updatedAt", "version"
from "passengerSegment"
where "id" = any($1::bigint[])
order by "id"
for share;

-- insertPassengerSegment
insert into "passengerSegment" ("name", "ridesFrom", "spentFrom", "remark")
values ($1, $2, $3, $4)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockPassengerSegment
select "id", "name", "lastWithin", "lastOver", "ridesFrom", "ridesTo", "currency", "spentFrom", "spentTo", "remark", "createdAt", "updatedAt", "version"
from "passengerSegment"
where "id" = $1
for update;

-- namedBy
select "r"."name", "v"."number"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."scope" -> 'segmentIds' @> to_jsonb($1::text)
order by "v"."id"
limit $2;

-- or
select "r"."name", "v"."number"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."scope" -> 'segmentIds' @> to_jsonb($1::text) and "v"."state" <> $2 and least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) is null or least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) > $3::timestamptz
order by "v"."id"
limit $4;

-- namesOfSegments
select "id", "name"
from "passengerSegment"
where "id" = any($1::bigint[])
order by "name";

-- passengerSegmentCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "passengerSegment"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "passengerSegment"
  where "searchForm"("name") like "searchForm"($1) and "id" = $2
) limit 10001) as "capped";

-- passengerSegmentList
select "id", "name", "lastWithin", "lastOver", "ridesFrom", "ridesTo", "currency", "spentFrom", "spentTo", "remark", "createdAt", "updatedAt", "version"
from "passengerSegment"
order by "passengerSegment"."name" asc, "passengerSegment"."id" asc
limit 21;

-- or
select "id", "name", "lastWithin", "lastOver", "ridesFrom", "ridesTo", "currency", "spentFrom", "spentTo", "remark", "createdAt", "updatedAt", "version"
from "passengerSegment"
where "searchForm"("name") like "searchForm"($1) and "id" = $2 and ("passengerSegment"."name", "passengerSegment"."id") < ($3::text, $4::bigint)
order by "passengerSegment"."name" desc, "passengerSegment"."id" desc
limit 21;

-- segmentSizes
select "s"."id", "counted"."passengers"
from "passengerSegment" as "s"
inner join lateral (
  select count(*)::integer as "passengers"
  from (
    select
    from "passenger" as "p"
    where "p"."mergedInto" is null and "p"."state" = 'active' and ("s"."lastWithin" is null or "p"."lastOrderAt" > $1::timestamptz - make_interval(days => "s"."lastWithin")) and ("s"."lastOver" is null or ("p"."lastOrderAt" <= $2::timestamptz - make_interval(days => "s"."lastOver") and "p"."lastOrderAt" > '-infinity')) and ("s"."ridesFrom" is null or "p"."rideCount" >= "s"."ridesFrom") and ("s"."ridesTo" is null or "p"."rideCount" <= "s"."ridesTo") and ("s"."spentFrom" is null or ("p"."spent" >= "s"."spentFrom" and "p"."currency" = "s"."currency")) and ("s"."spentTo" is null or ("p"."spent" <= "s"."spentTo" and "p"."currency" = "s"."currency"))
    limit 10001
  ) as "found"
) as "counted" on true
order by "s"."id"
limit $3;

-- segmentsOfMobile
select "p"."id" as "passengerId", coalesce(array_agg("s"."id"::text order by "s"."id") filter (where "s"."id" is not null), '{}') as "segmentIds"
from "passenger" as "m"
inner join "passenger" as "p" on "p"."id" = coalesce("m"."mergedInto", "m"."id")
left join "passengerSegment" as "s" on "p"."mergedInto" is null and "p"."state" = 'active' and ("s"."lastWithin" is null or "p"."lastOrderAt" > $1::timestamptz - make_interval(days => "s"."lastWithin")) and ("s"."lastOver" is null or ("p"."lastOrderAt" <= $2::timestamptz - make_interval(days => "s"."lastOver") and "p"."lastOrderAt" > '-infinity')) and ("s"."ridesFrom" is null or "p"."rideCount" >= "s"."ridesFrom") and ("s"."ridesTo" is null or "p"."rideCount" <= "s"."ridesTo") and ("s"."spentFrom" is null or ("p"."spent" >= "s"."spentFrom" and "p"."currency" = "s"."currency")) and ("s"."spentTo" is null or ("p"."spent" <= "s"."spentTo" and "p"."currency" = "s"."currency"))
where "m"."mobileHash" = $3
group by "p"."id";

-- takeSegmentLock
select pg_advisory_xact_lock(hashtext('pilotdesk.passengerSegment')) as "taken";

-- updatePassengerSegment
update "passengerSegment"
set "ridesTo" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
