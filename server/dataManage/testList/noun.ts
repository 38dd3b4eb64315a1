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
  story: [{ name: 'testLists', needs: ['scenes'], tell: tellTestList }],
  menus: [
    {
      directory: 'dataManage',
      place: 25,
      page: testListPage,
      actions: {
        'dataManage:testList:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:testList:add': { name: ['新增', 'Add'], roles: ['operations', 'data'] },
        'dataManage:testList:update': { name: ['修改', 'Edit'], roles: ['operations', 'data'] },
        'dataManage:testList:judge': { name: ['判定', 'Judge'], roles: ['operations', 'data'] },
        'dataManage:testList:delete': { name: ['删除', 'Delete'], roles: [] },
        'dataManage:testList:export': { name: ['导出', 'Export'], roles: ['operations', 'data'] },
      },
    },
  ],
});
