-- The SQL of server/notices/message/queries.ts. Written by "npm run generate".

-- forgetOldMessages
delete from "message"
where "createdAt" < $1;

-- inboxCount
select count(*) as "count"
from ((
  select 1 as "one"
  from (
    select "message"."id", "message"."kind", "message"."titleZh", "message"."titleEn", "message"."bodyZh", "message"."bodyEn", "message"."link", "message"."createdAt" as "at", "message"."createdAt" as "place", "message"."readAt", '' as "fromZh", '' as "fromEn", false as "pinned", false as "mustConfirm", null::timestamptz as "confirmedAt"
    from "message"
    where "message"."userId" = $1 and "message"."createdAt" > $2
    union all
    select "sysNotice"."id", 'notice' as "kind", "sysNotice"."title" as "titleZh", "sysNotice"."title" as "titleEn", "sysNotice"."summary" as "bodyZh", "sysNotice"."summary" as "bodyEn", '' as "link", "sysNotice"."publishedAt" as "at", case when "sysNotice"."pinned" then "sysNotice"."publishedAt" + interval '1000 years' else "sysNotice"."publishedAt" end as "place", "noticeRead"."readAt", "sysNotice"."originSiteName" as "fromZh", coalesce(nullif("sysNotice"."originSiteNameEn", ''), "sysNotice"."originSiteName") as "fromEn", "sysNotice"."pinned", "sysNotice"."mustConfirm", "noticeRead"."confirmedAt"
    from "sysNotice"
    left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $3
    where "sysNotice"."state" = $4 and "sysNotice"."publishedAt" > $5 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $6) and ("sysNotice"."everybody" or $7::bigint = any("sysNotice"."userIds") or $8::bigint = any("sysNotice"."supplierIds") or $9::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
      select "roleId"
      from "userRole"
      where "userRole"."userId" = $10::bigint
    ))
  ) as "inbox"
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from (
    select "message"."id", "message"."kind", "message"."titleZh", "message"."titleEn", "message"."bodyZh", "message"."bodyEn", "message"."link", "message"."createdAt" as "at", "message"."createdAt" as "place", "message"."readAt", '' as "fromZh", '' as "fromEn", false as "pinned", false as "mustConfirm", null::timestamptz as "confirmedAt"
    from "message"
    where "message"."userId" = $1 and "message"."createdAt" > $2
    union all
    select "sysNotice"."id", 'notice' as "kind", "sysNotice"."title" as "titleZh", "sysNotice"."title" as "titleEn", "sysNotice"."summary" as "bodyZh", "sysNotice"."summary" as "bodyEn", '' as "link", "sysNotice"."publishedAt" as "at", case when "sysNotice"."pinned" then "sysNotice"."publishedAt" + interval '1000 years' else "sysNotice"."publishedAt" end as "place", "noticeRead"."readAt", "sysNotice"."originSiteName" as "fromZh", coalesce(nullif("sysNotice"."originSiteNameEn", ''), "sysNotice"."originSiteName") as "fromEn", "sysNotice"."pinned", "sysNotice"."mustConfirm", "noticeRead"."confirmedAt"
    from "sysNotice"
    left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $3
    where "sysNotice"."state" = $4 and "sysNotice"."publishedAt" > $5 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $6) and ("sysNotice"."everybody" or $7::bigint = any("sysNotice"."userIds") or $8::bigint = any("sysNotice"."supplierIds") or $9::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
      select "roleId"
      from "userRole"
      where "userRole"."userId" = $10::bigint
    ))
  ) as "inbox"
  where "inbox"."kind" = $11 and "inbox"."readAt" is null and "inbox"."mustConfirm" = $12 and "inbox"."confirmedAt" is null and ("searchForm"("inbox"."titleZh") like "searchForm"($13) or "searchForm"("inbox"."titleEn") like "searchForm"($14))
) limit 10001) as "capped";

-- inboxList
select "inbox".*
from (
  select "message"."id", "message"."kind", "message"."titleZh", "message"."titleEn", "message"."bodyZh", "message"."bodyEn", "message"."link", "message"."createdAt" as "at", "message"."createdAt" as "place", "message"."readAt", '' as "fromZh", '' as "fromEn", false as "pinned", false as "mustConfirm", null::timestamptz as "confirmedAt"
  from "message"
  where "message"."userId" = $1 and "message"."createdAt" > $2
  union all
  select "sysNotice"."id", 'notice' as "kind", "sysNotice"."title" as "titleZh", "sysNotice"."title" as "titleEn", "sysNotice"."summary" as "bodyZh", "sysNotice"."summary" as "bodyEn", '' as "link", "sysNotice"."publishedAt" as "at", case when "sysNotice"."pinned" then "sysNotice"."publishedAt" + interval '1000 years' else "sysNotice"."publishedAt" end as "place", "noticeRead"."readAt", "sysNotice"."originSiteName" as "fromZh", coalesce(nullif("sysNotice"."originSiteNameEn", ''), "sysNotice"."originSiteName") as "fromEn", "sysNotice"."pinned", "sysNotice"."mustConfirm", "noticeRead"."confirmedAt"
  from "sysNotice"
  left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $3
  where "sysNotice"."state" = $4 and "sysNotice"."publishedAt" > $5 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $6) and ("sysNotice"."everybody" or $7::bigint = any("sysNotice"."userIds") or $8::bigint = any("sysNotice"."supplierIds") or $9::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
    select "roleId"
    from "userRole"
    where "userRole"."userId" = $10::bigint
  ))
) as "inbox"
order by "inbox"."place" desc, "inbox"."id" desc
limit 21;

