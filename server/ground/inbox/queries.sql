-- The SQL of server/ground/inbox/queries.ts. Written by "npm run generate".

-- insertMessages
insert into "message" ("userId", "kind", "titleZh", "titleEn", "bodyZh", "bodyEn", "link", "object", "objectId", "createdAt")
select "target"."id" as "userId", $1 as "kind", $2 as "titleZh", $3 as "titleEn", $4 as "bodyZh", $5 as "bodyEn", $6 as "link", $7 as "object", $8 as "objectId", $9::timestamptz as "createdAt"
from unnest($10::bigint[]) as target("id");
