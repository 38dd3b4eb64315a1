import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { TestList, testListCalls } from './calls.ts';
import { testListPage } from './page.ts';

export const testListWords = nounWords<TestList, typeof testListCalls>()({
  object: 'testList',
  path: '/dataManage/testList',
  one: ['测试清单', 'Test list'],
  many: testListPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    remark: COMMON.remark,
    scenes: { name: ['场景', 'Scenes'], as: 'number' },
    software: ['软件版本', 'Software version'],
    passed: { name: ['通过', 'Passed'], as: 'number' },
    failed: { name: ['未通过', 'Failed'], as: 'number' },
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增测试清单', 'Add test list'],
    updateOne: ['修改测试清单', 'Change test list'],
    setScenes: ['设置清单的场景', 'Set the scenes of a test list'],
    judge: ['判定软件版本', 'Judge a version of the software'],
    deleteById: ['删除测试清单', 'Delete test list'],
  },
});
