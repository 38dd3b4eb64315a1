-- The SQL of server/operation/workCalendar/queries.ts. Written by "npm run generate".

-- deleteWorkDay
delete from "workDay"
where "day" = $1
returning "name", "countsAs";

-- setWorkDays
insert into "workDay" ("day", "name", "countsAs")
values ($1, $2, $3)
on conflict ("day") do update
set "name" = "excluded"."name", "countsAs" = "excluded"."countsAs";

-- workDaysBetween
select "day"::text as "day", "name", "countsAs"
from "workDay"
where "day" >= $1 and "day" <= $2
order by "day";
