-- The SQL of server/care/ticket/queries.ts. Written by "npm run generate".

-- cabinPicture
select "carPicture"."fileId"
from "carPicture"
inner join "file" on "file"."id" = "carPicture"."fileId"
where "carPicture"."id" = $1 and "carPicture"."carId" = $2 and "carPicture"."at" >= $3 and "file"."state" = $4
for no key update of "file";

-- cabinPictures
select distinct on ("carPicture"."camera") "carPicture"."id", "carPicture"."camera", "carPicture"."at", "file"."publicKey"
from "carPicture"
inner join "file" on "file"."id" = "carPicture"."fileId"
where "carPicture"."carId" = $1 and "carPicture"."at" >= $2 and "file"."state" = $3
order by "carPicture"."camera", "carPicture"."at" desc;

-- carForTicket
select "id", "supplierId", "areaCode"
from "car"
where "fleetNumber" = $1
limit $2;

-- or
select "id", "supplierId", "areaCode"
from "car"
where "fleetNumber" = $1 and "car"."supplierId" = $2::bigint
limit $3;

-- demoRideOf
select "id", "carId", "supplierId", "areaCode"
from "order"
where "source" = $1 and "mobileHash" = $2 and "status" = $3 and "paymentState" = $4 and "requestedAt" < $5
order by "requestedAt" desc
limit $6;

-- demoTicketOf
select "id"
from "ticket"
where "subject" = $1 and "orderId" is null
order by "id"
limit $2;

-- entriesOf
select "id", "kind", "event", "text", "at", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticketEntry"."userId"
), '') as "by", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticketEntry"."toUserId"
), '') as "to"
from "ticketEntry"
where "ticketId" = any(array(
  select $1::bigint
  union all
  select "m"."id"
  from "ticket" as "m"
  where "m"."mergedIntoId" = $2::bigint
))
order by "id" desc
limit $3;

-- eraseTicketTexts
update "ticketEntry"
set "text" = $1
where "ticketId" = any($2::bigint[]) and "text" <> $3;

-- eraseTickets
update "ticket"
set "personSealed" = $1, "mobileHash" = $2, "plainName" = $3, "plainMobile" = $4, "subject" = $5, "ratingText" = $6, "version" = "version" + 1
where "id" = any($7::bigint[]);

-- fileWithHash
select "id"
from "file"
where "object" = $1 and "objectId" = $2 and "state" = $3 and "name" = $4 and "sha256" = $5
limit $6;

-- insertEntry
insert into "ticketEntry" ("ticketId", "kind", "text", "at")
values ($1, $2, $3, $4)
on conflict ("ticketId", "ref") do nothing
returning "id";

-- insertTicket
insert into "ticket" ("kind", "priority", "subject", "channel", "attention", "createdAt", "updatedAt", "source", "sourceRef")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("source", "sourceRef")
where "source" <> '' do nothing
returning "id", "number", "state";

-- keepPicture
update "file"
set "object" = $1, "objectId" = $2, "keepUntil" = $3
where "id" = $4 and "object" = $5;

-- lockTicketById
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", "ticket"."pausedAt", "ticket"."supplierId", "ticket"."areaCode", "ticket"."heldUntil", "ticket"."handOverCode", "ticket"."handedOverAt", "ticket"."mergedIntoId", "ticket"."mergedBack"
from "ticket"
where "id" = $1
for no key update;

-- lockTicketOfApp
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", "ticket"."pausedAt", "ticket"."supplierId", "ticket"."areaCode", "ticket"."heldUntil", "ticket"."handOverCode", "ticket"."handedOverAt", "ticket"."mergedIntoId", "ticket"."mergedBack"
from "ticket"
where "source" = $1 and "sourceRef" = $2
for no key update;

-- lockTickets
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", "ticket"."pausedAt", "ticket"."supplierId", "ticket"."areaCode", "ticket"."heldUntil", "ticket"."handOverCode", "ticket"."handedOverAt", "ticket"."mergedIntoId", "ticket"."mergedBack"
from "ticket"
where "ticket"."createdById" = $1::bigint and "ticket"."id" = any($2::bigint[])
order by "ticket"."id"
for no key update of "ticket";

