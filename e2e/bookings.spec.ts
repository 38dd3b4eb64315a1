/** A ride that is booked ahead: on the home page, in the list by its time, and opened, until it is taken back. */
import type { Locator, Page } from '@playwright/test';
import { address, dialog, expect, inEachLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

const MINUTE_MS = 60_000;

inEachLanguage(import.meta.filename, (language) => {
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

  /** The dialog in which staff change a booked ride, opened from its order. */
  async function openChange(page: Page, orderNo: string): Promise<Locator> {
    await page.goto(`${address()}/operation/order?orderNo=${orderNo}`);
    await rowWith(page, orderNo).getByText(orderNo).click();
    await dialog(page)
      .getByRole('button', { name: t('修改预约', 'Change the booking') })
      .click();
    return page.getByRole('dialog', { name: t('修改预约：订单', 'Change the booking of order') });
  }

  test('staff move a booked ride to another time: both prices first, then the new time, and who did it in the timeline', async ({
    page,
  }) => {
    test.setTimeout(patient(90_000));
    const admin = await openAsAdmin(page, '/');
    const corner = language === 'zh-CN' ? ([118.6, 29.6] as const) : ([118.6, 30] as const);
    const { source, passengers, at } = await openZone(admin, `move${language.slice(0, 2)}`, corner);
    const inMinutes = (minutes: number) =>
      new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS).toISOString();
    const [pickUp, dropOff] = [at(1, 1), at(3, 3)];
    const wishes = { tripType: 'reservation' as const, scheduledAt: inMinutes(60) };
    const { quoteId, total } = await passengers.call('/open/price/quote', { pickUp, dropOff, ...wishes });
    const externalId = `${source}-moved`;
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId,
      pickUp: { name: 'North gate', position: pickUp },
      dropOff: { name: 'Library', position: dropOff },
      ...wishes,
      quoteId,
    });

    const asked = await openChange(page, orderNo);
    const later = inMinutes(26 * 60);
    const typed = await page.evaluate((moment) => {
      const pad = (part: number) => String(part).padStart(2, '0');
      const when = new Date(moment);
      const day = `${when.getFullYear()}-${pad(when.getMonth() + 1)}-${pad(when.getDate())}`;
      return `${day} ${pad(when.getHours())}:${pad(when.getMinutes())}`;
    }, later);
    const time = asked.getByLabel(t('预约上车', 'Booked for'));
    await time.fill(typed);
    await time.press('Enter');
    await expect(asked).toContainText((total / 100).toFixed(2));
    await expect(asked).toContainText(t('新的金额十分钟内有效', 'The new price holds for ten minutes'));
    const confirm = asked.getByRole('button', { name: t('修改预约', 'Change the booking') });
    await confirm.click();
    await expect(asked.getByRole('alert')).toContainText(t('填写原因', 'give a reason'));
    await asked.getByLabel(t('修改原因', 'Reason for the change')).fill('The flight is late');
    await confirm.click();
    await expect(asked).toHaveCount(0);
    await expect(dialog(page)).toContainText('The flight is late');
    const moved = await passengers.call('/open/order/getById', { externalId });
    expect(Date.parse(moved.scheduledAt ?? '')).toBe(Date.parse(later));

    await passengers.call('/open/order/cancel', { externalId });
    await expect(dialog(page)).toContainText(t('已取消', 'Cancelled'), { timeout: patient(30_000) });
    await expect(dialog(page).getByRole('button', { name: t('修改预约', 'Change the booking') })).toHaveCount(0);
  });

  test('staff change where a booked ride goes and how many ride: the new price beside the old, a refusal in words, and the order as it is since', async ({
    page,
  }) => {
    test.setTimeout(patient(90_000));
    const admin = await openAsAdmin(page, '/');
    const corner = language === 'zh-CN' ? ([118.6, 30.4] as const) : ([118.6, 30.8] as const);
    const { source, passengers, at } = await openZone(admin, `trip${language.slice(0, 2)}`, corner);
    const wishes = {
      tripType: 'reservation' as const,
      scheduledAt: new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 60 * MINUTE_MS).toISOString(),
    };
    const [pickUp, dropOff, harbour] = [at(1, 1), at(2, 2), at(4, 4)];
    const { quoteId, total } = await passengers.call('/open/price/quote', { pickUp, dropOff, ...wishes });
    const further = await passengers.call('/open/price/quote', { pickUp, dropOff: harbour, ...wishes });
    expect(further.total).toBeGreaterThan(total);
    const externalId = `${source}-trip`;
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId,
      pickUp: { name: 'North gate', position: pickUp },
      dropOff: { name: 'Library', position: dropOff },
      ...wishes,
      quoteId,
    });

    const asked = await openChange(page, orderNo);
    await asked.getByLabel(t('下车', 'Drop-off'), { exact: true }).fill('Harbour');
    const position = asked.getByLabel(t('下车位置', 'Position of the drop-off'), { exact: true });
    await position.fill('0, 0');
    await expect(asked).toContainText(t('“Harbour”不在运营区内', '“Harbour” is not within an operating zone'));
    await position.fill(harbour.join(', '));
    await asked.getByLabel(t('乘客人数', 'Passengers'), { exact: true }).fill('2');
    await expect(asked).toContainText((total / 100).toFixed(2));
    await expect(asked).toContainText((further.total / 100).toFixed(2));
    await asked.getByLabel(t('修改原因', 'Reason for the change')).fill('Two friends come along');
    await asked.getByRole('button', { name: t('修改预约', 'Change the booking') }).click();
    await expect(asked).toHaveCount(0);
    await expect(dialog(page)).toContainText('Two friends come along');
    await expect(dialog(page)).toContainText('Library → Harbour');
    await expect(rowWith(page, orderNo)).toContainText('Harbour');
    const changed = await passengers.call('/open/order/getById', { externalId });
    expect([changed.dropOff?.name, changed.seats]).toEqual(['Harbour', 2]);
    await passengers.call('/open/order/cancel', { externalId });
  });
});
