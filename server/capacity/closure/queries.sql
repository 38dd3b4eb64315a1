-- The SQL of server/capacity/closure/queries.ts. Written by "npm run generate".

-- beginClosures
update "closure"
set "beganAt" = "fromAt"
where "endedAt" is null and "beganAt" is null and "fromAt" <= $1
returning "id", "beganAt";

-- carsInside
select "closureCar"."id", "closureCar"."closureId", "closureCar"."carId", "closureCar"."enteredAt", "closureCar"."isStanding", "closureCar"."commands", "closureCar"."nextAt", "command"."kind" as "commandKind", "command"."state" as "commandState"
from "closureCar"
left join "command" on "command"."id" = "closureCar"."commandId"
where "closureCar"."leftAt" is null and "closureCar"."closureId" = any($1::bigint[]);

-- carsNamed
select "id"
from "car"
where "fleetNumber" = any($1)
order by "fleetNumber";

-- clearClosures
update "closure"
set "clearAt" = coalesce((
  select max("c"."leftAt")
  from "closureCar" as "c"
  where "c"."closureId" = "closure"."id"
), "closure"."beganAt")
where "id" = any($1::bigint[]) and "clearAt" is null
returning "id", "clearAt";

-- closureById
select "closure"."id", "closure"."authority", "closure"."reference", "closure"."reason", "closure"."origin", "closure"."isDrill", "closure"."area", "closure"."vertexCount", "closure"."fromAt", "closure"."untilAt", "closure"."beganAt", "closure"."clearAt", "closure"."endedAt", "closure"."endReason", "closure"."createdByName", "closure"."createdAt", "closure"."updatedAt", "closure"."version", case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end as "state", extract(epoch from "closure"."clearAt" - "closure"."beganAt")::float8 as "secondsToClear", "closure"."geometry"
from "closure"
where "closure"."id" = $1;

-- closureCarCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "closureCar"
  inner join "car" on "car"."id" = "closureCar"."carId"
  where "closureCar"."closureId" = $1 and case when "closureCar"."leftAt" is not null then 'left' when "closureCar"."isStanding" then 'standing' else 'inside' end = $2
) limit 10001) as "capped";

-- closureCars
select "closureCar"."id", "closureCar"."closureId", "closureCar"."carId", "car"."fleetNumber", "car"."plate", "closureCar"."atStart", "closureCar"."vehicleState", "closureCar"."orderNo", "closureCar"."enteredAt", "closureCar"."leftAt", "closureCar"."commands", "command"."kind" as "commandKind", "command"."state" as "commandState", "command"."createdAt" as "commandAt", coalesce("command"."receivedAt", "command"."endedAt") as "answeredAt", case when "closureCar"."leftAt" is not null then 'left' when "closureCar"."isStanding" then 'standing' else 'inside' end as "state", extract(epoch from "closureCar"."leftAt" - "closureCar"."enteredAt")::float8 as "secondsInside"
from "closureCar"
inner join "car" on "car"."id" = "closureCar"."carId"
left join "command" on "command"."id" = "closureCar"."commandId"
where "closureCar"."closureId" = $1
order by "closureCar"."enteredAt" asc, "closureCar"."id" asc
limit 21;

-- or
select "closureCar"."id", "closureCar"."closureId", "closureCar"."carId", "car"."fleetNumber", "car"."plate", "closureCar"."atStart", "closureCar"."vehicleState", "closureCar"."orderNo", "closureCar"."enteredAt", "closureCar"."leftAt", "closureCar"."commands", "command"."kind" as "commandKind", "command"."state" as "commandState", "command"."createdAt" as "commandAt", coalesce("command"."receivedAt", "command"."endedAt") as "answeredAt", case when "closureCar"."leftAt" is not null then 'left' when "closureCar"."isStanding" then 'standing' else 'inside' end as "state", extract(epoch from "closureCar"."leftAt" - "closureCar"."enteredAt")::float8 as "secondsInside"
from "closureCar"
inner join "car" on "car"."id" = "closureCar"."carId"
left join "command" on "command"."id" = "closureCar"."commandId"
where "closureCar"."closureId" = $1 and case when "closureCar"."leftAt" is not null then 'left' when "closureCar"."isStanding" then 'standing' else 'inside' end = $2 and ("closureCar"."enteredAt", "closureCar"."id") > ($3::timestamptz, $4::bigint)
order by "closureCar"."enteredAt" asc, "closureCar"."id" asc
limit 21;

-- closureCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "closure"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "closure"
  where ("searchForm"("closure"."authority") like "searchForm"($1) or "searchForm"("closure"."reference") like "searchForm"($2) or "searchForm"("closure"."reason") like "searchForm"($3)) and case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end = $4 and "closure"."origin" = $5 and "closure"."isDrill" = $6 and "closure"."id" = $7
) limit 10001) as "capped";

-- closureList
select "closure"."id", "closure"."authority", "closure"."reference", "closure"."reason", "closure"."origin", "closure"."isDrill", "closure"."area", "closure"."vertexCount", "closure"."fromAt", "closure"."untilAt", "closure"."beganAt", "closure"."clearAt", "closure"."endedAt", "closure"."endReason", "closure"."createdByName", "closure"."createdAt", "closure"."updatedAt", "closure"."version", case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end as "state", extract(epoch from "closure"."clearAt" - "closure"."beganAt")::float8 as "secondsToClear"
from "closure"
order by "closure"."fromAt" desc, "closure"."id" desc
limit 21;

-- or
select "closure"."id", "closure"."authority", "closure"."reference", "closure"."reason", "closure"."origin", "closure"."isDrill", "closure"."area", "closure"."vertexCount", "closure"."fromAt", "closure"."untilAt", "closure"."beganAt", "closure"."clearAt", "closure"."endedAt", "closure"."endReason", "closure"."createdByName", "closure"."createdAt", "closure"."updatedAt", "closure"."version", case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end as "state", extract(epoch from "closure"."clearAt" - "closure"."beganAt")::float8 as "secondsToClear"
from "closure"
where ("searchForm"("closure"."authority") like "searchForm"($1) or "searchForm"("closure"."reference") like "searchForm"($2) or "searchForm"("closure"."reason") like "searchForm"($3)) and case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end = $4 and "closure"."origin" = $5 and "closure"."isDrill" = $6 and "closure"."id" = $7 and ("closure"."fromAt", "closure"."id") > ($8::timestamptz, $9::bigint)
order by "closure"."fromAt" asc, "closure"."id" asc
limit 21;

-- closuresInForce
select "id", "authority", "reference", "geometry", "bounds", "beganAt", "lookedAt", "clearAt"
from "closure"
where "endedAt" is null and "beganAt" is not null
order by "id"
for update;

-- closuresThen
select "id", "authority", "isDrill", "geometry"
from "closure"
where "beganAt" <= $1 and ("endedAt" is null or "endedAt" > $2)
order by "id"
limit $3;

-- countStanding
select count(*) as "count"
from "closure"
where "endedAt" is null;

-- expireClosures
update "closure"
set "endedAt" = "untilAt", "version" = "version" + $1
where "endedAt" is null and "untilAt" <= $2
returning "id", "untilAt";

-- holdReference
select pg_advisory_xact_lock(hashtext('pilotdesk.closure'), hashtext($1))::text as "held";

-- insertCars
insert into "closureCar" ("closureId", "carId", "atStart", "isStanding", "vehicleState", "orderNo", "enteredAt")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "closureId", "carId";

-- insertClosure
insert into "closure" ("authority", "reference", "reason", "origin", "source", "isDrill", "geometry", "bounds", "area", "vertexCount", "fromAt", "untilAt", "beganAt", "createdByName")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("source", "reference")
where "reference" <> '' do nothing
returning "id";

-- insertSteps
insert into "closureStep" ("closureId", "at", "step", "by", "note")
values ($1, $2, $3, $4, $5);

