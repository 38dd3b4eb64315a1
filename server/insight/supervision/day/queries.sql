-- The SQL of server/insight/supervision/day/queries.ts. Written by "npm run generate".

-- countDay
insert into "supervisionDay" ("platformId", "day", "kind", "happened", "recorded", "accepted", "waiting", "held", "rejected", "dropped", "missing", "countedAt")
with "p" as (
  select *
  from "supervisionPlatform"
  where "id" = $1
), "r" as (
  select distinct on ("kind", "of") "kind", "of", "state"
  from (
    select "kind", "state", "edition", "id", coalesce("orderId"::text, "key") as "of"
    from "supervisionRecord"
    where "platformId" = $2 and "day" = $3::date
  ) as "all"
  order by "kind", "of", "id" desc
), "f" as (
  select "k"."kind", "o"."id"::text as "of", "o"."id" as "orderId", "o"."orderNo", "o"."source", "k"."at", "o"."areaCode"
  from "order" as "o"
  cross join lateral (
    values ('orderCreate', "o"."requestedAt"), ('orderMatch', "o"."assignedAt"), ('orderCancel', coalesce("o"."cancelledAt", "o"."failedAt")), ('operateDepart', "o"."pickedUpAt"), ('operateArrive', case when "o"."status" = 'completed' then "o"."droppedOffAt" end), ('operatePay', case when "o"."paymentState" = 'paid' then "o"."droppedOffAt" end), ('ratedPassenger', case when "o"."rating" is not null then "o"."droppedOffAt" end)
  ) as "k"("kind", "at")
  where "o"."requestedAt" >= ($4::date::timestamp at time zone 'Asia/Shanghai') - interval '40 days' and "o"."requestedAt" < (($5::date + 1)::timestamp at time zone 'Asia/Shanghai') and "k"."at" >= ($6::date::timestamp at time zone 'Asia/Shanghai') and "k"."at" < (($7::date + 1)::timestamp at time zone 'Asia/Shanghai')
  union all
  select case "e"."event" when 'service_start' then 'operateLogin' else 'operateLogout' end, 'e' || "e"."id", null, '', '', "e"."orderedAt", "car"."areaCode"
  from "carEvent" as "e" join "car" on "car"."id" = "e"."carId"
  where "e"."outcome" = 'taken' and "e"."event" in ('service_start', 'service_end') and "e"."orderedAt" >= ($8::date::timestamp at time zone 'Asia/Shanghai') and "e"."orderedAt" < (($9::date + 1)::timestamp at time zone 'Asia/Shanghai')
), "facts" as (
  select "f".*, "r"."state", "p"."sinceAt"
  from "f"
  cross join "p"
  left join "r" on "r"."kind" = "f"."kind" and "r"."of" = "f"."of"
  where "f"."kind" = any("p"."kinds") and (cardinality("p"."areaCodes") = 0 or exists (
    select
    from unnest("p"."areaCodes") as "code"
    where starts_with("f"."areaCode", "code")
  ))
)
select $10::bigint, $11::date, "kind", count(*), count("state"), count(*) filter (where "state" = 'accepted'), count(*) filter (where "state" = 'waiting'), count(*) filter (where "state" = 'held'), count(*) filter (where "state" = 'rejected'), count(*) filter (where "state" = 'dropped'), count(*) filter (where "state" is null), $12::timestamptz
from "facts"
group by "kind"
on conflict ("platformId", "day", "kind") do update
set "happened" = "excluded"."happened", "recorded" = "excluded"."recorded", "accepted" = "excluded"."accepted", "waiting" = "excluded"."waiting", "held" = "excluded"."held", "rejected" = "excluded"."rejected", "dropped" = "excluded"."dropped", "missing" = "excluded"."missing", "countedAt" = "excluded"."countedAt";

-- daysOf
select "d"."platformId", "p"."name" as "platformName", "d"."day"::text as "day", "d"."kind", "d"."happened", "d"."recorded", "d"."accepted", "d"."waiting", "d"."held", "d"."rejected", "d"."dropped", "d"."missing", "d"."countedAt"
from "supervisionDay" as "d"
inner join "supervisionPlatform" as "p" on "p"."id" = "d"."platformId"
where "d"."day" >= $1 and "d"."day" <= $2
order by "d"."day" desc, "p"."name", "d"."platformId", "d"."kind";

