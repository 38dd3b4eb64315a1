/** What cars say over MQTT, whichever broker it came by: read, counted, and handed on. */
import { setTimeout as timeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import {
  ackMessage,
  eventMessage,
  REFUSED_WITHIN_MS,
  type AckMessage,
  type CarAlarm,
  type MessageKind,
  type RefusedMessage,
} from '#contract/capacity/telemetry/telemetry.ts';
import type { GatewayCounts } from '#server/capacity/device/counts.ts';
import type { Devices } from '#server/capacity/device/devices.ts';
import type { CarReport, LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { Taking } from '#server/capacity/telemetry/intake.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import { HistoryBusy } from '#server/capacity/telemetry/writer.ts';
import { HeldEvents } from './heldEvents.ts';
import { readShortened, type Shortened } from './longPackets.ts';
import { cryOf, readCries, readFixes, type ReadFixes } from './readFixes.ts';

interface Share {
  readonly atOnce: number;
  readonly eachSecond: number;
}

/** Positions that a car may send at once, e.g. of a day without a connection, and each second in the long run. */
const POSITIONS: Share = { atOnce: 20_000, eachSecond: 200 };
/** Anything else that it says: an event or an acknowledgement is a transaction, and what is malformed is read in vain. */
const WORDS: Share = { atOnce: 1000, eachSecond: 20 };
/** Messages with an alarm that count at once, however much else the car sends; of each alarm, so that none is in another's way. */
const CRIES: Share = { atOnce: 20, eachSecond: 1 };
/** Who sends more than that is held up; by how much, depends on how much it had on the way already. */
const LONGEST_WAIT_MS = 30_000;
/** So long nothing more is read of a car whose message was lost for that. */
const PAUSE_MS = 1000;
const COUNT_MS = 1000;
const HEARD_MS = 1000;

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
  telemetry: Pick<Telemetry, 'take' | 'takeEvent' | 'takenOf' | 'offer' | 'heard'>;
  devices: Pick<Devices, 'find' | 'heard'>;
  counts: Pick<GatewayCounts, 'refused' | 'taken'>;
  log: FastifyBaseLogger;
  now: () => Date;
}

interface Allowance {
  left: number;
  at: number;
}

/** What is known of a car that sends. */
interface Sending {
  readonly positions: Allowance;
  readonly words: Allowance;
  readonly cries: Map<CarAlarm, Allowance>;
  heardAt: number;
  /** Settles when all that it said before has been dealt with. */
  turn: Promise<unknown>;
}

/** Keeps nothing alive. */
const delay = (ms: number): Promise<void> => timeout(ms, undefined, { ref: false });

const timeOf = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at));

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Publishes to a car what was not taken of it, if it listens. */
export type RefusalTeller = (car: LiveCar, message: RefusedMessage) => void;

export class Inbox {
  readonly #options: InboxOptions;
  readonly #tell: RefusalTeller;
  readonly #sendings = new WeakMap<LiveCar, Sending>();
  /** What cars are still to be told of, by kind and reason. */
  readonly #untold = new Map<LiveCar, Map<string, RefusedMessage['refused'][number]>>();
  readonly #held: HeldEvents;
  #telling: NodeJS.Timeout | undefined;
  #telemetryTaken = 0;
  #counting: NodeJS.Timeout | undefined;
  #onAck: AckListener = () => Promise.resolve();

  constructor(options: InboxOptions, tell: RefusalTeller) {
    this.#options = options;
    this.#tell = tell;
    this.#held = new HeldEvents(options);
  }

  /** Who is told what became of commands. */
  onAck(listener: AckListener): void {
    this.#onAck = listener;
  }

