/** The operator's own roads: imported, looked at, put in force, and a quote that goes by them and says so. */
import { ADMIN, Api, dialog, expect, inEachLanguage, openAs, rowWith, say, test } from './console.ts';
import { openZone } from './zone.ts';

// which network is in force is the same for everybody
test.describe.configure({ mode: 'serial' });

const CENTRE = '/operation/configurationCenter?module=dispatch';
const USE_ROADS = 'dispatch.estimate.useRoads';

/** Switches quotes by roads, past the screen. */
async function useRoads(admin: Api, value: boolean): Promise<void> {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'dispatch.estimate' });
  const values = [{ key: USE_ROADS, value }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId: 'dispatch.estimate', version, values });
}

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('roads are imported, looked at and put in force, and a quote goes by them', async ({ page }) => {
    const admin = await Api.signIn(ADMIN.account, ADMIN.password);
    await useRoads(admin, false);
    const { list } = await admin.call('/capacity/roadNetwork/getPageList', {});
    const before = list.find(({ state }) => state === 'inForce');
    const { source, passengers, at } = await openZone(admin, 'roads', [121.7, 31.4]);
    // a river lies between: over the bridge it is twice as far and further
    const [pickUp, dropOff] = [at(1, 1), at(3, 1)];
    const straight = await passengers.call('/open/price/quote', { pickUp, dropOff });
    const line = (...coordinates: [number, number][]) => ({
      type: 'Feature',
      properties: { highway: 'primary' },
      geometry: { type: 'LineString', coordinates },
    });
    const send = (name: string, features: unknown[]) =>
      page
        .getByRole('region', { name: t('道路网', 'Road network') })
        .locator('input[type=file]')
        .setInputFiles({
          name,
          mimeType: 'application/geo+json',
          buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
        });
    await openAs(page, admin.token, CENTRE);
    const card = page.getByRole('region', { name: t('道路网', 'Road network') });

    await send('broken.geojson', [line([1, 2])]);
    await expect(card.getByRole('alert')).toContainText(
      t('第 1 个要素：线至少要有两个点', 'Feature 1: a line needs two positions'),
    );

    await send(`${source}.geojson`, [line(pickUp, at(1, 4), at(3, 4)), line(at(3, 4), dropOff)]);
    const row = rowWith(page, `${source}.geojson`);
    await expect(row).toContainText(t('草稿', 'Draft'));
    await expect(card.getByRole('alert')).toBeHidden();
    await expect(
      card.getByRole('region', { name: new RegExp(t('道路网第 \\d+ 版', 'Roads of version \\d+')) }).first(),
    ).toBeVisible();
    await row.getByRole('button', { name: t('启用', 'Put in force') }).click();
    await dialog(page)
      .getByRole('button', { name: t('启用', 'Put in force') })
      .click();
    await expect(row).toContainText(t('使用中', 'In force'));

    const useOwn = page.getByRole('switch', { name: t('报价里程用道路网', 'Own roads for quoted distances') });
    await useOwn.click();
    await page.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await expect(useOwn).toBeChecked();
    await expect(page.getByText(t('1 项未保存', '1 setting not saved'))).toBeHidden();

    const quote = await passengers.call('/open/price/quote', { pickUp, dropOff });
    expect(quote.distance).toBeGreaterThan(straight.distance * 2);
    const { orderNo } = await passengers.call('/open/order/create', {
      externalId: source,
      pickUp: { name: 'A', position: pickUp },
      dropOff: { name: 'B', position: dropOff },
      quoteId: quote.quoteId,
    });
    await openAs(page, admin.token, `/operation/order?orderNo=${orderNo}`);
    await rowWith(page, orderNo).click();
    await expect(dialog(page)).toContainText(
      new RegExp(t('按道路网第 \\d+ 版的路线计算', 'by the roads of version \\d+')),
    );

    await useRoads(admin, false);
    if (before === undefined) return;
    const { list: now } = await admin.call('/capacity/roadNetwork/getPageList', { id: before.id });
    await admin.call('/capacity/roadNetwork/putInForce', { id: before.id, version: now[0]?.version ?? 0 });
  });
});
