/**
 * Cars on the road as a process of its own: so many positions a second in all, over a connection for each car. A car
 * whose connection ends comes back, and sends what was not acknowledged (at QoS 1) once more. Started by
 * `publishToScreen.ts`.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CONNACK_BYTES, connectPacket, PUBACK_BYTES, publishPacket, text } from './mqttPackets.ts';
import { stamped } from './stamps.ts';
import { places } from './town.ts';

/** The first message to the process. `drive` follows, and at the end `stop`. */
export interface DrivingWish {
  host: string;
  port: number;
  /** User names and passwords. */
  cars: [name: string, secret: string][];
  /** Positions a second, of all cars together. */
  rate: number;
  qos: 0 | 1;
}

/** Cars that connect at the same moment. */
const CONNECTING = 200;
const BACK_AFTER_MS = 500;
const SIGN_IN_WITHIN_MS = 10_000;
const PACE_MS = 10;
const MILLION = 1_000_000;
const DEGREE_M = 111_195;

let sent = 0;
let acknowledged = 0;
let broken = 0;

class Car {
  readonly #wish: DrivingWish;
  readonly #name: string;
  readonly #secret: string;
  readonly #topic: Buffer;
  #lng: number;
  readonly #lat: number;
  #socket: Socket | null = null;
  #isIn = false;
  #rest: Buffer = Buffer.alloc(0);
  #messageId = 0;
  #reportedAt = 0;
  /** Messages by id, in order; at QoS 0 those that wait for a connection. */
  readonly #open = new Map<number, Buffer>();

  constructor(wish: DrivingWish, [name, secret]: [string, string], at: { lng: number; lat: number }) {
    this.#wish = wish;
    this.#name = name;
    this.#secret = secret;
    this.#topic = text(`fleet/${name}/telemetry`);
    this.#lng = Math.round(at.lng * MILLION);
    this.#lat = Math.round(at.lat * MILLION);
  }

  get open(): number {
    return this.#open.size;
  }

  /** Resolves when the broker has accepted it. */
  connect(): Promise<void> {
    return new Promise((done, fail) => {
      const socket = connect({ host: this.#wish.host, port: this.#wish.port, noDelay: true });
      this.#socket = socket;
      this.#rest = Buffer.alloc(0);
      socket.once('connect', () => socket.write(connectPacket(this.#name, this.#secret)));
      const late = setTimeout(() => socket.destroy(), SIGN_IN_WITHIN_MS);
      socket.on('data', (chunk) => {
        this.#hear(chunk, () => {
          clearTimeout(late);
          done();
        });
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearTimeout(late);
        if (this.#isIn) broken += 1;
        this.#isIn = false;
        fail(new Error(`${this.#name} was not let in`));
        if (this.#socket === socket) void this.#comeBack();
      });
    });
  }

  async #comeBack(): Promise<void> {
    // each car at a random moment
    await delay(BACK_AFTER_MS * (0.5 + Math.random()));
    // a refused car reconnects when its connection closes
    await this.connect().catch(() => undefined);
  }

  #hear(chunk: Buffer, letIn: () => void): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (bytes.length >= PUBACK_BYTES) {
      if (bytes[0] === 0x20) {
        if (bytes[3] !== 0) return void this.#socket?.destroy();
        this.#isIn = true;
        for (const packet of this.#open.values()) this.#socket?.write(packet);
        if (this.#wish.qos === 0) this.#open.clear();
        letIn();
        bytes = bytes.subarray(CONNACK_BYTES);
      } else {
        if (this.#open.delete(bytes.readUInt16BE(2))) acknowledged += 1;
        bytes = bytes.subarray(PUBACK_BYTES);
      }
    }
    this.#rest = Buffer.from(bytes);
  }

  /** Publishes its position. */
  report(): void {
    const now = Date.now();
    const seconds = this.#reportedAt === 0 ? 0 : (now - this.#reportedAt) / 1000;
    // positions of a car are identified by their time
    const at = Math.max(now, this.#reportedAt + 1);
    this.#reportedAt = at;
    this.#lng += ((12 * seconds) / DEGREE_M / Math.cos((this.#lat / MILLION) * (Math.PI / 180))) * MILLION;
    const { lng, lat, speed } = stamped(this.#lng, this.#lat, now);
    const position = `[${(lng / MILLION).toFixed(6)},${(lat / MILLION).toFixed(6)}]`;
    const payload = `{"at":${at},"position":${position},"speed":${speed},"heading":90,"charge":71.5}`;
    this.#messageId = (this.#messageId % 65_535) + 1;
    const packet = publishPacket(this.#topic, this.#wish.qos === 0 ? 0 : this.#messageId, payload);
    sent += 1;
    if (this.#isIn) this.#socket?.write(packet);
    if (this.#wish.qos === 1 || !this.#isIn) this.#open.set(this.#messageId, packet);
  }
}

/** The cars, their reports per second, and whether they run. */
const road: { cars: readonly Car[]; rate: number; isOpen: boolean } = { cars: [], rate: 0, isOpen: false };

async function begin(wish: DrivingWish): Promise<Car[]> {
  const where = places(wish.cars.length);
  const cars = wish.cars.map((car, place) => new Car(wish, car, where[place] ?? { lng: 0, lat: 0 }));
  for (let first = 0; first < cars.length; first += CONNECTING)
    await Promise.all(cars.slice(first, first + CONNECTING).map((car) => car.connect()));
  return cars;
}

/** Sends reports in turn at an even rate; a late timer catches up. */
async function drive(): Promise<void> {
  road.isOpen = true;
  const since = performance.now();
  let place = 0;
  for (let reported = 0; road.isOpen; await delay(PACE_MS)) {
    const due = Math.floor(((performance.now() - since) / 1000) * road.rate);
    for (; reported < due; reported += 1) {
      road.cars[place]?.report();
      place = (place + 1) % road.cars.length;
    }
  }
}

process.on('message', (message: DrivingWish | 'drive' | 'stop' | 'tell') => {
  if (message === 'drive') void drive();
  else if (message === 'tell') {
    const waiting = road.cars.reduce((sum, car) => sum + car.open, 0);
    process.send?.({ sent, acknowledged, waiting, broken });
  } else if (message === 'stop') road.isOpen = false;
  else {
    road.rate = message.rate;
    void begin(message).then((cars) => {
      road.cars = cars;
      process.send?.('ready');
    });
  }
});
