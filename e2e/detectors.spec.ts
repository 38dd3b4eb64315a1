/** A detector is set up, tried, and has the pictures of a data set looked at; what it says waits for a person. */
import { allowLocalHost, dialog, expect, inEachLanguage, openAs, openAsAdmin, rowWith, say, test } from './console.ts';
import { startHost } from './host.ts';
import { patient } from './patience.ts';

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('pictures of a data set get pre-labels by a detector, and its report says what was left out', async ({
    page,
  }) => {
    test.setTimeout(patient(120_000));
    const objects = [
      { category: 'kfz', score: 0.9, bbox: [100, 100, 300, 200] },
      { category: 'no such thing', bbox: [10, 10, 20, 20] },
    ];
    const host = await startHost(() => ({ status: 200, json: { objects } }));
    const api = await openAsAdmin(page, '/dataManage/detector');
    await allowLocalHost(api);
    const name = `Detector ${language} ${Date.now()}`;
    await page
      .getByRole('button', { name: t('新增检测器', 'Add detector') })
      .first()
      .click();
    const form = dialog(page);
    await form.getByRole('textbox', { name: t('名称', 'Name'), exact: true }).fill(name);
    await form.getByRole('textbox', { name: t('接口地址', 'Address') }).fill(host.address);
    await form.getByRole('button', { name: t('添加类别', 'Add class') }).click();
    await form.getByRole('textbox', { name: t('它的类别名称', 'Its name of the class') }).fill('kfz');
    await form.getByRole('combobox', { name: t('标签', 'Label'), exact: true }).fill('vehicle.car');
    await page
      .locator('.ant-select-dropdown')
      .getByTitle(/vehicle\.car$/)
      .click();
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await rowWith(page, name).getByRole('link', { name }).click();
    await dialog(page)
      .getByRole('button', { name: t('测试连接', 'Try') })
      .click();
    await expect(page.getByText(t(`“${name}”有回应`, `“${name}” answers`))).toBeVisible();

    const { id } = await api.call('/dataManage/dataSet/addOne', { name: `Seen ${language} ${Date.now()}` });
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${id}`);
    await dialog(page).locator('input[type=file]').setInputFiles(picture);
    await dialog(page)
      .getByRole('button', { name: t('检查', 'Inspect') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('确认导入', 'Import') })
      .click();
    await expect(dialog(page).getByText(t('已导入', 'Imported')).first()).toBeVisible();

    await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${id}`);
    const section = dialog(page).getByRole('region', { name: t('检测器预标注', 'Pre-labels by a detector') });
    await section.getByRole('combobox').click();
    await page.locator('.ant-select-dropdown').getByTitle(name).click();
    await section.getByRole('button', { name: t('开始预标注', 'Pre-label'), exact: true }).click();
    await expect(
      dialog(page).getByText(
        t('预标注完成：1 张图片，1 个对象，1 处提示', 'Pre-labelled: pictures 1, objects 1, findings 1'),
      ),
    ).toBeVisible();
    await expect(dialog(page).getByText(t(`检测器“${name}”的预标注`, `Pre-labels by “${name}”`))).toBeVisible();
    expect(host.heard.filter(({ headers }) => headers['content-type'] === 'image/png')).toHaveLength(1);
    const { list } = await api.call('/dataManage/dataFrame/getPageList', { dataSetId: id });
    const frame = await api.call('/dataManage/dataFrame/getById', { id: list[0]?.id ?? '' });
    expect(frame.list.map(({ source, isConfirmed }) => [source, isConfirmed])).toEqual([['detector', false]]);
    host.close();
  });
});
