-- The SQL of server/dataManage/recordingRule/queries.ts. Written by "npm run generate".

-- alertsOfKind
select "alert"."id" as "alertId", "alert"."carId", "alert"."occurredAt" as "at", "alert"."lng", "alert"."lat"
from "alert"
where "alert"."kind" = $1 and "alert"."openedAt" >= $2 and "alert"."openedAt" < $3
order by "alert"."openedAt"
limit $4;

-- askedOf
select "carId", "at"
from "recording"
where "ruleId" = $1 and "carId" = any($2::bigint[]) and "at" >= $3
limit $4;

-- countRecordingRules
select cast(count(*) as integer) as "rules"
from "recordingRule";

-- deleteRecordingRule
delete from "recordingRule"
where "id" = $1;

-- insertRecordingRule
insert into "recordingRule" ("name", "trigger", "rangeId", "before", "after", "channels", "dataSetId", "perDay", "enabledById")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("searchForm"("name")) do nothing
returning "id";

-- lockDueRule
select "recordingRule"."id", "recordingRule"."name", "recordingRule"."trigger", "recordingRule"."rangeId", "recordingRule"."before", "recordingRule"."after", "recordingRule"."channels", "recordingRule"."perDay", "recordingRule"."language", "recordingRule"."enabledAt", "recordingRule"."lookedUntil", "dataSet"."id" as "dataSetId", "sysUser"."id" as "enabledById"
from "recordingRule"
inner join "sysUser" on "sysUser"."id" = "recordingRule"."enabledById"
inner join "dataSet" on "dataSet"."id" = "recordingRule"."dataSetId"
where "recordingRule"."state" = $1 and "recordingRule"."lookAt" <= $2 and "dataSet"."state" <> $3 and ("sysUser"."state" = $4 or ("sysUser"."state" = $5 and "sysUser"."lockedUntil" is not null))
order by "recordingRule"."lookAt"
limit $6
for update of "recordingRule" skip locked;

-- lockRecordingRule
select "rule"."id", "rule"."name", "rule"."trigger", "rule"."rangeId", "rule"."before", "rule"."after", "rule"."channels", "rule"."dataSetId", "rule"."perDay", "rule"."state", "rule"."enabledAt", "rule"."createdAt", "rule"."updatedAt", "rule"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("range"."name", '') as "rangeName", coalesce("range"."nameEn", '') as "rangeNameEn", coalesce("sysUser"."realName", '') as "enabledByName", (
  select count(*)::integer
  from "recording"
  where "recording"."ruleId" = "rule"."id"
) as "asked"
from "recordingRule" as "rule"
left join "dataSet" on "dataSet"."id" = "rule"."dataSetId"
left join "range" on "range"."id" = "rule"."rangeId"
left join "sysUser" on "sysUser"."id" = "rule"."enabledById"
where "rule"."id" = $1
for update of "rule";

-- rangeNamed
select "id", "name"
from "range"
where "id" = $1;

-- recordingRuleCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "recordingRule" as "rule"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "recordingRule" as "rule"
  where "searchForm"("rule"."name") like "searchForm"($1) and "rule"."trigger" = $2 and "rule"."state" = $3 and "rule"."id" = $4
) limit 10001) as "capped";

-- recordingRuleList
select "rule"."id", "rule"."name", "rule"."trigger", "rule"."rangeId", "rule"."before", "rule"."after", "rule"."channels", "rule"."dataSetId", "rule"."perDay", "rule"."state", "rule"."enabledAt", "rule"."createdAt", "rule"."updatedAt", "rule"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("range"."name", '') as "rangeName", coalesce("range"."nameEn", '') as "rangeNameEn", coalesce("sysUser"."realName", '') as "enabledByName", (
  select count(*)::integer
  from "recording"
  where "recording"."ruleId" = "rule"."id"
) as "asked"
from "recordingRule" as "rule"
left join "dataSet" on "dataSet"."id" = "rule"."dataSetId"
left join "range" on "range"."id" = "rule"."rangeId"
left join "sysUser" on "sysUser"."id" = "rule"."enabledById"
order by "rule"."name" asc, "rule"."id" asc
limit 21;

-- or
select "rule"."id", "rule"."name", "rule"."trigger", "rule"."rangeId", "rule"."before", "rule"."after", "rule"."channels", "rule"."dataSetId", "rule"."perDay", "rule"."state", "rule"."enabledAt", "rule"."createdAt", "rule"."updatedAt", "rule"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("range"."name", '') as "rangeName", coalesce("range"."nameEn", '') as "rangeNameEn", coalesce("sysUser"."realName", '') as "enabledByName", (
  select count(*)::integer
  from "recording"
  where "recording"."ruleId" = "rule"."id"
) as "asked"
from "recordingRule" as "rule"
left join "dataSet" on "dataSet"."id" = "rule"."dataSetId"
left join "range" on "range"."id" = "rule"."rangeId"
left join "sysUser" on "sysUser"."id" = "rule"."enabledById"
where "searchForm"("rule"."name") like "searchForm"($1) and "rule"."trigger" = $2 and "rule"."state" = $3 and "rule"."id" = $4 and ("rule"."name", "rule"."id") < ($5::text, $6::bigint)
order by "rule"."name" desc, "rule"."id" desc
limit 21;

-- setLooked
update "recordingRule"
set "lookedUntil" = $1, "lookAt" = $2
where "id" = $3;

-- updateRecordingRule
update "recordingRule"
set "state" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
