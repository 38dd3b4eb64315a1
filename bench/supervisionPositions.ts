/**
 * `node bench/supervisionPositions.ts [CARS] [SECONDS]`: so many cars report, and where they are goes to a supervision platform every ten
 * seconds; beside it reading the positions of one such window by one plain statement.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { onDatabase, startFleet, type Fleet } from './fleet.ts';
import { run, type Figure } from './figures.ts';
import { startDriving } from './publishToScreen.ts';

const CARS = Number(process.argv[2] ?? 10_000);
const SECONDS = Number(process.argv[3] ?? 60);
const STEP_SECONDS = 10;
/** Each car once in a window. */
const RATE = Math.ceil((CARS * 1.5) / STEP_SECONDS);
/** Two windows: one under way, one that cars are still heard in. */
const MOST_BEHIND_SECONDS = 30;

const config = z.object({ version: z.int() });
const added = z.object({ id: z.string() });
const body = z.object({ positionVehicle: z.array(z.unknown()) });
const behind = z.tuple([z.object({ seconds: z.coerce.number() })]);

/** A platform that takes everything, and counts. */
async function startPlatform() {
  const found = { records: 0, requests: 0, address: '', stop: () => void server.close() };
  const server = createServer((request, response) => {
    void text(request).then((whole) => {
      if (request.method === 'POST') {
        found.records += body.parse(JSON.parse(whole)).positionVehicle.length;
        found.requests += 1;
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  found.address = `http://127.0.0.1:${port}/records`;
  return found;
}

async function addPlatform({ product }: Fleet, address: string): Promise<void> {
  const { version } = config.parse(
    await product.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' }),
  );
  await product.call('/sys/sysConfigOption/updateDetail', {
    mainId: 'feeds.mds',
    version,
    values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
  });
  added.parse(
    await product.call('/operation/supervisionPlatform/addOne', {
      name: 'bench',
      state: 'sending',
      address,
      companyId: 'BENCH',
      fareType: 'AV-1',
      licenseId: 'AV-0001',
      kinds: ['orderCreate'],
      positionKinds: ['positionVehicle'],
      positionSeconds: STEP_SECONDS,
    }),
  );
}

/** The seconds by which the platform is behind: all before was sent. */
const secondsBehind = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    `select extract(epoch from now() - "sentTo") as "seconds" from "supervisionPosition" order by "sentTo" limit 1`,
  );
  return behind.parse(rows)[0].seconds;
};

async function measure(dataDir: string): Promise<Figure[]> {
  const fleet = await startFleet({ dataDir, cars: CARS });
  const platform = await startPlatform();
  const driving = await startDriving({
    host: '127.0.0.1',
    port: fleet.mqttPort,
    cars: fleet.cars,
    rate: RATE,
    qos: 1,
  });
  try {
    return await onDatabase(dataDir, async (client) => {
      await client.query(`update "car" set "areaCode" = '440305' where "fleetNumber" like 'B-%'`);
      driving.drive();
      await delay(STEP_SECONDS * 1000);
      await addPlatform(fleet, platform.address);
      let most = 0;
      for (const until = performance.now() + SECONDS * 1000; performance.now() < until; await delay(500))
        most = Math.max(most, await secondsBehind(client));
      const since = performance.now();
      await client.query(
        `select distinct on ("carId") "carId", "at", "lng", "lat" from "telemetry"
          where "at" >= now() - interval '20 seconds' and "at" < now() - interval '10 seconds' order by "carId", "at"`,
      );
      const reference = performance.now() - since;
      const expected = CARS * Math.floor((SECONDS - MOST_BEHIND_SECONDS) / STEP_SECONDS);
      return [
        {
          what: `positions of ${CARS} cars, ${SECONDS} s: at most behind`,
          found: `${most.toFixed(1)} s`,
          wanted: `≤ ${MOST_BEHIND_SECONDS} s`,
          ok: most <= MOST_BEHIND_SECONDS,
        },
        {
          what: '  taken by the platform',
          found: `${platform.records} in ${platform.requests} requests`,
          wanted: `≥ ${Math.max(1, Math.floor(expected * 0.99))}`,
          ok: platform.records >= Math.max(1, Math.floor(expected * 0.99)),
        },
        {
          what: '  a window by one plain statement',
          found: `${reference.toFixed(0)} ms`,
          wanted: 'reference',
          ok: true,
        },
      ];
    });
  } finally {
    driving.end();
    platform.stop();
    await fleet.product.stop();
  }
}

await run('supervisionPositions', (folder) => measure(join(folder, 'data')));
