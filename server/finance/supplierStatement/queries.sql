-- The SQL of server/finance/supplierStatement/queries.ts. Written by "npm run generate".

-- acceptedOf
select "d"."id", "d"."orderNo", "d"."accepted" as "amount"
from "supplierDispute" as "d"
inner join "supplierStatement" as "s" on "s"."id" = "d"."statementId"
where "s"."supplierId" = $1 and "d"."state" = $2 and "d"."settledById" is null
order by "d"."id";

-- approvalsOf
select "userId", "name", "at"
from "supplierStatementApproval"
where "statementId" = $1
order by "at";

-- changedOrders
with "settled" as (
  select "so"."orderId", (array_agg("so"."value" order by "so"."statementId" desc))[1] as "value", sum("so"."amount") as "amount"
  from "supplierStatementOrder" as "so"
  inner join "supplierStatement" as "s" on "s"."id" = "so"."statementId"
  where "s"."supplierId" = $1 and "so"."period" = $2 and "s"."period" >= $3
  group by "so"."orderId"
), "present" as (
  select "each"."orderId", "each"."value"
  from (
    select "o"."id" as "orderId", greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) as "value"
    from "order" as "o"
    left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
    where "o"."supplierId" = $4 and "o"."requestedAt" >= $5 and "o"."requestedAt" < $6 and "o"."currency" = $7 and ("o"."status" = $8 or ("o"."status" in ($9, $10) and greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) > 0))
  ) as "each"
)
select coalesce("settled"."orderId", "present"."orderId") as "orderId", "settled"."value"::double precision as "settled", "present"."value"::double precision as "now", coalesce("settled"."amount", 0) as "amount"
from "settled"
full join "present" on "present"."orderId" = "settled"."orderId"
where "settled"."value" is distinct from "present"."value"
order by 1;

-- or
with "settled" as (
  select "so"."orderId", (array_agg("so"."value" order by "so"."statementId" desc))[1] as "value", sum("so"."amount") as "amount"
  from "supplierStatementOrder" as "so"
  inner join "supplierStatement" as "s" on "s"."id" = "so"."statementId"
  where "s"."supplierId" = $1 and "so"."period" = $2 and "so"."statementId" = $3
  group by "so"."orderId"
), "present" as (
  select "each"."orderId", "each"."value"
  from (
    select "o"."id" as "orderId", greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) as "value"
    from "order" as "o"
    left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
    where "o"."supplierId" = $4 and "o"."requestedAt" >= $5 and "o"."requestedAt" < $6 and "o"."currency" = $7 and ("o"."status" = $8 or ("o"."status" in ($9, $10) and greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) > 0))
  ) as "each"
)
select coalesce("settled"."orderId", "present"."orderId") as "orderId", "settled"."value"::double precision as "settled", "present"."value"::double precision as "now", coalesce("settled"."amount", 0) as "amount"
from "settled"
full join "present" on "present"."orderId" = "settled"."orderId"
where "settled"."value" is distinct from "present"."value"
order by 1;

-- deleteClosing
delete from "supplierStatement"
where "id" = $1 and "state" = $2;

-- disputeById
select "d"."id", "d"."statementId", "s"."supplierId", "s"."period", "s"."closedById", "d"."orderId", "d"."orderNo", "d"."line", "d"."reason", "d"."amount", "d"."accepted", "d"."state", "d"."answer", "d"."createdById", "d"."createdBy", "d"."createdAt", "d"."answeredBy", "d"."answeredAt", "settled"."period" as "settledIn", "d"."version"
from "supplierDispute" as "d"
inner join "supplierStatement" as "s" on "s"."id" = "d"."statementId"
left join "supplierStatement" as "settled" on "settled"."id" = "d"."settledById"
where "d"."id" = $1 and "s"."supplierId" = $2;

