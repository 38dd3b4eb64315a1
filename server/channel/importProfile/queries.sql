-- The SQL of server/channel/importProfile/queries.ts. Written by "npm run generate".

-- deleteImportProfile
delete from "importProfile"
where "id" = $1;

-- importProfileList
select "id", "name", "content", "createdAt", "updatedAt", "version"
from "importProfile"
order by "name"
limit $1;

-- importProfileNamed
select "id", "name", "content", "createdAt", "updatedAt", "version"
from "importProfile"
where "searchForm"("name") = "searchForm"($1);

-- insertImportProfile
insert into "importProfile" ("name", "content")
values ($1, $2)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockImportProfile
select "id", "name", "content", "createdAt", "updatedAt", "version"
from "importProfile"
where "id" = $1
for update;

-- ordersRunHere
select "orderId"
from "dispatchRequest"
where "orderId" = any($1::bigint[]);

-- updateImportProfile
update "importProfile"
set "name" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- or
update "importProfile"
set "content" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
