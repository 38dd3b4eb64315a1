-- The SQL of server/care/aiCustomerService/queries.ts. Written by "npm run generate".

-- addUnanswered
insert into "serviceUnanswered" ("question", "language", "channel", "terms", "termsKey", "confidence", "firstAskedAt", "lastAskedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("language", "termsKey") do update
set "count" = "serviceUnanswered"."count" + 1, "similar" = case when "serviceUnanswered"."question" = $9 then "serviceUnanswered"."similar" else (array_prepend("serviceUnanswered"."question", array_remove("serviceUnanswered"."similar", $10)))[1:5] end, "question" = $11, "channel" = $12, "confidence" = $13, "state" = case "serviceUnanswered"."state" when 'dismissed' then 'dismissed' else 'open' end, "lastAskedAt" = $14;

-- allSynonyms
select "language", "words"
from "serviceSynonym"
order by "id"
limit 5000;

-- answeringEntries
select "id", "question", "otherWays", "answer", "answerText", "category", "channel"
from "serviceEntry"
where "id" = any($1::bigint[]) and "state" = $2 and "deletedAt" is null;

-- countSynonyms
select count(*) as "count"
from "serviceSynonym";

-- countUnanswered
update "serviceUnanswered"
set "count" = "count" + 1, "similar" = case when "serviceUnanswered"."question" = $1 then "serviceUnanswered"."similar" else (array_prepend("serviceUnanswered"."question", array_remove("serviceUnanswered"."similar", $2)))[1:5] end, "question" = $3, "channel" = $4, "confidence" = $5, "state" = case "serviceUnanswered"."state" when 'dismissed' then 'dismissed' else 'open' end, "lastAskedAt" = $6
where "id" = $7;

-- currentRevision
select "revision"
from "serviceHead";

-- deleteSynonymRow
delete from "serviceSynonym"
where "id" = $1 and "version" = $2
returning "id";

-- entriesAsking
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", "answerText"
from "serviceEntry"
where "deletedAt" is null and ("language", "channel", md5(lower("question"))) in (
  select "l", "c", md5(lower("q"))
  from unnest(array['zh-CN', 'en-US']) as "l", unnest(array['all', 'app', 'miniProgram', 'vehicle', 'phone', 'portal']) as "c", unnest($1::text[]) as "q"
);

-- entriesSince
select "id", "question", "otherWays", left("answerText", 2000) as "answerText", "channel", "language", "validFrom", "validTo", "revision", "state" = 'enabled' and "deletedAt" is null as "answers"
from "serviceEntry"
where ("revision", "id") > ($1::bigint, $2::bigint)
order by "revision", "id"
limit 250;

-- entryById
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", "answer", "answerText", "deletedAt"
from "serviceEntry"
where "id" = $1;

-- entryCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "serviceEntry"
  where "deletedAt" is null
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "serviceEntry"
  where "deletedAt" is null and "validFrom" > $1::timestamptz and "hits" > $2
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "serviceEntry"
  where "deletedAt" is null and "validTo" <= $1::timestamptz
) limit 10001) as "capped";

-- entryExport
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", "serviceEntry"."answerText"
from "serviceEntry"
where "deletedAt" is null
order by coalesce("serviceEntry"."lastAskedAt", '-infinity') desc, "serviceEntry"."id" desc;

-- entryInTheWay
select "id"
from "serviceEntry"
where "deletedAt" is null and "language" = $1 and "channel" = $2 and md5(lower("question")) = md5(lower($3)) and coalesce("validFrom", '-infinity') = coalesce($4::timestamptz, '-infinity');

-- or
select "id"
from "serviceEntry"
where "deletedAt" is null and "language" = $1 and "channel" = $2 and md5(lower("question")) = md5(lower($3)) and coalesce("validFrom", '-infinity') = coalesce($4::timestamptz, '-infinity') and "id" <> $5;

-- entryList
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", left("serviceEntry"."answerText", 200) as "answerText"
from "serviceEntry"
where "deletedAt" is null
order by "serviceEntry"."updatedAt" desc, "serviceEntry"."id" desc
limit 21;

-- or
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", left("serviceEntry"."answerText", 200) as "answerText"
from "serviceEntry"
where "deletedAt" is null and "textGrams"("searchText", '') @@ "gramQuery"($1) and "searchForm"("searchText") like "searchForm"($2) and "category" = $3 and "channel" = $4 and "language" = $5 and "state" = $6 and coalesce("validFrom", '-infinity') <= $7::timestamptz and coalesce("validTo", 'infinity') > $8::timestamptz and "hits" = $9 and "id" = $10 and "id" = any($11::bigint[]) and ("serviceEntry"."hits", "serviceEntry"."id") < ($12::bigint, $13::bigint)
order by "serviceEntry"."hits" desc, "serviceEntry"."id" desc
limit 21;

-- forgetUnanswered
delete from "serviceUnanswered"
where "lastAskedAt" < $1;

