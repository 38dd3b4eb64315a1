-- The SQL of server/insight/exposure/queries.ts. Written by "npm run generate".

-- eventsByKind
select "kind", count(*)::int as "events"
from "alert"
where "openedAt" >= $1 and "openedAt" < $2 and "kind" in ($3, $4) and "outcome" is distinct from 'falseAlarm'
group by "kind";

-- firstCarHour
select "at"
from "carHour"
order by "at"
limit $1;
