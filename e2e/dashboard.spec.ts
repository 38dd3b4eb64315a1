/** The dashboard in the morning: figures that lead on, and cards that stay as somebody arranged them. */
import { Api, expect, openAs, test } from './console.ts';
import { patient } from './patience.ts';

test.describe('zh-CN', () => {
  // not where the fleet is: the page says whose clock it shows
  test.use({ language: 'zh-CN', timezoneId: 'Europe/Lisbon' });

  test('a figure leads to its orders with the same number, and a hidden card stays hidden', async ({ page }) => {
    const person = await Api.asDemo('demo.operations');
    // the demo tells its story beside the running server
    await expect
      .poll(
        async () => {
          const to = new Date();
          const from = new Date(to.getTime() - 8 * 86_400_000);
          const asked = { figures: ['orders' as const], from: from.toISOString(), to: to.toISOString() };
          return (await person.call('/insight/figure/ask', asked)).rows[0]?.values[0] ?? 0;
        },
        { timeout: patient(120_000) },
      )
      .toBeGreaterThan(50);
    const { since } = await person.call('/insight/dashboard/getDay', {});
    const { total } = await person.call('/operation/order/getPageList', {
      requestedFrom: since,
      statuses: ['completed'],
    });
    await openAs(page, person.token, '/dashboard');
    await expect(page.getByText(/^截至 \d\d:\d\d:\d\d GMT\+8$/)).toBeVisible();
    const completed = page.getByRole('link', { name: /完成行程/ });
    await expect(completed.locator('b')).toHaveText(String(total));
    await expect(page.getByRole('img', { name: '每小时需求' })).toBeVisible();
    await page.getByRole('button', { name: '表格' }).first().click();
    await expect(page.getByRole('rowheader', { name: '00' })).toBeVisible();

    await page.getByRole('button', { name: '调整卡片' }).click();
    const saved = page.waitForResponse((response) => response.url().endsWith('/savePreference'));
    await page.getByRole('button', { name: '隐藏: 告警' }).click();
    await page.getByRole('button', { name: '完成', exact: true }).click();
    await saved;
    await page.reload();
    await expect(page.getByRole('heading', { name: '今日异常' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '告警', exact: true })).toHaveCount(0);

    await page.getByRole('link', { name: /完成行程/ }).click();
    await expect(page).toHaveURL(/statuses=completed/);
  });
});
