-- The SQL of server/ground/live/queries.ts. Written by "npm run generate".

-- forgetLiveTickets
delete from "liveTicket"
where "expiresAt" < $1;

-- keepLiveTicket
insert into "liveTicket" ("ticketHash", "sessionId", "expiresAt")
values ($1, $2, $3);

-- standingSessions
select "session"."id", "session"."userId", "session"."roleId", "sysUser"."supplierId", "sysUser"."schoolId", (
  select coalesce(array_agg("userRole"."roleId"), '{}') as "ids"
  from "userRole"
  where "userRole"."userId" = "session"."userId"
) as "roleIds"
from "session"
inner join "sysUser" on "sysUser"."id" = "session"."userId"
inner join "role" on "role"."id" = "session"."roleId"
where "session"."id" = any($1::bigint[]) and "session"."endedAt" is null and "session"."expiresAt" > $2 and "session"."lastSeenAt" > $3 and "session"."createdAt" > $4 and ("sysUser"."state" = $5 or ("sysUser"."state" = $6 and "sysUser"."lockedUntil" is not null)) and "sysUser"."mustChangePassword" = $7 and "role"."state" = $8 and exists (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."userId" = "session"."userId" and "userRole"."roleId" = "session"."roleId"
);

-- takeLiveTicket
delete from "liveTicket"
where "ticketHash" = $1 and "expiresAt" > $2
returning "sessionId";
