/** Labelling as practice, the whole line: a data set, a task, a student, the review, the version and the file; each by its person. */
import type { Browser, Page } from '@playwright/test';
import { anotherBrowser, Api, dialog, expect, openAs, openAsAdmin, rowWith, test, type Language } from './console.ts';
import { patient } from './patience.ts';

/** The console of a sample person in a browser of their own. */
async function as(browser: Browser, account: string, path: string, language: Language = 'zh-CN') {
  const api = await Api.asDemo(account);
  const { context, page } = await anotherBrowser(browser, language);
  await openAs(page, api.token, path);
  return { page, api, end: () => context.close() };
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A data set of one picture with a car, imported on the screen. */
async function imported(page: Page, api: Api, name: string): Promise<string> {
  const { id } = await api.call('/dataManage/dataSet/addOne', { name });
  const labels = {
    images: [{ id: 1, file_name: 'crossing.png', width: 1440, height: 900 }],
    categories: [{ id: 1, name: 'car' }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [100, 100, 300, 200], area: 60_000, iscrowd: 0 }],
  };
  const files = [
    { name: 'crossing.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'labels.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(labels)) },
  ];
  await openAs(page, api.token, `/dataManage/dataSet?drawer=import&record=${id}`);
  await dialog(page).locator('input[type=file]').setInputFiles(files);
  await dialog(page).getByRole('button', { name: '检查' }).click();
  const patiently = { timeout: patient(60_000) };
  await expect(dialog(page).getByRole('button', { name: '确认导入' })).toBeVisible(patiently);
  await dialog(page).getByRole('button', { name: '确认导入' }).click();
  await expect(dialog(page).getByText('导入完成：新增 1 帧', { exact: false })).toBeVisible(patiently);
  return id;
}

/** A draft of the demo's enterprise, to be offered to the demo's school. */
async function drafted(enterprise: Api, title: string): Promise<{ id: string; enterpriseName: string }> {
  const { list: schools } = await enterprise.call('/task/taskEnterprise/getOfferChoices', {});
  const schoolId = schools.find(({ name }) => name === '南湖理工职业技术学院')?.id ?? '';
  const { id } = await enterprise.call('/task/taskEnterprise/addOne', {
    title,
    description: '<p>框住每辆车</p>',
    capacity: 20,
    acceptBy: inDays(5),
    dueAt: inDays(30),
    offers: [{ schoolId, majorId: null }],
  });
  const { enterpriseName } = await enterprise.call('/task/taskEnterprise/getById', { id });
  return { id, enterpriseName };
}

