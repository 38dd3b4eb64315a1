-- The SQL of server/operation/scope/queries.ts. Written by "npm run generate".

-- accountOfAuthor
select "a"."id"
from "sysUser" as "a"
inner join "sysUser" as "u" on "u"."id" = $1
left join "identity" as "ai" on "ai"."userId" = "a"."id"
left join "identity" as "ui" on "ui"."userId" = "u"."id"
where "a"."id" = any($2::bigint[]) and ("a"."id" = $3 or ("a"."mobile" <> $4 and "a"."mobile" = "u"."mobile") or "ai"."idCardDigest" = "ui"."idCardDigest")
limit $5;

-- stationPlaces
select "id", "lng", "lat", "areaCode"
from "station"
where "state" = $1
order by "id"
limit $2;
