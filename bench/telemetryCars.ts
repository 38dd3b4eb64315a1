/**
 * Cars as a process of its own: as many messages as go, over raw connections, so that the sender costs as little as can
 * be. Started by `telemetry.ts`; says how many it sent and how many were acknowledged.
 */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CONNACK_BYTES, connectPacket, PING, PONG_BYTES, PUBACK_BYTES, publishPacket, text } from './mqttPackets.ts';
import type { CarsWish } from './telemetry.ts';

/** Most unacknowledged messages of a connection. */
const IN_FLIGHT = 200;
const BURST = 25;

class Car {
  readonly #socket: Socket;
  readonly #topic: Buffer;
  readonly #qos: 0 | 1;
  #at: number;
  #place = 0;
  #bytes = 0;
  sent = 0;

  constructor(socket: Socket, name: string, qos: 0 | 1, from: number) {
    this.#socket = socket;
    this.#topic = text(`fleet/${name}/telemetry`);
    this.#qos = qos;
    this.#at = from;
    socket.on('data', (chunk) => (this.#bytes += chunk.length));
  }

  get acknowledged(): number {
    return this.#qos === 0 ? Math.floor(this.#bytes / PONG_BYTES) * BURST : Math.floor(this.#bytes / PUBACK_BYTES);
  }

  /** Sends some messages as far as the connection accepts them; returns whether it did. */
  burst(): boolean {
    if (this.#socket.writableNeedDrain || this.#socket.destroyed) return false;
    if (this.sent - this.acknowledged > IN_FLIGHT - BURST) return false;
    const packets: Buffer[] = [];
    for (let count = 0; count < BURST; count += 1) packets.push(this.#next());
    // at QoS 0 each burst ends with a ping, to know the messages under way
    if (this.#qos === 0) packets.push(PING);
    this.#socket.write(Buffer.concat(packets));
    return true;
  }

  #next(): Buffer {
    this.#at += 1;
    this.#place = (this.#place + 1) % 100_000;
    this.sent += 1;
    const lng = (113.9 + this.#place * 0.000_001).toFixed(6);
    const payload = `{"at":${this.#at},"position":[${lng},22.540000],"speed":36.5,"heading":90,"charge":71.5,"odometer":${this.sent}}`;
    return publishPacket(this.#topic, this.#qos === 0 ? 0 : (this.sent % 65_535) + 1, payload);
  }
}

async function signIn(port: number, [name, secret]: [string, string], { qos, from }: CarsWish): Promise<Car> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.write(connectPacket(name, secret));
  const answers: unknown[] = await once(socket, 'data');
  const answer = answers[0];
  if (!(answer instanceof Uint8Array) || answer.length !== CONNACK_BYTES || answer[3] !== 0)
    throw new Error(`${name} was not let in`);
  socket.on('error', () => undefined);
  return new Car(socket, name, qos, from);
}

async function run(wish: CarsWish): Promise<void> {
  const cars: Car[] = [];
  for (const car of wish.cars) cars.push(await signIn(wish.port, car, wish));
  const since = performance.now();
  const end = since + wish.seconds * 1000;
  while (performance.now() < end) {
    let any = false;
    for (const car of cars) any = car.burst() || any;
    // answers received meanwhile must be read
    await (any ? new Promise((resolve) => setImmediate(resolve)) : delay(1));
  }
  const seconds = (performance.now() - since) / 1000;
  const total = (of: 'sent' | 'acknowledged') => cars.reduce((sum, car) => sum + car[of], 0);
  for (const until = performance.now() + 60_000; total('acknowledged') < total('sent'); await delay(20)) {
    if (performance.now() > until) break;
  }
  // the parent ends this process once no message is under way
  process.send?.({ sent: total('sent'), acknowledged: total('acknowledged'), seconds });
}

process.once('message', (wish: CarsWish) => void run(wish));
