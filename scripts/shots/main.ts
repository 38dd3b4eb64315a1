/**
 * Takes the pictures: every route, both languages, both themes, and a narrow screen. `-- readme` takes those of the
 * README, `-- manual` those of the manual.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ADMIN, Api, address, choose, importOrders, openAs, type Language, type Theme } from '../../e2e/console.ts';
import { DRAWERS, PAGES, type Place } from '../../e2e/places.ts';
import startProduct from '../../e2e/product.ts';
import { findBrowser } from '../test/browser.ts';
import { sampleOrders } from './sampleOrders.ts';

const root = resolve(import.meta.dirname, '..', '..');
const LARGEST_README_BYTES = 300 * 1024;

interface Shot extends Place {
  /** Without a session. */
  signedOut?: boolean;
}

const SHOTS: readonly Shot[] = [
  { name: 'login', path: '/login', signedOut: true },
  ...PAGES,
  ...DRAWERS,
  { name: 'sysLogDetail', path: '/sys/sysLog?drawer=detail&record=3' },
];

interface Look {
  language: Language;
  theme: Theme;
  width: number;
  height: number;
}

const WIDE = { width: 1440, height: 900 };
const LOOKS: readonly Look[] = [
  ...(['zh-CN', 'en-US'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ language, theme, ...WIDE })),
  ),
  { language: 'zh-CN', theme: 'light', width: 390, height: 844 },
];

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // names of cars come after their positions
  await page.waitForFunction(() => !document.body.innerText.split('\n').includes('…'), null, { timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready);
}

async function take(
  browser: Browser,
  look: Look,
  shots: readonly (Shot & { file: string })[],
  token: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  await choose(context, look.language, look.theme);
  for (const { path, signedOut, file } of shots) {
    const page = await context.newPage();
    if (signedOut === true) await page.goto(address() + path);
    else await openAs(page, token, path);
    await settled(page);
    // cars come over a socket, which no quiet network tells of
    if (path.startsWith('/capacity/monitoring')) await delay(6000);
    await page.screenshot({ path: file, animations: 'disabled', ...(file.endsWith('.jpg') ? { quality: 75 } : {}) });
    await page.close();
  }
  await context.close();
}

async function everyRoute(browser: Browser, token: string): Promise<number> {
  const folder = join(root, 'shots');
  rmSync(folder, { recursive: true, force: true });
  for (const look of LOOKS) {
    const name = look.width < 600 ? `narrow-${look.language}` : `${look.language}-${look.theme}`;
    mkdirSync(join(folder, name), { recursive: true });
    await take(
      browser,
      look,
      SHOTS.map((shot) => ({ ...shot, file: join(folder, name, `${shot.name}.png`) })),
      token,
    );
  }
  return LOOKS.length * SHOTS.length;
}

const README: readonly { name: string; theme: Theme; language: Language; file: string }[] = [
  { name: 'monitoring', theme: 'dark', language: 'en-US', file: 'monitoring.png' },
  { name: 'range', theme: 'light', language: 'zh-CN', file: 'ranges.png' },
  { name: 'login', theme: 'light', language: 'zh-CN', file: 'login.png' },
  { name: 'order', theme: 'light', language: 'zh-CN', file: 'orders.png' },
  { name: 'orderDetail', theme: 'dark', language: 'en-US', file: 'order.png' },
  { name: 'roleGrant', theme: 'light', language: 'en-US', file: 'roles.png' },
  { name: 'sysLogDetail', theme: 'light', language: 'en-US', file: 'log.png' },
  { name: 'service', theme: 'light', language: 'zh-CN', file: 'service.png' },
  { name: 'setting', theme: 'dark', language: 'en-US', file: 'setting.png' },
];

async function forReadme(browser: Browser, token: string): Promise<number> {
  const folder = join(root, 'docs', 'images');
  mkdirSync(folder, { recursive: true });
  for (const { name, theme, language, file } of README) {
    const path = join(folder, file);
    const shot = SHOTS.find((one) => one.name === name);
    if (shot === undefined) throw new Error(`there is no picture ${name}`);
    await take(browser, { language, theme, ...WIDE }, [{ ...shot, file: path }], token);
    if (statSync(path).size > LARGEST_README_BYTES) throw new Error(`${file} is larger than 300 KB`);
  }
  return README.length;
}

/** Until some passengers are on their way. */
async function townIsUnderWay(api: Api): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; await delay(1000)) {
    const { list } = await api.call('/operation/order/getPageList', { statuses: ['onTrip'], withTotal: false });
    if (list.length >= 4) return;
  }
  throw new Error('nobody drives in the town');
}

/** The place that a page of the manual shows; pages that are not here show none. */
const MANUAL: Readonly<Record<string, string>> = {
  gettingStarted: 'home',
  myAccount: 'account',
  peopleAndRoles: 'roleGrant',
  menus: 'sysMenu',
  areas: 'area',
  schoolsAndTasks: 'school',
  orders: 'orderDetail',
  monitoring: 'monitoring',
  alerts: 'alertQueue',
  replay: 'replay',
  cars: 'carDetail',
  stations: 'siteMap',
  ranges: 'range',
  devices: 'device',
  gateway: 'deviceGateway',
  service: 'service',
  notices: 'noticePlatform',
  messages: 'message',
  files: 'file',
  configuration: 'configurationCenter',
  dictionaries: 'dictionary',
  apps: 'app',
  publicPages: 'sitePage',
  settings: 'setting',
  systemLog: 'sysLogDetail',
};

async function forManual(browser: Browser, token: string): Promise<number> {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const folder = join(root, 'docs', 'images', 'manual', language);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const shots = Object.entries(MANUAL).map(([page, name]) => {
      const shot = SHOTS.find((one) => one.name === name);
      if (shot === undefined) throw new Error(`there is no picture ${name}`);
      return { ...shot, file: join(folder, `${page}.jpg`) };
    });
    await take(browser, { language, theme: 'light', width: 1200, height: 720 }, shots, token);
  }
  return 2 * Object.keys(MANUAL).length;
}

/** Something for the log to show: audit row 2 adds a role, row 3 changes it. */
async function changeSomething(api: Api): Promise<void> {
  const role = { code: 'nightShift', nameZh: '夜班调度', nameEn: 'Night shift', dataScope: 'everything' } as const;
  const { id } = await api.call('/sys/role/addOne', role);
  const changed = {
    nameEn: 'Night dispatcher',
    homePage: 'operation/order',
    dataScope: 'suppliers',
    remark: '22:00 – 06:00',
  } as const;
  await api.call('/sys/role/updateOne', { ...role, ...changed, id, version: 1 });
}

const found = await findBrowser();
if ('problem' in found) throw new Error(found.problem);
const stop = await startProduct({ SIMULATOR: 'on' });
const browser = await chromium.launch({
  executablePath: found.path,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const api = await Api.signIn(ADMIN.account, ADMIN.password);
  await importOrders(api, sampleOrders());
  await changeSomething(api);
  await townIsUnderWay(api);
  const wanted = process.argv.at(-1);
  const work = wanted === 'readme' ? forReadme : wanted === 'manual' ? forManual : everyRoute;
  const count = await work(browser, api.token);
  process.stdout.write(`${count} pictures\n`);
} finally {
  await browser.close();
  await stop();
}
