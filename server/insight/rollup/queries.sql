-- The SQL of server/insight/rollup/queries.ts. Written by "npm run generate".

-- claimProof
update "figureClock"
set "provenOn" = $1, "provenAt" = $2
where ("provenOn" is null or "provenOn" < $3)
returning "provenOn";

-- countByDay
insert into "figureDay" ("at", "areaCode", "supplierId", "source", "status", "cancelledBy", "currency", "orders", "completed", "cancelled", "failed", "unserved", "distance", "duration", "paid", "paidCount", "farePaid", "fareDistance", "ratingSum", "ratingCount", "scheduled", "wheelchair", "wheelchairCompleted", "wheelchairEnded")
select date_trunc('day', ("o"."requestedAt" at time zone $1)), "o"."areaCode", "o"."supplierId", "o"."source", "o"."status", "o"."cancelledBy", "o"."currency", sum(1), sum((case when "o"."status" = 'completed' then 1 else 0 end)), sum((case when "o"."status" = 'cancelled' then 1 else 0 end)), sum((case when "o"."status" = 'failed' then 1 else 0 end)), sum((case when ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true) then 1 else 0 end)), sum((case when "o"."status" = 'completed' and true then coalesce("o"."distance", 0) else 0 end)), sum((case when "o"."status" = 'completed' and true then coalesce("o"."duration", 0) else 0 end)), sum((case when "o"."status" = 'completed' and true then coalesce("o"."price", 0) else 0 end)), sum((case when "o"."status" = 'completed' and "o"."price" is not null then 1 else 0 end)), sum((case when "o"."status" = 'completed' and "o"."distance" > 0 then coalesce("o"."price", 0) else 0 end)), sum((case when "o"."status" = 'completed' and "o"."price" is not null then coalesce("o"."distance", 0) else 0 end)), sum(coalesce("o"."rating", 0)), sum((case when "o"."rating" is not null then 1 else 0 end)), sum((case when "o"."status" = 'scheduled' then 1 else 0 end)), sum((case when exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
) then 1 else 0 end)), sum((case when "o"."status" = 'completed' and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
) then 1 else 0 end)), sum((case when "o"."status" in ('completed', 'cancelled', 'failed') and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
) then 1 else 0 end))
from unnest($2::date[], $3::text[]) as "d"("day", "area")
cross join lateral (
  select *
  from "order" as "i"
  where "i"."areaCode" = "d"."area" and "i"."requestedAt" >= ("d"."day"::timestamp at time zone $4) and "i"."requestedAt" < (("d"."day" + 1)::timestamp at time zone $5)
  offset 0
) as "o"
group by 1, "o"."areaCode", "o"."supplierId", "o"."source", "o"."status", "o"."cancelledBy", "o"."currency";

-- countByHour
insert into "figureHour" ("at", "areaCode", "supplierId", "currency", "orders", "completed", "cancelled", "failed", "unserved", "distance", "duration", "paid", "paidCount", "farePaid", "fareDistance", "ratingSum", "ratingCount", "scheduled", "wheelchair", "wheelchairCompleted", "wheelchairEnded")
select date_trunc('hour', ("o"."requestedAt" at time zone $1)), "o"."areaCode", "o"."supplierId", "o"."currency", sum(1), sum((case when "o"."status" = 'completed' then 1 else 0 end)), sum((case when "o"."status" = 'cancelled' then 1 else 0 end)), sum((case when "o"."status" = 'failed' then 1 else 0 end)), sum((case when ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true) then 1 else 0 end)), sum((case when "o"."status" = 'completed' and true then coalesce("o"."distance", 0) else 0 end)), sum((case when "o"."status" = 'completed' and true then coalesce("o"."duration", 0) else 0 end)), sum((case when "o"."status" = 'completed' and true then coalesce("o"."price", 0) else 0 end)), sum((case when "o"."status" = 'completed' and "o"."price" is not null then 1 else 0 end)), sum((case when "o"."status" = 'completed' and "o"."distance" > 0 then coalesce("o"."price", 0) else 0 end)), sum((case when "o"."status" = 'completed' and "o"."price" is not null then coalesce("o"."distance", 0) else 0 end)), sum(coalesce("o"."rating", 0)), sum((case when "o"."rating" is not null then 1 else 0 end)), sum((case when "o"."status" = 'scheduled' then 1 else 0 end)), sum((case when exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
) then 1 else 0 end)), sum((case when "o"."status" = 'completed' and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
) then 1 else 0 end)), sum((case when "o"."status" in ('completed', 'cancelled', 'failed') and exists (
  select
  from "dispatchRequest" as "w"
  where "w"."orderId" = "o"."id" and "w"."wheelchair"
) then 1 else 0 end))
from unnest($2::date[], $3::text[]) as "d"("day", "area")
cross join lateral (
  select *
  from "order" as "i"
  where "i"."areaCode" = "d"."area" and "i"."requestedAt" >= ("d"."day"::timestamp at time zone $4) and "i"."requestedAt" < (("d"."day" + 1)::timestamp at time zone $5)
  offset 0
) as "o"
group by 1, "o"."areaCode", "o"."supplierId", "o"."currency";

