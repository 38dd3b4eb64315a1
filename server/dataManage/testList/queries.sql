-- The SQL of server/dataManage/testList/queries.ts. Written by "npm run generate".

-- clearTestListScenes
delete from "testListScene"
where "testListId" = $1;

-- deleteTestList
delete from "testList"
where "id" = $1;

-- insertTestList
insert into "testList" ("name", "remark")
values ($1, $2)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- insertTestListScenes
insert into "testListScene" ("testListId", "sceneId", "place")
values ($1, $2, $3);

-- insertTestVerdicts
insert into "testVerdict" ("testListId", "sceneId", "software", "verdict", "note", "byId", "byName", "at")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- listsStanding
with "newest" as (
  select distinct on ("v"."testListId", "v"."software", "v"."sceneId") "v"."testListId", "v"."software", "v"."verdict", "v"."at", "v"."byName", "v"."id"
  from "testVerdict" as "v"
  inner join "testListScene" as "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
  where "v"."software" = any($1::text[])
  order by "v"."testListId", "v"."software", "v"."sceneId", "v"."id" desc
)
select "n"."software", "l"."id" as "listId", "l"."name" as "listName", (
  select count(*)::int
  from "testListScene"
  where "testListId" = "l"."id"
) as "scenes", (count(*) filter (where "n"."verdict" = 'passed'))::int as "passed", (count(*) filter (where "n"."verdict" = 'failed'))::int as "failed", (array_agg("n"."at" order by "n"."id" desc))[1] as "at", (array_agg("n"."byName" order by "n"."id" desc))[1] as "byName"
from "newest" as "n"
inner join "testList" as "l" on "l"."id" = "n"."testListId"
group by "n"."software", "l"."id", "l"."name"
order by "l"."name"
limit $2;

-- lockTestList
select "id", "name", "remark", "createdAt", "updatedAt", "version", (
  select count(*)::int
  from "testListScene" "s"
  where "s"."testListId" = "testList"."id"
) as "scenes", coalesce((
  select "n"."software"
  from "testVerdict" "n"
  where "n"."testListId" = "testList"."id"
  order by "n"."id" desc
  limit 1
), '') as "software", (
  select count(*)::int
  from (
    select distinct on ("v"."sceneId") "v"."verdict"
    from "testVerdict" "v" join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = (
      select "n"."software"
      from "testVerdict" "n"
      where "n"."testListId" = "testList"."id"
      order by "n"."id" desc
      limit 1
    )
    order by "v"."sceneId", "v"."id" desc
  ) as "newest"
  where "verdict" = 'passed'
) as "passed", (
  select count(*)::int
  from (
    select distinct on ("v"."sceneId") "v"."verdict"
    from "testVerdict" "v" join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = (
      select "n"."software"
      from "testVerdict" "n"
      where "n"."testListId" = "testList"."id"
      order by "n"."id" desc
      limit 1
    )
    order by "v"."sceneId", "v"."id" desc
  ) as "newest"
  where "verdict" = 'failed'
) as "failed"
from "testList"
where "testList"."id" = $1
for update;

-- newestScenes
select "id"
from "scene"
where "state" <> 'retired'
order by "id" desc
limit $1;

-- newestSoftware
select "software"
from "testVerdict"
group by "software"
order by max("id") desc
limit $1;

-- scenesOfTestList
select "s"."id", "s"."name", "s"."kind", "s"."state"
from "testListScene" as "l"
inner join "scene" as "s" on "s"."id" = "l"."sceneId"
where "l"."testListId" = $1
order by "l"."place"
limit $2;

-- scenesToTest
select "id"
from "scene"
where "id" = any($1::bigint[]) and "state" <> 'retired';

-- softwareOfTestList
select "software"
from "testVerdict"
where "testListId" = $1
group by "software"
order by max("id") desc
limit $2;

-- testListCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "testList"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "testList"
  where "searchForm"("testList"."name") like "searchForm"($1) and "testList"."id" = $2
) limit 10001) as "capped";

-- testListExists
select "id", "name"
from "testList"
where "testList"."id" = $1;

-- testListList
select "id", "name", "remark", "createdAt", "updatedAt", "version", (
  select count(*)::int
  from "testListScene" "s"
  where "s"."testListId" = "testList"."id"
) as "scenes", coalesce((
  select "n"."software"
  from "testVerdict" "n"
  where "n"."testListId" = "testList"."id"
  order by "n"."id" desc
  limit 1
), '') as "software", (
  select count(*)::int
  from (
    select distinct on ("v"."sceneId") "v"."verdict"
    from "testVerdict" "v" join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = (
      select "n"."software"
      from "testVerdict" "n"
      where "n"."testListId" = "testList"."id"
      order by "n"."id" desc
      limit 1
    )
    order by "v"."sceneId", "v"."id" desc
  ) as "newest"
  where "verdict" = 'passed'
) as "passed", (
  select count(*)::int
  from (
    select distinct on ("v"."sceneId") "v"."verdict"
    from "testVerdict" "v" join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = (
      select "n"."software"
      from "testVerdict" "n"
      where "n"."testListId" = "testList"."id"
      order by "n"."id" desc
      limit 1
    )
    order by "v"."sceneId", "v"."id" desc
  ) as "newest"
  where "verdict" = 'failed'
) as "failed"
from "testList"
order by "testList"."name" asc, "testList"."id" asc
limit 21;

-- or
select "id", "name", "remark", "createdAt", "updatedAt", "version", (
  select count(*)::int
  from "testListScene" "s"
  where "s"."testListId" = "testList"."id"
) as "scenes", coalesce((
  select "n"."software"
  from "testVerdict" "n"
  where "n"."testListId" = "testList"."id"
  order by "n"."id" desc
  limit 1
), '') as "software", (
  select count(*)::int
  from (
    select distinct on ("v"."sceneId") "v"."verdict"
    from "testVerdict" "v" join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = (
      select "n"."software"
      from "testVerdict" "n"
      where "n"."testListId" = "testList"."id"
      order by "n"."id" desc
      limit 1
    )
    order by "v"."sceneId", "v"."id" desc
  ) as "newest"
  where "verdict" = 'passed'
) as "passed", (
  select count(*)::int
  from (
    select distinct on ("v"."sceneId") "v"."verdict"
    from "testVerdict" "v" join "testListScene" "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
    where "v"."testListId" = "testList"."id" and "v"."software" = (
      select "n"."software"
      from "testVerdict" "n"
      where "n"."testListId" = "testList"."id"
      order by "n"."id" desc
      limit 1
    )
    order by "v"."sceneId", "v"."id" desc
  ) as "newest"
  where "verdict" = 'failed'
) as "failed"
from "testList"
where "searchForm"("testList"."name") like "searchForm"($1) and "testList"."id" = $2 and ("testList"."name", "testList"."id") < ($3::text, $4::bigint)
order by "testList"."name" desc, "testList"."id" desc
limit 21;

-- updateTestList
update "testList"
set "remark" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";

-- verdictsOfTestList
select distinct on ("v"."software", "v"."sceneId") "v"."sceneId", "v"."software", "v"."verdict", "v"."note", "v"."byName", "v"."at"
from "testVerdict" as "v"
inner join "testListScene" as "s" on "s"."testListId" = "v"."testListId" and "s"."sceneId" = "v"."sceneId"
where "v"."testListId" = $1 and "v"."software" = any($2::text[])
order by "v"."software", "v"."sceneId", "v"."id" desc
limit $3;

-- wasJudgedBy
select "id"
from "testVerdict"
where "testListId" = $1
limit $2;
