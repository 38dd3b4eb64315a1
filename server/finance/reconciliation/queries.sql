-- The SQL of server/finance/reconciliation/queries.ts. Written by "npm run generate".

-- daysToReconcile
select "d"."day"::text as "day", "d"."channel", "d"."currency"
from (
  select distinct ("p"."at" at time zone $1)::date as "day", split_part("e"."account", ':', 2) as "channel", "e"."currency"
  from "posting" as "p"
  inner join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
  where "p"."kind" = $2 and "p"."at" >= $3 and "p"."at" < $4 and "p"."postedBy" = $5 and "p"."reversesId" is null and "e"."account" in ($6, $7, $8, $9) and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "p"."id"
  )
) as "d"
where not exists (
  select
  from "reconciliation" as "c"
  where "c"."day" = "d"."day" and "c"."channel" = "d"."channel" and "c"."currency" = "d"."currency"
)
order by "d"."day", "d"."channel", "d"."currency";

-- deleteOpenLines
delete from "reconciliationLine"
where "reconciliationId" = $1 and "way" is null;

-- insertLines
insert into "reconciliationLine" ("reconciliationId", "key", "kind", "fileAmount", "ourAmount", "fee", "paymentId")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict ("reconciliationId", "key") do nothing;

-- insertUnreconciled
insert into "unreconciledDay" ("day", "channel", "currency", "toldAt")
values ($1, $2, $3, $4)
on conflict do nothing
returning "day"::text as "day", "channel", "currency";

-- lineById
select "l"."id", "l"."reconciliationId", "l"."kind", "c"."currency", "l"."reference", "l"."orderNo", "l"."orderId", "l"."fileAmount", "l"."ourAmount", "l"."fee", "l"."at", "l"."raw", "l"."way", coalesce("l"."settledBy", '') as "settledBy", "l"."settledAt", "l"."note", "l"."postingId", "l"."version"
from "reconciliationLine" as "l"
inner join "reconciliation" as "c" on "c"."id" = "l"."reconciliationId"
where "l"."id" = $1;

-- linesOfReconciliation
select "l"."id", "l"."reconciliationId", "l"."kind", "c"."currency", "l"."reference", "l"."orderNo", "l"."orderId", "l"."fileAmount", "l"."ourAmount", "l"."fee", "l"."at", "l"."raw", "l"."way", coalesce("l"."settledBy", '') as "settledBy", "l"."settledAt", "l"."note", "l"."postingId", "l"."version"
from "reconciliationLine" as "l"
inner join "reconciliation" as "c" on "c"."id" = "l"."reconciliationId"
where "l"."reconciliationId" = $1
order by "l"."way" is not null, "l"."id"
limit $2;

-- lockFees
select "f"."paymentId", "f"."postingId", "f"."amount", exists (
  select
  from "posting" as "r"
  where "r"."reversesId" = "f"."postingId"
) as "isReversed"
from "reconciliationFee" as "f"
where "f"."paymentId" = any($1::bigint[])
order by "f"."paymentId"
for update;

-- lockLine
select "l"."id", "l"."reconciliationId", "l"."kind", "c"."currency", "l"."reference", "l"."orderNo", "l"."orderId", "l"."fileAmount", "l"."ourAmount", "l"."fee", "l"."at", "l"."raw", "l"."way", coalesce("l"."settledBy", '') as "settledBy", "l"."settledAt", "l"."note", "l"."postingId", "l"."version", "c"."channel", "l"."paymentId"
from "reconciliationLine" as "l"
inner join "reconciliation" as "c" on "c"."id" = "l"."reconciliationId"
where "l"."id" = $1
for update of "l";

-- movedBetween
select "p"."id", "p"."reference", "p"."orderId", coalesce("o"."orderNo", '') as "orderNo", "p"."at", "e"."amount"
from "posting" as "p"
inner join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
left join "order" as "o" on "o"."id" = "p"."orderId"
where "e"."account" = $1 and "e"."currency" = $2 and "p"."kind" in ($3, $4, $5) and "p"."at" >= $6 and "p"."at" < $7
order by "p"."at", "p"."id";

-- movedUnder
select "p"."id", "p"."reference", "p"."orderId", coalesce("o"."orderNo", '') as "orderNo", "p"."at", "e"."amount"
from "posting" as "p"
inner join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
left join "order" as "o" on "o"."id" = "p"."orderId"
where "e"."account" = $1 and "e"."currency" = $2 and "p"."kind" in ($3, $4, $5) and "p"."reference" = any($6::text[]);

-- orderNumbered
select "id", "orderNo", "currency"
from "order"
where "orderNo" = $1
for no key update;

