/** Ranges, as an operator works with them: draw, type, publish, compare, restore, import. */
import type { Page } from '@playwright/test';
import { dialog, expect as expectSoon, type Language, newName, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';

// maps are drawn without a graphics card here
const expect = expectSoon.configure({ timeout: patient(40_000) });
test.describe.configure({ timeout: patient(180_000) });
test.beforeEach(({ page }) => page.setDefaultTimeout(patient(40_000)));

const SOMEWHERE = ['120.5, 30.2', '120.52, 30.2', '120.52, 30.22', '120.5, 30.22'];
const BOW_TIE = ['120.5, 30.2', '120.52, 30.22', '120.52, 30.2', '120.5, 30.22'];

async function typeShape(page: Page, language: Language, lines: readonly string[]): Promise<void> {
  const t = (zh: string, en: string) => say(language, zh, en);
  await dialog(page).getByText(t('坐标和顶点', 'Coordinates and vertices')).click();
  await dialog(page).getByRole('button', { name: t('输入坐标', 'Type coordinates') }).click(); // prettier-ignore
  await dialog(page).getByLabel(t('每行一个点', 'A point on each line')).fill(lines.join('\n'));
  await dialog(page).getByRole('button', { name: t('添加图形', 'Add the shape') }).click(); // prettier-ignore
}

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('a range: typed, published, changed, compared with what it was, restored, retired', async ({ page }) => {
    const name = newName('r');
    await openAsAdmin(page, '/capacity/range?drawer=add');
    await dialog(page).getByRole('textbox', { name: '名称', exact: true }).fill(name);
    await typeShape(page, 'zh-CN', SOMEWHERE);
    await expect(page.locator('.rangeEditor')).toHaveAttribute('data-vertices', '4');
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(rowWith(page, name)).toContainText('草稿');
    // the list may reload before what the form leads on to is there to be closed
    await expect(dialog(page).getByRole('button', { name: '发布' })).toBeVisible();
    await page.keyboard.press('Escape');

    const act = async (action: string) => {
      // the list may reload before the form has closed
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await rowWith(page, name).getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await act('发布');
    await expect(dialog(page)).toContainText('此刻在电子围栏内的车辆');
    await dialog(page).getByRole('button', { name: '发布' }).click();
    await expect(rowWith(page, name)).toContainText('生效中');

    // the vertices are typed, undone and done again
    await act('编辑');
    await dialog(page).getByText('坐标和顶点').click();
    await dialog(page).getByRole('button', { name: /外边界 1/ }).first().click(); // prettier-ignore
    await dialog(page).getByRole('button', { name: '在第 1 点后添加' }).click();
    await expect(page.locator('.rangeEditor')).toHaveAttribute('data-vertices', '5');
    await dialog(page).getByRole('button', { name: '撤销' }).click();
    await expect(page.locator('.rangeEditor')).toHaveAttribute('data-vertices', '4');
    await dialog(page).getByRole('button', { name: '重做' }).click();
    await dialog(page).getByLabel('第 2 点的纬度').fill('30.19');
    await dialog(page).getByLabel('第 2 点的纬度').press('Tab');
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(rowWith(page, name)).toContainText('有未发布的修改');
    // a change leads on to its publishing as the first draft does
    await expect(dialog(page).getByRole('button', { name: '发布' })).toBeVisible();
    await page.keyboard.press('Escape');

    await act('版本');
    await expect(dialog(page)).toContainText('第 1 版');
    await dialog(page).getByRole('button', { name: '恢复到草稿' }).click();
    await expect(page.getByText('已把第 1 版恢复到草稿')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowWith(page, name)).toContainText('生效中');
    await act('停用');
    await dialog(page).getByRole('button', { name: '停用' }).click();
    await expect(rowWith(page, name)).toContainText('已停用');
  });
});

test.describe('en-US', () => {
  test.use({ language: 'en-US' });

  test('a border that crosses itself says where, before it is sent', async ({ page }) => {
    await openAsAdmin(page, '/capacity/range?drawer=add');
    await typeShape(page, 'en-US', BOW_TIE);
    const alert = dialog(page).getByRole('alert').filter({ hasText: 'crosses itself' });
    await expect(alert).toContainText('120.510000, 30.210000');
  });

  test('a file of areas is looked at before it is imported', async ({ page }) => {
    const name = newName('r');
    await openAsAdmin(page, '/capacity/range?drawer=import');
    const ring = SOMEWHERE.map((line) => line.split(', ').map(Number));
    const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    const file = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name }, geometry }] };
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'areas.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(JSON.stringify(file)),
      });
    await expect(dialog(page).getByRole('row').filter({ hasText: name })).toContainText('New draft');
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await expect(rowWith(page, name)).toContainText('Draft');
  });
});
