-- The SQL of server/access/sysLog/queries.ts. Written by "npm run generate".

-- chainAfter
select *
from "audit"
where "id" > $1
order by "id"
limit $2;

-- chainHead
select "rowCount", "hash"
from "auditHead";

-- operationById
select "audit"."id", "audit"."at", "audit"."userId", "audit"."account", "audit"."roleCode", "audit"."call", "audit"."object", "audit"."objectId", "audit"."label", "audit"."ip", "audit"."traceId", "audit"."durationMs", (
  select json_build_object('nameZh', "role"."nameZh", 'nameEn', "role"."nameEn")
  from "role"
  where "role"."code" = "audit"."roleCode"
) as "role", jsonb_array_length("audit"."changes") as "changeCount", "audit"."userAgent", "audit"."changes", "audit"."previousHash", "audit"."hash"
from "audit"
where "audit"."id" = $1;

-- or
select "audit"."id", "audit"."at", "audit"."userId", "audit"."account", "audit"."roleCode", "audit"."call", "audit"."object", "audit"."objectId", "audit"."label", "audit"."ip", "audit"."traceId", "audit"."durationMs", (
  select json_build_object('nameZh', "role"."nameZh", 'nameEn', "role"."nameEn")
  from "role"
  where "role"."code" = "audit"."roleCode"
) as "role", jsonb_array_length("audit"."changes") as "changeCount", "audit"."userAgent", "audit"."changes", "audit"."previousHash", "audit"."hash"
from "audit"
where "audit"."account" = $1 and "audit"."userId" = $2 and "audit"."id" = $3;

-- operationCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "audit"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "audit"
  where "audit"."account" = $1 and "audit"."userId" = $2 and "audit"."at" >= $3 and "audit"."at" < $4 and "searchForm"("audit"."call") like "searchForm"($5) and "audit"."account" = coalesce((
    select "account"
    from "sysUser"
    where lower("account") = "searchForm"($6)
  ), $7) and "audit"."object" = $8 and "audit"."objectId" = $9 and "audit"."traceId" = $10
) limit 10001) as "capped";

-- operationList
select "audit"."id", "audit"."at", "audit"."userId", "audit"."account", "audit"."roleCode", "audit"."call", "audit"."object", "audit"."objectId", "audit"."label", "audit"."ip", "audit"."traceId", "audit"."durationMs", (
  select json_build_object('nameZh', "role"."nameZh", 'nameEn', "role"."nameEn")
  from "role"
  where "role"."code" = "audit"."roleCode"
) as "role", jsonb_array_length("audit"."changes") as "changeCount"
from "audit"
order by "audit"."at" desc, "audit"."id" desc
limit 21;

-- or
select "audit"."id", "audit"."at", "audit"."userId", "audit"."account", "audit"."roleCode", "audit"."call", "audit"."object", "audit"."objectId", "audit"."label", "audit"."ip", "audit"."traceId", "audit"."durationMs", (
  select json_build_object('nameZh', "role"."nameZh", 'nameEn', "role"."nameEn")
  from "role"
  where "role"."code" = "audit"."roleCode"
) as "role", jsonb_array_length("audit"."changes") as "changeCount"
from "audit"
where "audit"."account" = $1 and "audit"."userId" = $2 and "audit"."at" >= $3 and "audit"."at" < $4 and "searchForm"("audit"."call") like "searchForm"($5) and "audit"."account" = coalesce((
  select "account"
  from "sysUser"
  where lower("account") = "searchForm"($6)
), $7) and "audit"."object" = $8 and "audit"."objectId" = $9 and "audit"."traceId" = $10 and ("audit"."at", "audit"."id") < ($11::timestamptz, $12::bigint)
order by "audit"."at" desc, "audit"."id" desc
limit 21;

-- signInCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "signIn"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "signIn"
  where "signIn"."account" = $1 and "signIn"."userId" = $2 and "signIn"."at" >= $3 and "signIn"."at" < $4 and "signIn"."account" = coalesce((
    select "account"
    from "sysUser"
    where lower("account") = "searchForm"($5)
  ), $6) and "signIn"."ip" = $7 and "signIn"."result" = $8
) limit 10001) as "capped";

-- signInList
select "signIn"."id", "signIn"."at", "signIn"."account", "signIn"."result", "signIn"."ip", "signIn"."userAgent", "signIn"."traceId"
from "signIn"
order by "signIn"."at" desc, "signIn"."id" desc
limit 21;

-- or
select "signIn"."id", "signIn"."at", "signIn"."account", "signIn"."result", "signIn"."ip", "signIn"."userAgent", "signIn"."traceId"
from "signIn"
where "signIn"."account" = $1 and "signIn"."userId" = $2 and "signIn"."at" >= $3 and "signIn"."at" < $4 and "signIn"."account" = coalesce((
  select "account"
  from "sysUser"
  where lower("account") = "searchForm"($5)
), $6) and "signIn"."ip" = $7 and "signIn"."result" = $8 and ("signIn"."at", "signIn"."id") < ($9::timestamptz, $10::bigint)
order by "signIn"."at" desc, "signIn"."id" desc
limit 21;
