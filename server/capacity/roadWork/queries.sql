-- The SQL of server/capacity/roadWork/queries.ts. Written by "npm run generate".

-- changedByFeed
select "roadWork"."id"
from "roadWork"
inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
left join "closure" on "closure"."id" = "roadWork"."closureId"
where "roadWork"."state" = $1 and "roadWork"."impact" = $2 and "roadWork"."feedId" = $3 and "closure"."endedAt" is null and "roadWork"."news" = $4 and "roadWork"."decidedByName" = $5 and "roadWork"."doubts" = '{}'
order by "roadWork"."id"
limit $6;

-- closedAndGone
select "roadWork"."id", "roadWork"."decidedByName"
from "roadWork"
inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
left join "closure" on "closure"."id" = "roadWork"."closureId"
where "roadWork"."state" = $1 and "roadWork"."feedId" = $2 and "closure"."endedAt" is null and "roadWork"."news" <> $3 and ("roadWork"."missing" >= $4 or "roadWork"."endAt" <= $5)
order by "roadWork"."id"
limit $6;

-- closedByFeed
select "id"
from "roadWork"
where "feedId" = $1 and "state" = $2 and "news" <> $3 and "impact" = $4 and "doubts" = '{}' and ("startAt" is null or "startAt" <= $5)
order by "startAt", "id"
limit $6;

-- countMissing
update "roadWork"
set "missing" = case when "eventId" = any($1::text[]) then 0 else "missing" + 1 end, "news" = case when "eventId" = any($2::text[]) and "news" = 'gone' then '' else "news" end
where "feedId" = $3 and "state" <> $4 and ("missing" > $5 or not "eventId" = any($6::text[]));

-- countStillMissing
update "roadWork"
set "missing" = "missing" + $1
where "feedId" = $2 and "state" <> $3 and "missing" > $4;

-- endRoadWorks
update "roadWork"
set "state" = $1, "news" = $2, "goneAt" = $3, "changedAt" = $4, "version" = "version" + $5, "updatedAt" = now()
where "feedId" = $6 and "state" <> $7 and ("missing" >= $8 or "endAt" <= $9) and ("state" <> $10 or not exists (
  select "closure"."id"
  from "closure"
  where "closure"."id" = "roadWork"."closureId" and "closure"."endedAt" is null
))
returning "id";

-- knownDigests
select "eventId", "digest"
from "roadWork"
where "feedId" = $1 and "state" <> $2 and "eventId" = any($3::text[]);

-- lockRoadWork
select "roadWork"."id", "roadWork"."feedId", "roadWork"."eventId", "roadWork"."state", "roadWork"."impact", "roadWork"."doubts", "roadWork"."roads", "roadWork"."direction", "roadWork"."description", "roadWork"."startAt", "roadWork"."endAt", "roadWork"."area", "roadWork"."closureId", "roadWork"."decidedByName", "roadWork"."decidedAt", "roadWork"."note", "roadWork"."seenAt", "roadWork"."changedAt", "roadWork"."goneAt", "roadWork"."version", "roadWorkFeed"."name" as "feedName", "roadWorkFeed"."authority", nullif("roadWork"."news", '') as "news", case when "closure"."id" is not null then case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end end as "closureState", "roadWork"."geometry", "roadWork"."closings"
from "roadWork"
inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
left join "closure" on "closure"."id" = "roadWork"."closureId"
where "roadWork"."id" = $1
for update of "roadWork";

