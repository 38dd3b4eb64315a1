-- The SQL of server/ground/person/queries.ts. Written by "npm run generate".

-- anyUnsealed
select "t"."id"
from "order" as "t"
where ("plainName" <> '' or "plainMobile" <> '')
order by "t"."id"
limit $1;

-- or
select "t"."id"
from "ticket" as "t"
where ("plainName" <> '' or "plainMobile" <> '')
order by "t"."id"
limit $1;

-- sealRows
update "order" as "t"
set "personSealed" = "s"."personSealed", "mobileHash" = "s"."mobileHash", "mobileEndHash" = "s"."mobileEndHash", "nameHash" = "s"."nameHash", "plainName" = $1, "plainMobile" = $2
from json_to_recordset($3::json) as "s"("id" bigint, "personSealed" text, "mobileHash" text, "mobileEndHash" text, "nameHash" text)
where "t"."id" = "s"."id";

-- or
update "ticket" as "t"
set "personSealed" = "s"."personSealed", "mobileHash" = "s"."mobileHash", "plainName" = $1, "plainMobile" = $2
from json_to_recordset($3::json) as "s"("id" bigint, "personSealed" text, "mobileHash" text)
where "t"."id" = "s"."id";

-- takeUnsealed
select "t"."id", "t"."personSealed", "t"."plainName", "t"."plainMobile"
from "order" as "t"
where ("plainName" <> '' or "plainMobile" <> '')
order by "t"."id" desc
limit $1
for no key update skip locked;

-- or
select "t"."id", "t"."personSealed", "t"."plainName", "t"."plainMobile"
from "ticket" as "t"
where ("plainName" <> '' or "plainMobile" <> '') and "t"."id" < $1
order by "t"."id" desc
limit $2
for no key update skip locked;
