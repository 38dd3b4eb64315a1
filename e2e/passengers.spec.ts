/** Passengers: they come with orders; a limit is set and lifted; one is erased by two people. */
import { Api, dialog, expect, importOrders, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';

let serial = 0;
const newMobile = (): string =>
  `138${String(Date.now() % 1_000_000).padStart(6, '0')}${String((serial += 1) % 100).padStart(2, '0')}`;

async function order(api: Api, mobile: string, status: 'completed' | 'cancelled', name = '何若琳'): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const end = new Date(Date.now() - 3_000_000).toISOString();
  const ends =
    status === 'completed'
      ? { pickedUpAt: at, droppedOffAt: end, price: '23.50' }
      : { cancelledAt: end, cancelledBy: 'passenger' };
  const row = {
    sourceRef: mobile,
    orderNo: `E2E-${mobile}`,
    status,
    requestedAt: at,
    passengerName: name,
    passengerMobile: mobile,
    ...ends,
  };
  await importOrders(api, `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`);
  await expect
    .poll(async () => (await api.call('/operation/user/getPageList', { mobile })).list[0]?.orderCount, {
      timeout: patient(20_000),
    })
    .toBe(1);
}

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('the palette finds a passenger by the whole name', async ({ page }) => {
    const mobile = newMobile();
    const name = `何${mobile.slice(-6)}`;
    const api = await openAsAdmin(page, '/');
    await order(api, mobile, 'completed', name);
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText(name);
    await page.getByRole('option').filter({ hasText: mobile }).click();
    await expect(page).toHaveURL(/\/operation\/user\?.*record=\d+/);
    await expect(dialog(page)).toContainText(name);
  });

  test('a passenger: found by number, limited and let ride again, erased by two people', async ({ page }) => {
    const mobile = newMobile();
    const api = await openAsAdmin(page, '/operation/user');
    await order(api, mobile, 'completed');
    await page.goto(`${page.url().split('?')[0] ?? ''}?mobile=${mobile}`);
    await rowWith(page, mobile).getByRole('link', { name: '何若琳', exact: true }).click();
    await expect(dialog(page)).toContainText('¥23.50');
    const act = (zh: string, en: string) =>
      dialog(page)
        .getByRole('button', { name: t(zh, en), exact: true })
        .click();
    await act('限制乘车', 'Limit');
    await dialog(page)
      .getByRole('textbox', { name: t('原因', 'Reason') })
      .fill(t('两次未付', 'Did not pay twice'));
    await act('限制乘车', 'Limit');
    await expect(dialog(page)).toContainText(t('两次未付', 'Did not pay twice'));
    await act('解除限制', 'Lift limit');
    await dialog(page)
      .getByRole('textbox', { name: t('原因', 'Reason') })
      .fill(t('已付清', 'Paid'));
    await act('解除限制', 'Lift limit');
    await expect(dialog(page).getByRole('button', { name: t('限制乘车', 'Limit'), exact: true })).toBeVisible();
    await act('申请删除个人信息', 'Ask for erasure');
    await dialog(page)
      .getByRole('textbox', { name: t('原因', 'Reason') })
      .fill(t('本人申请', 'Asked by the person'));
    await act('申请删除个人信息', 'Ask for erasure');
    await expect(dialog(page)).toContainText(t('本人申请', 'Asked by the person'));
    await expect(dialog(page).getByRole('button', { name: t('同意删除', 'Erase'), exact: true })).toHaveCount(0);
  });

  test('somebody else agrees to an erasure', async ({ page }) => {
    const mobile = newMobile();
    const other = await Api.asDemo('demo.administrator');
    // nothing is owed for it
    await order(other, mobile, 'cancelled');
    const { list } = await other.call('/operation/user/getPageList', { mobile });
    const [{ id, version }] = list.length === 1 ? list : [{ id: '', version: 0 }];
    await other.call('/operation/user/askErasure', { id, version, reason: 'x' });
    const api = await openAsAdmin(page, `/operation/user?drawer=detail&record=${id}`);
    await dialog(page)
      .getByRole('button', { name: t('同意删除', 'Erase'), exact: true })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('同意删除', 'Erase'), exact: true })
      .click();
    await expect(dialog(page)).toContainText(t('已删除个人信息', 'Erased'));
    expect((await api.call('/operation/user/getPageList', { mobile })).list).toEqual([]);
  });
});
