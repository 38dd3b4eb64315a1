-- The SQL of server/portal/home/queries.ts. Written by "npm run generate".

-- portalApps
select distinct on ("app"."code", "appVersion"."platform") "app"."code", "app"."nameZh", "app"."nameEn", "appVersion"."platform", "appVersion"."versionName", "appVersion"."id" as "versionId", "appVersion"."storeAddress"
from "app"
inner join "appVersion" on "appVersion"."appId" = "app"."id"
where "app"."kind" = $1 and "app"."state" = $2 and "appVersion"."state" = $3 and "appVersion"."rolloutPercent" = $4
order by "app"."code", "appVersion"."platform", "appVersion"."versionCode" desc
limit $5;

-- portalNotice
select "id", "title", "content", "titleEn", "contentEn", "publishedAt"
from "sysNotice"
where "onPortal" = $1 and "everybody" = $2 and "state" = $3 and "publishedAt" is not null and ("expiresAt" is null or "expiresAt" > $4) and "id" = $5;

-- portalNotices
select "id", "title", "summary", "titleEn", "summaryEn", "publishedAt"
from "sysNotice"
where "onPortal" = $1 and "everybody" = $2 and "state" = $3 and "publishedAt" is not null and ("expiresAt" is null or "expiresAt" > $4)
order by "pinned" desc, "publishedAt" desc
limit $5;
