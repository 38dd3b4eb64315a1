-- The SQL of server/insight/tomp/queries.ts. Written by "npm run generate".

-- bookTompOffer
update "tompBooking"
set "trip" = $1, "riderSealed" = $2, "state" = $3
where "id" = $4 and "state" = $5 and "expiresAt" > $6
returning "id";

-- cancelTompBooking
update "tompBooking"
set "state" = $1, "riderSealed" = $2
where "id" = $3 and "state" = $4
returning "id";

-- commitTompBooking
update "tompBooking"
set "state" = $1, "orderId" = $2, "riderSealed" = $3
where "id" = $4 and "state" = $5
returning "id";

-- forgetTompOffers
delete from "tompBooking"
where "orderId" is null and "expiresAt" < $1 and ("state" = $2 or "expiresAt" < $3);

-- forgetTompRiders
update "tompBooking"
set "riderSealed" = $1
where "riderSealed" is not null and "orderId" is null and "expiresAt" <= $2;

-- insertTompOffer
insert into "tompBooking" ("ref", "source", "quoteId", "trip", "departsAt", "arrivesAt", "expiresAt", "createdAt")
values ($1, $2, $3, $4, $5, $6, $7, $8);

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
