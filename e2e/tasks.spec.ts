/** The whole course of an enterprise task: drafted, accepted, released, handed in, marked and accepted, each by its person. */
import type { Browser, Page } from '@playwright/test';
import {
  ADMIN,
  anotherBrowser,
  Api,
  dialog,
  expect,
  type Language,
  openAs,
  rowWith,
  say,
  test,
  type Width,
} from './console.ts';
import { countEffort, type Effort, fits } from './effort.ts';
import { patient } from './patience.ts';

let serial = 0;
const newName = (): string => `勘察${Date.now() % 1_000_000}x${(serial += 1)}`;

interface Console {
  page: Page;
  /** A word in the language of this console. */
  t: (zh: string, en: string) => string;
  effort: () => Promise<Effort>;
  end: () => Promise<void>;
}

/** The console of a sample person in a separate browser; each reads their own language at their own width. */
async function consoleOf(
  browser: Browser,
  [account, path]: readonly [string, string],
  language: Language,
  width: Width,
): Promise<Console> {
  const { token } = await Api.asDemo(account);
  const { context, page } = await anotherBrowser(browser, language, width);
  const effort = await countEffort(page);
  await openAs(page, token, path);
  const end = async () => {
    await fits(page);
    await context.close();
  };
  return { page, t: (zh, en) => say(language, zh, en), effort, end };
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
  const place = ['demo.enterprise', '/task/taskEnterprise'] as const;
  const { page, t, effort, end } = await consoleOf(browser, place, 'en-US', 390);
  const button = (label: string) => dialog(page).getByRole('button', { name: label, exact: true });
  await page
    .getByRole('button', { name: t('新增任务', 'Add task') })
    .first()
    .click();
  await dialog(page)
    .getByRole('textbox', { name: t('任务名称', 'Title') })
    .fill(name);
  await pickMoment(page, t('接受截止', 'Accept until'), dayAhead(5));
  await pickMoment(page, t('截止时间', 'Due'), dayAhead(30));
  await dialog(page)
    .getByRole('combobox', { name: t('面向', 'Offered to') })
    .click();
  await page.getByTitle('南湖理工职业技术学院').click();
  await dialog(page)
    .getByRole('textbox', { name: t('任务说明', 'What is asked') })
    .fill('沿线路走一遍');
  await fits(page);
  await button(t('保存', 'Save')).click();
  // the draft is among all tasks, with its next step
  await expect(rowWith(page, name)).toBeVisible();
  await button(t('发布', 'Publish')).click();
  const asked = page.getByRole('dialog', { name: t(`发布“${name}”？`, `Publish “${name}”?`) });
  await asked.getByRole('button', { name: t('发布', 'Publish'), exact: true }).click();
  await expect(page.getByText(t(`已发布“${name}”`, `Published “${name}”`))).toBeVisible();
  expect(await effort()).toEqual({ clicks: 6, texts: 4, views: 0 });
  await end();
}

async function acceptAndRelease(browser: Browser, name: string): Promise<void> {
  const { page, effort, end } = await consoleOf(browser, ['demo.teacher', '/task/taskTeacher'], 'zh-CN', 1440);
  await expect(rowWith(page, name)).toContainText('待答复');
  await rowWith(page, name).getByRole('link').click();
  await expect(dialog(page)).toContainText('沿线路走一遍');
  await dialog(page).getByRole('button', { name: '接受任务' }).click();
  await dialog(page).getByRole('button', { name: '分发给学生' }).click();
  // the teacher's only major is preselected
  await expect(dialog(page)).toContainText('不选则为该专业全部');
  await dialog(page).getByRole('button', { name: '分发给学生' }).click();
  await expect(dialog(page)).toContainText('周子涵');
  expect(await effort()).toEqual({ clicks: 4, texts: 0, views: 0 });
  await end();
}

async function handIn(browser: Browser, name: string): Promise<void> {
  const { page, effort, end } = await consoleOf(browser, ['demo.student', '/task/taskStudent'], 'zh-CN', 390);
  await rowWith(page, name).getByRole('link').click();
  await dialog(page).getByRole('textbox', { name: '内容' }).fill('共 12 个站点');
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles({ name: '报告.txt', mimeType: 'text/plain', buffer: Buffer.from('站点清单') });
  await expect(dialog(page).getByText('报告.txt')).toBeVisible();
  await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog(page)).toContainText('第 1 次提交');
  // a second press sends nothing
  await expect(dialog(page).getByRole('textbox', { name: '内容' })).toHaveValue('');
  await expect(dialog(page).getByRole('button', { name: '再次提交' })).toBeDisabled();
  expect(await effort()).toEqual({ clicks: 3, texts: 1, views: 0 });
  await end();
}

async function mark(browser: Browser, name: string): Promise<void> {
  const { page, effort, end } = await consoleOf(browser, ['demo.teacher', '/task/taskTeacher'], 'en-US', 1440);
  await expect(rowWith(page, name)).toContainText('1 to mark');
  await rowWith(page, name).getByRole('link').click();
  await dialog(page).getByRole('button', { name: 'Mark: 周子涵' }).click();
  await expect(dialog(page)).toContainText('共 12 个站点');
  await expect(dialog(page).getByRole('button', { name: 'Download 报告.txt' })).toBeVisible();
  await dialog(page).getByRole('spinbutton', { name: 'Score' }).fill('92');
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('很细致');
  expect(await effort()).toEqual({ clicks: 2, texts: 2, views: 0 });
  // typed text survives a reload
  await page.reload();
  await expect(dialog(page).getByRole('spinbutton', { name: 'Score' })).toHaveValue('92');
  await expect(dialog(page).getByRole('textbox', { name: 'Comment' })).toHaveValue('很细致');
  await dialog(page).getByRole('button', { name: 'Save the mark' }).click();
  await expect(page.getByText('Marked the work of 周子涵')).toBeVisible();
  await end();
}

async function accept(browser: Browser, name: string): Promise<void> {
  const place = ['demo.enterprise', '/task/taskEnterprise'] as const;
  const { page, effort, end } = await consoleOf(browser, place, 'zh-CN', 390);
  await expect(rowWith(page, name)).toContainText('1 份待验收');
  await rowWith(page, name).getByRole('link').click();
  await dialog(page).getByRole('button', { name: '批改: 周子涵' }).click();
  await expect(dialog(page)).toContainText('很细致');
  await dialog(page).getByRole('button', { name: '验收通过' }).click();
  await expect(page.getByText('已验收 周子涵 的成果')).toBeVisible();
  expect(await effort()).toEqual({ clicks: 3, texts: 0, views: 0 });
  // no task is waiting
  await expect(rowWith(page, name)).toHaveCount(0);
  await end();
}

test('a task from the enterprise to the students and back', async ({ browser }) => {
  test.setTimeout(patient(180_000));
  const name = newName();
  await draftAndPublish(browser, name);
  await acceptAndRelease(browser, name);
  await handIn(browser, name);
  await mark(browser, name);
  await accept(browser, name);
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
