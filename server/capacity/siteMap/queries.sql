-- The SQL of server/capacity/siteMap/queries.ts. Written by "npm run generate".

-- insertSiteMap
insert into "siteMap" ("stationId", "drawing", "picture", "hasChanges", "updatedBy")
values ($1, $2, $3, $4, $5)
returning "version";

-- insertSiteMapVersion
insert into "siteMapVersion" ("stationId", "number", "drawing", "picture", "note", "publishedAt", "publishedBy")
values ($1, $2, $3, $4, $5, $6, $7);

-- picturesOfVersions
select distinct "picture" ->> 'url' as "url"
from "siteMapVersion"
where "siteMapVersion"."stationId" = $1 and "picture" is not null;

-- siteMapOf
select *
from "siteMap"
where "stationId" = $1;

-- siteMapVersion
select "siteMapVersion"."id", "siteMapVersion"."number", "siteMapVersion"."note", "siteMapVersion"."publishedAt", "siteMapVersion"."publishedBy", "siteMapVersion"."drawing", "siteMapVersion"."picture", jsonb_array_length("siteMapVersion"."drawing" -> 'features') as "featureCount"
from "siteMapVersion"
where "siteMapVersion"."stationId" = $1 and "number" = $2;

-- siteMapVersionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "siteMapVersion"
  where "siteMapVersion"."stationId" = $1
) limit 10001) as "capped";

-- siteMapVersions
select "siteMapVersion"."id", "siteMapVersion"."number", "siteMapVersion"."note", "siteMapVersion"."publishedAt", "siteMapVersion"."publishedBy", jsonb_array_length("siteMapVersion"."drawing" -> 'features') as "featureCount"
from "siteMapVersion"
where "siteMapVersion"."stationId" = $1
order by "siteMapVersion"."number" desc, "siteMapVersion"."id" desc
limit 21;

-- updateSiteMap
update "siteMap"
set "drawing" = $1, "picture" = $2, "hasChanges" = $3, "updatedBy" = $4, "version" = "version" + 1, "updatedAt" = now()
where "stationId" = $5
returning "version";
