-- The SQL of server/town/queries.ts. Written by "npm run generate".

-- renewSecrets
update "device"
set "secretDigest" = "fresh"."digest", "updatedAt" = now()
from unnest($1::bigint[], $2::text[]) as "fresh"("id", "digest"), "car"
where "device"."id" = "fresh"."id" and "car"."id" = "device"."carId" and "device"."state" = $3 and "car"."state" <> $4
returning "device"."id", "car"."fleetNumber";
