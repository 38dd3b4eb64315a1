-- The SQL of server/care/passenger/queries.ts. Written by "npm run generate".

-- consentsOf
select "c"."kind", "c"."textVersion", "c"."isGiven", "c"."saidAt", "c"."channel"
from "passengerConsent" as "c"
inner join "passenger" as "m" on "m"."id" = "c"."passengerId"
where ("m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint)
order by "c"."saidAt" desc, "c"."id" desc
limit $3;

-- erasePassengers
update "passenger"
set "state" = $1, "mobileHash" = 'erased:' || "id", "mobileSealed" = $2, "mobileTail" = $3, "nameHash" = $4, "nameSealed" = $5, "tags" = $6, "needs" = $7, "remark" = $8, "erasureReason" = $9, "version" = "version" + 1, "updatedAt" = now()
where ("id" = $10 or "mergedInto" = $11)
returning "id", "version";

-- eraseReasons
update "passengerLimit" as "l"
set "reason" = $1
where "l"."passengerId" in (
  select "m"."id"
  from "passenger" as "m"
  where "m"."id" = $2::bigint or "m"."mergedInto" = $3::bigint
);

-- insertConsents
insert into "passengerConsent" ("passengerId", "kind", "textVersion", "isGiven", "saidAt", "channel")
values ($1, $2, $3, $4, $5, $6)
on conflict ("passengerId", "kind", "saidAt") do nothing
returning "id";

-- insertLimit
insert into "passengerLimit" ("passengerId", "kind", "reason", "startsAt")
values ($1, $2, $3, $4);

-- insertPassengers
insert into "passenger" ("mobileHash", "mobileSealed", "mobileTail", "nameHash", "nameSealed")
values ($1, $2, $3, $4, $5)
on conflict ("mobileHash") do nothing;

-- invoicesToHandOut
select "i"."number", "i"."state", "i"."buyerName", "i"."taxNumber", "i"."email", "i"."total"::double precision as "total", "i"."currency", "i"."issuedAt", "i"."createdAt"
from "invoice" as "i"
where "i"."id" in (
  select "io"."invoiceId"
  from "invoiceOrder" as "io"
  where "io"."orderId" in (
    select "o"."id"
    from "order" as "o" join "passenger" as "m" on "m"."id" = "o"."passengerId"
    where "m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint
  )
)
order by "i"."createdAt" desc
limit $3;

-- liftLimits
update "passengerLimit" as "l"
set "liftedAt" = $1
where "l"."passengerId" in (
  select "m"."id"
  from "passenger" as "m"
  where "m"."id" = $2::bigint or "m"."mergedInto" = $3::bigint
) and "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $4::timestamptz)
returning "l"."id";

-- limitOfMobile
select "l"."kind"
from "passengerLimit" as "l"
where "l"."passengerId" = any(array(
  select "m"."id"
  from "passenger" as "m"
  where "m"."id" = (
    select coalesce("k"."mergedInto", "k"."id")
    from "passenger" as "k"
    where "k"."mobileHash" = $1
  )
  union all
  select "m"."id"
  from "passenger" as "m"
  where "m"."mergedInto" = (
    select coalesce("k"."mergedInto", "k"."id")
    from "passenger" as "k"
    where "k"."mobileHash" = $2
  )
)) and "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $3::timestamptz)
limit $4;

-- limitsOf
select "l"."id", "l"."kind", "l"."reason", "l"."startsAt", "l"."endsAt", "l"."liftedAt", coalesce("u"."realName", '') as "createdByName"
from "passengerLimit" as "l"
inner join "passenger" as "m" on "m"."id" = "l"."passengerId"
left join "sysUser" as "u" on "u"."id" = "l"."createdBy"
where ("m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint)
order by "l"."id" desc
limit $3;

-- lockPassenger
select "p"."id", "p"."nameSealed", "p"."mobileSealed", "p"."state", "p"."channel", "p"."language", "p"."areaCode", "p"."tags", "p"."needs", "p"."orderCount", "p"."rideCount", "p"."cancelledCount", "p"."spent", "p"."currency", "p"."ratingSum", "p"."ratingCount", "p"."firstOrderAt", "p"."createdAt", "p"."updatedAt", "p"."remark", "p"."version", nullif("p"."lastOrderAt", '-infinity'::timestamptz) as "lastOrderAt", "p"."mergedInto", "p"."erasureAskedBy"
from "passenger" as "p"
where "p"."id" = $1
for no key update;

-- lockPassengers
select "p"."id"
from "passenger" as "p"
where "p"."id" in (
  select coalesce("m"."mergedInto", "m"."id")
  from "passenger" as "m"
  where "m"."id" = any($1::bigint[])
)
order by "p"."id"
for no key update;

-- lockWaitingOrders
select "o"."id", "o"."orderNo"
from "order" as "o"
where "o"."passengerId" = any(array(
  select "m"."id"
  from "passenger" as "m"
  where "m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint
)) and "o"."status" in ($3, $4)
order by "o"."id"
limit $5
for no key update;

-- mergedBehind
select "m"."id", "m"."nameSealed", "m"."mobileSealed", "m"."mergedAt", coalesce("u"."realName", '') as "mergedByName"
from "passenger" as "m"
left join "sysUser" as "u" on "u"."id" = "m"."mergedBy"
where "m"."mergedInto" = $1
order by "m"."mergedAt" desc
limit $2;

-- nameNameless
update "passenger" as "p"
set "nameHash" = "named"."nameHash", "nameSealed" = "named"."nameSealed"
from unnest($1::text[], $2::text[], $3::text[]) as "named"("mobileHash", "nameHash", "nameSealed")
where "p"."mobileHash" = "named"."mobileHash" and "p"."nameHash" = $4 and "p"."state" = $5;

-- needsOfMobile
select "m"."needs" || coalesce("l"."needs", '{}') as "needs"
from "passenger" as "m"
left join "passenger" as "l" on "l"."id" = "m"."mergedInto"
where "m"."mobileHash" = $1;

-- openBusiness
select "o"."orderNo"
from "order" as "o"
inner join "passenger" as "m" on "m"."id" = "o"."passengerId"
left join "orderMoney" as "money" on "money"."orderId" = "o"."id"
where ("m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint) and ("o"."status" in ($3, $4, $5, $6, $7) or coalesce("money"."due", 0) > 0)
limit $8;

-- orderNosOf
select "orderNo"
from "order"
where "passengerId" = any($1::bigint[])
order by "id";

-- ordersToHandOut
select "o"."orderNo", "o"."requestedAt", "o"."status", "o"."pickUpName", "o"."dropOffName", "o"."price"::double precision as "price", "o"."currency", "o"."rating"
from "order" as "o"
inner join "passenger" as "m" on "m"."id" = "o"."passengerId"
where ("m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint)
order by "o"."requestedAt" desc
limit $3;

-- passengerById
select "p"."id", "p"."nameSealed", "p"."mobileSealed", "p"."state", "p"."channel", "p"."language", "p"."areaCode", "p"."tags", "p"."needs", "p"."orderCount", "p"."rideCount", "p"."cancelledCount", "p"."spent", "p"."currency", "p"."ratingSum", "p"."ratingCount", "p"."firstOrderAt", "p"."createdAt", "p"."updatedAt", "p"."remark", "p"."version", nullif("p"."lastOrderAt", '-infinity'::timestamptz) as "lastOrderAt", "limited"."kind" as "limitKind", "limited"."endsAt" as "limitUntil", "p"."erasureReason", "p"."erasureAskedBy", "p"."erasureAskedAt", coalesce("asker"."realName", '') as "erasureAskedByName"
from "passenger" as "p"
left join lateral (
  select "l"."kind", "l"."endsAt"
  from "passengerLimit" as "l"
  inner join "passenger" as "m" on "m"."id" = "l"."passengerId"
  where ("m"."id" = "p"."id" or "m"."mergedInto" = "p"."id") and "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $1::timestamptz)
  order by "l"."endsAt" desc nulls first
  limit $2
) as "limited" on true
left join "sysUser" as "asker" on "asker"."id" = "p"."erasureAskedBy"
where "p"."mergedInto" is null and "p"."id" in (
  select coalesce("m"."mergedInto", "m"."id")
  from "passenger" as "m"
  where "m"."id" = $3::bigint
);

-- passengerCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "passenger" as "p"
  where "p"."mergedInto" is null
) limit 10001) as "capped";

-- or
select count(*) as "count"
from ((
  select 1 as "one"
  from "passenger" as "p"
  where "p"."mergedInto" is null and "p"."id" in (
    select coalesce("m"."mergedInto", "m"."id")
    from "passenger" as "m"
    where "m"."mobileHash" = $1
  ) and "p"."id" not in (
    select coalesce("m"."mergedInto", "m"."id")
    from "passengerLimit" as "l" join "passenger" as "m" on "m"."id" = "l"."passengerId"
    where "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $2::timestamptz)
  )
) limit 10001) as "capped";

-- passengerList
select "p"."id", "p"."nameSealed", "p"."mobileSealed", "p"."state", "p"."channel", "p"."language", "p"."areaCode", "p"."tags", "p"."needs", "p"."orderCount", "p"."rideCount", "p"."cancelledCount", "p"."spent", "p"."currency", "p"."ratingSum", "p"."ratingCount", "p"."firstOrderAt", "p"."createdAt", "p"."updatedAt", "p"."remark", "p"."version", nullif("p"."lastOrderAt", '-infinity'::timestamptz) as "lastOrderAt", "limited"."kind" as "limitKind", "limited"."endsAt" as "limitUntil"
from "passenger" as "p"
left join lateral (
  select "l"."kind", "l"."endsAt"
  from "passengerLimit" as "l"
  inner join "passenger" as "m" on "m"."id" = "l"."passengerId"
  where ("m"."id" = "p"."id" or "m"."mergedInto" = "p"."id") and "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $1::timestamptz)
  order by "l"."endsAt" desc nulls first
  limit $2
) as "limited" on true
where "p"."mergedInto" is null
order by "p"."lastOrderAt" desc, "p"."id" desc
limit 21;

-- or
select "p"."id", "p"."nameSealed", "p"."mobileSealed", "p"."state", "p"."channel", "p"."language", "p"."areaCode", "p"."tags", "p"."needs", "p"."orderCount", "p"."rideCount", "p"."cancelledCount", "p"."spent", "p"."currency", "p"."ratingSum", "p"."ratingCount", "p"."firstOrderAt", "p"."createdAt", "p"."updatedAt", "p"."remark", "p"."version", nullif("p"."lastOrderAt", '-infinity'::timestamptz) as "lastOrderAt", "limited"."kind" as "limitKind", "limited"."endsAt" as "limitUntil"
from "passenger" as "p"
left join lateral (
  select "l"."kind", "l"."endsAt"
  from "passengerLimit" as "l"
  inner join "passenger" as "m" on "m"."id" = "l"."passengerId"
  where ("m"."id" = "p"."id" or "m"."mergedInto" = "p"."id") and "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $1::timestamptz)
  order by "l"."endsAt" desc nulls first
  limit $2
) as "limited" on true
where "p"."mergedInto" is null and "p"."rideCount" >= $3 and "p"."rideCount" <= $4 and "p"."currency" = $5 and "p"."spent" >= $6 and "p"."spent" <= $7 and "p"."id" in (
  select coalesce("m"."mergedInto", "m"."id")
  from "passenger" as "m"
  where "m"."mobileTail" = $8
) and "p"."id" in (
  select coalesce("m"."mergedInto", "m"."id")
  from "passenger" as "m"
  where "m"."nameHash" = any($9::text[])
) and "p"."tags" @> $10::text[] and "p"."needs" @> $11::text[] and "p"."channel" = any($12::text[]) and "p"."id" in (
  select coalesce("m"."mergedInto", "m"."id")
  from "passengerLimit" as "l" join "passenger" as "m" on "m"."id" = "l"."passengerId"
  where "l"."liftedAt" is null and ("l"."endsAt" is null or "l"."endsAt" > $13::timestamptz)
) and "p"."language" = $14 and "p"."areaCode" like $15 and "p"."state" = $16 and "p"."lastOrderAt" >= $17 and "p"."lastOrderAt" < $18 and "p"."lastOrderAt" > '-infinity'::timestamptz and exists (
  select
  from "passengerSegment" as "s"
  where "s"."id" = $19::bigint and "p"."mergedInto" is null and "p"."state" = 'active' and ("s"."lastWithin" is null or "p"."lastOrderAt" > $20::timestamptz - make_interval(days => "s"."lastWithin")) and ("s"."lastOver" is null or ("p"."lastOrderAt" <= $21::timestamptz - make_interval(days => "s"."lastOver") and "p"."lastOrderAt" > '-infinity')) and ("s"."ridesFrom" is null or "p"."rideCount" >= "s"."ridesFrom") and ("s"."ridesTo" is null or "p"."rideCount" <= "s"."ridesTo") and ("s"."spentFrom" is null or ("p"."spent" >= "s"."spentFrom" and "p"."currency" = "s"."currency")) and ("s"."spentTo" is null or ("p"."spent" <= "s"."spentTo" and "p"."currency" = "s"."currency"))
) and "p"."id" = $22 and ("p"."lastOrderAt", "p"."id") < ($23::timestamptz, $24::bigint)
order by "p"."lastOrderAt" desc, "p"."id" desc
limit 21;

-- passengerOfMobile
select "id"
from "passenger"
where "mobileHash" = $1;

-- passengersOfHashes
select "mobileHash", "nameHash"
from "passenger"
where "mobileHash" = any($1::text[]);

-- paymentsToHandOut
select "p"."kind", "p"."at", "o"."orderNo", "p"."reference", (
  select sum(abs("e"."amount")) / 2
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id"
)::double precision as "amount", (
  select min("e"."currency")
  from "ledgerEntry" as "e"
  where "e"."postingId" = "p"."id"
) as "currency", ("p"."reversesId" is not null) as "isReversal"
from "posting" as "p"
inner join "order" as "o" on "o"."id" = "p"."orderId"
where "p"."orderId" in (
  select "o"."id"
  from "order" as "o" join "passenger" as "m" on "m"."id" = "o"."passengerId"
  where "m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint
) and "p"."kind" in ($3, $4, $5)
order by "p"."at" desc, "p"."id" desc
limit $6;

-- queuePassengers
insert into "passengerQueue" ("passengerId")
values ($1);

-- recount
update "passenger" as "p"
set "orderCount" = "sums"."orderCount", "rideCount" = "sums"."rideCount", "cancelledCount" = "sums"."cancelledCount", "spent" = "sums"."spent", "currency" = "sums"."currency", "ratingSum" = "sums"."ratingSum", "ratingCount" = "sums"."ratingCount", "firstOrderAt" = "sums"."firstOrderAt", "lastOrderAt" = "sums"."lastOrderAt", "channel" = "sums"."channel", "areaCode" = "sums"."areaCode"
from (
  select coalesce("m"."mergedInto", "m"."id") as "id", count(*)::integer as "orderCount", (count(*) filter (where "o"."status" = 'completed'))::integer as "rideCount", (count(*) filter (where "o"."status" = 'cancelled'))::integer as "cancelledCount", max("latest"."currency") as "currency", coalesce(sum("o"."rating"), 0)::integer as "ratingSum", count("o"."rating")::integer as "ratingCount", min("o"."requestedAt") as "firstOrderAt", max("o"."requestedAt") as "lastOrderAt", coalesce(mode() within group (order by "o"."areaCode") filter (where "o"."areaCode" <> ''), '') as "areaCode", (array_agg("o"."source" order by "o"."requestedAt"))[1] as "channel", coalesce(sum(least("money"."charged", "money"."paid" - "money"."refunded")) filter (where "money"."currency" = "latest"."currency"), 0) as "spent"
  from "passenger" as "m"
  inner join "order" as "o" on "o"."passengerId" = "m"."id"
  left join "orderMoney" as "money" on "money"."orderId" = "o"."id"
  inner join lateral (
    select "b"."currency"
    from "order" as "b"
    where "b"."passengerId" = any(array(
      select "s"."id"
      from "passenger" as "s"
      where "s"."id" = coalesce("m"."mergedInto", "m"."id") or "s"."mergedInto" = coalesce("m"."mergedInto", "m"."id")
    ))
    order by "b"."requestedAt" desc, "b"."id" desc
    limit 1
  ) as "latest" on true
  where coalesce("m"."mergedInto", "m"."id") in (
    select coalesce("q"."mergedInto", "q"."id")
    from "passenger" as "q"
    where "q"."id" = any($1::bigint[])
  )
  group by 1
) as "sums"
where "p"."id" = "sums"."id";

-- recountNone
update "passenger" as "p"
set "orderCount" = $1, "rideCount" = $2, "cancelledCount" = $3, "spent" = $4, "ratingSum" = $5, "ratingCount" = $6, "firstOrderAt" = $7, "lastOrderAt" = '-infinity'::timestamptz, "areaCode" = $8
where "p"."id" = any($9::bigint[]) and not exists (
  select
  from "order" as "o"
  where "o"."passengerId" = any(array(
    select "m"."id"
    from "passenger" as "m"
    where "m"."id" = "p"."id" or "m"."mergedInto" = "p"."id"
  ))
);

-- spendingOf
select "o"."currency", coalesce(sum(least("money"."charged", "money"."paid" - "money"."refunded")), 0) as "spent", (count(*) filter (where "o"."status" = 'completed'))::integer as "rideCount"
from "order" as "o"
left join "orderMoney" as "money" on "money"."orderId" = "o"."id"
where "o"."passengerId" = any(array(
  select "m"."id"
  from "passenger" as "m"
  where "m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint
)) and ("o"."status" = 'completed' or least("money"."charged", "money"."paid" - "money"."refunded") <> 0)
group by "o"."currency"
order by max("o"."requestedAt") desc
limit $3;

-- takeEndingLimits
update "passengerLimit" as "l"
set "warnedAt" = $1
where "l"."warnedAt" is null and "l"."liftedAt" is null and "l"."endsAt" > $2 and "l"."endsAt" <= $3 and "l"."endsAt" - "l"."startsAt" > $4::timestamptz - $5::timestamptz
returning "l"."id", "l"."passengerId", "l"."endsAt", "l"."createdBy";

-- takeQueuedPassengers
delete from "passengerQueue"
where "id" in (
  select "id"
  from "passengerQueue"
  order by "id"
  limit $1
  for update skip locked
)
returning "passengerId";

-- takeUnlinked
select "id", "mobileHash", "personSealed", "plainName", "plainMobile", "source", "requestedAt"
from "order"
where ("passengerId" is null and "mobileHash" <> '')
order by "id"
limit $1
for no key update skip locked;

-- takeUnlinkedOf
select "id"
from "order"
where ("passengerId" is null and "mobileHash" <> '') and "mobileHash" = any($1::text[])
order by "id"
for no key update;

-- ticketsToHandOut
select "t"."number", "t"."kind", "t"."subject", "t"."state", "t"."personSealed", "t"."plainName", "t"."plainMobile", coalesce("o"."orderNo", '') as "orderNo", "t"."rating", "t"."ratingText", "t"."createdAt", coalesce((
  select json_agg(json_build_object( 'kind', "e"."kind", 'text', "e"."text", 'at', "e"."at") order by "e"."id")
  from (
    select *
    from "ticketEntry"
    where "ticketId" = "t"."id" and "kind" in ('passenger', 'reply')
    order by "id" desc
    limit 500
  ) as "e"
), '[]') as "messages"
from "ticket" as "t"
left join "order" as "o" on "o"."id" = "t"."orderId"
where ("t"."orderId" in (
  select "o"."id"
  from "order" as "o" join "passenger" as "m" on "m"."id" = "o"."passengerId"
  where "m"."id" = $1::bigint or "m"."mergedInto" = $2::bigint
) or ("t"."mobileHash" <> '' and "t"."mobileHash" = any($3::text[])))
order by "t"."createdAt" desc
limit $4;

-- unlinkedCount
select count(*) as "count"
from ((
  select 1 as "one"
  from "order"
  where ("passengerId" is null and "mobileHash" <> '')
) limit 10001) as "capped";

-- updatePassenger
update "passenger"
set "remark" = $1, "version" = "version" + 1, "updatedAt" = now()
where "id" = $2
returning "version";
