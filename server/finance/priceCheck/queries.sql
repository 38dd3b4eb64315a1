-- The SQL of server/finance/priceCheck/queries.ts. Written by "npm run generate".

-- chargesBetween
select "c"."orderId", "c"."facts", "c"."lines", "c"."total"::double precision as "total", "c"."tax"::double precision as "tax", "c"."meterTotal"::double precision as "meterTotal", "c"."hash", "c"."seal", "c"."differences", "c"."chargedAt", "v"."scope", "v"."terms", "v"."hash" as "versionHash", "q"."total"::double precision as "quoted", "q"."lines" as "quotedLines", "o"."price"::double precision as "ordered", "o"."currency", "i"."total"::double precision as "invoiced", greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))::double precision as "toInvoice", case when "c"."total" < 0 then -coalesce("m"."compensated", 0) else coalesce("m"."charged", 0) end::double precision as "posted"
from "orderCharge" as "c"
inner join "payRuleVersion" as "v" on "v"."id" = "c"."versionId"
inner join "order" as "o" on "o"."id" = "c"."orderId"
left join "priceQuote" as "q" on "q"."orderId" = "c"."orderId"
left join "orderMoney" as "m" on "m"."orderId" = "c"."orderId"
left join "invoiceOrder" as "i" on "i"."orderId" = "c"."orderId" and "i"."isLive" = true
where "c"."orderId" in (
  select "orderId"
  from "orderCharge"
  where "chargedAt" >= $1 and "chargedAt" < $2
  union select "invoiceOrder"."orderId"
  from "invoice"
  inner join "invoiceOrder" on "invoiceOrder"."invoiceId" = "invoice"."id"
  where "invoice"."createdAt" >= $3 and "invoice"."createdAt" < $4 and "invoiceOrder"."isLive" = true
) and "c"."orderId" > $5
order by "c"."orderId"
limit $6;

-- claimPriceCheck
insert into "priceCheckRun" ("day", "checked", "explained", "faults", "ranAt")
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning "day";

-- endPriceCheck
update "priceCheckRun"
set "checked" = $1, "explained" = $2, "faults" = $3
where "day" = $4;

-- insertPriceChecks
insert into "priceCheck" ("orderId", "day", "isFault", "reasons", "quoted", "charged", "posted", "ordered", "invoiced", "currency")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("orderId") do update
set "day" = "excluded"."day", "isFault" = "excluded"."isFault", "reasons" = "excluded"."reasons", "quoted" = "excluded"."quoted", "charged" = "excluded"."charged", "posted" = "excluded"."posted", "ordered" = "excluded"."ordered", "invoiced" = "excluded"."invoiced";

-- priceCheckCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "priceCheck" as "k"
  where "k"."id" = $1 and "k"."isFault" = $2
) limit 10001) as "capped";

-- priceCheckList
select "k"."id", "k"."day"::text as "day", "k"."orderId", "o"."orderNo", "k"."isFault", "k"."reasons", "k"."quoted"::double precision as "quoted", "k"."charged"::double precision as "charged", "k"."posted"::double precision as "posted", "k"."ordered"::double precision as "ordered", "k"."invoiced"::double precision as "invoiced", "k"."currency"
from "priceCheck" as "k"
inner join "order" as "o" on "o"."id" = "k"."orderId"
order by "k"."day"::text desc, "k"."id" desc
limit 21;

-- or
select "k"."id", "k"."day"::text as "day", "k"."orderId", "o"."orderNo", "k"."isFault", "k"."reasons", "k"."quoted"::double precision as "quoted", "k"."charged"::double precision as "charged", "k"."posted"::double precision as "posted", "k"."ordered"::double precision as "ordered", "k"."invoiced"::double precision as "invoiced", "k"."currency"
from "priceCheck" as "k"
inner join "order" as "o" on "o"."id" = "k"."orderId"
where "k"."id" = $1 and "k"."isFault" = $2 and ("k"."day"::text, "k"."id") < ($3::text, $4::bigint)
order by "k"."day"::text desc, "k"."id" desc
limit 21;

-- priceCheckRuns
select "day"::text as "day", "checked", "explained", "faults", "ranAt"
from "priceCheckRun"
order by "day" desc
limit $1;
