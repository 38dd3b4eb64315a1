/** An SOS from first sight to its end, in one view, with every click counted. */
import type { Page } from '@playwright/test';
import {
  address,
  type Api,
  dialog,
  expect,
  heading,
  inLanguage,
  type Language,
  onDeskAndPhone,
  openAsAdmin,
  say,
  test,
} from './console.ts';
import { carInNeed, leaveNoCries, reportingCar } from './cars.ts';
import { type Act, click, countEffort, press } from './effort.ts';
import { patient } from './patience.ts';

leaveNoCries();

/** From the cry to the closed alert: accept, command, confirm, close, outcome; the note is the only text. */
async function answerCry(page: Page, api: Api, language: Language, act: Act, isOnMap = true): Promise<string> {
  const t = (zh: string, en: string) => say(language, zh, en);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).last();
  await expect(heading(page, isOnMap ? t('运行监控', 'Monitoring') : t('订单', 'Orders'))).toBeVisible();
  const car = await reportingCar(api);
  await api.call('/capacity/device/addOne', { carId: car.carId, protocol: 'mqtt' });
  if (isOnMap) await expect(page.locator('.liveMap')).toHaveAttribute('data-ready', '', { timeout: patient(30_000) });
  await car.report({ alarm: 'sos' });
  const bar = page.getByRole('region', { name: t('紧急告警', 'Critical alerts') });
  const cry = bar.getByRole('listitem').filter({ hasText: car.fleetNumber });
  await act(page, cry.getByRole('button', { name: t('领取', 'Accept') }));
  await expect(dialog(page)).toContainText(car.fleetNumber);
  if (isOnMap) {
    // the map is still there, close to the car
    await expect(page.locator('.liveMap')).toBeVisible();
    await expect(page).toHaveURL(/at=100\.2\d*(,|%2C)30\.2\d*(,|%2C)1[67]/, { timeout: patient(15_000) });
  } else expect(new URL(page.url()).pathname).toBe('/operation/order');
  await act(page, button(t('靠边安全停车', 'Stop at the next safe place')));
  await expect(dialog(page)).toContainText(car.plate);
  await act(page, button(new RegExp(car.plate)));
  await expect(page.getByText(t('指令已排队', 'Queued')).first()).toBeVisible();
  await act(page, button(t('关闭告警', 'Close alert')));
  await expect(page.getByRole('textbox', { name: t('记录', 'Note') }).last()).toBeFocused();
  await page.keyboard.type('called back, all well');
  await act(page, button(t('已解决', 'Resolved')));
  await expect(page.getByText(t('告警已关闭', 'The alert is closed'))).toBeVisible();
  const [alert] = (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list;
  expect(alert).toMatchObject({ state: 'closed', outcome: 'resolved' });
  const [command] = (await api.call('/capacity/command/getPageList', { carId: car.carId })).list;
  expect(command).toMatchObject({
    kind: 'stopAtSafePlace',
    reason: t('乘客求助', 'Passenger asked for help'),
  });
  return alert?.id ?? '';
}

/** The command and the note stand in the course of the alert, and stay there after its end. */
async function staysTold(page: Page, language: Language, alertId: string): Promise<void> {
  const t = (zh: string, en: string) => say(language, zh, en);
  await page.goto(`${address()}/capacity/monitoring?alert=${alertId}`);
  const course = dialog(page).locator('.alertSteps');
  await expect(course).toContainText(t('靠边安全停车', 'Stop at the next safe place'), { timeout: patient(20_000) });
  await expect(course).toContainText('called back, all well');
}

onDeskAndPhone('en-US', (language) => {
  test('an SOS is answered in five clicks, one text and one view', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const effort = await countEffort(page);
    const api = await openAsAdmin(page, '/capacity/monitoring');
    const alertId = await answerCry(page, api, language, click);
    expect(await effort()).toEqual({ clicks: 5, texts: 1, views: 0 });
    await staysTold(page, language, alertId);
  });
});

onDeskAndPhone('zh-CN', (language) => {
  test('so is it over another page, which stays as it is', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const effort = await countEffort(page);
    const api = await openAsAdmin(page, '/operation/order');
    await answerCry(page, api, language, click, false);
    expect(await effort()).toEqual({ clicks: 5, texts: 1, views: 0 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page, say(language, '订单', 'Orders'))).toBeVisible();
  });
});

