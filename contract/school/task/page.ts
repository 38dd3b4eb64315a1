import { page } from '#contract/ground/words.ts';

export const taskEnterprisePage = page({
  route: 'task/taskEnterprise',
  title: ['企业任务', 'Enterprise tasks'],
  purpose: ['发布实践任务，验收成果', 'Give practice work and accept the results'],
  icon: 'shop',
  permission: 'task:taskEnterprise:list',
});

export const taskTeacherPage = page({
  route: 'task/taskTeacher',
  title: ['教师任务', 'Teacher tasks'],
  purpose: ['接受企业任务，分发给学生并评分', 'Accept tasks, release them to students, mark'],
  icon: 'bulb',
  permission: 'task:taskTeacher:list',
});

export const taskStudentPage = page({
  route: 'task/taskStudent',
  title: ['学生任务', 'Student tasks'],
  purpose: ['查看任务要求，提交成果', 'Read what is asked and hand in'],
  icon: 'carryout',
  permission: 'task:taskStudent:list',
});

export const taskExports = {
  '/task/taskStudent/getPageList': 'task:taskStudent:export',
  '/task/taskTeacher/getPageList': 'task:taskTeacher:export',
} as const;
