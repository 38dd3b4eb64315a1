-- The SQL of server/capacity/range/queries.ts. Written by "npm run generate".

-- carGroups
select distinct unnest("groups") as "group"
from "car"
order by "group"
limit $1;

-- countPublished
select count(*) as "count"
from ((
  select 1 as "one"
  from "rangeVersion"
  where "validTo" is null
) limit 10001) as "capped";

-- countRevision
update "rangeHead"
set "revision" = "revision" + $1
returning "revision";

-- deleteRange
delete from "range"
where "id" = $1;

-- endVersion
update "rangeVersion"
set "validTo" = greatest("validFrom", $1::timestamptz)
where "rangeId" = $2 and "validTo" is null
returning "validTo";

-- insertRange
insert into "range" ("name", "kind", "speedLimit", "priority", "groups", "schedule", "geometry", "bounds", "area", "vertexCount", "code")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict ("code")
where "code" <> '' do nothing
returning "id";

-- insertVersion
insert into "rangeVersion" ("name", "kind", "speedLimit", "priority", "groups", "schedule", "geometry", "bounds", "area", "vertexCount", "rangeId", "number", "validFrom", "publishedBy")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- lockRange
select *
from "range"
where "id" = $1
for update;

-- lockRangesByCode
select "id", "code", "publishedNumber", "name", "nameEn", "kind", "speedLimit", "priority", "groups", "schedule", "remark"
from "range"
where "code" <> '' and "code" = any($1::text[])
order by "id"
for update;

-- openOrderPlaces
select "o"."id", "o"."orderNo", "o"."status", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce("r"."carGroup", '') as "carGroup"
from "order" as "o"
left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
where "o"."status" in ($1, $2, $3, $4, $5) and true and ((("o"."pickUpLng" between $6 and $7 and "o"."pickUpLat" between $8 and $9)) or (("o"."dropOffLng" between $10 and $11 and "o"."dropOffLat" between $12 and $13)))
order by "o"."requestedAt" desc
limit $14;

-- or
select "o"."id", "o"."orderNo", "o"."status", "o"."pickUpLng", "o"."pickUpLat", "o"."dropOffLng", "o"."dropOffLat", coalesce("r"."carGroup", '') as "carGroup"
from "order" as "o"
left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
where "o"."status" in ($1, $2, $3, $4, $5) and "o"."supplierId" = $6::bigint and ((("o"."pickUpLng" between $7 and $8 and "o"."pickUpLat" between $9 and $10) or ("o"."pickUpLng" between $11 and $12 and "o"."pickUpLat" between $13 and $14)) or (("o"."dropOffLng" between $15 and $16 and "o"."dropOffLat" between $17 and $18) or ("o"."dropOffLng" between $19 and $20 and "o"."dropOffLat" between $21 and $22)))
order by "o"."requestedAt" desc
limit $23;

-- rangeById
select "range"."id", "range"."code", "range"."name", "range"."nameEn", "range"."kind", "range"."speedLimit", "range"."priority", "range"."groups", "range"."schedule", "range"."bounds", "range"."area", "range"."vertexCount", "range"."remark", "range"."publishedNumber", "range"."lastNumber", "range"."createdAt", "range"."updatedAt", "range"."version", case when "range"."publishedNumber" is null then case when "range"."lastNumber" = 0 then 'draft' else 'retired' end when "range"."hasChanges" then 'changed' else 'published' end as "state", "range"."geometry"
from "range"
where "range"."id" = $1;

-- rangeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "range"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "range"
  where ("searchForm"("range"."name") like "searchForm"($1) or "searchForm"("range"."nameEn") like "searchForm"($2) or "searchForm"("range"."code") like "searchForm"($3)) and "range"."kind" = $4 and case when "range"."publishedNumber" is null then case when "range"."lastNumber" = 0 then 'draft' else 'retired' end when "range"."hasChanges" then 'changed' else 'published' end = $5 and "range"."id" = $6
) limit 10001) as "capped";

-- rangeList
select "range"."id", "range"."code", "range"."name", "range"."nameEn", "range"."kind", "range"."speedLimit", "range"."priority", "range"."groups", "range"."schedule", "range"."bounds", "range"."area", "range"."vertexCount", "range"."remark", "range"."publishedNumber", "range"."lastNumber", "range"."createdAt", "range"."updatedAt", "range"."version", case when "range"."publishedNumber" is null then case when "range"."lastNumber" = 0 then 'draft' else 'retired' end when "range"."hasChanges" then 'changed' else 'published' end as "state"
from "range"
order by "range"."name" asc, "range"."id" asc
limit 21;

