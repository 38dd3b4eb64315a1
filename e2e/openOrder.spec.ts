/** Orders of apps: a key is made, shown once and ended on the screen; its order shows in the order's drawer. */
import mqtt from 'mqtt';
import { BASE_PATH } from '../contract/ground/core.ts';
import { TOWN_STATIONS, townPosition } from '../contract/capacity/town/town.ts';
import {
  commandMessage,
  topicOf,
  type AckMessage,
  type EventMessage,
} from '../contract/capacity/telemetry/telemetry.ts';
import { address, type Api, dialog, expect, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';
import { patient } from './patience.ts';

let serial = 0;
const newName = (): string => `${Date.now() % 10_000_000}x${(serial += 1)}`;

/** A place in the demo's town that is served. */
function place(code: string) {
  const station = TOWN_STATIONS.find((each) => each.code === code);
  if (station === undefined) throw new Error(`no station ${code}`);
  return { name: station.name, position: townPosition(station.at) };
}

/** Adds a range in which cars of a group may drive. */
async function serve(api: Api, group: string): Promise<void> {
  const [west, south] = townPosition([-4000, -4000]);
  const [east, north] = townPosition([4000, 4000]);
  const ring: [number, number][] = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  const range = { name: group, kind: 'operating' as const, geometry, groups: [group] };
  const { id } = await api.call('/capacity/range/addOne', range);
  await api.call('/capacity/range/publish', { id, version: 1, note: '' });
}

/** Orders a car of a group as the server of a passengers' app does. */
async function order(key: string, externalId: string, carGroup: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${address()}${BASE_PATH}/open/order/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ externalId, pickUp: place('YW04'), dropOff: place('YW03'), carGroup }),
  });
  return { status: answer.status, text: await answer.text() };
}

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a key: made, seen once, used, ended, and refused from then on', async ({ page }) => {
    const name = newName();
    const api = await openAsAdmin(page, '/sys/apiKey');
    await serve(api, name);
    await page
      .getByRole('button', { name: t('新增密钥', 'Add a key') })
      .first()
      .click();
    const field = (zh: string, en: string) => dialog(page).getByRole('textbox', { name: t(zh, en), exact: true });
    await field('名称', 'Name').fill(name);
    await field('订单来源', 'Source of orders').fill(`e2e${name}`);
    await dialog(page).getByRole('button', { name: t('保存', 'Save'), exact: true }).click(); // prettier-ignore
    const shown = dialog(page).getByRole('code');
    await expect(shown).toBeVisible();
    const key = (await shown.textContent()) ?? '';
    await dialog(page).getByRole('button', { name: t('已保存', 'I have kept it') }).click(); // prettier-ignore
    await expect(rowWith(page, name)).toContainText(t('有效', 'Works'));
    await expect(page.getByText(key)).toHaveCount(0);

    expect((await order(key, name, name)).text).toContain('"code":0');
    await rowWith(page, name).getByRole('button', { name: t('吊销', 'Revoke') }).click(); // prettier-ignore
    await dialog(page).getByRole('button', { name: t('吊销', 'Revoke'), exact: true }).click(); // prettier-ignore
    await expect(rowWith(page, name)).toContainText(t('已吊销', 'Revoked'));
    expect(await order(key, `${name}-2`, name)).toMatchObject({ status: 401 });
  });
});

