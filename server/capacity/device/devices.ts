/**
 * Which devices may speak, for which car. Every node keeps all of them in memory, so that thousands can come back at
 * once and strangers cost no query. Whoever changes a device answers only when every node looks again (`changed`,
 * see `Nodes`); a node that does not hear the others asks the database before it lets anybody in.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { identityOfPhone } from '#contract/capacity/device/rules.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { HeardDevices, type Arrivals } from './heard.ts';
import {
  allDevices,
  databaseTime,
  devicesChangedSince,
  forgetConnections,
  protocolsElsewhere,
  takeRegistration,
} from './queries.ts';

const SECRET_BYTES = 32;
const LOOK_AGAIN_MS = 5000;
/** A change may commit so long after the time that it carries. */
const OVERLAP_MS = 10_000;

/** A device as it is remembered. */
export interface KnownDevice {
  readonly id: string;
  readonly carId: string;
  readonly protocol: DeviceProtocol;
  /** For MQTT the fleet number of its car; of a JT/T 808 phone number without leading zeros. */
  readonly identity: string;
  readonly secretDigest: string;
  readonly registrableUntil: string | null;
  readonly maySpeak: boolean;
}

/** The identity that a device claims. */
export interface DeviceClaim {
  protocol: DeviceProtocol;
  identity: string;
  secret: string;
}

export type DeviceListener = (changed: readonly KnownDevice[]) => void;

export interface DevicesOptions {
  db: Db;
  nodes: Nodes;
  vault: Vault;
  log: FastifyBaseLogger;
  now: () => Date;
}

const keyOf = (protocol: DeviceProtocol, identity: string): string => `${protocol} ${identity}`;

/** A new secret: 256 random bits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** How a secret is kept: random as it is, a keyed hash is enough. */
export const digestOfSecret = (vault: Vault, secret: string): string => vault.digest('device.secret', secret);

