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
        'task:taskEnterprise:list': { name: ['查看', 'View'], roles: ['enterprise', 'auditor'] },
        'task:taskEnterprise:add': { name: ['新增', 'Add'], roles: ['enterprise'] },
        'task:taskEnterprise:update': { name: ['修改', 'Edit'], roles: ['enterprise'] },
        'task:taskEnterprise:delete': { name: ['删除草稿', 'Delete drafts'], roles: ['enterprise'] },
        'task:taskEnterprise:publish': { name: ['发布和结束', 'Publish and close'], roles: ['enterprise'] },
        'task:taskEnterprise:review': { name: ['验收成果', 'Accept and reject results'], roles: ['enterprise'] },
        'task:taskEnterprise:export': { name: ['导出', 'Export'], roles: ['enterprise'] },
      },
    },
    {
      directory: 'task',
      place: 20,
      page: taskTeacherPage,
      actions: {
        'task:taskTeacher:list': { name: ['查看', 'View'], roles: ['teacher'] },
        'task:taskTeacher:answer': { name: ['接受和谢绝', 'Accept and decline'], roles: ['teacher'] },
        'task:taskTeacher:release': { name: ['分发给学生', 'Release to students'], roles: ['teacher'] },
        'task:taskTeacher:mark': { name: ['评分和退回', 'Mark and return'], roles: ['teacher'] },
        'task:taskTeacher:export': { name: ['导出', 'Export'], roles: ['teacher'] },
      },
    },
    {
      directory: 'task',
      place: 30,
      page: taskStudentPage,
      actions: {
        'task:taskStudent:list': { name: ['查看', 'View'], roles: ['student'] },
        'task:taskStudent:submit': { name: ['提交', 'Hand in'], roles: ['student'] },
        'task:taskStudent:export': { name: ['导出', 'Export'], roles: ['student'] },
      },
    },
  ],
});
