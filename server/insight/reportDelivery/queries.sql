-- The SQL of server/insight/reportDelivery/queries.ts. Written by "npm run generate".

-- beginTry
update "reportDelivery"
set "attempts" = "attempts" + $1, "tryingUntil" = $2
where "id" = $3 and "state" = 'waiting'
returning "id";

-- deliveriesOf
select "d"."id", "c"."name" as "channelName", "d"."fileName", "d"."state", "d"."attempts", "d"."fileHash", nullif("d"."problem", '') as "problem", "d"."said", case when "d"."state" = 'waiting' and "c"."state" = 'enabled' then "c"."dueAt" end as "nextTryAt", "d"."createdAt", "d"."settledAt"
from "reportDelivery" as "d"
inner join "reportChannel" as "c" on "c"."id" = "d"."channelId"
where "d"."reportId" = $1
order by "d"."id" desc
limit $2;

-- forgetDeliveries
delete from "reportDelivery"
where "reportId" = any($1::bigint[]);

-- insertDelivery
insert into "reportDelivery" ("reportId", "channelId", "format", "fileName", "startedBy", "createdAt")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- keepFile
update "reportDelivery"
set "content" = $1, "fileHash" = $2
where "id" = $3 and "state" = 'waiting' and "content" is null;

-- lockWaiting
select "id", "tryingUntil", "attempts"
from "reportDelivery"
where "reportId" = $1 and "state" = 'waiting'
for update;

-- nextWaiting
select "id", "reportId", "format", "fileName", "content", "createdAt", "startedBy"
from "reportDelivery"
where "channelId" = $1 and "state" = 'waiting'
order by "id"
limit $2;

-- settleDelivery
update "reportDelivery"
set "state" = $1, "problem" = $2, "said" = $3, "settledAt" = $4, "tryingUntil" = $5
where "id" = $6 and "state" = 'waiting'
returning "id";

-- wasTried
select "id"
from "reportDelivery"
where "reportId" = $1 and "attempts" > $2
limit $3;
