/** Data sets: pictures and labels come in, are looked at, frozen, compared with what came later, and leave as a file. */
import { dialog, expect, inEachLanguage, openAs, openAsAdmin, say, test } from './console.ts';

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

inEachLanguage(import.meta.filename, (language) => {
  const word = (zh: string, en: string): string => say(language, zh, en);

  test('a set is inspected, imported, looked at, frozen, compared and exported', async ({ page }) => {
    const name = `路口 ${Date.now()}`;
    const api = await openAsAdmin(page, '/dataManage/dataSet');
    const { id } = await api.call('/dataManage/dataSet/addOne', { name });
    const picture = { name: 'crossing.png', mimeType: 'image/png', buffer: await page.screenshot() };

    const bring = async (files: readonly { name: string; mimeType: string; buffer: Buffer }[], said: string) => {
      await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${id}`);
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles([...files]);
      await dialog(page)
        .getByRole('button', { name: word('检查', 'Inspect') })
        .click();
      await expect(dialog(page).getByText(word('检查完成：', 'Inspected: ') + said, { exact: false })).toBeVisible();
      await dialog(page)
        .getByRole('button', { name: word('确认导入', 'Import') })
        .click();
      await expect(dialog(page).getByText(word('已导入', 'Imported')).first()).toBeVisible();
    };
    await bring([picture, json(coco([[100, 100, 300, 200]]))], word('1 帧，1 个对象', 'frames 1, objects 1'));
    await expect(
      dialog(page).getByText(word('导入完成：新增 1 帧', 'Imported: frames added 1'), { exact: false }),
    ).toBeVisible();

    // a class that nobody knows becomes a label in one step with the import
    const strange = `Pylon ${Date.now()}`;
    const box = { id: 1, image_id: 1, category_id: 9, bbox: [5, 5, 20, 20], area: 400, iscrowd: 0 };
    const unknown = { ...coco([]), categories: [{ id: 9, name: strange }], annotations: [box] };
    await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${id}`);
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles([json(unknown)]);
    await dialog(page)
      .getByRole('button', { name: word('检查', 'Inspect') })
      .click();
    await dialog(page)
      .getByRole('button', { name: word('为 1 个类别新建标签', 'Make a label of 1 class') })
      .click();
    await expect(dialog(page).getByTitle(new RegExp(strange.toLowerCase().replace(' ', '_')))).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: word('确认导入', 'Import') })
      .click();
    await expect(dialog(page).getByText(word('更新 1 帧', 'replaced 1'), { exact: false }).first()).toBeVisible();
    const made = await api.call('/dataManage/labelList/getPageList', { keyword: strange });
    expect(made.list.map(({ nameEn, shapes }) => [nameEn, shapes])).toEqual([[strange, ['box']]]);
    await bring([json(coco([[100, 100, 300, 200]]))], word('1 帧，1 个对象', 'frames 1, objects 1'));

    await openAs(page, api.token, `/dataManage/dataSet/frames?set=${id}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'crossing.png' }).click();
    await expect(dialog(page).getByRole('img', { name: 'crossing.png' })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: word('小汽车', 'Car') })
      .click();
    await expect(page).toHaveURL(/frame=\d+/);

    // attributes that labels declare, and their values, are chosen
    await openAs(page, api.token, `/dataManage/dataSet/frames?set=${id}`);
    await page.getByText(word('更多筛选条件', 'More filters')).click();
    await page.getByLabel(word('属性编码', 'Attribute'), { exact: true }).fill('occ');
    await page.locator('.ant-select-dropdown').getByText(word('遮挡 · occlusion', 'Occlusion · occlusion')).click();
    for (const [label, frames] of [
      [word('大部分', 'Largely'), 0],
      [word('部分', 'Partly'), 1],
    ] as const) {
      await page.getByRole('combobox', { name: word('值', 'Value'), exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click();
      await expect(page.getByRole('button', { name: 'crossing.png' })).toHaveCount(frames);
    }

    await openAs(page, api.token, `/dataManage/dataSet?drawer=versions&record=${id}`);
    await dialog(page).getByLabel(word('名称', 'Name')).fill('第一版');
    await dialog(page)
      .getByRole('button', { name: word('冻结为版本 1', 'Freeze as version 1') })
      .click();
    await expect(dialog(page).getByRole('link', { name: word('版本 1', 'Version 1') })).toBeVisible();

    await bring(
      [
        json(
          coco([
            [100, 100, 300, 200],
            [500, 100, 90, 60],
          ]),
        ),
      ],
      word('1 帧，2 个对象', 'frames 1, objects 2'),
    );
    await openAs(page, api.token, `/dataManage/dataSet?drawer=versions&record=${id}`);
    const objects = dialog(page).getByRole('row', { name: language === 'zh-CN' ? /^对象/ : /^Objects/ });
    await expect(objects.getByRole('cell')).toHaveText(['1', '0', '0']);

    await openAs(page, api.token, `/dataManage/dataSet?drawer=content&record=${id}`);
    await dialog(page).getByRole('radio', { name: 'COCO' }).check();
    await dialog(page)
      .getByRole('button', { name: word('开始导出', 'Export') })
      .click();
    const download = page.waitForEvent('download');
    await dialog(page)
      .getByRole('button', { name: /coco\.zip/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/coco\.zip$/);
  });
});
