import { page } from '#contract/ground/words.ts';

export const labelTaskPage = page({
  route: 'dataManage/labelTask',
  title: ['标注任务', 'Labelling tasks'],
  purpose: [
    '图片分成作业，由一人标注、另一人审核、负责人验收',
    'Pictures in jobs, which one person labels, another reviews and the lead accepts',
  ],
  icon: 'form',
  permission: 'dataManage:labelTask:list',
});

export const workbenchPage = page({
  route: 'dataManage/labelTask/workbench',
  title: ['标注工作台', 'Workbench'],
  purpose: ['在图片上标注和审核对象', 'Label and review objects on pictures'],
  icon: 'form',
  permission: 'dataManage:labelTask:list',
});

export const labelTaskExports = {
  '/dataManage/labelTask/getPageList': 'dataManage:labelTask:export',
} as const;
