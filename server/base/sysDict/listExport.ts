import { titledListExport } from '#server/ground/job/listExport.ts';

export const dictTypeListExport = titledListExport(
  '/sys/sysDict/getPageList',
  { zh: '字典', en: 'Dictionaries' },
  (column) => [
    column.text('代码', 'Code', (row) => row.code, 24),
    column.text('中文名', 'Chinese name', (row) => row.nameZh, 20),
    column.text('英文名', 'English name', (row) => row.nameEn, 28),
    column.word('状态', 'State', 'state', (row) => row.state),
    column.yesNo('内置', 'Built in', (row) => row.builtIn),
    column.yesNo('值不可增减', 'Values are fixed', (row) => row.closed),
    column.text('项数', 'Items', (row) => row.itemCount, 10),
    column.time('更新时间', 'Changed at', (row) => row.updatedAt),
    column.text('备注', 'Remark', (row) => row.remark, 30),
  ],
);

export const dictItemListExport = titledListExport(
  '/sys/sysDict/getItemPageList',
  { zh: '字典项', en: 'Dictionary items' },
  (column) => [
    column.text('值', 'Value', (row) => row.value, 24),
    column.text('中文名', 'Chinese name', (row) => row.nameZh, 20),
    column.text('英文名', 'English name', (row) => row.nameEn, 28),
    column.word('颜色', 'Colour', 'dictColour', (row) => row.colour),
    column.text('上级值', 'Parent value', (row) => row.parentValue, 20),
    column.text('序号', 'Place', (row) => row.orderNum, 10),
    column.word('状态', 'State', 'state', (row) => row.state),
    column.yesNo('内置', 'Built in', (row) => row.builtIn),
    column.time('更新时间', 'Changed at', (row) => row.updatedAt),
    column.text('备注', 'Remark', (row) => row.remark, 30),
  ],
);
