import { page } from '#contract/ground/words.ts';

export const labelPracticePage = page({
  route: 'dataManage/labelPractice',
  title: ['标注实训', 'Labelling practice'],
  purpose: [
    '学生完成企业任务中的标注作业，教师审核，企业验收',
    'Students label jobs of an enterprise’s task, teachers review them, the enterprise accepts',
  ],
  icon: 'experiment',
  permission: 'dataManage:labelPractice:list',
});

export const practiceBenchPage = page({
  route: 'dataManage/labelPractice/workbench',
  title: ['实训工作台', 'Practice workbench'],
  purpose: ['标注、审核和验收学生的作业', 'Label, review and accept the jobs of students'],
  icon: 'experiment',
  permission: 'dataManage:labelPractice:list',
});