-- or
select "inbox".*
from (
  select "message"."id", "message"."kind", "message"."titleZh", "message"."titleEn", "message"."bodyZh", "message"."bodyEn", "message"."link", "message"."createdAt" as "at", "message"."createdAt" as "place", "message"."readAt", '' as "fromZh", '' as "fromEn", false as "pinned", false as "mustConfirm", null::timestamptz as "confirmedAt"
  from "message"
  where "message"."userId" = $1 and "message"."createdAt" > $2
  union all
  select "sysNotice"."id", 'notice' as "kind", "sysNotice"."title" as "titleZh", "sysNotice"."title" as "titleEn", "sysNotice"."summary" as "bodyZh", "sysNotice"."summary" as "bodyEn", '' as "link", "sysNotice"."publishedAt" as "at", case when "sysNotice"."pinned" then "sysNotice"."publishedAt" + interval '1000 years' else "sysNotice"."publishedAt" end as "place", "noticeRead"."readAt", "sysNotice"."originSiteName" as "fromZh", coalesce(nullif("sysNotice"."originSiteNameEn", ''), "sysNotice"."originSiteName") as "fromEn", "sysNotice"."pinned", "sysNotice"."mustConfirm", "noticeRead"."confirmedAt"
  from "sysNotice"
  left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $3
  where "sysNotice"."state" = $4 and "sysNotice"."publishedAt" > $5 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $6) and ("sysNotice"."everybody" or $7::bigint = any("sysNotice"."userIds") or $8::bigint = any("sysNotice"."supplierIds") or $9::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
    select "roleId"
    from "userRole"
    where "userRole"."userId" = $10::bigint
  ))
) as "inbox"
where "inbox"."kind" = $11 and "inbox"."readAt" is null and "inbox"."mustConfirm" = $12 and "inbox"."confirmedAt" is null and ("searchForm"("inbox"."titleZh") like "searchForm"($13) or "searchForm"("inbox"."titleEn") like "searchForm"($14)) and ("inbox"."place", "inbox"."id") < ($15::timestamptz, $16::bigint)
order by "inbox"."place" desc, "inbox"."id" desc
limit 21;

-- messageOf
select "message"."id", "message"."kind", "message"."titleZh", "message"."titleEn", "message"."bodyZh", "message"."bodyEn", "message"."link", "message"."createdAt" as "at", "message"."createdAt" as "place", "message"."readAt", '' as "fromZh", '' as "fromEn", false as "pinned", false as "mustConfirm", null::timestamptz as "confirmedAt"
from "message"
where "message"."userId" = $1 and "message"."createdAt" > $2 and "message"."id" = $3;

-- readAllMessages
update "message"
set "readAt" = $1
where "userId" = $2 and "readAt" is null;

-- or
update "message"
set "readAt" = $1
where "userId" = $2 and "readAt" is null and "kind" = $3;

-- readMessages
update "message"
set "readAt" = $1
where "userId" = $2 and "id" = any($3::bigint[]) and "readAt" is null;

-- unreadMessages
select count(*) as "count"
from (
  select 1 as "one"
  from "message"
  where "message"."userId" = $1 and "message"."createdAt" > $2 and "message"."readAt" is null
  limit 1000
) as "counted";

-- unreadNotices
select count(*) filter (where "waiting"."unread") as "unread", count(*) filter (where "waiting"."toConfirm") as "toConfirm"
from (
  select "noticeRead"."readAt" is null as "unread", "sysNotice"."mustConfirm" and "noticeRead"."confirmedAt" is null as "toConfirm"
  from "sysNotice"
  left join "noticeRead" on "noticeRead"."noticeId" = "sysNotice"."id" and "noticeRead"."edition" = "sysNotice"."edition" and "noticeRead"."userId" = $1
  where "sysNotice"."state" = $2 and "sysNotice"."publishedAt" > $3 and ("sysNotice"."expiresAt" is null or "sysNotice"."expiresAt" > $4) and ("sysNotice"."everybody" or $5::bigint = any("sysNotice"."userIds") or $6::bigint = any("sysNotice"."supplierIds") or $7::bigint = any("sysNotice"."schoolIds") or "sysNotice"."roleIds" && array(
    select "roleId"
    from "userRole"
    where "userRole"."userId" = $8::bigint
  )) and ("noticeRead"."readAt" is null or ("sysNotice"."mustConfirm" = $9 and "noticeRead"."confirmedAt" is null))
  limit 1000
) as "waiting";
