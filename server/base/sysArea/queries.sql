-- The SQL of server/base/sysArea/queries.ts. Written by "npm run generate".

-- areaById
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", (
  select count(*)
  from "area" as "child"
  where "child"."parentId" = "area"."id"
)::integer as "childCount"
from "area"
where "area"."id" = $1;

-- areaExport
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", (
  select count(*)
  from "area" as "child"
  where "child"."parentId" = "area"."id"
)::integer as "childCount"
from "area"
where ("area"."code" ~>=~ $1 and "area"."code" ~<~ $2) and "area"."level" <= $3
order by "area"."code"
using ~<~;

-- or
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", (
  select count(*)
  from "area" as "child"
  where "child"."parentId" = "area"."id"
)::integer as "childCount"
from "area"
where ("area"."code" ~>=~ $1 and "area"."code" ~<~ $2) and "area"."level" <= $3 and "area"."code" <> $4 and "area"."state" = $5
order by "area"."code"
using ~<~;

-- areasBelow
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", (
  select count(*)
  from "area" as "child"
  where "child"."parentId" = "area"."id"
)::integer as "childCount"
from "area"
where "area"."level" = $1
order by "area"."id";

-- or
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", (
  select count(*)
  from "area" as "child"
  where "child"."parentId" = "area"."id"
)::integer as "childCount"
from "area"
where "area"."parentId" = $1 and "area"."state" = $2 and not exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
)
order by "area"."id";

-- areasByCode
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState"
from "area"
where "area"."code" = any($1::text[])
order by "area"."id";

-- carsInArea
select "plate"
from "car"
where ("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2)
limit 1001;

-- deleteArea
delete from "area"
where "id" = $1 and "version" = $2
returning "id";

-- findAreas
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState"
from "area"
where ((("textGrams"("area"."nameZh", '') @@ "gramQuery"($1) and lower("area"."nameZh") like lower($2)))) and "area"."level" <= $3
order by "area"."level", not starts_with("area"."nameZh", $4), "area"."id"
limit 20;

-- or
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState"
from "area"
where (("area"."code" ~>=~ $1 and "area"."code" ~<~ $2)) and "area"."level" <= $3
order by "area"."level", not starts_with("area"."nameZh", $4), "area"."id"
limit 20;

-- or
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState"
from "area"
where ((((lower("area"."nameEn") ~>=~ $1 and lower("area"."nameEn") ~<~ $2) or ("area"."pinyin" ~>=~ $3 and "area"."pinyin" ~<~ $4) or ("area"."initials" ~>=~ $5 and "area"."initials" ~<~ $6)) and exists (
  select
  from "area" as "over"
  where ((lower("over"."nameEn") ~>=~ $7 and lower("over"."nameEn") ~<~ $8) or ("over"."pinyin" ~>=~ $9 and "over"."pinyin" ~<~ $10) or ("over"."initials" ~>=~ $11 and "over"."initials" ~<~ $12)) and "over"."level" < "area"."level" and left("area"."code", length("over"."code")) = "over"."code"
)) or ((lower("area"."nameEn") ~>=~ $13 and lower("area"."nameEn") ~<~ $14) or ("area"."pinyin" ~>=~ $15 and "area"."pinyin" ~<~ $16) or ("area"."initials" ~>=~ $17 and "area"."initials" ~<~ $18))) and "area"."level" <= $19 and "area"."state" = $20 and not exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
)
order by "area"."level", not starts_with("area"."nameZh", $21), "area"."id"
limit 20;

-- or
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState"
from "area"
where ((("textGrams"("area"."nameZh", '') @@ "gramQuery"($1) and lower("area"."nameZh") like lower($2))) and exists (
  select
  from "area" as "over"
  where (("textGrams"("over"."nameZh", '') @@ "gramQuery"($3) and lower("over"."nameZh") like lower($4))) and "over"."level" < "area"."level" and left("area"."code", length("over"."code")) = "over"."code"
)) and "area"."level" <= $5
order by "area"."level", not starts_with("area"."nameZh", $6), "area"."id"
limit 20;

-- holdArea
select "id", "code", "level"
from "area"
where "id" = $1 for key share;

-- holdAreasByCode
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState"
from "area"
where "area"."code" = any($1::text[])
order by "area"."id" for key share of "area";

-- insertArea
insert into "area" ("id", "code", "parentId", "level", "nameZh", "nameEn", "pinyin", "initials")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("id") do nothing
returning "id";

-- lockArea
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version"
from "area"
where "area"."id" = $1
for no key update;

-- lockAreaForDeletion
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", "area"."pinyin", "area"."initials", "area"."lng", "area"."lat", "area"."custom", "area"."remark", "area"."createdAt", "area"."updatedAt", "area"."version"
from "area"
where "area"."id" = $1
for update;

-- nodesBelow
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", exists (
  select
  from "area" as "child"
  where "child"."parentId" = "area"."id"
) as "hasChildren"
from "area"
where "area"."level" > $1 and "area"."level" <= $2
order by "area"."level", "area"."id"
limit $3;

-- or
select "area"."id", "area"."code", "area"."level", "area"."nameZh", "area"."nameEn", "area"."parentId", "area"."state", case when exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
) then 'stopped' else 'none' end as "inheritedState", exists (
  select
  from "area" as "child"
  where "child"."parentId" = "area"."id"
) as "hasChildren"
from "area"
where "area"."level" > $1 and "area"."level" <= $2 and ("area"."code" ~>=~ $3 and "area"."code" ~<~ $4) and "area"."state" = $5 and not exists (
  select
  from "area" as "up"
  where "up"."state" = 'disabled' and "up"."code" in (left("area"."code", 2), left("area"."code", 4), left("area"."code", 6), left("area"."code", 9)) and "up"."code" <> "area"."code"
)
order by "area"."level", "area"."id"
limit $6;

-- ordersInArea
select "orderNo"
from "order"
where ("order"."areaCode" ~>=~ $1 and "order"."areaCode" ~<~ $2)
limit 1001;

-- rolesWithArea
select "nameZh", "nameEn"
from "role"
where exists (
  select
  from unnest("role"."areaCodes") as "own"
  where starts_with("own", $1)
)
order by "code"
limit 1001;

-- stationsInArea
select "name"
from "station"
where ("station"."areaCode" ~>=~ $1 and "station"."areaCode" ~<~ $2)
limit 1001;

-- updateArea
update "area"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";
