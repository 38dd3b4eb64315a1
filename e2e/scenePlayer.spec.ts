/** The player of scenes on real pictures: boxes where the calibration says, pictures that fail, a telephone, the dark theme. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { archive } from './archive.ts';
import {
  type Api,
  choose,
  expect,
  inLanguage,
  type Language,
  LANGUAGES,
  openAs,
  openAsAdmin,
  say,
  test,
} from './console.ts';
import { drivenCar, importDrive, SECONDS } from './drives.ts';
import { fits } from './effort.ts';
import { patient } from './patience.ts';

/** Two whole frames of KITTI lie beside the project and not in it. */
const KITTI = resolve(import.meta.dirname, '../../shared/data/sensors/kitti');
const isThere = existsSync(KITTI);
const ABSENT = 'shared/data/sensors/kitti is not there';

type Numbers = readonly number[];
/** Rows of four: one on another, the second with a fourth row of 0 0 0 1. */
const onAnother = (one: Numbers, other: Numbers): number[] =>
  [0, 4, 8].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      [0, 1, 2].reduce(
        (sum, k) => sum + (one[row + k] ?? 0) * (other[4 * k + column] ?? 0),
        column === 3 ? (one[row + 3] ?? 0) : 0,
      ),
    ),
  );

interface Labelled {
  readonly name: string;
  /** Left, top, right, bottom in the picture of camera 2, as people drew it. */
  readonly box: Numbers;
  /** In the frame of the LiDAR, as OpenLABEL has it. */
  readonly cuboid: Numbers;
}

/** A frame of KITTI: its files, how its cameras see the frame of the LiDAR, and what is labelled. */
function kitti(number: string) {
  const file = (path: string): Buffer => readFileSync(resolve(KITTI, path.replace('#', number)));
  const calibration = new Map(
    file('calib/#.txt')
      .toString()
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', numbers = '']) => [name, numbers.trim().split(/\s+/).map(Number)]),
  );
  const [p2, p3, r, tr] = ['P2', 'P3', 'R0_rect', 'Tr_velo_to_cam'].map((name) => calibration.get(name) ?? []);
  const turn = [0, 3, 6].flatMap((row) => [...(r ?? []).slice(row, row + 3), 0]);
  const toCamera = onAnother(turn, tr ?? []);
  // of a turn with a shift, undone: first the shift, then the turn the other way round
  const fromCamera = (x: number, y: number, z: number): number[] => {
    const shifted = [x - (toCamera[3] ?? 0), y - (toCamera[7] ?? 0), z - (toCamera[11] ?? 0)];
    return [0, 1, 2].map((axis) =>
      [0, 1, 2].reduce((sum, k) => sum + (toCamera[4 * k + axis] ?? 0) * (shifted[k] ?? 0), 0),
    );
  };
  const labels = file('label_2/#.txt')
    .toString()
    .trim()
    .split('\n')
    .map((line): Labelled => {
      const [name = '', ...rest] = line.split(' ');
      const numbers = rest.map(Number);
      const [height = 0, width = 0, length = 0, x = 0, y = 0, z = 0, turned = 0] = numbers.slice(7);
      const yaw = -turned - Math.PI / 2;
      const place = fromCamera(x, y - height / 2, z);
      return {
        name,
        box: numbers.slice(3, 7),
        cuboid: [...place, 0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2), length, width, height],
      };
    });
  return {
    picture: file('image_2/#.png'),
    cloud: file('velodyne/#.bin'),
    left: onAnother(p2 ?? [], toCamera),
    right: onAnother(p3 ?? [], toCamera),
    labels,
  };
}

const NUMBERS = ['000000', '000002'] as const;
/** Seconds of the two moments since the beginning. */
const MOMENTS = [2, 5] as const;

