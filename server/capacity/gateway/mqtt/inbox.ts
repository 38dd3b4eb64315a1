/** What cars say over MQTT, whichever broker it came by: read, counted, and handed on. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ackMessage, eventMessage, type AckMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { GatewayCounts } from '#server/capacity/device/counts.ts';
import type { Devices } from '#server/capacity/device/devices.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import { HistoryBusy } from '#server/capacity/telemetry/writer.ts';
import { readFixes } from './readFixes.ts';

/** Positions that a car may send at once, e.g. of a day without a connection, and each second in the long run. */
const AT_ONCE = 20_000;
const EACH_SECOND = 200;
/** Who sends more than that is held up; by how much, depends on how much it had on the way already. */
const LONGEST_WAIT_MS = 30_000;
const COUNT_MS = 1000;
const HEARD_MS = 1000;

export type MessageKind = 'telemetry' | 'event' | 'ack';

/** Whoever sends: one car. */
export interface Sender {
  readonly car: LiveCar;
  /** Null when the broker that signed it in is not ours. */
  readonly deviceId: string | null;
  readonly address: string;
}

export type AckListener = (
  carId: string,
  ack: { id: string; result: AckMessage['result']; reason: string },
) => Promise<unknown>;

export interface InboxOptions {
  telemetry: Telemetry;
  devices: Devices;
  counts: GatewayCounts;
  log: FastifyBaseLogger;
  now: () => Date;
}

interface Allowance {
  left: number;
  at: number;
  heardAt: number;
}

const timeOf = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at));

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return undefined;
  }
}

export class Inbox {
  readonly #options: InboxOptions;
  readonly #allowances = new WeakMap<LiveCar, Allowance>();
  #telemetryTaken = 0;
  #counting: NodeJS.Timeout | undefined;
  #onAck: AckListener = () => Promise.resolve();

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Who is told what became of commands. */
  onAck(listener: AckListener): void {
    this.#onAck = listener;
  }

  stop(): void {
    clearTimeout(this.#counting);
    this.#count();
  }

  /**
   * Takes a message. `asked`: its sender waits for an answer (QoS 1); the promise then settles when what was said is
   * kept for good, and rejects when it could not be, in which case the sender must not be answered. Otherwise it settles
   * when the sender may go on: one that can be held up should be. Null: done already.
   * What is malformed is counted and done with: it would be no better the second time.
   */
  take(sender: Sender, kind: MessageKind, payload: Uint8Array, asked: boolean): Promise<unknown> | null {
    const receivedAt = this.#options.now().getTime();
    this.#heard(sender, receivedAt);
    if (kind === 'telemetry') return this.#takeFixes(sender, payload, asked, receivedAt);
    const taken = kind === 'event' ? this.#takeEvent(sender, payload, receivedAt) : this.#takeAck(sender, payload);
    if (taken === null || asked) return taken;
    taken.catch((error: unknown) => this.#options.log.debug({ err: error, kind }, 'a message was lost'));
    return null;
  }

  #takeFixes(sender: Sender, payload: Uint8Array, asked: boolean, receivedAt: number): Promise<unknown> | null {
    const { telemetry } = this.#options;
    const fixes = readFixes(payload, sender.car.carId, receivedAt);
    if (fixes === null) return this.#refuse(sender, 'telemetry', payload);
    const waitMs = this.#waitFor(sender.car, fixes.length, receivedAt);
    if (waitMs > LONGEST_WAIT_MS) {
      this.#options.counts.refused({ ...whose(sender), kind: 'telemetry', reason: 'tooFast' });
      return asked ? Promise.reject(new HistoryBusy('the car sends more than it may')) : null;
    }
    this.#telemetryTaken += 1;
    this.#counting ??= setTimeout(() => this.#count(), COUNT_MS);
    if (waitMs > 0) {
      return delay(waitMs).then(async () => {
        if (asked) await telemetry.take(fixes);
        else telemetry.offer(fixes);
      });
    }
    if (asked) return telemetry.take(fixes);
    telemetry.offer(fixes);
    return null;
  }

  #takeEvent(sender: Sender, payload: Uint8Array, receivedAt: number): Promise<unknown> | null {
    const message = eventMessage.safeParse(parsed(payload));
    if (!message.success) return this.#refuse(sender, 'event', payload);
    const { id, at, event, state, orderNo = null, position, distance = null } = message.data;
    const [lng = null, lat = null] = position ?? [];
    const { carId } = sender.car;
    this.#options.counts.taken('mqtt', 'event');
    return this.#options.telemetry.takeEvent({
      carId,
      eventId: id,
      at: timeOf(at),
      receivedAt,
      event,
      state,
      orderNo,
      lng,
      lat,
      distance,
    });
  }

  #takeAck(sender: Sender, payload: Uint8Array): Promise<unknown> | null {
    const message = ackMessage.safeParse(parsed(payload));
    if (!message.success) return this.#refuse(sender, 'ack', payload);
    const { id, result, reason = '' } = message.data;
    this.#options.counts.taken('mqtt', 'ack');
    return this.#onAck(sender.car.carId, { id, result, reason });
  }

  #refuse(sender: Sender, kind: MessageKind, bytes: Uint8Array): null {
    this.#options.counts.refused({ ...whose(sender), kind, reason: 'malformed', bytes });
    return null;
  }

  #allowanceOf(car: LiveCar): Allowance {
    let allowance = this.#allowances.get(car);
    if (allowance === undefined) {
      allowance = { left: AT_ONCE, at: 0, heardAt: 0 };
      this.#allowances.set(car, allowance);
    }
    return allowance;
  }

  #heard({ car, deviceId }: Sender, at: number): void {
    const allowance = this.#allowanceOf(car);
    if (at - allowance.heardAt < HEARD_MS) return;
    allowance.heardAt = at;
    this.#options.telemetry.heard(car.carId, at);
    const id = deviceId ?? this.#options.devices.find('mqtt', car.fleetNumber)?.id;
    if (id !== undefined) this.#options.devices.heard(id);
  }

  /** So long a car has to wait that sends more than it may, in milliseconds. */
  #waitFor(car: LiveCar, count: number, now: number): number {
    const allowance = this.#allowanceOf(car);
    const gained = Math.max(0, ((now - allowance.at) / 1000) * EACH_SECOND);
    allowance.left = Math.min(AT_ONCE, allowance.left + gained) - count;
    allowance.at = now;
    return allowance.left >= 0 ? 0 : (-allowance.left / EACH_SECOND) * 1000;
  }

  #count(): void {
    this.#counting = undefined;
    if (this.#telemetryTaken > 0) this.#options.counts.taken('mqtt', 'telemetry', this.#telemetryTaken);
    this.#telemetryTaken = 0;
  }
}

const whose = ({ car, deviceId, address }: Sender) => ({
  protocol: 'mqtt' as const,
  deviceId,
  identity: car.fleetNumber,
  address,
});
