/** Devices and remote commands of cars, as an operator works with them. */
import type { Page } from '@playwright/test';
import { type Api, dialog, expect, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';

let serial = 0;
const next = (): string => `${Date.now() % 100_000_000}${(serial += 1)}`;

async function newCar(api: Api): Promise<{ id: string; fleetNumber: string }> {
  const fleetNumber = `E-${next()}`;
  const { id } = await api.call('/capacity/car/addOne', { fleetNumber, plate: `粤B${next().slice(-5)}`, seats: 4 });
  return { id, fleetNumber };
}

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const act = async (page: Page, row: string, action: string) => {
    await rowWith(page, row)
      .getByRole('button', { name: t('更多操作', 'more actions') })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  test('a device: added with a secret shown once, reports, is disabled and brought back, removed', async ({ page }) => {
    const api = await openAsAdmin(page, '/capacity/device');
    const { fleetNumber } = await newCar(api);
    const identity = `phone-${next()}`;
    await page
      .getByRole('button', { name: t('新增设备', 'Add device') })
      .first()
      .click();
    await dialog(page)
      .getByRole('combobox', { name: t('车辆', 'Car') })
      .fill(fleetNumber);
    await page.getByTitle(fleetNumber).first().click();
    await dialog(page).getByRole('radio', { name: 'OsmAnd' }).check();
    await dialog(page)
      .getByRole('textbox', { name: t('设备标识', 'Identity') })
      .fill(identity);
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    const example = dialog(page).locator('code').nth(1);
    await expect(example).toContainText('/open/telemetry/osmand?');
    // the shown example works
    expect((await fetch((await example.textContent()) ?? '')).status).toBe(200);
    await page.getByRole('button', { name: t('我已妥善保存', 'I have stored it') }).click();
    // others may have been heard of since
    await page
      .getByRole('textbox', { name: t('自编号、车牌或标识', 'Fleet number, plate or identity') })
      .fill(identity);
    await page.getByRole('button', { name: t('查询', 'Search'), exact: true }).click();
    const row = rowWith(page, identity);
    await expect(row).toContainText(fleetNumber);

    await act(page, identity, t('停用', 'Disable'));
    await expect(row).toContainText(t('停用', 'Disabled'));
    await page.getByRole('button', { name: t('撤销', 'Undo') }).click();
    await expect(row).toContainText(t('线', 'line'));

    await act(page, identity, t('移除', 'Remove'));
    await dialog(page)
      .getByRole('button', { name: t('移除', 'Remove') })
      .click();
    await expect(row).toHaveCount(0);
  });

  test('what the gateway refused is shown with its reason', async ({ page }) => {
    const api = await openAsAdmin(page, '/capacity/device?tab=gateway');
    const { id: carId } = await newCar(api);
    const identity = `phone-${next()}`;
    await api.call('/capacity/device/addOne', { carId, protocol: 'osmand', identity });
    const origin = new URL(page.url()).origin;
    expect((await fetch(`${origin}/open/telemetry/osmand?id=${identity}&lat=1&lon=1&token=wrong`)).status).toBe(401);
    await expect(page.getByRole('cell', { name: t('密钥不符或已停用', 'Wrong secret, or disabled') })).toBeVisible({
      timeout: patient(20_000),
    });
    await page.getByRole('link', { name: t('异常报文', 'Refused messages') }).click();
    await expect(rowWith(page, identity)).toContainText(t('密钥不符或已停用', 'Wrong secret, or disabled'));
  });

  test('a command that waits for its car is listed, and taken back', async ({ page }) => {
    const api = await openAsAdmin(page, '/capacity/device?tab=commands');
    const { id: carId, fleetNumber } = await newCar(api);
    await api.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
    await api.call('/capacity/command/send', { carId, kind: 'message', reason: 'e2e', text: '请坐好' });
    // it appears without a reload
    const row = rowWith(page, fleetNumber);
    await expect(row).toContainText(t('等待送达', 'Waiting for the car'));
    await row.getByRole('button', { name: t('撤回', 'Take back') }).click();
    await expect(row).toContainText(t('已取消', 'Cancelled'));
  });
});