-- or
select "range"."id", "range"."code", "range"."name", "range"."nameEn", "range"."kind", "range"."speedLimit", "range"."priority", "range"."groups", "range"."schedule", "range"."bounds", "range"."area", "range"."vertexCount", "range"."remark", "range"."publishedNumber", "range"."lastNumber", "range"."createdAt", "range"."updatedAt", "range"."version", case when "range"."publishedNumber" is null then case when "range"."lastNumber" = 0 then 'draft' else 'retired' end when "range"."hasChanges" then 'changed' else 'published' end as "state"
from "range"
where ("searchForm"("range"."name") like "searchForm"($1) or "searchForm"("range"."nameEn") like "searchForm"($2) or "searchForm"("range"."code") like "searchForm"($3)) and "range"."kind" = $4 and case when "range"."publishedNumber" is null then case when "range"."lastNumber" = 0 then 'draft' else 'retired' end when "range"."hasChanges" then 'changed' else 'published' end = $5 and "range"."id" = $6 and ("range"."name", "range"."id") < ($7::text, $8::bigint)
order by "range"."name" desc, "range"."id" desc
limit 21;

-- rangeRevision
select "revision"
from "rangeHead";

-- rangeWithCode
select "id"
from "range"
where "code" = $1 and "code" <> '';

-- rangesByIds
select *
from "range"
where "id" = any($1::bigint[])
order by "id";

-- updateRange
update "range"
set "hasChanges" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- validVersions
select "id", "rangeId", "number", "vertexCount"
from "rangeVersion"
where "validTo" is null
order by "id"
limit $1;

-- or
select "id", "rangeId", "number", "vertexCount"
from "rangeVersion"
where "validFrom" <= $1 and ("validTo" is null or "validTo" > $2)
order by "id"
limit $3;

-- versionCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "rangeVersion"
  where "rangeId" = $1
) limit 10001) as "capped";

-- versionList
select "rangeVersion"."id", "rangeVersion"."number", "rangeVersion"."name", "rangeVersion"."nameEn", "rangeVersion"."kind", "rangeVersion"."speedLimit", "rangeVersion"."priority", "rangeVersion"."groups", "rangeVersion"."schedule", "rangeVersion"."bounds", "rangeVersion"."area", "rangeVersion"."vertexCount", "rangeVersion"."note", "rangeVersion"."validFrom", "rangeVersion"."validTo", "rangeVersion"."publishedBy"
from "rangeVersion"
where "rangeId" = $1
order by "rangeVersion"."number" desc, "rangeVersion"."id" desc
limit 21;

-- versionOf
select "rangeVersion"."id", "rangeVersion"."number", "rangeVersion"."name", "rangeVersion"."nameEn", "rangeVersion"."kind", "rangeVersion"."speedLimit", "rangeVersion"."priority", "rangeVersion"."groups", "rangeVersion"."schedule", "rangeVersion"."bounds", "rangeVersion"."area", "rangeVersion"."vertexCount", "rangeVersion"."note", "rangeVersion"."validFrom", "rangeVersion"."validTo", "rangeVersion"."publishedBy", "rangeVersion"."geometry"
from "rangeVersion"
where "rangeId" = $1 and "number" = $2;

-- versionsByIds
select "rangeVersion"."id" as "versionId", "range"."id", "range"."code", "rangeVersion"."number", "rangeVersion"."name", "rangeVersion"."nameEn", "rangeVersion"."kind", "rangeVersion"."speedLimit", "rangeVersion"."priority", "rangeVersion"."groups", "rangeVersion"."schedule", "rangeVersion"."geometry", "rangeVersion"."area"
from "rangeVersion"
inner join "range" on "range"."id" = "rangeVersion"."rangeId"
where "rangeVersion"."id" = any($1::bigint[])
order by "rangeVersion"."id";

-- versionsValidAt
select "rangeVersion"."id" as "versionId", "range"."id", "range"."code", "rangeVersion"."number", "rangeVersion"."name", "rangeVersion"."nameEn", "rangeVersion"."kind", "rangeVersion"."speedLimit", "rangeVersion"."priority", "rangeVersion"."groups", "rangeVersion"."schedule", "rangeVersion"."geometry", "rangeVersion"."area"
from "rangeVersion"
inner join "range" on "range"."id" = "rangeVersion"."rangeId"
where "rangeVersion"."validFrom" <= $1 and ("rangeVersion"."validTo" is null or "rangeVersion"."validTo" > $2)
order by "rangeVersion"."id"
limit $3;

-- or
select "rangeVersion"."id" as "versionId", "range"."id", "range"."code", "rangeVersion"."number", "rangeVersion"."name", "rangeVersion"."nameEn", "rangeVersion"."kind", "rangeVersion"."speedLimit", "rangeVersion"."priority", "rangeVersion"."groups", "rangeVersion"."schedule", "rangeVersion"."geometry", "rangeVersion"."area"
from "rangeVersion"
inner join "range" on "range"."id" = "rangeVersion"."rangeId"
where "rangeVersion"."validFrom" <= $1 and ("rangeVersion"."validTo" is null or "rangeVersion"."validTo" > $2) and ("rangeVersion"."bounds"[1] - 1e-6 <= $3 and "rangeVersion"."bounds"[3] + 1e-6 >= $4 or abs($5::double precision) = 180) and "rangeVersion"."bounds"[2] - 1e-6 <= $6 and "rangeVersion"."bounds"[4] + 1e-6 >= $7
order by "rangeVersion"."id"
limit $8;
