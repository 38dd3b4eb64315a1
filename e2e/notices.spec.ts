/** A notice from the writer to the reader and back: written, published, received without a reload, confirmed. */
import type { Page } from '@playwright/test';
import {
  ADMIN,
  anotherBrowser,
  Api,
  dialog,
  expect,
  heading,
  inLanguage,
  onDeskAndPhone,
  openAs,
  rowWith,
  say,
  test,
} from './console.ts';
import { countEffort, fits } from './effort.ts';

let serial = 0;
const newTitle = (): string => `公告 ${Date.now() % 1_000_000}-${(serial += 1)}`;

const adminApi = (): Promise<Api> => Api.signIn(ADMIN.account, ADMIN.password);

onDeskAndPhone('zh-CN', (language, width) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const button = (page: Page, zh: string, en: string) =>
    dialog(page).getByRole('button', { name: t(zh, en), exact: true });
  const bell = (page: Page) => page.getByRole('button', { name: t('消息', 'Messages') });

  test('a notice: written, published, read and confirmed by somebody else, and seen to be', async ({
    page,
    browser,
  }) => {
    const title = newTitle();
    const { context, page: reader } = await anotherBrowser(browser, language, width);
    const readerApi = await Api.asDemo('demo.operations');
    await readerApi.call('/sys/message/markAllRead', {});
    await openAs(reader, readerApi.token);
    await expect(bell(reader)).toBeVisible();

    const effort = await countEffort(page);
    await openAs(page, (await adminApi()).token, '/noticeAnnouncementPlatform');
    await page
      .getByRole('button', { name: t('新建公告', 'New notice') })
      .first()
      .click();
    await dialog(page)
      .getByRole('textbox', { name: t('标题', 'Title'), exact: true })
      .fill(title);
    const content = dialog(page).getByRole('textbox', { name: t('内容', 'Content'), exact: true });
    await content.click();
    await page.keyboard.type('North gate ');
    // the first of the two texts
    await button(page, '加粗', 'Bold').first().click();
    await page.keyboard.type('closed');
    await expect(content.locator('strong')).toHaveText('closed');
    const chooser = page.waitForEvent('filechooser');
    await button(page, '选择文件', 'Choose files').click();
    await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') });
    await expect(dialog(page).getByText('plan.txt')).toBeVisible();
    await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
    await dialog(page)
      .getByRole('switch', { name: t('需要确认', 'Must be confirmed') })
      .click();
    await fits(page);
    await button(page, '保存', 'Save').click();
    await expect(rowWith(page, title)).toContainText(t('草稿', 'Draft'));

    // the next step, and whom it reaches
    await expect(dialog(page)).toContainText(t('草稿已保存', 'Saved as a draft'));
    await button(page, '发布', 'Publish').click();
    await expect(dialog(page)).toContainText(t('发送给', 'It reaches'));
    await fits(page);
    await button(page, '发布', 'Publish').click();
    await expect(rowWith(page, title)).toContainText(t('已发布', 'Published'));
    // Escape closes one thing at a time
    await expect(page.getByText(t('发送给', 'It reaches'))).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    expect(await effort()).toEqual({ clicks: 8, texts: 2, views: 0 });

    // the other person's bell rings without a reload
    await expect(bell(reader)).toHaveAccessibleName(new RegExp(t('条未读', 'unread')));
    await bell(reader).click();
    await expect(heading(reader, t('消息', 'Messages'))).toBeVisible();
    await rowWith(reader, title).getByRole('link').click();
    await expect(dialog(reader).locator('strong')).toHaveText('closed');
    await fits(reader);
    const download = reader.waitForEvent('download');
    await dialog(reader)
      .getByRole('button', { name: /plan\.txt/ })
      .click();
    expect((await download).suggestedFilename()).toBe('plan.txt');
    await button(reader, '我已阅读并确认', 'I have read and confirm this').click();
    await expect(dialog(reader).getByText(t('确认于', 'Confirmed at'))).toBeVisible();
    await context.close();

    await rowWith(page, title).getByRole('link').click();
    await dialog(page).getByText(t('已确认', 'Confirmed'), { exact: true }).first().click();
    await expect(dialog(page).getByText('demo.operations')).toBeVisible();
    await fits(page);
  });
});

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const button = (page: Page, zh: string, en: string) =>
    dialog(page).getByRole('button', { name: t(zh, en), exact: true });
  const bell = (page: Page) => page.getByRole('button', { name: t('消息', 'Messages') });

  test('a supplier hands a notice in; the platform hears of it, reads and pushes it once', async ({
    page,
    browser,
  }) => {
    const title = newTitle();
    const { context, page: supplier } = await anotherBrowser(browser, language);
    const supplierApi = await Api.asDemo('demo.supplier');
    const admin = await adminApi();
    await admin.call('/sys/message/markAllRead', {});
    await openAs(page, admin.token);
    await expect(bell(page)).toBeVisible();

    await openAs(supplier, supplierApi.token, '/noticeAnnouncementSupplier');
    await supplier
      .getByRole('button', { name: t('新建通知', 'New notice') })
      .first()
      .click();
    await dialog(supplier)
      .getByRole('textbox', { name: t('标题', 'Title'), exact: true })
      .fill(title);
    await dialog(supplier)
      .getByRole('textbox', { name: t('内容', 'Content'), exact: true })
      .click();
    await supplier.keyboard.type('Chargers 3 and 5 are out');
    await button(supplier, '保存', 'Save').click();
    // what was saved leads on to handing it in, which says who sees it
    await button(supplier, '提交', 'Hand in').click();
    await expect(dialog(supplier)).toContainText(t('平台可以看到', 'The platform sees it'));
    await button(supplier, '提交', 'Hand in').click();
    await expect(rowWith(supplier, title)).toContainText(t('待推送', 'Handed in'));

    await expect(bell(page)).toHaveAccessibleName(new RegExp(t('条未读', 'unread')));
    await bell(page).click();
    await rowWith(page, title).getByRole('link').click();
    await button(page, '打开相关页面', 'Go to it').click();
    await expect(heading(page, t('供应商通知', 'Supplier notices'))).toBeVisible();
    await expect(dialog(page).getByText('Chargers 3 and 5 are out')).toBeVisible();
    await button(page, '推送', 'Push').click();
    await dialog(page)
      .getByRole('radio', { name: t('所有人', 'Everybody') })
      .click();
    await button(page, '推送', 'Push').click();
    await expect(rowWith(page, title)).toContainText(t('已推送', 'Pushed'));
    await expect(rowWith(page, title).getByRole('button')).toHaveCount(0);

    // the supplier sees the result without a reload
    await expect(rowWith(supplier, title)).toContainText(t('已推送', 'Pushed'));
    await context.close();
  });
});