-- disputesOf
select "d"."id", "d"."statementId", "s"."supplierId", "s"."period", "s"."closedById", "d"."orderId", "d"."orderNo", "d"."line", "d"."reason", "d"."amount", "d"."accepted", "d"."state", "d"."answer", "d"."createdById", "d"."createdBy", "d"."createdAt", "d"."answeredBy", "d"."answeredAt", "settled"."period" as "settledIn", "d"."version"
from "supplierDispute" as "d"
inner join "supplierStatement" as "s" on "s"."id" = "d"."statementId"
left join "supplierStatement" as "settled" on "settled"."id" = "d"."settledById"
where "d"."statementId" = $1
order by "d"."id" desc
limit $2;

-- earlierMonths
select "s"."id", "s"."period", "s"."earned", "s"."toppedUp", "c"."terms", (
  select coalesce(sum("l"."amount"), 0) as "sum"
  from "supplierStatementLine" as "l"
  inner join "supplierStatement" as "later" on "later"."id" = "l"."statementId"
  where "later"."supplierId" = "s"."supplierId" and "l"."period" = "s"."period" and "l"."kind" = $1
) as "lateAmount", (
  select coalesce(sum("l"."amount"), 0) as "sum"
  from "supplierStatementLine" as "l"
  inner join "supplierStatement" as "later" on "later"."id" = "l"."statementId"
  where "later"."supplierId" = "s"."supplierId" and "l"."period" = "s"."period" and "l"."kind" = $2
) as "lateGuarantee"
from "supplierStatement" as "s"
inner join "supplierContract" as "c" on "c"."id" = "s"."contractId"
where "s"."supplierId" = $3 and "s"."period" >= $4 and "s"."period" < $5 and "s"."state" <> $6
order by "s"."period";

-- firstContractMonth
select min("validFrom") as "month"
from "supplierContract"
where "supplierId" = $1 and "state" = $2;

-- insertApproval
insert into "supplierStatementApproval" ("statementId", "userId", "name", "at")
values ($1, $2, $3, $4)
on conflict do nothing
returning "at";

-- insertCheck
insert into "supplierStatementCheck" ("statementId", "at", "by", "isIntact", "differences", "amount", "list")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id";

-- insertDispute
insert into "supplierDispute" ("statementId", "reason", "amount", "createdById", "createdBy", "createdAt")
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning "id";

-- insertLate
insert into "supplierStatementOrder" ("statementId", "orderId", "period", "value", "amount")
select $1::bigint as "statementId", "late"."orderId", $2 as "period", "late"."value", "late"."amount"
from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as "late"("orderId", "value", "amount");

-- insertLines
insert into "supplierStatementLine" ("statementId", "line", "kind", "amount")
values ($1, $2, $3, $4);

-- insertMonth
insert into "supplierStatementOrder" ("statementId", "orderId", "period", "value", "amount")
select $1::bigint as "statementId", "each"."orderId", $2 as "period", "each"."value", "share"."amount"
from (
  select "o"."id" as "orderId", greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) as "value"
  from "order" as "o"
  left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
  where "o"."supplierId" = $3 and "o"."requestedAt" >= $4 and "o"."requestedAt" < $5 and "o"."currency" = $6 and ("o"."status" = $7 or ("o"."status" in ($8, $9) and greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) > 0))
) as "each"
inner join unnest($10::bigint[], $11::bigint[]) as "share"("value", "amount") on "share"."value" = "each"."value";

-- insertPayout
insert into "supplierPayout" ("postingId", "statementId")
values ($1, $2);

-- insertStatement
insert into "supplierStatement" ("supplierId", "contractId", "period", "currency")
values ($1, $2, $3, $4)
on conflict ("supplierId", "period") do nothing
returning "id";

-- linesOf
select "kind", "amount", "quantity", "rate", "measure", "period", "disputeId", "orderNo"
from "supplierStatementLine"
where "statementId" = $1
order by "line";

