/** Settings and dictionaries, as an administrator changes them while others are signed in. */
import type { Page } from '@playwright/test';
import { address, ADMIN, Api, dialog, expect, inLanguage, openAs, rowWith, say, test } from './console.ts';
import { startHost } from './host.ts';
import { patient } from './patience.ts';

// the site name is global: these tests run one after the other
test.describe.configure({ mode: 'serial' });

const resetSite = async (api: Api): Promise<void> => {
  const mainIds = ['site.identity', 'site.environment'];
  const { list } = await api.call('/sys/sysConfigOption/previewInit', { mainIds });
  const mains = [...new Map(list.map(({ mainId, version }) => [mainId, { mainId, version }])).values()];
  if (mains.length > 0) await api.call('/sys/sysConfigOption/initConfig', { mains });
};

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const asAdmin = async (page: Page, path: string): Promise<Api> => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await resetSite(api);
    await openAs(page, api.token, path);
    return api;
  };
  const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
  const nameLabel = t('中文名称', 'Name in English');
  const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

  test('beside the detour stands what past rides teach, with the error of both', async ({ page }) => {
    await asAdmin(page, '/operation/configurationCenter?module=dispatch');
    const card = page.getByRole('region', { name: t('从以往行程学习的系数', 'Factors learned from past rides') });
    await card.getByRole('button', { name: t('现在学习', 'Learn now') }).click();
    await expect(
      card.getByText(t('按学习系数的平均误差', 'Mean error by what was learned'), { exact: true }),
    ).toBeVisible();
    await expect(card.getByText(t('报价目前用绕行系数', 'Quotes take the detour'))).toBeVisible();
    await expect(
      page.getByRole('switch', { name: t('报价里程用学习的系数', 'Learned factors for quoted distances') }),
    ).not.toBeChecked();
  });

  test('a test message to the group says what came of it', async ({ page }) => {
    let errcode = 0;
    const robot = await startHost(() => ({ status: 200, json: { errcode } }));
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const mainId = 'message.webhook';
    const { version } = await api.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
    await api.call('/sys/sysConfigOption/updateDetail', {
      mainId,
      version,
      values: [
        { key: 'message.webhook.form', value: 'wecom' },
        { key: 'message.webhook.address', value: robot.address },
        { key: 'message.webhook.privateHosts', value: ['127.0.0.1'] },
      ],
    });
    await openAs(page, api.token, '/operation/configurationCenter?module=message');
    const card = page.getByRole('region', { name: t('群消息', 'Group messages'), exact: true });
    const send = card.getByRole('button', { name: t('发送测试消息', 'Send a test message') });
    await send.click();
    await expect(card.getByText(t('已发出，请查看是否收到', 'Sent; look whether it arrived'))).toBeVisible();
    expect(robot.heard).toHaveLength(1);
    errcode = 310;
    await send.click();
    await expect(card.getByText(t('对方未接受：HTTP 200 310', 'did not take it: HTTP 200 310'))).toBeVisible();
    robot.close();
    await api.call('/sys/sysConfigOption/initConfig', { mains: [{ mainId, version: version + 1 }] });
  });

  test('the site is renamed: here, in another tab at once, and on the sign-in page', async ({ page }) => {
    const api = await asAdmin(page, '/operation/configurationCenter');
    const other = await page.context().newPage();
    await other.goto(`${address()}/`);
    await expect(other.locator('.brandName')).toHaveText('Pilotdesk', { timeout: patient(30_000) });
    await page.bringToFront();
    await field(page, nameLabel).fill('Harbour 港湾');
    await expect(page.getByText(t('1 项未保存', '1 setting not saved'))).toBeVisible();
    await press(page, t('保存', 'Save'));
    await expect(page.locator('.brandName')).toHaveText('Harbour 港湾');
    await expect(page).toHaveTitle(/Harbour 港湾/);
    await expect(other.locator('.brandName')).toHaveText('Harbour 港湾');

    await page.getByRole('link', { name: t('历史', 'History') }).click();
    const row = rowWith(page, 'Harbour 港湾').first();
    await expect(row).toContainText('admin');
    await row.getByRole('button', { name: t('恢复原值', 'Put back the old value') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('恢复原值', 'Put back the old value') })
      .click();
    await expect(page.locator('.brandName')).toHaveText('Pilotdesk');
    await resetSite(api);
  });

  test('what is typed and not saved stays, and the reset names what it resets', async ({ page }) => {
    const api = await asAdmin(page, '/operation/configurationCenter');
    await field(page, nameLabel).fill('Not yet');
    await page.reload();
    await expect(field(page, nameLabel)).toHaveValue('Not yet');
    await press(page, t('放弃修改', 'Discard changes'));
    await expect(field(page, nameLabel)).toHaveValue('Pilotdesk');

    await field(page, t('环境标记', 'Environment mark')).fill('TEST');
    await press(page, t('保存', 'Save'));
    await expect(page.locator('.ribbon')).toHaveText('TEST');
    await press(page, t('本模块恢复默认值', 'Reset this module to defaults'));
    await expect(page.getByRole('dialog')).toContainText('TEST');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('恢复默认值', 'Reset to defaults') })
      .click();
    await expect(page.locator('.ribbon')).toHaveCount(0);
    await resetSite(api);
  });

  test('a wrong value is told at its field, and the search finds a setting in any module', async ({ page }) => {
    await asAdmin(page, '/operation/configurationCenter');
    await page.getByPlaceholder(t('查找配置项', 'Find a setting')).fill(t('无操作', 'idle'));
    const idle = page.locator('[data-key="security.session.idleMinutes"]');
    await idle.getByRole('spinbutton').fill('1440');
    const whole = page.locator('[data-key="security.session.absoluteHours"]');
    if ((await whole.count()) > 0) await whole.getByRole('spinbutton').fill('1');
    else {
      await page.getByPlaceholder(t('查找配置项', 'Find a setting')).fill('security.session');
      await whole.getByRole('spinbutton').fill('1');
    }
    await press(page, t('保存', 'Save'));
    await expect(idle.getByRole('alert')).toHaveText(
      t('不能超过最长登录时间', 'Must not be longer than the longest session'),
    );
    await press(page, t('放弃修改', 'Discard changes'));
  });

  test('a dictionary word is changed, and another tab shows it without a reload', async ({ page }) => {
    const api = await asAdmin(page, '/sys/dictionary?keyword=dataScope');
    const other = await page.context().newPage();
    await other.goto(`${address()}/sys/role`);
    // a second tab without stored data
    await expect(rowWith(other, 'administrator').first()).toContainText(t('启用', 'Enabled'), {
      timeout: patient(30_000),
    });
    await page.bringToFront();
    await rowWith(page, 'dataScope')
      .getByRole('link', { name: t('数据范围', 'Data scope') })
      .click();
    await rowWith(page, 'everything')
      .getByRole('button', { name: t('编辑', 'Edit') })
      .click();
    const word = t('所有数据', 'All there is');
    await dialog(page)
      .getByRole('textbox', { name: t('中文名称', 'Name in English'), exact: true })
      .fill(word);
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    await expect(rowWith(page, 'everything')).toContainText(word);
    await expect(rowWith(other, 'administrator').first()).toContainText(word);

    const { list } = await api.call('/sys/sysDict/getItemPageList', { keyword: 'everything' });
    const [item] = list;
    if (item === undefined) throw new Error('the item is gone');
    const { id, value, colour, version } = item;
    await api.call('/sys/sysDict/updateItem', {
      id,
      value,
      colour,
      version,
      nameZh: '全部',
      nameEn: 'Everything',
    });
    await expect(rowWith(other, 'administrator').first()).toContainText(t('全部', 'Everything'));
  });
});
