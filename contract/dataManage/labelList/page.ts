import { page } from '#contract/ground/words.ts';

export const labelListPage = page({
  route: 'dataManage/labelList',
  title: ['标签', 'Labels'],
  purpose: [
    '对象的类别、图形和属性，以及在其他格式中的名称',
    'Classes of objects, their shapes and attributes, and their names in other formats',
  ],
  icon: 'highlight',
  permission: 'dataManage:labelList:list',
});

export const labelListExports = {
  '/dataManage/labelList/getPageList': 'dataManage:labelList:export',
} as const;
