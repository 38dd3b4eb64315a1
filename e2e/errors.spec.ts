/** Provokes each error between the console and the server. */
import type { Page, Route } from '@playwright/test';
import { ADMIN, Api, address, expect, heading, inLanguage, openAs, say, test } from './console.ts';

const LIST = '**/taxiadmin/sys/role/getPageList';

const answerWith = (status: number, body: object | string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** From now on time passes on the page only as far as the test lets it, however long the machine takes. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

async function roles(page: Page): Promise<void> {
  const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
  await openAs(page, token, '/sys/role');
  await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
}

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  // by its key: the list asks by itself, too, and may have ended the session before a button is found; again until it asks, for
  // rows are seen a moment before their page listens
  const refresh = (page: Page) =>
    expect(async () => {
      if (page.url().includes('/login')) return;
      const asked = page.waitForRequest(LIST, { timeout: 2000 });
      await page.keyboard.press('r');
      await asked;
    }).toPass();
  const expired = t('登录已过期，请重新登录', 'Login has expired, please log in again');
  const network = t('网络异常，无法连接服务器', 'The network is abnormal, the server cannot be connected');

  for (const status of [401, 403, 504]) {
    test(`${status} with a sentence of the server ends the session and tells it`, async ({ page }) => {
      await roles(page);
      await page.route(LIST, answerWith(status, { code: status, msg: 'As the server says.', data: null }));
      await refresh(page);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('As the server says.')).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.unroute(LIST);
      await page.getByRole('textbox', { name: t('账号', 'Account'), exact: true }).fill(ADMIN.account);
      await page.getByLabel(t('密码', 'Password'), { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: t('登录', 'Sign in'), exact: true }).click();
      await expect(page).toHaveURL(/\/sys\/role/);
    });
  }

  test('a public call within the console that refuses the session ends it too', async ({ page }) => {
    const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
    await page.route(
      '**/taxiadmin/sys/sysConfigMain/getSite',
      answerWith(403, { code: 403, msg: 'As the server says.', data: null }),
    );
    await openAs(page, token, '/sys/role');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('As the server says.')).toBeVisible();
  });

  test('a public page is asked for with the session', async ({ page }) => {
    const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
    const asked = page.waitForRequest('**/taxiadmin/__serverLoader?*');
    await openAs(page, token, '/html');
    expect((await asked).headers()['token']).toBe(token);
  });

  for (const { path, asks } of [
    { path: '/api', asks: '**/openapi.json' },
    { path: '/html', asks: '**/taxiadmin/__serverLoader?*' },
  ]) {
    test(`what ${path} fetches ends a session that is refused, though it is no call`, async ({ page }) => {
      await roles(page);
      await page.route(asks, answerWith(504, { code: 504, msg: 'As the server says.', data: null }));
      await page.goto(address() + path);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('As the server says.')).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });
  }

  test('504 of a gateway, without a sentence, tells the usual one', async ({ page }) => {
    await roles(page);
    await page.route(LIST, (route) =>
      route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' }),
    );
    await refresh(page);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(expired)).toBeVisible();
  });

  test('no answer at all is told, and the page and its session stay', async ({ page }) => {
    await roles(page);
    await page.route('**/taxiadmin/**', (route) => route.abort('connectionrefused'));
    await refresh(page);
    await expect(page.getByRole('region', { name: t('消息', 'Notices') }).getByText(network)).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('autopilot'))).not.toBeNull();
    await page.unroute('**/taxiadmin/**');
    await refresh(page);
    await expect(page).toHaveURL(/\/sys\/role/);
  });

  test('any other error reaches the screen that asked, with the way to the log', async ({ page }) => {
    const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
    await page.route(
      LIST,
      answerWith(500, { code: 500, msg: t('系统出错', 'Something went wrong'), data: { traceId: 'abc123' } }),
    );
    await openAs(page, token, '/sys/role');
    const alert = page.getByRole('alert').filter({ hasText: 'abc123' });
    await expect(alert).toContainText(t('系统出错', 'Something went wrong'));
    const again = alert.getByRole('button', { name: t('重试', 'Try again') });
    await expect(again).toBeVisible();
    await page.unroute(LIST);
    // at once: the list also asks again by itself, and then there is nothing left to click
    await again.dispatchEvent('click');
    await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
  });

  test('the home page is there before anything on it is answered', async ({ page }) => {
    const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
    const session = /\/(getLoginUserMenu|sysDict\/getByTypeCode)$/;
    // only the session is answered
    await page.route('**/taxiadmin/**', (route) =>
      session.test(route.request().url()) ? route.continue() : undefined,
    );
    await openAs(page, token, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a request without an answer is given up after 60 seconds', async ({ page }) => {
    await page.clock.install();
    await roles(page);
    let asked = 0;
    await page.route(LIST, () => void (asked += 1));
    await holdClock(page);
    await refresh(page);
    // the key is pressed until the list asks, and a press that came late asks, too
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.clock.runFor(59_000);
    await expect(page.getByText(network)).toHaveCount(0);
    await page.clock.runFor(1500);
    await expect(page.getByText(network).first()).toBeVisible();
    await expect(page).toHaveURL(/\/sys\/role/);
  });

  test('code that does not load shows a way on, never a blank page', async ({ page }) => {
    await page.route('**/assets/SysLogPage-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await roles(page);
    await page
      .getByRole('navigation', { name: t('菜单', 'Menu') })
      .getByText(t('系统日志', 'System log'))
      .click();
    await expect(
      page.getByRole('heading', { name: t('这部分内容没有加载成功', 'This part did not load') }),
    ).toBeVisible();
    await page.unroute('**/assets/SysLogPage-*.js');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('重新加载', 'Reload') })
      .click();
    await expect(heading(page, t('系统日志', 'System log'))).toBeVisible();
  });

  test('code that never comes is given up after 120 seconds', async ({ page }) => {
    await page.clock.install();
    await roles(page);
    let asked = 0;
    await page.route('**/assets/SysLogPage-*.js', () => void (asked += 1));
    await holdClock(page);
    await page
      .getByRole('navigation', { name: t('菜单', 'Menu') })
      .getByText(t('系统日志', 'System log'))
      .click();
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(118_000);
    const failure = page.getByRole('heading', { name: t('这部分内容没有加载成功', 'This part did not load') });
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(3000);
    await expect(failure).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: t('重新加载', 'Reload') })).toBeVisible();
  });

  test('a new version that is deployed while a tab is open is told, and a reload takes it', async ({ page }) => {
    await roles(page);
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'another-build' } });
    });
    await refresh(page);
    const banner = page
      .getByRole('status')
      .filter({ hasText: t('控制台已发布新版本', 'A new version of the console is available') });
    await expect(banner).toBeVisible();
    await page.unroute(LIST);
    await banner.getByRole('button', { name: t('重新加载', 'Reload') }).click();
    await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('a drawer over a list that cannot be read says so, and tries again', async ({ page }) => {
    const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
    await page.route(LIST, answerWith(500, { code: 500, msg: 'As the server says.', data: null }));
    for (const [drawer, name] of [
      ['detail', t('角色', 'Role')],
      ['edit', t('修改角色', 'Change a role')],
    ] as const) {
      await openAs(page, token, `/sys/role?drawer=${drawer}&record=1`);
      const open = page.getByRole('dialog', { name, exact: true });
      await expect(open.getByText('As the server says.')).toBeVisible();
      await page.unroute(LIST);
      await open.getByRole('button', { name: t('重试', 'Try again') }).click();
      await expect(page.getByRole('dialog').filter({ hasText: 'administrator' }).last()).toBeVisible();
      await page.route(LIST, answerWith(500, { code: 500, msg: 'As the server says.', data: null }));
    }
  });

  test('an address that is no page, and a page that the role may not see', async ({ page }) => {
    const { token } = await Api.asDemo('demo.dispatcher');
    await openAs(page, token, '/no/such/page');
    await expect(page.getByRole('heading', { name: t('没有这个页面', 'There is no such page') })).toBeVisible();
    await page.goto(`${address()}/sys/role`);
    await expect(
      page.getByRole('heading', { name: t('当前角色不能查看此页面', 'This role may not see this page') }),
    ).toBeVisible();
  });
});
