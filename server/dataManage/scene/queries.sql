-- The SQL of server/dataManage/scene/queries.ts. Written by "npm run generate".

-- alertToCut
select "alert"."id", "alert"."kind", "alert"."carId", "alert"."occurredAt", "car"."fleetNumber"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "alert"."id" = $1;

-- alertsToMine
select "alert"."id", "alert"."kind", "alert"."carId", "alert"."occurredAt", "car"."fleetNumber"
from "alert"
inner join "car" on "car"."id" = "alert"."carId"
where "alert"."openedAt" >= $1 and "alert"."openedAt" < $2 and "alert"."kind" in ($3, $4, $5, $6, $7, $8, $9) and not exists (
  select "scene"."id"
  from "scene"
  where "scene"."alertId" = "alert"."id"
) and ("alert"."kind" <> all($10::text[]) or not exists (
  select 1
  from "scene" as "s"
  where "s"."carId" = "alert"."carId" and "s"."kind" = "alert"."kind" and "s"."startedAt" <= "alert"."occurredAt" + $11 * interval '1 second' and "s"."startedAt" + "s"."duration" * interval '1 second' >= "alert"."occurredAt" - $12 * interval '1 second'
))
order by "alert"."openedAt" desc
limit $13;

-- alikeScenes
select "s"."id", "s"."name", "s"."kind", (
  select coalesce(sqrt(sum(power(a - b, 2)) / count(*)), 1e9)
  from unnest("s"."shape", "o"."shape") as u(a, b)
) as "distance"
from "scene" as "s"
inner join "scene" as "o" on "o"."id" = $1
where "s"."id" <> $2 and cardinality("s"."shape") = cardinality("o"."shape") and cardinality("o"."shape") > 0
order by "distance", "s"."id"
limit $3;

-- carCount
select count(*)::integer as "cars"
from "car";

-- carIdsOfFleet
select "id", "fleetNumber"
from "car"
order by "id"
limit $1;

-- carNamed
select "id", "fleetNumber"
from "car"
where "id" = $1;

-- deleteScene
delete from "scene"
where "id" = $1;

-- deleteTagType
delete from "sceneTagType"
where "tag" = $1;

