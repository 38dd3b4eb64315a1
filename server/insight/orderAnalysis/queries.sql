-- The SQL of server/insight/orderAnalysis/queries.ts. Written by "npm run generate".

-- cellsOf
select "from"."cell", coalesce(mode() within group (order by "o"."pickUpName" collate "C") filter (where "o"."requestedAt" >= $1::timestamptz), '') as "name", count(*) filter (where "o"."requestedAt" >= $2::timestamptz) as "requested", count(*) filter (where "o"."requestedAt" >= $3::timestamptz and ("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true)) as "unserved", coalesce(sum("o"."price") filter (where "o"."requestedAt" >= $4::timestamptz and "o"."status" = 'completed' and "o"."currency" = $5), 0) as "revenue", percentile_cont(0.5) within group (order by greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)::double precision) filter (where "o"."requestedAt" >= $6::timestamptz and "o"."pickedUpAt" >= "o"."requestedAt") as "wait", count(*) filter (where "o"."requestedAt" >= $7::timestamptz and "o"."pickedUpAt" >= "o"."requestedAt") as "waited", percentile_cont(0.5) within group (order by greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0)::double precision) filter (where not "o"."requestedAt" >= $8::timestamptz and "o"."pickedUpAt" >= "o"."requestedAt")::double precision as "before", count(*) filter (where not "o"."requestedAt" >= $9::timestamptz) as "requestedBefore", count(*) filter (where not "o"."requestedAt" >= $10::timestamptz and "o"."pickedUpAt" >= "o"."requestedAt") as "waitedBefore", sum(count(*) filter (where "o"."requestedAt" >= $11::timestamptz)) over () as "total"
from "order" as "o"
left join unnest($12::integer[], $13::integer[], $14::integer[]) as "from"("x", "y", "cell") on ("from"."x" = floor(floor("o"."pickUpLng" / 0.0002)::integer::float8 / 2)::integer and "from"."y" = floor(floor("o"."pickUpLat" / 0.0002)::integer::float8 / 2)::integer)
where "o"."requestedAt" >= $15::timestamptz and "o"."requestedAt" < $16::timestamptz and "o"."pickUpLng" is not null
group by "from"."cell"
having bool_or("o"."requestedAt" >= $17::timestamptz)
order by count(*) filter (where "o"."requestedAt" >= $18::timestamptz) desc, "from"."cell"
limit 1502;

-- flowsOf
select case when "from"."cell" is not null and "to"."cell" is not null then "from"."cell" end as "from", case when "from"."cell" is not null and "to"."cell" is not null then "to"."cell" end as "to", coalesce(mode() within group (order by "o"."pickUpName" collate "C") filter (where "o"."requestedAt" >= $1::timestamptz), '') as "fromName", coalesce(mode() within group (order by "o"."dropOffName" collate "C") filter (where "o"."requestedAt" >= $2::timestamptz), '') as "toName", count(*) filter (where "o"."requestedAt" >= $3::timestamptz) as "rides", count(*) filter (where not "o"."requestedAt" >= $4::timestamptz) as "before", sum(count(*) filter (where "o"."requestedAt" >= $5::timestamptz)) over () as "total"
from "order" as "o"
left join unnest($6::integer[], $7::integer[], $8::integer[]) as "from"("x", "y", "cell") on ("from"."x" = floor(floor("o"."pickUpLng" / 0.0002)::integer::float8 / 2)::integer and "from"."y" = floor(floor("o"."pickUpLat" / 0.0002)::integer::float8 / 2)::integer)
left join unnest($9::integer[], $10::integer[], $11::integer[]) as "to"("x", "y", "cell") on ("to"."x" = floor(floor("o"."dropOffLng" / 0.0002)::integer::float8 / 2)::integer and "to"."y" = floor(floor("o"."dropOffLat" / 0.0002)::integer::float8 / 2)::integer)
where "o"."requestedAt" >= $12::timestamptz and "o"."requestedAt" < $13::timestamptz and "o"."pickUpLng" is not null and extract(hour from "o"."requestedAt" at time zone $14) = $15::integer and "o"."status" = 'completed' and "o"."dropOffLng" is not null and ("from"."cell" = "to"."cell") is not true
group by 1, 2
having bool_or("o"."requestedAt" >= $16::timestamptz)
order by count(*) filter (where "o"."requestedAt" >= $17::timestamptz) desc, 1, 2
limit 82;

-- funnelOf
select count(*) as "requested", count(*) filter (where "o"."assignedAt" is not null or "o"."pickedUpAt" is not null or "o"."status" = 'completed') as "assigned", count(*) filter (where "o"."pickedUpAt" is not null or "o"."status" = 'completed') as "pickedUp", count(*) filter (where "o"."status" = 'completed') as "completed", count(*) filter (where "o"."status" = 'completed' and "o"."paymentState" <> 'unpaid') as "paid"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz;

-- or
select count(*) as "requested", count(*) filter (where "o"."assignedAt" is not null or "o"."pickedUpAt" is not null or "o"."status" = 'completed') as "assigned", count(*) filter (where "o"."pickedUpAt" is not null or "o"."status" = 'completed') as "pickedUp", count(*) filter (where "o"."status" = 'completed') as "completed", count(*) filter (where "o"."status" = 'completed' and "o"."paymentState" <> 'unpaid') as "paid"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."supplierId" = $3::bigint;

-- histogramOf
select least(floor("o"."distance" / 1000), 19)::integer as "bar", count(*) as "rides"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."status" = 'completed' and "o"."distance" is not null
group by 1
order by 1;

-- percentilesOf
select count(*) as "rides", avg(case when "o"."pickedUpAt" >= "o"."requestedAt" then greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0) end)::double precision as "mean", percentile_cont('{0.1,0.25,0.5,0.75,0.9,0.95}'::double precision[]) within group (order by case when "o"."pickedUpAt" >= "o"."requestedAt" then greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0) end::double precision) as "values"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and case when "o"."pickedUpAt" >= "o"."requestedAt" then greatest(extract(epoch from "o"."pickedUpAt" - greatest("o"."requestedAt", "o"."scheduledAt")), 0) end is not null;

