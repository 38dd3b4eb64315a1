-- The SQL of server/finance/supplier/queries.ts. Written by "npm run generate".

-- acceptanceOf
select count("f"."acceptedAt") as "accepted", count(*) as "offers"
from "car"
inner join "dispatchOffer" as "f" on "f"."carId" = "car"."id"
where "car"."supplierId" = $1 and "f"."offeredAt" >= $2 and "f"."offeredAt" < $3 and ("f"."acceptedAt" is not null or "f"."state" in ($4, $5, $6));

-- availabilityOf
with "known" as (
  select "car"."id" as "carId", $1::timestamptz as "at", 0::bigint as "id", "before"."state"
  from "car"
  inner join lateral (
    select "carEvent"."stateAfter" as "state"
    from "carEvent"
    where "carEvent"."carId" = "car"."id" and "carEvent"."orderedAt" <= $2 and "carEvent"."outcome" = $3
    order by "carEvent"."orderedAt" desc, "carEvent"."id" desc
    limit $4
  ) as "before" on true
  where "car"."supplierId" = $5
  union all
  select "car"."id" as "carId", "carEvent"."orderedAt" as "at", "carEvent"."id" as "id", "carEvent"."stateAfter" as "state"
  from "car"
  inner join "carEvent" on "carEvent"."carId" = "car"."id"
  where "car"."supplierId" = $6 and "carEvent"."orderedAt" > $7 and "carEvent"."orderedAt" < $8 and "carEvent"."outcome" = $9
), "span" as (
  select "known"."state", extract(epoch from lead("at", 1, $10::timestamptz) over (partition by "carId" order by "at", "id") - "at") as "seconds"
  from "known"
)
select coalesce(round(sum("seconds") filter (where "state" in ('available', 'reserved', 'on_trip', 'stopped'))), 0)::bigint as "fit", coalesce(round(sum("seconds")), 0)::bigint as "whole"
from "span"
where "state" not in ($11, $12);

-- deleteSupplierDocument
delete from "supplierDocument"
where "id" = $1;

-- documentsOfSupplier
select "id", "kind", "number", "issuedOn", "expiresOn", "remark", "version"
from "supplierDocument"
where "supplierId" = $1
order by coalesce("expiresOn", '9999-12-31') desc, "id" desc
limit $2;

-- incidentsOf
select (
  select count(*) as "count"
  from "alert"
  inner join "car" on "car"."id" = "alert"."carId"
  where "car"."supplierId" = $1 and "alert"."severity" in ($2, $3) and "alert"."occurredAt" >= $4 and "alert"."occurredAt" < $5 and "alert"."outcome" is distinct from 'falseAlarm'
) as "incidents", (
  select coalesce(sum("o"."distance"), 0) as "sum"
  from "order" as "o"
  where "o"."supplierId" = $6 and "o"."requestedAt" >= $7 and "o"."requestedAt" < $8
) as "metres";

-- insertSupplier
insert into "supplier" ("code", "name")
values ($1, $2)
on conflict ("code") do nothing
returning "id";

-- insertSupplierDocument
insert into "supplierDocument" ("supplierId", "kind")
values ($1, $2)
returning "id";

-- lockSupplier
select "supplier"."id", "supplier"."code", "supplier"."name", "supplier"."creditCode", "supplier"."state", "supplier"."address", "supplier"."contacts", "supplier"."areaCodes", "supplier"."bankName", "supplier"."bankAccountName", "supplier"."bankAccountMasked", "supplier"."documentsExpireOn", "supplier"."remark", "supplier"."createdAt", "supplier"."updatedAt", "supplier"."version"
from "supplier"
where "supplier"."kind" = $1 and "supplier"."id" = $2
for no key update;

-- noteExpiry
insert into "supplierExpiryWarning" ("supplierId", "what", "expiresOn", "stage", "toldAt")
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning "supplierId";

-- peopleOfSupplier
select "id"
from "sysUser"
where "supplierId" = $1 and "state" = $2
limit $3;

-- ratingsOf
select coalesce(sum("o"."rating"), 0) as "stars", count(*) as "ratings"
from "order" as "o"
where "o"."supplierId" = $1 and "o"."requestedAt" >= $2 and "o"."requestedAt" < $3 and "o"."rating" is not null;

-- sealedAccount
select "supplier"."name", "supplier"."bankAccountSealed"
from "supplier"
where "supplier"."kind" = $1 and "supplier"."id" = $2;

-- setSupplierExpiry
update "supplier"
set "documentsExpireOn" = $1
where "id" = $2;

-- supplierById
select "supplier"."id", "supplier"."code", "supplier"."name", "supplier"."creditCode", "supplier"."state", "supplier"."address", "supplier"."contacts", "supplier"."areaCodes", "supplier"."bankName", "supplier"."bankAccountName", "supplier"."bankAccountMasked", "supplier"."documentsExpireOn", "supplier"."remark", "supplier"."createdAt", "supplier"."updatedAt", "supplier"."version", (
  select count(*)::integer
  from "car"
  where "car"."supplierId" = "supplier"."id" and "car"."state" <> 'sold'
) as "cars", (
  select count(*)::integer
  from "sysUser"
  where "sysUser"."supplierId" = "supplier"."id"
) as "people"
from "supplier"
where "supplier"."kind" = $1 and "supplier"."id" = $2 and "supplier"."id" = $3;

-- supplierCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplier"
  where "supplier"."kind" = $1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplier"
  where "supplier"."kind" = $1 and "supplier"."id" = $2 and ("searchForm"("supplier"."name") like "searchForm"($3) or "searchForm"("supplier"."code") like "searchForm"($4) or "searchForm"("supplier"."creditCode") like "searchForm"($5)) and "supplier"."state" = $6 and "supplier"."documentsExpireOn" >= $7 and "supplier"."documentsExpireOn" <= $8 and "supplier"."id" = $9
) limit 10001) as "capped";

-- supplierDocumentById
select "id", "supplierId", "kind", "number", "issuedOn", "expiresOn", "remark", "version"
from "supplierDocument"
where "id" = $1;

-- or
select "id", "supplierId", "kind", "number", "issuedOn", "expiresOn", "remark", "version"
from "supplierDocument"
where "id" = $1 and "supplierId" = $2;

-- supplierList
select "supplier"."id", "supplier"."code", "supplier"."name", "supplier"."creditCode", "supplier"."state", "supplier"."address", "supplier"."contacts", "supplier"."areaCodes", "supplier"."bankName", "supplier"."bankAccountName", "supplier"."bankAccountMasked", "supplier"."documentsExpireOn", "supplier"."remark", "supplier"."createdAt", "supplier"."updatedAt", "supplier"."version", (
  select count(*)::integer
  from "car"
  where "car"."supplierId" = "supplier"."id" and "car"."state" <> 'sold'
) as "cars", (
  select count(*)::integer
  from "sysUser"
  where "sysUser"."supplierId" = "supplier"."id"
) as "people"
from "supplier"
where "supplier"."kind" = $1
order by "supplier"."name" asc, "supplier"."id" asc
limit 21;

-- or
select "supplier"."id", "supplier"."code", "supplier"."name", "supplier"."creditCode", "supplier"."state", "supplier"."address", "supplier"."contacts", "supplier"."areaCodes", "supplier"."bankName", "supplier"."bankAccountName", "supplier"."bankAccountMasked", "supplier"."documentsExpireOn", "supplier"."remark", "supplier"."createdAt", "supplier"."updatedAt", "supplier"."version", (
  select count(*)::integer
  from "car"
  where "car"."supplierId" = "supplier"."id" and "car"."state" <> 'sold'
) as "cars", (
  select count(*)::integer
  from "sysUser"
  where "sysUser"."supplierId" = "supplier"."id"
) as "people"
from "supplier"
where "supplier"."kind" = $1 and "supplier"."id" = $2 and ("searchForm"("supplier"."name") like "searchForm"($3) or "searchForm"("supplier"."code") like "searchForm"($4) or "searchForm"("supplier"."creditCode") like "searchForm"($5)) and "supplier"."state" = $6 and "supplier"."documentsExpireOn" >= $7 and "supplier"."documentsExpireOn" <= $8 and "supplier"."id" = $9 and ("supplier"."name", "supplier"."id") < ($10::text, $11::bigint)
order by "supplier"."name" desc, "supplier"."id" desc
limit 21;

-- suppliersExpiring
select "x"."supplierId", "s"."name", "x"."expiresOn", "at"."stage", "x"."what" as "what"
from (
  select "supplierId", "kind" as "what", max(coalesce("expiresOn", $1)) as "expiresOn"
  from "supplierDocument"
  group by "supplierId", "kind"
  union all
  select "supplierId", 'terms' as "what", case when bool_or("validTo" is null) then $2 else to_char((max("validTo") || '-01')::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD') end as "expiresOn"
  from "supplierContract"
  where "state" = $3
  group by "supplierId"
) as "x"
inner join "supplier" as "s" on "s"."id" = "x"."supplierId"
inner join lateral (
  select case when "x"."expiresOn" < $4 then 0 when "x"."expiresOn"::date - $5::date <= $6::integer then $7::integer else $8::integer end as "stage"
) as "at" on true
where "s"."state" = $9 and "x"."expiresOn" <= $10 and not exists (
  select
  from "supplierExpiryWarning" as "w"
  where "w"."supplierId" = "x"."supplierId" and "w"."what" = "x"."what" and "w"."expiresOn" = "x"."expiresOn" and "w"."stage" = "at"."stage"
)
order by "x"."expiresOn", "x"."supplierId"
limit $11;

-- suppliersLike
select "id", "code", "name", "creditCode"
from "supplier"
where ("code" = $1 or "name" = $2 or ("creditCode" <> $3 and "creditCode" = $4));

-- or
select "id", "code", "name", "creditCode"
from "supplier"
where ("code" = $1 or "name" = $2 or ("creditCode" <> $3 and "creditCode" = $4)) and "id" <> $5;

-- updateSupplier
update "supplier"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- updateSupplierDocument
update "supplierDocument"
set "number" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
