/** Operating rules: written in a table, tried, run in shadow, put in force by another person, and seen in an order. */
import { address, ADMIN, anotherBrowser, Api, dialog, expect, openAs, openAsAdmin, test } from './console.ts';
import { openZone } from './zone.ts';

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('a rule is written, tried, runs in shadow, and another person puts it in force', async ({ page, browser }) => {
    const number = Date.now() % 1_000_000;
    await openAsAdmin(page, '/operation/rule?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: '名称', exact: true }).fill(`取消${number}`);
    await form.getByLabel('订单来源').fill(`only${number}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '保存', exact: true }).click();

    await expect(page.getByRole('heading', { name: `取消${number}` })).toBeVisible();
    await page.getByLabel('添加条件').click();
    await page.getByRole('option', { name: '车已等候' }).or(page.getByTitle('车已等候')).first().click();
    await page.getByLabel('车已等候, 行 1 起').fill('300');
    await page.getByLabel('取消费, 行 1').fill('8');
    await page.getByRole('button', { name: '复制第 1 行' }).click();
    await page.getByLabel('车已等候, 行 2 起').fill('600');
    await page.getByLabel('取消费, 行 2').fill('12');
    await page.getByLabel('取消费, 行 2').press('Alt+ArrowUp');
    await expect(page.getByLabel('车已等候, 行 1 起')).toHaveValue('600');
    await page.getByLabel('添加条件').click();
    await page.getByRole('option', { name: '表达式' }).or(page.getByTitle('表达式')).first().click();
    await page.getByLabel('表达式, 行 2').fill('late > 60 && speed > 1');
    await expect(page.getByText('没有“speed”这个依据')).toBeVisible();
    await page.getByLabel('表达式, 行 2').fill('late > 60');
    await expect(page.getByText('没有“speed”这个依据')).toBeHidden();
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByText('有未保存的修改')).toBeHidden();
    await page.getByText('试一试', { exact: true }).click();
    await page.getByLabel('车已等候', { exact: true }).fill('700');
    await page.getByRole('button', { name: '判断' }).click();
    await expect(page.getByText('第 1 行生效：取消费：¥12.00')).toBeVisible();

    await page.getByRole('button', { name: '开始影子运行' }).click();
    await expect(page.getByRole('button', { name: '改回草稿' })).toBeVisible();
    await page.getByRole('link', { name: '影子运行', exact: true }).click();
    await expect(page.getByText('0 次判断，0 次会与实际不同')).toBeVisible();
    const second = await anotherBrowser(browser, 'zh-CN');
    const { token } = await Api.asDemo('demo.administrator');
    await openAs(second.page, token, new URL(page.url()).pathname + new URL(page.url()).search);
    // the page has its place in the menu, below that of the list
    await expect(second.page.getByRole('navigation', { name: '位置' })).toContainText(`运营管理运营规则取消${number}`);
    await expect(second.page.getByRole('navigation', { name: '菜单' }).locator('[aria-current="page"]')).toHaveText(
      '运营规则',
    );
    await second.page.getByRole('button', { name: /^生\s?效$/ }).click();
    // who decides reads what it will decide, for whom, and what was found
    await expect(dialog(second.page)).toContainText(`only${number}`);
    await expect(dialog(second.page)).toContainText('→ 取消费：¥12.00');
    await expect(dialog(second.page)).toContainText('0 次判断，0 次会与实际不同');
    await expect(dialog(second.page)).toContainText('这一版没有做过回测');
    await dialog(second.page)
      .getByRole('button', { name: /^生\s?效$/ })
      .click();
    await expect(second.page.getByRole('button', { name: /^停\s?用$/ })).toBeVisible();
    await second.context.close();
  });
});

test.describe('en-US', () => {
  test.use({ language: 'en-US' });

  test('a cancelled order says which rule made it free, and the rule lists the decision', async ({ page }) => {
    const admin = await Api.signIn(ADMIN.account, ADMIN.password);
    const other = await Api.asDemo('demo.administrator');
    const { source, passengers, at } = await openZone(admin, 'rule', [121.7, 30.4]);
    const rule = await admin.call('/operation/rule/addOne', {
      name: `Free ${source}`,
      scope: { sources: [source] },
      terms: { kind: 'cancelling', rows: [{ outcome: { fee: 0 } }] },
    });
    const shadow = await admin.call('/operation/rule/startShadow', { id: rule.versionId, version: 1 });
    await other.call('/operation/rule/approveVersion', { id: rule.versionId, version: shadow.version });
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId: 'free',
      pickUp: { name: 'A', position: at(1, 1) },
      dropOff: { name: 'B', position: at(3, 3) },
    });
    await passengers.call('/open/order/cancel', { externalId: 'free' });
    // a row leads to its page
    await openAsAdmin(page, `/operation/rule?keyword=${encodeURIComponent(`Free ${source}`)}`);
    await page
      .getByRole('row')
      .filter({ hasText: `Free ${source}` })
      .getByRole('cell')
      .nth(2)
      .click();
    await expect(page.getByRole('heading', { name: `Free ${source}` })).toBeVisible();
    await page.getByRole('link', { name: 'Back-test', exact: true }).click();
    for (const name of ['From', 'Until']) await expect(page.getByLabel(name, { exact: true })).toBeVisible();
    await page.goto(`${address()}/operation/rule/ruleDetail?id=${rule.id}&tab=hits`);
    await expect(page.getByRole('row', { name: new RegExp(orderNo) })).toContainText('free of charge');
    await page.getByRole('link', { name: orderNo }).click();
    await expect(dialog(page).getByText(`rule “Free ${source}” v1, row 1`)).toBeVisible();
  });
});
