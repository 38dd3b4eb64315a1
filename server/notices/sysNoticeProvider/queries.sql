-- The SQL of server/notices/sysNoticeProvider/queries.ts. Written by "npm run generate".

-- deleteSupplierNotice
delete from "supplierNotice"
where "id" = $1 and "version" = $2
returning "id";

-- externalNotice
select "id", "state", "title", "content"
from "supplierNotice"
where "supplierId" = $1 and "externalId" = $2;

-- insertExternal
insert into "supplierNotice" ("supplierId", "title", "content", "summary", "externalId")
values ($1, $2, $3, $4, $5)
on conflict ("supplierId", "externalId") do nothing
returning "id", "state";

-- insertSupplierNotice
insert into "supplierNotice" ("supplierId", "title", "content", "summary", "externalId")
values ($1, $2, $3, $4, $5)
returning "id";

-- lockSupplierNotice
select "supplierNotice".*
from "supplierNotice"
where "supplierNotice"."supplierId" = $1 and "supplierNotice"."id" = $2
for no key update;

-- or
select "supplierNotice".*
from "supplierNotice"
where "supplierNotice"."state" <> $1 and "supplierNotice"."id" = $2
for no key update;

-- peopleOfSupplier
select "id"
from "sysUser"
where "supplierId" = $1 and ("sysUser"."state" = $2 or ("sysUser"."state" = $3 and "sysUser"."lockedUntil" is not null))
order by "id"
limit $4;

-- peopleWhoMay
select "sysUser"."id"
from "sysUser"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and exists (
  select "userRole"."userId"
  from "userRole"
  inner join "role" on "role"."id" = "userRole"."roleId"
  where "userRole"."userId" = "sysUser"."id" and "role"."state" = $3 and ("role"."code" = $4 or exists (
    select "roleMenu"."menuId"
    from "roleMenu"
    inner join "menu" on "menu"."id" = "roleMenu"."menuId"
    where "roleMenu"."roleId" = "role"."id" and "menu"."permission" = $5 and "menu"."deletedAt" is null
  ))
)
order by "sysUser"."id"
limit $6;

-- pushedAs
select "id", "state", "edition", "everybody", "roleIds", "schoolIds", "supplierIds", "userIds"
from "sysNotice"
where "supplierNoticeId" = $1;

-- receiveSupplierNotice
update "supplierNotice"
set "receivedAt" = coalesce("receivedAt", $1::timestamptz), "receivedBy" = coalesce("receivedBy", $2::bigint)
where "id" = $3
returning "receivedAt";

-- supplierNoticeById
select "supplierNotice"."id", "supplierNotice"."supplierId", "supplier"."name" as "supplierName", "supplierNotice"."title", "supplierNotice"."summary", "supplierNotice"."urgent", "supplierNotice"."contact", "supplierNotice"."state", "supplierNotice"."via", "supplierNotice"."submittedAt", "supplierNotice"."receivedAt", "supplierNotice"."returnReason", "supplierNotice"."pushedAt", "supplierNotice"."createdAt", "supplierNotice"."updatedAt", "supplierNotice"."version", coalesce("author"."realName", '') as "createdByName", coalesce("receiver"."realName", '') as "receivedByName", coalesce("pusher"."realName", '') as "pushedByName", "supplierNotice"."content", "supplierNotice"."externalId"
from "supplierNotice"
inner join "supplier" on "supplier"."id" = "supplierNotice"."supplierId"
left join "sysUser" as "author" on "author"."id" = "supplierNotice"."createdBy"
left join "sysUser" as "receiver" on "receiver"."id" = "supplierNotice"."receivedBy"
left join "sysUser" as "pusher" on "pusher"."id" = "supplierNotice"."pushedBy"
where "supplierNotice"."supplierId" = $1 and "supplierNotice"."id" = $2;

-- supplierNoticeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplierNotice"
  where "supplierNotice"."supplierId" = $1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplierNotice"
  where "supplierNotice"."state" <> $1 and ("searchForm"("supplierNotice"."title") like "searchForm"($2) or "searchForm"("supplierNotice"."summary") like "searchForm"($3)) and "supplierNotice"."state" = $4 and "supplierNotice"."supplierId" = $5 and "supplierNotice"."urgent" = $6 and "supplierNotice"."submittedAt" >= $7 and "supplierNotice"."submittedAt" <= $8
) limit 10001) as "capped";

