/** Settings, apps, public pages, the API page and the manual, as an administrator works with them. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  address,
  anotherBrowser,
  Api,
  dialog,
  expect,
  heading,
  inLanguage,
  newName,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';

/** Lets the browser's processor be so many times as slow. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.detach();
}

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const save = (page: Page) =>
    dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
  const field = (page: Page, zh: string, en: string) => dialog(page).getByRole('textbox', { name: t(zh, en) });
  const act = async (page: Page, row: string, action: string) => {
    await rowWith(page, row)
      .getByRole('button', { name: t('更多操作', 'more actions') })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  test('a public page: written, published, read by a stranger, changed, compared, restored, withdrawn', async ({
    page,
    browser,
  }) => {
    const code = newName('s');
    await openAsAdmin(page, '/sys/page');
    await page
      .getByRole('button', { name: t('新增页面', 'Add page') })
      .first()
      .click();
    await field(page, '中文标题', 'Title in Chinese').fill(`隐私 ${code}`);
    await field(page, '英文标题', 'Title in English').fill(`Privacy ${code}`);
    await dialog(page)
      .getByRole('textbox', { name: t('地址', 'Address') })
      .fill(code);
    await field(page, '中文正文', 'Text in Chinese').click();
    await page.keyboard.type('我们保护您的信息');
    await field(page, '英文正文', 'Text in English').click();
    await page.keyboard.type('We keep your data');
    await save(page);
    await expect(rowWith(page, code)).toContainText(t('草稿', 'Draft'));

    const publish = dialog(page).getByRole('button', { name: t('发布', 'Publish'), exact: true });
    // On a slow processor the first rendering of a dialog is thrown away: it must not keep Escape to itself for ever.
    await slowDown(page, 4);
    await publish.click();
    await expect(
      page.getByRole('dialog', { name: t(`发布“隐私 ${code}”？`, `Publish “Privacy ${code}”?`) }),
    ).toBeVisible();
    await publish.click();
    await expect(rowWith(page, code)).toContainText(t('已发布', 'Published'));
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await slowDown(page, 1);

    const stranger = await anotherBrowser(browser, language);
    await stranger.page.goto(`${address()}/html/${code}`);
    await expect(stranger.page.getByText(t('我们保护您的信息', 'We keep your data'))).toBeVisible();
    await stranger.page.getByRole('link', { name: t('English', '中文') }).click();
    await expect(stranger.page.getByText(t('We keep your data', '我们保护您的信息'))).toBeVisible();

    await rowWith(page, code)
      .getByRole('button', { name: t('编辑', 'Edit') })
      .click();
    await field(page, '英文正文', 'Text in English').fill('We sell nothing');
    await save(page);
    await expect(rowWith(page, code)).toContainText(t('有未发布的修改', 'Unpublished changes'));
    // saving leads on to publishing: left for later
    await expect(publish).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await stranger.page.goto(`${address()}/html/${code}?lang=en-US`);
    await expect(stranger.page.getByText('We keep your data')).toBeVisible();

    await act(page, code, t('历史版本', 'History'));
    await dialog(page)
      .getByRole('button', { name: t('与草稿比较', 'Compare with draft') })
      .click();
    await expect(dialog(page).getByRole('deletion')).toHaveText('We keep your data');
    await expect(dialog(page).getByRole('insertion')).toHaveText('We sell nothing');
    await dialog(page)
      .getByRole('button', { name: t('恢复为草稿', 'Restore as draft') })
      .click();
    // the restored version is shown
    await expect(dialog(page).getByRole('heading', { name: t('内容', 'Content') })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: t('关闭', 'Close') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowWith(page, code)).toContainText(t('已发布', 'Published'));

    await act(page, code, t('撤下', 'Withdraw'));
    await dialog(page)
      .getByRole('button', { name: t('撤下', 'Withdraw') })
      .click();
    await expect(rowWith(page, code)).toContainText(t('已撤下', 'Withdrawn'));
    await stranger.page.reload();
    await expect(stranger.page.getByRole('alert')).toContainText('There is no such page');
    await stranger.context.close();
  });

  test('settings: archived days go by pages, name what is damaged, and lead to the replay of a day', async ({
    page,
  }) => {
    // a demo is too young to have archived anything
    const dayOf = (number: number) => {
      const startsAt = new Date(Date.now() - (20 + number) * 86_400_000).toISOString();
      const day = startsAt.slice(0, 10);
      const damaged = [
        { store: 'local', key: `archive/v1/telemetry/${day}/1-1.parquet`, foundAt: startsAt, isWrittenAgain: false },
      ];
      return {
        id: String(number),
        day,
        state: number === 2 ? 'damaged' : 'read',
        cars: 12,
        positions: 1_036_800,
        files: 1,
        bytes: 28_000_000,
        isThin: number === 3,
        readSince: startsAt,
        startsAt: `${day}T06:00:00.000Z`,
        damaged: number === 2 ? damaged : [],
        provedAt: number === 4 ? null : startsAt,
      };
    };
    const days = Array.from({ length: 23 }, (_, at) => dayOf(at + 1));
    await page.route('**/taxiadmin/capacity/telemetryArchive/getPageList', async (route) => {
      const { pageNum, pageSize } = z
        .object({ pageNum: z.number(), pageSize: z.number() })
        .parse(route.request().postDataJSON());
      const list = days.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const data = { list, total: days.length, totalIsCapped: false, nextCursor: null };
      await route.fulfill({ json: { code: 0, msg: '', data } });
    });
    await openAsAdmin(page, '/sys/setting?tab=storage');
    const archive = page.getByRole('region', { name: t('轨迹归档', 'Archive of positions') }).first();
    await expect(archive.getByRole('row')).toHaveCount(11);
    await expect(archive.getByRole('row').nth(1)).toContainText(t('读自归档', 'Read from the archive'));
    const damaged = archive.getByRole('list', { name: t('损坏或缺失的文件', 'Files that are damaged or gone') });
    await expect(damaged).toContainText(`archive/v1/telemetry/${days[1]?.day}/1-1.parquet`);
    await expect(damaged).toContainText(t('请从备份恢复', 'put it back from a backup'));
    await archive.getByTitle('3', { exact: true }).click();
    await expect(page).toHaveURL(/archived=3/);
    await expect(archive.getByRole('row')).toHaveCount(4);
    await page.reload();
    await archive.getByRole('link', { name: days[21]?.day ?? '', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`view=replay&at=${days[21]?.day}T06`));
  });

  test('settings: health, a store tried out, a session ended, versions', async ({ page }) => {
    await openAsAdmin(page, '/sys/setting');
    await expect(page.getByRole('heading', { name: t('数据库', 'Database'), level: 3 })).toBeVisible();
    await page.getByRole('link', { name: t('存储状态', 'Stores'), exact: true }).click();
    await expect(page).toHaveURL(/tab=storage/);
    // parameters are changed in one place
    await page
      .getByRole('link', { name: t('在配置中心修改', 'Change in the configuration') })
      .first()
      .click();
    await expect(page.getByText(t('新文件存在哪里', 'Where new files go'), { exact: true }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: t('测试 本机 的连接', 'Test connection of This machine') }).click();
    await expect(page.getByText(t('连接正常', 'Connected')).first()).toBeVisible();
    const columns = page.getByRole('region', { name: t('分析用的列文件', 'Columns for analyses') });
    await expect(columns.getByText(t('订单不足', 'Fewer than'))).toBeVisible();
    const archive = page.getByRole('region', { name: t('轨迹归档', 'Archive of positions') });
    await expect(archive.getByText(t('还没有归档的日期', 'No day is archived yet'))).toBeVisible();

    const { token } = await Api.asDemo('demo.auditor');
    await page.getByRole('link', { name: t('登录会话', 'Sessions'), exact: true }).click();
    // the newest stands first; tests before this one may have left others
    await expect(rowWith(page, 'demo.auditor').first()).toBeVisible();
    const sessions = await rowWith(page, 'demo.auditor').count();
    await rowWith(page, 'demo.auditor')
      .first()
      .getByRole('button', { name: t('结束会话', 'End session') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('结束会话', 'End session') })
      .click();
    await expect(rowWith(page, 'demo.auditor')).toHaveCount(sessions - 1);
    await expect(new Api(token).call('/sys/role/myRoleList', {})).rejects.toThrow('401');

    await page.getByRole('link', { name: t('版本与许可', 'Versions and licences'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('按名称或许可证查找', 'Find by name or licence') }).fill('fastify');
    await expect(page.getByRole('rowheader', { name: 'fastify', exact: true })).toBeVisible();
  });

  test('the API page: a call found, read and tried; a write asks first', async ({ page }) => {
    await openAsAdmin(page, '/api');
    await page
      .getByRole('searchbox', { name: t('按路径、说明或权限查找', 'Path, summary or permission') })
      .fill('/sys/role/');
    await page.getByRole('link', { name: '/sys/role/getPageList', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'pageSize' })).toBeVisible();
    await page.getByRole('button', { name: t('发送', 'Send'), exact: true }).click();
    await expect(page.getByText('HTTP 200')).toBeVisible();
    await expect(page.getByLabel(t('返回', 'Answer'))).toContainText('"code": 0');

    await page.getByRole('link', { name: '/sys/role/deleteById', exact: true }).click();
    await page.getByRole('button', { name: t('发送', 'Send'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('取消', 'Cancel'), exact: true })
      .click();
    await expect(page.getByText(/HTTP \d/)).toHaveCount(0);
  });

  test('the manual is searched in its whole text', async ({ page }) => {
    await openAsAdmin(page, '/docs');
    await page.getByRole('searchbox').fill(t('灰度比例', 'roll-out'));
    await expect(page.locator('mark').first()).toBeVisible();
    await page.getByRole('link', { name: t('应用和版本', 'Apps and versions') }).click();
    await expect(heading(page, t('应用和版本', 'Apps and versions'))).toBeVisible();
    await expect(page).toHaveURL(/find=/);
  });

  test('on a narrow screen the manual begins with what one reads, its contents folded above', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsAdmin(page, '/docs');
    const title = heading(page, t('开始使用', 'Getting started'));
    await expect(title).toBeInViewport();
    await page.getByRole('button', { name: t('手册目录', 'Contents of the manual') }).click();
    await page.getByRole('link', { name: t('应用和版本', 'Apps and versions') }).click();
    await expect(heading(page, t('应用和版本', 'Apps and versions'))).toBeInViewport();
  });
});
