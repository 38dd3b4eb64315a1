import { taskEnterprisePage, taskStudentPage, taskTeacherPage } from '#contract/school/task/page.ts';
import { taskDicts } from './dictionaries.ts';
import { taskExportJob } from './export.ts';
import { taskEnterpriseHandlers, taskStudentHandlers, taskTeacherHandlers } from './handlers.ts';
import { studentTaskListExport, teacherTaskListExport } from './listExport.ts';
import { seesAttempt, seesTask } from './service.ts';
import { noun } from '#server/ground/core/noun.ts';

export const taskNoun = noun({
  serves: {
    taskEnterprise: taskEnterpriseHandlers,
    taskTeacher: taskTeacherHandlers,
    taskStudent: taskStudentHandlers,
  },
  listExports: [studentTaskListExport, teacherTaskListExport],
  jobs: [taskExportJob],
  fileChecks: { task: seesTask, taskAttempt: seesAttempt },
  dictionaries: taskDicts,
  menus: [
    {
      directory: 'task',
      place: 10,
      page: taskEnterprisePage,
      actions: {
        'task:taskEnterprise:list': ['查看', 'View'],
        'task:taskEnterprise:add': ['新增', 'Add'],
        'task:taskEnterprise:update': ['修改', 'Edit'],
        'task:taskEnterprise:delete': ['删除草稿', 'Delete drafts'],
        'task:taskEnterprise:publish': ['发布和结束', 'Publish and close'],
        'task:taskEnterprise:review': ['验收成果', 'Accept and reject results'],
        'task:taskEnterprise:export': ['导出', 'Export'],
      },
    },
    {
      directory: 'task',
      place: 20,
      page: taskTeacherPage,
      actions: {
        'task:taskTeacher:list': ['查看', 'View'],
        'task:taskTeacher:answer': ['接受和谢绝', 'Accept and decline'],
        'task:taskTeacher:release': ['分发给学生', 'Release to students'],
        'task:taskTeacher:mark': ['评分和退回', 'Mark and return'],
        'task:taskTeacher:export': ['导出', 'Export'],
      },
    },
    {
      directory: 'task',
      place: 30,
      page: taskStudentPage,
      actions: {
        'task:taskStudent:list': ['查看', 'View'],
        'task:taskStudent:submit': ['提交', 'Hand in'],
        'task:taskStudent:export': ['导出', 'Export'],
      },
    },
  ],
});