-- or
select count(*) as "rides", avg("o"."price")::double precision as "mean", percentile_cont('{0.1,0.25,0.5,0.75,0.9,0.95}'::double precision[]) within group (order by "o"."price"::double precision) as "values"
from "order" as "o"
where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."status" = 'completed' and "o"."price" is not null and "o"."currency" = $3;

-- squaresOf
with "fine" as materialized (
  select "p"."x", "p"."y", count(*) as "places"
  from (
    select floor("o"."pickUpLng" / 0.0002)::integer as "x", floor("o"."pickUpLat" / 0.0002)::integer as "y"
    from "order" as "o"
    where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."pickUpLng" is not null
  ) as "p"
  group by "p"."x", "p"."y"
), "width" as (
  select case when not (
    select count(*)
    from (
      select distinct floor("x"::float8 / 1)::integer, floor("y"::float8 / 1)::integer
      from "fine"
    ) as "d"
  ) > 50000 then 1 when not (
    select count(*)
    from (
      select distinct floor("x"::float8 / 2)::integer, floor("y"::float8 / 2)::integer
      from "fine"
    ) as "d"
  ) > 50000 then 2 else 4 end as "side"
), "wide" as (
  select floor("x"::float8 / "side")::integer as "x", floor("y"::float8 / "side")::integer as "y"
  from "fine", "width"
  group by 1, 2
  order by sum("fine"."places") desc, 1, 2
  limit 50000
)
select "width"."side", (
  select coalesce(json_agg(json_build_array("x", "y")), '[]')::text
  from "wide"
) as "squares"
from "width";

-- or
with "fine" as materialized (
  select "p"."x", "p"."y", count(*) as "places"
  from (
    select floor("o"."pickUpLng" / 0.0002)::integer as "x", floor("o"."pickUpLat" / 0.0002)::integer as "y"
    from "order" as "o"
    where "o"."requestedAt" >= $1::timestamptz and "o"."requestedAt" < $2::timestamptz and "o"."pickUpLng" is not null and extract(hour from "o"."requestedAt" at time zone $3) = $4::integer and "o"."status" = 'completed' and "o"."dropOffLng" is not null
    union all
    select floor("o"."dropOffLng" / 0.0002)::integer as "x", floor("o"."dropOffLat" / 0.0002)::integer as "y"
    from "order" as "o"
    where "o"."requestedAt" >= $5::timestamptz and "o"."requestedAt" < $6::timestamptz and "o"."pickUpLng" is not null and extract(hour from "o"."requestedAt" at time zone $7) = $8::integer and "o"."status" = 'completed' and "o"."dropOffLng" is not null
  ) as "p"
  group by "p"."x", "p"."y"
), "width" as (
  select case when not (
    select count(*)
    from (
      select distinct floor("x"::float8 / 1)::integer, floor("y"::float8 / 1)::integer
      from "fine"
    ) as "d"
  ) > 50000 then 1 when not (
    select count(*)
    from (
      select distinct floor("x"::float8 / 2)::integer, floor("y"::float8 / 2)::integer
      from "fine"
    ) as "d"
  ) > 50000 then 2 else 4 end as "side"
), "wide" as (
  select floor("x"::float8 / "side")::integer as "x", floor("y"::float8 / "side")::integer as "y"
  from "fine", "width"
  group by 1, 2
  order by sum("fine"."places") desc, 1, 2
  limit 50000
)
select "width"."side", (
  select coalesce(json_agg(json_build_array("x", "y")), '[]')::text
  from "wide"
) as "squares"
from "width";