-- driven
with "box" as materialized (
  select *, lag("fastest") over (partition by "carId" order by "part") as "fastestBefore", floor("west" * $1::float8)::integer as "x", floor("east" * $2::float8)::integer as "xEnd", floor("south" * $3::float8)::integer as "y", floor("north" * $4::float8)::integer as "yEnd"
  from (
    select "carId", date_bin('10 seconds'::interval, "at", 'epoch') as "part", max("speed") as "fastest", min("speed") as "slowest", min("lng") - $5::float8 as "west", max("lng") + $6::float8 as "east", min("lat") - $7::float8 as "south", max("lat") + $8::float8 as "north"
    from "telemetry"
    where "at" >= greatest($9::timestamptz, $10::timestamptz - make_interval(secs => $11::integer)) and "at" < $12::timestamptz and ("flags" & 12) < 1
    group by 1, 2
  ) as "drove"
), "braking" as (
  select "box"."carId", "at", "braking"
  from "box"
  cross join lateral (
    select "at", (lag("speed") over "way" - "speed") / nullif(date_part('epoch', "at" - lag("at") over "way"), 0) as "braking", date_part('epoch', "at" - lag("at") over "way") as "gap"
    from "telemetry"
    where "carId" = "box"."carId" and "at" >= greatest($13::timestamptz, "part" - make_interval(secs => $14::integer)) and "at" < "part" + '10 seconds'::interval and "at" < $15::timestamptz and ("flags" & 12) < 1
    window "way" as (order by "at")
  ) as "fix"
  where greatest("fastest", "fastestBefore") - "slowest" >= $16::float8 * $17::float8 and "at" >= "part" and "at" >= $18::timestamptz and "gap" between $19::float8 and $20::float8 and "braking" >= $21::float8
), "cell" as materialized (
  select "part", "x", "y", "carId", "fastest", "west", "east", "south", "north"
  from "box"
  union all
  select "part", "xEnd", "y", "carId", "fastest", "west", "east", "south", "north"
  from "box"
  where "xEnd" > "x"
  union all
  select "part", "x", "yEnd", "carId", "fastest", "west", "east", "south", "north"
  from "box"
  where "yEnd" > "y"
  union all
  select "part", "xEnd", "yEnd", "carId", "fastest", "west", "east", "south", "north"
  from "box"
  where "xEnd" > "x" and "yEnd" > "y"
), "near" as materialized (
  select distinct least(a."carId", b."carId") as "one", greatest(a."carId", b."carId") as "other", a."part"
  from "cell" as a join "cell" as b on (b."part", b."x", b."y") = (a."part", a."x", a."y") and a."carId" <> b."carId" and a."fastest" >= $22::float8 and (b."fastest" < $23::float8 or a."carId" < b."carId") and a."west" <= b."east" and b."west" <= a."east" and a."south" <= b."north" and b."south" <= a."north" and a."part" > $24::timestamptz - '10 seconds'::interval
), "step" as (
  select "one", "other", "own"."second", 111195 * sqrt(power(("own"."lng" - "its"."lng") * cos(radians("own"."lat")), 2) + power("own"."lat" - "its"."lat", 2)) as "metres", ("own"."nextLng" - "own"."lng") * cos(radians("own"."lat")) as "ownEast", "own"."nextLat" - "own"."lat" as "ownNorth", ("its"."nextLng" - "its"."lng") * cos(radians("own"."lat")) as "itsEast", "its"."nextLat" - "its"."lat" as "itsNorth"
  from "near"
  cross join lateral (
    select array_agg("second") as "seconds", array_agg("lng") as "lngs", array_agg("lat") as "lats", array_agg("speed") as "speeds"
    from (
      select distinct on ("second") floor(date_part('epoch', "at")) as "second", "lng", "lat", "speed"
      from "telemetry"
      where "carId" = "near"."one" and "at" >= "near"."part" and "at" < "near"."part" + '10 seconds'::interval + make_interval(secs => $25::integer) and "at" >= $26::timestamptz and ("flags" & 12) < 1
      order by "second", "at"
    ) as "raw"
  ) as "mine"
  cross join lateral (
    select array_agg("second") as "seconds", array_agg("lng") as "lngs", array_agg("lat") as "lats", array_agg("speed") as "speeds"
    from (
      select distinct on ("second") floor(date_part('epoch', "at")) as "second", "lng", "lat", "speed"
      from "telemetry"
      where "carId" = "near"."other" and "at" >= "near"."part" and "at" < "near"."part" + '10 seconds'::interval + make_interval(secs => $27::integer) and "at" >= $28::timestamptz and ("flags" & 12) < 1
      order by "second", "at"
    ) as "raw"
  ) as "theirs"
  cross join lateral unnest("mine"."seconds", "mine"."lngs", "mine"."lats", "mine"."speeds", "mine"."lngs"[2:], "mine"."lats"[2:]) as "own"("second", "lng", "lat", "speed", "nextLng", "nextLat") join lateral unnest("theirs"."seconds", "theirs"."lngs", "theirs"."lats", "theirs"."speeds", "theirs"."lngs"[2:], "theirs"."lats"[2:]) as "its"("second", "lng", "lat", "speed", "nextLng", "nextLat") on "its"."second" = "own"."second" and greatest("own"."speed", "its"."speed") >= $29::float8
  where "own"."second" < date_part('epoch', "near"."part") + $30::integer and "own"."second" < date_part('epoch', $31::timestamptz)
) (
  select 'met' as "kind", "one"::text as "one", "other"::text as "other", min("second")::float8 as "from", max("second")::float8 as "to", null as "carId", null as "fleetNumber", null::float8 as "at", null::float8 as "braking"
  from "step"
  where "metres" <= $32::float8
  group by "one", "other", floor("second" / 60) -- whoever stands, and whose way is not known, may go anywhere
  having bool_or(("ownEast" * "itsEast" + "ownNorth" * "itsNorth" > $33::float8 * sqrt(("ownEast" ^ 2 + "ownNorth" ^ 2) * ("itsEast" ^ 2 + "itsNorth" ^ 2))) is not false or greatest(abs("ownEast"), abs("ownNorth")) < $34::float8 or greatest(abs("itsEast"), abs("itsNorth")) < $35::float8)
  order by min("metres"), "one", "other", 4
  limit $36::integer
)
union all (
  select 'braking', null, null, null, null, "carId"::text, "fleetNumber", date_part('epoch', "at")::float8, "braking"::float8
  from "braking" join "car" on "car"."id" = "carId"
  order by "braking" desc, "carId", "at"
  limit $37::integer
);

-- encounterNear
select "id"
from "scene"
where "carId" = any($1::bigint[]) and "kind" in ($2, $3) and "startedAt" >= $4 and "startedAt" < $5
limit $6;

