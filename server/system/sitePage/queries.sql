-- The SQL of server/system/sitePage/queries.ts. Written by "npm run generate".

-- deleteSitePage
delete from "sitePage"
where "id" = $1;

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

-- insertVersion
insert into "sitePageVersion" ("pageId", "number", "titleZh", "titleEn", "bodyZh", "bodyEn", "publishedAt", "publishedBy")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- lockSitePage
select *
from "sitePage"
where "id" = $1
for update;

-- publicPage
select "sitePage"."code", "sitePageVersion"."number", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."bodyZh", "sitePageVersion"."bodyEn", "sitePageVersion"."publishedAt"
from "sitePage"
inner join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = "sitePage"."publishedNumber"
where "sitePage"."code" = $1;

-- publicPages
select "sitePage"."code", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."publishedAt"
from "sitePage"
inner join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = "sitePage"."publishedNumber"
order by "sitePage"."code"
limit $1;

-- sitePageById
select "sitePage"."id", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."publishedNumber", "sitePage"."lastNumber", "sitePage"."createdAt", "sitePage"."updatedAt", "sitePage"."version", "sitePageVersion"."publishedAt", case when "sitePage"."publishedNumber" is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end as "state", "sitePage"."bodyZh", "sitePage"."bodyEn"
from "sitePage"
left join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = "sitePage"."publishedNumber"
where "sitePage"."id" = $1;

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
  where ("sitePage"."code" ilike $1 or "sitePage"."titleZh" ilike $2 or "sitePage"."titleEn" ilike $3) and case when "sitePage"."publishedNumber" is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end = $4 and "sitePage"."id" = $5
) limit 10001) as "capped";

-- sitePageList
select "sitePage"."id", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."publishedNumber", "sitePage"."lastNumber", "sitePage"."createdAt", "sitePage"."updatedAt", "sitePage"."version", "sitePageVersion"."publishedAt", case when "sitePage"."publishedNumber" is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end as "state"
from "sitePage"
left join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = "sitePage"."publishedNumber"
order by "sitePage"."code" asc, "sitePage"."id" asc
limit 21;

-- or
select "sitePage"."id", "sitePage"."code", "sitePage"."titleZh", "sitePage"."titleEn", "sitePage"."publishedNumber", "sitePage"."lastNumber", "sitePage"."createdAt", "sitePage"."updatedAt", "sitePage"."version", "sitePageVersion"."publishedAt", case when "sitePage"."publishedNumber" is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end as "state"
from "sitePage"
left join "sitePageVersion" on "sitePageVersion"."pageId" = "sitePage"."id" and "sitePageVersion"."number" = "sitePage"."publishedNumber"
where ("sitePage"."code" ilike $1 or "sitePage"."titleZh" ilike $2 or "sitePage"."titleEn" ilike $3) and case when "sitePage"."publishedNumber" is null then case when "sitePage"."lastNumber" = 0 then 'draft' else 'withdrawn' end when "sitePage"."hasChanges" then 'changed' else 'published' end = $4 and "sitePage"."id" = $5
order by "sitePage"."updatedAt" desc, "sitePage"."id" desc
limit 21;

-- sitePageWithCode
select "id"
from "sitePage"
where "code" = $1;

-- updateSitePage
update "sitePage"
set "titleZh" = $1, "titleEn" = $2, "bodyZh" = $3, "bodyEn" = $4, "hasChanges" = $5, "updatedAt" = now(), "version" = "version" + $6
where "id" = $7
returning "version";

-- versionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sitePageVersion"
  where "pageId" = $1
) limit 10001) as "capped";

-- versionList
select "sitePageVersion"."id", "sitePageVersion"."number", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."note", "sitePageVersion"."publishedAt", "sitePageVersion"."publishedBy"
from "sitePageVersion"
where "pageId" = $1
order by "sitePageVersion"."number" desc, "sitePageVersion"."id" desc
limit 21;

-- versionOf
select "sitePageVersion"."id", "sitePageVersion"."number", "sitePageVersion"."titleZh", "sitePageVersion"."titleEn", "sitePageVersion"."note", "sitePageVersion"."publishedAt", "sitePageVersion"."publishedBy", "sitePageVersion"."bodyZh", "sitePageVersion"."bodyEn"
from "sitePageVersion"
where "pageId" = $1 and "number" = $2;
