/** Labels: a class below another one, its attributes, the version that keeps it, and the merge that leads away from it. */
import { dialog, expect, openAsAdmin, rowWith, test } from './console.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('a label is added below another, released, and merged into that one', async ({ page }) => {
    const code = `vehicle.e${Date.now() % 1_000_000}`;
    await openAsAdmin(page, '/dataManage/labelList?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: '编码', exact: true }).first().fill(code);
    await form.getByRole('textbox', { name: '中文名称', exact: true }).first().fill('三轮车');
    await form.getByRole('textbox', { name: '英文名称', exact: true }).first().fill('Tricycle');
    await form.getByRole('button', { name: '添加属性' }).click();
    await form.getByRole('textbox', { name: '编码', exact: true }).last().fill('load');
    await form.getByRole('textbox', { name: '中文名称', exact: true }).last().fill('载货');
    await form.getByRole('textbox', { name: '英文名称', exact: true }).last().fill('Loaded');
    const picture = { name: 'reflection.png', mimeType: 'image/png', buffer: PICTURE };
    await form.getByRole('textbox', { name: '标注说明（中文）' }).fill('车斗不算');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...picture, name: 'tray.png' });
    await expect(form.getByRole('img', { name: 'tray' })).toBeVisible();
    await form.locator('input[type=file]').last().setInputFiles(picture);
    await form.getByText('反例', { exact: true }).click();
    await form.getByRole('textbox', { name: '中文说明 1' }).fill('橱窗里的倒影不标');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: '版本', exact: true }).click();
    const versions = dialog(page);
    await expect(versions.getByRole('listitem').filter({ hasText: code })).toContainText('新增');
    await versions.getByLabel('修改说明').fill('三轮车');
    await versions.getByRole('button', { name: /发布第 \d+ 版/ }).click();
    await expect(versions.getByText('没有修改')).toBeVisible();
    await page.keyboard.press('Escape');

    await rowWith(page, code).click();
    await expect(dialog(page)).toContainText('载货');
    await expect(dialog(page).getByRole('img', { name: '反例: 橱窗里的倒影不标' })).toBeVisible();
    await expect(dialog(page)).toContainText('车斗不算');
    await expect(dialog(page).getByRole('img', { name: 'tray' })).toBeVisible();
    await dialog(page).getByRole('button', { name: '并入其他标签' }).click();
    await dialog(page).getByLabel('并入').fill('vehicle.car');
    await page.getByText('vehicle.car 小汽车').click();
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(rowWith(page, code)).toContainText('已合并');
  });
});
