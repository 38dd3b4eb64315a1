-- The SQL of server/insight/supervisionPosition/queries.ts. Written by "npm run generate".

-- claimPositions
update "supervisionPosition" as "p"
set "dueAt" = $1
from "supervisionPlatform" as "f"
where "f"."id" = "p"."platformId" and "p"."platformId" in (
  select "due"."platformId"
  from "supervisionPosition" as "due"
  inner join "supervisionPlatform" as "of" on "of"."id" = "due"."platformId"
  where "of"."state" = $2 and "due"."dueAt" <= $3
  order by "due"."dueAt"
  limit $4
  for update of "due" skip locked
)
returning "p"."platformId" as "id", "p"."sentTo", "p"."failures", "f"."address", "f"."tokenSealed", "f"."certificate", "f"."companyId", "f"."licenseId", "f"."areaCodes", "f"."coordinates", "f"."positionKinds", "f"."positionSeconds";

-- countPositions
insert into "supervisionPositionDay" ("platformId", "day", "accepted", "refused", "held")
values ($1, $2, $3, $4, $5)
on conflict ("platformId", "day") do update
set "accepted" = "supervisionPositionDay"."accepted" + excluded."accepted", "refused" = "supervisionPositionDay"."refused" + excluded."refused", "held" = "supervisionPositionDay"."held" + excluded."held";

-- forgetPositionDays
delete from "supervisionPositionDay"
where "platformId" = $1 and "day" < $2;

-- holdPositions
update "supervisionPosition" as "p"
set "dueAt" = $1
from "supervisionPlatform" as "f"
where "f"."id" = "p"."platformId" and "p"."platformId" = $2 and "p"."sentTo" = $3 and "f"."address" = $4 and "f"."state" = $5
returning "p"."platformId";

-- hurryPositions
update "supervisionPosition"
set "dueAt" = $1
where "platformId" = $2;

-- positionStatus
select "f"."id", "p"."sentTo", coalesce("p"."failures", 0) as "failures", nullif("p"."problem", '') as "problem", coalesce("p"."said", '') as "said", coalesce("d"."accepted", 0)::float8 as "accepted", coalesce("d"."refused", 0)::float8 as "refused", coalesce("d"."held", 0)::float8 as "held"
from "supervisionPlatform" as "f"
left join "supervisionPosition" as "p" on "p"."platformId" = "f"."id"
left join "supervisionPositionDay" as "d" on "d"."platformId" = "f"."id" and "d"."day" = $1
where "f"."positionKinds" <> '{}'
order by "f"."id"
limit $2;

-- positionsBetween
select distinct on ("t"."carId") "t"."carId", (date_part('epoch', "t"."at") * 1000)::float8 as "at", "t"."lng", "t"."lat", "t"."speed", "t"."heading", "t"."altitude", "t"."odometer", "c"."plate", "c"."areaCode", (
  select "stateAfter"
  from "carEvent"
  where "carId" = "t"."carId" and "outcome" = 'taken' and "orderedAt" <= "t"."at"
  order by "orderedAt" desc
  limit 1
) as "state"
from "telemetry" as "t"
inner join "car" as "c" on "c"."id" = "t"."carId"
where "t"."at" >= $1 and "t"."at" < $2 and ("t"."flags" & 12) = 0 and true
order by "t"."carId", "t"."at";

-- or
select distinct on ("t"."carId") "t"."carId", (date_part('epoch', "t"."at") * 1000)::float8 as "at", "t"."lng", "t"."lat", "t"."speed", "t"."heading", "t"."altitude", "t"."odometer", "c"."plate", "c"."areaCode", (
  select "stateAfter"
  from "carEvent"
  where "carId" = "t"."carId" and "outcome" = 'taken' and "orderedAt" <= "t"."at"
  order by "orderedAt" desc
  limit 1
) as "state"
from "telemetry" as "t"
inner join "car" as "c" on "c"."id" = "t"."carId"
where "t"."at" >= $1 and "t"."at" < $2 and ("t"."flags" & 12) = 0 and exists (
  select
  from unnest($3::text[]) as "one"("code")
  where starts_with("c"."areaCode", "code")
)
order by "t"."carId", "t"."at";

-- settlePositions
update "supervisionPosition"
set "sentTo" = $1, "dueAt" = $2, "failures" = $3, "problem" = $4, "said" = $5
where "platformId" = $6 and "sentTo" = $7
returning "platformId";