/** Chooses an option of a list that is searched by typing. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).fill(option);
  await page.locator('.ant-select-item-option', { hasText: option }).click();
}

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('从数据集到学生标注、教师审核、企业验收和新版本', async ({ page, browser }) => {
    // five people take turns
    test.slow();
    const name = `实训 ${Date.now()}`;
    const admin = await openAsAdmin(page, '/dataManage/dataSet');
    const dataSetId = await imported(page, admin, name);
    const { id: labelTaskId } = await admin.call('/dataManage/labelTask/addOne', { name, jobSize: 1 });
    const frames = { id: labelTaskId, version: 1, dataSetId, number: null };
    await admin.call('/dataManage/labelTask/addFromSet', frames);

    const company = await as(browser, 'demo.enterprise', '/dataManage/labelPractice');
    const { id: taskId, enterpriseName } = await drafted(company.api, name);

    // staff offer it
    await openAs(page, admin.token, '/dataManage/labelPractice');
    await page.getByRole('button', { name: '提供标注实训' }).first().click();
    await pick(page, '标注任务', name);
    await pick(page, '企业', enterpriseName);
    await dialog(page).getByRole('button', { name: '提供标注实训' }).click();
    await expect(rowWith(page, name)).toBeVisible();

    // the enterprise makes it part of a task
    await company.page.reload();
    await rowWith(company.page, name).getByRole('link').first().click();
    await pick(company.page, '企业任务', name);
    await dialog(company.page).getByRole('button', { name: '关联企业任务' }).click();
    await expect(dialog(company.page).getByText('还没有分发给学生')).toBeVisible();
    await company.api.call('/task/taskEnterprise/publish', { id: taskId, version: 1 });

    // the teacher releases it
    const teacher = await as(browser, 'demo.teacher', '/dataManage/labelPractice');
    const answer = { id: taskId, answer: 'accept', version: null } as const;
    const { version } = await teacher.api.call('/task/taskTeacher/answer', answer);
    const { list: majors } = await teacher.api.call('/task/taskEnterprise/getMajorIdByTeacherId', {});
    const release = { id: taskId, version, majorId: majors[0]?.id ?? '', dueAt: inDays(7) };
    await teacher.api.call('/task/taskTeacher/release', release);

    // the student takes a job, draws, and hands it in
    const student = await as(browser, 'demo.student', '/dataManage/labelPractice');
    const todo = student.page.getByRole('region', { name });
    await todo.getByRole('button', { name: '领取作业' }).click();
    const canvas = student.page.locator('.benchCanvas');
    await expect(canvas).toHaveAttribute('data-ready', 'true');
    await student.page.getByRole('button', { name: '矩形框', exact: true }).click();
    const area = await canvas.boundingBox();
    if (area === null) throw new Error('the canvas is not shown');
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    await student.page.mouse.move(x - 60, y - 40);
    await student.page.mouse.down();
    await student.page.mouse.move(x + 60, y + 40, { steps: 4 });
    await student.page.mouse.up();
    await expect(student.page.getByRole('heading', { name: '对象（2）' })).toBeVisible();
    await expect(student.page.getByText('已保存', { exact: true })).toBeVisible();
    await student.page.getByRole('button', { name: '提交审核' }).click();
    await expect(student.page.getByText('只读', { exact: false })).toBeVisible();

    // the teacher sees it and passes it
    await teacher.page.reload();
    await rowWith(teacher.page, name).getByRole('link').first().click();
    await expect(dialog(teacher.page)).toContainText('周子涵');
    await dialog(teacher.page).getByRole('link', { name: '作业 1' }).click();
    await teacher.page.getByRole('button', { name: '领取' }).click();
    await teacher.page.getByRole('button', { name: '审核通过' }).click();
    await expect(teacher.page.getByRole('button', { name: '审核通过' })).toBeHidden();
    await teacher.end();

    // the enterprise accepts it into a version
    await openAs(company.page, company.api.token, '/dataManage/labelPractice');
    await rowWith(company.page, name).getByRole('link').first().click();
    await dialog(company.page).getByRole('link', { name: '作业 1' }).click();
    await company.page.getByRole('button', { name: '验收' }).click();
    await expect(company.page.getByRole('button', { name: '验收' })).toBeHidden();
    await openAs(company.page, company.api.token, '/dataManage/labelPractice');
    await rowWith(company.page, name).getByRole('link').first().click();
    await dialog(company.page).getByRole('button', { name: '写入数据集版本' }).click();
    await dialog(company.page).getByRole('button', { name: '写入数据集版本' }).click();
    await expect(company.page.getByText('版本 1', { exact: false }).first()).toBeVisible();
    await company.end();

    // the student keeps the record, also in English; the version leaves as a file
    await openAs(student.page, student.api.token, '/dataManage/labelPractice');
    await expect(todo).toContainText('已完成');
    await student.end();
    const reader = await as(browser, 'demo.student', '/dataManage/labelPractice', 'en-US');
    await expect(reader.page.getByRole('heading', { name: 'Labelling practice' })).toBeVisible();
    await expect(reader.page.getByRole('region', { name })).toContainText('1 of 2 jobs');
    await reader.end();
    await openAs(page, admin.token, `/dataManage/dataSet?drawer=content&record=${dataSetId}`);
    await dialog(page).getByText('各格式能保留什么').click();
    await expect(dialog(page).getByRole('cell', { name: '部分保留' }).first()).toBeVisible();
    await dialog(page).getByRole('button', { name: '开始导出' }).click();
    await expect(dialog(page).getByText('导出完成', { exact: false })).toBeVisible({ timeout: patient(60_000) });
  });
});
