import { defineWords } from '#web/lib/words.ts';

export const audienceWords = defineWords('audience', {
  zh: {
    audience: '发给谁',
    everybody: '所有人',
    some: '指定范围',
    roles: '角色',
    schools: '学校',
    suppliers: '供应商',
    people: '人员',
    findPeople: '输入姓名或账号查找',
    noPeople: '没有找到',
    nobody: '还没有选择',
  },
  en: {
    audience: 'For whom',
    everybody: 'Everybody',
    some: 'Only some',
    roles: 'Roles',
    schools: 'Schools',
    suppliers: 'Suppliers',
    people: 'People',
    findPeople: 'Type a name or an account',
    noPeople: 'Nobody found',
    nobody: 'Nobody chosen yet',
  },
});
