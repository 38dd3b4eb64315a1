-- The SQL of server/finance/invoiceCheck/queries.ts. Written by "npm run generate".

-- adoptNumber
update "invoice"
set "number" = $1, "updatedAt" = $2, "version" = "version" + 1
where "id" = $3 and "number" <> $4;

-- or
update "invoice"
set "redNumber" = $1, "updatedAt" = $2, "version" = "version" + 1
where "id" = $3 and "number" <> $4;

-- checksDue
select "id"
from "invoiceCheck"
where ("state" = $1 or ("state" = $2 and "madeAt" < $3) or ("state" = $4 and "madeAt" < $5 and "day" >= $6))
order by "id"
limit $7;

-- claimCheck
update "invoiceCheck"
set "state" = $1, "madeAt" = $2
where "id" = $3 and ("state" in ($4, $5) or ("state" = $6 and "madeAt" < $7))
returning "day"::text as "day", "madeBy", "problem";

-- deleteOpenLines
delete from "invoiceCheckLine"
where "checkId" = $1 and "way" is null;

-- endCheck
update "invoiceCheck"
set "state" = $1, "madeAt" = $2, "sums" = $3
where "id" = $4;

-- insertLines
insert into "invoiceCheckLine" ("checkId", "key", "kind", "document", "currency", "ourTotal")
values ($1, $2, $3, $4, $5, $6)
on conflict ("checkId", "key") do nothing
returning "id";

-- invoiceCheckCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "invoiceCheck" as "c"
  where "c"."id" = $1 and exists (
    select
    from "invoiceCheckLine" as "l"
    where "l"."checkId" = "c"."id" and "l"."way" is null
  )
) limit 10001) as "capped";

-- invoiceCheckList
select "c"."id", "c"."day"::text as "day", "c"."state", "c"."problem", "c"."issuedCount", "c"."redCount", "c"."matchedCount", (
  select count(*)::integer
  from "invoiceCheckLine" as "l"
  where "l"."checkId" = "c"."id" and "l"."way" is null
) as "openCount", (
  select count(*)::integer
  from "invoiceCheckLine" as "l"
  where "l"."checkId" = "c"."id" and "l"."way" is not null
) as "settledCount", "c"."sums", "c"."madeBy", "c"."madeAt"
from "invoiceCheck" as "c"
order by "c"."day"::text desc, "c"."id" desc
limit 21;

-- or
select "c"."id", "c"."day"::text as "day", "c"."state", "c"."problem", "c"."issuedCount", "c"."redCount", "c"."matchedCount", (
  select count(*)::integer
  from "invoiceCheckLine" as "l"
  where "l"."checkId" = "c"."id" and "l"."way" is null
) as "openCount", (
  select count(*)::integer
  from "invoiceCheckLine" as "l"
  where "l"."checkId" = "c"."id" and "l"."way" is not null
) as "settledCount", "c"."sums", "c"."madeBy", "c"."madeAt"
from "invoiceCheck" as "c"
where "c"."id" = $1 and exists (
  select
  from "invoiceCheckLine" as "l"
  where "l"."checkId" = "c"."id" and "l"."way" is null
) and ("c"."day"::text, "c"."id") < ($2::text, $3::bigint)
order by "c"."day"::text desc, "c"."id" desc
limit 21;

