/** Where people of each role begin: the page with their own day, and what waits for them there. */
import type { Page } from '@playwright/test';
import { address, Api, expect, inEachLanguage, say, test } from './console.ts';

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  for (const [zh, en, home] of [
    ['供应商', 'Supplier', ''],
    ['学生', 'Student', ''],
    ['企业', 'Enterprise', ''],
    ['数据人员', 'Data', ''],
    ['审计员', 'Auditor', 'dashboard'],
  ] as const)
    test(`${en} begins at /${home}`, async ({ page }) => {
      await page.goto(`${address()}/login`);
      await page.getByRole('button', { name: t(zh, en) }).first().click(); // prettier-ignore
      await expect(page.getByRole('button', { name: t(`当前角色：${zh}`, `Active role: ${en}`) })).toBeVisible();
      await expect(page).toHaveURL(`${address()}/${home}`);
      if (home === '') await expect(page.getByRole('region', { name: t('待办事项', 'Needs attention') })).toBeVisible();
      else await expect(page.getByRole('heading', { name: t('今日异常', 'Unusual today') })).toBeVisible();
    });

  const signIn = async (page: Page, zh: string, en: string) => {
    await page.goto(`${address()}/login`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${address()}/login`);
    await page.getByRole('button', { name: t(zh, en) }).first().click(); // prettier-ignore
  };

  test('a supplier sees the running month, and a student what waits, as the list counts it', async ({ page }) => {
    const supplier = await Api.asDemo('demo.supplier');
    const [own] = (await supplier.call('/operation/supplier/getPageList', {})).list;
    if (own === undefined) throw new Error('no supplier');
    const { period } = await supplier.call('/operation/supplier/statement/getLive', { supplierId: own.id });
    const waiting = page.getByRole('region', { name: t('待办事项', 'Needs attention') });
    await signIn(page, '供应商', 'Supplier');
    await waiting.getByRole('link', { name: t(`${period} 结算`, `${period} statement`) }).click();
    await expect(page).toHaveURL(new RegExp(`/operation/supplier\\?.*record=${own.id}`));

    const student = await Api.asDemo('demo.student');
    const { total } = await student.call('/task/taskStudent/getPageList', { waiting: true });
    await signIn(page, '学生', 'Student');
    await expect(waiting).toBeVisible();
    const due = waiting.getByRole('link', { name: t('项任务待提交', 'to hand in') });
    await expect(due).toHaveText(total === 0 ? [] : [new RegExp(`^${total} `)]);
  });

  test('a teacher is led to what is to be marked, a student and an enterprise see how their tasks stand', async ({
    page,
  }) => {
    const waiting = page.getByRole('region', { name: t('待办事项', 'Needs attention') });
    const standing = page.getByRole('region', { name: t('任务进展', 'How tasks stand') });

    const teacher = await Api.asDemo('demo.teacher');
    const { toMark, overdue } = await teacher.call('/task/taskTeacher/getSummary', {});
    await signIn(page, '教师', 'Teacher');
    const mark = waiting.getByRole('link', { name: t('份成果待评分', 'to mark') });
    await expect(waiting).toBeVisible();
    await expect(mark).toHaveText(toMark === 0 ? [] : [new RegExp(`^${toMark} `)]);
    const late = waiting.getByRole('link', { name: t('名学生逾期未交', 'overdue, ') });
    await expect(late).toHaveCount(overdue.length);

    const enterprise = await Api.asDemo('demo.enterprise');
    const { tasks } = await enterprise.call('/task/taskEnterprise/getSummary', {});
    await signIn(page, '企业', 'Enterprise');
    const open = standing.getByRole('link', { name: t(`发布中 ${tasks.published} 项`, `Open: ${tasks.published}`) });
    await open.click();
    await expect(page).toHaveURL(/taskEnterprise\?.*state=published/);

    await signIn(page, '学生', 'Student');
    await expect(waiting).toBeVisible();
    const { toHandIn, submitted, lastMarked } = await (
      await Api.asDemo('demo.student')
    ).call('/task/taskStudent/getSummary', {});
    const lines = Number(submitted > 0) + Number(lastMarked !== null);
    await expect(standing.getByRole('link')).toHaveCount(lines === 0 && toHandIn === 0 ? 1 : lines);
  });
});
