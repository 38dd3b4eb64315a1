/** The supervision stream: a platform is set up and tried, a day is held against it, and what it rejects is corrected. */
import {
  ADMIN,
  allowLocalHost,
  Api,
  dialog,
  expect,
  importOrders,
  inEachLanguage,
  openAs,
  rowWith,
  say,
  test,
} from './console.ts';
import { startHost } from './host.ts';
import { patient } from './patience.ts';

const HOUR_MS = 3_600_000;
const beijingDay = (at: number): string => new Date(at + 8 * HOUR_MS).toISOString().slice(0, 10);
/** Three days ago, in the middle of the day, so that all of a ride is on one day. */
const NOON = Date.parse(`${beijingDay(Date.now() - 72 * HOUR_MS)}T12:00:00+08:00`);

/** A platform of the test's own: it rejects whatever names this company's fare until a person has corrected it. */
async function startPlatform(fareType: string) {
  const isBad = (body: string): boolean => body.includes(`"FareType":"${fareType}"`);
  const host = await startHost(({ body }) => ({
    status: 200,
    json: isBad(body) ? { code: 1, msg: 'FareType is not on file' } : { code: 0 },
  }));
  const bodies = () => host.heard.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...host, taken: () => bodies().filter((body) => !isBad(body)) };
}

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const suffix = `${language.slice(0, 2)}${Date.now() % 1_000_000}`;

  test('a platform is set up and tried, a day is recorded, and what is rejected is corrected and sent again', async ({
    page,
  }) => {
    test.setTimeout(patient(120_000));
    const fareType = `F${suffix}`;
    const platform = await startPlatform(fareType);
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await allowLocalHost(api);
    const name = `${t('平台', 'Platform')} ${suffix}`;
    await openAs(page, api.token, '/operation/supervisionPlatform?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: t('名称', 'Name'), exact: true }).fill(name);
    await form.getByRole('textbox', { name: t('接口地址', 'Address') }).fill(platform.address);
    await form.getByRole('textbox', { name: t('公司标识', 'Company id') }).fill('914403EXAMPLE');
    await form.getByRole('textbox', { name: t('运价类型编码', 'Code of the fares') }).fill(fareType);
    await form.getByRole('textbox', { name: t('驾驶证号', 'Licence number') }).fill('SO-1');
    await form.getByRole('textbox', { name: t('驾驶员姓名', 'Name of the driver') }).fill('值班');
    await form.getByRole('textbox', { name: t('驾驶员电话', 'Phone of the driver') }).fill('07551234567');
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await rowWith(page, name).click();
    await dialog(page)
      .getByRole('button', { name: t('测试连接', 'Test the connection') })
      .click();
    await expect(page.getByText(t(`“${name}”有回应`, `“${name}” answers`))).toBeVisible();

    const orderNo = `SUP-${suffix}`;
    const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
    const head =
      'sourceRef,orderNo,status,requestedAt,pickedUpAt,droppedOffAt,pickUpName,pickUpLng,pickUpLat,dropOffName,dropOffLng,dropOffLat,carNumber,price,currency,distance';
    const row = `${orderNo},${orderNo},completed,${at(0)},${at(6)},${at(26)},云湾站,113.94,22.53,港区,113.96,22.55,粤BD81148,45.60,CNY,6200`;
    await importOrders(api, `${head}\n${row}\n`);
    const day = beijingDay(NOON);
    const found = (await api.call('/operation/supervisionPlatform/getPageList', { keyword: name })).list[0];
    const platformId = found?.id ?? '';
    await api.call('/operation/supervisionPlatform/updateOne', {
      id: platformId,
      version: found?.version ?? 0,
      state: 'sending',
    });
    await api.call('/operation/supervision/countDay', { platformId, day });

    await openAs(page, api.token, '/operation/supervision?drawer=days');
    const counted = dialog(page)
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: t('经营出发', 'Departed') });
    await counted.getByRole('button', { name: t('补记这一天', 'Record what is missing') }).click();
    await expect(page.getByText(t('条', 'records were written')).first()).toBeVisible();

    await openAs(page, api.token, `/operation/supervision?platformId=${platformId}&orderNo=${orderNo}`);
    const correct = async (field: string, value: string) => {
      await dialog(page)
        .getByRole('button', { name: t('更正', 'Correct'), exact: true })
        .click();
      const asked = dialog(page);
      await asked.getByRole('textbox', { name: field }).fill(value);
      await asked.getByRole('textbox', { name: t('说明', 'Why') }).fill(t('按备案', 'As filed'));
      await asked.getByRole('button', { name: t('更正', 'Correct'), exact: true }).click();
    };
    // held back by our own check: a file says nothing of the division
    await expect(rowWith(page, t('订单发起', 'Order created'))).toContainText('Address');
    await rowWith(page, t('订单发起', 'Order created')).click();
    await correct('Address', '440300');
    await expect(dialog(page)).toContainText(t('第 2 版', 'Version 2'));
    // then by the platform, in its own words
    await expect(dialog(page)).toContainText('FareType is not on file', { timeout: patient(30_000) });
    await correct('FareType', 'F-ON-FILE');
    await expect(dialog(page)).toContainText(t('第 3 版', 'Version 3'));
    await expect
      .poll(() => platform.taken().join('\n'), { timeout: patient(30_000) })
      .toContain('"FareType":"F-ON-FILE"');

    const last = (await api.call('/operation/supervisionPlatform/getPageList', { keyword: name })).list[0];
    await api.call('/operation/supervisionPlatform/updateOne', {
      id: platformId,
      version: last?.version ?? 0,
      state: 'stopped',
    });
    platform.close();
  });
});