-- invoicesOfDay
select "i"."id", "i"."state", "i"."number", "i"."redNumber", "i"."total"::double precision as "total", "i"."tax"::double precision as "tax", "i"."currency", "i"."attempt", "i"."isTrial", "i"."createdAt", "i"."issuedAt", "i"."redIssuedAt", (
  select coalesce(sum(("line" ->> 'total')::bigint), 0)
  from jsonb_array_elements("i"."lines") as "line"
)::double precision as "ofLines", (
  select coalesce(sum("io"."total"), 0)
  from "invoiceOrder" as "io"
  where "io"."invoiceId" = "i"."id"
)::double precision as "ofTrips", (
  select sum(greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0))))
  from "invoiceOrder" as "io"
  left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
  where "io"."invoiceId" = "i"."id" and "io"."isLive"
)::double precision as "left", (
  select coalesce(sum((
    select case when "b"."revenue" <= 0 then 0 else round("b"."tax"::numeric * least(greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0))), "b"."revenue") / "b"."revenue")::bigint end
    from (
      select -coalesce(sum("e"."amount"), 0) as "revenue", -coalesce(sum("e"."amount") filter (where "e"."account" = 'tax:output'), 0) as "tax"
      from "posting" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
      where "p"."orderId" = "m"."orderId" and "p"."kind" in ('charge', 'refund') and "e"."account" in ('revenue:rides', 'refund', 'tax:output')
    ) as "b"
  ) - "io"."tax"), 0)
  from "invoiceOrder" as "io" join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
  where "io"."invoiceId" = "i"."id" and "io"."isLive" and "io"."tax" is not null and "io"."total" = greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))
)::double precision as "taxAstray", (
  select coalesce(sum(("line" ->> 'tax')::bigint), 0)
  from jsonb_array_elements("i"."lines") as "line"
)::double precision as "taxOfLines"
from "invoice" as "i"
where "i"."id" in (
  select "id"
  from "invoice"
  where "issuedAt" >= $1 and "issuedAt" < $2
  union select "id"
  from "invoice"
  where "redIssuedAt" >= $3 and "redIssuedAt" < $4
  union select "id"
  from "invoice"
  where "state" in ($5, $6) and "createdAt" >= $7 and "createdAt" < $8
  union select "io"."invoiceId" as "id"
  from "posting" as "p"
  inner join "invoiceOrder" as "io" on "io"."orderId" = "p"."orderId"
  where "p"."at" >= $9 and "p"."at" < $10 and "io"."isLive" = true
) and "i"."id" > $11
order by "i"."id"
limit $12;

-- lineById
select "l"."id", "l"."checkId", "l"."kind", "l"."document", "l"."invoiceId", coalesce("i"."buyerName", '') as "buyerName", "l"."requestId", "l"."ourNumber", "l"."issuerNumber", "l"."currency", "l"."ourTotal", "l"."otherTotal", "l"."way", "l"."settledBy", "l"."settledAt", "l"."note", "l"."version"
from "invoiceCheckLine" as "l"
left join "invoice" as "i" on "i"."id" = "l"."invoiceId"
where "l"."id" = $1;

-- linesOfCheck
select "l"."id", "l"."checkId", "l"."kind", "l"."document", "l"."invoiceId", coalesce("i"."buyerName", '') as "buyerName", "l"."requestId", "l"."ourNumber", "l"."issuerNumber", "l"."currency", "l"."ourTotal", "l"."otherTotal", "l"."way", "l"."settledBy", "l"."settledAt", "l"."note", "l"."version"
from "invoiceCheckLine" as "l"
left join "invoice" as "i" on "i"."id" = "l"."invoiceId"
where "l"."checkId" = $1
order by "l"."way" is not null, "l"."id"
limit $2;

-- lockLine
select "l"."id", "l"."checkId", "l"."kind", "l"."document", "l"."invoiceId", coalesce("i"."buyerName", '') as "buyerName", "l"."requestId", "l"."ourNumber", "l"."issuerNumber", "l"."currency", "l"."ourTotal", "l"."otherTotal", "l"."way", "l"."settledBy", "l"."settledAt", "l"."note", "l"."version"
from "invoiceCheckLine" as "l"
left join "invoice" as "i" on "i"."id" = "l"."invoiceId"
where "l"."id" = $1
for update of "l";

-- namedInvoices
select "id", "number", "redNumber", "currency", "total"::double precision as "total"
from "invoice"
where "id" = any($1::bigint[]);

-- newestInvoice
select "createdAt"
from "invoice"
order by "createdAt" desc, "id" desc
limit $1;

-- settleLine
update "invoiceCheckLine"
set "way" = $1, "note" = $2, "settledBy" = $3, "settledAt" = $4, "version" = "version" + 1
where "id" = $5
returning "version";

-- wantCheck
insert into "invoiceCheck" ("day", "madeBy", "madeAt")
values ($1, $2, $3)
on conflict ("day") do update
set "state" = case when "invoiceCheck"."state" = 'running' then 'running' else 'waiting' end, "madeBy" = "excluded"."madeBy", "madeAt" = "excluded"."madeAt"
returning "id";

-- wantNightly
insert into "invoiceCheck" ("day", "madeAt")
values ($1, $2)
on conflict ("day") do update
set "state" = $3, "madeBy" = $4, "madeAt" = $5
where "invoiceCheck"."madeAt" < $6;
