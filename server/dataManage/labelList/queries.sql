-- The SQL of server/dataManage/labelList/queries.ts. Written by "npm run generate".

-- deleteLabelClass
delete from "labelClass"
where "id" = $1;

-- insertLabelClass
insert into "labelClass" ("code", "nameZh", "nameEn", "colour", "shapes", "attributes")
values ($1, $2, $3, $4, $5, $6)
on conflict ("code") do nothing
returning "id";

-- insertLabelVersion
insert into "labelVersion" ("number", "note", "hash", "content", "classes", "added", "changed", "gone", "createdByName")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "number";

-- labelClassCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelClass" as "c"
  left join "labelClass" as "into" on "into"."id" = "c"."mergedIntoId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "labelClass" as "c"
  left join "labelClass" as "into" on "into"."id" = "c"."mergedIntoId"
  where ("searchForm"("c"."code") like "searchForm"($1) or "searchForm"("c"."nameZh") like "searchForm"($2) or "searchForm"("c"."nameEn") like "searchForm"($3) or $4 = any("c"."coco") or $5 = any("c"."kitti") or $6 = any("c"."nuscenes") or $7 = any("c"."openlabel")) and "c"."state" = $8 and $9 = any("c"."shapes") and "c"."id" = $10
) limit 10001) as "capped";

-- labelClassList
select "c"."id", "c"."code", "c"."nameZh", "c"."nameEn", "c"."colour", "c"."shapes", "c"."attributes", "c"."hotkey", "c"."isPrivate", "c"."guideZh", "c"."guideEn", "c"."examples", "c"."coco", "c"."cocoId", "c"."kitti", "c"."nuscenes", "c"."openlabel", "c"."state", "c"."mergedIntoId", "into"."code" as "mergedIntoCode", "c"."isReleased", "c"."createdAt", "c"."updatedAt", "c"."version"
from "labelClass" as "c"
left join "labelClass" as "into" on "into"."id" = "c"."mergedIntoId"
order by "c"."code" asc, "c"."id" asc
limit 21;

-- or
select "c"."id", "c"."code", "c"."nameZh", "c"."nameEn", "c"."colour", "c"."shapes", "c"."attributes", "c"."hotkey", "c"."isPrivate", "c"."guideZh", "c"."guideEn", "c"."examples", "c"."coco", "c"."cocoId", "c"."kitti", "c"."nuscenes", "c"."openlabel", "c"."state", "c"."mergedIntoId", "into"."code" as "mergedIntoCode", "c"."isReleased", "c"."createdAt", "c"."updatedAt", "c"."version"
from "labelClass" as "c"
left join "labelClass" as "into" on "into"."id" = "c"."mergedIntoId"
where ("searchForm"("c"."code") like "searchForm"($1) or "searchForm"("c"."nameZh") like "searchForm"($2) or "searchForm"("c"."nameEn") like "searchForm"($3) or $4 = any("c"."coco") or $5 = any("c"."kitti") or $6 = any("c"."nuscenes") or $7 = any("c"."openlabel")) and "c"."state" = $8 and $9 = any("c"."shapes") and "c"."id" = $10 and ("c"."code", "c"."id") < ($11::text, $12::bigint)
order by "c"."code" desc, "c"."id" desc
limit 21;

-- labelClasses
select "c"."id", "c"."code", "c"."nameZh", "c"."nameEn", "c"."colour", "c"."shapes", "c"."attributes", "c"."hotkey", "c"."isPrivate", "c"."guideZh", "c"."guideEn", "c"."examples", "c"."coco", "c"."cocoId", "c"."kitti", "c"."nuscenes", "c"."openlabel", "c"."state", "c"."mergedIntoId"
from "labelClass" as "c"
order by "c"."code"
limit $1;

-- labelClassesBelow
select "id", "code"
from "labelClass"
where "code" like $1 and "state" = $2
limit $3;

-- or
select "id", "code"
from "labelClass"
where "code" like $1
limit $2;

-- labelClassesMergedInto
select "id"
from "labelClass"
where "mergedIntoId" = $1
limit $2;

-- labelVersionByNumber
select "content"
from "labelVersion"
where "number" = $1;

-- labelVersions
select "id", "number", "note", "hash", "classes", "added", "changed", "gone", "createdByName", "createdAt"
from "labelVersion"
order by "number" desc
limit $1;

-- lockLabelClass
select "c"."id", "c"."code", "c"."nameZh", "c"."nameEn", "c"."colour", "c"."shapes", "c"."attributes", "c"."hotkey", "c"."isPrivate", "c"."guideZh", "c"."guideEn", "c"."examples", "c"."coco", "c"."cocoId", "c"."kitti", "c"."nuscenes", "c"."openlabel", "c"."state", "c"."mergedIntoId", "into"."code" as "mergedIntoCode", "c"."isReleased", "c"."createdAt", "c"."updatedAt", "c"."version"
from "labelClass" as "c"
left join "labelClass" as "into" on "into"."id" = "c"."mergedIntoId"
where "c"."id" = $1
for update of "c";

-- markReleased
update "labelClass"
set "isReleased" = $1
where "isReleased" = $2;

-- newestLabelVersion
select "number", "content"
from "labelVersion"
order by "number" desc
limit $1;

-- redirectLabelClasses
update "labelClass"
set "mergedIntoId" = $1, "version" = "version" + 1
where "mergedIntoId" = $2;

-- takeLabelLock
select pg_advisory_xact_lock(hashtext('pilotdesk.labels')) as "taken";

-- updateLabelClass
update "labelClass"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
