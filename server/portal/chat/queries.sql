-- The SQL of server/portal/chat/queries.ts. Written by "npm run generate".

-- chatMessagesOf
select "id", "kind", "text", "ref", "at"
from "ticketEntry"
where "ticketId" in ($1::bigint, (
  select "m"."mergedIntoId"
  from "ticket" as "m"
  where "m"."id" = $2::bigint
)) and ("kind" = 'reply' and "at" >= coalesce((
  select "m"."mergedAt"
  from "ticket" as "m"
  where "m"."id" = $3::bigint
), '-infinity') or "ticketId" = $4::bigint and "kind" in ('passenger', 'reply')) and "id" > $5
order by "id" desc
limit $6;

-- chatOf
select "ticket"."id", "ticket"."number", "ticket"."rating", "ticket"."ownerId", "ticket"."typingAt", coalesce((
  select "into"."state"
  from "ticket" as "into"
  where "into"."id" = "ticket"."mergedIntoId"
), "ticket"."state") as "state"
from "ticket"
inner join "portalRequest" on "portalRequest"."ticketId" = "ticket"."id"
where "ticket"."source" = $1 and "ticket"."sourceRef" = $2;

-- dueTranscripts
select "portalRequest"."ticketId", "portalRequest"."email", "portalRequest"."language", "ticket"."number"
from "portalRequest"
inner join "ticket" on "ticket"."id" = "portalRequest"."ticketId"
where "portalRequest"."isChat" = $1 and "portalRequest"."email" <> $2 and "portalRequest"."transcriptAt" is null and "ticket"."state" in ($3, $4) and exists (
  select
  from "ticketEntry"
  where "ticketId" = "portalRequest"."ticketId" and "kind" = 'reply'
)
order by "portalRequest"."ticketId"
limit $5;

-- markLooked
update "portalRequest"
set "readAt" = $1
where "ticketId" = $2 and "isChat" = $3 and ("readAt" is null or "readAt" < $4);

-- markTranscript
update "portalRequest"
set "transcriptAt" = $1
where "ticketId" = $2 and "transcriptAt" is null
returning "ticketId";
