-- The SQL of server/insight/analysisView/queries.ts. Written by "npm run generate".

-- claimMail
update "analysisMessage"
set "mailAt" = $1, "mailTries" = "mailTries" + $2
where ("viewId", "userId", "week") = ($3::bigint, $4::bigint, $5::date) and "mailAt" <= $6
returning "mailTries";

-- countViews
select count(*) as "count"
from "analysisView"
where "ownerId" = $1;

-- deleteView
delete from "analysisView"
where "id" = $1;

-- forgetMessages
delete from "analysisMessage"
where "week" < $1::timestamptz;

-- insertMessages
insert into "analysisMessage" ("viewId", "userId", "week", "mailAt")
values ($1, $2, $3, $4)
on conflict do nothing;

-- insertView
insert into "analysisView" ("ownerId", "page", "name", "search", "sentUntil")
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning "id";

-- lockOwnView
select "analysisView"."id", "analysisView"."ownerId", "owner"."realName" as "ownerName", "analysisView"."page", "analysisView"."name", "analysisView"."search", "analysisView"."isShared", "analysisView"."recipientIds", "analysisView"."createdAt", "analysisView"."version", "analysisView"."sentUntil"::text as "sentUntil"
from "analysisView"
inner join "sysUser" as "owner" on "owner"."id" = "analysisView"."ownerId"
where "analysisView"."id" = $1 and "analysisView"."ownerId" = $2
for update of "analysisView";

-- lockOwner
select "id"
from "sysUser"
where "id" = $1
for no key update;

-- lockSentView
select "analysisView"."id", "analysisView"."ownerId", "owner"."realName" as "ownerName", "analysisView"."page", "analysisView"."name", "analysisView"."search", "analysisView"."isShared", "analysisView"."recipientIds", "analysisView"."createdAt", "analysisView"."version", "analysisView"."sentUntil"::text as "sentUntil"
from "analysisView"
inner join "sysUser" as "owner" on "owner"."id" = "analysisView"."ownerId"
where "analysisView"."id" = $1 and $2::bigint = any("analysisView"."recipientIds")
for update of "analysisView";

-- mailsDue
select "viewId", "userId", "week"::text as "week"
from "analysisMessage"
where "mailAt" <= $1
order by "mailAt"
limit $2;

-- markSent
update "analysisView"
set "sentUntil" = $1
where "id" = $2;

-- namesOfUsers
select "id", "realName" as "name"
from "sysUser"
where "id" = any($1::bigint[])
order by "realName", "id";

-- ownViews
select "analysisView"."id", "analysisView"."ownerId", "owner"."realName" as "ownerName", "analysisView"."page", "analysisView"."name", "analysisView"."search", "analysisView"."isShared", "analysisView"."recipientIds", "analysisView"."createdAt", "analysisView"."version", "analysisView"."sentUntil"::text as "sentUntil"
from "analysisView"
inner join "sysUser" as "owner" on "owner"."id" = "analysisView"."ownerId"
where "analysisView"."ownerId" = $1 and "analysisView"."page" = $2
order by "analysisView"."name"
limit $3;

-- peopleWithRoles
select "id", "account", "realName"
from "sysUser"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($3::bigint[])
)
order by "realName", "id"
limit $4;

-- or
select "id", "account", "realName"
from "sysUser"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and exists (
  select
  from "userRole"
  where "userId" = "sysUser"."id" and "roleId" = any($3::bigint[])
) and "supplierId" = $4 and "id" = any($5::bigint[]) and ("searchForm"("realName") like "searchForm"($6) or "searchForm"("account") like "searchForm"($7))
order by "realName", "id"
limit $8;

-- recipientsOf
select "sysUser"."id" as "userId", "sysUser"."email", "sysUser"."supplierId", "sysUser"."schoolId", "role"."id" as "roleId", "role"."dataScope", "role"."areaCodes"
from "sysUser"
inner join "userRole" on "userRole"."userId" = "sysUser"."id"
inner join "role" on "role"."id" = "userRole"."roleId"
where ("sysUser"."state" = $1 or ("sysUser"."state" = $2 and "sysUser"."lockedUntil" is not null)) and "sysUser"."id" = any($3::bigint[]) and "role"."id" = any($4::bigint[])
order by "sysUser"."id", "role"."code";

-- sentView
select "analysisView"."id", "analysisView"."ownerId", "owner"."realName" as "ownerName", "analysisView"."page", "analysisView"."name", "analysisView"."search", "analysisView"."isShared", "analysisView"."recipientIds", "analysisView"."createdAt", "analysisView"."version", "analysisView"."sentUntil"::text as "sentUntil"
from "analysisView"
inner join "sysUser" as "owner" on "owner"."id" = "analysisView"."ownerId"
where "analysisView"."id" = $1;

-- settleMail
update "analysisMessage"
set "outcome" = $1, "mailAt" = $2
where ("viewId", "userId", "week") = ($3::bigint, $4::bigint, $5::date);

-- or
update "analysisMessage"
set "outcome" = $1
where ("viewId", "userId", "week") = ($2::bigint, $3::bigint, $4::date);

-- sharedViews
select "analysisView"."id", "analysisView"."ownerId", "owner"."realName" as "ownerName", "analysisView"."page", "analysisView"."name", "analysisView"."search", "analysisView"."isShared", "analysisView"."recipientIds", "analysisView"."createdAt", "analysisView"."version", "analysisView"."sentUntil"::text as "sentUntil"
from "analysisView"
inner join "sysUser" as "owner" on "owner"."id" = "analysisView"."ownerId"
where "analysisView"."isShared" = $1 and "analysisView"."page" = $2 and "analysisView"."ownerId" <> $3
order by "analysisView"."name", "analysisView"."id"
limit $4;

-- unsentView
select "analysisView"."id", "analysisView"."ownerId", "owner"."realName" as "ownerName", "analysisView"."page", "analysisView"."name", "analysisView"."search", "analysisView"."isShared", "analysisView"."recipientIds", "analysisView"."createdAt", "analysisView"."version", "analysisView"."sentUntil"::text as "sentUntil"
from "analysisView"
inner join "sysUser" as "owner" on "owner"."id" = "analysisView"."ownerId"
where "analysisView"."recipientIds" <> '{}' and "analysisView"."sentUntil" < $1::date and "analysisView"."id" <> all($2::bigint[])
order by "analysisView"."sentUntil", "analysisView"."id"
limit $3
for update of "analysisView" skip locked;

-- updateView
update "analysisView"
set "isShared" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- viewOfName
select "id"
from "analysisView"
where "ownerId" = $1 and "page" = $2 and "searchForm"("name") = "searchForm"($3);
