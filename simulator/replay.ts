/** `npm run replay`: sends floating-car data of SUMO through the MQTT gateway, as the cars themselves would. */
import { setTimeout as delay } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { REFUSED_WITHIN_MS, topicOf, type TelemetryMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { FcdError, readFcd, type FcdPosition } from './fcd.ts';
import type { Credential } from './link.ts';
import { Refused } from './refused.ts';
import { reasonOf } from './openApi.ts';
import { readReplay, REPLAY_USAGE, UsageError, type ReplayOptions } from './options.ts';
import { provideCars, signIn, signOut } from './provision.ts';
import { Chance } from '#contract/capacity/town/chance.ts';

/** Most unacknowledged positions; beyond it reading the file waits. */
const MOST_UNDER_WAY = 2000;
const TELL_EVERY_MS = 5000;
const CONNECT_WITHIN_MS = 20_000;
const ACKNOWLEDGED_WITHIN_MS = 60_000;
/** So long after the last acknowledgement the server may still say what it refused. */
const LAST_WORD_MS = 2 * REFUSED_WITHIN_MS;

interface Figures {
  vehicles: string[];
  positions: number;
  first: number;
  last: number;
}

/** A first pass: the vehicles and the time span. */
async function survey(file: string): Promise<Figures> {
  const vehicles = new Set<string>();
  const figures = { positions: 0, first: Infinity, last: -Infinity };
  for await (const { time, positions } of readFcd(file)) {
    figures.first = Math.min(figures.first, time);
    figures.last = Math.max(figures.last, time);
    figures.positions += positions.length;
    for (const { vehicle } of positions) vehicles.add(vehicle);
  }
  if (figures.positions === 0) throw new FcdError('there is no position in the file');
  return { ...figures, vehicles: [...vehicles].toSorted() };
}

async function connect(address: string, { fleetNumber, secret }: Credential, refused: Refused): Promise<MqttClient> {
  const options = { clientId: `replay-${fleetNumber}`, username: fleetNumber, password: secret };
  const client = await mqtt.connectAsync(address, {
    ...options,
    connectTimeout: CONNECT_WITHIN_MS,
    reconnectPeriod: 2000,
  });
  client.on('message', (_topic, payload) => refused.hear(payload));
  await client.subscribeAsync(topicOf(fleetNumber, 'refused'));
  return client;
}

/** Sends in due order, each position this many times, at most `shuffle` seconds late. */
class Sender {
  sent = 0;
  acknowledged = 0;
  readonly #options: ReplayOptions;
  readonly #clients: ReadonlyMap<string, MqttClient>;
  readonly #chance: Chance;
  /** By the second of the file at which they are due. */
  readonly #due = new Map<number, FcdPosition[]>();
  #wake: (() => void) | null = null;

  constructor(options: ReplayOptions, clients: ReadonlyMap<string, MqttClient>) {
    this.#options = options;
    this.#clients = clients;
    this.#chance = new Chance(options.seed, 'replay');
  }

  plan(position: FcdPosition): void {
    const { times, shuffle } = this.#options;
    for (let turn = 0; turn < times; turn += 1) {
      const second = Math.ceil(position.time + (shuffle === 0 ? 0 : this.#chance.between(0, shuffle)));
      const there = this.#due.get(second);
      if (there === undefined) this.#due.set(second, [position]);
      else there.push(position);
    }
  }

  /** Sends what is due until a second of the file, or everything. */
  async send(until: number, start: number): Promise<void> {
    const seconds = [...this.#due.keys()].filter((second) => second <= until).toSorted((one, other) => one - other);
    for (const second of seconds) {
      const positions = this.#due.get(second) ?? [];
      this.#due.delete(second);
      if (this.#options.shuffle > 0) this.#mix(positions);
      for (const position of positions) {
        if (this.sent - this.acknowledged >= MOST_UNDER_WAY) await this.#room();
        this.#publish(position, start);
      }
    }
  }

  #mix(positions: FcdPosition[]): void {
    for (let place = positions.length - 1; place > 0; place -= 1) {
      const other = Math.floor(this.#chance.next() * (place + 1));
      const [one, two] = [positions[place], positions[other]];
      if (one !== undefined && two !== undefined) [positions[place], positions[other]] = [two, one];
    }
  }

  #publish({ vehicle, time, lng, lat, speed, heading }: FcdPosition, start: number): void {
    const fleetNumber = numberOf(this.#options.prefix, vehicle);
    const message: TelemetryMessage = { at: Math.round(start + time * 1000), position: [lng, lat], speed, heading };
    this.sent += 1;
    this.#clients
      .get(fleetNumber)
      ?.publish(topicOf(fleetNumber, 'telemetry'), JSON.stringify(message), { qos: 1 }, () => {
        this.acknowledged += 1;
        this.#wake?.();
      });
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        if (this.sent - this.acknowledged > MOST_UNDER_WAY / 2) return;
        this.#wake = null;
        resolve();
      };
    });
  }
}

/** `AV0007` → `SUMO-AV0007`. */
const numberOf = (prefix: string, vehicle: string): string =>
  `${prefix}-${vehicle.replaceAll(/[^A-Za-z0-9_]/g, '_')}`.slice(0, 40);

async function run(options: ReplayOptions): Promise<number> {
  const { file, speed, prefix, begin, mqtt: address } = options;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const { vehicles, positions, first, last } = await survey(file);
  say(`${positions} positions of ${vehicles.length} vehicles over ${last - first} s.`);
  const admin = await signIn(options);
  const cars = await provideCars(
    admin,
    prefix,
    vehicles.map((vehicle) => numberOf(prefix, vehicle)),
  );
  await signOut(admin);
  const refused = new Refused();
  const clients = new Map(
    await Promise.all(cars.map(async (car) => [car.fleetNumber, await connect(address, car, refused)] as const)),
  );
  const lasts = speed === 0 ? 0 : ((last - first) / speed) * 1000;
  // the cars keep the file's last position after the replay
  const start =
    begin === null
      ? Date.now() + lasts - last * 1000
      : ('at' in begin ? begin.at : Date.now() - begin.ago) - first * 1000;
  say(`${clients.size} cars connected; the file begins at ${new Date(start + first * 1000).toISOString()}.`);
  const sender = new Sender(options, clients);
  const tell = () => say(`sent ${sender.sent}, acknowledged ${sender.acknowledged}${refused.told()}`);
  const timer = setInterval(tell, TELL_EVERY_MS);
  const beganAt = Date.now();
  for await (const { time, positions: step } of readFcd(file)) {
    for (const position of step) sender.plan(position);
    const wait = speed === 0 ? 0 : beganAt + ((time - first) / speed) * 1000 - Date.now();
    if (wait > 0) await delay(wait);
    await sender.send(time, start);
  }
  await sender.send(Infinity, start);
  for (const end = Date.now() + ACKNOWLEDGED_WITHIN_MS; sender.acknowledged < sender.sent && Date.now() < end;)
    await delay(50);
  const endedAt = Date.now();
  await delay(LAST_WORD_MS);
  clearInterval(timer);
  tell();
  await Promise.all([...clients.values()].map((client) => client.endAsync()));
  const seconds = (endedAt - beganAt) / 1000;
  say(`done in ${seconds.toFixed(1)} s, ${Math.round(sender.sent / seconds)} positions a second.`);
  if (refused.count > 0) say(`${refused.count} positions were refused and are not kept.`);
  return sender.acknowledged === sender.sent && refused.count === 0 ? 0 : 1;
}

if (process.argv.includes('--help')) {
  process.stdout.write(`${REPLAY_USAGE}\n`);
  process.exit(0);
}
try {
  process.exit(await run(readReplay(process.argv.slice(2))));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`\n  ${error.message}\n\n${REPLAY_USAGE}\n`);
  else process.stderr.write(`\n  ${reasonOf(error)}\n`);
  process.exit(1);
}
