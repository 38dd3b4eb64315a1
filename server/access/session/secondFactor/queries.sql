-- The SQL of server/access/session/secondFactor/queries.ts. Written by "npm run generate".

-- confirmPending
update "secondFactor"
set "secretSealed" = "pendingSealed", "confirmedAt" = $1, "lastStep" = $2, "pendingSealed" = $3, "pendingUntil" = $4
where "userId" = $5 and "pendingSealed" is not null;

-- countRecoveryCodes
select count(*) as "count"
from "recoveryCode"
where "userId" = $1 and "usedAt" is null;

-- deleteRecoveryCodes
delete from "recoveryCode"
where "userId" = $1;

-- deleteSecondFactor
delete from "secondFactor"
where "userId" = $1
returning "confirmedAt";

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
select "userId", "secretSealed", "confirmedAt", "lastStep", "pendingSealed", "pendingUntil"
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

-- savePending
insert into "secondFactor" ("userId", "pendingSealed", "pendingUntil")
values ($1, $2, $3)
on conflict ("userId") do update
set "pendingSealed" = $4, "pendingUntil" = $5;

-- saveStepUp
insert into "stepUp" ("sessionId", "until")
values ($1, $2)
on conflict ("sessionId") do update
set "until" = $3;

-- secondFactorOf
select "userId", "secretSealed", "confirmedAt", "lastStep", "pendingSealed", "pendingUntil"
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
select "until"
from "stepUp"
where "sessionId" = $1 and "until" > $2;

-- tryChallenge
update "signInChallenge"
set "tries" = "tries" + $1
where "challengeHash" = $2 and "expiresAt" > $3 and "tries" < $4
returning "userId", "passwordDigest";
