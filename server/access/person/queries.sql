-- The SQL of server/access/person/queries.ts. Written by "npm run generate".

-- anyArea
select "code"
from "area"
limit $1;

-- deleteIdentity
delete from "identity"
where "userId" = $1
returning "idCardMasked";

-- divisionNames
select "nameZh", "nameEn", "code"
from "area"
where "code" in ($1, $2, $3)
order by "code";

-- forgetMobileChanges
delete from "mobileChange"
where "expiresAt" < $1;

-- holdNumber
select pg_advisory_xact_lock(hashtextextended($1, 0)) as "held";

-- homepageCounts
select (
  select least(count(*), 100) as "count"
  from "session"
  where "userId" = $1 and "endedAt" is null and "expiresAt" > $2 and "lastSeenAt" > $3 and "createdAt" > $4
) as "sessionCount", (
  select count(*) as "count"
  from "job"
  where "userId" = $5 and "state" in ($6, $7)
) as "openJobs", (
  select count(*) as "count"
  from (
    select "signIn"."id"
    from "signIn"
    where "userId" = $8 and "at" > $9 and "result" in ($10, $11, $12)
    limit 100
  ) as "refused"
) as "refusedSignIns";

-- identityOf
select "idCardMasked", "checkedAt"
from "identity"
where "userId" = $1;

-- insertIdentity
insert into "identity" ("userId", "idCardSealed", "idCardDigest", "idCardMasked", "divisionCode", "birthday", "gender", "checkedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing
returning "userId";

-- mobileChangeOf
select "mobile", "smsId", "sentAt", "expiresAt"
from "mobileChange"
where "userId" = $1;

-- mobileOfOther
select "id"
from "sysUser"
where "mobile" in ($1, $2) and "id" <> $3
limit $4;

-- ownSignInCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "signIn"
  where "signIn"."userId" = $1
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "signIn"
  where "signIn"."userId" = $1 and "signIn"."result" = $2
) limit 10001) as "capped";

-- ownSignInList
select "signIn"."id", "signIn"."at", "signIn"."result", "signIn"."ip", "signIn"."userAgent"
from "signIn"
where "signIn"."userId" = $1
order by "signIn"."at" desc, "signIn"."id" desc
limit 21;

-- or
select "signIn"."id", "signIn"."at", "signIn"."result", "signIn"."ip", "signIn"."userAgent"
from "signIn"
where "signIn"."userId" = $1 and "signIn"."result" = $2 and ("signIn"."at", "signIn"."id") < ($3::timestamptz, $4::bigint)
order by "signIn"."at" desc, "signIn"."id" desc
limit 21;

-- personById
select "sysUser"."account", "sysUser"."realName", "sysUser"."employeeId", "sysUser"."mobile", "sysUser"."email", "sysUser"."gender", "sysUser"."avatar", "sysUser"."type", "sysUser"."createdAt", "supplier"."name" as "supplierName", "school"."name" as "schoolName", "schoolDepartment"."name" as "departmentName", "major"."name" as "majorName", to_char("personProfile"."birthday", 'YYYY-MM-DD') as "birthday", "personProfile"."department", "personProfile"."position", "personProfile"."officePhone", "personProfile"."address", "personProfile"."emergencyName", "personProfile"."emergencyRelation", "personProfile"."emergencyMobile", "personProfile"."bio", "identity"."idCardMasked", "identity"."divisionCode", "identity"."gender" as "identityGender", to_char("identity"."birthday", 'YYYY-MM-DD') as "identityBirthday", "identity"."checkedAt", "sysUser"."version" + coalesce("personProfile"."version", 0) as "version"
from "sysUser"
left join "personProfile" on "personProfile"."userId" = "sysUser"."id"
left join "identity" on "identity"."userId" = "sysUser"."id"
left join "supplier" on "supplier"."id" = "sysUser"."supplierId"
left join "school" on "school"."id" = "sysUser"."schoolId"
left join "department" as "schoolDepartment" on "schoolDepartment"."id" = "sysUser"."departmentId"
left join "major" on "major"."id" = "sysUser"."majorId"
where "sysUser"."id" = $1;

-- saveMobileChange
insert into "mobileChange" ("userId", "mobile", "codeDigest", "smsId", "tries", "sentAt", "expiresAt")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict ("userId") do update
set "userId" = $8, "mobile" = $9, "codeDigest" = $10, "smsId" = $11, "tries" = $12, "sentAt" = $13, "expiresAt" = $14;

-- saveProfile
insert into "personProfile" ("userId", "birthday", "bio")
values ($1, $2, $3)
on conflict ("userId") do update
set "userId" = $4, "birthday" = $5, "bio" = $6, "version" = "personProfile"."version" + $7, "updatedAt" = now();

-- spendMobileChange
delete from "mobileChange"
where "userId" = $1 and "codeDigest" = $2
returning "smsId";

-- tryMobileChange
update "mobileChange"
set "tries" = "tries" + $1
where "userId" = $2 and "mobile" = $3 and "expiresAt" > $4 and "tries" < $5
returning "codeDigest";

-- updateOwnUser
update "sysUser"
set "email" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2;
