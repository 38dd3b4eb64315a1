import { page } from '#contract/ground/words.ts';

export const dataSetPage = page({
  route: 'dataManage/dataSet',
  title: ['数据集', 'Data sets'],
  purpose: [
    '图片、点云和标注，以不再改变的版本供训练和测试引用',
    'Pictures, clouds of points and labels, in versions that never change',
  ],
  icon: 'hdd',
  permission: 'dataManage:dataSet:list',
});

export const framesPage = page({
  route: 'dataManage/dataSet/frames',
  title: ['数据集内容', 'Frames of a data set'],
  purpose: ['浏览和筛选帧与标注对象', 'Look through frames and what is labelled in them'],
  icon: 'hdd',
  permission: 'dataManage:dataSet:list',
});

export const dataSetExports = {
  '/dataManage/dataSet/getPageList': 'dataManage:dataSet:export',
} as const;
