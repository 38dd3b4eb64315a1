import { titledListExport } from '#server/ground/job/listExport.ts';

export const deviceListExport = titledListExport(
  '/capacity/device/getPageList',
  { zh: '设备', en: 'Devices' },
  (column) => [
    column.text('车队编号', 'Fleet number', (row) => row.fleetNumber),
    column.text('车牌', 'Plate', (row) => row.plate),
    column.word('协议', 'Protocol', 'deviceProtocol', (row) => row.protocol),
    column.text('设备标识', 'Identity', (row) => row.identity, 24),
    column.word('状态', 'State', 'state', (row) => row.state),
    column.yesNo('在线', 'Online', (row) => row.online),
    column.time('最近上报', 'Last heard', (row) => row.lastSeenAt),
    column.text('来源地址', 'Address', (row) => row.lastAddress, 20),
    column.text('被拒报文', 'Refused', (row) => row.refusedCount, 10),
    column.text('备注', 'Remark', (row) => row.remark, 30),
    column.time('接入时间', 'Added at', (row) => row.createdAt),
  ],
);
