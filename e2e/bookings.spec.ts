/** A ride that is booked ahead: on the home page, in the list by its time, and opened, until it is taken back. */
import { address, dialog, expect, inBothLanguages, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

const MINUTE_MS = 60_000;

inBothLanguages((language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a booked ride leads from the home page to its order, which says when its car is searched', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const admin = await openAsAdmin(page, '/');
    const corner = language === 'zh-CN' ? ([118.6, 28.8] as const) : ([118.6, 29.2] as const);
    const { source, passengers, at } = await openZone(admin, `book${language.slice(0, 2)}`, corner);
    const book = (externalId: string, minutes: number) =>
      passengers.call('/open/order/create', {
        externalId,
        pickUp: { name: `North gate ${externalId}`, position: at(1, 1) },
        dropOff: { name: 'Library', position: at(3, 3) },
        tripType: 'reservation',
        scheduledAt: new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS).toISOString(),
      });
    const later = await book(`${source}-later`, 100);
    const sooner = await book(`${source}-sooner`, 60);

    await page.goto(address());
    await page
      .getByRole('link', { name: new RegExp(`^${t('预约订单', 'Booked rides')}`) })
      .click({ timeout: patient(30_000) });
    await expect(page.getByRole('columnheader', { name: t('预约上车', 'Booked for') })).toBeVisible();
    const numbers = page.getByRole('row').filter({ hasText: source });
    await expect(numbers).toHaveCount(2);
    await expect(numbers.first()).toContainText(sooner.orderNo);
    await rowWith(page, later.orderNo).getByText(later.orderNo).click();
    await expect(dialog(page)).toContainText(t('已预约', 'Scheduled'));
    await expect(dialog(page)).toContainText(t('开始找车', 'its car is searched from'));

    await passengers.call('/open/order/cancel', { externalId: `${source}-later` });
    await expect(dialog(page)).toContainText(t('已取消', 'Cancelled'), { timeout: patient(30_000) });
    await passengers.call('/open/order/cancel', { externalId: `${source}-sooner` });
  });
});
