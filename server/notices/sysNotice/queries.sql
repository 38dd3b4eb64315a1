-- The SQL of server/notices/sysNotice/queries.ts. Written by "npm run generate".

-- confirmRead
insert into "noticeRead" ("noticeId", "edition", "userId", "readAt", "confirmedAt")
values ($1, $2, $3, $4, $5)
on conflict ("noticeId", "edition", "userId") do update
set "confirmedAt" = coalesce("noticeRead"."confirmedAt", excluded."confirmedAt")
returning "confirmedAt";

-- deleteNotice
delete from "sysNotice"
where "id" = $1 and "version" = $2
returning "id";

-- dueNotices
select "id"
from "sysNotice"
where (("state" = $1 and "publishAt" <= $2) or ("state" = $3 and "expiresAt" <= $4))
limit $5;

-- expireDue
update "sysNotice"
set "state" = $1, "version" = "version" + 1
where "state" = $2 and "expiresAt" <= $3
returning "id", "title", "everybody", "roleIds", "schoolIds", "supplierIds", "userIds";

-- insertNotice
insert into "sysNotice" ("title", "content", "summary", "originSiteName")
values ($1, $2, $3, $4)
returning "id";

-- lockNotice
select "sysNotice".*
from "sysNotice"
where "sysNotice"."id" = $1
for no key update;

-- or
select "sysNotice".*
from "sysNotice"
where "sysNotice"."createdBy" = $1 and "sysNotice"."id" = $2
for no key update;

-- noticeById
select "sysNotice"."id", "sysNotice"."title", "sysNotice"."summary", "sysNotice"."originSiteName", "sysNotice"."originSiteNameEn", "sysNotice"."state", "sysNotice"."pinned", "sysNotice"."mustConfirm", "sysNotice"."onPortal", "sysNotice"."everybody", "sysNotice"."publishAt", "sysNotice"."expiresAt", "sysNotice"."publishedAt", "sysNotice"."recalledAt", "sysNotice"."createdAt", "sysNotice"."updatedAt", "sysNotice"."version", "sysNotice"."supplierNoticeId" is not null as "isFromSupplier", cardinality("sysNotice"."roleIds") + cardinality("sysNotice"."schoolIds") + cardinality("sysNotice"."supplierIds") + cardinality("sysNotice"."userIds") as "audienceSize", coalesce("author"."realName", '') as "createdByName", (
  select count(*)
  from (
    select 1
    from "noticeRead"
    where "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition"
    limit 1000
  ) as "counted"
) as "readCount", "sysNotice"."content", "sysNotice"."titleEn", "sysNotice"."contentEn", "sysNotice"."roleIds", "sysNotice"."schoolIds", "sysNotice"."supplierIds", "sysNotice"."userIds", "sysNotice"."edition", "sysNotice"."supplierNoticeId", "publisher"."realName" as "publishedByName"
from "sysNotice"
left join "sysUser" as "author" on "author"."id" = "sysNotice"."createdBy"
left join "sysUser" as "publisher" on "publisher"."id" = "sysNotice"."publishedBy"
where "sysNotice"."id" = $1;

-- or
select "sysNotice"."id", "sysNotice"."title", "sysNotice"."summary", "sysNotice"."originSiteName", "sysNotice"."originSiteNameEn", "sysNotice"."state", "sysNotice"."pinned", "sysNotice"."mustConfirm", "sysNotice"."onPortal", "sysNotice"."everybody", "sysNotice"."publishAt", "sysNotice"."expiresAt", "sysNotice"."publishedAt", "sysNotice"."recalledAt", "sysNotice"."createdAt", "sysNotice"."updatedAt", "sysNotice"."version", "sysNotice"."supplierNoticeId" is not null as "isFromSupplier", cardinality("sysNotice"."roleIds") + cardinality("sysNotice"."schoolIds") + cardinality("sysNotice"."supplierIds") + cardinality("sysNotice"."userIds") as "audienceSize", coalesce("author"."realName", '') as "createdByName", (
  select count(*)
  from (
    select 1
    from "noticeRead"
    where "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition"
    limit 1000
  ) as "counted"
) as "readCount", "sysNotice"."content", "sysNotice"."titleEn", "sysNotice"."contentEn", "sysNotice"."roleIds", "sysNotice"."schoolIds", "sysNotice"."supplierIds", "sysNotice"."userIds", "sysNotice"."edition", "sysNotice"."supplierNoticeId", "publisher"."realName" as "publishedByName"
from "sysNotice"
left join "sysUser" as "author" on "author"."id" = "sysNotice"."createdBy"
left join "sysUser" as "publisher" on "publisher"."id" = "sysNotice"."publishedBy"
where "sysNotice"."createdBy" = $1 and "sysNotice"."id" = $2;

-- noticeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysNotice"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysNotice"
  where "sysNotice"."createdBy" = $1 and ("searchForm"("sysNotice"."title") like "searchForm"($2) or "searchForm"("sysNotice"."summary") like "searchForm"($3)) and "sysNotice"."state" = $4 and "sysNotice"."mustConfirm" = $5 and "sysNotice"."publishedAt" >= $6 and "sysNotice"."publishedAt" <= $7
) limit 10001) as "capped";

-- noticeFor
select "sysNotice"."id", "sysNotice"."title", "sysNotice"."content", "sysNotice"."summary", "sysNotice"."originSiteName", "sysNotice"."originSiteNameEn", "sysNotice"."pinned", "sysNotice"."mustConfirm", "sysNotice"."publishedAt", "sysNotice"."edition", "sysNotice"."supplierNoticeId", "noticeRead"."readAt", "noticeRead"."confirmedAt"
from "sysNotice"
left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $1
where "sysNotice"."state" = $2 and "sysNotice"."publishedAt" > $3 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $4) and ("sysNotice"."everybody" or $5::bigint = any("sysNotice"."userIds") or $6::bigint = any("sysNotice"."supplierIds") or $7::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
  select "roleId"
  from "userRole"
  where "userRole"."userId" = $8::bigint
)) and "sysNotice"."id" = $9;

-- noticeList
select "sysNotice"."id", "sysNotice"."title", "sysNotice"."summary", "sysNotice"."originSiteName", "sysNotice"."originSiteNameEn", "sysNotice"."state", "sysNotice"."pinned", "sysNotice"."mustConfirm", "sysNotice"."onPortal", "sysNotice"."everybody", "sysNotice"."publishAt", "sysNotice"."expiresAt", "sysNotice"."publishedAt", "sysNotice"."recalledAt", "sysNotice"."createdAt", "sysNotice"."updatedAt", "sysNotice"."version", "sysNotice"."supplierNoticeId" is not null as "isFromSupplier", cardinality("sysNotice"."roleIds") + cardinality("sysNotice"."schoolIds") + cardinality("sysNotice"."supplierIds") + cardinality("sysNotice"."userIds") as "audienceSize", coalesce("author"."realName", '') as "createdByName", (
  select count(*)
  from (
    select 1
    from "noticeRead"
    where "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition"
    limit 1000
  ) as "counted"
) as "readCount"
from "sysNotice"
left join "sysUser" as "author" on "author"."id" = "sysNotice"."createdBy"
order by "sysNotice"."createdAt" desc, "sysNotice"."id" desc
limit 21;

-- or
select "sysNotice"."id", "sysNotice"."title", "sysNotice"."summary", "sysNotice"."originSiteName", "sysNotice"."originSiteNameEn", "sysNotice"."state", "sysNotice"."pinned", "sysNotice"."mustConfirm", "sysNotice"."onPortal", "sysNotice"."everybody", "sysNotice"."publishAt", "sysNotice"."expiresAt", "sysNotice"."publishedAt", "sysNotice"."recalledAt", "sysNotice"."createdAt", "sysNotice"."updatedAt", "sysNotice"."version", "sysNotice"."supplierNoticeId" is not null as "isFromSupplier", cardinality("sysNotice"."roleIds") + cardinality("sysNotice"."schoolIds") + cardinality("sysNotice"."supplierIds") + cardinality("sysNotice"."userIds") as "audienceSize", coalesce("author"."realName", '') as "createdByName", (
  select count(*)
  from (
    select 1
    from "noticeRead"
    where "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition"
    limit 1000
  ) as "counted"
) as "readCount"
from "sysNotice"
left join "sysUser" as "author" on "author"."id" = "sysNotice"."createdBy"
where "sysNotice"."createdBy" = $1 and ("searchForm"("sysNotice"."title") like "searchForm"($2) or "searchForm"("sysNotice"."summary") like "searchForm"($3)) and "sysNotice"."state" = $4 and "sysNotice"."mustConfirm" = $5 and "sysNotice"."publishedAt" >= $6 and "sysNotice"."publishedAt" <= $7 and ("sysNotice"."createdAt", "sysNotice"."id") < ($8::timestamptz, $9::bigint)
order by "sysNotice"."createdAt" desc, "sysNotice"."id" desc
limit 21;

