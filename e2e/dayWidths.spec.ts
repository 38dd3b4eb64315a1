/** Jobs of an operator's day from end to end, each in one of the two languages and at one of two widths. */
import type { Locator, Page } from '@playwright/test';
import { carInNeed } from './cars.ts';
import {
  address,
  ADMIN,
  anotherBrowser,
  Api,
  dialog,
  expect,
  heading,
  inLanguage,
  openAs,
  openAsAdmin,
  rowWith,
  test,
} from './console.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let serial = 0;
const newName = (): string => `d${Date.now() % 1_000_000}x${(serial += 1)}`;
const adminApi = (): Promise<Api> => Api.signIn(ADMIN.account, ADMIN.password);

/** Nothing of the page, nor of what lies over it, is pushed out of sight to the right. */
async function fits(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.ant-drawer-body, .ant-modal-body')].map(
        (part) => part.scrollWidth - part.clientWidth,
      ),
    );
  await expect.poll(async () => Math.max(...(await hidden()))).toBeLessThanOrEqual(0);
}

/** Goes to a control by Tab. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 120; steps += 1) {
    const at = await target.evaluate((element) => {
      if (element === document.activeElement) return 'there';
      return document.activeElement?.matches('.skipLink') === true ? 'skipLink' : 'elsewhere';
    });
    if (at === 'there') return;
    // past the menu, as those do who work without a mouse
    await page.keyboard.press(at === 'skipLink' ? 'Enter' : 'Tab');
  }
  throw new Error('not reached by keyboard');
}

inLanguage('zh-CN', (language) => {
  const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
  const pick = async (page: Page, field: string, title: string) => {
    await dialog(page).getByRole('combobox', { name: field, exact: true }).click();
    await page.locator('.ant-select-dropdown').getByTitle(title, { exact: true }).click();
  };

  test('a role for a supplier: made, granted one page, given to a person, who signs in and sees no more', async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(WIDE);
    const code = newName();
    const account = newName();
    const api = await openAsAdmin(page, '/sys/role?drawer=add');
    const [supplier] = (await api.call('/operation/supplier/getEnabledList', {})).list;
    if (supplier === undefined) throw new Error('no supplier');
    await dialog(page).getByRole('textbox', { name: '中文名称' }).fill(`供应商值班${code}`);
    await dialog(page).getByRole('textbox', { name: '英文名称' }).fill(`Supplier desk ${code}`);
    await dialog(page).getByRole('textbox', { name: '编码' }).fill(code);
    await pick(page, '数据范围', '所属供应商');
    await button(page, '保存').click();
    await expect(page).toHaveURL(/drawer=grant/);
    await dialog(page).getByRole('textbox', { name: '查找' }).fill('供应商通知');
    await dialog(page)
      .getByRole('list', { name: '菜单权限' })
      .getByRole('checkbox', { name: '供应商通知', exact: true })
      .check();
    await button(page, '核对改动').click();
    await button(page, '保存').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto(`${address()}/sys/sysUser?drawer=add`);
    await dialog(page).getByRole('textbox', { name: '账号', exact: true }).fill(account);
    await dialog(page).getByRole('textbox', { name: '姓名', exact: true }).fill('供应商夜班');
    await pick(page, '类型', '供应商');
    await pick(page, '供应商', supplier.name);
    await pick(page, '角色', code);
    await page.keyboard.press('Escape');
    await button(page, '保存').click();
    const password = (await dialog(page).locator('.userPassword').textContent())?.trim() ?? '';
    await button(page, '我已妥善交付').click();

    const { context, page: theirs } = await anotherBrowser(browser, language);
    await theirs.goto(`${address()}/login`);
    await theirs.getByRole('textbox', { name: '账号', exact: true }).fill(account);
    await theirs.getByLabel('密码', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: '登录', exact: true }).click();
    await theirs.getByLabel('当前密码').fill(password);
    await theirs.getByLabel('新密码', { exact: true }).fill('夜班的人自己定的长密码');
    await theirs.getByLabel('再次输入新密码').fill('夜班的人自己定的长密码');
    await theirs.getByRole('button', { name: '保存并继续' }).click();
    const menu = theirs.getByRole('navigation', { name: '菜单' });
    await expect(menu).toContainText('供应商通知');
    await expect(menu).not.toContainText('角色');
    await menu.getByText('供应商通知').click();
    await expect(heading(theirs, '供应商通知')).toBeVisible();
    await theirs.goto(`${address()}/sys/role`);
    await expect(theirs.getByRole('main')).toContainText('当前角色不能查看此页面');
    await expect(theirs.getByRole('table')).toHaveCount(0);
    await context.close();
  });

  test('a roll-out on a phone begins with a fifth of the devices, and the same ones keep it when it is widened', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const code = newName();
    const api = await adminApi();
    const { id } = await api.call('/sys/app/addOne', {
      code,
      kind: 'passenger',
      nameZh: code,
      nameEn: code,
      platforms: ['android'],
    });
    const reached = async (): Promise<string[]> => {
      const asked = Array.from({ length: 50 }, async (_, place) => {
        const query = `platform=android&versionCode=1&deviceId=phone${place}`;
        const answer = await fetch(`${address()}/open/app/${code}/latest?${query}`);
        return (await answer.text()).includes('"versionName":"3.0.0"') ? [`phone${place}`] : [];
      });
      return (await Promise.all(asked)).flat();
    };
    // a card keeps its actions in a menu
    const act = async (card: Locator, action: string) => {
      await card.getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await openAs(page, api.token, `/sys/app/version?drawer=add&appId=${id}`);
    await pick(page, '平台', 'Android');
    await dialog(page).getByRole('textbox', { name: '版本名称' }).fill('3.0.0');
    await dialog(page).getByRole('spinbutton', { name: '版本号', exact: true }).fill('300');
    await dialog(page).getByRole('textbox', { name: '应用商店地址' }).fill('https://example.com/app');
    const part = dialog(page).getByRole('spinbutton', { name: '灰度比例' });
    await expect(part).toHaveValue('5');
    await part.fill('20');
    await fits(page);
    await button(page, '保存').click();
    const row = rowWith(page, '3.0.0');
    await expect(row).toContainText('草稿');
    await fits(page);
    expect(await reached()).toEqual([]);
    await button(page, '发布').click();
    await expect(dialog(page)).toContainText('20% 的 Android 设备');
    await button(page, '发布').click();
    await expect(row).toContainText('已发布');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const first = await reached();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(25);

    await act(row, '编辑');
    await dialog(page).getByRole('spinbutton', { name: '灰度比例' }).fill('70');
    await button(page, '保存').click();
    await expect(row).toContainText('70%');
    const later = await reached();
    expect(later.length).toBeGreaterThan(first.length);
    expect(later).toEqual(expect.arrayContaining(first));
    expect(later.length).toBeLessThan(50);
  });
});

inLanguage('en-US', (language) => {
  const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

  test('a notice with a plan goes out from a phone, is confirmed on another one, and is counted', async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(PHONE);
    const title = `Night works ${newName()}`;
    await openAs(page, (await adminApi()).token, '/noticeAnnouncementPlatform?drawer=add');
    await dialog(page).getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await dialog(page).getByRole('textbox', { name: 'Content', exact: true }).click();
    await page.keyboard.type('Lane 2 is closed from 22:00');
    const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') };
    await dialog(page).locator('input[type="file"][multiple]').setInputFiles(plan);
    await expect(dialog(page).getByText('plan.txt')).toBeVisible();
    await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
    await dialog(page).getByRole('switch', { name: 'Must be confirmed' }).click();
    await fits(page);
    await button(page, 'Save').click();
    await expect(dialog(page)).toContainText('Saved as a draft');
    await fits(page);
    await button(page, 'Publish').click();
    await expect(dialog(page)).toContainText('Each reader has to confirm it');
    await button(page, 'Publish').click();
    await expect(dialog(page).getByText('Published', { exact: true }).first()).toBeVisible();

    const { context, page: reader } = await anotherBrowser(browser, language);
    await reader.setViewportSize(PHONE);
    await openAs(reader, (await Api.asDemo('demo.operations')).token, '/message');
    await rowWith(reader, title).getByRole('link').click();
    await fits(reader);
    const download = reader.waitForEvent('download');
    await dialog(reader)
      .getByRole('button', { name: /plan\.txt/ })
      .click();
    expect((await download).suggestedFilename()).toBe('plan.txt');
    await button(reader, 'I have read and confirm this').click();
    await expect(dialog(reader).getByText('Confirmed at')).toBeVisible();
    await context.close();

    await page.reload();
    await dialog(page).getByText('Confirmed', { exact: true }).first().click();
    await expect(dialog(page).getByText('demo.operations')).toBeVisible();
    await fits(page);
  });

  test('several alerts are put off and closed by keyboard alone; what is asked stands in the address', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    const api = await adminApi();
    const since = new Date().toISOString();
    const cars = [await carInNeed(api), await carInNeed(api)];
    // without those that other tests of the same product have left
    const queue = `/capacity/monitoring?view=queue&car=ALERT-&openedFrom=${since}`;
    await openAs(page, api.token, queue);
    const batch = page.getByRole('region', { name: /selected$/ });
    const press = async (target: Locator, key = 'Enter') => {
      await reach(page, target);
      await page.keyboard.press(key);
    };
    const choose = async () => {
      for (const { fleetNumber } of cars) {
        const box = rowWith(page, fleetNumber).getByRole('checkbox');
        await press(box, 'Space'); // oxlint-disable-line no-await-in-loop -- one after another
        await expect(box).toBeChecked(); // oxlint-disable-line no-await-in-loop -- one after another
      }
    };
    await choose();
    await press(batch.getByRole('button', { name: 'Put off' }));
    await expect(page).toHaveURL(/ask=snoozeMany/);
    // Back leaves the dialog and keeps what was chosen
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(batch.getByRole('button', { name: 'Put off' }));
    await page.reload();
    await expect(dialog(page)).toContainText('Put off 2 alerts');
    await press(dialog(page).getByRole('textbox', { name: 'Why' }), 'Home');
    await page.keyboard.type('works in the depot');
    await press(button(page, 'Put off'));
    await expect(page.getByText('2 put off', { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/ask=/);
    for (const { fleetNumber } of cars) await expect(rowWith(page, fleetNumber)).toHaveCount(0);

    await page.goto(`${address()}${queue}&snoozed=1`);
    await choose();
    await press(batch.getByRole('button', { name: 'Close alert' }));
    await expect(page).toHaveURL(/ask=closeMany/);
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.type('charged in the depot');
    await press(button(page, 'Resolved'));
    await expect(page.getByText('2 closed')).toBeVisible();
    for (const { carId } of cars) {
      const [alert] = (await api.call('/capacity/alert/getPageList', { carId })).list; // oxlint-disable-line no-await-in-loop -- two
      expect(alert).toMatchObject({ state: 'closed', outcome: 'resolved' });
    }
  });
});