-- lastToLeave
select "car"."fleetNumber", "closureCar"."leftAt", extract(epoch from "closureCar"."leftAt" - "closure"."beganAt")::float8 as "seconds"
from "closureCar"
inner join "car" on "car"."id" = "closureCar"."carId"
inner join "closure" on "closure"."id" = "closureCar"."closureId"
where "closureCar"."closureId" = $1 and "closureCar"."leftAt" is not null
order by "closureCar"."leftAt" desc, "closureCar"."id" desc
limit $2;

-- lockClosure
select *
from "closure"
where "id" = $1
for update;

-- lockReferenced
select *
from "closure"
where "source" = $1 and "reference" = $2
for update;

-- loggedCars
select "closureCar"."id", "closureCar"."closureId", "closureCar"."carId", "car"."fleetNumber", "car"."plate", "closureCar"."atStart", "closureCar"."vehicleState", "closureCar"."orderNo", "closureCar"."enteredAt", "closureCar"."leftAt", "closureCar"."commands", "command"."kind" as "commandKind", "command"."state" as "commandState", "command"."createdAt" as "commandAt", coalesce("command"."receivedAt", "command"."endedAt") as "answeredAt", case when "closureCar"."leftAt" is not null then 'left' when "closureCar"."isStanding" then 'standing' else 'inside' end as "state", extract(epoch from "closureCar"."leftAt" - "closureCar"."enteredAt")::float8 as "secondsInside"
from "closureCar"
inner join "car" on "car"."id" = "closureCar"."carId"
left join "command" on "command"."id" = "closureCar"."commandId"
where "closureCar"."closureId" = $1
order by "closureCar"."enteredAt", "closureCar"."id"
limit $2;

-- markAsked
update "closureCar"
set "commandId" = "asked"."commandId", "commands" = "closureCar"."commands" + $1, "nextAt" = $2
from unnest($3::bigint[], $4::bigint[]) as "asked"("id", "commandId")
where "closureCar"."id" = "asked"."id";

-- markLeft
update "closureCar"
set "leftAt" = greatest("gone"."at", "closureCar"."enteredAt"), "nextAt" = $1
from unnest($2::bigint[], $3::timestamptz[]) as "gone"("id", "at")
where "closureCar"."id" = "gone"."id";

-- markLooked
update "closure"
set "lookedAt" = $1
where "id" = any($2::bigint[]);

-- markMobile
update "closureCar"
set "isStanding" = $1, "nextAt" = $2
where "id" = any($3::bigint[]);

-- proofOf
select (count(*) filter (where "atStart"))::int as "atStart", (count(*) filter (where not "atStart"))::int as "enteredLater", (count(*) filter (where "leftAt" is null and "isStanding"))::int as "standing", (count(*) filter (where "leftAt" is null and not "isStanding"))::int as "inside", (count(*) filter (where "leftAt" is not null))::int as "left", coalesce(sum("commands"), 0)::int as "commands"
from "closureCar"
where "closureId" = $1;

-- ridesInto
select "o"."carId", "o"."dropOffLng" as "lng", "o"."dropOffLat" as "lat"
from "order" as "o"
where "o"."status" = $1 and "o"."carId" is not null and exists (
  select "closure"."id"
  from "closure"
  where "closure"."id" = any($2::bigint[]) and "o"."dropOffLng" between "closure"."bounds"[1] and "closure"."bounds"[3] and "o"."dropOffLat" between "closure"."bounds"[2] and "closure"."bounds"[4]
);

-- standingClosures
select "id", "authority", "reference", "geometry", "bounds", "fromAt", "untilAt", "isDrill"
from "closure"
where "endedAt" is null
order by "id";

-- stepsOf
select "at", "step", "by", "note"
from "closureStep"
where "closureId" = $1
order by "id"
limit $2;

-- toldSince
select "closureId", "carId"
from "command"
where "closureId" = any($1::bigint[]) and "createdAt" >= $2;

-- tryWatchLock
select pg_try_advisory_xact_lock(hashtext('pilotdesk.closure')) as "taken";

-- updateClosure
update "closure"
set "endedAt" = $1, "endReason" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3
returning "version";
