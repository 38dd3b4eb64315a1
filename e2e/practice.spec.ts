/** Labelling as practice, the whole line: a data set, a task, a student, the review, the version and the file; each by its person. */
import type { Browser, Page } from '@playwright/test';
import {
  anotherBrowser,
  Api,
  dialog,
  expect,
  inEachLanguage,
  openAs,
  openAsAdmin,
  rowWith,
  say,
  test,
  type Language,
} from './console.ts';
import { patient } from './patience.ts';

/** The console of a sample person in a browser of their own. */
async function as(browser: Browser, account: string, path: string, language: Language) {
  const api = await Api.asDemo(account);
  const { context, page } = await anotherBrowser(browser, language);
  await openAs(page, api.token, path);
  return { page, api, end: () => context.close() };
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A data set of one picture with a car, imported on the screen. */
async function imported(page: Page, api: Api, name: string, t: (zh: string, en: string) => string): Promise<string> {
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
  await dialog(page)
    .getByRole('button', { name: t('检查', 'Inspect'), exact: true })
    .click();
  const patiently = { timeout: patient(60_000) };
  const confirm = dialog(page).getByRole('button', { name: t('确认导入', 'Import'), exact: true });
  await expect(confirm).toBeVisible(patiently);
  await confirm.click();
  await expect(
    dialog(page).getByText(t('导入完成：新增 1 帧', 'Imported: 1 frames added'), { exact: false }),
  ).toBeVisible(patiently);
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

inEachLanguage(import.meta.filename, (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);
  const other: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN';

  test(
    t('从数据集到学生标注、教师审核、企业验收和新版本', 'from a data set to a student, a review and a version'),
    async ({ page, browser }) => {
      // five people take turns
      test.slow();
      const name = `${t('实训', 'Practice')} ${Date.now()}`;
      const offer = { name: t('提供标注实训', 'Offer practice') };
      const path = '/dataManage/labelPractice';
      const admin = await openAsAdmin(page, '/dataManage/dataSet');
      const dataSetId = await imported(page, admin, name, t);
      const { id: labelTaskId } = await admin.call('/dataManage/labelTask/addOne', { name, jobSize: 1 });
      const frames = { id: labelTaskId, version: 1, dataSetId, number: null };
      await admin.call('/dataManage/labelTask/addFromSet', frames);

      const company = await as(browser, 'demo.enterprise', path, language);
      const { id: taskId, enterpriseName } = await drafted(company.api, name);

      // staff offer it
      await openAs(page, admin.token, path);
      await page.getByRole('button', offer).first().click();
      await pick(page, t('标注任务', 'Labelling task'), name);
      await pick(page, t('企业', 'Enterprise'), enterpriseName);
      await dialog(page).getByRole('button', offer).click();
      await expect(rowWith(page, name)).toBeVisible();

      // the enterprise makes it part of a task
      await company.page.reload();
      await rowWith(company.page, name).getByRole('link').first().click();
      await pick(company.page, t('企业任务', 'Task for students'), name);
      await dialog(company.page)
        .getByRole('button', { name: t('关联企业任务', 'Make it part of a task') })
        .click();
      await expect(dialog(company.page).getByText(t('还没有分发给学生', 'Not released to students yet'))).toBeVisible();
      await company.api.call('/task/taskEnterprise/publish', { id: taskId, version: 1 });

      // the teacher releases it
      const teacher = await as(browser, 'demo.teacher', path, language);
      const answer = { id: taskId, answer: 'accept', version: null } as const;
      const { version } = await teacher.api.call('/task/taskTeacher/answer', answer);
      const { list: majors } = await teacher.api.call('/task/taskEnterprise/getMajorIdByTeacherId', {});
      const release = { id: taskId, version, majorId: majors[0]?.id ?? '', dueAt: inDays(7) };
      await teacher.api.call('/task/taskTeacher/release', release);

      // the student takes a job, draws, and hands it in
      const student = await as(browser, 'demo.student', path, language);
      const todo = student.page.getByRole('region', { name });
      await todo.getByRole('button', { name: t('领取作业', 'Take a job') }).click();
      const canvas = student.page.locator('.benchCanvas');
      await expect(canvas).toHaveAttribute('data-ready', 'true');
      await student.page.getByRole('button', { name: t('矩形框', 'Box'), exact: true }).click();
      const area = await canvas.boundingBox();
      if (area === null) throw new Error('the canvas is not shown');
      const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
      await student.page.mouse.move(x - 60, y - 40);
      await student.page.mouse.down();
      await student.page.mouse.move(x + 60, y + 40, { steps: 4 });
      await student.page.mouse.up();
      await expect(student.page.getByRole('heading', { name: t('对象（2）', 'Objects (2)') })).toBeVisible();
      await expect(student.page.getByText(t('已保存', 'Saved'), { exact: true })).toBeVisible();
      await student.page.getByRole('button', { name: t('提交审核', 'Submit'), exact: true }).click();
      await expect(student.page.getByText(t('只读', 'Read only'), { exact: false })).toBeVisible();

      // the teacher sees it and passes it
      await teacher.page.reload();
      await rowWith(teacher.page, name).getByRole('link').first().click();
      await expect(dialog(teacher.page)).toContainText('周子涵');
      await dialog(teacher.page)
        .getByRole('link', { name: t('作业 1', 'Job 1') })
        .click();
      await teacher.page.getByRole('button', { name: t('领取', 'Take'), exact: true }).click();
      await teacher.page.getByRole('button', { name: t('审核通过', 'Pass'), exact: true }).click();
      await expect(teacher.page.getByRole('button', { name: t('审核通过', 'Pass'), exact: true })).toBeHidden();
      await teacher.end();

      // the enterprise accepts it into a version
      await openAs(company.page, company.api.token, path);
      await rowWith(company.page, name).getByRole('link').first().click();
      await dialog(company.page)
        .getByRole('link', { name: t('作业 1', 'Job 1') })
        .click();
      await company.page.getByRole('button', { name: t('验收', 'Accept'), exact: true }).click();
      await expect(company.page.getByRole('button', { name: t('验收', 'Accept'), exact: true })).toBeHidden();
      await openAs(company.page, company.api.token, path);
      await rowWith(company.page, name).getByRole('link').first().click();
      await dialog(company.page)
        .getByRole('button', { name: t('写入数据集版本', 'Put into a version') })
        .click();
      await dialog(company.page)
        .getByRole('button', { name: t('写入数据集版本', 'Put into a version') })
        .click();
      await expect(company.page.getByText(t('版本 1', 'Version 1'), { exact: false }).first()).toBeVisible();
      await company.end();

      // the student keeps the record, also in the other language; the version leaves as a file
      await openAs(student.page, student.api.token, path);
      await expect(todo).toContainText(t('已完成', 'Completed'));
      await student.end();
      const reader = await as(browser, 'demo.student', path, other);
      await expect(
        reader.page.getByRole('heading', { name: say(other, '标注实训', 'Labelling practice') }),
      ).toBeVisible();
      await expect(reader.page.getByRole('region', { name })).toContainText(say(other, '作业 1 / 2', '1 of 2 jobs'));
      await reader.end();
      await openAs(page, admin.token, `/dataManage/dataSet?drawer=content&record=${dataSetId}`);
      await dialog(page).getByText(t('各格式能保留什么', 'What each format carries')).click();
      await expect(
        dialog(page)
          .getByRole('cell', { name: t('部分保留', 'Carried in part') })
          .first(),
      ).toBeVisible();
      await dialog(page)
        .getByRole('button', { name: t('开始导出', 'Export'), exact: true })
        .click();
      await expect(dialog(page).getByText(t('导出完成', 'Exported'), { exact: false })).toBeVisible({
        timeout: patient(60_000),
      });
    },
  );
});
