/** Analyses of orders: a question to the catalogue, from a point to the orders behind it, cells of the map, the funnel. */
import { Api, dialog, expect, openAs, openAsAdmin, rowWith, test } from './console.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('a figure leads to the orders that it counts, and the map says the same as its list', async ({ page }) => {
    const analyst = await Api.asDemo('demo.operations');
    // the demo tells its story beside the running server
    const until = new Date().toISOString();
    const from = new Date(Date.parse(until) - 28 * 86_400_000).toISOString();
    await expect
      .poll(
        async () =>
          (await analyst.call('/operation/orderAnalysis/getFunnel', { requestedFrom: from, requestedTo: until }))
            .steps[3]?.orders ?? 0,
        { timeout: patient(120_000) },
      )
      .toBeGreaterThan(100);
    await openAs(page, analyst.token, '/operation/orderAnalysis?by=status&figures=orders');
    const row = page.getByRole('region', { name: '明细' }).getByRole('row', { name: /完成/ });
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: /^查看订单：/ }).click();
    await expect(page).toHaveURL(/statuses=completed/);
    await expect(page.getByRole('heading', { name: '订单', exact: true })).toBeVisible();

    // figures of cars heed no filter and no cut of orders, and say up to when they are counted
    await openAs(page, analyst.token, '/operation/orderAnalysis?by=status&statuses=completed&figures=emptyShare');
    await expect(page.getByRole('heading', { name: '空驶率' })).toBeVisible();
    await expect(page.getByText(/^车辆数据(统计到|尚未统计)/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: '供应商' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: '状态' })).toHaveCount(0);

    await openAs(page, analyst.token, '/operation/orderAnalysis?tab=map');
    await expect(page.getByRole('link', { name: /^回放 / }).first()).toBeVisible();
    await expect(page.getByText('读自订单')).toBeVisible();
    await openAs(page, analyst.token, '/operation/orderAnalysis?tab=flows');
    await expect(page.getByRole('region', { name: '明细' }).getByRole('row').nth(1)).toBeVisible();
    await openAs(page, analyst.token, '/operation/orderAnalysis?tab=rides');
    await expect(page.getByRole('img', { name: '从下单到付款' })).toBeVisible();
    await expect(page.getByText(/P50/).first()).toBeVisible();
  });

  test('a station leads to the orders picked up there, and each of them back to it', async ({ page }) => {
    const api = await openAsAdmin(page, '/capacity/station');
    const { source, passengers, at } = await openZone(api, 'from', [118.6, 30.4]);
    const name = `${source} 东门`;
    const { id } = await api.call('/capacity/station/addOne', {
      code: source,
      name,
      kind: 'pickUp',
      position: at(1, 1),
    });
    const ride = { pickUp: { name: '东门外', position: at(1.1, 1) }, dropOff: { name: '书城', position: at(3, 3) } };
    await passengers.call('/open/order/create', { externalId: source, ...ride });
    await page.goto(new URL(`/capacity/station?keyword=${source}`, page.url()).href);
    await rowWith(page, source).click();
    await dialog(page).getByRole('button', { name: '查看上车订单' }).click();
    await expect(page).toHaveURL(new RegExp(`operation/order\\?pickUpStationId=${id}`));
    await rowWith(page, '东门外').click();
    await dialog(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`capacity/station\\?drawer=detail&record=${id}`));
    await expect(dialog(page)).toContainText(name);
  });
});
