-- The SQL of server/finance/statementProfile/queries.ts. Written by "npm run generate".

-- columnsOfProfile
select "name", "reference", "orderNo", "moneyIn", "moneyOut", "at", "fee", "feeBelowZero", "kind", "backWords", "footer"
from "statementProfile"
where "id" = $1 and "state" = $2;

-- deleteStatementProfile
delete from "statementProfile"
where "id" = $1;

-- insertStatementProfile
insert into "statementProfile" ("name", "channel", "reference", "orderNo", "moneyIn", "moneyOut", "at", "fee", "feeBelowZero", "kind", "backWords", "footer", "state", "remark")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockStatementProfile
select "id", "nameEn", "channel", "name", "reference", "orderNo", "moneyIn", "moneyOut", "at", "fee", "feeBelowZero", "kind", "backWords", "footer", "state", "remark", "createdAt", "updatedAt", "version"
from "statementProfile"
where false and "id" = $1
for update;

-- statementProfileCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "statementProfile"
  where true
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "statementProfile"
  where false and ("searchForm"("name") like "searchForm"($1) or "searchForm"("nameEn") like "searchForm"($2)) and "channel" = $3 and "state" = $4 and "id" = $5
) limit 10001) as "capped";

-- statementProfileList
select "id", "nameEn", "channel", "name", "reference", "orderNo", "moneyIn", "moneyOut", "at", "fee", "feeBelowZero", "kind", "backWords", "footer", "state", "remark", "createdAt", "updatedAt", "version"
from "statementProfile"
where true
order by "statementProfile"."name" asc, "statementProfile"."id" asc
limit 21;

-- or
select "id", "nameEn", "channel", "name", "reference", "orderNo", "moneyIn", "moneyOut", "at", "fee", "feeBelowZero", "kind", "backWords", "footer", "state", "remark", "createdAt", "updatedAt", "version"
from "statementProfile"
where false and ("searchForm"("name") like "searchForm"($1) or "searchForm"("nameEn") like "searchForm"($2)) and "channel" = $3 and "state" = $4 and "id" = $5 and ("statementProfile"."name", "statementProfile"."id") < ($6::text, $7::bigint)
order by "statementProfile"."name" desc, "statementProfile"."id" desc
limit 21;

-- updateStatementProfile
update "statementProfile"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
