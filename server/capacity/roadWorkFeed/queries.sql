-- The SQL of server/capacity/roadWorkFeed/queries.ts. Written by "npm run generate".

-- claimFeed
update "roadWorkFeed"
set "dueAt" = $1
where "id" in (
  select "due"."id"
  from "roadWorkFeed" as "due"
  where "due"."state" = $2 and "due"."dueAt" <= $3
  order by "due"."dueAt"
  limit $4
  for update of "due" skip locked
)
returning "id", "name", "format", "address", "authority", "everySeconds", "margin", "closer", "certificate", "tokenSealed", "etag", "digest", "failures";

-- deleteRoadWorkFeed
delete from "roadWorkFeed"
where "id" = $1;

-- feedToRead
select "id", "name", "format", "address", "authority", "everySeconds", "margin", "closer", "certificate", "tokenSealed", "etag", "digest", "failures"
from "roadWorkFeed"
where "id" = $1;

-- hasClosed
select "id"
from "roadWork"
where "feedId" = $1 and "closureId" is not null
limit $2;

-- holdFeed
select "id"
from "roadWorkFeed"
where "id" = $1 and "state" = $2 and "address" = $3 and "format" = $4 and "margin" = $5 and "closer" = $6
for update;

-- insertRoadWorkFeed
insert into "roadWorkFeed" ("name", "format", "state", "address", "authority", "everySeconds", "margin", "closer", "dueAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockRoadWorkFeed
select "id", "name", "format", "state", "address", "authority", "everySeconds", "margin", "closer", "certificate", "remark", "problemDetail", "failures", "readAt", "publishedAt", "events", "near", "skipped", "createdAt", "updatedAt", "version", "tokenSealed" <> '' as "hasToken", nullif("problem", '') as "problem", (
  select count(*)::int
  from "roadWork"
  where "feedId" = "roadWorkFeed"."id" and ("roadWork"."state" = 'proposed' or "roadWork"."news" <> '')
) as "waiting"
from "roadWorkFeed"
where "id" = $1
for update;

-- roadWorkFeedCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "roadWorkFeed"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "roadWorkFeed"
  where ("searchForm"("name") like "searchForm"($1) or "searchForm"("authority") like "searchForm"($2)) and "state" = $3 and "format" = $4 and "id" = $5
) limit 10001) as "capped";

-- roadWorkFeedList
select "id", "name", "format", "state", "address", "authority", "everySeconds", "margin", "closer", "certificate", "remark", "problemDetail", "failures", "readAt", "publishedAt", "events", "near", "skipped", "createdAt", "updatedAt", "version", "tokenSealed" <> '' as "hasToken", nullif("problem", '') as "problem", (
  select count(*)::int
  from "roadWork"
  where "feedId" = "roadWorkFeed"."id" and ("roadWork"."state" = 'proposed' or "roadWork"."news" <> '')
) as "waiting"
from "roadWorkFeed"
order by "roadWorkFeed"."name" asc, "roadWorkFeed"."id" asc
limit 21;

-- or
select "id", "name", "format", "state", "address", "authority", "everySeconds", "margin", "closer", "certificate", "remark", "problemDetail", "failures", "readAt", "publishedAt", "events", "near", "skipped", "createdAt", "updatedAt", "version", "tokenSealed" <> '' as "hasToken", nullif("problem", '') as "problem", (
  select count(*)::int
  from "roadWork"
  where "feedId" = "roadWorkFeed"."id" and ("roadWork"."state" = 'proposed' or "roadWork"."news" <> '')
) as "waiting"
from "roadWorkFeed"
where ("searchForm"("name") like "searchForm"($1) or "searchForm"("authority") like "searchForm"($2)) and "state" = $3 and "format" = $4 and "id" = $5 and ("roadWorkFeed"."name", "roadWorkFeed"."id") < ($6::text, $7::bigint)
order by "roadWorkFeed"."name" desc, "roadWorkFeed"."id" desc
limit 21;

-- settleFeed
update "roadWorkFeed"
set "dueAt" = $1, "failures" = $2, "problem" = $3, "readAt" = $4
where "id" = $5;

-- updateRoadWorkFeed
update "roadWorkFeed"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
