-- The SQL of server/system/setting/queries.ts. Written by "npm run generate".

-- allJobs
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files", "job"."userId", "job"."attempt", "sysUser"."account", "sysUser"."realName"
from "job"
left join "sysUser" on "sysUser"."id" = "job"."userId"
order by "job"."createdAt" desc, "job"."id" desc
limit 21;

-- or
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files", "job"."userId", "job"."attempt", "sysUser"."account", "sysUser"."realName"
from "job"
left join "sysUser" on "sysUser"."id" = "job"."userId"
where "sysUser"."schoolId" = $1 and ("searchForm"("sysUser"."account") like "searchForm"($2) or "searchForm"("sysUser"."realName") like "searchForm"($3)) and "job"."kind" = $4 and "job"."state" = $5 and "job"."id" = $6
order by "job"."createdAt" desc, "job"."id" desc
limit 21;

-- allJobsCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "job"
  left join "sysUser" on "sysUser"."id" = "job"."userId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "job"
  left join "sysUser" on "sysUser"."id" = "job"."userId"
  where "sysUser"."supplierId" = $1 and ("searchForm"("sysUser"."account") like "searchForm"($2) or "searchForm"("sysUser"."realName") like "searchForm"($3)) and "job"."kind" = $4 and "job"."state" = $5 and "job"."id" = $6
) limit 10001) as "capped";

-- databaseClock
select (extract(epoch from clock_timestamp()) * 1000)::bigint as "now";

-- databaseFacts
select current_setting('server_version') as "version", pg_database_size(current_database()) as "size", current_setting('max_connections') as "mostConnections", (
  select count(*)
  from pg_stat_activity
  where datname = current_database()
) as "connections";

-- jobFacts
select (
  select count(*)
  from "job"
  where "state" = 'queued'
) as "waiting", (
  select coalesce(extract(epoch from now() - min("createdAt")), 0)::integer
  from "job"
  where "state" = 'queued' and "userId" is not null
) as "oldestSeconds", (
  select count(*)
  from "job"
  where "state" = 'failed' and "isFault" and "finishedAt" > $1::timestamptz
) as "faults";

-- liveSession
select "session"."id", "session"."userId", "sysUser"."account"
from "session"
inner join "sysUser" on "sysUser"."id" = "session"."userId"
where "session"."endedAt" is null and "session"."expiresAt" > $1 and "session"."lastSeenAt" > $2 and "session"."createdAt" > $3 and "sysUser"."supplierId" = $4 and "session"."id" = $5;

-- lockAnyJob
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files", "job"."userId", "job"."attempt", "sysUser"."account", "sysUser"."realName"
from "job"
left join "sysUser" on "sysUser"."id" = "job"."userId"
where "job"."id" = $1
for no key update of "job";

-- or
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files", "job"."userId", "job"."attempt", "sysUser"."account", "sysUser"."realName"
from "job"
left join "sysUser" on "sysUser"."id" = "job"."userId"
where "sysUser"."id" = $1 and "job"."id" = $2
for no key update of "job";

-- postgresVersion
select current_setting('server_version') as "version";

-- requeueJob
update "job"
set "state" = $1, "cancelRequested" = $2, "message" = $3, "said" = $4, "isFault" = $5, "runner" = $6, "leaseUntil" = $7, "startedAt" = $8, "finishedAt" = $9
where "id" = $10 and "state" in ($11, $12);

-- sessionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "session"
  inner join "sysUser" on "sysUser"."id" = "session"."userId"
  where "session"."endedAt" is null and "session"."expiresAt" > $1 and "session"."lastSeenAt" > $2 and "session"."createdAt" > $3
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "session"
  inner join "sysUser" on "sysUser"."id" = "session"."userId"
  where "session"."endedAt" is null and "session"."expiresAt" > $1 and "session"."lastSeenAt" > $2 and "session"."createdAt" > $3 and "sysUser"."schoolId" = $4 and ("searchForm"("sysUser"."account") like "searchForm"($5) or "searchForm"("sysUser"."realName") like "searchForm"($6)) and "session"."ip" = $7 and "session"."id" = $8
) limit 10001) as "capped";

-- sessionList
select "session"."id", "session"."userId", "session"."ip", "session"."userAgent", "session"."createdAt", "session"."lastSeenAt", "sysUser"."account", "sysUser"."realName", "role"."nameZh" as "roleNameZh", "role"."nameEn" as "roleNameEn"
from "session"
inner join "sysUser" on "sysUser"."id" = "session"."userId"
inner join "role" on "role"."id" = "session"."roleId"
where "session"."endedAt" is null and "session"."expiresAt" > $1 and "session"."lastSeenAt" > $2 and "session"."createdAt" > $3
order by "session"."lastSeenAt" desc, "session"."id" desc
limit 21;

-- or
select "session"."id", "session"."userId", "session"."ip", "session"."userAgent", "session"."createdAt", "session"."lastSeenAt", "sysUser"."account", "sysUser"."realName", "role"."nameZh" as "roleNameZh", "role"."nameEn" as "roleNameEn"
from "session"
inner join "sysUser" on "sysUser"."id" = "session"."userId"
inner join "role" on "role"."id" = "session"."roleId"
where "session"."endedAt" is null and "session"."expiresAt" > $1 and "session"."lastSeenAt" > $2 and "session"."createdAt" > $3 and "sysUser"."id" = $4 and ("searchForm"("sysUser"."account") like "searchForm"($5) or "searchForm"("sysUser"."realName") like "searchForm"($6)) and "session"."ip" = $7 and "session"."id" = $8
order by "session"."lastSeenAt" desc, "session"."id" desc
limit 21;

-- smsFacts
select (
  select count(*)
  from "sms"
  where "state" = 'waiting' and "at" > $1::timestamptz and ("expiresAt" is null or "expiresAt" > now())
) as "waiting", (
  select count(*)
  from "sms"
  where "state" = 'failed' and "at" > $2::timestamptz
) as "failed";
