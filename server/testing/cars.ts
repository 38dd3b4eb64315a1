/** Cars for tests, and what they report. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { digestOfSecret, newSecret } from '#server/capacity/device/devices.ts';
import { insertDevice } from '#server/capacity/device/queries.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import type { Services } from '#server/services.ts';

let made = 0;

/** A new car that telemetry knows of; answers its id. */
export async function addCar(
  { db, telemetry }: Pick<Services, 'db' | 'telemetry'>,
  wishes: { fleetNumber?: string; supplierId?: string | null; groups?: string[]; createdAt?: string } = {},
): Promise<string> {
  made += 1;
  const fleetNumber = wishes.fleetNumber ?? `T-${process.pid}-${made}`;
  const { id } = await db
    .insertInto('car')
    .values({
      fleetNumber,
      plate: `粤B${10_000 + made}`,
      supplierId: wishes.supplierId ?? null,
      groups: wishes.groups ?? [],
      ...(wishes.createdAt === undefined ? {} : { createdAt: wishes.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await telemetry.refresh();
  return id;
}

/** A position as a gateway hands it on, received at once. */
export const fixAt = (carId: string, at: number, wishes: Partial<Fix> = {}): Fix => ({
  carId,
  at,
  receivedAt: at,
  lng: 114,
  lat: 22.5,
  speed: 0,
  heading: null,
  altitude: null,
  charge: null,
  odometer: null,
  alarms: [],
  flags: [],
  protocol: 'mqtt',
  ...wishes,
});

/** A drive eastwards at 36 km/h, a position each second, received at once. */
export const drive = (carId: string, from: number, seconds: number): Fix[] =>
  Array.from({ length: seconds }, (_, second) =>
    fixAt(carId, from + second * 1000, {
      lng: Math.round((114 + second * 0.0001) * 1e6) / 1e6,
      speed: 36,
      heading: 90,
    }),
  );

/** What history holds of a car, in the order of its clock. */
export const historyOf = ({ db }: Pick<Services, 'db'>, carId: string) =>
  db.selectFrom('telemetry').selectAll().where('carId', '=', carId).orderBy('at').execute();

/** Gives cars their MQTT devices; every node knows them. Answers the secrets, in the same order. */
export async function addDevices(
  { db, nodes, vault }: Pick<Services, 'db' | 'nodes' | 'vault'>,
  carIds: readonly string[],
): Promise<string[]> {
  const secrets = carIds.map(() => newSecret());
  await nodes.change(db, ['devices'], async (transaction) => {
    for (const [place, carId] of carIds.entries()) {
      const secretDigest = digestOfSecret(vault, secrets[place] ?? '');
      const device = { carId, protocol: 'mqtt' as const, identity: '', secretDigest };
      await insertDevice(transaction, device).execute();
    }
  });
  return secrets;
}

/** A car that speaks MQTT; it does not come back by itself. */
export async function connectCar(
  port: number,
  fleetNumber: string,
  secret: string,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: fleetNumber,
    password: secret,
    clientId: `test-${fleetNumber}`,
    reconnectPeriod: 0,
    ...options,
  });
  // what goes wrong shows in what a test waits for
  client.on('error', () => undefined);
  return client;
}
