/**
 * A broker that stands elsewhere, with several nodes on it. The cars are dealt out over a fixed number of sessions that
 * the broker keeps, each with a subscription for each of its cars; every session belongs to one of the live nodes. When
 * a node dies, others take over its sessions, and with them everything that was not acknowledged: so nothing sent at
 * QoS 1 is lost, a car's messages stay in their order, and none waits for a dead node. A message is acknowledged when
 * what it says is kept for good. Why not by shared subscriptions: decision 0047.
 *
 * What a node takes in it tells the others by map cell, so that every node can show every car.
 */
import { latLngToCell } from 'h3-js';
import type { IPublishPacket, MqttClient } from 'mqtt';
import {
  FLEET_NUMBER,
  MAX_MESSAGE_BYTES,
  MESSAGE_KINDS,
  topicOf,
  type CommandMessage,
  type MessageKind,
} from '#contract/capacity/telemetry/telemetry.ts';
import { hashOf, Ownership } from '#server/ground/nodes/ownership.ts';
import { liveNodesBesides, noteBroker } from '#server/ground/nodes/queries.ts';
import type { BrokerStanding } from '#server/capacity/telemetry/silence.ts';
import type { CarUpdate } from '#server/capacity/telemetry/telemetry.ts';
import type { MqttGateway, MqttGatewayOptions } from '../gateway.ts';
import { readBrokerAddress } from '#server/ground/config/brokerAddress.ts';
import { LongText } from '#server/capacity/gateway/longText.ts';
import { Inbox, type AckListener } from './inbox.ts';
import { BrokerLines, type BrokerProblem } from './line.ts';
import { shortened } from './longPackets.ts';
import { decodePeers, encodePeers } from './peers.ts';
import { BrokerReach } from './reach.ts';

/** Sessions that the cars are dealt out over; the number is for all nodes and for good: the broker keeps them by name. */
const SESSIONS = 8;
const SESSION_NAMES = Array.from({ length: SESSIONS }, (_nothing, session) => `pilotdesk-${session}`);
const LOOK_MS = 1000;
/** Topics that the broker refused are asked for again so often. */
const ASK_AGAIN_MS = 5000;
const CELL_RESOLUTION = 4;
const LIVE = 'pilotdesk/live';
const PUBLISH_WITHIN_MS = 5000;
/** Cars of which the topics are subscribed to in one packet. */
const CARS_AT_ONCE = 30;

const sessionOf = (fleetNumber: string): number => hashOf(fleetNumber) % SESSIONS;
const isKind = (text: string | undefined): text is MessageKind => MESSAGE_KINDS.some((kind) => kind === text);

const isLong = (payload: Uint8Array): boolean => payload.length > MAX_MESSAGE_BYTES;

/** What stands for a message too long: it is read through for calls for help, and the rest is lost. */
function shortenedOf(payload: Uint8Array): Buffer {
  const text = new LongText();
  text.push(payload);
  return shortened(text);
}

export class ExternalBroker implements MqttGateway {
  readonly port = null;
  readonly #options: MqttGatewayOptions;
  readonly #lines: BrokerLines;
  readonly #inbox: Inbox;
  readonly #ownership: Ownership;
  readonly #sessions = new Map<number, MqttClient>();
  /** The cars that a session of this node has subscribed to since it connected. */
  readonly #heard = new Map<number, Set<string>>();
  #peers: MqttClient | undefined;
  readonly #reach: BrokerReach<MqttClient>;
  /** Sessions of which the broker refused a topic, and when. */
  readonly #refused = new Map<number, number>();
  /** What the others can read of this node. */
  #toldSince: number | null = null;
  #looking: NodeJS.Timeout | undefined;
  #endListening: (() => void) | undefined;
  #stopped = false;

