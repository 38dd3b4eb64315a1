/** The live map: viewing, filtering, finding, zooming, following. The map's content is read from its list. */
import type { Page } from '@playwright/test';
import { Api, address, expect, heading, inLanguage, openAs, openAsAdmin, say, test } from './console.ts';
import { countJumpsOfPages, jumped } from './jumps.ts';
import { patient } from './patience.ts';

let serial = 0;

interface Driven {
  carId: string;
  plate: string;
  /** Reports a position with a speed in km/h. */
  report: (lng: number, lat: number, speed?: number, charge?: number) => Promise<void>;
}

/** A new car with a device that reports over HTTP. */
async function newCar(api: Api, group = ''): Promise<Driven> {
  serial += 1;
  const name = `${Date.now() % 10_000_000}-${serial}`;
  const plate = `测${name.replace('-', 'X')}`;
  const { id: carId } = await api.call('/capacity/car/addOne', {
    fleetNumber: `E2E-${name}`,
    plate,
    groups: group === '' ? [] : [group],
  });
  const identity = `phone-${name}`;
  const { secret } = await api.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
  const report = async (lng: number, lat: number, speed = 0, charge = 80) => {
    const send = async () => {
      const told = `lat=${lat}&lon=${lng}&timestamp=${Date.now()}&speed=${speed / 1.852}&bearing=90&batt=${charge}`;
      await fetch(`${address()}/open/telemetry/osmand?id=${identity}&${told}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      return (await api.call('/capacity/car/getById', { id: carId })).live?.position?.[0];
    };
    // the gateway learns of the car a moment after it was added
    await expect.poll(send).toBeCloseTo(lng, 5);
  };
  return { carId, plate, report };
}

const map = (page: Page) => page.locator('.liveMap');

/** The darkest of a few pixels beside the middle of the map, from 0 (black) to 765. */
async function darkestBeside(page: Page, right: number): Promise<number> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2 + right, box.y + box.height / 2];
  const picture = await page.screenshot({ clip: { x: x - 2, y: y - 2, width: 4, height: 4 } });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      let darkest = 765;
      for (let at = 0; at < data.length; at += 4)
        darkest = Math.min(darkest, (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0));
      return darkest;
    },
    [...picture],
  );
}
const opened = async (page: Page) => {
  await expect(map(page)).toHaveAttribute('data-ready', '', { timeout: patient(30_000) });
  await expect(map(page)).toHaveAttribute('data-mode', /cars|clusters/, { timeout: patient(15_000) });
};

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const row = (page: Page, plate: string) =>
    page.getByRole('list', { name: t('画面内的车辆', 'Cars on the screen') }).getByText(plate);

  test('cars appear beside the map and on it, can be filtered, chosen and followed', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const group = `g${Date.now() % 1_000_000}`;
    const [one, other] = [await newCar(api, group), await newCar(api)];
    const [lng, lat] = language === 'zh-CN' ? [100.1, 30.1] : [100.5, 30.5];
    await one.report(lng, lat, 36);
    await other.report(lng + 0.002, lat);

    await page.goto(`${address()}/capacity/monitoring?at=${lng},${lat},15`);
    await expect(heading(page, t('运行监控', 'Monitoring'))).toBeVisible();
    await opened(page);
    await expect(row(page, one.plate)).toBeVisible();
    await expect(row(page, other.plate)).toBeVisible();
    await expect(map(page)).toHaveAttribute('data-cars', '2');

    // a filter is in the address, and excluded cars are gone from the screen
    await page.getByRole('button', { name: t('载客中', 'On a trip') }).click();
    await expect(page).toHaveURL(/states=on_trip/);
    await expect(page.getByText(t('画面内没有车辆', 'No cars on the screen'))).toBeVisible();
    await page.getByRole('button', { name: t('清除筛选', 'Clear filters') }).click();
    await expect(row(page, other.plate)).toBeVisible();
    await page.goto(`${address()}/capacity/monitoring?at=${lng},${lat},15&group=${group}`);
    await opened(page);
    await expect(row(page, one.plate)).toBeVisible();
    await expect(row(page, other.plate)).toBeHidden();

    // by keyboard from the list into the drawer, whose values are live
    await row(page, one.plate).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText(one.plate);
    await expect(drawer).toContainText(t('36 公里/小时', '36 km/h'));
    await one.report(lng + 0.0005, lat, 18, 12);
    await expect(drawer).toContainText(t('18 公里/小时', '18 km/h'));
    await expect(drawer).toContainText(t('电量低', 'Low charge'));
    await expect(page).toHaveURL(new RegExp(`car=${one.carId}`));
    // who opened it is kept, and not who merely sees it
    const watchersOf = async ({ carId }: typeof one) => (await api.call('/capacity/carWatch/getOfCar', { carId })).list;
    await expect
      .poll(async () => (await watchersOf(one)).map(({ until }) => until), { timeout: patient(15_000) })
      .toEqual([null]);
    expect(await watchersOf(other)).toEqual([]);

    // while following, the view moves with the car
    await drawer.getByRole('button', { name: t('跟随', 'Follow'), exact: true }).click();
    await expect(page).toHaveURL(/follow=1/);
    await one.report(lng + 0.05, lat, 18);
    await expect(page).toHaveURL(new RegExp(`at=${(lng + 0.05).toFixed(3)}`), { timeout: patient(15_000) });
  });

  test('found by its plate wherever it is, and seen in a cluster from afar', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const car = await newCar(api);
    const [lng, lat] = language === 'zh-CN' ? [90.25, 40.25] : [91.75, 41.75];
    await car.report(lng, lat);
    await page.goto(`${address()}/capacity/monitoring?at=20,20,12`);
    await opened(page);
    const search = page.getByRole('combobox', { name: t('按车牌或自编号查找', 'Find by plate or fleet number') });
    await search.fill(car.plate.slice(1));
    await page.locator('.ant-select-item-option').filter({ hasText: car.plate }).click();
    await expect(page.getByRole('dialog')).toContainText(car.plate);
    await expect(row(page, car.plate)).toBeVisible();
    await page.goto(`${address()}/capacity/monitoring?at=${lng},${lat},8`);
    await opened(page);
    await expect(map(page)).toHaveAttribute('data-mode', 'clusters');
    await expect(map(page)).toHaveAttribute('data-clusters', '1');
    const list = page.getByRole('list', { name: t('画面内的车辆', 'Cars on the screen') });
    await expect(list.getByRole('button', { name: t('1 辆车，放大查看', '1 car, zoom in') })).toBeVisible();
    // a cluster in the middle of the screen: clicks zoom in until it splits
    await map(page).click();
    await expect(map(page)).toHaveAttribute('data-mode', 'cars');
    await expect(row(page, car.plate)).toBeVisible();
  });

  test('the beak of a car that drives east points to the right', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const car = await newCar(api);
    const [lng, lat] = language === 'zh-CN' ? [102.00037, 31.20037] : [103.00037, 32.20037];
    await car.report(lng, lat, 1);
    await page.goto(`${address()}/capacity/monitoring?at=${lng},${lat},16`);
    await opened(page);
    await expect(row(page, car.plate)).toBeVisible();
    await expect.poll(() => darkestBeside(page, 14)).toBeLessThan(300);
    expect(await darkestBeside(page, -14)).toBeGreaterThan(500);
  });

  test('a car beyond 180 degrees is listed and drawn beside those on this side', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const car = await newCar(api);
    const lat = language === 'zh-CN' ? -17.25 : -18.25;
    await car.report(-179.995, lat);
    await page.goto(`${address()}/capacity/monitoring?at=179.999,${lat},14`);
    await opened(page);
    await expect(row(page, car.plate)).toBeVisible();
    const box = await map(page).boundingBox();
    const pixels = (0.006 / 360) * 512 * 2 ** 14;
    await map(page).click({ position: { x: (box?.width ?? 0) / 2 + pixels, y: (box?.height ?? 0) / 2 } });
    await expect(page.getByRole('dialog')).toContainText(car.plate);
  });
});

/** Degrees around a place, as the ring of an area. */
const around = ([lng, lat]: readonly [number, number], reach: number): [number, number][] => [
  [lng - reach, lat - reach],
  [lng + reach, lat - reach],
  [lng + reach, lat + reach],
  [lng - reach, lat + reach],
  [lng - reach, lat - reach],
];

test('the map opens where most of the fleet is, and nothing jumps while it loads', async ({ page }) => {
  test.setTimeout(patient(120_000));
  const api = await openAsAdmin(page, '/');
  // more than other tests of the same product have left at one place
  const { total: others } = await api.call('/capacity/car/getPageList', { keyword: 'ALERT-', pageSize: 1 });
  const fleet = await Promise.all(Array.from({ length: 15 + (others ?? 0) }, () => newCar(api)));
  await Promise.all(fleet.map((car, place) => car.report(-122.42 + (place % 15) * 0.004, 37.77 + place * 0.002)));
  await page.reload();
  await countJumpsOfPages(page);
  await page.goto(`${address()}/capacity/monitoring`);
  await opened(page);
  await expect(map(page)).toHaveAttribute('data-mode', 'cars');
  // the list below draws only as many as there is room for
  await expect(page.getByRole('heading', { name: `画面内 ${fleet.length} 辆` })).toBeVisible();
  expect(await jumped(page)).toBeLessThan(0.05);
});

test('a range that somebody else publishes is on the map within moments, and filters its cars', async ({ page }) => {
  const api = await openAsAdmin(page, '/');
  const here = [101.1, 31.1] as const;
  const [inside, outside] = [await newCar(api), await newCar(api)];
  await inside.report(...here);
  await outside.report(here[0] + 0.004, here[1]);
  await page.goto(`${address()}/capacity/monitoring?at=${here.join(',')},15`);
  await opened(page);
  const list = page.getByRole('list', { name: '画面内的车辆' });
  await expect(list.getByText(outside.plate)).toBeVisible();
  const base = page.locator('.liveMap .mapCanvas');
  await expect(base).toHaveAttribute('data-own', /\d/);
  const before = Number(await base.getAttribute('data-own'));

  const operator = await Api.asDemo('demo.operations');
  const name = `r${Date.now() % 1_000_000}`;
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[around(here, 0.001)]] };
  const { id } = await operator.call('/capacity/range/addOne', { name, kind: 'slow', speedLimit: 30, geometry });
  await operator.call('/capacity/range/publish', { id, version: 1, note: '' });
  await expect(base).toHaveAttribute('data-own', String(before + 1));

  await page.getByRole('combobox', { name: '电子围栏' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await expect(page).toHaveURL(new RegExp(`range=${id}`));
  await expect(list.getByText(outside.plate)).toBeHidden();
  await expect(list.getByText(inside.plate)).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(list.getByText(outside.plate)).toBeVisible();
});

test('who has not the right finds no live map', async ({ page }) => {
  const api = await Api.asDemo('demo.teacher');
  await openAs(page, api.token, '/capacity/monitoring');
  await expect(page.locator('.liveMap')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '运行监控' })).toHaveCount(0);
});

test('a connection that is lost is said, with the time that is shown, and comes back by itself', async ({ page }) => {
  test.setTimeout(patient(60_000));
  const sockets: { close: () => Promise<void> }[] = [];
  let isDown = false;
  await page.routeWebSocket(/__monitoring/, (socket) => {
    if (isDown) return void socket.close();
    const server = socket.connectToServer();
    sockets.push({
      close: async () => {
        await server.close();
        await socket.close();
      },
    });
    return undefined;
  });
  await openAsAdmin(page, '/capacity/monitoring?at=20,20,12');
  await opened(page);
  isDown = true;
  for (const socket of sockets) await socket.close();
  await expect(page.getByRole('alert').filter({ hasText: '实时连接已断开，画面停在' })).toBeVisible();
  await expect(page.getByRole('button', { name: '立即重连' })).toBeVisible();
  isDown = false;
  await expect(page.locator('.live')).toHaveAttribute('data-connection', 'open', { timeout: patient(30_000) });
  await expect(page.getByText('实时连接已断开')).toBeHidden();
});
