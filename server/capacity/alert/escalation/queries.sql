-- The SQL of server/capacity/alert/escalation/queries.ts. Written by "npm run generate".

-- claimCalls
update "alertCall"
set "leaseUntil" = $1, "tries" = "tries" + $2
where "id" in (
  select "id"
  from "alertCall"
  where "state" = $3 and "channel" = $4 and coalesce("leaseUntil" <= $5::timestamptz, true)
  order by "id"
  limit $6
  for update skip locked
)
returning "id";

-- claimedCalls
select "alertCall"."id", "alertCall"."alertId", "alertCall"."channel", "alertCall"."userId", "alertCall"."tries", "alert"."carId", "alert"."state", "alert"."kind", "alert"."placeZh", "alert"."placeEn", "alert"."lng", "alert"."lat", "alert"."openedAt", "car"."fleetNumber", "car"."plate", "car"."supplierId", "sysUser"."mobile", "sysUser"."email"
from "alertCall"
inner join "alert" on "alert"."id" = "alertCall"."alertId"
inner join "car" on "car"."id" = "alert"."carId"
left join "sysUser" on "sysUser"."id" = "alertCall"."userId"
where "alertCall"."id" = any($1::bigint[])
order by "alertCall"."id";

-- escalateDue
update "alert"
set "escalatedLevel" = "escalatedLevel" + $1
where "id" in (
  select "id"
  from "alert"
  where "state" = $2 and "state" <> 'closed' and "severity" = $3 and "escalatedLevel" < $4 and "openedAt" > $5::timestamptz - interval '1 day' and coalesce("snoozedUntil" <= $6::timestamptz, true) and coalesce("recurredAt", "openedAt") + make_interval(mins => $7::int + "escalatedLevel" * $8::int) <= $9::timestamptz
  order by "id"
  limit $10
  for update skip locked
)
returning "id", "carId", "kind", "placeZh", "placeEn", "lng", "lat", "openedAt", "escalatedLevel";

-- insertCalls
insert into "alertCall" ("alertId", "channel", "userId")
values ($1, $2, $3);

-- peopleOnCall
select "id", "mobile", "email"
from "sysUser"
where lower("account") = any($1::text[]) and "state" = $2
order by "id";

-- settleCall
update "alertCall"
set "state" = $1, "leaseUntil" = $2
where "id" = $3 and "tries" = $4 and "state" = $5
returning "id";
