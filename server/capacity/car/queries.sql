-- The SQL of server/capacity/car/queries.ts. Written by "npm run generate".

-- carById
select "car"."id", "car"."fleetNumber", "car"."plate", "car"."vin", "car"."model", "car"."supplierId", "car"."areaCode", "car"."stationId", "car"."groups", "car"."seats", "car"."wheelchair", "car"."energy", "car"."softwareVersion", "car"."state", "car"."documentsExpireOn", "car"."remark", "car"."createdAt", "car"."updatedAt", "car"."version", coalesce("supplier"."name", '') as "supplierName", coalesce("station"."name", '') as "stationName"
from "car"
left join "supplier" on "supplier"."id" = "car"."supplierId"
left join "station" on "station"."id" = "car"."stationId"
where "car"."supplierId" = $1::bigint and "car"."id" = $2;

-- carChoices
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where true and "car"."state" <> $1
order by "car"."fleetNumber"
limit $2;

-- or
select "car"."id", "car"."fleetNumber", "car"."plate"
from "car"
where "car"."supplierId" = $1::bigint and "car"."id" = $2 and ("car"."plate" like $3 or "searchForm"("car"."fleetNumber") like "searchForm"($4))
order by "car"."fleetNumber"
limit $5;

-- carCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "car"
  where true and "car"."state" <> $1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "car"
  where (("car"."areaCode" ~>=~ $1 and "car"."areaCode" ~<~ $2) or ("car"."areaCode" ~>=~ $3 and "car"."areaCode" ~<~ $4)) and ("car"."plate" like $5 or "searchForm"("car"."fleetNumber") like "searchForm"($6) or "searchForm"("car"."vin") like "searchForm"($7) or "searchForm"("car"."model") like "searchForm"($8)) and "car"."state" = $9 and "car"."id" = any($10::bigint[]) and "car"."documentsExpireOn" >= $11 and "car"."documentsExpireOn" <= $12 and not exists (
    select
    from "carMaintenance" as "m"
    where "m"."carId" = "car"."id" and "m"."startsAt" <= $13::timestamptz and "m"."endsAt" > $14::timestamptz
  ) and "car"."supplierId" = $15 and "car"."stationId" = $16 and "car"."areaCode" like $17 and "car"."groups" @> array[$18]::text[] and "car"."energy" = $19 and "car"."wheelchair" = $20
) limit 10001) as "capped";

-- carDocumentById
select "carDocument"."id", "carDocument"."carId", "carDocument"."kind", "carDocument"."number", "carDocument"."issuedOn", "carDocument"."expiresOn", "carDocument"."remark", "carDocument"."version"
from "carDocument"
inner join "car" on "car"."id" = "carDocument"."carId"
where "carDocument"."id" = $1 and "car"."supplierId" = $2::bigint;

-- carList
select "car"."id", "car"."fleetNumber", "car"."plate", "car"."vin", "car"."model", "car"."supplierId", "car"."areaCode", "car"."stationId", "car"."groups", "car"."seats", "car"."wheelchair", "car"."energy", "car"."softwareVersion", "car"."state", "car"."documentsExpireOn", "car"."remark", "car"."createdAt", "car"."updatedAt", "car"."version", coalesce("supplier"."name", '') as "supplierName", coalesce("station"."name", '') as "stationName"
from "car"
left join "supplier" on "supplier"."id" = "car"."supplierId"
left join "station" on "station"."id" = "car"."stationId"
where true and "car"."state" <> $1
order by "car"."fleetNumber" asc, "car"."id" asc
limit 21;

