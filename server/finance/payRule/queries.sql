-- The SQL of server/finance/payRule/queries.ts. Written by "npm run generate".

-- approvedFrom
select "v"."id", "v"."payRuleId", "r"."name", "v"."number", "v"."scope", "v"."terms", "v"."validFrom", "v"."hash", least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."state" = 'approved' and ("v"."validTo" is null or "v"."validTo" > greatest("v"."validFrom", $1::timestamptz)) and coalesce((
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) > $2::timestamptz, true)
order by "v"."id";

-- backTestOf
select "b"."result", "v"."scope", "v"."terms"
from "payBackTest" as "b"
inner join "payRuleVersion" as "v" on "v"."id" = "b"."versionId"
where "b"."versionId" = $1;

-- chargeOfOrder
select "c"."facts", "c"."lines", "c"."hash", "c"."total"::double precision as "total", "c"."tax"::double precision as "tax", "c"."meterTotal"::double precision as "meterTotal", "c"."differences", "c"."seal", "c"."chargedAt", "r"."id" as "payRuleId", "r"."name", "v"."number", "v"."scope", "v"."terms", "v"."hash" as "versionHash"
from "orderCharge" as "c"
inner join "payRuleVersion" as "v" on "v"."id" = "c"."versionId"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "c"."orderId" = $1;

-- claimQuote
update "priceQuote"
set "orderId" = $1
where "id" = $2;

-- countOrdersBetween
select count(*) as "count"
from "order" as "o"
where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2 and "o"."status" in ($3, $4, $5);

-- deleteOldQuotes
delete from "priceQuote"
where "orderId" is null and "formerOrderId" is null and "expiresAt" < $1;

-- deletePayRule
delete from "payRule"
where "id" = $1;

-- deleteVersion
delete from "payRuleVersion"
where "id" = $1;