-- hitEntry
update "serviceEntry"
set "hits" = "hits" + 1, "lastAskedAt" = greatest("lastAskedAt", $1::timestamptz)
where "id" = $2;

-- insertEntries
insert into "serviceEntry" ("question", "otherWays", "answer", "answerText", "searchText", "category", "channel", "language", "validFrom", "validTo", "state", "revision")
select "fresh"."question" as "question", "fresh"."otherWays" as "otherWays", "fresh"."answer" as "answer", "fresh"."answerText" as "answerText", "fresh"."searchText" as "searchText", "fresh"."category" as "category", "fresh"."channel" as "channel", "fresh"."language" as "language", "fresh"."validFrom" as "validFrom", "fresh"."validTo" as "validTo", "fresh"."state" as "state", "fresh"."revision" as "revision"
from json_to_recordset($1::json) as "fresh"("question" text, "otherWays" text[], "answer" text, "answerText" text, "searchText" text, "category" text, "channel" text, "language" text, "validFrom" timestamptz, "validTo" timestamptz, "state" text, "revision" bigint)
on conflict do nothing
returning "language", "channel", "question", "validFrom";

-- insertEntry
insert into "serviceEntry" ("question", "language", "channel", "validFrom", "answer", "answerText", "searchText", "category", "revision")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning "id", "version";

-- insertSynonym
insert into "serviceSynonym" ("language", "words", "revision")
values ($1, $2, $3)
returning "id", "version";

-- lockEntry
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", "answer", "answerText", "deletedAt"
from "serviceEntry"
where "id" = $1
for no key update;

-- or
select "serviceEntry"."id", "serviceEntry"."question", "serviceEntry"."otherWays", "serviceEntry"."category", "serviceEntry"."channel", "serviceEntry"."language", "serviceEntry"."validFrom", "serviceEntry"."validTo", "serviceEntry"."state", "serviceEntry"."hits", "serviceEntry"."lastAskedAt", "serviceEntry"."createdAt", "serviceEntry"."updatedAt", "serviceEntry"."version", "answer", "answerText", "deletedAt"
from "serviceEntry"
where "id" = $1 and "deletedAt" is null
for no key update;

-- lockSynonym
select "id", "language", "words", "createdAt", "updatedAt", "version"
from "serviceSynonym"
where "id" = $1
for no key update;

-- lockUnanswered
select "id", "question", "similar", "language", "channel", "count", "confidence", "state", "entryId", "firstAskedAt", "lastAskedAt", "version"
from "serviceUnanswered"
where "id" = $1
for no key update;

-- raiseRevision
update "serviceHead"
set "revision" = "revision" + 1
returning "revision";

-- setUnansweredState
update "serviceUnanswered"
set "state" = $1, "entryId" = $2, "version" = "version" + 1
where "id" = $3 and "version" = $4
returning "version";

-- stemsOf
select "asked"."word", ts_lexize('english_stem', "asked"."word") as "stems"
from unnest($1::text[]) as "asked"("word");

-- synonymCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "serviceSynonym"
) limit 10001) as "capped";

-- synonymList
select "id", "language", "words", "createdAt", "updatedAt", "version"
from "serviceSynonym"
order by "serviceSynonym"."updatedAt" desc, "serviceSynonym"."id" desc
limit 21;

-- or
select "id", "language", "words", "createdAt", "updatedAt", "version"
from "serviceSynonym"
where "searchForm"(array_to_string("words", E'
')) like "searchForm"($1) and "language" = $2 and "id" = $3
order by "serviceSynonym"."updatedAt" desc, "serviceSynonym"."id" desc
limit 21;

-- unansweredCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "serviceUnanswered"
) limit 10001) as "capped";

-- unansweredList
select "id", "question", "similar", "language", "channel", "count", "confidence", "state", "entryId", "firstAskedAt", "lastAskedAt", "version"
from "serviceUnanswered"
order by "serviceUnanswered"."count" desc, "serviceUnanswered"."id" desc
limit 21;

-- or
select "id", "question", "similar", "language", "channel", "count", "confidence", "state", "entryId", "firstAskedAt", "lastAskedAt", "version"
from "serviceUnanswered"
where "searchForm"("question") like "searchForm"($1) and "language" = $2 and "state" = $3 and "id" = $4
order by "serviceUnanswered"."lastAskedAt" desc, "serviceUnanswered"."id" desc
limit 21;

-- unansweredSharing
select "id", "terms"
from "serviceUnanswered"
where "terms" && $1::text[] and "language" = $2
order by "lastAskedAt" desc
limit 50;

-- updateEntry
update "serviceEntry"
set "state" = $1, "revision" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3 and "version" = $4
returning "version";

-- updateSynonym
update "serviceSynonym"
set "words" = $1, "revision" = $2, "version" = "version" + 1, "updatedAt" = now()
where "id" = $3 and "version" = $4
returning "version";
