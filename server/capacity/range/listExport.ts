import { titledListExport } from '#server/ground/job/listExport.ts';

export const rangeListExport = titledListExport(
  '/capacity/range/getPageList',
  { zh: '区域', en: 'Ranges' },
  (column) => [
    column.text('名称', 'Name', (row) => row.name, 28),
    column.text('编号', 'Code', (row) => row.code, 16),
    column.word('类型', 'Kind', 'rangeKind', (row) => row.kind),
    column.word('状态', 'State', 'rangeState', (row) => row.state),
    column.text('限速（公里/小时）', 'Speed limit (km/h)', (row) => row.speedLimit, 14),
    column.text('优先级', 'Priority', (row) => row.priority, 10),
    column.text('车辆分组', 'Car groups', (row) => row.groups.join(', '), 24),
    column.text('面积（平方公里）', 'Area (km²)', (row) => Math.round(row.area / 1000) / 1000, 14),
    column.text('顶点数', 'Vertices', (row) => row.vertexCount, 10),
    column.text('生效的版本', 'Version in force', (row) => row.publishedNumber, 14),
    column.text('备注', 'Remark', (row) => row.remark, 32),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
    column.time('更新时间', 'Changed at', (row) => row.updatedAt),
  ],
);
