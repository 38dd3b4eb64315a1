/** The functions of every list, tested on the orders: views, columns, paging, selection, keys. */
import type { Page } from '@playwright/test';
import { dialog, expect, inEachLanguage, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';
import { PAGES } from './places.ts';

const rows = (page: Page) => page.getByRole('rowheader');
/** The first row's text, once the list has loaded. */
const firstRow = (page: Page) => rows(page).first().textContent();

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const button = (page: Page, zh: string, en: string) => page.getByRole('button', { name: t(zh, en), exact: true });

  test('a view keeps filters and columns, on the server, and can be taken back', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order?car=%E7%B2%A4BD1');
    await expect(rows(page).first()).toBeVisible();
    const { list } = await api.call('/operation/order/getPageList', { car: '粤BD1' });
    const name = t('一号车队', 'First fleet');
    await page.getByRole('button', { name: t('另存为视图', 'Save as a view') }).click();
    await page.getByRole('textbox', { name: t('视图名称', 'Name of the view') }).fill(name);
    await page.getByRole('textbox', { name: t('视图名称', 'Name of the view') }).press('Enter');
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
    const views = page.getByRole('group', { name: t('视图', 'Views') });
    await views.getByRole('button', { name: t('全部', 'All'), exact: true }).click();
    await expect(page).not.toHaveURL(/car=/);

    // another day: a browser without stored data
    await expect
      .poll(async () => JSON.stringify((await api.call('/sys/sysuser/myPreferences', {})).preferences))
      .toContain(name);
    await page.goto(new URL('/operation/order', page.url()).href);
    await page.getByRole('button', { name, pressed: false }).click();
    await expect(page).toHaveURL(/car=/);
    await expect(rowWith(page, list[0]?.orderNo ?? '')).toBeVisible();

    await page.getByRole('button', { name: t(`${name}：更多操作`, `${name}: more actions`) }).click();
    await page.getByRole('menuitem', { name: t('删除视图', 'Delete view') }).click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await button(page, '撤销', 'Undo').click();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('what somebody else adds shows without being asked for', async ({ page }) => {
    const api = await openAsAdmin(page, '/sys/role');
    await expect(rows(page).first()).toBeVisible();
    const code = `live${language.slice(0, 2)}`;
    await api.call('/sys/role/addOne', {
      code,
      nameZh: '夜班',
      nameEn: 'Night',
      dataScope: 'own',
      homePage: '',
      remark: '',
    });
    await expect(rowWith(page, code)).toBeVisible();
  });

  test('columns are hidden and moved by keyboard, and stay so', async ({ page }) => {
    const api = await openAsAdmin(page, '/operation/order');
    const headers = page.getByRole('columnheader');
    await expect(page.getByRole('columnheader', { name: t('车牌', 'Car') })).toBeVisible();
    await button(page, '列', 'Columns').click();
    await page.getByRole('checkbox', { name: t('车牌', 'Car') }).click();
    await expect(page.getByRole('columnheader', { name: t('车牌', 'Car') })).toHaveCount(0);
    await page.getByRole('button', { name: t('上移 金额', 'Move Amount up') }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Escape');
    const order = async () =>
      (await headers.allTextContents()).map((text) => text.trim()).filter((text) => text !== '');
    const price = t('金额', 'Amount');
    const requestedAt = t('下单时间', 'Requested');
    const isMoved = async () => {
      const names = await order();
      return (
        names.findIndex((name) => name.startsWith(price)) < names.findIndex((name) => name.startsWith(requestedAt))
      );
    };
    await expect.poll(isMoved).toBe(true);
    // both are kept: the hidden column, and the amount right before the time
    const kept = async () => JSON.stringify((await api.call('/sys/sysuser/myPreferences', {})).preferences);
    await expect.poll(kept).toMatch(/"hidden":\[[^\]]*"carNumber"/);
    await expect.poll(kept).toContain('"price","requestedAt"');
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(isMoved).toBe(true);
    await expect(page.getByRole('columnheader', { name: t('车牌', 'Car') })).toHaveCount(0);
    await button(page, '列', 'Columns').click();
    await button(page, '恢复默认', 'Restore default').click();
    await expect(page.getByRole('columnheader', { name: t('车牌', 'Car') })).toBeVisible();
    // the next test of this person begins with all columns
    await expect.poll(kept).not.toMatch(/"hidden":\[[^\]]*"carNumber"/);
  });

  test('pages turn by button, key and number; the selection goes along', async ({ page }) => {
    await openAsAdmin(page, '/operation/order');
    await expect(rows(page)).toHaveCount(20);
    const first = await firstRow(page);
    await page.getByRole('checkbox', { name: t(`选择 ${first}`, `Select ${first}`) }).check();
    await button(page, '下一页', 'Next page').click();
    await expect(page).toHaveURL(/pageNum=2/);
    await expect.poll(() => firstRow(page)).not.toBe(first);
    const second = await firstRow(page);
    await page.getByRole('checkbox', { name: t(`选择 ${second}`, `Select ${second}`) }).check();
    await expect(page.getByText(t('已选 2 项', '2 selected'))).toBeVisible();
    await expect(page.getByText(t('其中 1 项在其他页', '1 of them on other pages'))).toBeVisible();
    await page.getByRole('textbox', { name: t('第 2 页', 'Page 2') }).fill('5');
    await page.getByRole('textbox', { name: t('第 2 页', 'Page 2') }).press('Enter');
    await expect(page).toHaveURL(/pageNum=5/);
    await expect.poll(() => firstRow(page)).not.toBe(second);
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('[');
    await expect(page).toHaveURL(/pageNum=4/);
    await page.goBack();
    await expect(page).toHaveURL(/pageNum=5/);
    await button(page, '取消选择', 'Clear selection').click();
    await expect(page.getByText(t('已选 2 项', '2 selected'))).toHaveCount(0);
  });

  test('an address written by hand asks for nothing that is not offered, and shows no filter that is not one', async ({
    page,
  }) => {
    await openAsAdmin(page, '/operation/order?sort=nonsense&statuses=flying&requestedFrom=soon&priceFrom=x');
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByRole('list', { name: t('当前条件', 'Filters in use') })).toHaveCount(0);
    // a day without a time is accepted
    await page.goto(`${new URL(page.url()).origin}/operation/order?requestedFrom=2000-01-01`);
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByRole('list', { name: t('当前条件', 'Filters in use') })).toContainText('2000');
  });

  test('a list is walked and opened without a mouse', async ({ page }) => {
    await openAsAdmin(page, '/operation/order');
    await expect(rows(page)).toHaveCount(20);
    // nothing has the focus yet
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row').nth(1)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: t('订单号', 'Order'), exact: true })).toBeFocused();
    const second = await rows(page).nth(1).textContent();
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(second ?? '');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/drawer=/);
  });
});

