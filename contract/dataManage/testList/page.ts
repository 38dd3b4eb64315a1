import { page } from '#contract/ground/words.ts';

export const testListPage = page({
  route: 'dataManage/testList',
  title: ['测试清单', 'Test lists'],
  purpose: ['哪个软件版本通过了哪些场景', 'Which version of the software passed which scenes'],
  icon: 'checksquare',
  permission: 'dataManage:testList:list',
});

export const testListExports = {
  '/dataManage/testList/getPageList': 'dataManage:testList:export',
} as const;
