-- The SQL of server/capacity/device/queries.ts. Written by "npm run generate".

-- addCounts
insert into "gatewayCount" ("day", "protocol", "kind", "reason", "count")
select $1::date as "day", "counted"."protocol", "counted"."kind", "counted"."reason", "counted"."count"
from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as "counted"("protocol", "kind", "reason", "count")
order by "counted"."protocol", "counted"."kind", "counted"."reason"
on conflict ("day", "protocol", "kind", "reason") do update
set "count" = "gatewayCount"."count" + "excluded"."count";

-- allDevices
select "device"."id", "device"."carId", "device"."protocol", case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end as "identity", "device"."secretDigest", "device"."registrableUntil", "device"."state" = 'enabled' and "car"."state" <> 'sold' as "maySpeak"
from "device"
inner join "car" on "car"."id" = "device"."carId"
where "device"."state" <> $1;

-- carForDevice
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where "car"."id" = $1 and "car"."state" <> $2 and "car"."supplierId" = $3::bigint for key share;

-- countsSince
select "protocol", "kind", "reason", sum("count") as "count"
from "gatewayCount"
where "day" >= $1::date
group by "protocol", "kind", "reason"
order by "protocol", "kind", "reason"
limit $2;

-- databaseTime
select now() as "now";

-- deviceById
select "device"."id", "device"."carId", "car"."fleetNumber", "car"."plate", "device"."protocol", case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end as "identity", "device"."state", "device"."remark", "device"."registrableUntil", "device"."lastSeenAt", "device"."lastAddress", "device"."refusedCount", "device"."createdAt", "device"."updatedAt", "device"."version", coalesce("sysUser"."realName", '') as "createdByName", coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $1::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false) as "online"
from "device"
inner join "car" on "car"."id" = "device"."carId"
left join "sysUser" on "sysUser"."id" = "device"."createdBy"
where "device"."state" <> $2 and true and "device"."id" = $3;

-- deviceCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "device"
  inner join "car" on "car"."id" = "device"."carId"
  where "device"."state" <> $1 and true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "device"
  inner join "car" on "car"."id" = "device"."carId"
  where "device"."state" <> $1 and "car"."supplierId" = $2::bigint and ("searchForm"("device"."identity") like "searchForm"($3) or "searchForm"("car"."fleetNumber") like "searchForm"($4) or "car"."plate" like $5) and "device"."protocol" = $6 and "device"."state" = $7 and "device"."carId" = $8 and "car"."supplierId" = $9 and "device"."id" = $10 and coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $11::timestamptz - interval '5 minutes' else exists (
    select
    from "node"
    where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
  ) end, false)
) limit 10001) as "capped";

-- deviceList
select "device"."id", "device"."carId", "car"."fleetNumber", "car"."plate", "device"."protocol", case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end as "identity", "device"."state", "device"."remark", "device"."registrableUntil", "device"."lastSeenAt", "device"."lastAddress", "device"."refusedCount", "device"."createdAt", "device"."updatedAt", "device"."version", coalesce("sysUser"."realName", '') as "createdByName", coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $1::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false) as "online"
from "device"
inner join "car" on "car"."id" = "device"."carId"
left join "sysUser" on "sysUser"."id" = "device"."createdBy"
where "device"."state" <> $2 and true
order by coalesce("device"."lastSeenAt", '-infinity') desc, "device"."id" desc
limit 21;

-- or
select "device"."id", "device"."carId", "car"."fleetNumber", "car"."plate", "device"."protocol", case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end as "identity", "device"."state", "device"."remark", "device"."registrableUntil", "device"."lastSeenAt", "device"."lastAddress", "device"."refusedCount", "device"."createdAt", "device"."updatedAt", "device"."version", coalesce("sysUser"."realName", '') as "createdByName", coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $1::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false) as "online"
from "device"
inner join "car" on "car"."id" = "device"."carId"
left join "sysUser" on "sysUser"."id" = "device"."createdBy"
where "device"."state" <> $2 and "car"."supplierId" = $3::bigint and ("searchForm"("device"."identity") like "searchForm"($4) or "searchForm"("car"."fleetNumber") like "searchForm"($5) or "car"."plate" like $6) and "device"."protocol" = $7 and "device"."state" = $8 and "device"."carId" = $9 and "car"."supplierId" = $10 and "device"."id" = $11 and coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $12::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false) and (coalesce("device"."lastSeenAt", '-infinity'), "device"."id") > ($13::timestamptz, $14::bigint)
order by coalesce("device"."lastSeenAt", '-infinity') asc, "device"."id" asc
limit 21;

-- or
select "device"."id", "device"."carId", "car"."fleetNumber", "car"."plate", "device"."protocol", case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end as "identity", "device"."state", "device"."remark", "device"."registrableUntil", "device"."lastSeenAt", "device"."lastAddress", "device"."refusedCount", "device"."createdAt", "device"."updatedAt", "device"."version", coalesce("sysUser"."realName", '') as "createdByName", coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $1::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false) as "online"
from "device"
inner join "car" on "car"."id" = "device"."carId"
left join "sysUser" on "sysUser"."id" = "device"."createdBy"
where "device"."state" <> $2 and true and not coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $3::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false)
order by coalesce("device"."lastSeenAt", '-infinity') desc, "device"."id" desc
limit 21;