-- or
select "car"."id", "car"."fleetNumber", "car"."plate", "car"."vin", "car"."model", "car"."supplierId", "car"."areaCode", "car"."stationId", "car"."groups", "car"."seats", "car"."wheelchair", "car"."energy", "car"."softwareVersion", "car"."state", "car"."documentsExpireOn", "car"."remark", "car"."createdAt", "car"."updatedAt", "car"."version", coalesce("supplier"."name", '') as "supplierName", coalesce("station"."name", '') as "stationName"
from "car"
left join "supplier" on "supplier"."id" = "car"."supplierId"
left join "station" on "station"."id" = "car"."stationId"
where "car"."supplierId" = $1::bigint and ("car"."plate" like $2 or "searchForm"("car"."fleetNumber") like "searchForm"($3) or "searchForm"("car"."vin") like "searchForm"($4) or "searchForm"("car"."model") like "searchForm"($5)) and "car"."state" = $6 and "car"."id" = any($7::bigint[]) and "car"."documentsExpireOn" >= $8 and "car"."documentsExpireOn" <= $9 and exists (
  select
  from "carMaintenance" as "m"
  where "m"."carId" = "car"."id" and "m"."startsAt" <= $10::timestamptz and "m"."endsAt" > $11::timestamptz
) and "car"."supplierId" = $12 and "car"."stationId" = $13 and "car"."areaCode" like $14 and "car"."groups" @> array[$15]::text[] and "car"."energy" = $16 and "car"."wheelchair" = $17 and (coalesce("car"."documentsExpireOn", '9999-12-31'), "car"."id") < ($18::text, $19::bigint)
order by coalesce("car"."documentsExpireOn", '9999-12-31') desc, "car"."id" desc
limit 21;

-- carWindowById
select "carMaintenance"."id", "carMaintenance"."carId", "carMaintenance"."startsAt", "carMaintenance"."endsAt", "carMaintenance"."reason", "carMaintenance"."version"
from "carMaintenance"
inner join "car" on "car"."id" = "carMaintenance"."carId"
where "carMaintenance"."id" = $1 and true;

-- carsWith
select "id", "fleetNumber", "plate", "vin", "state"
from "car"
where ("fleetNumber" = any($1::text[]) or "plate" = any($2::text[]) or "vin" = any($3::text[]));

-- deleteCarDocument
delete from "carDocument"
where "id" = $1;

-- deleteCarWindow
delete from "carMaintenance"
where "id" = $1;

-- documentsOfCar
select "id", "kind", "number", "issuedOn", "expiresOn", "remark", "version"
from "carDocument"
where "carId" = $1
order by coalesce("expiresOn", '9999-12-31') desc, "id" desc
limit $2;

-- groupsOfCars
select distinct "each"."group"
from (
  select unnest("car"."groups") as "group"
  from "car"
  where true and "car"."state" <> $1
) as "each"
order by "each"."group"
limit $2;

-- insertCar
insert into "car" ("fleetNumber", "plate")
values ($1, $2)
on conflict ("fleetNumber") do nothing
returning "id";

-- insertCarDocument
insert into "carDocument" ("carId", "kind")
values ($1, $2)
returning "id";

-- insertCarWindow
insert into "carMaintenance" ("carId", "startsAt", "endsAt", "reason")
values ($1, $2, $3, $4)
returning "id";

-- insertCars
insert into "car" ("fleetNumber", "plate")
values ($1, $2), ($3, $4)
on conflict do nothing
returning "id", "fleetNumber";

-- lockCar
select "car"."id", "car"."fleetNumber", "car"."plate", "car"."vin", "car"."model", "car"."supplierId", "car"."areaCode", "car"."stationId", "car"."groups", "car"."seats", "car"."wheelchair", "car"."energy", "car"."softwareVersion", "car"."state", "car"."documentsExpireOn", "car"."remark", "car"."createdAt", "car"."updatedAt", "car"."version"
from "car"
where true and "car"."id" = $1
for no key update;

-- nextWindows
select distinct on ("carId") "carId", "startsAt", "endsAt", "reason"
from "carMaintenance"
where "carId" = any($1::bigint[]) and "endsAt" > $2
order by "carId", "endsAt";

-- overlappingWindows
select "id", "startsAt", "endsAt", "reason", "version"
from "carMaintenance"
where "carId" = $1 and "startsAt" < $2 and "endsAt" > $3
order by "startsAt"
limit $4;

-- or
select "id", "startsAt", "endsAt", "reason", "version"
from "carMaintenance"
where "carId" = $1 and "startsAt" < $2 and "endsAt" > $3 and "id" <> $4
order by "startsAt"
limit $5;

-- setDocumentsExpiry
update "car"
set "documentsExpireOn" = $1
where "id" = $2;

-- updateCar
update "car"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateCarDocument
update "carDocument"
set "number" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateCarWindow
update "carMaintenance"
set "reason" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- windowsOfCar
select "id", "startsAt", "endsAt", "reason", "version"
from "carMaintenance"
where "carId" = $1
order by "endsAt" desc
limit $2;
