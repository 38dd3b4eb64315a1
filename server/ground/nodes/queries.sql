-- The SQL of server/ground/nodes/queries.ts. Written by "npm run generate".

-- claimChore
insert into "chore" ("name", "nodeId", "dueAt")
values ($1, $2, $3)
on conflict ("name") do update
set "nodeId" = $4, "dueAt" = $5
where "chore"."dueAt" <= $6
returning "name";

-- forgetDeadNodes
delete from "node"
where "leaseUntil" < now() - interval '1 hour';

-- giveUpLease
delete from "node"
where "id" = $1;

-- liveNodesBesides
select "id", "brokerAwaySince"
from "node"
where "id" <> $1 and "leaseUntil" > now();

-- noteBroker
update "node"
set "brokerAwaySince" = $1
where "id" = $2;

-- notify
select pg_notify($1, $2) as "notified";

-- renewLease
insert into "node" ("id", "leaseUntil")
values ($1, now() + $2::integer * interval '1 millisecond')
on conflict ("id") do update
set "leaseUntil" = now() + $3::integer * interval '1 millisecond';

-- setChoresDue
update "chore"
set "dueAt" = $1
where "nodeId" = $2 and "name" = any($3::text[]);
