/** Brokers: a key of their purpose is made on the screen, opens TOMP-API and nothing else, and shows who asked under open standards. */
import { BASE_PATH } from '../contract/ground/core.ts';
import { address, dialog, expect, inEachLanguage, openAsAdmin, rowWith, say, test } from './console.ts';

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const suffix = `${language.slice(0, 2)}${Date.now() % 1_000_000}`;

  test('a broker gets a key, asks with it, and is seen', async ({ page }) => {
    const name = `broker ${suffix}`;
    const api = await openAsAdmin(page, '/sys/apiKey?drawer=add');
    await api.call('/sys/apiKey/addOne', { name: `app ${suffix}`, source: `app-${suffix}` });
    const field = (zh: string, en: string) => dialog(page).getByRole('textbox', { name: t(zh, en), exact: true });
    await field('名称', 'Name').fill(name);
    await dialog(page).getByRole('combobox', { name: t('用途', 'Purpose') }).click(); // prettier-ignore
    await page.getByTitle(t('出行平台（TOMP）', 'Brokers (TOMP)')).click();
    // an app orders under this name
    await field('订单来源', 'Source of orders').fill(`app-${suffix}`);
    const save = dialog(page).getByRole('button', { name: t('保存', 'Save'), exact: true });
    await save.click();
    await expect(dialog(page)).toContainText(t('请用自己的来源', 'a broker needs one of its own'));
    await field('订单来源', 'Source of orders').fill(`maas-${suffix}`);
    await save.click();
    const shown = dialog(page).getByRole('code');
    await expect(shown).toHaveCount(1);
    const key = (await shown.textContent()) ?? '';
    await dialog(page).getByRole('button', { name: t('已保存', 'I have kept it') }).click(); // prettier-ignore
    await expect(rowWith(page, name)).toContainText(t('出行平台（TOMP）', 'Brokers (TOMP)'));

    const headers = { 'accept-language': language, authorization: `Bearer ${key}`, 'maas-id': 'MP-1' };
    const meta = await fetch(`${address()}/tomp/operator/meta`, { headers });
    expect([meta.status, meta.headers.get('content-language')]).toEqual([200, language]);
    const order = await fetch(`${address()}${BASE_PATH}/open/order/getById`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ externalId: 'x' }),
    });
    expect(order.status).toBe(401);

    await page.goto(`${address()}/insight/openFeed`);
    const row = page.getByRole('row').filter({ hasText: '/tomp/operator/meta' });
    await expect(row).toContainText(`maas-${suffix}`);
    await expect(row).toContainText(t('出行平台', 'Brokers'));
    await expect(row.getByRole('button', { name: t('试读', 'Try out') })).toHaveCount(0);
    await page.goto(`${address()}/docs?page=brokers`);
    await expect(page.getByRole('heading', { name: t('出行平台：TOMP-API', 'Brokers: TOMP-API') })).toBeVisible();
  });
});
