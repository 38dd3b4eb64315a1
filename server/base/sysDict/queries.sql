-- The SQL of server/base/sysDict/queries.ts. Written by "npm run generate".

-- countTypes
select count(*) as "count"
from "sysDictType";

-- deleteItem
delete from "sysDictItem"
where "id" = $1;

-- deleteType
delete from "sysDictType"
where "id" = $1;

-- entriesOf
select "typeId", "value", "nameZh", "nameEn", "colour", "parentValue", "state"
from "sysDictItem"
where "typeId" = any($1::bigint[])
order by "typeId", "orderNum", "id";

-- followValue
update "sysDictItem"
set "parentValue" = $1
where "typeId" = $2 and "parentValue" = $3;

-- insertItem
insert into "sysDictItem" ("typeId", "value", "nameZh", "nameEn")
values ($1, $2, $3, $4)
returning "id";

-- insertType
insert into "sysDictType" ("code", "nameZh", "nameEn")
values ($1, $2, $3)
on conflict ("code") do nothing
returning "id", "revision";

-- itemById
select "id", "typeId", "value", "nameZh", "nameEn", "colour", "orderNum", "parentValue", "state", "builtIn", "remark", "createdAt", "updatedAt", "version"
from "sysDictItem"
where "id" = $1;

-- itemCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysDictItem"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysDictItem"
  where ("searchForm"("value") like "searchForm"($1) or "searchForm"("nameZh") like "searchForm"($2) or "searchForm"("nameEn") like "searchForm"($3))
) limit 10001) as "capped";

-- itemList
select "id", "typeId", "value", "nameZh", "nameEn", "colour", "orderNum", "parentValue", "state", "builtIn", "remark", "createdAt", "updatedAt", "version"
from "sysDictItem"
where "typeId" = $1
order by "sysDictItem"."orderNum" asc, "sysDictItem"."id" asc
limit 21;

-- or
select "id", "typeId", "value", "nameZh", "nameEn", "colour", "orderNum", "parentValue", "state", "builtIn", "remark", "createdAt", "updatedAt", "version"
from "sysDictItem"
where "typeId" = $1 and ("searchForm"("value") like "searchForm"($2) or "searchForm"("nameZh") like "searchForm"($3) or "searchForm"("nameEn") like "searchForm"($4)) and "colour" = $5 and "state" = $6 and "id" = $7 and ("sysDictItem"."orderNum", "sysDictItem"."id") > ($8::integer, $9::bigint)
order by "sysDictItem"."orderNum" asc, "sysDictItem"."id" asc
limit 21;

-- lockType
select "sysDictType"."id", "sysDictType"."code", "sysDictType"."nameZh", "sysDictType"."nameEn", "sysDictType"."remark", "sysDictType"."state", "sysDictType"."builtIn", "sysDictType"."closed", "sysDictType"."revision", "sysDictType"."createdAt", "sysDictType"."updatedAt", "sysDictType"."version"
from "sysDictType"
where "id" = $1
for update;

-- placesOf
select "id", "value", "parentValue", "orderNum"
from "sysDictItem"
where "typeId" = $1
order by "orderNum", "id";

-- raiseRevision
update "sysDictType"
set "revision" = "revision" + $1, "updatedAt" = now()
where "id" = $2
returning "code", "revision";

-- raiseRevisions
update "sysDictType"
set "revision" = "revision" + $1
where "id" = any($2::bigint[]);

-- renumber
update "sysDictItem"
set "orderNum" = "placed"."place"::integer
from unnest($1::bigint[])
with ordinality as placed("id", "place")
where "sysDictItem"."id" = "placed"."id";

-- revisions
select "id", "code", "revision"
from "sysDictType"
where "state" = $1
order by "code"
limit $2;

-- or
select "id", "code", "revision"
from "sysDictType"
where "state" = $1 and "code" = any($2::text[])
order by "code"
limit $3;

