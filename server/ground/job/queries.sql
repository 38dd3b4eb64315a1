-- The SQL of server/ground/job/queries.ts. Written by "npm run generate".

-- beatJob
update "job"
set "leaseUntil" = now() + $1::integer * interval '1 millisecond', "doneCount" = $2, "fruitless" = case when $3::bigint > "reachedCount" then 0 else "fruitless" end, "reachedCount" = greatest("reachedCount", $4::bigint), "totalCount" = $5
where "id" = $6 and "runner" = $7 and "attempt" = $8 and "state" = $9
returning "cancelRequested";

-- claimJob
update "job"
set "state" = $1, "runner" = $2, "attempt" = "attempt" + $3, "fruitless" = "fruitless" + $4, "leaseUntil" = now() + $5::integer * interval '1 millisecond', "startedAt" = coalesce("startedAt", now())
where "id" = $6 and ("state" = $7 or ("state" = $8 and "leaseUntil" < now()))
returning "id", "kind", "userId", "input", "language", "checkpoint", "attempt", "fruitless", "cancelRequested", "figures";

-- endsOfJobs
select "id", "finishedAt"
from "job"
where "id" = any($1::bigint[]);

-- finishJob
update "job"
set "state" = $1, "message" = $2, "said" = $3, "isFault" = $4, "figures" = $5, "files" = $6, "doneCount" = $7, "leaseUntil" = $8, "finishedAt" = now()
where "id" = $9 and "runner" = $10 and "attempt" = $11 and "state" = $12
returning "id";

-- forgetJobFiles
update "job"
set "files" = $1
where "id" = $2;

-- forgetOldJobs
delete from "job"
where "finishedAt" < $1;

-- forgetTickets
delete from "downloadTicket"
where "expiresAt" < $1;

-- insertJob
insert into "job" ("kind", "userId", "language", "input")
values ($1, $2, $3, $4)
returning "id";

-- jobCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "job"
  where "job"."userId" = $1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "job"
  where "job"."userId" = $1 and "job"."kind" = $2 and "job"."state" = $3
) limit 10001) as "capped";

-- jobInputOf
select "job"."input"
from "job"
where "job"."userId" = $1 and "job"."id" = $2;

-- jobList
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files"
from "job"
where "job"."userId" = $1
order by "job"."createdAt" desc, "job"."id" desc
limit 21;

-- or
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files"
from "job"
where "job"."userId" = $1 and "job"."kind" = $2 and "job"."state" = $3 and ("job"."createdAt", "job"."id") < ($4::timestamptz, $5::bigint)
order by "job"."createdAt" desc, "job"."id" desc
limit 21;

-- jobOf
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files"
from "job"
where "job"."userId" = $1 and "job"."id" = $2;

-- jobResult
select "state", "message", "figures", "files"
from "job"
where "id" = $1;

-- jobsBeyondBytes
select "kept"."id"
from (
  select "id", "finishedAt", sum((
    select sum(("file" ->> 'bytes')::bigint)
    from jsonb_array_elements("files") as "file"
  )) over (order by "id" desc) as "bytes", row_number() over (order by "id" desc) as "place"
  from "job"
  where "userId" = $1 and "files" <> '[]'
) as "kept"
where "kept"."bytes" > $2 and "kept"."place" > $3;

-- keepTicket
insert into "downloadTicket" ("ticketHash", "jobId", "fileName", "sessionId", "expiresAt")
values ($1, $2, $3, $4, $5);

-- lockJobOf
select "job"."id", "job"."kind", "job"."state", "job"."createdAt", "job"."startedAt", "job"."finishedAt", "job"."doneCount", "job"."totalCount", "job"."message", "job"."said", "job"."figures", "job"."files"
from "job"
where "job"."userId" = $1 and "job"."id" = $2
for no key update;

-- openJobsOf
select "id"
from "job"
where "state" in ($1, $2) and "userId" = $3;

-- releaseJob
update "job"
set "state" = $1, "runner" = $2, "leaseUntil" = $3, "fruitless" = $4
where "id" = $5 and "runner" = $6 and "attempt" = $7 and "state" = $8;

-- requestCancel
update "job"
set "cancelRequested" = $1, "state" = case when "state" = 'queued' then 'cancelled' else "state" end, "message" = case when "state" = 'queued' then $2 else "message" end, "said" = case when "state" = 'queued' then $3::jsonb else "said" end, "finishedAt" = case when "state" = 'queued' then now() else "finishedAt" end
where "id" = $4 and "state" in ($5, $6);

-- requeueAbandoned
update "job"
set "state" = $1, "runner" = $2, "leaseUntil" = $3
where "state" = $4 and "userId" is not null and "leaseUntil" < now();

-- saveJob
update "job"
set "doneCount" = $1, "fruitless" = case when $2::bigint > "reachedCount" then 0 else "fruitless" end, "reachedCount" = greatest("reachedCount", $3::bigint), "checkpoint" = $4, "figures" = $5
where "id" = $6 and "runner" = $7 and "attempt" = $8 and "state" = $9
returning "id";

-- takeJobsLock
select pg_advisory_xact_lock(hashtext('pilotdesk.job'), hashtext($1))::text as "locked";

-- takeTicket
delete from "downloadTicket"
using "session", "sysUser"
where "session"."id" = "downloadTicket"."sessionId" and "sysUser"."id" = "session"."userId" and "downloadTicket"."ticketHash" = $1 and "downloadTicket"."expiresAt" > $2 and "session"."endedAt" is null and "session"."expiresAt" > $3 and ("sysUser"."state" = $4 or ("sysUser"."state" = $5 and "sysUser"."lockedUntil" is not null))
returning "downloadTicket"."jobId", "downloadTicket"."fileName";

-- unfinishedLocalJob
select "id"
from "job"
where "kind" = $1 and "userId" is null and "state" in ($2, $3) and "input" ->> 'key' = $4
order by "id" desc
limit $5;

-- waitingJobs
select "id"
from "job"
where "state" = $1 and "userId" is not null
order by "id"
limit $2;
