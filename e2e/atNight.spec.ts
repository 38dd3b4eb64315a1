/** What somebody who is alone and new here looks for is found, whole and in its place. */
import { EXPORTED_LISTS } from '../contract/listExports.ts';
import { carInNeed, leaveNoCries, meetNoAlerts } from './cars.ts';
import { Api, dialog, expect, heading, inEachLanguage, openAs, openAsAdmin, rowWith, say, test } from './console.ts';
import { countJumpsOfPages, jumped } from './jumps.ts';

/** Lists that can be had as a file and stand within a record or a dialog, so that no address leads to them alone. */
const WITHIN_RECORDS = 3;
/** Orders, users, schools, enterprise tasks, answers of the customer service and divisions have exports of their own. */
const OWN_EXPORTS = 6;

leaveNoCries();
meetNoAlerts();

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('the palette knows what people call the queue, the replay and the shift, in either language', async ({
    page,
  }) => {
    await openAsAdmin(page, '/');
    const typed = page.getByRole('combobox', {
      name: t('搜索页面、操作和记录', 'Search pages, actions and records'),
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const queue = t('告警队列', 'Alert queue');
    for (const [query, found] of [
      ['待处理', queue],
      ['未处理', queue],
      ['告警', queue],
      ['needs attention', queue],
      ['emergency', queue],
      ['回放', t('回放', 'Replay')],
      ['playback', t('回放', 'Replay')],
      ['接班', t('交接班', 'Hand over a shift')],
      ['handover', t('交接班', 'Hand over a shift')],
      ['change password', t('修改密码', 'Change password')],
      ['用户 导入', t('导入', 'Import')],
      ['add user', t('新增用户', 'Add user')],
    ] as const) {
      await page.keyboard.press('Control+k');
      await typed.fill(query);
      await expect(page.getByRole('option', { name: found }).first(), query).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    // what was found last is begun
    await page.keyboard.press('Control+k');
    await typed.fill('xinzengyonghu');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sys\/sysUser\?drawer=add/);
    await expect(dialog(page)).toBeVisible();
  });

  test('somebody with few rights finds in the palette what is theirs, and nothing else', async ({ page }) => {
    const { token } = await Api.asDemo('demo.supplier');
    await openAs(page, token, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const typed = page.getByRole('combobox', {
      name: t('搜索页面、操作和记录', 'Search pages, actions and records'),
    });
    const option = (name: string) => page.getByRole('option', { name });
    await page.keyboard.press('Control+k');
    for (const [query, found] of [
      ['cars', t('车辆', 'Cars')],
      ['refused messages', t('异常报文', 'Refused messages')],
      ['new notice', t('新建通知', 'New notice')],
      ['export alerts', t('导出告警', 'Export alerts')],
      ['导出 订单', t('导出订单', 'Export orders')],
      ['export sign-ins', t('导出我的登录记录', 'Export my sign-ins')],
    ] as const) {
      await typed.fill(query);
      await expect(option(found).first(), query).toBeVisible();
    }
    // pages, parts, actions and exports of others; what a supplier only looks at; what the platform does with its notices
    for (const query of [
      'roles',
      'add role',
      'sign-ins operations',
      'export roles',
      'export stations',
      'export commands',
      'publish',
      'push notice',
      'import geojson',
    ]) {
      await typed.fill(query);
      await expect(page.getByText(t('没有找到', 'Nothing found')), query).toBeVisible();
      await expect(page.getByRole('option'), query).toHaveCount(0);
    }
  });

  test('the palette leads to the export of a list, also inside a tab, and begins none by itself', async ({ page }) => {
    const api = await openAsAdmin(page, '/');
    const typed = page.getByRole('combobox', {
      name: t('搜索页面、操作和记录', 'Search pages, actions and records'),
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const jobs = async () => (await api.call('/sys/job/getPageList', {})).list.length;
    const before = await jobs();
    const choose = async (query: string, name: string) => {
      await page.keyboard.press('Control+k');
      await typed.fill(query);
      await page.getByRole('option', { name }).first().click();
    };
    await page.keyboard.press('Control+k');
    await typed.fill(t('导出', 'export'));
    const exports = page.getByRole('option', { name: t('导出', 'Export ') });
    await expect(exports).not.toHaveCount(0);
    const begun = await exports.evaluateAll(
      (all, word) => all.filter((one) => one.textContent.startsWith(word)).length,
      t('导出', 'Export '),
    );
    expect(begun).toBe(EXPORTED_LISTS.length - WITHIN_RECORDS + OWN_EXPORTS);
    await page.keyboard.press('Escape');
    await choose('refunds', t('退款与补偿', 'Refunds'));
    await expect(page).toHaveURL(/tab=refunds/);
    await choose('export synonyms', t('导出同义词', 'Export synonyms'));
    await expect(page).toHaveURL(/tab=synonyms&exporting=1/);
    const csv = page.getByRole('menuitem', { name: 'CSV' });
    await expect(csv).toBeVisible();
    expect(await jobs()).toBe(before);
    await csv.click();
    await expect(page).not.toHaveURL(/exporting/);
    await expect.poll(jobs).toBe(before + 1);
    // a list with a dialog of its own, and one whose export has one form only
    await choose('export orders', t('导出订单', 'Export orders'));
    await expect(dialog(page)).toContainText(t('导出', 'Export'));
    await page.keyboard.press('Escape');
    await choose('export users', t('导出系统用户', 'Export system users'));
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    await expect(page).toHaveURL(/exportJob/);
    // publishing begins with what waits for it
    await choose('publish portal', t('发布门户页面', 'Publish a portal page'));
    await expect(page).toHaveURL(/portalPage\?state=changed/);
  });

  test('the queue shows all its columns at 1440, and T says which car somebody has now', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const api = await openAsAdmin(page, '/capacity/monitoring?view=queue');
    const { fleetNumber } = await carInNeed(api);
    const row = rowWith(page, fleetNumber);
    await expect(row).toContainText(t('仍在持续', 'Ongoing'));
    const hidden = () =>
      page.locator('.uiTableScroll').evaluate((frame) => Math.max(0, frame.scrollWidth - frame.clientWidth));
    expect(await hidden()).toBe(0);
    await row.focus();
    await page.keyboard.press('t');
    await expect(page.getByRole('status').filter({ hasText: fleetNumber }).first()).toBeVisible();
    await row.click();
    await expect(dialog(page)).toContainText(t('仍在持续', 'Ongoing'));
  });

  test('on a telephone what somebody holds is one card, with no lines through the next', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const api = await openAsAdmin(page, '/capacity/monitoring?view=queue');
    const car = await carInNeed(api);
    const other = await carInNeed(api);
    const { list } = await api.call('/capacity/alert/getPageList', { carId: car.carId });
    await api.call('/capacity/alert/takeMany', { ids: list.map(({ id }) => id) });
    const mine = rowWith(page, car.fleetNumber);
    await expect(mine).toContainText(t('由我处理', 'I have it'));
    await expect(rowWith(page, other.fleetNumber)).toBeVisible();
    const look = (row: Element) => {
      const cells = [...row.children].map((cell) => getComputedStyle(cell));
      return {
        ground: getComputedStyle(row).backgroundColor,
        grounds: new Set(cells.map(({ backgroundColor }) => backgroundColor)).size,
        lines: cells.filter(({ borderTopWidth }) => borderTopWidth !== '0px').length,
      };
    };
    const held = await mine.evaluate(look);
    expect(held.grounds).toBe(1);
    expect(held.ground).not.toBe('rgba(0, 0, 0, 0)');
    const after = page.locator('.alertQueue tr:has([data-mine]) + tr:not(:has([data-mine]))');
    expect((await after.evaluate(look)).lines).toBe(0);
    // whether it still goes on is seen without opening it
    await expect(mine.getByText(t('仍在持续', 'Ongoing'))).toBeVisible();
  });

  test('of closed alerts the one that was closed last stands first', async ({ page }) => {
    const api = await openAsAdmin(page, '/');
    const cars = [await carInNeed(api, { alarm: 'sos' }), await carInNeed(api)];
    for (const { carId } of cars) {
      const { list } = await api.call('/capacity/alert/getPageList', { carId });
      const ids = list.map(({ id }) => id);
      await api.call('/capacity/alert/takeMany', { ids });
      await api.call('/capacity/alert/closeMany', { ids, outcome: 'falseAlarm' });
    }
    await page.goto(new URL('/capacity/monitoring?view=queue&states=closed', page.url()).href);
    const rows = page.locator('.alertQueue tr[data-index]');
    await expect(rows.nth(0)).toContainText(cars[1]?.fleetNumber ?? '');
    await expect(rows.nth(1)).toContainText(cars[0]?.fleetNumber ?? '');
    await expect(page.getByRole('columnheader', { name: t('关闭时间', 'Closed at') })).toBeVisible();
  });

  test('the question about the sound hides nothing of where one is in the menu', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const api = await openAsAdmin(page, '/');
    await api.call('/sys/sysuser/savePreference', { key: 'alerts.sound', value: null });
    await page.goto(new URL('/sys/sysLog', page.url()).href);
    const question = page.getByRole('region', { name: t('声音提醒', 'Sound') });
    await expect(question).toBeVisible();
    const here = page.locator('.sideMenu [aria-current="page"]');
    await expect(here).toHaveText(t('系统日志', 'System log'));
    const room = async () => {
      const [link, menu] = [await here.boundingBox(), await page.locator('.sideMenu').boundingBox()];
      return link === null || menu === null ? -1 : menu.y + menu.height - (link.y + link.height);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    const asked = await question.boundingBox();
    const link = await here.boundingBox();
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0);
  });

  for (const width of [390, 1440])
    test(`nothing on the home page moves while it loads at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openAsAdmin(page, '/');
      await countJumpsOfPages(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: t('今日', 'Today') })).toBeVisible();
      await expect(page.getByRole('link', { name: t('进行中订单', 'Orders under way') }).first()).toBeVisible();
      await expect(page.locator('.dayMap canvas')).toBeVisible();
      expect(await jumped(page)).toBeLessThan(0.05);
    });

  for (const width of [390, 1440])
    test(`nothing in the replay moves while it loads at ${width}, of the fleet or of one car`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const api = await openAsAdmin(page, '/');
      const { carId } = await carInNeed(api);
      // the hour around now: what a car reports is kept a moment later, and the last whole minute may be before it
      const [from, to] = [-30, 30].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
      const kept = async () =>
        (await api.call('/capacity/replay/open', { from: from ?? '', to: to ?? '' })).cars.length;
      await expect.poll(kept).toBeGreaterThan(0);
      await countJumpsOfPages(page);
      for (const of of ['', `&car=${carId}`]) {
        const span = new URLSearchParams({ view: 'replay', from: from ?? '' });
        await page.goto(new URL(`/capacity/monitoring?${span.toString()}${of}`, page.url()).href);
        await expect(page.locator('.replay canvas').first()).toBeVisible();
        await expect(page.getByRole('heading', { name: t('合计', 'Totals') })).toBeVisible();
        await expect(page.locator('.replay [aria-busy="true"]')).toHaveCount(0);
        expect(await jumped(page), of).toBeLessThan(0.05);
      }
    });

  // each with something that stands on it once all of it has come
  const places = [
    ['/dashboard', '.dashboardFigures[aria-busy="false"]'],
    ['/insight/openFeed', '.openFeedPushes h2'],
    ['/operation/supervision', '.uiTableFrame'],
    ['/operation/orderAnalysis?tab=rides', '.orderAnalysisFoot'],
    ['/operation/configurationCenter', '.configMain form'],
    ['/docs', '.docsBody article img'],
  ] as const;
  test('nothing on other pages moves while they load on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openAsAdmin(page, '/');
    await countJumpsOfPages(page);
    for (const [path, shown] of places) {
      await page.goto(new URL(path, page.url()).href);
      await expect(page.locator(shown).first()).toBeVisible();
      expect(await jumped(page), path).toBeLessThan(0.05);
    }
  });

  test('tables of figures are cards on a telephone and scroll sideways nowhere', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsAdmin(page, '/insight/openFeed');
    const hidden = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((one) => one.scrollWidth - one.clientWidth);
    await expect(page.locator('.openFeedTable').first()).toBeVisible();
    expect(await hidden('.openFeed')).toBe(0);
    await page.goto(new URL('/capacity/device?tab=gateway', page.url()).href);
    await expect(page.locator('.deviceTable').first()).toBeVisible();
    expect(await hidden('.deviceTable')).toBe(0);
  });

  test('the configuration scrolls sideways on no telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsAdmin(page, '/operation/configurationCenter');
    await expect(heading(page, t('配置中心', 'Configuration'))).toBeVisible();
    await expect(page.locator('.configModules a').first()).toBeVisible();
    expect(await page.locator('.configPage').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  test('a panel at a button stays within a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsAdmin(page, '/capacity/monitoring');
    await page.getByRole('button', { name: t('视图', 'Views'), exact: true }).click();
    const panel = await page.getByRole('dialog', { name: t('视图', 'Views') }).boundingBox();
    expect(panel?.x ?? -1).toBeGreaterThan(12);
    expect((panel?.x ?? 0) + (panel?.width ?? 391)).toBeLessThan(390 - 12);
  });
});
