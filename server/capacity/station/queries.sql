-- The SQL of server/capacity/station/queries.ts. Written by "npm run generate".

-- baysOfStation
select "code", "kind", "capacity", "state", "accessible", "lng", "lat", "radius"
from "stationBay"
where "stationId" = $1
order by "place", "id";

-- carsAtHome
select "id", "fleetNumber", "plate"
from "car"
where "stationId" = $1 and "state" <> $2
order by "fleetNumber"
limit $3;

-- countAtHome
select count(*) as "count"
from "car"
where "stationId" = $1 and "state" <> $2;

-- countOrdersBeside
select count(*) as "count"
from "order" as "o"
where "o"."status" in ($1, $2, $3, $4, $5) and true and (("o"."pickUpLng" between $6 and $7 and "o"."pickUpLat" between $8 and $9) or ("o"."dropOffLng" between $10 and $11 and "o"."dropOffLat" between $12 and $13));

-- countSent
select count(distinct "carId") as "count"
from "command"
where "stationId" = $1 and "state" in ($2, $3, $4);

-- deleteOtherBays
delete from "stationBay"
where "stationId" = $1 and "code" <> all($2::text[]);

-- deleteStation
delete from "station"
where "id" = $1;

-- forgetHome
update "car"
set "stationId" = $1
where "stationId" = $2 and "state" = $3;

-- insertStation
insert into "station" ("code", "name", "kind", "lng", "lat")
values ($1, $2, $3, $4, $5)
on conflict ("code") do nothing
returning "id";

-- lockStation
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."kind", "station"."lng", "station"."lat", "station"."address", "station"."areaCode", "station"."schoolId", "station"."openingHours", "station"."accessibility", "station"."remark", "station"."state", "station"."createdAt", "station"."updatedAt", "station"."version"
from "station"
where "station"."id" = $1 and "station"."schoolId" = $2::bigint
for no key update;

-- lockStationForDeletion
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."kind", "station"."lng", "station"."lat", "station"."address", "station"."areaCode", "station"."schoolId", "station"."openingHours", "station"."accessibility", "station"."remark", "station"."state", "station"."createdAt", "station"."updatedAt", "station"."version"
from "station"
where "station"."id" = $1 and (("station"."areaCode" ~>=~ $2 and "station"."areaCode" ~<~ $3) or ("station"."areaCode" ~>=~ $4 and "station"."areaCode" ~<~ $5))
for update;

-- placedBays
select "id", "stationId", "code", "lng", "lat", "radius"
from "stationBay"
where "lng" is not null
order by "id";

-- saveBays
insert into "stationBay" ("stationId", "code", "kind", "capacity", "state", "accessible", "lng", "lat", "radius", "place")
select $1::bigint as "stationId", "bay"."code" as "code", "bay"."kind" as "kind", "bay"."capacity" as "capacity", "bay"."state" as "state", "bay"."accessible" as "accessible", "bay"."lng" as "lng", "bay"."lat" as "lat", "bay"."radius" as "radius", "bay"."place"::integer as "place"
from rows
from (json_to_recordset($2::json) as ("code" text, "kind" text, "capacity" integer, "state" text, "accessible" boolean, "lng" double precision, "lat" double precision, "radius" double precision))
with ordinality as "bay"("code", "kind", "capacity", "state", "accessible", "lng", "lat", "radius", "place")
on conflict ("stationId", "code") do update
set "kind" = "excluded"."kind", "capacity" = "excluded"."capacity", "state" = "excluded"."state", "accessible" = "excluded"."accessible", "lng" = "excluded"."lng", "lat" = "excluded"."lat", "radius" = "excluded"."radius", "place" = "excluded"."place";

-- stationById
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."kind", "station"."lng", "station"."lat", "station"."address", "station"."areaCode", "station"."schoolId", "station"."openingHours", "station"."accessibility", "station"."remark", "station"."state", "station"."createdAt", "station"."updatedAt", "station"."version", coalesce("school"."name", '') as "schoolName", "siteMap"."publishedNumber" as "siteMapNumber", (
  select coalesce(sum("stationBay"."capacity"), 0) as "sum"
  from "stationBay"
  where "stationBay"."stationId" = "station"."id" and "stationBay"."state" = $1
) as "capacity", (
  select count(*) as "count"
  from "car"
  where "car"."stationId" = "station"."id" and "car"."state" <> $2
) as "carCount"
from "station"
left join "school" on "school"."id" = "station"."schoolId"
left join "siteMap" on "siteMap"."stationId" = "station"."id"
where true and "station"."id" = $3;