-- lockDispute
select "d"."id", "d"."statementId", "s"."supplierId", "s"."period", "s"."closedById", "d"."orderId", "d"."orderNo", "d"."line", "d"."reason", "d"."amount", "d"."accepted", "d"."state", "d"."answer", "d"."createdById", "d"."createdBy", "d"."createdAt", "d"."answeredBy", "d"."answeredAt", "settled"."period" as "settledIn", "d"."version"
from "supplierDispute" as "d"
inner join "supplierStatement" as "s" on "s"."id" = "d"."statementId"
left join "supplierStatement" as "settled" on "settled"."id" = "d"."settledById"
where "d"."id" = $1
for no key update of "d";

-- lockStatement
select "s"."id", "s"."supplierId", "supplier"."name" as "supplierName", "s"."contractId", "s"."period", "s"."state", "s"."jobId", "s"."currency", "c"."number" as "contractNumber", "c"."terms", "c"."hash" as "contractHash", "s"."orders", "s"."earned", "s"."toppedUp", "s"."subtotal", "s"."tax", "s"."total", "s"."hash", "s"."closedAt", "s"."closedById", "s"."closedBy", "s"."postingId", "s"."version", coalesce((
  select sum("e"."amount")
  from "supplierPayout" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."postingId" and "e"."account" = 'payable:supplier:' || "s"."supplierId"
  where "p"."statementId" = "s"."id" and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "p"."postingId"
  )
), 0)::bigint as "paid", (
  select count(*)::integer
  from "supplierDispute" as "d"
  where "d"."statementId" = "s"."id" and "d"."state" = 'open'
) as "openDisputes", (
  select count(*)::integer
  from "supplierStatementApproval" as "a"
  where "a"."statementId" = "s"."id"
) as "approvals"
from "supplierStatement" as "s"
inner join "supplier" on "supplier"."id" = "s"."supplierId"
inner join "supplierContract" as "c" on "c"."id" = "s"."contractId"
where "s"."id" = $1
for no key update of "s";

-- newestCheck
select "id", "at", "by", "isIntact", "differences", "amount", "list"
from "supplierStatementCheck"
where "statementId" = $1
order by "id" desc
limit $2;

-- newestStatement
select "period", "state"
from "supplierStatement"
where "supplierId" = $1
order by "period" desc
limit $2;

-- orderNumbers
select "id", "orderNo"
from "order"
where "id" = any($1::bigint[]);

-- orderOfStatement
select "o"."id", "o"."orderNo"
from "order" as "o"
left join "supplierStatementOrder" as "so" on "so"."orderId" = "o"."id" and "so"."statementId" = $1
inner join "supplierStatement" as "s" on "s"."id" = $2
where "o"."orderNo" = $3 and ("so"."orderId" is not null or "o"."supplierId" = "s"."supplierId");

-- ordersDigest
select encode(sha256(convert_to(coalesce(string_agg("orderId" || ':' || coalesce("value"::text, '-') || ':' || "amount", ',' order by "orderId"), ''), 'UTF8')), 'hex') as "digest", coalesce(sum("amount"), 0) as "sum"
from "supplierStatementOrder"
where "statementId" = $1;

-- payoutsOf
select "p"."postingId", "g"."at", "g"."reference", "g"."note", "g"."postedBy" as "by", "e"."account", - "e"."amount" as "amount", exists (
  select
  from "posting" as "r"
  where "r"."reversesId" = "g"."id"
) as "isReversed"
from "supplierPayout" as "p"
inner join "posting" as "g" on "g"."id" = "p"."postingId"
inner join "ledgerEntry" as "e" on "e"."postingId" = "g"."id" and "e"."account" like 'clearing:%'
where "p"."statementId" = $1
order by "g"."at" desc, "g"."id" desc;

