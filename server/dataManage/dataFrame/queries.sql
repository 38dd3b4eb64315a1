-- The SQL of server/dataManage/dataFrame/queries.ts. Written by "npm run generate".

-- cuboidsOfFrames
select "id", "key", "shapes", "attributes", "track", "source", "isConfirmed", coalesce((
  select m."mergedIntoId"
  from "labelClass" m
  where m."id" = "dataObject"."classId"
), "dataObject"."classId") as "classId"
from "dataObject"
where "frameId" = any($1::bigint[]) and "shapes" @> '[{"kind": "cuboid"}]'
order by "frameId", "key"
limit $2;

-- dataFrameById
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."objects", "f"."dataSetId", "f"."attributes", "f"."projection", "f"."since", "f"."until", "c"."publicKey", "c"."thumbKey"
from "dataFrame" as "f"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."id" = $1 and "f"."importId" is null;

-- dataFrameCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "dataFrame" as "f"
  where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "dataFrame" as "f"
  where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and "searchForm"("f"."key") like "searchForm"($4) and "f"."scene" = $5 and "f"."sensor" = $6 and "f"."bucket" >= $7 and "f"."bucket" < $8 and "f"."classIds" && array(
    select k."id"
    from "labelClass" k join "labelClass" x on x."id" = $9::bigint
    where coalesce(k."mergedIntoId", k."id") = coalesce(x."mergedIntoId", x."id")
  ) and "f"."objects" > $10 and "f"."takenAt" >= $11 and "f"."takenAt" < $12 and (
    select count(*)
    from unnest(array(
      select translate("ring"::text, '[]', '()')::polygon
      from "range", jsonb_array_elements("range"."geometry" -> 'coordinates') as "part", jsonb_array_elements("part") as "ring"
      where "range"."id" = $13
    )) as "ring"
    where point(case when jsonb_typeof("f"."attributes" -> $14::text) = 'number' then ("f"."attributes" ->> $15::text)::float8 end, case when jsonb_typeof("f"."attributes" -> $16::text) = 'number' then ("f"."attributes" ->> $17::text)::float8 end) <@ "ring"
  ) % 2 = 1 and not ("f"."importId" is null and "f"."since" <= $18 and ("f"."until" is null or "f"."until" > $19)) and ("f"."key", "f"."sha256") in (
    select "l"."setKey", "l"."sha256"
    from "labelFrame" as "l"
    where "l"."id" = any($20::bigint[])
  ) and exists (
    select "o"."id"
    from "dataObject" as "o"
    where "o"."frameId" = "f"."id" and "o"."classId" = any(array(
      select k."id"
      from "labelClass" k join "labelClass" x on x."id" = $21::bigint
      where coalesce(k."mergedIntoId", k."id") = coalesce(x."mergedIntoId", x."id")
    )) and "o"."area" >= $22 and "o"."area" < $23 and ("o"."attributes" @> $24::jsonb or "o"."attributes" @> $25::jsonb) and "o"."isConfirmed" = $26
  )
) limit 10001) as "capped";

-- dataFrameList
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."objects", "c"."publicKey", "c"."thumbKey"
from "dataFrame" as "f"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
order by "f"."key" asc, "f"."id" asc
limit 21;

