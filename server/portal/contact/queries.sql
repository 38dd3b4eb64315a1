-- The SQL of server/portal/contact/queries.ts. Written by "npm run generate".

-- eraseRequestEmails
update "portalRequest"
set "email" = $1
where "ticketId" = any($2::bigint[]);

-- forgetCodes
delete from "portalCode"
where "expiresAt" < $1;

-- insertPortalRequest
insert into "portalRequest" ("ticketId", "email", "key", "language", "createdAt")
values ($1, $2, $3, $4, $5);

-- markTold
update "portalRequest"
set "toldEntryId" = $1
where "ticketId" = $2;

-- mostAsked
select "question", "answerText"
from "serviceEntry"
where "language" = $1 and "channel" = $2 and "state" = $3 and "deletedAt" is null and ("validFrom" is null or "validFrom" <= $4) and ("validTo" is null or "validTo" > $5)
order by "hits" desc, "id"
limit $6;

-- requestByNumber
select "ticket"."id", "ticket"."number", "ticket"."personSealed", "ticket"."plainName", "ticket"."plainMobile", "portalRequest"."email"
from "ticket"
inner join "portalRequest" on "portalRequest"."ticketId" = "ticket"."id"
where "ticket"."number" = $1 and "ticket"."source" = $2;

-- rideOfNumber
select "id" as "orderId", "carId", "supplierId", "areaCode", "personSealed", "plainName", "plainMobile"
from "order"
where "orderNo" = $1;

-- saveCode
insert into "portalCode" ("ref", "ticketId", "codeDigest", "smsId", "expiresAt")
values ($1, $2, $3, $4, $5)
on conflict ("ref") do update
set "ticketId" = "excluded"."ticketId", "codeDigest" = "excluded"."codeDigest", "smsId" = "excluded"."smsId", "expiresAt" = "excluded"."expiresAt", "tries" = $6;

-- sealedKeyOf
select "key"
from "portalRequest"
where "ticketId" = $1;

-- spendCode
delete from "portalCode"
where "ref" = $1 and "codeDigest" = $2
returning "smsId";

-- tryCode
update "portalCode"
set "tries" = "tries" + $1
where "ref" = $2 and "expiresAt" > $3 and "tries" < $4
returning "ticketId", "codeDigest";

-- untoldRequests
select "portalRequest"."ticketId", "portalRequest"."email", "portalRequest"."key", "portalRequest"."language", "ticket"."number", "reply"."entryId"
from "portalRequest"
inner join "ticket" on "ticket"."id" = "portalRequest"."ticketId"
inner join lateral (
  select max("ticketEntry"."id") as "entryId"
  from "ticketEntry"
  where "ticketEntry"."kind" = $1 and ("ticketEntry"."ticketId" = "portalRequest"."ticketId" or ("ticketEntry"."ticketId" = "ticket"."mergedIntoId" and "ticketEntry"."at" >= "ticket"."mergedAt"))
) as "reply" on "reply"."entryId" > "portalRequest"."toldEntryId"
where "portalRequest"."email" <> $2 and ("portalRequest"."readAt" is null or "portalRequest"."readAt" < $3)
order by "portalRequest"."ticketId"
limit $4;

-- wroteBefore
select "id"
from "ticketEntry"
where "ticketId" = $1 and "kind" = $2 and "text" = $3
limit $4;