-- stationChoices
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."lng", "station"."lat"
from "station"
where true and "station"."state" = $1
order by "station"."name"
limit $2;

-- or
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."lng", "station"."lat"
from "station"
where (("station"."areaCode" ~>=~ $1 and "station"."areaCode" ~<~ $2) or ("station"."areaCode" ~>=~ $3 and "station"."areaCode" ~<~ $4)) and ("searchForm"("station"."code") like "searchForm"($5) or "searchForm"("station"."name") like "searchForm"($6) or "searchForm"("station"."nameEn") like "searchForm"($7)) and "station"."kind" = $8 and "station"."state" = $9
order by "station"."name"
limit $10;

-- or
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."lng", "station"."lat"
from "station"
where true and "station"."id" = $1
order by "station"."name"
limit $2;

-- stationCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "station"
  where true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "station"
  where (("station"."areaCode" ~>=~ $1 and "station"."areaCode" ~<~ $2) or ("station"."areaCode" ~>=~ $3 and "station"."areaCode" ~<~ $4)) and ("searchForm"("station"."code") like "searchForm"($5) or "searchForm"("station"."name") like "searchForm"($6) or "searchForm"("station"."nameEn") like "searchForm"($7)) and "station"."kind" = $8 and "station"."state" = $9 and "station"."areaCode" like $10 and "station"."schoolId" = $11 and "station"."accessibility" @> array[$12]::text[]
) limit 10001) as "capped";

-- stationExists
select "id"
from "station"
where "id" = $1;

-- stationList
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."kind", "station"."lng", "station"."lat", "station"."address", "station"."areaCode", "station"."schoolId", "station"."openingHours", "station"."accessibility", "station"."remark", "station"."state", "station"."createdAt", "station"."updatedAt", "station"."version", coalesce("school"."name", '') as "schoolName", "siteMap"."publishedNumber" as "siteMapNumber", (
  select coalesce(sum("stationBay"."capacity"), 0) as "sum"
  from "stationBay"
  where "stationBay"."stationId" = "station"."id" and "stationBay"."state" = $1
) as "capacity", (
  select count(*) as "count"
  from "car"
  where "car"."stationId" = "station"."id" and "car"."state" <> $2
) as "carCount"
from "station"
left join "school" on "school"."id" = "station"."schoolId"
left join "siteMap" on "siteMap"."stationId" = "station"."id"
where true
order by "station"."code" asc, "station"."id" asc
limit 21;

-- or
select "station"."id", "station"."code", "station"."name", "station"."nameEn", "station"."kind", "station"."lng", "station"."lat", "station"."address", "station"."areaCode", "station"."schoolId", "station"."openingHours", "station"."accessibility", "station"."remark", "station"."state", "station"."createdAt", "station"."updatedAt", "station"."version", coalesce("school"."name", '') as "schoolName", "siteMap"."publishedNumber" as "siteMapNumber", (
  select coalesce(sum("stationBay"."capacity"), 0) as "sum"
  from "stationBay"
  where "stationBay"."stationId" = "station"."id" and "stationBay"."state" = $1
) as "capacity", (
  select count(*) as "count"
  from "car"
  where "car"."stationId" = "station"."id" and "car"."state" <> $2
) as "carCount"
from "station"
left join "school" on "school"."id" = "station"."schoolId"
left join "siteMap" on "siteMap"."stationId" = "station"."id"
where "station"."schoolId" = $3::bigint and ("searchForm"("station"."code") like "searchForm"($4) or "searchForm"("station"."name") like "searchForm"($5) or "searchForm"("station"."nameEn") like "searchForm"($6)) and "station"."kind" = $7 and "station"."state" = $8 and "station"."areaCode" like $9 and "station"."schoolId" = $10 and "station"."accessibility" @> array[$11]::text[] and ("station"."code", "station"."id") < ($12::text, $13::bigint)
order by "station"."code" desc, "station"."id" desc
limit 21;

-- stationWithCode
select "id"
from "station"
where "code" = $1;

-- stationsByName
select "id", "code", "name"
from "station"
where ("code" = any($1::text[]) or "name" = any($2::text[]));

-- updateStation
update "station"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
