-- The SQL of server/system/app/queries.ts. Written by "npm run generate".

-- appById
select "app".*, (
  select count(*) as "count"
  from "appVersion"
  where "appVersion"."appId" = "app"."id"
) as "versionCount"
from "app"
where "app"."id" = $1;

-- appCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "app"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "app"
  where ("searchForm"("app"."code") like "searchForm"($1) or "searchForm"("app"."nameZh") like "searchForm"($2) or "searchForm"("app"."nameEn") like "searchForm"($3)) and "app"."kind" = $4 and "app"."state" = $5 and "app"."id" = $6
) limit 10001) as "capped";

-- appList
select "app".*, (
  select count(*) as "count"
  from "appVersion"
  where "appVersion"."appId" = "app"."id"
) as "versionCount"
from "app"
order by "app"."code" asc, "app"."id" asc
limit 21;

-- or
select "app".*, (
  select count(*) as "count"
  from "appVersion"
  where "appVersion"."appId" = "app"."id"
) as "versionCount"
from "app"
where ("searchForm"("app"."code") like "searchForm"($1) or "searchForm"("app"."nameZh") like "searchForm"($2) or "searchForm"("app"."nameEn") like "searchForm"($3)) and "app"."kind" = $4 and "app"."state" = $5 and "app"."id" = $6 and ("app"."code", "app"."id") > ($7::text, $8::bigint)
order by "app"."code" asc, "app"."id" asc
limit 21;

-- appVersionById
select "appVersion".*, "app"."code" as "appCode", "app"."nameZh" as "appNameZh", "app"."nameEn" as "appNameEn"
from "appVersion"
inner join "app" on "app"."id" = "appVersion"."appId"
where "appVersion"."id" = $1;

-- appVersionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "appVersion"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "appVersion"
  where "searchForm"("appVersion"."versionName") like "searchForm"($1) and "appVersion"."appId" = $2 and "appVersion"."platform" = $3 and "appVersion"."state" = $4 and "appVersion"."id" = $5
) limit 10001) as "capped";

-- appVersionList
select "appVersion".*, "app"."code" as "appCode", "app"."nameZh" as "appNameZh", "app"."nameEn" as "appNameEn"
from "appVersion"
inner join "app" on "app"."id" = "appVersion"."appId"
order by "appVersion"."createdAt" desc, "appVersion"."id" desc
limit 21;

-- or
select "appVersion".*, "app"."code" as "appCode", "app"."nameZh" as "appNameZh", "app"."nameEn" as "appNameEn"
from "appVersion"
inner join "app" on "app"."id" = "appVersion"."appId"
where "searchForm"("appVersion"."versionName") like "searchForm"($1) and "appVersion"."appId" = $2 and "appVersion"."platform" = $3 and "appVersion"."state" = $4 and "appVersion"."id" = $5
order by "appVersion"."versionCode" desc, "appVersion"."id" desc
limit 21;

-- appWithCode
select "id"
from "app"
where "code" = $1;

-- deleteApp
delete from "app"
where "id" = $1;

-- deleteAppVersion
delete from "appVersion"
where "id" = $1;

-- enabledApps
select "id", "code", "nameZh", "nameEn", "platforms"
from "app"
where "state" = $1
order by "code"
limit $2;

-- filesOfVersions
select "id", "objectId", "name", "size", "type", "sha256"
from "file"
where "object" = $1 and "objectId" = any($2::text[]) and "state" = $3
order by "objectId", "place";

-- insertApp
insert into "app" ("code", "kind", "nameZh", "nameEn", "platforms")
values ($1, $2, $3, $4, $5)
on conflict ("code") do nothing
returning "id";

-- insertAppVersion
insert into "appVersion" ("appId", "platform", "versionCode", "versionName", "updateMode")
values ($1, $2, $3, $4, $5)
on conflict ("appId", "platform", "versionCode") do nothing
returning "id";

-- latestOfApps
select distinct on ("appId", "platform") "appId", "platform", "versionCode", "versionName"
from "appVersion"
where "appId" = any($1::bigint[]) and "state" = $2
order by "appId", "platform", "versionCode" desc;

-- lockApp
select *
from "app"
where "id" = $1
for update;

-- lockAppVersion
select *
from "appVersion"
where "id" = $1
for update;

-- offeredVersion
select "appVersion"."id"
from "appVersion"
inner join "app" on "app"."id" = "appVersion"."appId"
where "app"."code" = $1 and "app"."state" = $2 and "appVersion"."id" = $3 and "appVersion"."state" = $4;

-- offeredVersions
select "app"."platforms", "appVersion"."id", "appVersion"."versionCode", "appVersion"."versionName", "appVersion"."updateMode", "appVersion"."minimumSupported", "appVersion"."rolloutPercent", "appVersion"."notesZh", "appVersion"."notesEn", "appVersion"."storeAddress", "appVersion"."publishedAt"
from "app"
left join "appVersion" on "appVersion"."appId" = "app"."id" and "appVersion"."platform" = $1 and "appVersion"."state" = $2
where "app"."code" = $3 and "app"."state" = $4
order by "appVersion"."versionCode" desc
limit $5;

-- platformsInUse
select "platform", bool_or("state" <> 'draft') as "isPublic"
from "appVersion"
where "appId" = $1
group by "platform";

-- sameVersion
select "id"
from "appVersion"
where "appId" = $1 and "platform" = $2 and "versionCode" = $3;

-- updateApp
update "app"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateAppVersion
update "appVersion"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
