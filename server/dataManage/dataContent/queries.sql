-- The SQL of server/dataManage/dataContent/queries.ts. Written by "npm run generate".

-- claimToRemove
update "contentToRemove"
set "removeAt" = $1
where "id" in (
  select "id"
  from "contentToRemove"
  where "removeAt" <= $2
  order by "removeAt"
  limit $3
  for update skip locked
)
returning "id", "store", "key";

-- contentByPublicKey
select "store", "key", "type", "size", "thumbKey", "thumbSize"
from "dataContent"
where "publicKey" = $1;

-- contentsByHash
select "sha256", "width", "height", "type", "size"
from "dataContent"
where "sha256" = any($1::text[]);

-- deleteToRemove
delete from "contentToRemove"
where "id" = $1;

-- giveUpContents
with "gone" as (delete from "dataContent"
  where "sha256" in (
    select "c"."sha256"
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
    limit $2
    for update of "c" skip locked
  )
  returning "sha256", "store", "key", "thumbKey"
), "listed" as (insert into "contentToRemove" ("store", "key", "removeAt")
  select "gone"."store", "gone"."key", $3::timestamptz as "removeAt"
  from "gone"
  union all
  select "gone"."store", "gone"."thumbKey" as "key", $4::timestamptz as "removeAt"
  from "gone"
  where "gone"."thumbKey" is not null
)
select "sha256"
from "gone";

-- insertContent
with "kept" as (insert into "dataContent" ("sha256", "publicKey", "store", "key", "type", "size", "width", "height", "thumbKey", "thumbSize")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("sha256") do nothing
  returning "sha256"
) delete from "contentToRemove"
where "id" in ($11) and exists (
  select "sha256"
  from "kept"
);

-- insertToRemove
insert into "contentToRemove" ("store", "key", "removeAt")
values ($1, $2, now() + interval '1 day')
returning "id";

-- renewContents
update "dataContent"
set "createdAt" = now()
where "sha256" in (
  select "sha256"
  from "dataContent"
  where "sha256" = any($1::text[])
  order by "sha256"
  for no key update
)
returning "sha256";
