/** An operator arranges a page of the public portal: adds, moves, removes and undoes, looks at the draft, publishes it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { address, dialog, expect, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';

async function seriousIn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.exclude('iframe').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a page is arranged by keyboard, looked at as a phone and a desktop show it, and published', async ({
    page,
  }) => {
    await openAsAdmin(page, '/sys/portalPage');
    const row = rowWith(page, '/portal/home');
    await expect(row).toContainText(t('标准页面', 'Standard'));

    await row.getByRole('button', { name: t('编辑', 'Edit') }).click();
    const form = dialog(page);
    const names = form.locator('.portalBlockName');
    await expect(names.first()).toHaveText(t('页首', 'Headline'));

    await form.getByRole('button', { name: t('添加内容块', 'Add block') }).click();
    await page.getByRole('menuitem', { name: t('文本', 'Text'), exact: true }).click();
    await form.getByRole('textbox', { name: t('中文标题', 'Title in Chinese') }).fill('为什么放心');
    await form.getByRole('textbox', { name: t('英文标题', 'Title in English') }).fill('Why you are safe');
    await form.getByRole('textbox', { name: t('中文正文', 'Text in Chinese') }).fill('每辆车都有人值守。');
    await form
      .getByRole('textbox', { name: t('英文正文', 'Text in English') })
      .fill('Somebody watches over every car.');
    const own = t('文本 · 为什么放心', 'Text · Why you are safe');
    const up = form.getByRole('button', { name: t(`上移“${own}”`, `Move “${own}” up`) });
    const last = (await names.count()) - 1;
    await up.focus();
    for (let at = last; at > 1; at -= 1) {
      await page.keyboard.press('Enter');
      await expect(names.nth(at - 1)).toHaveText(own);
    }
    await expect(up).toBeFocused();

    await form.getByRole('button', { name: t('移除“公告”', 'Remove “Notices”') }).click();
    await expect(names.filter({ hasText: t('公告', 'Notices') })).toHaveCount(0);
    await form.getByRole('button', { name: t('撤销移除', 'Undo removal') }).click();
    await expect(names.filter({ hasText: t('公告', 'Notices') })).toHaveCount(1);
    expect(await seriousIn(page)).toEqual([]);
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await expect(row).toContainText(t('有未发布的修改', 'Unpublished changes'));
    // what was saved leads on to publishing, which says where it will be seen
    await dialog(page)
      .getByRole('button', { name: t('发布', 'Publish'), exact: true })
      .click();
    await expect(dialog(page)).toContainText('/portal/home');
    await dialog(page)
      .getByRole('button', { name: t('取消', 'Cancel') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('关闭', 'Close') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('预览', 'Preview'), exact: true }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Why you are safe' })).toBeVisible();
    await page.getByText(t('电脑', 'Desktop'), { exact: true }).click();
    await expect(page.locator('iframe')).toHaveAttribute('width', '1280');
    await page.getByText(t('中文', 'Chinese'), { exact: true }).click();
    await expect(frame.getByRole('heading', { name: '为什么放心' })).toBeVisible();
    // the public page is as it was
    const before = await fetch(`${address()}/portal/home?lang=en-US`);
    expect(await before.text()).not.toContain('Why you are safe');

    await page.goto(`${address()}/sys/portalPage`);
    await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('发布', 'Publish'), exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: t('发布', 'Publish'), exact: true })
      .click();
    await expect(row).toContainText(t('已发布', 'Published'));
    await page.goto(`${address()}/portal/home?lang=en-US`);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.getByRole('heading', { name: 'Why you are safe' }).count();
        },
        { timeout: patient(45_000) },
      )
      .toBe(1);
  });
});
