-- The SQL of server/capacity/telemetryArchive/queries.ts. Written by "npm run generate".

-- addPart
insert into "telemetryPart" ("day", "part", "version", "carAfter", "carTo", "carIds", "hours", "isThin", "store", "key", "positions", "bytes", "sha256", "writtenAt", "form")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- agedDays
select to_char("day", 'YYYY-MM-DD') as "day"
from "telemetryDay"
where "day" < $1
order by "day"
limit $2;

-- archivedCars
select "c"."id"
from "telemetryPart" as "p"
inner join "telemetryDay" as "d" on "d"."day" = "p"."day"
inner join lateral unnest("p"."carIds", "p"."hours") as "c"("id", "hours") on true
where "p"."retiredAt" is null and "p"."day" >= ($1::timestamptz at time zone 'UTC')::date and "p"."day" <= (($2::timestamptz at time zone 'UTC') - interval '1 microsecond')::date and "d"."completeAt" is not null and "d"."releasedAt" is not null and "c"."hours" & ((1 << ((case when "p"."day" = (($3::timestamptz at time zone 'UTC') - interval '1 microsecond')::date then extract(hour from (($4::timestamptz at time zone 'UTC') - interval '1 microsecond'))::integer else 23 end) + 1)) - (1 << (case when "p"."day" = ($5::timestamptz at time zone 'UTC')::date then extract(hour from ($6::timestamptz at time zone 'UTC'))::integer else 0 end))) <> 0;

-- archivedDayCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "telemetryDay"
) limit 10001) as "capped";

-- archivedDays
select (("d"."day" - date '1970-01-01') + 1)::text as "id", to_char("d"."day", 'YYYY-MM-DD') as "day", "d"."waitingSince", "d"."completeAt", "d"."releasedAt", "d"."missedAt", "f"."files", "f"."positions", "f"."bytes", "f"."cars", "f"."isThin", "f"."hours", "f"."provedAt"
from "telemetryDay" as "d"
inner join lateral (
  select count(*)::integer as "files", coalesce(sum("t"."positions"), 0) as "positions", coalesce(sum("t"."bytes"), 0) as "bytes", coalesce(sum(cardinality("t"."carIds")), 0)::integer as "cars", coalesce(bool_or("t"."isThin"), false) as "isThin", coalesce(bit_or((
    select bit_or("h")
    from unnest("t"."hours") as "h"
  )), 0) as "hours", case when bool_and("t"."provedAt" is not null) then min("t"."provedAt") end as "provedAt"
  from "telemetryPart" as "t"
  where "t"."day" = "d"."day" and "t"."retiredAt" is null
) as "f" on true
order by to_char("d"."day", 'YYYY-MM-DD') desc, (("d"."day" - date '1970-01-01') + 1) desc
limit 21;

-- completeDay
insert into "telemetryDay" ("day", "completeAt")
values ($1, $2)
on conflict ("day") do update
set "completeAt" = $3, "waitingSince" = $4, "problem" = $5, "missedAt" = $6;

-- countPositions
select count(*) as "positions"
from "telemetry"
where "carId" > $1::bigint and "carId" <= $2::bigint;

-- currentParts
select "id", "part", "version", "carAfter", "carTo", "carIds", "isThin", "store", "key", "positions", "bytes", "sha256", "writtenAt", "damagedAt"
from "telemetryPart"
where "day" = $1 and "retiredAt" is null
order by "part";

-- damagedDays
select distinct to_char("day", 'YYYY-MM-DD') as "day"
from "telemetryPart"
where "retiredAt" is null and "damagedAt" is not null
order by "day";

-- damagedParts
select to_char("day", 'YYYY-MM-DD') as "day", "isThin", "store", "key", "damagedAt" as "foundAt"
from "telemetryPart"
where "day" = any($1::date[]) and "retiredAt" is null and "damagedAt" is not null
order by "day", "part";

-- deletePart
delete from "telemetryPart"
where "id" = $1;

-- endWaits
update "telemetryDay"
set "waitingSince" = $1, "problem" = $2
where "waitingSince" is not null;

-- filesToProve
select "id", "store", "key", "bytes", "sha256"
from "telemetryPart"
where "retiredAt" is null and coalesce("provedAt", "writtenAt") < case when "damagedAt" is null then $1::timestamptz else $2::timestamptz end
order by coalesce("provedAt", "writtenAt"), "id"
limit 10;

