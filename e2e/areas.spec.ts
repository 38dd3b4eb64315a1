/** The administrative divisions: found, opened, stopped and opened again, added to, and chosen for a role. */
import { ADMIN, Api, dialog, expect, inLanguage, openAs, rowWith, say, test } from './console.ts';

let serial = 100;

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an area is found by its letters, stopped, opened again, and gets a part of its own', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await openAs(page, api.token, '/sys/area');
    await expect(rowWith(page, t('北京市', 'Beijing'))).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(35);

    await page
      .getByRole('textbox', {
        name: t('按名称、拼音、首字母或代码查找', 'Find by name, pinyin, first letters or code'),
      })
      .fill('shenzhen yantian');
    await page
      .getByRole('button', { name: /440308 / })
      .first()
      .click();
    const row = page.getByRole('row', { name: /440308 / });
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/at=440308/);

    await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('停用', 'Stop'), exact: true }).click();
    await expect(row).toContainText(t('已停用', 'Stopped'));
    await row.getByRole('button', { name: t('展开', 'Expand') }).click();
    await expect(page.getByRole('row', { name: /440308001 / })).toContainText(t('随上级停用', 'Stopped from above'));
    await page.getByRole('button', { name: t('撤销', 'Undo') }).click();
    await expect(row).toContainText(t('启用', 'Enabled'));

    serial += 1;
    const code = `440308${serial}`;
    await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('新增下级', 'Add below'), exact: true }).click();
    await dialog(page)
      .getByRole('textbox', { name: t('代码', 'Code'), exact: true })
      .fill(code);
    await dialog(page)
      .getByRole('textbox', { name: t('中文名称', 'Name in Chinese'), exact: true })
      .fill('试验街道');
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    const added = page.getByRole('row', { name: new RegExp(`${code} `) });
    await expect(added).toContainText(t('自建', 'Added here'));
    await expect(added).toContainText('Shiyan Subdistrict');

    await added.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('删除', 'Delete'), exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: t('删除', 'Delete'), exact: true })
      .click();
    await expect(added).toHaveCount(0);
  });

  test('a role gets its areas by name', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    serial += 1;
    const code = `areas${Date.now() % 1_000_000}x${serial}`;
    await api.call('/sys/role/addOne', {
      code,
      nameZh: code,
      nameEn: code,
      dataScope: 'areas',
      areaCodes: ['4403'],
    });
    await openAs(page, api.token, `/sys/role?keyword=${code}`);
    await rowWith(page, code)
      .getByRole('button', { name: t('编辑', 'Edit') })
      .click();
    await expect(dialog(page)).toContainText(t('广东省 / 深圳市', 'Guangdong / Shenzhen'));
    const areas = dialog(page).getByRole('combobox', { name: t('行政区划', 'Administrative divisions'), exact: true });
    await areas.click();
    await areas.fill('xianggang');
    await page.getByTitle(t('香港特别行政区', 'Hong Kong'), { exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    await expect(dialog(page)).toHaveCount(0);
    const { list } = await api.call('/sys/role/getPageList', { keyword: code });
    expect(list[0]?.areaCodes).toEqual(['4403', '81']);
  });
});