  constructor(options: MqttGatewayOptions, url: string) {
    this.#options = options;
    const address = readBrokerAddress(url);
    if (address === null) throw new Error('MQTT_URL is no address of a broker');
    this.#lines = new BrokerLines(address, options.log);
    this.#inbox = new Inbox(options, ({ fleetNumber }, message) => {
      if (this.#peers?.connected === true)
        this.#peers.publish(topicOf(fleetNumber, 'refused'), JSON.stringify(message), { qos: 0 });
    });
    this.#ownership = new Ownership(options.nodes.id);
    this.#reach = new BrokerReach(() => options.now().getTime());
  }

  get connections(): number {
    return [...this.#sessions.values(), this.#peers].filter((client) => client?.connected === true).length;
  }

  get standing(): BrokerStanding {
    return this.#reach.standing;
  }

  get problem(): BrokerProblem | null {
    return this.#lines.problem;
  }

  /** Begins to connect; a broker that is away is tried again for as long as it takes. */
  async start(): Promise<void> {
    this.#peers = this.#connect(`pilotdesk-node-${this.#options.nodes.id}`, false);
    this.#peers.on('connect', () => {
      this.#peers?.subscribe(`${LIVE}/+`, { qos: 0 }, (error) => this.#complain(error));
      if (this.#peers !== undefined) this.#reach.noteUp(this.#peers);
    });
    this.#peers.on('message', (_topic, payload) => this.#hear(payload));
    this.#options.telemetry.onCarsRead(() => {
      for (const session of this.#sessions.keys()) void this.#subscribe(session);
    });
    this.#endListening = this.#options.telemetry.onOwnUpdates((updates) => this.#tell(updates));
    const next = () => {
      this.#looking = setTimeout(() => void this.#look().finally(() => this.#stopped || next()), LOOK_MS);
      this.#looking.unref();
    };
    await this.#look();
    next();
  }

  stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#looking);
    this.#endListening?.();
    // the sessions stay with the broker: the next node that has them goes on where this one ended
    for (const client of [...this.#sessions.values(), this.#peers]) client?.end(true);
    this.#inbox.stop();
    return Promise.resolve();
  }

  onAck(listener: AckListener): void {
    this.#inbox.onAck(listener);
  }

  onReady(): void {
    // a broker elsewhere does not say who has come; commands look for themselves
  }

  reaches(): boolean {
    return this.#peers?.connected === true;
  }

  async publish(fleetNumber: string, kind: 'command', payload: CommandMessage): Promise<void> {
    const client = this.#peers;
    if (client?.connected !== true) throw new Error('the broker is away');
    await Promise.race([
      client.publishAsync(topicOf(fleetNumber, kind), JSON.stringify(payload), { qos: 1 }),
      new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('the broker does not answer')), PUBLISH_WITHIN_MS).unref();
      }),
    ]);
  }

  #connect(clientId: string, isKept: boolean): MqttClient {
    const client = this.#lines.open(clientId, isKept);
    this.#reach.noteDown(client);
    client.on('close', () => {
      if (!client.disconnecting) this.#reach.noteDown(client);
    });
    return client;
  }

  #complain(error: Error | null | undefined): void {
    if (error && !this.#stopped) this.#options.log.warn({ err: error }, 'the MQTT broker');
  }

  /** Takes the sessions that fall to this node, and leaves the others. */
  async #look(): Promise<void> {
    const { db, nodes } = this.#options;
    try {
      const others = await liveNodesBesides(db, nodes.id).execute();
      this.#ownership.setOthers(others.map(({ id }) => id));
      this.#reach.noteOthers(others.map(({ brokerAwaySince: at }) => (at === null ? null : Date.parse(at))));
      await this.#tellStanding();
    } catch {
      // without a database nothing could be kept anyway: whoever has a session keeps it
      return;
    }
    const share = this.#ownership.shareOf(SESSION_NAMES);
    for (const [session, name] of SESSION_NAMES.entries()) {
      if (this.#stopped) return;
      const client = this.#sessions.get(session);
      const isOurs = share.has(name);
      if (isOurs && client === undefined) this.#sessions.set(session, this.#open(session, name));
      if (isOurs && performance.now() - (this.#refused.get(session) ?? Infinity) > ASK_AGAIN_MS)
        void this.#subscribe(session);
      if (isOurs || client === undefined) continue;
      this.#sessions.delete(session);
      this.#heard.delete(session);
      this.#refused.delete(session);
      this.#reach.forget(client);
      this.#lines.note(client, null);
      client.end(true);
    }
  }

  /** The others judge cars whose messages this node should take in. */
  async #tellStanding(): Promise<void> {
    const { db, nodes } = this.#options;
    const since = this.#reach.ownAwaySince;
    if (since === this.#toldSince) return;
    await noteBroker(db, nodes.id, since === null ? null : new Date(since).toISOString()).execute();
    this.#toldSince = since;
  }

  #open(session: number, name: string): MqttClient {
    const client = this.#connect(name, true);
    client.on('connect', () => {
      // another node has it by now, or a connection after this one
      if (this.#sessions.get(session) !== client) return;
      this.#heard.set(session, new Set());
      void this.#subscribe(session);
    });
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'publish') this.#take(client, packet);
    });
    return client;
  }

  /** Subscribes to the cars of a session that are new to it, and lets go of those that are gone. */
  async #subscribe(session: number): Promise<void> {
    const [client, heard] = [this.#sessions.get(session), this.#heard.get(session)];
    if (client?.connected !== true || heard === undefined) return;
    const topicsOf = (fleetNumber: string) => MESSAGE_KINDS.map((kind) => topicOf(fleetNumber, kind));
    const fresh: string[] = [];
    const gone = new Set(heard);
    for (const { fleetNumber } of this.#options.telemetry.cars()) {
      if (sessionOf(fleetNumber) !== session) continue;
      gone.delete(fleetNumber);
      if (heard.has(fleetNumber)) continue;
      heard.add(fleetNumber);
      fresh.push(fleetNumber);
    }
    for (const fleetNumber of gone) {
      heard.delete(fleetNumber);
      client.unsubscribe(topicsOf(fleetNumber));
    }
    this.#refused.delete(session);
    const asked: Promise<boolean>[] = [];
    for (let from = 0; from < fresh.length; from += CARS_AT_ONCE) {
      const cars = fresh.slice(from, from + CARS_AT_ONCE);
      asked.push(
        new Promise((resolve) => {
          client.subscribe(cars.flatMap(topicsOf), { qos: 1 }, (error) => {
            if (error === null) return resolve(true);
            for (const fleetNumber of cars) heard.delete(fleetNumber);
            this.#complain(error);
            this.#lines.note(client, { kind: 'topicsRefused', text: error.message });
            resolve(false);
          });
        }),
      );
    }
    const areAll = (await Promise.all(asked)).every(Boolean);
    // a connection that came after this one asks for itself
    if (this.#heard.get(session) !== heard || !client.connected) return;
    if (!areAll) {
      this.#refused.set(session, performance.now());
      this.#reach.noteDown(client);
    } else if (!this.#refused.has(session)) {
      this.#reach.noteUp(client);
      this.#lines.note(client, null);
    }
  }

  /**
   * The client library would work on one message at a time, and wait for each to be kept. So what asks for an
   * acknowledgement is handed to it as if it did not, and acknowledged from here.
   */
  #take(client: MqttClient, packet: IPublishPacket): void {
    const { qos, messageId, topic } = packet;
    const { stream } = client;
    packet.qos = 0;
    const acknowledge = () => {
      if (qos > 0 && messageId !== undefined && !stream.destroyed)
        stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 255]));
    };
    const [root, fleetNumber = '', kind] = topic.split('/');
    const car = FLEET_NUMBER.test(fleetNumber) ? this.#options.telemetry.carByFleetNumber(fleetNumber) : undefined;
    if (root !== 'fleet' || !isKind(kind) || car === undefined) {
      const refused = { protocol: 'mqtt', kind: 'publish', reason: 'unknownDevice', address: '' } as const;
      this.#options.counts.refused({ ...refused, identity: fleetNumber });
      acknowledge();
      return;
    }
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const sender = { car, deviceId: null, address: '' };
    const taken = this.#inbox.take(sender, kind, isLong(payload) ? shortenedOf(payload) : payload, qos > 0);
    if (taken === null) return acknowledge();
    // not acknowledged: the broker sends it again when the line opens the session anew
    taken.then(acknowledge, () => stream.destroy());
  }

  #tell(updates: readonly CarUpdate[]): void {
    const client = this.#peers;
    if (client?.connected !== true) return;
    const cells = new Map<string, CarUpdate[]>();
    for (const update of updates) {
      const place = update.fix ?? update.car.fix;
      const cell = place === null ? '0' : latLngToCell(place.lat, place.lng, CELL_RESOLUTION);
      const there = cells.get(cell);
      if (there === undefined) cells.set(cell, [update]);
      else there.push(update);
    }
    for (const [cell, there] of cells) {
      client.publish(`${LIVE}/${cell}`, encodePeers(this.#options.nodes.id, there), { qos: 0 });
    }
  }

  #hear(payload: Uint8Array): void {
    const told = decodePeers(this.#options.nodes.id, payload);
    if (told !== null) this.#options.telemetry.hear(told);
  }
}