-- deleteRollup
delete from "figureDay";

-- or
delete from "figureHour";

-- dropRolled
delete from "figureDay"
where exists (
  select
  from unnest($1::date[], $2::text[]) as "d"("day", "area")
  where "areaCode" = "d"."area" and "at" >= "d"."day"::timestamp and "at" < ("d"."day" + 1)::timestamp
);

-- dueDays
select distinct to_char(("q"."at" at time zone $1), 'YYYY-MM-DD') as "day", "q"."areaCode"
from "figureQueue" as "q"
order by "day" desc, "q"."areaCode"
limit 300;

-- lockRollups
select pg_advisory_xact_lock(hashtext('figureRollup')) is not null as "locked";

-- noteProof
update "figureClock"
set "wrongCount" = $1;

-- queueDays
insert into "figureQueue" ("at", "areaCode")
select ("d"."day"::timestamp at time zone $1), "d"."area"
from unnest($2::date[], $3::text[]) as "d"("day", "area");

-- queueEveryOrder
insert into "figureQueue" ("at", "areaCode")
select distinct date_bin('15 minutes', "o"."requestedAt", '2000-01-01T00:00:00Z') as "at", "o"."areaCode"
from "order" as "o";

-- rolledCurrencies
select "r"."currency"
from "figureDay" as "r"
where "r"."at" between $1::timestamp and $2::timestamp and "r"."paidCount" > 0 and ((("r"."areaCode" ~>=~ $3 and "r"."areaCode" ~<~ $4)) and "r"."supplierId" = $5::bigint and "r"."source" = $6 and "r"."status" = any($7::text[]))
group by "r"."currency"
order by count(distinct "r"."at") desc, "r"."currency"
limit 20;