  stop(): void {
    this.#held.stop();
    clearTimeout(this.#telling);
    clearTimeout(this.#counting);
    this.#count();
  }

  /**
   * Takes a message. `asked`: its sender waits for an answer (QoS 1); the promise then settles when what was said is
   * kept for good, and rejects when it could not be, in which case the sender must not be answered. Otherwise it settles
   * when the sender may go on: one that can be held up should be. Null: done already.
   * What is malformed is counted, told to the car, and done with: it would be no better the second time.
   */
  take(sender: Sender, kind: MessageKind, payload: Uint8Array, asked: boolean): Promise<unknown> | null {
    const receivedAt = this.#options.now().getTime();
    this.#heard(sender, receivedAt);
    const short = readShortened(payload);
    if (short !== null) return this.#takeShortened(sender, kind, short, asked);
    if (kind === 'telemetry') return this.#takeFixes(sender, payload, asked, receivedAt);
    const cries = this.hearCries(sender, payload, asked);
    const taken = this.#takeWord(sender, kind, payload, asked, receivedAt);
    return cries === null ? taken : Promise.all([cries, taken]);
  }

  /** Hears who cries for help in a message of which nothing else counts; null: done already. */
  hearCries(sender: Sender, payload: Uint8Array, asked = false): Promise<unknown> | null {
    const said = readShortened(payload)?.excerpt ?? payload;
    return this.#hear(sender, readCries(said, sender.car.carId, this.#options.now().getTime()), asked);
  }

  /** Hears alarms of a message that is still coming. */
  hearAlarms(sender: Sender, alarms: readonly CarAlarm[]): void {
    void this.#hear(sender, [cryOf(sender.car.carId, this.#options.now().getTime(), alarms)], false);
  }

  #hear({ car }: Sender, reports: readonly CarReport[], asked: boolean): Promise<unknown> | null {
    const cries = this.#criesIn(car, reports, this.#options.now().getTime());
    if (cries.length === 0) return null;
    if (asked) return this.#options.telemetry.take(cries);
    this.#options.telemetry.offer(cries);
    return null;
  }

  /** Of a message too long what cries for help counts, and the rest is lost: it would be no shorter the second time. */
  #takeShortened(
    sender: Sender,
    kind: MessageKind,
    { beginning, excerpt }: Shortened,
    asked: boolean,
  ): Promise<unknown> | null {
    this.#refused(sender, kind, 'tooLong', 1, beginning);
    const waitMs = waitFor(this.#sendingOf(sender.car).words, WORDS, 1, this.#options.now().getTime());
    const cries = this.hearCries(sender, excerpt, asked);
    return waitMs === 0 ? cries : Promise.all([cries, delay(Math.min(waitMs, LONGEST_WAIT_MS))]);
  }

  #takeWord(
    sender: Sender,
    kind: 'event' | 'ack',
    payload: Uint8Array,
    asked: boolean,
    receivedAt: number,
  ): Promise<unknown> | null {
    const taking = kind === 'event' ? this.#event(sender, payload, receivedAt) : this.#ack(sender, payload);
    const waitMs = waitFor(this.#sendingOf(sender.car).words, WORDS, 1, receivedAt);
    if (waitMs > LONGEST_WAIT_MS) return this.#lose(sender, kind, asked);
    if (taking === null) return this.#refuse(sender, kind, payload, waitMs);
    const taken = this.#inTurn(sender.car, waitMs, taking);
    if (asked) return taken;
    return taken.catch((error: unknown) => this.#options.log.debug({ err: error, kind }, 'a message was lost'));
  }

  /** Does what a car said one after the other, so that it holds no more than one connection to the database. */
  #inTurn(car: LiveCar, waitMs: number, work: () => Promise<unknown>): Promise<unknown> {
    const sending = this.#sendingOf(car);
    const done = Promise.all([sending.turn, waitMs > 0 ? delay(waitMs) : null]).then(work);
    sending.turn = done.catch(() => undefined);
    return done;
  }

  /** It sends more than it may: who waits for an answer gets none, whoever does not is not read for a while. */
  #lose(sender: Sender, kind: MessageKind, asked: boolean): Promise<unknown> {
    this.#refused(sender, kind, 'tooFast');
    return asked ? Promise.reject(new HistoryBusy('the car sends more than it may')) : delay(PAUSE_MS);
  }

  #takeFixes(sender: Sender, payload: Uint8Array, asked: boolean, receivedAt: number): Promise<unknown> | null {
    const read = readFixes(payload, sender.car.carId, receivedAt);
    const { positions, words } = this.#sendingOf(sender.car);
    const { reports, bad } = read;
    // what is read in vain costs as much as a word, whatever good stands beside it
    const waitMs = Math.max(
      reports.length === 0 ? 0 : waitFor(positions, POSITIONS, reports.length, receivedAt),
      bad.length === 0 ? 0 : waitFor(words, WORDS, 1, receivedAt),
    );
    const cries = waitMs === 0 ? [] : this.#criesIn(sender.car, reports, receivedAt);
    if (waitMs > LONGEST_WAIT_MS) {
      if (cries.length > 0) this.#options.telemetry.offer(cries);
      return this.#lose(sender, 'telemetry', asked && reports.length > 0);
    }
    for (const { reason, count, bytes } of bad) this.#refused(sender, 'telemetry', reason, count, bytes);
    if (reports.length === 0) return waitMs > 0 ? delay(waitMs) : null;
    this.#telemetryTaken += 1;
    this.#counting ??= setTimeout(() => this.#count(), COUNT_MS);
    // who cries for help is heard at once, and held up all the same
    if (cries.length > 0) return Promise.all([this.#keep(sender, read, payload, asked), delay(waitMs)]);
    if (waitMs > 0) return delay(waitMs).then(() => this.#keep(sender, read, payload, asked));
    return this.#keep(sender, read, payload, asked);
  }

  /** The newest report of each alarm in a message that cannot be taken as it comes, unless it is said too often. */
  #criesIn(car: LiveCar, reports: readonly CarReport[], now: number): CarReport[] {
    const newest = new Map(reports.flatMap((report) => report.alarms.map((alarm) => [alarm, report])));
    if (newest.size === 0) return [];
    const { cries } = this.#sendingOf(car);
    const mayCount = (alarm: CarAlarm) => {
      const allowance = cries.get(alarm) ?? { left: CRIES.atOnce, at: 0 };
      cries.set(alarm, allowance);
      return waitFor(allowance, CRIES, 1, now, 0) === 0;
    };
    return [...new Set([...newest].flatMap(([alarm, report]) => (mayCount(alarm) ? [report] : [])))];
  }

  #keep(sender: Sender, { reports }: ReadFixes, payload: Uint8Array, asked: boolean): Promise<unknown> | null {
    const { telemetry } = this.#options;
    const note = ({ refusals }: Taking) => {
      for (const [reason, count] of refusals) this.#refused(sender, 'telemetry', reason, count, payload);
    };
    if (asked) return telemetry.take(reports).then(note);
    note(telemetry.offer(reports));
    return null;
  }

