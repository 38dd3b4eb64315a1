/** The whole course of an enterprise task: drafted, accepted, released, handed in, marked and accepted, each by its person. */
import type { Browser, Page } from '@playwright/test';
import { ADMIN, anotherBrowser, Api, dialog, expect, openAs, rowWith, test } from './console.ts';
import { patient } from './patience.ts';

let serial = 0;
const newName = (): string => `勘察${Date.now() % 1_000_000}x${(serial += 1)}`;

/** The console of a sample person, in Chinese, in a separate browser. */
async function consoleOf(
  browser: Browser,
  account: string,
  path: string,
): Promise<{ page: Page; end: () => Promise<void> }> {
  const { token } = await Api.asDemo(account);
  const { context, page } = await anotherBrowser(browser, 'zh-CN');
  await openAs(page, token, path);
  return { page, end: () => context.close() };
}

const pickMoment = async (page: Page, label: string, at: string) => {
  const field = dialog(page).getByRole('textbox', { name: label });
  await field.fill(at);
  await field.press('Enter');
};

/** A day this far ahead, in the typed form. */
const dayAhead = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 18:00`;

async function draftAndPublish(browser: Browser, name: string): Promise<void> {
  const { page, end } = await consoleOf(browser, 'demo.enterprise', '/task/taskEnterprise');
  await page.getByRole('button', { name: '新增任务' }).first().click();
  await dialog(page).getByRole('textbox', { name: '任务名称' }).fill(name);
  await pickMoment(page, '接受截止', dayAhead(5));
  await pickMoment(page, '截止时间', dayAhead(30));
  await dialog(page).getByRole('combobox', { name: '面向' }).click();
  await page.getByTitle('南湖理工职业技术学院').click();
  await dialog(page).getByRole('textbox', { name: '任务说明' }).fill('沿线路走一遍');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  // the draft is among all tasks, with its next step
  await expect(rowWith(page, name)).toBeVisible();
  await dialog(page).getByRole('button', { name: '发布', exact: true }).click();
  const asked = page.getByRole('dialog', { name: `发布“${name}”？` });
  await asked.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText(`已发布“${name}”`)).toBeVisible();
  await end();
}

async function acceptAndRelease(browser: Browser, name: string): Promise<void> {
  const { page, end } = await consoleOf(browser, 'demo.teacher', '/task/taskTeacher');
  await expect(rowWith(page, name)).toContainText('待答复');
  await rowWith(page, name).getByRole('link').click();
  await expect(dialog(page)).toContainText('沿线路走一遍');
  await dialog(page).getByRole('button', { name: '接受任务' }).click();
  await dialog(page).getByRole('button', { name: '分发给学生' }).click();
  // the teacher's only major is preselected
  await expect(dialog(page)).toContainText('不选则为该专业全部');
  await dialog(page).getByRole('button', { name: '分发给学生' }).click();
  await expect(dialog(page)).toContainText('周子涵');
  await end();
}

async function handIn(browser: Browser, name: string): Promise<void> {
  const { page, end } = await consoleOf(browser, 'demo.student', '/task/taskStudent');
  await rowWith(page, name).getByRole('link').click();
  await dialog(page).getByRole('textbox', { name: '内容' }).fill('共 12 个站点');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '报告.txt', mimeType: 'text/plain', buffer: Buffer.from('站点清单') });
  await expect(dialog(page).getByText('报告.txt')).toBeVisible();
  await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog(page)).toContainText('第 1 次提交');
  // a second press sends nothing
  await expect(dialog(page).getByRole('textbox', { name: '内容' })).toHaveValue('');
  await expect(dialog(page).getByRole('button', { name: '再次提交' })).toBeDisabled();
  await end();
}

async function mark(browser: Browser, name: string): Promise<void> {
  const { page, end } = await consoleOf(browser, 'demo.teacher', '/task/taskTeacher');
  await expect(rowWith(page, name)).toContainText('1 份待评分');
  await rowWith(page, name).getByRole('link').click();
  await dialog(page).getByRole('button', { name: '批改: 周子涵' }).click();
  await expect(dialog(page)).toContainText('共 12 个站点');
  await expect(dialog(page).getByRole('button', { name: '下载 报告.txt' })).toBeVisible();
  await dialog(page).getByRole('spinbutton', { name: '分数' }).fill('92');
  await dialog(page).getByRole('textbox', { name: '评语' }).fill('很细致');
  // typed text survives a reload
  await page.reload();
  await expect(dialog(page).getByRole('spinbutton', { name: '分数' })).toHaveValue('92');
  await expect(dialog(page).getByRole('textbox', { name: '评语' })).toHaveValue('很细致');
  await dialog(page).getByRole('button', { name: '保存分数' }).click();
  await expect(page.getByText('已为 周子涵 评分')).toBeVisible();
  await end();
}

test('a task from the enterprise to the students and back', async ({ browser, page }) => {
  test.setTimeout(patient(180_000));
  const name = newName();
  await draftAndPublish(browser, name);
  await acceptAndRelease(browser, name);
  await handIn(browser, name);
  await mark(browser, name);

  const { token } = await Api.asDemo('demo.enterprise');
  await openAs(page, token, '/task/taskEnterprise');
  await expect(rowWith(page, name)).toContainText('1 份待验收');
  await rowWith(page, name).getByRole('link').click();
  await dialog(page).getByRole('button', { name: '批改: 周子涵' }).click();
  await expect(dialog(page)).toContainText('很细致');
  await dialog(page).getByRole('button', { name: '验收通过' }).click();
  await expect(page.getByText('已验收 周子涵 的成果')).toBeVisible();
  // no task is waiting
  await expect(rowWith(page, name)).toHaveCount(0);
});

test('a school: added, given a department and a major, and not deleted while they are there', async ({ page }) => {
  const code = `school${Date.now() % 1_000_000}`;
  const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
  await openAs(page, token, '/sys/school');
  await page.getByRole('button', { name: '新增学校' }).first().click();
  await dialog(page).getByRole('textbox', { name: '名称', exact: true }).fill('测试学院');
  await dialog(page).getByRole('textbox', { name: '编码' }).fill(code);
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await rowWith(page, code).getByRole('link').click();
  await dialog(page).getByRole('button', { name: '新增院系' }).click();
  await dialog(page).getByRole('textbox', { name: '名称', exact: true }).fill('车辆学院');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await dialog(page).getByRole('button', { name: '新增专业: 车辆学院' }).click();
  await dialog(page).getByRole('textbox', { name: '名称', exact: true }).fill('智能驾驶');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page)).toContainText('智能驾驶');
  await dialog(page).getByRole('button', { name: '删除: 车辆学院' }).click();
  await dialog(page).getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog(page)).toContainText('1 个专业（智能驾驶）');
});
