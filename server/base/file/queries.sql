-- The SQL of server/base/file/queries.ts. Written by "npm run generate".

-- attach
update "file"
set "object" = $1, "objectId" = $2, "keepUntil" = $3, "place" = array_position($4::bigint[], "id")
where "id" = any($5::bigint[]);

-- beginReceiving
update "uploadGrant"
set "receivingUntil" = $1
where "id" = $2 and ("receivingUntil" is null or "receivingUntil" < $3)
returning "id";

-- changeFile
update "file"
set "state" = $1, "deletedAt" = $2, "version" = "version" + 1
where "id" = $3
returning "version";

-- claimDeleted
update "file"
set "collectAt" = $1
where "id" in (
  select "id"
  from "file"
  where "state" = $2 and "removedAt" is null and ("collectAt" is null or "collectAt" < $3)
  order by "id"
  limit $4
  for update skip locked
)
returning "id", "store", "key";

-- claimGrants
update "uploadGrant"
set "collectAt" = $1
where "id" in (
  select "id"
  from "uploadGrant"
  where "expiresAt" < $2 and ("collectAt" is null or "collectAt" < $3)
  order by "id"
  limit $4
  for update skip locked
)
returning "id", "store", "prefix";

-- endReceiving
update "uploadGrant"
set "receivingUntil" = $1, "expiresAt" = greatest("expiresAt", $2::timestamptz)
where "id" = $3;

-- expireFiles
update "file"
set "state" = $1, "deletedAt" = $2, "keepUntil" = $3, "version" = "version" + 1
where "keepUntil" < $4 and "object" = $5 and "state" <> $6;

-- fileAt
select "id", "store", "key", "kind", "name", "extension", "type", "size", "state", "problem", "ownerId", "object", "objectId", "version"
from "file"
where "store" = $1 and "key" = $2;

-- fileById
select "id", "store", "key", "kind", "name", "extension", "type", "size", "state", "problem", "ownerId", "object", "objectId", "version"
from "file"
where "id" = $1;

-- fileCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "file"
  where "file"."state" <> $1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "file"
  where "file"."ownerId" = $1 and "textGrams"("file"."name", '') @@ "gramQuery"($2) and "searchForm"("file"."name") like "searchForm"($3) and "file"."store" = $4 and "file"."kind" = $5 and "file"."state" = $6 and "file"."ownerId" = $7 and "file"."object" = $8 and "file"."keepUntil" is not null and "file"."createdAt" >= $9 and "file"."createdAt" < $10
) limit 10001) as "capped";

-- fileList
select "file"."id", "file"."store", "file"."key", "file"."kind", "file"."name", "file"."type", "file"."declaredType", "file"."detectedType", "file"."size", "file"."sha256", "file"."width", "file"."height", "file"."state", "file"."problem", "file"."ownerId", "file"."object", "file"."objectId", "file"."keepUntil", "file"."createdAt", "file"."confirmedAt", "file"."deletedAt", "file"."removedAt", "file"."version", "sysUser"."realName" as "ownerName", "sysUser"."account" as "ownerAccount"
from "file"
left join "sysUser" on "sysUser"."id" = "file"."ownerId"
where "file"."state" <> $1
order by "file"."createdAt" desc, "file"."id" desc
limit 21;

-- or
select "file"."id", "file"."store", "file"."key", "file"."kind", "file"."name", "file"."type", "file"."declaredType", "file"."detectedType", "file"."size", "file"."sha256", "file"."width", "file"."height", "file"."state", "file"."problem", "file"."ownerId", "file"."object", "file"."objectId", "file"."keepUntil", "file"."createdAt", "file"."confirmedAt", "file"."deletedAt", "file"."removedAt", "file"."version", "sysUser"."realName" as "ownerName", "sysUser"."account" as "ownerAccount"
from "file"
left join "sysUser" on "sysUser"."id" = "file"."ownerId"
where "file"."ownerId" = $1 and "textGrams"("file"."name", '') @@ "gramQuery"($2) and "searchForm"("file"."name") like "searchForm"($3) and "file"."store" = $4 and "file"."kind" = $5 and "file"."state" = $6 and "file"."ownerId" = $7 and "file"."object" = $8 and "file"."keepUntil" is not null and "file"."createdAt" >= $9 and "file"."createdAt" < $10 and ("file"."size", "file"."id") < ($11::bigint, $12::bigint)
order by "file"."size" desc, "file"."id" desc
limit 21;

-- filesOfObjects
select "id", "name", "size", "type", "objectId"
from "file"
where "object" = $1 and "objectId" = any($2::text[]) and "kind" = $3 and "state" = $4
order by "objectId", "place", "id";

