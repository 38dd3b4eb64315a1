import { titledListExport } from '#server/ground/job/listExport.ts';

export const stationListExport = titledListExport(
  '/capacity/station/getPageList',
  { zh: '站点', en: 'Stations' },
  (column) => [
    column.text('编码', 'Code', (row) => row.code),
    column.text('名称', 'Name', (row) => row.name, 24),
    column.text('英文名称', 'English name', (row) => row.nameEn, 24),
    column.word('类型', 'Kind', 'stationKind', (row) => row.kind),
    column.text('经度', 'Longitude', (row) => row.position[0]),
    column.text('纬度', 'Latitude', (row) => row.position[1]),
    column.text('地址', 'Address', (row) => row.address, 30),
    column.text('区划代码', 'Area code', (row) => row.areaCode),
    column.text('学校', 'School', (row) => row.schoolName, 24),
    column.word('无障碍设施', 'Accessibility', 'stationAccessibility', (row) => row.accessibility, 24),
    column.word('状态', 'State', 'state', (row) => row.state),
    column.text('车位容量', 'Capacity', (row) => row.capacity, 10),
    column.text('占用', 'Occupied', (row) => row.occupied, 10),
    column.text('所属车辆', 'Home of cars', (row) => row.carCount, 10),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
    column.text('备注', 'Remark', (row) => row.remark, 30),
  ],
);