-- statementById
select "s"."id", "s"."supplierId", "supplier"."name" as "supplierName", "s"."contractId", "s"."period", "s"."state", "s"."jobId", "s"."currency", "c"."number" as "contractNumber", "c"."terms", "c"."hash" as "contractHash", "s"."orders", "s"."earned", "s"."toppedUp", "s"."subtotal", "s"."tax", "s"."total", "s"."hash", "s"."closedAt", "s"."closedById", "s"."closedBy", "s"."postingId", "s"."version", coalesce((
  select sum("e"."amount")
  from "supplierPayout" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."postingId" and "e"."account" = 'payable:supplier:' || "s"."supplierId"
  where "p"."statementId" = "s"."id" and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "p"."postingId"
  )
), 0)::bigint as "paid", (
  select count(*)::integer
  from "supplierDispute" as "d"
  where "d"."statementId" = "s"."id" and "d"."state" = 'open'
) as "openDisputes", (
  select count(*)::integer
  from "supplierStatementApproval" as "a"
  where "a"."statementId" = "s"."id"
) as "approvals"
from "supplierStatement" as "s"
inner join "supplier" on "supplier"."id" = "s"."supplierId"
inner join "supplierContract" as "c" on "c"."id" = "s"."contractId"
where "s"."supplierId" = $1 and "s"."state" <> $2 and "s"."id" = $3;

-- statementCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplierStatement" as "s"
  inner join "supplier" on "supplier"."id" = "s"."supplierId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplierStatement" as "s"
  inner join "supplier" on "supplier"."id" = "s"."supplierId"
  where "s"."supplierId" = $1 and "s"."state" <> $2 and "s"."supplierId" = $3 and "s"."period" = $4 and "s"."state" = $5 and "s"."id" = $6
) limit 10001) as "capped";

-- statementList
select "s"."id", "s"."supplierId", "supplier"."name" as "supplierName", "s"."contractId", "s"."period", "s"."state", "s"."jobId", "s"."currency", "c"."number" as "contractNumber", "c"."terms", "c"."hash" as "contractHash", "s"."orders", "s"."earned", "s"."toppedUp", "s"."subtotal", "s"."tax", "s"."total", "s"."hash", "s"."closedAt", "s"."closedById", "s"."closedBy", "s"."postingId", "s"."version", coalesce((
  select sum("e"."amount")
  from "supplierPayout" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."postingId" and "e"."account" = 'payable:supplier:' || "s"."supplierId"
  where "p"."statementId" = "s"."id" and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "p"."postingId"
  )
), 0)::bigint as "paid", (
  select count(*)::integer
  from "supplierDispute" as "d"
  where "d"."statementId" = "s"."id" and "d"."state" = 'open'
) as "openDisputes", (
  select count(*)::integer
  from "supplierStatementApproval" as "a"
  where "a"."statementId" = "s"."id"
) as "approvals"
from "supplierStatement" as "s"
inner join "supplier" on "supplier"."id" = "s"."supplierId"
inner join "supplierContract" as "c" on "c"."id" = "s"."contractId"
order by "s"."period" desc, "s"."id" desc
limit 21;

-- or
select "s"."id", "s"."supplierId", "supplier"."name" as "supplierName", "s"."contractId", "s"."period", "s"."state", "s"."jobId", "s"."currency", "c"."number" as "contractNumber", "c"."terms", "c"."hash" as "contractHash", "s"."orders", "s"."earned", "s"."toppedUp", "s"."subtotal", "s"."tax", "s"."total", "s"."hash", "s"."closedAt", "s"."closedById", "s"."closedBy", "s"."postingId", "s"."version", coalesce((
  select sum("e"."amount")
  from "supplierPayout" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."postingId" and "e"."account" = 'payable:supplier:' || "s"."supplierId"
  where "p"."statementId" = "s"."id" and not exists (
    select
    from "posting" as "r"
    where "r"."reversesId" = "p"."postingId"
  )
), 0)::bigint as "paid", (
  select count(*)::integer
  from "supplierDispute" as "d"
  where "d"."statementId" = "s"."id" and "d"."state" = 'open'
) as "openDisputes", (
  select count(*)::integer
  from "supplierStatementApproval" as "a"
  where "a"."statementId" = "s"."id"
) as "approvals"
from "supplierStatement" as "s"
inner join "supplier" on "supplier"."id" = "s"."supplierId"
inner join "supplierContract" as "c" on "c"."id" = "s"."contractId"
where "s"."supplierId" = $1 and "s"."state" <> $2 and "s"."supplierId" = $3 and "s"."period" = $4 and "s"."state" = $5 and "s"."id" = $6 and ("s"."period", "s"."id") < ($7::text, $8::bigint)
order by "s"."period" desc, "s"."id" desc
limit 21;

