/** An invoice in the console: from a paid ride to its documents, over a refund to the red letter, and issued again for what is left. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  anotherBrowser,
  type Api,
  dialog,
  expect,
  importOrders,
  inEachLanguage,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { patient } from './patience.ts';

const HEAD =
  'sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,pickUpName,dropOffName,price,currency,paymentState,paymentMethod';
/** A credit code whose last character checks. */
const TAX_NUMBER = '91350100M000100Y43';

/** A ride of 45.60 that is paid, also in the books. */
async function paidRide(api: Api, orderNo: string): Promise<string> {
  const times = ['08:00', '08:06', '08:21'].map((time) => `2026-03-01T${time}:00+08:00`).join(',');
  await importOrders(api, `${HEAD}\n${orderNo},${orderNo},completed,${times},云湾站,港区,45.60,CNY,paid,wechat\n`);
  const { list } = await api.call('/operation/order/getPageList', { orderNo });
  const orderId = list[0]?.id ?? '';
  await expect
    .poll(async () => (await api.call('/operation/payment/getOrderMoney', { orderId })).money.paid, {
      timeout: patient(30_000),
    })
    .toBe(4560);
  return orderId;
}

/** The PDF that a button hands over. */
async function saved(page: Page, name: string): Promise<{ fileName: string; head: string }> {
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name, exact: true }).click();
  const file = await download;
  return { fileName: file.suggestedFilename(), head: (await readFile(await file.path())).subarray(0, 5).toString() };
}

inEachLanguage(import.meta.filename, (language) => {
  const word = (zh: string, en: string): string => say(language, zh, en);

  /** Asks for an invoice of an order as staff do, and answers with its number. */
  async function ask(page: Page, orderNo: string, buyer: string): Promise<string> {
    await page
      .getByRole('button', { name: word('申请开票', 'Ask for an invoice') })
      .first()
      .click();
    const form = dialog(page);
    await form.getByLabel(word('订单号', 'Order numbers')).fill(orderNo);
    await page.keyboard.press('Enter');
    await form.getByLabel(word('抬头类型', 'Kind of buyer')).click();
    await page.getByTitle(word('企业', 'Company'), { exact: true }).last().click();
    await form.getByRole('textbox', { name: word('购买方名称', 'Buyer') }).fill(buyer);
    await form.getByRole('textbox', { name: word('纳税人识别号', 'Tax number') }).fill(TAX_NUMBER);
    await page.keyboard.press('Control+Enter');
    await expect(form).toHaveCount(0);
    const row = rowWith(page, buyer).filter({ hasText: word('已开具', 'Issued') });
    await expect(row).toHaveCount(1);
    await row.click();
    const number = /\d{20}/.exec((await dialog(page).textContent()) ?? '')?.[0] ?? '';
    expect(number).toMatch(/^\d{20}$/);
    return number;
  }

  test('a paid ride is invoiced, its documents go out, and after a refund it is taken back and invoiced again', async ({
    page,
    browser,
  }) => {
    const orderNo = word('INV-ZH-1', 'INV-EN-1');
    const buyer = word('云湾港务公司', 'Yunwan Harbour Ltd');
    const api = await openAsAdmin(page, '/operation/invoice');
    const orderId = await paidRide(api, orderNo);
    const number = await ask(page, orderNo, buyer);
    const drawer = dialog(page);
    await expect(drawer.getByText('肆拾伍元陆角整')).toBeVisible();
    await expect(drawer.getByText(word('仅供试用，不作税务凭证', 'For trial only, not valid for tax'))).toBeVisible();
    await expect(drawer.getByRole('listitem').filter({ hasText: orderNo })).toContainText('¥45.60');

    const invoice = await saved(page, word('下载发票', 'Download invoice'));
    const trips = await saved(page, word('下载行程单', 'Download trip list'));
    expect([invoice.head, trips.head]).toEqual(['%PDF-', '%PDF-']);
    expect([invoice.fileName, trips.fileName].every((name) => name.startsWith(number))).toBe(true);
    expect(invoice.fileName).not.toBe(trips.fileName);

    // a link opens the document for whoever has it, without a session, until it is withdrawn
    await drawer.getByRole('button', { name: word('生成行程单链接', 'Link to the trip list') }).click();
    const told = drawer.getByRole('alert').filter({ hasText: word('链接只显示这一次', 'shown this once') });
    const address = /https?:\/\/[^\s]+\/download\/invoice\/[\w-]{43}/.exec((await told.textContent()) ?? '')?.[0] ?? '';
    const stranger = await anotherBrowser(browser, language);
    const opened = await stranger.context.request.get(address);
    expect([opened.status(), (await opened.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await drawer.getByRole('button', { name: word('撤回', 'Withdraw') }).click();
    await expect(drawer.getByText(word('已撤回', 'withdrawn')).first()).toBeVisible();
    expect((await stranger.context.request.get(address)).status()).toBe(404);
    await stranger.context.close();

    // money goes back: the invoice says that it no longer fits
    await page.goto(`${new URL(page.url()).origin}/operation/order?drawer=detail&record=${orderId}`);
    await dialog(page)
      .getByRole('button', { name: word('申请退款', 'Refund'), exact: true })
      .click();
    await dialog(page).getByLabel(word('金额', 'Amount')).fill('5.60');
    await dialog(page).getByLabel(word('原因', 'Reason')).fill(word('绕路', 'A detour'));
    await dialog(page)
      .getByRole('button', { name: word('申请退款', 'Refund'), exact: true })
      .click();
    await expect(page.getByText(word('退款已记账', 'The refund is posted'))).toBeVisible();
    await page.goto(`${new URL(page.url()).origin}/operation/invoice?keyword=${orderNo}`);
    await rowWith(page, number).click();
    await expect(
      dialog(page).getByText(
        word('订单现余 ¥40.00，需要红冲重开', 'Now ¥40.00 is left: take it back and invoice again'),
      ),
    ).toBeVisible();

    // the red letter: asked for with a reason, confirmed by the buyer
    await dialog(page)
      .getByRole('button', { name: word('申请红冲', 'Ask for a red letter') })
      .click();
    await dialog(page).getByLabel(word('原因', 'Reason')).fill(word('退款后重开', 'Refunded in part'));
    await dialog(page)
      .getByRole('button', { name: word('申请红冲', 'Ask for a red letter') })
      .click();
    await expect(page.getByText(word('已申请红冲', 'The red letter is asked for'))).toBeVisible();
    await expect(dialog(page).getByText(word('退款后重开', 'Refunded in part')).first()).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: word('确认红冲', 'Confirm red letter') })
      .click();
    await dialog(page)
      .getByRole('button', { name: word('确认红冲', 'Confirm red letter') })
      .click();
    await expect(page.getByText(word('红字发票已开具', 'The red letter is issued'), { exact: true })).toBeVisible();
    // the question is gone, the detail is not
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowWith(page, number)).toContainText(word('已红冲', 'Taken back'));

    // and again, for what is left
    const again = await ask(page, orderNo, buyer);
    expect(again).not.toBe(number);
    await expect(dialog(page).getByText('肆拾元整')).toBeVisible();
    const { list } = await api.call('/operation/invoice/getPageList', { keyword: orderNo });
    expect(list.map(({ state, total }) => [state, total])).toEqual([
      ['issued', 4000],
      ['redIssued', 4560],
    ]);
  });
});