inLanguage('en-US', () => {
  test('the form of a written notice opens by its address, again and again, and counts what is left to correct', async ({
    page,
  }) => {
    const api = await adminApi();
    const audience = { everybody: true, roleIds: [], schoolIds: [], supplierIds: [], userIds: [] };
    const { id } = await api.call('/sys/sysNotice/addOne', {
      title: newTitle(),
      content: '<p>The north gate is closed</p>',
      originSiteName: 'Office',
      audience,
    });
    await openAs(page, api.token, `/noticeAnnouncementPlatform?drawer=edit&record=${id}`);
    const content = dialog(page).getByRole('textbox', { name: 'Content', exact: true });
    for (let turn = 0; turn < 4; turn += 1) {
      await expect(content).toHaveText('The north gate is closed'); // oxlint-disable-line no-await-in-loop -- one after another
      await page.reload(); // oxlint-disable-line no-await-in-loop -- one after another
    }
    const title = dialog(page).getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog(page).getByText('1 to correct')).toBeVisible();
    await title.fill(newTitle());
    await expect(dialog(page).getByText('1 to correct')).toHaveCount(0);
  });

  test('whoever pushes what a colleague has just pushed is told so, and asked to merge nothing', async ({ page }) => {
    const title = newTitle();
    const supplier = await Api.asDemo('demo.supplier');
    const { id } = await supplier.call('/sys/sysNoticeProvider/addOne', { title, content: '<p>Out of order</p>' });
    await supplier.call('/sys/sysNoticeProvider/submitOne', { id, version: 1 });
    const api = await adminApi();
    await openAs(page, api.token, `/noticeAnnouncementSupplier?drawer=push&record=${id}`);
    await dialog(page).getByRole('radio', { name: 'Everybody' }).click();
    const { version } = await api.call('/sys/sysNoticeProvider/getById', { id });
    const audience = { everybody: true, roleIds: [], schoolIds: [], supplierIds: [], userIds: [] };
    await api.call('/sys/sysNoticeProvider/pushOne', { id, version, audience });
    await dialog(page).getByRole('button', { name: 'Push', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('already');
    await expect(dialog(page).getByRole('heading', { name: 'Somebody else changed this first' })).toHaveCount(0);
  });
});
