-- The SQL of server/dataManage/recording/queries.ts. Written by "npm run generate".

-- alertOfCar
select "id"
from "alert"
where "id" = $1 and "carId" = $2;

-- beginBringing
update "recording"
set "state" = $1, "bringing" = $2, "receivingUntil" = $3, "version" = "version" + 1
where "id" = $4 and "state" in ($5, $6, $7) and ("receivingUntil" is null or "receivingUntil" < $8)
returning "id";

-- carToRecord
select "car"."id", "car"."fleetNumber"
from "car"
where "car"."id" = $1 and "car"."state" <> $2 and "car"."supplierId" = $3::bigint;

-- endBringing
update "recording"
set "receivingUntil" = $1
where "id" = $2;

-- expireRecordings
update "recording"
set "state" = $1, "problem" = case when "state" = $2 then 'notReached' else 'notBrought' end, "endedAt" = $3, "version" = "version" + 1
where "state" in ($4, $5, $6) and "expiresAt" <= $7
returning "id", "commandId";

-- factsOfRecording
select "facts"
from "recording"
where "id" = $1;

-- failWithJobs
update "recording"
set "state" = $1, "problem" = 'notImported', "answer" = left("job"."message", 500), "endedAt" = $2, "version" = "recording"."version" + $3
from "job"
where "job"."id" = "recording"."jobId" and "recording"."state" = $4 and "job"."state" in ($5, $6)
returning "recording"."id";

-- forgetParts
update "recording"
set "bringing" = $1
where "id" = $2;

-- insertRecording
insert into "recording" ("carId", "at", "before", "after", "channels", "dataSetId", "reason", "alertId", "ruleId", "requestedById", "language", "tokenHash", "expiresAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict ("ruleId", "carId", "at")
where "ruleId" is not null do nothing
returning "id";

-- lockReceived
select "id", "dataSetId", "fileId", "importId", "requestedById", "language", "receivedAt"
from "recording"
where "state" = $1 and "jobId" is null and "id" > $2 and not exists (
  select
  from "recording" as "other"
  where "other"."state" = 'received' and "other"."jobId" is not null and "other"."dataSetId" = "recording"."dataSetId"
)
order by "id"
limit $3
for update skip locked;

-- lockRecording
select "recording"."id", "recording"."carId", "car"."fleetNumber", "car"."plate", "recording"."at", "recording"."before", "recording"."after", "recording"."channels", "recording"."dataSetId", "recording"."reason", "recording"."alertId", "recording"."ruleId", "recording"."state", "recording"."problem", "recording"."answer", "recording"."size", "recording"."sha256", "recording"."frames", "recording"."importId", "recording"."orderNo", "recording"."expiresAt", "recording"."receivedAt", "recording"."endedAt", "recording"."createdAt", "recording"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("recordingRule"."name", '') as "ruleName", case when "recording"."ruleId" is null then coalesce("sysUser"."realName", '') else '' end as "requestedByName", "recording"."commandId"
from "recording"
inner join "car" on "car"."id" = "recording"."carId"
left join "dataSet" on "dataSet"."id" = "recording"."dataSetId"
left join "recordingRule" on "recordingRule"."id" = "recording"."ruleId"
left join "sysUser" on "sysUser"."id" = "recording"."requestedById"
where true and ("recording"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "recording"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
)) and "recording"."id" = $3
for update of "recording";

-- moveByCommand
update "recording"
set "state" = $1, "version" = "version" + 1
where "commandId" = $2 and "state" in ($3)
returning "id";

-- prolongBringing
update "recording"
set "receivingUntil" = $1
where "id" = $2;

-- recordingById
select "recording"."id", "recording"."carId", "car"."fleetNumber", "car"."plate", "recording"."at", "recording"."before", "recording"."after", "recording"."channels", "recording"."dataSetId", "recording"."reason", "recording"."alertId", "recording"."ruleId", "recording"."state", "recording"."problem", "recording"."answer", "recording"."size", "recording"."sha256", "recording"."frames", "recording"."importId", "recording"."orderNo", "recording"."expiresAt", "recording"."receivedAt", "recording"."endedAt", "recording"."createdAt", "recording"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("recordingRule"."name", '') as "ruleName", case when "recording"."ruleId" is null then coalesce("sysUser"."realName", '') else '' end as "requestedByName"
from "recording"
inner join "car" on "car"."id" = "recording"."carId"
left join "dataSet" on "dataSet"."id" = "recording"."dataSetId"
left join "recordingRule" on "recordingRule"."id" = "recording"."ruleId"
left join "sysUser" on "sysUser"."id" = "recording"."requestedById"
where "car"."supplierId" = $1::bigint and ("recording"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "recording"."dataSetId" and (cardinality("of"."roleIds") = 0 or $2::bigint = any("of"."roleIds") or "of"."ownerId" = $3::bigint)
)) and "recording"."id" = $4;

-- recordingCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "recording"
  inner join "car" on "car"."id" = "recording"."carId"
  where true and ("recording"."dataSetId" is null or exists (
    select 1
    from "dataSet" "of"
    where "of"."id" = "recording"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
  ))
) limit 10001) as "capped";

-- recordingList
select "recording"."id", "recording"."carId", "car"."fleetNumber", "car"."plate", "recording"."at", "recording"."before", "recording"."after", "recording"."channels", "recording"."dataSetId", "recording"."reason", "recording"."alertId", "recording"."ruleId", "recording"."state", "recording"."problem", "recording"."answer", "recording"."size", "recording"."sha256", "recording"."frames", "recording"."importId", "recording"."orderNo", "recording"."expiresAt", "recording"."receivedAt", "recording"."endedAt", "recording"."createdAt", "recording"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("recordingRule"."name", '') as "ruleName", case when "recording"."ruleId" is null then coalesce("sysUser"."realName", '') else '' end as "requestedByName"
from "recording"
inner join "car" on "car"."id" = "recording"."carId"
left join "dataSet" on "dataSet"."id" = "recording"."dataSetId"
left join "recordingRule" on "recordingRule"."id" = "recording"."ruleId"
left join "sysUser" on "sysUser"."id" = "recording"."requestedById"
where true and ("recording"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "recording"."dataSetId" and (cardinality("of"."roleIds") = 0 or $1::bigint = any("of"."roleIds") or "of"."ownerId" = $2::bigint)
))
order by "recording"."createdAt" desc, "recording"."id" desc
limit 21;

-- or
select "recording"."id", "recording"."carId", "car"."fleetNumber", "car"."plate", "recording"."at", "recording"."before", "recording"."after", "recording"."channels", "recording"."dataSetId", "recording"."reason", "recording"."alertId", "recording"."ruleId", "recording"."state", "recording"."problem", "recording"."answer", "recording"."size", "recording"."sha256", "recording"."frames", "recording"."importId", "recording"."orderNo", "recording"."expiresAt", "recording"."receivedAt", "recording"."endedAt", "recording"."createdAt", "recording"."version", coalesce("dataSet"."name", '') as "dataSetName", coalesce("recordingRule"."name", '') as "ruleName", case when "recording"."ruleId" is null then coalesce("sysUser"."realName", '') else '' end as "requestedByName"
from "recording"
inner join "car" on "car"."id" = "recording"."carId"
left join "dataSet" on "dataSet"."id" = "recording"."dataSetId"
left join "recordingRule" on "recordingRule"."id" = "recording"."ruleId"
left join "sysUser" on "sysUser"."id" = "recording"."requestedById"
where "car"."supplierId" = $1::bigint and ("recording"."dataSetId" is null or exists (
  select 1
  from "dataSet" "of"
  where "of"."id" = "recording"."dataSetId" and (cardinality("of"."roleIds") = 0 or $2::bigint = any("of"."roleIds") or "of"."ownerId" = $3::bigint)
)) and ("searchForm"("car"."fleetNumber") like "searchForm"($4) or "car"."plate" like $5 or "searchForm"("recording"."reason") like "searchForm"($6)) and "recording"."state" = $7 and "recording"."carId" = $8 and "recording"."dataSetId" = $9 and "recording"."ruleId" = $10 and "recording"."alertId" = $11 and "recording"."at" >= $12 and "recording"."at" < $13 and "recording"."id" = $14 and ("recording"."createdAt", "recording"."id") < ($15::timestamptz, $16::bigint)
order by "recording"."createdAt" desc, "recording"."id" desc
limit 21;

-- recordingOfJob
select "recording"."id", "recording"."carId", "car"."fleetNumber", "recording"."at", "recording"."before", "recording"."after", "recording"."importId", "recording"."facts"
from "recording"
inner join "car" on "car"."id" = "recording"."carId"
where "recording"."id" = $1;

-- recordingOfToken
select "id", "state", "expiresAt", "bringing", "sha256", "size", "requestedById"
from "recording"
where "id" = $1 and "tokenHash" = $2;

-- recordingsOfOrders
select "recording"."id", "recording"."orderNo", "recording"."at", "dataSet"."name"
from "recording"
left join "dataSet" on "dataSet"."id" = "recording"."dataSetId"
where "recording"."orderNo" = any($1::text[]) and "recording"."orderNo" <> $2
order by "recording"."id" desc
limit $3;

-- recordingsWithParts
select "id"
from "recording"
where "bringing" <> $1 and "state" not in ($2, $3, $4) and ("receivingUntil" is null or "receivingUntil" < $5)
order by "id"
limit $6;

-- updateAwaited
update "recording"
set "state" = $1, "sha256" = $2, "size" = $3, "fileId" = $4, "receivedAt" = $5, "version" = "version" + 1
where "id" = $6 and "state" in ($7, $8, $9)
returning "version";

-- updateRecording
update "recording"
set "state" = $1, "problem" = $2, "endedAt" = $3, "version" = "version" + 1
where "id" = $4
returning "version";
