/** A collision: its record is frozen, its report is begun, filled in, and not approved by whoever submitted it. */
import { address, dialog, expect, inEachLanguage, openAsAdmin, say, test } from './console.ts';
import { leaveNoCries, reportingCar } from './cars.ts';
import { patient } from './patience.ts';

leaveNoCries();

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a collision leads to a report that is filled from the record, and to what the car reported', async ({
    page,
  }) => {
    test.setTimeout(patient(90_000));
    const api = await openAsAdmin(page, '/');
    const { id: packId } = await api.call('/operation/reportPack/addOne', {
      name: `City ${language} ${Date.now()}`,
      definition: {
        authority: 'City of Yunwan',
        legalSource: 'Road act, section 7',
        legalDate: '2026-01-31',
        timeZone: 'Asia/Shanghai',
        language,
        occasion: { kind: 'alert', alertKinds: ['collision'] },
        deadline: { kind: 'hours', count: 24 },
        fields: [
          { key: 'plate', column: 'Plate', type: 'line', source: { kind: 'fact', fact: 'plate' }, required: 'always' },
          { key: 'injured', column: 'Injured', type: 'choice', choices: ['None', 'Some'], required: 'always' },
          { key: 'course', column: 'Course of events', type: 'paragraph', required: 'always' },
        ],
      },
    });
    const car = await reportingCar(api);
    await car.report({ alarm: 'collision' });
    const begun = async () => (await api.call('/operation/report/getPageList', { packId })).list[0]?.id;
    await expect.poll(begun, { timeout: patient(20_000) }).toBeDefined();

    await page.goto(`${address()}/operation/report?drawer=detail&record=${await begun()}`);
    const report = dialog(page);
    await expect(report).toContainText(t('还有 2 个字段要填', '2 fields still to fill in'), {
      timeout: patient(20_000),
    });
    await expect(report.getByRole('row', { name: /^Plate/ })).toContainText(car.plate);
    const submit = report.getByRole('button', { name: t('提交批准', 'Submit') });
    await expect(submit).toBeDisabled();

    await report.getByRole('button', { name: t('填写', 'Fill in') }).click();
    await report.getByRole('combobox', { name: 'Injured' }).click();
    await page.getByTitle('None', { exact: true }).click();
    await report.getByRole('textbox', { name: 'Course of events' }).fill('Hit from behind at a red light.');
    await report.getByRole('textbox', { name: 'Plate' }).fill('粤B12345');
    await report.getByRole('button', { name: t('保存', 'Save') }).click();
    await expect(report).toContainText(t('必填字段都已填好', 'All that is needed is there'));
    // what a person says stands beside what the record says
    await expect(report.getByRole('row', { name: /^Plate/ })).toContainText(
      t(`记录为：${car.plate}`, `The record says: ${car.plate}`),
    );

    await submit.click();
    // in Chinese the word stands in that of the button before, too
    await report.getByRole('button', { name: t('批准', 'Approve'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('批准', 'Approve'), exact: true });
    await question.getByRole('button', { name: t('批准', 'Approve') }).click();
    await expect(question.getByRole('alert')).toContainText(t('另一人', 'another person'));
    await question.getByRole('button', { name: t('取消', 'Cancel') }).click();
    await expect(report.getByRole('button', { name: t('填写', 'Fill in') })).toHaveCount(0);

    await report.getByRole('link', { name: t('事件数据', 'Event record') }).click();
    const record = dialog(page);
    await expect(record).toContainText(t('与固定时一致', 'As it was frozen'), { timeout: patient(20_000) });
    await record.getByRole('button', { name: t('查看数据', 'Show the data') }).click();
    await expect(record.getByRole('row').filter({ hasText: t('碰撞', 'Collision') })).not.toHaveCount(0);
    // who looked stands in it
    await expect(record.getByRole('listitem').filter({ hasText: new RegExp(`${t('查看', 'Read')}$`) })).toHaveCount(1);
  });
});
