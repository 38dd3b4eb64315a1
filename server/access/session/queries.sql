-- The SQL of server/access/session/queries.ts. Written by "npm run generate".

-- askForNewPassword
update "sysUser"
set "mustChangePassword" = $1
where "id" = $2;

-- countFailure
insert into "signInThrottle" ("key", "failures", "blockedUntil", "updatedAt")
values ($1, $2, $3, $4)
on conflict ("key") do update
set "failures" = case when "signInThrottle"."updatedAt" < $5::timestamptz - $6::integer * interval '1 second' then 1 else "signInThrottle"."failures" + 1 end, "blockedUntil" = $7::timestamptz + ($8::integer[])[least(case when "signInThrottle"."updatedAt" < $9::timestamptz - $10::integer * interval '1 second' then 1 else "signInThrottle"."failures" + 1 end, $11::integer)] * interval '1 second', "updatedAt" = $12
returning "failures";

-- countPreferences
select count(*) as "count"
from "preference"
where "userId" = $1;

-- demoPeople
select "sysUser"."account", "sysUser"."realName", "role"."nameZh" as "roleNameZh", "role"."nameEn" as "roleNameEn"
from "sysUser"
inner join "role" on "role"."id" = "sysUser"."defaultRoleId"
where "sysUser"."demo" = $1 and "sysUser"."state" = $2 and "role"."state" = $3
order by "sysUser"."id"
limit $4;

-- enabledRolesOf
select "role"."id", "role"."code", "role"."nameZh", "role"."nameEn", "role"."homePage"
from "userRole"
inner join "role" on "role"."id" = "userRole"."roleId"
inner join "sysUser" on "sysUser"."id" = "userRole"."userId"
where "userRole"."userId" = $1 and "role"."state" = $2
order by "role"."id" is distinct from "sysUser"."defaultRoleId", "role"."id";

-- endSessionById
update "session"
set "endedAt" = $1
where "id" = $2 and "userId" = $3 and "endedAt" is null;

-- endSessionByToken
update "session"
set "endedAt" = $1
from "sysUser"
where "sysUser"."id" = "session"."userId" and "session"."tokenHash" = $2 and "session"."endedAt" is null
returning "session"."userId", "sysUser"."account";

-- endSessionsOf
update "session"
set "endedAt" = $1
where "userId" in ($2) and "endedAt" is null;

-- or
update "session"
set "endedAt" = $1
where "userId" in ($2, $3) and "endedAt" is null and "id" <> $4;

-- forgetEndedSessions
delete from "session"
where ("endedAt" < $1 or "expiresAt" < $2);

-- forgetOldSignIns
delete from "signIn"
where "at" < $1;

-- forgetOldThrottles
delete from "signInThrottle"
where "updatedAt" < $1;

-- forgetPreference
delete from "preference"
where "userId" = $1 and "key" = $2;

-- forgetRsaKeys
delete from "rsaKey"
where "expiresAt" < $1;

-- forgetThrottle
delete from "signInThrottle"
where "key" = $1;

-- insertRsaKey
insert into "rsaKey" ("fingerprint", "privateKey", "expiresAt", "usedAt")
values ($1, $2, $3, $4);

-- insertSession
insert into "session" ("tokenHash", "userId", "roleId", "createdAt", "lastSeenAt", "expiresAt", "ip", "userAgent", "endedAt", "previousSignInAt", "previousSignInIp")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id";

-- insertSignIn
insert into "signIn" ("at", "account", "userId", "result", "ip", "userAgent", "traceId")
values ($1, $2, $3, $4, $5, $6, $7);

-- liveSessionsOf
select "id", "createdAt", "lastSeenAt", "ip", "userAgent"
from "session"
where "userId" = $1 and "endedAt" is null and "expiresAt" > $2 and "lastSeenAt" > $3 and "createdAt" > $4
order by "createdAt" desc
limit $5;

-- lockAccount
update "sysUser"
set "state" = $1, "lockedUntil" = $2, "version" = "version" + 1
where "id" = $3 and "state" = $4;

