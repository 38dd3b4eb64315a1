-- The SQL of server/dataManage/sceneImport/queries.ts. Written by "npm run generate".

-- deleteSceneImport
delete from "sceneImport"
where "id" = $1;

-- filesOfSceneImport
select "id", "store", "key", "name", "size"
from "file"
where "object" = $1 and "objectId" = $2 and "state" = $3
order by "place"
limit $4;

-- insertSceneImport
insert into "sceneImport" ("state", "frameRate", "jobId", "createdById")
values ($1, $2, $3, $4)
returning "id";

-- knownScenes
select "sourceHash"
from "scene"
where "sourceHash" in ($1, $2);

-- lockSceneImport
select "i"."id", "i"."frameRate", "i"."jobId", "i"."found", "i"."outcome", "i"."createdAt", "i"."version", case when "i"."state" in ('inspecting', 'importing') and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end as "state", coalesce("u"."realName", '') as "createdByName", coalesce("j"."message", '') as "message", "j"."said"
from "sceneImport" as "i"
left join "job" as "j" on "j"."id" = "i"."jobId"
left join "sysUser" as "u" on "u"."id" = "i"."createdById"
where "i"."id" = $1
for update of "i";

-- sceneImportOfJob
select "id", "frameRate", "found"
from "sceneImport"
where "id" = $1;

-- sceneImports
select "i"."id", "i"."frameRate", "i"."jobId", "i"."found", "i"."outcome", "i"."createdAt", "i"."version", case when "i"."state" in ('inspecting', 'importing') and coalesce("j"."state", 'failed') not in ('queued', 'running') then 'failed' else "i"."state" end as "state", coalesce("u"."realName", '') as "createdByName", coalesce("j"."message", '') as "message", "j"."said"
from "sceneImport" as "i"
left join "job" as "j" on "j"."id" = "i"."jobId"
left join "sysUser" as "u" on "u"."id" = "i"."createdById"
order by "i"."id" desc
limit $1;

-- updateSceneImport
update "sceneImport"
set "state" = $1, "version" = "version" + 1
where "id" = $2
returning "version";
