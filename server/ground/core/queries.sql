-- The SQL of server/ground/core/queries.ts. Written by "npm run generate".

-- claimIdempotencyKey
insert into "idempotency" ("userId", "keyHash", "call", "inputHash", "result")
values ($1, $2, $3, $4, $5)
on conflict ("userId", "keyHash") do nothing
returning "keyHash";

-- claimUnheldKey
insert into "idempotency" ("userId", "keyHash", "call", "inputHash", "result")
values ($1, $2, $3, $4, $5)
on conflict ("userId", "keyHash") do update
set "call" = $6, "inputHash" = $7, "createdAt" = now()
where "idempotency"."result" is null and "idempotency"."createdAt" < now() - make_interval(secs => $8::integer)
returning "keyHash";

-- dropIdempotencyKey
delete from "idempotency"
where "userId" = $1 and "keyHash" = $2 and "result" is null;

-- findIdempotencyKey
select "call", "inputHash", "result"
from "idempotency"
where "userId" = $1 and "keyHash" = $2;

-- forgetIdempotencyKeys
delete from "idempotency"
where "createdAt" < $1;

-- insertAudit
insert into "audit" ("id", "at", "userId", "account", "roleCode", "call", "object", "objectId", "label", "changes", "ip", "userAgent", "traceId", "durationMs", "previousHash", "hash")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- keepIdempotentResult
update "idempotency"
set "result" = $1
where "userId" = $2 and "keyHash" = $3;

-- moveAuditHead
update "auditHead"
set "rowCount" = $1, "hash" = $2;

-- renewIdempotencyKey
update "idempotency"
set "createdAt" = now()
where "userId" = $1 and "keyHash" = $2 and "result" is null;

-- takeAuditHead
select "rowCount", "hash"
from "auditHead"
for update;
