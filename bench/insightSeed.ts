/**
 * Orders for measuring analyses, made inside the database: a year of them up to today, evenly by day, of a tenth as many passengers,
 * of whom some ride often and some come later. Every value follows from the number of the order. What triggers would queue
 * row by row is counted once at the end.
 */
import pg from 'pg';
import type { DatabaseTarget } from '#server/ground/database/embedded/borrow.ts';
import { sealedToFind } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { SEED_PLACES, SEED_SUPPLIERS } from '#server/channel/orderSeed/data.ts';

export const SEEDED_DAYS = 365;
const BATCH = 50_000;
/** Batches at the same time, each on a connection of its own. */
const AT_ONCE = 2;
const PASSENGER_OF = 10;
const CARS = 6000;
const PERSON = { name: '王芳', mobile: '12900000000' };
const CHANNELS = ['app', 'wechat', 'alipay', 'phone'];

const list = (values: readonly string[]): string => `'{${values.map((value) => `"${value}"`).join(',')}}'::text[]`;
const numbers = (values: readonly number[]): string => `'{${values.join(',')}}'::float8[]`;
const chance = (salt: number, of = 'n'): string => `(hashint8extended(${of}, ${salt}) & 2147483647)`;

/** Everything that a row of `order` needs; `$1` to `$2`: numbers of orders. `$3`: the first moment. `$4`: orders of a day. `$5`: passengers.
 * `$6`: somebody, sealed. */
const ORDERS = `
  insert into "order" ("orderNo", "status", "requestedAt", "assignedAt", "arrivingAt", "pickedUpAt", "droppedOffAt", "cancelledAt", "failedAt",
    "cancelledBy", "cancelReason", "carNumber", "supplierId", "areaCode", "pickUpName", "pickUpLng", "pickUpLat", "dropOffName",
    "dropOffLng", "dropOffLat", "distance", "duration", "price", "priceParts", "paymentState", "paymentMethod", "rating", "source",
    "sourceRef", "flags", "passengerId", "personSealed", "mobileHash", "mobileEndHash", "nameHash", "createdAt", "updatedAt")
  select 'B' || to_char("at", 'YYYYMMDD') || lpad(n::text, 9, '0'), "status", "at",
    "at" + interval '8 s', "at" + interval '15 s', case when "isDone" then "at" + ("waited" || ' s')::interval end,
    case when "isDone" then "at" + ("waited" + "seconds") * interval '1 s' end,
    case when "status" = 'cancelled' then "at" + d % 300 * interval '1 s' end,
    case when "status" = 'failed' then "at" + interval '10 min' end,
    case when "status" = 'cancelled' then case d % 10 when 0 then 'vehicle' when 1 then 'operator' else 'passenger' end end,
    case when "status" = 'cancelled' then (${list(['行程有变', '等待时间过长', '下错地址', '车辆故障'])})[1 + c % 4] else '' end,
    '粤BD' || (10000 + b % ${CARS}), "suppliers"[1 + b % array_length("suppliers", 1)],
    (${list(SEED_PLACES.map(({ areaCode }) => areaCode))})["from"], (${list(SEED_PLACES.map(({ name }) => name))})["from"],
    (${numbers(SEED_PLACES.map(({ lng }) => lng))})["from"] + (a % 997 - 498) * 0.00001,
    (${numbers(SEED_PLACES.map(({ lat }) => lat))})["from"] + (b % 991 - 495) * 0.00001,
    (${list(SEED_PLACES.map(({ name }) => name))})["to"],
    (${numbers(SEED_PLACES.map(({ lng }) => lng))})["to"] + (c % 997 - 498) * 0.00001,
    (${numbers(SEED_PLACES.map(({ lat }) => lat))})["to"] + (d % 991 - 495) * 0.00001,
    case when "isDone" then "metres" end, case when "isDone" then "seconds" end, case when "isDone" then 1100 + "metres" * 26 / 100 end,
    case when "isDone" then jsonb_build_array(jsonb_build_object('kind', 'base', 'amount', 1100),
      jsonb_build_object('kind', 'mileage', 'amount', "metres" * 26 / 100)) else '[]' end,
    case when not "isDone" or d % 400 = 0 then 'unpaid' else 'paid' end, case when "isDone" then 'wechat' else 'unknown' end,
    case when "isDone" and c % 5 < 3 then 5 - d % 20 / 16 * (b % 4) end, (${list(CHANNELS)})[1 + a / 7 % ${CHANNELS.length}], n::text,
    case when "metres" > 30000 then '{tooLong}'::text[] else '{}' end, "passenger",
    $6::text, md5("passenger"::text || 'm'), md5("passenger"::text || 'e'),
    md5("passenger"::text || 'n'), "at", "at"
  from (select array_agg("id" order by "id") as "suppliers" from "supplier") as "ours",
    (select n, ${chance(1)} as a, ${chance(2)} as b, ${chance(3)} as c, ${chance(4)} as d, (n - 1) / $4::bigint as "day",
        (n - 1) % $4::bigint as "within" from generate_series($1::bigint, $2::bigint) as n) as "number",
    lateral (select $3::timestamptz + "day" * interval '1 day' + "within" * (interval '24 h' / $4::bigint) as "at",
        case when a % 1000 < 880 then 'completed' when a % 1000 < 980 then 'cancelled' else 'failed' end as "status",
        800 + (b % 1000) * (b % 1000) * 32 / 1000 + c % 900 as "metres", 1 + d % ${SEED_PLACES.length} as "from",
        1 + a % ${SEED_PLACES.length} as "to", 60 + d % 900 as "waited",
        1 + floor($5::bigint * (0.3 + 0.7 * least("day", ${SEEDED_DAYS}) / ${SEEDED_DAYS}.0) * power(${chance(5)} / 2147483648.0::float8, 2))::bigint
          as "passenger") as "trip",
    lateral (select "status" = 'completed' as "isDone", "metres" * 36 / (180 + d % 250) + 60 as "seconds") as "done"`;

