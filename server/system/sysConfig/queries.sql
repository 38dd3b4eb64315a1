-- The SQL of server/system/sysConfig/queries.ts. Written by "npm run generate".

-- changeById
select "id", "at", "mainKey", "optionKey", "kind", "before", "after", "account", "realName"
from "sysConfigChange"
where "id" = $1;

-- changeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysConfigChange"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sysConfigChange"
  where "mainKey" = $1
) limit 10001) as "capped";

-- changeList
select "id", "at", "mainKey", "optionKey", "kind", "before", "after", "account", "realName"
from "sysConfigChange"
order by "sysConfigChange"."at" desc, "sysConfigChange"."id" desc
limit 21;

-- or
select "id", "at", "mainKey", "optionKey", "kind", "before", "after", "account", "realName"
from "sysConfigChange"
where "mainKey" = $1 and "optionKey" = $2 and "at" >= $3 and "at" < $4 and ("sysConfigChange"."at", "sysConfigChange"."id") < ($5::timestamptz, $6::bigint)
order by "sysConfigChange"."at" desc, "sysConfigChange"."id" desc
limit 21;

-- forgetOptions
delete from "sysConfigOption"
where "key" = any($1::text[]);

-- insertChanges
insert into "sysConfigChange" ("at", "mainKey", "optionKey", "kind", "before", "after", "userId", "account", "realName")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- keepOptions
insert into "sysConfigOption" ("key", "mainKey", "value", "sealed")
values ($1, $2, $3, $4)
on conflict ("key") do update
set "value" = "excluded"."value", "sealed" = "excluded"."sealed", "updatedAt" = now();

-- lockMains
select "key", "version"
from "sysConfigMain"
where "key" = any($1::text[])
order by "key"
for no key update;

-- mainVersions
select "key", "version"
from "sysConfigMain";

-- raiseVersion
update "sysConfigMain"
set "version" = "version" + 1, "updatedAt" = now()
where "key" = $1
returning "version";

-- rememberMains
insert into "sysConfigMain" ("key")
select *
from unnest($1::text[])
on conflict ("key") do nothing;
