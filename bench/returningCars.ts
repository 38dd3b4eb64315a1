/**
 * Cars that lose their connections and come back, as a process of its own. Each tries again until it is let in, a second
 * or so after it was not. Started by `faultsReturn.ts`, which tells it when.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeFrame, FrameReader } from '#server/capacity/gateway/jt808/frame.ts';
import { CONNACK_BYTES, connectPacket } from './mqttPackets.ts';

/** The first message to the process, which answers `{ in, tookMs, tries }`. Any number of `cut` may follow. */
export interface ReturningWish {
  protocol: 'mqtt' | 'jt808';
  port: number;
  /** Names and secrets; of a terminal its phone number. Without a secret a terminal registers for one. */
  cars: [name: string, secret: string][];
  /** Milliseconds over which they connect at first, and again after a cut. */
  firstWithin: number;
  againWithin: number;
}

export interface Returned {
  in: number;
  /** Until the last one was accepted. */
  tookMs: number;
  /** Connections that ended before they were accepted, and refusals. */
  failures: number;
}

const ANSWER_WITHIN_MS = 10_000;
const AGAIN_MS = 1000;
const GIVE_UP_MS = 180_000;
const REGISTER = 0x0100;
const AUTHENTICATE = 0x0102;
const REGISTERED = 0x8100;
const ACK = 0x8001;
const PHONE_DIGITS = 12;
/** Province, county, maker, model, id, colour and plate, as in the standard of 2013. */
const REGISTRATION = Buffer.concat([
  Buffer.from([0, 44, 1, 0x2f]),
  Buffer.alloc(5 + 20 + 7),
  Buffer.from([1]),
  Buffer.from('T'),
]);

let failures = 0;

class Returning {
  readonly #wish: ReturningWish;
  readonly #name: string;
  #secret: string;
  #socket: Socket | null = null;
  #serial = 0;

  constructor(wish: ReturningWish, [name, secret]: [string, string]) {
    this.#wish = wish;
    this.#name = name;
    this.#secret = secret;
  }

  cut(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  /** Resolves to whether it was accepted. */
  async comeBack(within: number, giveUpAt: number): Promise<boolean> {
    await delay(Math.random() * within);
    while (performance.now() < giveUpAt) {
      if (await this.#try()) return true;
      failures += 1;
      await delay(AGAIN_MS * (0.5 + Math.random()));
    }
    return false;
  }

  #try(): Promise<boolean> {
    return new Promise((done) => {
      const socket = connect({ port: this.#wish.port, host: '127.0.0.1', noDelay: true });
      this.#socket = socket;
      const late = setTimeout(() => socket.destroy(), ANSWER_WITHIN_MS);
      const settle = (isIn: boolean) => {
        clearTimeout(late);
        if (!isIn) socket.destroy();
        done(isIn);
      };
      socket.on('error', () => undefined);
      socket.once('close', () => settle(false));
      if (this.#wish.protocol === 'mqtt') this.#signIn(socket, settle);
      else this.#authenticate(socket, settle);
    });
  }

  #signIn(socket: Socket, settle: (isIn: boolean) => void): void {
    socket.once('connect', () => socket.write(connectPacket(this.#name, this.#secret)));
    socket.on('data', (chunk) => settle(chunk.length >= CONNACK_BYTES && chunk[0] === 0x20 && chunk[3] === 0));
  }

  #authenticate(socket: Socket, settle: (isIn: boolean) => void): void {
    const reader = new FrameReader();
    const send = (messageId: number, body: Uint8Array) => {
      this.#serial = (this.#serial + 1) & 0xffff;
      const phone = this.#name.padStart(PHONE_DIGITS, '0');
      const header = { messageId, phone, serial: this.#serial, is2019: false, encryption: 0, part: null };
      socket.write(encodeFrame({ ...header, body }));
    };
    socket.once('connect', () => {
      if (this.#secret === '') send(REGISTER, REGISTRATION);
      else send(AUTHENTICATE, Buffer.from(this.#secret, 'ascii'));
    });
    socket.on('data', (chunk) => {
      for (const decoded of reader.push(chunk)) {
        if (!('frame' in decoded)) continue;
        const { messageId, body } = decoded.frame;
        if (messageId === REGISTERED && body[2] === 0) {
          this.#secret = Buffer.from(body.subarray(3)).toString('ascii');
          send(AUTHENTICATE, Buffer.from(this.#secret, 'ascii'));
        } else if (messageId === ACK) settle(body[4] === 0);
        else if (messageId === REGISTERED) settle(false);
      }
    });
  }
}

let cars: Returning[] = [];
let againWithin = 0;

async function bringAll(within: number): Promise<void> {
  const since = performance.now();
  failures = 0;
  const isIn = await Promise.all(cars.map((car) => car.comeBack(within, since + GIVE_UP_MS)));
  const returned: Returned = {
    in: isIn.filter(Boolean).length,
    tookMs: performance.now() - since,
    failures,
  };
  process.send?.(returned);
}

process.on('message', (message: ReturningWish | 'cut') => {
  if (message === 'cut') {
    for (const car of cars) car.cut();
    void bringAll(againWithin);
    return;
  }
  cars = message.cars.map((car) => new Returning(message, car));
  againWithin = message.againWithin;
  void bringAll(message.firstWithin);
});
