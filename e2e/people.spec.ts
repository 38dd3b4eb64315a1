/** People, roles and menus, as an administrator works with them: add, see, change, take away, undo. */
import type { Page } from '@playwright/test';
import { ADMIN, Api, dialog, expect, inLanguage, newName, openAs, openAsAdmin, rowWith, say, test } from './console.ts';

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const save = (page: Page) =>
    dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
  const undo = (page: Page) => page.getByRole('button', { name: t('撤销', 'Undo') }).click();
  const act = async (page: Page, row: string, action: string) => {
    await rowWith(page, row)
      .getByRole('button', { name: t('更多操作', 'more actions') })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  test('a person: added with a one-use password, changed, disabled, found', async ({ page }) => {
    const account = newName('p');
    await openAsAdmin(page, '/sys/sysUser');
    await page.getByRole('button', { name: t('新增用户', 'Add user') }).click();
    await dialog(page)
      .getByRole('textbox', { name: t('账号', 'Account'), exact: true })
      .fill(account);
    await dialog(page)
      .getByRole('textbox', { name: t('姓名', 'Name'), exact: true })
      .fill('王小明');
    await dialog(page)
      .getByRole('combobox', { name: t('角色', 'Roles'), exact: true })
      .click();
    await page.getByTitle('auditor', { exact: true }).click();
    await page.keyboard.press('Escape');
    await save(page);
    await page.getByRole('button', { name: t('我已妥善交付', 'I have passed it on') }).click();
    await expect(rowWith(page, account)).toBeVisible();

    await rowWith(page, account)
      .getByRole('button', { name: t('编辑', 'Edit') })
      .click();
    await dialog(page)
      .getByRole('textbox', { name: t('姓名', 'Name'), exact: true })
      .fill('王大明');
    await save(page);
    await expect(rowWith(page, account)).toContainText('王大明');

    await act(page, account, t('停用', 'Disable'));
    await expect(rowWith(page, account)).toContainText(t('已停用', 'Disabled'));
    await undo(page);
    await expect(rowWith(page, account)).not.toContainText(t('已停用', 'Disabled'));

    await page.getByRole('textbox', { name: t('关键字', 'Keyword') }).fill(account);
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`keyword=${account}`));
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
  });

  test('a password set for somebody arrives whole, piece by piece', async ({ page }) => {
    const account = newName('p');
    const api = await openAsAdmin(page, '/sys/sysUser');
    const roles = (await api.call('/sys/role/getEnabledList', {})).list;
    const roleId = roles.find(({ code }) => code === 'auditor')?.id ?? '';
    const person = { account, realName: '李长密', roleIds: [roleId], defaultRoleId: roleId };
    await api.call('/sys/systemUser/addSysUserInfo', person);
    await page.goto(`${new URL(page.url()).origin}/sys/sysUser?keyword=${account}`);
    await act(page, account, t('设置密码', 'Set a password'));
    // several pieces of twenty characters, the last one short, with characters of several bytes
    const password = '长口令 with 20 and more characters, 🚕 一二三四五六七八九十!';
    await dialog(page).getByLabel(t('新密码', 'New password'), { exact: true }).fill(password);
    await dialog(page).getByLabel(t('再输入一次', 'Once more')).fill(password);
    await save(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { token } = await Api.signIn(account, password);
    expect(token).not.toBe('');
  });

  test('a role: stopped and brought back, deleted', async ({ page }) => {
    const code = newName('p');
    const api = await openAsAdmin(page, '/sys/role');
    await api.call('/sys/role/addOne', { code, nameZh: '值班', nameEn: 'On duty', dataScope: 'own' });
    await expect(rowWith(page, code)).toBeVisible();
    await act(page, code, t('停用', 'Stop'));
    await expect(rowWith(page, code)).toContainText(t('已停用', 'Stopped'));
    await undo(page);
    await expect(rowWith(page, code)).toContainText(t('启用', 'Enabled'));

    await act(page, code, t('删除', 'Delete'));
    await dialog(page)
      .getByRole('button', { name: t('删除', 'Delete') })
      .click();
    await expect(rowWith(page, code)).toHaveCount(0);
  });

  test('a role in use is not deleted, and says who holds it', async ({ page }) => {
    const code = newName('p');
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const { id } = await api.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, dataScope: 'own' });
    await api.call('/sys/systemUser/addSysUserInfo', {
      account: `${code}.holder`,
      realName: '持有人',
      roleIds: [id],
      defaultRoleId: id,
    });
    await openAs(page, api.token, '/sys/role');
    await act(page, code, t('删除', 'Delete'));
    await dialog(page)
      .getByRole('button', { name: t('删除', 'Delete') })
      .click();
    await expect(dialog(page)).toContainText('持有人');
  });

  test('a menu: added, seen on the left, deleted and brought back', async ({ page }) => {
    const name = newName('p');
    await openAsAdmin(page, '/sys/sysMenu');
    await page.getByRole('button', { name: t('新增菜单', 'Add node') }).click();
    await dialog(page)
      .getByRole('textbox', { name: t('中文名称', 'Name in Chinese') })
      .fill(`目录${name}`);
    await dialog(page)
      .getByRole('textbox', { name: t('英文名称', 'Name in English') })
      .fill(`Folder ${name}`);
    await save(page);
    const row = rowWith(page, name);
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('删除', 'Delete') }).click();
    await expect(row).toHaveCount(0);
    await undo(page);
    await expect(row).toBeVisible();
  });

  test('a page of the menu says at its route what it lacks, and its long name is cut short', async ({ page }) => {
    const name = newName('p');
    await openAsAdmin(page, '/sys/sysMenu?drawer=add');
    await dialog(page)
      .getByRole('combobox', { name: t('类型', 'Kind') })
      .click();
    await page.locator('.ant-select-dropdown').getByTitle(t('页面', 'Page'), { exact: true }).click();
    await dialog(page)
      .getByRole('textbox', { name: t('中文名称', 'Name in Chinese') })
      .fill(`${name}${'很长的名称'.repeat(10)}`.slice(0, 60));
    await dialog(page)
      .getByRole('textbox', { name: t('英文名称', 'Name in English') })
      .fill(`${name}${'verylongname'.repeat(4)}`);
    const lacks = dialog(page).getByText(t('页面需要路由或外部链接', 'A page needs a route or an external link'));
    await expect(lacks).toHaveCount(0);
    await save(page);
    await expect(lacks).toBeVisible();
    const route = dialog(page).getByRole('textbox', { name: t('路由', 'Route') });
    await expect(route).toHaveAttribute('aria-invalid', 'true');
    await dialog(page)
      .getByRole('textbox', { name: t('外部链接', 'External link') })
      .fill('https://example.com/');
    await expect(lacks).toHaveCount(0);
    await save(page);
    const menu = page.getByRole('navigation', { name: t('菜单', 'Menu') });
    await expect(menu.getByText(name)).toBeVisible();
    expect(await menu.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  test('a change is in the log, with what it changed, and the chain verifies', async ({ page }) => {
    const code = newName('p');
    const api = await openAsAdmin(page, '/');
    const { id } = await api.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, dataScope: 'own' });
    await api.call('/sys/role/updateOne', {
      id,
      version: 1,
      code,
      nameZh: code,
      nameEn: code,
      dataScope: 'suppliers',
      remark: 'new remark',
    });
    await page
      .getByRole('navigation', { name: t('菜单', 'Menu') })
      .getByText(t('系统日志', 'System log'))
      .click();
    const operation = page.getByRole('combobox', { name: t('操作', 'Operation') });
    await operation.fill(t('修改角色', 'Change a role'));
    await page.getByTitle(t('修改角色', 'Change a role'), { exact: true }).click();
    await expect(page).toHaveURL(/call=%2Fsys%2Frole%2FupdateOne/);
    const row = rowWith(page, code);
    await expect(row).toHaveCount(1);
    await row.getByRole('link').first().click();
    await expect(dialog(page)).toContainText(`${t('修改角色', 'Change a role')} ${code}`);
    await expect(dialog(page)).toContainText('new remark');
    // the dictionary's word, not one of the log's own
    await expect(dialog(page).getByRole('row', { name: t('数据范围', 'Data scope') })).toContainText(
      t('所属供应商', 'Own supplier'),
    );
  });

  test('the palette finds a page and a record by the keyboard alone', async ({ page }) => {
    await openAsAdmin(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(t('系统日志', 'System log'));
    await expect(page.getByRole('option').first()).toContainText(t('系统日志', 'System log'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sys\/sysLog/);
  });
});
