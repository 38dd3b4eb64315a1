/** Exports of lists, and the links of the home page. */
import { readFile } from 'node:fs/promises';
import { expect, inLanguage, openAsAdmin, say, test } from './console.ts';

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a list is exported by its filters, and the file is saved', async ({ page }) => {
    await openAsAdmin(page, '/sys/role?keyword=audit');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('button', { name: t('导出', 'Export'), exact: true }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const job = page.getByRole('region', { name: t('导出：角色', 'Export: Roles') });
    await expect(job).toContainText(t('已导出 1 行', '1 row exported'));
    const download = page.waitForEvent('download');
    await job.getByRole('button', { name: t('下载', 'Download') }).click();
    const content = await readFile(await (await download).path(), 'utf8');
    expect(content.replace(/^\ufeff/, '').split('\r\n')[1]).toMatch(/^auditor,审计员,Auditor,/);
    await job.getByRole('button', { name: t('关闭', 'Close'), exact: true }).click();
    await expect(job).toHaveCount(0);
  });

  test('home says what waits and leads to every page of the role', async ({ page }) => {
    const api = await openAsAdmin(page, '/');
    await expect(page.getByRole('heading', { name: t('系统管理', 'System'), level: 3 })).toBeVisible();
    const { unread } = await api.call('/sys/message/getUnreadCount', {});
    if (unread > 0) {
      await page.getByRole('link', { name: t('条未读消息', 'unread message') }).click();
      await expect(page).toHaveURL(/message\?unread=true/);
      await page.goBack();
    }
    const pages = page.getByRole('main');
    await pages.getByRole('link', { name: t('短信发件箱', 'SMS outbox') }).click();
    await expect(page).toHaveURL(/sys\/outbox/);
  });
});
