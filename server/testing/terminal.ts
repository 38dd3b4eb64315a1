/** A JT/T 808 terminal for tests: a socket that writes frames and waits for answers. */
import { connect, type Socket } from 'node:net';
import { encodeFrame, type Frame, FrameReader, word } from '#server/capacity/gateway/jt808/frame.ts';
import { patient } from './patience.ts';

const PATIENCE_MS = patient(8000);

export class Terminal {
  readonly socket: Socket;
  readonly #phone: string;
  readonly #is2019: boolean;
  readonly #reader = new FrameReader();
  readonly #heard: Frame[] = [];
  #waiting: (() => void) | undefined;
  #serial = 0;
  isClosed = false;

  constructor(port: number, phone: string, is2019 = false) {
    this.#phone = phone.padStart(is2019 ? 20 : 12, '0');
    this.#is2019 = is2019;
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
      this.#waiting?.();
    });
    this.socket.on('data', (chunk) => {
      for (const decoded of this.#reader.push(chunk)) if ('frame' in decoded) this.#heard.push(decoded.frame);
      this.#waiting?.();
    });
  }

  /** Sends a message; answers its serial number. */
  send(
    messageId: number,
    body: Uint8Array = new Uint8Array(),
    part: Frame['part'] = null,
    phone = this.#phone,
  ): number {
    this.#serial += 1;
    const is2019 = this.#is2019;
    this.socket.write(encodeFrame({ messageId, phone, serial: this.#serial, is2019, encryption: 0, part, body }));
    return this.#serial;
  }

  /** The next message of a kind; what came before it is passed over. */
  async hear(messageId: number): Promise<Frame> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      const at = this.#heard.findIndex((frame) => frame.messageId === messageId);
      const [found] = at === -1 ? [] : this.#heard.splice(0, at + 1).slice(-1);
      if (found !== undefined) return found;
      if (this.isClosed) break;
      await this.#next(end);
    }
    throw new Error(`no message 0x${messageId.toString(16)}${this.isClosed ? '; the connection was closed' : ''}`);
  }

  /** Sends a message, and answers the result of the general answer to it. */
  async ask(messageId: number, body?: Uint8Array, part: Frame['part'] = null): Promise<number> {
    const serial = this.send(messageId, body, part);
    for (;;) {
      const ack = await this.hear(0x8001);
      if (word(ack.body, 0) === serial) return ack.body[4] ?? -1;
    }
  }

  /** Signs in; answers whether it was let in. */
  async signIn(code: string): Promise<boolean> {
    const bytes = Buffer.from(code, 'ascii');
    const body = this.#is2019 ? Buffer.concat([Buffer.from([bytes.length]), bytes, Buffer.alloc(15 + 20)]) : bytes;
    return (await this.ask(0x0102, body)) === 0;
  }

  /** Waits until the other side has closed. */
  async closed(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end && !this.isClosed;) await this.#next(end);
    if (!this.isClosed) throw new Error('the connection is still open');
  }

  close(): void {
    this.socket.destroy();
  }

  #next(end: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, end - Date.now()));
      this.#waiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const double = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** The body of a position, at an instant. */
export function locationBody(
  at: number,
  { lng = 114.05, lat = 22.55, kmh = 36, alarm = 0, status = 3, items = [] as number[] } = {},
): Buffer {
  const local = new Date(at + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14);
  const speed = Math.round(kmh * 10);
  return Buffer.from([
    ...double(alarm),
    ...double(status),
    ...double(Math.round(lat * 1e6)),
    ...double(Math.round(lng * 1e6)),
    0,
    20,
    speed >> 8,
    speed & 0xff,
    0,
    90,
    ...Buffer.from(local, 'hex'),
    ...items,
  ]);
}
