/** Labels: a class below another one, its attributes, the version that keeps it, and the merge that leads away from it. */
import { dialog, expect, inEachLanguage, openAsAdmin, rowWith, say, test } from './console.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

inEachLanguage(import.meta.filename, (language) => {
  const word = (zh: string, en: string): string => say(language, zh, en);

  test('a label is added below another, released, and merged into that one', async ({ page }) => {
    const code = `vehicle.e${Date.now() % 1_000_000}`;
    await openAsAdmin(page, '/dataManage/labelList?drawer=add');
    const form = dialog(page);
    await form
      .getByRole('textbox', { name: word('编码', 'Code'), exact: true })
      .first()
      .fill(code);
    await form
      .getByRole('textbox', { name: word('中文名称', 'Chinese name'), exact: true })
      .first()
      .fill('三轮车');
    await form
      .getByRole('textbox', { name: word('英文名称', 'English name'), exact: true })
      .first()
      .fill('Tricycle');
    await form.getByRole('button', { name: word('添加属性', 'Add attribute') }).click();
    await form
      .getByRole('textbox', { name: word('编码', 'Code'), exact: true })
      .last()
      .fill('load');
    await form
      .getByRole('textbox', { name: word('中文名称', 'Chinese name'), exact: true })
      .last()
      .fill('载货');
    await form
      .getByRole('textbox', { name: word('英文名称', 'English name'), exact: true })
      .last()
      .fill('Loaded');
    const picture = { name: 'reflection.png', mimeType: 'image/png', buffer: PICTURE };
    await form.getByRole('textbox', { name: word('标注说明（中文）', 'Instructions in Chinese') }).fill('车斗不算');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...picture, name: 'tray.png' });
    await expect(form.getByRole('img', { name: 'tray' })).toBeVisible();
    await form.locator('input[type=file]').last().setInputFiles(picture);
    await form.getByText(word('反例', 'Counter-example'), { exact: true }).click();
    await form.getByRole('textbox', { name: word('中文说明 1', 'Note in Chinese 1') }).fill('橱窗里的倒影不标');
    await form.getByRole('button', { name: word('保存', 'Save'), exact: true }).click();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: word('版本', 'Versions'), exact: true }).click();
    const versions = dialog(page);
    await expect(versions.getByRole('listitem').filter({ hasText: code })).toContainText(word('新增', 'Added'));
    await versions.getByLabel(word('修改说明', 'What changed')).fill('三轮车');
    await versions
      .getByRole('button', { name: language === 'zh-CN' ? /发布第 \d+ 版/ : /Release version \d+/ })
      .click();
    await expect(versions.getByText(word('没有修改', 'Nothing has changed'))).toBeVisible();
    await page.keyboard.press('Escape');

    await rowWith(page, code).click();
    await expect(dialog(page)).toContainText(word('载货', 'Loaded'));
    await expect(
      dialog(page).getByRole('img', { name: word('反例: 橱窗里的倒影不标', 'Counter-example: 橱窗里的倒影不标') }),
    ).toBeVisible();
    await expect(dialog(page)).toContainText('车斗不算');
    await expect(dialog(page).getByRole('img', { name: 'tray' })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: word('并入其他标签', 'Merge into another') })
      .click();
    await dialog(page).getByLabel(word('并入', 'Merge into')).fill('vehicle.car');
    await page.getByText(word('vehicle.car 小汽车', 'vehicle.car Car')).click();
    await dialog(page)
      .getByRole('button', { name: word('保存', 'Save'), exact: true })
      .click();
    await expect(rowWith(page, code)).toContainText(word('已合并', 'Merged'));
  });
});
