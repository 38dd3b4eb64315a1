/** The replay of the fleet: opened from an alert, played, stepped, viewed by car, and exported. */
import type { Page } from '@playwright/test';
import { address, type Api, dialog, expect, inLanguage, onDeskAndPhone, openAsAdmin, say, test } from './console.ts';
import { leaveNoCries } from './cars.ts';
import { countEffort, fits } from './effort.ts';
import { patient } from './patience.ts';

leaveNoCries();

let serial = 0;

/** Every ten seconds for ten minutes. */
const WHOLE = Array.from({ length: 60 }, (_, place) => place * 10);

/** A car that drove until now with an emergency call in the ninth of ten minutes. Resolves to its id and that moment. */
async function drivenCar(api: Api, seconds: readonly number[] = WHOLE, cry = 540, speed = '&speed=20') {
  serial += 1;
  const name = `${Date.now() % 10_000_000}-${serial}`;
  const fleetNumber = `REPLAY-${name}`;
  const identity = `replay-${name}`;
  const { id: carId } = await api.call('/capacity/car/addOne', { fleetNumber, plate: `放${name}` });
  const { secret } = await api.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
  const start = Math.floor(Date.now() / 1000) - 600;
  const send = async (second: number) => {
    const lng = 100.3 + second * 0.0001;
    const sos = second === cry ? '&alarm=sos' : '';
    const query = `id=${identity}&lat=30.3&lon=${lng}&timestamp=${start + second}${speed}&bearing=90&batt=70${sos}`;
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${address()}/open/telemetry/osmand?${query}`, { headers })).status;
  };
  const [first = 0, ...rest] = seconds;
  await expect.poll(() => send(first)).toBe(200);
  for (const second of rest) expect(await send(second)).toBe(200);
  return { carId, fleetNumber, cried: (start + cry) * 1000 };
}

/** Waits for the first alert of a car. */
async function alertOf(api: Api, carId: string): Promise<string> {
  const ask = async () => (await api.call('/capacity/alert/getPageList', { carId })).list[0]?.id ?? '';
  await expect.poll(ask).not.toBe('');
  return ask();
}

/** The mark of an alert on the time line, possibly of several. */
const markOf = (page: Page, alertId: string) =>
  page.locator(`.replayMarks li[data-alerts~="${alertId}"]`).getByRole('button');

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('from an alert straight to its instant; then played, stepped and left', async ({ page }) => {
    test.setTimeout(patient(120_000));
    const api = await openAsAdmin(page, '/');
    const { carId, fleetNumber, cried } = await drivenCar(api);
    const alert = await alertOf(api, carId);
    await page.goto(`${address()}/capacity/monitoring?view=queue&drawer=detail&record=${alert}`);
    await expect(dialog(page)).toContainText(fleetNumber);
    await dialog(page)
      .getByRole('button', { name: t('回放这一刻', 'Replay this moment') })
      .click();

    // paused at the instant, at the car
    const slider = page.getByRole('slider', { name: t('回放的时刻', 'Moment of the replay') });
    await expect(slider).toHaveValue(String(cried));
    await expect(page.getByRole('button', { name: t('播放', 'Play'), exact: true })).toBeVisible();
    const now = page.getByRole('region', { name: t('此刻', 'At this moment') });
    await expect(now).toContainText(t('37 公里/小时', '37 km/h'));
    await expect(now).toContainText('100.35400, 30.30000');

    // the arrows step, space plays and pauses
    await page.locator('body').press('ArrowRight');
    await expect(slider).toHaveValue(String(cried + 5000));
    await expect(now).toContainText('100.35450');
    await page.locator('body').press('Shift+ArrowLeft');
    await expect(slider).toHaveValue(String(cried - 55_000));
    await page.locator('body').press('Space');
    await expect(page.getByRole('button', { name: t('暂停', 'Pause'), exact: true })).toBeVisible();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(cried - 50_000);
    await page.locator('body').press('Space');

    // a mark leads back, also from a group of marks, and the totals show the car's distance
    await markOf(page, alert).click();
    const among = page.getByRole('menuitem', { name: new RegExp(`${t('紧急求助', 'SOS')}.*${fleetNumber}`) });
    if ((await markOf(page, alert).getAttribute('aria-haspopup')) !== null) await among.click();
    await expect(slider).toHaveValue(String(cried));
    await expect(page.getByRole('region', { name: t('合计', 'Totals'), exact: true })).toContainText(/km|公里/);
    await expect(page).toHaveURL(({ searchParams }) => Date.parse(searchParams.get('at') ?? '') === cried);
    await page.reload();
    await expect(slider).toHaveValue(String(cried), { timeout: patient(15_000) });
  });

  test('of a car that reports no speed it is worked out, and said so', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const { carId } = await drivenCar(api, WHOLE, 540, '');
    const from = new Date(Date.now() - 900_000).toISOString();
    const at = new Date(Date.now() - 300_000).toISOString();
    await page.goto(`${address()}/capacity/monitoring?view=replay&from=${from}&at=${at}&car=${carId}`);
    const about = t('约 35 公里/小时', 'about 35 km/h');
    await expect(page.getByRole('region', { name: t('此刻', 'At this moment') })).toContainText(about);
    const totals = page.getByRole('region', { name: t('合计', 'Totals'), exact: true });
    await expect(totals).toContainText(t('缺少的由位置推算', 'worked out from its positions'));
    await expect(totals).toContainText(t('35 公里/小时', '35 km/h'));
  });

  test('marks closer than a finger are one, which opens with the mouse and by key', async ({ page }) => {
    test.setTimeout(patient(60_000));
    const api = await openAsAdmin(page, '/');
    const one = await drivenCar(api, [100, 110, 120], 110);
    const other = await drivenCar(api, [104, 114, 124], 114);
    const [first, second] = [await alertOf(api, one.carId), await alertOf(api, other.carId)];
    const at = encodeURIComponent(new Date(one.cried).toISOString());
    await page.goto(`${address()}/capacity/monitoring?view=replay&at=${at}`);
    const slider = page.getByRole('slider', { name: t('回放的时刻', 'Moment of the replay') });
    await expect(slider).toHaveValue(String(one.cried));

    const group = markOf(page, first);
    await expect(markOf(page, second)).toHaveAccessibleName(await group.evaluate((mark) => mark.ariaLabel ?? ''));
    await expect(group).toHaveAccessibleName(language === 'zh-CN' ? /^\d+ 条告警/ : /^\d+ alerts from/);
    await group.click();
    await page.getByRole('menuitem', { name: new RegExp(other.fleetNumber) }).click();
    await expect(slider).toHaveValue(String(other.cried));
    await expect(page.getByRole('heading', { name: new RegExp(other.fleetNumber) })).toBeVisible();

    await group.press('Enter');
    const choice = page.getByRole('menuitem', { name: new RegExp(one.fleetNumber) });
    await expect(choice).toBeVisible();
    await choice.press('Enter');
    await expect(slider).toHaveValue(String(one.cried));
    await expect(page.getByRole('heading', { name: new RegExp(one.fleetNumber) })).toBeVisible();
  });
});

onDeskAndPhone('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('one of many cars is chosen from the list, and its track exported', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const effort = await countEffort(page);
    const api = await openAsAdmin(page, '/');
    const { fleetNumber } = await drivenCar(api, [500, 510, 520]);
    await page.goto(`${address()}/capacity/monitoring?view=replay`);
    await page.getByRole('textbox', { name: t('自编号或车牌', 'Fleet number or plate') }).fill(fleetNumber);
    await page
      .getByRole('list', { name: t('此刻的车辆', 'Cars at this moment') })
      .getByRole('button', { name: new RegExp(fleetNumber) })
      .click();
    await expect(page).toHaveURL(/car=\d+/);
    await fits(page);
    await page.getByRole('button', { name: t('导出 GPX', 'Export GPX') }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /\.gpx/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^REPLAY-.*\.gpx$/);
    await fits(page);
    expect(await effort()).toEqual({ clicks: 3, texts: 1, views: 0 });
  });
});
