-- The SQL of server/finance/payment/queries.ts. Written by "npm run generate".

-- balances
select "e"."account", "e"."currency", "a"."kind", sum("e"."amount") as "balance"
from "ledgerEntry" as "e"
inner join "ledgerAccount" as "a" on "a"."code" = "e"."account"
group by "e"."account", "a"."kind", "e"."currency"
order by "e"."currency", "e"."account";

-- demoOrders
select "id", "sourceRef", "price"::double precision as "price", "paymentMethod", "requestedAt" as "at"
from "order"
where "source" = $1 and "status" = $2 and "paymentState" = $3 and "price" > '800' and "requestedAt" < $4
order by "requestedAt" desc, "id" desc
limit $5;

-- givenAlone
select coalesce(sum("amount"), 0) as "amount"
from "refund"
where "orderId" = $1 and "state" in ($2, $3) and "requestedById" is not null and "decidedBy" = $4;

-- insertPaymentEvent
insert into "paymentEvent" ("source", "eventId", "kind", "externalId", "orderId", "reference", "amount", "currency", "channel", "at", "state", "problem", "payloadHash", "receivedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("source", "eventId") do nothing
returning "id";

-- insertRefund
insert into "refund" ("orderId", "amount", "currency", "channel", "reason", "state", "requestedBy", "createdAt", "updatedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";

-- lockOrderById
select "id", "orderNo", "currency"
from "order"
where "id" = $1
for no key update;

-- lockOrderMoney
select "orderId", "currency", "charged"::double precision as "charged", "paid"::double precision as "paid", "refunded"::double precision as "refunded", "compensated"::double precision as "compensated", "due"::double precision as "due"
from "orderMoney"
where "orderId" = $1
for update;

-- lockOrderOfApp
select "id", "orderNo", "currency"
from "order"
where "source" = $1 and "sourceRef" = $2
for no key update;

-- lockPaymentEvent
select "v"."id", "v"."source", "v"."eventId", "v"."kind", "v"."externalId", "v"."orderId", coalesce("o"."orderNo", '') as "orderNo", "v"."reference", "v"."amount"::double precision as "amount", "v"."currency", "v"."channel", "v"."at", "v"."state", "v"."problem", "v"."note", "v"."postingId", "v"."receivedAt", "v"."version"
from "paymentEvent" as "v"
left join "order" as "o" on "o"."id" = "v"."orderId"
where "v"."id" = $1
for update of "v";

-- lockRefund
select "f"."id", "f"."kind", "f"."ticketId", coalesce("t"."number", '') as "ticketNumber", "f"."orderId", "o"."orderNo", "f"."amount"::double precision as "amount", "f"."currency", "f"."channel", "f"."reference", "f"."reason", "f"."state", "f"."requestedBy", "f"."decidedBy", "f"."decision", "f"."postingId", "f"."createdAt", "f"."updatedAt", "f"."version", "f"."requestedById"
from "refund" as "f"
inner join "order" as "o" on "o"."id" = "f"."orderId"
left join "ticket" as "t" on "t"."id" = "f"."ticketId"
where "f"."id" = $1
for update of "f";

-- namesOfSuppliers
select "id", "name"
from "supplier"
where "id" = any($1::bigint[]);

-- ordersWithWaiting
select distinct "o"."id", "v"."source", "v"."externalId"
from "paymentEvent" as "v"
inner join "order" as "o" on "o"."source" = "v"."source" and "o"."sourceRef" = "v"."externalId"
where "v"."state" = $1 and "o"."id" > $2
order by "o"."id"
limit $3;

-- paymentEventById
select "v"."id", "v"."source", "v"."eventId", "v"."kind", "v"."externalId", "v"."orderId", coalesce("o"."orderNo", '') as "orderNo", "v"."reference", "v"."amount"::double precision as "amount", "v"."currency", "v"."channel", "v"."at", "v"."state", "v"."problem", "v"."note", "v"."postingId", "v"."receivedAt", "v"."version"
from "paymentEvent" as "v"
left join "order" as "o" on "o"."id" = "v"."orderId"
where "v"."id" = $1;

-- paymentEventCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "paymentEvent" as "v"
  where "v"."id" = $1 and "v"."state" = $2 and ("v"."externalId" = any($3::text[]) or "v"."reference" = any($4::text[]))
) limit 10001) as "capped";

-- paymentEventList
select "v"."id", "v"."source", "v"."eventId", "v"."kind", "v"."externalId", "v"."orderId", coalesce("o"."orderNo", '') as "orderNo", "v"."reference", "v"."amount"::double precision as "amount", "v"."currency", "v"."channel", "v"."at", "v"."state", "v"."problem", "v"."note", "v"."postingId", "v"."receivedAt", "v"."version"
from "paymentEvent" as "v"
left join "order" as "o" on "o"."id" = "v"."orderId"
order by "v"."receivedAt" desc, "v"."id" desc
limit 21;

