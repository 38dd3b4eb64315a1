/**
 * `node bench/gbfs.ts [SECONDS]`: 200 readers of GBFS `vehicle_status` with 10,000 free cars, beside a bare server that sends the same
 * bytes; and the statements that the database ran meanwhile.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { rates, withSameBytes, type Target } from './load.ts';
import { startProduct } from './product.ts';
import { settle } from './figures.ts';

const CARS = 10_000;
const READERS = 200;
const SECONDS = Number(process.argv[2] ?? 8);
const LEAST_SHARE = 0.8;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A quota is counted for each address. */
const ADDRESSES = Array.from(
  { length: 500 },
  (_nothing, place) => `10.9.${Math.floor(place / 250)}.${1 + (place % 250)}`,
);

async function addCars(client: pg.Client): Promise<void> {
  await client.query(
    `insert into "car" ("fleetNumber", "plate")
      select 'G-' || "place", '粤B' || (10000 + "place") from generate_series(1, $1::integer) as "place"`,
    [CARS],
  );
  // heard from in an hour: nobody reports during the measurement
  await client.query(
    `insert into "carState" ("carId", "state", "lng", "lat", "charge", "heardAt", "receivedAt")
      select "id", 'available', 113.9 + ("id" % 100) * 0.001, 22.5 + ("id" / 100 % 100) * 0.001, 80,
        now() + interval '1 hour', now() + interval '1 hour'
      from "car" where "fleetNumber" like 'G-%'`,
  );
}

const folder = newScratch('gbfs');
try {
  const dataDir = join(folder, 'data');
  const product = await startProduct(dataDir, { TRUST_PROXY: '127.0.0.1' });
  try {
    await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      await addCars(client);
      const committed = async () => {
        const { rows } = await client.query(
          'select "xact_commit"::integer as "count" from "pg_stat_database" where "datname" = current_database()',
        );
        return z.object({ count: z.number() }).parse(rows[0]).count;
      };
      const url = `${product.address}/gbfs/vehicle_status.json`;
      const text = await (await fetch(url)).text();
      const { data } = z.object({ data: z.object({ vehicles: z.array(z.unknown()) }) }).parse(JSON.parse(text));
      const packed = gzipSync(text);
      if (data.vehicles.length < CARS) throw new Error(`${data.vehicles.length} cars are in the document`);
      const file = join(folder, 'vehicle_status.json.gz');
      writeFileSync(file, packed);
      const reading = { method: 'GET', headers: { 'accept-encoding': 'gzip' }, connections: READERS } as const;
      const target: Target = { ...reading, url, addresses: ADDRESSES };
      const before = await committed();
      const [ours, bare] = await withSameBytes(file, (reference) =>
        rates(target, { ...reading, url: reference.url }, SECONDS),
      );
      const share = ours / bare;
      const isOk = share >= LEAST_SHARE;
      process.stdout.write(
        `${isOk ? '  ok  ' : ' MISS '} vehicle_status of ${CARS} cars (${Math.round(packed.length / 1024)} KB packed), ${READERS} readers  ` +
          `${ours.toFixed(0)} a second, ${(share * 100).toFixed(0)} % of a bare server (${bare.toFixed(0)})  ≥ ${LEAST_SHARE * 100} %\n` +
          `       ${(await committed()) - before} transactions meanwhile, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
      );
      settle(isOk);
      await client.end();
    });
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