-- or
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."objects", "c"."publicKey", "c"."thumbKey"
from "dataFrame" as "f"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and "searchForm"("f"."key") like "searchForm"($4) and "f"."scene" = $5 and "f"."sensor" = $6 and "f"."bucket" >= $7 and "f"."bucket" < $8 and "f"."classIds" && array(
  select k."id"
  from "labelClass" k join "labelClass" x on x."id" = $9::bigint
  where coalesce(k."mergedIntoId", k."id") = coalesce(x."mergedIntoId", x."id")
) and "f"."objects" > $10 and "f"."takenAt" >= $11 and "f"."takenAt" < $12 and (
  select count(*)
  from unnest(array(
    select translate("ring"::text, '[]', '()')::polygon
    from "range", jsonb_array_elements("range"."geometry" -> 'coordinates') as "part", jsonb_array_elements("part") as "ring"
    where "range"."id" = $13
  )) as "ring"
  where point(case when jsonb_typeof("f"."attributes" -> $14::text) = 'number' then ("f"."attributes" ->> $15::text)::float8 end, case when jsonb_typeof("f"."attributes" -> $16::text) = 'number' then ("f"."attributes" ->> $17::text)::float8 end) <@ "ring"
) % 2 = 1 and not ("f"."importId" is null and "f"."since" <= $18 and ("f"."until" is null or "f"."until" > $19)) and ("f"."key", "f"."sha256") in (
  select "l"."setKey", "l"."sha256"
  from "labelFrame" as "l"
  where "l"."id" = any($20::bigint[])
) and exists (
  select "o"."id"
  from "dataObject" as "o"
  where "o"."frameId" = "f"."id" and "o"."classId" = any(array(
    select k."id"
    from "labelClass" k join "labelClass" x on x."id" = $21::bigint
    where coalesce(k."mergedIntoId", k."id") = coalesce(x."mergedIntoId", x."id")
  )) and "o"."area" >= $22 and "o"."area" < $23 and ("o"."attributes" @> $24::jsonb or "o"."attributes" @> $25::jsonb) and "o"."isConfirmed" = $26
) and ("f"."key", "f"."id") < ($27::text, $28::bigint)
order by "f"."key" desc, "f"."id" desc
limit 21;

-- figuresBy
select cast("f"."scene" as text) as "name", cast(count(*) as integer) as "frames", cast(coalesce(sum("f"."objects"), 0) as integer) as "objects"
from "dataFrame" as "f"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
group by "f"."scene"
order by "frames" desc, "name"
limit $4;

-- or
select cast("f"."bucket" as text) as "name", cast(count(*) as integer) as "frames", cast(coalesce(sum("f"."objects"), 0) as integer) as "objects"
from "dataFrame" as "f"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
group by "f"."bucket"
order by "frames" desc, "name"
limit $4;

-- figuresByAttribute
select "a"."code", "a"."value", cast(count(*) as integer) as "frames"
from "dataFrame" as "f"
inner join lateral (
  select "key" as "code", "value"
  from jsonb_each_text("f"."attributes")
) as "a" on true
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and length("a"."code") <= 80 and length("a"."value") <= 200
group by "a"."code", "a"."value"
order by "frames" desc, "a"."code", "a"."value"
limit $4;

-- figuresByClass
select "c"."id", "c"."code" as "name", cast(count(distinct "f"."id") as integer) as "frames", cast(count(*) as integer) as "objects"
from "dataObject" as "o"
inner join "dataFrame" as "f" on "f"."id" = "o"."frameId"
inner join "labelClass" as "own" on "own"."id" = "o"."classId"
inner join "labelClass" as "c" on "c"."id" = coalesce("own"."mergedIntoId", "own"."id")
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
group by "c"."id"
order by "objects" desc, "c"."code"
limit $4;

-- framesAround
select "f"."id" as "frameId", "o"."id", "o"."key"
from "dataFrame" as "f"
inner join "dataFrame" as "o" on "o"."dataSetId" = "f"."dataSetId" and "o"."scene" = "f"."scene" and "o"."place" = "f"."place" and "o"."id" <> "f"."id"
where "f"."id" = any($1::bigint[]) and "o"."importId" is null and "o"."since" <= "f"."since" and ("o"."until" is null or "o"."until" > "f"."since")
order by "f"."id", "o"."sensor", "o"."key"
limit $2;

-- framesOfMoment
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."objects", "f"."projection", "c"."publicKey", "c"."thumbKey"
from "dataFrame" as "f"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."dataSetId" = $1 and "f"."scene" = $2 and "f"."place" = $3 and "f"."importId" is null and "f"."since" <= $4 and ("f"."until" is null or "f"."until" > $5)
order by "f"."sensor", "f"."key"
limit $6;

