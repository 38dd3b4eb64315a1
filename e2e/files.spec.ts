/** Files, uploaded by people and managed by an administrator. */
import { ADMIN, Api, dialog, expect, inLanguage, openAs, rowWith, say, test } from './console.ts';

/** Uploads a file as a client would. */
async function bring(api: Api, name: string, content: string): Promise<void> {
  const target = await api.call('/sys/file/presignedPutUrl', { name, size: Buffer.byteLength(content) });
  const answer = await fetch(target.url, { method: 'PUT', headers: target.headers, body: content });
  expect(answer.status).toBe(200);
  await api.call('/sys/file/saveOssFile', { id: target.id });
}

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an administrator judges a file in quarantine and clears what nobody uses', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const [odd, plain] = [`odd-${Date.now()}.png`, `plain-${Date.now()}.txt`];
    await bring(api, odd, 'this is no image');
    await bring(api, plain, 'this is text');
    await openAs(page, api.token, '/sys/file');
    await expect(rowWith(page, odd)).toContainText(t('已隔离', 'In quarantine'));
    await expect(rowWith(page, odd)).toContainText(t('内容与扩展名不符', 'Content is not what the name says'));
    await rowWith(page, odd).getByRole('link', { name: odd }).click();
    const drawer = dialog(page);
    await expect(drawer).toContainText('SHA-256');

    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: t('下载', 'Download'), exact: true }).click();
    expect((await download).suggestedFilename()).toBe(odd);

    await drawer.getByRole('button', { name: t('解除隔离', 'Release') }).click();
    await dialog(page)
      .getByRole('button', { name: t('解除隔离', 'Release') })
      .click();
    await expect(rowWith(page, odd)).toContainText(t('正常', 'Examined'));
    await page.keyboard.press('Escape');

    await rowWith(page, plain)
      .getByRole('button', { name: t('更多操作', 'more actions') })
      .click();
    await page.getByRole('menuitem', { name: t('删除', 'Delete') }).click();
    await dialog(page)
      .getByRole('button', { name: t('删除', 'Delete') })
      .click();
    await expect(rowWith(page, plain)).toHaveCount(0);
  });

  test('a person brings a file: chosen, failed, tried again, removed', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await openAs(page, api.token, '/sys/app/version?drawer=add');
    const files = dialog(page).getByRole('group', { name: t('文件', 'Files') });
    await expect(files).toBeVisible();
    const choose = (name: string, content: Buffer) =>
      files.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });

    await choose('page.html', Buffer.from('<p>'));
    await expect(page.getByText(t('“page.html”不是可用的文件类型', '“page.html” is not a kind of file'))).toBeVisible();

    await page.route('**/upload/*', (route) => route.fulfill({ status: 400, body: '' }));
    await choose('firmware.bin', Buffer.alloc(5_000_000, 'firmware'));
    await expect(files).toContainText(t('上传失败', 'Not uploaded'));
    await page.unroute('**/upload/*');
    await files.getByRole('button', { name: t('重新上传 firmware.bin', 'Upload firmware.bin again') }).click();
    await expect(files.getByRole('button', { name: t('下载 firmware.bin', 'Save firmware.bin') })).toBeVisible();

    const download = page.waitForEvent('download');
    await files.getByRole('button', { name: t('下载 firmware.bin', 'Save firmware.bin') }).click();
    expect((await download).suggestedFilename()).toBe('firmware.bin');

    await files.getByRole('button', { name: t('移除 firmware.bin', 'Remove firmware.bin') }).click();
    await choose('fake.zip', Buffer.from('no archive at all'));
    await expect(files).toContainText(
      t('已隔离：内容与扩展名不符', 'In quarantine: its content is not what its name says'),
    );
  });
});
