-- The SQL of server/access/session/secondFactor/queries.ts. Written by "npm run generate".

-- countRecoveryCodes
select count(*) as "count"
from "recoveryCode"
where "userId" = $1 and "usedAt" is null;

-- deleteEnrolments
delete from "factorEnrolment"
using "session"
where "session"."id" = "factorEnrolment"."sessionId" and "session"."userId" = $1;

-- deleteRecoveryCodes
delete from "recoveryCode"
where "userId" = $1;

-- deleteSecondFactor
delete from "secondFactor"
where "userId" = $1
returning "confirmedAt";

-- enrolmentOf
select "secretSealed"
from "factorEnrolment"
where "sessionId" = $1 and "expiresAt" > $2;

-- forgetChallenges
delete from "signInChallenge"
where "expiresAt" < $1;

-- insertChallenge
insert into "signInChallenge" ("challengeHash", "userId", "passwordDigest", "expiresAt", "tries")
values ($1, $2, $3, $4, $5);

-- insertRecoveryCodes
insert into "recoveryCode" ("userId", "codeDigest")
values ($1, $2), ($3, $4);

-- lockSecondFactor
select "userId", "secretSealed", "confirmedAt", "lastStep"
from "secondFactor"
where "userId" = $1
for update;

-- noteStep
update "secondFactor"
set "lastStep" = $1
where "userId" = $2;

-- protectionOf
select "sysUser"."mobile", "sysUser"."passwordHash", "sysUser"."passwordChangedAt", "secondFactor"."confirmedAt" as "secondFactorSince", (
  select count(*) as "count"
  from "recoveryCode"
  where "recoveryCode"."userId" = "sysUser"."id" and "recoveryCode"."usedAt" is null
) as "recoveryCodesLeft"
from "sysUser"
left join "secondFactor" on "secondFactor"."userId" = "sysUser"."id"
where "sysUser"."id" = $1;

-- saveEnrolment
insert into "factorEnrolment" ("sessionId", "secretSealed", "expiresAt")
values ($1, $2, $3)
on conflict ("sessionId") do update
set "secretSealed" = $4, "expiresAt" = $5;

-- saveSecondFactor
insert into "secondFactor" ("userId", "secretSealed", "confirmedAt", "lastStep")
values ($1, $2, $3, $4)
on conflict ("userId") do update
set "secretSealed" = $5, "confirmedAt" = $6, "lastStep" = $7;

-- saveStepUp
insert into "stepUp" ("sessionId", "until")
values ($1, $2)
on conflict ("sessionId") do update
set "until" = $3;

-- secondFactorOf
select "userId", "secretSealed", "confirmedAt", "lastStep"
from "secondFactor"
where "userId" = $1;

-- spendChallenge
delete from "signInChallenge"
where "challengeHash" = $1
returning "userId";

-- spendRecoveryCode
update "recoveryCode"
set "usedAt" = $1
where "userId" = $2 and "codeDigest" = $3 and "usedAt" is null
returning "userId";

-- stepUpOf
select "session"."endedAt", "stepUp"."until"
from "session"
left join "stepUp" on "stepUp"."sessionId" = "session"."id" and "stepUp"."until" > $1
where "session"."id" = $2;

-- tryChallenge
update "signInChallenge"
set "tries" = "tries" + $1
where "challengeHash" = $2 and "expiresAt" > $3 and "tries" < $4
returning "userId", "passwordDigest";