inLanguage('en-US', (language) => {
  test('an SOS is answered by keyboard alone', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const effort = await countEffort(page);
    const api = await openAsAdmin(page, '/capacity/monitoring');
    await answerCry(page, api, language, press);
    expect(await effort()).toEqual({ clicks: 0, texts: 1, views: 0 });
  });
});

inLanguage('zh-CN', () => {
  test('the palette finds words of the trade and initials, gives the focus back, and the keys have a sheet', async ({
    page,
  }) => {
    await openAsAdmin(page, '/operation/order');
    await expect(heading(page, '订单')).toBeVisible();
    const number = page.getByRole('textbox', { name: '订单号' }).first();
    await number.focus();
    const typed = page.getByRole('combobox', { name: '搜索页面、操作和记录' });
    await page.keyboard.press('Control+k');
    await typed.fill('新增');
    await expect(page.getByRole('option', { name: '新增角色' })).toBeVisible();
    // however much is found, its foot is on the screen
    const palette = await page.getByRole('dialog').boundingBox();
    expect((palette?.y ?? 0) + (palette?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    await page.keyboard.press('Escape');
    for (const [query, found] of [
      ['求助', '告警队列'],
      ['yxjk', '运行监控'],
      ['jiankong', '运行监控'],
      ['回放', '回放'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await typed.fill(query);
      await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(number).toBeFocused();
    }
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('?');
    // one sheet, over a list too, and it knows the keys of every place
    await expect(page.getByRole('dialog')).toHaveCount(1);
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    for (const known of ['领取', '跳到查询框', '提交', '完成图形', '标签自己的键'])
      await expect(sheet).toContainText(known);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the palette that is opened again in the moment it closes stays open', async ({ page }) => {
    await openAsAdmin(page, '/operation/order');
    await expect(heading(page, '订单')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: '搜索页面、操作和记录' })).toBeVisible();
    const isOpen = await page.evaluate(async () => {
      const palette = document.querySelector('dialog.palette');
      if (!(palette instanceof HTMLDialogElement)) return null;
      // Escape, and the key before the event of its closing
      const closed = new Promise((resolve) => palette.addEventListener('close', resolve, { once: true }));
      palette.requestClose();
      await Promise.resolve();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      await closed;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return palette.open;
    });
    expect(isOpen).toBe(true);
  });

  test('a shift goes to the next person with a word for each alert, and a pinned note stays', async ({ page }) => {
    const api = await openAsAdmin(page, '/capacity/monitoring?view=shift');
    const { fleetNumber, carId } = await carInNeed(api);
    const [alert] = (await api.call('/capacity/alert/getPageList', { carId })).list;
    await api.call('/capacity/alert/take', { id: alert?.id ?? '' });
    await page.getByRole('button', { name: '上班' }).click();
    await expect(page.getByText('您已上班')).toBeVisible();
    await page.getByRole('textbox', { name: '写给下一班' }).fill('南山大道施工');
    await page.getByRole('checkbox', { name: '置顶' }).check();
    await page.getByRole('button', { name: '添加记录' }).click();
    await expect(page.getByRole('region', { name: '置顶' })).toContainText('南山大道施工');
    await page.getByRole('textbox', { name: new RegExp(fleetNumber) }).fill('等充电');
    const person = page.getByRole('combobox', { name: '接班人' });
    await person.fill('demo.disp');
    await page.locator('.ant-select-item-option').filter({ hasText: 'demo.dispatcher' }).click();
    await page.getByRole('button', { name: /交出 \d+ 条并下班/ }).click();
    await expect(page.getByText(/已交出 \d+ 条/)).toBeVisible();
    const log = page.getByRole('region', { name: '值班记录' });
    await expect(log).toContainText('下班');
    // who is off and has nothing is asked for nothing more than to come on again
    await expect(page.getByRole('region', { name: '交班', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '上班', exact: true })).toBeVisible();
    const handed = await api.call('/capacity/alert/getById', { id: alert?.id ?? '' });
    expect(handed.steps.at(-1)).toMatchObject({ step: 'handedOver', note: '等充电' });
  });
});