-- noticesFor
select
from "sysNotice"
left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $1
where "sysNotice"."state" = $2 and "sysNotice"."publishedAt" > $3 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $4) and ("sysNotice"."everybody" or $5::bigint = any("sysNotice"."userIds") or $6::bigint = any("sysNotice"."supplierIds") or $7::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
  select "roleId"
  from "userRole"
  where "userRole"."userId" = $8::bigint
));

-- peopleNamed
select "id", "realName" as "name", "schoolId", "supplierId"
from "sysUser"
where "id" = any($1::bigint[])
order by "account";

-- publishDue
update "sysNotice"
set "state" = $1, "publishedAt" = $2, "recalledAt" = $3, "edition" = "edition" + $4, "version" = "version" + $5
where "state" = $6 and "publishAt" <= $7
returning "id", "title", "everybody", "roleIds", "schoolIds", "supplierIds", "userIds";

-- readAllNotices
insert into "noticeRead" ("noticeId", "edition", "userId", "readAt")
select "sysNotice"."id", "sysNotice"."edition", $1::bigint as "userId", cast($2 as timestamptz) as "readAt"
from "sysNotice"
left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $3
where "sysNotice"."state" = $4 and "sysNotice"."publishedAt" > $5 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $6) and ("sysNotice"."everybody" or $7::bigint = any("sysNotice"."userIds") or $8::bigint = any("sysNotice"."supplierIds") or $9::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
  select "roleId"
  from "userRole"
  where "userRole"."userId" = $10::bigint
)) and "sysNotice"."mustConfirm" = $11 and "noticeRead"."readAt" is null
on conflict ("noticeId", "edition", "userId") do nothing;

-- readNotices
insert into "noticeRead" ("noticeId", "edition", "userId", "readAt")
select "sysNotice"."id", "sysNotice"."edition", $1::bigint as "userId", cast($2 as timestamptz) as "readAt"
from "sysNotice"
left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $3
where "sysNotice"."state" = $4 and "sysNotice"."publishedAt" > $5 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $6) and ("sysNotice"."everybody" or $7::bigint = any("sysNotice"."userIds") or $8::bigint = any("sysNotice"."supplierIds") or $9::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
  select "roleId"
  from "userRole"
  where "userRole"."userId" = $10::bigint
)) and "sysNotice"."id" = any($11::bigint[]) and "noticeRead"."readAt" is null
on conflict ("noticeId", "edition", "userId") do nothing;

-- readerCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysUser"
  where "sysUser"."state" <> $1 and ("sysUser"."id" = any($2::bigint[]) or "sysUser"."supplierId" = any($3::bigint[]) or "sysUser"."schoolId" = any($4::bigint[]) or "sysUser"."id" in (
    select "userRole"."userId"
    from "userRole"
    where "userRole"."roleId" = any($5::bigint[])
  ))
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysUser"
  where "sysUser"."state" <> $1 and ("searchForm"("sysUser"."account") like "searchForm"($2) or "searchForm"("sysUser"."realName") like "searchForm"($3))
) limit 10001) as "capped";

-- readerExport
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "noticeRead"."readAt", "noticeRead"."confirmedAt"
from "sysUser"
left join lateral (
  select "noticeRead"."readAt", "noticeRead"."confirmedAt"
  from "noticeRead"
  where "noticeRead"."userId" = "sysUser"."id" and "noticeRead"."noticeId" = $1 and "noticeRead"."edition" = $2
  limit 1
) as "noticeRead" on true
where "sysUser"."state" <> $3 and ("sysUser"."id" = any($4::bigint[]) or "sysUser"."supplierId" = any($5::bigint[]) or "sysUser"."schoolId" = any($6::bigint[]) or "sysUser"."id" in (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."roleId" = any($7::bigint[])
))
order by "sysUser"."account", "sysUser"."id";

