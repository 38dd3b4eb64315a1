-- The SQL of server/finance/invoice/queries.ts. Written by "npm run generate".

-- addEvent
insert into "invoiceEvent" ("invoiceId", "event", "at", "by")
values ($1, $2, $3, $4);

-- claimMail
update "invoice"
set "mailDueAt" = $1, "mailTries" = "mailTries" + $2
where "id" = $3 and "mailDueAt" <= $4
returning "mailTries";

-- claimToIssue
update "invoice"
set "state" = $1, "updatedAt" = $2, "version" = "version" + 1
where "id" = $3 and ("state" = $4 or ("state" = $5 and "updatedAt" < $6))
returning "id", "kind", "isTrial", "attempt", "askedAt", "email", "problem", "createdAt";

-- demoPaidOrders
select "o"."orderNo", "o"."requestedAt"
from "order" as "o"
inner join "orderMoney" as "m" on "m"."orderId" = "o"."id"
where "o"."source" = $1 and "o"."paymentState" = $2 and "m"."refunded" = '0' and "m"."paid" > '0'
order by "o"."requestedAt" desc, "o"."id" desc
limit $3;

-- differingCount
select count(*)::int as "count"
from "invoice"
where exists (
  select
  from "invoiceOrder" as "io"
  left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
  where "io"."invoiceId" = "invoice"."id" and "io"."isLive" and "io"."total" <> greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))
);

-- eraseInvoiceEmails
update "invoice" as "i"
set "email" = $1, "mailDueAt" = $2, "mailTries" = $3
where "i"."id" in (
  select "io"."invoiceId"
  from "invoiceOrder" as "io"
  where "io"."orderId" in (
    select "o"."id"
    from "order" as "o"
    where "o"."passengerId" = any($4::bigint[])
  )
) and not exists (
  select
  from "invoiceOrder" as "io"
  where "io"."invoiceId" = "i"."id" and "io"."orderId" not in (
    select "o"."id"
    from "order" as "o"
    where "o"."passengerId" = any($5::bigint[])
  )
);

-- insertInvoice
insert into "invoice" ("kind", "buyerKind", "buyerName", "taxNumber", "email", "itemised", "currency", "amount", "tax", "total", "taxCode", "rate", "lines", "isTrial", "requestedBy", "createdAt", "updatedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
returning "id";

-- insertInvoiceOrders
insert into "invoiceOrder" ("invoiceId", "orderId", "total")
values ($1, $2, $3)
on conflict ("orderId")
where "isLive" = true do nothing
returning "orderId";

-- insertLink
insert into "invoiceLink" ("invoiceId", "document", "keyHash", "createdBy", "createdAt", "expiresAt")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- invoiceById
select "invoice"."id", "invoice"."number", "invoice"."state", "invoice"."kind", "invoice"."buyerKind", "invoice"."buyerName", "invoice"."taxNumber", "invoice"."itemised", "invoice"."currency", "invoice"."amount"::double precision as "amount", "invoice"."tax"::double precision as "tax", "invoice"."total"::double precision as "total", "invoice"."problem", "invoice"."issuedAt", "invoice"."redNumber", "invoice"."redReason", "invoice"."redUntil", "invoice"."isTrial", "invoice"."requestedBy", "invoice"."createdAt", "invoice"."updatedAt", "invoice"."version", (
  select count(*)::int
  from "invoiceOrder"
  where "invoiceOrder"."invoiceId" = "invoice"."id"
) as "orders", "invoice"."email", "invoice"."sellerName", "invoice"."sellerTaxNumber", "invoice"."taxCode", "invoice"."rate", "invoice"."lines", "invoice"."travellersSealed", "invoice"."source", "invoice"."attempt"
from "invoice"
where "invoice"."id" = $1;

-- invoiceCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "invoice"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "invoice"
  where not exists (
    select
    from "invoiceOrder" as "io"
    left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
    where "io"."invoiceId" = "invoice"."id" and "io"."isLive" and "io"."total" <> greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))
  )
) limit 10001) as "capped";

-- invoiceEvents
select "event", "at", "by", "note"
from "invoiceEvent"
where "invoiceId" = $1
order by "id";

-- invoiceList
select "invoice"."id", "invoice"."number", "invoice"."state", "invoice"."kind", "invoice"."buyerKind", "invoice"."buyerName", "invoice"."taxNumber", "invoice"."itemised", "invoice"."currency", "invoice"."amount"::double precision as "amount", "invoice"."tax"::double precision as "tax", "invoice"."total"::double precision as "total", "invoice"."problem", "invoice"."issuedAt", "invoice"."redNumber", "invoice"."redReason", "invoice"."redUntil", "invoice"."isTrial", "invoice"."requestedBy", "invoice"."createdAt", "invoice"."updatedAt", "invoice"."version", (
  select count(*)::int
  from "invoiceOrder"
  where "invoiceOrder"."invoiceId" = "invoice"."id"
) as "orders"
from "invoice"
order by "invoice"."createdAt" desc, "invoice"."id" desc
limit 21;

