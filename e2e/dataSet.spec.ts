/** Data sets: pictures and labels come in, are looked at, frozen, compared with what came later, and leave as a file. */
import { dialog, expect, openAs, openAsAdmin, test } from './console.ts';

const coco = (boxes: readonly (readonly [number, number, number, number])[]) => ({
  images: [{ id: 1, file_name: 'crossing.png', width: 1440, height: 900 }],
  categories: [{ id: 1, name: 'car' }],
  annotations: boxes.map((bbox, index) => ({
    id: index + 1,
    image_id: 1,
    category_id: 1,
    bbox,
    area: bbox[2] * bbox[3],
    iscrowd: 0,
    attributes: { occlusion: index === 0 ? 'partly' : 'none' },
  })),
});
const json = (content: object) => ({
  name: 'labels.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('数据集：检查、导入、浏览、冻结、比较、导出', async ({ page }) => {
    const name = `路口 ${Date.now()}`;
    const api = await openAsAdmin(page, '/dataManage/dataSet');
    const { id } = await api.call('/dataManage/dataSet/addOne', { name });
    const picture = { name: 'crossing.png', mimeType: 'image/png', buffer: await page.screenshot() };

    const bring = async (files: readonly { name: string; mimeType: string; buffer: Buffer }[], said: string) => {
      await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${id}`);
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles([...files]);
      await dialog(page).getByRole('button', { name: '检查' }).click();
      await expect(dialog(page).getByText(`检查完成：${said}`, { exact: false })).toBeVisible();
      await dialog(page).getByRole('button', { name: '确认导入' }).click();
      await expect(dialog(page).getByText('已导入').first()).toBeVisible();
    };
    await bring([picture, json(coco([[100, 100, 300, 200]]))], '1 帧，1 个对象');
    await expect(dialog(page).getByText('导入完成：新增 1 帧', { exact: false })).toBeVisible();

    await openAs(page, api.token, `/dataManage/dataSet/frames?set=${id}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'crossing.png' }).click();
    await expect(dialog(page).getByRole('img', { name: 'crossing.png' })).toBeVisible();
    await dialog(page).getByRole('button', { name: '小汽车' }).click();
    await expect(page).toHaveURL(/frame=\d+/);

    // attributes that labels declare, and their values, are chosen
    await openAs(page, api.token, `/dataManage/dataSet/frames?set=${id}`);
    await page.getByText('更多筛选条件').click();
    await page.getByLabel('属性编码', { exact: true }).fill('occ');
    await page.locator('.ant-select-dropdown').getByText('遮挡 · occlusion').click();
    for (const [label, frames] of [
      ['大部分', 0],
      ['部分', 1],
    ] as const) {
      await page.getByRole('combobox', { name: '值', exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click();
      await expect(page.getByRole('button', { name: 'crossing.png' })).toHaveCount(frames);
    }

    await openAs(page, api.token, `/dataManage/dataSet?drawer=versions&record=${id}`);
    await dialog(page).getByLabel('名称').fill('第一版');
    await dialog(page).getByRole('button', { name: '冻结为版本 1' }).click();
    await expect(dialog(page).getByRole('link', { name: '版本 1' })).toBeVisible();

    await bring(
      [
        json(
          coco([
            [100, 100, 300, 200],
            [500, 100, 90, 60],
          ]),
        ),
      ],
      '1 帧，2 个对象',
    );
    await openAs(page, api.token, `/dataManage/dataSet?drawer=versions&record=${id}`);
    const objects = dialog(page).getByRole('row', { name: /^对象/ });
    await expect(objects.getByRole('cell')).toHaveText(['1', '0', '0']);

    await openAs(page, api.token, `/dataManage/dataSet?drawer=content&record=${id}`);
    await dialog(page).getByRole('radio', { name: 'COCO' }).check();
    await dialog(page).getByRole('button', { name: '开始导出' }).click();
    const download = page.waitForEvent('download');
    await dialog(page)
      .getByRole('button', { name: /coco\.zip/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/coco\.zip$/);
  });
});