-- framesSeen
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."projection"
from "dataFrame" as "f"
inner join "dataSet" as "set" on "set"."id" = "f"."dataSetId"
where "f"."id" = any($1::bigint[]) and "f"."importId" is null and (cardinality("set"."roleIds") = 0 or $2::bigint = any("set"."roleIds") or "set"."ownerId" = $3::bigint)
order by "f"."id";

-- framesToWrite
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."objects", "f"."attributes", "f"."projection", "f"."sha256", "c"."store", "c"."key" as "contentKey", "c"."size", "c"."type"
from "dataFrame" as "f"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
order by "f"."scene", coalesce("f"."place", -1), "f"."key"
limit $4;

-- or
select "f"."id", "f"."key", "f"."kind", "f"."scene", "f"."place", "f"."sensor", "f"."bucket", "f"."width", "f"."height", "f"."takenAt", "f"."objects", "f"."attributes", "f"."projection", "f"."sha256", "c"."store", "c"."key" as "contentKey", "c"."size", "c"."type"
from "dataFrame" as "f"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3) and ("f"."scene", coalesce("f"."place", -1), "f"."key") > ($4, $5, $6)
order by "f"."scene", coalesce("f"."place", -1), "f"."key"
limit $7;

-- objectsOfFrame
select "id", "key", "shapes", "attributes", "track", "source", "isConfirmed", coalesce((
  select m."mergedIntoId"
  from "labelClass" m
  where m."id" = "dataObject"."classId"
), "dataObject"."classId") as "classId"
from "dataObject"
where "frameId" = $1
order by "key", "id"
limit $2;

-- objectsOfFrames
select "frameId", "key", "classId", "shapes", "attributes", "track"
from "dataObject"
where "frameId" = any($1::bigint[])
order by "frameId", "key";

-- objectsShown
select "id", "frameId", "key", "shapes", "attributes", "track", "source", "isConfirmed", coalesce((
  select m."mergedIntoId"
  from "labelClass" m
  where m."id" = "dataObject"."classId"
), "dataObject"."classId") as "classId"
from "dataObject"
where "frameId" = any($1::bigint[]) and ("frameId" = any($2::bigint[]) or "shapes" @> '[{"kind": "cuboid"}]')
order by "frameId", "key", "id"
limit $3;

-- traitsOfFrames
select "f"."kind", "f"."attributes" <> '{}' as "hasAttributes", "f"."takenAt" is not null as "hasTime", "f"."sensor" <> '' as "hasSensor", "f"."projection" is not null as "hasProjection", "f"."scene" <> '' as "hasScene", case when "f"."kind" <> 'cloud' then '' when "f"."key" ilike '%.bin' then '.bin' else '.pcd' end as "ending", count(*)::int as "frames"
from "dataFrame" as "f"
where "f"."dataSetId" = $1 and "f"."importId" is null and "f"."since" <= $2 and ("f"."until" is null or "f"."until" > $3)
group by 1, 2, 3, 4, 5, 6, 7;

-- traitsOfObjects
select "f"."kind" as "frameKind", jsonb_path_query_array("o"."shapes", '$[*].kind') as "kinds", "o"."shapes" @? '$[*].rings[0]' as "hasRings", "o"."shapes" @? $1::jsonpath as "isTilted", case when "o"."attributes" = '{}' then '{}' else (
  select jsonb_object_agg("key", case jsonb_typeof("value") when 'number' then '0' when 'string' then '""' else "value" end)
  from jsonb_each("o"."attributes")
) end as "attributes", "o"."track" <> '' as "isTracked", count(*)::int as "objects"
from "dataFrame" as "f"
inner join "dataObject" as "o" on "o"."frameId" = "f"."id"
where "f"."dataSetId" = $2 and "f"."importId" is null and "f"."since" <= $3 and ("f"."until" is null or "f"."until" > $4)
group by 1, 2, 3, 4, 5, 6
order by "objects" desc
limit $5;
