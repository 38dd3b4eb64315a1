/** Jobs of the office beside a control room, each in both languages, on a desk and on a telephone, with what it costs. */
import type { Locator, Page } from '@playwright/test';
import {
  address,
  anotherBrowser,
  dialog,
  expect,
  heading,
  newName,
  onDeskAndPhone,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { countEffort, fits } from './effort.ts';

const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name, exact: true });

/** Chooses from a list, a long one by what is typed. */
async function pick(page: Page, name: string, title: string, typed = ''): Promise<void> {
  await dialog(page).getByRole('combobox', { name, exact: true }).click();
  if (typed !== '') await page.keyboard.insertText(typed);
  await page.locator('.ant-select-dropdown').getByTitle(title, { exact: true }).click();
}

/** Chooses a file with a button. */
async function choose(page: Page, by: Locator, name: string, mimeType: string, content: string | Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await by.click();
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(content) });
}

onDeskAndPhone('zh-CN', (language, width) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const save = t('保存', 'Save');

  test('a role for a supplier: made, granted one page, given to a person, who signs in and sees no more', async ({
    page,
    browser,
  }) => {
    const code = newName('o');
    const account = newName('o');
    const effort = await countEffort(page);
    const api = await openAsAdmin(page, '/sys/role');
    const [supplier] = (await api.call('/operation/supplier/getEnabledList', {})).list;
    if (supplier === undefined) throw new Error('no supplier');
    const notices = t('供应商通知', 'Supplier notices');
    await page.getByRole('button', { name: t('新增角色', 'Add role') }).click();
    await field(page, t('中文名称', 'Name in Chinese')).fill(`供应商值班${code}`);
    await field(page, t('英文名称', 'Name in English')).fill(`Supplier desk ${code}`);
    await field(page, t('编码', 'Code')).fill(code);
    await pick(page, t('数据范围', 'Data scope'), t('所属供应商', 'Own supplier'));
    await fits(page);
    await button(page, save).click();
    // what it may do is asked next
    await expect(page).toHaveURL(/drawer=grant/);
    await field(page, t('查找菜单、路由或权限', 'Find a menu, route or permission')).fill(notices);
    const grants = dialog(page).getByRole('list', { name: t('菜单权限', 'Grants') });
    await grants.getByRole('checkbox', { name: notices, exact: true }).check();
    await fits(page);
    await button(page, t('核对改动', 'Review changes')).click();
    await button(page, save).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await effort()).toEqual({ clicks: 7, texts: 4, views: 0 });

    await page.goto(`${address()}/sys/sysUser`);
    await page.getByRole('button', { name: t('新增用户', 'Add user') }).click();
    await field(page, t('账号', 'Account')).fill(account);
    await field(page, t('姓名', 'Name')).fill('供应商夜班');
    await pick(page, t('类型', 'Type'), t('供应商', 'Supplier'));
    await pick(page, t('供应商', 'Supplier'), supplier.name);
    await pick(page, t('角色', 'Roles'), code, code);
    await page.keyboard.press('Escape');
    await fits(page);
    await button(page, save).click();
    const password = (await dialog(page).locator('.userPassword').textContent())?.trim() ?? '';
    await fits(page);
    await button(page, t('我已妥善交付', 'I have passed it on')).click();
    expect(await effort()).toEqual({ clicks: 9, texts: 3, views: 0 });

    const { context, page: theirs } = await anotherBrowser(browser, language, width);
    await theirs.goto(`${address()}/login`);
    await theirs.getByRole('textbox', { name: t('账号', 'Account'), exact: true }).fill(account);
    await theirs.getByLabel(t('密码', 'Password'), { exact: true }).fill(password);
    await theirs.getByRole('button', { name: t('登录', 'Sign in'), exact: true }).click();
    await theirs.getByLabel(t('当前密码', 'Current password')).fill(password);
    await theirs.getByLabel(t('新密码', 'New password'), { exact: true }).fill('夜班的人自己定的长密码');
    await theirs.getByLabel(t('再次输入新密码', 'New password again')).fill('夜班的人自己定的长密码');
    await fits(theirs);
    await theirs.getByRole('button', { name: t('保存并继续', 'Save and continue') }).click();
    const opener = theirs.getByRole('button', { name: t('打开菜单', 'Open the menu') });
    if (width === 390) await opener.click();
    const menu = theirs.getByRole('navigation', { name: t('菜单', 'Menu') });
    await expect(menu).toContainText(notices);
    await expect(menu).not.toContainText(t('角色', 'Roles'));
    await menu.getByText(notices).click();
    await expect(heading(theirs, notices)).toBeVisible();
    await theirs.goto(`${address()}/sys/role`);
    await expect(theirs.getByRole('main')).toContainText(
      t('当前角色不能查看此页面', 'This role may not see this page'),
    );
    await expect(theirs.getByRole('table')).toHaveCount(0);
    await fits(theirs);
    await context.close();
  });

  test('an import of people names all that is wrong with a row; the mended file is imported', async ({ page }) => {
    const name = newName('o');
    const effort = await countEffort(page);
    await openAsAdmin(page, '/sys/sysUser');
    const head = t('账号,姓名,手机号,角色', 'Account,Name,Mobile,Roles');
    const right = `${name}.one,王小明,,${t('审计员', 'Auditor')}`;
    await page.getByRole('button', { name: t('导入', 'Import'), exact: true }).click();
    const first = button(page, t('选择文件', 'Choose a file'));
    await choose(page, first, 'people.csv', 'text/csv', `${head}\n${right}\n${name}.two,,12,nobody\n`);
    const wrong = dialog(page)
      .getByRole('row')
      .filter({ hasText: `${name}.two` });
    await expect(wrong).toContainText(
      t('没有名称或编码为“nobody”的角色', 'There is no role with the name or code “nobody”'),
    );
    await expect(wrong).toContainText(t('手机号', 'Mobile'));
    await expect(wrong).toContainText(t('姓名：', 'Name: '));
    await expect(wrong).not.toContainText(t('默认角色', 'Default role'));
    await fits(page);
    const mended = `${name}.two,李雷,,auditor`;
    const other = button(page, t('换一个文件', 'Choose another file'));
    await choose(page, other, 'people.csv', 'text/csv', `${head}\n${right}\n${mended}\n`);
    await button(page, t('导入 2 人', 'Add 2 people')).click();
    await expect(dialog(page).getByRole('button', { name: /^(下载|Download) .*[（(]\d/ })).toBeVisible();
    await fits(page);
    await dialog(page)
      .getByRole('button', { name: t('关闭', 'Close') })
      .first()
      .click();
    await expect(rowWith(page, `${name}.two`)).toContainText('李雷');
    expect(await effort()).toEqual({ clicks: 5, texts: 0, views: 0 });
  });
});

