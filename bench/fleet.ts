/** A product with a fleet: cars in service, each with an MQTT device. */
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { startProduct, type Product } from './product.ts';
import { freePort, makeCars, type CarsWish } from './telemetry.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Sample persons who may watch the map, with 20 windows each. */
const WATCHERS = ['demo.operations', 'demo.dispatcher', 'demo.auditor', 'demo.administrator'];
export const WINDOWS_OF_A_PERSON = 20;

export interface Fleet {
  product: Product;
  /** Port of the broker on this machine. */
  mqttPort: number;
  /** User names and passwords. */
  cars: CarsWish['cars'];
  /** Sessions of people who may watch the map. */
  tokens: string[];
}

export interface FleetWish {
  dataDir: string;
  cars: number;
  /** Additional variables of the product; with `MQTT_URL` the cars must use that broker. */
  env?: Record<string, string>;
}

/** Runs `work` on the database of a product that runs on a data folder. */
export const onDatabase = <T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  });

const count = z.object({ count: z.coerce.number() });

/** How many positions of the fleet are in history. */
export const positionsOf = async (client: pg.Client): Promise<number> =>
  count.parse(
    (
      await client.query(
        `select count(*) from "telemetry" join "car" on "car"."id" = "carId" where "fleetNumber" like 'B-%'`,
      )
    ).rows[0],
  ).count;

/**
 * Adds cars like the first, which was made by calls, each with a device and the same secret. Twenty thousand calls would
 * take longer than the measurement.
 */
async function multiply(client: pg.Client, first: string, many: number): Promise<void> {
  await client.query(
    `insert into "car" ("fleetNumber", "plate")
      select 'B-' || "place", '粤B' || (10000 + "place") from generate_series(1, $1::integer) as "place"`,
    [many - 1],
  );
  await client.query(
    `insert into "device" ("carId", "protocol", "identity", "secretDigest")
      select "car"."id", 'mqtt', '', "known"."secretDigest"
      from "car", "device" as "known" join "car" as "own" on "own"."id" = "known"."carId" and "own"."fleetNumber" = $1
      where "car"."fleetNumber" like 'B-%' and "car"."fleetNumber" <> $1`,
    [first],
  );
  await client.query(
    `insert into "carState" ("carId", "state")
      select "id", (array['available', 'on_trip', 'reserved', 'on_trip', 'stopped'])[1 + "id" % 5]
      from "car" where "fleetNumber" like 'B-%'`,
  );
  await client.query('analyze');
}

async function signIn(address: string, account: string): Promise<string> {
  const response = await fetch(`${address}/taxiadmin/demo/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account }),
  });
  return z.object({ data: z.object({ token: z.string() }) }).parse(await response.json()).data.token;
}

/** Starts the product, adds cars, and restarts it with all of them. */
export async function startFleet({ dataDir, cars: many, env = {} }: FleetWish): Promise<Fleet> {
  const mqttPort = await freePort();
  const whole = { MQTT_PORT: String(mqttPort), ...env };
  const before = await startProduct(dataDir, whole);
  const [first] = await makeCars(before, 1);
  if (first === undefined) throw new Error('no car was made');
  await onDatabase(dataDir, (client) => multiply(client, first[0], many));
  await before.stop();
  const product = await startProduct(dataDir, whole);
  const tokens = [product.token];
  for (const account of WATCHERS) tokens.push(await signIn(product.address, account));
  const cars = Array.from({ length: many }, (_, place): [string, string] => [`B-${place}`, first[1]]);
  return { product, mqttPort, cars, tokens };
}
