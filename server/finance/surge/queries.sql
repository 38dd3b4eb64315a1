-- The SQL of server/finance/surge/queries.ts. Written by "npm run generate".

-- allSurge
select "cell", "figures"
from "surgeCell";

-- deleteDemand
delete from "surgeDemand"
where ("at" < $1 or "at" > $2);

-- deleteSurge
delete from "surgeCell"
where "id" = $1
returning "cell", "most";

-- demandOfCell
select "at", "cells" -> $1::text as "counted"
from "surgeDemand"
where "at" <= $2
order by "at" desc
limit $3;

-- insertDemand
insert into "surgeDemand" ("at", "wishes", "cars", "cells")
values ($1, $2, $3, $4);

-- latestDemand
select "at", "wishes", "cars", "cells"
from "surgeDemand"
order by "at" desc
limit $1;

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

-- tryDemandLock
select pg_try_advisory_xact_lock(hashtext('pilotdesk.surgeDemand')) as "taken";

-- wishesAsked
select coalesce(nullif('m' || "p"."mobileHash", 'm'), 'p' || "p"."id", 's' || "q"."source") as "key", (array_agg(("q"."trip" -> 'pickUp' ->> 0::int)::float8 order by "q"."id" desc))[1] as "lng", (array_agg(("q"."trip" -> 'pickUp' ->> 1::int)::float8 order by "q"."id" desc))[1] as "lat"
from "priceQuote" as "q"
left join "passenger" as "p" on "p"."id" = ("q"."trip" ->> 'passengerId')::bigint
where "q"."orderId" is null and "q"."formerOrderId" is null and "q"."expiresAt" > $1 and "q"."createdAt" <= $2 and "q"."trip" ->> 'scheduledAt' is null
group by coalesce(nullif('m' || "p"."mobileHash", 'm'), 'p' || "p"."id", 's' || "q"."source"), floor(("q"."trip" -> 'pickUp' ->> 0::int)::float8 * 75), floor(("q"."trip" -> 'pickUp' ->> 1::int)::float8 * 75)
order by max("q"."id");

-- wishesOrdered
select "o"."id", coalesce(nullif('m' || "o"."mobileHash", 'm'), 'p' || "o"."passengerId", 'o' || "o"."id") as "key", "o"."pickUpLng" as "lng", "o"."pickUpLat" as "lat"
from "order" as "o"
inner join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
where "o"."pickUpLng" is not null and "o"."pickUpLat" is not null and "o"."requestedAt" >= $1 and "o"."requestedAt" <= $2 and "o"."scheduledAt" is null
union select "o"."id", coalesce(nullif('m' || "o"."mobileHash", 'm'), 'p' || "o"."passengerId", 'o' || "o"."id") as "key", "o"."pickUpLng" as "lng", "o"."pickUpLat" as "lat"
from "order" as "o"
inner join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
where "o"."pickUpLng" is not null and "o"."pickUpLat" is not null and "r"."waiting" = $3 and "o"."status" = $4
order by "id";
