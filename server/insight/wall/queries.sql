-- The SQL of server/insight/wall/queries.ts. Written by "npm run generate".

-- countScreens
select count(*) as "count"
from "wallScreen"
where "roleId" is not null;

-- countWaiting
select count(*) as "count"
from "wallScreen"
where "endsAt" > $1;

-- deleteScreen
delete from "wallScreen"
where "id" = $1 and "roleId" is not null
returning "id", "name", "roleId", "pairedAt";

-- forgetWaiting
delete from "wallScreen"
where "endsAt" <= $1;

-- insertScreen
insert into "wallScreen" ("tokenHash", "code", "endsAt")
values ($1, $2, $3)
on conflict do nothing
returning "id";

-- pairScreen
update "wallScreen"
set "name" = $1, "roleId" = $2, "pairedById" = $3, "pairedAt" = $4, "code" = $5, "endsAt" = $6
where "code" = $7 and "endsAt" > $8
returning "id";

-- screenByToken
select "wallScreen"."id", "wallScreen"."name", "wallScreen"."endsAt", "wallScreen"."lastSeenAt", "wallScreen"."pairedAt", "role"."id" as "roleId", "role"."dataScope", "role"."areaCodes"
from "wallScreen"
left join "role" on "role"."id" = "wallScreen"."roleId" and "role"."state" = $1
where "tokenHash" = $2;

-- screenList
select "wallScreen"."id", "wallScreen"."name", "role"."nameZh" as "roleNameZh", "role"."nameEn" as "roleNameEn", "sysUser"."realName" as "pairedByName", "wallScreen"."pairedAt", "wallScreen"."lastSeenAt"
from "wallScreen"
inner join "role" on "role"."id" = "wallScreen"."roleId"
left join "sysUser" on "sysUser"."id" = "wallScreen"."pairedById"
where "wallScreen"."pairedAt" is not null
order by "wallScreen"."name", "wallScreen"."id"
limit $1;

-- seeScreen
update "wallScreen"
set "lastSeenAt" = $1
where "id" = $2;

-- waitingAlerts
select "alert"."id", "alert"."kind", "alert"."severity", "car"."fleetNumber", "alert"."placeZh", "alert"."placeEn", "alert"."lng", "alert"."lat", "alert"."openedAt"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where true and "alert"."state" <> 'closed' and "alert"."state" = $1 and coalesce("alert"."snoozedUntil" <= $2::timestamptz, true)
order by "alert"."attention", "alert"."id"
limit 9;

-- or
select "alert"."id", "alert"."kind", "alert"."severity", "car"."fleetNumber", "alert"."placeZh", "alert"."placeEn", "alert"."lng", "alert"."lat", "alert"."openedAt"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "car"."supplierId" = $1::bigint and "alert"."state" <> 'closed' and "alert"."state" = $2 and coalesce("alert"."snoozedUntil" <= $3::timestamptz, true)
order by "alert"."attention", "alert"."id"
limit 9;
