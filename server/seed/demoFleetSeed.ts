/** Adds the sample fleet of the demo; what is there, or was once, is left alone. */
import { TOWN_RANGES, TOWN_STATIONS, townBay, townPosition, type TownStation } from '#contract/capacity/town/town.ts';
import { ALWAYS } from '#contract/capacity/range/rules.ts';
import { insertApiKey } from '#server/system/apiKey/queries.ts';
import { makeKey, makeSecret, sealSecret } from '#server/system/apiKey/service.ts';
import { insertCar } from '#server/capacity/car/queries.ts';
import { digestOfSecret, newSecret } from '#server/capacity/device/devices.ts';
import { insertDevice } from '#server/capacity/device/queries.ts';
import { keep } from '#server/capacity/range/geometry.ts';
import { contentColumns } from '#server/capacity/range/present.ts';
import { countRevision, insertRange, insertVersion, updateRange } from '#server/capacity/range/queries.ts';
import { insertStation, saveBays } from '#server/capacity/station/queries.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { DEMO_CARS, type DemoCar } from './demoFleet.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';

/** Shenzhen's Nanshan, where the town would lie. */
const AREA = '440305';
/** Longer than the demo's past: replays and back-tests of it find the town as it is. */
const IN_SERVICE_MS = 120 * 86_400_000;
const KEY_QUOTA = 100_000;

export const DEMO_KEY = 'apiKey:demo';
export const DEMO_PAYMENT_KEY = 'apiKey:demoPayments';
export const demoDevice = (fleetNumber: string): string => `device:${fleetNumber}`;

/** Stations with bays, published ranges, cars with a device each, a key for orders and one that tells of payments. */
export async function seedDemoFleet(seeds: Seeds, vault: Vault, now: Date): Promise<void> {
  const since = new Date(now.getTime() - IN_SERVICE_MS);
  for (const station of TOWN_STATIONS) {
    if (seeds.idOf(`station:${station.code}`) === undefined) await addStation(seeds, station, since);
  }
  for (const range of TOWN_RANGES) {
    if (seeds.idOf(`range:${range.code}`) === undefined) await addRange(seeds, range, since);
  }
  for (const car of DEMO_CARS) {
    if (seeds.idOf(`car:${car.fleetNumber}`) === undefined) await addCar(seeds, vault, car);
  }
  if (seeds.idOf(DEMO_KEY) === undefined) {
    const { prefix, keyHash } = makeKey();
    const row = {
      purpose: 'order',
      supplierId: null,
      source: 'simulator',
      name: '演示乘客端',
      createdBy: null,
    } as const;
    const key = await insertApiKey(seeds.db, { ...row, prefix, keyHash, hourlyQuota: KEY_QUOTA }).executeTakeFirst();
    if (key !== undefined) await seeds.remember(DEMO_KEY, key.id);
  }
  if (seeds.idOf(DEMO_PAYMENT_KEY) === undefined) {
    const { prefix, keyHash } = makeKey();
    const row = {
      purpose: 'payment',
      supplierId: null,
      source: 'simulator',
      name: '演示支付通知',
      createdBy: null,
    } as const;
    const secret = sealSecret(vault, makeSecret());
    const values = { ...row, prefix, keyHash, secret, hourlyQuota: KEY_QUOTA };
    const key = await insertApiKey(seeds.db, values).executeTakeFirst();
    if (key !== undefined) await seeds.remember(DEMO_PAYMENT_KEY, key.id);
  }
}

/** Bays from which on a stop has a ramp. */
const STEP_FREE_FROM = 4;

const BAY_KIND = { pickUp: 'pickUp', schoolGate: 'pickUp', charging: 'charging', depot: 'parking' } as const;

async function addStation(seeds: Seeds, station: TownStation, since: Date): Promise<void> {
  const { code, name, nameEn, kind, at, bays } = station;
  const [lng, lat] = townPosition(at);
  // the town's larger stops were built with a ramp
  const accessibility = bays >= STEP_FREE_FROM ? (['ramp', 'tactile'] as const) : [];
  const where = { lng, lat, areaCode: AREA, address: `云湾新区${name}` };
  const row = { code, name, nameEn, kind, ...where, accessibility: [...accessibility], createdAt: since.toISOString() };
  const added = await insertStation(seeds.db, row).executeTakeFirst();
  if (added === undefined) return;
  const rows = Array.from({ length: bays }, (_nothing, place) => {
    const [bayLng, bayLat] = townPosition(townBay(station, place));
    return {
      code: String(place + 1).padStart(2, '0'),
      kind: BAY_KIND[kind],
      capacity: 1,
      state: 'enabled',
      accessible: place === 0,
      lng: bayLng,
      lat: bayLat,
      radius: 2,
      place,
    };
  });
  await saveBays(seeds.db, added.id, JSON.stringify(rows)).execute();
  await seeds.remember(`station:${code}`, added.id);
}

async function addRange(seeds: Seeds, range: (typeof TOWN_RANGES)[number], since: Date): Promise<void> {
  const { code, name, nameEn, kind, speedLimit, priority, ring } = range;
  const corners = ring.map((corner) => townPosition(corner));
  const [first] = corners;
  if (first === undefined) return;
  const content = {
    ...(await keep([[[...corners, first]]], 'seed')),
    name,
    nameEn,
    kind,
    speedLimit,
    priority,
    groups: [],
    schedule: ALWAYS,
  };
  const columns = contentColumns(content);
  const added = await insertRange(seeds.db, { ...columns, code, remark: '' }).executeTakeFirst();
  if (added === undefined) return;
  const published = { rangeId: added.id, number: 1, note: '', validFrom: since, publishedBy: '' };
  await insertVersion(seeds.db, { ...columns, ...published }).execute();
  await updateRange(seeds.db, added.id, { publishedNumber: 1, lastNumber: 1, hasChanges: false }).execute();
  await countRevision(seeds.db).execute();
  await seeds.remember(`range:${code}`, added.id);
}

async function addCar(seeds: Seeds, vault: Vault, car: DemoCar): Promise<void> {
  const { supplier, station, fleetNumber, ...fields } = car;
  const row = {
    ...fields,
    fleetNumber,
    areaCode: AREA,
    supplierId: seeds.idOf(`supplier:${supplier}`) ?? null,
    stationId: seeds.idOf(`station:${station}`) ?? null,
  };
  const added = await insertCar(seeds.db, row).executeTakeFirst();
  if (added === undefined) return;
  await seeds.remember(`car:${fleetNumber}`, added.id);
  const device = await insertDevice(seeds.db, {
    carId: added.id,
    protocol: 'mqtt',
    identity: '',
    // nobody knows this one: the town is given another at each start
    secretDigest: digestOfSecret(vault, newSecret()),
    createdBy: null,
  }).executeTakeFirst();
  if (device !== undefined) await seeds.remember(demoDevice(fleetNumber), device.id);
}
