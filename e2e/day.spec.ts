/** Jobs of an operator's day that no other file tries. */
import { newCar } from './cars.ts';
import { ADMIN, Api, dialog, expect, importOrders, inLanguage, openAs, openAsAdmin, rowWith, test } from './console.ts';
import { patient } from './patience.ts';

inLanguage('zh-CN', () => {
  test('an order is found by the last digits of the mobile number', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const head = 'sourceRef,orderNo,status,requestedAt,pickUpName,dropOffName,passengerName,passengerMobile';
    const at = '2026-03-03T08:00:00+08:00';
    const rows = [
      `MOB1,MOB-1,requested,${at},机场,海上世界,韩梅梅,13800007654`,
      `MOB2,MOB-2,requested,${at},机场,海上世界,李雷,13876540000`,
    ];
    await importOrders(api, `${[head, ...rows].join('\n')}\n`);
    await openAs(page, api.token, '/operation/order');
    await page.getByPlaceholder(/完整姓名/).fill('7654');
    await page.keyboard.press('Enter');
    await expect(rowWith(page, 'MOB-1')).toContainText('韩梅梅');
    await expect(rowWith(page, 'MOB-2')).toHaveCount(0);
  });

  test('a zone with a hole is published, and a car that leaves the hole raises an alert', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const [lng, lat] = [101.4, 30.4];
    const square = (size: number): [number, number][] => [
      [lng - size, lat - size],
      [lng + size, lat - size],
      [lng + size, lat + size],
      [lng - size, lat + size],
      [lng - size, lat - size],
    ];
    const geometry = { type: 'MultiPolygon' as const, coordinates: [[square(0.002), square(0.0001).toReversed()]] };
    const { id } = await api.call('/capacity/range/addOne', { name: '施工', kind: 'noGo', geometry });
    await openAs(page, api.token, `/capacity/range?drawer=publish&record=${id}`);
    await expect(dialog(page)).toContainText('没有车辆和订单因此受影响');
    await dialog(page).getByRole('button', { name: '发布' }).click();
    await expect(rowWith(page, '施工')).toContainText('生效中');

    const car = await newCar(api);
    const alerts = async () => (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list;
    const isPlaced = async () => {
      await car.report({ lat, lon: lng });
      const { list } = await api.call('/capacity/range/getPageList', { id });
      const preview = await api.call('/capacity/range/getPublishPreview', { id, act: 'retire' });
      return list.length === 1 && preview.before !== null;
    };
    await expect.poll(isPlaced).toBe(true);
    expect(await alerts()).toEqual([]);
    const leave = async () => {
      await car.report({ lat: lat + 0.0003, lon: lng });
      return (await alerts()).map(({ kind }) => kind);
    };
    await expect.poll(leave, { timeout: patient(20_000) }).toContain('noGo');
    await page.goto(`${page.url().split('/capacity')[0] ?? ''}/capacity/monitoring?view=queue`);
    await expect(rowWith(page, car.fleetNumber)).toContainText('禁行');
  });

  test('an import of people names all that is wrong with a row before anything is added', async ({ page }) => {
    await openAsAdmin(page, '/sys/sysUser?drawer=import');
    const csv = '账号,姓名,手机号,角色\nday.one,王小明,,审计员\nday.two,,12,nobody\n';
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type="file"]').setInputFiles(file);
    const wrong = dialog(page).getByRole('row').filter({ hasText: 'day.two' });
    await expect(wrong).toContainText('没有名称或编码为“nobody”的角色');
    await expect(wrong).toContainText('手机号');
    await expect(wrong).toContainText('姓名');
  });

  test('changing the language keeps what a half-filled form holds', async ({ page }) => {
    await openAsAdmin(page, '/sys/role?drawer=add');
    await dialog(page).getByRole('textbox', { name: '编码' }).fill('halfway');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索页面、操作和记录' }).fill('english');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Code' })).toHaveValue('halfway');
  });
});
