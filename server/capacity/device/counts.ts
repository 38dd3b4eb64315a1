/**
 * What the gateways of this node took and refused, by kind of message and reason: as metrics, and written down together
 * every few seconds, so that the device page shows the sums of all nodes. Of what was refused a sample is kept.
 */
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { RefusalReason } from '#contract/capacity/device/calls.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Devices } from './devices.ts';
import { addCounts, forgetRefused, insertRefused, type NewRefusedFrame } from './queries.ts';

const FLUSH_MS = 3000;
/** Refused messages kept of each flush; more are only counted. */
const KEPT_OF_A_FLUSH = 50;
/** Kinds come from devices: beyond so many they are counted as others. */
const MOST_KINDS = 300;
const SHOWN_BYTES = 256;
const MOST_IDENTITY = 64;

/** A refused message and its sender. */
export interface Refused {
  protocol: DeviceProtocol;
  kind: string;
  reason: RefusalReason;
  /** The signed-in device. */
  deviceId?: string | null;
  /** Whom it claims to be. */
  identity?: string;
  address: string;
  /** As it came. Left out where it holds a secret. */
  bytes?: Uint8Array;
  /** So many for the same reason; 1 if left out. */
  count?: number;
}

interface Count {
  protocol: DeviceProtocol;
  kind: string;
  reason: RefusalReason | '';
  count: number;
}

export interface CountsOptions {
  db: Db;
  devices: Devices;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Printable ASCII: an unknown sender's identity may be any bytes. */
const legible = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, MOST_IDENTITY);

export class GatewayCounts {
  /** For `/metrics`. */
  readonly metrics: readonly Counter[];
  readonly #messages: Counter<'protocol' | 'kind' | 'reason'>;
  readonly #options: CountsOptions;
  #counts = new Map<string, Count>();
  #kept: NewRefusedFrame[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | null = null;

  constructor(options: CountsOptions) {
    this.#options = options;
    this.#messages = new Counter({
      name: 'gateway_messages_total',
      help: 'Messages of devices, by kind; with a reason those that were refused.',
      labelNames: ['protocol', 'kind', 'reason'],
      registers: [],
    });
    this.metrics = [this.#messages];
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** `count` messages of a kind were taken. */
  taken(protocol: DeviceProtocol, kind: string, count = 1): void {
    this.#add(protocol, kind, '', count);
  }

  /** A message was refused, or so many positions in one. */
  refused({ protocol, kind, reason, deviceId = null, identity = '', address, bytes, count = 1 }: Refused): void {
    this.#add(protocol, kind, reason, count);
    if (deviceId !== null) this.#options.devices.refused(deviceId, count);
    if (this.#kept.length >= KEPT_OF_A_FLUSH) return;
    this.#kept.push({
      at: this.#options.now().toISOString(),
      protocol,
      deviceId,
      identity: legible(identity),
      address,
      kind,
      reason,
      hex: bytes === undefined ? '' : Buffer.from(bytes.subarray(0, SHOWN_BYTES)).toString('hex'),
      size: bytes?.length ?? 0,
    });
  }

  /** Writes down all that was counted before. Never fails: what could not be written is written the next time. */
  flush(): Promise<void> {
    if (this.#flushing !== null) return this.#flushing.then(() => this.#flushing ?? this.flush());
    this.#flushing = this.#write().finally(() => (this.#flushing = null));
    return this.#flushing;
  }

  #add(protocol: DeviceProtocol, kind: string, reason: RefusalReason | '', count: number): void {
    const key = `${protocol} ${kind} ${reason}`;
    let entry = this.#counts.get(key);
    if (entry === undefined) {
      if (this.#counts.size >= MOST_KINDS && kind !== 'other') return this.#add(protocol, 'other', reason, count);
      entry = { protocol, kind, reason, count: 0 };
      this.#counts.set(key, entry);
    }
    entry.count += count;
  }

  async #write(): Promise<void> {
    const [counts, kept] = [this.#counts, this.#kept];
    if (counts.size === 0) return;
    this.#counts = new Map();
    this.#kept = [];
    const { db, log, now } = this.#options;
    const entries = [...counts.values()];
    try {
      await addCounts(db, {
        day: now().toISOString().slice(0, 10),
        protocols: entries.map(({ protocol }) => protocol),
        kinds: entries.map(({ kind }) => kind),
        reasons: entries.map(({ reason }) => reason),
        counts: entries.map(({ count }) => count),
      }).execute();
      for (const { protocol, kind, reason, count } of entries) this.#messages.labels(protocol, kind, reason).inc(count);
    } catch (error) {
      log.warn({ err: error }, 'what gateways counted could not be written; it is tried again');
      for (const { protocol, kind, reason, count } of entries) this.#add(protocol, kind, reason, count);
      this.#kept.unshift(...kept.slice(0, KEPT_OF_A_FLUSH - this.#kept.length));
      return;
    }
    if (kept.length === 0) return;
    try {
      await insertRefused(db, kept).execute();
      await forgetRefused(db).execute();
    } catch (error) {
      log.warn({ err: error }, 'a sample of refused messages could not be kept');
    }
  }
}
