-- The SQL of server/access/outbox/queries.ts. Written by "npm run generate".

-- claimSms
update "sms"
set "leaseUntil" = $1, "tries" = "tries" + $2
where "id" in (
  select "id"
  from "sms"
  where "state" = $3 and "toSendSealed" is not null and coalesce("leaseUntil" <= $4::timestamptz, true) and coalesce("expiresAt" > $5::timestamptz, true)
  order by "id"
  limit $6
  for update skip locked
)
returning "id", "tries", "mobileSealed", "toSendSealed";

-- expireOldSms
update "sms"
set "state" = case when "state" in ('kept', 'waiting', 'sent') then 'expired' else "state" end, "textSealed" = $1, "toSendSealed" = $2
where "expiresAt" <= $3 and ("textSealed" is not null or "state" = $4);

-- expireSms
update "sms"
set "state" = $1, "textSealed" = $2, "toSendSealed" = $3
where "id" = $4 and "state" in ($5, $6, $7);

-- failLostSms
update "sms"
set "state" = $1, "outcome" = $2
where "state" = $3 and "toSendSealed" is null and "at" < $4;

-- forgetOldSms
delete from "sms"
where "at" < $1;

-- forgetSmsQuotas
delete from "smsQuota"
where "endsAt" < $1;

-- insertSms
insert into "sms" ("at", "mobileSealed", "mobileMasked", "textSealed", "purpose", "sender", "state", "userId", "expiresAt", "toSendSealed", "tries", "leaseUntil")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning "id";

-- markSmsUsed
update "sms"
set "state" = $1, "textSealed" = $2, "toSendSealed" = $3
where "id" = $4;

-- settleSms
update "sms"
set "state" = $1, "outcome" = $2, "toSendSealed" = $3, "leaseUntil" = $4
where "id" = $5 and "tries" = $6 and "state" = $7;

-- smsById
select "sms"."id", "sms"."mobileSealed", "sms"."mobileMasked", "sms"."textSealed", "sms"."purpose", "sysUser"."account", case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= $1::timestamptz then 'expired' else "sms"."state" end as "state"
from "sms"
left join "sysUser" on "sysUser"."id" = "sms"."userId"
where "sms"."id" = $2;

-- or
select "sms"."id", "sms"."mobileSealed", "sms"."mobileMasked", "sms"."textSealed", "sms"."purpose", "sysUser"."account", case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= $1::timestamptz then 'expired' else "sms"."state" end as "state"
from "sms"
left join "sysUser" on "sysUser"."id" = "sms"."userId"
where "sysUser"."supplierId" = $2 and "sms"."id" = $3;

-- smsCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "sms"
  left join "sysUser" on "sysUser"."id" = "sms"."userId"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "sms"
  left join "sysUser" on "sysUser"."id" = "sms"."userId"
  where "sysUser"."supplierId" = $1 and "sms"."id" = $2 and "sms"."purpose" = $3 and "searchForm"("sysUser"."account") = "searchForm"($4) and "sms"."at" >= $5 and "sms"."at" < $6 and case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= $7::timestamptz then 'expired' else "sms"."state" end = $8
) limit 10001) as "capped";

-- smsList
select "sms"."id", "sms"."at", "sms"."mobileMasked" as "mobile", "sms"."purpose", "sms"."sender", case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= $1::timestamptz then 'expired' else "sms"."state" end as "state", "sysUser"."account", "sms"."outcome", "sms"."expiresAt", "sms"."textSealed" is not null as "isKept"
from "sms"
left join "sysUser" on "sysUser"."id" = "sms"."userId"
order by "sms"."at" desc, "sms"."id" desc
limit 21;

-- or
select "sms"."id", "sms"."at", "sms"."mobileMasked" as "mobile", "sms"."purpose", "sms"."sender", case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= $1::timestamptz then 'expired' else "sms"."state" end as "state", "sysUser"."account", "sms"."outcome", "sms"."expiresAt", "sms"."textSealed" is not null as "isKept"
from "sms"
left join "sysUser" on "sysUser"."id" = "sms"."userId"
where "sysUser"."supplierId" = $2 and "sms"."id" = $3 and "sms"."purpose" = $4 and "searchForm"("sysUser"."account") = "searchForm"($5) and "sms"."at" >= $6 and "sms"."at" < $7 and case when "sms"."state" in ('kept', 'waiting', 'sent') and "sms"."expiresAt" <= $8::timestamptz then 'expired' else "sms"."state" end = $9 and ("sms"."at", "sms"."id") < ($10::timestamptz, $11::bigint)
order by "sms"."at" desc, "sms"."id" desc
limit 21;

-- takeSmsQuota
insert into "smsQuota" ("key", "used", "endsAt")
values ($1, $2, $3)
on conflict ("key") do update
set "used" = case when "smsQuota"."endsAt" <= $4::timestamptz then 1 else "smsQuota"."used" + 1 end, "endsAt" = case when "smsQuota"."endsAt" <= $5::timestamptz then $6::timestamptz else "smsQuota"."endsAt" end
returning "used", "endsAt";
