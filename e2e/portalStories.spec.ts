/** Stories of the portal that move, as a reader meets them: by keyboard, with less motion, and gone once they are withdrawn. */
import { AxeBuilder } from '@axe-core/playwright';
import type { CallOutput } from '#contract/index.ts';
import { address, Api, ADMIN, dialog, expect, inLanguage, openAsAdmin, rowWith, say, test } from './console.ts';

const CODE = `scene-${Date.now().toString(36)}`;
const SECONDS = 60;

/** A released scene of a car that drove around a corner in the last minutes, as a track. */
async function releasedScene(admin: Api): Promise<CallOutput<'/portal/track/addScene'>> {
  const name = `${Date.now() % 10_000_000}-story`;
  const { id: carId } = await admin.call('/capacity/car/addOne', { fleetNumber: `STORY-${name}`, plate: `讲${name}` });
  const device = { carId, protocol: 'osmand' as const, identity: `story-${name}` };
  const { secret } = await admin.call('/capacity/device/addOne', device);
  const start = Math.floor(Date.now() / 1000) - 2 * SECONDS;
  const send = async (second: number) => {
    const [east, north] = second < 30 ? [second, 0] : [30, second - 30];
    const place = `lat=${30.4 + north * 0.0001}&lon=${100.4 + east * 0.0001}`;
    const query = `id=${device.identity}&${place}&timestamp=${start + second}&speed=20&bearing=90&batt=70`;
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${address()}/open/telemetry/osmand?${query}`, { headers })).status;
  };
  await expect.poll(() => send(0)).toBe(200);
  for (let second = 2; second <= SECONDS; second += 2) expect(await send(second)).toBe(200);
  const cut = { carId, startedAt: new Date(start * 1000).toISOString(), duration: SECONDS };
  const { id } = await admin.call('/dataManage/scene/addOne', { name: `Corner ${name}`, kind: 'other', ...cut });
  const colleague = await Api.asDemo('demo.operations');
  let { version } = await colleague.call('/dataManage/scene/setTags', { id, version: 1, tags: ['junction'] });
  for (const move of ['approve', 'publish'] as const)
    ({ version } = await admin.call('/dataManage/scene/review', { id, version, move }));
  await admin.call('/dataManage/scene/setPublic', { id, version, isPublic: true });
  return admin.call('/portal/track/addScene', { sceneId: id, withRoads: false });
}

test('a scene is played by keyboard in English, stands still where less motion is wanted, and is gone when withdrawn', async ({
  browser,
  product: _product,
}) => {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const { id: trackId, track } = await releasedScene(admin);
  const clock = `${Math.floor(track.duration / 60)}:${String(Math.floor(track.duration % 60)).padStart(2, '0')}`;
  const { id } = await admin.call('/sys/sitePage/addOne', {
    kind: 'story',
    code: CODE,
    titleZh: '一个路口',
    titleEn: 'One corner',
    bodyZh: '<p>从一处到另一处。</p>',
    bodyEn: '<p>From one place to another.</p>',
    trackId,
  });
  const { version } = await admin.call('/sys/sitePage/publishOne', { id, version: 1 });

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address()}/portal/example?lang=en-US&story=${CODE}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('img', { name: /From above: our car drives/ })).toBeVisible();
  const time = page.getByRole('slider', { name: 'Time' });
  await expect(time).toHaveAttribute('aria-valuetext', /^0:00 of /);
  await time.focus();
  await page.keyboard.press('ArrowRight');
  await expect(time).toHaveValue('0.1');
  await page.keyboard.press('End');
  await expect(time).toHaveAttribute('aria-valuetext', new RegExp(`^${clock} of ${clock}$`));
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(time).not.toHaveValue('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.setLegacyMode().analyze();
  expect(violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`))).toEqual([]);
  await admin.call('/sys/sitePage/withdrawOne', { id, version });
  await page.goto(`${address()}/portal/example?lang=en-US&story=${CODE}`);
  // also in the browser that has just read it
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await context.close();
});

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('the draft of a story is looked at as a phone and a desktop show it, in both languages, before it is published', async ({
    page,
  }) => {
    const admin = await Api.signIn(ADMIN.account, ADMIN.password);
    const code = `draft-${Date.now().toString(36)}`;
    const texts = {
      titleZh: '第一次坐',
      titleEn: 'The first ride',
      bodyZh: '<p>很安静。</p>',
      bodyEn: '<p>So quiet.</p>',
    };
    await admin.call('/sys/sitePage/addOne', { kind: 'story', code, ...texts });
    await openAsAdmin(page, `/sys/page?keyword=${code}`);
    const row = rowWith(page, code);
    await row.getByRole('button', { name: t('更多操作', 'more actions') }).click();
    await page.getByRole('menuitem', { name: t('预览', 'Preview'), exact: true }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'The first ride' })).toBeVisible();
    await expect(frame.getByText('So quiet.')).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('width', '390');
    await page.getByText(t('电脑', 'Desktop'), { exact: true }).click();
    await expect(page.locator('iframe')).toHaveAttribute('width', '1280');
    await page.getByText(t('中文', 'Chinese'), { exact: true }).click();
    await expect(frame.getByRole('heading', { name: '第一次坐' })).toBeVisible();
    // on a phone it is drawn smaller, not cut off
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThan(390);
    const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
    const { violations } = await axe.exclude('iframe').analyze();
    expect(violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`))).toEqual([]);
    expect((await fetch(`${address()}/portal/example?lang=en-US&story=${code}`)).status).toBe(404);
    await expect(dialog(page)).toContainText(t('公众看不到', 'the public does not see it'));
  });
});