-- framesOfCars
with "read" as (
  select "f"."id", "f"."dataSetId", "f"."kind", "f"."sensor", "f"."key", "f"."takenAt", "f"."width", "f"."height", "f"."objects", "f"."sha256", "f"."attributes" ->> 'car' as "car"
  from "dataFrame" as "f"
  where ("f"."attributes" ->> 'car') is not null and ("f"."attributes" ->> 'car') = any($1::text[]) and "f"."until" is null and "f"."importId" is null and "f"."takenAt" >= $2 and "f"."takenAt" <= $3 and "f"."dataSetId" = any(array(
    select "set"."id"
    from "dataSet" as "set"
    where (cardinality("set"."roleIds") = 0 or $4::bigint = any("set"."roleIds") or "set"."ownerId" = $5::bigint)
  ))
  limit $6
), "counted" as (
  select *, ceil(count(*) over () / $7::float8)::integer as "step", row_number() over (partition by "dataSetId", "car", "sensor", "kind" order by "takenAt", "id") as "nth"
  from "read"
)
select "f"."id", "f"."dataSetId", "set"."name" as "dataSetName", "f"."car", "f"."kind", "f"."sensor", "f"."key", "f"."takenAt", "f"."width", "f"."height", "f"."objects", "f"."step", "c"."publicKey"
from "counted" as "f"
inner join "dataSet" as "set" on "set"."id" = "f"."dataSetId"
left join "dataContent" as "c" on "c"."sha256" = "f"."sha256"
where ("f"."nth" - 1) % "f"."step" = 0
order by "f"."takenAt", "f"."sensor", "f"."id"
limit $8;

-- hardBrakings
select b."carId"::text as "carId", car."fleetNumber", b."at", b."lng", b."lat"
from (
  select "carId", "at", "lng", "lat", (lag("speed") over "way" - "speed") / nullif(date_part('epoch', "at" - lag("at") over "way"), 0) as "braking", date_part('epoch', "at" - lag("at") over "way") as "gap"
  from "telemetry"
  where "at" >= $1::timestamptz and "at" < $2::timestamptz and ("flags" & 12) < 1
  window "way" as (partition by "carId" order by "at")
) as b join car on car."id" = b."carId"
where b."gap" between $3::float8 and $4::float8 and b."braking" >= $5::float8
order by b."braking" desc
limit $6::integer;

-- helpToMine
select "command"."carId", "car"."fleetNumber", "command"."receivedAt" as "at"
from "command"
inner join "car" on "car"."id" = "command"."carId"
where "command"."createdAt" >= $1::timestamptz - interval '1 day' and "command"."createdAt" < $2 and "command"."receivedAt" >= $3 and "command"."receivedAt" < $4 and "command"."requestedBy" is not null and "command"."kind" in ($5, $6, $7, $8) and not exists (
  select 1
  from "scene" as "s"
  where "s"."carId" = "command"."carId" and "s"."kind" = 'remoteHelp' and "s"."startedAt" <= "command"."receivedAt" + $9 * interval '1 second' and "s"."startedAt" + "s"."duration" * interval '1 second' >= "command"."receivedAt" - $10 * interval '1 second'
)
order by "command"."receivedAt" desc
limit $11;

-- holdTagTypes
select pg_advisory_xact_lock_shared(hashtext('sceneTagType'));

-- insertScene
insert into "scene" ("name", "kind", "source", "alertId", "carId", "fleetNumber", "startedAt", "duration", "lng", "lat", "tracks", "actors", "minTtc", "minHeadway", "minPet", "maxDeceleration", "taggedById", "reviewedById")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
on conflict do nothing
returning "id";

-- lockScene
select "s"."id", "s"."name", "s"."kind", "s"."summary", "s"."state", "s"."source", "s"."alertId", "s"."carId", "s"."fleetNumber", "s"."startedAt", "s"."duration", "s"."frame", "s"."lng", "s"."lat", "s"."actors", "s"."tags", "s"."tagValues", "s"."minTtc", "s"."minHeadway", "s"."minPet", "s"."maxDeceleration", "s"."isPublic", "s"."taggedById", "s"."wasReviewed", "s"."createdAt", "s"."updatedAt", "s"."version", coalesce("tagger"."realName", '') as "taggedByName", coalesce("reviewer"."realName", '') as "reviewedByName"
from "scene" as "s"
left join "sysUser" as "tagger" on "tagger"."id" = "s"."taggedById"
left join "sysUser" as "reviewer" on "reviewer"."id" = "s"."reviewedById"
where "s"."id" = $1
for update of "s";

-- lockTagTypes
select pg_advisory_xact_lock(hashtext('sceneTagType'));

-- publicScene
select "name", "frame", "tracks", "scenario", "isPublic"
from "scene"
where "id" = $1
for share;

