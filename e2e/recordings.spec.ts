/** From an alert a recording is asked of the car, which brings it, and its frames say what the car did; rules are put in force. */
import { createHash } from 'node:crypto';
import mqtt from 'mqtt';
import { commandMessage, topicOf, type AckMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { carInNeed } from './cars.ts';
import {
  address,
  type Api,
  dialog,
  expect,
  inLanguage,
  LANGUAGES,
  openAs,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';

/** Lets a car answer recording orders with one picture. */
async function bringing(api: Api, carId: string, fleetNumber: string, picture: Buffer) {
  const { secret } = await api.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
  const { mqttPort } = await api.call('/capacity/device/getGateway', {});
  const link = mqtt.connect({
    host: '127.0.0.1',
    port: mqttPort ?? 0,
    clientId: fleetNumber,
    username: fleetNumber,
    password: secret,
    // the gateway learns of the device a moment after it was added
    reconnectOnConnackError: true,
    reconnectPeriod: 200,
  });
  const bring = async (payload: Buffer) => {
    const { id, recording } = commandMessage.parse(JSON.parse(payload.toString()));
    if (recording === undefined) return;
    const ack = async (result: AckMessage['result']) => {
      const message = { id, at: Date.now(), result } satisfies AckMessage;
      await link.publishAsync(topicOf(fleetNumber, 'ack'), JSON.stringify(message), { qos: 1 });
    };
    await ack('received');
    const digest = createHash('sha256').update(picture).digest('base64');
    const headers = {
      authorization: `Bearer ${recording.upload.token}`,
      'content-type': 'image/png',
      'content-digest': `sha-256=:${digest}:`,
    };
    await fetch(`${address()}${recording.upload.path}`, { method: 'PUT', headers, body: new Uint8Array(picture) });
    await ack('done');
  };
  link.on('message', (_topic, payload) => void bring(payload));
  const listens = new Promise<void>((resolve) => {
    link.on('connect', () => link.subscribe(topicOf(fleetNumber, 'command'), { qos: 1 }, () => resolve()));
  });
  await listens;
  return () => link.endAsync(true);
}

for (const each of LANGUAGES)
  inLanguage(each, (language) => {
    const t = (zh: string, en: string) => say(language, zh, en);

    test(t('告警 → 采集指令 → 车辆上传 → 帧', 'alert, order, upload, frames'), async ({ page }) => {
      const api = await openAsAdmin(page, '/');
      const set = `${t('采集', 'Recorded')} ${Date.now()}`;
      await api.call('/dataManage/dataSet/addOne', { name: set });
      const car = await carInNeed(api);
      const leave = await bringing(api, car.carId, car.fleetNumber, await page.screenshot());
      const [alert] = (await api.call('/capacity/alert/getPageList', { carId: car.carId })).list;
      await openAs(page, api.token, `/capacity/monitoring?alert=${alert?.id ?? ''}`);
      await dialog(page)
        .getByRole('button', { name: t('采集当时数据', 'Ask for a recording') })
        .click();
      await expect(page).toHaveURL(/dataManage\/recording\?/);
      // car and moment are those of the alert
      await expect(dialog(page).getByTitle(car.fleetNumber)).toBeVisible();
      await dialog(page)
        .getByRole('combobox', { name: t('数据集', 'Data set') })
        .fill(set);
      await page.locator('.ant-select-dropdown').getByTitle(set, { exact: true }).click();
      await dialog(page).getByLabel(t('原因', 'Reason')).fill(t('低电量复核', 'Looking into it'));
      await dialog(page)
        .getByRole('button', { name: t('下达', 'Ask'), exact: true })
        .click();
      await expect(dialog(page).getByText(t('已入数据集', 'In the data set')).first()).toBeVisible();
      await dialog(page)
        .getByRole('link', { name: t('查看帧', 'Look at the frames') })
        .click();
      await expect(page.getByRole('heading', { name: set })).toBeVisible();
      await page.getByRole('button', { name: /recording-\d+\.png/ }).click();
      await expect(dialog(page).getByText(car.fleetNumber, { exact: true })).toBeVisible();
      await expect(
        dialog(page).getByRole('link', { name: new RegExp(t('采集指令 \\d+', 'Recording order \\d+')) }),
      ).toBeVisible();
      await leave();
    });

    test(t('采集规则：新增、启用、停用', 'a rule is added, put in force and stopped'), async ({ page }) => {
      const api = await openAsAdmin(page, '/');
      const name = `${t('急刹', 'Braking')} ${Date.now()}`;
      await api.call('/dataManage/dataSet/addOne', { name });
      await openAs(page, api.token, '/dataManage/recordingRule?drawer=add');
      await dialog(page).getByLabel(t('名称', 'Name')).fill(name);
      await dialog(page)
        .getByRole('combobox', { name: t('触发事件', 'Event') })
        .click();
      await page
        .locator('.ant-select-dropdown')
        .getByTitle(t('急刹（3.5 m/s² 以上）', 'Hard braking (3.5 m/s² or more)'), { exact: true })
        .click();
      await dialog(page)
        .getByRole('combobox', { name: t('数据集', 'Data set') })
        .fill(name);
      await page.locator('.ant-select-dropdown').getByTitle(name, { exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: t('保存', 'Save') })
        .click();
      const row = rowWith(page, name);
      // what was saved leads on to what comes next, which says whom it reaches
      const next = dialog(page).getByRole('button', { name: t('启用', 'Put in force') });
      await next.click();
      await expect(dialog(page)).toContainText(t('任何车辆、任何地点', 'any car, anywhere'));
      await next.click();
      await dialog(page)
        .getByRole('button', { name: t('停用', 'Stop') })
        .click();
      await expect(next).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(row.getByRole('button', { name: t('启用', 'Put in force') })).toBeVisible();
    });
  });
