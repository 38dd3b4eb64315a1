-- The SQL of server/insight/supervision/sending/queries.ts. Written by "npm run generate".

-- giveToSend
update "supervisionRecord"
set "sendId" = $1
where "id" = any($2::bigint[]) and "state" = 'waiting';

-- insertSend
insert into "supervisionSend" ("platformId", "kind", "records", "at")
values ($1, $2, $3, $4)
returning "id";

-- nextRecords
with "w" as (
  select "r"."id", "r"."subject", "r"."kind", "r"."place"
  from "supervisionRecord" as "r"
  where "r"."platformId" = $1 and "r"."state" = 'waiting' and not exists (
    select
    from "supervisionRecord" as "b"
    where "b"."platformId" = "r"."platformId" and "b"."subject" = "r"."subject" and "b"."state" in ('held', 'rejected') and "b"."place" < "r"."place"
  )
  order by "r"."place"
  limit 100
), "f" as (
  select distinct on ("w"."subject") "w"."id", "w"."kind", "w"."place"
  from "w"
  order by "w"."subject", "w"."place"
)
select "f"."id", "f"."kind"
from "f"
order by "f"."place";

-- openSends
select "id", "kind", "records", "tries", "at"
from "supervisionSend"
where "platformId" = $1 and "state" = 'open'
order by "id"
limit 10;

-- recordsOfSend
select "id", "fields"
from "supervisionRecord"
where "sendId" = $1 and "state" = 'waiting'
order by "place";

-- settleRecords
update "supervisionRecord"
set "state" = $1, "reason" = $2, "settledAt" = $3, "version" = "version" + 1
where "sendId" = $4 and "state" = 'waiting';

-- settleSend
update "supervisionSend"
set "status" = $1, "answer" = $2, "tries" = "tries" + $3
where "id" = $4 and "state" = 'open'
returning "id";

-- or
update "supervisionSend"
set "state" = $1, "status" = $2, "answer" = $3, "settledAt" = $4, "tries" = "tries" + $5
where "id" = $6 and "state" = 'open'
returning "id";

-- waitingRecords
select count(*) as "waiting", min("r"."createdAt") as "since"
from "supervisionRecord" as "r"
inner join "supervisionPlatform" as "p" on "p"."id" = "r"."platformId"
where "p"."state" = 'sending' and "r"."state" = 'waiting';
