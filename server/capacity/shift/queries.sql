-- The SQL of server/capacity/shift/queries.ts. Written by "npm run generate".

-- beginShift
insert into "shift" ("userId", "startedAt")
values ($1, $2)
on conflict ("userId")
where "endedAt" is null do nothing
returning "id";

-- endShift
update "shift"
set "endedAt" = $1
where "userId" = $2 and "endedAt" is null
returning "id";

-- heldAlerts
select "alert"."id", "alert"."kind", "alert"."severity", "car"."fleetNumber", "car"."plate", "alert"."takenAt", coalesce((
  select "note"
  from "alertStep"
  where "alertId" = "alert"."id" and "step" in ('answered', 'handedOver') and "note" <> ''
  order by "id" desc
  limit 1
), '') as "lastNote"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "alert"."takenBy" = $1 and "alert"."state" = $2 and "alert"."state" <> 'closed'
order by "alert"."attention"
limit $3;

-- insertEntries
insert into "shiftEntry" ("kind", "at", "userId", "note", "isPinned")
values ($1, $2, $3, $4, $5)
returning "id";

-- insertEntry
insert into "shiftEntry" ("kind", "at", "userId", "note", "isPinned")
values ($1, $2, $3, $4, $5)
returning "id";

-- insertShifts
insert into "shift" ("userId", "startedAt", "endedAt")
values ($1, $2, $3);

-- peopleForShift
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "shift"."id" is not null as "isOn"
from "sysUser"
left join "shift" on "shift"."userId" = "sysUser"."id" and "shift"."endedAt" is null
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and "sysUser"."supplierId" is not distinct from $3::bigint and "sysUser"."id" <> $4 and exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($5::bigint[])
)
order by "shift"."id" is null, "sysUser"."realName", "sysUser"."id"
limit $6;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "shift"."id" is not null as "isOn"
from "sysUser"
left join "shift" on "shift"."userId" = "sysUser"."id" and "shift"."endedAt" is null
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and "sysUser"."supplierId" is not distinct from $3::bigint and "sysUser"."id" <> $4 and exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($5::bigint[])
) and "sysUser"."id" = $6 and ("searchForm"("sysUser"."realName") like "searchForm"($7) or "searchForm"("sysUser"."account") like "searchForm"($8))
order by "shift"."id" is null, "sysUser"."realName", "sysUser"."id"
limit $9;

-- peopleOn
select "sysUser"."id", "sysUser"."realName", "shift"."startedAt" as "since", (
  select count(*)
  from "alert"
  where "takenBy" = "sysUser"."id" and "state" = 'taken'
) as "alerts"
from "shift"
inner join "sysUser" on "sysUser"."id" = "shift"."userId"
where "shift"."endedAt" is null and "sysUser"."supplierId" is not distinct from $1::bigint
order by "shift"."startedAt"
limit $2;

-- pinnedNotes
select "shiftEntry"."id", "shiftEntry"."kind", "shiftEntry"."at", "sysUser"."realName" as "by", coalesce("other"."realName", '') as "to", "shiftEntry"."note", "shiftEntry"."alerts", "shiftEntry"."isPinned"
from "shiftEntry"
inner join "sysUser" on "sysUser"."id" = "shiftEntry"."userId"
left join "sysUser" as "other" on "other"."id" = "shiftEntry"."toUserId"
where "sysUser"."supplierId" is not distinct from $1::bigint and "shiftEntry"."isPinned" = $2
order by "shiftEntry"."id" desc
limit $3;

-- shiftLog
select "shiftEntry"."id", "shiftEntry"."kind", "shiftEntry"."at", "sysUser"."realName" as "by", coalesce("other"."realName", '') as "to", "shiftEntry"."note", "shiftEntry"."alerts", "shiftEntry"."isPinned"
from "shiftEntry"
inner join "sysUser" on "sysUser"."id" = "shiftEntry"."userId"
left join "sysUser" as "other" on "other"."id" = "shiftEntry"."toUserId"
where "sysUser"."supplierId" is not distinct from $1::bigint
order by "shiftEntry"."id" desc
limit $2;

-- or
select "shiftEntry"."id", "shiftEntry"."kind", "shiftEntry"."at", "sysUser"."realName" as "by", coalesce("other"."realName", '') as "to", "shiftEntry"."note", "shiftEntry"."alerts", "shiftEntry"."isPinned"
from "shiftEntry"
inner join "sysUser" on "sysUser"."id" = "shiftEntry"."userId"
left join "sysUser" as "other" on "other"."id" = "shiftEntry"."toUserId"
where "sysUser"."supplierId" is not distinct from $1::bigint and "shiftEntry"."id" < $2
order by "shiftEntry"."id" desc
limit $3;

-- unpinNote
update "shiftEntry"
set "isPinned" = $1
where "id" = $2 and "isPinned" = $3 and "userId" in (
  select "sysUser"."id"
  from "sysUser"
  where "sysUser"."supplierId" is not distinct from $4::bigint
)
returning "note";
