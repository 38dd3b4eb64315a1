import { testListPage } from '#contract/dataManage/testList/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { testListDicts } from './dictionaries.ts';
import { testListHandlers } from './handlers.ts';
import { testListListExport } from './listExport.ts';
import { tellTestList } from './story.ts';

export const testListNoun = noun({
  serves: { testList: testListHandlers },
  listExports: [testListListExport],
  dictionaries: testListDicts,
  // after the scenes
  story: [{ name: 'testLists', place: 75, tell: tellTestList }],
  menus: [
    {
      directory: 'dataManage',
      place: 25,
      page: testListPage,
      actions: {
        'dataManage:testList:list': ['查看', 'View'],
        'dataManage:testList:add': ['新增', 'Add'],
        'dataManage:testList:update': ['修改', 'Edit'],
        'dataManage:testList:judge': ['判定', 'Judge'],
        'dataManage:testList:delete': ['删除', 'Delete'],
        'dataManage:testList:export': ['导出', 'Export'],
      },
    },
  ],
});
