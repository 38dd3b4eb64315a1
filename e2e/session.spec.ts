/** Signing in and out, the sample people, and the active role. */
import {
  ADMIN,
  Api,
  anotherBrowser,
  expect,
  heading,
  inEachLanguage,
  inLanguage,
  openAs,
  say,
  test,
  address,
} from './console.ts';

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('sign in with account and password, look around, sign out', async ({ page }) => {
    await page.goto(`${address()}/sys/role?state=enabled`);
    await expect(heading(page, t('登录', 'Sign in'))).toBeVisible();
    await page.getByRole('textbox', { name: t('账号', 'Account'), exact: true }).fill(ADMIN.account);
    await page.getByLabel(t('密码', 'Password'), { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: t('登录', 'Sign in'), exact: true }).click();
    await expect(page).toHaveURL(/\/sys\/role\?state=enabled$/);
    await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
    await page.getByRole('button', { name: t('账号：系统管理员', 'Account: 系统管理员') }).click();
    await page.getByRole('menuitem', { name: t('退出登录', 'Sign out') }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('autopilot'))).toBeNull();
    await page.goto(`${address()}/sys/role`);
    await expect(heading(page, t('登录', 'Sign in'))).toBeVisible();
  });
});

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a wrong password is told, without saying which part was wrong', async ({ page }) => {
    await page.goto(`${address()}/login`);
    await page.getByRole('textbox', { name: t('账号', 'Account'), exact: true }).fill('nobody.of.that.name');
    await page.getByLabel(t('密码', 'Password'), { exact: true }).fill('wrong');
    await page.getByRole('button', { name: t('登录', 'Sign in'), exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: t('账号或密码错误', 'Wrong account or password') }),
    ).toBeVisible();
  });

  test('a sample person signs in with one click', async ({ page }) => {
    await page.goto(`${address()}/login`);
    await expect(page.getByText(t('这是演示环境', 'This is a demo'))).toBeVisible();
    await page.getByRole('button', { name: t('审计员', 'Auditor') }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: t('当前角色：审计员', 'Active role: Auditor') })).toBeVisible();
  });
});

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('switching the role changes the menu, keeps the page that is still allowed, and other tabs follow', async ({
    page,
    context,
  }) => {
    const { token } = await Api.asDemo('demo.operations');
    await openAs(page, token, '/operation/order');
    const menu = page.getByRole('navigation', { name: t('菜单', 'Menu') });
    await expect(menu.getByText(t('系统用户', 'System users'))).toBeVisible();
    const second = await context.newPage();
    await second.goto(`${address()}/sys/sysUser`);
    await expect(heading(second, t('系统用户', 'System users'))).toBeVisible();

    await page.getByRole('button', { name: t('当前角色：运营人员', 'Active role: Operations') }).click();
    await page.getByRole('menuitem', { name: t('调度员', 'Dispatcher') }).click();
    await expect(page.getByRole('button', { name: t('当前角色：调度员', 'Active role: Dispatcher') })).toBeVisible();
    await expect(menu.getByText(t('系统用户', 'System users'))).toHaveCount(0);
    await expect(page).toHaveURL(/\/operation\/order/);
    await expect(second.getByRole('button', { name: t('当前角色：调度员', 'Active role: Dispatcher') })).toBeVisible();
    await expect(second).not.toHaveURL(/\/sys\/sysUser/);
    await expect(second).not.toHaveURL(/\/login/);
  });

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    const { token } = await Api.asDemo('demo.auditor');
    await openAs(page, token, '/sys/sysLog');
    const second = await context.newPage();
    await second.goto(`${address()}/sys/role`);
    await expect(heading(second, t('角色', 'Roles'))).toBeVisible();
    await page.getByRole('button', { name: /赵雅琴/ }).click();
    await page.getByRole('menuitem', { name: t('退出登录', 'Sign out') }).click();
    await expect(second).toHaveURL(/\/login/);
  });
});

test('a first password has to be changed before anything else', async ({ page, browser }) => {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const { list } = await admin.call('/sys/role/getEnabledList', {});
  const role = list.find(({ code }) => code === 'auditor')?.id ?? '';
  const account = `first.password.${Date.now() % 100_000}`;
  const { password } = await admin.call('/sys/systemUser/addSysUserInfo', {
    account,
    realName: '首次登录',
    roleIds: [role],
    defaultRoleId: role,
  });
  await page.goto(`${address()}/sys/sysLog`);
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(heading(page, '请先设置新密码')).toBeVisible();
  await page.getByLabel('当前密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill('一个够长的密码🚕');
  await page.getByLabel('再次输入新密码').fill('一个够长的密码🚕');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(heading(page, '系统日志')).toBeVisible();
  const { context, page: later } = await anotherBrowser(browser, 'zh-CN');
  await later.goto(`${address()}/login`);
  await later.getByRole('textbox', { name: '账号', exact: true }).fill(account);
  await later.getByLabel('密码', { exact: true }).fill('一个够长的密码🚕');
  await later.getByRole('button', { name: '登录', exact: true }).click();
  await expect(later.getByRole('button', { name: '当前角色：审计员' })).toBeVisible();
  await context.close();
});