-- or
select "invoice"."id", "invoice"."number", "invoice"."state", "invoice"."kind", "invoice"."buyerKind", "invoice"."buyerName", "invoice"."taxNumber", "invoice"."itemised", "invoice"."currency", "invoice"."amount"::double precision as "amount", "invoice"."tax"::double precision as "tax", "invoice"."total"::double precision as "total", "invoice"."problem", "invoice"."issuedAt", "invoice"."redNumber", "invoice"."redReason", "invoice"."redUntil", "invoice"."isTrial", "invoice"."requestedBy", "invoice"."createdAt", "invoice"."updatedAt", "invoice"."version", (
  select count(*)::int
  from "invoiceOrder"
  where "invoiceOrder"."invoiceId" = "invoice"."id"
) as "orders"
from "invoice"
where ("searchForm"("invoice"."buyerName") like "searchForm"($1) or ("invoice"."number" like $2 or "invoice"."number" like $3) or exists (
  select "io"."orderId"
  from "invoiceOrder" as "io"
  inner join "order" as "o" on "o"."id" = "io"."orderId"
  where "io"."invoiceId" = "invoice"."id" and "o"."orderNo" = $4
)) and "invoice"."state" = $5 and "invoice"."kind" = $6 and exists (
  select
  from "invoiceOrder" as "io"
  left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
  where "io"."invoiceId" = "invoice"."id" and "io"."isLive" and "io"."total" <> greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))
) and "invoice"."id" = $7 and ("invoice"."createdAt", "invoice"."id") < ($8::timestamptz, $9::bigint)
order by "invoice"."createdAt" desc, "invoice"."id" desc
limit 21;

-- invoiceOfApp
select "invoice"."id"
from "invoice"
where "invoice"."id" = $1 and "invoice"."source" = $2;

-- invoiceSums
select to_char("issuedAt" at time zone $1, 'YYYY-MM-DD') as "day", "currency", count(*)::int as "issued", sum("total") as "total", sum("tax") as "tax", (count(*) filter (where "state" = 'redIssued'))::int as "red"
from "invoice"
where "issuedAt" >= $2
group by 1, "currency"
order by 1 desc;

-- invoiceTrips
select "io"."orderId", "o"."orderNo", coalesce("o"."pickedUpAt", "o"."requestedAt") as "at", "o"."pickUpName", "o"."dropOffName", "o"."distance", "io"."total"::double precision as "total", greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))::double precision as "leftNow"
from "invoiceOrder" as "io"
inner join "order" as "o" on "o"."id" = "io"."orderId"
left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
where "io"."invoiceId" = $1
order by "o"."requestedAt", "o"."id";

-- invoicedOrders
select "o"."orderNo"
from "invoiceOrder" as "io"
inner join "order" as "o" on "o"."id" = "io"."orderId"
where "io"."isLive" = $1 and "io"."orderId" = any($2::bigint[]);

-- lapsedReds
select "id", "redUntil"
from "invoice"
where "state" = $1 and "redUntil" <= $2 and "id" > $3
order by "id"
limit $4;

-- linkById
select "invoiceId"
from "invoiceLink"
where "id" = $1;

-- linksOf
select "id", "document", "createdBy", "createdAt", "expiresAt", "withdrawnAt", "opened", "lastOpenedAt", ("withdrawnAt" is null and "expiresAt" > $1) as "isOpen"
from "invoiceLink"
where "invoiceId" = $2
order by "id" desc
limit $3;

-- lockInvoice
select "invoice"."id", "invoice"."number", "invoice"."state", "invoice"."kind", "invoice"."buyerKind", "invoice"."buyerName", "invoice"."taxNumber", "invoice"."itemised", "invoice"."currency", "invoice"."amount"::double precision as "amount", "invoice"."tax"::double precision as "tax", "invoice"."total"::double precision as "total", "invoice"."problem", "invoice"."issuedAt", "invoice"."redNumber", "invoice"."redReason", "invoice"."redUntil", "invoice"."isTrial", "invoice"."requestedBy", "invoice"."createdAt", "invoice"."updatedAt", "invoice"."version", (
  select count(*)::int
  from "invoiceOrder"
  where "invoiceOrder"."invoiceId" = "invoice"."id"
) as "orders", "invoice"."attempt"
from "invoice"
where "invoice"."id" = $1
for no key update;

