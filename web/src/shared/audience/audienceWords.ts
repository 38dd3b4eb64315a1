import { defineWords } from '#web/lib/words.ts';

export const audienceWords = defineWords({
  audience: ['接收范围', 'Recipients'],
  everybody: ['所有人', 'Everybody'],
  some: ['指定范围', 'Only some'],
  roles: ['角色', 'Roles'],
  schools: ['学校', 'Schools'],
  suppliers: ['供应商', 'Suppliers'],
  people: ['人员', 'People'],
  findPeople: ['输入姓名或账号查找', 'Type a name or an account'],
  noPeople: ['没有找到', 'Nobody found'],
  nobody: ['还没有选择', 'Nobody chosen yet'],
});
