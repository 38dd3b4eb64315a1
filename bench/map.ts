/**
 * `node bench/map.ts [CARS] [A_SECOND]`: what the live map costs in the browser. 10,000 cars report 2,000 times a second over MQTT, a real
 * Chromium shows the real console, and its trace says how long the main thread works for each message of the server.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { MONITORING_PATH } from '#contract/capacity/monitoring/calls.ts';
import { findBrowser } from '../scripts/test/browser.ts';
import { BROWSER_ARGS } from '../scripts/test/browserArgs.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { mainThreadOf, TRACED, within, type MainThread } from './mainThread.ts';
import { settle, type Figure } from './figures.ts';
import { startDriving } from './publishToScreen.ts';
import { CENTRE } from './town.ts';

const CARS = Number(process.argv[2] ?? 10_000);
const RATE = Number(process.argv[3] ?? 2000);
const MOST_BYTES = 50_000;
const MOST_MS = 16;
const SETTLES_MS = 3000;
const COUNTED_MS = 5000;
const MARK = 'told';
/** Path prefix of stored traces and pictures; unset: none are stored. */
const KEPT = process.env['TRACE'];

/** The views and their seconds: clusters update once a second, single cars up to five times. */
const SCREENS = [
  { what: 'the town in clusters', zoom: 11, seconds: 22 },
  { what: 'about 1,000 single cars', zoom: 12.9, seconds: 8 },
  { what: 'a street', zoom: 16, seconds: 8 },
] as const;
type Screen = (typeof SCREENS)[number];

/** Marks every message in the trace, and signs in. */
const prepared = (token: string): string => `
  localStorage.setItem('autopilot', ${JSON.stringify(JSON.stringify({ token }))});
  const Own = WebSocket;
  window.WebSocket = class extends Own {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', () => performance.mark('${MARK}'));
    }
  };`;

/** Bytes that the WebSocket of the map receives, while `isOn`. */
class Received {
  bytes = 0;
  isOn = false;

  constructor(session: CDPSession) {
    const sockets = new Set<string>();
    session.on('Network.webSocketCreated', ({ requestId, url }) => {
      if (url.includes(MONITORING_PATH)) sockets.add(requestId);
    });
    session.on('Network.webSocketFrameReceived', ({ requestId, response: { opcode, payloadData } }) => {
      if (this.isOn && sockets.has(requestId))
        this.bytes += opcode === 1 ? Buffer.byteLength(payloadData) : Buffer.from(payloadData, 'base64').length;
    });
  }
}

interface Seen extends MainThread {
  bytesASecond: number;
  cars: number;
  clusters: number;
}

/** One screen: first its received bytes, then, without recording the socket, its work. */
async function look(browser: Browser, page: Page, address: string, { zoom, seconds }: Screen): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  const received = new Received(session);
  await session.send('Network.enable');
  await page.goto(`${address}/capacity/monitoring?at=${CENTRE.lng},${CENTRE.lat},${zoom}`);
  const map = page.locator('.liveMap[data-ready][data-mode]');
  await map.waitFor({ timeout: 30_000 });
  await delay(SETTLES_MS);
  received.isOn = true;
  await delay(COUNTED_MS);
  received.isOn = false;
  await session.detach();
  await browser.startTracing(page, { categories: TRACED });
  await delay(seconds * 1000);
  const trace = await browser.stopTracing();
  if (KEPT !== undefined) {
    writeFileSync(`${KEPT}-${zoom}.json`, trace);
    await page.screenshot({ path: `${KEPT}-${zoom}.png` });
  }
  return {
    ...mainThreadOf(trace, MARK),
    bytesASecond: received.bytes / (COUNTED_MS / 1000),
    cars: Number(await map.getAttribute('data-cars')),
    clusters: Number(await map.getAttribute('data-clusters')),
  };
}

const tenths = (value: number): string => value.toFixed(1);

function figuresOf(what: string, seen: Seen): Figure[] {
  const { updates, frames, longest, busy, bytesASecond, cars, clusters } = seen;
  const shown = clusters > 0 ? `${clusters} clusters` : `${cars} cars`;
  const work = within(updates, 0.95);
  return [
    {
      what: `${what} (${shown})`,
      found: `p50 ${tenths(within(updates, 0.5))}, p95 ${tenths(work)} ms an update of ${updates.length}`,
      wanted: `p95 ≤ ${MOST_MS} ms`,
      ok: updates.length > 0 && work <= MOST_MS,
    },
    {
      what: '  received',
      found: `${tenths(bytesASecond / 1000)} KB/s`,
      wanted: '≤ 50 KB/s',
      ok: bytesASecond > 0 && bytesASecond <= MOST_BYTES,
    },
    {
      what: '  besides',
      found: `picture p95 ${tenths(within(frames, 0.95))} of ${frames.length}, longest ${tenths(longest)} ms, busy ${(busy * 100).toFixed(0)} %`,
      wanted: '',
      ok: true,
    },
  ];
}

async function measure({ product, tokens: [token = ''] }: Fleet, browserPath: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...BROWSER_ARGS],
  });
  try {
    const figures: Figure[] = [];
    for (const screen of SCREENS) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript(prepared(token));
      const page = await context.newPage();
      const found = figuresOf(screen.what, await look(browser, page, product.address, screen));
      await context.close();
      print(found);
      figures.push(...found);
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function print(figures: readonly Figure[]): void {
  for (const { what, found, wanted, ok } of figures)
    process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(44)} ${found.padEnd(54)} ${wanted}\n`);
}

async function main(): Promise<void> {
  const found = await findBrowser();
  if ('problem' in found) throw new Error(found.problem);
  const folder = newScratch('bench');
  const webDist = process.env['WEB_DIST'];
  const env: Record<string, string> = webDist === undefined ? {} : { WEB_DIST: webDist };
  const fleet = await startFleet({ dataDir: join(folder, 'data'), cars: CARS, env });
  const { mqttPort: port, cars } = fleet;
  const driving = await startDriving({ host: '127.0.0.1', port, cars, rate: RATE, qos: 0 });
  try {
    driving.drive();
    const figures = await measure(fleet, found.path);
    process.stdout.write(`       load ${tenths(loadavg()[0] ?? 0)}\n`);
    settle(figures.every(({ ok }) => ok));
  } finally {
    driving.end();
    await fleet.product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
