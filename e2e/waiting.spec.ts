/** Passengers who wait for a car, beside the live map and on it. */
import { address, expect, inLanguage, openAsAdmin, say, test } from './console.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('who waits for a car is on the map and in its list, until a car is found or nobody waits', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const admin = await openAsAdmin(page, '/');
    const { source, passengers, at } = await openZone(admin, 'wait', [118.2, 28.4]);
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId: source,
      pickUp: { name: `North gate ${source}`, position: at(1, 1) },
      dropOff: { name: 'Library', position: at(3, 3) },
    });

    await page.goto(`${address()}/capacity/monitoring?at=100,20,12`);
    const map = page.locator('.liveMap');
    await expect(map).toHaveAttribute('data-ready', '', { timeout: patient(30_000) });
    await expect(map).not.toHaveAttribute('data-waiting', '0');
    const waiting = page.getByRole('region', { name: t('等车的订单', 'Orders that wait for a car') });
    const row = waiting.getByRole('button', { name: `North gate ${source}` });
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/at=118\.21\d*(,|%2C)28\.41/);
    await expect(waiting.getByRole('link', { name: orderNo })).toBeVisible();

    // the map tells which of them was meant
    await page.reload();
    await expect(map).toHaveAttribute('data-ready', '', { timeout: patient(30_000) });
    await expect(row).toBeVisible();
    await expect(row).not.toHaveAttribute('aria-current', 'true');
    await expect(async () => {
      await map.click();
      await expect(row).toHaveAttribute('aria-current', 'true', { timeout: 1000 });
    }).toPass({ timeout: patient(15_000) });

    await page.getByRole('button', { name: t('图层', 'Layers') }).click();
    await page.getByRole('checkbox', { name: t('等车的订单', 'Waiting orders') }).click();
    await expect(map).toHaveAttribute('data-waiting', '0');
    await expect(row).toBeVisible();

    await passengers.call('/open/order/cancel', { externalId: source });
    await expect(row).toHaveCount(0);
  });
});
