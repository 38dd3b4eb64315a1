/** The records of the fleet: a car from its purchase to its sale, a station and its site map. */
import type { Page } from '@playwright/test';
import { Api, dialog, expect, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { drawOn, type Corner } from './drawing.ts';
import { patient } from './patience.ts';

let serial = 0;
const newNumber = (): string => `${Date.now() % 1_000_000}${(serial += 1)}`;

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const field = (page: Page, zh: string, en: string) =>
    dialog(page).getByRole('textbox', { name: t(zh, en), exact: true });
  const save = (page: Page) =>
    dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
  const act = async (page: Page, row: string, action: string) => {
    await rowWith(page, row)
      .getByRole('button', { name: t('更多操作', 'more actions') })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  test('a car: added, insured, sent to maintenance, sold, and the sale taken back', async ({ page }) => {
    const number = newNumber();
    const plate = `粤E${number.slice(-6)}`;
    await openAsAdmin(page, '/capacity/car');
    await page
      .getByRole('button', { name: t('新增车辆', 'Add car') })
      .first()
      .click();
    await field(page, '车牌', 'Plate').fill(plate);
    await field(page, '自编号', 'Fleet number').fill(`E-${number}`);
    await field(page, '车架号', 'VIN').fill('LSVAA4187E2184840');
    await expect(dialog(page)).toContainText(t('校验码不符', 'does not fit'));
    await field(page, '车架号', 'VIN').fill('');
    await save(page);
    await page.getByRole('textbox', { name: t('关键字', 'Keyword') }).fill(number);
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    await expect(rowWith(page, plate)).toContainText(t('从未上报', 'Never'));

    await page.getByRole('rowheader', { name: plate }).click();
    await dialog(page)
      .getByRole('button', { name: t('新增证件', 'Add document') })
      .click();
    await field(page, '编号', 'Number').fill('PDAA-1');
    await field(page, '有效期至', 'Good until').fill('2020-01-31');
    await page.keyboard.press('Enter');
    await save(page);
    await expect(dialog(page)).toContainText('PDAA-1');
    await expect(dialog(page)).toContainText(t('已过期', 'Expired'));
    await page.keyboard.press('Escape');
    await expect(rowWith(page, plate)).toContainText('2020-01-31');

    await act(page, plate, t('出售', 'Sell'));
    await dialog(page)
      .getByRole('button', { name: t('出售', 'Sell'), exact: true })
      .click();
    await expect(page.getByRole('rowheader', { name: plate })).toHaveCount(0);
    await page.getByRole('button', { name: t('撤销', 'Undo') }).click();
    await expect(rowWith(page, plate)).toContainText(t('停用', 'Disabled'));
  });

  test('a station with its bays and hours, and the way to its site map', async ({ page }) => {
    const number = newNumber();
    const name = `站${number}`;
    await openAsAdmin(page, '/capacity/station');
    await page
      .getByRole('button', { name: t('新增站点', 'Add station') })
      .first()
      .click();
    await field(page, '名称', 'Name').fill(name);
    await field(page, '编码', 'Code').fill(`E${number}`);
    await field(page, '位置', 'Position').fill('113.95, 22.53');
    await dialog(page)
      .getByRole('button', { name: t('添加车位', 'Add bay') })
      .click();
    await expect(dialog(page).getByRole('textbox', { name: t('编号，第 1 个车位', 'Code, bay 1') })).toHaveValue('A1');
    await dialog(page)
      .getByRole('textbox', { name: t('周一的开放时间', 'Hours on Mon') })
      .fill('8:00-12:00, 13:00-24:00');
    await save(page);
    await page.getByRole('textbox', { name: t('关键字', 'Keyword') }).fill(number);
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    await expect(rowWith(page, name)).toContainText('0 / 1');

    const kept = page.waitForResponse((response) => response.url().endsWith('/savePreference'));
    await act(page, name, t('站点平面图', 'Site map'));
    await expect(page).toHaveURL(/siteMap\?station=\d+/);
    // the page opens where one was last
    await kept;
    await page.goto(`${new URL(page.url()).origin}/capacity/station/siteMap`);
    await expect(page.getByLabel(t(`${name}的站点平面图`, `Site map of ${name}`)).first()).toBeVisible();
  });

  test('a site map: drawn, published, and brought back to an earlier version', async ({ page }) => {
    const number = newNumber();
    const api = await openAsAdmin(page, '/');
    const { id } = await api.call('/capacity/station/addOne', {
      code: `E${number}`,
      name: number,
      kind: 'charging',
      position: [113.95, 22.53],
      bays: [{ code: 'A1', kind: 'charging' }],
    });
    await page.goto(`${new URL(page.url()).origin}/capacity/station/siteMap?station=${id}`);
    const typed = async (role: string, text: string) => {
      await page.getByRole('button', { name: t('输入坐标', 'Type coordinates') }).click();
      await page.getByRole('textbox', { name: t('每行一个点', 'A point on each line') }).fill(text);
      await page.getByRole('combobox', { name: t('作为', 'As') }).click();
      await page.getByTitle(role, { exact: true }).last().click();
      await page.getByRole('button', { name: t('添加图形', 'Add the shape') }).click();
    };
    await typed(t('车道', 'Lane'), '113.9495, 22.5300\n113.9505, 22.5300');
    await page.getByRole('textbox', { name: t('名称', 'Name'), exact: true }).fill('入口');
    await typed(t('车位', 'Bay'), '113.9500, 22.5301\n113.95003, 22.5301\n113.95003, 22.53013\n113.9500, 22.53013');
    await expect(page.getByRole('textbox', { name: t('车位编号', 'Bay code') })).toHaveValue('A1');
    await page.getByRole('button', { name: t('保存草稿', 'Save draft') }).click();
    await expect(page.getByText(t('草稿有未发布的修改', 'The draft is not published yet'))).toBeVisible();
    const publish = async () => {
      await page.getByRole('button', { name: t('发布', 'Publish'), exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: t('发布', 'Publish'), exact: true })
        .click();
    };
    await publish();
    await expect(page.getByText(t('已发布第 1 版', 'Version 1 is published')).first()).toBeVisible();
    const { bays } = await api.call('/capacity/station/getById', { id });
    expect(bays[0]?.position?.[0]).toBeCloseTo(113.950015, 5);

    await page.getByRole('button', { name: t('删除车道 1', 'Delete Lane 1') }).click();
    await publish();
    await expect(page.getByText(t('已发布第 2 版', 'Version 2 is published')).first()).toBeVisible();
    await page.getByRole('button', { name: t('历史版本', 'Versions') }).click();
    await expect(page).toHaveURL(/dialog=history/);
    await page.reload();
    const first = dialog(page)
      .getByRole('listitem')
      .filter({ hasText: t('第 1 版', 'Version 1') });
    await first.getByRole('button', { name: t('与草稿比较', 'Compare with the draft') }).click();
    await expect(first).toContainText('入口');
    await first.getByRole('button', { name: t('恢复到草稿', 'Bring into the draft') }).click();
    await expect(page).not.toHaveURL(/dialog=/);
    await expect(page.getByRole('button', { name: t('删除车道', 'Delete Lane') })).toHaveCount(1);
    await expect(page.getByText(t('草稿有未发布的修改', 'The draft is not published yet'))).toBeVisible();
  });
});

