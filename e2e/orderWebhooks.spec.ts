/** An app is set up to be told of its orders: the secret once, a test, and what was told of an order. */
import { createHmac } from 'node:crypto';
import {
  allowLocalHost,
  dialog,
  expect as expectSoon,
  inEachLanguage,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { startHost } from './host.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

const expect = expectSoon.configure({ timeout: patient(20_000) });

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an app is told of its orders, by a secret that is shown once', async ({ page }) => {
    test.setTimeout(patient(120_000));
    const app = await startHost(() => ({ status: 204 }));
    const api = await openAsAdmin(page, '/operation/orderWebhook');
    await allowLocalHost(api);
    const corner = language === 'zh-CN' ? ([117.6, 28.8] as const) : ([117.6, 29.2] as const);
    const { source, passengers, at } = await openZone(api, `hook${language.slice(0, 2)}`, corner);
    const name = `Webhook ${language} ${Date.now()}`;

    // an empty list offers it twice
    await page
      .getByRole('button', { name: t('新增订单推送', 'Add a webhook') })
      .first()
      .click();
    const form = dialog(page);
    await form.getByRole('textbox', { name: t('名称', 'Name') }).fill(name);
    await form.getByRole('combobox', { name: t('应用', 'App') }).fill(source);
    await form.getByRole('textbox', { name: t('推送地址', 'Address') }).fill(app.address);
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    const shown = page.getByText(/^whsec_/);
    await expect(shown).toBeVisible();
    const secret = ((await shown.textContent()) ?? '').trim();
    await page.getByRole('button', { name: t('已复制，关闭', 'I have copied it') }).click();

    await rowWith(page, name).getByRole('link', { name }).click();
    const webhook = dialog(page);
    await webhook.getByRole('button', { name: t('测试推送', 'Send a test') }).click();
    await expect(page.getByText(t(`“${name}”已接收测试推送`, `“${name}” took the test`))).toBeVisible();
    const [first] = app.heard;
    const signed = `${String(first?.headers['webhook-id'])}.${String(first?.headers['webhook-timestamp'])}.${first?.body ?? ''}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(first?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

    const externalId = `${source}-told`;
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId,
      pickUp: { name: 'North gate', position: at(1, 1) },
      dropOff: { name: 'Library', position: at(3, 3) },
    });
    await passengers.call('/open/order/cancel', { externalId });
    const told = webhook.getByRole('row').filter({ hasText: orderNo });
    await expect(told.filter({ hasText: t('下单', 'Created') })).toContainText(t('已接收', 'Taken'));
    await expect(told.filter({ hasText: t('已取消', 'Cancelled') })).toContainText(t('已接收', 'Taken'));
    app.close();
  });
});
