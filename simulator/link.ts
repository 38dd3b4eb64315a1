/** The cars' connections to the platform, one for each car as in a real fleet. */
import mqtt, { type MqttClient } from 'mqtt';
import {
  commandMessage,
  topicOf,
  type AckMessage,
  type CommandMessage,
  type EventMessage,
} from '#contract/capacity/telemetry/telemetry.ts';
import type { TownFix } from './outbox.ts';
import type { Said } from './past.ts';
import { Refused } from './refused.ts';

export interface Credential {
  fleetNumber: string;
  secret: string;
}

const RECONNECT_MS = 3000;
/** Spreads the connections of cars that start at the same moment. */
const STAGGER_MS = 25;
/** Most messages that a car keeps without a connection. */
const MOST_WAITING = 500;

export class CarLinks {
  readonly #clients = new Map<string, MqttClient>();
  /** Unacknowledged messages of each car. */
  readonly #unsent = new Map<string, number>();
  readonly #address: string;
  readonly #onCommand: (fleetNumber: string, command: CommandMessage) => void;
  readonly refused = new Refused();
  /** Why the last connection was refused. */
  problem = '';

  constructor(
    address: string,
    cars: readonly Credential[],
    onCommand: (fleetNumber: string, command: CommandMessage) => void,
  ) {
    this.#address = address;
    this.#onCommand = onCommand;
    for (const car of cars) this.#clients.set(car.fleetNumber, this.#client(car));
  }

  get connected(): number {
    let count = 0;
    for (const client of this.#clients.values()) if (client.connected) count += 1;
    return count;
  }

  start(): void {
    for (const [place, client] of [...this.#clients.values()].entries())
      setTimeout(() => client.connect(), place * STAGGER_MS);
  }

  #client({ fleetNumber, secret }: Credential): MqttClient {
    const client = mqtt.connect(this.#address, {
      clientId: fleetNumber,
      username: fleetNumber,
      password: secret,
      clean: true,
      keepalive: 30,
      reconnectPeriod: RECONNECT_MS,
      resubscribe: true,
      queueQoSZero: false,
      manualConnect: true,
    });
    const refusedTopic = topicOf(fleetNumber, 'refused');
    client.on('connect', () => client.subscribe([topicOf(fleetNumber, 'command'), refusedTopic], { qos: 1 }));
    client.on('error', (error) => (this.problem = error.message));
    client.on('message', (topic, payload) => {
      if (topic === refusedTopic) this.refused.hear(payload);
      else this.#hear(fleetNumber, payload);
    });
    return client;
  }

  #hear(fleetNumber: string, payload: Buffer): void {
    let json: unknown;
    try {
      json = JSON.parse(payload.toString('utf8'));
    } catch {
      return;
    }
    const parsed = commandMessage.safeParse(json);
    if (parsed.success && Date.parse(parsed.data.expiresAt) > Date.now()) this.#onCommand(fleetNumber, parsed.data);
  }

  /** Positions are sent once and lost without a connection, since the next follows soon. */
  telemetry(fleetNumber: string, fixes: TownFix[]): void {
    const client = this.#clients.get(fleetNumber);
    if (client?.connected !== true) return;
    client.publish(topicOf(fleetNumber, 'telemetry'), JSON.stringify(fixes.length === 1 ? fixes[0] : fixes), {
      qos: 0,
    });
  }

  /** Events are sent until they are acknowledged. */
  say(fleetNumber: string, kind: 'event' | 'ack', message: EventMessage | AckMessage): void {
    const client = this.#clients.get(fleetNumber);
    const unsent = this.#unsent.get(fleetNumber) ?? 0;
    if (client === undefined || unsent >= MOST_WAITING) return;
    this.#unsent.set(fleetNumber, unsent + 1);
    client.publish(topicOf(fleetNumber, kind), JSON.stringify(message), { qos: 1 }, () => {
      this.#unsent.set(fleetNumber, (this.#unsent.get(fleetNumber) ?? 1) - 1);
    });
  }

  /** Sends what the cars said before now, each in its order; resolves when all of it has been acknowledged. */
  async past(said: readonly Said[]): Promise<void> {
    const cars = [...this.#clients].map(async ([fleetNumber, client]) => {
      for (const each of said) {
        if (each.fleetNumber !== fleetNumber) continue;
        const [kind, message] =
          'event' in each ? (['event', each.event] as const) : (['telemetry', each.fixes] as const);
        await client.publishAsync(topicOf(fleetNumber, kind), JSON.stringify(message), { qos: 1 });
      }
    });
    await Promise.all(cars);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.endAsync(true).catch(() => undefined)));
  }
}
