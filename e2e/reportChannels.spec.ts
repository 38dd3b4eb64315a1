/** A channel is set up and tried, chosen in a pack, and carries an approved report; what the authority refuses becomes the next version. */
import {
  address,
  allowLocalHost,
  Api,
  dialog,
  expect as expectSoon,
  inEachLanguage,
  openAsAdmin,
  rowWith,
  say,
  test,
} from './console.ts';
import { leaveNoCries, reportingCar } from './cars.ts';
import { startHost } from './host.ts';
import { patient } from './patience.ts';

leaveNoCries();

// reports are begun and sent every two seconds
const expect = expectSoon.configure({ timeout: patient(20_000) });

/** An authority of the test's own, which wants a story. */
const startAuthority = () =>
  startHost(({ method, body }) => {
    if (method !== 'POST') return { status: 405, json: {} };
    return body.includes('A door was open')
      ? { status: 200, json: { message: 'receipt 30412' } }
      : { status: 422, json: { message: 'Story is missing' } };
  });

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a report goes out by the channel of its pack, and what is refused begins anew', async ({ page }) => {
    test.setTimeout(patient(120_000));
    const authority = await startAuthority();
    const api = await openAsAdmin(page, '/operation/reportChannel');
    await allowLocalHost(api);
    const name = `Channel ${language} ${Date.now()}`;
    // an empty list offers it twice
    await page
      .getByRole('button', { name: t('新增报送通道', 'Add a channel') })
      .first()
      .click();
    const form = dialog(page);
    await form.getByRole('textbox', { name: t('名称', 'Name') }).fill(name);
    await form.getByRole('textbox', { name: t('接收地址', 'Address') }).fill(authority.address);
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await rowWith(page, name).getByRole('link', { name }).click();
    const channel = dialog(page);
    await expect(channel).toContainText('BEGIN PUBLIC KEY');
    await channel.getByRole('button', { name: t('测试连接', 'Test the connection') }).click();
    await expect(page.getByText(t(`“${name}”有回应`, `“${name}” answers`))).toBeVisible();

    const { id: packId } = await api.call('/operation/reportPack/addOne', {
      name: `Pack ${language} ${Date.now()}`,
      definition: {
        authority: 'City of Yunwan',
        legalSource: 'Road act, section 7',
        legalDate: '2026-01-31',
        timeZone: 'Asia/Shanghai',
        language,
        occasion: { kind: 'alert', alertKinds: ['collision'] },
        deadline: { kind: 'hours', count: 24 },
        fields: [{ key: 'story', column: 'Story', type: 'line' }],
      },
    });
    await page.goto(`${address()}/operation/reportPack?drawer=edit&record=${packId}`);
    const edit = dialog(page);
    await edit.getByRole('combobox', { name: t('报送通道', 'Channel') }).click();
    await page.locator('.ant-select-dropdown').getByTitle(name).click();
    await edit.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await expect(edit).toHaveCount(0);

    const second = await Api.asDemo('demo.operations');
    const car = await reportingCar(api);
    await car.report({ alarm: 'collision' });
    const begun = async () => (await api.call('/operation/report/getPageList', { packId, states: ['draft'] })).list[0];
    await expect.poll(begun).toBeDefined();
    /** A draft is submitted by one person and approved by another. */
    const approved = async (id: string) => {
      const { version } = await api.call('/operation/report/getById', { id });
      const submitted = await api.call('/operation/report/submit', { id, version });
      await second.call('/operation/report/approve', { id, ...submitted });
      await page.goto(`${address()}/operation/report?drawer=detail&record=${id}`);
    };
    const send = async () => {
      await dialog(page)
        .getByRole('button', { name: t('报送', 'Send'), exact: true })
        .click();
      const question = page.getByRole('dialog', { name: t(`通过“${name}”报送？`, `Send it by “${name}”?`) });
      await question.getByRole('button', { name: t('报送', 'Send'), exact: true }).click();
    };
    await approved((await begun())?.id ?? '');
    await send();
    const report = dialog(page);
    await expect(report).toContainText(t('对方不接受', 'Not accepted'));
    await expect(report).toContainText('Story is missing');
    await report.getByRole('link', { name: t('第 2 版', 'Version 2') }).click();
    await expect(dialog(page)).toContainText('Story is missing');
    await dialog(page)
      .getByRole('button', { name: t('填写', 'Fill in') })
      .click();
    await dialog(page).getByRole('textbox', { name: 'Story' }).fill('A door was open');
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    await expect(dialog(page).getByRole('row', { name: /^Story/ })).toContainText('A door was open');
    await approved((await begun())?.id ?? '');
    await send();
    await expect(dialog(page)).toContainText('receipt 30412');
    await expect(dialog(page).getByRole('button', { name: t('更正', 'New version') })).toBeVisible();
    expect(authority.heard.filter(({ method }) => method === 'POST')).toHaveLength(2);
    authority.close();
  });
});
