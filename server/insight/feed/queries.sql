-- The SQL of server/insight/feed/queries.ts. Written by "npm run generate".

-- addReads
insert into "feedRead" ("feed", "agencyId", "reads", "lastAt", "lastStatus", "lastBytes", "lastReader")
select "one".*
from unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::integer[], $6::bigint[], $7::text[]) as "one" ("feed", "agencyId", "reads", "lastAt", "lastStatus", "lastBytes", "lastReader")
where "agencyId" is null or exists (
  select
  from "agency"
  where "agency"."id" = "one"."agencyId"
)
on conflict ("feed", "agencyId") do update
set "reads" = "feedRead"."reads" + "excluded"."reads", "lastAt" = "excluded"."lastAt", "lastStatus" = "excluded"."lastStatus", "lastBytes" = "excluded"."lastBytes", "lastReader" = "excluded"."lastReader";

-- carKinds
select distinct "model", "seats", "wheelchair", "energy"
from "car"
where "state" = $1
order by "model", "seats"
limit $2;

-- divisions
select "code", "nameZh", "nameEn"
from "area"
where "code" = any($1::text[])
order by "code";

-- feedReads
select "r"."feed", "r"."agencyId", coalesce("a"."name", '') as "agencyName", "r"."reads"::float8 as "reads", "r"."lastAt", "r"."lastStatus", "r"."lastBytes"::float8 as "lastBytes", "r"."lastReader"
from "feedRead" as "r"
left join "agency" as "a" on "a"."id" = "r"."agencyId"
order by "r"."lastAt" desc
limit 2000;

-- freeCars
select "c"."id", "c"."model", "c"."seats", "c"."wheelchair", "c"."energy", "s"."lng", "s"."lat", "s"."charge", "s"."stateSince", "s"."receivedAt"
from "car" as "c"
inner join "carState" as "s" on "s"."carId" = "c"."id"
where "c"."state" = $1 and "s"."state" = $2 and "s"."orderNo" is null and ("s"."charge" is null or "s"."charge" >= $3) and "s"."lng" is not null and "s"."lat" is not null and coalesce("s"."heardAt", "s"."receivedAt") > $4::timestamptz - make_interval(mins => 5) and not exists (
  select
  from "carMaintenance" as "m"
  where "m"."carId" = "c"."id" and "m"."startsAt" <= $5::timestamptz and "m"."endsAt" > $6::timestamptz
) and not exists (
  select
  from "ticket" as "t"
  where "t"."carId" = "c"."id" and "t"."heldUntil" > $7::timestamptz
)
order by "c"."id"
limit 50000;

-- passengerStations
select "id", "code", "name", "nameEn", "kind", "lng", "lat", "address", "areaCode", "openingHours", "accessibility", "state", "updatedAt"
from "station"
where "kind" in ($1, $2)
order by "id"
limit 10000;
