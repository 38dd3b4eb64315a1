-- The SQL of server/system/apiKey/queries.ts. Written by "npm run generate".

-- apiKeyCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "apiKey"
) limit 10001) as "capped";

-- apiKeyList
select "apiKey"."id", "apiKey"."purpose", coalesce("apiKey"."supplierId"::text, '') as "supplierId", coalesce("supplier"."name", '') as "supplierName", "apiKey"."source", "apiKey"."name", "apiKey"."prefix", "apiKey"."hourlyQuota", case when "apiKey"."hourBeganAt" > $1::timestamptz - interval '1 hour' then "apiKey"."usedInHour" else 0 end as "usedInHour", "apiKey"."createdAt", "apiKey"."lastUsedAt", "apiKey"."expiresAt", "apiKey"."endedAt", "apiKey"."version", coalesce("sysUser"."realName", '') as "createdByName"
from "apiKey"
left join "supplier" on "supplier"."id" = "apiKey"."supplierId"
left join "sysUser" on "sysUser"."id" = "apiKey"."createdBy"
order by "apiKey"."createdAt" desc, "apiKey"."id" desc
limit 21;

-- or
select "apiKey"."id", "apiKey"."purpose", coalesce("apiKey"."supplierId"::text, '') as "supplierId", coalesce("supplier"."name", '') as "supplierName", "apiKey"."source", "apiKey"."name", "apiKey"."prefix", "apiKey"."hourlyQuota", case when "apiKey"."hourBeganAt" > $1::timestamptz - interval '1 hour' then "apiKey"."usedInHour" else 0 end as "usedInHour", "apiKey"."createdAt", "apiKey"."lastUsedAt", "apiKey"."expiresAt", "apiKey"."endedAt", "apiKey"."version", coalesce("sysUser"."realName", '') as "createdByName"
from "apiKey"
left join "supplier" on "supplier"."id" = "apiKey"."supplierId"
left join "sysUser" on "sysUser"."id" = "apiKey"."createdBy"
where "apiKey"."supplierId" = $2 and "apiKey"."purpose" = $3 and "apiKey"."supplierId" = $4 and ("apiKey"."endedAt" is null and ("apiKey"."expiresAt" is null or "apiKey"."expiresAt" > $5::timestamptz))
order by "apiKey"."createdAt" desc, "apiKey"."id" desc
limit 21;

-- or
select "apiKey"."id", "apiKey"."purpose", coalesce("apiKey"."supplierId"::text, '') as "supplierId", coalesce("supplier"."name", '') as "supplierName", "apiKey"."source", "apiKey"."name", "apiKey"."prefix", "apiKey"."hourlyQuota", case when "apiKey"."hourBeganAt" > $1::timestamptz - interval '1 hour' then "apiKey"."usedInHour" else 0 end as "usedInHour", "apiKey"."createdAt", "apiKey"."lastUsedAt", "apiKey"."expiresAt", "apiKey"."endedAt", "apiKey"."version", coalesce("sysUser"."realName", '') as "createdByName"
from "apiKey"
left join "supplier" on "supplier"."id" = "apiKey"."supplierId"
left join "sysUser" on "sysUser"."id" = "apiKey"."createdBy"
where not ("apiKey"."endedAt" is null and ("apiKey"."expiresAt" is null or "apiKey"."expiresAt" > $2::timestamptz))
order by "apiKey"."createdAt" desc, "apiKey"."id" desc
limit 21;

-- apiKeyOfSource
select "id"
from "apiKey"
where "source" = $1 and "purpose" = $2
limit $3;

-- endApiKey
update "apiKey"
set "endedAt" = $1, "version" = "version" + 1
where "id" = $2 and "version" = $3
returning "version";

-- insertApiKey
insert into "apiKey" ("supplierId", "name", "prefix", "keyHash", "hourlyQuota")
values ($1, $2, $3, $4, $5)
returning "id";

-- lockApiKey
select "id", "purpose", "source", "name", "prefix", "hourlyQuota", "usedInHour", "createdAt", "lastUsedAt", "expiresAt", "endedAt", "version"
from "apiKey"
where "id" = $1
for no key update;

-- or
select "id", "purpose", "source", "name", "prefix", "hourlyQuota", "usedInHour", "createdAt", "lastUsedAt", "expiresAt", "endedAt", "version"
from "apiKey"
where "id" = $1 and "supplierId" = $2 and "purpose" = $3
for no key update;

-- renewApiKey
update "apiKey"
set "prefix" = $1, "keyHash" = $2
where "id" = $3 and "endedAt" is null
returning "id";

-- spendApiKey
update "apiKey"
set "lastUsedAt" = $1, "usedInHour" = case when "hourBeganAt" > $2::timestamptz - interval '1 hour' then "usedInHour" + $3::integer else $4::integer end, "hourBeganAt" = case when "hourBeganAt" > $5::timestamptz - interval '1 hour' then "hourBeganAt" else $6::timestamptz end
from set_config('synchronous_commit', 'off', true) as "soon"("setting")
where "apiKey"."keyHash" = $7 and "apiKey"."purpose" = $8 and "apiKey"."endedAt" is null and ("apiKey"."expiresAt" is null or "apiKey"."expiresAt" > $9) and ("apiKey"."supplierId" is null or exists (
  select "supplier"."id"
  from "supplier"
  where "supplier"."id" = "apiKey"."supplierId" and "supplier"."state" = $10
))
returning "apiKey"."id", "apiKey"."supplierId", "apiKey"."source", "apiKey"."name", "apiKey"."secret", "apiKey"."hourlyQuota", "apiKey"."usedInHour", "apiKey"."hourBeganAt", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "apiKey"."supplierId"
), '') as "supplierName";

-- or
update "apiKey"
set "lastUsedAt" = $1, "usedInHour" = case when "hourBeganAt" > $2::timestamptz - interval '1 hour' then "usedInHour" + $3::integer else $4::integer end, "hourBeganAt" = case when "hourBeganAt" > $5::timestamptz - interval '1 hour' then "hourBeganAt" else $6::timestamptz end
where "apiKey"."keyHash" = $7 and "apiKey"."purpose" = $8 and "apiKey"."endedAt" is null and ("apiKey"."expiresAt" is null or "apiKey"."expiresAt" > $9) and ("apiKey"."supplierId" is null or exists (
  select "supplier"."id"
  from "supplier"
  where "supplier"."id" = "apiKey"."supplierId" and "supplier"."state" = $10
))
returning "apiKey"."id", "apiKey"."supplierId", "apiKey"."source", "apiKey"."name", "apiKey"."secret", "apiKey"."hourlyQuota", "apiKey"."usedInHour", "apiKey"."hourBeganAt", coalesce((
  select "name"
  from "supplier"
  where "supplier"."id" = "apiKey"."supplierId"
), '') as "supplierName";
