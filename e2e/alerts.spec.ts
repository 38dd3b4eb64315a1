/** An alert from its car to its end: it appears, is taken, handed over, closed, and viewed again. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  address,
  anotherBrowser,
  Api,
  dialog,
  expect,
  heading,
  inLanguage,
  openAs,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { carInNeed, newCar } from './cars.ts';
import { patient } from './patience.ts';

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const button = (page: Page, zh: string, en: string) =>
    dialog(page).getByRole('button', { name: t(zh, en), exact: true });
  const queueOf = (fleetNumber: string) => `/capacity/monitoring?view=queue&car=${fleetNumber}`;

  test('an alert comes up in two browsers, is taken in one, handed to the other and closed there', async ({
    page,
    browser,
  }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const car = await newCar(api);
    const otherApi = await Api.asDemo('demo.operations');
    const { context, page: other } = await anotherBrowser(browser, language);
    await openAs(other, otherApi.token, queueOf(car.fleetNumber));
    await page.goto(address() + queueOf(car.fleetNumber));
    for (const each of [page, other]) {
      await expect(heading(each, t('告警队列', 'Alert queue'))).toBeVisible({ timeout: patient(30_000) });
      await expect(each.getByRole('table')).toHaveAttribute('aria-busy', 'false', { timeout: patient(15_000) });
      await expect(rowWith(each, car.fleetNumber)).toHaveCount(0);
    }

    await car.report({ batt: 60 });
    await car.report({ batt: 5 });
    const row = rowWith(page, car.fleetNumber);
    const otherRow = rowWith(other, car.fleetNumber);
    await expect(row).toContainText(t('电量低', 'Low charge'));
    await expect(otherRow).toContainText(t('无人处理', 'Unassigned'));
    await expect(page).toHaveTitle(/^\(\d+\)/);

    // by keyboard: into the list, take, open
    await page.locator('body').press('j');
    await page.keyboard.press('t');
    await expect(row).not.toContainText(t('无人处理', 'Unassigned'));
    await expect(otherRow).not.toContainText(t('无人处理', 'Unassigned'));
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(car.fleetNumber);
    await dialog(page)
      .getByRole('textbox', { name: t('记录', 'Note') })
      .fill('sent to the charger');
    await button(page, '添加记录', 'Add note').click();
    await expect(dialog(page).getByText('sent to the charger')).toBeVisible({ timeout: patient(20_000) });

    await button(page, '转交', 'Hand over').click();
    const handing = page
      .getByRole('dialog')
      .filter({ hasText: t('转交给', 'To') })
      .last();
    const found = page.waitForResponse(
      (response) => response.url().endsWith('/getHandlers') && (response.request().postData() ?? '').includes('demo'),
    );
    await handing.getByRole('combobox').fill('demo');
    await found;
    await page.getByText('(demo.operations)').click();
    await handing.getByRole('button', { name: t('转交', 'Hand over'), exact: true }).click();
    await expect(page.getByText(t('已转交给', 'Handed to'))).toBeVisible();

    // the other person gets a message and follows it
    await other.getByRole('button', { name: t('消息', 'Messages') }).click();
    await rowWith(other, car.fleetNumber).getByRole('link').click();
    await button(other, '打开相关页面', 'Go to it').click();
    await expect(dialog(other)).toContainText(car.fleetNumber);
    await button(other, '关闭告警', 'Close alert').click();
    await other
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('已解决', 'Resolved') })
      .click();
    await expect(other.getByText(t('告警已关闭', 'The alert is closed'))).toBeVisible();
    await expect(dialog(page)).toContainText(t('已解决', 'Resolved'));
    await context.close();
  });

  test('the sound is off until it is switched on, and stays so', async ({ page }) => {
    await openAsAdmin(page, '/capacity/monitoring?view=queue');
    const sound = page.getByRole('switch', { name: t('声音提醒', 'Sound') });
    await expect(sound).not.toBeChecked();
    const kept = () => page.waitForResponse((response) => response.url().endsWith('/savePreference'));
    const first = kept();
    await sound.click();
    await expect(sound).toBeChecked();
    await first;
    await page.reload();
    await expect(sound).toBeChecked();
    const second = kept();
    await sound.click();
    await second;
  });

  test('the queue as a file, which is said before it is made', async ({ page }) => {
    const api = await openAsAdmin(page, '/');
    const car = await carInNeed(api);
    await page.goto(address() + queueOf(car.fleetNumber));
    await expect(rowWith(page, car.fleetNumber)).toBeVisible();
    await page.getByRole('button', { name: t('导出', 'Export'), exact: true }).click();
    await expect(page.getByRole('menu')).toContainText(
      t('告警队列：符合条件的全部', 'Alert queue: all that the filters find'),
    );
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const job = page.getByRole('region', { name: t('导出：告警队列', 'Export: Alert queue') });
    const download = page.waitForEvent('download');
    await job.getByRole('button', { name: t('下载', 'Download') }).click();
    const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain(t('类型', 'Kind'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(car.fleetNumber);
  });

  test('response times by day and kind', async ({ page }) => {
    const api = await openAsAdmin(page, '/');
    await carInNeed(api);
    await page.goto(`${address()}/capacity/monitoring?view=queue&part=stats`);
    await expect(heading(page, t('响应时间', 'Response times'))).toBeVisible();
    await expect(rowWith(page, t('电量低', 'Low charge')).first()).toBeVisible();
  });

  test('many are taken, put off and closed at once; planned work is silent until somebody ends it', async ({
    page,
  }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    // at the same place without a name those of other tests would stand in one row with them
    const since = encodeURIComponent(new Date().toISOString());
    const first = await carInNeed(api);
    const second = await carInNeed(api);
    const cars = [first, second];
    await page.goto(`${address()}/capacity/monitoring?view=queue&car=ALERT-&openedFrom=${since}`);
    const choose = async (car: { fleetNumber: string }) => rowWith(page, car.fleetNumber).getByRole('checkbox').check();
    const batch = page.getByRole('region', { name: /^已选/ });
    await choose(first);
    await choose(second);
    await batch.getByRole('button', { name: '领取' }).click();
    await expect(page.getByText('已领取 2 条')).toBeVisible();
    for (const car of cars) await expect(rowWith(page, car.fleetNumber)).not.toContainText('无人处理');

    await choose(first);
    await batch.getByRole('button', { name: '推迟' }).click();
    await dialog(page).getByRole('textbox').fill('车场施工');
    await dialog(page).getByRole('checkbox').check();
    await button(page, '推迟', 'Put off').click();
    await expect(rowWith(page, first.fleetNumber)).toHaveCount(0);
    await page.getByRole('button', { name: '静默 1' }).click();
    await expect(dialog(page)).toContainText('车场施工');
    await expect(dialog(page)).toContainText(first.fleetNumber);
    await button(page, '结束', 'End').click();
    await expect(dialog(page)).toContainText('没有生效或计划的静默');
    await page.keyboard.press('Escape');
    await expect(rowWith(page, first.fleetNumber)).toBeVisible();

    await choose(first);
    await choose(second);
    await batch.getByRole('button', { name: '关闭告警' }).click();
    await dialog(page).getByRole('button', { name: '无需处理' }).click();
    await expect(page.getByText('已关闭 2 条')).toBeVisible();
    for (const car of cars) await expect(rowWith(page, car.fleetNumber)).toHaveCount(0);
  });
});
