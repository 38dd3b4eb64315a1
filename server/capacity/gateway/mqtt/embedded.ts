/**
 * The broker that runs in this process, for cars only: each signs in with its device's secret, publishes under its own
 * number, and hears its own commands. Nothing is passed on between clients, retained, or kept for later; commands wait
 * in the database until their car is there.
 */
import { createServer, Socket, type Server } from 'node:net';
import { Aedes, type AuthenticateError, type Client, type PublishPacket, type Subscription } from 'aedes';
import {
  MAX_MESSAGE_BYTES,
  MESSAGE_KINDS,
  topicOf,
  type CommandMessage,
  type MessageKind,
  type RefusedMessage,
} from '#contract/capacity/telemetry/telemetry.ts';
import type { RefusalReason } from '#contract/capacity/device/calls.ts';
import { portRefused } from '#server/ground/instance/ports.ts';
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { Endings } from '../endings.ts';
import { ALWAYS_THERE } from '#server/capacity/telemetry/silence.ts';
import type { MqttGateway, MqttGatewayOptions } from '../gateway.ts';
import { Inbox, type AckListener, type Sender } from './inbox.ts';
import { LongPackets } from './longPackets.ts';

/** A client that says nothing is let go after so long, before it signed in and afterwards. */
const SIGN_IN_WITHIN_MS = 10_000;
const SILENT_MS = 10 * 60_000;
/** Thousands come back at the same moment. */
const BACKLOG = 8192;
/** Packets before the answer to CONNECT. */
const EARLY_PACKETS = 100;
const HALF_DONE_QOS_2 = 100;
/** What is longer is read through and not held, see `longPackets.ts`. */
const PACKET_BYTES = MAX_MESSAGE_BYTES + 1024;
const STOP_MS = 1000;

const WRONG_SECRET = 4;
const UNAVAILABLE = 3;

interface Session extends Sender {
  readonly client: Client;
  readonly deviceId: string;
  readonly since: number;
  /** By topic, what may be published. */
  readonly kinds: ReadonlyMap<string, MessageKind>;
  readonly commandTopic: string;
  readonly refusedTopic: string;
  hearsCommands: boolean;
  hearsRefused: boolean;
  /** Until when nobody is told once more that it hears commands. */
  telling: NodeJS.Timeout | undefined;
}

type Done = (error?: Error) => void;

/** Does not pass on what clients say: it is taken when it is allowed, and nobody else may hear it. */
class CarBroker extends Aedes {
  override publish(packet: PublishPacket, from: Client | Done | null, done?: Done): void {
    if (typeof from === 'function') super.publish(packet, from);
    else done?.();
  }
}

const packetOf = (topic: string, message: CommandMessage | RefusedMessage, qos: 0 | 1): PublishPacket => ({
  cmd: 'publish',
  topic,
  payload: Buffer.from(JSON.stringify(message)),
  qos,
  dup: false,
  retain: false,
});

const refusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode });

export class EmbeddedBroker implements MqttGateway {
  readonly standing = ALWAYS_THERE;
  readonly problem = null;
  readonly #options: MqttGatewayOptions;
  readonly #inbox: Inbox;
  readonly #broker: CarBroker;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #endings = new Endings();
  /** Those with something to read that was not read yet. */
  readonly #held = new Set<Socket>();
  readonly #sessions = new Map<string, Session>();
  readonly #byClient = new WeakMap<Client, Session>();
  #port: number | null = null;
  #onReady: (carId: string) => void = () => undefined;
  #endListening: (() => void) | undefined;

