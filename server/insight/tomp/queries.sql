-- The SQL of server/insight/tomp/queries.ts. Written by "npm run generate".

-- bookTompOffer
update "tompBooking"
set "trip" = $1, "riderSealed" = $2, "callback" = $3, "maasId" = $4, "state" = $5
where "id" = $6 and "state" = $7 and "expiresAt" > $8
returning "id";

-- callOffTompBooking
update "tompBooking"
set "isCalledOff" = $1
where "id" = $2;

-- cancelTompBooking
update "tompBooking"
set "state" = $1, "riderSealed" = $2
where "id" = $3 and "state" = $4
returning "id";

-- claimTompCalls
with "taken" as (
  select "first"."id"
  from (
    select distinct "source"
    from "tompCall"
    where "state" = 'waiting' and "dueAt" <= $1
  ) as "of"
  inner join lateral (
    select "due"."id"
    from "tompCall" as "due"
    where "due"."source" = "of"."source" and "due"."state" = 'waiting' and "due"."dueAt" <= $2 and not exists (
      select
      from "tompCall" as "before"
      where "before"."bookingId" = "due"."bookingId" and "before"."state" = 'waiting' and "before"."id" < "due"."id"
    )
    order by "due"."dueAt"
    limit $3::bigint - coalesce((
      select "n"
      from unnest($4::text[], $5::bigint[]) as "busy"("host", "n")
      where "host" = "of"."source"
    ), 0)
    for update skip locked
  ) as "first" on true
) update "tompCall" as "c"
set "dueAt" = $6, "tries" = "c"."tries" + $7
from "taken"
inner join "tompBooking" as "b" on true
where "c"."id" = "taken"."id" and "b"."id" = "c"."bookingId"
returning "c"."id", "c"."event", "c"."at", "c"."tries", "b"."ref", "b"."source", "b"."callback", "b"."maasId";

-- commitTompBooking
update "tompBooking"
set "state" = $1, "orderId" = $2, "riderSealed" = $3
where "id" = $4 and "state" = $5
returning "id";

-- forgetTompCalls
delete from "tompCall"
where "state" <> 'waiting' and "at" < $1;

-- forgetTompOffers
delete from "tompBooking"
where "orderId" is null and "expiresAt" < $1 and ("state" = $2 or "expiresAt" < $3);

-- forgetTompRiders
update "tompBooking"
set "riderSealed" = $1
where "riderSealed" is not null and "orderId" is null and "expiresAt" <= $2;

-- hurryTompCall
update "tompCall"
set "dueAt" = $1
where "id" = $2 and "state" = 'waiting';

-- insertTompCalls
insert into "tompCall" ("bookingId", "source", "event", "at", "dueAt")
select "b"."id", "b"."source", "one"."event", "one"."at", $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::timestamptz[])
with ordinality as "one" ("orderId", "event", "at", "place") join "tompBooking" as "b" on "b"."orderId" = "one"."orderId"
where "b"."callback" <> '' and not ("one"."event" = 'CANCEL' and "b"."isCalledOff")
order by "one"."place";

-- insertTompOffer
insert into "tompBooking" ("ref", "source", "quoteId", "trip", "departsAt", "arrivesAt", "expiresAt", "createdAt")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- settleTompCall
update "tompCall"
set "state" = $1, "status" = $2, "dueAt" = $3
where "id" = $4;

-- tompBooking
select "b"."id", "b"."ref", "b"."source", "b"."state" as "kept", "b"."quoteId", "b"."trip", "b"."departsAt", "b"."arrivesAt", "b"."expiresAt", "b"."riderSealed", "b"."orderId", case when "o"."status" in ('scheduled', 'requested', 'assigned', 'arriving') then 'CONFIRMED' when "o"."status" = 'onTrip' then 'STARTED' when "o"."status" = 'completed' then 'FINISHED' when "o"."status" in ('cancelled', 'failed') or "b"."state" = 'cancelled' then 'CANCELLED' when "b"."expiresAt" <= $1::timestamptz then 'EXPIRED' when "b"."state" = 'offered' then 'NEW' else 'PENDING' end as "state"
from "tompBooking" as "b"
left join "order" as "o" on "o"."id" = "b"."orderId"
where "b"."source" = $2 and "b"."ref" = $3;

