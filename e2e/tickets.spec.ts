/** A ticket from a stranger's form to its end: merged with what was said on the telephone, refunded, answered, closed. */
import { address, dialog, expect, importOrders, openAs, openAsAdmin, test, type Language } from './console.ts';

const ORDERS = `sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,price,currency,paymentState
care-1,CARE-0001,completed,2026-03-01T08:00:00+08:00,2026-03-01T08:06:00+08:00,2026-03-01T08:21:00+08:00,45.60,CNY,unpaid
`;
const MOBILE = '13855550001';

test.describe('en-US', () => {
  test.use({ language: 'en-US' satisfies Language });

  test('from the portal’s form to the refund: two tickets become one, and the stranger reads the answer', async ({
    page,
    browser,
  }) => {
    const stranger = await browser.newContext();
    const portal = await stranger.newPage();
    await portal.goto(`${address()}/portal/contact?lang=en-US`, { waitUntil: 'networkidle' });
    const text = `I was charged twice for one ride, ${Date.now().toString(36)}`;
    await portal.getByLabel('Your message').fill(text);
    await portal.getByLabel('Mobile number (optional)').fill(MOBILE);
    await portal.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(portal).toHaveURL(/key=[\w-]{43}/);

    const api = await openAsAdmin(page, '/');
    await importOrders(api, ORDERS);
    const [order] = (await api.call('/operation/order/getPageList', { orderNo: 'CARE-0001' })).list;
    const paid = { orderId: order?.id ?? '', amount: 4560, channel: 'wechat' as const, reference: 'care-1' };
    await api.call('/operation/payment/recordOne', paid);
    const form = { kind: 'refund' as const, subject: 'Charged twice', text: 'Said on the telephone' };
    const told = await api.call('/operation/ticket/addOne', { ...form, orderNo: 'CARE-0001', passengerMobile: MOBILE });

    const [written] = (await api.call('/operation/ticket/getPageList', { keyword: text.slice(0, 40) })).list;
    await openAs(page, api.token, `/operation/ticket?drawer=detail&record=${written?.id ?? ''}`);
    await dialog(page).getByRole('button', { name: 'Take', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
    const merging = page.getByRole('dialog', { name: 'Merge into another ticket' });
    await merging.getByRole('combobox').fill(told.number);
    await page.getByTitle(`${told.number} Charged twice`).click();
    await merging.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(merging).toBeHidden();
    await dialog(page).getByRole('link', { name: told.number, exact: true }).click();

    await expect(dialog(page).getByText('Said on the telephone')).toBeVisible();
    await expect(dialog(page).getByText(text).first()).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Refund or compensate' }).click();
    const giving = page.getByRole('dialog', { name: 'Money back for order CARE-0001' });
    await giving.getByLabel('Amount').fill('5');
    await giving.getByLabel('Reason').fill('Charged twice');
    await giving.getByRole('button', { name: 'Refund or compensate' }).click();
    await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible();

    await dialog(page)
      .getByRole('textbox', { name: 'Reply to the passenger' })
      .fill('The second charge is on its way back.');
    const sent = page.getByText('Sent', { exact: true });
    const saidBeforeRead: boolean[] = [];
    await page.route('**/taxiadmin/operation/ticket/getById', async (route) => {
      const answer = await route.fetch();
      saidBeforeRead.push(await sent.isVisible());
      await route.fulfill({ response: answer });
    });
    await dialog(page).getByRole('button', { name: 'Send and solve' }).click();
    await expect(sent).toBeVisible();
    // whoever closes it now closes what they see
    expect(saidBeforeRead[0]).toBe(false);
    // what is being answered is answered to its end
    await page.unrouteAll({ behavior: 'wait' });
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.poll(async () => (await api.call('/operation/ticket/getById', { id: told.id })).state).toBe('closed');

    await portal.reload();
    await expect(portal.getByText('The second charge is on its way back.')).toBeVisible();
    await stranger.close();
  });
});
