/** Somebody cries for help while the operator looks at something else. */
import type { Page } from '@playwright/test';
import { address, dialog, expect, heading, inEachLanguage, inLanguage, openAsAdmin, say, test } from './console.ts';
import { closeCries, leaveNoCries, reportingCar } from './cars.ts';
import { countJumps, countJumpsOfPages, jumped } from './jumps.ts';
import { patient } from './patience.ts';

leaveNoCries();

const bar = (page: Page, zh: boolean) => page.getByRole('region', { name: zh ? '紧急告警' : 'Critical alerts' });

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an SOS shows on Orders at once, counts in menu and title, and is taken from the bar', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order');
    await expect(heading(page, t('订单', 'Orders'))).toBeVisible();
    const car = await reportingCar(api);
    const cry = bar(page, language === 'zh-CN')
      .getByRole('listitem')
      .filter({ hasText: car.fleetNumber });
    await expect(cry).toHaveCount(0);
    await car.report({ alarm: 'sos' });
    await expect(cry).toBeVisible();
    await expect(cry).toContainText(t('紧急求助', 'SOS'));
    await expect(page).toHaveTitle(/^\(\d+\)/);
    const { open } = await api.call('/capacity/alert/getCounts', {});
    await expect(page.getByRole('link', { name: t('监控', 'Monitoring') })).toContainText(String(open));
    const typed = page.getByRole('main').getByRole('textbox').first();
    await typed.fill('HALF-TYPED');
    const before = page.url();
    await cry.getByRole('button', { name: t('领取', 'Accept') }).click();
    await expect(cry).toHaveCount(0);

    // it is mine, and opens over the page, of which nothing has changed
    await expect(dialog(page)).toContainText(car.fleetNumber);
    expect(page.url()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const cries = bar(page, language === 'zh-CN');
    await expect(cries).toContainText(t('由我处理', 'I have it'));
    await expect(cries).toContainText(car.fleetNumber);
    const look = cries.getByRole('link', { name: t('查看', 'Look'), exact: true });
    await expect(look).toBeFocused();
    expect(page.url()).toBe(before);
    await expect(typed).toHaveValue('HALF-TYPED');
    await look.click();
    await expect(dialog(page)).toContainText(car.fleetNumber);
    // what is open needs no way there
    await expect(cries).toHaveCount(0);

    // the drawer that is open covers no second cry; over the live map it opens
    const other = await reportingCar(api);
    await other.report({ alarm: 'sos' });
    const second = cries.getByRole('listitem').filter({ hasText: other.fleetNumber });
    await second.getByRole('button', { name: t('领取', 'Accept') }).click();
    await expect(dialog(page)).toContainText(other.fleetNumber);
    // the first one is still in hand
    await expect(cries).toContainText(car.fleetNumber);
  });
});

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('while the car drives on, the bar and the open alert show where it is, and where it began', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order');
    await expect(heading(page, t('订单', 'Orders'))).toBeVisible();
    const car = await reportingCar(api);
    await car.report({ alarm: 'sos' });
    const cry = bar(page, language === 'zh-CN')
      .getByRole('listitem')
      .filter({ hasText: car.fleetNumber });
    await expect(cry).toContainText('100.20000, 30.20000');
    await expect(cry).toContainText(t('现在', 'Now'), { timeout: patient(20_000) });
    await car.report({ lon: 100.26 });
    await expect(cry).toContainText('100.26000, 30.20000');
    await expect(cry).toContainText(t('公里/小时', 'km/h'));
    await expect(cry).toContainText(t('发生地', 'Began at'));
    await expect(cry).toContainText('100.20000, 30.20000');

    await cry.getByRole('button', { name: t('领取', 'Accept') }).click();
    const where = dialog(page).locator('.carWhere');
    await expect(where).toContainText('100.26000, 30.20000');
    await car.report({ lon: 100.28 });
    await expect(where).toContainText('100.28000, 30.20000');
    // nothing beside it says otherwise
    await expect(dialog(page)).not.toContainText('100.26000');
    await expect(where).toContainText('100.20000, 30.20000');

    // a plain link to the alert leads to where the car is, which is marked although it signals no more
    const { list } = await api.call('/capacity/alert/getPageList', { carId: car.carId });
    await page.goto(`${address()}/capacity/monitoring?alert=${list[0]?.id ?? ''}`);
    await expect(page).toHaveURL(/[?&]at=100\.28/, { timeout: patient(40_000) });
    await expect(page.locator(`[data-car="${car.carId}"]`)).toContainText(t('求助', 'Calls for help'));
  });

  test('the bar is the first stop of the keyboard, and no dialog covers it or keeps the focus from it', async ({
    page,
  }) => {
    const api = await openAsAdmin(page, '/capacity/monitoring?view=queue&ask=silences');
    const car = await reportingCar(api);
    const cries = bar(page, language === 'zh-CN');
    const take = cries
      .getByRole('listitem')
      .filter({ hasText: car.fleetNumber })
      .getByRole('button', { name: t('领取', 'Accept') });
    const isOnTop = () =>
      take.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });

    // a dialog of the kit that was open before
    const planning = page.getByRole('dialog', { name: t('计划内静默', 'Silences') });
    await expect(planning).toBeVisible();
    await car.report({ alarm: 'sos' });
    await expect(take).toBeVisible();
    expect(await isOnTop()).toBe(true);
    // to screen readers the dialog is not all there is, while the bar is there
    await expect(planning).toHaveAttribute('aria-modal', 'false');
    await page.keyboard.press('F6');
    await expect(cries.getByRole('button', { name: t('领取', 'Accept') }).first()).toBeFocused();
    // it made way with that
    const edge = await cries.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(async () => (await planning.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(Math.floor(edge));
    await page.keyboard.press('F6');
    await expect(planning.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(planning).toHaveCount(0);

    // a dialog of the browser, before which all else is out of reach
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: t('搜索页面', 'Search pages') })).toBeFocused();
    await expect.poll(isOnTop).toBe(true);
    await page.keyboard.press('F6');
    await expect(cries.getByRole('button', { name: t('领取', 'Accept') }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(isOnTop).toBe(true);

    // nothing has the focus: the first Tab goes into the bar
    await page.reload();
    await expect(take).toBeVisible({ timeout: patient(20_000) });
    await page.keyboard.press('Tab');
    await expect(cries.getByRole('button', { name: t('领取', 'Accept') }).first()).toBeFocused();
    await take.click();
    await expect(dialog(page)).toContainText(car.fleetNumber);
    await page.keyboard.press('Escape');
    await expect(cries).toContainText(t('由我处理', 'I have it'));

    // once the bar has gone, a dialog that is still open is all there is again
    await page.getByRole('button', { name: t('计划内静默', 'Silences') }).click();
    await expect(planning).toHaveAttribute('aria-modal', 'false');
    await closeCries();
    await expect(cries).toHaveCount(0);
    await expect(planning).toHaveAttribute('aria-modal', 'true');
  });

  for (const width of [390, 1440]) {
    test(`a page that loads during a cry begins below the bar, and takes its room back behind accepting at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await countJumpsOfPages(page);
      const api = await openAsAdmin(page, '/operation/order');
      const car = await reportingCar(api);
      await car.report({ alarm: 'sos' });
      const cry = bar(page, language === 'zh-CN')
        .getByRole('listitem')
        .filter({ hasText: car.fleetNumber });
      await expect(cry).toContainText(t('现在', 'Now'), { timeout: patient(20_000) });
      await page.reload();
      await expect(cry).toContainText(t('现在', 'Now'), { timeout: patient(20_000) });
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      // it has begun there, and was not pushed
      expect(await jumped(page)).toBeLessThan(0.05);
      const top = () => page.locator('.frame').evaluate((frame) => frame.getBoundingClientRect().top);
      const end = () => bar(page, language === 'zh-CN').evaluate((element) => element.getBoundingClientRect().bottom);
      await expect.poll(async () => (await top()) - (await end())).toBe(0);
      // a menu longer than the screen says at its foot where somebody is missed
      if (width === 1440) {
        const mark = page.locator('.sideMenu [data-urgent]');
        await expect(mark.last()).toBeInViewport();
        await page.locator('.sideMenu').evaluate((menu) => menu.scrollTo(0, 0));
        const ofMonitoring = page.getByRole('link', { name: t('监控', 'Monitoring') }).locator('[data-urgent]');
        await ofMonitoring.scrollIntoViewIfNeeded();
        await expect(page.locator('.menuMissed')).toHaveCount(0);
        await page.locator('.sideMenu').evaluate((menu) => menu.scrollTo(0, menu.scrollHeight));
        await expect(ofMonitoring).not.toBeInViewport();
        await page.locator('.menuMissed').getByText(t('监控', 'Monitoring')).click();
        await expect(heading(page, t('监控', 'Monitoring'))).toBeVisible();
        await page.goBack();
      }
      await cry.getByRole('button', { name: t('领取', 'Accept') }).click();
      await expect(dialog(page)).toContainText(car.fleetNumber);
      await expect.poll(top).toBe(0);
    });

    test(`nothing moves as the bar comes and goes at ${width}, and the page makes way behind a click`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const api = await openAsAdmin(page, '/operation/order');
      await expect(heading(page, t('订单', 'Orders'))).toBeVisible();
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      const car = await reportingCar(api);
      const top = () => page.locator('.frame').evaluate((frame) => frame.getBoundingClientRect().top);
      await countJumps(page);
      await car.report({ alarm: 'sos' });
      const cries = bar(page, language === 'zh-CN');
      const cry = cries.getByRole('listitem').filter({ hasText: car.fleetNumber });
      await expect(cry.getByRole('button', { name: t('领取', 'Accept') })).toBeVisible();
      await expect(cry).toContainText(t('现在', 'Now'), { timeout: patient(20_000) });
      expect(await top()).toBe(0);
      const height = await cries.evaluate((element) => element.getBoundingClientRect().height);
      if (width === 390) {
        expect(height).toBeLessThanOrEqual(48);
        const more = cry.getByRole('button', { name: t('位置和状态', 'Where and how it is') });
        await expect(cry.getByText('100.20000, 30.20000').first()).toBeHidden();
        await more.click();
        await expect(cry.getByText('100.20000, 30.20000').first()).toBeVisible();
        await more.click();
      }
      await heading(page, t('订单', 'Orders')).click();
      await expect.poll(top).toBe(height);
      await closeCries();
      await expect(cries).toHaveCount(0);
      expect(await top()).toBe(height);
      await page.keyboard.press('Shift');
      await expect.poll(top).toBe(0);
      expect(await jumped(page)).toBeLessThan(0.01);
    });
  }
});

inLanguage('zh-CN', () => {
  test('the map of an alert is there before the map is', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order');
    await expect(heading(page, '订单')).toBeVisible();
    const car = await reportingCar(api);
    await car.report({ alarm: 'sos' });
    const [alert] = await expect
      .poll(async () => (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list)
      .toHaveLength(1)
      .then(async () => (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list);
    // the code of the map does not come
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/MapView|maplibre/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${address()}/capacity/monitoring?view=queue&drawer=detail&record=${alert?.id ?? ''}`);
    await expect(dialog(page)).toContainText(car.fleetNumber);
    const picture = dialog(page).getByRole('img', { name: '最近上报的位置和轨迹' });
    await expect(picture).toBeVisible();
    await expect(picture.locator('.mapStillSpot')).toHaveCount(1);
    letGo();
    await expect(picture).toHaveCount(0, { timeout: patient(30_000) });
    await expect(dialog(page).locator('canvas')).toBeVisible();
  });

  test('the sound is asked for once, and the answer is kept', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order');
    await api.call('/sys/sysuser/savePreference', { key: 'alerts.sound', value: null });
    await page.reload();
    const question = page.getByRole('region', { name: '声音提醒' });
    // on a telephone it stands below the page, not over it
    await page.setViewportSize({ width: 390, height: 844 });
    const under = async (): Promise<number> => {
      const [asked, below] = await Promise.all([question.boundingBox(), page.getByRole('main').boundingBox()]);
      return asked === null || below === null ? Number.NaN : asked.y - (below.y + below.height);
    };
    await expect.poll(under).toBeGreaterThanOrEqual(0);
    const kept = page.waitForResponse((response) => response.url().endsWith('/savePreference'));
    await question.getByRole('button', { name: '打开提醒' }).click();
    await expect(question).toHaveCount(0);
    await kept;
    await page.reload();
    await expect(heading(page, '订单')).toBeVisible();
    const asked = await api.call('/sys/sysuser/myPreferences', {});
    expect(asked.preferences['alerts.sound']).toBe(true);
    await expect(question).toHaveCount(0);
  });
});