-- readerFigures
select (
  select count(*) as "count"
  from "sysUser"
  where "sysUser"."state" <> $1 and ("sysUser"."id" = any($2::bigint[]) or "sysUser"."supplierId" = any($3::bigint[]) or "sysUser"."schoolId" = any($4::bigint[]) or "sysUser"."id" in (
    select "userRole"."userId"
    from "userRole"
    where "userRole"."roleId" = any($5::bigint[])
  ))
) as "audience", count(*) as "read", count("noticeRead"."confirmedAt") as "confirmed"
from "sysUser"
inner join "noticeRead" on "noticeRead"."userId" = "sysUser"."id" and "noticeRead"."noticeId" = $6 and "noticeRead"."edition" = $7
where "sysUser"."state" <> $8 and ("sysUser"."id" = any($9::bigint[]) or "sysUser"."supplierId" = any($10::bigint[]) or "sysUser"."schoolId" = any($11::bigint[]) or "sysUser"."id" in (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."roleId" = any($12::bigint[])
));

-- readerList
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "noticeRead"."readAt", "noticeRead"."confirmedAt"
from "sysUser"
left join lateral (
  select "noticeRead"."readAt", "noticeRead"."confirmedAt"
  from "noticeRead"
  where "noticeRead"."userId" = "sysUser"."id" and "noticeRead"."noticeId" = $1 and "noticeRead"."edition" = $2
  limit 1
) as "noticeRead" on true
where "sysUser"."state" <> $3 and ("sysUser"."id" = any($4::bigint[]) or "sysUser"."supplierId" = any($5::bigint[]) or "sysUser"."schoolId" = any($6::bigint[]) or "sysUser"."id" in (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."roleId" = any($7::bigint[])
))
order by "sysUser"."account" asc, "sysUser"."id" asc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "noticeRead"."readAt", "noticeRead"."confirmedAt"
from "sysUser"
left join lateral (
  select "noticeRead"."readAt", "noticeRead"."confirmedAt"
  from "noticeRead"
  where "noticeRead"."userId" = "sysUser"."id" and "noticeRead"."noticeId" = $1 and "noticeRead"."edition" = $2
  limit 1
) as "noticeRead" on true
where "sysUser"."state" <> $3 and ("searchForm"("sysUser"."account") like "searchForm"($4) or "searchForm"("sysUser"."realName") like "searchForm"($5)) and "noticeRead"."readAt" is null
order by "sysUser"."account" asc, "sysUser"."id" asc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "noticeRead"."readAt", "noticeRead"."confirmedAt"
from "sysUser"
left join lateral (
  select "noticeRead"."readAt", "noticeRead"."confirmedAt"
  from "noticeRead"
  where "noticeRead"."userId" = "sysUser"."id" and "noticeRead"."noticeId" = $1 and "noticeRead"."edition" = $2
  limit 1
) as "noticeRead" on true
where "sysUser"."state" <> $3 and ("sysUser"."id" = any($4::bigint[]) or "sysUser"."supplierId" = any($5::bigint[]) or "sysUser"."schoolId" = any($6::bigint[]) or "sysUser"."id" in (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."roleId" = any($7::bigint[])
)) and "noticeRead"."readAt" is not null
order by "sysUser"."account" asc, "sysUser"."id" asc
limit 21;

-- or
select "sysUser"."id", "sysUser"."account", "sysUser"."realName", "noticeRead"."readAt", "noticeRead"."confirmedAt"
from "sysUser"
left join lateral (
  select "noticeRead"."readAt", "noticeRead"."confirmedAt"
  from "noticeRead"
  where "noticeRead"."userId" = "sysUser"."id" and "noticeRead"."noticeId" = $1 and "noticeRead"."edition" = $2
  limit 1
) as "noticeRead" on true
where "sysUser"."state" <> $3 and ("sysUser"."id" = any($4::bigint[]) or "sysUser"."supplierId" = any($5::bigint[]) or "sysUser"."schoolId" = any($6::bigint[]) or "sysUser"."id" in (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."roleId" = any($7::bigint[])
)) and "noticeRead"."confirmedAt" is not null
order by "sysUser"."account" asc, "sysUser"."id" asc
limit 21;

-- rolesNamed
select "id", "nameZh", "nameEn"
from "role"
where "id" = any($1::bigint[])
order by "code";

-- schoolsNamed
select "id", "name"
from "school"
where "id" = any($1::bigint[])
order by "name";

-- suppliersNamed
select "id", "name"
from "supplier"
where "id" = any($1::bigint[])
order by "name";

-- updateNotice
update "sysNotice"
set "pinned" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2 and "version" = $3
returning "version";
