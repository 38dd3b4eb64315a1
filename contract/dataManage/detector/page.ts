import { page } from '#contract/ground/words.ts';

export const detectorPage = page({
  route: 'dataManage/detector',
  title: ['检测器', 'Detectors'],
  purpose: ['为数据集的图片给出预标注的接口', 'Interfaces that pre-label the pictures of data sets'],
  icon: 'scan',
  permission: 'dataManage:detector:list',
});

export const detectorExports = {
  '/dataManage/detector/getPageList': 'dataManage:detector:export',
} as const;