-- ordersThatDiffer
select "o"."id", "o"."orderNo", "o"."price"::double precision as "price", "o"."requestedAt", coalesce("m"."charged", 0)::double precision as "charged"
from "order" as "o"
left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
where "o"."requestedAt" >= $1 and "o"."requestedAt" < $2 and "o"."currency" = $3 and "o"."price" > '0' and ("o"."price" <> coalesce("m"."charged", 0) or ("o"."paymentState" = 'paid' and coalesce("m"."due", 1) > 0) or ("o"."paymentState" = 'unpaid' and coalesce("m"."paid", 0) > 0 and "m"."due" <= 0))
order by "o"."id"
limit $4;

-- reconciliationCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "reconciliation" as "c"
  where "c"."id" = $1 and "c"."channel" = $2 and exists (
    select
    from "reconciliationLine" as "l"
    where "l"."reconciliationId" = "c"."id" and "l"."way" is null
  )
) limit 10001) as "capped";

-- reconciliationList
select "c"."id", "c"."day"::text as "day", "c"."channel", "c"."currency", "c"."fileName", "c"."recordCount", "c"."matchedCount", (
  select count(*)::integer
  from "reconciliationLine" as "l"
  where "l"."reconciliationId" = "c"."id" and "l"."way" is null
) as "openCount", (
  select count(*)::integer
  from "reconciliationLine" as "l"
  where "l"."reconciliationId" = "c"."id" and "l"."way" is not null
) as "settledCount", "c"."fileAmount", "c"."ourAmount", "c"."fileFees", coalesce((
  select sum("f"."amount")
  from "reconciliationFee" as "f"
  where "f"."reconciliationId" = "c"."id" and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "f"."postingId"
  )
), 0)::bigint as "ourFees", "c"."madeBy", "c"."madeAt"
from "reconciliation" as "c"
order by "c"."madeAt" desc, "c"."id" desc
limit 21;

-- or
select "c"."id", "c"."day"::text as "day", "c"."channel", "c"."currency", "c"."fileName", "c"."recordCount", "c"."matchedCount", (
  select count(*)::integer
  from "reconciliationLine" as "l"
  where "l"."reconciliationId" = "c"."id" and "l"."way" is null
) as "openCount", (
  select count(*)::integer
  from "reconciliationLine" as "l"
  where "l"."reconciliationId" = "c"."id" and "l"."way" is not null
) as "settledCount", "c"."fileAmount", "c"."ourAmount", "c"."fileFees", coalesce((
  select sum("f"."amount")
  from "reconciliationFee" as "f"
  where "f"."reconciliationId" = "c"."id" and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "f"."postingId"
  )
), 0)::bigint as "ourFees", "c"."madeBy", "c"."madeAt"
from "reconciliation" as "c"
where "c"."id" = $1 and "c"."channel" = $2 and exists (
  select
  from "reconciliationLine" as "l"
  where "l"."reconciliationId" = "c"."id" and "l"."way" is null
) and ("c"."madeAt", "c"."id") < ($3::timestamptz, $4::bigint)
order by "c"."madeAt" desc, "c"."id" desc
limit 21;

-- settleLine
update "reconciliationLine"
set "way" = $1, "note" = $2, "settledBy" = $3, "settledAt" = $4, "version" = "version" + 1
where "id" = $5
returning "version";

-- unreconciledDays
select "u"."day"::text as "day", "u"."channel", "u"."currency"
from "unreconciledDay" as "u"
where "u"."day" >= $1 and "u"."day" <= $2 and "u"."stands" = $3 and not exists (
  select
  from "reconciliation" as "c"
  where "c"."day" = "u"."day" and "c"."channel" = "u"."channel" and "c"."currency" = "u"."currency"
)
order by "u"."day" desc, "u"."channel", "u"."currency";

-- updateStanding
update "unreconciledDay"
set "stands" = ("day"::text || ':' || "channel" || ':' || "currency" = any($1::text[]))
where "day" >= $2 and "stands" <> ("day"::text || ':' || "channel" || ':' || "currency" = any($3::text[]));

-- upsertFees
insert into "reconciliationFee" ("paymentId", "postingId", "amount", "reconciliationId")
values ($1, $2, $3, $4)
on conflict ("paymentId") do update
set "postingId" = "excluded"."postingId", "amount" = "excluded"."amount", "reconciliationId" = "excluded"."reconciliationId";

-- upsertReconciliation
insert into "reconciliation" ("day", "channel", "currency", "fileName", "madeAt")
values ($1, $2, $3, $4, $5)
on conflict ("day", "channel", "currency") do update
set "fileName" = "excluded"."fileName", "recordCount" = "excluded"."recordCount", "matchedCount" = "excluded"."matchedCount", "fileAmount" = "excluded"."fileAmount", "ourAmount" = "excluded"."ourAmount", "fileFees" = "excluded"."fileFees", "madeBy" = "excluded"."madeBy", "madeAt" = "excluded"."madeAt"
returning "id";