-- insertCharge
insert into "orderCharge" ("versionId", "facts", "lines", "total", "tax", "hash", "orderId", "meterTotal", "differences", "chargedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict do nothing;

-- insertPayRule
insert into "payRule" ("name", "remark")
values ($1, $2)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- insertQuotes
insert into "priceQuote" ("source", "versionId", "facts", "lines", "total", "tax", "currency", "hash", "trip", "secondsToPickUp", "createdAt", "expiresAt")
select "source", "versionId", "facts", "lines", "total", "tax", "currency", "hash", "trip", "secondsToPickUp", "createdAt", "expiresAt"
from rows
from (json_to_recordset($1::json) as ( "source" text, "versionId" bigint, "facts" jsonb, "lines" jsonb, "total" bigint, "tax" bigint, "currency" text, "hash" text, "trip" jsonb, "secondsToPickUp" integer, "createdAt" timestamptz, "expiresAt" timestamptz))
with ordinality as "fresh"("source", "versionId", "facts", "lines", "total", "tax", "currency", "hash", "trip", "secondsToPickUp", "createdAt", "expiresAt", "place")
order by "place"
returning "id";

-- insertVersion
insert into "payRuleVersion" ("payRuleId", "scope", "terms", "authorIds", "createdBy", "number")
values ($1, $2, $3, $4, $5, (
  select coalesce(max("number"), 0) + 1
  from "payRuleVersion"
  where "payRuleId" = $6
))
on conflict do nothing
returning "id", "number";

-- keepBackTest
insert into "payBackTest" ("versionId", "result")
values ($1, $2)
on conflict ("versionId") do update
set "result" = $3;

-- lockPayRule
select "id", "name", "remark", "goldenCases", "version"
from "payRule"
where "id" = $1
for update;

-- lockQuote
select "id", "source", "trip", "facts", "orderId", "formerOrderId", "expiresAt"
from "priceQuote"
where "id" = $1
for update;

-- lockVersion
select "v"."id", "v"."payRuleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state", "v"."authorIds", "r"."goldenCases"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."id" = $3
for update of "v", "r";

-- ordersBetween
select "o"."id", "o"."orderNo", "o"."source", "o"."tripType", coalesce("d"."areaCode", "o"."areaCode") as "areaCode", "o"."pickUpLng", "o"."pickUpLat", "o"."status", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."pickedUpAt", "o"."cancelledAt", "o"."cancelledBy", "o"."failedAt", "o"."distance", "o"."duration", "o"."waited", "o"."price"::double precision as "price", "o"."currency", "o"."priceParts", "d"."arrivedAt", "d"."carGroup", "d"."segmentIds", "c"."facts"
from "order" as "o"
left join "orderCharge" as "c" on "c"."orderId" = "o"."id"
left join "dispatchRequest" as "d" on "d"."orderId" = "o"."id"
where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2 and "o"."status" in ($3, $4, $5)
order by "o"."requestedAt";

-- payRuleById
select "r"."id", "r"."name", "r"."remark", "r"."goldenCases", "shown"."state", "shown"."number", "shown"."validFrom", "shown"."validTo", "shown"."scope", "shown"."terms", exists (
  select
  from "payRuleVersion" as "open"
  where "open"."payRuleId" = "r"."id" and "open"."state" <> 'approved' and "open"."number" > "shown"."number"
) as "hasDraft", "r"."createdAt", "r"."updatedAt", "r"."version"
from "payRule" as "r"
inner join lateral (
  select "v"."number", "v"."validFrom", least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) as "validTo", "v"."scope", "v"."terms", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $1::timestamptz then case when (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
  from "payRuleVersion" as "v"
  where "v"."payRuleId" = "r"."id"
  order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $3::timestamptz then case when (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
  limit $5
) as "shown" on true
where "r"."id" = $6;

-- payRuleCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "payRule" as "r"
  inner join lateral (
    select "v"."number", "v"."validFrom", least("v"."validTo", (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) as "validTo", "v"."scope", "v"."terms", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $1::timestamptz then case when (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
    from "payRuleVersion" as "v"
    where "v"."payRuleId" = "r"."id"
    order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $3::timestamptz then case when (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
    limit $5
  ) as "shown" on true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "payRule" as "r"
  inner join lateral (
    select "v"."number", "v"."validFrom", least("v"."validTo", (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) as "validTo", "v"."scope", "v"."terms", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $1::timestamptz then case when (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
    from "payRuleVersion" as "v"
    where "v"."payRuleId" = "r"."id"
    order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    )) <= $3::timestamptz then case when (
      select min("next"."validFrom")
      from "payRuleVersion" as "next"
      where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
    ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
    limit $5
  ) as "shown" on true
  where "searchForm"("r"."name") like "searchForm"($6) and "shown"."state" = $7 and "r"."id" = $8
) limit 10001) as "capped";

-- payRuleList
select "r"."id", "r"."name", "r"."remark", "r"."goldenCases", "shown"."state", "shown"."number", "shown"."validFrom", "shown"."validTo", "shown"."scope", "shown"."terms", exists (
  select
  from "payRuleVersion" as "open"
  where "open"."payRuleId" = "r"."id" and "open"."state" <> 'approved' and "open"."number" > "shown"."number"
) as "hasDraft", "r"."createdAt", "r"."updatedAt", "r"."version"
from "payRule" as "r"
inner join lateral (
  select "v"."number", "v"."validFrom", least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) as "validTo", "v"."scope", "v"."terms", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $1::timestamptz then case when (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
  from "payRuleVersion" as "v"
  where "v"."payRuleId" = "r"."id"
  order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $3::timestamptz then case when (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
  limit $5
) as "shown" on true
order by "r"."name" asc, "r"."id" asc
limit 21;

-- or
select "r"."id", "r"."name", "r"."remark", "r"."goldenCases", "shown"."state", "shown"."number", "shown"."validFrom", "shown"."validTo", "shown"."scope", "shown"."terms", exists (
  select
  from "payRuleVersion" as "open"
  where "open"."payRuleId" = "r"."id" and "open"."state" <> 'approved' and "open"."number" > "shown"."number"
) as "hasDraft", "r"."createdAt", "r"."updatedAt", "r"."version"
from "payRule" as "r"
inner join lateral (
  select "v"."number", "v"."validFrom", least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) as "validTo", "v"."scope", "v"."terms", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $1::timestamptz then case when (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
  from "payRuleVersion" as "v"
  where "v"."payRuleId" = "r"."id"
  order by case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  )) <= $3::timestamptz then case when (
    select min("next"."validFrom")
    from "payRuleVersion" as "next"
    where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
  ) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end = 'inForce' desc, "v"."number" desc
  limit $5
) as "shown" on true
where "searchForm"("r"."name") like "searchForm"($6) and "shown"."state" = $7 and "r"."id" = $8 and ("r"."name", "r"."id") < ($9::text, $10::bigint)
order by "r"."name" desc, "r"."id" desc
limit 21;

-- payRuleWithName
select "id"
from "payRule"
where "searchForm"("name") = "searchForm"($1);

-- pendingVersions
select "v"."id", "v"."payRuleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $3::timestamptz then case when (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $4::timestamptz then 'scheduled' else 'inForce' end in ('draft', 'inReview', 'scheduled')
order by "r"."name", "v"."number"
limit $5;

-- quoteOfOrder
select "q"."facts", "q"."lines", "q"."hash", "q"."total"::double precision as "total", "q"."tax"::double precision as "tax", "q"."id", "q"."currency", "q"."versionId", "q"."secondsToPickUp", "q"."createdAt", "q"."expiresAt", "r"."id" as "payRuleId", "r"."name", "v"."number", "v"."scope", "v"."terms", "v"."hash" as "versionHash"
from "priceQuote" as "q"
inner join "payRuleVersion" as "v" on "v"."id" = "q"."versionId"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "q"."orderId" = $1;

-- releaseQuote
update "priceQuote"
set "orderId" = $1, "formerOrderId" = $2
where "orderId" = $3;

-- reviewedVersions
select "v"."id", "v"."payRuleId", "r"."name", "v"."number", "v"."scope", "v"."validFrom"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."state" = $1
order by "v"."id";

-- rideOfOrder
select "o"."status", "o"."source", "o"."tripType", coalesce("d"."areaCode", "o"."areaCode") as "areaCode", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", "o"."requestedAt", "o"."scheduledAt", "o"."assignedAt", "o"."pickedUpAt", "o"."droppedOffAt", "o"."cancelledAt", "o"."cancelledBy", "o"."failedAt", "o"."carId", "o"."distance", "o"."duration", "o"."price"::double precision as "price", "d"."arrivedAt", "d"."carGroup", "car"."groups" as "carGroups", "d"."segmentIds", "l"."amount"::double precision as "tolls"
from "order" as "o"
left join "dispatchRequest" as "d" on "d"."orderId" = "o"."id"
left join "orderToll" as "l" on "l"."orderId" = "o"."id"
left join "car" on "car"."id" = "o"."carId"
where "o"."id" = $1;

-- takeApprovalLock
select pg_advisory_xact_lock(hashtext('pilotdesk.payRule')) as "taken";

-- tellTolls
insert into "orderToll" ("orderId", "amount", "toldAt")
values ($1, $2, $3)
on conflict ("orderId") do update
set "amount" = "excluded"."amount", "toldAt" = "excluded"."toldAt";

-- trackOfRide
select count(*)::integer as "fixes", coalesce(sum("t"."step"), 0) as "metres", coalesce(sum(greatest("t"."gap" - 60, 0)), 0) as "silent", min("t"."at") as "firstAt", max("t"."at") as "lastAt", (array_agg("t"."lng" order by "t"."at"))[1] as "firstLng", (array_agg("t"."lat" order by "t"."at"))[1] as "firstLat", (array_agg("t"."lng" order by "t"."at" desc))[1] as "lastLng", (array_agg("t"."lat" order by "t"."at" desc))[1] as "lastLat"
from (
  select "at", "lng", "lat", extract(epoch from "at" - lag("at") over "inTime")::double precision as "gap", 111195 * sqrt(("lat" - lag("lat") over "inTime") ^ 2 + (cos(radians("lat")) * ("lng" - lag("lng") over "inTime")) ^ 2) as "step"
  from "telemetry"
  where "carId" = $1 and "at" >= $2 and "at" <= $3 and "flags" = 0
  window "inTime" as (order by "at")
) as "t";

-- updatePayRule
update "payRule"
set "remark" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateVersion
update "payRuleVersion"
set "note" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- versionById
select "v"."id", "v"."payRuleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."id" = $3;

-- versionsOf
select "v"."id", "v"."payRuleId", "v"."number", "v"."scope", "v"."terms", "v"."note", "v"."validFrom", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version", least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) as "validTo", "r"."name", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" <= "v"."validFrom" then 'retired' when least("v"."validTo", (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
)) <= $1::timestamptz then case when (
  select min("next"."validFrom")
  from "payRuleVersion" as "next"
  where "next"."payRuleId" = "v"."payRuleId" and "next"."state" = 'approved' and "next"."validFrom" > "v"."validFrom" and ("next"."validTo" is null or "next"."validTo" > "next"."validFrom")
) < coalesce("v"."validTo", 'infinity') then 'superseded' else 'retired' end when "v"."validFrom" > $2::timestamptz then 'scheduled' else 'inForce' end as "state"
from "payRuleVersion" as "v"
inner join "payRule" as "r" on "r"."id" = "v"."payRuleId"
where "v"."payRuleId" = $3
order by "v"."number" desc
limit $4;

-- wayOfRide
select (extract(epoch from "at") * 1000)::double precision as "at", "lng", "lat"
from "telemetry"
where "carId" = $1 and "at" >= $2 and "at" <= $3 and "flags" = 0
order by "telemetry"."at";
