-- The SQL of server/operation/surge/queries.ts. Written by "npm run generate".

-- allSurge
select "cell", "figures"
from "surgeCell";

-- deleteSurge
delete from "surgeCell"
where "id" = $1
returning "cell", "most";

-- setSurge
insert into "surgeCell" ("cell", "figures", "most", "changedAt")
select "r"."cell", "r"."figures", "r"."most", "r"."changedAt"
from jsonb_to_recordset($1::jsonb) as "r" ("cell" text, "figures" smallint[], "most" smallint, "changedAt" timestamptz)
on conflict ("cell") do update
set "figures" = "excluded"."figures", "most" = "excluded"."most", "changedAt" = "excluded"."changedAt";

-- surgeBesides
select count(*)::int as "count"
from "surgeCell"
where "cell" <> all ($1::text[]);

-- surgeCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "surgeCell" as "s"
) limit 10001) as "capped";

-- surgeList
select "s"."id", "s"."cell", "s"."figures", "s"."most", "s"."changedAt"
from "surgeCell" as "s"
order by "s"."most" desc, "s"."id" desc
limit 21;

-- or
select "s"."id", "s"."cell", "s"."figures", "s"."most", "s"."changedAt"
from "surgeCell" as "s"
where ("s"."most", "s"."id") < ($1::bigint, $2::bigint)
order by "s"."most" desc, "s"."id" desc
limit 21;
