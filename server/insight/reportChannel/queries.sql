-- The SQL of server/insight/reportChannel/queries.ts. Written by "npm run generate".

-- channelLink
select "id", "address", "hostKey", "certificate", "tokenSealed", "privateKeySealed"
from "reportChannel"
where "id" = $1;

-- claimChannel
update "reportChannel"
set "dueAt" = $1
where "id" in (
  select "due"."id"
  from "reportChannel" as "due"
  where "due"."state" = $2 and "due"."dueAt" <= $3 and exists (
    select "d"."id"
    from "reportDelivery" as "d"
    where "d"."channelId" = "due"."id" and "d"."state" = 'waiting'
  )
  order by "due"."dueAt"
  limit $4
  for update of "due" skip locked
)
returning "id", "name", "address", "hostKey", "certificate", "tokenSealed", "privateKeySealed", "failures";

-- deleteReportChannel
delete from "reportChannel"
where "id" = $1;

-- holdChannel
update "reportChannel"
set "dueAt" = $1
where "id" = $2 and "address" = $3 and "state" = $4
returning "id";

-- insertReportChannel
insert into "reportChannel" ("name", "address", "privateKeySealed", "publicKey", "dueAt")
values ($1, $2, $3, $4, $5)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- isChannelUsed
select "id"
from "reportPack"
where "channelId" = $1
union select "id"
from "reportDelivery"
where "channelId" = $2
limit $3;

-- lockReportChannel
select "id", "name", "state", "address", "hostKey", "certificate", "remark", "publicKey", "tokenSealed" <> '' as "hasToken", (
  select count(*)::int
  from "reportDelivery"
  where "channelId" = "reportChannel"."id" and "state" = 'waiting'
) as "waiting", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", case when "failures" > 0 and "state" = 'enabled' then "dueAt" end as "retryAt", "createdAt", "updatedAt", "version"
from "reportChannel"
where "id" = $1
for update;

-- reportChannelChoices
select "id", "name", "state"
from "reportChannel"
order by "state" = 'disabled', "name"
limit $1;

-- reportChannelCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "reportChannel"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "reportChannel"
  where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3
) limit 10001) as "capped";

-- reportChannelList
select "id", "name", "state", "address", "hostKey", "certificate", "remark", "publicKey", "tokenSealed" <> '' as "hasToken", (
  select count(*)::int
  from "reportDelivery"
  where "channelId" = "reportChannel"."id" and "state" = 'waiting'
) as "waiting", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", case when "failures" > 0 and "state" = 'enabled' then "dueAt" end as "retryAt", "createdAt", "updatedAt", "version"
from "reportChannel"
order by "reportChannel"."name" asc, "reportChannel"."id" asc
limit 21;

-- or
select "id", "name", "state", "address", "hostKey", "certificate", "remark", "publicKey", "tokenSealed" <> '' as "hasToken", (
  select count(*)::int
  from "reportDelivery"
  where "channelId" = "reportChannel"."id" and "state" = 'waiting'
) as "waiting", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", case when "failures" > 0 and "state" = 'enabled' then "dueAt" end as "retryAt", "createdAt", "updatedAt", "version"
from "reportChannel"
where "searchForm"("name") like "searchForm"($1) and "state" = $2 and "id" = $3 and ("reportChannel"."name", "reportChannel"."id") < ($4::text, $5::bigint)
order by "reportChannel"."name" desc, "reportChannel"."id" desc
limit 21;

-- settleChannel
update "reportChannel"
set "failures" = $1, "dueAt" = $2, "problem" = $3, "problemDetail" = $4, "problemAt" = $5
where "id" = $6;

-- updateReportChannel
update "reportChannel"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
