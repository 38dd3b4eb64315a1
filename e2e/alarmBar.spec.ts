/** Somebody cries for help while the operator looks at something else. */
import type { Page } from '@playwright/test';
import { dialog, expect, heading, inBothLanguages, inLanguage, openAsAdmin, say, test } from './console.ts';
import { reportingCar } from './cars.ts';

const bar = (page: Page, zh: boolean) => page.getByRole('region', { name: zh ? '紧急告警' : 'Critical alerts' });

inBothLanguages((language) => {
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
    await cry.getByRole('button', { name: t('领取', 'Accept') }).click();
    await expect(dialog(page)).toContainText(car.fleetNumber);
    await expect(cry).toHaveCount(0);

    // the drawer that is open covers no second cry
    const other = await reportingCar(api);
    await other.report({ alarm: 'sos' });
    const second = bar(page, language === 'zh-CN')
      .getByRole('listitem')
      .filter({ hasText: other.fleetNumber });
    await second.getByRole('button', { name: t('领取', 'Accept') }).click();
    await expect(dialog(page)).toContainText(other.fleetNumber);
  });
});

inLanguage('zh-CN', () => {
  test('the sound is asked for once, and the answer is kept', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order');
    await api.call('/sys/sysuser/savePreference', { key: 'alerts.sound', value: null });
    await page.reload();
    const question = page.getByRole('region', { name: '声音提醒' });
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
