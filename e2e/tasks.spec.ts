/** The whole course of an enterprise task: drafted, accepted, released, handed in, marked and accepted, each by its person, in each language. */
import type { Browser, Locator, Page } from '@playwright/test';
import {
  ADMIN,
  anotherBrowser,
  Api,
  dialog,
  expect,
  type Language,
  onDeskAndPhone,
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

type Say = (zh: string, en: string) => string;

/** How the journey is read: in one language, at one width, by one after the other in a browser of their own. */
interface Reading {
  browser: Browser;
  language: Language;
  width: Width;
  t: Say;
}

interface Console {
  page: Page;
  t: Say;
  button: (label: string) => Locator;
  effort: () => Promise<Effort>;
  end: () => Promise<void>;
}

/** The console of a sample person. */
async function consoleOf(
  { browser, language, width, t }: Reading,
  [account, path]: readonly [string, string],
): Promise<Console> {
  const { token } = await Api.asDemo(account);
  const { context, page } = await anotherBrowser(browser, language, width);
  const effort = await countEffort(page);
  await openAs(page, token, path);
  const end = async () => {
    await fits(page);
    await context.close();
  };
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  return { page, t, button, effort, end };
}

const pickMoment = async (page: Page, label: string, at: string) => {
  const field = dialog(page).getByRole('textbox', { name: label });
  await field.fill(at);
  await field.press('Enter');
};

/** A day this far ahead, in the typed form. */
const dayAhead = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 18:00`;

async function draftAndPublish(reading: Reading, name: string): Promise<void> {
  const { page, t, button, effort, end } = await consoleOf(reading, ['demo.enterprise', '/task/taskEnterprise']);
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

async function acceptAndRelease(reading: Reading, name: string): Promise<void> {
  const { page, t, button, effort, end } = await consoleOf(reading, ['demo.teacher', '/task/taskTeacher']);
  await expect(rowWith(page, name)).toContainText(t('待答复', 'To answer'));
  await rowWith(page, name).getByRole('link').click();
  await expect(dialog(page)).toContainText('沿线路走一遍');
  await button(t('接受任务', 'Accept the task')).click();
  await button(t('分发给学生', 'Release to students')).click();
  // the teacher's only major is preselected
  await expect(dialog(page)).toContainText(t('不选则为该专业全部', 'None chosen: all'));
  await button(t('分发给学生', 'Release to students')).click();
  await expect(dialog(page)).toContainText('周子涵');
  expect(await effort()).toEqual({ clicks: 4, texts: 0, views: 0 });
  await end();
}

async function handIn(reading: Reading, name: string): Promise<void> {
  const { page, t, button, effort, end } = await consoleOf(reading, ['demo.student', '/task/taskStudent']);
  await rowWith(page, name).getByRole('link').click();
  const text = dialog(page).getByRole('textbox', { name: t('内容', 'Text') });
  await text.fill('共 12 个站点');
  const chooser = page.waitForEvent('filechooser');
  await dialog(page)
    .getByRole('button', { name: t('选择文件', 'Choose files') })
    .click();
  await (await chooser).setFiles({ name: '报告.txt', mimeType: 'text/plain', buffer: Buffer.from('站点清单') });
  await expect(dialog(page).getByText('报告.txt')).toBeVisible();
  await button(t('提交', 'Hand in')).click();
  await expect(dialog(page)).toContainText(t('第 1 次提交', 'Attempt 1'));
  // a second press sends nothing
  await expect(text).toHaveValue('');
  await expect(button(t('再次提交', 'Hand in again'))).toBeDisabled();
  expect(await effort()).toEqual({ clicks: 3, texts: 1, views: 0 });
  await end();
}

async function mark(reading: Reading, name: string): Promise<void> {
  const { page, t, button, effort, end } = await consoleOf(reading, ['demo.teacher', '/task/taskTeacher']);
  const score = dialog(page).getByRole('spinbutton', { name: t('分数', 'Score') });
  const comment = dialog(page).getByRole('textbox', { name: t('评语', 'Comment'), exact: true });
  await expect(rowWith(page, name)).toContainText(t('1 份待评分', '1 to mark'));
  await rowWith(page, name).getByRole('link').click();
  await button(t('批改: 周子涵', 'Mark: 周子涵')).click();
  await expect(dialog(page)).toContainText('共 12 个站点');
  await expect(button(t('下载 报告.txt', 'Download 报告.txt'))).toBeVisible();
  await score.fill('92');
  await comment.fill('很细致');
  expect(await effort()).toEqual({ clicks: 2, texts: 2, views: 0 });
  // typed text survives a reload
  await page.reload();
  await expect(score).toHaveValue('92');
  await expect(comment).toHaveValue('很细致');
  await button(t('保存分数', 'Save the mark')).click();
  await expect(page.getByText(t('已为 周子涵 评分', 'Marked the work of 周子涵'))).toBeVisible();
  await end();
}

async function accept(reading: Reading, name: string): Promise<void> {
  const { page, t, button, effort, end } = await consoleOf(reading, ['demo.enterprise', '/task/taskEnterprise']);
  await expect(rowWith(page, name)).toContainText(t('1 份待验收', '1 to accept'));
  await rowWith(page, name).getByRole('link').click();
  await button(t('批改: 周子涵', 'Mark: 周子涵')).click();
  await expect(dialog(page)).toContainText('很细致');
  await button(t('验收通过', 'Accept')).click();
  await expect(page.getByText(t('已验收 周子涵 的成果', 'Accepted the work of 周子涵'))).toBeVisible();
  expect(await effort()).toEqual({ clicks: 3, texts: 0, views: 0 });
  // no task is waiting
  await expect(rowWith(page, name)).toHaveCount(0);
  await end();
}

onDeskAndPhone('zh-CN', (language, width) => {
  test('a task from the enterprise to the students and back', async ({ browser }) => {
    test.setTimeout(patient(180_000));
    const name = newName();
    const reading: Reading = { browser, language, width, t: (zh, en) => say(language, zh, en) };
    await draftAndPublish(reading, name);
    await acceptAndRelease(reading, name);
    await handIn(reading, name);
    await mark(reading, name);
    await accept(reading, name);
  });
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