-- statementOfMonth
select "s"."id", "s"."state", "s"."version", "job"."finishedAt" as "jobFinishedAt"
from "supplierStatement" as "s"
left join "job" on "job"."id" = "s"."jobId"
where "s"."supplierId" = $1 and "s"."period" = $2;

-- statementOrderCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "supplierStatementOrder" as "so"
  inner join "order" as "o" on "o"."id" = "so"."orderId"
  where "so"."statementId" = $1 and ("o"."orderNo" like $2 or "o"."orderNo" like $3) and "so"."period" = $4
) limit 10001) as "capped";

-- statementOrderFile
select "so"."orderId" as "id", "o"."orderNo", "so"."period", "o"."requestedAt", "so"."value"::double precision as "value", "so"."amount"
from "supplierStatementOrder" as "so"
inner join "order" as "o" on "o"."id" = "so"."orderId"
where "so"."statementId" = $1
order by "so"."orderId";

-- statementOrderList
select "so"."orderId" as "id", "o"."orderNo", "so"."period", "o"."requestedAt", "so"."value"::double precision as "value", "so"."amount"
from "supplierStatementOrder" as "so"
inner join "order" as "o" on "o"."id" = "so"."orderId"
where "so"."statementId" = $1 and ("so"."amount", "so"."orderId") < ($2::bigint, $3::bigint)
order by "so"."amount" desc, "so"."orderId" desc
limit 21;

-- or
select "so"."orderId" as "id", "o"."orderNo", "so"."period", "o"."requestedAt", "so"."value"::double precision as "value", "so"."amount"
from "supplierStatementOrder" as "so"
inner join "order" as "o" on "o"."id" = "so"."orderId"
where "so"."statementId" = $1 and ("o"."orderNo" like $2 or "o"."orderNo" like $3) and "so"."period" = $4
order by "so"."amount" desc, "so"."orderId" desc
limit 21;

-- takeAccepted
update "supplierDispute" as "d"
set "settledById" = $1
from "supplierStatement" as "s"
where "s"."id" = "d"."statementId" and "s"."supplierId" = $2 and "d"."state" = $3 and "d"."settledById" is null
returning "d"."id", "d"."orderNo", "d"."accepted" as "amount";

-- touchStatement
update "supplierStatement"
set "version" = "version" + 1
where "id" = $1
returning "version";

-- updateDispute
update "supplierDispute"
set "answer" = $1, "version" = "version" + 1
where "id" = $2
returning "version";

-- updateStatement
update "supplierStatement"
set "jobId" = $1, "version" = "version" + 1
where "id" = $2
returning "version";

-- valuesOf
select "each"."value"::double precision as "value", count(*)::integer as "orders"
from (
  select "o"."id" as "orderId", greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) as "value"
  from "order" as "o"
  left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
  where "o"."supplierId" = $1 and "o"."requestedAt" >= $2 and "o"."requestedAt" < $3 and "o"."currency" = $4 and ("o"."status" = $5 or ("o"."status" in ($6, $7) and greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0) > 0))
) as "each"
group by "each"."value";

-- or
select "each"."value"::double precision as "value", count(*)::integer as "orders"
from (
  select "o"."id" as "orderId", coalesce("o"."distance", 0)::bigint as "value"
  from "order" as "o"
  left join "orderMoney" as "m" on "m"."orderId" = "o"."id"
  where "o"."supplierId" = $1 and "o"."requestedAt" >= $2 and "o"."requestedAt" < $3 and "o"."currency" = $4 and "o"."status" = $5
) as "each"
group by "each"."value";