onDeskAndPhone('en-US', (language, width) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const save = t('保存', 'Save');
  const publish = t('发布', 'Publish');

  test('a roll-out begins with a fifth of the devices, which keep it when it is widened, and is withdrawn', async ({
    page,
  }) => {
    const code = newName('o');
    const effort = await countEffort(page);
    await openAsAdmin(page, '/sys/app');
    /** What these devices are told: the answers that name the version, by device. */
    const reached = async (): Promise<Map<string, string>> => {
      const asked = Array.from({ length: 50 }, async (_, place) => {
        const device = `device${place}`;
        const query = `platform=android&versionCode=1&deviceId=${device}`;
        const answer = await (await fetch(`${address()}/open/app/${code}/latest?${query}`)).text();
        return answer.includes('"versionName":"3.0.0"') ? [[device, answer] as const] : [];
      });
      return new Map((await Promise.all(asked)).flat());
    };
    // on a telephone a card keeps its actions in a menu, on a desk the first are beside it
    const act = async (row: Locator, action: string) => {
      await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await page
      .getByRole('button', { name: t('新增应用', 'Add app') })
      .first()
      .click();
    await field(page, t('中文名称', 'Name in Chinese')).fill(`乘客端 ${code}`);
    await field(page, t('英文名称', 'Name in English')).fill(`Rider ${code}`);
    await field(page, t('编码', 'Code')).fill(code);
    await fits(page);
    await button(page, save).click();
    await act(rowWith(page, code), t('查看版本', 'See versions'));

    await page
      .getByRole('button', { name: t('新增版本', 'Add version') })
      .first()
      .click();
    // the versions of this app are listed
    await expect(dialog(page).getByTitle(t(`乘客端 ${code}`, `Rider ${code}`))).toBeVisible();
    await pick(page, t('平台', 'Platform'), 'Android');
    await field(page, t('版本名称', 'Version name')).fill('3.0.0');
    await dialog(page)
      .getByRole('spinbutton', { name: t('版本号', 'Version code'), exact: true })
      .fill('300');
    const upload = button(page, t('选择文件', 'Choose files'));
    await choose(page, upload, 'unit.bin', 'application/octet-stream', Buffer.alloc(4096, 7));
    await expect(dialog(page).getByText('unit.bin')).toBeVisible();
    await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
    const part = dialog(page).getByRole('spinbutton', { name: t('灰度比例', 'Roll-out') });
    await expect(part).toHaveValue('5');
    await part.fill('20');
    await fits(page);
    await button(page, save).click();
    const row = rowWith(page, '3.0.0');
    await expect(row).toContainText(t('草稿', 'Draft'));
    await fits(page);
    expect((await reached()).size).toBe(0);
    await button(page, publish).click();
    await expect(dialog(page)).toContainText(t('20% 的 Android 设备', '20% of the Android devices'));
    await button(page, publish).click();
    await expect(row).toContainText(t('已发布', 'Published'));
    // Escape closes one thing at a time
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const first = await reached();
    expect(first.size).toBeGreaterThan(0);
    expect(first.size).toBeLessThan(25);
    expect(await effort()).toEqual({ clicks: 11, texts: 6, views: 1 });

    if (width === 390) await act(row, t('编辑', 'Edit'));
    else await row.getByRole('button', { name: t('编辑', 'Edit') }).click();
    await dialog(page)
      .getByRole('spinbutton', { name: t('灰度比例', 'Roll-out') })
      .fill('70');
    await button(page, save).click();
    await expect(row).toContainText('70%');
    const later = await reached();
    expect(later.size).toBeGreaterThan(first.size);
    expect([...later.keys()]).toEqual(expect.arrayContaining([...first.keys()]));
    expect(later.size).toBeLessThan(50);
    const file = /"address":"([^"]+)"/.exec([...later.values()][0] ?? '')?.[1] ?? '';
    expect((await fetch(address() + file)).headers.get('content-length')).toBe('4096');

    await act(row, t('撤回', 'Withdraw'));
    await button(page, t('撤回', 'Withdraw')).click();
    await expect(row).toContainText(t('已撤回', 'Withdrawn'));
    expect((await fetch(address() + file)).status).toBe(404);
    expect(await effort()).toEqual({ clicks: width === 390 ? 17 : 16, texts: 7, views: 1 });
  });
});
