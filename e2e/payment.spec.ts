/** The books in the console: an order's money from the unpaid ride to the approved refund, and the trial balance. */
import {
  address,
  anotherBrowser,
  Api,
  dialog,
  expect,
  importOrders,
  openAs,
  openAsAdmin,
  rowWith,
  test,
  type Language,
} from './console.ts';

const ORDERS = `sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,price,currency,paymentState
pay-1,PAY-0001,completed,2026-03-01T08:00:00+08:00,2026-03-01T08:06:00+08:00,2026-03-01T08:21:00+08:00,45.60,CNY,unpaid
`;

test.describe('en-US', () => {
  test.use({ language: 'en-US' satisfies Language });

  test('a payment is recorded, a refund waits for a second person, and the books balance', async ({
    page,
    browser,
  }) => {
    const api = await openAsAdmin(page, '/');
    await importOrders(api, ORDERS);
    const orderNo = 'PAY-0001';
    const { list } = await api.call('/operation/order/getPageList', { orderNo });
    const id = list[0]?.id ?? '';
    const amount = '¥45.60';
    await openAs(page, api.token, `/operation/order?drawer=detail&record=${id}`);
    await dialog(page).getByRole('button', { name: 'Record payment' }).click();
    await dialog(page).getByLabel('Amount').fill('');
    await dialog(page).getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Give an amount');
    await dialog(page).getByLabel('Amount').fill('45.60');
    await expect(dialog(page).getByRole('alert')).toBeEmpty();
    await dialog(page).getByLabel('Number at the provider').fill('till-7');
    await dialog(page).getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('The payment is recorded')).toBeVisible();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Payment' })).toContainText(amount);

    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page).getByLabel('Reason').fill('The car took a detour');
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog(page).getByText('Refunded', { exact: true }).first()).toBeVisible();

    await page.goto(`${new URL(page.url()).origin}/operation/payment?keyword=till-7`);
    await rowWith(page, orderNo).click();
    await expect(dialog(page).getByRole('table', { name: 'Entries' })).toContainText('Due from passengers');
    await page.goto(`${new URL(page.url()).origin}/operation/payment?tab=balances`);
    await expect(page.getByRole('region', { name: 'CNY' })).toContainText('Balanced');
    const second = await anotherBrowser(browser, 'en-US');
    const { token } = await Api.asDemo('demo.operations');
    await openAs(second.page, token, '/operation/payment?tab=refunds');
    await expect(rowWith(second.page, orderNo)).toContainText('Posted');
    await second.context.close();
  });

  test('the address of a day that nobody reconciled leads to the import of its file', async ({ page }) => {
    await openAsAdmin(page, '/operation/payment?tab=reconciliations&drawer=import.alipay:2026-03-01:CNY');
    await expect(dialog(page).getByTitle('Alipay')).toHaveCount(2);
    await expect(dialog(page).getByLabel('Day')).toHaveValue('2026-03-01');
  });

  test('of many days that nobody reconciled the newest stand whole, and the others behind a button', async ({
    page,
  }) => {
    const list = Array.from({ length: 31 }, (_, at) => ({
      day: `2026-03-${String(31 - at).padStart(2, '0')}`,
      channel: 'alipay',
      currency: 'CNY',
    }));
    await page.route('**/operation/reconciliation/getUnreconciled', (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { days: 31, list } } }),
    );
    await openAsAdmin(page, '/operation/payment?tab=reconciliations');
    const days = page.getByRole('region', { name: 'Not reconciled yet: 31 days' });
    await expect(days.getByRole('button', { name: /^2026-03/ })).toHaveCount(12);
    await days.getByRole('button', { name: '19 more' }).click();
    await expect(days.getByRole('button', { name: /^2026-03/ })).toHaveCount(31);
    expect(await days.locator('ul').evaluate((part) => part.scrollHeight <= part.clientHeight)).toBe(true);
  });

  test('a format of a bank is described once, and its file reconciled by it', async ({ page }) => {
    await openAsAdmin(page, '/operation/payment?tab=formats');
    const name = `City bank ${Date.now()}`;
    await page.getByRole('button', { name: 'Add a format' }).first().click();
    const form = dialog(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByRole('combobox', { name: 'Channel' }).click();
    await page.locator('.ant-select-dropdown').getByTitle('Bank transfer').click();
    for (const [label, heading] of [
      ['Column of money in', 'Haben'],
      ['Column of money back', 'Soll'],
      ['Column of the reference', 'Beleg'],
      ['Column of the fee', 'Entgelt'],
      ['Totals begin with', 'Summe'],
    ] as const) {
      await form.getByRole('combobox', { name: label }).fill(heading);
      await page.keyboard.press('Enter');
    }
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rowWith(page, name)).toContainText('Haben');

    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await page.getByRole('button', { name: 'Reconcile a file' }).first().click();
    await dialog(page).getByRole('combobox', { name: 'Format' }).click();
    await page.locator('.ant-select-dropdown').getByTitle(name).click();
    await expect(dialog(page).getByText('Bank transfer')).toBeVisible();
    const buffer = Buffer.from('Beleg;Haben;Soll;Entgelt\nE2E-1;12.50;;0.08\nSumme;12.50;0.00;0.08\n');
    await dialog(page).locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
    await expect(rowWith(page, 'bank.csv')).toContainText('¥12.50');
    await expect(rowWith(page, 'bank.csv')).toContainText('¥0.08');

    // the fee waits with its difference, and is in the books with it
    await rowWith(page, 'bank.csv').getByText('bank.csv').click();
    await expect(dialog(page)).toContainText('Difference of the fees');
    await dialog(page).getByRole('button', { name: 'Settle', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Settle this difference' });
    await asked.getByRole('radio', { name: 'Adjust the books' }).check();
    await asked.getByLabel('Note').fill('came by post');
    await asked.getByRole('button', { name: 'Adjust the books' }).click();
    await expect(dialog(page)).toContainText('came by post');
    await expect(dialog(page)).not.toContainText('Difference of the fees');
    await page.goto(`${address()}/operation/payment?kind=fee`);
    await expect(page.getByRole('row').filter({ hasText: 'E2E-1' })).toContainText('Fee');
  });
});