/** A free car that speaks MQTT, beside the place where the passenger waits. */
async function freeCar(api: Api, group: string) {
  const fleetNumber = `OPEN-${newName()}`;
  const plate = `单${newName().toUpperCase()}`;
  const { id: carId } = await api.call('/capacity/car/addOne', {
    fleetNumber,
    plate,
    groups: [group],
  });
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
  // it accepts offers
  link.on('message', (_topic, payload) => {
    const { id, kind } = commandMessage.parse(JSON.parse(payload.toString()));
    const ack: AckMessage = { id, at: Date.now(), result: 'done' };
    if (kind === 'assignOrder') link.publish(topicOf(fleetNumber, 'ack'), JSON.stringify(ack), { qos: 1 });
  });
  link.on('connect', () => link.subscribe(topicOf(fleetNumber, 'command'), { qos: 1 }));
  const tell = async (message: Pick<EventMessage, 'event' | 'state' | 'orderNo' | 'distance'>) =>
    link.publishAsync(
      topicOf(fleetNumber, 'event'),
      JSON.stringify({ id: crypto.randomUUID(), at: Date.now(), ...message }),
      { qos: 1 },
    );
  const report = async () => {
    const { position } = place('YW04');
    const fix = { at: Date.now(), position, speed: 0, heading: 0, charge: 80 };
    await link.publishAsync(topicOf(fleetNumber, 'telemetry'), JSON.stringify(fix), { qos: 1 });
    return (await api.call('/capacity/car/getById', { id: carId })).live?.state;
  };
  const free = async () => {
    // telemetry learns of the car a moment after it was added
    await expect.poll(report).toBe('non_operational');
    await tell({ event: 'service_start', state: 'available' });
    await expect.poll(report).toBe('available');
  };
  return { plate, tell, free, leave: () => link.endAsync(true) };
}

test('an order lives: why it waits, its cars and its state follow on the drawer without a reload', async ({ page }) => {
  const api = await openAsAdmin(page, '/');
  const name = newName();
  await serve(api, name);
  const { key } = await api.call('/sys/apiKey/addOne', { name, source: `e2e${name}` });
  const [first, car] = [await freeCar(api, name), await freeCar(api, name)];
  try {
    expect((await order(key, name, name)).text).toContain('"code":0');
    const [row] = (await api.call('/operation/order/getPageList', { source: `e2e${name}` })).list;
    if (row === undefined) throw new Error('the order is not listed');
    await page.goto(`${address()}/operation/order?drawer=detail&record=${row.id}`);
    await expect(dialog(page)).toContainText('待派单');
    await expect(dialog(page)).toContainText('前无车接单则失败');
    await expect(dialog(page)).toContainText('还没有询问过车辆');

    await first.free();
    await expect(dialog(page)).toContainText('已派单', { timeout: patient(20_000) });
    await expect(dialog(page).getByRole('list', { name: '已询问的车辆' })).toContainText(first.plate);
    await car.free();
    await dialog(page).getByRole('button', { name: '改派' }).click();
    const question = page.getByRole('dialog', { name: /指定车辆/ });
    await expect(question).toContainText(`${first.plate} 会收到取消指令`);
    await question.getByRole('radio', { name: new RegExp(car.plate) }).check({ timeout: patient(15_000) });
    await question.getByRole('textbox', { name: '原因（必填）' }).fill('乘客等待过久');
    await question.getByRole('button', { name: '改派' }).click();
    await expect(question).toBeHidden();
    const asked = dialog(page).getByRole('list', { name: '已询问的车辆' }).getByRole('listitem');
    await expect(asked.first()).toContainText(car.plate);
    await expect(asked.first()).toContainText('已接单', { timeout: patient(20_000) });
    await expect(asked.nth(1)).toContainText('车辆未能前来');
    const { orderNo } = row;
    await car.tell({ event: 'reservation_start', state: 'reserved', orderNo });
    await car.tell({ event: 'reservation_stop', state: 'stopped', orderNo });
    await car.tell({ event: 'trip_start', state: 'on_trip', orderNo });
    await expect(dialog(page)).toContainText('行程中');
    await car.tell({ event: 'trip_stop', state: 'stopped', orderNo });
    await car.tell({ event: 'trip_end', state: 'available', orderNo, distance: 3000 });
    await expect(dialog(page)).toContainText('已完成');
    await expect(dialog(page).getByRole('region', { name: '行程地图，A 上车、B 下车' })).toBeVisible();
  } finally {
    await first.leave();
    await car.leave();
  }
});
