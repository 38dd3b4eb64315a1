/** A scene with what its sensors saw: pictures and a cloud on the clock, from the frame to the scene and back. */
import type { Page } from '@playwright/test';
import { dialog, expect, importOrders, inLanguage, LANGUAGES, openAs, openAsAdmin, say, test } from './console.ts';
import { archive } from './archive.ts';
import { closeCries, leaveNoCries } from './cars.ts';
import { drivenCar, importDrive, SECONDS } from './drives.ts';

leaveNoCries();

/** Seconds of the moments since the beginning. */
const MOMENTS = [2, 5, 12] as const;
/** x is ahead, 1 m is 100 pixels at 1 m distance, of a picture of 640 × 480. */
const PROJECTION = [320, -300, 0, 0, 240, 0, -300, 0, 1, 0, 0, 0];

/** A front camera and a LiDAR with a car ahead of them, labelled in the cloud alone; a rear camera that saw one moment. */
function drive(car: string, began: number, picture: Buffer): Buffer {
  const attributes = { car, longitude: 101.0005, latitude: 30.4 };
  const streams = (place: number) => ({
    CAM_FRONT: { uri: `front/${place}.png`, stream_properties: { projection: PROJECTION, attributes } },
    LIDAR_TOP: { uri: `top/${place}.bin`, stream_properties: { attributes } },
    ...(place === 0 ? { CAM_BACK: { uri: 'back/0.png', stream_properties: { attributes } } } : {}),
  });
  const cuboid = { name: 'body', coordinate_system: 'LIDAR_TOP', val: [12, 0, 0, 0, 0, 0, 1, 4, 2, 1.5] };
  const openlabel = {
    metadata: { schema_version: '1.0.0', name: `drive ${car}` },
    coordinate_systems: { LIDAR_TOP: { type: 'sensor_cs', parent: '', children: [] } },
    streams: { CAM_FRONT: { type: 'camera' }, CAM_BACK: { type: 'camera' }, LIDAR_TOP: { type: 'lidar' } },
    objects: { ahead: { name: 'ahead', type: 'car' } },
    frames: Object.fromEntries(
      MOMENTS.map((second, place) => [
        place,
        {
          frame_properties: { timestamp: new Date(began + second * 1000).toISOString(), streams: streams(place) },
          objects: { ahead: { object_data: { cuboid: [cuboid] } } },
        },
      ]),
    ),
  };
  const cloud = Buffer.from(new Float32Array([10, 1, -1, 0.5, 12, -1, 0, 0.5]).buffer);
  return archive([
    { name: 'drive.json', content: Buffer.from(JSON.stringify({ openlabel })) },
    { name: 'back/0.png', content: picture },
    ...MOMENTS.flatMap((_, place) => [
      { name: `front/${place}.png`, content: picture },
      { name: `top/${place}.bin`, content: cloud },
    ]),
  ]);
}

/** The replay stands at this instant, and beside it the car. */
async function isReplayedAt(page: Page, name: string, at: number, fleetNumber: string) {
  await expect(page).toHaveURL(({ searchParams }) => Date.parse(searchParams.get('at') ?? '') === at);
  await expect(page.getByRole('slider', { name })).toHaveValue(String(at));
  await expect(page.getByRole('heading', { name: new RegExp(fleetNumber) })).toBeVisible();
}

