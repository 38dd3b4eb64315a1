/** A ride for a passenger who rings: ordered with its price seen, and cancelled in the passenger’s name with its fee seen. */
import { dialog, expect, inEachLanguage, openAsAdmin, say, test } from './console.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('staff order a ride for who rings, see its price before, and cancel it for the passenger', async ({ page }) => {
    test.setTimeout(patient(90_000));
    const admin = await openAsAdmin(page, '/');
    const corner = language === 'zh-CN' ? ([118.6, 32] as const) : ([118.6, 32.4] as const);
    const { at } = await openZone(admin, `ring${language.slice(0, 2)}`, corner);
    const station = await admin.call('/capacity/station/addOne', {
      name: `Hotel ${language}`,
      code: `RING-${language.slice(0, 2)}`,
      kind: 'pickUp',
      position: at(1, 1),
    });
    expect(station.id).not.toBe('');

    await openAsAdmin(page, '/operation/order');
    await page.getByRole('button', { name: t('下单', 'Order a ride'), exact: true }).click();
    const form = dialog(page);
    await form.getByLabel(t('手机号', 'Mobile')).fill('13812340000');
    const places = form.getByRole('combobox');
    await places.nth(0).fill('Hotel');
    await page.getByTitle(`Hotel ${language}`).click();
    await places.nth(1).fill('Library');
    await form.getByPlaceholder('113.9486, 22.5312').nth(1).fill('0, 0');
    await expect(form).toContainText(t('不在运营区内', 'is not within an operating zone'));
    await form.getByPlaceholder('113.9486, 22.5312').nth(1).fill(at(3, 3).join(', '));
    await expect(form).toContainText(t('这个金额十分钟内有效', 'This price holds for ten minutes'));
    const total = await form.getByRole('table').locator('tfoot strong').innerText();
    await form.getByRole('button', { name: t('下单', 'Order a ride'), exact: true }).click();
    await expect(form).toContainText(`Hotel ${language}`);
    await expect(form).toContainText(t('待派单', 'Requested'));
    const { list } = await admin.call('/operation/order/getPageList', { source: 'staff', place: `Hotel ${language}` });
    expect(list).toHaveLength(1);
    const id = list[0]?.id ?? '';
    const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: id });
    expect(total).toContain(((charge?.quote?.total ?? 0) / 100).toFixed(2));

    await form.getByRole('button', { name: t('取消订单', 'Cancel order') }).click();
    const asked = page.getByRole('dialog', { name: t('取消订单', 'Cancel order') });
    const confirm = asked.getByRole('button', { name: t('取消订单', 'Cancel order') });
    await confirm.click();
    await expect(asked.getByRole('alert')).toContainText(t('请选择谁要取消', 'Say who cancels'));
    await asked.getByRole('radio', { name: t('乘客要求取消', 'The passenger') }).check();
    await expect(asked).toContainText(t('不收费', 'Free of charge'));
    await asked.getByLabel(t('取消原因', 'Reason')).fill('Rang again');
    await confirm.click();
    await expect(asked).toHaveCount(0);
    await expect.poll(async () => (await admin.call('/operation/order/getById', { id })).cancelledBy).toBe('passenger');
  });
});