-- publicScenes
select "id", "name", "kind"
from "scene"
where "isPublic" = $1
order by "updatedAt" desc, "id" desc
limit $2;

-- sceneById
select "s"."id", "s"."name", "s"."kind", "s"."summary", "s"."state", "s"."source", "s"."alertId", "s"."carId", "s"."fleetNumber", "s"."startedAt", "s"."duration", "s"."frame", "s"."lng", "s"."lat", "s"."actors", "s"."tags", "s"."tagValues", "s"."minTtc", "s"."minHeadway", "s"."minPet", "s"."maxDeceleration", "s"."isPublic", "s"."taggedById", "s"."wasReviewed", "s"."createdAt", "s"."updatedAt", "s"."version", coalesce("tagger"."realName", '') as "taggedByName", coalesce("reviewer"."realName", '') as "reviewedByName"
from "scene" as "s"
left join "sysUser" as "tagger" on "tagger"."id" = "s"."taggedById"
left join "sysUser" as "reviewer" on "reviewer"."id" = "s"."reviewedById"
where "s"."id" = $1;

-- sceneCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "scene" as "s"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "scene" as "s"
  where ("searchForm"("s"."name") like "searchForm"($1) or "searchForm"("s"."summary") like "searchForm"($2)) and "s"."state" = $3 and "s"."kind" = $4 and "s"."source" = $5 and "s"."tags" && array(
    select $6::text
    union all
    select "i"."value"
    from "sysDictItem" as "i" join "sysDictType" as "t" on "t"."id" = "i"."typeId"
    where "t"."code" = 'sceneTag' and "i"."parentValue" = $7
  ) and case when jsonb_typeof("s"."tagValues" -> $8::text) = 'number' then ("s"."tagValues" ->> $9::text)::float8 >= $10::float8 else false end and case when jsonb_typeof("s"."tagValues" -> $11::text) = 'number' then ("s"."tagValues" ->> $12::text)::float8 <= $13::float8 else false end and "s"."carId" = $14 and "s"."minTtc" >= $15 and "s"."minTtc" < $16 and "s"."minHeadway" >= $17 and "s"."minHeadway" <= $18 and "s"."minPet" >= $19 and "s"."minPet" <= $20 and "s"."maxDeceleration" >= $21 and "s"."maxDeceleration" <= $22 and (
    select count(*)
    from unnest(array(
      select translate("ring"::text, '[]', '()')::polygon
      from "range", jsonb_array_elements("range"."geometry" -> 'coordinates') as "part", jsonb_array_elements("part") as "ring"
      where "range"."id" = $23
    )) as "ring"
    where point("s"."lng", "s"."lat") <@ "ring"
  ) % 2 = 1 and "s"."startedAt" >= $24 and "s"."startedAt" < $25 and coalesce("s"."startedAt", '-infinity'::timestamptz) between $26::timestamptz - $27 * interval '1 second' and $28::timestamptz and "s"."startedAt" + "s"."duration" * interval '1 second' >= $29::timestamptz and "s"."tracks" @> any($30::jsonb[]) and "s"."id" = $31
) limit 10001) as "capped";

-- sceneList
select "s"."id", "s"."name", "s"."kind", "s"."summary", "s"."state", "s"."source", "s"."alertId", "s"."carId", "s"."fleetNumber", "s"."startedAt", "s"."duration", "s"."frame", "s"."lng", "s"."lat", "s"."actors", "s"."tags", "s"."tagValues", "s"."minTtc", "s"."minHeadway", "s"."minPet", "s"."maxDeceleration", "s"."isPublic", "s"."taggedById", "s"."wasReviewed", "s"."createdAt", "s"."updatedAt", "s"."version", coalesce("tagger"."realName", '') as "taggedByName", coalesce("reviewer"."realName", '') as "reviewedByName"
from "scene" as "s"
left join "sysUser" as "tagger" on "tagger"."id" = "s"."taggedById"
left join "sysUser" as "reviewer" on "reviewer"."id" = "s"."reviewedById"
order by coalesce("s"."startedAt", '-infinity'::timestamptz) desc, "s"."id" desc
limit 21;