  constructor(options: MqttGatewayOptions) {
    this.#options = options;
    this.#inbox = new Inbox(options, ({ fleetNumber }, message) => {
      const session = this.#sessions.get(fleetNumber);
      if (session?.hearsRefused === true)
        session.client.publish(packetOf(session.refusedTopic, message, 0), () => undefined);
    });
    this.#broker = new CarBroker({
      connectTimeout: SIGN_IN_WITHIN_MS,
      queueLimit: EARLY_PACKETS,
      maxInflightInbound: HALF_DONE_QOS_2,
      drainTimeout: 30_000,
      authenticate: (client, name, password, done) => void this.#signIn(client, name, password, done),
      authorizePublish: (client, packet, done) => this.#take(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => this.#subscribe(client, subscription, done),
    });
    this.#broker.on('client', (client) => this.#arrived(client));
    this.#broker.on('clientDisconnect', (client) => this.#left(client));
    // what a client does wrong ends its connection, and is no news here
    for (const event of ['clientError', 'connectionError'] as const) this.#broker.on(event, () => undefined);
    options.telemetry.onRelief(() => this.#readOn());
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#admit(socket));
  }

  get port(): number | null {
    return this.#port;
  }

  get connections(): number {
    return this.#sessions.size;
  }

  /** @throws StartRefused when the port is taken */
  async start(): Promise<void> {
    const { config, devices } = this.#options;
    await this.#broker.listen();
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) =>
        reject(portRefused(error, config.host, config.mqttPort ?? 0, 'MQTT_PORT')),
      );
      this.#server.listen({ port: config.mqttPort ?? 0, host: config.host, backlog: BACKLOG }, resolve);
    });
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : null;
    const endings = [
      devices.onChanged((changed) => this.#devicesChanged(changed)),
      devices.onElsewhere((arrivals) => this.#cameElsewhere(arrivals)),
    ];
    this.#endListening = () => endings.forEach((end) => end());
  }

  async stop(): Promise<void> {
    this.#endListening?.();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    if (!this.#broker.closed) await Promise.race([closeBroker(this.#broker), waitMs(STOP_MS)]);
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#inbox.stop();
  }

  onAck(listener: AckListener): void {
    this.#inbox.onAck(listener);
  }

  onReady(listener: (carId: string) => void): void {
    this.#onReady = listener;
  }

  reaches(fleetNumber: string): boolean {
    return this.#sessions.get(fleetNumber)?.hearsCommands ?? false;
  }

  publish(fleetNumber: string, kind: 'command', payload: CommandMessage): Promise<void> {
    const session = this.#sessions.get(fleetNumber);
    if (session?.hearsCommands !== true) return Promise.reject(new Error(`${fleetNumber} does not hear commands here`));
    const packet = packetOf(topicOf(fleetNumber, kind), payload, 1);
    return new Promise((resolve, reject) => {
      // straight to its connection, so that one that does not read holds up no other
      session.client.publish(packet, (error) => (error instanceof Error ? reject(error) : resolve()));
    });
  }

  /** Lets a connection in, and watches how long its packets are. */
  #admit(socket: Socket): void {
    if (!this.#options.door.enter(socket, () => socket.destroy())) {
      socket.destroy();
      return;
    }
    this.#endings.pace(socket);
    const read = socket.read.bind(socket);
    let client: Client | undefined;
    const sessionOf = () => (client === undefined ? undefined : this.#byClient.get(client));
    const packets = new LongPackets(PACKET_BYTES, (alarms) => {
      const session = sessionOf();
      if (session !== undefined) this.#inbox.hearAlarms(session, alarms);
    });
    // the broker reads by calling this: while history does not keep up it finds nothing, and what cars send waits in the
    // network; of a packet too long nothing is kept but what it says of help
    socket.read = (size?: number): unknown => {
      if (this.#options.telemetry.isCongested) {
        this.#held.add(socket);
        return null;
      }
      for (;;) {
        const chunk: unknown = read(size);
        if (!(chunk instanceof Uint8Array)) return chunk;
        const goesOn = packets.take(chunk);
        if (goesOn === null) {
          const session = sessionOf();
          this.#refused('packet', 'tooLong', socket, session?.car.fleetNumber, session?.deviceId);
          socket.destroy();
          return null;
        }
        if (goesOn.length > 0) return goesOn;
      }
    };
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#held.delete(socket);
    });
    this.#sockets.add(socket);
    client = this.#broker.handle(socket);
  }

  #readOn(): void {
    for (const socket of this.#held) {
      if (this.#options.telemetry.isCongested) return;
      this.#held.delete(socket);
      socket.emit('readable');
    }
  }

  async #signIn(
    client: Client,
    name: string | undefined,
    password: Buffer | undefined,
    done: (error: AuthenticateError | null, success: boolean | null) => void,
  ): Promise<void> {
    const { devices, telemetry } = this.#options;
    const identity = name ?? '';
    const secret = password?.toString('utf8') ?? '';
    let device: KnownDevice | null;
    let car: LiveCar | undefined;
    try {
      device = await devices.verify({ protocol: 'mqtt', identity, secret });
      car = device === null ? undefined : await telemetry.findCar(device.carId);
    } catch {
      return done(refusal('the database is away', UNAVAILABLE), false);
    }
    if (device === null || car === undefined) {
      const reason = devices.find('mqtt', identity) === undefined ? 'unknownDevice' : 'wrongSecret';
      this.#refused('connect', reason, client.conn, identity);
      return done(refusal('unknown device or wrong secret', WRONG_SECRET), false);
    }
    // a car has one connection, named after it: no client can take the place of another's
    client.id = car.fleetNumber;
    client.clean = true;
    this.#byClient.set(client, {
      client,
      car,
      deviceId: device.id,
      since: this.#options.now().getTime(),
      address: addressOf(client.conn),
      kinds: new Map(MESSAGE_KINDS.map((kind) => [topicOf(car.fleetNumber, kind), kind])),
      commandTopic: topicOf(car.fleetNumber, 'command'),
      refusedTopic: topicOf(car.fleetNumber, 'refused'),
      hearsCommands: false,
      hearsRefused: false,
      telling: undefined,
    });
    done(null, true);
  }

  #arrived(client: Client): void {
    const session = this.#byClient.get(client);
    if (session === undefined) return;
    this.#sessions.set(session.car.fleetNumber, session);
    if (client.conn instanceof Socket) this.#options.door.known(client.conn);
    this.#options.devices.connected(session.deviceId, session.address);
  }

  #left(client: Client): void {
    const session = this.#byClient.get(client);
    if (session === undefined || this.#sessions.get(session.car.fleetNumber) !== session) return;
    this.#sessions.delete(session.car.fleetNumber);
    this.#options.devices.disconnected(session.deviceId);
  }

  /** Called before a message is acknowledged, which happens when `done` is called without an error. */
  #take(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void): void {
    const session = client === null ? undefined : this.#byClient.get(client);
    // wills come without a command: a car cannot say beforehand what became of it
    if (session === undefined || packet.cmd !== 'publish') return done(new Error('not allowed'));
    const kind = session.kinds.get(packet.topic);
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    if (kind === undefined) return this.#takeOther(session, packet, payload, done);
    packet.retain = false;
    const taken = this.#inbox.take(session, kind, payload, packet.qos > 0);
    if (taken === null) return done(null);
    void this.#answer(taken, done);
  }

  /**
   * A topic that no car speaks under: who cries for help is known by its secret, wherever it says so. Under its own number
   * nobody else is meant: cut off, it would come back and say it again for ever.
   */
  #takeOther(
    session: Session,
    { topic, qos }: PublishPacket,
    payload: Buffer,
    done: (error?: Error | null) => void,
  ): void {
    const { fleetNumber } = session.car;
    this.#refused('publish', 'otherTopic', session.client.conn, fleetNumber, session.deviceId);
    const isOwn = topic.startsWith(topicOf(fleetNumber, 'telemetry').replace(/[^/]+$/, ''));
    const heard = this.#inbox.hearCries(session, payload, isOwn && qos > 0);
    if (!isOwn) return done(new Error('not allowed'));
    if (heard === null) return done(null);
    void this.#answer(heard, done);
  }

  /** Without an acknowledgement the car sends it again. */
  async #answer(taken: Promise<unknown>, done: (error?: Error | null) => void): Promise<void> {
    let problem: Error | null = null;
    try {
      await taken;
    } catch (error) {
      problem = error instanceof Error ? error : new Error('not kept');
    }
    done(problem);
  }

  #subscribe(
    client: Client,
    subscription: Subscription,
    done: (error: Error | null, subscription?: Subscription | null) => void,
  ): void {
    const session = this.#byClient.get(client);
    if (session !== undefined && subscription.topic === session.refusedTopic) {
      session.hearsRefused = true;
      return done(null, subscription);
    }
    if (session === undefined || subscription.topic !== session.commandTopic) {
      this.#refused('subscribe', 'otherTopic', client.conn, session?.car.fleetNumber, session?.deviceId);
      return done(null, null);
    }
    session.hearsCommands = true;
    done(null, subscription);
    // commands that wait go out once the subscription stands
    session.telling ??= setTimeout(() => {
      session.telling = undefined;
      this.#onReady(session.car.carId);
    }, 100).unref();
  }

  #devicesChanged(changed: readonly KnownDevice[]): void {
    const ids = new Set(changed.map(({ id }) => id));
    for (const session of this.#sessions.values()) if (ids.has(session.deviceId)) session.client.close();
  }

  #cameElsewhere(arrivals: ReadonlyMap<string, number>): void {
    for (const session of this.#sessions.values())
      if (session.since < (arrivals.get(session.deviceId) ?? 0)) session.client.close();
  }

  #refused(
    kind: string,
    reason: RefusalReason,
    connection: unknown,
    identity = '',
    deviceId: string | null = null,
  ): void {
    this.#options.counts.refused({
      protocol: 'mqtt',
      kind,
      reason,
      identity,
      deviceId,
      address: addressOf(connection),
    });
  }
}

const addressOf = (connection: unknown): string =>
  typeof connection === 'object' &&
  connection !== null &&
  'remoteAddress' in connection &&
  typeof connection.remoteAddress === 'string'
    ? connection.remoteAddress
    : '';

const closeBroker = (broker: Aedes): Promise<void> => new Promise((resolve) => broker.close(() => resolve()));
const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