-- supplierNoticeList
select "supplierNotice"."id", "supplierNotice"."supplierId", "supplier"."name" as "supplierName", "supplierNotice"."title", "supplierNotice"."summary", "supplierNotice"."urgent", "supplierNotice"."contact", "supplierNotice"."state", "supplierNotice"."via", "supplierNotice"."submittedAt", "supplierNotice"."receivedAt", "supplierNotice"."returnReason", "supplierNotice"."pushedAt", "supplierNotice"."createdAt", "supplierNotice"."updatedAt", "supplierNotice"."version", coalesce("author"."realName", '') as "createdByName", coalesce("receiver"."realName", '') as "receivedByName", coalesce("pusher"."realName", '') as "pushedByName"
from "supplierNotice"
inner join "supplier" on "supplier"."id" = "supplierNotice"."supplierId"
left join "sysUser" as "author" on "author"."id" = "supplierNotice"."createdBy"
left join "sysUser" as "receiver" on "receiver"."id" = "supplierNotice"."receivedBy"
left join "sysUser" as "pusher" on "pusher"."id" = "supplierNotice"."pushedBy"
where "supplierNotice"."supplierId" = $1
order by "supplierNotice"."createdAt" desc, "supplierNotice"."id" desc
limit 21;

-- or
select "supplierNotice"."id", "supplierNotice"."supplierId", "supplier"."name" as "supplierName", "supplierNotice"."title", "supplierNotice"."summary", "supplierNotice"."urgent", "supplierNotice"."contact", "supplierNotice"."state", "supplierNotice"."via", "supplierNotice"."submittedAt", "supplierNotice"."receivedAt", "supplierNotice"."returnReason", "supplierNotice"."pushedAt", "supplierNotice"."createdAt", "supplierNotice"."updatedAt", "supplierNotice"."version", coalesce("author"."realName", '') as "createdByName", coalesce("receiver"."realName", '') as "receivedByName", coalesce("pusher"."realName", '') as "pushedByName"
from "supplierNotice"
inner join "supplier" on "supplier"."id" = "supplierNotice"."supplierId"
left join "sysUser" as "author" on "author"."id" = "supplierNotice"."createdBy"
left join "sysUser" as "receiver" on "receiver"."id" = "supplierNotice"."receivedBy"
left join "sysUser" as "pusher" on "pusher"."id" = "supplierNotice"."pushedBy"
where "supplierNotice"."state" <> $1 and ("searchForm"("supplierNotice"."title") like "searchForm"($2) or "searchForm"("supplierNotice"."summary") like "searchForm"($3)) and "supplierNotice"."state" = $4 and "supplierNotice"."supplierId" = $5 and "supplierNotice"."urgent" = $6 and "supplierNotice"."submittedAt" >= $7 and "supplierNotice"."submittedAt" <= $8 and ("supplierNotice"."createdAt", "supplierNotice"."id") < ($9::timestamptz, $10::bigint)
order by "supplierNotice"."createdAt" desc, "supplierNotice"."id" desc
limit 21;

-- or
select "supplierNotice"."id", "supplierNotice"."supplierId", "supplier"."name" as "supplierName", "supplierNotice"."title", "supplierNotice"."summary", "supplierNotice"."urgent", "supplierNotice"."contact", "supplierNotice"."state", "supplierNotice"."via", "supplierNotice"."submittedAt", "supplierNotice"."receivedAt", "supplierNotice"."returnReason", "supplierNotice"."pushedAt", "supplierNotice"."createdAt", "supplierNotice"."updatedAt", "supplierNotice"."version", coalesce("author"."realName", '') as "createdByName", coalesce("receiver"."realName", '') as "receivedByName", coalesce("pusher"."realName", '') as "pushedByName"
from "supplierNotice"
inner join "supplier" on "supplier"."id" = "supplierNotice"."supplierId"
left join "sysUser" as "author" on "author"."id" = "supplierNotice"."createdBy"
left join "sysUser" as "receiver" on "receiver"."id" = "supplierNotice"."receivedBy"
left join "sysUser" as "pusher" on "pusher"."id" = "supplierNotice"."pushedBy"
where false
order by "supplierNotice"."createdAt" desc, "supplierNotice"."id" desc
limit 21;

-- updateSupplierNotice
update "supplierNotice"
set "title" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";