export class Devices {
  readonly #options: DevicesOptions;
  readonly #heard: HeardDevices;
  readonly #byIdentity = new Map<string, KnownDevice>();
  readonly #byId = new Map<string, KnownDevice>();
  readonly #listeners = new Set<DeviceListener>();
  /** The digest to compare with for an unknown identity, so that the refusal takes as long. */
  readonly #nobody: string;
  #since: string | null = null;
  #asked = 1;
  #done = 0;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DevicesOptions) {
    this.#options = options;
    this.#heard = new HeardDevices(options);
    this.#nobody = digestOfSecret(options.vault, newSecret());
    const lookAgain = () => {
      this.#asked += 1;
      void this.#settle().catch(() => undefined);
    };
    options.nodes.onChanged('devices', lookAgain);
    // a car that is sold or has another fleet number
    options.nodes.onTold('cars', lookAgain);
  }

  /** Reads all devices. */
  async start(): Promise<void> {
    await this.#settle();
    this.#heard.start();
    this.#timer = setInterval(() => {
      this.#asked += 1;
      void this.#settle().catch((error: unknown) => this.#options.log.warn({ err: error }, 'devices cannot be read'));
    }, LOOK_AGAIN_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#listeners.clear();
    await this.#heard.stop();
  }

  /**
   * The device behind a claim; null when it is unknown, disabled, of a car that is sold, or has another secret.
   * Rejects while that cannot be known, for want of a database.
   */
  async verify({ protocol, identity, secret }: DeviceClaim): Promise<KnownDevice | null> {
    await this.#current();
    const known = this.#byIdentity.get(keyOf(protocol, identity));
    const given = Buffer.from(digestOfSecret(this.#options.vault, secret));
    const isRight = timingSafeEqual(given, Buffer.from(known?.secretDigest ?? this.#nobody));
    return known !== undefined && isRight && known.maySpeak ? known : null;
  }

  /** The device of an identity in any state, to explain a refusal. */
  find(protocol: DeviceProtocol, identity: string): KnownDevice | undefined {
    return this.#byIdentity.get(keyOf(protocol, identity));
  }

  byId(deviceId: string): KnownDevice | undefined {
    return this.#byId.get(deviceId);
  }

  /** By which protocols a car could be spoken to. Rejects while that cannot be known, for want of a database. */
  async protocolsOf(carId: string): Promise<ReadonlySet<DeviceProtocol>> {
    await this.#current();
    const protocols = new Set<DeviceProtocol>();
    for (const device of this.#byId.values())
      if (device.carId === carId && device.maySpeak) protocols.add(device.protocol);
    return protocols;
  }

  /** By which protocols a car is connected to another node now, as of a few seconds ago. */
  async protocolsElsewhere(carId: string): Promise<ReadonlySet<DeviceProtocol>> {
    const { db, nodes } = this.#options;
    const rows = await protocolsElsewhere(db, carId, nodes.id).execute();
    return new Set(rows.map(({ protocol }) => protocol));
  }

  /**
   * Calls `listener` with devices that changed in any way that matters (secret, state, car, identity): a gateway then
   * ends the connection of each that it holds. The returned function ends that.
   */
  onChanged(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * A JT/T 808 terminal registers: where an operator has opened that, it gets a new code, once.
   * Null: unknown, or closed. Rejects without a database.
   */
  async register(phone: string): Promise<{ deviceId: string; secret: string } | null> {
    await this.#current();
    const { db, nodes, vault, now } = this.#options;
    const known = this.find('jt808', identityOfPhone(phone));
    if (known === undefined || !known.maySpeak || known.registrableUntil === null) return null;
    const secret = newSecret();
    const digest = digestOfSecret(vault, secret);
    const taken = await nodes.change(db, ['devices'], (transaction) =>
      takeRegistration(transaction, known.id, digest, now().toISOString()).executeTakeFirst(),
    );
    return taken === undefined ? null : { deviceId: known.id, secret };
  }

  /** Notes a message of a device, with its address where that is new. Costs no query: it is written every few seconds. */
  heard(deviceId: string, address = ''): void {
    this.#heard.heard(deviceId, address);
  }

  /** Something of a device was refused. */
  refused(deviceId: string, count: number): void {
    this.#heard.refused(deviceId, count);
  }

  /** This node holds a connection of the device from now on. */
  connected(deviceId: string, address: string): void {
    this.#heard.connected(deviceId, address);
  }

  /**
   * Calls `listener` with devices that have come to another node, and when: an older connection here is what is left of
   * one before. The returned function ends that.
   */
  onElsewhere(listener: (arrivals: Arrivals) => void): () => void {
    return this.#heard.onElsewhere(listener);
  }

  /** No node holds connections of this protocol, since an external broker does: the last message counts. */
  async connectElsewhere(protocol: DeviceProtocol): Promise<void> {
    await forgetConnections(this.#options.db, protocol).execute();
  }

  /** It holds none any more. */
  disconnected(deviceId: string): void {
    this.#heard.disconnected(deviceId);
  }

  /** Writes the noted messages at once. */
  flush(): Promise<void> {
    return this.#heard.flush();
  }

  /** Resolves when the remembered devices may be trusted. */
  async #current(): Promise<void> {
    if (this.#done < this.#asked) return this.#settle();
    if (!this.#options.nodes.hearsOthers) {
      this.#asked += 1;
      await this.#settle();
    }
  }

  async #settle(): Promise<void> {
    const wanted = this.#asked;
    while (this.#done < wanted) {
      this.#looking ??= this.#look().finally(() => (this.#looking = null));
      await this.#looking;
    }
  }

  async #look(): Promise<void> {
    const { db } = this.#options;
    const asked = this.#asked;
    const { now } = await databaseTime(db).executeTakeFirstOrThrow();
    const rows = await (this.#since === null ? allDevices(db) : devicesChangedSince(db, this.#since)).execute();
    this.#since = new Date(Date.parse(now) - OVERLAP_MS).toISOString();
    const changed = rows.filter((row) => this.#remember(row));
    this.#done = asked;
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }

  /** Answers whether anything about a device is new. */
  #remember(device: KnownDevice): boolean {
    const before = this.#byId.get(device.id);
    const isSame =
      before !== undefined &&
      before.secretDigest === device.secretDigest &&
      before.maySpeak === device.maySpeak &&
      before.identity === device.identity &&
      before.carId === device.carId;
    this.#byId.set(device.id, device);
    const key = keyOf(device.protocol, device.identity);
    if (before !== undefined && before.identity !== device.identity) {
      const former = keyOf(before.protocol, before.identity);
      if (this.#byIdentity.get(former)?.id === device.id) this.#byIdentity.delete(former);
    }
    const holder = this.#byIdentity.get(key);
    // a removed device does not take the name from the one that has it now
    if (device.maySpeak || holder === undefined || holder.id === device.id) this.#byIdentity.set(key, device);
    return !isSame;
  }
}
