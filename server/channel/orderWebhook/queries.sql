-- The SQL of server/channel/orderWebhook/queries.ts. Written by "npm run generate".

-- callsOf
select "c"."id", "c"."event", "o"."orderNo", "c"."at", "c"."state", "c"."tries", "c"."status", case when "c"."state" = 'waiting' then "c"."dueAt" end as "dueAt"
from "orderWebhookCall" as "c"
inner join "order" as "o" on "o"."id" = "c"."orderId"
where "c"."webhookId" = $1
order by "c"."id" desc
limit $2;

-- claimWebhookCalls
with "taken" as (
  select "first"."id"
  from "orderWebhook" as "of"
  inner join lateral (
    select "due"."id"
    from "orderWebhookCall" as "due"
    where "due"."webhookId" = "of"."id" and "due"."state" = 'waiting' and "due"."dueAt" <= $1 and not exists (
      select
      from "orderWebhookCall" as "before"
      where "before"."orderId" = "due"."orderId" and "before"."webhookId" = "due"."webhookId" and "before"."state" = 'waiting' and "before"."id" < "due"."id"
    )
    order by "due"."dueAt"
    limit $2::bigint - coalesce((
      select "n"
      from unnest($3::text[], $4::bigint[]) as "busy"("host", "n")
      where "host" = "of"."id"::text
    ), 0)
    for update skip locked
  ) as "first" on true
  where "of"."state" = 'enabled'
) update "orderWebhookCall" as "c"
set "dueAt" = $5, "tries" = "c"."tries" + $6
from "taken"
inner join "orderWebhook" as "w" on true
inner join "order" as "o" on true
where "c"."id" = "taken"."id" and "w"."id" = "c"."webhookId" and "o"."id" = "c"."orderId"
returning "c"."id", "c"."webhookId", "c"."event", "c"."at", "c"."tries", "w"."name", "w"."address", "w"."secretSealed", "o"."source", "o"."sourceRef" as "sourceRef", "w"."source" = "o"."source" as "isTheirs";

-- deleteOrderWebhook
delete from "orderWebhook"
where "id" = $1;

-- forgetWebhookCalls
delete from "orderWebhookCall"
where "state" <> 'waiting' and "at" < $1;

-- giveUpWebhookCalls
update "orderWebhookCall"
set "state" = $1
where "webhookId" = $2 and "state" = 'waiting';

-- hurryCalls
update "orderWebhookCall"
set "dueAt" = $1
where "webhookId" = $2 and "state" = 'waiting' and "dueAt" > $3;

-- hurryWebhookCall
update "orderWebhookCall"
set "dueAt" = $1
where "id" = $2 and "state" = 'waiting';

-- insertOrderWebhook
insert into "orderWebhook" ("name", "source", "address", "secretSealed")
values ($1, $2, $3, $4)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- insertWebhookCalls
insert into "orderWebhookCall" ("webhookId", "orderId", "event", "at", "dueAt")
select "w"."id", "one"."orderId", "one"."event", "one"."at", $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::timestamptz[])
with ordinality as "one" ("orderId", "event", "at", "place") join "order" as "o" on "o"."id" = "one"."orderId" join "orderWebhook" as "w" on "w"."source" = "o"."source" and "w"."state" = 'enabled' and ("w"."events" = '{}' or "one"."event" = any("w"."events"))
order by "one"."place";

-- lockOrderWebhook
select "id", "name", "state", "source", "address", "events", "remark", (
  select count(*)::int
  from (
    select
    from "orderWebhookCall"
    where "webhookId" = "orderWebhook"."id" and "state" = 'waiting'
    limit 10001
  ) as "w"
) as "waiting", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", "createdAt", "updatedAt", "version"
from "orderWebhook"
where "id" = $1
for update;

-- orderSources
select distinct "source"
from "apiKey"
where "purpose" = 'order' and "source" <> $1
order by "source"
limit $2;

-- orderWebhookCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "orderWebhook"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "orderWebhook"
  where "searchForm"("name") like "searchForm"($1) and "searchForm"("source") like "searchForm"($2) and "state" = $3 and "id" = $4
) limit 10001) as "capped";

-- orderWebhookList
select "id", "name", "state", "source", "address", "events", "remark", (
  select count(*)::int
  from (
    select
    from "orderWebhookCall"
    where "webhookId" = "orderWebhook"."id" and "state" = 'waiting'
    limit 10001
  ) as "w"
) as "waiting", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", "createdAt", "updatedAt", "version"
from "orderWebhook"
order by "orderWebhook"."name" asc, "orderWebhook"."id" asc
limit 21;

-- or
select "id", "name", "state", "source", "address", "events", "remark", (
  select count(*)::int
  from (
    select
    from "orderWebhookCall"
    where "webhookId" = "orderWebhook"."id" and "state" = 'waiting'
    limit 10001
  ) as "w"
) as "waiting", nullif("problem", '') as "problem", "problemDetail", "problemAt", "failures", "takenAt", "createdAt", "updatedAt", "version"
from "orderWebhook"
where "searchForm"("name") like "searchForm"($1) and "searchForm"("source") like "searchForm"($2) and "state" = $3 and "id" = $4 and ("orderWebhook"."name", "orderWebhook"."id") < ($5::text, $6::bigint)
order by "orderWebhook"."name" desc, "orderWebhook"."id" desc
limit 21;

-- settleWebhook
update "orderWebhook"
set "problem" = $1, "takenAt" = $2, "failures" = 0
where "id" = $3
returning "failures";

-- or
update "orderWebhook"
set "problem" = $1, "problemDetail" = $2, "problemAt" = $3, "failures" = "failures" + $4
where "id" = $5
returning "failures";

-- settleWebhookCall
update "orderWebhookCall"
set "state" = $1, "status" = $2, "dueAt" = $3
where "id" = $4 and "state" = 'waiting';

-- updateOrderWebhook
update "orderWebhook"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- waitingWebhookCalls
select count(*) as "waiting", min("c"."at") as "since"
from "orderWebhookCall" as "c"
inner join "orderWebhook" as "w" on "w"."id" = "c"."webhookId"
where "w"."state" = 'enabled' and "c"."state" = 'waiting';

-- webhookLink
select "id", "address", "secretSealed"
from "orderWebhook"
where "id" = $1;