-- lockTicketsOfErased
select "ticket"."id", "ticket"."number", "ticket"."state"
from "ticket"
where ("ticket"."orderId" = any(array(
  select "o"."id"
  from "order" as "o"
  where "o"."passengerId" = any($1::bigint[])
)) or ("ticket"."mobileHash" <> '' and "ticket"."mobileHash" = any($2::text[])))
order by "ticket"."id"
for no key update;

-- markBreached
update "ticket"
set "breachedAt" = "dueAt"
where "id" in (
  select "due"."id"
  from "ticket" as "due"
  where "due"."dueAt" <= $1 and "due"."breachedAt" is null
  order by "due"."dueAt"
  limit $2
  for no key update skip locked
)
returning "id", "number", "subject", "ownerId", "supplierId", "areaCode";

-- markTyping
update "ticket"
set "typingAt" = $1
where "id" in (
  select "ticket"."id"
  from "ticket"
  where "ticket"."id" = $2
)
returning "id";

-- mergeableTickets
select "ticket"."id", "ticket"."number", "ticket"."subject", "ticket"."state"
from "ticket"
where (("ticket"."number" like $1 or "ticket"."number" like $2) or "searchForm"("ticket"."subject") like "searchForm"($3)) and ("ticket"."orderId" = $4::bigint or "ticket"."orderId" = any(array(
  select "o"."id"
  from "order" as "o"
  where "o"."passengerId" = any(array(
    select "m"."id"
    from "passenger" as "m"
    where "m"."id" = $5::bigint or "m"."mergedInto" = $6::bigint
  ))
)) or ("ticket"."mobileHash" <> '' and "ticket"."mobileHash" = any($7::text[]))) and "ticket"."id" <> $8 and "ticket"."state" not in ($9, $10)
order by "ticket"."createdAt" desc, "ticket"."id" desc
limit $11;

-- mergedTickets
select "ticket"."id", "ticket"."number", "ticket"."subject", "ticket"."mergedAt" as "mergedAt", ("ticket"."mergedBack"->>'intoVersion')::integer = "into"."version" as "canUndo"
from "ticket"
inner join "ticket" as "into" on "into"."id" = "ticket"."mergedIntoId"
where "ticket"."mergedIntoId" = $1
order by "ticket"."id"
limit $2;

-- numbersOfPassenger
select "mobileSealed"
from "passenger"
where ("id" = $1 or "mergedInto" = $2)
order by "id"
limit $3;

-- orderForTicket
select "id", "carId", "supplierId", "areaCode", "personSealed", "plainName", "plainMobile"
from "order"
where "orderNo" = $1
limit $2;

-- or
select "id", "carId", "supplierId", "areaCode", "personSealed", "plainName", "plainMobile"
from "order"
where "source" = $1 and "sourceRef" = $2
limit $3;

-- passengerOfHash
select coalesce("mergedInto", "id") as "id"
from "passenger"
where "mobileHash" = $1;

-- peopleForTicket
select "id", "account", "realName"
from "sysUser"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and (exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($3::bigint[])
) or (exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($4::bigint[])
) and "supplierId" = $5::bigint)) and "id" = $6 and ("searchForm"("realName") like "searchForm"($7) or "searchForm"("account") like "searchForm"($8))
order by "realName", "id"
limit $9;

-- personOfTicket
select "ticket"."orderId", "ticket"."mobileHash", coalesce("passenger"."mergedInto", "passenger"."id") as "passengerId"
from "ticket"
left join "order" on "order"."id" = "ticket"."orderId"
left join "passenger" on "passenger"."id" = "order"."passengerId"
where "ticket"."id" = $1;

-- publicEntriesOf
select "kind", "text", "at"
from "ticketEntry"
where "ticketId" in ($1::bigint, (
  select "m"."mergedIntoId"
  from "ticket" as "m"
  where "m"."id" = $2::bigint
)) and ("kind" = 'reply' and "at" >= coalesce((
  select "m"."mergedAt"
  from "ticket" as "m"
  where "m"."id" = $3::bigint
), '-infinity') or "ticketId" = $4::bigint and "kind" in ('passenger', 'reply'))
order by "id" desc
limit $5;

