/**
 * Jobs of a control room's day, each in both languages, on a desk and on a telephone, with what it costs. Beside these:
 * office.spec.ts, and the first journeys of controlRoom, notices, replay, service and tasks.
 */
import type { Page } from '@playwright/test';
import type { LngLat } from '../contract/ground/geometry.ts';
import { carInNeed, leaveNoCries, newCar } from './cars.ts';
import {
  address,
  ADMIN,
  Api,
  dialog,
  expect,
  heading,
  importOrders,
  inLanguage,
  newName,
  onDeskAndPhone,
  openAs,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { drawOn } from './drawing.ts';
import { type Act, click, countEffort, fits, press, reach } from './effort.ts';
import { patient } from './patience.ts';

leaveNoCries();

const adminApi = (): Promise<Api> => Api.signIn(ADMIN.account, ADMIN.password);

onDeskAndPhone('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an order is found by the last digits of a mobile number', async ({ page }) => {
    const effort = await countEffort(page);
    const api = await adminApi();
    const name = newName('d').toUpperCase();
    const head = 'sourceRef,orderNo,status,requestedAt,pickUpName,dropOffName,passengerName,passengerMobile';
    const at = '2026-03-03T08:00:00+08:00';
    const digits = String(10_000 + (Date.now() % 10_000)).slice(1);
    const rows = [
      `${name}1,${name}-1,requested,${at},机场,海上世界,韩梅梅,1380000${digits}`,
      `${name}2,${name}-2,requested,${at},机场,海上世界,李雷,138${digits}0001`,
    ];
    await importOrders(api, `${[head, ...rows].join('\n')}\n`);
    await openAs(page, api.token, '/operation/order');
    await page.getByRole('textbox', { name: t('乘客', 'Passenger'), exact: true }).click();
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
    await expect(rowWith(page, `${name}-1`)).toContainText('韩梅梅');
    await expect(rowWith(page, `${name}-2`)).toHaveCount(0);
    await fits(page);
    await rowWith(page, `${name}-1`).click();
    await expect(dialog(page)).toContainText('海上世界');
    await fits(page);
    expect(await effort()).toEqual({ clicks: 2, texts: 1, views: 0 });
  });
});

type Say = (zh: string, en: string) => string;

/** A border and a hole in it, from the corner at the lower left. */
function squareWithHole(lng: number, lat: number): { border: string[]; hole: string[] } {
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ].map(([east = 0, north = 0]) => `${(lng + east).toFixed(4)}, ${(lat + north).toFixed(4)}`);
  return { border: square(0, 0.004), hole: square(0.0015, 0.0025) };
}

