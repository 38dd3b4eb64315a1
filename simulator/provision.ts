/** Creates the cars, devices and keys of a run through the console's calls, as an administrator. */
import { apiKeyCalls } from '#contract/system/apiKey/calls.ts';
import { carCalls } from '#contract/capacity/car/calls.ts';
import { TOWN_RANGES, TOWN_STATIONS, townBay, townPosition } from '#contract/capacity/town/town.ts';
import { deviceCalls } from '#contract/capacity/device/calls.ts';
import { rangeCalls } from '#contract/capacity/range/calls.ts';
import { sessionCalls } from '#contract/access/session/calls.ts';
import { stationCalls } from '#contract/capacity/station/calls.ts';
import type { Credential } from './link.ts';
import { callPlatform, CallRefused, reasonOf } from './openApi.ts';
import type { Platform } from './options.ts';
import type { PaymentKey } from './payments.ts';
import { UsageError } from './options.ts';

const AT_ONCE = 4;
const PAGE = 200;

interface Admin {
  url: string;
  token: string;
}

/** Signs in with a password, or without one as a sample person of a demo on this machine. */
async function letIn({ url, account, password }: Platform) {
  const { login, demoSignIn } = sessionCalls;
  return password === ''
    ? demoSignIn.output.parse(await callPlatform(url, null, demoSignIn.path, { account }))
    : login.output.parse(await callPlatform(url, null, login.path, { account, password }));
}

/** @throws UsageError when the account is refused */
export async function signIn(platform: Platform): Promise<Admin> {
  const { url, account, password } = platform;
  try {
    const { token, mustChangePassword } = await letIn(platform);
    if (!mustChangePassword) return { url, token };
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404 && password === '')
      throw new UsageError(
        'Set the environment variable PASSWORD to the password of the account; only sample people of a demo on this machine need none.',
      );
    if (error instanceof CallRefused) throw new UsageError(`The account ${account} was not let in: ${error.sentence}`);
    throw new UsageError(`${url} cannot be reached: ${reasonOf(error)}`);
  }
  throw new UsageError(`The account ${account} has to change its password first: sign in at ${url} once.`);
}

export async function signOut({ url, token }: Admin): Promise<void> {
  await callPlatform(url, token, sessionCalls.logout.path, {}).catch(() => undefined);
}

const call = ({ url, token }: Admin, path: string, input: unknown): Promise<unknown> =>
  callPlatform(url, token, path, input);

/** Ids of the cars whose fleet numbers have this prefix. */
async function knownCars(admin: Admin, prefix: string): Promise<Map<string, string>> {
  const { path, output } = carCalls.getPageList;
  const found = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = output.parse(await call(admin, path, { keyword: prefix, pageSize: PAGE, withTotal: false, cursor }));
    for (const { id, fleetNumber } of page.list) found.set(fleetNumber, id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** The group of a town's cars, which its ranges and its passengers' orders name. */
export const groupOf = (prefix: string): string => prefix;

/**
 * Adds the missing ranges, which apply to the town's cars only, and stations with their bays. Existing ones stay as they are,
 * in any state.
 */
export async function provideTown(admin: Admin, prefix: string): Promise<void> {
  for (const range of TOWN_RANGES) await provideRange(admin, prefix, range);
  for (const station of TOWN_STATIONS) await provideStation(admin, station);
}

async function provideRange(admin: Admin, prefix: string, range: (typeof TOWN_RANGES)[number]): Promise<void> {
  const { addOne, getPageList, publish } = rangeCalls;
  const { name, kind, speedLimit, priority, ring } = range;
  const found = await call(admin, getPageList.path, { keyword: range.code, pageSize: PAGE });
  const code = `${prefix.toLowerCase()}-${range.code}`;
  if (getPageList.output.parse(found).list.some((known) => known.code === code || known.code === range.code)) return;
  const corners = [...ring, ...ring.slice(0, 1)].map((corner) => townPosition(corner));
  const geometry = { type: 'MultiPolygon', coordinates: [[corners]] };
  const form = { code, name, kind, speedLimit, priority, groups: [groupOf(prefix)], geometry };
  const { id } = addOne.output.parse(await call(admin, addOne.path, form));
  await call(admin, publish.path, { id, version: 1 });
}

const BAY_KIND = { pickUp: 'pickUp', schoolGate: 'pickUp', charging: 'charging', depot: 'parking' } as const;

async function provideStation(admin: Admin, station: (typeof TOWN_STATIONS)[number]): Promise<void> {
  const { code, name, nameEn, kind } = station;
  const { addOne, getPageList } = stationCalls;
  const found = await call(admin, getPageList.path, { keyword: code, pageSize: PAGE });
  if (getPageList.output.parse(found).list.some((known) => known.code === code)) return;
  const bays = Array.from({ length: station.bays }, (_nothing, place) => ({
    code: String(place + 1).padStart(2, '0'),
    kind: BAY_KIND[kind],
    accessible: place === 0,
    position: townPosition(townBay(station, place)),
    radius: 2,
  }));
  await call(admin, addOne.path, { code, name, nameEn, kind, position: townPosition(station.at), bays });
}

async function newSecret(admin: Admin, carId: string): Promise<string> {
  const devices = deviceCalls.getPageList;
  const { list } = devices.output.parse(await call(admin, devices.path, { carId, protocol: 'mqtt' }));
  const [device] = list;
  if (device === undefined) {
    const { path, output } = deviceCalls.addOne;
    return output.parse(await call(admin, path, { carId, protocol: 'mqtt', identity: '' })).secret;
  }
  const { path, output } = deviceCalls.rotate;
  return output.parse(await call(admin, path, { id: device.id, version: device.version })).secret;
}

/** Cars with these fleet numbers, existing or new, each with a device and a new secret. */
export async function provideCars(
  admin: Admin,
  prefix: string,
  fleetNumbers: readonly string[],
  groups: readonly string[] = [],
): Promise<Credential[]> {
  const { addOne } = carCalls;
  const known = await knownCars(admin, prefix);
  const waiting = [...fleetNumbers];
  const found: Credential[] = [];
  const work = async () => {
    for (let fleetNumber = waiting.shift(); fleetNumber !== undefined; fleetNumber = waiting.shift()) {
      const carId =
        known.get(fleetNumber) ??
        addOne.output.parse(await call(admin, addOne.path, { fleetNumber, plate: fleetNumber, groups })).id;
      found.push({ fleetNumber, secret: await newSecret(admin, carId) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.toSorted((one, other) => one.fleetNumber.localeCompare(other.fleetNumber));
}

const newKey = async (admin: Admin, purpose: 'order' | 'payment', now: number) => {
  const { path, output } = apiKeyCalls.addOne;
  const expiresAt = new Date(now + 86_400_000).toISOString();
  const input = { purpose, name: 'Simulator', source: 'simulator', hourlyQuota: 100_000, expiresAt };
  return output.parse(await call(admin, path, input));
};

/** A key for orders, valid for a day. */
export const provideKey = async (admin: Admin, now: number): Promise<string> => (await newKey(admin, 'order', now)).key;

/** A key to tell of payments, valid for a day. */
export async function providePaymentKey(admin: Admin, now: number): Promise<PaymentKey | null> {
  const { key, secret } = await newKey(admin, 'payment', now);
  return secret === null ? null : { key, secret };
}