-- putRoadWorks
insert into "roadWork" ("feedId", "eventId", "impact", "digest", "geometry", "area", "closureId", "seenAt", "changedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("feedId", "eventId") do update
set "impact" = "excluded"."impact", "doubts" = "excluded"."doubts", "roads" = "excluded"."roads", "direction" = "excluded"."direction", "description" = "excluded"."description", "startAt" = "excluded"."startAt", "endAt" = "excluded"."endAt", "digest" = "excluded"."digest", "geometry" = "excluded"."geometry", "area" = "excluded"."area", "changedAt" = "excluded"."changedAt", "missing" = $10, "goneAt" = $11, "state" = case when "roadWork"."state" = 'closed' and exists (
  select
  from "closure"
  where "closure"."id" = "roadWork"."closureId" and "closure"."endedAt" is null
) then 'closed' else 'proposed' end, "news" = case when "roadWork"."state" in ('closed', 'dismissed') then 'changed' else '' end, "version" = "roadWork"."version" + $12, "updatedAt" = now()
returning "id", "state", "impact", "version";

-- roadWorkById
select "roadWork"."id", "roadWork"."feedId", "roadWork"."eventId", "roadWork"."state", "roadWork"."impact", "roadWork"."doubts", "roadWork"."roads", "roadWork"."direction", "roadWork"."description", "roadWork"."startAt", "roadWork"."endAt", "roadWork"."area", "roadWork"."closureId", "roadWork"."decidedByName", "roadWork"."decidedAt", "roadWork"."note", "roadWork"."seenAt", "roadWork"."changedAt", "roadWork"."goneAt", "roadWork"."version", "roadWorkFeed"."name" as "feedName", "roadWorkFeed"."authority", nullif("roadWork"."news", '') as "news", case when "closure"."id" is not null then case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end end as "closureState", "roadWork"."geometry"
from "roadWork"
inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
left join "closure" on "closure"."id" = "roadWork"."closureId"
where "roadWork"."id" = $1;

-- roadWorkCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "roadWork"
  inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
  left join "closure" on "closure"."id" = "roadWork"."closureId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "roadWork"
  inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
  left join "closure" on "closure"."id" = "roadWork"."closureId"
  where ("searchForm"("roadWork"."roads") like "searchForm"($1) or "searchForm"("roadWork"."description") like "searchForm"($2) or "searchForm"("roadWork"."eventId") like "searchForm"($3)) and ("roadWork"."state" = 'proposed' or "roadWork"."news" <> '') = $4 and "roadWork"."state" = $5 and "roadWork"."impact" = $6 and "roadWork"."feedId" = $7 and "roadWork"."id" = $8
) limit 10001) as "capped";

-- roadWorkList
select "roadWork"."id", "roadWork"."feedId", "roadWork"."eventId", "roadWork"."state", "roadWork"."impact", "roadWork"."doubts", "roadWork"."roads", "roadWork"."direction", "roadWork"."description", "roadWork"."startAt", "roadWork"."endAt", "roadWork"."area", "roadWork"."closureId", "roadWork"."decidedByName", "roadWork"."decidedAt", "roadWork"."note", "roadWork"."seenAt", "roadWork"."changedAt", "roadWork"."goneAt", "roadWork"."version", "roadWorkFeed"."name" as "feedName", "roadWorkFeed"."authority", nullif("roadWork"."news", '') as "news", case when "closure"."id" is not null then case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end end as "closureState"
from "roadWork"
inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
left join "closure" on "closure"."id" = "roadWork"."closureId"
order by "roadWork"."seenAt" asc, "roadWork"."id" asc
limit 21;

-- or
select "roadWork"."id", "roadWork"."feedId", "roadWork"."eventId", "roadWork"."state", "roadWork"."impact", "roadWork"."doubts", "roadWork"."roads", "roadWork"."direction", "roadWork"."description", "roadWork"."startAt", "roadWork"."endAt", "roadWork"."area", "roadWork"."closureId", "roadWork"."decidedByName", "roadWork"."decidedAt", "roadWork"."note", "roadWork"."seenAt", "roadWork"."changedAt", "roadWork"."goneAt", "roadWork"."version", "roadWorkFeed"."name" as "feedName", "roadWorkFeed"."authority", nullif("roadWork"."news", '') as "news", case when "closure"."id" is not null then case when "closure"."endedAt" is not null then 'over' when "closure"."beganAt" is null then 'scheduled' else 'inForce' end end as "closureState"
from "roadWork"
inner join "roadWorkFeed" on "roadWorkFeed"."id" = "roadWork"."feedId"
left join "closure" on "closure"."id" = "roadWork"."closureId"
where ("searchForm"("roadWork"."roads") like "searchForm"($1) or "searchForm"("roadWork"."description") like "searchForm"($2) or "searchForm"("roadWork"."eventId") like "searchForm"($3)) and ("roadWork"."state" = 'proposed' or "roadWork"."news" <> '') = $4 and "roadWork"."state" = $5 and "roadWork"."impact" = $6 and "roadWork"."feedId" = $7 and "roadWork"."id" = $8 and ("roadWork"."seenAt", "roadWork"."id") < ($9::timestamptz, $10::bigint)
order by "roadWork"."seenAt" desc, "roadWork"."id" desc
limit 21;

-- updateRoadWork
update "roadWork"
set "state" = $1, "news" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3
returning "version";