-- devicesByProtocol
select "device"."protocol", count(*) as "devices", count(*) filter (where coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > $1::timestamptz - interval '5 minutes' else exists (
  select
  from "node"
  where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()
) end, false)) as "online"
from "device"
inner join "car" on "car"."id" = "device"."carId"
where "device"."state" <> $2 and true
group by "device"."protocol";

-- devicesChangedSince
select "device"."id", "device"."carId", "device"."protocol", case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end as "identity", "device"."secretDigest", "device"."registrableUntil", "device"."state" = 'enabled' and "car"."state" <> 'sold' as "maySpeak"
from "device"
inner join "car" on "car"."id" = "device"."carId"
where ("device"."updatedAt" > $1 or "car"."updatedAt" > $2);

-- forgetConnections
update "device"
set "connectedNode" = $1, "connectedAt" = $2
where "protocol" = $3 and "connectedAt" is not null;

-- forgetCounts
delete from "gatewayCount"
where "day" < $1::date;

-- forgetRefused
delete from "refusedFrame"
where "id" < (
  select "id"
  from "refusedFrame"
  order by "id" desc
  limit $1
  offset $2
);

-- insertDevice
insert into "device" ("carId", "protocol", "identity", "secretDigest")
values ($1, $2, $3, $4)
on conflict do nothing
returning "id";

-- insertRefused
insert into "refusedFrame" ("at", "protocol", "deviceId", "identity", "address", "kind", "reason", "hex", "size")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- lockDevice
select "device"."id", "device"."carId", "car"."fleetNumber", "device"."protocol", "device"."identity", "device"."state", "device"."registrableUntil", "device"."version"
from "device"
inner join "car" on "car"."id" = "device"."carId"
where "device"."id" = $1 and "device"."state" <> $2 and "car"."supplierId" = $3::bigint
for no key update of "device";

-- noteConnected
update "device"
set "connectedNode" = $1, "connectedAt" = $2
where "id" = any($3::bigint[]);

-- noteDisconnected
update "device"
set "connectedNode" = $1, "connectedAt" = coalesce("connectedAt", now())
where "id" = any($2::bigint[]) and ("connectedNode" = $3 or "connectedNode" is null);

-- noteHeard
update "device"
set "lastSeenAt" = greatest("device"."lastSeenAt", "heard"."at"), "lastAddress" = case when "heard"."address" = '' then "device"."lastAddress" else "heard"."address" end, "refusedCount" = "device"."refusedCount" + "heard"."refused"
from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::integer[]) as "heard"("id", "at", "address", "refused")
where "device"."id" = "heard"."id";

-- protocolsElsewhere
select distinct "device"."protocol"
from "device"
inner join "node" on "node"."id"::text = "device"."connectedNode"
where "device"."carId" = $1 and "device"."state" = $2 and "device"."connectedNode" <> $3 and "node"."leaseUntil" > now();

-- refusedCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "refusedFrame"
  left join "device" on "device"."id" = "refusedFrame"."deviceId"
  left join "car" on "car"."id" = "device"."carId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "refusedFrame"
  left join "device" on "device"."id" = "refusedFrame"."deviceId"
  left join "car" on "car"."id" = "device"."carId"
  where "car"."id" is not null and "car"."supplierId" = $1::bigint and "refusedFrame"."protocol" = $2 and "refusedFrame"."reason" = $3 and "refusedFrame"."deviceId" = $4
) limit 10001) as "capped";

-- refusedList
select "refusedFrame"."id", "refusedFrame"."at", "refusedFrame"."protocol", "refusedFrame"."deviceId", "refusedFrame"."identity", "car"."fleetNumber", "refusedFrame"."address", "refusedFrame"."kind", "refusedFrame"."reason", "refusedFrame"."hex", "refusedFrame"."size"
from "refusedFrame"
left join "device" on "device"."id" = "refusedFrame"."deviceId"
left join "car" on "car"."id" = "device"."carId"
order by "refusedFrame"."at" desc, "refusedFrame"."id" desc
limit 21;

-- or
select "refusedFrame"."id", "refusedFrame"."at", "refusedFrame"."protocol", "refusedFrame"."deviceId", "refusedFrame"."identity", "car"."fleetNumber", "refusedFrame"."address", "refusedFrame"."kind", "refusedFrame"."reason", "refusedFrame"."hex", "refusedFrame"."size"
from "refusedFrame"
left join "device" on "device"."id" = "refusedFrame"."deviceId"
left join "car" on "car"."id" = "device"."carId"
where "car"."id" is not null and "car"."supplierId" = $1::bigint and "refusedFrame"."protocol" = $2 and "refusedFrame"."reason" = $3 and "refusedFrame"."deviceId" = $4
order by "refusedFrame"."at" desc, "refusedFrame"."id" desc
limit 21;

-- takeRegistration
update "device"
set "secretDigest" = $1, "registrableUntil" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3 and "state" = $4 and "registrableUntil" > $5
returning "id";

-- updateDevice
update "device"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version", "registrableUntil";
