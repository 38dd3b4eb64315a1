-- The SQL of server/system/sitePage/queries.ts. Written by "npm run generate".

-- addReads
insert into "sitePageRead" ("code", "day", "times")
values ($1, $2, $3)
on conflict ("code", "day") do update
set "times" = "sitePageRead"."times" + excluded."times";

-- deleteSitePage
delete from "sitePage"
where "id" = $1;

-- deleteUnusedTracks
delete from "storyTrack"
where "id" in (
  select "t"."id"
  from "storyTrack" as "t"
  left join "sitePage" as "p" on "p"."trackId" = "t"."id"
  left join "sitePageVersion" as "v" on "v"."trackId" = "t"."id"
  where "t"."createdAt" < $1 and "p"."id" is null and "v"."id" is null
  limit $2
);

-- deleteVersion
delete from "sitePageVersion"
where "pageId" = $1 and "number" = $2;

-- forgetStoryPreviews
delete from "storyPreview"
where "expiresAt" < $1;

-- imagesOfVersions
select distinct found."address"[1] as "address"
from "sitePageVersion"
cross join lateral regexp_matches("bodyZh" || ' ' || "bodyEn", '/content/img/[A-Za-z0-9_-]{22,64}', 'g') as found("address")
where "pageId" = $1;

-- insertSitePage
insert into "sitePage" ("code", "titleZh", "titleEn", "bodyZh", "bodyEn")
values ($1, $2, $3, $4, $5)
on conflict ("code") do nothing
returning "id";

-- insertTrack
insert into "storyTrack" ("track", "sceneId")
values ($1, $2)
returning "id";

-- insertVersion
insert into "sitePageVersion" ("pageId", "number", "titleZh", "titleEn", "bodyZh", "bodyEn", "publishedAt", "publishedBy")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- keepStoryPreview
insert into "storyPreview" ("ticketHash", "pageId", "language", "sessionId", "expiresAt")
values ($1, $2, $3, $4, $5);

-- lockPagesWith
select "sitePage"."id", "sitePage"."version", exists (
  select
  from "sitePageVersion" as "v"
  where "v"."pageId" = "sitePage"."id" and "v"."number" = case when "sitePage"."scheduledAt" <= $1::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end and "v"."trackId" = any($2::bigint[])
) as "isShown"
from "sitePage"
where (exists (
  select
  from "sitePageVersion" as "v"
  where "v"."pageId" = "sitePage"."id" and "v"."number" = case when "sitePage"."scheduledAt" <= $3::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end and "v"."trackId" = any($4::bigint[])
) or exists (
  select
  from "sitePageVersion" as "v"
  where "v"."pageId" = "sitePage"."id" and "v"."number" = "sitePage"."scheduledNumber" and "v"."trackId" = any($5::bigint[])
))
order by "sitePage"."id"
limit $6
for update;

-- lockSitePage
select *
from "sitePage"
where "id" = $1
for update;

-- publicPage
select "storyTrack"."track", "sitePage"."code", "sitePage"."kind", "sitePageVersion"."number", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."bodyZh", "sitePageVersion"."bodyEn", "sitePageVersion"."publishedAt"
from "sitePage"
inner join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = case when "sitePage"."scheduledAt" <= $1::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end
left join "storyTrack" on "storyTrack"."id" = "sitePageVersion"."trackId"
where "sitePage"."code" = $2;

-- publicPages
select "sitePage"."code", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."publishedAt"
from "sitePage"
inner join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = case when "sitePage"."scheduledAt" <= $1::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end
where "sitePage"."kind" = $2
order by "sitePage"."code"
limit $3;

-- publicStories
select "sitePage"."code", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."bodyZh", "sitePageVersion"."bodyEn", "sitePageVersion"."trackId", "sitePageVersion"."publishedAt"
from "sitePage"
inner join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = case when "sitePage"."scheduledAt" <= $1::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end
where "sitePage"."kind" = $2
order by "sitePageVersion"."publishedAt" desc, "sitePage"."id" desc
limit $3;

-- readsSince
select "r"."code", coalesce("p"."titleZh", '') as "titleZh", coalesce("p"."titleEn", '') as "titleEn", coalesce(sum("r"."times") filter (where "r"."day" >= $1::date), 0)::int as "times", coalesce(sum("r"."times") filter (where "r"."day" < $2::date), 0)::int as "timesBefore"
from "sitePageRead" as "r"
left join "sitePage" as "p" on "p"."code" = "r"."code"
where "r"."day" >= $3
group by "r"."code", "p"."titleZh", "p"."titleEn"
order by "times" desc, "r"."code"
limit $4;

-- sitePageById
select "sitePage"."id", "sitePage"."kind", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."trackId", "sitePage"."lastNumber", "sitePage"."createdAt", "sitePage"."updatedAt", "sitePage"."version", "sitePageVersion"."publishedAt", case when "sitePage"."scheduledAt" > $1::timestamptz then 'scheduled' when case when "sitePage"."scheduledAt" <= $2::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end as "state", case when "sitePage"."scheduledAt" <= $3::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end as "publishedNumber", case when not "sitePage"."scheduledAt" <= $4::timestamptz then "sitePage"."scheduledNumber" end as "scheduledNumber", case when not "sitePage"."scheduledAt" <= $5::timestamptz then "sitePage"."scheduledAt" end as "scheduledAt", case when "sitePage"."kind" = 'story' then coalesce((
  select sum("times")
  from "sitePageRead"
  where "code" = "sitePage"."code"
), 0)::int end as "readTimes", "sitePage"."bodyZh", "sitePage"."bodyEn"
from "sitePage"
left join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = case when "sitePage"."scheduledAt" <= $6::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end
where "sitePage"."id" = $7;

-- sitePageCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sitePage"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sitePage"
  where ("searchForm"("sitePage"."code") like "searchForm"($1) or "searchForm"("sitePage"."titleZh") like "searchForm"($2) or "searchForm"("sitePage"."titleEn") like "searchForm"($3)) and case when "sitePage"."scheduledAt" > $4::timestamptz then 'scheduled' when case when "sitePage"."scheduledAt" <= $5::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end = $6 and "sitePage"."id" = $7
) limit 10001) as "capped";

-- sitePageList
select "sitePage"."id", "sitePage"."kind", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."trackId", "sitePage"."lastNumber", "sitePage"."createdAt", "sitePage"."updatedAt", "sitePage"."version", "sitePageVersion"."publishedAt", case when "sitePage"."scheduledAt" > $1::timestamptz then 'scheduled' when case when "sitePage"."scheduledAt" <= $2::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end as "state", case when "sitePage"."scheduledAt" <= $3::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end as "publishedNumber", case when not "sitePage"."scheduledAt" <= $4::timestamptz then "sitePage"."scheduledNumber" end as "scheduledNumber", case when not "sitePage"."scheduledAt" <= $5::timestamptz then "sitePage"."scheduledAt" end as "scheduledAt", case when "sitePage"."kind" = 'story' then coalesce((
  select sum("times")
  from "sitePageRead"
  where "code" = "sitePage"."code"
), 0)::int end as "readTimes"
from "sitePage"
left join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = case when "sitePage"."scheduledAt" <= $6::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end
order by "sitePage"."code" asc, "sitePage"."id" asc
limit 21;

-- or
select "sitePage"."id", "sitePage"."kind", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."trackId", "sitePage"."lastNumber", "sitePage"."createdAt", "sitePage"."updatedAt", "sitePage"."version", "sitePageVersion"."publishedAt", case when "sitePage"."scheduledAt" > $1::timestamptz then 'scheduled' when case when "sitePage"."scheduledAt" <= $2::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end as "state", case when "sitePage"."scheduledAt" <= $3::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end as "publishedNumber", case when not "sitePage"."scheduledAt" <= $4::timestamptz then "sitePage"."scheduledNumber" end as "scheduledNumber", case when not "sitePage"."scheduledAt" <= $5::timestamptz then "sitePage"."scheduledAt" end as "scheduledAt", case when "sitePage"."kind" = 'story' then coalesce((
  select sum("times")
  from "sitePageRead"
  where "code" = "sitePage"."code"
), 0)::int end as "readTimes"
from "sitePage"
left join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = case when "sitePage"."scheduledAt" <= $6::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end
where ("searchForm"("sitePage"."code") like "searchForm"($7) or "searchForm"("sitePage"."titleZh") like "searchForm"($8) or "searchForm"("sitePage"."titleEn") like "searchForm"($9)) and case when "sitePage"."scheduledAt" > $10::timestamptz then 'scheduled' when case when "sitePage"."scheduledAt" <= $11::timestamptz then "sitePage"."scheduledNumber" else "sitePage"."publishedNumber" end is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end = $12 and "sitePage"."id" = $13
order by "sitePage"."updatedAt" desc, "sitePage"."id" desc
limit 21;

-- sitePageWithCode
select "id"
from "sitePage"
where "code" = $1;

-- storyDraft
select "storyTrack"."track", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."bodyZh", "sitePage"."bodyEn"
from "sitePage"
left join "storyTrack" on "storyTrack"."id" = "sitePage"."trackId" and "storyTrack"."withdrawnAt" is null
where "sitePage"."id" = $1 and "sitePage"."kind" = $2;

-- takeStoryPreview
delete from "storyPreview"
using "session"
where "session"."id" = "storyPreview"."sessionId" and "storyPreview"."ticketHash" = $1 and "storyPreview"."expiresAt" > $2 and "session"."endedAt" is null and "session"."expiresAt" > $3
returning "storyPreview"."pageId", "storyPreview"."language";

-- trackById
select "id", "track", "sceneId", "withdrawnAt"
from "storyTrack"
where "id" = $1;

-- updateSitePage
update "sitePage"
set "titleZh" = $1, "titleEn" = $2, "bodyZh" = $3, "bodyEn" = $4, "hasChanges" = $5, "version" = "version" + 1, "updatedAt" = now()
where "id" = $6
returning "version";

-- versionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sitePageVersion"
  where "pageId" = $1
) limit 10001) as "capped";

-- versionList
select "sitePageVersion"."id", "sitePageVersion"."number", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."trackId", "sitePageVersion"."note", "sitePageVersion"."publishedAt", "sitePageVersion"."publishedBy"
from "sitePageVersion"
where "pageId" = $1
order by "sitePageVersion"."number" desc, "sitePageVersion"."id" desc
limit 21;

-- versionOf
select "sitePageVersion"."id", "sitePageVersion"."number", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."trackId", "sitePageVersion"."note", "sitePageVersion"."publishedAt", "sitePageVersion"."publishedBy", "sitePageVersion"."bodyZh", "sitePageVersion"."bodyEn"
from "sitePageVersion"
where "pageId" = $1 and "number" = $2;

-- withdrawTracksOf
update "storyTrack"
set "withdrawnAt" = $1
where "sceneId" = $2 and "withdrawnAt" is null
returning "id";
