/**
 * What the demo's town speaks with: secrets of its cars and keys for orders and payments, new at each start and known to nobody
 * else.
 */
import { renewApiKey } from '#server/system/apiKey/queries.ts';
import { makeKey, makeSecret, sealSecret } from '#server/system/apiKey/service.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { digestOfSecret, newSecret } from '#server/capacity/device/devices.ts';
import { DEMO_CARS } from '#server/seed/demoFleet.ts';
import { DEMO_KEY, DEMO_PAYMENT_KEY, demoDevice, seedDemoFleet } from '#server/seed/demoFleetSeed.ts';
import { takeSeedLock } from '#server/seed/queries.ts';
import { seedsOf } from '#server/seed/seeds.ts';
import type { Services } from '#server/services.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { STATIONS_TOPIC } from '#server/capacity/station/occupancy.ts';
import { renewSecrets } from './queries.ts';

export interface TownCredentials {
  /** Null when somebody has ended it. */
  key: string | null;
  /** Null when somebody has ended it. */
  payments: { key: string; secret: string } | null;
  cars: { fleetNumber: string; secret: string }[];
  /** Whether they are the first. */
  isFirst: boolean;
}

const DROVE = 'town:drove';

/** Makes the sample fleet where it never was, and gives what belongs to the town new secrets. */
async function renew(db: Db, { nodes, vault, now }: Services): Promise<TownCredentials> {
  await takeSeedLock(db).execute();
  const seeds = await seedsOf(db);
  await seedDemoFleet(seeds, vault, now());
  await nodes.tell(db, STATIONS_TOPIC);
  const secrets = new Map(
    DEMO_CARS.flatMap(({ fleetNumber }) => {
      const id = seeds.idOf(demoDevice(fleetNumber));
      return id === undefined ? [] : [[id, newSecret()] as const];
    }),
  );
  const digests = [...secrets.values()].map((secret) => digestOfSecret(vault, secret));
  const devices = await renewSecrets(db, [...secrets.keys()], digests).execute();
  const cars = devices.flatMap(({ id, fleetNumber }) => {
    const secret = secrets.get(id);
    return secret === undefined ? [] : [{ fleetNumber, secret }];
  });
  const isFirst = seeds.idOf(DROVE) === undefined;
  if (isFirst) await seeds.remember(DROVE, '0');
  return {
    isFirst,
    key: await renewKey(db, seeds.idOf(DEMO_KEY)),
    payments: await renewPayments(db, vault, seeds.idOf(DEMO_PAYMENT_KEY)),
    cars: cars.toSorted(byNumber),
  };
}

const byNumber = (one: { fleetNumber: string }, other: { fleetNumber: string }): number =>
  one.fleetNumber.localeCompare(other.fleetNumber);

async function renewKey(db: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const { key, prefix, keyHash } = makeKey();
  const renewed = await renewApiKey(db, id, { prefix, keyHash }).executeTakeFirst();
  return renewed === undefined ? null : key;
}

async function renewPayments(db: Db, vault: Vault, id: string | undefined): Promise<TownCredentials['payments']> {
  if (id === undefined) return null;
  const { key, prefix, keyHash } = makeKey();
  const secret = makeSecret();
  const fields = { prefix, keyHash, secret: sealSecret(vault, secret) };
  const renewed = await renewApiKey(db, id, fields).executeTakeFirst();
  return renewed === undefined ? null : { key, secret };
}

/** The town's credentials; every node knows them, and the cars, when this resolves. */
export async function townCredentials(services: Services): Promise<TownCredentials> {
  const credentials = await services.nodes.change(services.jobDb, ['devices', 'ranges'], (db) => renew(db, services));
  await Promise.all([services.telemetry.refresh(), services.ranges.refresh()]);
  return credentials;
}
