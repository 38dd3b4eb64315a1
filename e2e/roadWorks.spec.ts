/** A feed says that a road is closed: it is proposed, closed by a person, follows the feed, and is lifted when that says no more of it. */
import {
  allowLocalHost,
  dialog,
  expect as expectSoon,
  inEachLanguage,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { startHost } from './host.ts';
import { patient } from './patience.ts';
import { openZone } from './zone.ts';

// maps are drawn without a graphics card here, and a feed is read twice a minute at most
const expect = expectSoon.configure({ timeout: patient(60_000) });
test.describe.configure({ timeout: patient(240_000) });

/** Each language has a place of its own, where no other test has zones. */
const CORNER = { 'zh-CN': [97.1, 31.1], 'en-US': [97.4, 31.1] } as const;

interface Work {
  road: string;
  until: string;
  line: readonly (readonly [number, number])[];
}
/** A publisher of WZDx of the test's own. */
async function startPublisher() {
  let works: readonly Work[] = [];
  const host = await startHost(() => ({
    status: 200,
    json: {
      feed_info: { publisher: 'Test', version: '4.2', update_date: '2026-01-01T00:00:00Z' },
      type: 'FeatureCollection',
      features: works.map(({ road, until, line }) => ({
        id: road,
        type: 'Feature',
        properties: {
          core_details: {
            event_type: 'work-zone',
            road_names: [road],
            direction: 'northbound',
            description: 'Sewer works',
          },
          end_date: until,
          vehicle_impact: 'all-lanes-closed',
        },
        geometry: { type: 'LineString', coordinates: line },
      })),
    },
  }));
  const publish = (...now: readonly Work[]) => void (works = now);
  return { ...host, publish };
}

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a closed road of a feed is proposed, closed, changed and lifted', async ({ page }) => {
    page.setDefaultTimeout(patient(40_000));
    const suffix = `${language.slice(0, 2)}${Date.now() % 1_000_000}`;
    const api = await openAsAdmin(page, '/capacity/roadWorkFeed?drawer=add');
    await allowLocalHost(api);
    const zone = await openZone(api, 'works', CORNER[language]);
    const publisher = await startPublisher();
    const road = `Quay ${suffix}`;
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    publisher.publish({ road, until: hours(3), line: [zone.at(1, 1), zone.at(1, 1.1)] });

    const name = `${t('信息源', 'Feed')} ${suffix}`;
    const form = dialog(page);
    await form.getByRole('textbox', { name: t('名称', 'Name'), exact: true }).fill(name);
    await form.getByRole('textbox', { name: t('主管部门', 'Authority') }).fill(t('交通局', 'City roads'));
    await form.getByRole('combobox', { name: t('格式', 'Format') }).click();
    await page.locator('.ant-select-dropdown').getByTitle(/WZDx/).click();
    await form.getByRole('textbox', { name: t('地址', 'Address') }).fill(publisher.address);
    await form.getByRole('spinbutton', { name: t('读取间隔', 'Read every') }).fill('30');
    // what a number counts stands behind it
    await expect(form.getByText(t('秒', 's'), { exact: true })).toBeVisible();
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await rowWith(page, name).click();
    await expect(dialog(page).getByText(t('30\u00a0秒', '30\u00a0s'), { exact: true })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: t('试读', 'Try to read') })
      .click();
    await expect(
      page.getByText(t(`“${name}”：1 条，运营区内 1 条`, `“${name}”: 1 events, 1 in your zones`)),
    ).toBeVisible();
    await dialog(page)
      .getByRole('link', { name: t('查看道路施工', 'See its road works') })
      .click();

    const [feed] = (await api.call('/capacity/roadWorkFeed/getPageList', { keyword: suffix })).list;
    /** Trying a feed makes the next reading due, and the list says when it was. */
    const readNow = async () => {
      const readAt = async () => {
        const { list } = await api.call('/capacity/roadWorkFeed/getPageList', { keyword: suffix });
        return list[0]?.readAt ?? '';
      };
      const before = await readAt();
      await api.call('/capacity/roadWorkFeed/test', { id: feed?.id ?? '' });
      await expect.poll(readAt).not.toBe(before);
    };
    await expect(rowWith(page, road)).toContainText(t('待决定', 'To decide'));
    await rowWith(page, road).click();
    await expect(dialog(page)).toContainText('Sewer works');
    await dialog(page)
      .getByRole('button', { name: t('封闭道路', 'Close the road'), exact: true })
      .last()
      .click();
    const closing = dialog(page);
    await expect(closing.locator('.closurePreview')).toBeVisible();
    await expect(closing.getByRole('textbox', { name: t('原因', 'Reason') })).toHaveValue(`${road} · Sewer works`);
    await closing
      .getByRole('button', { name: t('封闭道路', 'Close the road'), exact: true })
      .last()
      .click();
    await expect(rowWith(page, road)).toContainText(t('已封闭', 'Closed'));
    await expect(rowWith(page, road)).toContainText(t('封闭中', 'Closed'));

    publisher.publish({ road, until: hours(8), line: [zone.at(1, 1), zone.at(1, 1.2)] });
    await readNow();
    await expect(rowWith(page, road)).toContainText(t('信息有变化', 'It changed'));
    await rowWith(page, road).click();
    await dialog(page)
      .getByRole('button', { name: t('按最新信息调整', 'Bring up to date') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('按最新信息调整', 'Bring up to date') })
      .click();
    await expect(rowWith(page, road)).not.toContainText(t('信息有变化', 'It changed'));

    publisher.publish();
    // one reading without it may be an accident of the publisher
    await readNow();
    await readNow();
    await expect(rowWith(page, road)).toContainText(t('不再出现，可解除', 'It is gone: lift it'), {
      timeout: patient(120_000),
    });
    await rowWith(page, road).click();
    await dialog(page)
      .getByRole('button', { name: t('按最新信息调整', 'Bring up to date') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('解除封闭', 'Lift'), exact: true })
      .click();
    await expect(rowWith(page, road)).toContainText(t('已结束', 'Over'));
    publisher.close();
  });
});