-- forgetFileTickets
delete from "fileTicket"
where "expiresAt" < $1;

-- forgetFiles
delete from "file"
where "state" = $1 and "removedAt" < $2;

-- forgetGrant
delete from "uploadGrant"
where "id" = $1;

-- grantOfFile
select "uploadGrant"."id", "uploadGrant"."userId", "uploadGrant"."fileId", "uploadGrant"."store", "uploadGrant"."prefix", "uploadGrant"."expiresAt"
from "uploadGrant"
where "fileId" = $1;

-- grantOfPrefix
select "uploadGrant"."id", "uploadGrant"."userId", "uploadGrant"."fileId", "uploadGrant"."store", "uploadGrant"."prefix", "uploadGrant"."expiresAt"
from "uploadGrant"
where "prefix" = $1 and "userId" = $2 and "fileId" is null;

-- grantOfToken
select "uploadGrant"."id", "uploadGrant"."userId", "uploadGrant"."fileId", "uploadGrant"."store", "uploadGrant"."prefix", "uploadGrant"."expiresAt", "file"."size", "file"."type", "file"."state"
from "uploadGrant"
inner join "sysUser" on "sysUser"."id" = "uploadGrant"."userId"
left join "file" on "file"."id" = "uploadGrant"."fileId"
where "uploadGrant"."tokenHash" = $1 and "uploadGrant"."expiresAt" > $2 and ("sysUser"."state" = $3 or ("sysUser"."state" = $4 and "sysUser"."lockedUntil" is not null));

-- imageByPublicKey
select "store", "key", "type", "size"
from "file"
where "publicKey" = $1 and "state" = $2;

-- imagesWithKeys
select "id"
from "file"
where "publicKey" = any($1::text[]);

-- insertFile
insert into "file" ("store", "key", "kind", "name", "extension", "type", "size", "ownerId")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

-- insertFileOnce
insert into "file" ("store", "key", "kind", "name", "extension", "type", "size", "ownerId")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("store", "key") do nothing
returning "id";

-- insertGrant
insert into "uploadGrant" ("userId", "fileId", "store", "prefix", "tokenHash", "expiresAt")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- keepFileTicket
insert into "fileTicket" ("ticketHash", "fileId", "sessionId", "expiresAt")
values ($1, $2, $3, $4);

-- lockFile
select "id", "store", "key", "kind", "name", "extension", "type", "size", "state", "problem", "ownerId", "object", "objectId", "version"
from "file"
where "file"."id" = $1
for no key update;

-- lockUsable
select "id", "kind"
from "file"
where "id" = any($1::bigint[]) and "state" = $2 and (("object" = $3 and "ownerId" = $4) or ("object" = $5 and "objectId" = $6))
order by "id"
for no key update;

-- markRemoved
update "file"
set "removedAt" = $1
where "id" = $2;

-- refusedFiles
select "name", "problem"
from "file"
where "id" = any($1::bigint[]) and "state" = $2 and "ownerId" = $3
order by "id";

-- release
update "file"
set "object" = $1, "objectId" = $2, "place" = $3, "keepUntil" = $4
where "object" = $5 and "objectId" = $6 and "kind" = $7 and not ("id" = any($8::bigint[]));

-- settleFile
update "file"
set "state" = $1, "sha256" = $2, "size" = $3
where "id" = $4 and "state" = $5
returning "id";

-- shownFile
select "file"."id", "file"."store", "file"."key", "file"."kind", "file"."name", "file"."type", "file"."declaredType", "file"."detectedType", "file"."size", "file"."sha256", "file"."width", "file"."height", "file"."state", "file"."problem", "file"."ownerId", "file"."object", "file"."objectId", "file"."keepUntil", "file"."createdAt", "file"."confirmedAt", "file"."deletedAt", "file"."removedAt", "file"."version", "sysUser"."realName" as "ownerName", "sysUser"."account" as "ownerAccount"
from "file"
left join "sysUser" on "sysUser"."id" = "file"."ownerId"
where "file"."ownerId" = $1 and "file"."id" = $2;

-- takeFileTicket
delete from "fileTicket"
using "session", "sysUser", "file"
where "session"."id" = "fileTicket"."sessionId" and "sysUser"."id" = "session"."userId" and "file"."id" = "fileTicket"."fileId" and "fileTicket"."ticketHash" = $1 and "fileTicket"."expiresAt" > $2 and "session"."endedAt" is null and "session"."expiresAt" > $3 and ("sysUser"."state" = $4 or ("sysUser"."state" = $5 and "sysUser"."lockedUntil" is not null)) and "file"."state" in ($6, $7)
returning "file"."store", "file"."key", "file"."name", "file"."size";