-- mailsDue
select "id"
from "invoice"
where "mailDueAt" <= $1
order by "mailDueAt", "id"
limit $2;

-- moveInvoice
update "invoice"
set "state" = $1, "problem" = $2, "updatedAt" = $3, "version" = "version" + 1
where "id" = $4 and "state" = $5
returning "version";

-- openLink
select "id", "invoiceId", "document"
from "invoiceLink"
where "keyHash" = $1 and "withdrawnAt" is null and "expiresAt" > $2;

-- openLinkCount
select count(*) as "count"
from "invoiceLink"
where "invoiceId" = $1 and "withdrawnAt" is null and "expiresAt" > $2;

-- openedLink
update "invoiceLink"
set "opened" = "opened" + $1, "lastOpenedAt" = $2
where "id" = $3;

-- ordersToInvoice
select "o"."id", "o"."orderNo", "o"."sourceRef", "o"."paymentState", "o"."currency", "o"."priceParts", coalesce("o"."pickedUpAt", "o"."requestedAt") as "at", "o"."pickUpName", "o"."dropOffName", coalesce("m"."refunded", 0)::double precision as "refunded", greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))::double precision as "left", "v"."terms" -> 'tax' as "taxTerms", "c"."lines", (
  select case when "b"."revenue" <= 0 then 0 else round("b"."tax"::numeric * least(greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0))), "b"."revenue") / "b"."revenue")::bigint end
  from (
    select -coalesce(sum("e"."amount"), 0) as "revenue", -coalesce(sum("e"."amount") filter (where "e"."account" = 'tax:output'), 0) as "tax"
    from "posting" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
    where "p"."orderId" = "m"."orderId" and "p"."kind" in ('charge', 'refund') and "e"."account" in ('revenue:rides', 'refund', 'tax:output')
  ) as "b"
)::double precision as "tax"
from "order" as "o"
left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
left join "orderCharge" as "c" on "c"."orderId" = "o"."id"
left join "payRuleVersion" as "v" on "v"."id" = "c"."versionId"
where "o"."orderNo" = any($1::text[])
order by "o"."id"
for no key update of "o";

-- or
select "o"."id", "o"."orderNo", "o"."sourceRef", "o"."paymentState", "o"."currency", "o"."priceParts", coalesce("o"."pickedUpAt", "o"."requestedAt") as "at", "o"."pickUpName", "o"."dropOffName", coalesce("m"."refunded", 0)::double precision as "refunded", greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))::double precision as "left", "v"."terms" -> 'tax' as "taxTerms", "c"."lines", (
  select case when "b"."revenue" <= 0 then 0 else round("b"."tax"::numeric * least(greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0))), "b"."revenue") / "b"."revenue")::bigint end
  from (
    select -coalesce(sum("e"."amount"), 0) as "revenue", -coalesce(sum("e"."amount") filter (where "e"."account" = 'tax:output'), 0) as "tax"
    from "posting" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
    where "p"."orderId" = "m"."orderId" and "p"."kind" in ('charge', 'refund') and "e"."account" in ('revenue:rides', 'refund', 'tax:output')
  ) as "b"
)::double precision as "tax"
from "order" as "o"
left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
left join "orderCharge" as "c" on "c"."orderId" = "o"."id"
left join "payRuleVersion" as "v" on "v"."id" = "c"."versionId"
where "o"."source" = $1 and "o"."sourceRef" = any($2::text[])
order by "o"."id"
for no key update of "o";

-- releaseOrders
update "invoiceOrder"
set "isLive" = $1
where "invoiceId" = $2;

-- setAsked
update "invoice"
set "askedAt" = $1
where "id" = $2 and "askedAt" is null;

-- setMail
update "invoice"
set "mailDueAt" = $1, "mailTries" = $2
where "id" = $3;

-- setWaiting
update "invoice"
set "problem" = $1
where "id" = $2 and "state" = $3;

-- waitingToIssue
select "id"
from "invoice"
where "state" in ($1, $2) and "updatedAt" < $3 and "id" > $4
order by "id"
limit $5;

-- withdrawInvoiceLinks
update "invoiceLink"
set "withdrawnAt" = $1
where "withdrawnAt" is null and "invoiceId" in (
  select "io"."invoiceId"
  from "invoiceOrder" as "io"
  where "io"."orderId" in (
    select "o"."id"
    from "order" as "o"
    where "o"."passengerId" = any($2::bigint[])
  )
);

-- withdrawLink
update "invoiceLink"
set "withdrawnAt" = $1
where "id" = $2 and "withdrawnAt" is null and "expiresAt" > $3
returning "id";