/** Two moments with both colour cameras and the LiDAR. People labelled in the frame of the LiDAR alone. */
function drive(car: string, began: number): Buffer {
  const frames = NUMBERS.map(kitti);
  const attributes = { car };
  const moments = frames.map((frame, place) => {
    const camera = (side: 'left' | 'right') => ({
      uri: `${side}/${place}.png`,
      stream_properties: { projection: frame[side], attributes },
    });
    const objects = frame.labels.map(
      ({ name, cuboid }, index) =>
        [`${place}${index}`, { object_data: { cuboid: [{ name, coordinate_system: 'LIDAR', val: cuboid }] } }] as const,
    );
    const streams = {
      CAM_LEFT: camera('left'),
      CAM_RIGHT: camera('right'),
      LIDAR: { uri: `top/${place}.bin`, stream_properties: { attributes } },
    };
    const timestamp = new Date(began + (MOMENTS[place] ?? 0) * 1000).toISOString();
    return [place, { frame_properties: { timestamp, streams }, objects: Object.fromEntries(objects) }] as const;
  });
  const openlabel = {
    metadata: { schema_version: '1.0.0', name: `kitti ${car}` },
    coordinate_systems: { LIDAR: { type: 'sensor_cs', parent: '', children: [] } },
    streams: { CAM_LEFT: { type: 'camera' }, CAM_RIGHT: { type: 'camera' }, LIDAR: { type: 'lidar' } },
    objects: Object.fromEntries(
      frames.flatMap(({ labels }, place) =>
        labels.map(({ name }, index) => [
          `${place}${index}`,
          { name, type: name === 'Pedestrian' ? 'pedestrian' : 'car' },
        ]),
      ),
    ),
    frames: Object.fromEntries(moments),
  };
  return archive([
    { name: 'drive.json', content: Buffer.from(JSON.stringify({ openlabel })) },
    ...frames.flatMap(({ picture, cloud }, place) => [
      { name: `left/${place}.png`, content: picture },
      // there are no pictures of the right camera: those of the left, as other content
      { name: `right/${place}.png`, content: Buffer.concat([picture, Buffer.from('right')]) },
      { name: `top/${place}.bin`, content: cloud },
    ]),
  ]);
}

/** A scene of a car that drove, with both frames in a data set; resolves to it and the address of its player. */
async function recorded(page: Page, api: Api, language: Language): Promise<{ id: string; player: string }> {
  const { carId, fleetNumber, began } = await drivenCar(api);
  const { id: dataSetId } = await api.call('/dataManage/dataSet/addOne', { name: `KITTI ${fleetNumber}` });
  await importDrive(page, api, language, { dataSetId, buffer: drive(fleetNumber, began), frames: 6 });
  const startedAt = new Date(began).toISOString();
  const wish = { name: `KITTI ${fleetNumber}`, kind: 'other' as const, carId, startedAt, duration: SECONDS };
  const { id } = await api.call('/dataManage/scene/addOne', wish);
  return { id, player: `/dataManage/sceneLibrary/player?scene=${id}` };
}

/** What is drawn of each object: left, top, right and bottom in the pixels of the picture, from left to right. */
const drawnIn = (camera: Locator): Promise<number[][]> =>
  camera.locator('svg path').evaluateAll((paths) =>
    paths
      .map((path) => (path instanceof SVGGraphicsElement ? path.getBBox() : new DOMRect()))
      .map(({ x, y, width, height }) => [x, y, x + width, y + height])
      .sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0)),
  );

/** How much of both together two boxes share. */
function overlap(one: Numbers, other: Numbers): number {
  const [a = 0, b = 0, c = 0, d = 0] = one;
  const [e = 0, f = 0, g = 0, h = 0] = other;
  const shared = Math.max(0, Math.min(c, g) - Math.max(a, e)) * Math.max(0, Math.min(d, h) - Math.max(b, f));
  return shared / ((c - a) * (d - b) + (g - e) * (h - f) - shared);
}