/** The hints of the page's text filters that do not fit into their fields. */
const cutHints = (page: Page) =>
  page.locator('main input[placeholder]:visible').evaluateAll((fields) => {
    const pen = document.createElement('canvas').getContext('2d');
    return fields.flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (!(field instanceof HTMLInputElement) || pen === null) return [];
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
    });
  });

inEachLanguage(import.meta.filename, () => {
  test('what the fields of a search say fits into them, on a desk and on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAsAdmin(page, '/operation/order');
    for (const path of ['/operation/order', '/capacity/car', '/sys/sysUser'])
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(new URL(path, page.url()).href);
        await expect(page.locator('main input[placeholder]:visible').first()).toBeVisible();
        expect(await cutHints(page), `${path} at ${width}`).toEqual([]);
      }
  });
});

/** Goes to a page of the console as its links do, without loading everything anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  const title = page.locator('main h1:visible').first();
  await expect(title).toBeVisible();
  const before = await title.innerText();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(title).not.toHaveText(before);
}

test.describe('in English, whose words are longer', () => {
  test.use({ language: 'en-US' });
  test('what a field says fits into it on every page', async ({ page }) => {
    test.setTimeout(patient(180_000));
    await openAsAdmin(page, '/');
    const cut: string[] = [];
    // the wall's screen has a frame of its own: within the console it is as unknown as the page that is none
    const places = PAGES.filter(({ path }) => path !== '/' && path !== '/screen' && !path.includes('?'));
    for (const { path } of places) {
      await goWithin(page, path);
      cut.push(...(await cutHints(page)).map((hint) => `${path}: ${hint}`));
    }
    expect(cut).toEqual([]);
  });
});