-- or
select "v"."id", "v"."source", "v"."eventId", "v"."kind", "v"."externalId", "v"."orderId", coalesce("o"."orderNo", '') as "orderNo", "v"."reference", "v"."amount"::double precision as "amount", "v"."currency", "v"."channel", "v"."at", "v"."state", "v"."problem", "v"."note", "v"."postingId", "v"."receivedAt", "v"."version"
from "paymentEvent" as "v"
left join "order" as "o" on "o"."id" = "v"."orderId"
where "v"."id" = $1 and "v"."state" = $2 and ("v"."externalId" = any($3::text[]) or "v"."reference" = any($4::text[])) and ("v"."receivedAt", "v"."id") < ($5::timestamptz, $6::bigint)
order by "v"."receivedAt" desc, "v"."id" desc
limit 21;

-- paymentEventNamed
select "id", "state", "problem", "payloadHash"
from "paymentEvent"
where "source" = $1 and "eventId" = $2;

-- postingCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "posting" as "p"
  where "p"."id" = $1 and "p"."orderId" = $2 and "p"."kind" = $3 and "p"."at" >= $4 and "p"."at" < $5 and exists (
    select
    from "ledgerEntry" as "e"
    where "e"."postingId" = "p"."id" and "e"."account" = $6
  ) and "p"."id" in (
    select "id"
    from "posting"
    where "reference" <> '' and "reference" = any($7::text[])
    union all
    select "q"."id"
    from "posting" as "q" join "order" as "o" on "o"."id" = "q"."orderId"
    where ("o"."orderNo" like $8 or "o"."orderNo" like $9)
  )
) limit 10001) as "capped";

-- postingList
select "p"."id", "p"."kind", "p"."at", "p"."orderId", coalesce("o"."orderNo", '') as "orderNo", "p"."reference", "p"."note", "p"."reversesId", "r"."id" as "reversedById", "p"."postedBy", "p"."createdAt", (
  select json_agg(json_build_object('account', "e"."account", 'amount', "e"."amount", 'currency', "e"."currency") order by "e"."line")
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id"
) as "entries"
from "posting" as "p"
left join "order" as "o" on "o"."id" = "p"."orderId"
left join "posting" as "r" on "r"."reversesId" = "p"."id"
order by "p"."at" desc, "p"."id" desc
limit 21;

-- or
select "p"."id", "p"."kind", "p"."at", "p"."orderId", coalesce("o"."orderNo", '') as "orderNo", "p"."reference", "p"."note", "p"."reversesId", "r"."id" as "reversedById", "p"."postedBy", "p"."createdAt", (
  select json_agg(json_build_object('account', "e"."account", 'amount', "e"."amount", 'currency', "e"."currency") order by "e"."line")
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id"
) as "entries"
from "posting" as "p"
left join "order" as "o" on "o"."id" = "p"."orderId"
left join "posting" as "r" on "r"."reversesId" = "p"."id"
where "p"."id" = $1 and "p"."orderId" = $2 and "p"."kind" = $3 and "p"."at" >= $4 and "p"."at" < $5 and exists (
  select
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id" and "e"."account" = $6
) and "p"."id" in (
  select "id"
  from "posting"
  where "reference" <> '' and "reference" = any($7::text[])
  union all
  select "q"."id"
  from "posting" as "q" join "order" as "o" on "o"."id" = "q"."orderId"
  where ("o"."orderNo" like $8 or "o"."orderNo" like $9)
) and ("p"."at", "p"."id") < ($10::timestamptz, $11::bigint)
order by "p"."at" desc, "p"."id" desc
limit 21;

-- postingUnder
select "p"."id", "p"."orderId", "r"."id" as "reversedById", (
  select sum(abs("e"."amount")) / 2
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id"
) as "amount"
from "posting" as "p"
left join "posting" as "r" on "r"."reversesId" = "p"."id"
where "p"."key" = $1;

-- postingsOfOrder
select "p"."id", "p"."kind", "p"."at", "p"."orderId", coalesce("o"."orderNo", '') as "orderNo", "p"."reference", "p"."note", "p"."reversesId", "r"."id" as "reversedById", "p"."postedBy", "p"."createdAt", (
  select json_agg(json_build_object('account', "e"."account", 'amount', "e"."amount", 'currency', "e"."currency") order by "e"."line")
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id"
) as "entries"
from "posting" as "p"
left join "order" as "o" on "o"."id" = "p"."orderId"
left join "posting" as "r" on "r"."reversesId" = "p"."id"
where "p"."orderId" = $1
order by "p"."at", "p"."id"
limit $2;

-- refundById
select "f"."id", "f"."kind", "f"."ticketId", coalesce("t"."number", '') as "ticketNumber", "f"."orderId", "o"."orderNo", "f"."amount"::double precision as "amount", "f"."currency", "f"."channel", "f"."reference", "f"."reason", "f"."state", "f"."requestedBy", "f"."decidedBy", "f"."decision", "f"."postingId", "f"."createdAt", "f"."updatedAt", "f"."version"
from "refund" as "f"
inner join "order" as "o" on "o"."id" = "f"."orderId"
left join "ticket" as "t" on "t"."id" = "f"."ticketId"
where "f"."id" = $1;

-- refundCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "refund" as "f"
  inner join "order" as "o" on "o"."id" = "f"."orderId"
  left join "ticket" as "t" on "t"."id" = "f"."ticketId"
  where "f"."id" = $1 and "f"."state" = $2 and ("o"."orderNo" like $3 or "o"."orderNo" like $4)
) limit 10001) as "capped";

-- refundList
select "f"."id", "f"."kind", "f"."ticketId", coalesce("t"."number", '') as "ticketNumber", "f"."orderId", "o"."orderNo", "f"."amount"::double precision as "amount", "f"."currency", "f"."channel", "f"."reference", "f"."reason", "f"."state", "f"."requestedBy", "f"."decidedBy", "f"."decision", "f"."postingId", "f"."createdAt", "f"."updatedAt", "f"."version"
from "refund" as "f"
inner join "order" as "o" on "o"."id" = "f"."orderId"
left join "ticket" as "t" on "t"."id" = "f"."ticketId"
order by "f"."createdAt" desc, "f"."id" desc
limit 21;

-- or
select "f"."id", "f"."kind", "f"."ticketId", coalesce("t"."number", '') as "ticketNumber", "f"."orderId", "o"."orderNo", "f"."amount"::double precision as "amount", "f"."currency", "f"."channel", "f"."reference", "f"."reason", "f"."state", "f"."requestedBy", "f"."decidedBy", "f"."decision", "f"."postingId", "f"."createdAt", "f"."updatedAt", "f"."version"
from "refund" as "f"
inner join "order" as "o" on "o"."id" = "f"."orderId"
left join "ticket" as "t" on "t"."id" = "f"."ticketId"
where "f"."id" = $1 and "f"."state" = $2 and ("o"."orderNo" like $3 or "o"."orderNo" like $4) and ("f"."createdAt", "f"."id") < ($5::timestamptz, $6::bigint)
order by "f"."createdAt" desc, "f"."id" desc
limit 21;

-- refundUnder
select "postingId" as "id", "orderId", "amount"::double precision as "amount"
from "refund"
where "channel" = $1 and "reference" = $2 and "reference" <> $3;

-- refundsOfTicket
select "f"."id", "f"."kind", "f"."ticketId", coalesce("t"."number", '') as "ticketNumber", "f"."orderId", "o"."orderNo", "f"."amount"::double precision as "amount", "f"."currency", "f"."channel", "f"."reference", "f"."reason", "f"."state", "f"."requestedBy", "f"."decidedBy", "f"."decision", "f"."postingId", "f"."createdAt", "f"."updatedAt", "f"."version"
from "refund" as "f"
inner join "order" as "o" on "o"."id" = "f"."orderId"
left join "ticket" as "t" on "t"."id" = "f"."ticketId"
where ("f"."ticketId" = $1 or "t"."mergedIntoId" = $2)
order by "f"."id" desc
limit $3;

-- taxOfOrder
select coalesce(-sum("e"."amount") filter (where "p"."kind" = 'charge' and "e"."account" = 'tax:output'), 0) as "charged", coalesce(sum("e"."amount") filter (where "p"."kind" = 'refund' and "e"."account" = 'tax:output'), 0) as "back", coalesce(sum("e"."amount") filter (where "p"."kind" = 'refund' and "e"."account" in ('refund', 'tax:output')), 0) as "revenueBack"
from "ledgerEntry" as "e"
inner join "posting" as "p" on "p"."id" = "e"."postingId"
where "p"."orderId" = $1;

-- unconfirmedRefund
select "f"."id", "f"."state", "f"."postingId"
from "refund" as "f"
where "f"."orderId" = $1 and "f"."channel" = $2 and "f"."amount" = $3 and "f"."reference" = $4 and "f"."state" <> $5 and not exists (
  select
  from "posting" as "r"
  where "r"."reversesId" = "f"."postingId"
)
order by "f"."state" = 'waiting', "f"."kind" <> 'refund', "f"."id"
limit $6
for update;

-- updatePaymentEvent
update "paymentEvent"
set "state" = $1, "version" = "version" + 1
where "id" = $2
returning "version";

-- updateRefund
update "refund"
set "state" = $1, "decision" = $2, "version" = "version" + 1
where "id" = $3
returning "version";

-- waitingEventsOf
select "id", "source", "eventId", "kind", "externalId", "reference", "currency", "channel", "at", "version", "amount"::double precision as "amount"
from "paymentEvent"
where "source" = $1 and "externalId" = $2 and "state" = $3
order by "at", "id"
for update;

-- waitingRefunds
select coalesce(sum("amount"), 0) as "amount"
from "refund"
where "orderId" = $1 and "state" = $2 and "kind" = $3;