if (!isThere) test(`the player on real pictures: ${ABSENT}`, () => test.skip(true, ABSENT));
else
  for (const each of LANGUAGES)
    inLanguage(each, (language) => {
      const t = (zh: string, en: string) => say(language, zh, en);

      test(t('真实画面上的播放', 'the player on real pictures'), async ({ page, context }) => {
        test.setTimeout(patient(150_000));
        const api = await openAsAdmin(page, '/');
        const { id, player } = await recorded(page, api, language);
        const sensors = page.getByRole('region', { name: t('传感器画面', 'What the sensors saw') });
        const left = sensors.getByRole('group', { name: 'CAM_LEFT' });
        const right = sensors.getByRole('group', { name: 'CAM_RIGHT' });

        await test.step('what is labelled in the cloud lies on what people drew, in the other camera beside it', async () => {
          for (const [place, number] of NUMBERS.entries()) {
            await openAs(page, api.token, `${player}&at=${MOMENTS[place] ?? 0}`);
            const { labels } = kitti(number);
            const people = labels.map(({ box }) => box).sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
            for (const camera of [left, right]) await expect(camera.locator('svg path')).toHaveCount(people.length);
            const [inLeft, inRight] = [await drawnIn(left), await drawnIn(right)];
            for (const [index, box] of people.entries()) {
              const [mine = [], beside = []] = [inLeft[index], inRight[index]];
              expect(overlap(mine, box), `${number}: ${mine.join(' ')} for ${box.join(' ')}`).toBeGreaterThan(0.7);
              // 0.53 m to the right of the other, so that everything stands further left
              expect(beside[0] ?? 0).toBeLessThan((mine[0] ?? 0) - 5);
              expect(Math.abs((beside[1] ?? 0) - (mine[1] ?? 0))).toBeLessThan(8);
            }
          }
        });

        await test.step('a picture that fails is told in its place, and the clock goes on', async () => {
          const source = await left.getByRole('img').getAttribute('src');
          await page.route(`**${source ?? ''}`, (route) => route.abort());
          await openAs(page, api.token, `${player}&at=5`);
          await expect(left.getByText(t('图片没有取到', 'The picture could not be loaded'))).toBeVisible();
          await expect(right.getByRole('img', { name: 'right/1.png' })).toBeVisible();
          // nothing is drawn over a picture that is not there
          await expect(left.locator('svg path')).toHaveCount(0);
          await expect(right.locator('svg path')).not.toHaveCount(0);
          await page.getByRole('button', { name: t('播放', 'Play'), exact: true }).click();
          const time = page.getByRole('slider', { name: t('时间', 'Time') });
          await expect.poll(async () => Number(await time.getAttribute('aria-valuenow'))).toBeGreaterThan(6);
          await page.getByRole('button', { name: t('暂停', 'Pause') }).click();
          await page.unrouteAll();
        });

        await test.step('a cloud that fails is told, and the pictures stay', async () => {
          const { list } = await api.call('/dataManage/scene/getFrames', { id });
          const clouds = new Set(
            list
              .flatMap(({ frames }) => frames)
              .filter(({ kind }) => kind === 'cloud')
              .map(({ address: at }) => at),
          );
          await page.route(
            ({ pathname }) => clouds.has(pathname),
            (route) => route.abort(),
          );
          await openAs(page, api.token, `${player}&at=5&cloud=shown`);
          await expect(sensors.getByRole('alert')).toContainText(t('点云没有取到', 'The cloud could not be loaded'));
          await expect(left.getByRole('img', { name: 'left/1.png' })).toBeVisible();
          await page.unrouteAll();
        });

        await test.step('on a telephone all of it is there, and nothing is pushed to the side', async () => {
          await page.setViewportSize({ width: 390, height: 844 });
          await openAs(page, api.token, `${player}&at=2&cloud=shown`);
          await expect(left.getByRole('img')).toBeVisible();
          await expect(sensors.locator('canvas[data-ready=true]')).toBeVisible();
          await fits(page);
          await right.scrollIntoViewIfNeeded();
          // the clock stays in sight
          await expect(page.getByRole('button', { name: t('播放', 'Play'), exact: true })).toBeInViewport();
          await page.setViewportSize({ width: 1440, height: 900 });
        });

        await test.step('in the dark everything can be read', async () => {
          await choose(context, language, 'dark');
          await openAs(page, api.token, `${player}&at=2&cloud=shown`);
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
          await expect(sensors.locator('canvas[data-ready=true]')).toBeVisible();
          const { violations } = await new AxeBuilder({ page })
            .include('.scenePlayer')
            .setLegacyMode()
            .withRules(['color-contrast', 'link-in-text-block'])
            .analyze();
          expect(violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`))).toEqual([]);
        });
      });
    });
