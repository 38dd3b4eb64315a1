-- The SQL of server/portal/portalPage/queries.ts. Written by "npm run generate".

-- addSampleSettings
insert into "sysConfigOption" ("key", "mainKey", "value", "sealed")
values ($1, $2, $3, $4)
on conflict ("key") do nothing;

-- anyPortalPage
select "id"
from "portalPage"
order by "id"
limit $1;

-- deletePortalVersion
delete from "portalPageVersion"
where "pageId" = $1 and "number" = $2;

-- forgetPreviews
delete from "portalPreview"
where "expiresAt" < $1;

-- imagesOfPortalVersions
select distinct found."address"[1] as "address"
from "portalPageVersion"
cross join lateral regexp_matches("blocks"::text, '/content/img/[A-Za-z0-9_-]{22,64}', 'g') as found("address")
where "pageId" = $1;

-- insertPortalVersion
insert into "portalPageVersion" ("pageId", "number", "blocks", "publishedAt", "publishedBy")
values ($1, $2, $3, $4, $5);

-- keepPreview
insert into "portalPreview" ("ticketHash", "pageId", "language", "sessionId", "expiresAt")
values ($1, $2, $3, $4, $5);

-- lockPortalPage
select *
from "portalPage"
where "id" = $1
for update;

-- portalPageById
select "portalPage"."id", "portalPage"."code", "portalPage"."blocks", "portalPage"."lastNumber", "portalPage"."updatedAt", "portalPage"."version", "portalPageVersion"."publishedAt", case when "portalPage"."scheduledAt" > $1::timestamptz then 'scheduled' when "portalPage"."hasChanges" then 'changed' when case when "portalPage"."scheduledAt" <= $2::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end is null then 'standard' else 'published' end as "state", case when "portalPage"."scheduledAt" <= $3::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end as "publishedNumber", case when not "portalPage"."scheduledAt" <= $4::timestamptz then "portalPage"."scheduledNumber" end as "scheduledNumber", case when not "portalPage"."scheduledAt" <= $5::timestamptz then "portalPage"."scheduledAt" end as "scheduledAt"
from "portalPage"
left join "portalPageVersion" on "portalPageVersion"."pageId" = "portalPage"."id" and "portalPageVersion"."number" = case when "portalPage"."scheduledAt" <= $6::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end
where "portalPage"."id" = $7;

-- portalPageCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "portalPage"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "portalPage"
  where case when "portalPage"."scheduledAt" > $1::timestamptz then 'scheduled' when "portalPage"."hasChanges" then 'changed' when case when "portalPage"."scheduledAt" <= $2::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end is null then 'standard' else 'published' end = $3 and "portalPage"."id" = $4
) limit 10001) as "capped";

-- portalPageList
select "portalPage"."id", "portalPage"."code", "portalPage"."blocks", "portalPage"."lastNumber", "portalPage"."updatedAt", "portalPage"."version", "portalPageVersion"."publishedAt", case when "portalPage"."scheduledAt" > $1::timestamptz then 'scheduled' when "portalPage"."hasChanges" then 'changed' when case when "portalPage"."scheduledAt" <= $2::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end is null then 'standard' else 'published' end as "state", case when "portalPage"."scheduledAt" <= $3::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end as "publishedNumber", case when not "portalPage"."scheduledAt" <= $4::timestamptz then "portalPage"."scheduledNumber" end as "scheduledNumber", case when not "portalPage"."scheduledAt" <= $5::timestamptz then "portalPage"."scheduledAt" end as "scheduledAt"
from "portalPage"
left join "portalPageVersion" on "portalPageVersion"."pageId" = "portalPage"."id" and "portalPageVersion"."number" = case when "portalPage"."scheduledAt" <= $6::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end
order by "portalPage"."code" asc, "portalPage"."id" asc
limit 21;

-- or
select "portalPage"."id", "portalPage"."code", "portalPage"."blocks", "portalPage"."lastNumber", "portalPage"."updatedAt", "portalPage"."version", "portalPageVersion"."publishedAt", case when "portalPage"."scheduledAt" > $1::timestamptz then 'scheduled' when "portalPage"."hasChanges" then 'changed' when case when "portalPage"."scheduledAt" <= $2::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end is null then 'standard' else 'published' end as "state", case when "portalPage"."scheduledAt" <= $3::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end as "publishedNumber", case when not "portalPage"."scheduledAt" <= $4::timestamptz then "portalPage"."scheduledNumber" end as "scheduledNumber", case when not "portalPage"."scheduledAt" <= $5::timestamptz then "portalPage"."scheduledAt" end as "scheduledAt"
from "portalPage"
left join "portalPageVersion" on "portalPageVersion"."pageId" = "portalPage"."id" and "portalPageVersion"."number" = case when "portalPage"."scheduledAt" <= $6::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end
where case when "portalPage"."scheduledAt" > $7::timestamptz then 'scheduled' when "portalPage"."hasChanges" then 'changed' when case when "portalPage"."scheduledAt" <= $8::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end is null then 'standard' else 'published' end = $9 and "portalPage"."id" = $10
order by "portalPage"."updatedAt" desc, "portalPage"."id" desc
limit 21;

-- portalVersionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "portalPageVersion"
  where "pageId" = $1
) limit 10001) as "capped";

-- portalVersionList
select "portalPageVersion"."id", "portalPageVersion"."number", "portalPageVersion"."note", "portalPageVersion"."publishedAt", "portalPageVersion"."publishedBy", jsonb_array_length("portalPageVersion"."blocks") as "blockCount"
from "portalPageVersion"
where "pageId" = $1
order by "portalPageVersion"."number" desc, "portalPageVersion"."id" desc
limit 21;

-- portalVersionOf
select "blocks"
from "portalPageVersion"
where "pageId" = $1 and "number" = $2;

-- publicBlocks
select "portalPageVersion"."blocks"
from "portalPage"
left join "portalPageVersion" on "portalPageVersion"."pageId" = "portalPage"."id" and "portalPageVersion"."number" = case when "portalPage"."scheduledAt" <= $1::timestamptz then "portalPage"."scheduledNumber" else "portalPage"."publishedNumber" end
where "portalPage"."code" = $2;

-- takePreview
delete from "portalPreview"
using "portalPage", "session"
where "portalPage"."id" = "portalPreview"."pageId" and "session"."id" = "portalPreview"."sessionId" and "portalPreview"."ticketHash" = $1 and "portalPreview"."expiresAt" > $2 and "session"."endedAt" is null and "session"."expiresAt" > $3
returning "portalPage"."code", "portalPage"."blocks", "portalPreview"."language";

-- updatePortalPage
update "portalPage"
set "blocks" = $1, "hasChanges" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3
returning "version";