-- rolledGroups
select array[(to_char("p"."at", 'YYYY-MM-DD'))::text collate "C", ("p"."status")::text collate "C"] as "key", array[(coalesce(sum("p"."orders"), 0))::float8, (coalesce(sum("p"."paid") filter (where "p"."currency" = $1), 0))::float8, (coalesce(sum("p"."completed"), 0)::float8 / nullif((coalesce(sum("p"."completed"), 0) + coalesce(sum("p"."cancelled"), 0) + coalesce(sum("p"."failed"), 0)), 0))::float8] as "values", sum("p"."orders")::integer as "count", array[]::integer[] as "parts"
from (
  with "isCounted" as materialized (
    select 1
    from "figureClock"
    where "timeZone" = $2
  ), "stale" as materialized (
    select distinct ("q"."at" at time zone $3)::date as "day"
    from "figureQueue" as "q"
    where "q"."at" >= ($4::timestamp at time zone $5) and "q"."at" < ($6::timestamp at time zone $7)
  ), "span" as materialized (
    select *
    from unnest($8::timestamptz[], $9::timestamptz[]) as "e"("from", "to")
    union all
    select "day"::timestamp at time zone $10, ("day" + 1)::timestamp at time zone $11
    from "stale"
    where exists (
      select
      from "isCounted"
    )
    union all
    select ($12::timestamp at time zone $13), ($14::timestamp at time zone $15)
    where not exists (
      select
      from "isCounted"
    )
  )
  select "at", "areaCode", "supplierId", "source", "status", "cancelledBy", "currency", "orders", "completed", "cancelled", "failed", "unserved", "distance", "duration", "paid", "paidCount", "farePaid", "fareDistance", "ratingSum", "ratingCount", "scheduled", "wheelchair", "wheelchairCompleted", "wheelchairEnded"
  from "figureDay" as "r"
  where exists (
    select
    from "isCounted"
  ) and "r"."at" >= $16::timestamp and "r"."at" < $17::timestamp and not exists (
    select
    from "stale"
    where "stale"."day" = "r"."at"::date
  ) and (("r"."areaCode" ~>=~ $18 and "r"."areaCode" ~<~ $19)) and "r"."supplierId" = $20::bigint and "r"."source" = $21 and "r"."status" = any($22::text[])
  union all
  select "at", "areaCode", "supplierId", "source", "status", "cancelledBy", "currency", "orders", "completed", "cancelled", "failed", "unserved", "distance", "duration", "paid", "paidCount", "farePaid", "fareDistance", "ratingSum", "ratingCount", "scheduled", "wheelchair", "wheelchairCompleted", "wheelchairEnded"
  from "span" as "s"
  cross join lateral ((
    select ("o"."requestedAt" at time zone $23) as "at", "o"."areaCode" as "areaCode", "o"."supplierId" as "supplierId", "o"."source" as "source", "o"."status" as "status", "o"."cancelledBy" as "cancelledBy", "o"."currency" as "currency", 1 as "orders", (case when "o"."status" = 'completed' then 1 else 0 end) as "completed", (case when "o"."status" = 'cancelled' then 1 else 0 end) as "cancelled", (case when "o"."status" = 'failed' then 1 else 0 end) as "failed", (case when ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true) then 1 else 0 end) as "unserved", (case when "o"."status" = 'completed' and true then coalesce("o"."distance", 0) else 0 end) as "distance", (case when "o"."status" = 'completed' and true then coalesce("o"."duration", 0) else 0 end) as "duration", (case when "o"."status" = 'completed' and true then coalesce("o"."price", 0) else 0 end) as "paid", (case when "o"."status" = 'completed' and "o"."price" is not null then 1 else 0 end) as "paidCount", (case when "o"."status" = 'completed' and "o"."distance" > 0 then coalesce("o"."price", 0) else 0 end) as "farePaid", (case when "o"."status" = 'completed' and "o"."price" is not null then coalesce("o"."distance", 0) else 0 end) as "fareDistance", coalesce("o"."rating", 0) as "ratingSum", (case when "o"."rating" is not null then 1 else 0 end) as "ratingCount", (case when "o"."status" = 'scheduled' then 1 else 0 end) as "scheduled", (case when exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end) as "wheelchair", (case when "o"."status" = 'completed' and exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end) as "wheelchairCompleted", (case when "o"."status" in ('completed', 'cancelled', 'failed') and exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end) as "wheelchairEnded"
    from "order" as "o"
    where "o"."supplierId" = $24::bigint and "o"."source" = $25 and (("o"."areaCode" ~>=~ $26 and "o"."areaCode" ~<~ $27)) and "o"."status" = 'completed' and "o"."requestedAt" >= "s"."from" and "o"."requestedAt" < "s"."to"
    offset 0
  )) as "o"
) as "p"
group by 1
order by "key"
limit 101;