/** A new depot, and its site map, open on the page. */
async function openNewSiteMap(page: Page) {
  const number = newNumber();
  const api = await openAsAdmin(page, '/');
  const { id } = await api.call('/capacity/station/addOne', {
    code: `E${number}`,
    name: number,
    kind: 'depot',
    position: [113.95, 22.53],
  });
  await page.goto(`${new URL(page.url()).origin}/capacity/station/siteMap?station=${id}`);
  return { api, id };
}

test('two people draw the same place: the second decides which drawing stays', async ({ page }) => {
  const { api, id } = await openNewSiteMap(page);
  await page.getByRole('button', { name: '输入坐标' }).click();
  await page.getByRole('textbox', { name: '每行一个点' }).fill('113.9495, 22.5300\n113.9505, 22.5300');
  await page.getByRole('button', { name: '添加图形' }).click();
  const drawing = { type: 'FeatureCollection' as const, features: [] };
  await (
    await Api.asDemo('demo.operations')
  ).call('/capacity/station/siteMap/saveDraft', {
    stationId: id,
    version: 0,
    drawing,
    picture: null,
  });
  // unsaved changes survive a reload
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByText('已恢复上次未保存的绘制')).toBeVisible();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(dialog(page)).toContainText('陈志远');
  await page.getByRole('button', { name: '保留我的，覆盖对方的' }).click();
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible();
  const map = await api.call('/capacity/station/siteMap/getById', { stationId: id });
  expect([map.version, map.drawing.features.length]).toEqual([2, 1]);
});

test('a site map with the mouse: an area with a part cut out of it, and a picture dragged into place', async ({
  page,
}) => {
  test.setTimeout(patient(120_000));
  const { api, id } = await openNewSiteMap(page);
  const map = page.locator('.siteCanvas[data-ready] canvas.maplibregl-canvas');
  await expect(map).toBeVisible({ timeout: patient(40_000) });
  const draw = (tool: string, corners: readonly Corner[]) =>
    drawOn(map, page.getByRole('button', { name: tool }), corners);
  await draw('画挖孔', [[0.1, 0.1], [0.2, 0.1], [0.2, 0.2]]); // prettier-ignore
  await expect(page.getByRole('button', { name: '不能保存：挖孔要完全画在一个区域之内' })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await draw('画禁行区', [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]]); // prettier-ignore
  await expect(page.locator('.siteMapArea')).toHaveAttribute('data-shapes', '1');
  await draw('画挖孔', [[0.4, 0.4], [0.6, 0.4], [0.5, 0.6]]); // prettier-ignore
  await expect(page.getByRole('button', { name: /^挖孔 2/ })).toBeVisible();

  const plan = { name: 'plan.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('.siteSide input[type=file]').setInputFiles(plan);
  const corner = page.getByRole('textbox', { name: '左上角' });
  const first = await corner.inputValue();
  const handle = page.locator('.siteHandle').first();
  const at = await handle.boundingBox();
  if (at === null) throw new Error('no handle');
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x - 40, at.y - 30, { steps: 4 });
  await page.mouse.up();
  await expect(corner).not.toHaveValue(first);
  const dragged = await corner.inputValue();
  await handle.press('ArrowRight');
  await expect(corner).not.toHaveValue(dragged);
  const kept = await corner.inputValue();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible();
  const { drawing, picture } = await api.call('/capacity/station/siteMap/getById', { stationId: id });
  expect(drawing.features.map(({ geometry }) => geometry.coordinates.length)).toEqual([2]);
  expect(picture?.corners[0].join(', ')).toBe(kept);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '左上角' })).toHaveValue(kept);
});