-- or
select "s"."id", "s"."name", "s"."kind", "s"."summary", "s"."state", "s"."source", "s"."alertId", "s"."carId", "s"."fleetNumber", "s"."startedAt", "s"."duration", "s"."frame", "s"."lng", "s"."lat", "s"."actors", "s"."tags", "s"."tagValues", "s"."minTtc", "s"."minHeadway", "s"."minPet", "s"."maxDeceleration", "s"."isPublic", "s"."taggedById", "s"."wasReviewed", "s"."createdAt", "s"."updatedAt", "s"."version", coalesce("tagger"."realName", '') as "taggedByName", coalesce("reviewer"."realName", '') as "reviewedByName"
from "scene" as "s"
left join "sysUser" as "tagger" on "tagger"."id" = "s"."taggedById"
left join "sysUser" as "reviewer" on "reviewer"."id" = "s"."reviewedById"
where ("searchForm"("s"."name") like "searchForm"($1) or "searchForm"("s"."summary") like "searchForm"($2)) and "s"."state" = $3 and "s"."kind" = $4 and "s"."source" = $5 and "s"."tags" && array(
  select $6::text
  union all
  select "i"."value"
  from "sysDictItem" as "i" join "sysDictType" as "t" on "t"."id" = "i"."typeId"
  where "t"."code" = 'sceneTag' and "i"."parentValue" = $7
) and case when jsonb_typeof("s"."tagValues" -> $8::text) = 'number' then ("s"."tagValues" ->> $9::text)::float8 >= $10::float8 else false end and case when jsonb_typeof("s"."tagValues" -> $11::text) = 'number' then ("s"."tagValues" ->> $12::text)::float8 <= $13::float8 else false end and "s"."carId" = $14 and "s"."minTtc" >= $15 and "s"."minTtc" < $16 and "s"."minHeadway" >= $17 and "s"."minHeadway" <= $18 and "s"."minPet" >= $19 and "s"."minPet" <= $20 and "s"."maxDeceleration" >= $21 and "s"."maxDeceleration" <= $22 and (
  select count(*)
  from unnest(array(
    select translate("ring"::text, '[]', '()')::polygon
    from "range", jsonb_array_elements("range"."geometry" -> 'coordinates') as "part", jsonb_array_elements("part") as "ring"
    where "range"."id" = $23
  )) as "ring"
  where point("s"."lng", "s"."lat") <@ "ring"
) % 2 = 1 and "s"."startedAt" >= $24 and "s"."startedAt" < $25 and coalesce("s"."startedAt", '-infinity'::timestamptz) between $26::timestamptz - $27 * interval '1 second' and $28::timestamptz and "s"."startedAt" + "s"."duration" * interval '1 second' >= $29::timestamptz and "s"."tracks" @> any($30::jsonb[]) and "s"."id" = $31 and (coalesce("s"."minTtc", 1e9), "s"."id") < ($32::double precision, $33::bigint)
order by coalesce("s"."minTtc", 1e9) desc, "s"."id" desc
limit 21;

-- sceneNear
select "id"
from "scene"
where "carId" = $1 and "kind" = $2 and "startedAt" >= $3 and "startedAt" < $4
limit $5;

-- sceneOfAlert
select "id", "startedAt", "duration"
from "scene"
where "alertId" = $1;

-- sceneOfMoment
select "id", "startedAt", "duration"
from "scene"
where "carId" = $1 and "source" = $2 and "startedAt" = $3 and "duration" = $4
order by "id"
limit $5;

-- sceneSpan
select "startedAt", "duration", "source", "fleetNumber", array(
  select "a" ->> 'name'
  from jsonb_array_elements("tracks") as "a"
) as "names"
from "scene"
where "id" = $1;

-- sceneTracks
select "tracks", "scenario"
from "scene"
where "id" = $1;

-- sceneTracksText
select "tracks"::text as "tracks"
from "scene"
where "id" = $1;

-- sceneWithValue
select "s"."name"
from "scene" as "s"
where "s"."tags" @> array[$1::text] and jsonb_exists("s"."tagValues", $2::text)
order by "s"."id"
limit $3;

-- tagCounts
select "t"."tag", cast(count(*) as integer) as "scenes"
from "scene" as "s"
inner join lateral unnest("s"."tags") as "t"("tag") on true
group by "t"."tag"
order by "scenes" desc, "t"."tag"
limit $1;

-- tagTypes
select *
from "sceneTagType"
order by "tag"
limit $1;

-- updateScene
update "scene"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- upsertTagType
insert into "sceneTagType" ("tag", "valueType", "unit")
values ($1, $2, $3)
on conflict ("tag") do update
set "valueType" = "excluded"."valueType", "unit" = "excluded"."unit";

-- usableTags
select "i"."value"
from "sysDictItem" as "i"
inner join "sysDictType" as "t" on "t"."id" = "i"."typeId"
where "t"."code" = $1 and "i"."parentValue" <> $2 and "i"."state" = $3
limit $4;
