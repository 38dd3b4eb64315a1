-- The SQL of server/dataManage/dataContent/queries.ts. Written by "npm run generate".

-- contentByPublicKey
select "store", "key", "type", "size", "thumbKey", "thumbSize"
from "dataContent"
where "publicKey" = $1;

-- contentsByHash
select "sha256", "width", "height", "type", "size"
from "dataContent"
where "sha256" = any($1::text[]);

-- deleteContent
delete from "dataContent"
where "sha256" = $1;

-- insertContent
insert into "dataContent" ("sha256", "publicKey", "store", "key", "type", "size", "width", "height", "thumbKey", "thumbSize")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("sha256") do nothing;

-- lostContents
select "c"."sha256", "c"."store", "c"."key", "c"."thumbKey"
from "dataContent" as "c"
where "c"."createdAt" < $1 and not exists (
  select "f"."id"
  from "dataFrame" as "f"
  where "f"."sha256" = "c"."sha256"
) and not exists (
  select "l"."id"
  from "labelFrame" as "l"
  where "l"."sha256" = "c"."sha256"
)
order by "c"."createdAt"
limit $2;
