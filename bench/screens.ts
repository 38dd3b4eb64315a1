/**
 * Windows that watch the live map of a product, as a process of its own: each with a ticket and a view. A window whose
 * connection ends opens another. Started by `publishToScreen.ts`; tells after how long positions were there.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { MONITORING_PATH, carFilter } from '#contract/capacity/monitoring/calls.ts';
import { decodeMessage } from '#contract/capacity/monitoring/frames.ts';
import { WINDOWS_OF_A_PERSON } from './fleet.ts';
import { ageOf, stampOf } from './stamps.ts';
import type { View } from './town.ts';

/** The first message to the process. `begin` and `tell` follow. */
export interface ScreensWish {
  address: string;
  /** Sessions, each with the most windows of a person. */
  tokens: readonly string[];
  views: readonly View[];
}

export const heardFigures = z.object({
  /** Received positions, summed over all windows. */
  heard: z.number(),
  bytes: z.number(),
  /** The maximum of all windows. */
  mostBytes: z.number(),
  /** Windows that had to connect again. */
  broken: z.number(),
  /** Milliseconds from publishing to reading. */
  p50: z.number(),
  p99: z.number(),
  slowest: z.number(),
});
export type HeardFigures = z.output<typeof heardFigures>;

const AGAIN_MS = 500;
/** Largest counted milliseconds; longer times count as this. */
const MOST_MS = 120_000;
const ticketAnswer = z.object({ data: z.object({ ticket: z.string() }) });

/** The count of each number of milliseconds. */
let ages = new Uint32Array(MOST_MS + 1);
let broken = 0;

class Screen {
  readonly #address: string;
  readonly #token: string;
  readonly #view: View;
  /** The last stamp of each car. */
  readonly #known = new Map<number, number>();
  bytes = 0;

  constructor(address: string, token: string, view: View) {
    this.#address = address;
    this.#token = token;
    this.#view = view;
  }

  /** Resolves when it is open. */
  async open(): Promise<void> {
    const response = await fetch(`${this.#address}/taxiadmin/capacity/monitoring/getTicket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: this.#token },
      body: '{}',
    });
    const { ticket } = ticketAnswer.parse(await response.json()).data;
    const socket = new WebSocket(`${this.#address.replace('http', 'ws')}${MONITORING_PATH}?ticket=${ticket}`);
    socket.binaryType = 'arraybuffer';
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('error', () => undefined);
    await new Promise<void>((done, fail) => {
      socket.once('open', done);
      socket.once('close', () => fail(new Error('the map cannot be watched')));
    });
    socket.once('close', () => void this.#again());
    socket.send(JSON.stringify({ kind: 'view', ...this.#view, filter: carFilter.parse({}) }));
  }

  async #again(): Promise<void> {
    broken += 1;
    for (;;) {
      await delay(AGAIN_MS * (0.5 + Math.random()));
      try {
        return await this.open();
      } catch {
        // the server is away
      }
    }
  }

  #hear(data: WebSocket.RawData, isBinary: boolean): void {
    this.bytes += data instanceof ArrayBuffer || data instanceof Buffer ? data.byteLength : 0;
    if (!isBinary || !(data instanceof ArrayBuffer)) return;
    const now = Date.now();
    for (const { whole, cars } of decodeMessage(new Uint8Array(data))?.blocks ?? []) {
      for (const car of cars) {
        const { lng, lat, speed } = car;
        if (speed === null) continue;
        const stamp = stampOf({ lng, lat, speed });
        const before = this.#known.get(car.id);
        this.#known.set(car.id, stamp);
        // a whole cell repeats known positions or those before this window
        if (before === stamp || (whole && before === undefined)) continue;
        const age = Math.min(MOST_MS, ageOf(stamp, now));
        ages[age] = (ages[age] ?? 0) + 1;
      }
    }
  }
}

const screens: Screen[] = [];

async function open({ address, tokens, views }: ScreensWish): Promise<void> {
  for (const [place, view] of views.entries()) {
    const token = tokens[Math.floor(place / WINDOWS_OF_A_PERSON)];
    if (token === undefined) throw new Error('more windows than the people may have');
    const screen = new Screen(address, token, view);
    await screen.open();
    screens.push(screen);
  }
}

function tell(): HeardFigures {
  const heard = ages.reduce((sum, times) => sum + times, 0);
  const within = (part: number) => {
    let left = heard * part;
    return ages.findIndex((times) => (left -= times) < 0);
  };
  const slowest = ages.findLastIndex((times) => times > 0);
  const all = screens.map(({ bytes }) => bytes);
  const bytes = all.reduce((sum, one) => sum + one, 0);
  return { heard, bytes, mostBytes: Math.max(...all), broken, p50: within(0.5), p99: within(0.99), slowest };
}

process.on('message', (message: ScreensWish | 'begin' | 'tell') => {
  if (message === 'tell') process.send?.(tell());
  else if (message === 'begin') {
    ages = new Uint32Array(MOST_MS + 1);
    for (const screen of screens) screen.bytes = 0;
  } else void open(message).then(() => process.send?.('ready'));
});