  #event(sender: Sender, payload: Uint8Array, receivedAt: number): (() => Promise<unknown>) | null {
    const message = eventMessage.safeParse(parsed(payload));
    if (!message.success) return null;
    const { id, at, event, state, orderNo = null, position, distance = null } = message.data;
    const [lng = null, lat = null] = position ?? [];
    const { carId } = sender.car;
    return async () => {
      const outcome = await this.#options.telemetry.takeEvent({
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
      const settle = (isTaken: boolean) => {
        if (isTaken) this.#options.counts.taken('mqtt', 'event');
        else this.#refused(sender, 'event', 'notInState', 1, payload);
      };
      if (outcome === 'refused') this.#held.hold({ carId, eventId: id }, settle);
      else if (outcome === 'badTime') this.#refused(sender, 'event', 'badTime', 1, payload);
      else settle(true);
    };
  }

  #ack(sender: Sender, payload: Uint8Array): (() => Promise<unknown>) | null {
    const message = ackMessage.safeParse(parsed(payload));
    if (!message.success) return null;
    const { id, result, reason = '' } = message.data;
    return () => {
      this.#options.counts.taken('mqtt', 'ack');
      return this.#onAck(sender.car.carId, { id, result, reason });
    };
  }

  #refuse(sender: Sender, kind: MessageKind, bytes: Uint8Array, waitMs: number): Promise<unknown> | null {
    this.#refused(sender, kind, 'malformed', 1, bytes);
    return waitMs > 0 ? delay(waitMs) : null;
  }

  /** Counts what is not taken, and tells the car within a second, together with what else is not. */
  #refused(sender: Sender, kind: MessageKind, reason: RefusalReason, count = 1, bytes?: Uint8Array): void {
    const deviceId = sender.deviceId ?? this.#options.devices.find('mqtt', sender.car.fleetNumber)?.id ?? null;
    this.#options.counts.refused({
      ...whose(sender),
      deviceId,
      kind,
      reason,
      count,
      ...(bytes === undefined ? {} : { bytes }),
    });
    const untold = this.#untold.get(sender.car) ?? new Map<string, RefusedMessage['refused'][number]>();
    this.#untold.set(sender.car, untold);
    const key = `${kind} ${reason}`;
    const entry = untold.get(key);
    if (entry === undefined) untold.set(key, { kind, reason, count });
    else entry.count += count;
    this.#telling ??= setTimeout(() => this.#tellRefused(), REFUSED_WITHIN_MS).unref();
  }

  #tellRefused(): void {
    this.#telling = undefined;
    const at = this.#options.now().toISOString();
    for (const [car, untold] of this.#untold) this.#tell(car, { at, refused: [...untold.values()] });
    this.#untold.clear();
  }

  #sendingOf(car: LiveCar): Sending {
    let sending = this.#sendings.get(car);
    if (sending === undefined) {
      sending = {
        positions: { left: POSITIONS.atOnce, at: 0 },
        words: { left: WORDS.atOnce, at: 0 },
        cries: new Map(),
        heardAt: 0,
        turn: Promise.resolve(),
      };
      this.#sendings.set(car, sending);
    }
    return sending;
  }

  #heard({ car, deviceId }: Sender, at: number): void {
    const sending = this.#sendingOf(car);
    if (at - sending.heardAt < HEARD_MS) return;
    sending.heardAt = at;
    this.#options.telemetry.heard(car.carId, at);
    const id = deviceId ?? this.#options.devices.find('mqtt', car.fleetNumber)?.id;
    if (id !== undefined) this.#options.devices.heard(id);
  }

  #count(): void {
    this.#counting = undefined;
    if (this.#telemetryTaken > 0) this.#options.counts.taken('mqtt', 'telemetry', this.#telemetryTaken);
    this.#telemetryTaken = 0;
  }
}

/**
 * So long a car has to wait that sends more than it may, in milliseconds. What waits longer than `longestMs` is lost, and
 * costs it nothing.
 */
function waitFor(
  allowance: Allowance,
  { atOnce, eachSecond }: Share,
  count: number,
  now: number,
  longestMs = LONGEST_WAIT_MS,
): number {
  const gained = Math.max(0, ((now - allowance.at) / 1000) * eachSecond);
  const left = Math.min(atOnce, allowance.left + gained) - count;
  const waitMs = left >= 0 ? 0 : (-left / eachSecond) * 1000;
  allowance.left = waitMs > longestMs ? left + count : left;
  allowance.at = now;
  return waitMs;
}

const whose = ({ car, address }: Sender) => ({
  protocol: 'mqtt' as const,
  identity: car.fleetNumber,
  address,
});
