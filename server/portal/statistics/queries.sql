-- The SQL of server/portal/statistics/queries.ts. Written by "npm run generate".

-- firstRequest
select "requestedAt"
from "order"
order by "requestedAt", "id"
limit $1;

-- insertRelease
insert into "portalRelease" ("month", "figures", "releasedAt")
values ($1, $2, $3)
on conflict ("month") do nothing;

-- releasedMonths
select "month", "figures", "releasedAt"
from "portalRelease"
order by "month" desc
limit $1;