-- lockPerson
select "id", "state", "lockedUntil", "passwordHash", "passwordExpiresAt", "passwordChangedAt", "createdAt"
from "sysUser"
where "id" = $1
for no key update;

-- noteSignIn
update "sysUser"
set "lastSignInAt" = $1, "lastSignInIp" = $2
where "id" = $3;

-- preferencesOf
select "key", "value"
from "preference"
where "userId" = $1
limit $2;

-- replaceSession
update "session"
set "endedAt" = $1
where "id" = $2 and "endedAt" is null
returning "createdAt", "expiresAt", "previousSignInAt", "previousSignInIp";

-- rsaKeyExists
select "usedAt"
from "rsaKey"
where "fingerprint" = $1;

-- savePreference
insert into "preference" ("userId", "key", "value")
values ($1, $2, $3)
on conflict ("userId", "key") do update
set "value" = "excluded"."value", "updatedAt" = now();

-- sessionByToken
select "session"."id", "session"."userId", "session"."roleId", "session"."createdAt", "session"."lastSeenAt", "session"."expiresAt", "session"."endedAt", "session"."previousSignInAt", "session"."previousSignInIp", "sysUser"."account", "sysUser"."realName", "sysUser"."state" as "userState", "sysUser"."lockedUntil", "sysUser"."supplierId", "sysUser"."schoolId", "sysUser"."mustChangePassword", "sysUser"."demo", "role"."code" as "roleCode", "role"."state" as "roleState", "role"."dataScope", "role"."areaCodes", exists (
  select "userRole"."userId"
  from "userRole"
  where "userRole"."userId" = "session"."userId" and "userRole"."roleId" = "session"."roleId"
) as "holdsRole", exists (
  select "secondFactor"."userId"
  from "secondFactor"
  where "secondFactor"."userId" = "session"."userId" and "secondFactor"."confirmedAt" is not null
) as "hasSecondFactor"
from "session"
inner join "sysUser" on "sysUser"."id" = "session"."userId"
inner join "role" on "role"."id" = "session"."roleId"
where "session"."tokenHash" = $1;

-- setOwnPassword
update "sysUser"
set "passwordHash" = $1, "passwordChangedAt" = $2, "mustChangePassword" = $3, "passwordExpiresAt" = $4, "version" = "version" + 1
where "id" = $5 and "passwordHash" = $6
returning "id";

-- spendOneUsePassword
update "sysUser"
set "passwordExpiresAt" = $1
where "id" = $2 and "passwordExpiresAt" > $3
returning "id";

-- spendRsaKey
update "rsaKey"
set "usedAt" = $1
where "fingerprint" = $2 and "usedAt" is null
returning "privateKey", "expiresAt";

-- throttleOf
select "key", "blockedUntil"
from "signInThrottle"
where "key" in ($1, $2);

-- touchSessions
update "session"
set "lastSeenAt" = greatest("session"."lastSeenAt", "seen"."at")
from unnest($1::bigint[], $2::timestamptz[]) as seen("id", "at")
where "session"."id" = "seen"."id";

-- unlockAccount
update "sysUser"
set "state" = $1, "lockedUntil" = $2, "version" = "version" + 1
where "id" = $3 and "state" = $4 and "lockedUntil" <= $5;

-- userById
select "id", "account", "realName", "avatar", "type", "passwordHash", "mustChangePassword"
from "sysUser"
where "id" = $1;

-- userForSecondStep
select "id", "account", "realName", "state", "lockedUntil", "passwordHash", "mustChangePassword", "passwordExpiresAt", "lastSignInAt", "lastSignInIp", "defaultRoleId", "demo"
from "sysUser"
where "id" = $1;

-- userForSignIn
select "id", "account", "realName", "state", "lockedUntil", "passwordHash", "mustChangePassword", "passwordExpiresAt", "lastSignInAt", "lastSignInIp", "defaultRoleId", "demo"
from "sysUser"
where lower("account") = $1;
