-- The SQL of server/insight/softwareTest/queries.ts. Written by "npm run generate".

-- softwareInUse
select "softwareVersion" as "software", count(*)::int as "cars"
from "car"
where "state" <> $1 and "softwareVersion" <> $2
group by "softwareVersion"
order by "cars" desc, "softwareVersion"
limit $3;