/** Whoever has an order, with what is counted of them. */
const PASSENGERS = `
  insert into "passenger" ("id", "mobileHash", "mobileSealed", "mobileTail", "nameHash", "nameSealed", "channel", "orderCount", "rideCount",
    "cancelledCount", "spent", "ratingSum", "ratingCount", "firstOrderAt", "lastOrderAt")
  overriding system value
  select "passengerId", md5("passengerId" || 'm'), $1, lpad(("passengerId" % 10000)::text, 4, '0'),
    md5("passengerId" || 'n'), $2, 'app', count(*), count(*) filter (where "status" = 'completed'),
    count(*) filter (where "status" = 'cancelled'), coalesce(sum("price") filter (where "status" = 'completed'), 0),
    coalesce(sum("rating"), 0), count("rating"), min("requestedAt"), max("requestedAt")
  from "order" group by "passengerId"`;

const WEEKS = `
  insert into "passengerWeek" ("passengerId", "week", "rides", "spent", "ratingSum", "ratingCount")
  select "passengerId", date_trunc('week', "requestedAt" at time zone $1)::date, count(*), coalesce(sum("price"), 0), coalesce(sum("rating"), 0),
    count("rating") from "order" where "status" = 'completed' group by 1, 2`;

interface Kept {
  name: string;
  statement: string;
}

/** Indexes and references of a table, which are made again at the end: once is cheaper than for every row. */
async function takeOff(client: pg.Client, table: 'order' | 'passenger' | 'passengerWeek') {
  const { rows: indexes } = await client.query<Kept>(
    `select c."relname" as "name", pg_get_indexdef(c."oid") as "statement" from "pg_index" as i join "pg_class" as c on c."oid" = i."indexrelid"
      where i."indrelid" = $1::regclass and not exists (select from "pg_constraint" as k where k."conindid" = i."indexrelid")`,
    [`"${table}"`],
  );
  const { rows: references } = await client.query<Kept>(
    `select "conname" as "name", 'alter table ' || "conrelid"::regclass || ' add constraint "' || "conname" || '" ' || pg_get_constraintdef("oid") as "statement"
      from "pg_constraint" where "conrelid" = $1::regclass and "contype" = 'f'`,
    [`"${table}"`],
  );
  for (const { name } of references) await client.query(`alter table "${table}" drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  const statementOf = ({ statement }: Kept) => statement;
  return { indexes: indexes.map(statementOf), references: references.map(statementOf) };
}

async function onConnections(connection: DatabaseTarget, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        await client.query(`set synchronous_commit = off`);
        await client.query(`set maintenance_work_mem = '1GB'`);
        await client.query(`set work_mem = '512MB'`);
        await work(client);
      } finally {
        await client.end();
      }
    }),
  );
}

interface Seeding {
  orders: number;
  /** The first moment. */
  from: string;
  /** The clock of the fleet. */
  zone: string;
  /** Seals the one person who stands in every order. */
  vault: Vault;
}

/** Seeds `orders` into an empty database that nothing else uses; `say` hears how far it is. */
export async function seedInsight(
  connection: DatabaseTarget,
  { orders, from, zone, vault }: Seeding,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const person = sealedToFind(vault, PERSON);
    const passengers = Math.ceil(orders / PASSENGER_OF);
    const aDay = Math.max(1, Math.ceil(orders / SEEDED_DAYS));
    await client.query(`set synchronous_commit = off`);
    await client.query(`set work_mem = '512MB'`);
    for (const { code, name } of SEED_SUPPLIERS)
      await client.query(`insert into "supplier" ("code", "name") values ($1, $2) on conflict do nothing`, [
        code,
        name,
      ]);
    const kept = [
      await takeOff(client, 'order'),
      await takeOff(client, 'passenger'),
      await takeOff(client, 'passengerWeek'),
    ];
    await client.query('alter table "order" disable trigger user');
    let next = 1;
    await onConnections(connection, async (each) => {
      while (next <= orders) {
        const first = next;
        next += BATCH;
        await each.query(ORDERS, [
          first,
          Math.min(orders, first + BATCH - 1),
          from,
          aDay,
          passengers,
          person.personSealed,
        ]);
        if ((first - 1) % (20 * BATCH) === 0) say(`${first - 1} orders`);
      }
    });
    say('orders are there');
    // an index of passengers waits by itself until they are there
    const waiting: [text: string, values?: string[]][] = [
      [WEEKS, [zone]],
      [PASSENGERS, [vault.seal('passenger.mobile', PERSON.mobile), vault.seal('passenger.name', PERSON.name)]],
      ...kept.flatMap(({ indexes }) => indexes).map((text): [string] => [text]),
    ];
    await onConnections(connection, async (each) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await each.query(...one);
    });
    await client.query(`select setval(pg_get_serial_sequence('passenger', 'id'), $1::bigint)`, [passengers + 1]);
    for (const statement of kept.flatMap(({ references }) => references)) await client.query(statement);
    say('passengers, their weeks and indexes are there');
    await client.query(
      `insert into "passengerWeekClock" ("only", "timeZone") values (true, $1) on conflict do nothing`,
      [zone],
    );
    // sums by another clock than none are those of no orders
    await client.query('delete from "figureClock"');
    await client.query('alter table "order" enable trigger user');
    await client.query('vacuum analyze "order", "passenger", "passengerWeek"');
  } finally {
    await client.end();
  }
}
