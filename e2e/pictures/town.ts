/** Prepares the product for pictures: a running town, orders of some days, and a log with changes. */
import type { Page } from '@playwright/test';
import {
  ADMIN,
  Api,
  address,
  choose,
  dialog,
  expect,
  importOrders,
  openAs,
  test as base,
  type Theme,
} from '../console.ts';
import { sampleOrders } from './sampleOrders.ts';
import type { Shot } from './shots.ts';

/** Waits for cars, which arrive over a socket and do not count as network activity. */
const CARS_COME_MS = 6000;

/** Entries of the log: audit row 2 adds a role, row 3 changes it. */
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

/** The number of orders on a trip, on one page of the list. */
async function riding(api: Api): Promise<number> {
  const { list } = await api.call('/operation/order/getPageList', { statuses: ['onTrip'], withTotal: false });
  return list.length;
}

export const test = base.extend<{ theme: Theme }, { town: Api }>({
  theme: ['light', { option: true }],
  context: async ({ context, language, theme }, provide) => {
    await choose(context, language, theme);
    await provide(context);
  },
  // oxlint-disable-next-line no-empty-pattern -- the library asks for a pattern
  environment: [async ({}, provide) => provide({ SIMULATOR: 'on' }), { scope: 'worker' }],
  town: [
    async ({ product: _product }, provide) => {
      const api = await Api.signIn(ADMIN.account, ADMIN.password);
      await importOrders(api, sampleOrders());
      await changeSomething(api);
      const told = async () => (await api.call('/sys/sysuser/myHomepageInfo', {})).story;
      await expect.poll(told, { timeout: 180_000 }).toBeNull();
      await expect.poll(() => riding(api), { timeout: 180_000 }).toBeGreaterThanOrEqual(1);
      await provide(api);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Opens a place and stores its picture; fails when the place or one of its requests fails. */
export async function take(page: Page, town: Api, shot: Shot, file: string): Promise<void> {
  const { path, signedOut = false } = shot;
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  if (signedOut) await page.goto(address() + path);
  else await openAs(page, town.token, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (path.includes('drawer=')) await expect(dialog(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // names of cars arrive after their positions
  await page.waitForFunction(() => !document.body.innerText.split('\n').includes('…'), null, { timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready);
  if (path.startsWith('/capacity/monitoring')) await page.waitForTimeout(CARS_COME_MS);
  expect(refused).toEqual([]);
  await page.screenshot({ path: file, animations: 'disabled', ...(file.endsWith('.jpg') ? { quality: 75 } : {}) });
}
