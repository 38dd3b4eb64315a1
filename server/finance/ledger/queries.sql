-- The SQL of server/finance/ledger/queries.ts. Written by "npm run generate".

-- entriesOf
select "postingId", "line", "account", "amount", "currency"
from "ledgerEntry"
where "postingId" = any($1::bigint[])
order by "postingId", "line";

-- filePostings
select "p"."id", "p"."kind"
from "posting" as "p"
where "p"."orderId" = $1 and "p"."reversesId" is null and ("p"."key" like $2 or "p"."key" like $3) and not exists (
  select "r"."id"
  from "posting" as "r"
  where "r"."reversesId" = "p"."id"
)
order by "p"."id" desc;

-- insertAccounts
insert into "ledgerAccount" ("code", "kind")
values ($1, $2)
on conflict do nothing;

-- insertEntries
insert into "ledgerEntry" ("postingId", "line", "account", "amount", "currency")
select *
from json_to_recordset($1::json) as "fresh"("postingId" bigint, "line" smallint, "account" text, "amount" bigint, "currency" text);

-- insertPostings
insert into "posting" ("kind", "key", "at", "orderId", "reference", "note", "reversesId", "postedBy")
select *
from json_to_recordset($1::json) as "fresh"("kind" text, "key" text, "at" timestamptz, "orderId" bigint, "reference" text, "note" text, "reversesId" bigint, "postedBy" text)
on conflict ("key") do nothing
returning "id", "key";

-- lockOrderToPost
select "id"
from "order"
where "id" = $1
for no key update;

-- orderMoney
select coalesce("m"."currency", "o"."currency") as "currency", coalesce("m"."charged", 0)::double precision as "charged", coalesce("m"."paid", 0)::double precision as "paid", coalesce("m"."refunded", 0)::double precision as "refunded", coalesce("m"."compensated", 0)::double precision as "compensated", coalesce("m"."due", 0)::double precision as "due"
from "order" as "o"
left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
where "o"."id" = $1;

-- paymentStateOf
select case when "m"."refunded" > 0 and "m"."refunded" >= "m"."paid" then 'refunded' when "m"."due" <= 0 and ("m"."charged" > 0 or "m"."paid" > 0) then 'paid' else 'unpaid' end as "state"
from "orderMoney" as "m"
where "m"."orderId" = $1;

-- postingByKey
select "id"
from "posting"
where "key" = $1;

-- postingToReverse
select "p"."id", "p"."kind", "p"."orderId", "p"."reference", "p"."reversesId", "r"."id" as "reversedById", "r"."key" as "reversedByKey"
from "posting" as "p"
left join "posting" as "r" on "r"."reversesId" = "p"."id"
where "p"."id" = $1;

-- takeQueued
with "taken" as (delete from "ledgerQueue"
  where "orderId" in (
    select "orderId"
    from "ledgerQueue"
    order by "orderId"
    limit 100
    for update skip locked
  )
  returning "orderId"
)
select "o"."id", "o"."price"::double precision as "price", "o"."currency", "o"."paymentState", "o"."paymentMethod", "m"."charged"::double precision as "charged", "m"."paid"::double precision as "paid", "m"."refunded"::double precision as "refunded", coalesce("o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."requestedAt") as "at", "c"."total"::double precision as "chargedByRule", "c"."tax"::double precision as "tax"
from "taken"
inner join "order" as "o" on "o"."id" = "taken"."orderId"
left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
left join "orderCharge" as "c" on "c"."orderId" = "o"."id"
order by "o"."id";
