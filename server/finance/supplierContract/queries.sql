-- The SQL of server/finance/supplierContract/queries.ts. Written by "npm run generate".

-- approvedContracts
select "id", "number", "validFrom", "validTo"
from "supplierContract"
where "supplierId" = $1 and "state" = $2 and coalesce("validTo", '9999-12') >= "validFrom"
order by "validFrom";

-- contractOfMonth
select "id", "number", "terms", "hash"
from "supplierContract"
where "supplierId" = $1 and "state" = $2 and "validFrom" <= $3 and ("validTo" is null or "validTo" >= $4);

-- contractVersionById
select "v"."id", "v"."supplierId", "supplier"."name" as "supplierName", "v"."number", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" < "v"."validFrom" then 'superseded' when "v"."validTo" < $1 then case when exists (
  select
  from "supplierContract" as "n"
  where "n"."supplierId" = "v"."supplierId" and "n"."state" = 'approved' and "n"."validFrom" > "v"."validTo"
) then 'superseded' else 'ended' end when "v"."validFrom" > $2 then 'scheduled' else 'inForce' end as "state", "v"."terms", "v"."note", "v"."validFrom", "v"."validTo", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version"
from "supplierContract" as "v"
inner join "supplier" on "supplier"."id" = "v"."supplierId"
where "v"."id" = $3;

-- contractVersions
select "v"."id", "v"."supplierId", "supplier"."name" as "supplierName", "v"."number", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" < "v"."validFrom" then 'superseded' when "v"."validTo" < $1 then case when exists (
  select
  from "supplierContract" as "n"
  where "n"."supplierId" = "v"."supplierId" and "n"."state" = 'approved' and "n"."validFrom" > "v"."validTo"
) then 'superseded' else 'ended' end when "v"."validFrom" > $2 then 'scheduled' else 'inForce' end as "state", "v"."terms", "v"."note", "v"."validFrom", "v"."validTo", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version"
from "supplierContract" as "v"
inner join "supplier" on "supplier"."id" = "v"."supplierId"
where "v"."supplierId" = $3
order by "v"."number" desc
limit $4;

-- or
select "v"."id", "v"."supplierId", "supplier"."name" as "supplierName", "v"."number", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" < "v"."validFrom" then 'superseded' when "v"."validTo" < $1 then case when exists (
  select
  from "supplierContract" as "n"
  where "n"."supplierId" = "v"."supplierId" and "n"."state" = 'approved' and "n"."validFrom" > "v"."validTo"
) then 'superseded' else 'ended' end when "v"."validFrom" > $2 then 'scheduled' else 'inForce' end as "state", "v"."terms", "v"."note", "v"."validFrom", "v"."validTo", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version"
from "supplierContract" as "v"
inner join "supplier" on "supplier"."id" = "v"."supplierId"
where "v"."supplierId" = $3 and "v"."state" = $4
order by "v"."number" desc
limit $5;

-- deleteContractVersion
delete from "supplierContract"
where "id" = $1;

-- insertContractVersion
insert into "supplierContract" ("supplierId", "terms", "authorIds", "createdBy", "number")
values ($1, $2, $3, $4, (
  select coalesce(max("number"), 0) + 1
  from "supplierContract"
  where "supplierId" = $5
))
on conflict do nothing
returning "id", "number";

-- lastClosed
select max("period") as "period"
from "supplierStatement"
where "supplierId" = $1;

-- lockContractVersion
select "v"."id", "v"."supplierId", "supplier"."name" as "supplierName", "v"."number", case when "v"."state" <> 'approved' then "v"."state" when "v"."validTo" < "v"."validFrom" then 'superseded' when "v"."validTo" < $1 then case when exists (
  select
  from "supplierContract" as "n"
  where "n"."supplierId" = "v"."supplierId" and "n"."state" = 'approved' and "n"."validFrom" > "v"."validTo"
) then 'superseded' else 'ended' end when "v"."validFrom" > $2 then 'scheduled' else 'inForce' end as "state", "v"."terms", "v"."note", "v"."validFrom", "v"."validTo", "v"."hash", "v"."createdBy", "v"."submittedBy", "v"."decidedBy", "v"."decision", "v"."createdAt", "v"."updatedAt", "v"."version", "v"."authorIds"
from "supplierContract" as "v"
inner join "supplier" on "supplier"."id" = "v"."supplierId"
where "v"."id" = $3
for no key update of "v", "supplier";

-- updateContractVersion
update "supplierContract"
set "note" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
