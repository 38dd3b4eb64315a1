import { taskEnterprisePage, taskTeacherPage, taskStudentPage } from '#contract/school/task/page.ts';
import { page } from '#web/lib/pages.ts';

export const taskPages = [
  page(taskEnterprisePage, () => import('./EnterprisePage.tsx')),
  page(taskTeacherPage, () => import('./TeacherPage.tsx')),
  page(taskStudentPage, () => import('./StudentPage.tsx')),
];