-- or
select array[(to_char(("p"."at" + make_interval(secs => $1)), 'ID-HH24'))::text collate "C"] as "key", array[(coalesce(sum("p"."ratingSum"), 0) / nullif(coalesce(sum("p"."ratingCount"), 0), 0))::float8, (coalesce(sum("p"."wheelchair"), 0))::float8, (coalesce(sum("p"."wheelchairCompleted"), 0)::float8 / nullif(coalesce(sum("p"."wheelchairEnded"), 0), 0))::float8] as "values", sum("p"."orders")::integer as "count", array[(coalesce(sum("p"."wheelchair"), 0))::integer, (coalesce(sum("p"."wheelchair"), 0))::integer] as "parts"
from (
  with "isCounted" as materialized (
    select 1
    from "figureClock"
    where "timeZone" = $2
  ), "stale" as materialized (
    select distinct ("q"."at" at time zone $3)::date as "day"
    from "figureQueue" as "q"
    where "q"."at" >= ($4::timestamp at time zone $5) and "q"."at" < ($6::timestamp at time zone $7)
  ), "span" as materialized (
    select *
    from unnest($8::timestamptz[], $9::timestamptz[]) as "e"("from", "to")
    union all
    select "day"::timestamp at time zone $10, ("day" + 1)::timestamp at time zone $11
    from "stale"
    where exists (
      select
      from "isCounted"
    )
    union all
    select ($12::timestamp at time zone $13), ($14::timestamp at time zone $15)
    where not exists (
      select
      from "isCounted"
    )
  )
  select "at", "areaCode", "supplierId", "currency", "orders", "completed", "cancelled", "failed", "unserved", "distance", "duration", "paid", "paidCount", "farePaid", "fareDistance", "ratingSum", "ratingCount", "scheduled", "wheelchair", "wheelchairCompleted", "wheelchairEnded"
  from "figureHour" as "r"
  where exists (
    select
    from "isCounted"
  ) and "r"."at" >= $16::timestamp and "r"."at" < $17::timestamp and not exists (
    select
    from "stale"
    where "stale"."day" = "r"."at"::date
  ) and true
  union all
  select "at", "areaCode", "supplierId", "currency", "orders", "completed", "cancelled", "failed", "unserved", "distance", "duration", "paid", "paidCount", "farePaid", "fareDistance", "ratingSum", "ratingCount", "scheduled", "wheelchair", "wheelchairCompleted", "wheelchairEnded"
  from "span" as "s"
  cross join lateral ((
    select ("o"."requestedAt" at time zone $18) as "at", "o"."areaCode" as "areaCode", "o"."supplierId" as "supplierId", "o"."currency" as "currency", 1 as "orders", (case when "o"."status" = 'completed' then 1 else 0 end) as "completed", (case when "o"."status" = 'cancelled' then 1 else 0 end) as "cancelled", (case when "o"."status" = 'failed' then 1 else 0 end) as "failed", (case when ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true) then 1 else 0 end) as "unserved", (case when "o"."status" = 'completed' and true then coalesce("o"."distance", 0) else 0 end) as "distance", (case when "o"."status" = 'completed' and true then coalesce("o"."duration", 0) else 0 end) as "duration", (case when "o"."status" = 'completed' and true then coalesce("o"."price", 0) else 0 end) as "paid", (case when "o"."status" = 'completed' and "o"."price" is not null then 1 else 0 end) as "paidCount", (case when "o"."status" = 'completed' and "o"."distance" > 0 then coalesce("o"."price", 0) else 0 end) as "farePaid", (case when "o"."status" = 'completed' and "o"."price" is not null then coalesce("o"."distance", 0) else 0 end) as "fareDistance", coalesce("o"."rating", 0) as "ratingSum", (case when "o"."rating" is not null then 1 else 0 end) as "ratingCount", (case when "o"."status" = 'scheduled' then 1 else 0 end) as "scheduled", (case when exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end) as "wheelchair", (case when "o"."status" = 'completed' and exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end) as "wheelchairCompleted", (case when "o"."status" in ('completed', 'cancelled', 'failed') and exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end) as "wheelchairEnded"
    from "order" as "o"
    where true and "o"."requestedAt" >= "s"."from" and "o"."requestedAt" < "s"."to"
    offset 0
  )) as "o"
) as "p"
group by 1
order by "key"
limit 169;

