import { listExport } from '#server/ground/job/listExport.ts';

export const roleListExport = listExport('/sys/role/getPageList', { zh: '角色', en: 'Roles' }, (column) => [
  column.text('代码', 'Code', (row) => row.code, 20),
  column.text('中文名', 'Chinese name', (row) => row.nameZh, 20),
  column.text('英文名', 'English name', (row) => row.nameEn, 24),
  column.word('数据范围', 'Data scope', 'dataScope', (row) => row.dataScope),
  column.text('区划代码', 'Area codes', (row) => row.areaCodes.join(', '), 20),
  column.text('首页', 'Home page', (row) => row.homePage, 24),
  column.word('状态', 'State', 'state', (row) => row.state),
  column.yesNo('内置', 'Built in', (row) => row.builtIn),
  column.text('人数', 'People', (row) => row.userCount, 10),
  column.time('创建时间', 'Created at', (row) => row.createdAt),
  column.time('更新时间', 'Changed at', (row) => row.updatedAt),
  column.text('备注', 'Remark', (row) => row.remark, 30),
]);