/** Types a ring of the area, by keyboard alone: the border, or what is cut out of it. */
async function typeRing(page: Page, t: Say, ring: string[], isHole: boolean): Promise<void> {
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  await press(page, button(t('输入坐标', 'Type coordinates')));
  await reach(page, dialog(page).getByLabel(t('每行一个点', 'A point on each line')));
  await page.keyboard.insertText(ring.join('\n'));
  if (isHole) {
    await press(page, dialog(page).getByRole('combobox', { name: t('作为', 'As') }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await press(page, button(t('添加图形', 'Add the shape')));
}

/** Draws the border, and cuts the hole out of it. */
async function drawWithHole(page: Page, t: Say): Promise<void> {
  const map = page.locator('.rangeEditorMap canvas.maplibregl-canvas');
  await expect(page.locator('.rangeEditor[data-ready]')).toBeVisible({ timeout: patient(40_000) });
  const tool = (name: string) => dialog(page).getByRole('button', { name });
  await drawOn(map, tool(t('画外边界', 'Draw Border')), [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]], 'corner'); // prettier-ignore
  await expect(page.locator('.rangeEditor')).toHaveAttribute('data-vertices', '4');
  await drawOn(map, tool(t('画裁剪', 'Draw Cut out')), [[0.4, 0.4], [0.6, 0.4], [0.6, 0.6], [0.4, 0.6]], 'corner'); // prettier-ignore
}

onDeskAndPhone('en-US', (language, width) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const isByKey = width === 1440;
  const act: Act = isByKey ? press : click;

  test(`a zone with a hole is ${isByKey ? 'typed without a mouse' : 'drawn'} and published, and a car leaves the hole`, async ({
    page,
  }) => {
    test.setTimeout(patient(120_000));
    const name = newName('d');
    const button = (label: string) => dialog(page).getByRole('button', { name: label, exact: true });
    const effort = await countEffort(page);
    const api = await openAsAdmin(page, '/capacity/range');
    await expect(heading(page, t('电子围栏', 'Zones'))).toBeVisible();
    await act(page, page.getByRole('button', { name: t('新增电子围栏', 'Add zone') }).first());
    const field = dialog(page).getByRole('textbox', { name: t('名称', 'Name'), exact: true });
    if (isByKey) await reach(page, field);
    else await field.click();
    await page.keyboard.insertText(name);
    await act(page, dialog(page).getByRole('combobox', { name: t('类型', 'Kind'), exact: true }));
    if (isByKey) {
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
    } else await page.locator('.ant-select-dropdown').getByTitle(t('禁行区', 'No-go zone'), { exact: true }).click();
    if (isByKey) {
      const { border, hole } = squareWithHole(101.4, 30.4);
      await press(
        page,
        dialog(page)
          .locator('summary')
          .filter({ hasText: t('坐标和顶点', 'Coordinates and vertices') }),
      );
      await typeRing(page, t, border, false);
      await typeRing(page, t, hole, true);
    } else await drawWithHole(page, t);
    await expect(page.locator('.rangeEditor')).toHaveAttribute('data-vertices', '8');
    await expect(dialog(page)).toContainText(t('车辆不得进入', 'Cars keep out'));
    await fits(page);
    await act(page, button(t('保存', 'Save')));
    // the next step is there at once
    await act(page, button(t('发布', 'Publish')));
    await expect(dialog(page)).toContainText(t('此刻在电子围栏内的车辆', 'Cars inside at the moment'));
    await fits(page);
    await act(page, button(t('发布', 'Publish')));
    const row = rowWith(page, name);
    await expect(row).toContainText(t('生效中', 'In force'));
    // drawn: two fields, the kind, two tools, each corner and the last ones once more, and the three steps
    expect(await effort()).toEqual(isByKey ? { clicks: 0, texts: 3, views: 0 } : { clicks: 19, texts: 1, views: 0 });

    const { list } = await api.call('/capacity/range/getPageList', { keyword: name });
    const id = list[0]?.id ?? '';
    const { geometry } = await api.call('/capacity/range/getById', { id });
    const [[border = [], hole = []] = []] = geometry.coordinates;
    const middleOf = ([one = [0, 0], , other = [0, 0]]: LngLat[]) => ({
      lon: (one[0] + other[0]) / 2,
      lat: (one[1] + other[1]) / 2,
    });
    const within = middleOf(hole);
    const [corner = [0, 0]] = border;
    const [inner = corner] = hole;
    const car = await newCar(api);
    const alerts = async () => (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list;
    const isPlaced = async () => {
      await car.report(within);
      return (await api.call('/capacity/car/getPageList', { id: car.carId })).list.length;
    };
    await expect.poll(isPlaced).toBe(1);
    expect(await alerts()).toEqual([]);
    const leave = async () => {
      await car.report(middleOf([corner, corner, inner]));
      return (await alerts()).map(({ kind }) => kind);
    };
    await expect.poll(leave, { timeout: patient(20_000) }).toContain('noGo');
    await page.goto(`${address()}/capacity/monitoring?view=queue`);
    await expect(rowWith(page, car.fleetNumber)).toContainText(t('禁行区', 'no-go zone'));
    await fits(page);
    // it is larger than a town
    const { version } = await api.call('/capacity/range/getById', { id });
    await api.call('/capacity/range/retire', { id, version, note: '' });
  });
});

inLanguage('en-US', () => {
  test('several alerts are put off and closed by keyboard alone; what is asked stands in the address', async ({
    page,
  }) => {
    const api = await adminApi();
    const since = new Date().toISOString();
    const cars = [await carInNeed(api), await carInNeed(api)];
    // without those that other tests of the same product have left
    const queue = `/capacity/monitoring?view=queue&car=ALERT-&openedFrom=${since}`;
    await openAs(page, api.token, queue);
    const batch = page.getByRole('region', { name: /selected$/ });
    const choose = async () => {
      for (const { fleetNumber } of cars) {
        const box = rowWith(page, fleetNumber).getByRole('checkbox');
        await press(page, box, 'Space'); // oxlint-disable-line no-await-in-loop -- one after another
        await expect(box).toBeChecked(); // oxlint-disable-line no-await-in-loop -- one after another
      }
    };
    await choose();
    await press(page, batch.getByRole('button', { name: 'Put off' }));
    await expect(page).toHaveURL(/ask=snoozeMany/);
    // Back leaves the dialog and keeps what was chosen
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, batch.getByRole('button', { name: 'Put off' }));
    await page.reload();
    await expect(dialog(page)).toContainText('Put off 2 alerts');
    await press(page, dialog(page).getByRole('textbox', { name: 'Why' }), 'Home');
    await page.keyboard.type('works in the depot');
    await press(page, dialog(page).getByRole('button', { name: 'Put off', exact: true }));
    await expect(page.getByText('2 put off', { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/ask=/);
    for (const { fleetNumber } of cars) await expect(rowWith(page, fleetNumber)).toHaveCount(0);

    await page.goto(`${address()}${queue}&snoozed=1`);
    await choose();
    await press(page, batch.getByRole('button', { name: 'Close alert' }));
    await expect(page).toHaveURL(/ask=closeMany/);
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.type('charged in the depot');
    await press(page, dialog(page).getByRole('button', { name: 'Resolved', exact: true }));
    await expect(page.getByText('2 closed')).toBeVisible();
    for (const { carId } of cars) {
      const [alert] = (await api.call('/capacity/alert/getPageList', { carId })).list; // oxlint-disable-line no-await-in-loop -- two
      expect(alert).toMatchObject({ state: 'closed', outcome: 'resolved' });
    }
  });
});

onDeskAndPhone('zh-CN', (language, width) => {
  const isDesk = width === 1440;
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';

  test('a half-filled form outlives the end of the session and another language, and is one row', async ({ page }) => {
    const api = await adminApi();
    const code = newName('d');
    const effort = await countEffort(page);
    let t = (zh: string, en: string) => say(language, zh, en);
    const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
    await openAs(page, api.token, '/sys/role?drawer=add');
    await field(t('中文名称', 'Name in Chinese')).fill('半途的角色');
    await field(t('编码', 'Code')).fill(code);
    if (isDesk) {
      // the form hides the switch
      await page.keyboard.press('Control+k');
      await page
        .getByRole('combobox', { name: t('搜索页面、操作和记录', 'Search pages, actions and records') })
        .fill(t('english', '中文'));
      await page.keyboard.press('Enter');
      t = (zh, en) => say(other, zh, en);
      await expect(field(t('编码', 'Code'))).toHaveValue(code);
    }
    await field(t('英文名称', 'Name in English')).fill('Half way');
    await api.call('/logout', {});
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    await expect(page).toHaveURL(/\/login/);
    if (!isDesk) {
      await page.getByRole('button', { name: t('English', '中文'), exact: true }).click();
      t = (zh, en) => say(other, zh, en);
    }
    await fits(page);
    await page.getByRole('textbox', { name: t('账号', 'Account'), exact: true }).fill(ADMIN.account);
    await page.getByLabel(t('密码', 'Password'), { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: t('登录', 'Sign in'), exact: true }).click();
    await expect(field(t('编码', 'Code'))).toHaveValue(code);
    await expect(field(t('中文名称', 'Name in Chinese'))).toHaveValue('半途的角色');
    await expect(field(t('英文名称', 'Name in English'))).toHaveValue('Half way');
    await fits(page);
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    await expect(page).toHaveURL(/drawer=grant/);
    expect(await effort()).toEqual({ clicks: isDesk ? 3 : 4, texts: isDesk ? 6 : 5, views: 1 });
    const again = await Api.signIn(ADMIN.account, ADMIN.password);
    const { list } = await again.call('/sys/role/getPageList', { keyword: code });
    expect(list).toHaveLength(1);
  });
});