for (const each of LANGUAGES)
  inLanguage(each, (language) => {
    const t = (zh: string, en: string) => say(language, zh, en);

    test(t('场景播放：相机、点云、时刻', 'cameras and a cloud on the clock of a scene'), async ({ page }) => {
      const api = await openAsAdmin(page, '/');
      const { carId, fleetNumber, began } = await drivenCar(api);
      const set = `${t('路测', 'Road test')} ${Date.now()}`;
      const { id: dataSetId } = await api.call('/dataManage/dataSet/addOne', { name: set });
      const buffer = drive(fleetNumber, began, await page.screenshot());
      await importDrive(page, api, language, { dataSetId, buffer, frames: 7 });
      const wish = { name: `${t('跟车', 'Following')} ${fleetNumber}`, kind: 'other' as const, carId };
      const startedAt = new Date(began).toISOString();
      const { id } = await api.call('/dataManage/scene/addOne', { ...wish, startedAt, duration: SECONDS });

      let asked = 0;
      page.on('request', (request) => (asked += Number(request.url().endsWith('/dataFrame/getObjects'))));
      await openAs(page, api.token, `/dataManage/sceneLibrary/player?scene=${id}&at=5.4`);
      const sensors = page.getByRole('region', { name: t('传感器画面', 'What the sensors saw') });
      const front = sensors.getByRole('group', { name: 'CAM_FRONT' });
      await expect(sensors).toContainText(`${fleetNumber} · ${set}`);
      await expect(front.getByRole('img', { name: 'front/1.png' })).toBeVisible();
      await expect(front).toContainText(t('早 0.4 秒', '0.4 s earlier'));
      // what stands in the cloud is drawn where the calibration says
      await expect(front.locator('svg path')).toHaveCount(1);
      await expect(sensors.getByRole('group', { name: 'CAM_BACK' })).toContainText(t('早 3.4 秒', '3.4 s earlier'));
      expect(asked).toBe(1);

      // the keys are the clock's with the focus on a camera; within what was asked for nothing is asked again
      await front.getByRole('link').focus();
      await page.keyboard.press('ArrowLeft');
      await expect(front).toContainText(t('早 0.3 秒', '0.3 s earlier'));
      await expect(page).toHaveURL(/at=5\.3/);
      await page.getByRole('button', { name: t('显示点云', 'Show the point cloud') }).click();
      const top = sensors.getByRole('group', { name: 'LIDAR_TOP' });
      await expect(top.locator('canvas[data-ready=true]')).toBeVisible();
      await expect(page).toHaveURL(/cloud=shown/);
      await page.keyboard.press('ArrowLeft');
      await expect(top).toContainText(t('早 0.2 秒', '0.2 s earlier'));
      await front.getByRole('link').focus();
      await page.keyboard.press(' ');
      await expect(page.getByRole('button', { name: t('暂停', 'Pause') })).toBeVisible();
      await page.keyboard.press(' ');
      await expect(page.getByRole('button', { name: t('播放', 'Play'), exact: true })).toBeVisible();

      // to the frame in its set, and from there to the scene at the frame's moment
      await openAs(page, api.token, `/dataManage/sceneLibrary/player?scene=${id}&at=12`);
      await expect(front).toContainText(t('同一时刻', 'This moment'));
      await front.getByRole('link').click();
      await expect(
        dialog(page).getByRole('region', { name: t('帧的拍摄位置', 'Where the frame was taken') }),
      ).toBeVisible();
      await dialog(page)
        .getByRole('link', { name: `${t('场景：', 'Scene: ')}${wish.name}` })
        .click();
      await expect(page).toHaveURL(new RegExp(`scene=${id}&at=12\\.0`));
      await expect(front.getByRole('img', { name: 'front/2.png' })).toBeVisible();

      // who may not see the list of labels does not ask for it, which would end the session
      await page.route('**/sys/sysuser/getLoginUserMenu', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('dataManage:labelList:list', 'dataManage:labelList:none');
        await route.fulfill({ response, body });
      });
      let labels = 0;
      page.on('request', (request) => (labels += Number(request.url().endsWith('/labelList/getPageList'))));
      await openAs(page, api.token, `/dataManage/sceneLibrary/player?scene=${id}&at=12`);
      await expect(front.locator('svg path')).toHaveCount(1);
      await front.getByRole('link').click();
      await expect(dialog(page).getByRole('img', { name: 'front/2.png' })).toBeVisible();
      await expect(dialog(page).getByRole('link', { name: `${t('场景：', 'Scene: ')}${wish.name}` })).toBeVisible();
      expect(labels).toBe(0);

      // a range of values is asked for only with a tag that has numbers
      const range = t('标签取值', 'Values of tags');
      const least = page.getByRole('textbox', { name: new RegExp(`^${range}`) }).first();
      await openAs(page, api.token, '/dataManage/sceneLibrary?tag=night&tagFrom=5');
      await expect(least).toBeDisabled();
      await openAs(page, api.token, '/dataManage/sceneLibrary?tag=rain&tagFrom=5');
      await expect(least).toBeEnabled();
      await expect(least).toHaveValue('5');
      await openAs(page, api.token, '/dataManage/sceneLibrary?source=import');
      await expect(least).toBeDisabled();
    });

    test(
      t('告警、回放、订单 → 播放 → 回放', 'alert, replayed moment and order straight to the player, and back'),
      async ({ page }) => {
        const api = await openAsAdmin(page, '/');
        const { carId, fleetNumber, plate, began } = await drivenCar(api, 10);
        const alerts = async () => (await api.call('/capacity/alert/getPageList', { carId })).list;
        await expect.poll(async () => (await alerts()).length).toBe(1);
        await closeCries();
        const alertId = (await alerts())[0]?.id ?? '';
        const slider = t('回放的时刻', 'Moment of the replay');
        const time = page.getByRole('slider', { name: t('时间', 'Time') });
        const toReplay = page.getByRole('link', {
          name: t('在回放中查看整个车队', 'See the whole fleet in the replay'),
        });
        const keep = { name: t('存为场景', 'Keep as a scene') };

        await openAs(page, api.token, `/capacity/monitoring?view=queue&drawer=detail&record=${alertId}`);
        await dialog(page).getByRole('button', keep).click();
        await expect(page).toHaveURL(/sceneLibrary\/player\?scene=\d+&at=30\.0/);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(fleetNumber);
        await expect(time).toHaveAttribute('aria-valuenow', '30');
        // back to everybody, at the instant where the clock stands
        await page.locator('body').press('ArrowRight');
        await page.getByRole('button', { name: t('后退 0.1 秒', 'Back 0.1 s') }).click();
        await toReplay.click();
        await isReplayedAt(page, slider, began + 10_000, fleetNumber);

        // a moment of the replay is one scene, however often it is kept
        await page.locator('body').press('ArrowRight');
        await expect(page).toHaveURL(({ searchParams }) => Date.parse(searchParams.get('at') ?? '') === began + 15_000);
        await page.getByRole('button', keep).click();
        await expect(page).toHaveURL(/sceneLibrary\/player\?scene=\d+&at=30\.0/);
        await expect(time).toHaveAttribute('aria-valuenow', '30');
        const kept = new URL(page.url()).searchParams.get('scene') ?? '';
        const { scene } = await api.call('/dataManage/scene/getById', { id: kept });
        expect(Date.parse(scene.startedAt ?? '')).toBe(began - 15_000);
        await toReplay.click();
        await isReplayedAt(page, slider, began + 15_000, fleetNumber);

        // getting in of a ride that is over; an imported order is made one of our car
        await page.route('**/operation/order/getById', async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replaceAll('"carId":null', `"carId":"${carId}"`);
          await route.fulfill({ response, body });
        });
        const no = `SCENE${Date.now()}`;
        const at = (second: number) => new Date(began + second * 1000).toISOString();
        const head = 'sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,pickUpName,dropOffName,carNumber';
        await importOrders(api, `${head}\n${no},${no},completed,${at(0)},${at(6)},${at(18)},东门,西门,${plate}\n`);
        const [order] = (await api.call('/operation/order/getPageList', { orderNo: no })).list;
        await openAs(page, api.token, `/operation/order?drawer=detail&record=${order?.id ?? ''}`);
        await dialog(page)
          .getByRole('button', { name: t('上车存为场景', 'Keep the pick-up as a scene') })
          .click();
        await expect(page).toHaveURL(/sceneLibrary\/player\?scene=\d+&at=30\.0/);
        await toReplay.click();
        await isReplayedAt(page, slider, began + 6000, fleetNumber);
      },
    );
  });
