/** Makes the cars, devices and keys that a run needs, through the console's own calls, as an administrator would. */
import { apiKeyCalls } from '#contract/apiKey.ts';
import { carCalls } from '#contract/car.ts';
import { deviceCalls } from '#contract/device.ts';
import { sessionCalls } from '#contract/session.ts';
import type { Credential } from './link.ts';
import { callPlatform, CallRefused } from './openApi.ts';
import type { Platform } from './options.ts';
import { UsageError } from './options.ts';

const AT_ONCE = 4;
const PAGE = 200;

interface Admin {
  url: string;
  token: string;
}

/** @throws UsageError when the account is not let in */
export async function signIn({ url, account, password }: Platform): Promise<Admin> {
  if (password === '') throw new UsageError('Set the environment variable PASSWORD to the password of the account.');
  try {
    const { path, output } = sessionCalls.login;
    const { token } = output.parse(await callPlatform(url, null, path, { account, password }));
    return { url, token };
  } catch (error) {
    if (error instanceof CallRefused) throw new UsageError(`The account ${account} was not let in: ${error.message}`);
    throw new UsageError(`${url} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export async function signOut({ url, token }: Admin): Promise<void> {
  await callPlatform(url, token, sessionCalls.logout.path, {}).catch(() => undefined);
}

const call = ({ url, token }: Admin, path: string, input: unknown): Promise<unknown> =>
  callPlatform(url, token, path, input);

/** Ids of the cars whose fleet numbers begin so. */
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

/** Cars with these fleet numbers and a device each, whose secret is new. Those that are there are used. */
export async function provideCars(
  admin: Admin,
  prefix: string,
  fleetNumbers: readonly string[],
): Promise<Credential[]> {
  const known = await knownCars(admin, prefix);
  const waiting = [...fleetNumbers];
  const found: Credential[] = [];
  const work = async () => {
    for (let fleetNumber = waiting.shift(); fleetNumber !== undefined; fleetNumber = waiting.shift()) {
      const carId =
        known.get(fleetNumber) ??
        carCalls.addOne.output.parse(await call(admin, carCalls.addOne.path, { fleetNumber, plate: fleetNumber })).id;
      found.push({ fleetNumber, secret: await newSecret(admin, carId) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.toSorted((one, other) => one.fleetNumber.localeCompare(other.fleetNumber));
}

/** A key for orders that works for a day. */
export async function provideKey(admin: Admin, now: number): Promise<string> {
  const { path, output } = apiKeyCalls.addOne;
  const expiresAt = new Date(now + 86_400_000).toISOString();
  const input = { name: 'Simulator', source: 'simulator', hourlyQuota: 100_000, expiresAt };
  return output.parse(await call(admin, path, input)).key;
}
