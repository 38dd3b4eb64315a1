import { taskEnterprisePage, taskTeacherPage, taskStudentPage } from '#contract/school/task/page.ts';
import { page } from '#web/lib/pages.ts';

export const taskPages = [
  page(taskEnterprisePage, () => import('./EnterprisePage.tsx'), [{ ownExport: 'task:taskEnterprise:export' }]),
  page(taskTeacherPage, () => import('./TeacherPage.tsx'), [{ export: '/task/taskTeacher/getPageList' }]),
  page(taskStudentPage, () => import('./StudentPage.tsx'), [{ export: '/task/taskStudent/getPageList' }]),
];