-- firstDay
select to_char(min("day"), 'YYYY-MM-DD') as "day"
from "telemetryDay"
where "completeAt" is not null and "releasedAt" is not null;

-- forgetDay
delete from "telemetryDay"
where "day" = $1;

-- linesOfCars
select coalesce(string_agg("l"."line", E'
') || E'
', '') as "text", count(*)::integer as "count"
from (
  select row("t"."carId", ("t"."at" at time zone 'UTC'), ("t"."receivedAt" at time zone 'UTC'), "t"."lng", "t"."lat", "t"."speed", "t"."heading", "t"."altitude", "t"."charge", "t"."odometer", "t"."alarms", "t"."flags", "t"."terminalAlarms", "t"."protocol")::text as "line"
  from "telemetry" as "t"
  where "t"."carId" = any($1::bigint[]) and "t"."at" >= $2::timestamptz and "t"."at" < $3::timestamptz
  limit 11
) as "l";

-- missDay
update "telemetryDay"
set "missedAt" = $1, "waitingSince" = $2
where "day" = $3;

-- newestVersion
select coalesce(max("version"), 0) as "version"
from "telemetryPart"
where "day" = $1 and "part" = $2;

-- nextLines
select coalesce(string_agg("l"."line", E'
') || E'
', '') as "text", count(*)::integer as "count", max("l"."carId")::text as "carId", (array_agg("l"."at" order by "l"."carId" desc, "l"."at" desc))[1]::text as "at"
from (
  select row("t"."carId", ("t"."at" at time zone 'UTC'), ("t"."receivedAt" at time zone 'UTC'), "t"."lng", "t"."lat", "t"."speed", "t"."heading", "t"."altitude", "t"."charge", "t"."odometer", "t"."alarms", "t"."flags", "t"."terminalAlarms", "t"."protocol")::text as "line", "t"."carId", "t"."at"
  from "telemetry" as "t"
  where ("t"."carId", "t"."at") > ($1::bigint, $2::timestamptz) and "t"."carId" <= $3::bigint
  order by "t"."carId", "t"."at"
  limit 20000
) as "l";

-- noteDamage
update "telemetryPart"
set "damagedAt" = $1
where "id" = $2 and "damagedAt" is null;

-- noteProof
update "telemetryPart"
set "provedAt" = $1, "damagedAt" = $2
where "id" = $3;

-- or
update "telemetryPart"
set "provedAt" = $1, "damagedAt" = coalesce("damagedAt", $2::timestamptz)
where "id" = $3;

-- partsFor
select "p"."id", "p"."store", "p"."key", "p"."positions", "p"."bytes", "p"."sha256"
from "telemetryPart" as "p"
inner join "telemetryDay" as "d" on "d"."day" = "p"."day"
where "p"."retiredAt" is null and "p"."day" >= ($1::timestamptz at time zone 'UTC')::date and "p"."day" <= (($2::timestamptz at time zone 'UTC') - interval '1 microsecond')::date and "d"."completeAt" is not null and "d"."releasedAt" is not null and "p"."carIds" && $3::bigint[]
order by "p"."day", "p"."part";

-- releaseDay
update "telemetryDay"
set "releasedAt" = $1
where "day" = $2 and "releasedAt" is null;

-- retireDay
update "telemetryPart"
set "retiredAt" = $1
where "day" = $2 and "retiredAt" is null;

-- retirePart
update "telemetryPart"
set "retiredAt" = $1
where "id" = $2;

-- retiredParts
select "id", "store", "key"
from "telemetryPart"
where "retiredAt" < $1
order by "id"
limit $2;

-- waitOn
insert into "telemetryDay" ("day", "waitingSince", "problem")
values ($1, $2, $3)
on conflict ("day") do update
set "waitingSince" = coalesce("telemetryDay"."waitingSince", excluded."waitingSince"), "problem" = $4, "missedAt" = $5;

-- waitingDays
select count(*) as "waiting", min("waitingSince") as "since"
from "telemetryDay"
where "waitingSince" is not null and "problem" is not null;

-- waitingSince
select min("waitingSince") as "since"
from "telemetryDay";