-- rideOfTicket
select "order"."droppedOffAt"
from "ticket"
inner join "order" on "order"."id" = "ticket"."orderId"
where "ticket"."id" = $1;

-- rolesForTickets
select "id", "dataScope", "areaCodes"
from "role"
where "state" = $1
order by "id"
limit $2;

-- stationForTicket
select "name"
from "station"
where "id" = $1;

-- ticketById
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."ownerId"
), '') as "ownerName", coalesce((
  select "orderNo"
  from "order"
  where "id" = "ticket"."orderId"
), '') as "orderNo", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = "ticket"."carId"
), '') as "fleetNumber", "ticket"."supplierId", "ticket"."areaCode", "ticket"."ratingText", "ticket"."heldUntil", "ticket"."handOverStationId", "ticket"."handedOverAt", "ticket"."mergedIntoId", "ticket"."cabinFinding", "ticket"."cabinCheckedAt", coalesce((
  select "name"
  from "supplier"
  where "id" = "ticket"."supplierId"
), '') as "supplierName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."heldById"
), '') as "heldByName", coalesce((
  select "name"
  from "station"
  where "id" = "ticket"."handOverStationId"
), '') as "handOverPlace", coalesce((
  select "nameEn"
  from "station"
  where "id" = "ticket"."handOverStationId"
), '') as "handOverPlaceEn", coalesce((
  select "number"
  from "ticket" as "into"
  where "into"."id" = "ticket"."mergedIntoId"
), '') as "mergedIntoNumber", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."cabinCheckedById"
), '') as "cabinCheckedBy", (
  select "file"."publicKey"
  from "carPicture" join "file" on "file"."id" = "carPicture"."fileId"
  where "carPicture"."id" = "ticket"."cabinPictureId" and "file"."state" = 'confirmed'
) as "cabinKey"
from "ticket"
where "ticket"."id" = $1;

-- or
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."ownerId"
), '') as "ownerName", coalesce((
  select "orderNo"
  from "order"
  where "id" = "ticket"."orderId"
), '') as "orderNo", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = "ticket"."carId"
), '') as "fleetNumber", "ticket"."supplierId", "ticket"."areaCode", "ticket"."ratingText", "ticket"."heldUntil", "ticket"."handOverStationId", "ticket"."handedOverAt", "ticket"."mergedIntoId", "ticket"."cabinFinding", "ticket"."cabinCheckedAt", coalesce((
  select "name"
  from "supplier"
  where "id" = "ticket"."supplierId"
), '') as "supplierName", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."heldById"
), '') as "heldByName", coalesce((
  select "name"
  from "station"
  where "id" = "ticket"."handOverStationId"
), '') as "handOverPlace", coalesce((
  select "nameEn"
  from "station"
  where "id" = "ticket"."handOverStationId"
), '') as "handOverPlaceEn", coalesce((
  select "number"
  from "ticket" as "into"
  where "into"."id" = "ticket"."mergedIntoId"
), '') as "mergedIntoNumber", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."cabinCheckedById"
), '') as "cabinCheckedBy", (
  select "file"."publicKey"
  from "carPicture" join "file" on "file"."id" = "carPicture"."fileId"
  where "carPicture"."id" = "ticket"."cabinPictureId" and "file"."state" = 'confirmed'
) as "cabinKey"
from "ticket"
where "ticket"."supplierId" = $1::bigint and "ticket"."id" = $2;

-- ticketCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "ticket"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "ticket"
  where "ticket"."supplierId" = $1::bigint and "ticket"."state" = any($2::text[]) and "ticket"."kind" = any($3::text[]) and "ticket"."priority" = any($4::text[]) and (("ticket"."number" like $5 or "ticket"."number" like $6) or "searchForm"("ticket"."subject") like "searchForm"($7)) and "ticket"."category" like $8 and "searchForm"("ticket"."team") = "searchForm"($9) and "ticket"."orderId" = $10 and "ticket"."carId" = $11 and "ticket"."ownerId" is null and "ticket"."ownerId" = $12 and "ticket"."breachedAt" is not null and "ticket"."createdAt" >= $13 and "ticket"."createdAt" < $14 and "ticket"."id" = $15 and ("ticket"."orderId" = $16::bigint or "ticket"."orderId" = any(array(
    select "o"."id"
    from "order" as "o"
    where "o"."passengerId" = any(array(
      select "m"."id"
      from "passenger" as "m"
      where "m"."id" = $17::bigint or "m"."mergedInto" = $18::bigint
    ))
  )) or ("ticket"."mobileHash" <> '' and "ticket"."mobileHash" = any($19::text[])))
) limit 10001) as "capped";

-- ticketList
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."ownerId"
), '') as "ownerName", coalesce((
  select "orderNo"
  from "order"
  where "id" = "ticket"."orderId"
), '') as "orderNo", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = "ticket"."carId"
), '') as "fleetNumber"
from "ticket"
order by "ticket"."attention" asc, "ticket"."id" asc
limit 21;

-- or
select "ticket"."id", "ticket"."number", "ticket"."kind", "ticket"."priority", "ticket"."category", "ticket"."subject", "ticket"."team", "ticket"."channel", "ticket"."state", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "ticket"."orderId", "ticket"."carId", "ticket"."ownerId", "ticket"."dueAt", "ticket"."attention", "ticket"."firstDueAt", "ticket"."nextDueAt", "ticket"."solveDueAt", "ticket"."firstAnsweredAt", "ticket"."breachedAt", "ticket"."rating", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."solvedAt", "ticket"."closedAt", "ticket"."version", coalesce((
  select "realName"
  from "sysUser"
  where "id" = "ticket"."ownerId"
), '') as "ownerName", coalesce((
  select "orderNo"
  from "order"
  where "id" = "ticket"."orderId"
), '') as "orderNo", coalesce((
  select "fleetNumber"
  from "car"
  where "id" = "ticket"."carId"
), '') as "fleetNumber"
from "ticket"
where "ticket"."supplierId" = $1::bigint and "ticket"."state" = any($2::text[]) and "ticket"."kind" = any($3::text[]) and "ticket"."priority" = any($4::text[]) and (("ticket"."number" like $5 or "ticket"."number" like $6) or "searchForm"("ticket"."subject") like "searchForm"($7)) and "ticket"."category" like $8 and "searchForm"("ticket"."team") = "searchForm"($9) and "ticket"."orderId" = $10 and "ticket"."carId" = $11 and "ticket"."ownerId" is null and "ticket"."ownerId" = $12 and "ticket"."breachedAt" is not null and "ticket"."createdAt" >= $13 and "ticket"."createdAt" < $14 and "ticket"."id" = $15 and ("ticket"."orderId" = $16::bigint or "ticket"."orderId" = any(array(
  select "o"."id"
  from "order" as "o"
  where "o"."passengerId" = any(array(
    select "m"."id"
    from "passenger" as "m"
    where "m"."id" = $17::bigint or "m"."mergedInto" = $18::bigint
  ))
)) or ("ticket"."mobileHash" <> '' and "ticket"."mobileHash" = any($19::text[]))) and ("ticket"."attention", "ticket"."id") < ($20::bigint, $21::bigint)
order by "ticket"."attention" desc, "ticket"."id" desc
limit 21;

-- ticketOfApp
select "ticket"."id", "ticket"."number", "ticket"."sourceRef" as "ticketRef", "ticket"."kind", "ticket"."subject", "ticket"."createdAt", "ticket"."updatedAt", "ticket"."rating", "ticket"."handOverCode", "station"."name" as "placeName", coalesce((
  select "into"."state"
  from "ticket" as "into"
  where "into"."id" = "ticket"."mergedIntoId"
), "ticket"."state") as "state"
from "ticket"
left join "station" on "station"."id" = "ticket"."handOverStationId"
where "ticket"."source" = $1 and "ticket"."sourceRef" = $2;

-- updateTicket
update "ticket"
set "state" = $1, "version" = "version" + 1
where "id" = $2
returning "version";