-- seedItems
insert into "sysDictItem" ("typeId", "value", "nameZh", "nameEn")
values ($1, $2, $3, $4)
on conflict ("typeId", "value") do nothing
returning "typeId";

-- seedTypes
insert into "sysDictType" ("code", "nameZh", "nameEn")
values ($1, $2, $3)
on conflict ("code") do update
set "builtIn" = $4, "closed" = "excluded"."closed", "state" = $5
returning "id", "code";

-- typeById
select "sysDictType"."id", "sysDictType"."code", "sysDictType"."nameZh", "sysDictType"."nameEn", "sysDictType"."remark", "sysDictType"."state", "sysDictType"."builtIn", "sysDictType"."closed", "sysDictType"."revision", "sysDictType"."createdAt", "sysDictType"."updatedAt", "sysDictType"."version", (
  select count(*) as "count"
  from "sysDictItem"
  where "sysDictItem"."typeId" = "sysDictType"."id"
) as "itemCount"
from "sysDictType"
where "sysDictType"."id" = $1;

-- typeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysDictType"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysDictType"
  where ("searchForm"("sysDictType"."code") like "searchForm"($1) or "searchForm"("sysDictType"."nameZh") like "searchForm"($2) or "searchForm"("sysDictType"."nameEn") like "searchForm"($3) or exists (
    select "sysDictItem"."id"
    from "sysDictItem"
    where "sysDictItem"."typeId" = "sysDictType"."id" and ("searchForm"("sysDictItem"."nameZh") like "searchForm"($4) or "searchForm"("sysDictItem"."nameEn") like "searchForm"($5))
  ))
) limit 10001) as "capped";

-- typeList
select "sysDictType"."id", "sysDictType"."code", "sysDictType"."nameZh", "sysDictType"."nameEn", "sysDictType"."remark", "sysDictType"."state", "sysDictType"."builtIn", "sysDictType"."closed", "sysDictType"."revision", "sysDictType"."createdAt", "sysDictType"."updatedAt", "sysDictType"."version", (
  select count(*) as "count"
  from "sysDictItem"
  where "sysDictItem"."typeId" = "sysDictType"."id"
) as "itemCount"
from "sysDictType"
order by "sysDictType"."code" asc, "sysDictType"."id" asc
limit 21;

-- or
select "sysDictType"."id", "sysDictType"."code", "sysDictType"."nameZh", "sysDictType"."nameEn", "sysDictType"."remark", "sysDictType"."state", "sysDictType"."builtIn", "sysDictType"."closed", "sysDictType"."revision", "sysDictType"."createdAt", "sysDictType"."updatedAt", "sysDictType"."version", (
  select count(*) as "count"
  from "sysDictItem"
  where "sysDictItem"."typeId" = "sysDictType"."id"
) as "itemCount"
from "sysDictType"
where ("searchForm"("sysDictType"."code") like "searchForm"($1) or "searchForm"("sysDictType"."nameZh") like "searchForm"($2) or "searchForm"("sysDictType"."nameEn") like "searchForm"($3) or exists (
  select "sysDictItem"."id"
  from "sysDictItem"
  where "sysDictItem"."typeId" = "sysDictType"."id" and ("searchForm"("sysDictItem"."nameZh") like "searchForm"($4) or "searchForm"("sysDictItem"."nameEn") like "searchForm"($5))
)) and "sysDictType"."state" = $6 and "sysDictType"."builtIn" = $7 and "sysDictType"."id" = $8 and ("sysDictType"."code", "sysDictType"."id") > ($9::text, $10::bigint)
order by "sysDictType"."code" asc, "sysDictType"."id" asc
limit 21;

-- typeWithCode
select "id"
from "sysDictType"
where "code" = $1;

-- updateItem
update "sysDictItem"
set "nameZh" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";

-- updateType
update "sysDictType"
set "nameZh" = $1, "updatedAt" = now(), "version" = "version" + $2, "revision" = "revision" + $3
where "id" = $4
returning "version", "revision";