-- setRollupClock
insert into "figureClock" ("only", "timeZone", "wrongCount")
values ($1, $2, $3)
on conflict ("only") do update
set "timeZone" = $4
where "figureClock"."timeZone" <> $5
returning "timeZone";

-- takeDue
delete from "figureQueue" as "q"
where (("q"."at" at time zone $1)::date, "q"."areaCode") in (
  select *
  from unnest($2::date[], $3::text[])
);

-- waitingChanges
select count(*)::integer as "count", min("q"."at") as "oldest"
from (
  select "at"
  from "figureQueue"
  limit 10000
) as "q";

-- wrongDays
select "w".*
from (
  select to_char(coalesce("t"."day", "r"."day"), 'YYYY-MM-DD') as "day", coalesce("t"."areaCode", "r"."areaCode") as "areaCode"
  from (
    select ("o"."requestedAt" at time zone $1)::date as "day", "o"."areaCode", array[coalesce(sum(1), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'cancelled' then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'failed' then 1 else 0 end)), 0)::bigint, coalesce(sum((case when ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true) then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and true then coalesce("o"."distance", 0) else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and true then coalesce("o"."duration", 0) else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and true then coalesce("o"."price", 0) else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and "o"."price" is not null then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and "o"."distance" > 0 then coalesce("o"."price", 0) else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and "o"."price" is not null then coalesce("o"."distance", 0) else 0 end)), 0)::bigint, coalesce(sum(coalesce("o"."rating", 0)), 0)::bigint, coalesce(sum((case when "o"."rating" is not null then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'scheduled' then 1 else 0 end)), 0)::bigint, coalesce(sum((case when exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" = 'completed' and exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end)), 0)::bigint, coalesce(sum((case when "o"."status" in ('completed', 'cancelled', 'failed') and exists (
      select
      from "dispatchRequest" as "w"
      where "w"."orderId" = "o"."id" and "w"."wheelchair"
    ) then 1 else 0 end)), 0)::bigint] as "sums"
    from "order" as "o"
    group by 1, 2
  ) as "t"
  full join (
    select "r"."at"::date as "day", "r"."areaCode", array[coalesce(sum("r"."orders"), 0)::bigint, coalesce(sum("r"."completed"), 0)::bigint, coalesce(sum("r"."cancelled"), 0)::bigint, coalesce(sum("r"."failed"), 0)::bigint, coalesce(sum("r"."unserved"), 0)::bigint, coalesce(sum("r"."distance"), 0)::bigint, coalesce(sum("r"."duration"), 0)::bigint, coalesce(sum("r"."paid"), 0)::bigint, coalesce(sum("r"."paidCount"), 0)::bigint, coalesce(sum("r"."farePaid"), 0)::bigint, coalesce(sum("r"."fareDistance"), 0)::bigint, coalesce(sum("r"."ratingSum"), 0)::bigint, coalesce(sum("r"."ratingCount"), 0)::bigint, coalesce(sum("r"."scheduled"), 0)::bigint, coalesce(sum("r"."wheelchair"), 0)::bigint, coalesce(sum("r"."wheelchairCompleted"), 0)::bigint, coalesce(sum("r"."wheelchairEnded"), 0)::bigint] as "sums"
    from "figureDay" as "r"
    group by 1, 2
  ) as "r" on "r"."day" = "t"."day" and "r"."areaCode" = "t"."areaCode"
  where "t"."sums" is distinct from "r"."sums" and (coalesce("t"."day", "r"."day"), coalesce("t"."areaCode", "r"."areaCode")) not in (
    select ("q"."at" at time zone $2)::date, "q"."areaCode"
    from "figureQueue" as "q"
  )
) as "w"
order by "w"."day", "w"."areaCode";