-- or
select "d"."platformId", "p"."name" as "platformName", "d"."day"::text as "day", "d"."kind", "d"."happened", "d"."recorded", "d"."accepted", "d"."waiting", "d"."held", "d"."rejected", "d"."dropped", "d"."missing", "d"."countedAt"
from "supervisionDay" as "d"
inner join "supervisionPlatform" as "p" on "p"."id" = "d"."platformId"
where "d"."day" >= $1 and "d"."day" <= $2 and "d"."platformId" = $3
order by "d"."day" desc, "p"."name", "d"."platformId", "d"."kind";

-- daysToCount
select "days"."day"
from (
  select "s"::date::text as "day"
  from generate_series($1::date, $2::date, '1 day') as "s"
) as "days"
where not exists (
  select
  from "supervisionDay" as "d"
  where "d"."platformId" = $3 and "d"."day" = "days"."day"::date
) or exists (
  select
  from "supervisionDay" as "d"
  where "d"."platformId" = $4 and "d"."day" = "days"."day"::date and "d"."waiting" + "d"."held" + "d"."rejected" + "d"."missing" > 0
)
order by "days"."day";

-- forgetDays
delete from "supervisionDay"
where "platformId" = $1 and "day" < $2;

-- forgetRecords
delete from "supervisionRecord"
where "id" in (
  select "id"
  from "supervisionRecord"
  where "platformId" = $1 and "day" < $2 and "state" in ($3, $4, $5)
  limit 100
);

-- forgetSends
delete from "supervisionSend"
where "id" in (
  select "s"."id"
  from "supervisionSend" as "s"
  where "s"."platformId" = $1 and "s"."at" < $2 and "s"."state" <> $3 and not exists (
    select
    from "supervisionRecord"
    where "sendId" = "s"."id"
  )
  limit 100
);

-- keptDays
select "id", "keptDays"
from "supervisionPlatform"
order by "id";

-- missingOf
select *
from (
  with "p" as (
    select *
    from "supervisionPlatform"
    where "id" = $1
  ), "r" as (
    select distinct on ("kind", "of") "kind", "of", "state"
    from (
      select "kind", "state", "edition", "id", coalesce("orderId"::text, "key") as "of"
      from "supervisionRecord"
      where "platformId" = $2 and "day" = $3::date
    ) as "all"
    order by "kind", "of", "id" desc
  ), "f" as (
    select "k"."kind", "o"."id"::text as "of", "o"."id" as "orderId", "o"."orderNo", "o"."source", "k"."at", "o"."areaCode"
    from "order" as "o"
    cross join lateral (
      values ('orderCreate', "o"."requestedAt"), ('orderMatch', "o"."assignedAt"), ('orderCancel', coalesce("o"."cancelledAt", "o"."failedAt")), ('operateDepart', "o"."pickedUpAt"), ('operateArrive', case when "o"."status" = 'completed' then "o"."droppedOffAt" end), ('operatePay', case when "o"."paymentState" = 'paid' then "o"."droppedOffAt" end), ('ratedPassenger', case when "o"."rating" is not null then "o"."droppedOffAt" end)
    ) as "k"("kind", "at")
    where "o"."requestedAt" >= ($4::date::timestamp at time zone 'Asia/Shanghai') - interval '40 days' and "o"."requestedAt" < (($5::date + 1)::timestamp at time zone 'Asia/Shanghai') and "k"."at" >= ($6::date::timestamp at time zone 'Asia/Shanghai') and "k"."at" < (($7::date + 1)::timestamp at time zone 'Asia/Shanghai')
    union all
    select case "e"."event" when 'service_start' then 'operateLogin' else 'operateLogout' end, 'e' || "e"."id", null, '', '', "e"."orderedAt", "car"."areaCode"
    from "carEvent" as "e" join "car" on "car"."id" = "e"."carId"
    where "e"."outcome" = 'taken' and "e"."event" in ('service_start', 'service_end') and "e"."orderedAt" >= ($8::date::timestamp at time zone 'Asia/Shanghai') and "e"."orderedAt" < (($9::date + 1)::timestamp at time zone 'Asia/Shanghai')
  ), "facts" as (
    select "f".*, "r"."state", "p"."sinceAt"
    from "f"
    cross join "p"
    left join "r" on "r"."kind" = "f"."kind" and "r"."of" = "f"."of"
    where "f"."kind" = any("p"."kinds") and (cardinality("p"."areaCodes") = 0 or exists (
      select
      from unnest("p"."areaCodes") as "code"
      where starts_with("f"."areaCode", "code")
    ))
  )
  select "orderId", "orderNo", "at", case when "at" < "sinceAt" then 'before' when "source" not like 'app:%' then 'file' else 'other' end as "why"
  from "facts"
  where "state" is null and "orderId" is not null and "kind" = $10
  order by "at", "orderId"
  limit 10
) as "m";