-- tompBookings
select "b"."id", "b"."ref", "b"."source", "b"."state" as "kept", "b"."quoteId", "b"."trip", "b"."departsAt", "b"."arrivesAt", "b"."expiresAt", "b"."riderSealed", "b"."orderId", case when "o"."status" in ('scheduled', 'requested', 'assigned', 'arriving') then 'CONFIRMED' when "o"."status" = 'onTrip' then 'STARTED' when "o"."status" = 'completed' then 'FINISHED' when "o"."status" in ('cancelled', 'failed') or "b"."state" = 'cancelled' then 'CANCELLED' when "b"."expiresAt" <= $1::timestamptz then 'EXPIRED' when "b"."state" = 'offered' then 'NEW' else 'PENDING' end as "state"
from "tompBooking" as "b"
left join "order" as "o" on "o"."id" = "b"."orderId"
where "b"."source" = $2 and "b"."state" <> 'offered' and "b"."arrivesAt" >= $3
order by "b"."arrivesAt" desc, "b"."id" desc
limit 200;

-- or
select "b"."id", "b"."ref", "b"."source", "b"."state" as "kept", "b"."quoteId", "b"."trip", "b"."departsAt", "b"."arrivesAt", "b"."expiresAt", "b"."riderSealed", "b"."orderId", case when "o"."status" in ('scheduled', 'requested', 'assigned', 'arriving') then 'CONFIRMED' when "o"."status" = 'onTrip' then 'STARTED' when "o"."status" = 'completed' then 'FINISHED' when "o"."status" in ('cancelled', 'failed') or "b"."state" = 'cancelled' then 'CANCELLED' when "b"."expiresAt" <= $1::timestamptz then 'EXPIRED' when "b"."state" = 'offered' then 'NEW' else 'PENDING' end as "state"
from "tompBooking" as "b"
left join "order" as "o" on "o"."id" = "b"."orderId"
where "b"."source" = $2 and "b"."state" <> 'offered' and "b"."arrivesAt" >= $3 and case when "o"."status" in ('scheduled', 'requested', 'assigned', 'arriving') then 'CONFIRMED' when "o"."status" = 'onTrip' then 'STARTED' when "o"."status" = 'completed' then 'FINISHED' when "o"."status" in ('cancelled', 'failed') or "b"."state" = 'cancelled' then 'CANCELLED' when "b"."expiresAt" <= $4::timestamptz then 'EXPIRED' when "b"."state" = 'offered' then 'NEW' else 'PENDING' end = $5 and "b"."departsAt" <= $6 and ("b"."trip"->>'price')::numeric >= $7 and ("b"."trip"->>'price')::numeric <= $8 and ("b"."trip"->>'wheelchair')::boolean = $9
order by "b"."arrivesAt" desc, "b"."id" desc
limit 200;

-- tompCharges
select "b"."ref", "o"."status", "o"."currency", "o"."distance", "o"."duration", "c"."lines", "c"."total"::double precision as "total", "c"."tax"::double precision as "tax"
from "tompBooking" as "b"
inner join "order" as "o" on "o"."id" = "b"."orderId"
inner join "orderCharge" as "c" on "c"."orderId" = "b"."orderId"
where "b"."source" = $1 and "c"."total" > 0
order by "c"."chargedAt", "c"."orderId"
limit $2
offset $3;

-- or
select "b"."ref", "o"."status", "o"."currency", "o"."distance", "o"."duration", "c"."lines", "c"."total"::double precision as "total", "c"."tax"::double precision as "tax"
from "tompBooking" as "b"
inner join "order" as "o" on "o"."id" = "b"."orderId"
inner join "orderCharge" as "c" on "c"."orderId" = "b"."orderId"
where "b"."source" = $1 and "c"."total" > 0 and "b"."ref" = $2 and "c"."chargedAt" >= $3 and "c"."chargedAt" <= $4
order by "c"."chargedAt", "c"."orderId"
limit $5
offset $6;
